// Package lines finds in a question the texts that it asks of as they stand in lines of
// files: "when was winapi dropped", "is --input still used".
package lines

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"repochat/internal/question"
	"repochat/internal/question/english"
	"repochat/internal/question/names"
	"repochat/internal/question/topic"
	"repochat/internal/reader"
	"repochat/internal/reader/learned/slot"
	"repochat/internal/schema"
)

// mostTexts is how many texts of a question are looked for, mostTopics how many words
// that it is about, and mostOfPhrase how many words a text of several has.
const mostTexts, mostTopics, mostOfPhrase = 4, 8, 4

// Of returns what a question asks of lines; ok is false where it names no text that
// may stand in some, and does not ask what became of what it is about. isWord reports
// whether a word is one of questions.
func Of(q question.Scanned, isWord func(string) bool) (asked reader.Pickaxe, ok bool) {
	if ofBug.MatchString(q.Text) || toAsk.MatchString(q.Text) || ofProposal.MatchString(q.Text) || namesThread(q) || countsLines.MatchString(q.Text) && namesKind(q, schema.File) {
		return asked, false
	}
	if asked, ok = became(q); ok {
		return asked, true
	}
	tokens := tokensOf(q, isWord)
	asked = reader.Pickaxe{}
	asked.Event, asked.AsksWhy, asked.OnlyWhy = eventOf(q.Text)
	raiseJoined(tokens, q.Text)
	for _, wanted := range []weight{coded, strange, part} {
		switch texts := textsOf(tokens, wanted, q.Text); {
		case len(asked.Texts) == 0:
			asked.Texts, asked.IsCode = texts, wanted == coded
		case len(asked.Otherwise) == 0:
			asked.Otherwise = texts
		}
	}
	asked.Otherwise = append(asked.Otherwise, singular(asked.Texts)...)
	if len(asked.Texts) == 0 && asked.Event != "" && !asked.OnlyWhy && !(asked.Event == reader.Changed && namesRelease(q)) {
		asked.Topics = topicsOf(tokens, q.Text, isWord)
	}
	return asked, len(asked.Texts)+len(asked.Topics) > 0
}

// namesThread reports whether a question names an issue or a pull request that is there:
// what is said of it is asked of it, and not of a word.
func namesThread(q question.Scanned) bool {
	return slices.ContainsFunc(q.Spans, func(span question.Span) bool {
		return span.Name.Known() && (span.Name.Kind == schema.Issue || span.Name.Kind == schema.PullRequest)
	})
}

// namesRelease reports whether a question names a release: what changed in one, or from
// one to another, is no question about a word.
func namesRelease(q question.Scanned) bool { return namesKind(q, schema.Release) }

// countsLines matches what asks how many lines of a file came or went.
var countsLines = regexp.MustCompile(`(?i)(?:how\s+many|number\s+of|wie\s*viele|anzahl\s+(?:der\s+)?|combien\s+de|nombre\s+de|cu[aá]ntas|n[uú]mero\s+de)\s+(?:lines|zeilen|lignes|l[ií]neas)(?:$|[^\pL])`)

// namesKind reports whether a question names something of a kind that is there.
func namesKind(q question.Scanned, kind schema.Kind) bool {
	return slices.ContainsFunc(q.Spans, func(span question.Span) bool { return span.Name.Known() && span.Name.Kind == kind })
}

// ofProposal matches a question for what became of what somebody proposed or said, which is
// in what they wrote.
var ofProposal = regexp.MustCompile(`(?i)\bwhat\s+(?:came|became|happened|was\s+the\s+outcome)\s+(?:of|to|with)\s+(?:\S+['’]s\s+(?:\pL+\s+)?|the\s+)(?:proposals?|ideas?|suggestions?|requests?|concerns?|complaints?|objections?)\b`)

// plural matches a word that may be the plural of another one.
var plural = regexp.MustCompile(`^\p{L}{3,}[^\P{L}s]s$`)

// singular returns the singular of texts that are words in the plural.
func singular(texts []string) (all []string) {
	for _, text := range texts {
		if plural.MatchString(text) {
			all = append(all, strings.TrimSuffix(text, "s"))
		}
	}
	return all
}

// leastOfTopic is how many letters a word has at least that is looked for in lines
// because the question is about it, and mostWords how many words say what the question is
// about where it may be a word of the language: a longer one is about more than that word.
const leastOfTopic, mostWords = 5, 6

// topicsOf returns the words that a question is about: phrases of those that stand beside
// each other, then each alone that questions do not have.
func topicsOf(tokens []token, asked string, isWord func(string) bool) []string {
	var phrases, alone []string
	isShort := len(topic.Of(asked).All) <= mostWords
	for i := 0; i < len(tokens); {
		run := runFrom(tokens[i:], asked)
		if len(run) > 1 && len(run) <= mostOfPhrase {
			phrases = append(phrases, asked[run[0].start:run[len(run)-1].end])
		}
		for _, t := range run {
			lower := strings.ToLower(t.text)
			isLong := utf8.RuneCountInString(t.text) >= leastOfTopic && !isForm(lower, isWord) && (isShort || !english.IsWord(lower))
			if t.weight == part && (isLong || capitals.MatchString(t.text)) {
				alone = append(alone, strings.TrimSuffix(strings.TrimSuffix(t.text, "'s"), "’s"))
			}
		}
		i += max(1, len(run))
	}
	all := slices.Concat(phrases, alone)
	return all[:min(mostTopics, len(all))]
}

// weight is how surely a token is a text of its own.
type weight int

const (
	// none is a word that says nothing; done is one that says what became of a text.
	none weight = iota
	done
	// part is a word that is a text where it is said of it what became of it.
	part
	// strange is a word of no language and of no question, and coded is written as code
	// is, or stands in quotation marks.
	strange
	coded
)

// token is a part of a question.
type token struct {
	start, end int
	text       string
	weight     weight
}

// written matches a token: a word with what joins its parts, and the marks of an
// option, a macro or a call.
var written = regexp.MustCompile(`(?:--?|[@.$])?[\p{L}\p{N}_]+(?:(?:::|[-./:+_'’])[\p{L}\p{N}_]+)*(?:\(\)|!(?:\s|$|[?.,)]))?`)

// tokensOf returns the tokens of a question that may be texts, in order; one of no
// weight parts those beside it.
func tokensOf(q question.Scanned, isWord func(string) bool) []token {
	var all []token
	for _, span := range q.Spans {
		if span.Quoted && (!span.Name.Known() || mayBeText(q.Text, span)) && utf8.RuneCountInString(span.Text) > 1 {
			all = append(all, token{span.Start, span.End, imported.ReplaceAllString(span.Text, "$1"), coded})
		} else if !mayBeText(q.Text, span) {
			all = append(all, token{span.Start, span.End, "", none})
		}
	}
	marked := slices.Clone(all)
	known := newLexicon(q.Text, isWord)
	isOwnName := func(text string) bool { // which stands in all files
		return len(q.Repository.Name) > 1 && strings.EqualFold(strings.TrimSuffix(strings.ToLower(text), "s"), strings.TrimSuffix(strings.ToLower(q.Repository.Name), "s"))
	}
	for _, at := range written.FindAllStringIndex(q.Text, -1) {
		text := strings.TrimRight(q.Text[at[0]:at[1]], " ?.,)\n\t")
		isTaken := slices.ContainsFunc(marked, func(t token) bool { return at[0] < t.end && t.start < at[1] })
		if !isTaken && !ofPerson.MatchString(q.Text[:at[0]]) {
			of := known.weightOf(text)
			if isOwnName(text) {
				of = none
			}
			all = append(all, token{at[0], at[0] + len(text), text, of})
		}
	}
	slices.SortStableFunc(all, func(a, b token) int { return a.start - b.start })
	return all
}

// imported matches an import of one thing: what is asked of is that.
var imported = regexp.MustCompile(`^(?:from\s+\S+\s+)?import\s+(?:\{\s*)?([\p{L}\p{N}_]+)(?:\s*\}.*)?$`)

// ofPerson matches what stands before a person.
var ofPerson = regexp.MustCompile(`(?i)(?:@|\b(?:by|excl\.?|excluding|except|besides|authors?|users?|von|par|por)\s+)$`)

// mayBeText reports whether a span of a question may be a text of lines: a period and
// what the graph holds under that name are none, but for functions, which have lines,
// and files that a plain word calls, and people whose first name alone is a thing's.
func mayBeText(asked string, span question.Span) bool {
	if span.Period != nil {
		return false
	}
	if !span.Name.Known() {
		return len(span.Kinds) == 0 || !span.Sure || span.Kinds[0] == schema.File || span.Kinds[0] == schema.Function || span.Kinds[0] == schema.Class
	}
	switch span.Name.Kind {
	case schema.Function, schema.Class:
		return true
	case schema.File, schema.Directory:
		if ofPlace.MatchString(asked[:span.Start]) {
			return false
		}
		return !strings.ContainsAny(span.Text, "./") || words().went.MatchString(asked) // "why was a.vim removed"
	case schema.Person:
		return span.Name.How == names.ByPart && ofThing.MatchString(asked[:span.Start]) || slot.IsThing(asked, span)
	}
	return false
}

// ofPlace matches what stands before a directory or a file in which something is.
var ofPlace = regexp.MustCompile(`(?i)\b(?:in|under|within|inside|below)\s+(?:the\s+)?$`)

// ofThing matches what is done with a tool and not with a person, before its name: "did
// they ditch travis".
var ofThing = regexp.MustCompile(`(?i)\b(?:ditch(?:ed)?|drop(?:ped)?|retired?|us(?:e|ed|ing)|(?:switch(?:ed)?|mov(?:e|ed|ing)|migrat(?:e|ed|ing))\s+(?:away\s+)?(?:from|off|to)|get\s+rid\s+of|got\s+rid\s+of)\s+$`)

// shape matches what is written as code is: an option, a macro, a call, a number in
// hexadecimal digits, a path of modules.
var shape = regexp.MustCompile(`^--?\p{L}[\p{L}\p{N}-]+$|\(\)$|!$|^0x[0-9a-fA-F]+$|::|^[@$]\p{L}|^\.\p{L}{5,}|\p{L}\.\p{L}|^\d{5,}$`)

// product matches names that are written as code is, and stand in the files of nearly any
// repository, and abbreviations with dots.
var product = regexp.MustCompile(`(?i)^(?:i\.e|e\.g|a\.k\.a|z\.b|d\.h|u\.a|p\.ex|p\.ej|github|gitlab|bitbucket|javascript|typescript|postgresql|openssl|youtube|macos|vscode)$`)

// ofBug matches what asks which commit introduced a bug, which no line tells.
var ofBug = regexp.MustCompile(`(?i)\bintroduc\pL*\s+(?:(?:the|a|an|this|that)\s+)?(?:\S+\s+){0,3}?(?:regression|bug|breakage|crash|panic|vulnerability|leak|race)\b`)

// toAsk matches what asks for a person to turn to, whom no line tells.
var toAsk = regexp.MustCompile(`(?i)\b(?:whom?\s+(?:should|can|could|do|shall|must|would|might)\s+(?:i|we|one)\s+(?:best\s+|better\s+)?(?:ask|contact|talk|speak|ping|turn|write)\b|who\s+(?:\pL+\s+)?(?:knows|is\s+(?:the\s+)?(?:right|best)\s+person)\b|(?:right|best)\s+person\s+(?:to\s+(?:ask|contact|talk)|for)\b|wen\s+(?:soll\pL*|kann|frag\pL*)\b|à\s+qui\s+(?:demander|s['’]adresser)\b|a\s+quién\s+(?:pregunt\pL*|contact\pL*|le\s+pregunt\pL*)\b)`)

// leastOfCapitals is how many letters a name in capitals has at least that is strange:
// shorter ones, as RFC, are everywhere.
const leastOfCapitals = 4

// leastOfStrange is how many letters a word has at least that is strange: shorter ones
// are abbreviations of what is said.
const leastOfStrange = 4

// capitals matches a name in capitals: "NO_COLOR", "MSRV".
var capitals = regexp.MustCompile(`^\p{Lu}[\p{Lu}\p{N}_]{2,}$`)

// lexicon tells the words of a question that may be texts.
type lexicon struct {
	isWord func(string) bool
	// about are the words that say what the question is about.
	about map[string]bool
	// isForeign is set for a question in another language than English, in which a word
	// is a name where it has a capital letter, and nothing is one in German.
	isForeign, isGerman bool
}

func newLexicon(asked string, isWord func(string) bool) lexicon {
	about := topic.Of(asked)
	l := lexicon{isWord: isWord, about: map[string]bool{}, isForeign: about.IsForeign, isGerman: len(about.Nouns) > 0}
	for _, word := range about.All {
		l.about[strings.ToLower(word)] = true
	}
	return l
}

func (l lexicon) weightOf(text string) weight {
	lower := strings.ToLower(strings.TrimSuffix(strings.TrimSuffix(text, "'s"), "’s"))
	hasLetters := strings.ContainsFunc(lower, unicode.IsLetter) && (utf8.RuneCountInString(lower) > 2 || strings.ToUpper(text) == text)
	isName := !l.isForeign || !l.isGerman && lower != text
	switch {
	case product.MatchString(text):
		return part
	case topic.IsIdentifier(text), shape.MatchString(text):
		return coded
	case becomes(lower):
		return done
	case isEventWord(lower), !hasLetters, !l.about[lower] && !capitals.MatchString(text):
		return none
	case utf8.RuneCountInString(lower) < leastOfStrange, english.IsWord(lower), words().trade.MatchString(lower), isForm(lower, l.isWord), !isName, capitals.MatchString(text) && utf8.RuneCountInString(text) < leastOfCapitals:
		return part
	}
	return strange
}

// joins matches what stands between two texts of which the same is asked.
var joins = regexp.MustCompile(`(?i)^\s*(?:,|/|&|\+|->|=>|→|and|or|vs\.?|und|oder|et|ou|y|o)\s*(?:(?:the|of|to|der|die|das|von|de|du|le|la|el)\s+)?$`)

// raiseJoined gives the weight of code to strange words that are named with code.
func raiseJoined(tokens []token, asked string) {
	var before *token
	for i := range tokens {
		after := &tokens[i]
		if after.weight < strange {
			continue
		}
		if before != nil && max(before.weight, after.weight) == coded && joins.MatchString(asked[before.end:after.start]) {
			before.weight, after.weight = coded, coded
		}
		before = after
	}
}

// endings are those of the forms of a word, each with what stands in its place.
var endings = []struct{ of, instead string }{{"s", ""}, {"es", ""}, {"ies", "y"}, {"ed", ""}, {"ed", "e"}, {"ied", "y"}, {"ing", ""}, {"ing", "e"}, {"ly", ""}, {"er", ""}, {"er", "e"}, {"ers", ""}}

// isForm reports whether a word, or the one that it is a form of, is one of questions.
func isForm(word string, isWord func(string) bool) bool {
	if isWord(word) {
		return true
	}
	for _, ending := range endings {
		if stem, ok := strings.CutSuffix(word, ending.of); ok && len(stem) > 2 && (isWord(stem+ending.instead) || stem[len(stem)-1] == stem[len(stem)-2] && isWord(stem[:len(stem)-1])) {
			return true
		}
	}
	return false
}

// textsOf returns the texts of the tokens of a weight: phrases of those that stand
// beside each other and hold one, then each alone. Of a word of the language it needs to
// be said what became of it.
func textsOf(tokens []token, wanted weight, asked string) []string {
	var texts []string
	add := func(text string) {
		text = strings.Trim(text, " ?.,;:’'")
		if text != "" && len(texts) < mostTexts && !slices.ContainsFunc(texts, func(have string) bool { return strings.EqualFold(have, text) }) {
			texts = append(texts, text)
		}
	}
	isShort := len(topic.Of(asked).All) <= mostWords
	for i := 0; i < len(tokens); {
		run := runFrom(tokens[i:], asked)
		isWanted := slices.ContainsFunc(run, func(t token) bool { return t.weight == wanted })
		isPhrase := len(run) > 1 && len(run) <= mostOfPhrase && wanted <= strange
		if isWanted && isPhrase && (wanted > part || isSaidOf(tokens, i, len(run), asked)) {
			add(asked[run[0].start:run[len(run)-1].end])
		}
		for _, t := range run {
			isOfLong := !isShort && english.IsWord(strings.ToLower(t.text))
			if t.weight == wanted && (wanted > part || len(run) == 1 && !isOfLong && !words().trade.MatchString(strings.ToLower(t.text)) && isSaidOf(tokens, i, 1, asked)) {
				addWord(add, t.text)
			}
		}
		i += max(1, len(run))
	}
	return texts
}

// article matches what may stand between a word and what became of it.
var article = regexp.MustCompile(`(?i)^\s*(?:(?:the|a|an|our|all|any|every|support for|usage of|use of|die|der|das|den|le|la|les|el|los|las)\s+)?$`)

// isSaidOf reports whether it is said of some tokens, from one on, what became of them:
// the word for it stands beside them.
func isSaidOf(tokens []token, first, count int, asked string) bool {
	isBeside := func(before, after int) bool {
		return article.MatchString(asked[tokens[before].end:tokens[after].start])
	}
	last := first + count - 1
	return first > 0 && tokens[first-1].weight == done && isBeside(first-1, first) ||
		last+1 < len(tokens) && tokens[last+1].weight == done && isBeside(last, last+1)
}

// ofReceiver matches a method with what it is called on, which each caller calls otherwise:
// "cmd.SetOutput". A name in small letters may be a file's, and one with a capital letter
// before the dot a package's.
var ofReceiver = regexp.MustCompile(`^\p{Ll}{1,8}\.(\p{Lu}\p{Ll}+\p{Lu}[\p{L}\p{N}]+)$`)

// addWord adds a word as it is written, an option with its marks.
func addWord(add func(string), text string) {
	if rest := strings.TrimSuffix(strings.TrimSuffix(text, "'s"), "’s"); rest != "" {
		add(ofReceiver.ReplaceAllString(strings.TrimSuffix(rest, "()"), "$1"))
	}
}

// runFrom returns the tokens from the first one on that have a weight and stand beside
// each other.
func runFrom(tokens []token, asked string) []token {
	end := 0
	for end < len(tokens) && tokens[end].weight >= part {
		if end > 0 && strings.TrimSpace(asked[tokens[end-1].end:tokens[end].start]) != "" {
			break
		}
		end++
	}
	return tokens[:end]
}
