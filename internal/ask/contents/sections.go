package contents

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"repochat/internal/answer"
	"repochat/internal/ask/filetext"
	"repochat/internal/ask/tell"
	"repochat/internal/gitrepo"
	"repochat/internal/prose"
	"repochat/internal/reader"
	"repochat/internal/schema"
)

// document is a document as it was at a moment.
type document struct {
	asked    reader.Moment
	at       gitrepo.Moment
	path     string // "" where there was none
	sections []section
}

// documentAt reads the document that a question calls so, as it was at a moment.
func (s source) documentAt(ctx context.Context, file string, asked reader.Moment) (d document, err error) {
	d.asked = asked
	d.at, err = s.MomentOf(ctx, asked, func(path string) bool { return filetext.IsCalled(path, file) })
	if errors.Is(err, gitrepo.ErrNoRevision) {
		return d, nil
	}
	if err != nil {
		return d, err
	}
	files, err := s.Git.Files(ctx, d.at.Hash)
	if err != nil {
		return d, err
	}
	if d.path = filetext.PathOf(files, file); d.path == "" || !isDocument(d.path) {
		d.path = ""
		return d, nil
	}
	return d, s.Git.ReadFiles(ctx, d.at.Hash, []string{d.path}, mostBytes, func(path string, content []byte) error {
		if !bytes.ContainsRune(content, 0) {
			d.sections = sectionsOf(path, content)
		}
		return nil
	})
}

// sections tells which sections a document has at a moment, or which of two moments has
// others.
func (s source) sections(ctx context.Context, asked reader.Contents) (answered answer.Answer, ok bool, err error) {
	var documents []document
	for _, moment := range asked.At {
		d, err := s.documentAt(ctx, asked.File, moment)
		if err != nil {
			return answer.Answer{}, false, err
		}
		if len(d.sections) == 0 {
			return answer.Answer{}, false, nil
		}
		documents = append(documents, d)
	}
	switch {
	case asked.Change == "" && len(documents) > 0:
		t := teller{}
		t.outline(documents[0])
		return t.Answer(outlineColumns, fmt.Sprintf("sections of %s at %s, %s, from git", documents[0].path, schema.Short(schema.Commit, documents[0].at.Hash), tell.Date(documents[0].at.At))), true, nil
	case len(documents) == 2:
		t := teller{}
		t.difference(documents[0], documents[1], asked.Change)
		return t.Answer(differenceColumns, fmt.Sprintf("sections of %s %s from %s to %s, from git", documents[1].path, asked.Change, momentText(documents[0]), momentText(documents[1]))), true, nil
	}
	return answer.Answer{}, false, nil
}

func momentText(d document) string {
	if d.asked.Text == "" || d.asked.Text == "now" {
		return "now"
	}
	return d.asked.Text
}

// outlineColumns are those of the rows of sections, differenceColumns those of the rows of
// sections that came or went.
var (
	outlineColumns = []answer.Column{
		{Name: "section", Title: "Section", Unit: answer.UnitText}, {Name: "level", Title: "Level", Unit: answer.UnitCount},
		{Name: "line", Title: "Line", Unit: answer.UnitCount}, {Name: "lines", Title: "Lines", Unit: answer.UnitCount}, {Name: "path", Title: "File", Kind: schema.File},
	}
	differenceColumns = []answer.Column{
		{Name: "section", Title: "Section", Unit: answer.UnitText}, {Name: "became", Title: "What became of it", Unit: answer.UnitText},
		{Name: "lines_before", Title: "Lines before", Unit: answer.UnitCount}, {Name: "lines", Title: "Lines", Unit: answer.UnitCount}, {Name: "path", Title: "File", Kind: schema.File},
	}
)

// mostNamed is how many sections are named in words.
const mostNamed = 40

// outline names the sections of a document, those at its top in words.
func (t *teller) outline(d document) {
	level, count := 0, 0
	for _, s := range d.sections {
		t.Rows = append(t.Rows, []any{s.heading, int64(s.level), int64(s.line), int64(s.lines), d.path})
	}
	for level < 2 && count < 2 { // a title alone says nothing of what is below it
		level++
		count = len(atLevel(d.sections, level))
	}
	t.File(d.path)
	t.Text(fmt.Sprintf(" %s has %s", strings.ToLower(tell.When(d.asked)), tell.Counted(len(d.sections), "section")))
	if count < len(d.sections) {
		t.Text(fmt.Sprintf(", %d at the top", count))
	}
	t.Text(":")
	t.Leads()
	for i, s := range atLevel(d.sections, level) {
		if i == mostNamed {
			t.Text(fmt.Sprintf("; and %d more, which the table has", count-mostNamed))
			break
		}
		if i > 0 {
			t.Text(";")
		}
		t.Text(" “" + s.heading + "”")
	}
	t.Text(".")
}

// atLevel returns the sections down to a level.
func atLevel(all []section, level int) []section {
	return slices.DeleteFunc(slices.Clone(all), func(s section) bool { return s.level > level })
}

// difference tells which sections one state of a document has and another one lacks, and
// which have other texts.
func (t *teller) difference(before, after document, change reader.SectionChange) {
	was, is := byHeading(before.sections), byHeading(after.sections)
	var added, removed, changed []section
	for _, s := range after.sections {
		if old, isThere := was[s.heading]; !isThere {
			added = append(added, s)
		} else if old.sum != s.sum {
			changed = append(changed, s)
		}
	}
	for _, s := range before.sections {
		if _, isThere := is[s.heading]; !isThere {
			removed = append(removed, s)
		}
	}
	span := " from " + momentText(before) + " to " + momentText(after)
	list := func(all []section, became string, wanted reader.SectionChange) {
		if change != wanted && change != reader.SectionsChanged {
			return
		}
		if len(t.Words) > 0 {
			t.Text(prose.Paragraph)
		}
		t.Text(fmt.Sprintf("%s %s%s in ", tell.Counted(len(all), "section"), became, span))
		t.File(after.path)
		t.named(all)
		if t.Lead == nil {
			t.Leads()
		}
		for _, s := range all {
			row := []any{s.heading, became, nil, nil, after.path}
			if old, isThere := was[s.heading]; isThere {
				row[2] = int64(old.lines)
			}
			if now, isThere := is[s.heading]; isThere {
				row[3] = int64(now.lines)
			}
			t.Rows = append(t.Rows, row)
		}
	}
	list(added, "came", reader.SectionsAdded)
	list(removed, "went", reader.SectionsRemoved)
	if change == reader.SectionsChanged {
		list(changed, "changed", reader.SectionsChanged)
	}
}

// named names sections behind what tells their number.
func (t *teller) named(all []section) {
	if len(all) == 0 {
		t.Text(".")
		return
	}
	t.Text(":")
	for i, s := range all[:min(mostNamed, len(all))] {
		if i > 0 {
			t.Text(";")
		}
		t.Text(" “" + s.heading + "”")
	}
	t.Text(".")
}

func byHeading(all []section) map[string]section {
	found := map[string]section{}
	for _, s := range all {
		if _, isThere := found[s.heading]; !isThere {
			found[s.heading] = s
		}
	}
	return found
}
