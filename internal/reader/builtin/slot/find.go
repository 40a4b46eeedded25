package slot

import (
	"regexp"
	"slices"
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"

	"repochat/internal/cypher/condition"
	"repochat/internal/question"
	"repochat/internal/question/names"
	"repochat/internal/reader"
	"repochat/internal/reader/builtin/lexicon"
	"repochat/internal/schema"
)

// finder makes slots of the spans of one question.
type finder struct {
	text  string
	lex   *lexicon.Lexicon
	slots []Slot
	// files are the paths of the repository; none where they are not known.
	files []string
}

// findSlots returns the values in a question, in their order: the spans that
// the graph holds as a name, that must be a name by their shape, or that are
// periods, and quoted words to look for.
func findSlots(lex *lexicon.Lexicon, request reader.Request) []Slot {
	f := &finder{text: request.Text, lex: lex, files: request.Vocabulary.Files}
	for _, span := range request.Spans {
		if s, ok := f.slotOf(span); ok {
			s.Start, s.End = span.Start, span.End
			f.add(s)
		}
	}
	return inOrder(f.slots)
}

func (f *finder) slotOf(span question.Span) (Slot, bool) {
	switch {
	case span.Period != nil:
		p := span.Period
		return Slot{Kind: Period, Period: condition.Period{From: p.From, To: p.To, MonthDay: p.MonthDay}, AsOf: f.looksBack(span.Start), Note: p.Note}, true
	case len(span.Kinds) == 0:
		return Slot{}, false
	case schema.EntryOf(span.Kinds[0]).IsNumbered():
		return f.numbered(span)
	case span.Name.Known():
		s := Slot{Kind: slotKinds[span.Name.Kind], Names: comparable(span.Name), Note: resolutionNote(span.Name), Start: span.Start, End: span.End}
		return s, len(s.Names) > 0 && (span.Asserted || f.isName(s))
	case !span.Quoted && !f.canBePath(span):
		return Slot{}, false
	case span.Quoted && !span.Sure:
		return Slot{Kind: Text, Names: []string{span.Text}}, true
	case span.Sure, span.Asserted:
		return Slot{Kind: slotKinds[span.Kinds[0]], Names: []string{span.Text}}, true
	case span.Kinds[0] != schema.Person && span.Kinds[0] != schema.Commit && !f.known(span.Text):
		return Slot{Kind: slotKinds[span.Kinds[0]], Names: []string{span.Text}}, true
	}
	return Slot{}, false
}

// numbered makes a slot of the number of an issue or a pull request. What the
// question calls an issue stays one, though the graph has it as a pull request:
// then none is found.
func (f *finder) numbered(span question.Span) (Slot, bool) {
	kind := span.Kinds[0]
	if span.Name.Known() && !span.Asserted {
		kind = span.Name.Kind
	}
	return Slot{Kind: slotKinds[kind], Names: []string{trimZeros(strings.TrimPrefix(span.Text, "#"))}}, true
}

// canBePath reports whether a span that the graph does not hold is no shorthand
// with a slash, such as "client/server" or "y/n": it says what it is, is deep,
// or begins like a path of the repository. Without a vocabulary, any may be one.
func (f *finder) canBePath(span question.Span) bool {
	first, rest, slashed := strings.Cut(strings.ToLower(strings.TrimPrefix(span.Text, "./")), "/")
	switch {
	case !slashed, len(f.files) == 0, span.Asserted, strings.Contains(strings.Trim(rest, "/"), "/"), strings.Contains(rest, "."):
		return true
	case rest == "" && utf8.RuneCountInString(first) >= shortestFolder:
		return true // "payments/"
	case folderSaid.MatchString(f.before(span.Start)), folderSaid.MatchString(strings.TrimSpace(f.text[span.End:])):
		return true
	}
	return slices.ContainsFunc(f.files, func(path string) bool {
		return strings.Contains("/"+strings.ToLower(path), "/"+first+"/")
	})
}

// shortestFolder is how long the name of a directory is that nothing but its
// slash marks.
const shortestFolder = 4

// folderSaid matches the word that says what a path is, beside it.
var folderSaid = regexp.MustCompile(`(?i)\b(?:file|directory|folder|dir|path|branch)$|^(?:file|directory|folder|dir|path|branch)\b`)

func inOrder(slots []Slot) []Slot {
	sort.Slice(slots, func(i, j int) bool { return slots[i].Start < slots[j].Start })
	return slots
}

func (f *finder) add(s Slot) {
	for _, taken := range f.slots {
		if s.Start < taken.End && taken.Start < s.End {
			return
		}
	}
	if s.Text == "" {
		s.Text = f.text[s.Start:s.End]
	}
	f.slots = append(f.slots, s)
}

// before returns the text to the left in lower case, without quotation marks.
func (f *finder) before(start int) string {
	return strings.ToLower(strings.TrimRight(f.text[:start], " \t\n\"'`“‘:#"))
}

func trimZeros(digits string) string {
	if digits = strings.TrimLeft(digits, "0"); digits == "" {
		return "0"
	}
	return digits
}

const quotes = "\"'`“”‘’"

var slotKinds = map[schema.Kind]Kind{
	schema.File: File, schema.Directory: Directory, schema.Person: Person, schema.Commit: Commit,
	schema.Issue: Issue, schema.PullRequest: Pull, schema.Release: Release, schema.Branch: Branch, schema.Label: Label,
}

// known reports whether every word of a text is one of the lexicon's.
func (f *finder) known(text string) bool {
	for _, c := range f.lex.Read(text, nil) {
		if c.Kind == lexicon.Unknown {
			return false
		}
	}
	return true
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
func comparable(name names.Resolved) []string {
	text := strings.Trim(name.Text, quotes)
	switch {
	case len(name.Matches) == 0:
		return []string{text}
	case name.Kind == schema.File && name.How == names.ByChoice:
		return []string{"./" + name.Matches[0].Value}
	case name.Kind == schema.File && name.How != names.WithoutCase:
		return []string{text}
	case name.Kind == schema.File && strings.Contains(text, "."):
		var bases []string
		for _, m := range name.Matches {
			if base := m.Name; len(bases) == 0 || bases[len(bases)-1] != base {
				bases = append(bases, base)
			}
		}
		return bases
	case name.Kind == schema.File, name.Kind == schema.Person && name.How != names.ByPart && name.How != names.ByChoice:
		return []string{text}
	}
	var values []string
	for _, m := range name.Matches {
		values = append(values, m.Value)
	}
	return values
}

func resolutionNote(name names.Resolved) string {
	if name.Kind != schema.Person || name.How != names.ByPart {
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

// looksBack says whether a period is a moment to look back from.
func (f *finder) looksBack(start int) bool {
	before, rest := f.before(start), strings.ToLower(f.text[start:])
	atEnd := strings.HasPrefix(rest, "the end of") || strings.HasPrefix(rest, "end of")
	return asOf.MatchString(before) || strings.HasPrefix(rest, "by ") || atEnd && (strings.HasSuffix(before, "at") || strings.HasSuffix(before, "on") || before == "")
}

var asOf = regexp.MustCompile(`\b(?:as (?:of|at|on|per)|back (?:on|in|at))$`)
