// Package readings finds what can be read in several ways in a question: the
// date of a bug, whose bugs a developer's are, a day without a year, a name
// that several things have. Each way has an identifier, so that the question
// can be asked again in another one.
package readings

import (
	"net/url"
	"slices"
	"sort"
	"strings"

	"repochat/internal/cypher/facts"
	"repochat/internal/question"
	"repochat/internal/question/names"
)

// Question is a scanned question as it is read where it can be read in several
// ways.
type Question struct {
	// Scanned has of each name only the things that it is chosen to mean.
	question.Scanned
	// Chosen are the readings that the user asked for.
	Chosen      []Choice
	names       []names.Resolved // as if nothing were chosen
	ambiguities Ambiguities
}

// Read finds what can be read in several ways in a question, and reads it as the
// question's Reading wants. ok is false when the question has no such reading; it
// is then read as usual.
func Read(scanned question.Scanned) (q Question, ok bool) {
	q = Question{Scanned: scanned, names: scanned.Names, ambiguities: Find(scanned)}
	q.Chosen, ok = q.ambiguities.Choose(scanned.Reading)
	q.Names = narrowed(q.names, q.Chosen)
	return q, ok
}

// Rewritten returns the question as a reader gets it under some choices: with
// the words of the chosen dates in full.
func (q Question) Rewritten(chosen []Choice) question.Scanned {
	scanned := q.Scanned
	scanned.Names = narrowed(q.names, chosen)
	if len(chosen) == 0 {
		return scanned
	}
	return scanned.WithText(rewrite(scanned.Text, chosen))
}

// Other is a reading that a query does not follow, with all choices that make it.
type Other struct {
	Choice
	Chosen []Choice
}

// Others returns the readings that a query does not follow.
func (q Question) Others(query *facts.Facts) []Other {
	var others []Other
	for _, choice := range q.ambiguities.Others(q.Chosen, query) {
		chosen, _ := q.ambiguities.Choose(choice.ID)
		others = append(others, Other{choice, chosen})
	}
	return others
}

// narrowed returns the names with only the thing that each is chosen to mean.
func narrowed(all []names.Resolved, chosen []Choice) []names.Resolved {
	all = slices.Clone(all)
	for _, choice := range chosen {
		for i := range all {
			if choice.Name != "" && all[i].Text == choice.Name {
				all[i].How = names.ByChoice
				all[i].Matches = slices.DeleteFunc(slices.Clone(all[i].Matches), func(m names.Match) bool { return m.Value != choice.Value })
			}
		}
	}
	return all
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
	// Text describes in a few words how it reads the question: "bugs = issues that
	// the developer created".
	Text string
	// Name is the name in the question that means Value alone; "" for a choice
	// that is about no name.
	Name, Value string

	instead []replacement
	// evident reports whether a query follows this choice; nil where no query shows it.
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

// Follows reports whether a query can be one for the choice: most choices show in
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

// rewrite returns a question with the words of the chosen dates in full.
func rewrite(text string, chosen []Choice) string {
	var all []replacement
	for _, choice := range chosen {
		all = append(all, choice.instead...)
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
