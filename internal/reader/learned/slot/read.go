package slot

import (
	"fmt"
	"regexp"
	"slices"
	"sort"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"repochat/internal/cypher/condition"
	"repochat/internal/question"
	"repochat/internal/question/dates"
	"repochat/internal/question/names"
	"repochat/internal/schema"
)

var kinds = map[schema.Kind]Kind{
	schema.File: File, schema.Directory: Directory, schema.Person: Person, schema.Commit: Commit,
	schema.Issue: Issue, schema.PullRequest: Pull, schema.Release: Release, schema.Branch: Branch, schema.Label: Label,
	schema.Function: Function, schema.Class: Class, schema.Annotation: Annotation,
}

// Read returns the values in a question, in their order: its periods, the names
// that the graph holds, what must be a name by its form, words in quotation
// marks, and numbers. A name that isWord is a word of questions, too, counts only
// where the question marks it.
func Read(q question.Scanned, isWord func(string) bool) Slots {
	r := reader{text: q.Text, now: q.Now, files: q.Vocabulary.Files, isWord: isWord}
	for _, span := range q.Spans {
		if s, ok := r.slotOf(span); ok {
			s.Start, s.End = span.Start, span.End
			if span.Name.Known() && len(span.Name.Matches) == 1 {
				s.Value = span.Name.Matches[0].Value
			}
			if s.Text == "" {
				s.Text = q.Text[span.Start:span.End]
			}
			if s.Kind == Release {
				s.Side = sideOf(q.Text, s.Start)
			}
			r.slots = append(r.slots, asFileSet(s))
		}
	}
	for _, s := range fileSets(q.Text) {
		r.slots = slices.DeleteFunc(r.slots, func(part Slot) bool { // ".pb.go" of "*.pb.go"
			return part.Kind == File && s.Start < part.Start && part.End <= s.End
		})
		if !r.isTaken(s.Start, s.End) {
			r.slots = append(r.slots, s)
		}
	}
	r.moreLabels(q.Vocabulary.Whole[schema.Label])
	r.lines(q.Vocabulary.Whole[schema.Release])
	r.withRoles()
	r.withCalled()
	r.unreleased()
	r.latest()
	r.between()
	r.deny()
	r.leaveOut()
	r.untilTheData(q.Vocabulary.DataAsOf)
	r.numbers()
	sort.SliceStable(r.slots, func(i, j int) bool { return r.slots[i].Start < r.slots[j].Start })
	return relativePeriods(joinDays(q.Text, comparedYears(q.Text, r.slots)))
}

// ofTheData matches what says behind a period that it ends with the data.
var ofTheData = regexp.MustCompile(`(?i)^\s*(?:of|in|for which)?\s*(?:the\s+|our\s+|this\s+|its\s+)?(?:available\s+|recorded\s+|project'?s?\s+|repo'?s?\s+)?(?:data|history|records)\b|^\s*der\s+(?:daten|historie|geschichte)\b|^\s*(?:des\s+données|de\s+l'historique)\b|^\s*(?:de\s+los\s+datos|del\s+historial)\b`)

// untilTheData has periods that count back from now count back from the end of the
// data, where the question says so.
func (r *reader) untilTheData(end time.Time) {
	r.slots = slices.DeleteFunc(r.slots, func(s Slot) bool { // "until today" leaves nothing out
		return s.Kind == Period && s.Period.MonthDay == "" && s.Period.From.IsZero() && !end.IsZero() && s.Period.To.After(end)
	})
	for i := range r.slots {
		s := &r.slots[i]
		isOpen := s.Kind == Period && s.Period.MonthDay == "" && !s.Period.From.IsZero() && s.Period.To.After(end)
		if end.IsZero() || !isOpen || !ofTheData.MatchString(r.text[s.End:]) {
			continue
		}
		late := s.Period.To.Sub(end)
		s.Period.From, s.Period.To = s.Period.From.Add(-late), end.Add(time.Second)
		s.Value = s.Period.From.Format(time.DateOnly) + " to " + end.Format(time.DateOnly)
		s.Note = fmt.Sprintf("%s = %s to %s (the end of the data)", s.Text, s.Period.From.Format("2 January 2006"), end.Format("2 January 2006"))
	}
}

// besideYear matches what stands between two years of which the second is plainly
// one.
var besideYear = regexp.MustCompile(`(?i)^\s*(?:,|/|-|&|vs\.?|versus|and|or|und|oder|et|ou|y|o|compared\s+(?:to|with))?\s*(?:in\s+|en\s+)?$`)

// comparedYears makes a number a year that stands beside one: "2019 vs 2020".
func comparedYears(text string, all Slots) Slots {
	for i := range all[:max(0, len(all)-1)] {
		s, next := &all[i], all[i+1]
		isYear := s.Kind == Number && len(s.Text) == len("2006") && s.Number > 1969
		if isYear && next.Kind == Period && next.Period.To.Sub(next.Period.From) > 364*day*time.Hour && besideYear.MatchString(text[s.End:next.Start]) {
			from := time.Date(s.Number, 1, 1, 0, 0, 0, 0, time.UTC)
			s.Kind, s.Value = Period, s.Text
			s.Period = condition.Period{From: from, To: from.AddDate(1, 0, 0)}
			s.Note = fmt.Sprintf("%s = 1 January %[1]s to 31 December %[1]s", s.Text)
		}
	}
	return all
}

type reader struct {
	text   string
	now    time.Time
	files  []string
	isWord func(string) bool
	slots  Slots
}

func (r *reader) slotOf(span question.Span) (Slot, bool) {
	switch {
	case span.Period != nil:
		p := span.Period
		s := Slot{Kind: Period, Period: condition.Period{From: p.From, To: p.To, MonthDay: p.MonthDay}, Note: p.Note, IsSame: p.IsSame}
		alone := dates.Parse(span.Text, r.now)
		isByOthers := len(alone) == 1 && alone[0].MonthDay == "" && (alone[0].From != p.From || alone[0].To != p.To) || len(alone) == 0
		if isByOthers && !p.From.IsZero() && !p.To.IsZero() { // who reads its words alone is told the days
			s.Value = p.From.Format(time.DateOnly) + " to " + p.To.Add(-time.Second).Format(time.DateOnly)
		}
		return s, true
	case len(span.Kinds) == 0:
		return Slot{}, false
	case schema.EntryOf(span.Kinds[0]).IsNumbered():
		kind := span.Kinds[0]
		if span.Name.Known() && !span.Asserted {
			kind = span.Name.Kind
		}
		return Slot{Kind: kinds[kind], Names: []string{withoutZeros(strings.TrimPrefix(span.Text, "#"))}}, true
	case span.Quoted && !span.Asserted && searched.MatchString(r.text[:span.Start]):
		return Slot{Kind: Text, Names: []string{span.Text}}, true // though something has that name
	case IsThing(r.text, span):
		return Slot{}, false
	case span.Name.Known():
		s := Slot{Kind: kinds[span.Name.Kind], Names: compared(span.Name), Note: noteOf(span.Name)}
		return s, len(s.Names) > 0 && (span.Asserted || span.Quoted || schema.EntryOf(span.Name.Kind).IsDefined || r.isMarked(span) || !r.isWord(span.Text))
	case !span.Quoted && !r.canBePath(span):
		return Slot{}, false
	case span.Quoted && !span.Sure:
		return Slot{Kind: Text, Names: []string{span.Text}}, true
	case len(span.Kinds) == 1 && span.Kinds[0] == schema.File && (unicode.IsUpper(firstRune(span.Text)) || question.IsPlainlyFile(span.Text)):
		return Slot{Kind: File, Names: []string{span.Text}}, true // README
	case span.Kinds[0] == schema.Person && r.actsOrIsNamed(span) && !r.isWord(span.Text):
		return Slot{Kind: Person, Names: []string{span.Text}}, true // whoever stands there
	case schema.EntryOf(span.Kinds[0]).IsDefined && (span.Sure || len(span.Name.Matches) > 0):
		return Slot{Kind: kinds[span.Kinds[0]], Names: []string{names.PlainDefinition(span.Text)}, IsForeign: len(span.Name.Matches) == 0}, true
	case schema.EntryOf(span.Kinds[0]).IsDefined:
		return Slot{}, false
	case span.Sure, span.Asserted, span.Likely && len(span.Name.Matches) > 0 && !r.isWord(span.Text):
		return Slot{Kind: kinds[span.Kinds[0]], Names: []string{span.Text}}, true
	case span.Kinds[0] != schema.Person && span.Kinds[0] != schema.Commit && strings.ContainsAny(span.Text, "./_") && !r.isWord(span.Text) && !ofAnother.MatchString(span.Text):
		return Slot{Kind: kinds[span.Kinds[0]], Names: []string{span.Text}}, true
	}
	return Slot{}, false
}

// ofAnother matches the version of something else than the repository: "py3.8".
var ofAnother = regexp.MustCompile(`(?i)^(?:\p{L}{3,}|[^\P{L}v]\p{L}?)\d+(?:\.\d+)+$`)

// searched matches what stands before words that texts are searched for.
var searched = regexp.MustCompile("(?i)\\b(?:mention|contain|say|word|text|phrase|message)\\w*\\s*[\"'`“‘]*$")

// actsOrIsNamed reports whether a word stands where only a person does: "did ann
// fix", "ann's", "by ann". The scan takes a doer for a person or else a file.
func (r *reader) actsOrIsNamed(span question.Span) bool {
	doer := []schema.Kind{schema.Person, schema.File}
	return slices.Equal(span.Kinds, doer) || len(span.Kinds) == 1 && byWhom.MatchString(r.text[:span.Start])
}

// byWhom matches what stands before a person's name.
var byWhom = regexp.MustCompile(`(?i)\b(?:by|assigned to|user|@)\s*$`)

// isMarked reports whether a part of the question shows by itself that it is a
// name: by its form, by a sign before it, or by the word for its kind beside it.
func (r *reader) isMarked(span question.Span) bool {
	if strings.ContainsAny(span.Text, "./_@#0123456789") || span.Start > 0 && r.text[span.Start-1] == '@' {
		return true
	}
	first, _ := utf8.DecodeRuneInString(span.Text)
	if unicode.IsUpper(first) && span.Start > 0 {
		return true
	}
	kind := string(kinds[span.Name.Kind])
	before, after := strings.ToLower(strings.TrimSpace(r.text[:span.Start])), strings.ToLower(strings.TrimSpace(r.text[span.End:]))
	return strings.HasSuffix(before, kind) || strings.HasPrefix(after, kind) || strings.HasPrefix(after, "'s")
}

// canBePath reports whether a part that the graph does not hold is no shorthand
// with a slash, such as "client/server": it says what it is, is deep, or begins
// like a path of the repository. Without a vocabulary, any may be one.
func (r *reader) canBePath(span question.Span) bool {
	first, rest, slashed := strings.Cut(strings.ToLower(strings.TrimPrefix(span.Text, "./")), "/")
	switch {
	case !slashed, len(r.files) == 0, span.Asserted, strings.Contains(strings.Trim(rest, "/"), "/"), strings.Contains(rest, "."):
		return true
	case rest == "" && utf8.RuneCountInString(first) >= shortestFolder:
		return true // "payments/"
	case pathSaid.MatchString(strings.TrimSpace(r.text[:span.Start])), pathSaid.MatchString(strings.TrimSpace(r.text[span.End:])):
		return true
	}
	return slices.ContainsFunc(r.files, func(path string) bool { return strings.Contains("/"+strings.ToLower(path), "/"+first+"/") })
}

// shortestFolder is how long the name of a directory is that nothing but its
// slash marks.
const shortestFolder = 4

// pathSaid matches the word that says what a path is, beside it.
var pathSaid = regexp.MustCompile(`(?i)\b(?:file|directory|folder|dir|path|branch)$|^(?:file|directory|folder|dir|path|branch)\b`)

func withoutZeros(digits string) string {
	if digits = strings.TrimLeft(digits, "0"); digits == "" {
		return "0"
	}
	return digits
}

// compared returns what a query compares with for a resolved name. A file
// keeps its words, which mean every file of that name; they are made exact
// where only their case differs.
func compared(name names.Resolved) []string {
	text := strings.Trim(name.Text, "\"'`“”‘’")
	switch {
	case len(name.Matches) == 0:
		return []string{text}
	case name.Kind == schema.Function, name.Kind == schema.Class:
		return names.ComparedDefinition(name)
	case name.Kind == schema.File && name.How == names.ByChoice:
		return []string{"./" + name.Matches[0].Value}
	case name.Kind == schema.File && name.How != names.WithoutCase:
		return []string{text}
	case name.Kind == schema.File && strings.Contains(text, "."):
		var bases []string
		for _, m := range name.Matches {
			if !slices.Contains(bases, m.Name) {
				bases = append(bases, m.Name)
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

func noteOf(name names.Resolved) string {
	if name.Kind != schema.Person || name.How != names.ByPart {
		return ""
	}
	var people []string
	for _, m := range name.Matches {
		people = append(people, m.Value)
	}
	return name.Text + " = " + strings.Join(people, " or ")
}

// NumberIn returns the first number in some words, in digits or written out; 0 for none.
func NumberIn(text string) int {
	for _, word := range strings.Fields(strings.ToLower(text)) {
		if n, err := strconv.Atoi(word); err == nil {
			return n
		}
		if n := numberWords[word]; n > 0 {
			return n
		}
	}
	return 0
}

// numberWords are numbers of things in the languages that wordings are in.
var numberWords = map[string]int{
	"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10, "twelve": 12, "fifteen": 15, "twenty": 20, "fifty": 50,
	"zwei": 2, "drei": 3, "vier": 4, "fünf": 5, "sechs": 6, "sieben": 7, "acht": 8, "neun": 9, "zehn": 10, "zwanzig": 20,
	"deux": 2, "trois": 3, "quatre": 4, "cinq": 5, "sept": 7, "huit": 8, "neuf": 9, "dix": 10, "vingt": 20,
	"dos": 2, "tres": 3, "cuatro": 4, "cinco": 5, "seis": 6, "siete": 7, "ocho": 8, "nueve": 9, "diez": 10, "veinte": 20,
}

// unitOfTime matches what follows a number that says how long.
var unitOfTime = regexp.MustCompile(`(?i)^\s*\+?\s*(minutes?|mins?|hours?|days?|weeks?|months?|mths?|years?|yrs?|minuten|stunden|tagen?|wochen|monaten?|jahren?|heures|jours|semaines|mois|ans?|années|horas|d[ií]as|semanas|meses|años)\b`)

var numeral = regexp.MustCompile(`\d{1,4}|\p{L}+`)

// units are the beginnings of the words for units of time, in the languages of
// the wordings: "min" before "m", and "año" is no "an".
var units = []struct {
	beginnings []string
	length     time.Duration
}{
	{[]string{"min"}, time.Minute},
	{[]string{"hour", "stund", "heure", "hora"}, time.Hour},
	{[]string{"day", "tag", "jour", "d"}, day * time.Hour},
	{[]string{"w", "sem"}, 7 * day * time.Hour},
	{[]string{"m"}, 30 * day * time.Hour},
	{[]string{"y", "jahr", "a"}, 365 * day * time.Hour},
}

// unitLength returns how long the unit is that begins a text; 0 where none does.
func unitLength(text string) time.Duration {
	m := unitOfTime.FindStringSubmatch(text)
	if m == nil {
		return 0
	}
	word := strings.ToLower(m[1])
	for _, unit := range units {
		if slices.ContainsFunc(unit.beginnings, func(beginning string) bool { return strings.HasPrefix(word, beginning) }) {
			return unit.length
		}
	}
	return 0
}

// numberBeside matches a number that stands before or behind another one in a list.
var (
	numberBefore = regexp.MustCompile(`\d\s*,\s*$`)
	numberBehind = regexp.MustCompile(`^\s*,\s*\d`)
	// lettersBefore and partBehind match what stands around the first number of an
	// identifier, and partBefore what stands before a later one.
	lettersBefore = regexp.MustCompile(`\p{L}-$`)
	partBehind    = regexp.MustCompile(`^-\d`)
	partBefore    = regexp.MustCompile(`\p{L}-(?:\d+-)+$`)
)

// isOneOfSeveral reports whether digits do not say how many: they are one of a list of
// versions, as in "(21, 22, 23)", or one with a hyphen, as in "-04 to -07", or a part of
// an identifier, as in "CVE-2024-1234".
func isOneOfSeveral(before, digits, behind string) bool {
	return lettersBefore.MatchString(before) && partBehind.MatchString(behind) || partBefore.MatchString(before) || numberBefore.MatchString(before) || numberBehind.MatchString(behind) ||
		len(digits) > 1 && (digits[0] == '0' || strings.HasSuffix(before, " -") || strings.HasSuffix(before, "(-"))
}

// isTaken reports whether a slot has a part of the text already.
func (r *reader) isTaken(start, end int) bool { return !r.slots.IsFree(start, end) }

// IsFree reports whether no slot has a part of what lies between two places of a text.
func (s Slots) IsFree(start, end int) bool {
	return !slices.ContainsFunc(s, func(of Slot) bool { return of.Start < end && start < of.End })
}

func isWordRune(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsDigit(r) || r == '_' || r == '.'
}

func firstRune(text string) rune {
	r, size := utf8.DecodeRuneInString(text)
	if next, _ := utf8.DecodeRuneInString(text[min(size, len(text)):]); r == '.' && !unicode.IsDigit(next) && next != 'x' && next != '*' {
		return ' ' // the end of a sentence
	}
	return r
}

func lastRune(text string) rune {
	r, _ := utf8.DecodeLastRuneInString(text)
	return r
}

// between matches what joins two days to a period in the languages of wordings.
var between = regexp.MustCompile(`(?i)^\s*(?:-|–|—|\.\.+|&|\+|to|til+|until|thru|through|n|and|up to|bis(?: zum| zu)?|und(?: dem| zum)?|au|à|jusqu'au|et(?: le)?|al?|hasta(?: el)?|y(?: el)?|,)?\s*(?:the|den|dem|le|el)?\s*$`)

const day = 24

// joinDays makes one period of two single days that bound one, in the languages
// whose words for it the scan does not know.
func joinDays(text string, all Slots) Slots {
	isDay := func(s Slot) bool {
		p := s.Period
		return s.Kind == Period && p.MonthDay == "" && !p.From.IsZero() && p.To.Sub(p.From).Hours() == day
	}
	var joined Slots
	for _, s := range all {
		last := len(joined) - 1
		if last >= 0 && isDay(joined[last]) && isDay(s) && joined[last].Period.From.Before(s.Period.From) && between.MatchString(text[joined[last].End:s.Start]) {
			joined[last].Period.To, joined[last].End = s.Period.To, s.End
			joined[last].Text = text[joined[last].Start:s.End]
			joined[last].Note += " to " + s.Note
			continue
		}
		joined = append(joined, s)
	}
	return joined
}
