package grounding

import (
	"regexp"
	"slices"
	"strings"
)

// quotable are the texts of others in one row, and what names the row.
type quotable struct {
	texts []quotedText
	names []string
	// only is set when there is no other row: then whatever is told is told of it.
	only bool
}

// quotedText is a text of others with its words, and those of its first line.
type quotedText struct {
	lower      string
	words      []string
	firstWords []string
}

func newQuotedText(text string) quotedText {
	return quotedText{lower: strings.ToLower(text), words: runOf(text), firstWords: runOf(firstLine(text))}
}

// mostQuotables bounds the rows whose texts are compared: nobody sees more of
// them in a prompt.
const mostQuotables = 100

// shortestRun is how many words in a row are a quotation, not a coincidence.
const shortestRun = 3

var quoted = []*regexp.Regexp{
	regexp.MustCompile("`([^`]+)`"), regexp.MustCompile(`"([^"]+)"`), regexp.MustCompile(`“([^”]+)”`), regexp.MustCompile(`„([^“”]+)[“”]`),
	regexp.MustCompile(`«([^»]+)»`), regexp.MustCompile(`‘([^’]+)’`), regexp.MustCompile(`(?:^|[\s(])'([^']+)'`), regexp.MustCompile(`\[([^\]]+)\]`), regexp.MustCompile(`(?:^|\|)([^|]+)\|`),
}

// withoutQuotes blanks out what a sentence repeats of texts of others: a text in
// full, or what stands between quotation marks in a sentence that names the
// thing.
func (g *Ground) withoutQuotes(sentence string) string {
	if len(g.quotes) == 0 {
		return sentence
	}
	lower := strings.ToLower(sentence)
	named := make([]bool, len(g.quotes))
	for i, q := range g.quotes {
		named[i] = q.isNamed(lower)
	}
	for _, marks := range quoted {
		sentence = replaceGroup(marks, sentence, func(inner string) bool { return g.isQuote(inner, named) })
	}
	for i, q := range g.quotes {
		if !named[i] {
			continue
		}
		for _, text := range q.texts {
			sentence = blankWhole(sentence, text.firstWords)
		}
	}
	return sentence
}

// isQuote says whether a marked text is one of others.
func (g *Ground) isQuote(marked string, named []bool) bool {
	words := runOf(strings.TrimRight(strings.TrimSpace(marked), ".…"))
	if len(words) == 0 || !hasLetter(marked) {
		return false
	}
	for i, q := range g.quotes {
		for _, text := range q.texts {
			if text.holds(words, named[i] || q.only) {
				return true
			}
		}
	}
	return false
}

// replaceGroup blanks the first group of each match that a test accepts. The
// last character of a match stays: it may begin the next one.
func replaceGroup(pattern *regexp.Regexp, text string, accept func(string) bool) string {
	var b strings.Builder
	for at := 0; at < len(text); {
		m := pattern.FindStringSubmatchIndex(text[at:])
		if m == nil {
			b.WriteString(text[at:])
			break
		}
		if inner := text[at+m[2] : at+m[3]]; accept(inner) {
			b.WriteString(text[at:at+m[2]] + " ")
		} else {
			b.WriteString(text[at : at+m[3]])
		}
		at += m[3]
		if m[3] == m[2] {
			b.WriteString(text[at:])
			break
		}
	}
	return b.String()
}

// holds says whether words are the whole text, its first line, its beginning,
// or, when the thing is named beside them, at least a run of its words.
func (t quotedText) holds(words []string, named bool) bool {
	switch {
	case slices.Equal(words, t.words), slices.Equal(words, t.firstWords):
		return true
	case len(words) < shortestRun || len(words) > len(t.words):
		return false
	case slices.Equal(words, t.words[:len(words)]):
		return true
	}
	for from := 1; named && from+len(words) <= len(t.words); from++ {
		if slices.Equal(words, t.words[from:from+len(words)]) {
			return true
		}
	}
	return false
}

// isNamed says whether a sentence, in lower case, names the row.
func (q quotable) isNamed(sentence string) bool {
	for _, name := range q.names {
		for from := 0; ; {
			at := strings.Index(sentence[from:], name)
			if at < 0 {
				break
			}
			start, end := from+at, from+at+len(name)
			if !isWordByte(sentence, start-1) && (!isWordByte(sentence, end) || len(name) >= 7) {
				return true
			}
			from = end
		}
	}
	return false
}

func isWordByte(text string, at int) bool {
	return at >= 0 && at < len(text) && (text[at] == '_' || text[at] >= '0' && text[at] <= '9' || text[at] >= 'a' && text[at] <= 'z' || text[at] >= 0x80)
}

var runWord = regexp.MustCompile(`[\p{L}\p{N}_#@./:%+-]+`)

// mostSourceWords bounds how much of a text is compared.
const mostSourceWords = 400

// runOf returns the words of a text in lower case, without the signs that end
// sentences.
func runOf(text string) []string {
	var words []string
	for _, word := range runWord.FindAllString(strings.ToLower(plain(text)), mostSourceWords) {
		if word = strings.Trim(word, ".:-"); word != "" {
			words = append(words, word)
		}
	}
	return words
}

func firstLine(text string) string {
	line, _, _ := strings.Cut(strings.TrimSpace(text), "\n")
	return line
}

// enoughOfText is how many words of the beginning of a text stand for the whole.
const enoughOfText = 8

// blankWhole blanks the first line of a text of others, or its long beginning,
// where a sentence repeats it without marks.
func blankWhole(sentence string, line []string) string {
	if len(line) == 0 {
		return sentence
	}
	places := runWord.FindAllStringIndex(sentence, -1)
	for i := range places {
		n := 0
		for n < len(line) && i+n < len(places) && strings.Trim(strings.ToLower(sentence[places[i+n][0]:places[i+n][1]]), ".:-") == line[n] {
			n++
		}
		if n == len(line) || n >= enoughOfText {
			start, end := places[i][0], places[i+n-1][1]
			return sentence[:start] + strings.Repeat(" ", end-start) + sentence[end:]
		}
	}
	return sentence
}

// toldOf says whether a word stands in a text of others that a sentence names.
func (g *Ground) toldOf(sentence, word string) bool {
	word = strings.ToLower(word)
	lower := strings.ToLower(sentence)
	for _, q := range g.quotes {
		if !q.only && !q.isNamed(lower) {
			continue
		}
		for _, text := range q.texts {
			if slices.Contains(text.words, word) || strings.Contains(text.lower, "/"+word) {
				return true
			}
		}
	}
	return false
}
