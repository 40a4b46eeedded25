package names

import (
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode"

	"repochat/internal/schema"
)

// shortReleases are the tags of releases by what people call them: by a word of
// the tag, or its last words, and its number ("draft 12" for draft-irtf-cfrg-vdaf-12,
// "main schema 12" for draft-ietf-quic-qlog-main-schema-12), with or without
// the v of a version, and without the zeros at its end ("8.1" for 8.1.0, "v8" for
// 8.0.0). What two tags would be called names neither,
// unless one of them is of the line of releases that took over from the others: it names
// that one.
type shortReleases map[string]string

// numberAtEnd matches the number that a tag ends in, behind its words, of which those
// behind two may be numbers: draft-ietf-oauth-v2-1-12.
var numberAtEnd = regexp.MustCompile(`^((?:[A-Za-z][A-Za-z0-9]*[-_/])+|(?:[A-Za-z][A-Za-z0-9]*[-_/]){2,}(?:\d+[-_/])+)[vV]?(\d+(?:\.\d+)*)$`)

func newShortReleases(tags []string, published []time.Time) shortReleases {
	current := currentLine(tags, published)
	short, ambiguous, isTag := shortReleases{}, map[string]bool{}, map[string]bool{}
	for _, tag := range tags {
		isTag[strings.ToLower(tag)] = true
	}
	add := func(name, tag string) {
		switch other, taken := short[name]; {
		case !taken, other == tag:
			short[name] = tag
		case current != "" && lineOf(tag) == current:
			short[name] = tag
			delete(ambiguous, name)
		case current == "" || lineOf(other) != current:
			ambiguous[name] = true
		}
	}
	for _, tag := range tags {
		lower := strings.ToLower(tag)
		version := strings.TrimPrefix(lower, "v")
		if version != "" && unicode.IsDigit(rune(version[0])) {
			add(version, tag)
			add("v"+version, tag)
			for _, short := range withoutZeros(version) {
				if !isTag[short] && !isTag["v"+short] {
					add("v"+short, tag)
					if strings.Contains(short, ".") {
						add(short, tag) // a number alone is no release
					}
				}
			}
		}
		m := numberAtEnd.FindStringSubmatch(lower)
		if m == nil {
			continue
		}
		words := wordsOfTag(m[1])
		for i, word := range words {
			if unicode.IsDigit(rune(word[0])) {
				continue // "1-12" calls nothing
			}
			add(word+"-"+m[2], tag)
			if i < len(words)-1 {
				add(strings.Join(words[i:], "-")+"-"+m[2], tag)
			}
		}
		if strings.Contains(m[2], ".") {
			add(m[2], tag)
		}
	}
	for name := range ambiguous {
		delete(short, name)
	}
	return short
}

// lineOf returns the words before the number of a tag, in small letters.
func lineOf(tag string) string {
	if m := numberAtEnd.FindStringSubmatch(strings.ToLower(tag)); m != nil {
		return m[1]
	}
	return ""
}

// currentLine returns the words of the line of releases that took over from all others:
// its first release came after the last of each of them. It is "" where there is no such
// line, or where it is not known when the releases were published.
func currentLine(tags []string, published []time.Time) string {
	first, last := map[string]time.Time{}, map[string]time.Time{}
	for i, tag := range tags {
		line := lineOf(tag)
		if i >= len(published) || published[i].IsZero() {
			return ""
		}
		if at, seen := first[line]; !seen || published[i].Before(at) {
			first[line] = published[i]
		}
		if published[i].After(last[line]) {
			last[line] = published[i]
		}
	}
	current := ""
	for line, at := range first {
		if line != "" && (current == "" || at.After(first[current])) {
			current = line
		}
	}
	for line, at := range last {
		if line != current && !at.Before(first[current]) {
			return ""
		}
	}
	return current
}

// withoutZeros returns what people write for a version that ends in zeros: 8.1 and
// for 8.0.0 also 8.
func withoutZeros(version string) (short []string) {
	for {
		rest, isZero := strings.CutSuffix(version, ".0")
		if !isZero {
			return short
		}
		version = rest
		short = append(short, version)
	}
}

func wordsOfTag(prefix string) []string {
	return strings.FieldsFunc(prefix, func(r rune) bool { return strings.ContainsRune("-_/", r) })
}

// find returns the tag that is called so.
func (s shortReleases) find(text string) []Match {
	name := strings.Join(strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return r == ' ' || r == '-' || r == '_' || r == '#' }), "-")
	if tag, known := s[name]; known {
		return []Match{{Value: tag}}
	}
	return nil
}

// IsRelease reports whether a release has this tag, or is called so.
func (x *Index) IsRelease(name string) bool {
	matches, _ := x.kept.index.whole[schema.Release].find(name)
	return matches != nil || x.kept.index.releases.find(name) != nil
}

// shortestReleaseWord is how many letters a word has that releases are called by,
// and leastReleases how many of them have to be.
const (
	shortestReleaseWord = 4
	leastReleases       = 3
)

// ReleaseWord returns the word by which people call the repository's releases; ""
// where there is none.
func (x *Index) ReleaseWord() string { return x.kept.index.releaseWord }

// releaseWord returns the word that nearly all tags begin with which are no bare numbers.
func releaseWord(tags []string) string {
	tags = slices.DeleteFunc(slices.Clone(tags), func(tag string) bool { return !strings.ContainsFunc(tag, unicode.IsLetter) })
	count := map[string]int{}
	for _, tag := range tags {
		if m := numberAtEnd.FindStringSubmatch(strings.ToLower(tag)); m != nil {
			count[wordsOfTag(m[1])[0]]++
		}
	}
	for word, n := range count {
		if n >= leastReleases && 10*n >= 9*len(tags) && len(word) >= shortestReleaseWord && !slices.Contains([]string{"release", "releases", "version", "tags"}, word) {
			return word
		}
	}
	return ""
}
