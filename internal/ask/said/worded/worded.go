package worded

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"repochat/internal/answer"
	"repochat/internal/ask/said/cited"
	"repochat/internal/llm"
	"repochat/internal/passage"
	"repochat/internal/prose"
	"repochat/internal/question"
	"repochat/internal/reader"
	"repochat/prompts"
)

// What a model is shown of the passages, in passages and characters, and how
// many tokens it may write.
const (
	shownPassages  = 18
	longestPassage = 900
	mostShown      = 13000
	mostWords      = 500
	// tokensPerLook is how many tokens a question may take more for each time that the
	// model answers from what was added, and mostAdded how many characters it is shown of that.
	tokensPerLook = 9000
	mostAdded     = 26000
	// longestLost is how many characters of a sentence that was struck out it is shown again.
	longestLost = 500
)

// Looker shows a model more of the repository: the passages that some lookups find, and in
// words what they did not find. The error is the context's.
type Looker interface {
	Look(ctx context.Context, q question.Scanned, look reader.Look) (found []cited.Passage, missed []string, err error)
}

// MostLooks is how often a model may be shown more before it answers, and MostQuestions how
// many questions it may put to the graph each time.
const (
	MostLooks     = 3
	MostQuestions = 2
)

// Worded has a model answer the question from the passages. What it states
// without them is left out; when nothing is left, the words stay as they are. looker, which
// may be nil, shows it more where the passages are not enough.
func (t Texts) Worded(ctx context.Context, model llm.Completer, q question.Scanned, looker Looker) Texts {
	looks := 0
	if looker != nil {
		looks = MostLooks
	}
	for ; ; looks-- {
		shown := t.shown()
		if len(shown) == 0 && (looks == 0 || len(t.missed) == 0) {
			return t
		}
		if t.added > 0 {
			llm.ExtendBudget(ctx, tokensPerLook)
		}
		messages, err := t.wordMessages(q, shown, looks)
		if err != nil {
			return t
		}
		response, err := model.Complete(ctx, llm.Request{Messages: messages, MaxTokens: mostWords}, nil)
		if err != nil {
			return t.noticed(fmt.Sprintf("The model could not put the passages into words: %v. They are quoted without it.", err))
		}
		look := reader.LookOf(response.Text)
		if looks == 0 || len(look.Lookups) == 0 {
			return t.told(again(ctx, model, messages, response, t.source(q, shown)))
		}
		found, missed, err := looker.Look(ctx, q, look)
		if err != nil {
			return t
		}
		t = t.With(found, missed)
	}
}

// again returns what is left of a model's text. Where a sentence is struck out, it tells the
// model why and has it write again, and returns the longer one of what is left of the two.
func again(ctx context.Context, model llm.Completer, messages []llm.Message, said llm.Response, from cited.Source) cited.Words {
	first := cited.Of(from, whole(said))
	if len(first.Lost) == 0 || said.CutAtLimit {
		return first
	}
	lost := slices.Clone(first.Lost)
	for i := range lost {
		lost[i].Text = prompts.Fenced(prose.OneLine(lost[i].Text, longestLost))
	}
	content, err := prompts.Render("why", "again", map[string]any{"Lost": lost})
	if err != nil {
		return first
	}
	llm.ExtendBudget(ctx, tokensPerLook)
	messages = append(slices.Clip(messages), llm.Message{Role: llm.Assistant, Content: said.Text}, llm.Message{Role: llm.User, Content: content})
	response, err := model.Complete(ctx, llm.Request{Messages: messages, MaxTokens: mostWords}, nil)
	if err != nil {
		return first
	}
	second := cited.Of(from, whole(response))
	if utf8.RuneCountInString(second.Plain()) < utf8.RuneCountInString(first.Plain()) || len(second.Words) == 0 {
		return first
	}
	return second
}

// whole returns a model's text without the sentence in which it was cut.
func whole(said llm.Response) string {
	if !said.CutAtLimit {
		return said.Text
	}
	return said.Text[:max(0, strings.LastIndexByte(said.Text, ']')+1)]
}

// told puts a model's words in the place of the quotations.
func (t Texts) told(w cited.Words) Texts {
	switch {
	case w.NotFound:
		return t.nearest()
	case len(w.Words) == 0:
		return t.noticed("The model's words are left out: " + because(w.Struck) + ".")
	}
	t.Outcome = answer.Answered
	// A model says what the passages do not tell; that a name is in none is worth telling still.
	t.Notices = append(cited.InNoText(slices.DeleteFunc(slices.Clone(t.Missing), cited.IsOrdinary)),
		slices.DeleteFunc(slices.Clone(t.Notices), func(n answer.Notice) bool { return n.Code == answer.NoticeMissing })...)
	t.Words, t.Lead, t.Text = w.Words, w.Lead, w.Words.Markdown()
	t.Evidence = slices.Concat(t.cardsOf(w.Cited), t.Evidence)
	if len(w.Struck) > 0 {
		return t.noticed("Left out of the model's words: " + because(w.Struck) + ".")
	}
	return t
}

func because(reasons []string) string {
	return cmp.Or(strings.Join(reasons, "; "), "they say nothing")
}

func (t Texts) noticed(text string) Texts {
	t.Notices = append(slices.Clip(t.Notices), answer.NoticesOf(answer.NoticeWords, text)...)
	return t
}

// nearestThreads is how many threads are named where none has the answer.
const nearestThreads = 3

// nearest says that the passages hold no answer, and names what is nearest.
func (t Texts) nearest() Texts {
	return t.named("What was found does not answer this.", " The nearest:")
}

// named says something of what was found, and names the first of it.
func (t Texts) named(lead string, more ...string) Texts {
	words := answer.Words{{Text: lead}}
	t.Lead = slices.Clone(words)
	words = append(words, answer.Segment{Text: strings.Join(more, "")})
	var named []string
	for i, p := range t.Passages {
		if len(named) == nearestThreads || p.Text == "" || slices.Contains(named, p.Thread.ID) {
			continue
		}
		named = append(named, p.Thread.ID)
		thread := p.Thread
		thread.Row, thread.Column = i+1, "passage"
		words = append(words, answer.Segment{Text: prose.Paragraph}, thread)
		if p.Title != p.Thread.Text {
			words = append(words, answer.Segment{Text: " " + prose.OneLine(p.Title, 160)})
		}
	}
	t.Outcome, t.Words, t.Text = answer.NoneFound, words, words.Markdown()
	return t
}

// shown returns the places of the passages that a model is shown: the first of those that
// were searched for, and then those that were added.
func (t Texts) shown() []int {
	searched := len(t.Passages) - t.added
	places := t.fitting(0, searched, shownPassages, mostShown)
	return append(places, t.fitting(searched, len(t.Passages), t.added, mostAdded)...)
}

// fitting returns the places of the first passages of a part, up to a number of passages and
// of bytes.
func (t Texts) fitting(from, to, most, mostBytes int) []int {
	var places []int
	size := 0
	for i, p := range t.Passages[from:to] {
		i += from
		length := min(len(p.Text), longestPassage)
		if len(places) == most || size+length > mostBytes {
			break
		}
		if p.Text == "" || cited.SpeaksToProgram(p.Text+"\n"+p.Title) {
			continue
		}
		places = append(places, i)
		size += length
	}
	return places
}

// source is what the words may draw on. A passage that was not shown keeps its
// number and has no text.
func (t Texts) source(q question.Scanned, shown []int) cited.Source {
	from := cited.Source{Question: q.Text, Passages: slices.Clone(t.Passages)}
	for i := range from.Passages {
		from.People = append(from.People, from.Passages[i].By)
		if !slices.Contains(shown, i) {
			from.Passages[i] = cited.Passage{Thread: from.Passages[i].Thread}
		}
	}
	for _, person := range q.Vocabulary.People {
		from.People = append(from.People, person.Login, person.Name)
	}
	for _, span := range q.Dates {
		from.Moments = append(from.Moments, span.From)
	}
	return from
}

func (t Texts) wordMessages(q question.Scanned, shown []int, looks int) ([]llm.Message, error) {
	system, err := prompts.Render("why", "system", map[string]any{"Repository": q.Repository.String(), "Looks": looks, "HasFiles": t.added > 0})
	if err != nil {
		return nil, err
	}
	user, err := prompts.Render("why", "user", map[string]any{
		"Question": prompts.Fenced(q.Text), "Passages": prompts.Fenced(described(t.Passages, shown)), "Missed": prompts.Fenced(strings.Join(t.missed, "\n")),
	})
	if err != nil {
		return nil, err
	}
	return []llm.Message{{Role: llm.System, Content: system}, {Role: llm.User, Content: user}}, nil
}

// described writes passages under the threads that they stand in, each with its
// number, who wrote it and when.
func described(passages []cited.Passage, shown []int) string {
	var b strings.Builder
	thread := ""
	for _, i := range shown {
		p := passages[i]
		if p.About != thread {
			thread = p.About
			fmt.Fprintf(&b, "# %s\n", prose.OneLine(thread, 400))
		}
		fmt.Fprintf(&b, "[%d]", i+1)
		if p.By != "" {
			b.WriteString(" " + p.By)
		}
		if !p.At.IsZero() {
			b.WriteString(" on " + p.At.Format("2006-01-02"))
		}
		if p.Place != "" {
			b.WriteString(" " + p.Place)
		}
		if p.IsCode || p.IsRows {
			fmt.Fprintf(&b, ":\n%s\n", passage.Cut(p.Text, longestPassage))
			continue
		}
		fmt.Fprintf(&b, ": %s\n", strings.Join(strings.Fields(passage.Cut(p.Text, longestPassage)), " "))
	}
	return strings.TrimSpace(b.String())
}
