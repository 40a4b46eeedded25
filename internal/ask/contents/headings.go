package contents

import (
	"hash/fnv"
	"html"
	"path"
	"regexp"
	"slices"
	"strings"
)

// section is a part of a document under a heading, with the sections in it.
type section struct {
	heading string
	// level is 1 for the sections that lie in no other one.
	level int
	// line is that of the heading, from 1, and lines how many there are from it to the
	// section's end.
	line, lines int
	sum         uint64 // of the text
}

var (
	// inMarkdown matches a heading of Markdown, whose groups are its marks and its text;
	// anchor what kramdown writes behind one, and fence the line around code.
	inMarkdown = regexp.MustCompile(`^(#{1,6})\s+(.+?)\s*#*\s*$`)
	anchor     = regexp.MustCompile(`\s*\{[:#][^}]*\}\s*$`)
	fence      = regexp.MustCompile("^\\s{0,3}(?:```|~~~)")
	// part matches the line that begins a part of an Internet-Draft in kramdown.
	part = regexp.MustCompile(`^---\s+(abstract|note_\S+|middle|back)\s*$`)
	// opened and closed match the tags of a section in XML (RFC 7991); name and title match
	// what it is called.
	opened = regexp.MustCompile(`(?i)<(?:section|abstract)\b[^>]*>`)
	closed = regexp.MustCompile(`(?i)</(?:section|abstract)\s*>`)
	titled = regexp.MustCompile(`(?is)\btitle\s*=\s*(?:"([^"]*)"|'([^']*)')`)
	named  = regexp.MustCompile(`(?is)^\s*<name\b[^>]*>(.*?)</name>`)
	markup = regexp.MustCompile(`<[^>]*>`)
	// underline matches the line below a heading in reStructuredText.
	underline = regexp.MustCompile(`^([=~^"'#*+.-])([=~^"'#*+.-]{2,})\s*$`)
)

// isDocument reports whether the sections of a file with a path can be read.
func isDocument(file string) bool {
	return slices.Contains([]string{".md", ".mkd", ".markdown", ".xml", ".rst", ".txt"}, strings.ToLower(path.Ext(file)))
}

// sectionsOf returns the sections of a document in their order.
func sectionsOf(file string, content []byte) []section {
	text := strings.ReplaceAll(strings.ToValidUTF8(string(content), "\uFFFD"), "\r\n", "\n")
	switch strings.ToLower(path.Ext(file)) {
	case ".xml":
		return inXML(text)
	case ".rst", ".txt":
		return underlined(text)
	}
	return headed(text)
}

// headed returns the sections of a document in Markdown.
func headed(text string) (all []section) {
	lines := strings.Split(text, "\n")
	isCode, top := false, 0
	for i, line := range lines {
		if fence.MatchString(line) {
			isCode = !isCode
		}
		if isCode {
			continue
		}
		if m := part.FindStringSubmatch(line); m != nil {
			all = append(all, section{heading: strings.ReplaceAll(m[1], "_", " "), level: 1, line: i + 1})
		} else if m := inMarkdown.FindStringSubmatch(line); m != nil {
			if top == 0 || len(m[1]) < top {
				top = len(m[1])
			}
			all = append(all, section{heading: strings.TrimSpace(anchor.ReplaceAllString(m[2], "")), level: len(m[1]), line: i + 1})
		}
	}
	for i := range all {
		if all[i].heading != "" && !part.MatchString(lines[all[i].line-1]) {
			all[i].level -= top - 1
		}
	}
	return measured(withoutParts(all), lines)
}

// withoutParts leaves out the parts of a draft that are no sections of their own.
func withoutParts(all []section) []section {
	return slices.DeleteFunc(all, func(s section) bool { return s.heading == "middle" || s.heading == "back" })
}

// underlined returns the sections of a document in reStructuredText, whose levels are in
// the order in which their marks come.
func underlined(text string) (all []section) {
	lines := strings.Split(text, "\n")
	var marks []string
	for i := 1; i < len(lines); i++ {
		m := underline.FindStringSubmatch(lines[i])
		title := strings.TrimRight(lines[i-1], " ")
		if m == nil || title == "" || title[0] == ' ' || underline.MatchString(title) || len(lines[i]) < len([]rune(title)) {
			continue
		}
		if !slices.Contains(marks, m[1]) {
			marks = append(marks, m[1])
		}
		all = append(all, section{heading: title, level: slices.Index(marks, m[1]) + 1, line: i})
	}
	return measured(all, lines)
}

// measured returns sections with where they end, and the sums of their texts.
func measured(all []section, lines []string) []section {
	for i := range all {
		end := len(lines)
		for _, next := range all[i+1:] {
			if next.level <= all[i].level {
				end = next.line - 1
				break
			}
		}
		all[i].close(lines[all[i].line-1 : end])
	}
	return all
}

// close ends a section with its lines; those at its end that are empty count for nothing.
func (s *section) close(lines []string) {
	for len(lines) > 0 && strings.TrimSpace(lines[len(lines)-1]) == "" {
		lines = lines[:len(lines)-1]
	}
	sum := fnv.New64a()
	for _, line := range lines {
		_, _ = sum.Write([]byte(strings.TrimRight(line, " ") + "\n")) // a hash takes every text
	}
	s.lines, s.sum = len(lines), sum.Sum64()
}

// inXML returns the sections of a document in XML.
func inXML(text string) (all []section) {
	lines := strings.Split(text, "\n")
	type tag struct {
		start, end int
		isOpen     bool
	}
	var tags []tag
	for _, at := range opened.FindAllStringIndex(text, -1) {
		tags = append(tags, tag{at[0], at[1], true})
	}
	for _, at := range closed.FindAllStringIndex(text, -1) {
		tags = append(tags, tag{at[0], at[1], false})
	}
	slices.SortFunc(tags, func(a, b tag) int { return a.start - b.start })
	var open []int
	lineAt := func(offset int) int { return strings.Count(text[:offset], "\n") + 1 }
	for _, t := range tags {
		switch {
		case t.isOpen:
			open = append(open, len(all))
			all = append(all, section{heading: titleIn(text[t.start:t.end], text[t.end:]), level: len(open), line: lineAt(t.start)})
			if strings.HasSuffix(text[t.start:t.end], "/>") {
				open = open[:len(open)-1]
			}
		case len(open) > 0:
			s := &all[open[len(open)-1]]
			open = open[:len(open)-1]
			s.close(lines[s.line-1 : lineAt(t.start)])
		}
	}
	return slices.DeleteFunc(all, func(s section) bool { return s.heading == "" || s.lines == 0 })
}

// titleIn returns what a section is called, by its tag and what stands behind it.
func titleIn(tag, behind string) string {
	title := ""
	if m := titled.FindStringSubmatch(tag); m != nil {
		title = m[1] + m[2]
	} else if m := named.FindStringSubmatch(behind); m != nil {
		title = markup.ReplaceAllString(m[1], "")
	} else if strings.HasPrefix(strings.ToLower(tag), "<abstract") {
		title = "abstract"
	}
	return strings.Join(strings.Fields(html.UnescapeString(title)), " ")
}

// leastOfWord is how many letters of a word are compared at most of words that may be
// written otherwise: "consideration" and "considerations".
const leastOfWord = 6

// fits returns how well a heading fits the words by which a question calls a section: 2 for
// one that has no others, 1 for one that has all of them, 0 for any other.
func fits(heading string, words []string) int {
	has := wordsIn(heading)
	for _, word := range words {
		if !slices.ContainsFunc(has, func(other string) bool { return isAlike(other, strings.ToLower(word)) }) {
			return 0
		}
	}
	if len(has) == len(words) {
		return 2
	}
	return 1
}

func isAlike(a, b string) bool {
	if a == b || strings.TrimSuffix(a, "s") == strings.TrimSuffix(b, "s") {
		return true
	}
	return min(len(a), len(b)) > leastOfWord && (strings.HasPrefix(a, b) || strings.HasPrefix(b, a))
}

// inHeading matches a word of a heading.
var inHeading = regexp.MustCompile(`[\p{L}\p{N}_]+`)

// small are words of a heading that say nothing.
var small = []string{"the", "a", "an", "of", "and", "for", "in", "to", "on", "with"}

func wordsIn(heading string) []string {
	return slices.DeleteFunc(inHeading.FindAllString(strings.ToLower(heading), -1), func(word string) bool { return slices.Contains(small, word) })
}

// find returns the section that a question calls by some words, the one whose heading has
// the fewest others first; ok is false where there is none.
func find(all []section, words []string) (found section, ok bool) {
	best := 0
	for _, s := range all {
		if of := fits(s.heading, words); of > best || of == best && of > 0 && (len(wordsIn(s.heading)) < len(wordsIn(found.heading)) || s.level < found.level && len(wordsIn(s.heading)) == len(wordsIn(found.heading))) {
			found, best = s, of
		}
	}
	return found, best > 0
}
