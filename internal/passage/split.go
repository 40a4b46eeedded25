package passage

import (
	"regexp"
	"slices"
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
	// Heading is the heading that the passage stands under, after the nearest one above
	// it with the number of a version where it has none itself: "1.2.0 › Fixed"; ""
	// before any.
	Heading string
}

var (
	heading = regexp.MustCompile(`^(#{1,6})\s+(.*?)\s*#*\s*$`)
	// underline matches the line below a heading of Markdown or reStructuredText, and
	// the one above it that the latter may have.
	underline = regexp.MustCompile(`^(?:={3,}|-{3,}|~{3,}|\^{3,}|\*{3,}|\+{3,}|"{3,}|#{3,})\s*$`)
	// version matches the number of a version in a heading, and link what links it.
	version = regexp.MustCompile(`\d+\.\d+`)
	link    = regexp.MustCompile(`\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])`)
	fence   = regexp.MustCompile("^\\s{0,3}(?:```|~~~)")
)

// longestHeading is how many characters the text above an underline has at most.
const longestHeading = 120

// Split splits a text of Markdown or reStructuredText into passages of about Words words. A passage
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
	pieces []Piece
	lines  []string
	words  int
	first  int
	// above are the headings that the text stands under, the outermost first, and
	// underlines the characters of those that are underlined, by level.
	above      []title
	underlines string
	inFence    bool
	// inFrontMatter is set between the rules around the settings at the top.
	inFrontMatter bool
}

// title is a heading with its level, from 1.
type title struct {
	level int
	text  string
}

func (s *splitter) read(number int, line string) {
	isUnderline := s.isUnderline(line)
	if fence.MatchString(line) && !isUnderline { // "~~~" may be either
		s.inFence = !s.inFence
	}
	if match := heading.FindStringSubmatch(line); match != nil && !s.inFence {
		s.end()
		s.enter(len(match[1]), match[2])
		return
	}
	isRule := strings.TrimRight(line, " ") == "---"
	switch {
	case number == 1 && isRule:
		s.inFrontMatter = true
	case s.inFrontMatter && isRule:
		s.inFrontMatter = false
	case isUnderline:
		s.enterUnderlined(line)
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

// enterUnderlined starts the section whose heading is the last line that was
// read, with the rule below it. A rule above the heading is dropped too.
func (s *splitter) enterUnderlined(rule string) {
	text := s.lines[len(s.lines)-1]
	s.lines, s.words = s.lines[:len(s.lines)-1], 0
	if last := len(s.lines) - 1; last >= 0 && strings.TrimSpace(s.lines[last]) == strings.TrimSpace(rule) {
		s.lines = s.lines[:last]
	}
	s.end()
	s.enter(s.levelOf(rule[0]), strings.TrimSpace(text))
}

func (s *splitter) end() {
	if text := strings.TrimSpace(strings.Join(s.lines, "\n")); text != "" {
		s.pieces = append(s.pieces, Piece{Text: text, Line: s.first, Heading: s.heading()})
	}
	s.lines, s.words = nil, 0
}

// isUnderline reports whether a line makes a heading of the one before it, which
// begins a paragraph.
func (s *splitter) isUnderline(line string) bool {
	if s.inFence || s.inFrontMatter || len(s.lines) == 0 || !underline.MatchString(line) {
		return false
	}
	text, before := s.lines[len(s.lines)-1], ""
	if len(s.lines) > 1 {
		before = s.lines[len(s.lines)-2]
	}
	isOwn := strings.TrimSpace(before) == "" || strings.TrimSpace(before) == strings.TrimSpace(line)
	return isOwn && strings.TrimSpace(text) != "" && !strings.HasPrefix(text, " ") && !strings.ContainsAny(text[:1], "-*+|>:") &&
		!underline.MatchString(text) && utf8.RuneCountInString(text) <= longestHeading
}

// levelOf returns the level of a heading that is underlined: the characters stand for
// levels in the order in which a text uses them.
func (s *splitter) levelOf(character byte) int {
	if !strings.Contains(s.underlines, string(character)) {
		s.underlines += string(character)
	}
	return strings.IndexByte(s.underlines, character) + 1
}

// enter begins the text under a heading.
func (s *splitter) enter(level int, text string) {
	for len(s.above) > 0 && s.above[len(s.above)-1].level >= level {
		s.above = s.above[:len(s.above)-1]
	}
	s.above = append(s.above, title{level, link.ReplaceAllString(text, "$1")})
}

// heading returns the heading of the text.
func (s *splitter) heading() string {
	if len(s.above) == 0 {
		return ""
	}
	last := s.above[len(s.above)-1].text
	if version.MatchString(last) {
		return last
	}
	for _, t := range slices.Backward(s.above[:len(s.above)-1]) {
		if version.MatchString(t.text) {
			return t.text + " › " + last
		}
	}
	return last
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

// fenceLine matches a line of Markdown that begins or ends a block of code, or a suggested change.
var fenceLine = regexp.MustCompile("(?m)^[ \\t]*(?:`{3,}|~{3,})[ \\t]*[\\w-]*[ \\t]*\\r?$")

// OneLine returns a text on one line without the marks of its blocks of code, of most
// characters at most.
func OneLine(text string, most int) string {
	return Cut(plainSpaces(fenceLine.ReplaceAllString(text, "")), most)
}
