// Package filetext quotes what a file said at one or two moments of its history.
package filetext

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"
	"time"

	"repochat/internal/answer"
	"repochat/internal/gitrepo"
	"repochat/internal/graph"
	"repochat/internal/pickaxe"
	"repochat/internal/prose"
	"repochat/internal/question"
	"repochat/internal/reader"
	"repochat/internal/schema"
)

// mostBytes is the size up to which a file is read.
const mostBytes = 4 << 20

// state is a file as it was at a moment.
type state struct {
	asked reader.Moment
	at    gitrepo.Moment
	// path is where the file was; "" where there was none.
	path    string
	content string
	quoted  []line
	// lacks reports that no line has one of the words that are looked for, and isPart that
	// none of what is quoted has all of them.
	lacks, isPart bool
}

// Answer quotes a file. ok is false where it was there at none of the moments. The error
// wraps pickaxe.ErrNoGit where the history cannot be read, is the context's, or is one of
// git.
func Answer(ctx context.Context, git pickaxe.Git, q question.Scanned, asked reader.FileText) (answered answer.Answer, ok bool, err error) {
	ctx, cancel := context.WithTimeout(ctx, pickaxe.Within)
	defer cancel()
	repository, head, err := git.OpenGit(ctx, q.Repository)
	if err != nil {
		return answer.Answer{}, false, err
	}
	if asked.IsAbout {
		return about(ctx, repository, head)
	}
	if asked.Log != nil {
		return logSpan(ctx, repository, head, *asked.Log)
	}
	if len(asked.Sections) > 0 {
		return sections(ctx, repository, head, asked)
	}
	if asked.File == contributing {
		asked, err = withContributing(ctx, repository, head, asked)
		if err != nil {
			return answer.Answer{}, false, err
		}
	}
	states := make([]state, len(asked.At))
	for i, moment := range asked.At {
		if states[i], err = stateAt(ctx, repository, head, asked.File, moment); err != nil {
			return answer.Answer{}, false, err
		}
		states[i].quoted, states[i].lacks, states[i].isPart = linesWith(states[i].path, states[i].content, asked.Words)
	}
	if !slices.ContainsFunc(states, func(s state) bool { return len(s.quoted) > 0 || s.lacks }) {
		return answer.Answer{}, false, nil
	}
	return tell(asked, states), true, nil
}

// contributing is what a question calls the file that says how one takes part.
const contributing = "contributing"

// withContributing returns what to quote of how one takes part: the readme where the
// repository has no file for it.
func withContributing(ctx context.Context, repository *gitrepo.Repository, head string, asked reader.FileText) (reader.FileText, error) {
	files, err := repository.Files(ctx, head)
	if err == nil && PathOf(files, contributing) == "" {
		asked.File, asked.Words = "readme", []string{"contribute"}
	}
	return asked, err
}

// stateAt reads a file as it was at a moment.
func stateAt(ctx context.Context, repository *gitrepo.Repository, head, file string, asked reader.Moment) (state, error) {
	s := state{asked: asked}
	var err error
	switch {
	case asked.Release != "":
		s.at, err = repository.MomentOf(ctx, asked.Release)
	case !asked.Before.IsZero():
		s.at, err = repository.MomentBefore(ctx, head, asked.Before)
	case asked.IsFirst:
		s.at, err = repository.FirstWith(ctx, head, func(path string) bool { return IsCalled(path, file) })
	default:
		s.at, err = repository.MomentOf(ctx, head)
	}
	if errors.Is(err, gitrepo.ErrNoRevision) {
		return s, nil
	}
	if err != nil {
		return s, err
	}
	files, err := repository.Files(ctx, s.at.Hash)
	if err != nil {
		return s, err
	}
	s.path = PathOf(files, file)
	if s.path == "" {
		return s, nil
	}
	return s, repository.ReadFiles(ctx, s.at.Hash, []string{s.path}, mostBytes, func(_ string, content []byte) error {
		if !bytes.ContainsRune(content, 0) {
			s.content = strings.ToValidUTF8(string(content), "\uFFFD")
		}
		return nil
	})
}

// main matches the path of the main document of a repository of a specification.
var main = regexp.MustCompile(`(?i)^(?:draft-[^/]*|[^/]*(?:spec|specification|protocol)[^/]*|index)\.(?:md|mkd|xml|txt|rst|bs|adoc|org|html?)$`)

// license matches what the file with a license is called.
var license = regexp.MustCompile(`(?i)^(?:(?:un)?licen[cs]e|lizenz|licencia|copying|copyright)(?:[-_.].*)?$`)

// PathOf returns the path of the file that a question calls so, among those of a commit:
// that path, that name, that name without its ending, or the shortest path with the word
// in its name. "" stands for the largest main document.
func PathOf(files []gitrepo.File, file string) string {
	if file == "" {
		return cmp.Or(largestOf(files, main), largestOf(files, published))
	}
	best, rank := "", 0
	for _, f := range files {
		of := rankOf(f.Path, file)
		if of > rank || of == rank && of > 0 && depth(f.Path) < depth(best) {
			best, rank = f.Path, of
		}
	}
	return best
}

// published matches the path of a document that was published as an RFC, under its number.
var published = regexp.MustCompile(`(?i)^rfc\d+\.(?:md|mkd|xml|txt)$`)

// largestOf returns the path of the largest of the files whose paths an expression matches;
// "" for none.
func largestOf(files []gitrepo.File, paths *regexp.Regexp) string {
	largest := gitrepo.File{}
	for _, f := range files {
		if paths.MatchString(f.Path) && f.Size > largest.Size {
			largest = f
		}
	}
	return largest.Path
}

// IsCalled reports whether a question may call the file with a path so.
func IsCalled(path, file string) bool {
	return file == "" && main.MatchString(path) || rankOf(path, file) > 1
}

func depth(file string) int { return strings.Count(file, "/")<<16 + len(file) }

// rankOf returns how well a path fits what a question calls a file; 0 for not at all.
func rankOf(candidate, file string) int {
	name := path.Base(candidate)
	bare := strings.TrimSuffix(name, path.Ext(name))
	switch {
	case file == "":
		return 0
	case candidate == file:
		return 4
	case strings.EqualFold(name, file):
		return 3
	case license.MatchString(file) && license.MatchString(bare), strings.EqualFold(bare, file), strings.EqualFold(strings.TrimPrefix(bare, "."), file):
		return 2
	case !strings.Contains(file, "/") && len(file) > 3 && strings.Contains(strings.ToLower(name), strings.ToLower(file)):
		return 1
	}
	return 0
}

// columns are those of the rows of lines.
var columns = []answer.Column{
	{Name: "moment", Title: "Moment", Unit: answer.UnitText}, {Name: "commit", Title: "Commit", Kind: schema.Commit}, {Name: "date", Title: "Date", Unit: answer.UnitDate},
	{Name: "path", Title: "File", Kind: schema.File}, {Name: "line", Title: "Line", Unit: answer.UnitCount}, {Name: "text", Title: "Text", Unit: answer.UnitText},
}

// teller gathers the words of an answer with the rows that they are taken from.
type teller struct {
	words, lead answer.Words
	rows        [][]any
}

func (t *teller) text(text string) {
	t.words = append(t.words, answer.Segment{Text: prose.Printable(text)})
}

// tell quotes the states of a file.
func tell(asked reader.FileText, states []state) answer.Answer {
	t := teller{}
	if len(states) > 1 {
		t.compare(states[0], states[1])
	}
	for i, s := range states {
		if len(t.words) > 0 {
			t.text(prose.Paragraph)
		}
		t.state(s, asked)
		if i == 0 {
			t.lead = slices.Clone(t.words)
		}
		t.lines(s, states[len(states)-1-i])
	}
	return t.answer(reading(asked, states))
}

// answer returns what was told as an answer.
func (t *teller) answer(reading string) answer.Answer {
	answered := answer.Answer{Outcome: answer.Answered, Text: t.words.Markdown()}
	answered.Words, answered.Lead, answered.Columns = t.words, t.lead, slices.Clone(columns)
	answered.Result = graph.Result{Columns: []string{}, Rows: t.rows}
	for _, column := range columns {
		answered.Result.Columns = append(answered.Result.Columns, column.Name)
	}
	answered.Reading = reading
	return answered
}

// reading says what was read, and at which moments.
func reading(asked reader.FileText, states []state) string {
	text := "text of " + calledIn(asked, states)
	if len(asked.Words) > 0 {
		text += " with " + prose.Quoted(strings.Join(asked.Words, " "))
	}
	for _, s := range states {
		if s.asked.Text != "" {
			text += "; " + s.asked.Text
			if !s.at.At.IsZero() {
				text += " = " + schema.Short(schema.Commit, s.at.Hash) + ", " + day(s.at.At)
			}
		}
	}
	return text
}

func calledIn(asked reader.FileText, states []state) string {
	for _, s := range states {
		if s.path != "" {
			return s.path
		}
	}
	return cmp.Or(asked.File, "the document")
}

// state tells which file is quoted, or why nothing is.
func (t *teller) state(s state, asked reader.FileText) {
	switch {
	case s.at.Hash == "":
		t.text(sentence(s.asked.Text) + " there was no commit with such a file.")
		return
	case s.path == "":
		t.text("There was no file that is called " + prose.Quoted(cmp.Or(asked.File, "draft")) + " " + when(s) + ".")
		return
	}
	if s.lacks {
		t.text("No line of ")
		t.words = append(t.words, answer.Segment{Text: s.path, Kind: schema.File, ID: s.path})
		t.text(" had “" + strings.Join(asked.Words, "” or “") + "” " + when(s) + ".")
		if len(s.quoted) == 0 {
			return
		}
		t.text(prose.Paragraph)
	}
	if s.isPart {
		t.text("No passage has all of “" + strings.Join(asked.Words, "”, “") + "”; what has most of them:" + prose.Paragraph)
	}
	t.words = append(t.words, answer.Segment{Text: s.path, Kind: schema.File, ID: s.path})
	t.text(" " + when(s) + " (")
	t.words = append(t.words, answer.Segment{Text: schema.Short(schema.Commit, s.at.Hash), Kind: schema.Commit, ID: s.at.Hash})
	t.text(", " + day(s.at.At) + ")" + asLicense(s) + ":")
}

func sentence(text string) string {
	if text == "" {
		return "Then"
	}
	return strings.ToUpper(text[:1]) + text[1:]
}

// when says the moment of a state.
func when(s state) string {
	switch {
	case s.asked.Release != "":
		return "at " + s.asked.Release
	case !s.asked.Before.IsZero() && strings.HasPrefix(s.asked.Text, "before"):
		return s.asked.Text
	case !s.asked.Before.IsZero():
		return "at the end of “" + s.asked.Text + "”"
	case s.asked.IsFirst:
		return "at first"
	}
	return "now"
}

func day(at time.Time) string { return at.UTC().Format(time.DateOnly) }

// mostQuoted is how many lines of a file are quoted in words.
const mostQuoted = 12

// lines quotes lines, each with its number. Of those that another state has as well, where
// the two differ, it makes rows alone.
func (t *teller) lines(s, other state) {
	isSame := func(l line) bool {
		return slices.ContainsFunc(other.quoted, func(of line) bool { return of.text == l.text })
	}
	told := slices.DeleteFunc(slices.Clone(s.quoted), isSame)
	if len(told) == 0 {
		told = s.quoted
	}
	for _, line := range s.quoted {
		t.rows = append(t.rows, []any{when(s), s.at.Hash, graph.FormatDate(s.at.At), s.path, int64(line.number), line.text})
		if !slices.Contains(told[:min(mostQuoted, len(told))], line) {
			continue
		}
		t.text(fmt.Sprintf("%sline %d: “", prose.Paragraph, line.number))
		t.words = append(t.words, answer.Segment{Text: prose.Printable(line.text), Row: len(t.rows), Column: "text"})
		t.text("”")
	}
	if len(told) > mostQuoted {
		t.text(fmt.Sprintf("%sThe rows have %d more lines.", prose.Paragraph, len(told)-mostQuoted))
	}
}

// compare says whether what is quoted is the same at both moments.
func (t *teller) compare(before, after state) {
	isSame := slices.EqualFunc(before.quoted, after.quoted, func(a, b line) bool { return a.text == b.text })
	switch {
	case len(before.quoted) == 0 || len(after.quoted) == 0 || before.isPart || after.isPart:
		return // what has some of the words may differ in others
	case before.content == after.content:
		t.text("The whole file is the same " + when(before) + " and " + when(after) + ".")
	case isSame:
		t.text("These lines are the same " + when(before) + " and " + when(after) + "; others differ.")
	default:
		t.text("These lines differ between the two.")
	}
}
