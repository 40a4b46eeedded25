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
	"strconv"
	"strings"

	"repochat/internal/answer"
	"repochat/internal/gitrepo"
	"repochat/internal/graph"
	"repochat/internal/passage"
	"repochat/internal/prose"
	"repochat/internal/reader"
	"repochat/internal/schema"
)

// ofDraft matches the tag of an Internet-Draft: its name and its number.
var ofDraft = regexp.MustCompile(`^(draft-.+)-(\d{2})$`)

// entry is what a log of changes says of one version.
type entry struct {
	version string
	lines   []line
}

// logSpan quotes what the log of changes says of the versions of a span: that of the
// document itself for an Internet-Draft. ok is false where there is no log, or it says
// nothing of them.
func logSpan(ctx context.Context, repository *gitrepo.Repository, head string, span reader.LogSpan) (answered answer.Answer, ok bool, err error) {
	s, all, err := logOf(ctx, repository, head, span)
	if err != nil || s.path == "" {
		return answer.Answer{}, false, err
	}
	since, until := versionOf(span.Since), versionOf(span.Until)
	wanted := slices.DeleteFunc(all, func(e entry) bool {
		behind := since == "" && slices.Compare(numberOf(e.version), numberOf(until)) == 0 || since != "" && slices.Compare(numberOf(e.version), numberOf(since)) > 0
		return !behind || slices.Compare(numberOf(e.version), numberOf(until)) > 0
	})
	if len(wanted) == 0 {
		return answer.Answer{}, false, nil
	}
	t := teller{}
	t.entries(s, wanted)
	answered = answer.Answer{Outcome: answer.Answered, Text: t.words.Markdown()}
	answered.Words, answered.Lead, answered.Columns = t.words, t.lead, slices.Clone(logColumns)
	answered.Result = graph.Result{Columns: []string{}, Rows: t.rows}
	for _, column := range logColumns {
		answered.Result.Columns = append(answered.Result.Columns, column.Name)
	}
	said := span.Until
	if span.Since != "" {
		said = "what came behind " + span.Since + " up to " + span.Until
	}
	answered.Reading = fmt.Sprintf("what the log of changes in %s says of %s, at %s, %s", s.path, said, schema.Short(schema.Commit, s.at.Hash), day(s.at.At))
	answered.Notices = answer.NoticesOf(answer.NoticeReading, "This is what the repository itself wrote down of the changes; what it left out, the commits and pull requests between the two tell.")
	return answered, true, nil
}

// logColumns are those of the rows of a log of changes.
var logColumns = []answer.Column{
	{Name: "version", Title: "Version", Unit: answer.UnitText}, {Name: "commit", Title: "Commit", Kind: schema.Commit}, {Name: "date", Title: "Date", Unit: answer.UnitDate},
	{Name: "path", Title: "File", Kind: schema.File}, {Name: "line", Title: "Line", Unit: answer.UnitCount}, {Name: "text", Title: "Text", Unit: answer.UnitText},
}

// version matches the version that a text ends in.
var version = regexp.MustCompile(`\d+(?:\.\d+)*$`)

func versionOf(tag string) string { return version.FindString(tag) }

// numberOf returns the parts of a version.
func numberOf(version string) (number []int) {
	for part := range strings.SplitSeq(version, ".") {
		n, _ := strconv.Atoi(part)
		number = append(number, n)
	}
	return number
}

// logOf reads the log of changes that tells of a span: for an Internet-Draft in the
// document as it was at its end, since what is published at last has none.
func logOf(ctx context.Context, repository *gitrepo.Repository, head string, span reader.LogSpan) (s state, all []entry, err error) {
	draft := ofDraft.FindStringSubmatch(span.Until)
	revisions := []string{head}
	if draft != nil {
		revisions = []string{span.Until, head}
	}
	for _, revision := range revisions {
		s = state{}
		if s.at, err = repository.MomentOf(ctx, revision); errors.Is(err, gitrepo.ErrNoRevision) {
			continue
		}
		if err != nil {
			return state{}, nil, err
		}
		files, err := repository.Files(ctx, s.at.Hash)
		if err != nil {
			return state{}, nil, err
		}
		if draft == nil {
			s.path = logPath(files)
		} else {
			s.path = draftPath(files, draft[1])
		}
		if s.path == "" {
			continue
		}
		err = repository.ReadFiles(ctx, s.at.Hash, []string{s.path}, mostBytes, func(_ string, content []byte) error {
			if !bytes.ContainsRune(content, 0) {
				s.content = strings.ToValidUTF8(string(content), "\uFFFD")
			}
			return nil
		})
		if err != nil {
			return state{}, nil, err
		}
		if draft != nil {
			all = draftEntries(s.content)
		} else {
			all = logEntries(passage.Split(s.content))
		}
		if len(all) > 0 {
			return s, all, nil
		}
	}
	return state{}, nil, nil
}

// draftPath returns the path of the document of an Internet-Draft, else that of the main
// document.
func draftPath(files []gitrepo.File, draft string) string {
	for _, f := range files {
		name := path.Base(f.Path)
		bare, ending := strings.TrimSuffix(name, path.Ext(name)), strings.ToLower(path.Ext(name))
		if strings.EqualFold(bare, draft) && slices.Contains([]string{".md", ".mkd", ".txt"}, ending) {
			return f.Path
		}
	}
	return PathOf(files, "")
}

// logPath returns the path of the log of changes; "" where there is none.
func logPath(files []gitrepo.File) (best string) {
	for _, f := range files {
		name := path.Base(f.Path)
		if changelog.MatchString(strings.TrimSuffix(name, path.Ext(name))) && (best == "" || depth(f.Path) < depth(best)) {
			best = f.Path
		}
	}
	return best
}

// inHeading matches the version in the heading of a section.
var inHeading = regexp.MustCompile(`(?:^|[^\p{L}\p{N}.])v?(\d+(?:\.\d+)+)(?:[^\p{L}\p{N}.]|\.?$)`)

// logEntries returns what the sections of a log of changes say, by their versions.
func logEntries(pieces []passage.Piece) (all []entry) {
	for _, piece := range pieces {
		first, _, _ := strings.Cut(piece.Heading, " › ")
		m := inHeading.FindStringSubmatch(first)
		if m == nil {
			continue
		}
		if last := len(all) - 1; last < 0 || all[last].version != m[1] {
			all = append(all, entry{version: m[1]})
		}
		all[len(all)-1].lines = append(all[len(all)-1].lines, entries(piece)...)
	}
	return all
}

// How an Internet-Draft heads what changed: since a version, from one to another, in one,
// or by its number alone, in a section that tells of its history.
var (
	heading    = regexp.MustCompile(`^#{1,6}\s`)
	ofHistory  = regexp.MustCompile(`(?i)^#{1,6}\s.*(?:change|history|revision)`)
	sinceOne   = regexp.MustCompile(`(?i)^[#*\s-]*(?:changes\s+)?since\s+(?:\S*-|version\s+)?(\d{2})\b[^\p{L}\p{N}]*$`)
	fromTo     = regexp.MustCompile(`(?i)^[#*\s-]*(?:changes\s+)?(?:from|between)\s+(?:\S*-)?\d{2}\s+(?:to|and)\s+(?:\S*-)?(\d{2})\b[^\p{L}\p{N}]*$`)
	inOne      = regexp.MustCompile(`(?i)^[#*\s]*(?:changes\s+in\s+)?\[?(?:draft-(?:\S*-)?|version\s+-?|-)(\d{2})(?:\]\(\S*\)|\b)[^\p{L}\p{N}]*$`)
	emptyEntry = regexp.MustCompile(`(?i)^\W*(?:none(?:\s+yet)?|tbd|n/a)?\W*$|^\{:.*\}$`) // an attribute of kramdown is no text
)

// draftEntries returns what an Internet-Draft says of its own changes, by the numbers of
// its versions.
func draftEntries(content string) (all []entry) {
	isHistory, level, isOpen := false, 0, false
	for i, text := range strings.Split(content, "\n") {
		found := versionHeaded(text, isHistory)
		if heading.MatchString(text) {
			depth := strings.IndexByte(text, ' ')
			if ofHistory.MatchString(text) {
				isHistory, level = true, depth
			} else if depth <= level && found == "" {
				isHistory = false
			}
			isOpen = false
		}
		switch {
		case found != "":
			all, isOpen = append(all, entry{version: found}), true
		case isOpen && !emptyEntry.MatchString(text):
			last := &all[len(all)-1]
			if n := len(last.lines); n > 0 && continues.MatchString(text) {
				last.lines[n-1].text += " " + strings.TrimSpace(text)
			} else {
				last.lines = append(last.lines, line{i + 1, text})
			}
		}
	}
	return slices.DeleteFunc(all, func(e entry) bool { return len(e.lines) == 0 })
}

// versionHeaded returns the number of the version whose changes a line heads; "" for none.
func versionHeaded(text string, isHistory bool) string {
	if m := sinceOne.FindStringSubmatch(text); m != nil {
		return fmt.Sprintf("%02d", numberOf(m[1])[0]+1)
	}
	if m := cmp.Or(strings.Join(fromTo.FindStringSubmatch(text), "\n"), strings.Join(inOne.FindStringSubmatch(text), "\n")); m != "" && isHistory {
		_, number, _ := strings.Cut(m, "\n")
		return number
	}
	return ""
}

// mostOfLog is how many lines of a log of changes are quoted in words.
const mostOfLog = 24

// entries quotes what a log of changes says of some versions.
func (t *teller) entries(s state, wanted []entry) {
	told := 0
	for i, e := range wanted {
		if i > 0 {
			t.text(prose.Paragraph)
		}
		t.words = append(t.words, answer.Segment{Text: s.path, Kind: schema.File, ID: s.path})
		t.text(" says of " + e.version + ":")
		if t.lead == nil {
			t.lead = slices.Clone(t.words)
		}
		for _, l := range e.lines {
			t.rows = append(t.rows, []any{e.version, s.at.Hash, graph.FormatDate(s.at.At), s.path, int64(l.number), l.text})
			if told++; told > mostOfLog {
				continue
			}
			t.text(prose.Paragraph + "“")
			t.words = append(t.words, answer.Segment{Text: prose.Printable(strings.TrimSpace(l.text)), Row: len(t.rows), Column: "text"})
			t.text("”")
		}
	}
	if told > mostOfLog {
		t.text(fmt.Sprintf("%sThe rows have %d more lines.", prose.Paragraph, told-mostOfLog))
	}
}
