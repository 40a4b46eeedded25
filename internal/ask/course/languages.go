package course

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"repochat/internal/answer"
	"repochat/internal/ask/tell"
	"repochat/internal/code"
	"repochat/internal/gitrepo"
	"repochat/internal/prose"
	"repochat/internal/reader"
)

// languageColumns are those of the rows of languages.
var languageColumns = []answer.Column{
	{Name: "moment", Title: "Moment", Unit: answer.UnitText}, {Name: "language", Title: "Language", Unit: answer.UnitText},
	{Name: "files", Title: "Files", Unit: answer.UnitCount}, {Name: "lines", Title: "Lines", Unit: answer.UnitCount},
	{Name: "blank", Title: "Blank lines", Unit: answer.UnitCount}, {Name: "percent", Title: "Share of lines", Unit: answer.UnitPercent},
}

// otherText is the language of text whose language is not known.
const otherText = "other text"

// linesOf counts the files and lines of a language.
type linesOf struct {
	language            string
	files, lines, blank int
	isCode              bool
}

// count is how many lines some files have, by language, those of most lines first.
type count struct {
	files   []gitrepo.File
	all     []linesOf
	leftOut int
}

// linesAt tells how many lines the files that are asked for have, at some moments.
func (s source) linesAt(ctx context.Context, asked reader.FileSizes) (answered answer.Answer, ok bool, err error) {
	moments := asked.At
	if len(moments) == 0 {
		moments = []reader.Moment{{Text: "now"}}
	}
	t := teller{}
	reading := "lines of the files"
	for i, moment := range moments {
		at, err := s.MomentOf(ctx, moment, func(file string) bool { return isAsked(file, asked) })
		if errors.Is(err, gitrepo.ErrNoRevision) {
			continue
		}
		if err != nil {
			return answer.Answer{}, false, err
		}
		files, err := s.filesAt(ctx, at.Hash, asked)
		if err != nil {
			return answer.Answer{}, false, err
		}
		counted, err := s.count(ctx, at.Hash, files)
		if err != nil {
			return answer.Answer{}, false, err
		}
		if i > 0 {
			t.Text(prose.Paragraph)
		}
		t.count(counted, moment, asked, len(moments) > 1 || len(asked.At) > 0)
		reading += momentOfReading(moment, at)
	}
	if len(t.Rows) == 0 {
		return answer.Answer{}, false, nil
	}
	return t.Answer(slices.Clone(languageColumns), reading+filesOf(asked)), true, nil
}

// count counts the lines of files at a commit. Files that are not text, those of others
// that the repository keeps, and what a program wrote are left out, but where one file is
// asked for.
func (s source) count(ctx context.Context, hash string, files []gitrepo.File) (count, error) {
	var paths []string
	for _, f := range files {
		if len(files) == 1 || !code.IsForeign(f.Path) {
			paths = append(paths, f.Path)
		}
	}
	byLanguage := map[string]linesOf{}
	c := count{files: files, leftOut: len(files) - len(paths)}
	err := s.Git.ReadFiles(ctx, hash, paths, mostOfCount, func(path string, content []byte) error {
		if bytes.ContainsRune(content, 0) || len(files) > 1 && code.IsGenerated(path, content) {
			c.leftOut++
			return nil
		}
		language, isCode := code.Linguist(path, content)
		language = cmp.Or(language, otherText)
		of := byLanguage[language]
		of.language, of.isCode = language, isCode
		of.files++
		for line := range bytes.Lines(content) {
			of.lines++
			if len(bytes.TrimSpace(line)) == 0 {
				of.blank++
			}
		}
		byLanguage[language] = of
		return nil
	})
	c.all = slices.SortedFunc(maps.Values(byLanguage), func(a, b linesOf) int {
		return cmp.Or(cmp.Compare(b.lines, a.lines), cmp.Compare(a.language, b.language))
	})
	return c, err
}

// mostLanguages is the largest number of languages that are told in words.
const mostLanguages = 6

// count tells how many lines there are at a moment, and of which languages; the moment as
// well where several may be meant.
func (t *teller) count(c count, moment reader.Moment, asked reader.FileSizes, tellsMoment bool) {
	var files, lines, blank, ofCode int
	for _, of := range c.all {
		files, lines, blank = files+of.files, lines+of.lines, blank+of.blank
		if of.isCode {
			ofCode += of.lines - of.blank
		}
	}
	for _, of := range c.all {
		share := 100 * float64(of.lines) / float64(max(1, lines))
		t.Rows = append(t.Rows, []any{strings.ToLower(tell.When(moment)[:1]) + tell.When(moment)[1:], of.language, int64(of.files), int64(of.lines), int64(of.blank), float64(int(share*10+0.5)) / 10})
	}
	if tellsMoment {
		t.Text(tell.When(moment) + " ")
	}
	switch {
	case len(c.all) == 0 && asked.Under != "":
		t.Text("there was no file " + asked.Under + ".")
	case len(c.all) == 0:
		t.Text("there was no such file.")
	case len(c.files) == 1:
		t.File(c.files[0].Path)
		t.Text(fmt.Sprintf(" has %d lines, %d of them blank.", lines, blank))
	default:
		t.Text(fmt.Sprintf("%d lines in %s, %d of them blank; %d lines that are not blank are of programming languages.", lines, tell.Counted(files, "file"), blank, ofCode))
	}
	if t.Lead == nil {
		t.Leads()
	}
	if len(c.files) < 2 || len(c.all) == 0 {
		return
	}
	var parts []string
	for _, of := range c.all[:min(mostLanguages, len(c.all))] {
		parts = append(parts, fmt.Sprintf("%s %d (%.0f %%)", of.language, of.lines, 100*float64(of.lines)/float64(max(1, lines))))
	}
	if more := len(c.all) - mostLanguages; more > 0 {
		parts = append(parts, fmt.Sprintf("and %d more", more))
	}
	t.Text(prose.Paragraph + "By language: " + strings.Join(parts, ", ") + ".")
	if c.leftOut > 0 {
		t.Text(prose.Paragraph + "Left out: " + tell.Counted(c.leftOut, "file") + " without text, of others, or written by a program.")
	}
}
