package clarify

import (
	"regexp"
	"strings"

	"repochat/internal/answer/back"
	"repochat/internal/cypher/facts"
	"repochat/internal/question"
)

// notCarried is how likely a question that says no scope is about the whole
// repository, or all years, and not about the scope of the question before it.
const notCarried = 0.75

// carriedID is the value of a scope that is carried over. A reading with it that finds
// nothing is not offered: who goes on speaks of something.
const carriedID = "carried"

// ofEverything are words by which a question says that it goes on from nothing, or
// that what narrows the one before says nothing about it.
var ofEverything = regexp.MustCompile(`(?i)\b(?:overall|whole|entire|total|altogether|ever|always|all[- ]time|anywhere|everywhere|repo(?:sitory)?|project|files?|modules?|director(?:y|ies)|folders?|releases?|versions?)\b`)

// carried is for a question that says no file, or no period, after one that does:
// it is about the whole repository, and may be meant of the same file.
func carried(q question.Scanned) []Ambiguity {
	if len(q.Earlier) == 0 || len(q.Settled) > 0 || ofEverything.MatchString(q.Text) {
		return nil
	}
	own, ok := partsOf(q)
	before, isPlain := partsOf(q.Earlier[len(q.Earlier)-1])
	if !ok || !isPlain {
		return nil
	}
	var all []Ambiguity
	if len(own.files) == 0 && len(before.files) == 1 {
		all = append(all, carriedOver("the file of before", "the whole repository", "in "+before.files[0], isOfFile))
	}
	if len(own.periods) == 0 && len(before.periods) == 1 {
		all = append(all, carriedOver("the period of before", "all the time", before.periods[0], comparesOneOf(dateProperties...)))
	}
	return all
}

func carriedOver(of, every, narrowed string, isNarrowed func(*facts.Facts) bool) Ambiguity {
	return Ambiguity{
		Aspect: back.ScopeAspect, Of: of, Ask: "Only " + narrowed + "?", IsUnion: true, IsPassing: true,
		Values: []Value{
			{ID: "every", Label: every, Likelihood: notCarried, Say: unchanged, Holds: func(f *facts.Facts) bool { return !isNarrowed(f) }},
			{ID: carriedID, Label: "only " + narrowed, Likelihood: 1 - notCarried, Say: func(s string) string { return strings.TrimRight(s, "?. ") + " " + narrowed + "?" }, Holds: isNarrowed},
		},
	}
}

// isOfFile reports whether a query is narrowed down to files of a name or path.
func isOfFile(f *facts.Facts) bool {
	return f.UsesLabel("File") && (f.Compares("name") || f.Compares("path"))
}
