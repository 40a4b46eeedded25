package names

import (
	"regexp"
	"sort"
	"strings"
	"time"
	"unicode"

	"repochat/internal/ask/dates"
	"repochat/internal/ask/thing"
)

// candidate is a part of a question that may be a name.
type candidate struct {
	text       string // without quotation marks
	start, end int    // byte offsets in the question
	// kinds are what it can be, the likeliest first.
	kinds []thing.Kind
	// asserted is set when the question itself says the first kind: "bug 12".
	asserted bool
	// sure is whether it cannot be but a name: then the user is told when the
	// graph does not know it. likely is for a part that is a misspelt name when
	// the graph knows a similar one. Anything else that the graph does not know
	// is taken for a word.
	sure, likely bool
}

// candidates finds what may be a name in a question, in order. Its rules go
// from the plainest marks to the vaguest, and no part is taken twice. A date
// is no name: "2018" is not an issue. isPerson says whether somebody of the
// graph has a name.
func candidates(text string, now time.Time, isPerson func(name string) bool) []candidate {
	f := &scanner{text: text}
	f.links()
	f.marked()
	for _, span := range dates.Parse(text, now) {
		f.add(span.Start, span.End, text[span.Start:span.End], false)
	}
	f.numbers()
	f.hashes()
	f.logins()
	f.files()
	f.fullNames(isPerson)
	f.people()
	sort.SliceStable(f.found, func(i, j int) bool { return f.found[i].start < f.found[j].start })
	return f.found
}

type scanner struct {
	text  string
	found []candidate
}

// add takes the part [start, end) unless a part of it is taken, and says
// whether it did.
func (f *scanner) add(start, end int, text string, sure bool, kinds ...thing.Kind) bool {
	for _, c := range f.found {
		if start < c.end && c.start < end {
			return false
		}
	}
	f.found = append(f.found, candidate{text: text, start: start, end: end, kinds: kinds, sure: sure})
	return true
}

// before returns the words to the left of an offset in lower case.
func (f *scanner) before(offset int) string {
	return strings.ToLower(strings.TrimRight(f.text[:offset], " \t\n\"'`“‘:#"))
}

func (f *scanner) after(offset int) string {
	return strings.ToLower(strings.TrimLeft(f.text[offset:], " \t\n\"'`”’"))
}

var (
	githubLink = regexp.MustCompile(`https?://[\w.-]+/[\w.-]+/[\w.-]+/(issues|pull|commit|blob/[^/\s]+|tree/[^/\s]+|releases/tag)/([^\s?#)>"'` + "`" + `]+)[^\s)>"'` + "`" + `]*`)
	anyLink    = regexp.MustCompile(`https?://\S+`)
)

// links reads links to GitHub's pages. Any other address is no name.
func (f *scanner) links() {
	for _, m := range githubLink.FindAllStringSubmatchIndex(f.text, -1) {
		target := strings.TrimRight(f.text[m[4]:m[5]], ".,;:!")
		switch page := f.text[m[2]:m[3]]; {
		case page == "issues":
			f.add(m[0], m[1], "#"+target, true, thing.Issue, thing.PullRequest)
		case page == "pull":
			number, _, _ := strings.Cut(target, "/")
			f.add(m[0], m[1], "#"+number, true, thing.PullRequest, thing.Issue)
		case page == "commit":
			f.add(m[0], m[1], target, true, thing.Commit)
		case page == "releases/tag":
			f.add(m[0], m[1], target, true, thing.Release)
		default:
			f.add(m[0], m[1], target, true, thing.File, thing.Directory)
		}
	}
	for _, m := range anyLink.FindAllStringIndex(f.text, -1) {
		f.add(m[0], m[1], f.text[m[0]:m[1]], false)
	}
}

var quotation = regexp.MustCompile("`([^`\n]{1,200})`|\"([^\"\n]{1,200})\"|“([^”\n]{1,200})”|(?:^|[\\s(])'([^'\n]{1,200})'(?:$|[\\s.,;:?!)])")

// marked reads what stands in back-ticks or quotation marks. It may be a name
// of any kind, and it may be words to search for.
func (f *scanner) marked() {
	for _, m := range quotation.FindAllStringSubmatchIndex(f.text, -1) {
		for group := 2; group < len(m); group += 2 {
			if m[group] < 0 {
				continue
			}
			inner := strings.TrimSpace(f.text[m[group]:m[group+1]])
			start, end := m[group], m[group+1]
			kinds, sure := f.kindsOfMarked(inner, start)
			f.add(start, end, inner, sure, kinds...)
		}
	}
}

var (
	onlyNumber = regexp.MustCompile(`^#?\d{1,9}$`)
	onlyHash   = regexp.MustCompile(`^[0-9a-fA-F]{7,64}$`)
	onlyFile   = regexp.MustCompile(`^[^\s]*[\p{L}\d_\])-]\.[A-Za-z][A-Za-z0-9]{0,9}$`)
	labelMark  = regexp.MustCompile(`\blabel(?:s|led|ed)?(?: (?:as|with|by))?$`)
	numberMark = regexp.MustCompile(`\b(?:issue|bug|ticket|pull request|pr)s?(?: number| no\.?)?:?$`)
	searched   = regexp.MustCompile(`(?:mention\w*|contain\w*|includ\w*|about|titled?|messages?|words?|text|phrase|says?|saying|called|named|with|matching|search\w*(?: for)?)$`)
)

func (f *scanner) kindsOfMarked(inner string, start int) (kinds []thing.Kind, sure bool) {
	before := f.before(start)
	switch {
	case onlyNumber.MatchString(inner):
		return f.kindsOfNumber(start), inner[0] == '#' || numberMark.MatchString(before)
	case onlyHash.MatchString(inner):
		return []thing.Kind{thing.Commit}, true
	case labelMark.MatchString(before):
		return []thing.Kind{thing.Label}, true
	case strings.HasSuffix(before, "branch"):
		return []thing.Kind{thing.Branch}, true
	case strings.HasSuffix(before, "release") || strings.HasSuffix(before, "tag"):
		return []thing.Kind{thing.Release}, true
	case onlyFile.MatchString(inner):
		return []thing.Kind{thing.File, thing.Release, thing.Branch}, !searched.MatchString(before)
	default:
		return []thing.Kind{thing.File, thing.Directory, thing.Person, thing.Label, thing.Release, thing.Branch}, false
	}
}

var (
	hashNumber  = regexp.MustCompile(`(?i)(^|[\s("'\[,])(?:#|GH-)(\d{1,9})\b`)
	wordNumber  = regexp.MustCompile(`(?i)\b(issue|bug|ticket|defect|problem|pull\s+request|pr|pull)s?(?:\s+(?:ticket|issue|number|no\.?|id|report))*\s*#?\s*(\d{1,9})\b`)
	alsoNumber  = regexp.MustCompile(`(?i)^\s*(?:,|and|or|&|/)\s*#?(\d{1,9})\b`)
	pullContext = regexp.MustCompile(`(?i)\b(?:prs?|pull\s+requests?|pulls?|merge\s+requests?)\b`)
)

// numbers reads #12, GH-12, "issue 12" and "PR 12".
func (f *scanner) numbers() {
	for _, m := range wordNumber.FindAllStringSubmatchIndex(f.text, -1) {
		if f.isPeriod(m[4], m[5]) {
			continue
		}
		kinds := []thing.Kind{thing.Issue, thing.PullRequest}
		if strings.HasPrefix(strings.ToLower(f.text[m[2]:m[3]]), "p") && !strings.EqualFold(f.text[m[2]:m[3]], "problem") {
			kinds = []thing.Kind{thing.PullRequest, thing.Issue}
		}
		if f.add(m[4], m[5], "#"+f.text[m[4]:m[5]], true, kinds...) {
			f.found[len(f.found)-1].asserted = true
		}
		f.moreNumbers(m[5], kinds)
	}
	for _, m := range hashNumber.FindAllStringSubmatchIndex(f.text, -1) {
		f.add(m[3], m[5], "#"+f.text[m[4]:m[5]], true, f.kindsOfNumber(m[4])...)
	}
}

// moreNumbers reads the 13 of "issues 12 and 13".
func (f *scanner) moreNumbers(from int, kinds []thing.Kind) {
	for {
		m := alsoNumber.FindStringSubmatchIndex(f.text[from:])
		if m == nil {
			return
		}
		f.add(from+m[2], from+m[3], "#"+f.text[from+m[2]:from+m[3]], true, kinds...)
		from += m[3]
	}
}

// isPeriod says whether a number after "issues" is the beginning of a date or
// a count of something: "bugs 2018", "issue 5 days", "PRs 8/1/2022".
func (f *scanner) isPeriod(start, end int) bool {
	rest := f.text[end:]
	if rest != "" && strings.ContainsRune("/-.:", rune(rest[0])) && len(rest) > 1 && unicode.IsDigit(rune(rest[1])) {
		return true
	}
	for _, unit := range []string{"day", "week", "month", "year", "hour", "percent", "%", "time"} {
		if strings.HasPrefix(f.after(end), unit) {
			return true
		}
	}
	return strings.Contains(f.before(start), "issues in") // "issues in 2018"
}

func (f *scanner) kindsOfNumber(start int) []thing.Kind {
	if pullContext.MatchString(f.text[:start]) {
		return []thing.Kind{thing.PullRequest, thing.Issue}
	}
	return []thing.Kind{thing.Issue, thing.PullRequest}
}

var (
	longHash  = regexp.MustCompile(`\b[0-9a-fA-F]{7,64}\b`)
	namedHash = regexp.MustCompile(`(?i)\b(?:commit|hash|sha|revision|rev)\s+(?:hash\s+|id\s+|sha\s+|with\s+hash\s+)?([0-9a-f]{4,64})\b`)
)

// hashes reads hexadecimal digits: seven or more, or four after "commit".
func (f *scanner) hashes() {
	for _, m := range namedHash.FindAllStringSubmatchIndex(f.text, -1) {
		if hash := f.text[m[2]:m[3]]; hasDigit(hash) {
			f.add(m[2], m[3], hash, true, thing.Commit)
		}
	}
	for _, m := range longHash.FindAllStringIndex(f.text, -1) {
		hash := f.text[m[0]:m[1]]
		if !hasDigit(hash) && len(hash) < 40 {
			continue // "defaced" is a word
		}
		f.add(m[0], m[1], hash, hasLetter(hash), thing.Commit)
	}
}

var loginMark = regexp.MustCompile(`(?:^|[\s(,;:"'])@([A-Za-z0-9][A-Za-z0-9_-]*(?:\[bot\])?)`)

func (f *scanner) logins() {
	for _, m := range loginMark.FindAllStringSubmatchIndex(f.text, -1) {
		f.add(m[2]-1, m[3], f.text[m[2]:m[3]], true, thing.Person)
	}
}

func hasDigit(text string) bool  { return strings.ContainsFunc(text, unicode.IsDigit) }
func hasLetter(text string) bool { return strings.ContainsFunc(text, unicode.IsLetter) }
