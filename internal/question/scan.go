package question

import (
	"context"
	"regexp"
	"slices"
	"sort"
	"strings"

	"repochat/internal/question/dates"
	"repochat/internal/question/names"
	"repochat/internal/schema"
)

// Span is a part of a question that may stand for a thing of the repository, or
// that names days.
type Span struct {
	// Start and End are byte offsets in the question's text.
	Start, End int
	// Text is the part as a name is written, without quotation marks.
	Text string
	// Kinds are what it can be, the likeliest first; none for a period and for
	// an address that is no page of GitHub's.
	Kinds []schema.Kind
	// Asserted reports that the question itself gives the first kind: "bug 12".
	Asserted bool
	// Sure reports that it cannot be but a name, whether the graph holds it or
	// not. Likely reports that it is a misspelt name when the graph holds a
	// similar one. Any other part that the graph does not hold is a word.
	Sure, Likely bool
	// Quoted reports that it stands in quotation marks or back-ticks.
	Quoted bool
	// Period is set for days and periods.
	Period *dates.Span
	// Name is what the graph holds of it.
	Name names.Resolved
}

// spans finds what may be a name in a question, and its periods, in order. Its
// rules go from the plainest marks to the vaguest, and no part is taken twice. A
// period is no name: "2018" is not an issue.
func spans(asked string, periods []dates.Span, known vocabulary) []Span {
	t := text(asked)
	var taken []Span
	for _, found := range [][]Span{t.quotedOrLinked(known.HasCode()), t.versions(known), dated(t, periods), t.initials(known.IsPerson), t.marks(known.HasCode()), t.code(known), t.words(known)} {
		taken = withFree(taken, found)
	}
	sort.SliceStable(taken, func(i, j int) bool { return taken[i].Start < taken[j].Start })
	return taken
}

// withFree returns the spans that are taken, and those found that lie in no part
// of one, each before the next.
func withFree(taken, found []Span) []Span {
	for _, span := range found {
		isFree := !slices.ContainsFunc(taken, func(t Span) bool { return span.Start < t.End && t.Start < span.End })
		if isFree {
			taken = append(taken, span)
		}
	}
	return taken
}

func dated(t text, all []dates.Span) []Span {
	var found []Span
	for i, period := range all {
		found = append(found, Span{Start: period.Start, End: period.End, Text: string(t[period.Start:period.End]), Period: &all[i]})
	}
	return found
}

// resolve looks the spans up in the graph. A span whose kind the question gives,
// and which the graph holds as another kind, is taken for that.
func resolve(ctx context.Context, index *names.Index, found []Span) error {
	for i := range found {
		span := &found[i]
		var err error
		if span.Name, err = index.Resolve(ctx, span.Text, span.Kinds...); err != nil {
			return err
		}
		if span.Asserted && span.Name.Known() && span.Name.Kind != span.Kinds[0] {
			span.Name.TakenFor = span.Kinds[0]
		}
	}
	return nil
}

// withoutFoldersOf leaves out directories that only their last part names where the
// question names something in them as well: "gen-bundle, the fromhar.go of it".
func withoutFoldersOf(found []Span) []Span {
	isIn := func(other Span, folder string) bool {
		return slices.ContainsFunc(other.Name.Matches, func(m names.Match) bool { return m.Value != folder && strings.HasPrefix(m.Value, folder) })
	}
	return slices.DeleteFunc(found, func(s Span) bool {
		return s.Name.Kind == schema.Directory && s.Name.Known() && !strings.Contains(s.Text, "/") &&
			slices.ContainsFunc(found, func(other Span) bool { return other.Start != s.Start && isIn(other, s.Name.Matches[0].Value) })
	})
}

// withoutOwnName leaves out files that nothing but the repository's own name, as a
// plain word, calls: "the click tests" of pallets/click is not about click.png. It
// leaves out the settings in hidden directories that a plain word calls, too.
func withoutOwnName(q Question, found []Span) []Span {
	return slices.DeleteFunc(found, func(s Span) bool {
		if s.Name.Kind == schema.File && !s.Quoted && !hasShape(s.Text) && !strings.Contains(s.Text, ".") && isHidden(s.Name.Matches) && !text(q.Text).isNamedFile(s.Text, s.Start, s.End) {
			return true
		}
		if s.Name.Kind == schema.File && !s.Quoted && ofDocument.MatchString(s.Text) && !text(q.Text).isNamedFile(s.Text, s.Start, s.End) {
			return true
		}
		if s.Name.Kind == schema.File && !s.Quoted && isOtherWord(q.Text, s) {
			return true
		}
		return strings.EqualFold(s.Text, q.Repository.Name) && s.Name.Kind == schema.File && !s.Quoted && !hasShape(s.Text) &&
			(s.Name.How == names.ByStem || s.Name.How == names.WithoutCase || s.Name.How == names.Exactly) && !text(q.Text).isNamedFile(s.Text, s.Start, s.End)
	})
}

// ofDocument matches a word in small letters that a document in capitals is called by:
// "security vulnerabilities" is not about SECURITY.md.
var ofDocument = regexp.MustCompile(`^(?:security|support|governance|maintainers|authors|contributors|history|news|roadmap|style|copying|releasing|upgrading|migration|testing)$`)

// acronym matches an abbreviation in capitals, and compound what a word is the first part of a
// longer term by: "the location claim".
var (
	acronym  = regexp.MustCompile(`^\p{Lu}{2,6}$`)
	compound = regexp.MustCompile(`^(?:(?:\s*,\s*|\s+(?:and|or)\s+)[\pL-]+){0,2}\s+(?:claims?|fields?|headers?|parameters?|params?|values?|types?|sections?|attributes?|elements?|tokens?|extensions?|messages?|frames?|errors?|keys?|formats?|encodings?|registr\pL*|options?|flags?|methods?|endpoints?|requirements?|considerations?|proposals?|references?|concepts?|support)\b`)
)

// isOtherWord reports whether a plain word by which a file is called without its extension
// means something else: an acronym such as JSON is not json.go, and the location claim is not
// location.go.
func isOtherWord(asked string, s Span) bool {
	if strings.Contains(s.Text, ".") || strings.Contains(s.Text, "/") || text(asked).isNamedFile(s.Text, s.Start, s.End) {
		return false
	}
	isAcronym := acronym.MatchString(s.Text) && s.Name.Known() && !strings.Contains(s.Name.Matches[0].Value, s.Text)
	return isAcronym || s.Text == strings.ToLower(s.Text) && compound.MatchString(asked[s.End:])
}

// isHidden reports whether all matches of a name lie in directories that begin with a
// dot: a plain word such as "funding" or "stale" means what it says before the settings
// of that name.
func isHidden(matches []names.Match) bool {
	return len(matches) > 0 && !slices.ContainsFunc(matches, func(m names.Match) bool { return !strings.HasPrefix(m.Value, ".") })
}

// namesOf returns the names that the graph holds among the spans, and the spans
// that must be names and that it does not hold, each once.
func namesOf(found []Span) (known, unknown []names.Resolved) {
	for _, span := range found {
		switch {
		case span.Name.Known():
			known = appendName(known, span.Name)
		case span.Sure, span.Likely && len(span.Name.Matches) > 0:
			unknown = appendName(unknown, span.Name)
		}
	}
	return known, unknown
}

func appendName(list []names.Resolved, name names.Resolved) []names.Resolved {
	for _, n := range list {
		if n.Kind == name.Kind && strings.EqualFold(n.Text, name.Text) {
			return list
		}
	}
	return append(list, name)
}

// takeYears takes the numbers of issues and pull requests that the repository does
// not have for years, where they can be some: "how long until a pull request 2022 was
// merged".
func (q *Scanned) takeYears() {
	for i := range q.Spans {
		span := &q.Spans[i]
		isNumber := len(span.Kinds) > 0 && schema.EntryOf(span.Kinds[0]).IsNumbered() && !span.Name.Known() && !span.Quoted
		written := q.Text[span.Start:span.End]
		digits := written[strings.LastIndexByte(written, ' ')+1:]
		years := dates.Parse(digits, q.Now)
		if !isNumber || len(years) != 1 || years[0].From.After(q.Now) || years[0].End-years[0].Start != len(digits) {
			continue
		}
		year := years[0]
		year.Start, year.End = span.End-len(digits), span.End
		q.Dates = append(slices.Clip(q.Dates), year)
		*span = Span{Start: year.Start, End: year.End, Text: digits, Period: &year}
	}
	slices.SortStableFunc(q.Dates, func(a, b dates.Span) int { return a.Start - b.Start })
}

// longestExtension is how many letters the end of an unknown file's name has that no
// file of the repository ends with.
const longestExtension = 4

// doubtFiles takes what is written as a file with a long extension that no file has
// for no name: "res.redirect" is none.
func (q *Scanned) doubtFiles(files []string) {
	for i := range q.Spans {
		span := &q.Spans[i]
		ending := strings.ToLower(span.Text[strings.LastIndexByte(span.Text, '.')+1:])
		isFile := span.Sure && len(span.Kinds) == 1 && span.Kinds[0] == schema.File && !span.Name.Known() && !strings.Contains(span.Text, "/")
		if isFile && len(ending) > longestExtension && len(ending) < len(span.Text) &&
			!slices.ContainsFunc(files, func(path string) bool { return strings.HasSuffix(strings.ToLower(path), "."+ending) }) {
			span.Sure = false
		}
	}
}
