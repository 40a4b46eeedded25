// Package cited makes an answer's words out of what a model writes about
// passages. A sentence is passed on only where it cites a passage, and what it
// quotes, dates, counts and names stands in the passages that it cites; any
// other one is struck out. Its plain words are the model's own.
package cited

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"repochat/internal/answer"
	"repochat/internal/answer/language"
	"repochat/internal/passage"
	"repochat/internal/schema"
)

// Passage is what a sentence can cite. Its number is its place in the list,
// counted from 1.
type Passage struct {
	Text string
	By   string
	At   time.Time // zero when it is not known
	// Thread is where it stands, URL its page, and Title what the thread is called.
	Thread answer.Segment
	Title  string
	// About is what else is told of the thread: its state, its dates, who opened it.
	About string
	// Moments are the dates of the thread.
	Moments []time.Time
	// Place is which part of the thread it is, such as "lines 3-9"; "" where it is not told.
	Place string
	// First and Last are the lines of the file that it is, from 1; 0 where it is of none.
	First, Last int
	// IsCode is set where its lines are shown as they stand.
	IsCode bool
	// IsRows is set where it is rows of a query, below the names of their columns.
	IsRows bool
}

// Source is what words may draw on.
type Source struct {
	Question string
	Passages []Passage
	// People are the logins and names of the repository, in the passages or not.
	People []string
	// Moments are the dates of the question.
	Moments []time.Time
}

// Words is what is left of a model's text.
type Words struct {
	answer.Words
	Lead answer.Words
	// Cited are the numbers of the passages that are cited, in that order.
	Cited []int
	// Struck says why sentences were struck out, each reason once, and Lost are these sentences.
	Struck []string
	Lost   []Lost
	// NotFound reports that the model found no answer in the passages.
	NotFound bool
}

// Lost is a sentence that is struck out, and why. What is the value or name for which it is;
// "" where there is none.
type Lost struct{ Text, What, Why string }

// MostSentences is how many sentences are passed on.
const MostSentences = 5

// mostSentence bounds a sentence, in bytes: what is longer is none.
const mostSentence = 1500

var (
	notFound  = regexp.MustCompile(`(?i)<\s*not_found\s*/?\s*>`)
	citations = regexp.MustCompile(`\s*[\[【]\s*((?:\d{1,3}\s*[,;–-]?\s*)+)[\]】]`)
	digits    = regexp.MustCompile(`\d+`)
	thought   = regexp.MustCompile(`(?is)^\s*<(?:think|thinking)>.*?(?:</(?:think|thinking)>|\z)`)
)

// Of returns the sentences of a text that the passages bear out.
func Of(from Source, text string) Words {
	text = thought.ReplaceAllString(text, "")
	if notFound.MatchString(text) {
		return Words{NotFound: true}
	}
	g := newGround(from)
	var w Words
	for _, sentence := range sentences(text) {
		if len(w.Cited) > 0 && w.count() == MostSentences {
			break
		}
		words, numbers, what, why := g.sentence(sentence)
		if why != "" {
			w.Lost = append(w.Lost, Lost{sentence, what, why})
			if !slices.Contains(w.Struck, why) {
				w.Struck = append(w.Struck, why)
			}
			continue
		}
		w.add(words, numbers)
	}
	return w
}

// count returns how many sentences there are: each ends with its citation.
func (w Words) count() int {
	n := 0
	for _, s := range w.Words {
		if s.Text == ")." {
			n++
		}
	}
	return n
}

func (w *Words) add(words answer.Words, numbers []int) {
	if len(w.Words) > 0 {
		words = append(answer.Words{{Text: " "}}, words...)
	} else {
		w.Lead = words
	}
	w.Words = append(w.Words, words...)
	for _, n := range numbers {
		if !slices.Contains(w.Cited, n) {
			w.Cited = append(w.Cited, n)
		}
	}
}

// sentences splits a text behind the citations of each sentence. A citation may
// stand before the full stop or behind it.
func sentences(text string) []string {
	text = movedCitations(strings.ReplaceAll(text, "\r\n", "\n"))
	var all []string
	for text != "" {
		end := 0
		for end < len(text) {
			next := language.SentenceEnd(text[end:])
			if next < 0 {
				end = len(text)
				break
			}
			end += next
			if !isInQuotation(text[:end]) {
				break
			}
		}
		if sentence := strings.TrimSpace(text[:end]); sentence != "" {
			all = append(all, sentence)
		}
		text = text[end:]
	}
	return all
}

// isInQuotation reports whether a text ends between quotation marks.
func isInQuotation(text string) bool {
	return strings.LastIndexAny(text, "“«") > strings.LastIndexAny(text, "”»")
}

var behindStop = regexp.MustCompile(`([.!?][”"»“’']?)((?:\s*[\[【]\s*(?:\d{1,3}\s*[,;–-]?\s*)+[\]】])+)`)

// movedCitations puts citations behind a full stop before it.
func movedCitations(text string) string {
	return behindStop.ReplaceAllStringFunc(text, func(found string) string {
		m := behindStop.FindStringSubmatch(found)
		stop, mark := m[1][:1], m[1][1:]
		return mark + " " + strings.TrimSpace(m[2]) + stop
	})
}

// ground is what the sentences of one answer are held against.
type ground struct {
	Source
	people   map[string]bool
	analyser *passage.Analyser
}

func newGround(from Source) *ground {
	g := &ground{Source: from, people: map[string]bool{}, analyser: passage.NewAnalyser()}
	for _, person := range from.People {
		for _, word := range language.WordsOf(language.Plain(person)) {
			if lower := strings.ToLower(word); !language.All()[0].Holds(lower) && len(word) > 2 {
				g.people[lower] = true
			}
		}
	}
	return g
}

// The reasons for striking out a sentence.
const (
	WhyUncited   = "a sentence that cites no passage"
	WhyQuotation = "a quotation that is not in the passage"
	WhyValue     = "a number or date that is not in the passage"
	WhyName      = "a name that is not in the passage"
	WhyAddress   = "an address, or a request to open or sign in to something"
	WhyWords     = "a sentence that says other things than the passage"
	WhyLength    = "a sentence that is too long"
)

// sentence returns a sentence as segments with the numbers that it cites, or for what and
// why it is struck out.
func (g *ground) sentence(text string) (words answer.Words, numbers []int, what, why string) {
	numbers = g.numbers(text)
	text = strings.TrimSpace(g.withoutCitations(text))
	switch {
	case len(text) > mostSentence:
		return nil, nil, "", WhyLength
	case address.MatchString(g.withoutCodeOfFiles(text, numbers)):
		return nil, nil, "", WhyAddress
	case len(numbers) == 0 || language.IsStructure(text):
		return nil, nil, "", WhyUncited
	}
	text = strings.ReplaceAll(language.Plain(text), "**", "")
	quoted, rest, ok := g.quotations(text, &numbers)
	if !ok {
		return nil, nil, "", WhyQuotation
	}
	known := g.known(numbers)
	value, name := known.foreignValue(rest), g.foreignName(rest, known)
	switch {
	case asksForAccess(rest, g.Question):
		return nil, nil, "", WhyAddress
	case value != "":
		return nil, nil, value, WhyValue
	case name != "":
		return nil, nil, name, WhyName
	case len(quoted) == 0 && !g.speaksOf(rest, known):
		return nil, nil, "", WhyWords
	}
	return g.written(text, quoted, numbers), numbers, "", ""
}

// address is a link or what looks like one.
var address = regexp.MustCompile(`(?i)\b(?:https?|ftp|mailto|javascript|data):|\bwww\.|\]\(|<[a-z/!][^>]*>|!\[`)

// nearWords is how many words a request for access takes.
const nearWords = 10

// toReader matches what speaks to whoever reads it: the second person, a word of
// politeness, or a command at the beginning.
var toReader = regexp.MustCompile(`(?i)\b(?:you|your|yours|please|kindly|bitte|du|dich|dir|dein\w*|sie|ihr\w*|euch|vous|votre|vos|veuillez|usted\w*|tu|tus|tú|su|sus|por favor)\b|` +
	`^\W*(?:re-?)?(?:sign|log|enter|open|click|visit|run|type|go|download|install|paste|copy|send|call|give|provide|authenticate|authori[sz]e|confirm|verify|scan|follow|melde|gib|öffne|klicke?|connecte\w*|entre[rz]?|inicie|abra|haga)\b`)

// asksForAccess reports whether words that stand near one another ask the reader
// to sign in or to open something. A sentence that reports what somebody said of
// signatures and users has the same words, far apart or in the third person.
func asksForAccess(text, known string) bool {
	if !toReader.MatchString(text) {
		return false
	}
	words := strings.Fields(text)
	for from := 0; from == 0 || from+nearWords <= len(words); from++ {
		if language.AsksForAccess(strings.Join(words[from:min(from+nearWords, len(words))], " "), known) != "" {
			return true
		}
	}
	return false
}

// numbers returns the passages that a sentence cites, each once.
func (g *ground) numbers(text string) []int {
	var numbers []int
	for _, m := range g.citations(text) {
		for _, n := range numbersIn(text[m[0]:m[1]]) {
			if !slices.Contains(numbers, n) {
				numbers = append(numbers, n)
			}
		}
	}
	return numbers
}

// citations returns where a text cites passages: a list of numbers in code, or one with
// numbers that no passage has, is none.
func (g *ground) citations(text string) (found [][]int) {
	for _, m := range citations.FindAllStringIndex(text, -1) {
		isInCode := strings.Count(text[:m[0]], "`")%2 == 1
		isOther := slices.ContainsFunc(numbersIn(text[m[0]:m[1]]), func(n int) bool { return n < 1 || n > len(g.Passages) })
		if !isInCode && !isOther {
			found = append(found, m)
		}
	}
	return found
}

// withoutCitations returns a text without what cites passages in it.
func (g *ground) withoutCitations(text string) string {
	var b strings.Builder
	at := 0
	for _, m := range g.citations(text) {
		b.WriteString(text[at:m[0]])
		at = m[1]
	}
	return b.String() + text[at:]
}

func numbersIn(text string) (all []int) {
	for _, d := range digits.FindAllString(text, -1) {
		if n, err := strconv.Atoi(d); err == nil {
			all = append(all, n)
		}
	}
	return all
}

// written returns the segments of a sentence: quotations and threads cite what
// they stand for, and at the end stands where it is from.
func (g *ground) written(text string, quoted []quotation, numbers []int) answer.Words {
	body := strings.TrimRight(text, ".!? ")
	var words answer.Words
	at := 0
	for _, q := range quoted {
		if q.start < at || q.end > len(body) {
			continue
		}
		before, end := body[at:q.start], q.end
		if strings.HasSuffix(before, "`") && strings.HasPrefix(body[end:], "`") {
			before, end = before[:len(before)-1], end+1 // code says by itself what it is
		}
		words = append(words, g.linked(before)...)
		words = append(words, answer.Segment{Text: body[q.start:q.end], Row: q.passage, Column: "passage"})
		at = end
	}
	words = append(words, g.linked(body[at:])...)
	words = append(words, answer.Segment{Text: " ("})
	words = append(words, g.sources(numbers, words)...)
	return append(words, answer.Segment{Text: ")."})
}

// threadNumber is a thread by its number, and codeSpan a text that is marked as code.
var (
	threadNumber = regexp.MustCompile(`#\d+\b`)
	codeSpan     = regexp.MustCompile("`([^`\n]+)`")
)

// linked returns a text with the threads that it names as things, and code without the
// marks of it.
func (g *ground) linked(text string) answer.Words {
	text = codeSpan.ReplaceAllString(text, "$1")
	var words answer.Words
	at := 0
	for _, m := range threadNumber.FindAllStringIndex(text, -1) {
		i := slices.IndexFunc(g.Passages, func(p Passage) bool {
			return schema.EntryOf(p.Thread.Kind).IsNumbered() && "#"+p.Thread.ID == text[m[0]:m[1]]
		})
		if i < 0 {
			continue
		}
		if m[0] > at {
			words = append(words, answer.Segment{Text: text[at:m[0]]})
		}
		thread := g.Passages[i].Thread
		words = append(words, thread)
		at = m[1]
	}
	if at < len(text) {
		words = append(words, answer.Segment{Text: text[at:]})
	}
	return words
}
