package words

import (
	"cmp"
	"slices"
	"strings"

	"repochat/internal/answer"
	"repochat/internal/answer/sentence"
)

// dateFits reports whether the column of a date is the one that the nearest word of
// a deed speaks of, where the rows have several: created_at for "opened".
func (s *checker) dateFits(i int, c sentence.Candidate) bool {
	columns := 0
	for _, column := range s.Rows.Columns {
		if column.Unit == answer.UnitDate {
			columns++
		}
	}
	if columns < 2 || c.Row == 0 || c.Column < 0 {
		return true
	}
	name := s.deedNear(i)
	own := s.dateDeed(s.Rows.Columns[c.Column].Name)
	return name == "" || own == "" || name == own || !slices.ContainsFunc(s.Rows.Columns, func(c answer.Column) bool { return s.dateDeed(c.Name) == name })
}

// dated are the deeds that have a date of their own, and what the names of its columns
// hold.
var dated = map[string][]string{"opened": {"created", "opened", "reported"}, "closed": {"closed"}, "merged": {"merged"}, "released": {"published", "released"}}

// dateDeed returns the deed whose date a column has.
func (s *checker) dateDeed(name string) string {
	lower := strings.ToLower(name)
	for deed, parts := range dated {
		if slices.ContainsFunc(parts, func(part string) bool { return strings.Contains(lower, part) }) {
			return deed
		}
	}
	return ""
}

// deedNear returns the deed of the word nearest to a date: in German the next one
// in its clause, else the one before.
func (s *checker) deedNear(i int) string {
	find := func(at, step int) string {
		for at += step; at >= 0 && at < len(s.Tokens); at += step {
			t := s.Tokens[at]
			if t.Kind == sentence.Sign && t.Text == ";" || t.Kind == sentence.Word && step > 0 && s.Sections["and"][t.Lower] {
				break
			}
			if name := s.Deed(t.Lower); t.Kind != sentence.Sign && t.Kind != sentence.Number && len(dated[name]) > 0 {
				return name
			}
		}
		return ""
	}
	before, behind := find(i, -1), find(i, 1)
	if s.Name == "de" {
		return cmp.Or(behind, before)
	}
	return cmp.Or(before, behind)
}

// linesFit reports whether the column of an amount is the one that the nearest word
// for adding or removing speaks of, where the rows count the lines of both.
func (s *checker) linesFit(i int, c sentence.Candidate) bool {
	name := ""
	switch {
	case c.Figure != nil:
		name = strings.ToLower(c.Figure.Name)
	case c.Row > 0 && c.Column >= 0:
		name = strings.ToLower(s.Rows.Columns[c.Column].Name)
	}
	isAdded, isRemoved := strings.Contains(name, "addition"), strings.Contains(name, "deletion")
	if !isAdded && !isRemoved {
		return true
	}
	from, to := s.Clause(i)
	nearest := slices.Clone(s.Tokens[from:i])
	slices.Reverse(nearest)
	for _, t := range append(nearest, s.Tokens[i+1:to]...) {
		word := []string{t.Lower}
		switch {
		case t.Kind != sentence.Word:
		case s.PhraseAt("removes lines", word) > 0:
			return isRemoved
		case s.PhraseAt("adds lines", word) > 0:
			return !isRemoved
		}
	}
	return true
}
