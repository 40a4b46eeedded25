package figures

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"repochat/internal/reader/learned/figures/grammar"
	"repochat/internal/reader/learned/slot"
)

// addGroup has figures be for each of a group, or for each of two: people or labels, and
// periods.
func (r *reader) addGroup(g *grammar.Group) bool {
	switch {
	case r.group == nil || r.group == g:
		r.group = g
	case r.second == nil && r.group.IsTime() != g.IsTime():
		r.second = g
	default:
		return r.second == g
	}
	return true
}

// isSecondGroup reports whether the name of a thing is that of a group beside periods:
// "commits per year and author".
func (r *reader) isSecondGroup(t grammar.Token, rest []grammar.Token) bool {
	at := slices.IndexFunc(grammar.Words().Groups, func(g *grammar.Group) bool { return g.IsNamedBy(t.Text) })
	isOne := at >= 0 && !strings.HasSuffix(t.Text, "s") && t.Thing.Name != "people"
	return isOne && r.isApart && r.group != nil && r.group.IsTime() && thingBehind(rest) == nil && r.addGroup(grammar.Words().Groups[at])
}

func (r *reader) takeValue(v slot.Slot) bool {
	switch v.Kind {
	case slot.Issue, slot.Pull:
		r.thread = append(r.thread, v)
		return len(r.thread) == 1 && len(v.Names) == 1
	case slot.Person:
		if v.Denied != "" {
			v.Note = "not " + cmp.Or(v.Note, v.Told())
			r.without = append(r.without, v)
			return true
		}
		r.isBy = r.isBy || by.MatchString(r.before)
		if alone, ok := r.alone(v); alone {
			return ok
		}
		if r.people, r.isActive = append(r.people, v), true; len(r.figures) > 0 {
			r.last().personAt = len(r.last().states)
		}
	case slot.Period:
		if len(r.figures) > 0 && r.last().thing.Date == "" && grammar.Words().SaysNow(v.Text) {
			return true // "which files exist today"
		}
		r.periods = append(r.periods, v)
	case slot.Label:
		return r.takeLabel(v)
	case slot.Release:
		r.releases = append(r.releases, v)
	case slot.Bots:
		r.bots = slot.Slots{v}
		return v.Denied == slot.Others
	case slot.FileSet, slot.FileRole:
		r.files = append(r.files, v)
	default:
		if len(r.place) == 1 && v.Kind == slot.Directory && r.place[0].Kind == slot.Directory {
			r.place[0].Text, r.place[0].Value, r.place[0].Note = r.place[0].Text+" and "+v.Text, "", r.place[0].Told()+" and "+v.Told()
			r.place[0].Names, r.isApart = slices.Concat(r.place[0].Names, v.Names), false
			return true // what lies in either
		}
		r.place = append(r.place, v)
	}
	return len(r.place) < 2
}

// comparesWith matches what stands before someone with whom another one is compared.
var comparesWith = regexp.MustCompile(`^(?:compared\s+(?:to|with)|than|versus|vs\.?)$`)

// alone takes up someone who is named for some of the things alone: "how many of these were
// opened by ann", "how many are there, and how many did ann open". ok is false where others
// are named as well.
func (r *reader) alone(v slot.Slot) (alone, ok bool) {
	switch n := len(r.figures); {
	case n > 0 && r.isAmong: // "how many of them did ann approve"
		r.whose = slot.Slots{v}
	case n > 0 && r.isApart && r.last().isSaid && len(r.whose) == 0 && !comparesWith.MatchString(r.before):
		r.whose = slot.Slots{v}
	case n > 1 && !r.isApart && (r.last().isOfOthers || r.figures[n-2].isSaid && r.last().isNumbered && len(r.people) == 0):
		r.last().people = append(r.last().people, v)
	default:
		return false, true
	}
	r.isActive = true
	return true, len(r.people) == 0 && len(r.whose)+len(r.last().people) == 1
}

// takeLabel takes up a label that a thing has: the last one, or another of its kind where
// that has one already, or the next one.
func (r *reader) takeLabel(v slot.Slot) bool {
	switch {
	case r.isAmong || r.mayBeAmong: // "how many of those carry the label bug"
		f := *r.last()
		f.states, f.labels, f.isLabelLast = slices.Clone(f.states), append(slices.Clone(f.labels), v), true
		if f.measure != nil {
			f.labels = slot.Slots{v} // "for those labelled bug, versus those labelled docs"
		}
		r.figures, r.isApart, r.isAmong, r.mayBeAmong = append(r.figures, f), false, false, false
	case len(r.figures) == 0 || len(r.adjectives) > 0:
		r.labels = append(r.labels, v)
	case len(r.last().labels) > 0 && r.isApart:
		f := figure{thing: r.last().thing, labels: slot.Slots{v}, personAt: -1}
		if r.last().isLabelLast {
			f.states, f.isLabelLast = slices.Clone(r.last().states), true // "open issues labelled a, b"
		}
		f.measure, f.statistics = r.last().measure, r.last().statistics
		r.figures, r.isApart = append(r.figures, f), false
	default:
		r.last().labels, r.last().isLabelLast = append(r.last().labels, v), true
	}
	return true
}

// takeBoth counts what has each of the labels that were named.
func (r *reader) takeBoth() bool {
	if len(r.figures) < 2 {
		return false
	}
	both := figure{thing: r.last().thing, personAt: -1}
	for _, f := range r.figures {
		both.labels = append(both.labels, f.labels...)
	}
	r.figures, r.isApart = append(r.figures, both), false
	return len(both.labels) > 1
}
