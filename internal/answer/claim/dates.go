package claim

import (
	"slices"
	"strings"

	"repochat/internal/answer"
	"repochat/internal/answer/rowset"
	"repochat/internal/answer/sentence"
)

// LastRun returns the last things that are named before a token.
func (s *Checker) LastRun(runs []Run, i int) (r Run, found bool) {
	for _, each := range runs {
		if each.To < i {
			r, found = each, true
		}
	}
	return r, found
}

// isRate holds "one a month" against how many rows a stretch of time has.
func (s *Checker) isRate(i int, q sentence.Quantity) (isRate, holds bool) {
	after := s.WordsAfter(i, 4)
	for n := 0; n+1 < len(after) && n < 2; n++ {
		unit := string(s.CountedBy(after[n+1]))
		if s.PhraseAt("rate", after[n:n+1]) == 0 || rowset.PerDay(unit) == 0 {
			continue
		}
		if s.IsSeries() {
			return false, false
		}
		earliest, latest := s.extremeDate(false), s.extremeDate(true)
		for column := range s.Rows.Columns {
			for a := range earliest {
				for b := range latest {
					from, okFrom := rowset.Date(s.Rows, a, column)
					to, okTo := rowset.Date(s.Rows, b, column)
					if !okFrom || !okTo {
						continue
					}
					for _, span := range rowset.Spans(from, to, unit) {
						if span > 0 && q.Accepts(float64(len(s.Rows.Result.Rows))/span) {
							return true, true
						}
					}
				}
			}
		}
		return true, false
	}
	return false, false
}

// DateFits reports whether the column of a date is the one that the nearest word of
// a deed speaks of, where the rows have several: created_at for "opened".
func (s *Checker) DateFits(i int, c sentence.Candidate) bool {
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
func (s *Checker) dateDeed(name string) string {
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
func (s *Checker) deedNear(i int) string {
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
