package question

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"repochat/internal/schema"
)

// text is a question as it is written. Its methods find spans by one rule each.
type text string

// quotedOrLinked finds what is set off from the words around it.
func (t text) quotedOrLinked(hasCode bool) []Span { return append(t.links(), t.marked(hasCode)...) }

// marks finds what is a name by its form.
func (t text) marks(hasCode bool) []Span {
	return slices.Concat(t.numbers(), t.hashes(), t.logins(hasCode))
}

// besideBytes is how much of a text is looked at beside a word: rules speak of the
// next words, and a long text of many words would be read as often as it has words.
const besideBytes = 120

// before returns the words to the left of an offset in lower case, those beside it
// alone.
func (t text) before(offset int) string {
	beside := string(t[max(0, offset-besideBytes):offset])
	if len(beside) < offset {
		_, beside, _ = strings.Cut(beside, " ") // what is cut is no word
	}
	return strings.ToLower(strings.TrimRight(beside, " \t\n\"'`“‘:#"))
}

// after returns the words behind an offset likewise.
func (t text) after(offset int) string {
	beside := string(t[offset:min(len(t), offset+besideBytes)])
	if last := strings.LastIndexByte(beside, ' '); offset+len(beside) < len(t) && last >= 0 {
		beside = beside[:last+1]
	}
	return strings.ToLower(strings.TrimLeft(beside, " \t\n\"'`”’"))
}

var (
	githubLink = regexp.MustCompile(`https?://[\w.-]+/[\w.-]+/[\w.-]+/(` + pagePattern() + `)/([^\s?#)>"'` + "`" + `]+)[^\s)>"'` + "`" + `]*`)
	anyLink    = regexp.MustCompile(`https?://\S+`)
)

// pagePattern matches the paths of the pages that a kind of thing has, and those
// of files and directories at any commit.
func pagePattern() string {
	var pages []string
	for _, entry := range schema.Kinds() {
		if entry.Page != "" {
			pages = append(pages, strings.Replace(regexp.QuoteMeta(entry.Page), "HEAD", `[^/\s]+`, 1))
		}
	}
	return strings.Join(pages, "|")
}

// links reads links to GitHub's pages. Any other address is no name.
func (t text) links() (found []Span) {
	for _, m := range githubLink.FindAllStringSubmatchIndex(string(t), -1) {
		target := strings.TrimRight(string(t[m[4]:m[5]]), ".,;:!")
		entry := entryOfPage(string(t[m[2]:m[3]]))
		switch {
		case entry.IsNumbered():
			number, _, _ := strings.Cut(target, "/")
			found = append(found, Span{Start: m[0], End: m[1], Text: "#" + number, Kinds: numberedKinds(entry.Kind), Sure: true})
		case entry.Kind == schema.File:
			found = append(found, Span{Start: m[0], End: m[1], Text: target, Kinds: []schema.Kind{schema.File, schema.Directory}, Sure: true})
		default:
			found = append(found, Span{Start: m[0], End: m[1], Text: target, Kinds: []schema.Kind{entry.Kind}, Sure: true})
		}
	}
	for _, m := range anyLink.FindAllStringIndex(string(t), -1) {
		found = append(found, Span{Start: m[0], End: m[1], Text: string(t[m[0]:m[1]])})
	}
	return found
}

// entryOfPage returns the kind that has pages at a path. What is at no kind's
// own path is a file or a directory.
func entryOfPage(page string) schema.Entry {
	for _, entry := range schema.Kinds() {
		if entry.Page == page {
			return entry
		}
	}
	return schema.EntryOf(schema.File)
}

// numberedKinds returns the kinds that have numbers, a given one first: GitHub
// leads from the number of one to the page of another.
func numberedKinds(first schema.Kind) []schema.Kind {
	kinds := []schema.Kind{first}
	for _, entry := range schema.Kinds() {
		if entry.IsNumbered() && entry.Kind != first {
			kinds = append(kinds, entry.Kind)
		}
	}
	return kinds
}

var quotation = regexp.MustCompile("`([^`\n]{1,200})`|\"([^\"\n]{1,200})\"|“([^”\n]{1,200})”|(?:^|[\\s(])'([^'\n]{1,200})'(?:$|[\\s.,;:?!)])")

// marked reads what stands in back-ticks or quotation marks. It may be a name
// of any kind, and it may be words to search for.
func (t text) marked(hasCode bool) (found []Span) {
	for _, m := range quotation.FindAllStringSubmatchIndex(string(t), -1) {
		for group := 2; group < len(m); group += 2 {
			if m[group] < 0 {
				continue
			}
			inner := strings.TrimSpace(string(t[m[group]:m[group+1]]))
			start, end := m[group], m[group+1]
			kinds, sure := t.kindsOfMarked(inner, start, hasCode && t.marksCode(start))
			found = append(found, Span{Start: start, End: end, Text: inner, Kinds: kinds, Sure: sure, Quoted: true})
		}
	}
	return found
}

var (
	onlyNumber = regexp.MustCompile(`^#?\d{1,9}$`)
	onlyHash   = regexp.MustCompile(`^[0-9a-fA-F]{7,64}$`)
	onlyFile   = regexp.MustCompile(`^[^\s]*[\p{L}\d_\])-]\.[A-Za-z][A-Za-z0-9]{0,9}$`)
	numberMark = regexp.MustCompile(`\b(?:issue|bug|ticket|pull request|pr)s?(?: number| no\.?)?:?$`)
	searched   = regexp.MustCompile(`(?:mention\w*|contain\w*|includ\w*|about|titled?|messages?|words?|text|phrase|says?|saying|called|named|with|matching|search\w*(?: for)?)$`)
)

func (t text) kindsOfMarked(inner string, start int, canBeCode bool) (kinds []schema.Kind, sure bool) {
	before := t.before(start)
	announced := announcedKind(before)
	switch {
	case onlyNumber.MatchString(inner):
		return t.kindsOfNumber(start), inner[0] == '#' || numberMark.MatchString(before)
	case onlyHash.MatchString(inner):
		return []schema.Kind{schema.Commit}, true
	case announced != "":
		return []schema.Kind{announced}, true
	case canBeCode && strings.HasSuffix(inner, "()"):
		return functionFirst, true
	case onlyFile.MatchString(inner):
		kinds = []schema.Kind{schema.File, schema.Release, schema.Branch}
		if canBeCode {
			kinds = append(kinds, codeKinds(inner)...)
		}
		return kinds, !searched.MatchString(before)
	case canBeCode && codeSpoken.MatchString(string(t)):
		return append(slices.Clone(functionFirst), kindsOfText()...), false
	case canBeCode:
		return append(kindsOfText(), functionFirst...), false
	default:
		return kindsOfText(), false
	}
}

// announcedKind returns the kind of thing that the words before a name
// announce, as "the branch" does; "" when they leave it open.
func announcedKind(before string) schema.Kind {
	for _, entry := range schema.Kinds() {
		if entry.Announced != nil && entry.Announced.MatchString(before) {
			return entry.Kind
		}
	}
	return ""
}

// kindsOfText returns the kinds whose names can be any text.
func kindsOfText() []schema.Kind {
	var kinds []schema.Kind
	for _, entry := range schema.Kinds() {
		if entry.Shape == nil && !entry.IsDefined {
			kinds = append(kinds, entry.Kind)
		}
	}
	return kinds
}

var (
	hashNumber = regexp.MustCompile(`(?i)(^|[\s("'\[,])(?:#|GH-)(\d{1,9})\b`)
	wordNumber = regexp.MustCompile(`(?i)(?:^|[^\p{L}\p{N}_])(issue|bug|ticket|defect|problem|problème|problema|anomalie|anomalía|bogue|incidencia|incidente|fallo|(?:el|del|al)\s+error|fehler(?:ticket|meldung|bericht)?|vorgang|pull\s+request|demande\s+de\s+fusion|solicitud\s+de\s+(?:cambios?|fusión|extracción)|pr|pull)s?` +
		`(?:\s+(?:ticket|issue|number(?:ed)?|nummer|numéro|número|no\.?|nr\.?|n[°º]|id|report))*\s*#?\s*(\d{1,9})\b`)
	ofPull = regexp.MustCompile(`(?i)^(?:pr$|pull|demande|solicitud)`)
	// deedNumber matches a number behind what is done to a thread alone, "why did we
	// close 595 and 567?", and numberDeed one before it, "why was 595 closed?".
	numberDeed = regexp.MustCompile(`(?i)\b(?:is|was|were|did|does|has|why)\s+(\d{2,6})(?:\s+(?:and|&|or)\s+\d{2,6})?\s+(?:still |never |not |ever |been |get |got )*(?:closed?|(?:re)?open(?:ed)?|merged?|fixed|resolved?|reject(?:ed)?|reverted|stale|blocked|stuck|have)\b`)
	deedNumber = regexp.MustCompile(`(?i)\b(?:close[ds]?|closing|(?:re)?open(?:ed|s)|assigned(?:\s+to)?|comment(?:ed|s)?\s+on|introduced|merge[ds]?|merging|resolve[ds]?|reject(?:ed|s)?|superseded? by|duplicates? of)\s+(\d{2,6})(?:$|[?!.,;]|\s+(?:or\s+#?\d|(?:and|&|as|without|because|then|for|in|by)\b))`)
	// plainNumber matches "number 160" without the word for what it is of.
	plainNumber = regexp.MustCompile(`(?i)(?:^|[^\p{L}])(?:number|nummer|numéro|número)\s+(\d{1,6})\b`)
	// numberGot matches a number that something is said of: "so 413 got fixed".
	numberGot   = regexp.MustCompile(`(?i)^(?:\s*(?:so|ok|okay|and|but|well|now)[\s,]+)*(\d{2,6})\s+(?:got|was|has been|is)\s+(?:closed|(?:re)?opened|merged|fixed|resolved|rejected|reverted)\b`)
	alsoNumber  = regexp.MustCompile(`(?i)^\s*(?:,|and|or|&|/)\s*#?(\d{1,9})\b`)
	pullContext = regexp.MustCompile(`(?i)\b(?:prs?|pull\s+requests?|pulls?|merge\s+requests?)\b`)
)

// numbers reads #12, GH-12, "issue 12" and "PR 12".
func (t text) numbers() (found []Span) {
	for _, m := range wordNumber.FindAllStringSubmatchIndex(string(t), -1) {
		if t.isPeriod(m[4], m[5]) {
			continue
		}
		kinds := numberedKinds(schema.Issue)
		if ofPull.MatchString(string(t[m[2]:m[3]])) {
			kinds = numberedKinds(schema.PullRequest)
		}
		start := m[4]
		if t[start-1] == '#' {
			start--
		}
		found = append(found, Span{Start: start, End: m[5], Text: "#" + string(t[m[4]:m[5]]), Kinds: kinds, Sure: true, Asserted: true})
		found = append(found, t.moreNumbers(m[5], kinds)...)
	}
	kinds := numberedKinds(schema.Issue)
	for _, m := range slices.Concat(deedNumber.FindAllStringSubmatchIndex(string(t), -1), numberDeed.FindAllStringSubmatchIndex(string(t), -1), numberGot.FindAllStringSubmatchIndex(string(t), -1), plainNumber.FindAllStringSubmatchIndex(string(t), -1)) {
		found = append(found, Span{Start: m[2], End: m[3], Text: "#" + string(t[m[2]:m[3]]), Kinds: kinds})
		found = append(found, t.moreNumbers(m[3], kinds)...)
	}
	for _, m := range hashNumber.FindAllStringSubmatchIndex(string(t), -1) {
		found = append(found, Span{Start: m[3], End: m[5], Text: "#" + string(t[m[4]:m[5]]), Kinds: t.kindsOfNumber(m[4]), Sure: true})
	}
	return found
}

// moreNumbers reads the 13 of "issues 12 and 13".
func (t text) moreNumbers(from int, kinds []schema.Kind) (found []Span) {
	for {
		m := alsoNumber.FindStringSubmatchIndex(string(t[from:]))
		if m == nil {
			return found
		}
		found = append(found, Span{Start: from + m[2], End: from + m[3], Text: "#" + string(t[from+m[2]:from+m[3]]), Kinds: kinds, Sure: true})
		from += m[3]
	}
}

// isPeriod reports whether a number after "issues" is the beginning of a date or
// a count of something: "bugs 2018", "issue 5 days", "PRs 8/1/2022".
func (t text) isPeriod(start, end int) bool {
	rest := string(t[end:])
	if rest != "" && strings.ContainsRune("/-.:", rune(rest[0])) && len(rest) > 1 && unicode.IsDigit(rune(rest[1])) {
		return true
	}
	for _, unit := range []string{"day", "week", "month", "year", "hour", "percent", "%", "time"} {
		if strings.HasPrefix(t.after(end), unit) {
			return true
		}
	}
	return strings.Contains(t.before(start), "issues in") // "issues in 2018"
}

func (t text) kindsOfNumber(start int) []schema.Kind {
	if pullContext.MatchString(string(t[:start])) {
		return numberedKinds(schema.PullRequest)
	}
	return numberedKinds(schema.Issue)
}

var (
	longHash  = regexp.MustCompile(`\b[0-9a-fA-F]{7,64}\b`)
	namedHash = regexp.MustCompile(`(?i)\b(?:commit|hash|sha|revision|rev)\s+(?:hash\s+|id\s+|sha\s+|with\s+hash\s+)?([0-9a-f]{4,64})\b`)
)

// hashes reads hexadecimal digits: seven or more, or four after "commit".
func (t text) hashes() (found []Span) {
	for _, m := range namedHash.FindAllStringSubmatchIndex(string(t), -1) {
		if hash := string(t[m[2]:m[3]]); hasDigit(hash) && (hasLetter(hash) || len(hash) != len("2006") || !strings.HasPrefix(hash, "19") && !strings.HasPrefix(hash, "20")) {
			found = append(found, Span{Start: m[2], End: m[3], Text: hash, Kinds: []schema.Kind{schema.Commit}, Sure: true})
		}
	}
	for _, m := range longHash.FindAllStringIndex(string(t), -1) {
		hash := string(t[m[0]:m[1]])
		if !hasDigit(hash) && len(hash) < 40 {
			continue // "defaced" is a word
		}
		found = append(found, Span{Start: m[0], End: m[1], Text: hash, Kinds: []schema.Kind{schema.Commit}, Sure: hasLetter(hash) && !numberedWord.MatchString(hash)})
	}
	return found
}

// numberedWord matches a word of hexadecimal letters and a number, as "decaf448": hardly
// a hash.
var numberedWord = regexp.MustCompile(`(?i)^[a-f]{4,}\d{2,4}$`)

var mailAddress = regexp.MustCompile(`[A-Za-z0-9][A-Za-z0-9._%+-]*@[A-Za-z0-9][A-Za-z0-9-]*(?:\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}`)

var loginMark = regexp.MustCompile(`(?:^|[\s(,;:"'])@([A-Za-z0-9][A-Za-z0-9_-]*(?:\[bot\])?)`)

// logins reads mail addresses and what follows an "@".
func (t text) logins(hasCode bool) (found []Span) {
	kinds := []schema.Kind{schema.Person}
	if hasCode {
		kinds = append(kinds, schema.Annotation)
	}
	for _, m := range mailAddress.FindAllStringIndex(string(t), -1) {
		found = append(found, Span{Start: m[0], End: m[1], Text: string(t[m[0]:m[1]]), Kinds: []schema.Kind{schema.Person}, Sure: true})
	}
	for _, m := range loginMark.FindAllStringSubmatchIndex(string(t), -1) {
		found = append(found, Span{Start: m[2] - 1, End: m[3], Text: string(t[m[2]:m[3]]), Kinds: t.kindsOfMark(kinds, m[2]-1), Sure: true})
	}
	return found
}

// kindsOfMark returns what "@x" can be, the likeliest first: in "annotated with
// @x" an annotation.
func (t text) kindsOfMark(kinds []schema.Kind, start int) []schema.Kind {
	if len(kinds) > 1 && announcesMark.MatchString(t.before(start)) {
		return []schema.Kind{schema.Annotation, schema.Person}
	}
	return kinds
}

func hasDigit(text string) bool  { return strings.ContainsFunc(text, unicode.IsDigit) }
func hasLetter(text string) bool { return strings.ContainsFunc(text, unicode.IsLetter) }

// quotedVerdict matches what a review says, in quotation marks.
var quotedVerdict = regexp.MustCompile(`(?i)['"“”‘’` + "`" + `]\s*(changes[ _-]requested|requested changes|request changes|approved?|commented)\s*['"“”‘’` + "`" + `]`)

// WithPlainVerdicts returns a question in which the verdicts of reviews stand without
// quotation marks: they are no titles.
func (q Scanned) WithPlainVerdicts() Scanned {
	if !quotedVerdict.MatchString(q.Text) {
		return q
	}
	return q.WithText(quotedVerdict.ReplaceAllString(q.Text, "$1"))
}
