package link

import (
	"regexp"
	"strings"
)

// prose returns the part of a Markdown text that its author says in the text's
// own voice: without fenced code, code spans, HTML comments and quoted lines.
// A code span leaves a mark, so that the words around it do not join.
func prose(markdown string) string {
	var kept []string
	var block proseReader
	for line := range strings.SplitSeq(strings.ReplaceAll(markdown, "\r\n", "\n"), "\n") {
		if text, isProse := block.read(line); isProse {
			kept = append(kept, text)
		}
	}
	return withoutCodeSpans(strings.Join(kept, "\n"))
}

// proseReader knows whether the lines that it reads are in a fence or a comment.
type proseReader struct {
	fence     string // what opened the fence, "" outside
	inComment bool
}

var fencePattern = regexp.MustCompile("^ {0,3}(`{3,}|~{3,})(.*)$")

func (p *proseReader) read(line string) (text string, isProse bool) {
	if !p.inComment && p.passFence(line) {
		return "", false
	}
	line = p.withoutComments(line)
	if strings.HasPrefix(strings.TrimLeft(line, " "), ">") {
		return "", false
	}
	return line, true
}

// passFence reports whether a line is in a fenced code block or a fence itself.
// A fence closes with as many of the same characters and nothing behind them.
func (p *proseReader) passFence(line string) bool {
	var match []string
	if strings.Contains(line, "```") || strings.Contains(line, "~~~") {
		match = fencePattern.FindStringSubmatch(line)
	}
	switch {
	case p.fence != "":
		if match != nil && strings.HasPrefix(match[1], p.fence) && strings.TrimSpace(match[2]) == "" {
			p.fence = ""
		}
		return true
	case match == nil || match[1][0] == '`' && strings.Contains(match[2], "`"):
		return false
	}
	p.fence = match[1]
	return true
}

func (p *proseReader) withoutComments(line string) string {
	const open, shut = "<!--", "-->"
	var kept strings.Builder
	for {
		if p.inComment {
			_, rest, found := strings.Cut(line, shut)
			if !found {
				return kept.String()
			}
			p.inComment, line = false, rest
		}
		before, rest, found := strings.Cut(line, open)
		kept.WriteString(before)
		if !found {
			return kept.String()
		}
		p.inComment, line = true, rest
	}
}

// withoutCodeSpans replaces code between equal runs of back-ticks by a mark. A
// span does not reach over an empty line.
func withoutCodeSpans(text string) string {
	const mark = "\uFFFC"
	var kept strings.Builder
	for {
		start := strings.IndexByte(text, '`')
		if start < 0 {
			kept.WriteString(text)
			return kept.String()
		}
		kept.WriteString(text[:start])
		ticks := text[start : start+len(text[start:])-len(strings.TrimLeft(text[start:], "`"))]
		rest := text[start+len(ticks):]
		end := closingRun(rest, ticks)
		if end < 0 {
			kept.WriteString(ticks)
			text = rest
			continue
		}
		kept.WriteString(mark)
		text = rest[end:]
	}
}

// closingRun returns the end of the next run of back-ticks that is exactly as
// long as ticks, or -1.
func closingRun(text, ticks string) int {
	paragraph, _, _ := strings.Cut(text, "\n\n")
	for at := 0; at < len(paragraph); {
		next := strings.IndexByte(paragraph[at:], '`')
		if next < 0 {
			return -1
		}
		at += next
		length := len(paragraph[at:]) - len(strings.TrimLeft(paragraph[at:], "`"))
		at += length
		if length == len(ticks) {
			return at
		}
	}
	return -1
}
