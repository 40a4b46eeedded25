package words

import (
	"slices"
	"strings"

	"repochat/internal/answer"
	"repochat/internal/answer/sentence"
)

// dateFits reports whether the column of a date is the one that the nearest word of
// a deed speaks of, where the rows have several: created_at for "opened".
func (s *checker) dateFits(i int, c sentence.Candidate) bool {
	dated := 0
	for _, column := range s.Rows.Columns {
		if column.Unit == answer.UnitDate {
			dated++
		}
	}
	if dated < 2 || c.Row == 0 || c.Column < 0 {
		return true
	}
	name := s.deedNear(i)
	own := s.dateDeed(s.Rows.Columns[c.Column].Name)
	return name == "" || own == "" || name == own || !slices.ContainsFunc(s.Rows.Columns, func(c answer.Column) bool { return s.dateDeed(c.Name) == name })
}

// dateDeed returns the deed whose date a column has.
func (s *checker) dateDeed(name string) string {
	lower := strings.ToLower(name)
	for deed, parts := range map[string][]string{"opened": {"created", "opened", "reported"}, "closed": {"closed"}, "merged": {"merged"}, "released": {"published", "released"}} {
		if slices.ContainsFunc(parts, func(part string) bool { return strings.Contains(lower, part) }) {
			return deed
		}
	}
	return ""
}

// deedNear returns the deed of the word nearest to a date: in German the next one
// in its clause, else the one before.
func (s *checker) deedNear(i int) string {
	find := func(tokens []sentence.Token, isBack bool) string {
		for n := range tokens {
			t := tokens[n]
			if isBack {
				t = tokens[len(tokens)-1-n]
			}
			if t.Kind == sentence.Sign && strings.ContainsAny(t.Text, ";") || t.Kind == sentence.Word && !isBack && s.Sections["and"][t.Lower] {
				return ""
			}
			name := ""
			if t.Kind == sentence.Word || t.Kind == sentence.Value {
				name = s.Deed(t.Lower)
			}
			if name == "opened" || name == "closed" || name == "merged" || name == "released" {
				return name
			}
		}
		return ""
	}
	if s.Name == "de" {
		if name := find(s.Tokens[i+1:], false); name != "" {
			return name
		}
	}
	if name := find(s.Tokens[:i], true); name != "" {
		return name
	}
	return find(s.Tokens[i+1:], false)
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
	find := func(at int) (said, isRemoval bool) {
		t := s.Tokens[at]
		if t.Kind != sentence.Word {
			return false, false
		}
		isRemoval = s.PhraseAt("removes lines", []string{t.Lower}) > 0
		return isRemoval || s.PhraseAt("adds lines", []string{t.Lower}) > 0, isRemoval
	}
	order := []int{}
	from, to := s.Clause(i)
	for at := i - 1; at >= from; at-- {
		order = append(order, at)
	}
	for at := i + 1; at < to; at++ {
		order = append(order, at)
	}
	for _, at := range order {
		if said, isRemoval := find(at); said {
			return isRemoval == isRemoved
		}
	}
	return true
}
