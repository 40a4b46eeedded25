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

// extreme matches a question for the longest or first of things that it names, which goes
// on from nothing: "what was the longest interval between two releases", "what is the
// latest release".
var extreme = regexp.MustCompile(`(?i)^\W*(?:what|which)\s+(?:was|is|were|are)\s+the\s+(?:(?:longest|shortest|biggest|largest|smallest|average|median|first|last|latest|newest|oldest)\s+\pL+\s+(?:between|of|in|to|without|with|by|ever)\s+(?:\S+\s+)?[^\s?]{3,}|(?:current|first|last|latest|newest|oldest|most\s+recent)\s+(?:release|version|tag|commit|issue|pr|pull\s+request)\s*(?:[?.!,]|$))`)

// ofThing matches a question for a thing that it names, or for what did something to the
// thing of the question before it: "what is issue 12 about", "which one introduced it".
var ofThing = regexp.MustCompile(`(?i)^\W*(?:(?:what|which)\s+(?:is|was|are|were)\s+(?:(?:issue|bug|ticket|pr|pull\s+request|commit)\s+#?\w*\d|#\d|the\s+(?:file|person|label|branch)s?\b)|which\s+one\s+(?:introduced|fixed|caused|broke|closed|added|removed|reverted)\b)`)

// doneWithin matches a question for what was done within something that it names, which
// goes on from nothing: "what was fixed between v0.2.0 and v0.3.0".
var doneWithin = regexp.MustCompile(`(?i)^\W*(?:what|which\s+\pL+)\s+(?:was|were|is|are|got|has\s+been|have\s+been)\s+(?:fixed|changed|added|removed|dropped|merged|released|reverted|closed|opened|new)\s+(?:in|between|since|after|before|from|with|by|last|this|during)\s+(?:\S+\s+)?[^\s?]{2,}`)

// leaning matches what begins a question that goes on from the one before it: "by whom",
// "since when", "how many closed".
var leaning = regexp.MustCompile(`(?i)^\W*(?:(?:(?:by|with|from|for|of|to|since|until|in|on|at)\s+(?:whom|which|what|when)|von\s+wem|seit\s+wann|in\s+welche\pL*|par\s+qui|depuis\s+quand|por\s+qui[eé]n|desde\s+cu[aá]ndo)\b|how\s+many\s+\pL+ed\b)`)

// ofThese matches a question for some of what the one before it is about.
var ofThese = regexp.MustCompile(`(?i)\b(?:davon|darunter|d['’]entre\s+eux|parmi\s+eux|de\s+ellos|of\s+which|of\s+whom)\b`)

// Lean reports whether one of several questions goes on from the one before it, by its
// words.
func Lean(found []Ask) bool {
	return slices.ContainsFunc(found, func(a Ask) bool { return leaning.MatchString(a.Text) || ofThese.MatchString(a.Text) })
}

// pointing matches what stands for something that the question before it is about.
var pointing = regexp.MustCompile(`(?i)\b(?:that|those|these|the\s+same)\s+(?:tag|release|version|commit|issue|bug|ticket|prs?\b|pull|change|fix|person|people|developer|author|file|year|month|week|quarter|period|time|label|branch|one|two|three)`)

// leastSaid is how many words a question has at least that goes on from nothing, unless
// one of them is a file, a release or a number.
const leastSaid = 4

var named = regexp.MustCompile(`\pL[./_]\pL|#?\d`)

// SayAll reports whether each of several questions is a whole one, by its words: one that
// goes on from the one before it is short, or lacks what it asks about. Two that count are
// often one: "how many were opened and how many closed by year".
func SayAll(found []Ask) bool {
	p, before := compiled(), Ask{}
	for _, ask := range found {
		isShort := words(ask.Text) < leastSaid && !named.MatchString(ask.Text)
		goesOn := before.Text != "" && (pointing.MatchString(ask.Text) || Counts(ask.Text) && Counts(before.Text))
		if isShort || goesOn || !p.asks.MatchString(ask.Text) || leaning.MatchString(ask.Text) {
			return false
		}
		before = ask
	}
	return true
}

// counts matches what begins a question for a number.
var counts = regexp.MustCompile(`(?i)^\W*(?:(?:and|und|et|y)\s+)?(?:how\s+many|the\s+number\s+of|number\s+of|combien|wie\s*viele?|cu[aá]nt[oa]s)\b`)

// Counts reports whether a question asks how many there are of something.
func Counts(text string) bool { return counts.MatchString(text) }

// samePerson matches what stands for the person that a question before it is about.
var samePerson = regexp.MustCompile(`(?i)\b(?:(?:that|this|the\s+same)\s+(?:person|developer|maintainer)|he|she|diese\s+Person|cette\s+personne|esa\s+persona)\b`)

// OfSamePerson reports whether a question goes on about the person of the one before it.
func OfSamePerson(text string) bool { return samePerson.MatchString(text) }

// mostAsks is how many questions of a message are taken apart; with more it is
// rather a text.
const mostAsks = 5

// Of returns the questions of a message in their order; nil where it has none, or
// too many.
func Of(message string) []Ask {
	var found []Ask
	for _, s := range sentences(message) {
		if last := len(found) - 1; last >= 0 && goesOn.MatchString(message[s.start:s.end]) {
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

// goesOn matches a sentence that has one more name for the question before it: "and
// 3.9?"
var goesOn = regexp.MustCompile(`(?i)^\s*(?:and|or|und|oder|et|ou|y|o)\s+\S+\s*$`)

// goesOnWith matches what joins a sentence to the one before it.
var goesOnWith = regexp.MustCompile(`(?i)^\s*(?:and|but|so|also|und|aber|et|mais|y|pero)\s+`)

// span is a part of a message.
type span struct{ start, end int }

// sentenceEnd matches the end of a sentence before another one. A dot counts before
// a capital, a digit or a line's end alone.
var sentenceEnd = regexp.MustCompile(`[?!]+["”’)]*\s+|[.…]+["”’)]*\s+(?:[\p{Lu}¿]|\n)|;\s+|\n\s*\n|[\p{L}\p{N}]{3}\.\s+[\p{Ll}]|\s(?i:lol|lmao|haha+|rofl|omg|xd)\s+|\s[:;]-?[)DP(]\s+`)

// abbreviation matches what ends with a dot that ends no sentence.
var abbreviation = regexp.MustCompile(`(?i)(?:^|[\s(])(?:(?-i:\p{Lu})(?:\.(?-i:\p{Lu}))*|e\.g|i\.e|etc|vs|no|nr|bzw|z\.\s?b|ca|approx|resp|mr|mrs|dr|st|v|p|pp|fig|ex|incl|excl|max|min|avg|ver|rel|rev|sec|ref|esp|orig|num)$`)

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
		if text[end-1] == '.' && abbreviation.MatchString(text[start:end-1]) {
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
	isList := beginsWithThing.MatchString(text)
	if m := goesOnWith.FindStringIndex(text); s.start > 0 && m != nil && superlative.MatchString(text[m[1]:]) {
		start += m[1]
		text = message[start:s.end]
	}
	isPhrase := len(message) > s.end-s.start && superlative.MatchString(text) && words(text) <= mostOfPhrase
	isAsked := isRequest || p.asks.MatchString(text) || strings.HasSuffix(strings.TrimSpace(text), "?") || isPhrase || isList && p.second.MatchString(text)
	if !isAsked || !strings.ContainsFunc(text, isLetter) {
		return nil
	}
	var found []Ask
	from := start
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
		if bareThing.MatchString(message[from : next-joins]) {
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

// bareThing matches a thing that the question behind it is about: "the bug 12, who has it".
var bareThing = regexp.MustCompile(`(?i)^\W*(?:the\s+)?(?:issue|bug|ticket|pr|pull\s+request|commit|release|version|file)?\s*#?\w*\d\S*\s*$`)

// described matches a thing of a list with the word before it.
var described = regexp.MustCompile(`(?i)(\pL[\pL-]+)\s+(?:issues?|bugs?|tickets?|pull\s+requests?|prs?|merge\s+requests?|commits?|releases?|versions?|tags?|branches|labels?|files|contributors|developers|people)\b`)

// plainBefore are the words that say nothing of the things of a list behind them.
var plainBefore = regexp.MustCompile(`(?i)^(?:the|all|any|every|each|list|show|give|get|print|display|me|us|of|these|those|this|our|my|your|its|their|for|on|in|with|by|and|or|are|is|what|which|whats|gimme|welche\pL*|qu[eé]|quel\pL*|cu[aá]les|mu[eé]strame|zeige?|liste[rnz]?|how|many|some|other|more|pull|merge|git|github|gitlab|existing|current|known|available|different|single|total|complete|full|entire|alle|die|der|das|les|des|tous|toutes|los|las|todos|todas|no|and|vs|from|to|about|have|has|see|want|need|find|name|count|number|there|project|repo|repository|project['’]?s|repo['’]?s)$`)

// Describes reports whether a question says of the things of a list what they are like.
func Describes(text string) bool {
	for _, m := range described.FindAllStringSubmatch(text, -1) {
		if !plainBefore.MatchString(m[1]) {
			return true
		}
	}
	return false
}

// who matches a question that asks who, with another word than a name before it.
var who = regexp.MustCompile(`(?i)(?:^|[\s,;:])(?:who|whose|by\s+whom|wer|von\s+wem|qui|par\s+qui|quién|por\s+quién)\s`)

// Who reports whether a question asks who.
func Who(text string) bool { return who.MatchString(text) }

// introduced matches a question for what brought in a bug: its pronoun is no commit.
var introduced = regexp.MustCompile(`(?i)\b(?:introduced|caused|brought|eingeführt|verursacht|introduit|introdujo)\b`)

// WhatIntroduced reports whether a question asks what introduced a bug.
func WhatIntroduced(text string) bool { return introduced.MatchString(text) }

// unmarked matches what may begin a second question with no mark and no word before it.
var unmarked = regexp.MustCompile(`(?i)\s(?:how\s+many|when\s+(?:was|were|is|did)|what\s+(?:is|was|are|did))\s`)

// leadsOn matches the end of a text that another one goes on from.
var leadsOn = regexp.MustCompile(`(?i)(?:[,;:–—-]|\b(?:and|or|but|of|in|on|at|to|for|from|with|by|about|und|oder|et|ou|y|know|see|tell|me|us|say|list|show))\s*$`)

// Unmarked returns two questions that stand behind each other with nothing between them:
// "who last touched main.go how many contributors are there". It is nil where nothing in a
// message begins a second one.
func Unmarked(message string) []Ask {
	p := compiled()
	m := unmarked.FindStringIndex(message)
	if m == nil || !p.asks.MatchString(message) || leadsOn.MatchString(message[:m[0]]) || p.request.MatchString(message) {
		return nil
	}
	both := []Ask{{Text: message[:m[0]], End: m[0] + 1}, {Text: message[m[0]+1:], Start: m[0] + 1, End: len(message)}}
	if !SayAll(both) {
		return nil
	}
	return both
}

// asksAlike reports whether two questions begin with the same word, so that what stands
// behind the second one may belong to both.
func asksAlike(one, other string) bool {
	first, second := strings.Fields(one), strings.Fields(other)
	return len(first) > 0 && len(second) > 0 && strings.EqualFold(first[0], second[0])
}

// shortest is how many words a question has at least before a second one.
const shortest = 3

func words(text string) int { return len(strings.Fields(text)) }

func isBeside(p patterns, text string) bool {
	return p.beside.MatchString(strings.TrimSpace(text)) && !ForOutcome(text) && !extreme.MatchString(text) && !doneWithin.MatchString(text) && !ofThing.MatchString(text)
}

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

// bothKinds matches issues and pull requests that a question names side by side, and
// each what stands between them.
var bothKinds = regexp.MustCompile(`(?i)\b(issues?|tickets?)(\s*(?:/|&|\+|,)\s*|\s+(?:and|or|nor|und|oder|et|ou|y|o|n)\s+(?:(?:any|open|closed|the|offene|die|des|les|las)\s+)?)(prs?|mrs?|pull\s*-?requests?|merge\s+requests?)\b|\b(prs?|mrs?|pull\s*-?requests?|merge\s+requests?)(\s*(?:/|&|\+|,)\s*|\s+(?:and|or|nor|und|oder|et|ou|y|o|n)\s+(?:(?:any|open|closed|the|offene|die|des|les|las)\s+)?)(issues?|tickets?)\b`)

// OfBothKinds returns a question for issues and pull requests once for each of them; nil
// for one that does not name them side by side.
func OfBothKinds(text string) []string {
	at := bothKinds.FindStringSubmatchIndex(text)
	if at == nil {
		return nil
	}
	if at[2] < 0 {
		at = append(at[:2:2], at[8:]...)
	}
	return []string{text[:at[3]] + text[at[7]:], text[:at[2]] + text[at[6]:]}
}

// asksForThing begins a question whose answer a pronoun of the next one stands for.
var asksForThing = regexp.MustCompile(`(?i)^\W*(?:(?:in\s+|from\s+)?(?:which|what|who|welche\w*|wer|qui|quel\w*|quién|cuál)\s+(?:(?:is|was|were|are|of|the|ist|war)\s+)*|(?:please\s+)?(?:find|show|give|tell|locate|get|name)\s+(?:me\s+|us\s+)?(?:the|an?|that)\s+)(?:\p{L}+\s+)?(?:document|page|section|message|commit|issue|bug|ticket|pr|pull|file|release|version|tag|branch|people|person|developer|contributor|function|class|fix|change|test)(?:e?s)?\b`)

// ForThing reports whether a question asks for a thing, so that a pronoun of the next
// one stands for the answer.
func ForThing(text string) bool { return asksForThing.MatchString(text) }

// beginsWithThing begins a question that is put as a list is: "issue with the most
// comments and what was decided in it".
var beginsWithThing = regexp.MustCompile(`(?i)^\W*(?:the\s+)?(?:(?:most|least|last|latest|newest|oldest|first|biggest|longest|open|closed|merged)\s+)*(?:\p{L}+\s+)?(?:commit|issue|bug|ticket|pr|pull\s+request|file|release|version|branch|person|developer|contributor|function|class)(?:e?s)?\b`)

// forOutcome begins a question for what became of what the question before it asks for.
var forOutcome = regexp.MustCompile(`(?i)^\W*(?:what\s+(?:came\s+(?:out\s+)?of|became\s+of|happened\s+(?:to|with|in)|was\s+(?:the\s+(?:outcome|result|conclusion|reason|decision)|decided|agreed|concluded|said)|did\s+\p{L}+\s+(?:decide|agree|conclude|say))|what['’]?s\s+the\s+(?:outcome|result|conclusion|reason)|how\s+(?:did\s+(?:it|that|this)\s+end|was\s+(?:it|that|this)\s+(?:solved|resolved|settled|decided))|why\b|warum\b|was\s+(?:kam|wurde)\s+(?:dabei|daraus|dazu|darin)|pourquoi\b|por\s+qué)`)

// ForOutcome reports whether a question is for what became of something, or for why:
// what a list of such things does not answer.
func ForOutcome(text string) bool { return forOutcome.MatchString(text) }

// bare matches a question that says nothing of what it is about: "when, by whom".
var bare = regexp.MustCompile(`(?i)^\W*(?:(?:when|why|how|who|by\s+whom|where|and|or|wann|warum|wer|von\s+wem|und|quand|pourquoi|qui|par\s+qui|et|cuándo|por\s+qué|quién|y)\W*)+$`)

// IsBare reports whether a question says nothing of what it is about, which stands before
// it then.
func IsBare(text string) bool { return bare.MatchString(text) }

// forAll matches what asks for everything of a kind.
var forAll = regexp.MustCompile(`(?i)\b(?:all|any|every|each|list|show|give|there|alle|tous|toutes|todos|todas)\b`)

// ForAll reports whether a question asks for everything of a kind: another list behind
// a question is about what that one is.
func ForAll(text string) bool { return forAll.MatchString(text) }

// countedAndListed matches a question for a number that asks for the list as well.
var countedAndListed = regexp.MustCompile(`(?i)^(\W*)how many (.+?)(?:\s+(?:lol|pls|please))?\s*[,;.?!]*\s*(?:(?:and|&|also|then)\s+)?(?:please\s+|pls\s+|can you\s+|could you\s+)?(?:list|show|name|give me|gimme)\s+(?:them|em|'em|those|these|all)(?:\s+all)?(?:\s+(?:please|pls|too))?\s*[?.!]*$`)

// Listed returns a question for a number and for the list as one for the list, whose
// answer tells how many there are.
func Listed(text string) string {
	return countedAndListed.ReplaceAllString(text, "${1}which ${2}")
}

var (
	// onMain matches that what is asked for is on the default branch, as all commits are
	// that the graph holds; ofBranches matches what asks of other branches, or how one
	// stands to it. isThere ends what would ask for nothing without it.
	onMain     = regexp.MustCompile(`(?i)\s+(?:on|auf|sur|en)\s+(?:the\s+|dem\s+|la\s+)?(?:main|master|mainline|trunk)(?:\s+branch)?([?.!,;:]*(?:\s|$))`)
	isThere    = regexp.MustCompile(`(?i)(?:\b(?:is|are|was|were|be|been|went|gone|there|stuff|things?|ist|sind|est|está)|['’]s)$`)
	ofBranches = regexp.MustCompile(`(?i)\b(?:branch\pL*|ramas?|zweig\pL*|ahead|behind|merg\pL+|landed|\pL*released|only|yet|vs|versus|compar\pL*|between|diverg\pL*|differ\pL*)\b`)
	// chatter matches what people end a question with and that asks for nothing.
	chatter = regexp.MustCompile(`(?i)(?:[,;.?!\s]+(?:(?:and|n|&|\+)\s+)?(?:what['’]?s|what\s+is|what\s+was)\s+(?:its|the|their)\s+names?|[,;.?!\s]+(?:(?:like\s+)?ever|lol|lmao|pls|plz|thx|tho|btw|asap|or\s+(?:what|nah|not)|if\s+any|tbh|ngl|fr))+\s*([?.!]*)$`)
)

// alsoHowMany matches what a question for the most of something ends with, whose answer
// has the number in any case.
var alsoHowMany = regexp.MustCompile(`(?i)^(.*(?:^|[^\p{L}])(?:most|fewest|top|meisten|wenigsten|más|menos|plus|moins)(?:[^\p{L}].*?|))[\s,;.?!–—-]+(?:and|und|et|y)\s+(?:(?:más\s+o\s+menos|about|roughly|approximately|ungefähr|environ)\s+)?(?:how\s+many|wie\s*viele?|combien|cuánt[oa]s)(?:\s+(?:did|does|do|has|have|had|is|are|was|were|sind|waren|hat|haben|son|lleva|tiene|ha)(?:\s+(?:it|that|they|he|she|those|them|each|there|es|das|er|sie))?(?:\s+\p{L}+)?|\s+(?:of\s+them|davon|en\s+tout|en\s+total))?\s*([?.!]*)$`)

//go:embed spoken.yaml
var spokenFile []byte

// spoken are words as people say or type them, each with what they stand for.
var spoken = sync.OnceValue(func() (all []rewriting) {
	var entries []struct{ Typed, Instead string }
	if err := yaml.Unmarshal(spokenFile, &entries); err != nil {
		panic("asks: spoken.yaml: " + err.Error()) // part of the binary
	}
	for _, entry := range entries {
		all = append(all, rewriting{regexp.MustCompile(`(?i)` + entry.Typed), entry.Instead})
	}
	return all
})

type rewriting struct {
	typed   *regexp.Regexp
	instead string
}

// Plain returns a question in plain words, without what does not bear on what it asks
// for.
func Plain(text string) string {
	plain := alsoHowMany.ReplaceAllString(chatter.ReplaceAllString(text, "$1"), "$1$2")
	for _, s := range spoken() {
		plain = s.typed.ReplaceAllString(plain, s.instead)
	}
	if m := onMain.FindStringSubmatchIndex(plain); m != nil && !isThere.MatchString(plain[:m[0]]) {
		if rest := plain[:m[0]] + plain[m[2]:]; !ofBranches.MatchString(rest) {
			plain = rest
		}
	}
	if strings.Count(plain, " ") == 0 {
		return text
	}
	return plain
}

// enumerates matches what stands between two names of which the same is asked.
var enumerates = regexp.MustCompile(`(?i)^\s*(?:/|,|&|\+|and|und|et|y)\s*$`)

// Enumerates reports whether a text between two names has the same asked of both.
func Enumerates(between string) bool { return enumerates.MatchString(between) }

// Said returns a name in the place of a pronoun.
func Said(name, pronoun string) string {
	if slices.Contains([]string{"its", "his", "her", "their"}, strings.ToLower(pronoun)) {
		return name + "'s"
	}
	return name
}
