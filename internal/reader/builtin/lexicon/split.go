package lexicon

import (
	"regexp"
	"strconv"
	"strings"
)

// piece is one word of a question, or a slot.
type piece struct {
	text       string // lower case
	slot       string
	start, end int
	breakAfter bool // a sentence or a clause ends here: no phrase goes across
}

// A word holds letters, digits and apostrophes. A hyphen divides, so that
// "bug-fixing" is read like "bug fixing".
var wordPattern = regexp.MustCompile(`[\p{L}\p{N}_]+(?:['’][\p{L}]+)?|[%#&+]`)

func split(text string, marks []Mark) []piece {
	var pieces []piece
	next := 0
	for _, m := range wordPattern.FindAllStringIndex(text, -1) {
		start, end := m[0], m[1]
		for next < len(marks) && marks[next].End <= start {
			pieces = append(pieces, slotPiece(text, marks[next]))
			next++
		}
		if next < len(marks) && marks[next].Start < end {
			continue // the mark covers the word
		}
		pieces = append(pieces, wordPiece(text, start, end))
	}
	for ; next < len(marks); next++ {
		pieces = append(pieces, slotPiece(text, marks[next]))
	}
	return pieces
}

func slotPiece(text string, m Mark) piece {
	return piece{text: text[m.Start:m.End], slot: m.Value, start: m.Start, end: m.End}
}

func wordPiece(text string, start, end int) piece {
	word := strings.ReplaceAll(strings.ToLower(text[start:end]), "’", "'")
	if base, found := strings.CutSuffix(word, "'s"); found && contracted[base] {
		word, end = base, end-len(text[start:end])+len(base)
	}
	rest := strings.TrimLeft(text[end:], " ")
	p := piece{text: word, start: start, end: end}
	p.breakAfter = rest != "" && strings.ContainsRune(",;:?!", rune(rest[0])) || strings.HasPrefix(rest, ". ")
	return p
}

// contracted are the words whose "'s" is an "is" or "has".
var contracted = map[string]bool{"who": true, "what": true, "where": true, "that": true, "it": true, "there": true, "how": true, "when": true, "here": true}

// join returns words as the phrase that the tables hold; a slot or a break
// inside makes it none.
func join(pieces []piece) (string, bool) {
	words := make([]string, len(pieces))
	for i, p := range pieces {
		if p.slot != "" || p.breakAfter && i < len(pieces)-1 {
			return "", false
		}
		words[i] = p.text
	}
	phrase := strings.Join(words, " ")
	return phrase, true
}

// digits reads a number of at most six digits, also as an ordinal.
func digits(text string) (int, bool) {
	for _, ending := range []string{"st", "nd", "rd", "th"} {
		text = strings.TrimSuffix(text, ending)
	}
	n, err := strconv.Atoi(text)
	return n, err == nil && len(text) <= 6
}
