package course

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"repochat/internal/answer"
	"repochat/internal/code"
	"repochat/internal/gitrepo"
	"repochat/internal/prose"
	"repochat/internal/reader"
)

// languageColumns are those of the rows of languages.
var languageColumns = []answer.Column{
	{Name: "language", Title: "Language", Unit: answer.UnitText}, {Name: "files", Title: "Files", Unit: answer.UnitCount},
	{Name: "lines", Title: "Lines", Unit: answer.UnitCount}, {Name: "blank", Title: "Blank lines", Unit: answer.UnitCount},
	{Name: "percent", Title: "Share of lines", Unit: answer.UnitPercent},
}

// otherText is the language of text whose language is not known.
const otherText = "other text"

// linesOf counts the files and lines of a language.
type linesOf struct {
	language            string
	files, lines, blank int
	isCode              bool
}

// lines tells how many lines some files have, by language. Files that are not text, those
// of others that the repository keeps, and what a program wrote are left out.
func (s source) lines(ctx context.Context, files []gitrepo.File, asked reader.FileSizes) (answered answer.Answer, ok bool, err error) {
	var paths []string
	for _, f := range files {
		if !code.IsForeign(f.Path) {
			paths = append(paths, f.Path)
		}
	}
	byLanguage := map[string]linesOf{}
	leftOut := len(files) - len(paths)
	err = s.git.ReadFiles(ctx, s.head, paths, mostOfCount, func(path string, content []byte) error {
		if bytes.ContainsRune(content, 0) || code.IsGenerated(path, content) {
			leftOut++
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
	if err != nil || len(byLanguage) == 0 {
		return answer.Answer{}, false, err
	}
	all := slices.SortedFunc(maps.Values(byLanguage), func(a, b linesOf) int {
		return cmp.Or(cmp.Compare(b.lines, a.lines), cmp.Compare(a.language, b.language))
	})
	t := teller{}
	if len(files) == 1 {
		t.file(files[0].Path)
		t.text(fmt.Sprintf(" has %d lines, %d of them blank.", all[0].lines, all[0].blank))
		t.lead = slices.Clone(t.words)
		t.rows = append(t.rows, []any{all[0].language, int64(1), int64(all[0].lines), int64(all[0].blank), 100.0})
		return t.answer(slices.Clone(languageColumns), "lines of the files at "+s.filesOf(asked)), true, nil
	}
	t.languages(all, leftOut)
	return t.answer(slices.Clone(languageColumns), "lines of the files at "+s.filesOf(asked)), true, nil
}

// mostLanguages is how many languages are told in words.
const mostLanguages = 6

// languages tells how many lines there are in all, and of which languages.
func (t *teller) languages(all []linesOf, leftOut int) {
	var files, lines, blank, ofCode int
	for _, of := range all {
		files, lines, blank = files+of.files, lines+of.lines, blank+of.blank
		if of.isCode {
			ofCode += of.lines - of.blank
		}
	}
	t.text(fmt.Sprintf("%d lines in %s, %d of them blank; %d lines that are not blank are of programming languages.", lines, counted(files, "file"), blank, ofCode))
	t.lead = slices.Clone(t.words)
	var parts []string
	for i, of := range all {
		share := 100 * float64(of.lines) / float64(max(1, lines))
		t.rows = append(t.rows, []any{of.language, int64(of.files), int64(of.lines), int64(of.blank), float64(int(share*10+0.5)) / 10})
		if i < mostLanguages {
			parts = append(parts, fmt.Sprintf("%s %d (%.0f %%)", of.language, of.lines, share))
		}
	}
	if more := len(all) - mostLanguages; more > 0 {
		parts = append(parts, fmt.Sprintf("and %d more", more))
	}
	t.text(prose.Paragraph + "By language: " + strings.Join(parts, ", ") + ".")
	if leftOut > 0 {
		t.text(prose.Paragraph + "Left out: " + counted(leftOut, "file") + " without text, of others, or written by a program.")
	}
}
