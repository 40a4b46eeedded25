package passage

import (
	"regexp"
	"strings"
	"unicode/utf8"
)

// Words is the length of a passage, roughly.
const Words = 120

// Piece is a passage of a text.
type Piece struct {
	Text string
	// Line is the number of the first line of the passage, from 1.
	Line int
	// Heading is the heading of Markdown that the passage stands under; "" before any.
	Heading string
}

var (
	heading = regexp.MustCompile(`^#{1,6}\s+(.*?)\s*#*\s*$`)
	fence   = regexp.MustCompile("^\\s{0,3}(?:```|~~~)")
)

// Split splits a Markdown text into passages of about Words words. A passage
// ends at the end of a paragraph or at a heading, so that it can be read by
// itself; only a paragraph of many words is divided at the end of a line.
func Split(text string) []Piece {
	s := splitter{}
	for number, line := range strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n") {
		s.read(number+1, line)
	}
	s.end()
	return s.pieces
}

type splitter struct {
	pieces  []Piece
	lines   []string
	words   int
	first   int
	heading string
	inFence bool
}

func (s *splitter) read(number int, line string) {
	if fence.MatchString(line) {
		s.inFence = !s.inFence
	}
	if match := heading.FindStringSubmatch(line); match != nil && !s.inFence {
		s.end()
		s.heading = match[1]
		return
	}
	blank := strings.TrimSpace(line) == ""
	if s.words >= Words && blank && !s.inFence || s.words >= 2*Words {
		s.end()
	}
	if len(s.lines) == 0 {
		if blank {
			return
		}
		s.first = number
	}
	s.lines = append(s.lines, line)
	s.words += len(strings.Fields(line))
}

func (s *splitter) end() {
	if text := strings.TrimSpace(strings.Join(s.lines, "\n")); text != "" {
		s.pieces = append(s.pieces, Piece{Text: text, Line: s.first, Heading: s.heading})
	}
	s.lines, s.words = nil, 0
}

// Best returns the passage of a text that has the most of some terms, weighted,
// as its author wrote it. It is cut to most characters.
func (a *Analyser) Best(text string, weights map[string]float64, most int) string {
	best, highest := "", -1.0
	for _, piece := range Split(text) {
		found := map[string]bool{}
		score := 0.0
		for _, term := range a.Terms(piece.Heading + " " + piece.Text) {
			if !found[term] {
				found[term] = true
				score += weights[term]
			}
		}
		if score > highest {
			best, highest = piece.Text, score
		}
	}
	return Cut(best, most)
}

// Cut returns the beginning of a text, whole words only, with an ellipsis where
// something is left out.
func Cut(text string, most int) string {
	if utf8.RuneCountInString(text) <= most {
		return text
	}
	runes := []rune(text)[:most]
	cut := string(runes)
	if i := strings.LastIndexAny(cut, " \n\t"); i > len(cut)/2 {
		cut = cut[:i]
	}
	return strings.TrimRight(cut, " \n\t") + " …"
}
