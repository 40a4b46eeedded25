package clarify

import (
	"cmp"
	"slices"

	"repochat/internal/answer"
)

// MostRounds is how often one question is asked back about.
const MostRounds = 2

// mostOptions is how many options a question back has, beside "something else".
const mostOptions = 5

// Chooser returns the place of the ambiguity to ask about, and the groups of
// readings that its options lead to. ok is false where asking does not pay.
type Chooser func(all []Ambiguity, runs []Run) (at int, groups []Group, ok bool)

// Ask returns the question back about a question of which readings were run, or
// what it may be narrowed down to; nil when neither pays. round counts from 1.
func Ask(text string, all []Ambiguity, runs []Run, round int, choose Chooser) *answer.Clarification {
	if round > MostRounds {
		return nil
	}
	at, groups, ok := choose(all, runs)
	if !ok {
		return nil
	}
	return about(text, all[at], at, groups, round)
}

// ByGain chooses the aspect that says most about which rows are wanted. What the
// question may be narrowed down to is offered where nothing else is to be asked,
// and another guess before it: an answer holds what it may be narrowed down to,
// while one by a wrong guess holds nothing of what is meant.
func ByGain(all []Ambiguity, runs []Run) (at int, groups []Group, ok bool) {
	isUnion := func(i int) bool { return all[i].IsUnion }
	whole := slices.DeleteFunc(slices.Clone(runs), func(r Run) bool { return r.narrows(all) })
	if groups = Groups(whole); isWorthAsking(groups) {
		if at, ok = bestAspect(groups, len(all), isUnion); ok {
			return at, groups, true
		}
	}
	narrowed := Groups(slices.DeleteFunc(slices.Clone(runs), func(r Run) bool { return r.differs(all) }))
	union, ok := bestAspect(narrowed, len(all), func(i int) bool { return !isUnion(i) })
	if !ok {
		return 0, nil, false
	}
	if at, ok = bestAspect(groups, len(all), func(i int) bool { return !all[i].IsVague }); ok {
		return at, groups, true
	}
	return union, narrowed, true
}

// narrows reports whether a reading takes less than a question says.
func (r Reading) narrows(all []Ambiguity) bool {
	for i, a := range all {
		if a.IsUnion && r.Values[i].ID != a.Values[0].ID {
			return true
		}
	}
	return false
}

// differs reports whether a reading takes something else than what an answer
// takes for meant.
func (r Reading) differs(all []Ambiguity) bool {
	for i, a := range all {
		if !a.IsUnion && r.Values[i].ID != a.likeliest().ID {
			return true
		}
	}
	return false
}

// about words the question about one aspect, with the result of each value.
func about(text string, a Ambiguity, at int, groups []Group, round int) *answer.Clarification {
	c := &answer.Clarification{Question: a.Ask, Aspect: a.Aspect, Key: a.Key(), Round: round, Asked: text, IsOffer: a.IsUnion || !isWorthAsking(groups)}
	if a.IsPassing {
		c.Key = ""
	}
	type offer struct {
		answer.Option
		likelihood float64
	}
	var offers []offer
	seen := map[string]bool{}
	for _, group := range groups {
		for _, run := range group.Runs {
			value := run.Values[at]
			if i := slices.IndexFunc(offers, func(o offer) bool { return o.Value == value.ID }); i >= 0 {
				offers[i].likelihood += run.Likelihood
				continue
			}
			if seen[run.Rows] {
				continue // an option that leads to the rows of a likelier one
			}
			seen[run.Rows] = true
			offers = append(offers, offer{answer.Option{Text: value.Label, Question: value.Say(text), Value: value.ID, Result: run.Result}, run.Likelihood})
		}
	}
	slices.SortStableFunc(offers, func(x, y offer) int { return cmp.Compare(y.likelihood, x.likelihood) })
	for _, o := range offers[:min(len(offers), mostOptions)] {
		c.Options = append(c.Options, o.Option)
	}
	if len(c.Options) < 2 {
		return nil
	}
	return c
}
