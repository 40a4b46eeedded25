package figures

import (
	"fmt"
	"slices"

	"repochat/internal/reader/learned/compose"
	"repochat/internal/reader/learned/figures/grammar"
	"repochat/internal/reader/learned/figures/template"
	"repochat/internal/reader/learned/frame"
	"repochat/internal/reader/learned/slot"
)

// Things are the things of one kind that a question names, such as the open issues of a
// period, with what narrows them.
type Things struct {
	// Target is their kind.
	Target frame.Entity
	// IsInState is set where they are those that are open, closed, merged or not merged.
	IsInState bool
	// IsRare is set where no other reading has what they are.
	IsRare bool
	// Deed is what was done to them, or how they are, in one word; "" where nothing is said.
	Deed   string
	called string
	match  string
	values slot.Slots
}

// ThingsOf reads a question for things of one kind. ok is false where it says anything
// else, asks for several kinds, or for a number of them.
func ThingsOf(text string, slots slot.Slots, known Known) (things Things, ok bool) {
	if grammar.Words().AsksForNumber(text) {
		return Things{}, false
	}
	q, ok := parse(text, slots)
	isOne := len(q.figures) == 1 && len(q.people) < 2 && len(q.periods) < 2 && len(q.releases) < 2
	if !ok || !isOne || q.isMeasured() || q.group != nil || q.isShare || q.isMore || q.hasOthers || q.most > 0 || slices.ContainsFunc(q.releases, isBeside(known)) {
		return Things{}, false
	}
	f := q.figures[0]
	isAssigned := len(q.people) > 0 && len(f.states) > 0 && f.states[0].Person != "" && f.states[0].Name != "assigned" && !f.states[0].Own && !f.states[0].Needs
	isRare := slices.ContainsFunc(f.states, func(s *grammar.State) bool { return s.Rare })
	if !f.thing.Listed || f.thing.Target == frame.Person && !isRare || f.isNow && len(q.periods) > 0 || isAssigned || len(f.states) > 1 && len(q.people) > 0 && !f.states[0].Own {
		return Things{}, false
	}
	p := q.part(f, q.cases()[0])
	match, values, ok := p.matched(p.values, p.date())
	isInState := slices.ContainsFunc(f.states, isOutcome)
	deed := ""
	if len(f.states) > 0 {
		deed = f.states[0].Name
	}
	return Things{f.thing.Target, isInState, isRare, deed, p.told(), match, values}, ok
}

// OpenFor returns those that were open for more than some days until they were closed. ok is
// false for things that are never closed.
func (t Things) OpenFor(days int) (longer Things, ok bool) {
	of := map[frame.Entity]string{frame.Issue: "i", frame.Pull: "p"}[t.Target]
	t.match += fmt.Sprintf("%sduration.inSeconds(datetime(%s.created_at), datetime(%s.closed_at)).seconds > %d * 86400", and(t.match), of, of, days)
	return t, of != ""
}

// outcomes are the states of which issues and pull requests have one.
var outcomes = []string{"open", "closed", "merged", "unmerged", "not merged"}

func isOutcome(s *grammar.State) bool { return slices.Contains(outcomes, s.Name) }

// Query returns the query for the rows of the things, which result describes as a RETURN
// clause does.
func (t Things) Query(result string) (compose.Text, bool) {
	return template.Fill(t.called, t.match+" RETURN DISTINCT "+result, t.values)
}

// isBeside returns what reports whether a release is beside the default branch.
func isBeside(known Known) func(slot.Slot) bool {
	return func(s slot.Slot) bool {
		return slices.ContainsFunc(s.Names, func(tag string) bool { return slices.Contains(known.Beside, tag) })
	}
}
