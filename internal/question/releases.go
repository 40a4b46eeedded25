package question

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"repochat/internal/schema"
)

// numberedName matches a word and a number, which may be a release: "draft 12".
var numberedName = regexp.MustCompile(`[A-Za-z][A-Za-z0-9]*[ _-]#?\d+(?:\.\d+)*`)

// wordsAndNumber matches several words and a number: "main schema 12".
var wordsAndNumber = regexp.MustCompile(`(?:^|[^\p{L}\p{N}])([A-Za-z][A-Za-z0-9]*(?:[ _-][A-Za-z][A-Za-z0-9]*){1,2}[ _-]#?\d+(?:\.\d+)*)`)

// anyVersion matches what a release is called by whatever its tags are.
var anyVersion = regexp.MustCompile(`(?i)^(?:versions?|releases?|revisions?|revs?)[ _-]#?`)

// andNumber matches a second number behind a release: "draft 12 and 13".
var andNumber = regexp.MustCompile(`^(?:\s+(?:and|to|vs\.?|versus|through|und|bis|et|à|y|a)\s+|\s*[-–/]\s*)#?(\d+(?:\.\d+)*)(?:$|[^\p{L}\p{N}.-]|\.(?:$|\s))`)

// A version without a letter may be a date or a quantity. One of three numbers is
// neither where a release is called so; one of two has to stand where a release
// does, and has no unit behind it.
var (
	bareVersion   = regexp.MustCompile(`[vV]\d+|\d+(?:\.\d+)+(?:[.-]?(?:a|b|alpha|beta|rc|dev|pre|post)\d*(?:\.\d+)*)?`)
	besideVersion = regexp.MustCompile(`(?:^|\b(?:in|at|ab|since|after|before|between|and|or|to|from|until|than|versus|vs\.?|with|compare|did|was|for|of|releases?|versions?|tags?|tagged|seit|vor|nach|zwischen|und|mit|version|depuis|avant|après|entre|et|avec|desde|antes de|después de|versión|con|y)|[,/–-])\s*$`)
	joined        = regexp.MustCompile(`(?:[/._]|\p{L}-)$`)
	joining       = regexp.MustCompile(`^(?:[/_.]\w|-\p{L})`)
	majorVersion  = regexp.MustCompile(`^[vV]\d+$`)
	endsHere      = regexp.MustCompile(`^(?:$|[?.!,;:]|(?:and|or|vs|versus|to|until|compared)\b)`)
	threeNumbers  = regexp.MustCompile(`^\d+\.\d+\.\d+$`)
	// announcesVersion matches what stands before a release alone.
	announcesVersion = regexp.MustCompile(`\b(?:in|since|after|before|between|compare|releases?|tags?|tagged|notes (?:for|of))$`)
	unitBehind       = regexp.MustCompile(`(?i)^\s*(?:%|percent|prozent|(?:k|m|g)?b\b|times|x\b|days?|weeks?|months?|years?|hours?|minutes?|seconds?|commits?|issues?|bugs?|files?|lines?|people|changes?|tage|stunden|jours|heures|días|horas)`)
)

// versions reads releases that are called by numbers alone: "8.1.0 and 8.2".
func (t text) versions(known vocabulary) (found []Span) {
	for _, m := range bareVersion.FindAllStringIndex(string(t), -1) {
		name := string(t[m[0]:m[1]])
		isWhole := !t.isInsideWord(m[0], m[1]) && !joined.MatchString(string(t[max(0, m[0]-utf8.UTFMax-1):m[0]])) && !joining.MatchString(string(t[m[1]:]))
		isMajor, before := majorVersion.MatchString(name), t.before(m[0])
		mustBe := isMajor && announcesVersion.MatchString(before) && endsHere.MatchString(t.after(m[1]))
		canBe := isMajor || strings.Count(name, ".") > 1 || besideVersion.MatchString(before) && !unitBehind.MatchString(string(t[m[1]:]))
		if isWhole && (mustBe || canBe && known.IsRelease(name)) {
			found = append(found, Span{Start: m[0], End: m[1], Text: name, Kinds: []schema.Kind{schema.Release}, Sure: true})
		}
	}
	return found
}

// dashNumber matches the number of a release behind a dash: "-24 and -25".
var dashNumber = regexp.MustCompile(`(?:^|[\s(])(-(\d{1,3}))(?:$|[\s?!,;:)]|\.(?:$|\s))`)

// wholeTag matches what may be a tag of several parts.
var wholeTag = regexp.MustCompile(`[A-Za-z][\w.]*(?:[-/][\w.]+)+\d`)

// releases reads what people call releases by: a word of its tag and its number,
// of which a second one may follow, or the number behind a dash.
func (t text) releases(known vocabulary) (found []Span) {
	add := func(start, end int, name string) bool {
		if t.isInsideWord(start, end) || !known.IsRelease(name) {
			return false
		}
		found = append(found, Span{Start: start, End: end, Text: name, Kinds: []schema.Kind{schema.Release}, Sure: true})
		return true
	}
	for _, m := range wholeTag.FindAllStringIndex(string(t), -1) {
		add(m[0], m[1], string(t[m[0]:m[1]])) // or else its end would be read alone
	}
	for from := 0; known.ReleaseWord() != "" && from < len(t); {
		m := dashNumber.FindStringSubmatchIndex(string(t[from:]))
		if m == nil {
			break
		}
		add(from+m[2], from+m[3], known.ReleaseWord()+string(t[from+m[2]:from+m[3]]))
		from += m[3]
	}
	for _, m := range wordsAndNumber.FindAllStringSubmatchIndex(string(t), -1) {
		name, start := string(t[m[2]:m[3]]), m[2]
		for !add(start, m[3], name) {
			word := lineWord.FindStringIndex(name)
			next := lineWord.FindStringIndex(name[word[1]:])
			if next == nil || !strings.ContainsAny(name[word[1]+next[1]:], " _-") {
				break // a word and the number are left
			}
			start, name = start+word[1]+next[0], name[word[1]+next[0]:]
		}
	}
	for _, m := range numberedName.FindAllStringIndex(string(t), -1) {
		name := string(t[m[0]:m[1]])
		if !add(m[0], m[1], name) {
			number := anyVersion.ReplaceAllString(name, "")
			name = known.ReleaseWord() + "-" + number
			padded := known.ReleaseWord() + "-0" + number
			if number == "" || known.ReleaseWord() == "" || !add(m[0], m[1], name) && !add(m[0], m[1], padded) {
				continue
			}
		}
		if next := andNumber.FindStringSubmatchIndex(string(t[m[1]:])); next != nil {
			word := strings.TrimRight(name, "0123456789.#")
			add(m[1]+next[2], m[1]+next[3], word+string(t[m[1]+next[2]:m[1]+next[3]]))
		}
	}
	for _, m := range betweenNumbers.FindAllStringSubmatchIndex(string(t), -1) {
		for i := 2; len(found) > 0 && i < len(m); i += 2 {
			add(m[i], m[i+1], strings.TrimRight(found[0].Text, "0123456789")+string(t[m[i]:m[i+1]]))
		}
	}
	return append(found, t.ofLines(found, known)...)
}

// betweenNumbers matches the numbers of two releases beside others that are named whole.
var betweenNumbers = regexp.MustCompile(`(?i)\bbetween\s+(\d{2,3})\s+(?:and|to)\s+(\d{2,3})\b`)

var (
	// lineNumber matches the number of a version behind the word for it or a dash, and
	// lineWord a word that releases may be called by.
	lineNumber = regexp.MustCompile(`(?i)(?:(?:^|[^\p{L}\p{N}])(?:versions?|revisions?|rev|drafts?|releases?|tags?|number|version(?:en)?|versión)\s+(?:number\s+)?|(?:^|[\s(])-)(\d{1,3})(?:$|[^\p{L}\p{N}.]|\.(?:$|\s))`)
	lineWord   = regexp.MustCompile(`[\p{L}\p{N}]+`)
)

// mostLineWords is how many words releases are called by, where several lines of them have
// the same numbers.
const mostLineWords = 3

// ofLines reads the numbers of releases whose words stand elsewhere in the question: "the
// main schema, between version 12 and 13".
func (t text) ofLines(taken []Span, known vocabulary) (found []Span) {
	words := lineWord.FindAllStringIndex(string(t), -1)
	for from := 0; from < len(t); {
		m := lineNumber.FindStringSubmatchIndex(string(t[from:]))
		if m == nil {
			break
		}
		start, end := from+m[2], from+m[3]
		from = end
		called := t.line(words, start, string(t[start:end]), known)
		if called == "" {
			continue
		}
		add := func(start, end int) {
			name := called + "-" + string(t[start:end])
			if !known.IsRelease(name) {
				name = called + "-0" + string(t[start:end])
			}
			if known.IsRelease(name) {
				found = append(found, Span{Start: start, End: end, Text: name, Kinds: []schema.Kind{schema.Release}, Sure: true})
			}
		}
		add(start, end)
		if next := andNumber.FindStringSubmatchIndex(string(t[end:])); next != nil {
			add(end+next[2], end+next[3])
			from = end + next[3]
		}
	}
	return withFree(slices.Clone(taken), found)[len(taken):]
}

// line returns the words nearest to a number by which a release with that number is called;
// "" where there are none.
func (t text) line(words [][]int, at int, number string, known vocabulary) (called string) {
	nearest := len(t)
	for i := range words {
		for n := mostLineWords; n > 0; n-- {
			if i+n > len(words) || words[i][0] <= at && at < words[i+n-1][1] {
				continue
			}
			name := strings.Join(lineWord.FindAllString(string(t[words[i][0]:words[i+n-1][1]]), -1), "-")
			away := max(at-words[i+n-1][1], words[i][0]-at)
			if away < nearest && (known.IsRelease(name+"-"+number) || known.IsRelease(name+"-0"+number)) {
				called, nearest = strings.ToLower(name), away
			}
		}
	}
	return called
}
