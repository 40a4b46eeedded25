package slot

import (
	"regexp"
	"sort"
	"strings"
	"unicode"

	"repochat/internal/ask"
	"repochat/internal/ask/builtin/lexicon"
	"repochat/internal/ask/condition"
	"repochat/internal/ask/dates"
)

// finder collects the slots of one question. The first to take a part of the
// text keeps it, so the plainest marks go first.
type finder struct {
	text  string
	lex   *lexicon.Lexicon
	slots []Slot
}

// findSlots returns the values in a question, in their order: the names that
// are resolved already, what is plainly a name by its shape, and the dates.
func findSlots(lex *lexicon.Lexicon, request ask.Request) []Slot {
	f := &finder{text: request.Question.Text, lex: lex}
	f.links()
	f.hashes()
	f.numbers()
	f.labels()
	f.resolved(request.Names)
	f.dates(request)
	f.quoted()
	f.paths()
	f.logins()
	return inOrder(f.slots)
}

func inOrder(slots []Slot) []Slot {
	sort.Slice(slots, func(i, j int) bool { return slots[i].Start < slots[j].Start })
	return slots
}

func (f *finder) add(s Slot) bool {
	for _, taken := range f.slots {
		if s.Start < taken.End && taken.Start < s.End {
			return false
		}
	}
	if s.Text == "" {
		s.Text = f.text[s.Start:s.End]
	}
	f.slots = append(f.slots, s)
	return true
}

// before returns the text to the left in lower case, without quotation marks.
func (f *finder) before(start int) string {
	return strings.ToLower(strings.TrimRight(f.text[:start], " \t\n\"'`“‘:#"))
}

var (
	githubLink = regexp.MustCompile(`https?://[^\s/]+/[^\s/]+/[^\s/]+/(issues|pull|commit|releases/tag|blob/[^\s/]+|tree/[^\s/]+)/([^\s?#"'<>]+)[^\s"'<>]*`)
	linkSlots  = map[string]Kind{"issues": Issue, "pull": Pull, "commit": Commit, "releases/tag": Release}
)

func (f *finder) links() {
	for _, m := range githubLink.FindAllStringSubmatchIndex(f.text, -1) {
		page, target := f.text[m[2]:m[3]], strings.TrimRight(f.text[m[4]:m[5]], ".,;:!)/")
		kind, known := linkSlots[page]
		if !known {
			kind = File
		}
		if kind == Issue || kind == Pull {
			target, _, _ = strings.Cut(target, "/")
			if !isNumber(target) {
				continue
			}
		}
		f.add(Slot{Kind: kind, Start: m[0], End: m[1], Names: []string{target}})
	}
}

var (
	namedHash = regexp.MustCompile(`(?i)\b(?:commit|hash|sha|revision|id)\s*[:"'` + "`" + `]?\s*\b([0-9a-f]{4,64})\b`)
	anyHash   = regexp.MustCompile(`\b[0-9a-fA-F]{7,64}\b`)
)

// hashes reads hexadecimal digits: seven or more with letters and figures
// among them, or four after "commit".
func (f *finder) hashes() {
	for _, m := range anyHash.FindAllStringIndex(f.text, -1) {
		hash := f.text[m[0]:m[1]]
		mixed := strings.ContainsFunc(hash, unicode.IsDigit) && strings.ContainsFunc(hash, unicode.IsLetter)
		if (mixed || len(hash) == 40) && f.stands(m[0], m[1]) {
			f.add(Slot{Kind: Commit, Start: m[0], End: m[1], Names: []string{hash}})
		}
	}
	for _, m := range namedHash.FindAllStringSubmatchIndex(f.text, -1) {
		if hash := f.text[m[2]:m[3]]; strings.ContainsFunc(hash, unicode.IsDigit) && f.stands(m[2], m[3]) && !isYear(hash) {
			f.add(Slot{Kind: Commit, Start: m[2], End: m[3], Names: []string{hash}})
		}
	}
}

// stands says whether a part is not just a piece of a path or file name.
func (f *finder) stands(start, end int) bool {
	const joining = "/.-_#"
	leftFree := start == 0 || !strings.ContainsRune(joining, rune(f.text[start-1]))
	rest := f.text[end:]
	rightFree := len(rest) < 2 || !strings.ContainsRune(joining, rune(rest[0])) || !(unicode.IsLetter(rune(rest[1])) || unicode.IsDigit(rune(rest[1])))
	return leftFree && rightFree
}

func isYear(text string) bool { return len(text) == 4 && (text[:2] == "19" || text[:2] == "20") }

var (
	hashNumber = regexp.MustCompile(`(?i)(?:^|[\s("'\[,])((?:#|GH-)(\d{1,9}))\b`)
	wordNumber = regexp.MustCompile(`(?i)\b(issue|bug|ticket|defect|problem|regression|pull[\s-]+request|merge\s+request|pr|mr)s?((?:\s*(?:with|ticket|issue|report|request|number|no\.?|nr\.?|id))*\s*[:#"'` + "`“" + `]*\s*(\d{1,9}))\b`)
	moreNumber = regexp.MustCompile(`(?i)^(?:\s*,\s*|\s*,?\s+(?:and|or)\s+|\s*&\s*)(?:#|issue\s+|bug\s+|pr\s+)?(\d{1,9})\b`)
	pullWord   = regexp.MustCompile(`(?i)\b(?:prs?|mrs?|pull[\s-]+requests?|merge\s+requests?)\b`)
	notNumber  = regexp.MustCompile(`(?i)^(?:[/:.-]\d|\s*(?:%|percent|days?|weeks?|months?|years?|hours?|times|commits?|bugs?|issues?|files?|developers?|people))`)
)

// numbers reads #12, GH-12, "issue 12", "PR 12 and 13".
func (f *finder) numbers() {
	for _, m := range wordNumber.FindAllStringSubmatchIndex(f.text, -1) {
		digits, word := f.text[m[6]:m[7]], strings.ToLower(f.text[m[2]:m[3]])
		plural := strings.HasPrefix(strings.ToLower(f.text[m[3]:]), "s")
		if notNumber.MatchString(f.text[m[7]:]) || isYear(digits) && plural {
			continue
		}
		kind := Issue
		if pullWord.MatchString(word) {
			kind = Pull
		}
		start := m[7] - len(strings.TrimLeft(f.text[m[4]:m[7]], " :"+quotes))
		f.addNumber(Slot{Kind: kind, Start: start, End: m[7], said: true}, digits)
	}
	for _, m := range hashNumber.FindAllStringSubmatchIndex(f.text, -1) {
		kind := Issue
		if pullWord.MatchString(f.text[:m[2]]) && !strings.Contains(f.before(m[2]), "issue") {
			kind = Pull
		}
		f.addNumber(Slot{Kind: kind, Start: m[2], End: m[3]}, f.text[m[4]:m[5]])
	}
}

// addNumber takes a number and those that are listed after it.
func (f *finder) addNumber(s Slot, digits string) {
	s.Names = []string{trimZeros(digits)}
	for f.add(s) {
		m := moreNumber.FindStringSubmatchIndex(f.text[s.End:])
		if m == nil || notNumber.MatchString(f.text[s.End+m[3]:]) {
			return
		}
		s.Names = []string{trimZeros(f.text[s.End+m[2] : s.End+m[3]])}
		s.Start, s.End = s.End+m[2], s.End+m[3]
	}
}

func trimZeros(digits string) string {
	if digits = strings.TrimLeft(digits, "0"); digits == "" {
		return "0"
	}
	return digits
}

func isNumber(text string) bool {
	return text != "" && len(text) <= 9 && strings.Trim(text, "0123456789") == ""
}

const quotes = "\"'`“”‘’"

var labelled = regexp.MustCompile(`(?i)\b(?:label(?:l?ed)?)\b(?:\s+(?:as|with|the|is|=|:))*\s*(?:["“'` + "`" + `]([^"”'` + "`" + `]{1,60})["”'` + "`" + `]|([\p{L}\d][\p{L}\d:/_-]*))`)

// labels reads what follows "labelled" and what stands before "label".
func (f *finder) labels() {
	for _, m := range labelled.FindAllStringSubmatchIndex(f.text, -1) {
		start, end := m[2], m[3]
		if start < 0 {
			start, end = m[4], m[5]
			if concepts := f.lex.Read(f.text[start:end], nil); len(concepts) > 0 && strings.HasPrefix(strings.ToLower(f.text[m[0]:]), "label ") && concepts[0].Kind != lexicon.Unknown && !concepts[0].Is(lexicon.Noun, "issue") {
				continue // "the label with the most issues"
			}
		}
		f.add(Slot{Kind: Label, Start: start, End: end, Names: []string{f.text[start:end]}})
	}
}

var resolvedSlots = map[ask.NameKind]Kind{
	ask.FileName: File, ask.DirectoryName: Directory, ask.PersonName: Person, ask.CommitName: Commit,
	ask.IssueName: Issue, ask.PullName: Pull, ask.ReleaseName: Release, ask.BranchName: Branch, ask.LabelName: Label,
}

// resolved takes the names that the graph knows. What is also a word of
// questions ("main", "test") counts as a name only where it is marked as one.
func (f *finder) resolved(names []ask.ResolvedName) {
	for _, name := range names {
		kind, ok := resolvedSlots[name.Kind]
		if !ok {
			continue
		}
		for _, at := range occurrences(f.text, name.Text) {
			s := Slot{Kind: kind, Start: at, End: at + len(name.Text), Names: comparable(name)}
			if kind == Issue || kind == Pull {
				f.retype(at, kind)
				continue
			}
			if s.Note = resolutionNote(name); len(s.Names) > 0 && f.isName(s) {
				f.add(s)
			}
		}
	}
}

// retype corrects the kind of a bare number once the graph has told an issue
// from a pull request. What the question calls an issue stays one: then none is
// found.
func (f *finder) retype(at int, kind Kind) {
	for i, s := range f.slots {
		if !s.said && s.Start <= at && at < s.End && (s.Kind == Issue || s.Kind == Pull) {
			f.slots[i].Kind = kind
		}
	}
}

// occurrences returns where a name stands as a whole word.
func occurrences(text, name string) []int {
	var found []int
	for from := 0; name != ""; {
		i := strings.Index(text[from:], name)
		if i < 0 {
			break
		}
		start, end := from+i, from+i+len(name)
		if !wordRune(lastRune(text[:start])) && !wordRune(firstRune(text[end:])) {
			found = append(found, start)
		}
		from = end
	}
	return found
}

func firstRune(text string) rune {
	for _, r := range text {
		return r
	}
	return ' '
}

func lastRune(text string) rune {
	last := ' '
	for _, r := range text[max(0, len(text)-4):] {
		last = r
	}
	return last
}

func wordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || r == '_' }

// comparable returns what a query compares with for a resolved name. A file
// keeps its words, which mean every file of that name; they are made exact
// where only their case differs.
func comparable(name ask.ResolvedName) []string {
	text := strings.Trim(name.Text, quotes)
	switch {
	case len(name.Matches) == 0:
		return []string{text}
	case name.Kind == ask.FileName && name.How == ask.MatchedByChoice:
		return []string{"./" + name.Matches[0].Value}
	case name.Kind == ask.FileName && name.How != ask.MatchedWithoutCase:
		return []string{text}
	case name.Kind == ask.FileName && strings.Contains(text, "."):
		var bases []string
		for _, m := range name.Matches {
			if base := m.Name; len(bases) == 0 || bases[len(bases)-1] != base {
				bases = append(bases, base)
			}
		}
		return bases
	case name.Kind == ask.FileName, name.Kind == ask.PersonName && name.How != ask.MatchedByPart && name.How != ask.MatchedByChoice:
		return []string{text}
	}
	var values []string
	for _, m := range name.Matches {
		values = append(values, m.Value)
	}
	return values
}

func resolutionNote(name ask.ResolvedName) string {
	if name.Kind != ask.PersonName || name.How != ask.MatchedByPart {
		return ""
	}
	var people []string
	for _, m := range name.Matches {
		people = append(people, m.Value)
	}
	return name.Text + " = " + strings.Join(people, " or ")
}

// isName says whether a resolved name is meant as one: it is no word of
// questions, or it stands in quotation marks or next to what it is.
func (f *finder) isName(s Slot) bool {
	concepts := f.lex.Read(f.text[s.Start:s.End], nil)
	if len(concepts) != 1 || concepts[0].Kind == lexicon.Unknown || concepts[0].Text != strings.ToLower(f.text[s.Start:s.End]) {
		return true
	}
	if s.Start > 0 && strings.ContainsAny(f.text[s.Start-1:s.Start], quotes+"@") {
		return true
	}
	next := strings.TrimLeft(f.text[s.End:], " ")
	return strings.HasPrefix(next, string(s.Kind)) || strings.HasSuffix(f.before(s.Start), string(s.Kind))
}

func (f *finder) dates(request ask.Request) {
	for _, span := range dates.Parse(f.text, request.Question.Now) {
		f.add(Slot{Kind: Period, Start: span.Start, End: span.End,
			Period: condition.Period{From: span.From, To: span.To, MonthDay: span.MonthDay}, AsOf: f.looksBack(span.Start), Note: span.Note})
	}
}

// looksBack says whether a period is a moment to look back from.
func (f *finder) looksBack(start int) bool {
	before, rest := f.before(start), strings.ToLower(f.text[start:])
	atEnd := strings.HasPrefix(rest, "the end of") || strings.HasPrefix(rest, "end of")
	return asOf.MatchString(before) || strings.HasPrefix(rest, "by ") || atEnd && (strings.HasSuffix(before, "at") || strings.HasSuffix(before, "on") || before == "")
}

var asOf = regexp.MustCompile(`\b(?:as (?:of|at|on|per)|back (?:on|in|at))$`)
