package figures

import (
	"regexp"
	"slices"
	"strings"

	"repochat/internal/reader/learned/figures/span"
	"repochat/internal/reader/learned/slot"
)

// kind tells the words of a question apart.
type kind int

const (
	filler kind = iota
	separator
	value
	counted
	narrowing
	grouping
	sharing
	comparing
	pointing
	choosing
	single
	touching
	dating
	who
	both
	margin
	beside
	limiting
	measuring
	averaging
	timing
	changing
	others
	either
)

// token is some words of a question, or a value in it.
type token struct {
	kind           kind
	text           string
	thing          *thing
	before, behind []*state // which it may be, before a thing and behind one
	deeds          []*state // which it may be, behind someone
	group          *group
	measure        *span.Measure
	statistic      *span.Statistic
	value          slot.Slot
	isTouching     bool // whether it may say no more than that files were changed
	isFiller       bool // whether it may ask for nothing
}

var (
	space       = regexp.MustCompile(`^(?:\s+|['’]s\b|['’](?:\s|$)|\[bot\])`)
	punctuation = regexp.MustCompile(`^[.:?!"“”()…–—-]+`)
	isVerb      = regexp.MustCompile(`(?i)\b(?:there|have|has|had|exist|got|hold|contain)\b`)
	isPredicate = regexp.MustCompile(`(?i)^(?:are|is|were|was|got|have|has|remains?|stays?|sind|wurden|sont|están|siguen|still)\b`)
	asOf        = regexp.MustCompile(`(?i)\b(?:as\s+(?:at|of|on)|until|till|up\s+to)\s+$`)
	separates   = atStart(`[,;/&+]+(?:\s*(?:and|plus|or|und|et|y|sowie)\b)?|and|or|plus|und|sowie|et|ainsi\s+que|y|así\s+como|n|as\s+well\s+as|as\s+opposed\s+to|along\s+with|together\s+with`)
)

// usable are the values that a figure has a place for. Any other stays words.
var usable = map[slot.Kind]bool{slot.Person: true, slot.Period: true, slot.File: true, slot.Directory: true, slot.FileSet: true, slot.FileRole: true, slot.Bots: true, slot.Label: true, slot.Release: true, slot.Issue: true, slot.Pull: true}

// tokens takes a text apart; nil where some word of it is not known.
func tokens(text string, slots slot.Slots) (all []token) {
	values := slices.DeleteFunc(slices.Clone(slots), func(s slot.Slot) bool {
		isNow := s.Kind == slot.Period && asOf.MatchString(text[:s.Start])
		return isNow || !usable[s.Kind] || s.Denied != "" && s.Kind != slot.Bots && s.Kind != slot.Person
	})
	slices.SortFunc(values, func(a, b slot.Slot) int { return a.Start - b.Start })
	for at := 0; at < len(text); {
		if len(values) > 0 && values[0].Start <= at {
			if values[0].Start < at {
				return nil
			}
			all, at, values = append(all, token{kind: value, value: values[0]}), values[0].End, values[1:]
			continue
		}
		end := len(text)
		if len(values) > 0 {
			end = values[0].Start
		}
		next, n := first(text[at:end])
		if n == 0 {
			return nil
		}
		isBeforeLabel := len(values) > 0 && values[0].Kind == slot.Label && strings.Trim(text[at+n:end], " \"'“„") == ""
		isBehindLabel := len(all) > 0 && all[len(all)-1].value.Kind == slot.Label
		isBeforeName := len(values) > 0 && strings.Trim(text[at+n:end], " #") == "" && (values[0].Kind == slot.Issue || values[0].Kind == slot.Pull || values[0].Kind == slot.Release && next.kind == counted && next.thing.Counted == "t")
		isOfDirectory := len(all) > 0 && all[len(all)-1].value.Kind == slot.Directory || len(values) > 0 && values[0].Kind == slot.Directory && strings.TrimSpace(text[at+n:end]) == ""
		if next.kind == counted && (next.thing.Name == labelName && (isBeforeLabel || isBehindLabel) || isBeforeName || isOfDirectory && next.thing.Name == "directory") {
			at += n // the word for what is named
			continue
		}
		if next.kind != filler || next.text != "" {
			all = append(all, next)
		}
		at += n
	}
	return all
}

// first returns what the beginning of a text is, the longest that it may be, and its
// length; 0 where it is none that is known.
func first(text string) (longest token, n int) {
	for _, blank := range []*regexp.Regexp{space, punctuation} {
		if n := len(blank.FindString(text)); n > 0 {
			return token{}, n
		}
	}
	take := func(m int, t token) {
		if m > n {
			longest, n = t, m
			longest.text = text[:m]
		}
	}
	g := words()
	for _, p := range g.Groups {
		take(length(p.said, text), token{kind: grouping, group: p})
	}
	for _, t := range g.Things {
		take(length(t.said, text), token{kind: counted, thing: t})
	}
	for _, p := range g.Groups {
		take(length(p.bare, text), token{kind: beside, group: p})
	}
	longest, n = withStates(longest, n, text)
	take(length(g.share, text), token{kind: sharing})
	take(length(g.compare, text), token{kind: comparing})
	take(length(g.pointing, text), token{kind: pointing})
	take(length(g.among, text), token{kind: choosing})
	take(length(g.single, text), token{kind: single})
	take(length(g.dating, text), token{kind: dating})
	take(length(g.who, text), token{kind: who})
	take(length(g.both, text), token{kind: both})
	take(length(g.margin, text), token{kind: margin})
	for _, t := range g.Tops {
		take(length(t.said, text), token{kind: limiting, group: t.of})
	}
	take(length(separates, text), token{kind: separator})
	take(length(g.timing, text), token{kind: timing})
	take(length(g.change, text), token{kind: changing})
	take(length(g.others, text), token{kind: others})
	take(length(g.either, text), token{kind: either})
	take(length(g.longer, text), token{kind: comparing})
	for i, m := range g.Measures {
		take(length(m.said, text), token{kind: measuring, measure: &g.Measures[i].Measure})
	}
	for i, s := range g.Statistics {
		take(length(s.said, text), token{kind: averaging, statistic: &g.Statistics[i].Statistic})
	}
	if m := length(g.touching, text); m >= n {
		take(m, token{kind: touching})
		longest.isTouching = true
	}
	for _, expression := range g.nothing {
		m := length(expression, text)
		if take(m, token{kind: filler}); m == n && n > 0 {
			longest.isFiller = true
		}
	}
	return longest, n
}

// withStates returns the states that the beginning of a text may be, where they are as
// long as what it is otherwise, or longer.
func withStates(t token, n int, text string) (token, int) {
	for _, s := range words().States {
		for i, m := range []int{length(s.before, text), length(s.behind, text), length(s.deed, text)} {
			if m == 0 || m < n {
				continue
			}
			if m > n {
				t, n = token{kind: narrowing, text: text[:m]}, m
			}
			switch i {
			case 0:
				t.before = append(t.before, s)
			case 1:
				t.behind = append(t.behind, s)
			default:
				t.deeds = append(t.deeds, s)
			}
		}
	}
	return t, n
}
