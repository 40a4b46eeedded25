package filetext

import (
	"cmp"
	"math"
	"path"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"repochat/internal/passage"
	"repochat/internal/prose"
)

// line is a line of a file.
type line struct {
	number int // from 1
	text   string
}

const (
	// mostWhole is how many lines a file has at most that is quoted as a whole, mostBegin
	// how many are quoted of the beginning of one, and mostLine how many
	// characters of a line.
	mostWhole, mostBegin, mostLine = 30, 8, 300
	// mostPieces is how many passages of a document are quoted.
	mostPieces = 2
	// around is how many lines are quoted after one with the words, and in a document
	// before it, too, where a passage has more lines than mostOfPiece.
	around, mostOfPiece = 2, 8
)

// documents matches the endings of files that consist of paragraphs.
var documents = regexp.MustCompile(`(?i)^\.(?:md|mkd|markdown|rst|txt|adoc|org|xml|html?|bs)$`)

// linesWith returns the lines of a file that have most of some words; without words its
// first ones, and all of a short file that is no document. lacks reports that there is no
// line with one of the words to quote, and isPart that nothing quoted has all of them.
func linesWith(file, content string, words []string) (quoted []line, lacks, isPart bool) {
	all := linesOf(content)
	isDocument := documents.MatchString(path.Ext(file)) || path.Ext(file) == ""
	switch {
	case len(all) == 0:
		return nil, false, false
	case len(words) == 0:
		return all[:min(mostBegin, len(all))], false, false
	case isDocument:
		quoted, isPart = ofPieces(content, words)
	default:
		quoted, isPart = ofLines(all, words)
	}
	lacks = len(quoted) == 0
	if len(all) <= mostWhole && !documents.MatchString(path.Ext(file)) {
		return all, false, false
	}
	return quoted, lacks, isPart && !lacks
}

// linesOf returns the lines that are not empty.
func linesOf(content string) (all []line) {
	for i, text := range strings.Split(content, "\n") {
		if text = strings.TrimRight(text, " \t\r"); strings.TrimSpace(text) != "" {
			all = append(all, line{i + 1, cut(text)})
		}
	}
	return all
}

// cut returns a line, the end of a long one left out.
func cut(text string) string {
	if utf8.RuneCountInString(text) <= mostLine {
		return text
	}
	return prose.OneLine(text, mostLine)
}

// ofPieces returns the lines of the passages that have most of some words. isPart reports
// that none has all of them.
func ofPieces(content string, words []string) (quoted []line, isPart bool) {
	pieces := passage.Split(content)
	texts := make([]string, len(pieces))
	for i, piece := range pieces {
		texts[i] = piece.Heading + "\n" + piece.Text
	}
	places, hasAll := best(texts, words, mostPieces)
	for _, i := range places {
		var all []line
		for n, text := range strings.Split(pieces[i].Text, "\n") {
			if strings.TrimSpace(text) != "" {
				all = append(all, line{pieces[i].Line + n, cut(strings.TrimSpace(text))})
			}
		}
		quoted = append(quoted, near(all, words)...)
	}
	return quoted, !hasAll
}

// near returns the lines of a passage that have some of the words, each with those next
// to it; all where the passage is short, or where only its heading has them.
func near(all []line, words []string) (kept []line) {
	if len(all) <= mostOfPiece {
		return all
	}
	analyser := passage.NewAnalyser()
	wanted := analyser.Terms(strings.Join(words, " "))
	has := func(l line) bool {
		return slices.ContainsFunc(analyser.Terms(l.text), func(term string) bool { return slices.Contains(wanted, term) })
	}
	for i := range all {
		if slices.ContainsFunc(all[max(0, i-around):min(len(all), i+around+1)], has) {
			kept = append(kept, all[i])
		}
	}
	if len(kept) == 0 {
		return all
	}
	return kept
}

// ofLines returns the lines that have most of some words, each with those after it.
// isPart reports that none has all of them.
func ofLines(all []line, words []string) (quoted []line, isPart bool) {
	texts := make([]string, len(all))
	for i, l := range all {
		texts[i] = l.text
	}
	places, hasAll := best(texts, words, mostQuoted)
	for _, i := range places {
		for _, l := range all[i:min(len(all), i+1+around)] {
			if !slices.Contains(quoted, l) {
				quoted = append(quoted, l)
			}
		}
	}
	slices.SortFunc(quoted, func(a, b line) int { return a.number - b.number })
	return quoted, !hasAll
}

// As much of the best text as leastOfBest has a text that is quoted beside it.
const leastOfBest = 0.9

// leastOfPart is how long a word is at least that may be a part of another one, as python
// is of python3.
const leastOfPart = 4

// mostAgain is how often a word counts in a text.
const mostAgain = 4

// best returns the places of the texts that have most of some words, those that few
// texts have counting more and those as they are written a little more than their other
// forms, at most as many as given, in their order. hasAll reports whether one of them has
// all the words.
func best(texts, words []string, most int) (places []int, hasAll bool) {
	analyser := passage.NewAnalyser()
	wanted := map[string]bool{}
	for _, word := range words {
		for _, term := range analyser.Terms(word) {
			wanted[term] = true
		}
	}
	has, texted := make([]map[string]bool, len(texts)), map[string]int{}
	for i, text := range texts {
		has[i] = map[string]bool{}
		terms, lower := analyser.Terms(text), strings.ToLower(text)
		for term := range wanted {
			if slices.Contains(terms, term) || len(term) >= leastOfPart && strings.Contains(lower, term) {
				has[i][term] = true
				texted[term]++
			}
		}
	}
	scores := make([]float64, len(texts))
	for i, text := range texts {
		for term := range has[i] {
			scores[i] += math.Log(1 + float64(len(texts))/float64(texted[term]))
		}
		for _, word := range words {
			scores[i] *= 1 + min(mostAgain, float64(strings.Count(strings.ToLower(text), strings.ToLower(word))))/50
		}
		places = append(places, i)
	}
	slices.SortStableFunc(places, func(a, b int) int { return cmp.Compare(scores[b], scores[a]) })
	places = slices.DeleteFunc(places, func(i int) bool { return scores[i] == 0 || scores[i] < leastOfBest*slices.Max(scores) })
	places = places[:min(most, len(places))]
	slices.Sort(places)
	return places, slices.ContainsFunc(places, func(i int) bool { return len(has[i]) == len(wanted) })
}
