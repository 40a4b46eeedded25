package clarify

import (
	"regexp"
	"slices"
	"strings"

	"repochat/internal/cypher/facts"
	"repochat/internal/question"
	"repochat/internal/schema"
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
	first := strings.ToLower(wordOf.FindString(period))
	if slices.Contains(standsAlone, first) {
		return period
	}
	return "in " + period
}

// standsAlone are the words that a period begins with which needs no preposition.
var standsAlone = []string{"since", "between", "before", "after", "until", "from", "last", "past", "this", "yesterday", "today", "in", "on", "during", "up", "by", "within", "over", "as"}

// says reports whether all words of the rest of a question are among some, so
// that a sentence about its parts loses nothing.
func (p parts) says(known map[string]bool) bool {
	for _, word := range wordOf.FindAllString(strings.ToLower(p.rest), -1) {
		if !known[word] && !filler[word] {
			return false
		}
	}
	return true
}

// filler are words that narrow nothing down.
var filler = set(`a an and any are at be been by can could did do does ever for from give had has have here how i in is it its list me most my of on our
	please project repository repo s show tell that the their them there they this to us was we were what which who whom whose will with would you your determine name find
	overall all so far now ever really currently`)

func set(words string) map[string]bool {
	all := map[string]bool{}
	for _, word := range strings.Fields(words) {
		all[word] = true
	}
	return all
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

// in returns a preposition with the file that a question names; "" without one.
func (p parts) in(preposition string) string {
	if len(p.files) == 0 {
		return ""
	}
	return preposition + " " + p.files[0]
}

func always(sentence string) func(string) string { return func(string) string { return sentence } }
