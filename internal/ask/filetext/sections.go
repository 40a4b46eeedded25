package filetext

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"repochat/internal/answer"
	"repochat/internal/gitrepo"
	"repochat/internal/graph"
	"repochat/internal/passage"
	"repochat/internal/prose"
	"repochat/internal/reader"
	"repochat/internal/schema"
)

// changelog matches the name of a log of changes without its ending.
var changelog = regexp.MustCompile(`(?i)^(?:change-?_?log|changes|history|news|releases|release[-_]notes)$`)

// mostOfSection is how many lines of a section are quoted in words.
const mostOfSection = 14

// sections quotes those sections of the log of changes that stand under the number of a
// version. ok is false where the repository has no log, or that has none of them.
func sections(ctx context.Context, repository *gitrepo.Repository, head string, asked reader.FileText) (answered answer.Answer, ok bool, err error) {
	s := state{asked: asked.At[0]}
	if s.at, err = repository.MomentOf(ctx, head); err != nil {
		return answer.Answer{}, false, err
	}
	files, err := repository.Files(ctx, head)
	if err != nil {
		return answer.Answer{}, false, err
	}
	if s.path = logPath(files); s.path == "" {
		return answer.Answer{}, false, nil
	}
	err = repository.ReadFiles(ctx, head, []string{s.path}, mostBytes, func(_ string, content []byte) error {
		s.content = strings.ToValidUTF8(string(content), "\uFFFD")
		return nil
	})
	if err != nil {
		return answer.Answer{}, false, err
	}
	t := teller{}
	pieces := passage.Split(s.content)
	for _, version := range asked.Sections {
		ok = t.section(s, version, pieces) || ok
	}
	answered = answer.Answer{Outcome: answer.Answered, Text: t.words.Markdown()}
	answered.Words, answered.Lead, answered.Columns = t.words, t.lead, slices.Clone(logColumns)
	answered.Result = graph.Result{Columns: []string{}, Rows: t.rows}
	for _, column := range logColumns {
		answered.Result.Columns = append(answered.Result.Columns, column.Name)
	}
	answered.Reading = fmt.Sprintf("what %s says of %s; now = %s, %s", s.path, strings.Join(asked.Sections, ", "), schema.Short(schema.Commit, s.at.Hash), day(s.at.At))
	return answered, ok, nil
}

// section quotes the lines of a log of changes that stand under a version; it reports
// whether there are any.
func (t *teller) section(s state, version string, pieces []passage.Piece) bool {
	under := regexp.MustCompile(`(?i)(?:^|[^\pN.])v?` + regexp.QuoteMeta(version) + `(?:[^\pN.a-z]|\.\D|\.?$)`)
	var quoted []line
	for _, piece := range pieces {
		first, _, _ := strings.Cut(piece.Heading, " › ")
		isUnreleased := version == "unreleased" && strings.HasPrefix(strings.ToLower(strings.TrimSpace(piece.Text)), version)
		if !under.MatchString(first) && !isUnreleased {
			continue
		}
		quoted = append(quoted, entries(piece)...)
	}
	if len(t.words) > 0 {
		t.text(prose.Paragraph)
	}
	t.words = append(t.words, answer.Segment{Text: s.path, Kind: schema.File, ID: s.path})
	if len(quoted) == 0 {
		t.text(" has no section on " + prose.Quoted(version) + ".")
		return false
	}
	t.text(" says of " + version + ":")
	if t.lead == nil {
		t.lead = slices.Clone(t.words)
	}
	for i, l := range quoted {
		t.rows = append(t.rows, []any{version, s.at.Hash, graph.FormatDate(s.at.At), s.path, int64(l.number), l.text})
		if i >= mostOfSection {
			continue
		}
		t.text(prose.Paragraph + "“")
		t.words = append(t.words, answer.Segment{Text: prose.Printable(strings.TrimSpace(l.text)), Row: len(t.rows), Column: "text"})
		t.text("”")
	}
	if len(quoted) > mostOfSection {
		t.text(fmt.Sprintf("%sThe rows have %d more lines.", prose.Paragraph, len(quoted)-mostOfSection))
	}
	return true
}

// continues matches a line that goes on from the one before it: it is indented, and no
// entry of a list begins in it.
var continues = regexp.MustCompile(`^\s+(?:[^\s*+-]|[*+-]\S)`)

// entries returns the lines of a passage, each entry of a list as one.
func entries(piece passage.Piece) (all []line) {
	isOpen := false
	for i, text := range strings.Split(piece.Text, "\n") {
		switch {
		case strings.TrimSpace(text) == "":
			isOpen = false
		case isOpen && continues.MatchString(text):
			all[len(all)-1].text += " " + strings.TrimSpace(text)
		default:
			all, isOpen = append(all, line{piece.Line + i, text}), true
		}
	}
	return all
}
