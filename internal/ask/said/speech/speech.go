// Package speech finds in a question the people of whom it asks what they said, and the
// titles of the threads in which they did.
package speech

import (
	_ "embed" // for the words
	"regexp"
	"slices"
	"strings"

	"repochat/internal/question"
	"repochat/internal/question/names"
	"repochat/internal/schema"
	"repochat/internal/wordset"
)

//go:embed speech.yaml
var speechFile []byte

// words are those by which a question asks what a person says.
var words = readSpeech()

type speechWords struct{ Verbs, Nouns, Between, Things, Course, About wordset.Set }

func readSpeech() (read speechWords) {
	wordset.MustRead(speechFile, &read)
	return read
}

// Speaker is a person whose statements a question asks for.
type Speaker struct {
	// Said is how the question calls them.
	Said string
	// People are those of that name; none where no one has it.
	People []names.Match
	// IsPart reports that they are called by one of their names only.
	IsPart bool
}

// token is a word of a question, or the name of a person.
type token struct {
	start, end int
	text       string // in lower case
	speaker    *Speaker
}

var spoken = regexp.MustCompile(`[\p{L}\p{N}_]+(?:[-.][\p{L}\p{N}_]+)*`)

// tokensOf returns the words of a question, in which a name is one word.
func tokensOf(q question.Scanned) (all []token) {
	people := slices.DeleteFunc(slices.Clone(q.Spans), func(s question.Span) bool {
		return s.Name.Kind != schema.Person || !s.Name.Known() && !(s.Sure && s.Kinds[0] == schema.Person)
	})
	end := 0
	for _, m := range spoken.FindAllStringIndex(q.Text, -1) {
		at := slices.IndexFunc(people, func(s question.Span) bool { return s.Start < m[1] && m[0] < s.End })
		switch {
		case m[0] < end:
		case at >= 0:
			s := people[at]
			all = append(all, token{start: s.Start, end: s.End, speaker: &Speaker{Said: s.Text, People: s.Name.Matches, IsPart: s.Name.How == names.ByPart}})
			if end = s.End; !s.Name.Known() {
				all[len(all)-1].speaker.People = nil
			}
		default:
			all = append(all, token{start: m[0], end: m[1], text: strings.ToLower(q.Text[m[0]:m[1]])})
		}
	}
	return all
}

var (
	// asksThings begins a question for things, of which a person may have said something.
	asksThings = regexp.MustCompile(`(?i)^\W*(?:(?:please|and|but|so|can|could|you|give|show|tell|me|us|i|we|need|want|just|the|total|state|report|on\s+average\s*,?)\s+)*(?:how\s+(?:many|often|much)|numbers?\s+of|counts?|rank|top|wie\s*viele|combien|cuánt\pL+)\b|^[^?]{0,60}\b(?:tell|give|show)\s+(?:me|us)\s+(?:the\s+)?(?:numbers?|counts?)\s+of\b|^\W*(?:\pL+\s+){0,4}?(?:issues|bugs|tickets|prs|pull\s+requests|commits|files|releases|people|developers|threads|dateien|fichiers|archivos)\b|^\W*(?:which|what)\s+(?:\pL+\s+){0,2}(?:issue|bug|ticket|pr|pull\s+request|commit|file|release|thread)\b`)
	// asksOfOne begins a question with what one unknown person did.
	asksOfOne = regexp.MustCompile(`(?i)\b(?:did|does|has)\s+(\p{L}[\p{L}\d_-]{2,})\s+(?:ever\s+|really\s+|actually\s+)?(\p{L}+)`)
)

// Speakers returns the people of whom a question asks what they said, and what is left
// of it without them and the words for speaking; none where it asks something else.
func Speakers(q question.Scanned) (speakers []Speaker, rest string) {
	all := tokensOf(q)
	if len(all) == 0 || words.Things[all[0].text] || asksThings.MatchString(q.Text) {
		return nil, ""
	}
	isCut := make([]bool, len(all))
	for i := range all {
		if all[i].speaker == nil {
			continue
		}
		said := wordFor(all, q.Text, i)
		if said >= 0 {
			speakers = append(speakers, *all[i].speaker)
			isCut[i], isCut[said] = true, true
		}
	}
	if m := asksOfOne.FindStringSubmatchIndex(q.Text); len(speakers) == 0 && m != nil {
		who, does := q.Text[m[2]:m[3]], strings.ToLower(q.Text[m[4]:m[5]])
		if words.Verbs[does] && !question.IsCommonWord(who) && !isNamed(q, m[2], m[3]) {
			speakers = []Speaker{{Said: who}}
			for i := range all {
				isCut[i] = isCut[i] || all[i].start < m[5] && m[2] < all[i].end
			}
		}
	}
	if len(speakers) == 0 {
		return nil, ""
	}
	at := 0
	for i, t := range all {
		if isCut[i] {
			rest += q.Text[at:t.start]
			at = t.end
		}
	}
	return speakers, rest + q.Text[at:]
}

// isNamed reports whether a part of a question is the name of a thing.
func isNamed(q question.Scanned, start, end int) bool {
	return slices.ContainsFunc(q.Spans, func(s question.Span) bool { return s.Start < end && start < s.End && s.Name.Known() })
}

// perfect are the German words before somebody whose verb is the last word.
var perfect = wordset.Of("hat hatte haben hatten")

// mostBetween is how many words may stand between somebody and what they do with words.
const mostBetween = 4

// wordFor returns the place of the word for what the person at a place does with words:
// "did robin ever say", "said Marten", "Martin's opinion", "arguments did nibanks bring".
// It is -1 where there is none.
func wordFor(all []token, text string, i int) int {
	isOwner := strings.HasPrefix(text[all[i].end:], "'s ") || strings.HasPrefix(text[all[i].end:], "’s ") || strings.HasPrefix(text[all[i].end:], "' ")
	for j := i + 1; j < len(all) && j <= i+mostBetween; j++ {
		switch t := all[j]; {
		case words.Verbs[t.text] && !isOwner, isOwner && words.Nouns[t.text]:
			return j
		case t.speaker == nil && !words.Between[t.text] && !(isOwner && (t.text == "s" || j == i+1 || j == i+2)):
			j = len(all)
		}
	}
	if last := len(all) - 1; i > 0 && perfect[all[i-1].text] && words.Verbs[all[last].text] { // "was hat robin zu … gesagt"
		return last
	}
	for j := i - 1; j >= 0 && j >= i-mostBetween; j-- {
		switch t := all[j]; {
		case words.Verbs[t.text], words.Nouns[t.text]:
			return j
		case t.speaker == nil && !words.Between[t.text]:
			return -1
		}
	}
	return -1
}

// Without returns the words that are none for speaking, nor stand before what is spoken of.
func Without(all []string) []string {
	return slices.DeleteFunc(slices.Clone(all), func(word string) bool {
		lower := strings.ToLower(word)
		return words.Verbs[lower] || words.Nouns[lower] || words.About[lower]
	})
}
