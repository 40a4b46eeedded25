package figures

import (
	"regexp"
	"slices"
	"strings"

	"repochat/internal/reader/learned/figures/grammar"
)

// narrow puts a state to the figure that it belongs to: the last one, another one of the
// same thing, or the next thing.
func (r *reader) narrow(t grammar.Token, rest []grammar.Token) bool {
	if at := slices.IndexFunc(t.Behind, func(s *grammar.State) bool { return s.Base }); at >= 0 && len(r.figures) == 0 {
		r.base = append(r.base, t.Behind[at])
		return true // "without merge commits, how many commits"
	}
	if len(t.Behind) > 0 && t.Behind[0].Once && len(r.figures) > 0 && !r.onceOf(t.Text) {
		return false
	}
	next := thingBehind(rest)
	isNext := next != nil && accepted(next, t.Before) != nil
	if (r.isAmong || r.mayBeAmong) && r.among(t) {
		return true
	}
	if own := slices.ContainsFunc(t.Behind, func(s *grammar.State) bool { return s.Own }); own && r.mayBeAmong && len(r.last().states) > 0 {
		return false // "of the closed issues, how many were opened by ann"
	}
	if len(r.figures) > 0 {
		last := r.last().thing
		behind := r.stateBehind(last, t)
		if behind != nil && behind.Base {
			r.leaveOut(behind)
			return true
		}
		isOfNext := isNext && isDirect(rest) && (r.isApart || len(r.last().states) > 0)
		switch {
		case behind == nil || isOfNext:
		case r.isList && r.isApart && r.last().isLabelLast && behind.Date == "" && !behind.Own:
			r.last().states, r.isApart = append(r.last().states, behind), false // "which are labelled bug and still open"
			return true
		case !r.isApart && len(r.adjectives) == 0:
			if slices.Contains(r.last().states, behind) {
				return true // "of the merged ones, how many were merged without a review"
			}
			if grammar.IsPredicate(t.Text) && len(r.last().states) == 0 {
				r.predicate(t)
			}
			r.last().states, r.last().isLabelLast = append(r.last().states, behind), false
			// "how many were merged in 2024, and how many issues are open"
			r.last().isNow = r.last().isNow || behind.Name == "open" && isPresent.MatchString(t.Text) && len(r.figures) > 1 && len(r.periods) > 0
			return true
		case r.isApart && r.last().measure != nil && !r.isNumbered:
			if !slices.Contains(r.last().states, behind) { // "to close an issue opened in 2020 compared with one opened in 2021"
				r.last().states = append(r.last().states, behind)
			}
			return true
		case r.isApart:
			states := append(r.own(behind), behind)
			if r.isShare && r.isOfFirst && len(r.figures) == 1 { // "of the merged ones, what share were approved"
				states = append(slices.Clone(r.last().states), behind)
			}
			r.figures, r.isApart = append(r.figures, figure{thing: last, people: r.whose, states: states, labels: r.last().labels, personAt: -1, isOfOthers: len(states) > 1}), false
			return true
		}
	}
	if r.isDeedOf(t, rest) {
		t.Before, isNext = []*grammar.State{accepted(next, t.Deeds)}, true
	}
	if !isNext {
		r.isTouching = r.isTouching || t.IsTouching && !t.IsFiller
		return t.IsTouching || t.IsFiller
	}
	if n := len(r.adjectives); n > 0 {
		r.adjectives[n-1] = append(r.adjectives[n-1], t)
	} else {
		r.adjectives = [][]grammar.Token{{t}}
	}
	return true
}

// byDeed are what people did, by what they did it to.
var byDeed = []struct {
	thing *regexp.Regexp
	state string
}{
	{regexp.MustCompile(`(?i)\b(?:prs?|pull\s+requests?)\b`), "proposing"},
	{regexp.MustCompile(`(?i)\b(?:issues?|tickets?)\b`), "reporting"},
	{regexp.MustCompile(`(?i)\breviews?\b`), "reviewing"},
	{regexp.MustCompile(`(?i)\bcomments?\b`), "commenting"},
}

// onceOf has the last people be those who did what some words speak of: "with exactly one
// pull request". It returns false where they are said to be others, as contributors are.
func (r *reader) onceOf(text string) bool {
	for _, by := range byDeed {
		if !by.thing.MatchString(text) {
			continue
		}
		f, state := r.last(), grammar.StateOf(by.state)
		if len(f.states) == 0 && f.thing.Accepts(by.state) {
			f.states = append(f.states, state)
		}
		return slices.Contains(f.states, state)
	}
	return true
}

// countEither has what can be counted without merges be counted so as well. It returns false
// where that is nothing.
func (r *reader) countEither() bool {
	without := grammar.StateOf("without merges")
	var all []figure
	for _, f := range r.figures {
		if all = append(all, f); f.thing.Accepts(without.Name) {
			f.states = append(slices.Clone(f.states), without)
			all = append(all, f)
		}
	}
	isMore := len(all) > len(r.figures)
	r.figures = all
	return isMore
}

// settleBase has each figure that can be in a state which is said before them all be in it. It
// returns false where none can.
func (r *reader) settleBase() bool {
	for _, s := range r.base {
		if !slices.ContainsFunc(r.figures, func(f figure) bool { return f.thing.Accepts(s.Name) }) {
			return false
		}
		r.leaveOut(s)
	}
	return true
}

// leaveOut has each figure that can be in a state be in it: "commits in total and by ann,
// without merges".
func (r *reader) leaveOut(s *grammar.State) {
	for i := range r.figures {
		if f := &r.figures[i]; f.thing.Accepts(s.Name) {
			f.states = append(f.states, s)
		}
	}
}

// own returns the state that says whose the last things are, for another figure in a state
// that goes by someone else: "how many issues did ann open, and how many are open".
func (r *reader) own(next *grammar.State) []*grammar.State {
	f := r.last()
	at := slices.IndexFunc(f.states, func(s *grammar.State) bool { return s.Own })
	if at < 0 || next.Person == "" || f.thing.Counted != "i" || len(r.people) == 0 {
		return nil
	}
	return []*grammar.State{f.states[at]}
}

// predicate has a state that is said of the last thing be that of those named beside it:
// "how many issues and pull requests are open".
func (r *reader) predicate(t grammar.Token) {
	for i := len(r.figures) - 2; i >= 0; i-- {
		f := &r.figures[i]
		s := r.stateBehind(f.thing, t)
		if s == nil || f.isSaid || len(f.states) > 0 || f.thing == r.last().thing {
			return // "total pull requests, how many were merged"
		}
		f.states = append(f.states, s)
	}
}

// share has "open" before the first of several things be that of those beside it, and leaves
// out what others are shares of: "of the reviews, what share were approvals".
func (r *reader) share() {
	if r.isShare && r.isOfFirst && len(r.figures) == 2 {
		r.figures = r.figures[1:] // "among the merged ones, how many, and what share is that"
	}
	isWhole := func(f figure) bool { return len(f.states)+len(f.labels)+len(f.files)+len(f.people) == 0 }
	if r.isShare && len(r.figures) > 1 && isWhole(r.figures[0]) && r.figures[1].thing == r.figures[0].thing && !isWhole(r.figures[1]) {
		r.figures = r.figures[1:]
	}
	for i := range r.figures[min(1, len(r.figures)):] {
		before, f := r.figures[i], &r.figures[i+1]
		isOpen := before.isAdjective && len(before.states) == 1 && before.states[0].Name == "open"
		if isOpen && !f.isNumbered && len(f.states)+len(f.labels) == 0 && f.thing != before.thing && f.thing.Accepts("open") {
			f.states, f.isAdjective = before.states, true
		}
	}
}

// among counts those in a state of what is counted already, of the last thing that can
// be in it.
func (r *reader) among(t grammar.Token) bool {
	of := r.figures
	if r.chosen > 0 {
		of = of[r.chosen-1 : r.chosen]
	} else if at := slices.IndexFunc(of, func(f figure) bool { return len(f.states) == 1 && slices.Contains(t.Before, f.states[0]) }); at >= 0 {
		r.chosen = at + 1 // "of the open ones"
		return true
	}
	for _, f := range slices.Backward(of) {
		isFirstOwn := func(s *grammar.State) bool { return r.mayBeAmong && s.Own && f.person() == "" }
		if s := r.stateBehind(f.thing, t); s != nil && !isFirstOwn(s) {
			isOther := func(of *grammar.State) bool { return isOutcome(of) && isOutcome(s) && of != s } // merged, and how many were not
			f.states, f.isOfOthers, f.people = append(slices.DeleteFunc(slices.Clone(f.states), isOther), s), true, r.whose
			r.figures, r.isApart, r.isAmong, r.mayBeAmong, r.chosen = append(r.figures, f), false, false, false, 0
			return true
		}
	}
	return false
}

// stateBehind returns the state of a thing that some words behind it are: a deed where
// someone stands before them.
func (r *reader) stateBehind(of *grammar.Thing, t grammar.Token) *grammar.State {
	behind := accepted(of, t.Behind)
	isPassive := (r.asksDid || r.isBy) && behind != nil && strings.HasSuffix(strings.ToLower(t.Text), "ed") // "did ann open, how many merged"
	if s := accepted(of, t.Deeds); s != nil && r.isActive && !isPassive {
		return s
	}
	return behind
}

// isPresent begins what is so now.
var isPresent = regexp.MustCompile(`(?i)^(?:are|is)\s`)
