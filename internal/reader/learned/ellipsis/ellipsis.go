// Package ellipsis completes a follow-up that changes one part of the question before it, or
// asks for one more thing of each, where that is one of which each word is accounted for:
// "within a week?" after "what share of pull requests was merged within a day", "and issues?",
// "only in 2021", "of those by ann".
package ellipsis

import (
	_ "embed" // for the words
	"regexp"
	"slices"
	"strings"
	"sync"

	"repochat/internal/reader/learned/amounts"
	"repochat/internal/reader/learned/durations"
	"repochat/internal/reader/learned/sentence"
	"repochat/internal/reader/learned/shapes"
	"repochat/internal/reader/learned/slot"
	"repochat/internal/wordset"
)

//go:embed ellipsis.yaml
var ellipsisFile []byte

type grammar struct {
	Before, After, Period, Person string
	Detail                        string
	Measures, Measured, Instead   string
	Things                        []string
	spans, bounds, things         part
	measures                      part
	instead                       *regexp.Regexp
	period, person, lead          *regexp.Regexp
	detail, opening               *regexp.Regexp
}

// part is a part of a question that a follow-up may change: the follow-up that is nothing else,
// and the part in the question before it.
type part struct{ whole, in *regexp.Regexp }

var words = sync.OnceValue(func() *grammar {
	var g grammar
	wordset.MustRead(ellipsisFile, &g)
	of := func(pattern string) part {
		return part{regexp.MustCompile(`(?i)` + g.Before + `(?P<part>` + pattern + `)` + g.After), regexp.MustCompile(`(?i)\b(?:` + pattern + `)`)}
	}
	g.spans, g.bounds, g.things = of(durations.Spans()), of(amounts.Bounds()), of(`(?:`+strings.Join(g.Things, "|")+`)\b`)
	g.measures = part{of(g.Measures).whole, of(g.Measured + `\b`).in}
	g.instead = regexp.MustCompile(`(?i)` + g.Before + g.Instead + g.After)
	g.period = regexp.MustCompile(`(?i)` + g.Before + g.Period + g.After)
	g.person = regexp.MustCompile(`(?i)` + g.Before + `(?:` + g.Person + `)` + g.After)
	g.detail, g.opening = regexp.MustCompile(`(?i)`+g.Detail), regexp.MustCompile(`(?i)`+g.Before)
	g.lead = regexp.MustCompile(`(?i)(?:\s*,?\s*(?:in|during|since|before|after|from|of|for|until))?\s*$`)
	return &g
})

// Whole returns the question that the last one of a conversation stands for. reads reports
// whether each word of one is accounted for, and whether nothing else reads it so. ok is false
// where the question stands on its own, or changes no such part of the one before it.
func Whole(conversation []sentence.Sentence, reads func(sentence.Sentence) (isRead, isOnly bool)) (whole sentence.Sentence, ok bool) {
	for _, s := range conversation {
		wasChanged := ok
		next, isChanged := sentence.Sentence{}, false
		isRead, isOnly := reads(s)
		if whole.Text != "" && (!isOnly || Points(s.Text)) {
			isBare := words().things.whole.MatchString(s.Text) // which nothing else reads as a follow-up
			next, isChanged = changed(whole, s, func(s sentence.Sentence) bool {
				isRead, isOnly := reads(s)
				return isOnly || isRead && (isBare || wasChanged)
			})
		}
		if whole, ok = next, isChanged; isRead && !isChanged {
			whole = s
		}
	}
	return whole, ok
}

// Points reports whether a question is for a detail of each of the things that were told of
// before, "how long did they take", or is no more than another kind of thing: "and issues?".
func Points(text string) bool {
	return words().detail.MatchString(text) || words().things.whole.MatchString(text)
}

// changed returns a question with the part in the place of its own that a follow-up names. The
// zero Sentence and false where nothing comes of it.
func changed(last, s sentence.Sentence, reads func(sentence.Sentence) bool) (whole sentence.Sentence, ok bool) {
	if person, period, ok := words().apart(s); ok {
		if last, ok = changed(last, person, reads); !ok {
			return last, false
		}
		s = period
	}
	for _, candidate := range words().candidates(last, s) {
		if reads(candidate) {
			return candidate, true
		}
	}
	return sentence.Sentence{}, false
}

// apart returns the two parts of a follow-up with a person and a period behind it: "and of ann in
// 2021".
func (g *grammar) apart(s sentence.Sentence) (person, period sentence.Sentence, ok bool) {
	slots := s.Slots.Without(slot.Number)
	if len(slots) != 2 || slots[0].Kind != slot.Person || slots[1].Kind != slot.Period {
		return person, period, false
	}
	cut := slots[1].Start - len(g.lead.FindString(s.Text[:slots[1].Start]))
	if cut < slots[0].End {
		return person, period, false
	}
	behind := slots[1]
	behind.Start, behind.End = behind.Start-cut, behind.End-cut
	return sentence.Sentence{Text: s.Text[:cut], Slots: slots[:1]}, sentence.Sentence{Text: s.Text[cut:], Slots: slot.Slots{behind}}, true
}

// candidates returns what a question may be with the part that a follow-up names.
func (g *grammar) candidates(last, s sentence.Sentence) (all []sentence.Sentence) {
	for _, p := range []part{g.spans, g.bounds, g.things, g.measures} {
		m := p.whole.FindStringSubmatch(s.Text)
		at := p.in.FindStringIndex(last.Text)
		if m != nil && at != nil {
			all = append(all, last.With(at[0], at[1], m[p.whole.SubexpIndex("part")], nil))
		}
	}
	if g.detail.MatchString(s.Text) {
		text := strings.TrimRight(last.Text, " ?.!") + ", and "
		all = append(all, sentence.Sentence{Text: text + strings.TrimLeft(g.opening.ReplaceAllString(s.Text, ""), " "), Slots: last.Slots})
	}
	for _, other := range all { // "and issues?" after what was merged
		if at := merged.FindStringIndex(other.Text); at != nil {
			all = append(all, other.With(at[0], at[1], "closed", nil))
		}
	}
	values := s.Slots.Without(slot.Number)
	if other, ok := g.withInstead(last, s, values); ok {
		return append(all, other)
	}
	if len(values) != 1 {
		return all
	}
	value := values[0]
	masked := s.Text[:value.Start] + map[slot.Kind]string{slot.Period: shapes.Period, slot.Person: shapes.Person}[value.Kind] + s.Text[value.End:]
	switch {
	case value.Kind == slot.Period && g.period.MatchString(masked):
		lead := g.period.FindStringSubmatch(masked)[g.period.SubexpIndex("lead")]
		return append(all, g.withPeriod(last, lead, value))
	case value.Kind == slot.Person && g.person.MatchString(masked):
		return append(all, g.withPerson(last, value)...)
	}
	return all
}

// withInstead returns a question with the first of two people of a follow-up in the place of the
// second: "ann instead of bob". ok is false for any other follow-up.
func (g *grammar) withInstead(last, s sentence.Sentence, values slot.Slots) (whole sentence.Sentence, ok bool) {
	if len(values) != 2 || len(values.Of(slot.Person)) != 2 {
		return whole, false
	}
	masked := s.Text[:values[0].Start] + shapes.Person + s.Text[values[0].End:values[1].Start] + shapes.Person + s.Text[values[1].End:]
	if !g.instead.MatchString(masked) {
		return whole, false
	}
	for _, own := range last.Slots.Of(slot.Person) {
		if slices.Equal(own.Names, values[1].Names) {
			return last.With(own.Start, own.End, values[0].Text, &values[0]), true
		}
	}
	return whole, false
}

// merged matches what happens to pull requests alone.
var merged = regexp.MustCompile(`(?i)\bmerged\b`)

// withPeriod returns a question with another period, or with one at its end.
func (g *grammar) withPeriod(last sentence.Sentence, lead string, period slot.Slot) sentence.Sentence {
	start, end := len(strings.TrimRight(last.Text, " ?.!")), len(last.Text)
	if own := last.Slots.Of(slot.Period); len(own) == 1 {
		start, end = own[0].Start-len(g.lead.FindString(last.Text[:own[0].Start])), own[0].End
	}
	if lead == "" {
		lead = "in "
	}
	whole := last.With(start, end, " "+lead, nil)
	at := start + len(" "+lead)
	return whole.With(at, at, period.Text, &period)
}

// withPerson returns a question with another person, or with one who opened the things.
func (g *grammar) withPerson(last sentence.Sentence, person slot.Slot) (all []sentence.Sentence) {
	if own := last.Slots.Of(slot.Person); len(own) == 1 {
		return []sentence.Sentence{last.With(own[0].Start, own[0].End, person.Text, &person)}
	}
	if at := g.things.in.FindStringIndex(last.Text); at != nil {
		whole := last.With(at[1], at[1], " by ", nil)
		return []sentence.Sentence{whole.With(at[1]+len(" by "), at[1]+len(" by "), person.Text, &person)}
	}
	return nil
}
