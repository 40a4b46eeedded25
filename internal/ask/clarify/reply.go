package clarify

import (
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"repochat/internal/answer/back"
	"repochat/internal/question"
	"repochat/internal/question/names"
	"repochat/internal/schema"
)

// Reply is an answer to a clarifying question, with what it is about.
type Reply struct {
	// Asked is the sentence that the question back is about, All is what can be
	// meant in several ways in it, and Back is the question.
	Asked question.Scanned
	All   []Ambiguity
	Back  question.Back
	// Said is the reply. IsSure reports that it cannot be a new question.
	Said   question.Scanned
	IsSure bool
}

// Resolved is what a reply decides.
type Resolved struct {
	// Sentence holds all that has been decided.
	Sentence string
	// Key and Value are what was chosen of the options; "" where it is none.
	Key, Value string
}

var (
	ordinal  = regexp.MustCompile(`(?i)^\W*(?:(?:the|option|number|no|nr|take|i mean|i meant|yes)\W+)*(\d|one|two|three|four|five|first|second|third|fourth|fifth|last)(?:\W+(?:one|option|please|pls|thanks))*\W*$`)
	embedded = regexp.MustCompile(`(?i)\b(?:the|option|number)\s+(first|second|third|fourth|fifth|last|\d)\b(?:\s+(?:one|option)\b)?`)
	rejected = regexp.MustCompile(`(?i)\b(?:not|without|instead of|rather than)\s+(?:by |the |of |all |in )*[\w./-]+`)
	asking   = regexp.MustCompile(`(?i)^\W*(?:who|whom|whose|which|what|when|where|why|how|list|show|give|tell|find|return|did|does|do|is|are|was|were|can|could)\b`)
	aBug     = regexp.MustCompile(`(?i)\b(bugs?|issues?|pull requests?)\b`)
	isOpen   = regexp.MustCompile(`(?i)\b(?:open|unfixed|unresolved|unsolved|outstanding|pending)\b|\b(?:not|n't|nobody|never)\b.{0,20}\b(?:solved|fixed|closed|resolved|done)\b`)
)

// places are the numbers that words say.
var places = map[string]int{"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5}

// mostReplyWords is how long a reply can be that does not say it is one.
const mostReplyWords = 10

// short are short forms of words for periods.
var short = strings.NewReplacer(" yr", " year", " ytd", " this year", " mth", " month", " wk", " week")

// spelled returns a reply with the short forms of periods spelled out.
func spelled(text string) string { return strings.TrimSpace(short.Replace(" " + text)) }

// Resolve returns what a reply decides. ok is false where it is none, but a new
// question, or where it says nothing about what was asked.
func (r Reply) Resolve() (resolved Resolved, ok bool) {
	if value, ambiguity, ok := r.byPlace(); ok {
		return Resolved{value.Say(r.Asked.Text), ambiguity.Key(), value.ID}, true
	}
	isQuestion := asking.MatchString(r.Said.Text) || strings.Contains(r.Said.Text, "?") || r.isOfOtherThings()
	if !r.IsSure && (isQuestion || len(strings.Fields(r.Said.Text)) > mostReplyWords) {
		return Resolved{}, false
	}
	resolved.Sentence = r.Asked.Text
	value, ambiguity, chosen := r.byWords()
	if chosen {
		resolved = Resolved{value.Say(r.Asked.Text), ambiguity.Key(), value.ID}
	}
	refined := r.refine(resolved.Sentence, ambiguity, chosen)
	if refined != resolved.Sentence {
		resolved.Sentence, ok = refined, true
	}
	if !chosen && !ok && r.IsSure && isQuestion {
		return Resolved{Sentence: r.Said.Text}, true
	}
	return resolved, chosen || ok
}

var (
	// ofThings are what a question in a few words is about: "bugs of ann".
	ofThings = regexp.MustCompile(`(?i)\b(?:bugs?|defects?|issues?|tickets?|commits?|fixes|changes|files?|reviews?|pull requests?|prs?|releases?|developers?|authors?)\b`)
	// replying begins a reply.
	replying = regexp.MustCompile(`(?i)^\W*(?:no|nope|nah|not|neither|none|only|just|but|and|or|yes|i|sorry|oh|oops|ach|hmm|rather|instead|in|by|for|of|on|from|since|until|with|without|that|this|those|these|it|both|all|the (?:ones?|main|others?|first|second|last))\b`)
)

// kindsOfThings are the words for each kind of thing.
var kindsOfThings = []*regexp.Regexp{
	regexp.MustCompile(`(?i)\b(?:bugs?|defects?|issues?|tickets?)\b`), regexp.MustCompile(`(?i)\b(?:pull requests?|prs?|merge requests?)\b`),
	regexp.MustCompile(`(?i)\bcommits?\b`), regexp.MustCompile(`(?i)\bfiles?\b`), regexp.MustCompile(`(?i)\b(?:releases?|tags?)\b`),
}

// isOfOtherThings reports whether a text is a question in a few words, about
// something that neither the sentence nor its options name.
func (r Reply) isOfOtherThings() bool {
	if replying.MatchString(r.Said.Text) {
		return false
	}
	offered := strings.Join(append([]string{r.Asked.Text, r.Back.Question}, r.Back.Options...), " ")
	isOfOtherKind := slices.ContainsFunc(kindsOfThings, func(kind *regexp.Regexp) bool {
		return kind.MatchString(r.Said.Text) && !kind.MatchString(offered)
	})
	return isOfOtherKind || ofThings.MatchString(r.Said.Text) && slices.ContainsFunc(r.Said.Spans, func(s question.Span) bool {
		return s.Name.Known() && !r.isNamed(s.Name)
	})
}

// ambiguity returns what the question back is about.
func (r Reply) ambiguity() (Ambiguity, bool) {
	at := slices.IndexFunc(r.All, func(a Ambiguity) bool { return a.Ask == r.Back.Question })
	if at < 0 {
		return Ambiguity{}, false
	}
	return r.All[at], true
}

// byPlace is for a reply by the place of an option: "2", "the second one".
func (r Reply) byPlace() (Value, Ambiguity, bool) {
	ambiguity, ok := r.ambiguity()
	if !ok {
		return Value{}, Ambiguity{}, false
	}
	// The page asks the sentence of an option.
	at := slices.IndexFunc(ambiguity.Values, func(v Value) bool { return v.Say(r.Asked.Text) == r.Said.Text })
	if n := r.place(); at < 0 && 1 <= n && n <= len(r.Back.Options) {
		at = slices.IndexFunc(ambiguity.Values, func(v Value) bool { return v.Label == r.Back.Options[n-1] })
	}
	if at < 0 {
		return Value{}, Ambiguity{}, false
	}
	return ambiguity.Values[at], ambiguity, true
}

// place returns the place of the option that a reply takes by its number; 0 for none.
func (r Reply) place() int {
	found := ordinal.FindStringSubmatch(r.Said.Text)
	if found == nil && r.IsSure {
		found = embedded.FindStringSubmatch(r.Said.Text)
	}
	if found == nil {
		return 0
	}
	said := strings.ToLower(found[1])
	if said == "last" {
		return len(r.Back.Options)
	}
	if n, isWord := places[said]; isWord {
		return n
	}
	n, _ := strconv.Atoi(said)
	return n
}

// byWords is for a reply that says a value in other words. Words that fit fewer
// values count more; the value that fits best must be alone.
func (r Reply) byWords() (Value, Ambiguity, bool) {
	ambiguity, ok := r.ambiguity()
	if !ok {
		return Value{}, ambiguity, false
	}
	if value, ok := r.byYear(ambiguity); ok {
		return value, ambiguity, true
	}
	if value, ok := r.byDirectory(ambiguity); ok {
		return value, ambiguity, true
	}
	scores := make([]float64, len(ambiguity.Values))
	text := strings.ToLower(rejected.ReplaceAllStringFunc(r.withoutOtherFiles(), func(said string) string {
		if isOpen.MatchString(said) {
			return said // "not solved" rejects nothing
		}
		return " "
	}))
	if isOpen.MatchString(r.Said.Text) {
		text += " open"
	}
	for _, word := range wordOf.FindAllString(text, -1) {
		fits := ambiguity.fitting(word, isForm)
		if fits == nil {
			fits = ambiguity.fitting(word, isMisspelt)
		}
		for _, i := range fits {
			scores[i] += 1 / float64(len(fits)*len(fits))
		}
	}
	most := slices.Max(scores)
	best := slices.Index(scores, most)
	if most == 0 || slices.Contains(scores[best+1:], most) {
		return Value{}, ambiguity, false
	}
	return ambiguity.Values[best], ambiguity, true
}

// withoutOtherFiles returns a reply without the names of files that the sentence does
// not name: the words of such a name say no value.
func (r Reply) withoutOtherFiles() string {
	text := r.Said.Text
	for _, span := range slices.Backward(r.Said.Spans) {
		if span.Name.Known() && span.Name.Kind == schema.File && !r.isNamed(span.Name) {
			text = text[:span.Start] + text[span.End:]
		}
	}
	return text
}

// byYear is for a year in other words: "this year".
func (r Reply) byYear(a Ambiguity) (Value, bool) {
	if a.Aspect != back.YearAspect {
		return Value{}, false
	}
	for _, span := range r.Said.Dates {
		for _, value := range a.Values {
			if !span.From.IsZero() && value.ID == span.From.UTC().Format("2006") {
				return value, true
			}
		}
	}
	return Value{}, false
}

var pathOf = regexp.MustCompile(`(?i)\b(?:in (?:the )?)?([\w.-]+(?:/[\w.-]+)+)|\bin (?:the )?([\w.-]+)`)

// byDirectory is for a file by the directory that it lies in: "the one in
// web/src", where another lies further down.
func (r Reply) byDirectory(a Ambiguity) (Value, bool) {
	if a.Aspect != back.NameAspect {
		return Value{}, false
	}
	for _, said := range pathOf.FindAllStringSubmatch(rejected.ReplaceAllString(r.Said.Text, " "), -1) {
		directory := strings.TrimRight(said[1]+said[2], ".")
		at := slices.IndexFunc(a.Values, func(v Value) bool { return strings.EqualFold(path.Dir(v.ID), directory) })
		if at >= 0 {
			return a.Values[at], true
		}
	}
	return Value{}, false
}

// fitting returns the values that a word says, by how words are compared.
func (a Ambiguity) fitting(word string, isSame func(a, b string) bool) (fits []int) {
	for i, value := range a.Values {
		if a.meant(value, word, isSame) {
			fits = append(fits, i)
		}
	}
	return fits
}

// meant reports whether a word says a value.
func (a Ambiguity) meant(value Value, word string, isSame func(a, b string) bool) bool {
	isWhole := a.IsUnion && value.ID == a.Values[0].ID
	switch {
	case isWhole:
		return words.Whole[word]
	case a.Aspect == back.NameAspect && !strings.Contains(value.ID, "/") && words.Top[word]:
		return true
	}
	for synonym := range words.Synonyms[a.Aspect][value.ID] {
		if isSame(synonym, word) {
			return true
		}
	}
	of := wordOf.FindAllString(strings.ToLower(a.Of), -1)
	return slices.ContainsFunc(wordOf.FindAllString(strings.ToLower(value.Label), -1), func(own string) bool {
		return !words.Filler[own] && !words.Filler[word] && !slices.Contains(of, own) && isSame(own, word)
	})
}

// sameStem is how many letters two forms of a word have in common.
const sameStem = 5

// isForm reports whether two words are one, or forms of it.
func isForm(a, b string) bool {
	common, short, long := compared(a, b)
	return short == long && common == short || (common == short && short >= sameStem-1 || common >= sameStem) && long-common <= 3
}

// isMisspelt reports whether two words differ in one letter.
func isMisspelt(a, b string) bool {
	common, short, long := compared(a, b)
	x, y := []rune(a), []rune(b)
	if len(x) < len(y) {
		x, y = y, x
	}
	switch {
	case short < sameStem:
		return false
	case short == long:
		return common < short && string(x[common+1:]) == string(y[common+1:])
	}
	return long == short+1 && string(x[common+1:]) == string(y[common:])
}

// compared returns how many letters the beginnings of two words have in common,
// and the length of the shorter and the longer one.
func compared(a, b string) (common, short, long int) {
	x, y := []rune(a), []rune(b)
	short, long = min(len(x), len(y)), max(len(x), len(y))
	for common < short && x[common] == y[common] {
		common++
	}
	return common, short, long
}

// refine adds to a sentence what a reply narrows it down to: a state, a period,
// a file or somebody else.
func (r Reply) refine(sentence string, a Ambiguity, chosen bool) string {
	if isOpen.MatchString(r.Said.Text) && !isOpen.MatchString(sentence) {
		sentence = aBug.ReplaceAllString(sentence, "open $1")
	}
	for _, span := range r.Said.Spans {
		written := r.Said.Text[span.Start:span.End]
		switch {
		case chosen && a.Aspect == back.ScopeAspect && strings.Contains(sentence, strings.TrimSpace(written)):
			// What was chosen says it.
		case span.Period != nil && (span.Period.From.IsZero() || r.pointsBack(written)):
		case span.Period != nil && a.Aspect != back.YearAspect:
			sentence = r.withPeriod(sentence, dated(r.Said.Text[:span.Start], strings.TrimSpace(written)))
		case span.Period != nil || !span.Name.Known() || r.isNamed(span.Name):
		case span.Name.Kind == schema.File && !(chosen && a.Aspect == back.NameAspect):
			sentence = r.withName(sentence, schema.File, written, "in")
		case span.Name.Kind == schema.Person && !(chosen && a.Aspect == back.NameAspect):
			sentence = r.withName(sentence, schema.Person, written, "by")
		}
	}
	return sentence
}

var demonstrative = regexp.MustCompile(`(?i)\b(?:this|that)\s+(day|week|month|quarter)\b`)

// pointsBack reports whether a period is that of the sentence: "in that month",
// after a question about one.
func (r Reply) pointsBack(written string) bool {
	return len(r.Asked.Dates) > 0 && demonstrative.MatchString(written)
}

// isNamed reports whether a name is that of something which the sentence names
// already.
func (r Reply) isNamed(name names.Resolved) bool {
	return slices.ContainsFunc(r.Asked.Names, func(own names.Resolved) bool {
		return own.Kind == name.Kind && slices.ContainsFunc(own.Matches, func(m names.Match) bool {
			return len(name.Matches) > 0 && m.Value == name.Matches[0].Value
		})
	})
}

// withPeriod puts a period in the place of that of a sentence, or adds it.
func (r Reply) withPeriod(sentence, period string) string {
	for _, span := range r.Asked.Dates {
		if own := strings.TrimSpace(r.Asked.Text[span.Start:span.End]); strings.Contains(sentence, own) {
			return strings.Replace(sentence, dated(r.Asked.Text[:span.Start], own), period, 1)
		}
	}
	return strings.TrimRight(sentence, "?. ") + " " + period + "?"
}

// withName puts a name in the place of one of its kind in a sentence, or adds it.
func (r Reply) withName(sentence string, kind schema.Kind, name, preposition string) string {
	for _, own := range r.Asked.Names {
		if own.Kind == kind && strings.Contains(sentence, own.Text) {
			return strings.Replace(sentence, own.Text, name, 1)
		}
	}
	return strings.TrimRight(sentence, "?. ") + " " + preposition + " " + name + "?"
}
