// Package literals decides about the names in a query that has been checked:
// which of its literals name things of the repository, which are misspelt, and
// which name nothing. No question is turned away for a word that only looks
// like a name; what counts is what its query compares with.
package literals

import (
	"context"
	"slices"
	"strings"

	"repochat/internal/cypher"
	"repochat/internal/cypher/facts"
	"repochat/internal/history"
	"repochat/internal/question/names"
	"repochat/internal/schema"
)

// Lookup finds what a text names in a repository, and what it may be a
// misspelling of.
type Lookup interface {
	LookUp(ctx context.Context, repository history.RepositoryName, text string, kinds ...schema.Kind) ([]names.Named, error)
	Misspelt(ctx context.Context, repository history.RepositoryName, text string, kind schema.Kind) ([]names.Spelling, error)
}

// Question is what the literals of its query are judged by.
type Question struct {
	Repository history.RepositoryName
	// Said are the words of the question and of those before it. Only what the
	// user said can be misspelt or unknown: any other literal is the reader's own.
	Said       string
	Vocabulary names.Vocabulary
}

// Judgement is what the names in a query are.
type Judgement struct {
	// Known holds the values of the literals that name something, in lower case.
	Known map[string]bool
	// Corrected are the names that the query is to be corrected in.
	Corrected []Correction
	// Unknown are the names that nothing has, with what is near to them.
	Unknown []names.Resolved
	// Missing are such names without which the query still has its answer: one
	// of several people, or what is left out.
	Missing []names.Resolved
}

// Correction is one name with what it is read as.
type Correction struct {
	// Text is the name as the query has it.
	Text string
	Kind schema.Kind
	As   names.Match
	// IsMisspelt is set for a name that nothing has as it is written, and not for
	// one that is only written in another way.
	IsMisspelt bool
	// Others are what it may be as well.
	Others       []names.Match
	replacements []cypher.Replacement
}

// Judge decides about the names in a query. The error is one of the lookup.
func Judge(ctx context.Context, lookup Lookup, question Question, f *facts.Facts) (Judgement, error) {
	j := judge{lookup: lookup, question: question, judgement: Judgement{Known: map[string]bool{}}}
	var unknown []mention
	for _, m := range mentionsIn(f) {
		known, err := j.settle(ctx, m)
		if err != nil {
			return Judgement{}, err
		}
		if !known {
			unknown = append(unknown, m)
		}
	}
	for _, m := range unknown {
		if err := j.report(ctx, m); err != nil {
			return Judgement{}, err
		}
	}
	for _, r := range j.judgement.replacements() {
		j.judgement.Known[strings.ToLower(r.Value)] = true
	}
	return j.judgement, nil
}

// Apply returns the query with its names as they are read, to be checked again.
func (j Judgement) Apply(checked cypher.Checked) string {
	return checked.Replace(j.replacements()...)
}

// replacements returns the changes that make a query speak of what its names
// are read as.
func (j Judgement) replacements() []cypher.Replacement {
	var all []cypher.Replacement
	for _, c := range j.Corrected {
		all = append(all, c.replacements...)
	}
	return all
}

type judge struct {
	lookup    Lookup
	question  Question
	judgement Judgement
	// found are the kinds of which the query names something that exists.
	found []schema.Kind
}

// settle reports whether a mention names something, or can be read so.
func (j *judge) settle(ctx context.Context, m mention) (bool, error) {
	if m.isHeldBy(j.question.Vocabulary) {
		j.know(m, m.kinds[0])
		return true, nil
	}
	matched, err := j.lookup.LookUp(ctx, j.question.Repository, m.text, m.kinds...)
	if err != nil {
		return false, err
	}
	for _, name := range matched {
		if name.Known() {
			j.found = append(j.found, name.Kind)
			if j.fit(m, name.Resolved) {
				j.know(m, name.Kind)
			}
			return true, nil
		}
	}
	if m.isNumber() {
		return j.isOtherNumber(ctx, m)
	}
	if !m.isSaid(j.question.Said) {
		return true, nil
	}
	return j.correct(ctx, m)
}

func (j *judge) know(m mention, kind schema.Kind) {
	j.found = append(j.found, kind)
	for _, l := range m.literals {
		j.judgement.Known[strings.ToLower(l.Value)] = true
	}
}

// isOtherNumber reports whether a number that is no issue is a pull request, or
// the other way round: then none is found, and the number is not unknown.
func (j *judge) isOtherNumber(ctx context.Context, m mention) (bool, error) {
	var numbered []schema.Kind
	for _, entry := range schema.Kinds() {
		if entry.IsNumbered() {
			numbered = append(numbered, entry.Kind)
		}
	}
	matched, err := j.lookup.LookUp(ctx, j.question.Repository, m.text, numbered...)
	isOther := slices.ContainsFunc(matched, func(name names.Named) bool { return name.Known() })
	return isOther || !m.isSaid(j.question.Said), err
}

// fit reports whether the query finds a name that exists as it compares with
// it, and changes it to do so where that is possible: a display name that is
// compared with logins, a path without its directories.
func (j *judge) fit(m mention, name names.Resolved) bool {
	if m.isNumber() || name.Kind == schema.Commit && m.isPattern() {
		return true
	}
	if len(name.Matches) != 1 || m.isPattern() {
		return false
	}
	match := name.Matches[0]
	spelling := names.Spelling{Text: match.Value, Match: match}
	if name.Kind == schema.File && !strings.Contains(m.text, "/") {
		spelling.Text = match.Name
	}
	c := Correction{Text: m.text, Kind: name.Kind, As: match, replacements: m.replacements(spelling)}
	if len(c.replacements) > 0 {
		j.judgement.Corrected = append(j.judgement.Corrected, c)
	}
	return true
}

// correct reads a mention as the nearest name, when there is one.
func (j *judge) correct(ctx context.Context, m mention) (bool, error) {
	for _, kind := range m.kinds {
		near, err := j.lookup.Misspelt(ctx, j.question.Repository, m.text, kind)
		if err != nil {
			return false, err
		}
		if len(near) == 0 {
			continue
		}
		c := Correction{Text: m.text, Kind: kind, As: near[0].Match, IsMisspelt: true, replacements: m.replacements(near[0])}
		for _, other := range near[1:] {
			if other.Distance == near[0].Distance {
				c.Others = append(c.Others, other.Match)
			}
		}
		if len(c.Others) <= mostOthers {
			j.know(m, kind)
			j.judgement.Corrected = append(j.judgement.Corrected, c)
			return true, nil
		}
	}
	return false, nil
}

// mostOthers is how many other names may be as near as the one that a name is
// read as. What is near to more than that is near to none.
const mostOthers = 3

// report tells of a name that nothing has.
func (j *judge) report(ctx context.Context, m mention) error {
	near, err := j.lookup.LookUp(ctx, j.question.Repository, m.text, m.kinds...)
	if err != nil {
		return err
	}
	name := names.Resolved{Text: m.text, Kind: m.kinds[0], How: names.Nearly}
	for _, n := range near {
		name.Matches = append(name.Matches, n.Matches...)
	}
	if m.isNumber() {
		name.Text = "#" + m.text
	}
	isWord := name.Kind == schema.Label && !j.speaksOfLabels() || name.Kind == schema.File && m.isPattern()
	if m.isNegated() || slices.Contains(j.found, name.Kind) || isWord {
		j.judgement.Missing = append(j.judgement.Missing, name)
		return nil
	}
	j.judgement.Unknown = append(j.judgement.Unknown, name)
	return nil
}

// speaksOfLabels reports whether the question is about labels. Labels are
// ordinary words: a reader may look for a label "bug" where the question only
// speaks of bugs.
func (j *judge) speaksOfLabels() bool {
	said := strings.ToLower(j.question.Said)
	return strings.Contains(said, "label") || strings.Contains(said, "tagged") || strings.Contains(said, "marked")
}
