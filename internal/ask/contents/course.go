package contents

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"repochat/internal/answer"
	"repochat/internal/ask/tell"
	"repochat/internal/gitrepo"
	"repochat/internal/graph"
	"repochat/internal/prose"
	"repochat/internal/reader"
	"repochat/internal/schema"
)

// turn is a change of a section by one commit.
type turn struct {
	commit, path  string
	before, after *section // nil where there was none
}

// course tells what became of a section of a document: when it came, who changed it, and
// when that was last.
func (s source) course(ctx context.Context, asked reader.Contents) (answered answer.Answer, ok bool, err error) {
	d, err := s.documentAt(ctx, asked.File, reader.Moment{Text: "now"})
	if err != nil || d.path == "" {
		return answer.Answer{}, false, err
	}
	now, ok := find(d.sections, asked.Section)
	if !ok {
		return answer.Answer{}, false, nil
	}
	changes, err := gitrepo.Changes(ctx, s.Git, s.Head, isDocument, sectionsOf)
	if err != nil {
		return answer.Answer{}, false, err
	}
	turns := turnsOf(changes, d.path, now.heading)
	var hashes []string
	for _, turn := range turns {
		hashes = append(hashes, turn.commit)
	}
	t := teller{}
	if t.Commits, err = s.Describe(ctx, hashes); err != nil {
		return answer.Answer{}, false, err
	}
	wanted := slices.DeleteFunc(slices.Clone(turns), func(turn turn) bool { return !isWithin(t.Commits[turn.commit].At, asked) })
	if len(turns) == 0 {
		return answer.Answer{}, false, nil
	}
	t.course(d.path, now, wanted, asked)
	return t.Answer(turnColumns, fmt.Sprintf("commits that changed the section “%s” of %s%s, merges left out, from git", now.heading, d.path, span(asked))), true, nil
}

// isWithin reports whether a moment of the graph lies in the time that is asked for.
func isWithin(at string, asked reader.Contents) bool {
	return (asked.From.IsZero() || at >= graph.FormatDate(asked.From)) && (asked.To.IsZero() || at < graph.FormatDate(asked.To))
}

func span(asked reader.Contents) string {
	switch {
	case asked.From.IsZero() && asked.To.IsZero():
		return ""
	case asked.To.IsZero():
		return " since " + tell.Date(asked.From)
	case asked.From.IsZero():
		return " before " + tell.Date(asked.To)
	}
	return fmt.Sprintf(" from %s to %s", tell.Date(asked.From), tell.Date(asked.To.Add(-1)))
}

// turnsOf returns the changes of the section with a heading in the document that is at a
// path now, and had others before, in the order of the commits.
func turnsOf(changes []gitrepo.Change[[]section], path, heading string) (turns []turn) {
	paths := map[string]bool{path: true}
	for _, c := range slices.Backward(changes) {
		if !paths[c.Path] {
			continue
		}
		if c.From != "" {
			paths[c.From] = true
		}
		was, isBefore := byHeading(c.Before)[heading]
		is, isAfter := byHeading(c.After)[heading]
		if isAfter && !isBefore {
			if was, isBefore = retitled(c.Before, c.After, heading); isBefore {
				heading = was.heading
			}
		}
		if !isBefore && !isAfter || isBefore && isAfter && was.sum == is.sum {
			continue
		}
		found := turn{commit: c.Commit, path: c.Path}
		if isBefore {
			found.before = &was
		}
		if isAfter {
			found.after = &is
		}
		turns = append(turns, found)
	}
	slices.Reverse(turns)
	return turns
}

// retitled returns the section that has a heading in one state of a document and another one
// in the state before it: it is gone, and the two share more than half of their words.
func retitled(before, after []section, heading string) (was section, ok bool) {
	is, words, most := byHeading(after), wordsIn(heading), 0.5
	for _, s := range before {
		if _, isThere := is[s.heading]; isThere {
			continue
		}
		others := wordsIn(s.heading)
		same := 0
		for _, word := range others {
			if slices.Contains(words, word) {
				same++
			}
		}
		if share := float64(same) / float64(max(1, len(words)+len(others)-same)); share > most {
			was, ok, most = s, true, share
		}
	}
	return was, ok
}

// turnColumns are those of the rows of changes of a section.
var turnColumns = []answer.Column{
	{Name: "commit", Title: "Commit", Kind: schema.Commit}, {Name: "date", Title: "Date", Unit: answer.UnitDate}, {Name: "by", Title: "Author", Unit: answer.UnitText},
	{Name: "message", Title: "Message", Unit: answer.UnitText},
	{Name: "lines_before", Title: "Lines before", Unit: answer.UnitCount}, {Name: "lines", Title: "Lines", Unit: answer.UnitCount}, {Name: "path", Title: "File", Kind: schema.File},
}

// mostPeople is how many of those who changed a section are named, mostTurns how many of
// its changes.
const mostPeople, mostTurns = 3, 5

// course tells the changes of a section, what is asked for first.
func (t *teller) course(path string, now section, turns []turn, asked reader.Contents) {
	t.Text("The section “" + now.heading + "” of ")
	t.File(path)
	if len(turns) == 0 {
		t.Text(" was changed by no commit" + span(asked) + ".")
		t.Leads()
		return
	}
	first, last := turns[0], turns[len(turns)-1]
	tellFirst := func() {
		if first.before == nil {
			t.Text(" came with ")
			t.Commit(first.commit)
		} else {
			t.Text(" was first changed" + span(asked) + " with ")
			t.Commit(first.commit)
		}
	}
	tellLast := func() {
		t.Text(" was last changed with ")
		t.Commit(last.commit)
	}
	tellTimes := func() {
		t.Text(fmt.Sprintf(" was changed by %s of %s%s", tell.Counted(len(turns), "commit"), people(len(t.authors(turns))), span(asked)))
	}
	tellPeople := func() {
		t.Text(" was changed most by ")
		for i, author := range t.authors(turns)[:min(mostPeople, len(t.authors(turns)))] {
			if i > 0 {
				t.Text(", ")
			}
			t.Text(fmt.Sprintf("%s (%s)", author.name, tell.Counted(author.commits, "commit")))
		}
	}
	parts := map[reader.SectionFact]func(){reader.SectionCame: tellFirst, reader.SectionLast: tellLast, reader.SectionTimes: tellTimes, reader.SectionPeople: tellPeople}
	order := []reader.SectionFact{reader.SectionCame, reader.SectionLast, reader.SectionTimes, reader.SectionPeople}
	wanted := cmp.Or(asked.Wanted, reader.SectionLast)
	parts[wanted]()
	t.Text(".")
	t.Leads()
	for _, fact := range order {
		if fact != wanted && !(len(turns) == 1 && fact == reader.SectionLast) {
			t.Text(prose.Paragraph + "It")
			parts[fact]()
			t.Text(".")
		}
	}
	t.latest(turns)
}

func people(number int) string {
	if number == 1 {
		return "1 person"
	}
	return fmt.Sprintf("%d people", number)
}

// latest lists changes of a section, the latest first.
func (t *teller) latest(turns []turn) {
	t.Text(prose.Paragraph + "The latest:")
	for i, turn := range slices.Backward(turns) {
		c := t.Commits[turn.commit]
		row := []any{turn.commit, t.At(turn.commit), c.By, c.Subject, nil, nil, turn.path}
		if turn.before != nil {
			row[4] = int64(turn.before.lines)
		}
		if turn.after != nil {
			row[5] = int64(turn.after.lines)
		}
		t.Rows = append(t.Rows, row)
		if len(turns)-i > mostTurns {
			continue
		}
		t.Text(prose.Paragraph)
		t.Commit(turn.commit)
	}
}

// author is who changed a section, and by how many commits.
type author struct {
	name    string
	commits int
}

// authors returns who changed a section, those with the most commits first.
func (t *teller) authors(turns []turn) (all []author) {
	for _, turn := range turns {
		name := cmp.Or(t.Commits[turn.commit].By, "somebody unknown")
		at := slices.IndexFunc(all, func(a author) bool { return a.name == name })
		if at < 0 {
			at, all = len(all), append(all, author{name: name})
		}
		all[at].commits++
	}
	slices.SortStableFunc(all, func(a, b author) int {
		return cmp.Or(b.commits-a.commits, strings.Compare(a.name, b.name))
	})
	return all
}
