package slot

import (
	"maps"
	"regexp"
	"slices"
	"strings"

	"repochat/internal/cypher/condition"
)

// IsLine reports whether a slot stands for all releases whose tags begin alike.
func (s Slot) IsLine() bool {
	return s.Kind == Release && len(s.Names) > 0 && condition.IsLine(s.Names[0])
}

var (
	// lineOfNumbers matches what is written for all versions with one beginning: "2.x",
	// "2.3x", "v4.*".
	lineOfNumbers = regexp.MustCompile(`(?i)(?:^|[^\p{L}\p{N}._/-])(v?(\d+(?:\.\d+)*)(?:\.x(?:\.x)*|\.\*|(x)))(?:$|[^\p{L}\p{N}_])`)
	// versionNumber matches a version that may be the beginning of others, too.
	versionNumber = regexp.MustCompile(`(?i)(?:^|[^\p{L}\p{N}._/#-])((v?)(\d+(?:\.\d+)*))(?:$|[^\p{L}\p{N}_.]|\.(?:$|\s))`)
	// wordOfTag matches a word that tags may begin with, or have before their number.
	wordOfTag = regexp.MustCompile(`\p{L}[\p{L}\p{N}]*(?:[-_/.][\p{L}\p{N}]+)*`)

	// nounBehind and nounBefore match the word for releases beside a line, and lineBehind
	// what says that it is one.
	nounBehind = regexp.MustCompile(`(?i)^[\s-]+(?:release\s+|major\s+|minor\s+)?(releases?|versions?|tags?|version(?:en|es)|versión)(?:$|[^\p{L}\p{N}_-])`)
	nounBefore = regexp.MustCompile(`(?i)(?:^|[^\p{L}])(releases?|versions?|tags?|revisions?|version(?:en|es)|versión)\s+(?:(?:of|for|in|from|on|within|called|named|(?:that\s+)?(?:start|begin)(?:s|ning|ing)?\s+with|von|der|aus|de|du|del|en)\s+)?(?:the\s+|der\s+|la\s+)*$`)
	lineBehind = regexp.MustCompile(`(?i)^[\s-]+(?:release\s+)?(?:lines?|series|trains?|generation|major|reihe|serie|série)(?:$|[^\p{L}\p{N}_-])`)
	// oneOfLine matches what stands before the line that one release is asked of.
	oneOfLine = regexp.MustCompile(`(?i)\b(?:first|last|latest|newest|earliest|oldest|most recent|final|letzte[nrs]?|neueste[nrs]?|erste[nrs]?|dernière|première|última|primera)\s+(?:release|version|tag)?\s*$`)
	// publishedBefore and publishedBehind match what says of a word that it was released.
	publishedBefore = regexp.MustCompile(`(?i)\b(?:publish|releas|tag)(?:e|ed|ing|ged)?\s+(?:an?y?\s+|the\s+|another\s+|a\s+new\s+)?$`)
	publishedBehind = regexp.MustCompile(`(?i)^\s+(?:\p{L}+\s+){0,2}?(?:released|published|tagged)(?:$|[^\p{L}])`)
	// versionBefore matches the word that says of a number that it is a version.
	versionBefore = regexp.MustCompile(`(?i)\b(?:version|major)\s+$`)
)

// releaseNoun matches the word for releases.
var releaseNoun = regexp.MustCompile(`(?i)\b(?:releases?|versions?|tags|version(?:en|es))\b`)

// leastOfLine is how many releases begin alike that a word or a version stands for.
const leastOfLine = 2

// lines reads the words and numbers that stand for all releases with one beginning,
// instead of what else they may name: "the 2.x releases", "versions of draft-a-b".
func (r *reader) lines(tags []string) {
	if len(tags) == 0 {
		return
	}
	known := tagsOf(tags)
	for _, m := range lineOfNumbers.FindAllStringSubmatchIndex(r.text, -1) {
		number := r.text[m[4]:m[5]]
		names := known.ofNumber(number)
		if m[6] >= 0 {
			if names = known.ofDigits(number); !strings.Contains(number, ".") {
				continue // "2x" is how many times
			}
		}
		r.addLine(m[2], m[3], names)
	}
	for _, m := range versionNumber.FindAllStringSubmatchIndex(r.text, -1) {
		number, isWritten := r.text[m[6]:m[7]], m[4] < m[5] || strings.Contains(r.text[m[6]:m[7]], ".") || versionBefore.MatchString(justBefore(r.text, m[2]))
		names := known.ofNumber(number)
		isMeant := isPlural(nounBehind.FindStringSubmatch(r.text[m[3]:])) || isPlural(nounBefore.FindStringSubmatch(justBefore(r.text, m[2]))) ||
			nounBehind.MatchString(r.text[m[3]:]) && oneOfLine.MatchString(justBefore(r.text, m[2]))
		if isWritten && isMeant && known.count(names) >= leastOfLine || lineBehind.MatchString(r.text[m[3]:]) && known.count(names) > 0 {
			r.addLine(m[2], m[3], names)
		}
	}
	for _, m := range wordOfTag.FindAllStringIndex(r.text, -1) {
		word := r.text[m[0]:m[1]]
		names := known.ofWord(word)
		if known.count(names) < leastOfLine {
			continue
		}
		isMeant := nounBehind.MatchString(r.text[m[1]:]) || nounBefore.MatchString(justBefore(r.text, m[0])) || lineBehind.MatchString(r.text[m[1]:]) || oneOfLine.MatchString(justBefore(r.text, m[0])) || publishedBehind.MatchString(r.text[m[1]:]) || publishedBefore.MatchString(justBefore(r.text, m[0]))
		if isMeant && (strings.ContainsAny(word, "-_/") || !r.isWord(word)) {
			r.addLine(m[0], m[1], names)
		}
	}
}

func isPlural(noun []string) bool {
	return noun != nil && (strings.HasSuffix(noun[1], "s") || strings.HasSuffix(noun[1], "en"))
}

// addLine adds a line that stands at a place, with the word for releases beside it.
func (r *reader) addLine(start, end int, names []string) {
	if len(names) == 0 || slices.ContainsFunc(r.slots, func(s Slot) bool {
		return s.IsLine() && (s.Start < end && start < s.End || slices.Equal(s.Names, names))
	}) {
		return
	}
	s := Slot{Kind: Release, Start: start, End: end, Text: r.text[start:end], Value: r.text[start:end], Names: names, Side: sideOf(r.text, start)}
	s.Note = s.Text + " = the releases whose tags begin with " + strings.Join(beginnings(names), " or ")
	if at := lineBehind.FindStringIndex(r.text[end:]); at != nil {
		s.End += len(strings.TrimRightFunc(r.text[end:end+at[1]], isNoLetter))
	}
	switch behind, before := nounBehind.FindStringSubmatchIndex(r.text[s.End:]), nounBefore.FindStringSubmatchIndex(justBefore(r.text, start)); {
	case behind != nil:
		s.Noun = r.text[s.End+behind[2] : s.End+behind[3]]
		s.End += behind[3]
	case before != nil:
		s.Noun, s.Start = r.text[before[2]:before[3]], before[2]
	case oneOfLine.MatchString(justBefore(r.text, start)), publishedBehind.MatchString(r.text[end:]), publishedBefore.MatchString(justBefore(r.text, start)):
		s.Noun = "release"
	}
	if s.Noun != "" && s.Side == Tagged {
		s.Side = In
	}
	r.slots = slices.DeleteFunc(r.slots, func(o Slot) bool { return o.Start < s.End && s.Start < o.End })
	r.slots = append(r.slots, s)
}

func isNoLetter(r rune) bool { return !isWordRune(r) || r == '.' }

func beginnings(names []string) []string {
	all := make([]string, len(names))
	for i, name := range names {
		all[i] = strings.TrimSuffix(name, "*")
	}
	return all
}

// tag is the tag of a release with its version, and what stands before it.
type tag struct{ whole, beginning, version string }

// versionOfTag matches a tag that ends in a version.
var versionOfTag = regexp.MustCompile(`^((?:.*[-_/])?[vV]?)(\d+(?:\.\d+)*)(?:[-.+]?\p{L}[\p{L}\p{N}.+-]*)?$`)

// repositoryTags are the tags of a repository's releases.
type repositoryTags []tag

func tagsOf(names []string) (all repositoryTags) {
	for _, name := range names {
		if m := versionOfTag.FindStringSubmatch(name); m != nil {
			all = append(all, tag{name, m[1], m[2]})
		}
	}
	return all
}

// ofNumber returns the names of the versions that begin with some numbers. Where there
// are none, it returns how they would begin.
func (all repositoryTags) ofNumber(number string) []string {
	found, beginnings := map[string]bool{}, map[string]int{}
	for _, t := range all {
		beginnings[t.beginning]++
		switch {
		case t.version == number && t.whole == t.beginning+number:
			found[t.whole] = true
			fallthrough
		case strings.HasPrefix(t.version, number+"."):
			found[condition.Line(t.beginning+number+".")] = true
		}
	}
	if len(found) == 0 {
		usual := "v"
		for _, beginning := range slices.Sorted(maps.Keys(beginnings)) {
			if beginnings[beginning] > beginnings[usual] {
				usual = beginning
			}
		}
		return []string{condition.Line(usual + number + ".")}
	}
	return inOrder(found)
}

// ofDigits returns the names of the versions that have a further digit behind some
// numbers: those of "2.3x" begin with 2.30, 2.31 and so on.
func (all repositoryTags) ofDigits(number string) []string {
	found := map[string]bool{}
	for _, t := range all {
		if rest, ok := strings.CutPrefix(t.version, number); ok && rest != "" && rest[0] != '.' {
			found[condition.Line(t.beginning+number+rest[:1])] = true
		}
	}
	if len(found) == 0 {
		return all.ofNumber(number + "0")
	}
	return inOrder(found)
}

// ofWord returns the names of the tags that begin with a word, or have it before their
// version.
func (all repositoryTags) ofWord(word string) []string {
	found := map[string]bool{}
	separated := func(text string) string {
		return "/" + strings.Map(func(r rune) rune {
			if r == '-' || r == '_' {
				return '/'
			}
			return r
		}, strings.ToLower(text)) + "/"
	}
	for _, t := range all {
		stem := strings.TrimRight(t.beginning, "vV")
		if stem = strings.TrimRight(stem, "-_/"); stem == "" {
			continue
		}
		switch has := separated(stem); {
		case strings.HasPrefix(has, separated(word)):
			found[condition.Line(t.whole[:len(word)+1])] = true
		case strings.Contains(has, separated(word)):
			found[condition.Line(t.beginning)] = true
		}
	}
	return inOrder(found)
}

// count returns how many tags have one of some names.
func (all repositoryTags) count(names []string) (n int) {
	for _, t := range all {
		if slices.ContainsFunc(names, func(name string) bool {
			beginning, isLine := strings.CutSuffix(name, "*")
			return name == t.whole || isLine && strings.HasPrefix(t.whole, beginning)
		}) {
			n++
		}
	}
	return n
}

// inOrder returns names in order, the lines first.
func inOrder(found map[string]bool) []string {
	names := slices.Sorted(maps.Keys(found))
	slices.SortStableFunc(names, func(a, b string) int {
		switch isLine := condition.IsLine(a); {
		case isLine == condition.IsLine(b):
			return 0
		case isLine:
			return -1
		}
		return 1
	})
	return names
}
