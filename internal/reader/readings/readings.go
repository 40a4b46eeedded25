// Package readings finds what can be read in several ways in a question: the
// date of a bug, whose bugs a developer's are, a day without a year, a name
// that several things have. Each way has an identifier, so that the question
// can be asked again in another one.
package readings

import (
	"net/url"
	"repochat/internal/question/dates"
	"slices"
	"sort"
	"strings"
	"time"

	"repochat/internal/cypher/facts"
)

// Question is what readings are looked for in.
type Question struct {
	Text string
	// Now is the moment that "last week" counts from.
	Now time.Time
	// Dates are the periods in the text.
	Dates []dates.Span
	// Names are the names of the question that several things have.
	Names []Name
	// Person is set when the question names somebody.
	Person bool
	// File is set when the question names a file or a directory.
	File bool
}

// Name is a name in a question with the things that have it.
type Name struct {
	Text   string
	Many   string // what they are: "files"
	Values []string
}

// The identifiers of the readings that change the links of a query, not its
// values: those of dates and names are kept to this package.
const (
	BugsAssigned     = "assigned"
	BugsCreated      = "created"
	BugsParticipated = "participated"
	BugsIntroduced   = "introduced"
	BugsFixed        = "fixed"

	DatedIntroduced = "dated-introduced"
	DatedReported   = "dated-reported"

	ByCommits = "by-commits"
	ByFiles   = "by-files"
	ByFixes   = "by-fixes"

	WorkChanged = "changed"
	WorkFixed   = "fixed-bugs-in"
)

// Choice is one way to read a part of a question.
type Choice struct {
	// ID tells the choice from the others of its question, and is the same
	// whenever the same question is asked.
	ID string
	// Text says in a few words how it reads the question: "bugs = issues that
	// the developer created".
	Text string
	// Name is the name in the question that means Value alone; "" for a choice
	// that is about no name.
	Name, Value string

	instead []replacement
	// evident says whether a query follows this choice; nil where no query shows it.
	evident func(query *facts.Facts) bool
}

// replacement puts other words in the place of a part of a question.
type replacement struct {
	start, end int
	words      string
}

// Ambiguity is a part of a question with the ways to read it, the usual one first.
type Ambiguity []Choice

// Ambiguities are all of a question's, in no order that matters.
type Ambiguities []Ambiguity

// separator stands between the identifiers of choices about several parts.
const separator = "+"

// Choose returns the choices that an identifier names: one for each part of
// the question that is to be read in a certain way. ok is false when the
// question has no such reading.
func (all Ambiguities) Choose(id string) (chosen []Choice, ok bool) {
	if id == "" {
		return nil, true
	}
	for _, one := range strings.Split(id, separator) {
		choice, found := all.find(one)
		if !found {
			return nil, false
		}
		chosen = append(chosen, choice)
	}
	return chosen, true
}

func (all Ambiguities) find(id string) (Choice, bool) {
	for _, ambiguity := range all {
		for _, choice := range ambiguity {
			if choice.ID == id {
				return choice, true
			}
		}
	}
	return Choice{}, false
}

// Others returns the readings that a query does not follow. Their identifiers
// keep what was chosen about the question's other parts.
func (all Ambiguities) Others(chosen []Choice, query *facts.Facts) []Choice {
	var others []Choice
	for _, ambiguity := range all {
		taken := ambiguity.taken(chosen, query)
		kept := slices.DeleteFunc(slices.Clone(chosen), func(c Choice) bool { return ambiguity.has(c.ID) })
		for _, choice := range ambiguity {
			if choice.ID != taken {
				choice.ID = identify(append(slices.Clone(kept), choice))
				others = append(others, choice)
			}
		}
	}
	return others
}

// Follows says whether a query can be one for the choice: most choices show in
// the relationships or values of their queries.
func (c Choice) Follows(query *facts.Facts) bool { return c.evident == nil || c.evident(query) }

// identify joins identifiers, in an order of their own.
func identify(choices []Choice) string {
	ids := make([]string, len(choices))
	for i, c := range choices {
		ids[i] = c.ID
	}
	sort.Strings(ids)
	return strings.Join(ids, separator)
}

func (a Ambiguity) has(id string) bool {
	return slices.ContainsFunc(a, func(c Choice) bool { return c.ID == id })
}

// taken returns the choice that a query follows: what was chosen, else what
// the query shows, else the usual one.
func (a Ambiguity) taken(chosen []Choice, query *facts.Facts) string {
	for _, c := range chosen {
		if a.has(c.ID) {
			return c.ID
		}
	}
	for _, c := range a {
		if c.evident != nil && c.evident(query) {
			return c.ID
		}
	}
	return a[0].ID
}

// Rewrite returns a question with the words of the chosen dates in full.
func Rewrite(text string, chosen []Choice) string {
	var all []replacement
	for _, c := range chosen {
		all = append(all, c.instead...)
	}
	sort.Slice(all, func(i, j int) bool { return all[i].start > all[j].start })
	for _, r := range all {
		text = text[:r.start] + r.words + text[r.end:]
	}
	return text
}

// identifier makes a word of an identifier of any text.
func identifier(kind, text string) string {
	return kind + ":" + strings.ReplaceAll(url.PathEscape(text), separator, "%2B")
}
