package ask

import (
	"context"
	"slices"
	"strings"

	"repochat/internal/answer"
	"repochat/internal/answer/rowset"
	"repochat/internal/ask/infiles"
	"repochat/internal/ask/note"
	"repochat/internal/ask/said"
	"repochat/internal/ask/talk"
	"repochat/internal/ask/tracker"
	"repochat/internal/ask/unsure"
	"repochat/internal/prose"
	"repochat/internal/question"
	"repochat/internal/question/names"
	"repochat/internal/reader"
	"repochat/internal/reader/readings"
	"repochat/internal/report"
	"repochat/internal/schema"
)

// A plan may hold a search beside another step: before it, where the texts are
// preferred if they speak of what is asked; after it, for what comes of nothing.

// prefersTexts answers a step from the texts where its plan prefers them, and they
// speak of nearly all that was asked for.
func (a *Asker) prefersTexts(ctx context.Context, q readings.Question, s *step, watch func(Event)) bool {
	if a.searcher == nil || len(s.plan.Steps) < 2 {
		return false
	}
	first, isSearch := s.plan.Steps[0].(reader.Search)
	if _, says := s.plan.Steps[1].(reader.Say); !isSearch || says || first.Text == "" {
		return false
	}
	answered := a.answerTexts(ctx, q, anything(q, first.Text), watch)
	if answered.Outcome != Answered && !(first.Nearest && len(answered.Evidence) > 0) {
		return false
	}
	s.texts, s.Extracted = &answered, ""
	return true
}

// searchInstead answers from the texts where the reader planned a search, and
// where nothing came of what it planned. Where it did not understand the question,
// the answer says so, and offers what the reader does in its place; in the other
// cases the texts have to speak of nearly all that was asked for.
func (a *Asker) searchInstead(ctx context.Context, q readings.Question, f found, watch func(Event)) (Answer, bool) {
	if f.step != nil && f.texts != nil {
		return f.withPlan(q, *f.texts, "I am not sure what is asked for, so the texts were searched for its words. It may also be read as: "+strings.TrimSuffix(f.plan.Reading, ".")+"."), true
	}
	search, planned := f.searched(q.Text)
	text := search.Text
	instead, must := f.whyInstead(q, planned)
	if a.searcher == nil || f.err != nil || text == "" || instead == noSearch || talk.AsksToAct(q.Text) {
		return Answer{}, false
	}
	wanted := anything(q, text)
	if instead == planOnly {
		wanted = said.Planned(q.Scanned, text)
	}
	isForThread := instead == notRead || instead == planOnly
	if isForThread && tracker.MayLack(q.Vocabulary) {
		must = append(must, tracker.Numbers(q.Unknown)...)
	}
	if f.namesThreads() || isForThread && len(must) > 0 {
		wanted = said.Numbers(q.Scanned, must)
		must = wanted.Must
	}
	wanted.Must = must
	switch {
	case len(must) > 0:
		wanted.Least = leastBesideName
	case instead == declines:
		wanted.Least = leastOfDeclined
		if len(strings.Fields(wanted.Text)) < 2 && wanted.Thread == 0 {
			return Answer{}, false
		}
	}
	files := a.git
	if a.synthesizer != nil {
		files = nil // a model puts the texts into words
	}
	answered, isInFiles := infiles.Beside(ctx, files, q.Scanned, wanted, func(w said.Wanted) Answer { return a.answerTexts(ctx, q, w, watch) })
	answered.Attempts, answered.Fallback = f.attempts, f.fallback
	switch {
	case instead == planOnly || isInFiles && instead == declines && answered.Outcome == Answered:
		return answered, true
	case instead == declines:
		return f.afterDeclining(q, answered, search.Nearest)
	}
	isTold := instead == notRead && (len(answered.Evidence) > 0 || planned && answered.Outcome == NoneFound)
	return f.withPlan(q, answered, string(instead)), answered.Outcome == Answered || isTold || isInFiles
}

// searchNames answers from the texts that speak of a person whom the query names and the
// graph does not hold; ok is false where none does, or where another name is unknown.
func (a *Asker) searchNames(ctx context.Context, q readings.Question, f found, watch func(Event)) (answered Answer, ok bool) {
	isOther := func(name names.Resolved) bool { return name.Kind != schema.Person || len(name.Matches) > 0 }
	if a.searcher == nil || f.step == nil || len(f.named.Unknown) == 0 || slices.ContainsFunc(f.named.Unknown, isOther) {
		return Answer{}, false
	}
	var must []string
	for _, name := range f.named.Unknown {
		must = append(must, name.Text)
	}
	wanted := said.Anything(q.Scanned, strings.Join(must, " "))
	wanted.Must = must
	answered = a.answerTexts(ctx, q, wanted, watch)
	answered.Attempts, answered.Fallback = f.attempts, f.fallback
	return f.withPlan(q, answered, "Nobody here is called "+strings.Join(prose.QuotedAll(must), ", ")+", so the texts were searched for the name."), answered.Outcome == Answered
}

// leastOfDeclined is how much of a question that the graph has no answer to has to
// stand in a text that is shown, and leastBesideName of one with an unknown name.
const leastOfDeclined, leastBesideName = 0.7, 0.6

// anything looks for the thread that a text names, else for its words.
func anything(q readings.Question, text string) said.Wanted {
	if wanted, ok := said.Recognise(q.WithText(text)); ok && (wanted.Thread > 0 || wanted.Like > 0 || len(wanted.Threads) > 0) {
		return wanted
	}
	return said.Anything(q.Scanned, text)
}

// An insteadOf is why the texts are searched: what the answer says of it.
type insteadOf string

const (
	noSearch insteadOf = ""
	// planOnly is for a plan that is a search, and declines for one that says what
	// the graph does not hold.
	planOnly insteadOf = "planned"
	declines insteadOf = "declined"
	notRead  insteadOf = "The question could not be read as one about commits, issues or people, so the texts were searched for its words."
)

// whyInstead reports why the texts are searched, and which words they have to hold.
func (f found) whyInstead(q readings.Question, planned bool) (why insteadOf, must []string) {
	say := f.said()
	isLogin := func(name names.Resolved) bool {
		if tracker.IsThreadName(name) && tracker.MayLack(q.Vocabulary) {
			return false // messages may speak of it
		}
		return !name.MayBeCode(q.Vocabulary.Files) && name.Kind != schema.Person && name.Kind != schema.Label || len(name.Matches) > 0 || strings.Contains(strings.ToLower(q.Text), "@"+strings.ToLower(name.Text))
	}
	switch {
	case say != nil && say.Kind == reader.NotUnderstood:
		return notRead, nil
	case !planned && len(f.named.Unknown) > 0 && !slices.ContainsFunc(f.named.Unknown, func(name names.Resolved) bool { return !name.MayBeCode(q.Vocabulary.Files) }):
		return notRead, nil
	case !planned:
		return noSearch, nil
	case say != nil && say.Kind == reader.NotInGraph:
		return declines, nil
	case say != nil:
		return noSearch, nil
	case report.IsWrong(f.failure):
		return notRead, nil
	case f.report != nil:
		return noSearch, nil
	case f.Extracted == "" && f.failure == nil:
		return planOnly, nil
	case len(f.named.Unknown) > 0 && !slices.ContainsFunc(f.named.Unknown, isLogin):
		var unknown []string
		for _, name := range f.named.Unknown {
			must, unknown = append(must, strings.TrimPrefix(name.Text, "#")), append(unknown, name.Text)
		}
		return insteadOf("Nothing here is called " + strings.Join(prose.QuotedAll(unknown), ", ") + ", so the texts were searched for the words of the question."), must
	case f.failure == nil && len(f.named.Unknown) == 0 && f.plan.Unsure && !f.plan.Otherwise && rowset.IsNothing(f.result):
		return insteadOf("I am not sure what is asked for. " + unsure.LookedFor(f.plan.Reading) + " Nothing was found, so the texts were searched for the words of the question."), nil
	}
	return noSearch, nil
}

// namesThreads reports whether what is not known are numbers of issues or pull
// requests.
func (f found) namesThreads() bool {
	return len(f.named.Unknown) > 0 && !slices.ContainsFunc(f.named.Unknown, func(name names.Resolved) bool { return !tracker.IsThreadName(name) })
}

// withPlan returns an answer from the texts with why it is one, and with what the
// reader offers besides.
func (f found) withPlan(q readings.Question, answered Answer, why string) Answer {
	answered.Clarification = note.Clarification(q.Scanned, f.plan)
	answered.Notices = append(answer.NoticesOf(answer.NoticeReading, why), answered.Notices...)
	return answered
}

// afterDeclining returns what the graph does not hold, followed by the texts that
// speak of it, or of a part of it. ok is false where there are none.
func (f found) afterDeclining(q readings.Question, texts Answer, nearest bool) (answered Answer, ok bool) {
	if texts.Outcome != Answered && !(nearest && len(texts.Evidence) > 0) {
		return Answer{}, false
	}
	say, written := f.said(), " What was written about it:"
	if texts.Outcome != Answered {
		written = ""
	}
	text := "The graph of " + q.Repository.String() + " does not hold that."
	if note.IsGrounded(q.Scanned, say.Text) {
		text = prose.OneLine(say.Text, mostSaid)
	}
	texts.Outcome = NotInGraph
	lead := answer.Words{{Text: text + written}}
	texts.Words, texts.Lead = slices.Concat(lead, answer.Words{{Text: "\n\n"}}, texts.Words), lead
	texts.Text = texts.Words.Markdown()
	return texts, true
}

// examples offers questions that the repository has an answer to; nil where its
// names cannot be read.
func (a *Asker) examples(ctx context.Context, q question.Question) *answer.Clarification {
	scanned, err := a.scanner.Scan(ctx, question.Question{Repository: q.Repository, Text: q.Text, Now: q.Now})
	if err != nil {
		return nil
	}
	return talk.Examples(scanned.Vocabulary)
}

// searched returns what the plan looks for, or otherwise where it has no search.
func (f found) searched(otherwise string) (search reader.Search, planned bool) {
	if search, planned = f.plan.Search(); planned {
		return search, true
	}
	return reader.Search{Text: otherwise}, false
}
