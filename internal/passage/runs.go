package passage

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// nextRun returns where the next run of a text begins and ends; twice the same
// when there is none. A run is a word, a code word such as foo.bar, snake_case
// or a-b, or #12.
func nextRun(text string, from int) (start, end int) {
	for at := from; at < len(text); {
		if end := reference(text, at); end > at {
			return at, end
		}
		if end := word(text, at); end > at {
			return at, codeWord(text, end)
		}
		_, size := utf8.DecodeRuneInString(text[at:])
		at += size
	}
	return len(text), len(text)
}

// reference returns the end of a reference such as #12 that begins at a place;
// the place itself when none does.
func reference(text string, at int) int {
	if text[at] != '#' {
		return at
	}
	end := at + 1
	for end < len(text) && '0' <= text[end] && text[end] <= '9' {
		end++
	}
	if end == at+1 {
		return at
	}
	return end
}

// word returns the end of the letters, digits and underscores from a place on.
func word(text string, at int) int {
	for at < len(text) {
		if c := text[at]; c < utf8.RuneSelf {
			if c != '_' && (c < '0' || c > '9') && (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') {
				return at
			}
			at++
			continue
		}
		r, size := utf8.DecodeRuneInString(text[at:])
		if !unicode.IsLetter(r) && !unicode.IsNumber(r) {
			return at
		}
		at += size
	}
	return at
}

// codeWord returns the end of a code word whose first word ends at a place.
func codeWord(text string, end int) int {
	for end < len(text) {
		next := end
		switch {
		case strings.IndexByte(".-/", text[end]) >= 0:
			next++
		case strings.HasPrefix(text[end:], "::"):
			next += 2
		default:
			return end
		}
		if next = word(text, next); strings.IndexByte(".-/:", text[next-1]) >= 0 {
			return end
		}
		end = next
	}
	return end
}

var (
	// An address counts by its path: hosts say nothing about a text.
	address = regexp.MustCompile(`^(?i)(?:https?|ftp)://[^\s/<>()\[\]"']+([^\s<>()\[\]"']*)`)
	// The pages of issues and pull requests are references, not words.
	threadPage = regexp.MustCompile(`^(?i)https?://[^\s/]+/[\w.-]+/[\w.-]+/(?:issues|pull)/(\d+)[^\s<>()\[\]"']*`)
)

// withoutAddresses returns a text with what counts of its addresses.
func withoutAddresses(text string) string {
	return replaceAddresses(replaceAddresses(text, threadPage, " #"), address, " ")
}

// replaceAddresses replaces each address that a pattern matches by the pattern's
// group. To look for "://" first takes a tenth of the time that the patterns
// take to go through a text.
func replaceAddresses(text string, pattern *regexp.Regexp, before string) string {
	var replaced strings.Builder
	done, from := 0, 0
	for {
		mark := strings.Index(text[from:], "://")
		if mark < 0 {
			break
		}
		mark += from
		from = mark + len("://")
		for start := max(mark-longestScheme, done); start < mark; start++ {
			if start > 0 && word(text[start-1:start], 0) > 0 {
				continue // in the middle of a word
			}
			if match := pattern.FindStringSubmatchIndex(text[start:]); match != nil {
				replaced.WriteString(text[done:start] + before + text[start+match[2]:start+match[3]] + " ")
				done = start + match[1]
				from = done
				break
			}
		}
	}
	if done == 0 {
		return text
	}
	return replaced.String() + text[done:]
}

// longestScheme is how many bytes stand before "://" at most; an s may be a
// long one.
const longestScheme = len("https") + 1
