// Package label finds the labels that a text names by what stands beside them.
package label

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"repochat/internal/question/english"
)

var (
	// adjective matches a label that stands before what has it: "design-labelled".
	adjective = regexp.MustCompile(`(?i)(?:^|[^\p{L}\p{N}_-])([\p{L}\p{N}_]+)-labell?ed\b`)
	// before matches what stands before a label, and after what stands behind one.
	before = regexp.MustCompile(`(?i)\b(?:labels?(?:\s+(?:called|named|of|is|are))?|(?:labell?ed|tagged|marked)(?:\s+(?:as|with))?)\s+$`)
	after  = regexp.MustCompile(`(?i)^\s+(?:labels?|issues?|tickets?|prs?|pull\s+requests?)\b`)
	// having matches what stands behind a label of one word that they have.
	having = regexp.MustCompile(`(?i)^\s+(?:issues|tickets|prs|pull\s+requests|ones)\b`)
	// saying matches labels that say something else of issues and pull requests, too.
	saying = regexp.MustCompile(`(?i)^(?:open|closed|merged|new|old|bugs?|issues?|drafts?|stale|all|first|good|important|major|minor|critical|urgent|easy|hard|big|small|similar|related|other|more|most|last|recent)$`)
)

// Find returns where a text names labels: those that stand before "-labelled", and of the
// known ones those beside a word for labels or for what has them, and those that are no words
// of a language wherever they stand.
func Find(text string, known []string) (places [][2]int) {
	for _, m := range adjective.FindAllStringSubmatchIndex(text, -1) {
		places = append(places, [2]int{m[2], m[3]})
	}
	for at := range text {
		if at > 0 && !strings.ContainsRune(" (\"'“", lastRune(text[:at])) {
			continue
		}
		n := beginning(text[at:], known)
		if n == 0 {
			n = word(text[at:], known, having)
		}
		if n == 0 && oneOf.MatchString(text[:at]) {
			n = word(text[at:], known, after)
		}
		if n == 0 && outcome.MatchString(text[:at]) {
			if one := single(text[at:], known); one > 0 && (asOutcome.MatchString(text[:at]) || !english.IsWord(strings.ToLower(text[at:at+one]))) {
				places = append(places, [2]int{at, at + one})
				continue
			}
		}
		if n > 0 && (before.MatchString(text[:at]) || after.MatchString(text[at+n:]) || having.MatchString(text[at+n:]) || made.MatchString(text[at:at+n])) {
			places = append(places, [2]int{at, at + n})
		}
	}
	return places
}

// made matches a label that is no word of a language: "ietf-124", "kind/v2".
var made = regexp.MustCompile(`^[\p{L}._]+[-/:](?:[\p{L}\p{N}._/:-]*[^\p{N}])?\p{N}[\p{L}\p{N}._/:-]*$`)

func lastRune(text string) rune {
	last, _ := utf8.DecodeLastRuneInString(text)
	return last
}

// word returns the length of the label of one word that a text begins with, before what has
// it, which behind matches: "the wontfix ones"; 0 for none.
func word(text string, known []string, behind *regexp.Regexp) int {
	n := strings.IndexByte(text, ' ')
	if n <= 0 || saying.MatchString(text[:n]) || !behind.MatchString(text[n:]) || !slices.ContainsFunc(known, func(label string) bool { return strings.EqualFold(label, text[:n]) }) {
		return 0
	}
	return n
}

// outcome matches what stands before a label that says how a thread ended, "ended up wontfix",
// and asOutcome where any word there is one: "closed as invalid".
var (
	outcome   = regexp.MustCompile(`(?i)\b(?:closed|resolved|ended(?:\s+up)?|end\s+up|declared|dismissed|flagged|turned(?:\s+out)?|remained|stayed|were|was|are|is)\s+(?:as\s+|with\s+)?["'“]?$`)
	asOutcome = regexp.MustCompile(`(?i)\s(?:as|with)\s+["'“]?$`)
)

// single returns the length of the known label of one word that a text begins with; 0 for
// none.
func single(text string, known []string) int {
	for _, label := range known {
		n := len(label)
		if n > len(text) || strings.Contains(label, " ") || !strings.EqualFold(text[:n], label) {
			continue
		}
		if next, _ := utf8.DecodeRuneInString(text[n:]); n == len(text) || strings.ContainsRune(" ,.;:?!)'\"’”", next) {
			return n
		}
	}
	return 0
}

// oneOf matches what stands before one thing of a kind: "an editorial issue".
var oneOf = regexp.MustCompile(`(?i)\b(?:an?|one|per|each|every)\s+$`)

// beginning returns the length of the longest known label of several words that a text
// begins with; 0 for none.
func beginning(text string, known []string) (length int) {
	for _, label := range known {
		n := len(label)
		if !strings.ContainsAny(label, " /:-") || n <= length || n > len(text) || !strings.EqualFold(text[:n], label) {
			continue
		}
		if next, _ := utf8.DecodeRuneInString(text[n:]); n == len(text) || strings.ContainsRune(" ,.;:?!)'\"’”", next) {
			length = n
		}
	}
	return length
}
