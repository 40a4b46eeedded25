package names

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"repochat/internal/schema"
)

// shortReleases are the tags of releases by what people call them: by a word of
// the tag, or its last words, and its number ("draft 12" for draft-irtf-cfrg-vdaf-12,
// "main schema 12" for draft-ietf-quic-qlog-main-schema-12), with or without
// the v of a version, and without the zeros at its end ("8.1" for 8.1.0, "v8" for
// 8.0.0). What two tags would be called names neither.
type shortReleases map[string]string

// numberAtEnd matches the number that a tag ends in, behind its words.
var numberAtEnd = regexp.MustCompile(`^((?:[A-Za-z][A-Za-z0-9]*[-_/])+)[vV]?(\d+(?:\.\d+)*)$`)

func newShortReleases(tags []string) shortReleases {
	short, ambiguous, isTag := shortReleases{}, map[string]bool{}, map[string]bool{}
	for _, tag := range tags {
		isTag[strings.ToLower(tag)] = true
	}
	add := func(name, tag string) {
		if other, taken := short[name]; taken && other != tag {
			ambiguous[name] = true
		}
		short[name] = tag
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
