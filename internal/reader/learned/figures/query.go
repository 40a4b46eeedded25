package figures

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"repochat/internal/cypher/condition"
	"repochat/internal/prose"
	"repochat/internal/reader/learned/compose"
	"repochat/internal/reader/learned/compose/release"
	"repochat/internal/reader/learned/frame"
	"repochat/internal/reader/learned/slot"
)

// mostParts is how many figures are told at once.
const mostParts = 16

// Read is what a question for figures is taken to ask.
type Read struct {
	compose.Text
	// Target is the kind of thing that the first figure counts.
	Target frame.Entity
	// IsPlain is set where one figure is asked for, of everything or for each of a group, as
	// other readings have it, too.
	IsPlain bool
}

// Known is what is known of a repository: the labels that mark an issue as a bug, and the
// tags of releases whose commits the graph does not hold.
type Known struct{ BugLabels, Beside []string }

// Of reads a question for figures. ok is false for any other question, and for one that
// says anything else.
func Of(text string, slots slot.Slots, known Known) (read Read, ok bool) {
	if !mayAsk.MatchString(text) && !words().number.MatchString(text) {
		return Read{}, false
	}
	q, ok := parse(text, slots)
	if at := strings.Index(text, ": "); !ok && at > 0 {
		q, ok = behind(text, slots, at+1)
	}
	isBeside := slices.ContainsFunc(q.releases, func(s slot.Slot) bool {
		return slices.ContainsFunc(s.Names, func(tag string) bool { return slices.Contains(known.Beside, tag) })
	})
	if !ok || isBeside || !q.isShare && !asksForNumbers(text, q) {
		return Read{}, false
	}
	q.periods = slices.CompactFunc(q.periods, func(a, b slot.Slot) bool { return a.Period == b.Period })
	q.figures = slices.CompactFunc(q.figures, func(a, b figure) bool {
		return a.told() == b.told() && len(a.files)+len(b.files)+len(a.labels)+len(b.labels) == 0
	})
	read.Target = targets[q.figures[0].thing.Name]
	switch {
	case q.group != nil && len(q.figures) == 1 && !q.isShare && !q.isMore && len(q.people) == 0 && len(q.periods) < 2:
		read.Text, ok = q.grouped()
		read.IsPlain = len(q.releases) == 0
	case q.group != nil && (q.group.Name != "person" || len(q.people) < 2): // a release is more than a date
		return Read{}, false
	default:
		parts := q.parts(known.BugLabels)
		if len(parts) == 0 || len(parts) > mostParts || q.isShare && q.isMore && len(q.people) < 2 && len(q.periods) < 2 {
			return Read{}, false
		}
		read.IsPlain = len(q.figures) == 1 && len(q.people) < 2 && !q.isMore && !(q.isShare && len(q.people) > 0)
		read.Text, ok = q.together(parts)
	}
	return read, ok
}

// mayAsk matches what a question for figures has where it says no word for a number.
var mayAsk = regexp.MustCompile(`(?i)[,/+&%]|\b(?:share|percent\pL*|per|pct|proportion|fraction|each|every|by|and|than)\b`)

// behind parses what stands behind a colon, about the people who are named before it.
func behind(text string, slots slot.Slots, at int) (asked, bool) {
	var before, rest slot.Slots
	for _, s := range slots {
		switch {
		case s.Start >= at:
			s.Start, s.End = s.Start-at, s.End-at
			rest = append(rest, s)
		case s.Kind != slot.Number:
			before = append(before, s)
		}
	}
	if len(before) == 0 || len(before.Of(slot.Person)) < len(before) {
		return asked{}, false
	}
	r := reader{}
	r.people = before
	return r.parse(text[at:], rest)
}

// asksForNumbers reports whether a question wants to know how many there are, and not
// which. Three things or more that stand side by side are counted.
func asksForNumbers(text string, q asked) bool {
	g := words()
	if g.ones.MatchString(text) {
		return false
	}
	return g.number.MatchString(text) || q.group != nil || len(q.figures) > 2 && !g.list.MatchString(text)
}

var targets = map[string]frame.Entity{
	"commit": frame.Commit, "fix": frame.Commit, "revert": frame.Commit, "pull": frame.Pull, "issue": frame.Issue, "bug": frame.Issue, "release": frame.Release, "tag": frame.Release,
	"prerelease": frame.Release, "branch": frame.Branch, "label": frame.Label, fileName: frame.File, "changed file": frame.File, "directory": frame.Directory,
	"contributor": frame.Person, "people": frame.Person, "reviewer": frame.Person, "reporter": frame.Person, "commenter": frame.Person,
	"review": frame.Pull, "approval": frame.Pull, "comment": frame.Issue, "issue comment": frame.Issue, "review comment": frame.Pull, "pull request comment": frame.Pull, "test file": frame.File,
}

func (f figure) told() string {
	called := told(f.thing, f.states)
	for i, label := range f.labels {
		called += map[bool]string{true: " labelled ", false: " and "}[i == 0] + label.Told()
	}
	return called
}

// part is one figure with the values that it is asked for.
type part struct {
	figure
	label  string
	values slot.Slots
	// bugLabels are those of which an issue has one; none where it does not matter.
	bugLabels []string
}

// parts returns each of the figures for each of the people and periods of a question. Bugs
// beside other things are told for those with a label, too, since every issue is one.
func (q asked) parts(bugLabels []string) (all []part) {
	people, periods := each(q.people), each(q.periods)
	for _, person := range people {
		for _, period := range periods {
			for _, f := range q.figures {
				p := part{figure: f, values: slices.Concat(person, period, q.place, q.releases, f.files, q.bots)}
				var label []string
				if len(people) > 1 {
					label = append(label, person[0].Text)
				}
				if len(periods) > 1 {
					label = append(label, period[0].Text)
				}
				called := f.told()
				if len(f.files) > 0 {
					called = f.files[0].Told() + " " + strings.TrimPrefix(called, f.files[0].Told()+" ")
				}
				if len(q.figures) > 1 || len(label) == 0 {
					label = append(label, called)
				}
				p.label = prose.Capital(strings.Join(label, ", "))
				all = append(all, p)
				if f.thing.Name == "bug" && len(bugLabels) > 0 && len(f.labels) == 0 && len(q.figures) > 1 && !q.isShare {
					p.label += ", labelled " + strings.Join(bugLabels, " or ")
					p.bugLabels = bugLabels
					all = append(all, p)
				}
			}
		}
	}
	return all
}

// each returns each of some values, or nothing once where there are none.
func each(values slot.Slots) []slot.Slots {
	if len(values) == 0 {
		return []slot.Slots{nil}
	}
	var all []slot.Slots
	for _, v := range values {
		all = append(all, slot.Slots{v})
	}
	return all
}

// together writes the figures of some parts as rows of one query.
func (q asked) together(parts []part) (compose.Text, bool) {
	if q.isShare {
		if slices.ContainsFunc(parts, func(p part) bool { return p.thing != parts[0].thing }) {
			return compose.Text{}, false // of which of them it is a share is not said
		}
		return q.shares(parts)
	}
	var queries, readings []string
	column := parts[0].thing.Column
	if slices.ContainsFunc(parts, func(p part) bool { return p.told() != parts[0].told() }) {
		column = "count"
	}
	for _, p := range parts {
		match, values, ok := p.matched(p.values, p.date())
		if !ok {
			return compose.Text{}, false
		}
		if len(p.bugLabels) > 0 {
			match += and(match) + condition.Label("i", p.bugLabels...)
		}
		written, ok := fill(p.told(), match+" RETURN "+p.count(match)+" AS "+p.thing.Column, values)
		if !ok {
			return compose.Text{}, false
		}
		if len(parts) == 1 {
			return written, true
		}
		query := strings.TrimSuffix(written.Query, " AS "+p.thing.Column)
		at := strings.LastIndex(query, " RETURN ")
		queries = append(queries, query[:at]+" WITH "+query[at+len(" RETURN "):]+" AS "+column+" RETURN "+condition.Literal(p.label)+" AS part, "+column)
		readings = append(readings, written.Reading)
	}
	return compose.Text{Query: strings.Join(queries, " UNION ALL "), Reading: readAs(readings)}, true
}

// shares writes the figures of some parts as shares of all things of their kinds.
func (q asked) shares(parts []part) (compose.Text, bool) {
	var queries, readings []string
	for _, p := range parts {
		if len(p.states)+len(p.labels) == 0 && len(q.people) == 0 {
			return compose.Text{}, false
		}
		all, isOfPerson := p.whole(len(q.people) > 0)
		of := p.values.Without(slot.Bots)
		if !isOfPerson {
			of = of.Without(slot.Person)
		}
		some, values, ok := p.matched(p.values, all.date())
		whole, _, also := all.matched(of, all.date())
		if !ok || !also {
			return compose.Text{}, false
		}
		percent, part := "CASE total WHEN 0 THEN null ELSE 100.0 * some / total END AS percent", "some AS "+p.thing.Column
		columns := percent + ", " + part + ", total"
		if len(parts) > 1 {
			columns = condition.Literal(p.label) + " AS part, " + part + ", " + percent
		}
		query := fmt.Sprintf("WITH COUNT { %s RETURN DISTINCT %s } AS some, COUNT { %s RETURN DISTINCT %s } AS total RETURN %s", some, p.thing.Counted, whole, p.thing.Counted, columns)
		written, ok := fill("the share of "+p.told(), query, values)
		if !ok {
			return compose.Text{}, false
		}
		queries, readings = append(queries, written.Query), append(readings, written.Reading)
	}
	return compose.Text{Query: strings.Join(queries, " UNION ALL "), Reading: readAs(readings)}, true
}

// whole returns what a figure is a share of: all but the last that is said of the thing.
// isOfPerson reports whether it is of the same person.
func (f figure) whole(hasPerson bool) (all figure, isOfPerson bool) {
	all, last := figure{thing: f.thing, labels: f.labels}, len(f.states)-1
	if last < 0 && !hasPerson {
		all.labels = nil // the label is what it is a share by
	}
	if !hasPerson || last >= 0 && f.personAt <= last {
		if last > 0 {
			all.states = f.states[:last]
		}
		return all, hasPerson
	}
	for _, s := range f.states {
		if !s.Own && !s.Needs && s.Name != "made" {
			all.states = append(all.states, s)
		}
	}
	return all, false
}

// readAs joins the readings of several figures: what is counted, and then each note once.
func readAs(readings []string) string {
	var counted, notes []string
	for _, reading := range readings {
		parts := strings.Split(reading, "; ")
		for i, part := range parts {
			switch {
			case i == 0 && !slices.Contains(counted, part):
				counted = append(counted, part)
			case i > 0 && !slices.Contains(notes, part):
				notes = append(notes, part)
			}
		}
	}
	return strings.Join(append([]string{strings.Join(counted, ", ")}, notes...), "; ")
}

// grouped writes one figure for each of a group.
func (q asked) grouped() (compose.Text, bool) {
	f := q.figures[0]
	if q.by != nil && f.thing.accepts[q.by.Name] && !slices.Contains(f.states, q.by) {
		isSaid := func(s *state) bool { return s.Name == "merged" && q.by.Name == "merger" }
		f.states = append(slices.DeleteFunc(slices.Clone(f.states), isSaid), q.by)
	}
	values := slices.Concat(q.periods, q.releases, f.files, q.bots)
	if q.group.Name == "person" {
		values = append(values, slot.Slot{Kind: anybody})
	}
	match, values, ok := f.matched(values, f.date())
	var key string
	order := f.thing.Column + " DESC"
	switch name := q.group.Name; name {
	case "person":
		key = "u.login AS login, u.name AS name"
	case "label":
		if f.thing.Counted != "i" && f.thing.Counted != "p" {
			return compose.Text{}, false
		}
		match, key = match+" UNWIND "+f.thing.Counted+".labels AS label WITH label, "+f.thing.Counted, "label"
	case "top", "directory":
		return f.byDirectory(name == "top", slices.Concat(q.periods, q.place, q.releases, f.files, q.bots), q.place)
	default:
		if f.date() == "" || name == "release" {
			return compose.Text{}, false
		}
		key, order = condition.Unit(name, f.date())+" AS "+name, name
	}
	if !ok || len(q.place) > 0 {
		return compose.Text{}, false
	}
	return fill(f.told()+" by "+q.group.Name, fmt.Sprintf("%s RETURN %s, %s AS %s ORDER BY %s", match, key, f.count(match), f.thing.Column, order), values)
}

// byDirectory writes a figure for each top-level directory, or for each that lies in a
// directory.
func (f figure) byDirectory(isTop bool, values, place slot.Slots) (compose.Text, bool) {
	if len(place) > 0 && (isTop || place[0].Kind != slot.Directory || len(place[0].Names) != 1) {
		return compose.Text{}, false
	}
	match, values, ok := f.matched(values, f.date())
	if !ok || f.place() == "" {
		return compose.Text{}, false
	}
	key, inside := "left(f.path, size(f.path) - size(f.name) - 1)", "f.path"
	switch {
	case isTop:
		key = "split(f.path, '/')[0]"
	case len(place) > 0:
		directory := condition.Literal(strings.TrimSuffix(place[0].Names[0], "/") + "/")
		inside = "split(f.path, " + directory + ")[1]"
		key = directory + " + split(" + inside + ", '/')[0]"
	}
	if len(place) == 0 && f.place() != "(f)" {
		match = strings.Replace(match, "MATCH ", "MATCH "+f.place()+", ", 1)
	}
	match += and(match) + inside + " CONTAINS '/'"
	return fill(f.told()+" by directory", fmt.Sprintf("%s RETURN %s AS directory, %s AS %s ORDER BY %s DESC", match, key, f.count(match), f.thing.Column, f.thing.Column), values)
}

// count returns how many things a pattern matches, each once.
func (f figure) count(match string) string {
	pattern, _, _ := strings.Cut(match, " WHERE ")
	if strings.Count(pattern, "(") == 1 && f.thing.Unwind == "" && !strings.ContainsAny(f.thing.Counted, "(") {
		return "count(" + f.thing.Counted + ")"
	}
	return "count(DISTINCT " + f.thing.Counted + ")"
}

// date returns the property that periods go by, "" for none.
func (f figure) date() string {
	date, states := f.thing.Date, f.states
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

// anybody stands for the people of a group.
const anybody slot.Kind = "anybody"

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
	for _, s := range f.states {
		if s.Match != "" {
			patterns[0] = s.Match
		}
		if s.Where != "" && !(s.Name == "assigned" && values.Has(slot.Person)) {
			where = append(where, strings.ReplaceAll(s.Where, "%", f.thing.Counted))
		}
		if s.Needs && !values.Has(slot.Person, anybody) {
			return "", nil, false
		}
	}
	if values.Has(slot.Person, slot.Bots, anybody) {
		if f.person() == "" {
			return "", nil, false
		}
		patterns = append(patterns, f.person())
	}
	if values.Has(slot.Person) {
		where = append(where, "$user(u)")
	}
	if values.Has(slot.Bots) {
		where = append(where, "NOT "+condition.Bot("u"))
	}
	for _, label := range f.labels {
		if f.thing.Counted != "i" && f.thing.Counted != "p" {
			return "", nil, false
		}
		where = append(where, condition.Label(f.thing.Counted, label.Names...))
	}
	if named := values.Of(slot.Release); len(named) > 0 {
		if !strings.Contains(strings.Join(patterns, " "), "(c:Commit)") || !release.NarrowsCommits(named) {
			return "", nil, false
		}
		text, _ := release.Commits("c", named)
		where = append(where, text)
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

// fill puts values into a query. ok is false where one of them has no place in it.
func fill(called, query string, values slot.Slots) (compose.Text, bool) {
	name := strings.ReplaceAll(called, " ", "_")
	if values.Has(slot.Bots) {
		name += "_without_those_of_bots"
	}
	notes := values.Of(slot.Release).Notes()
	for _, named := range values.Of(slot.Release) {
		notes = append(notes, named.Told())
	}
	values = values.Without(slot.Bots).Without(anybody).Without(slot.Release)
	template, literals := withoutLiterals(query)
	written, ok := compose.Write(frame.Frame{Target: frame.Repository, Query: name}, values, map[string]string{name: template})
	written.Query = withLiterals(written.Query, literals)
	written.Reading = strings.Join(append([]string{written.Reading}, notes...), "; ")
	return written, ok && len(written.Unused) == 0
}

// literal matches a string in a query, and marked what stands for one.
var (
	literal = regexp.MustCompile(`'(?:[^'\\]|\\.)*'`)
	marked  = regexp.MustCompile(`\x{E000}(\d+)\x{E001}`)
)

// withoutLiterals returns a query with marks for its strings, which may hold what looks
// like a place for a value, and the strings.
func withoutLiterals(query string) (template string, literals []string) {
	template = literal.ReplaceAllStringFunc(query, func(text string) string {
		literals = append(literals, text)
		return fmt.Sprintf("\uE000%d\uE001", len(literals)-1)
	})
	return template, literals
}

// withLiterals puts the strings of a query back in their places.
func withLiterals(template string, literals []string) string {
	return marked.ReplaceAllStringFunc(template, func(mark string) string {
		n, err := strconv.Atoi(marked.FindStringSubmatch(mark)[1])
		if err != nil || n >= len(literals) {
			return mark
		}
		return literals[n]
	})
}
