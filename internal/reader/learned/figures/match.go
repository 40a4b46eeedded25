package figures

import (
	"slices"
	"strings"

	"repochat/internal/cypher/condition"
	"repochat/internal/reader/learned/compose/release"
	"repochat/internal/reader/learned/figures/grammar"
	"repochat/internal/reader/learned/figures/template"
	"repochat/internal/reader/learned/slot"
)

// count returns how many things a pattern matches, each once.
func (f figure) count(match string) string {
	if f.thing.Name == grammar.DayName {
		return f.thing.Counted // between two releases
	}
	pattern, _, _ := strings.Cut(match, " WHERE ")
	if strings.Count(pattern, "(") == 1 && f.thing.Unwind == "" && !strings.ContainsAny(f.thing.Counted, "(") {
		return "count(" + f.thing.Counted + ")"
	}
	return "count(DISTINCT " + f.thing.Counted + ")"
}

// date returns the property that periods go by, "" for none.
func (f figure) date() string {
	date, states := f.thing.Date, f.states
	if f.measure != nil && slices.ContainsFunc(states, func(s *grammar.State) bool { return s.Own }) {
		return date // "from opening to closing, of the issues opened in 2021"
	}
	if f.isOfOthers {
		states = states[:len(states)-1]
	}
	for _, s := range states {
		if s.Date != "" && strings.HasPrefix(s.Date, f.thing.Counted+".") || s.Match != "" || strings.Contains(s.Person, "%") {
			date = s.Date
		}
	}
	return date
}

// person returns the pattern of who did it, "" for no one.
func (f figure) person() string {
	person := f.thing.Person
	for _, s := range f.states {
		switch {
		case s.Own:
			return f.thing.Person
		case s.Person == "none":
			return ""
		case strings.Contains(s.Person, "%"):
			person = strings.ReplaceAll(s.Person, "%", f.thing.Counted)
		case s.Person != "" && (s.Match != "" || strings.HasSuffix(s.Person, "("+f.thing.Counted+")")):
			person = s.Person
		}
	}
	return person
}

// place returns the pattern of the files that it is about, "" for none.
func (f figure) place() string {
	place := f.thing.Place
	for _, s := range f.states {
		switch {
		case s.Place == "none":
			return ""
		case s.Place != "":
			place = s.Place
		}
	}
	return place
}

// matched returns what a figure counts, as the beginning of a query with places for the
// values, of which a period goes by a date. ok is false where one of them has no place.
func (f figure) matched(values slot.Slots, date string) (match string, used slot.Slots, ok bool) {
	patterns, where := []string{f.thing.Match}, []string{}
	if f.thing.Where != "" {
		where = append(where, f.thing.Where)
	}
	if f.thing.Role != "" {
		where = append(where, condition.Role("f", f.thing.Role))
	}
	without, named := values.Of(slot.Person).Denied()
	for _, s := range f.states {
		if s.Match != "" {
			patterns[0] = s.Match
		}
		if s.Where != "" && !(s.Name == "assigned" && values.Has(slot.Person)) {
			where = append(where, strings.ReplaceAll(s.Where, "%", f.thing.Counted))
		}
		if s.Once {
			where = append(where, template.Once(patterns[0], strings.Join(where, " AND ")))
		}
		if s.Needs && len(named)+len(values.Of(template.Anybody)) == 0 {
			return "", nil, false
		}
	}
	if values.Has(slot.Person, slot.Bots, template.Anybody) {
		if f.person() == "" {
			return "", nil, false
		}
		patterns = append(patterns, f.person())
	}
	if len(without) > 1 || len(without)*len(named) > 0 {
		return "", nil, false
	} else if values.Has(slot.Person) {
		where = append(where, map[bool]string{false: "$user(u)", true: "NOT coalesce($user(u), false)"}[f.isOfRest || len(without) > 0])
	}
	if values.Has(slot.Bots) {
		where = append(where, "NOT "+condition.Bot("u"))
	}
	for _, label := range f.labels {
		if f.thing.Counted != "i" && f.thing.Counted != "p" {
			return "", nil, false
		}
		has := condition.Label(f.thing.Counted, label.Names...)
		if f.isOfRest && len(named)+len(without) == 0 {
			has = "NOT " + has
		}
		where = append(where, has)
	}
	if named := values.Of(slot.Release); f.thing.Name == grammar.DayName {
		if len(named) != 2 || len(named[0].Names) != 1 || len(named[1].Names) != 1 {
			return "", nil, false
		}
		where = append(where, condition.Tag("r.tag", named[0].Names[0]), condition.Tag("q.tag", named[1].Names[0]))
	} else if len(named) > 0 {
		if !strings.Contains(strings.Join(patterns, " "), "(c:Commit)") || !release.NarrowsCommits(named) {
			return "", nil, false
		}
		text, _ := release.Commits("c", named)
		where = append(where, text)
	}
	if thread := slices.Concat(values.Of(slot.Issue), values.Of(slot.Pull)); len(thread) > 0 {
		of, ok := f.onThread(patterns, thread[0].Kind)
		if !ok {
			return "", nil, false
		}
		patterns, where = append(patterns, of), append(where, "x.number = "+thread[0].Names[0])
	}
	if values.Has(slot.File, slot.Directory) {
		switch f.place() {
		case "":
			return "", nil, false
		case "(f)":
		default:
			patterns = append(patterns, f.place())
		}
		where = append(where, "$place(f)")
	}
	if values.Has(slot.Period) {
		if date == "" {
			return "", nil, false
		}
		where = append(where, "$period("+date+")")
		if last := len(f.states) - 1; f.isWithin && f.states[last].Date != "" {
			where = append(where, "$period("+f.states[last].Date+")")
		}
	}
	match = "MATCH " + strings.Join(joined(patterns), ", ")
	if len(where) > 0 {
		match += " WHERE " + strings.Join(where, " AND ")
	}
	if f.thing.Unwind != "" {
		match += " " + f.thing.Unwind
	}
	return match, values, true
}

// onThread returns the pattern of the issue or pull request that what is counted by some
// patterns belongs to. ok is false where it belongs to none.
func (f figure) onThread(patterns []string, kind slot.Kind) (pattern string, ok bool) {
	all := strings.Join(patterns, " ")
	switch {
	case strings.Contains(all, "(m:Comment)") && !strings.Contains(all, "-[:on]->"):
		return "(m)-[:on]->(x:Issue|PullRequest)", true
	case f.thing.Name == "commit" && len(f.states) == 0 && kind == slot.Pull:
		return "(x:PullRequest)-[:contains]->(c)", true
	}
	return "", false
}

// and returns what stands before one more condition.
func and(match string) string {
	if strings.Contains(match, " WHERE ") {
		return " AND "
	}
	return " WHERE "
}

// joined makes one path of patterns that go on from the node of the first one, where that
// is one node alone.
func joined(patterns []string) []string {
	labelled := patterns[0]
	if strings.Count(labelled, "(") > 1 {
		return patterns
	}
	variable, _, _ := strings.Cut(labelled, ":")
	bare := variable + ")"
	path, rest := labelled, []string{}
	for _, pattern := range patterns[1:] {
		switch {
		case strings.HasSuffix(pattern, bare) && strings.HasPrefix(path, labelled):
			path = strings.TrimSuffix(pattern, bare) + path
		case strings.HasPrefix(pattern, bare) && strings.HasSuffix(path, labelled):
			path += strings.TrimPrefix(pattern, bare)
		default:
			rest = append(rest, pattern)
		}
	}
	return append([]string{path}, rest...)
}
