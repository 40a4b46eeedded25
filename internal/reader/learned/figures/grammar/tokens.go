package grammar

import (
	"regexp"
	"slices"
	"strings"

	"repochat/internal/reader/learned/figures/span"
	"repochat/internal/reader/learned/slot"
)

// Kind tells the words of a question apart.
type Kind int

// The kinds of words.
const (
	Filler    Kind = iota // asks for nothing
	Separator             // a comma, "and"
	Value                 // a name, a period, a label or something else that is narrowed to
	Counted               // a thing
	Narrowing             // what a thing may be: "open", "merged by"
	Grouping              // "per month"
	Sharing               // "what share of"
	Comparing             // "than"
	Pointing              // "it", "they"
	Choosing              // "of those"
	Single                // "each"
	Touching              // "changed"
	Dating                // "in the same year"
	Who                   // "which of them"
	Both                  // "carry both"
	Margin                // "by how many"
	Beside                // "month" alone
	Limiting              // "the top five"
	Measuring             // "time to merge"
	Averaging             // "median"
	Timing                // "it takes"
	Changing              // "by what percentage"
	Others                // "everybody else"
	Either                // "with merges and without"
	Asking                // "which month"
	Topping               // "the most"
	Peaking               // "the busiest month"
)

// Token is some words of a question, or a value in it.
type Token struct {
	Kind           Kind
	Text           string
	Thing          *Thing
	Before, Behind []*State // which it may be, before a thing and behind one
	Deeds          []*State // which it may be, behind someone
	Group          *Group
	Measure        *span.Measure
	Statistic      *span.Statistic
	Value          slot.Slot
	IsTouching     bool // whether it may say no more than that files were changed
	IsFiller       bool // whether it may ask for nothing
	IsAsking       bool // whether it asks for those with the most of what is said behind it
}

var (
	space       = regexp.MustCompile(`^(?:\s+|['’]s\b|['’](?:\s|$)|\[bot\])`)
	punctuation = regexp.MustCompile(`^[.:?!"“”'‘’()…–—-]+`)
	isVerb      = regexp.MustCompile(`(?i)\b(?:there|have|has|had|exist|got|hold|contain)\b`)
	isPredicate = regexp.MustCompile(`(?i)^(?:are|is|were|was|got|have|has|remains?|stays?|sind|wurden|sont|están|siguen|still)\b`)
	asOf        = regexp.MustCompile(`(?i)\b(?:as\s+(?:at|of|on)|until|till|up\s+to)\s+$`)
	separates   = atStart(`[,;/&+]+(?:\s*(?:and|plus|or|und|et|y|sowie)\b)?|and|or|plus|und|sowie|et|ainsi\s+que|y|así\s+como|n|as\s+well\s+as|next\s+to|beside|as\s+opposed\s+to|along\s+with|together\s+with`)
)

// IsVerb reports whether words hold a verb that is said of the things before them.
func IsVerb(text string) bool { return isVerb.MatchString(text) }

// IsPredicate reports whether words begin with what says in which state something is.
func IsPredicate(text string) bool { return isPredicate.MatchString(text) }

// usable are the values that a figure has a place for. Any other stays words.
var usable = map[slot.Kind]bool{slot.Person: true, slot.Period: true, slot.File: true, slot.Directory: true, slot.FileSet: true, slot.FileRole: true, slot.Bots: true, slot.Label: true, slot.Release: true, slot.Issue: true, slot.Pull: true}

// Tokens takes a text apart; nil where some word of it is not known.
func Tokens(text string, slots slot.Slots) (all []Token) {
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
			all, at, values = append(all, Token{Kind: Value, Value: values[0]}), values[0].End, values[1:]
			continue
		}
		end := len(text)
		if len(values) > 0 {
			end = values[0].Start
		}
		next, n := First(text[at:end])
		if n == 0 {
			return nil
		}
		isBeforeLabel := len(values) > 0 && values[0].Kind == slot.Label && strings.Trim(text[at+n:end], " \"'“„") == ""
		isBehindLabel := len(all) > 0 && all[len(all)-1].Value.Kind == slot.Label
		isBeforeName := len(values) > 0 && strings.Trim(text[at+n:end], " #") == "" && (values[0].Kind == slot.Issue || values[0].Kind == slot.Pull || values[0].Kind == slot.Release && next.Kind == Counted && next.Thing.Counted == "t")
		isOfDirectory := len(all) > 0 && all[len(all)-1].Value.Kind == slot.Directory || len(values) > 0 && values[0].Kind == slot.Directory && strings.TrimSpace(text[at+n:end]) == ""
		if next.Kind == Counted && (next.Thing.Name == LabelName && (isBeforeLabel || isBehindLabel) || isBeforeName || isOfDirectory && next.Thing.Name == "directory") {
			at += n // the word for what is named
			continue
		}
		if next.Kind != Filler || next.Text != "" {
			all = append(all, next)
		}
		at += n
	}
	return all
}

// First returns what the beginning of a text is, the longest that it may be, and its
// length; 0 where it is none that is known.
func First(text string) (longest Token, n int) {
	for _, blank := range []*regexp.Regexp{space, punctuation} {
		if n := len(blank.FindString(text)); n > 0 {
			return Token{}, n
		}
	}
	take := func(m int, t Token) {
		if m > n {
			longest, n = t, m
			longest.Text = text[:m]
		}
	}
	g := Words()
	for _, p := range g.Groups {
		take(length(p.said, text), Token{Kind: Grouping, Group: p})
		take(length(p.which, text), Token{Kind: Asking, Group: p})
		take(length(p.peak, text), Token{Kind: Peaking, Group: p})
	}
	for _, t := range g.Things {
		take(length(t.said, text), Token{Kind: Counted, Thing: t})
	}
	for _, p := range g.Groups {
		take(length(p.bare, text), Token{Kind: Beside, Group: p})
	}
	longest, n = withStates(longest, n, text)
	take(length(g.share, text), Token{Kind: Sharing})
	take(length(g.compare, text), Token{Kind: Comparing})
	take(length(g.pointing, text), Token{Kind: Pointing})
	take(length(g.among, text), Token{Kind: Choosing})
	take(length(g.single, text), Token{Kind: Single})
	take(length(g.dating, text), Token{Kind: Dating})
	take(length(g.who, text), Token{Kind: Who})
	take(length(g.both, text), Token{Kind: Both})
	take(length(g.margin, text), Token{Kind: Margin})
	for _, t := range g.Tops {
		take(length(t.said, text), Token{Kind: Limiting, Group: t.of, IsAsking: t.Asks})
	}
	take(length(g.topping, text), Token{Kind: Topping})
	take(length(g.thatShare, text), Token{Kind: Sharing})
	take(length(separates, text), Token{Kind: Separator})
	take(length(g.timing, text), Token{Kind: Timing})
	take(length(g.change, text), Token{Kind: Changing})
	take(length(g.others, text), Token{Kind: Others})
	take(length(g.either, text), Token{Kind: Either})
	take(length(g.longer, text), Token{Kind: Comparing})
	for i, m := range g.Measures {
		take(length(m.said, text), Token{Kind: Measuring, Measure: &g.Measures[i].Measure})
	}
	for i, s := range g.Statistics {
		take(length(s.said, text), Token{Kind: Averaging, Statistic: &g.Statistics[i].Statistic})
	}
	if m := length(g.touching, text); m >= n {
		take(m, Token{Kind: Touching})
		longest.IsTouching = true
	}
	for _, expression := range g.nothing {
		m := length(expression, text)
		if take(m, Token{Kind: Filler}); m == n && n > 0 {
			longest.IsFiller = true
		}
	}
	return longest, n
}

// withStates returns the states that the beginning of a text may be, where they are as
// long as what it is otherwise, or longer.
func withStates(t Token, n int, text string) (Token, int) {
	for _, s := range Words().States {
		for i, m := range []int{length(s.before, text), length(s.behind, text), length(s.deed, text)} {
			if m == 0 || m < n {
				continue
			}
			if m > n {
				t, n = Token{Kind: Narrowing, Text: text[:m]}, m
			}
			switch i {
			case 0:
				t.Before = append(t.Before, s)
			case 1:
				t.Behind = append(t.Behind, s)
			default:
				t.Deeds = append(t.Deeds, s)
			}
		}
	}
	return t, n
}
