// Package clarify decides whether a question is to be asked back. It finds what
// of a question can be meant in several ways, has the readings run, and chooses
// the question whose answer says most about which rows are wanted. A reading is
// a sentence: asked afresh, it gives the same rows.
package clarify

import (
	"cmp"
	"slices"
	"strings"

	"repochat/internal/answer"
	"repochat/internal/answer/back"
	"repochat/internal/cypher/facts"
	"repochat/internal/question"
	"repochat/internal/schema"
)

// Value is one way to take an aspect of a question.
type Value struct {
	// ID tells the value from the others of its ambiguity.
	ID string
	// Label is the value as an option: "by commits".
	Label string
	// Likelihood is how likely the value is; those of an ambiguity need not sum
	// up to one.
	Likelihood float64
	// Say returns a question with the value said in words.
	Say func(text string) string
	// Follows lists the relationships that the query of such a sentence follows,
	// About is the kind of its rows, "" for any, and Holds, which may be nil,
	// reports what else the query has to hold: a sentence that is read otherwise
	// is no reading with the value.
	Follows []string
	About   schema.Kind
	Holds   func(*facts.Facts) bool
}

// Ambiguity is an aspect of a question with the ways to take it, the usual one
// first.
type Ambiguity struct {
	Aspect back.Aspect
	// Of are the words that are unclear, and Ask is the question about them.
	Of, Ask string
	Values  []Value
	// IsVague reports that the words alone say too little to be read: the
	// question is answered as its likeliest value says it.
	IsVague bool
	// IsUnion reports that the first value holds all the others, as all files of
	// a name do. It is no misreading, so that nothing is asked about it: the
	// others are offered.
	IsUnion bool
	// IsPassing reports that a choice is about this question alone, and never
	// becomes usual.
	IsPassing bool
}

// union returns an ambiguity whose first value holds all the others, of which there is
// one for each of some names. The others share what is left of its likelihood, the first
// ones a little more of it.
func (a Ambiguity) union(all Value, names []string, valueOf func(name string) Value) Ambiguity {
	all.Say = unchanged
	a.IsUnion, a.Values = true, []Value{all}
	for i, name := range names {
		value := valueOf(name)
		value.Label, value.Likelihood = value.ID, (1-all.Likelihood)/float64(len(names))*(1.01-float64(i)/100)
		a.Values = append(a.Values, value)
	}
	return a
}

func unchanged(sentence string) string { return sentence }

// replacing returns a function that puts words in the place of others.
func replacing(old, words string) func(string) string {
	return func(sentence string) string { return strings.Replace(sentence, old, words, 1) }
}

// byLikelihood puts the likelier value first.
func byLikelihood(x, y Value) int { return cmp.Compare(y.Likelihood, x.Likelihood) }

// Key tells what of a question a person has made a choice about, whichever
// question it stands in.
func (a Ambiguity) Key() string { return string(a.Aspect) + ":" + strings.ToLower(a.Of) }

// Reading is one way to take a whole question: a value for each of its aspects.
type Reading struct {
	// Values are those of the ambiguities, in their order.
	Values []Value
	// Sentence is the question with all values said.
	Sentence   string
	Likelihood float64
}

// mostReadings is how many readings of one question are run.
const mostReadings = 8

// Find returns what can be meant in several ways in a question, and has not been
// settled by a reply. known is what the repository holds of its words; prefer
// holds the values that a person has made their own, by the key of an ambiguity.
func Find(q question.Scanned, known Known, prefer map[string]string) []Ambiguity {
	var all []Ambiguity
	for _, find := range []func(question.Scanned) (Ambiguity, bool){measures, relations, bugDates} {
		if a, ok := find(q); ok {
			all = append(all, a)
			break // each says the whole sentence
		}
	}
	all = slices.Concat(all, namesakes(q), withoutYear(q, known.Years), yearsOfPeriods(q), referents(q), labelledBugs(q), directories(q, known.Directories), carried(q))
	all = slices.DeleteFunc(all, func(a Ambiguity) bool { return slices.Contains(q.Settled, a.Key()) })
	for i := range all {
		if chosen, ok := prefer[all[i].Key()]; ok {
			all[i].prefer(chosen)
		}
	}
	return all
}

// preferred is the likelihood of a value that a person has made their own,
// beside that of each other.
const preferred, other = 1.0, 0.02

func (a *Ambiguity) prefer(id string) {
	at := slices.IndexFunc(a.Values, func(v Value) bool { return v.ID == id })
	if at < 0 {
		return
	}
	for i := range a.Values {
		a.Values[i].Likelihood = other
	}
	a.Values[at].Likelihood = preferred
	a.IsVague = false // for this person the words say enough
}

// likeliest returns the value that an ambiguity is taken for when nothing is said.
func (a Ambiguity) likeliest() Value {
	return slices.MaxFunc(a.Values, func(x, y Value) int { return cmp.Compare(x.Likelihood, y.Likelihood) })
}

// Usual returns the sentence that a question is answered as: where its words
// alone say too little, or where a person has made a value their own, with that
// said. It also returns what was decided so, by the key of the ambiguity.
func Usual(text string, all []Ambiguity, prefer map[string]string) (sentence string, decided []answer.Decision) {
	sentence = text
	for _, a := range all {
		value := a.likeliest()
		isOwn := prefer[a.Key()] != "" && prefer[a.Key()] == value.ID
		if !a.IsVague && !isOwn {
			continue
		}
		sentence = value.Say(sentence)
		decided = append(decided, answer.Decision{Key: a.Key(), Of: a.Of, Text: value.Label, IsOwn: isOwn})
	}
	return sentence, decided
}

// Readings returns the likeliest readings of a question, at most eight.
func Readings(text string, all []Ambiguity) []Reading {
	readings := []Reading{{Sentence: text, Likelihood: 1}}
	for _, a := range all {
		var sum float64
		for _, v := range a.Values {
			sum += v.Likelihood
		}
		var next []Reading
		for _, r := range readings {
			for _, v := range a.Values {
				next = append(next, Reading{
					Values: append(slices.Clone(r.Values), v), Sentence: v.Say(r.Sentence), Likelihood: r.Likelihood * v.Likelihood / sum,
				})
			}
		}
		readings = next
	}
	slices.SortStableFunc(readings, func(x, y Reading) int { return cmp.Compare(y.Likelihood, x.Likelihood) })
	return readings[:min(len(readings), mostReadings)]
}
