package readings

import (
	"regexp"
	"slices"

	"repochat/internal/cypher/facts"
	"repochat/internal/question"
	"repochat/internal/question/names"
	"repochat/internal/schema"
)

// Find returns what can be read in several ways in a question.
func Find(q question.Scanned) Ambiguities {
	// What only says that a bug is open says nothing about who did what, or when.
	said := unfixed.ReplaceAllString(q.Text, " ")
	var all Ambiguities
	for _, ambiguity := range []Ambiguity{
		bugDate(q, said, len(q.Dates) > 0), bugsOfPeople(q, said), experience(q), work(q),
	} {
		if ambiguity != nil {
			all = append(all, ambiguity)
		}
	}
	all = append(all, dateReadings(q)...)
	for _, name := range q.Names {
		if len(name.Matches) > 1 {
			all = append(all, oneOf(name))
		}
	}
	return all
}

var (
	bugs    = regexp.MustCompile(`(?i)\b(?:bugs?|defects?|issues?|tickets?)\b`)
	unfixed = regexp.MustCompile(`(?i)\b(?:un(?:fixed|resolved|solved|closed)|open|(?:yet |still |left |remaining )?to be (?:fixed|resolved|solved|closed)|` +
		`(?:not|n't|never)(?: yet)?(?: been)? (?:fixed|resolved|solved|closed))\b`)
	// deeds are the words that say what somebody or something did with a bug, or
	// what its date is the date of.
	deeds = regexp.MustCompile(`(?i)\b(?:introduc\w*|caus\w*|produc\w*|creat\w+|report\w*|opened|opens|opening|filed|raised?|submit\w*|found|clos\w+|fix\w*|resolv\w+|solv\w+|` +
		`assign\w*|responsib\w*|participat\w*|involv\w*|comment\w*|discuss\w*|mention\w*|commit\w*|wrote|writ\w+|author\w*|chang\w+|touch\w*|impact\w*|affect\w*|hit|review\w*|` +
		`merg\w+|brok\w*|break\w*|made|buggy|releas\w*|oldest|newest|latest|first|last bug|label\w*|as of|work\w*|prs?|pull requests?)\b|#\d|\b(?:bug|issue|ticket)s? \d`)
	people = regexp.MustCompile(`(?i)\b(?:who|whom|whose|developers?|devs?|engineers?|programmers?|contributors?|persons?|people|members?|maintainers?)\b`)
	files  = regexp.MustCompile(`(?i)\b(?:files?|director(?:y|ies)|folders?|modules?)\b`)
)

// bugDate is for "which bugs were there in July": a bug has the date of the
// commit that introduced it, and that of its report.
func bugDate(q question.Scanned, said string, dated bool) Ambiguity {
	if !dated || said != q.Text || !bugs.MatchString(said) || deeds.MatchString(said) {
		return nil
	}
	return Ambiguity{
		{ID: DatedIntroduced, Text: "a bug's date = when a commit introduced it", evident: follows("introduced")},
		{ID: DatedReported, Text: "a bug's date = when it was reported", evident: compares("created_at")},
	}
}

// bugsOfPeople is for "ann's bugs": a person has to do with a bug in several ways.
func bugsOfPeople(q question.Scanned, said string) Ambiguity {
	if !bugs.MatchString(said) || deeds.MatchString(said) || question.SaysOpened(q.Text) || files.MatchString(said) || namesOne(q, schema.File, schema.Directory) || !namesOne(q, schema.Person) && !people.MatchString(said) {
		return nil
	}
	ambiguity := Ambiguity{
		{ID: BugsAssigned, Text: "issues that are assigned to the developer", evident: follows("assigned")},
		{ID: BugsCreated, Text: "issues that the developer created", evident: follows("creates")},
		{ID: BugsParticipated, Text: "issues that the developer took part in", evident: follows("participates_in")},
		{ID: BugsIntroduced, Text: "bugs that the developer's commits introduced", evident: follows("author", "introduced")},
	}
	if said == q.Text { // who fixed what is open cannot be asked
		ambiguity = append(ambiguity, Choice{ID: BugsFixed, Text: "bugs that the developer's commits fixed", evident: follows("author", "fixed")})
	}
	return ambiguity
}

var (
	experienced = regexp.MustCompile(`(?i)\b(?:most|more|least|less) (?:experienced?|knowledgeable|expertise|expert|senior|skilled|seasoned)\b|\bexperts?\b`)
	atFixing    = regexp.MustCompile(`(?i)\b(?:fix\w*|bugs?|issues?|reviews?|reviewing|work\w* with|commits?|files?)\b`)
)

// experience is for "the most experienced developer".
func experience(q question.Scanned) Ambiguity {
	if !experienced.MatchString(q.Text) || atFixing.MatchString(q.Text) {
		return nil
	}
	return Ambiguity{
		{ID: ByCommits, Text: "most experienced = most commits"},
		{ID: ByFiles, Text: "most experienced = most different files changed", evident: countsFiles},
		{ID: ByFixes, Text: "most experienced = most bugs fixed", evident: follows("fixed")},
	}
}

var (
	workedOn = regexp.MustCompile(`(?i)\bwork(?:ed|s|ing)? on\b`)
	fixes    = regexp.MustCompile(`(?i)\b(?:fix\w*|bugs?|issues?|prs?|pull requests?)\b`)
)

// work is for "who worked on vnode.js".
func work(q question.Scanned) Ambiguity {
	if !workedOn.MatchString(q.Text) || fixes.MatchString(q.Text) || !namesOne(q, schema.File, schema.Directory) && !files.MatchString(q.Text) {
		return nil
	}
	return Ambiguity{
		{ID: WorkChanged, Text: "worked on = wrote a commit that changed the file", evident: follows("changed")},
		{ID: WorkFixed, Text: "worked on = fixed a bug of the file", evident: follows("fixed", "impacted")},
	}
}

// Of a name of very many things, the first stand for all.
const mostValues = 5

// oneOf is for a name that several things have.
func oneOf(name names.Resolved) Ambiguity {
	values := make([]string, len(name.Matches))
	for i, match := range name.Matches {
		values[i] = match.Value
	}
	ambiguity := Ambiguity{{ID: identifier("every", name.Text), Text: name.Text + " = all " + schema.NounOf(name.Kind).Many + " of this name"}}
	for i, value := range values {
		if i == mostValues {
			break
		}
		choice := Choice{ID: identifier("only", value), Text: name.Text + " = only " + value, Name: name.Text, Value: value}
		if value != name.Text { // that is how a query names all of them
			choice.evident = namesOnly(value, values)
		}
		ambiguity = append(ambiguity, choice)
	}
	return ambiguity
}

// namesOne reports whether a question names a thing of one of the kinds.
func namesOne(q question.Scanned, kinds ...schema.Kind) bool {
	return slices.ContainsFunc(q.Names, func(name names.Resolved) bool { return slices.Contains(kinds, name.Kind) })
}

// follows returns whether a query follows all of the relationships.
func follows(types ...string) func(*facts.Facts) bool {
	return func(f *facts.Facts) bool {
		for _, name := range types {
			if !f.UsesType(name) {
				return false
			}
		}
		return true
	}
}

// countsFiles reports whether a query counts the different files that commits
// changed.
func countsFiles(f *facts.Facts) bool {
	if !f.UsesType("changed") {
		return false
	}
	for _, column := range f.Columns {
		of := column.Source.Of
		if column.Source.Function == "count" && column.Source.Distinct && of != nil && of.Thing.Label() == "File" {
			return true
		}
	}
	return false
}

// compares returns whether a query compares a property with a literal.
func compares(property string) func(*facts.Facts) bool {
	return func(f *facts.Facts) bool { return f.Compares(property) }
}

// namesOnly returns whether a query holds one value as a literal, and none of
// the others.
func namesOnly(value string, values []string) func(*facts.Facts) bool {
	return func(f *facts.Facts) bool {
		for _, v := range values {
			if f.Holds(v) != (v == value) {
				return false
			}
		}
		return true
	}
}
