package slot

import (
	_ "embed" // for the words
	"slices"
	"strings"

	"repochat/internal/prefilter"
	"repochat/internal/wordset"
)

//go:embed leaveout.yaml
var leaveOutFile []byte

// leaving matches what leaves something out, by where it stands.
var leaving = readLeaving()

type leavingWords struct {
	// before ends with what stands before something that is left out, and nothingBut
	// with what says that there is nothing else.
	before, nothingBut *prefilter.Regexp
	// listed ends with names behind what leaves something out, before another one.
	listed *prefilter.Regexp
	// deed begins with what somebody did behind who is left out.
	deed *prefilter.Regexp
	// merges and crew match merges, and people by what they are, behind such words,
	// and moreMerges, moreCrew and moreBots behind something that is left out.
	merges, crew, moreMerges, moreCrew, moreBots *prefilter.Regexp
}

func readLeaving() leavingWords {
	var file struct {
		Leave                         []string
		Between, Nothing, Deeds, Crew string
		NothingBut                    []string `yaml:"nothing_but"`
	}
	wordset.MustRead(leaveOutFile, &file)
	either := func(words []string) string {
		return `(?:` + strings.ReplaceAll(strings.Join(words, "|"), " ", `\s+`) + `)`
	}
	words := func(text string) string { return `(?:` + strings.Join(strings.Fields(text), "|") + `)` }
	start, end := `(?:^|[^\pL])`, `(?:$|[^\pL\pN_/-])`
	before := start + either(file.Leave) + `\s+(?:` + words(file.Between) + `\s+){0,4}`
	but := words(file.Nothing) + `\s+(?:\pL+\s+){0,3}?` + either(file.NothingBut) + `\s+(?:` + words(file.Between) + `\s+){0,3}`
	more := `\s*(?:,|/|&|and|or|nor|und|oder|et|ou|ni|y|o)\s+(?:` + words(file.Between) + `\s+)?`
	merges := `merge[\s-]?commits?|merges`
	return leavingWords{
		before:     prefilter.MustCompile(`(?i)` + before + `@?["'` + "`" + `“]?$`),
		listed:     prefilter.MustCompile(`(?i)` + before + `(?:@?[\pL\pN._-]+\s*(?:,|/|&|\+|\s(?:and|or|nor|und|oder|et|ou|ni|y|o))\s+){1,3}@?$`),
		nothingBut: prefilter.MustCompile(`(?i)` + start + but + `@?$`),
		deed:       prefilter.MustCompile(`(?i)^(?:['’]s?)?\s+` + words(file.Deeds) + `(?:$|[^\pL\pN_/.-])`),
		merges:     prefilter.MustCompile(`(?i)(?:` + before + `|` + start + `(?:no|not|keine?)\s+|` + start + `(?P<only>` + but + `|only\s+|nur\s+|solo\s+|seulement\s+(?:les\s+)?))(?P<what>` + merges + `)` + end),
		crew:       prefilter.MustCompile(`(?i)` + before + `(?:\pL+\s+)?(?P<what>` + words(file.Crew) + `)` + end),
		moreMerges: prefilter.MustCompile(`(?i)^` + more + `(?P<what>` + merges + `)` + end),
		moreBots:   prefilter.MustCompile(`(?i)^` + more + `(?P<what>bots?|robots?|automated\s+accounts)` + end),
		moreCrew:   prefilter.MustCompile(`(?i)^` + more + `(?P<what>` + words(file.Crew) + `)` + end),
	}
}

// leaveOut marks whatever else is named behind words that leave something out, and what
// is listed behind that, and adds the merges and the people that are left out. A thing
// that is left out is never what is asked for.
func (r *reader) leaveOut() {
	if m := leaving.merges.FindStringSubmatchIndex(r.text); m != nil {
		what, only := 2*leaving.merges.SubexpIndex("what"), 2*leaving.merges.SubexpIndex("only")
		s := Slot{Kind: Merges, Start: m[what], End: m[what+1], Text: r.text[m[what]:m[what+1]], Value: "merges", Denied: Others}
		if m[only] >= 0 {
			s.Denied = Only
		}
		r.add(s)
	}
	if m := leaving.crew.FindStringSubmatchIndex(r.text); m != nil {
		what := 2 * leaving.crew.SubexpIndex("what")
		r.leaveOutCrew(m[what], m[what+1])
	}
	slices.SortStableFunc(r.slots, func(a, b Slot) int { return a.Start - b.Start })
	for i := range r.slots {
		s := &r.slots[i]
		before := r.text[:s.Start]
		isMore := i > 0 && r.slots[i-1].Denied == Others && r.slots[i-1].End <= s.Start && andMore.MatchString(r.text[r.slots[i-1].End:s.Start])
		isLeft := (leaving.before.MatchString(before) || leaving.listed.MatchString(before)) && !leaving.nothingBut.MatchString(before)
		if slices.Contains(deniable, s.Kind) && s.Denied == "" && (isMore || isLeft) {
			s.Denied = Others
		}
		if s.Denied == Others {
			s.Leaving = leaving.before.FindString(before)
		}
	}
	for i := range r.slots {
		s := &r.slots[i]
		if s.Denied != Others {
			continue
		}
		rest := r.text[s.End:]
		if at := leaving.deed.FindStringIndex(rest); at != nil && (s.Kind == Person || s.Kind == Bots) { // "dependabot bumps" is one thing
			s.End += len(strings.TrimRight(rest[:at[1]], " \t\n?!.,;:)"))
			rest = r.text[s.End:]
		}
		end := s.End
		if m := leaving.moreMerges.FindStringSubmatchIndex(rest); m != nil {
			what := 2 * leaving.moreMerges.SubexpIndex("what")
			r.add(Slot{Kind: Merges, Start: end + m[what], End: end + m[what+1], Text: rest[m[what]:m[what+1]], Value: "merges", Denied: Others})
		}
		if m := leaving.moreBots.FindStringSubmatchIndex(rest); m != nil {
			what := 2 * leaving.moreBots.SubexpIndex("what")
			r.add(Slot{Kind: Bots, Start: end + m[what], End: end + m[what+1], Text: rest[m[what]:m[what+1]], Value: "bots", Denied: Others})
		}
		if m := leaving.moreCrew.FindStringSubmatchIndex(rest); m != nil {
			what := 2 * leaving.moreCrew.SubexpIndex("what")
			r.leaveOutCrew(end+m[what], end+m[what+1])
		}
	}
}

// LeavesOut reports whether what stands before a word leaves that out.
func LeavesOut(before string) bool { return leaving.before.MatchString(before) }

// leaveOutCrew adds people by what they are, which is told and leaves nobody out.
func (r *reader) leaveOutCrew(start, end int) {
	said := r.text[start:end]
	r.add(Slot{Kind: Crew, Start: start, End: end, Text: said, Value: said, Denied: Others, Note: "who the " + said + " are is not in the graph, so nobody is left out as one"})
}

// deniable are the kinds of values that can be left out here. People are in deny.
var deniable = []Kind{File, Directory, FileSet, FileRole, Label, Person, Issue, Pull, Commit, Release, Branch, Function, Class, Annotation}

// add adds a slot where no other one stands.
func (r *reader) add(s Slot) {
	if !r.isTaken(s.Start, s.End) {
		r.slots = append(r.slots, s)
	}
}
