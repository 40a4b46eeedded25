// Package lines answers what became of a text in the lines of files: with which commit
// it came in, with which one it went out, how its lines changed and where it is now.
package lines

import (
	"context"
	"errors"
	"regexp"
	"slices"
	"strings"
	"time"

	"repochat/internal/answer"
	"repochat/internal/graph"
	"repochat/internal/history"
	"repochat/internal/pickaxe"
	"repochat/internal/prose"
	"repochat/internal/question"
	"repochat/internal/question/dates"
	"repochat/internal/question/topic"
	"repochat/internal/reader"
	"repochat/internal/schema"
)

// Pickaxe finds the history of texts; *pickaxe.Pickaxe is one.
type Pickaxe interface {
	Find(ctx context.Context, repository history.RepositoryName, texts []string) ([]pickaxe.History, error)
	WithReleases(ctx context.Context, repository history.RepositoryName, commits []pickaxe.Commit) ([]pickaxe.Commit, error)
}

const (
	// mostTold is how many texts of a question are told of.
	mostTold = 2
	// mostChanges is how many changes of lines a text has at most that says something: a
	// word that is everywhere does not. mostLines is in how many lines a word may be that
	// is not written as code is.
	mostChanges, mostLines = 400, 100
	// mostRows is how many changes are rows of an answer.
	mostRows = 200
)

// Lines are an answer from the lines of files.
type Lines struct {
	answer.Answer
	// Fits is set where what became of the texts may be what is asked for: one that is
	// said to have gone has gone. IsPart is set where a phrase is asked of that stands in no
	// line, and a word of it was found; IsVast where so many commits changed the lines of a
	// word, or it was there from the first commit on, that it is rather what is spoken of
	// than what is asked for.
	Fits, IsPart, IsVast bool
}

// ErrCommon reports that so many lines have the texts of a question that it says nothing.
var ErrCommon = errors.New("the texts are in too many lines")

// why matches what asks for a reason, which no line of a file tells.
var why = regexp.MustCompile(`(?i)\b(?:why|how\s+come|for\s+what\s+reason|warum|weshalb|wieso|pourquoi|por\s+qué)\b`)

// Answer tells what became of the texts of a question. ok is false where no line and no
// path ever had one of them. The error is ErrCommon or one of the Pickaxe's.
func Answer(ctx context.Context, p Pickaxe, q question.Scanned, asked reader.Pickaxe) (l Lines, ok bool, err error) {
	found, err := p.Find(ctx, q.Repository, slices.Concat(asked.Texts, asked.Otherwise, asked.Topics))
	if err != nil {
		return Lines{}, false, err
	}
	if asked.Became && len(found) > 1 {
		if h, ok := became(found[0], found[1]); ok {
			t := teller{event: asked.Event, narrow: func(h pickaxe.History) pickaxe.History { return h }}
			releases, err := t.releasesOf(ctx, p, q.Repository, []pickaxe.History{h})
			return answerReplaced(h, found[1].Text, releases), err == nil, err
		}
	}
	others := len(asked.Texts) + len(asked.Otherwise)
	told := worthTelling(found[:len(asked.Texts)], asked.IsCode)
	if len(told) == 0 {
		told = worthTelling(found[len(asked.Texts):others], false)
	}
	if len(told) == 0 {
		told = worthTelling(rare(found[others:]), false)
	}
	if len(told) == 0 {
		if slices.ContainsFunc(found, func(h pickaxe.History) bool { return len(h.Changes) > 0 }) {
			err = ErrCommon
		}
		return Lines{}, false, err
	}
	told, place := inside(told, q.Text)
	t := teller{event: asked.Event, narrow: func(h pickaxe.History) pickaxe.History { return narrowed(h, q) }}
	if t.releases, err = t.releasesOf(ctx, p, q.Repository, told); err != nil {
		return Lines{}, false, err
	}
	for i, h := range told {
		if i > 0 {
			t.text(prose.Paragraph)
		}
		t.history(h)
	}
	isPart := !asked.IsCode && len(asked.Texts) > 0 && strings.Contains(asked.Texts[0], " ") && plainWord.MatchString(told[0].Text)
	more := len(beyond(q.Text, told))
	isVast := commitsOf(told[0]) > mostOfAnswer && asked.Event != reader.Went && more > mostBeside || asked.Event == reader.Came && more >= mostBeside && isOfFirst(told[0], q.Vocabulary.FirstCommit)
	if why.MatchString(q.Text) {
		t.notices = append(t.notices, answer.NoticesOf(answer.NoticeMissing, "This tells what changed, and when. The reason may be in the pull requests of the commits.")...)
	}
	t.notices = append(t.notices, leftOut(told, q)...)
	l = Lines{t.answer(), !isPart && !isVast && (asked.Event != reader.Went || len(turnsOf(told[0]).out) > 0 || len(asked.Texts) == 0 && slices.ContainsFunc(told[0].Changes, isLoss)), isPart, isVast}
	names := make([]string, len(told))
	for i, h := range told {
		names[i] = "“" + h.Text + "”"
	}
	l.Reading = "lines of files with " + strings.Join(names, " and ") + place
	return l, true, nil
}

// mostOfAnswer is how many commits changed lines with a text at most for their course to be
// the answer to a question that says more than it, and mostBeside how many words that
// are.
const mostOfAnswer, mostBeside = 25, 2

// isOfFirst reports whether a text came in with the first commit of all: then it is what
// something is said of, and not what came.
func isOfFirst(h pickaxe.History, first time.Time) bool {
	at, err := time.Parse(time.RFC3339, h.Changes[0].Commit.At)
	return err == nil && !first.IsZero() && !at.After(first)
}

// beyond returns the words that a question is about and that are in none of the texts.
func beyond(asked string, told []pickaxe.History) []string {
	return slices.DeleteFunc(topic.Of(asked).All, func(word string) bool {
		return slices.ContainsFunc(told, func(h pickaxe.History) bool {
			return strings.Contains(strings.ToLower(h.Text), strings.ToLower(word))
		})
	})
}

// wantsRelease matches what asks for the release of a change, which the graph does not
// tell of a file.
var wantsRelease = regexp.MustCompile(`(?i)\b(?:first|which|what|in\s+which|since\s+which|welche\pL*|quelle?|qué)\s+(?:rel|release|version|tag|versión)\b`)

// WantsRelease reports whether a question asks with which release what it names came or
// went.
func WantsRelease(asked string) bool { return wantsRelease.MatchString(asked) }

// ofThreads matches what is done with what people report, and not with lines.
var ofThreads = regexp.MustCompile(`(?i)\b(?:raised|reported|filed|fixed|resolved|complain\pL*|objected|discussed|decided|agreed|proposed|suggested|rejected|gemeldet|behoben|diskutiert|vorgeschlagen|signalé|corrigé|proposé|reportad[oa]|arreglad[oa]|propuest[oa])(?:$|[^\pL])`)

// SpeaksOfThreads reports whether a question says of what it names what is done with
// issues, too.
func SpeaksOfThreads(asked string) bool { return ofThreads.MatchString(asked) }

// inside returns the first history alone, without the changes in files that have no line
// with the text of the second one, where a question asks when the one came into the other:
// "who added O_EXCL to MemMapFs". place says so. It returns the histories as they are
// where no change is left.
func inside(told []pickaxe.History, asked string) (kept []pickaxe.History, place string) {
	if len(told) != 2 || len(told[1].Files) == 0 {
		return told, ""
	}
	into := regexp.MustCompile(`(?i)` + regexp.QuoteMeta(told[0].Text) + `\b[^.?!]*?\s(?:to|in|into|of|from|inside|zu|in|dans|en)\s+(?:the\s+)?` + regexp.QuoteMeta(told[1].Text))
	if !into.MatchString(asked) {
		return told, ""
	}
	isOutside := func(path string) bool {
		return !slices.ContainsFunc(told[1].Files, func(f pickaxe.FileLines) bool { return f.Path == path })
	}
	h := told[0]
	h.Changes = slices.DeleteFunc(slices.Clone(h.Changes), func(c pickaxe.Change) bool { return isOutside(c.Path) })
	h.Files = slices.DeleteFunc(slices.Clone(h.Files), func(f pickaxe.FileLines) bool { return isOutside(f.Path) })
	if len(h.Changes) == 0 {
		return told, ""
	}
	return []pickaxe.History{h}, ", in those with “" + told[1].Text + "”"
}

// mostOfTopic and mostLinesOfTopic are how many commits changed lines with a word of the
// language, and how many lines have it, at most, for it to be what is asked of.
const mostOfTopic, mostLinesOfTopic = 10, 20

// rare returns the histories of phrases, and of words that are rare enough to be what is
// asked of, those of fewest commits first.
func rare(found []pickaxe.History) []pickaxe.History {
	isPhrase := func(h pickaxe.History) bool { return strings.Contains(h.Text, " ") }
	kept := slices.DeleteFunc(slices.Clone(found), func(h pickaxe.History) bool {
		return len(h.Changes) == 0 || !isPhrase(h) && (commitsOf(h) > mostOfTopic || h.Lines() > mostLinesOfTopic)
	})
	slices.SortStableFunc(kept, func(a, b pickaxe.History) int {
		if isPhrase(a) != isPhrase(b) {
			return map[bool]int{true: -1, false: 1}[isPhrase(a)]
		}
		return commitsOf(a) - commitsOf(b)
	})
	return kept
}

func isLoss(c pickaxe.Change) bool { return gain(c) < 0 }

// worthTelling returns the histories that say something, each text that is a part of
// another one left out.
func worthTelling(found []pickaxe.History, isCode bool) []pickaxe.History {
	var told []pickaxe.History
	for i, h := range found {
		h = withoutLogs(h)
		isPartOf := slices.ContainsFunc(told, func(have pickaxe.History) bool {
			return strings.Contains(strings.ToLower(have.Text), strings.ToLower(h.Text))
		})
		if len(h.Changes) > 0 && !isCommon(h, isCode) && !isPartOf && len(told) < mostTold && (i == 0 || commitsOf(h) > 1) {
			told = append(told, h)
		}
	}
	return told
}

// plainWord matches a word that is not written as code is.
var plainWord = regexp.MustCompile(`^\p{L}?\p{Ll}+$`)

// isCommon reports whether a text is in so many lines that its history says nothing.
func isCommon(h pickaxe.History, isCode bool) bool {
	return len(h.Changes) > mostChanges || (!isCode || plainWord.MatchString(h.Text)) && h.Lines() > mostLines
}

// beside matches the files in which a text stands for what is elsewhere: logs of changes,
// where a text is told of that has gone, and files that tools write of dependencies.
var beside = regexp.MustCompile(`(?i)(?:^|/)(?:changelogs?|changes|history|news|releases|release[-_ ]?notes)(?:[-_.][^/]*)?(?:/[^/]*)?$|(?:^|/)(?:package-lock\.json|npm-shrinkwrap\.json|go\.sum|[^/]*\.lock)$`)

// withoutLogs returns a history without what logs of changes and of dependencies say,
// where more than those had the text.
func withoutLogs(h pickaxe.History) pickaxe.History {
	isLog := func(c pickaxe.Change) bool { return beside.MatchString(c.Path) }
	rest := slices.DeleteFunc(slices.Clone(h.Changes), isLog)
	if len(rest) == 0 {
		return h
	}
	h.Changes = rest
	h.Files = slices.DeleteFunc(slices.Clone(h.Files), func(f pickaxe.FileLines) bool { return beside.MatchString(f.Path) })
	return h
}

// narrowed returns a history with the changes of the file or the directory and of the
// days that the question names, where there are any.
func narrowed(h pickaxe.History, q question.Scanned) pickaxe.History {
	for _, name := range q.Names {
		if len(name.Matches) != 1 || name.Kind != schema.File && name.Kind != schema.Directory || strings.EqualFold(name.Text, h.Text) {
			continue
		}
		h = among(h, func(c pickaxe.Change) bool { return strings.HasPrefix(c.Path, name.Matches[0].Value) })
	}
	for _, span := range q.Dates {
		h = among(h, func(c pickaxe.Change) bool { return isWithin(c, span) })
	}
	return h
}

// leftOut returns a notice of the people, releases and days of a question that the answer does
// not use.
func leftOut(told []pickaxe.History, q question.Scanned) []answer.Notice {
	var texts []string
	for _, name := range q.Names {
		isText := slices.ContainsFunc(told, func(h pickaxe.History) bool {
			return strings.Contains(strings.ToLower(h.Text), strings.ToLower(name.Text))
		})
		if (name.Kind == schema.Person || name.Kind == schema.Release) && !isText {
			texts = append(texts, name.Text)
		}
	}
	for _, span := range q.Dates {
		isNow := !span.From.After(q.Now) && span.To.After(q.Now) && span.To.Sub(span.From) <= 24*time.Hour // "is it there today"
		isUsed := isNow || slices.ContainsFunc(told, func(h pickaxe.History) bool {
			return slices.ContainsFunc(h.Changes, func(c pickaxe.Change) bool { return isWithin(c, span) })
		})
		if !isUsed {
			texts = append(texts, q.Text[span.Start:span.End])
		}
	}
	if len(texts) == 0 {
		return nil
	}
	return answer.NoticesOf(answer.NoticeMissing, "This tells of all changes of such lines; not used: "+strings.Join(prose.QuotedAll(texts), ", ")+".")
}

// isWithin reports whether a change was made on the days of a span.
func isWithin(c pickaxe.Change, span dates.Span) bool {
	at, err := time.Parse(time.RFC3339, c.Commit.At)
	return err == nil && !at.Before(span.From) && (span.To.IsZero() || at.Before(span.To))
}

// among returns a history with those of its changes that something holds for; the whole
// of it where that is so for none.
func among(h pickaxe.History, holds func(pickaxe.Change) bool) pickaxe.History {
	kept := slices.DeleteFunc(slices.Clone(h.Changes), func(c pickaxe.Change) bool { return !holds(c) })
	if len(kept) > 0 {
		h.Changes = kept
	}
	return h
}

// releasesOf returns the commits that are told of some histories with their releases, by
// their hashes.
func (t *teller) releasesOf(ctx context.Context, p Pickaxe, repository history.RepositoryName, all []pickaxe.History) (map[string]pickaxe.Commit, error) {
	byHash := map[string]pickaxe.Commit{}
	for _, h := range all {
		told := slices.Concat(turnsOf(h).all(), edits(t.narrow(h), t.event))
		if deleted, ok := deletedFile(h); ok {
			told = append(told, deleted)
		}
		if left, ok := leftFile(h); ok {
			told = append(told, left)
		}
		if most, ok := mostLost(h); ok {
			told = append(told, most)
		}
		for _, change := range told {
			byHash[change.Commit.Hash] = change.Commit
		}
	}
	var commits []pickaxe.Commit
	for _, commit := range byHash {
		commits = append(commits, commit)
	}
	commits, err := p.WithReleases(ctx, repository, commits)
	for _, commit := range commits {
		byHash[commit.Hash] = commit
	}
	return byHash, err
}

// columns are those of the rows of changes.
var columns = []answer.Column{
	{Name: "commit", Title: "Commit", Kind: schema.Commit}, {Name: "date", Title: "Date", Unit: answer.UnitDate},
	{Name: "by", Title: "By", Unit: answer.UnitText}, {Name: "path", Title: "File", Kind: schema.File},
	{Name: "deleted", Title: "Deleted lines", Unit: answer.UnitText}, {Name: "added", Title: "Added lines", Unit: answer.UnitText},
}

// answer returns what was told as an answer.
func (t *teller) answer() answer.Answer {
	answered := answer.Answer{Outcome: answer.Answered, Text: t.words.Markdown(), Evidence: t.cards}
	answered.Words, answered.Lead, answered.Columns = t.words, t.lead, slices.Clone(columns)
	answered.Result = graph.Result{Columns: []string{}, Rows: t.rows}
	for _, column := range columns {
		answered.Result.Columns = append(answered.Result.Columns, column.Name)
	}
	answered.Notices = t.notices
	return answered
}
