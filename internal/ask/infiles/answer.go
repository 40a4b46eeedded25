package infiles

import (
	"context"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"repochat/internal/answer"
	"repochat/internal/ask/said"
	"repochat/internal/ask/tell"
	"repochat/internal/graph"
	"repochat/internal/passage"
	"repochat/internal/pickaxe"
	"repochat/internal/prose"
	"repochat/internal/question"
	"repochat/internal/schema"
	"repochat/internal/search"
)

const (
	// leastOfNow, leastInstead and leastAfter are how much of what is looked for the best
	// passage has at least: of a question for how something is now, of another one that no
	// text speaks of, and behind what was written about it; before that it has leastBefore.
	// leastOfBest is what the rank of another one is at least, as a part of that of the best.
	leastOfNow, leastInstead, leastAfter, leastBefore, leastOfBest = 0.25, 0.5, 0.5, 0.6, 0.45
	// mostTold is how many passages are told, mostOfFile how many of one file, mostQuoted
	// how many characters of a paragraph, and mostOfCode how many lines of code.
	mostTold, mostOfFile, mostQuoted, mostOfCode = 3, 2, 380, 4
)

// ofPeople matches a question for what people said.
var ofPeople = regexp.MustCompile(`(?i)\b(?:said|says?|thinks?|thought|discuss\pL*|argu(?:e|ed|ment)\pL*|opinions?|decid\pL*|decision|propos\pL*|object(?:ed|ions?)|agree\pL*|complain\pL*|issues?|prs?|pull\s+requests?|threads?)\b`)

// asksOfNow matches a question for how something is, works or is done, which files tell, and
// ofPast one for what happened, which they do not.
var (
	asksOfNow = regexp.MustCompile(`(?i)(?:^|[.!?;:,]\s+|^\W*(?:hi|hello|ok|so|and|but|if\b.{3,80}?),?\s+)(?:and\s+|so\s+|but\s+)?(?:how\s+(?:do|does|can|could|should|would|is|are|to|must|am|many|much|far)|(?:can|could|may|does|do|is|are|must|should|will|would)\s+\pL+|(?:what|which)\b|where\b|wie\s+(?:kann|muss|wird|werden|funktioniert)|kann\s+(?:ich|man)|muss\s+(?:ich|man)|gibt\s+es|comment\s|peut-on|est-ce|faut-il|cómo\s|se\s+puede|puedo|hay\s)`)
	ofPast    = regexp.MustCompile(`(?i)^\W*(?:when|who|whom|whose|why|since\s+when|wann|wer|warum|wieso|quand|qui|pourquoi|cuándo|quién|por\s+qué)\b|\b(?:(?:which|what)\s+(?:commits?|issues?|prs?|pull\s+requests?|releases?|people|persons?|developers?)|(?:was|were|did|got)\s+\pL+\s+(?:added|removed|dropped|changed|fixed|introduced))\b`)
)

// Beside returns what texts answer about what is looked for, with the passages of the files
// at head that hold most of it: before its words where the question is for how something is
// now, or no text speaks of it, and else behind them. isFirst reports the former; documents
// are left out of the texts then where they are quoted. Where no passage holds enough, git is
// nil or cannot be read, or what people said is asked for, it is the answer of the texts alone.
func Beside(ctx context.Context, git pickaxe.Git, q question.Scanned, wanted said.Wanted, texts func(said.Wanted) answer.Answer) (answered answer.Answer, isFirst bool) {
	if git == nil || !MayTell(q, wanted) {
		return texts(wanted), false
	}
	found := find(ctx, git, q, wanted.Text)
	isOfPast := ofPast.MatchString(q.Text)
	isOfNow := !isOfPast && asksOfNow.MatchString(q.Text)
	if now := best(found, leastBefore, mostTold, mostOfFile); isOfNow && len(now) > 0 && len(wanted.Kinds) == 0 && slices.ContainsFunc(now, Passage.IsDocument) {
		wanted.Kinds = slices.DeleteFunc(slices.Clone(search.Kinds), func(kind string) bool { return kind == string(graph.DocumentText) })
	}
	answered = texts(wanted)
	if answered.Outcome == answer.Failed {
		return answered, false
	}
	least := leastAfter
	switch {
	case isOfPast:
	case isOfNow && answered.Outcome != answer.Answered:
		least, isFirst = leastOfNow, true
	case isOfNow && len(best(found, leastBefore, mostTold, mostOfFile)) > 0:
		isFirst = true
	case answered.Outcome != answer.Answered:
		least, isFirst = leastInstead, true
	}
	told := best(found, least, mostTold, mostOfFile)
	if len(told) == 0 {
		return answered, false
	}
	t := tell.Teller{}
	passages(&t, told)
	if !isFirst {
		answered.Words = slices.Concat(answered.Words, answer.Words{{Text: prose.Paragraph}}, withoutRows(t.Words))
		answered.Text = answered.Words.Markdown()
		return answered, false
	}
	of := t.Answer(columns, answered.Reading)
	if told[0].Coverage < leastAfter {
		of.Outcome = answered.Outcome // they are the nearest, and no answer
	}
	of.Words = slices.Concat(of.Words, answer.Words{{Text: prose.Paragraph}}, withoutRows(answered.Words))
	of.Text, of.Evidence = of.Words.Markdown(), answered.Evidence
	of.Notices = slices.DeleteFunc(answered.Notices, func(n answer.Notice) bool { return n.Code == answer.NoticeMissing }) // a file may have the word
	of.Names, of.DataAsOf, of.Note = answered.Names, answered.DataAsOf, answered.Note
	return of, true
}

// leastShown is how much of some words the best passage has that is shown to a model,
// mostShown how many passages are, and mostShownOfFile how many of one file.
const leastShown, mostShown, mostShownOfFile = 0.2, 8, 4

// Shown returns the passages of the files at head that a model is shown for some words, the
// best first.
func Shown(ctx context.Context, git pickaxe.Git, q question.Scanned, text string) []Passage {
	return best(find(ctx, git, q, text), leastShown, mostShown, mostShownOfFile)
}

// MayTell reports whether files may tell what is asked for: not what people said, nor which
// threads there are.
func MayTell(q question.Scanned, wanted said.Wanted) bool {
	return !isOfThreads(wanted) && !ofPeople.MatchString(q.Text)
}

// find returns the passages with words of a text; none where git cannot be read, or not soon:
// what was written about them stays.
func find(ctx context.Context, git pickaxe.Git, q question.Scanned, text string) []Passage {
	ctx, cancel := context.WithTimeout(ctx, pickaxe.Within)
	defer cancel()
	repository, head, err := git.OpenGit(ctx, q.Repository)
	if err != nil {
		return nil
	}
	found, err := Find(ctx, repository, head, text)
	if err != nil {
		return nil
	}
	return found
}

// isOfThreads reports whether what people said is asked for, or things themselves.
func isOfThreads(w said.Wanted) bool {
	return w.IsList || w.IsHistory || w.AsksWho || w.Thread > 0 || w.Like > 0 || len(w.Threads)+len(w.Speakers)+len(w.Must) > 0
}

// isNamed reports whether the file of a passage is called by a word that it has.
func (p Passage) isNamed() bool {
	name := path.Base(p.Path)
	return p.has[strings.ToLower(strings.TrimSuffix(name, path.Ext(name)))] > 0
}

// best returns the best passages, no more than most and some of each file, where the first
// holds enough of the words, and more than one of several, or the one by which its file is
// called.
func best(found []Passage, least float64, most, mostOfFile int) (all []Passage) {
	if len(found) == 0 || found[0].Coverage < least || len(found[0].has) < 2 && found[0].Coverage < 1 && !found[0].isNamed() {
		return nil
	}
	ofFile := map[string]int{}
	for _, p := range found {
		if len(all) == most || p.score < leastOfBest*found[0].score {
			break
		}
		if ofFile[p.Path]++; ofFile[p.Path] <= mostOfFile {
			all = append(all, p)
		}
	}
	return all
}

// columns are those of the rows of passages.
var columns = []answer.Column{
	{Name: "path", Title: "File", Kind: schema.File}, {Name: "line", Title: "Line", Unit: answer.UnitCount},
	{Name: "section", Title: "Section", Unit: answer.UnitText}, {Name: "text", Title: "Text", Unit: answer.UnitText},
}

// passages quotes passages.
func passages(t *tell.Teller, all []Passage) {
	if all[0].Coverage < leastAfter {
		t.Text("The nearest in the files now:")
	} else {
		t.Text("In the files now, the best match first:")
	}
	t.Leads()
	for _, p := range all {
		line, quoted := p.quote()
		var section any
		if p.Heading != "" {
			section = p.Heading
		}
		t.Rows = append(t.Rows, []any{p.Path, int64(p.Line), section, p.Text})
		t.Text(prose.Paragraph)
		t.File(p.Path)
		place := fmt.Sprintf(", line %d", line)
		if p.Heading != "" {
			place += ", section “" + p.Heading + "”"
		}
		t.Text(place + ": “" + quoted + "”")
	}
}

// endOfLine stands between lines of code that are quoted.
const endOfLine = " ↵ "

// quote returns what is quoted of a passage, and the line at which that begins: the sentences
// of a paragraph, or the lines of a block, that have most of the words.
func (p Passage) quote() (line int, quoted string) {
	if p.IsDocument() {
		return p.Line, p.sentences()
	}
	lines := strings.Split(p.Text, "\n")
	first, highest := 0, -1.0
	for i := range lines {
		window := lines[i:min(len(lines), i+mostOfCode)]
		score := p.weightOf(strings.Join(window, "\n"))
		isNearer := score == highest && len(window) == mostOfCode && p.weightOf(lines[first]) == 0 // it begins nearer to the words
		if strings.TrimSpace(lines[i]) != "" && (score > highest || isNearer) {
			first, highest = i, score
		}
	}
	for _, text := range lines[first:min(len(lines), first+mostOfCode)] {
		if text = strings.TrimSpace(text); text != "" && quoted != "" {
			quoted += endOfLine
		}
		quoted += passage.Cut(text, mostQuoted/2)
	}
	return p.Line + first, quoted
}

// weightOf returns how rare the words of a text are together that are looked for.
func (p Passage) weightOf(text string) (weight float64) {
	has := map[string]bool{}
	for _, term := range passage.NewAnalyser().Terms(text) {
		if !has[term] {
			has[term] = true
			weight += p.idf[term]
		}
	}
	return weight
}

// sentence matches a sentence with the space behind it.
var sentence = regexp.MustCompile(`(?:[^.!?]|[.!?]+[^\s.!?])*(?:[.!?]+[)"'”*_]*(?:\s+|$)|$)`)

// longestPassage is more characters than a passage has.
const longestPassage = 1 << 16

// sentences returns those of a paragraph that stand beside each other, in mostQuoted
// characters, and have most of the words, by how rare these are.
func (p Passage) sentences() string {
	text := passage.OneLine(p.Text, longestPassage)
	if utf8.RuneCountInString(text) <= mostQuoted {
		return text
	}
	all := sentence.FindAllString(text, -1)
	best, highest := passage.Cut(text, mostQuoted), 0.0
	for first := range all {
		window := ""
		for _, next := range all[first:] {
			if utf8.RuneCountInString(window+next) > mostQuoted && window != "" {
				break
			}
			window += next
		}
		score := p.weightOf(window)
		if score > 0 && score >= highest { // that which begins with the words
			highest, best = score, strings.TrimSpace(window)
			if first > 0 {
				best = "… " + best
			}
			best = passage.Cut(best, mostQuoted+2)
			if rest := strings.TrimSpace(strings.Join(all[first:], "")); len(rest) > len(strings.TrimSpace(window)) && !strings.HasSuffix(best, "…") {
				best += " …"
			}
		}
	}
	return best
}

// withoutRows returns words that stand in an answer with other rows.
func withoutRows(words answer.Words) answer.Words {
	words = slices.Clone(words)
	for i := range words {
		words[i].Row, words[i].Column = 0, ""
	}
	return words
}
