// Package asks takes a message apart into the questions in it: without greetings,
// excuses and thanks, and apart from the statements that stand around them.
package asks

import (
	_ "embed" // for the words
	"regexp"
	"slices"
	"strings"
	"sync"

	"gopkg.in/yaml.v3"
)

//go:embed words.yaml
var wordFile []byte

// An Ask is a question of a message.
type Ask struct {
	// Text is the question without what is said around it.
	Text string
	// Start and End are where it stands in the message, with what was left out at
	// its ends.
	Start, End int
}

// patterns are those of words.yaml.
type patterns struct{ before, request, within, after, asks, second, beside, cut, vague, clause *regexp.Regexp }

var compiled = sync.OnceValue(func() patterns {
	var file struct{ Before, Request, After, Asks, Second, Beside, Cut, Vague, Clause []string }
	if err := yaml.Unmarshal(wordFile, &file); err != nil {
		panic("asks: words.yaml: " + err.Error()) // part of the binary
	}
	oneOf := func(start string, list []string, end string) *regexp.Regexp {
		return regexp.MustCompile(`(?i)` + start + `(?:` + strings.Join(list, "|") + `)` + end)
	}
	return patterns{
		before: oneOf(`^\W*`, file.Before, ``), request: oneOf(`^\W*`, file.Request, ``),
		within: oneOf(`(?:[,;:–—-]\s*|\b(?:and|but|so|therefore|und|aber|et|mais|y|pero)\s+)`, file.Request, ``), after: oneOf(``, file.After, `[?]?$`), asks: oneOf(`^\W*`, file.Asks, ``),
		second: oneOf(joins+`(?:`, file.Second, `)|`+besides+`(?:the\s+(?:date|number|name|list|author|latest|last|first|newest|oldest|top|open)|any|list|show|give|tell|is|are|did|does|has|have|was|were)\b`),
		beside: oneOf(``, append(file.Beside, file.Vague...), ``), cut: oneOf(``, file.Cut, ``), vague: oneOf(``, file.Vague, ``), clause: oneOf(`^\W*`, file.Clause, ``),
	}
})

// AreApart reports whether something stands between or around the questions of a
// message that ends a sentence.
func AreApart(message string, found []Ask) bool {
	return len(sentences(message)) > 1 && len(found) > 0
}

// mostAsks is how many questions of a message are taken apart; with more it is
// rather a text.
const mostAsks = 5

// Of returns the questions of a message in their order; nil where it has none, or
// too many.
func Of(message string) []Ask {
	if countsAndLists.MatchString(message) {
		return []Ask{{Text: message, End: len(message)}}
	}
	var found []Ask
	for _, s := range sentences(message) {
		if last := len(found) - 1; last >= 0 && (goesOn.MatchString(message[s.start:s.end]) || specifies(message[s.start:s.end])) {
			found[last].Text, found[last].End = strings.TrimRight(found[last].Text, "?")+" "+strings.TrimSpace(message[s.start:s.end]), s.end
			continue
		}
		found = append(found, ofSentence(message, s)...)
	}
	if len(found) > 1 { // "any issues open? list"
		found = slices.DeleteFunc(found, func(a Ask) bool { return words(a.Text) < 2 })
	}
	if len(found) > mostAsks {
		return nil
	}
	return found
}

// countsAndLists matches a question for how many things there are that asks for them, too:
// "How many people committed in 2018? Who are they?" A list answers both.
var countsAndLists = regexp.MustCompile(`(?i)^\W*(?:how\s+many|wie\s*viele|combien|cuánt[oa]s)\s[^?.;]*?\s*(?:[?.;,]+\s*¿?(?:(?:and|und|et|y|please|pls)\s+)*|\s+(?:and|und|et|y)\s+)(?:(?:who|which|what)\s+(?:are|were)\s+(?:they|those|these)(?:\s+ones)?|which\s+ones(?:\s+(?:are|were)\s+(?:they|those))?|(?:list|name|show)\s+(?:me\s+)?(?:them|all|those|each)(?:\s+all)?|(?:wer|welche)(?:\s+(?:sind|waren)\s+(?:das|die|sie|es))?|lesquel(?:le)?s|qui(?:\s+sont-(?:ils|elles))?|(?:cuáles|quiénes)(?:\s+(?:son|fueron))?)(?:\s+(?:please|pls))?\s*[?.!]*$`)

// goesOn matches a sentence that has one more name for the question before it: "and
// 3.9?"
var goesOn = regexp.MustCompile(`(?i)^\s*(?:and|or|und|oder|et|ou|y|o)\s+\S+\s*$`)

// specified begins a sentence that says how the question before it is to be answered:
// "Median in days, per year.", "Please split by month."
var specified = regexp.MustCompile(`(?i)^\s*(?:(?:please|pls|bitte|svp)\s+)?(?:(?:(?:per|by|for\s+each|pro|je|par|por)\s+(?:calendar\s+)?(?:year|month|quarter|week|day|person|author|file|label|release|jahr|monat|quartal|woche|tag|an|année|mois|trimestre|semaine|año|mes|semana)|median|mean|average|mittelwert|moyenne|médiane|mediana|media)\b|(?:count|include|counting|including|take)\s+(?:in\s+)?all\s+(?:the\s+)?(?:12|twelve|calendar|months|years|quarters|weeks|days)\b|(?:split|group(?:ed)?|sort(?:ed)?|order(?:ed)?|break\s+(?:it|them|this)\s+down|broken\s+down|aufgeteilt|gruppiert|sortiert)\s+(?:it\s+|them\s+)?(?:by|per|into|nach)\b|(?:(?:not\s+counting|excluding|leaving\s+out|ignoring|without|ohne|sans|sin)\s+(?:any\s+|the\s+)?(?:merges?|merge\s+commits?|bots?)\b))`)

// mostSpecified is how many words such a sentence has at most.
const mostSpecified = 14

func specifies(sentence string) bool {
	return specified.MatchString(sentence) && words(sentence) <= mostSpecified && !strings.Contains(sentence, "?")
}

// goesOnWith matches what joins a sentence to the one before it.
var goesOnWith = regexp.MustCompile(`(?i)^\s*(?:and|but|so|also|und|aber|et|mais|y|pero)\s+`)

// span is a part of a message.
type span struct{ start, end int }

// sentenceEnd matches the end of a sentence before another one. A dot counts before
// a capital, a digit or a line's end alone.
var sentenceEnd = regexp.MustCompile(`[?!]+["”’)]*\s+|[.…]+["”’)]*\s+(?:[\p{Lu}¿]|\n)|;\s+|\n\s*\n|[\p{L}\p{N}]{3}\.\s+[\p{Ll}]|\s(?i:lol|lmao|haha+|rofl|omg|xd)\s+|\s[:;]-?[)DP(]\s+`)

// abbreviation matches what ends with a dot that ends no sentence.
var abbreviation = regexp.MustCompile(`(?i)(?:^|[\s(])(?:(?-i:\p{Lu})(?:\.(?-i:\p{Lu}))*|e\.g|i\.e|etc|vs|no|nr|bzw|z\.\s?b|ca|approx|resp|mr|mrs|dr|st|v|p|pp|fig|ex|incl|excl|max|min|avg|ver|rel|rev|sec|ref|esp|orig|num)$`)

// ordinalBefore begins behind the dot of a number that says which one, in German: "im 3.
// Quartal", "am 6. September".
var ordinalBefore = regexp.MustCompile(`^\s+(?:Jan|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez|Quartal|Halbjahr|Kalenderwoche|KW\b|Woche|Monat|Jahr|Release|Version)`)

func isDigit(b byte) bool { return b >= '0' && b <= '9' }

// sentences returns the sentences of a text.
func sentences(text string) []span {
	var all []span
	start := 0
	add := func(end int) {
		if strings.TrimSpace(text[start:end]) != "" {
			all = append(all, span{start, end})
		}
		start = end
	}
	for at := 0; at < len(text); {
		m := sentenceEnd.FindStringIndex(text[at:])
		if m == nil {
			break
		}
		end := at + m[0]
		if isSpace(text[end]) && isLetter(rune(text[end+1])) { // what is said between two sentences
			add(end)
			start, at = end+m[1]-m[0], end+m[1]-m[0]
			continue
		}
		for end < at+m[1] && strings.IndexByte("?!.;", text[end]) < 0 {
			end++ // of a word
		}
		for end < at+m[1] && strings.IndexByte("?!.;", text[end]) >= 0 {
			end++
		}
		at = end + 1
		if text[end-1] == '.' && (abbreviation.MatchString(text[start:end-1]) || ordinalBefore.MatchString(text[end:]) && isDigit(text[max(0, end-2)])) {
			continue
		}
		add(end)
	}
	add(len(text))
	return all
}

// ofSentence returns the questions of a sentence; none where it is a statement.
func ofSentence(message string, s span) []Ask {
	p := compiled()
	length, isRequest := courtesy(p, message[s.start:s.end], false)
	start := s.start + length
	text := message[start:s.end]
	if m := p.within.FindStringIndex(text); m != nil && !isWish.MatchString(text[m[1]:]) && !isRequest && !p.asks.MatchString(text) && words(text[m[1]:]) > 1 {
		isRequest = true // "I am preparing a talk and would like to know …"
		length, _ = courtesy(p, text[m[1]:], true)
		start += m[1] + length
		text = message[start:s.end]
	}
	if m := goesOnWith.FindStringIndex(text); s.start > 0 && m != nil && p.asks.MatchString(text[m[1]:]) {
		start += m[1]
		text = message[start:s.end]
	}
	for m := p.clause.FindStringIndex(text); m != nil && p.asks.MatchString(text[m[1]:]); m = nil {
		start += m[1]
		text = message[start:s.end]
	}
	isList := beginsWithThing.MatchString(text) && !beginsWithLimit.MatchString(text)
	if m := goesOnWith.FindStringIndex(text); s.start > 0 && m != nil && superlative.MatchString(text[m[1]:]) {
		start += m[1]
		text = message[start:s.end]
	}
	isPhrase := len(message) > s.end-s.start && (superlative.MatchString(text) && words(text) <= mostOfPhrase || perGroup.MatchString(text))
	isAsked := isRequest || p.asks.MatchString(text) || strings.HasSuffix(strings.TrimSpace(text), "?") || isPhrase || isList && p.second.MatchString(text)
	if !isAsked || !strings.ContainsFunc(text, isLetter) {
		return nil
	}
	var found []Ask
	isClause := beginsWithClause(text)
	from, counted := start, kinds.FindStringSubmatchIndex(message)
	if Kinds(message) == nil {
		counted = nil
	}
	for at := start; at < s.end; {
		m := p.second.FindStringSubmatchIndex(message[at:s.end])
		if m == nil {
			break
		}
		if germanAlso.MatchString(message[at+m[0]:s.end]) && german.MatchString(message[from:]) {
			at += m[1]
			continue
		}
		joins := len(joiner.FindString(message[at+m[0] : at+m[1]]))
		next := at + m[0] + joins
		at = max(at+m[0]+1, next)
		if isClause {
			isClause = false // what follows is asked of it
			continue
		}
		isOfOne := counted != nil && counted[2] < next && next < counted[3] // "how many issues and how many pull requests were opened"
		if isOfOne || bareThing.MatchString(message[from:next-joins]) || isBareBefore(p, message[next:s.end]) {
			continue
		}
		isFirst := isRequest || isList || from > start || p.asks.MatchString(text)
		if !isFirst || words(message[from:at]) < shortest || p.cut.MatchString(message[from:next-joins]) && asksAlike(message[from:next-joins], message[next:s.end]) || words(message[next:s.end]) < 2 || isBeside(p, message[next:s.end]) {
			continue
		}
		found = append(found, Ask{Text: message[from : next-joins], Start: from, End: next})
		from = next
	}
	found = append(found, Ask{Text: message[from:s.end], Start: from, End: s.end})
	for i := range found {
		found[i].Text = trimmed(p, found[i].Text, i == len(found)-1)
	}
	return slices.DeleteFunc(found, func(a Ask) bool { return p.vague.MatchString(a.Text) })
}

// superlative matches a thing that is asked for without a verb, beside other questions:
// "the oldest open issue". mostOfPhrase is how many words it has at most.
var superlative = regexp.MustCompile(`(?i)^\W*(?:the\s+)?(?:most|least|last|latest|newest|oldest|first|biggest|largest|longest|busiest)\s+(?:\p{L}+\s+){0,2}?(?:commit|issue|bug|ticket|pr|pull\s+request|file|release|version|tag|branch|contributor|label)(?:e?s)?\b`)

const mostOfPhrase = 8

// joiner matches what stands between two questions of a sentence.
var joiner = regexp.MustCompile(`(?i)^(?:` + adds + `|[,;–—-]\s*(?:(?:and|und|et|y|but|aber|like)\s+)?|\s+(?:and|und|et|y)\s+)(?:if\s+(?:yes|no|not|so)\s*,?\s+)?`)

// germanAlso matches what is German for "so" before a question that words another anew,
// behind one in German.
var germanAlso = regexp.MustCompile(`(?i)^[,;–—-]?\s*also\s+(?:welche\pL*|wer|was|wann|wie|wo|warum)\b`)

var german = regexp.MustCompile(`(?i)^\W*(?:wer|wen|wem|was|wann|wo|wie|warum|wieso|welche\pL*|seit\s+wann|von\s+wem|ist|sind|hat|haben|gibt|gab|wird|wurde\pL*|zeig\pL*|nenne?|liste)\b`)

// joins is what stands before a second question in the same sentence: adds, which may stand
// alone, or a mark. Behind besides something may be asked for in any form.
const (
	joins   = `(?:` + adds + `|[,;–—-]\s*(?:and|und|et|y|but|aber|like)?\s+|\s+(?:and|und|et|y)\s+)`
	adds    = `(?:(?:[,;–—-]\s*|\s+)(?:(?:and|und|et|y)\s+)?(?:also|plus|as\s+well\s+as|aussi|außerdem|sowie|además)\s+)`
	besides = `(?:(?:[,;–—-]\s*|\s+)(?:(?:and|und|et|y)\s+)?(?:also|plus)\s+)`
)

// isBareBefore reports whether a text is one word that asks, and another question: "when,
// plus which pull requests are open". The word belongs to the question before it.
func isBareBefore(p patterns, text string) bool {
	m := p.second.FindStringIndex(text)
	return m != nil && m[0] > 0 && words(text[:m[0]]) == 1 && !joinedByAnd.MatchString(text[m[0]:])
}

// joinedByAnd matches what joins two words that ask the same: "when and by whom".
var joinedByAnd = regexp.MustCompile(`(?i)^\s+(?:and|und|et|y)\s`)

// bareThing matches a thing that the question behind it is about: "the bug 12, who has it".
var bareThing = regexp.MustCompile(`(?i)^\W*(?:the\s+)?(?:issue|bug|ticket|pr|pull\s+request|commit|release|version|file)?\s*#?\w*\d\S*\s*$`)

// asksAlike reports whether two questions begin with the same word, so that what stands
// behind the second one may belong to both.
func asksAlike(one, other string) bool {
	first, second := strings.Fields(one), strings.Fields(other)
	return len(first) > 0 && len(second) > 0 && strings.EqualFold(first[0], second[0])
}

// shortest is how many words a question has at least before a second one.
const shortest = 3

func words(text string) int { return len(strings.Fields(text)) }

// courtesy returns the length of what stands before the question of a sentence, and
// whether it says that something is asked.
func courtesy(p patterns, sentence string, isRequest bool) (length int, asks bool) {
	for {
		rest := sentence[length:]
		m := p.before.FindStringIndex(rest)
		if request := p.request.FindStringIndex(rest); request != nil && toCompare.MatchString(rest[request[1]:]) {
			m, isRequest = []int{0, request[1] + len("to ")}, true
		} else if request != nil && !isWish.MatchString(rest[request[1]:]) {
			m, isRequest = request, true
		} else if m == nil && isRequest {
			m = whether.FindStringIndex(rest)
		}
		if m == nil || m[1] == 0 || words(rest[m[1]:]) < 2 {
			return length, isRequest
		}
		length += m[1]
	}
}

// isWish matches the beginning of what the writer wants to do, which is no question:
// "to make my first contribution".
var isWish = regexp.MustCompile(`(?i)^\s*to\s`)

// toCompare matches the beginning of a wish that is a question all the same.
var toCompare = regexp.MustCompile(`(?i)^to\s(?:compare|rank|count|list|plot|draw|summari[sz]e)\s`)

// whether matches what joins a question that is asked for: "tell me whether".
var whether = regexp.MustCompile(`(?i)^\W*(?:if|whether|ob|si)\s+`)

// trimmed returns a question without what stands behind it. One that ended with
// another question has no mark of its own.
func trimmed(p patterns, text string, isLast bool) string {
	text = strings.TrimSpace(text)
	mark := ""
	if strings.HasSuffix(text, "?") {
		mark = "?"
	}
	if isLast {
		for m := p.after.FindStringIndex(text); m != nil && m[0] > 0; m = p.after.FindStringIndex(text) {
			text = strings.TrimSpace(text[:m[0]])
		}
	}
	text = strings.TrimSpace(joinerEnd.ReplaceAllString(strings.TrimRight(text, "?.!,;:–—- "), ""))
	return text + mark
}

// joinerEnd matches a word that joined the next question.
var joinerEnd = regexp.MustCompile(`(?i)[\s,;]+(?:and|und|et|y|but|aber)$`)

func isSpace(b byte) bool { return b == ' ' || b == '\t' || b == '\n' }

func isLetter(r rune) bool { return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r > 127 }

// beginsWithLimit begins what a question is limited to, and no list: "from issues that were
// closed, how many …", "Leaving out merges, who …".
var beginsWithLimit = regexp.MustCompile(`(?i)^\W*(?:from|of|in|among|for|within|with|without|not|except|excluding|disregarding|discounting|ignoring|leaving|omitting|skipping|considering|counting|looking|taking|given|since|out|regarding|concerning|across|over|during|von|aus|unter|bei|für|ohne|parmi|sur|dans|pour|sans|de|en|entre|para|sin)\s`)

// when matches a word for when at the beginning of a text with the word behind it, and
// inverted a verb there that makes it a question.
var (
	when     = regexp.MustCompile(`(?i)^\W*(?:when(?:ever)?|wenn|quand|lorsque?|cuando)\s+(\S+)`)
	inverted = regexp.MustCompile(`(?i)^(?:is|was|are|were|did|does|do|has|have|had|will|would|can|could|should|est-ce|a|ont|sont|est|fue|se|exactly|precisely|and|in|on|of|last|the\s+last|n[''’]t)$`)
)

// beginsWithClause reports whether a text begins with a clause of circumstances: "When
// main.go is changed, which others are?"
func beginsWithClause(text string) bool {
	m := when.FindStringSubmatch(text)
	return m != nil && !inverted.MatchString(m[1])
}

// beginsWithThing begins a question that is put as a list is: "issue with the most
// comments and what was decided in it".
var beginsWithThing = regexp.MustCompile(`(?i)^\W*(?:the\s+)?(?:(?:most|least|last|latest|newest|oldest|first|biggest|longest|open|closed|merged)\s+)*(?:\p{L}+\s+)?(?:commit|issue|bug|ticket|pr|pull\s+request|file|release|version|branch|person|developer|contributor|function|class)(?:e?s)?\b`)
