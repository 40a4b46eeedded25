package figures

import (
	"regexp"
	"slices"
	"strings"

	"repochat/internal/reader/learned/compose"
	"repochat/internal/reader/learned/compose/release"
	"repochat/internal/reader/learned/figures/grammar"
	"repochat/internal/reader/learned/frame"
	"repochat/internal/reader/learned/slot"
)

// Read is what a question for figures is taken to ask.
type Read struct {
	compose.Text
	// Target is the kind of thing that the first figure counts.
	Target frame.Entity
	// IsPlain is set where one figure is asked for, of everything or for each of a group, as
	// other readings have it, too.
	IsPlain bool
}

// Known is what is known of a repository: the labels that mark an issue as a bug, and the
// tags of releases whose commits the graph does not hold.
type Known struct{ BugLabels, Beside []string }

// whatHappened begins a question that no figure answers, whatever is asked behind it.
var whatHappened = regexp.MustCompile(`(?i)^\W*(?:so\s+)?what\s+(?:all\s+|else\s+)?(?:(?:has|have|had)\s+)?(?:happened|been\s+going\s+on|was\s+going\s+on|went\s+on)\b`)

// Of reads a question for figures. ok is false for any other question, and for one that
// says anything else.
func Of(text string, slots slot.Slots, known Known) (read Read, ok bool) {
	if whatHappened.MatchString(text) || !mayAsk.MatchString(text) && !grammar.Words().AsksForNumber(text) {
		return Read{}, false
	}
	q, ok := parse(text, slots)
	if at := strings.Index(text, ": "); !ok && at > 0 {
		q, ok = behind(text, slots, at+1)
	}
	isBeside := slices.ContainsFunc(q.releases, func(s slot.Slot) bool {
		return slices.ContainsFunc(s.Names, func(tag string) bool { return slices.Contains(known.Beside, tag) })
	})
	isOfNone := len(q.periods) > 0 && !slices.ContainsFunc(q.figures, func(f figure) bool { return !f.isNow })
	isRanked := len(q.figures) > 1 && q.group == nil && ranked.MatchString(text)
	isMixed := len(q.releases) > 2 && len(release.Ranges(q.releases)) < 2
	if !ok || isBeside || isOfNone || isRanked || isMixed || !q.isShare && !asksForNumbers(text, q) {
		return Read{}, false
	}
	if q.group != nil && q.group.IsTime() && len(q.periods) > 1 && q.second == nil && ofThose.MatchString(text) {
		q.group = nil // "in each of these two years": each is named
	}
	q.periods = slices.CompactFunc(q.periods, func(a, b slot.Slot) bool { return a.Period == b.Period })
	q.figures = slices.CompactFunc(q.figures, func(a, b figure) bool {
		isAlike := a.told() == b.told() && a.measure == b.measure && a.isNow == b.isNow
		return isAlike && len(a.files)+len(b.files)+len(a.labels)+len(b.labels)+len(a.people)+len(b.people) == 0
	})
	read.Target = q.figures[0].thing.Target
	isRare := slices.ContainsFunc(q.figures[0].states, func(s *grammar.State) bool { return s.Rare }) || q.isShare && q.figures[0].isLabelLast
	switch {
	case q.group != nil && len(q.figures) == 1 && !q.isShare && !q.isMore && len(q.people) == 0 && len(q.periods) < 2:
		read.Text, ok = q.grouped()
		read.IsPlain = !isRare && len(q.releases)+len(q.thread) == 0 && q.second == nil && !q.isMeasuredFor(q.group) && !(q.most > 0 && q.figures[0].thing.Counted == "m") // people by what they wrote, and no threads by it
	case q.group != nil && len(q.figures) == 1 && q.isShare && !q.isMore && !q.isMeasured() && !q.hasOthers && len(q.people) < 2 && len(q.periods) < 2 && (q.group.Name != "person" || len(q.people) == 0):
		read.Text, ok = q.sharesPerGroup()
	case q.group != nil && len(q.figures) > 1 && !q.isShare && !q.isMore && len(q.people)+len(q.releases)+len(q.thread) == 0 && len(q.periods) < 2:
		read.Text, ok = q.sideBySide()
	case q.group != nil && (q.group.Name != "person" || len(q.people) < 2 || q.second != nil): // a release is more than a date
		return Read{}, false
	default:
		parts := q.parts(known.BugLabels)
		if len(howMany.FindAllString(text, -1)) > max(1, len(parts)) {
			return Read{}, false // another number is asked for, in words that say nothing
		}
		if len(parts) == 0 || len(parts) > mostParts || q.isShare && q.isMore && !q.hasOthers && len(q.people) < 2 && len(q.periods) < 2 && len(q.figures) < 2 {
			return Read{}, false
		}
		read.IsPlain = !isRare && len(q.figures) == 1 && !q.isMeasuredAlone() && len(q.people) < 2 && len(q.thread) == 0 && len(release.Ranges(q.releases)) < 2 && !q.isMore && !(q.isShare && len(q.people) > 0)
		read.Text, ok = q.together(parts)
	}
	return read, ok
}

// ofThose matches what stands for periods that are named before it.
var ofThose = regexp.MustCompile(`(?i)\b(?:each|both)\s+(?:of\s+)?(?:those|these)\b`)

// howMany matches what asks for a number, once for each.
var howMany = regexp.MustCompile(`(?i)\bhow\s+many\b`)

// ranked matches what orders things by how many they have of others: "labels by number of
// issues".
var ranked = regexp.MustCompile(`(?i)\bby\s+(?:the\s+)?(?:number|count|amount)\s+of\b`)

// mayAsk matches what a question for figures has where it says no word for a number.
var mayAsk = regexp.MustCompile(`(?i)[,/+&%]|\b(?:share|percent\pL*|per|pct|proportion|fraction|each|every|by|and|than|average|averages|avg|mean|medians?|long|longer|longest|shortest|slow\pL*|fast\pL*|quick\pL*|took|takes?|top|most|highest|largest|greatest|biggest|busiest)\b`)

// behind parses what stands behind a colon, about the people and the periods that are named
// before it, if any are.
func behind(text string, slots slot.Slots, at int) (asked, bool) {
	var before, rest slot.Slots
	for _, s := range slots {
		switch {
		case s.Start >= at:
			s.Start, s.End = s.Start-at, s.End-at
			rest = append(rest, s)
		case s.Kind != slot.Number:
			before = append(before, s)
		}
	}
	if len(before.Of(slot.Person))+len(before.Of(slot.Period)) < len(before) || len(before) == 0 && !saysNothing(text[:at-1]) {
		return asked{}, false
	}
	r := reader{}
	r.people, r.periods = before.Of(slot.Person), before.Of(slot.Period)
	return r.parse(text[at:], rest)
}

// mostBefore is how many words may lead up to a question.
const mostBefore = 9

// saysNothing reports whether words that lead up to a question say nothing of what it counts.
func saysNothing(text string) bool {
	if len(strings.Fields(text)) > mostBefore {
		return false
	}
	for text != "" {
		t, n := grammar.First(text)
		switch t.Kind {
		case grammar.Counted, grammar.Narrowing, grammar.Grouping, grammar.Beside, grammar.Sharing, grammar.Comparing, grammar.Margin, grammar.Choosing:
			return false
		}
		if n == 0 {
			n = len(text)
			if next := strings.IndexByte(text, ' '); next >= 0 {
				n = next + 1
			}
		}
		text = text[n:]
	}
	return true
}

// didMore matches what asks which of several people did more.
var didMore = regexp.MustCompile(`(?i)\bwhich\s+of\s+(?:the\s+two|them|these|those)\s+(?:\pL+\s+)?\pL+ed\s+(?:more|fewer|less)\b`)

// asksForNumbers reports whether a question wants to know how many there are, and not
// which. Three things or more that stand side by side are counted.
func asksForNumbers(text string, q asked) bool {
	g := grammar.Words()
	switch {
	case q.isMeasured() || q.isChange:
		return true
	case q.isMore && (len(release.Ranges(q.releases)) > 1 || len(q.people) > 1 && didMore.MatchString(text)):
		return true // which of the ranges has more, or which of the people
	case g.AsksWhich(text):
		return false
	}
	return g.AsksForNumber(text) || q.group != nil || len(q.figures) > 2 && !g.Lists(text)
}
