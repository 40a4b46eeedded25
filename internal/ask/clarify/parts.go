package clarify

import (
	"regexp"
	"slices"
	"strings"

	"repochat/internal/cypher/facts"
	"repochat/internal/question"
	"repochat/internal/schema"
	"repochat/internal/wordset"
)

// parts are those of a question that a sentence about it has to hold: what is
// asked for, and what narrows it down.
type parts struct {
	// rest are the words that are neither a name nor a period.
	rest string
	// people, files and periods are as they are written, a preposition before a
	// period included.
	people, files, periods []string
	isCount, isOpen        bool
}

var (
	preposition = regexp.MustCompile(`(?i)\b(?:in|on|during|for|of|within|over|from)\s+(?:the\s+)?$`)
	wordOf      = regexp.MustCompile(`[\p{L}\p{N}]+`)
	counting    = regexp.MustCompile(`(?i)\b(?:how many|number of|count)\b`)
	unsolved    = regexp.MustCompile(`(?i)\b(?:open|unfixed|unresolved|unsolved)\b`)
)

// partsOf takes a question apart. ok is false where it names what no sentence
// of this package has a place for.
func partsOf(q question.Scanned) (p parts, ok bool) {
	var rest strings.Builder
	end := 0
	for _, span := range q.Spans {
		isName := span.Name.Known() || span.Sure || span.Asserted
		if span.Period == nil && !isName {
			continue
		}
		rest.WriteString(q.Text[end:span.Start] + " ")
		end = span.End
		written := q.Text[span.Start:span.End]
		switch {
		case span.Period != nil:
			p.periods = append(p.periods, dated(q.Text[:span.Start], strings.TrimSpace(written)))
		case kindOf(span) == schema.Person:
			p.people = append(p.people, written)
		case kindOf(span) == schema.File || kindOf(span) == schema.Directory:
			p.files = append(p.files, written)
		default:
			return parts{}, false
		}
	}
	p.rest = rest.String() + q.Text[min(end, len(q.Text)):]
	p.isCount, p.isOpen = counting.MatchString(p.rest), unsolved.MatchString(p.rest)
	return p, len(p.people) < 2 && len(p.files) < 2 && len(p.periods) < 2
}

func kindOf(span question.Span) schema.Kind {
	if span.Name.Known() || len(span.Kinds) == 0 {
		return span.Name.Kind
	}
	return span.Kinds[0]
}

// dated returns a period with the preposition that stands before it, or with
// "in" where it needs one.
func dated(before, period string) string {
	if found := preposition.FindString(before); found != "" {
		return strings.Join(strings.Fields(found), " ") + " " + period
	}
	if words.Alone[strings.ToLower(wordOf.FindString(period))] {
		return period
	}
	return "in " + period
}

// says reports whether all words of the rest of a question are among some, so
// that a sentence about its parts loses nothing.
func (p parts) says(known wordset.Set) bool {
	for _, word := range wordOf.FindAllString(strings.ToLower(p.rest), -1) {
		if !known[word] && !words.Filler[word] {
			return false
		}
	}
	return true
}

// join puts words together with one blank between them, and ends the sentence.
func join(words ...string) string {
	return strings.Join(strings.Fields(strings.Join(words, " ")), " ") + "?"
}

// dateProperties are the properties that a period can be one of.
var dateProperties = []string{"committedDate", "authoredDate", "created_at", "closed_at", "merged_at", "published_at"}

// kept reports whether a query holds all that the parts narrow it down to.
func (p parts) kept(query *facts.Facts) bool {
	return (len(p.periods) == 0 || slices.ContainsFunc(dateProperties, query.Compares)) && p.isOpen == query.Compares("state") &&
		(len(p.people) == 0 || query.Compares("login") || query.Compares("name")) &&
		(len(p.files) == 0 || query.UsesLabel("File"))
}

func (p parts) period() string { return strings.Join(p.periods, " ") }

func always(sentence string) func(string) string { return func(string) string { return sentence } }

var inBrackets = regexp.MustCompile(`\[[^\]]*\]`)

// say fills in a sentence of a way; it returns "" where the sentence has no place for a
// part, or needs one that there is not.
func (p parts) say(template string) string {
	values := p.values()
	text := inBrackets.ReplaceAllStringFunc(template, func(group string) string {
		for place, value := range values {
			if value == "" && strings.Contains(group, place) {
				return ""
			}
		}
		return strings.Trim(group, "[]")
	})
	asked := "Which"
	if p.isCount {
		asked = "How many"
	}
	fill := []string{"{ASKED}", asked}
	for place, value := range values {
		if isGiven := value != ""; isGiven != strings.Contains(text, place) {
			return ""
		}
		fill = append(fill, place, value)
	}
	return join(strings.NewReplacer(fill...).Replace(text))
}

// values returns what stands for the parts in a sentence of a way; "" for a part that the
// question lacks.
func (p parts) values() map[string]string {
	open := ""
	if p.isOpen {
		open = "open"
	}
	return map[string]string{"{OPEN}": open, "{FILE}": strings.Join(p.files, ""), "{PERSON}": strings.Join(p.people, ""), "{PERIOD}": p.period()}
}

// way is a way to take an unclear word, as an option and in sentences.
type way struct {
	ID, Label    string
	Likely       [2]float64
	Follows, Say []string
}

// sentence returns the first sentence of a way that says all parts; "" for none.
func (w way) sentence(p parts) string {
	for _, template := range w.Say {
		if sentence := p.say(template); sentence != "" {
			return sentence
		}
	}
	return ""
}
