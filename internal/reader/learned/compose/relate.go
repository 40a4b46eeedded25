package compose

import (
	"slices"
	"strings"

	"repochat/internal/cypher/condition"
	"repochat/internal/reader/learned/frame"
	"repochat/internal/reader/learned/slot"
)

// relate builds the pattern of a frame: its relationships, those that reach what
// is measured and named, and the conditions. It returns false when something
// cannot be reached.
func (r *relation) relate() bool {
	f := r.frame
	r.pattern.add(r.relations()...)
	r.foreignSupertype()
	if !r.reachMeasure() || !r.reachNames() || !r.leaveOut() {
		return false
	}
	r.states()
	r.leaveOutOwnReviews()
	if !r.links() {
		return false
	}
	r.nameSlots()
	r.narrowWhole()
	if f.Target == frame.Function {
		r.leaveOutDeleted()
		r.leaveOutOthers()
	}
	if !r.periods() {
		return false
	}
	if e := counted[f.Measure]; e != "" && r.pattern.reaches(e) {
		r.pattern.needed[e] = true
	}
	return true
}

// leaveOutOwnReviews leaves out what people write in reviews of their own pull requests.
func (r *relation) leaveOutOwnReviews() {
	if p := &r.pattern; slices.Contains(p.edges, edges["reviews"]) && !slices.Contains(p.edges, edges["opens"]) {
		p.where = append(p.where, clause{frame.Pull, "NOT (u)-[:opens]->(p)"})
		p.needed[frame.Person], p.needed[frame.Pull] = true, true
		r.note(noteOthersReview)
	}
}

// join is the usual way from one thing to another.
type join struct {
	From, To frame.Entity
	Via      []string
}

// reach adds the relationships to a thing that is not in the pattern yet.
func (r *relation) reach(e frame.Entity) bool {
	if r.pattern.reaches(e) {
		return true
	}
	for _, j := range tables().Joins {
		if j.To == e && r.pattern.reaches(j.From) {
			r.pattern.add(j.Via...)
			return true
		}
	}
	return false
}

// reachMeasure reaches what is counted, and the commits that lines are those of.
func (r *relation) reachMeasure() bool {
	f := r.frame
	switch f.Measure {
	case "additions", "deletions", "lines":
		switch f.Target {
		case frame.Function:
			return f.Measure == "lines" // its own
		case frame.Person:
			return r.reach(frame.Commit)
		case frame.File:
			r.pattern.add("changed")
		case frame.Commit, frame.Pull:
		default:
			return false
		}
	case "files":
		if f.Target == frame.Commit && !r.slots.Has(slot.File, slot.Directory) {
			return true // a property of the commit
		}
	}
	e := counted[f.Measure]
	return e == "" || e == f.Target || r.reach(e)
}

// entities describe which thing a slot names.
var entities = map[slot.Kind]frame.Entity{
	slot.File: frame.File, slot.FileSet: frame.File, slot.FileRole: frame.File, slot.Directory: frame.File, slot.Person: frame.Person, slot.Issue: frame.Issue, slot.Pull: frame.Pull,
	slot.Commit: frame.Commit, slot.Release: frame.Release, slot.Function: frame.Function, slot.Class: frame.Class, slot.Annotation: frame.Annotation,
}

// reachNames reaches what the slots name, apart from what a denied link names.
func (r *relation) reachNames() bool {
	for _, s := range r.slots {
		e := r.entityOfSlot(s.Kind)
		if e == "" || r.insideLink(s.Kind) || r.used[s.Start] {
			continue
		}
		if s.Kind == slot.Issue && !r.pattern.reaches(frame.Issue) && r.pattern.reaches(frame.Pull) {
			continue // its number stands for the pull request
		}
		if s.Kind == slot.Release && (r.isOfRelease() || r.isDatedByRelease()) {
			continue
		}
		if !r.reach(e) {
			return false
		}
	}
	return true
}

// link is what Has, Not and Of can say of a thing: a path from it, with the variables
// that names and periods inside it go by, or what a property says.
type link struct{ Path, File, Date, Where, Property, Told string }

func thingOf(name string) frame.Entity {
	thing, _, _ := strings.Cut(name, ".")
	return frame.Entity(thing)
}

// insideLink reports whether a slot of a kind belongs to what is denied, since
// nothing else of the pattern has a place for it: "who never touched x.go".
func (r *relation) insideLink(kind slot.Kind) bool {
	l := tables().Links[r.frame.Not]
	bare := len(r.pattern.edges) == 0
	switch kind {
	case slot.File, slot.Directory:
		return bare && l.File != "" && r.frame.Target != frame.File
	case slot.Period:
		return bare && l.Date != "" && (r.frame.Target == frame.Person || r.frame.Target == frame.File || r.frame.Target == frame.Function)
	}
	return false
}

// links adds the conditions of Has and Not.
func (r *relation) links() bool {
	for _, name := range []string{r.frame.Has, r.frame.Not} {
		if name == "" {
			continue
		}
		if !r.pattern.reaches(thingOf(name)) {
			return false
		}
		text, ok := r.linkText(name, name == r.frame.Not)
		if !ok {
			return false
		}
		if name == r.frame.Not {
			text = "NOT " + text
			if r.frame.Target == frame.File && name == "file.changed" && r.frame.State == "" {
				text += " AND NOT f.deleted" // what is gone is touched by nobody
				r.note(noteHead)
			}
			r.notTold(name)
		} else {
			r.note(tables().Links[name].Told)
		}
		r.pattern.condition(thingOf(name), text)
	}
	return true
}

// notTold notes that things without a link are meant, where there are words for it.
func (r *relation) notTold(name string) {
	if told := tables().Links[name].Told; told != "" {
		r.note("not " + told)
	}
}

// conditions returns a condition for each of some values.
func conditions(values []string, write func(string) string) []string {
	all := make([]string, len(values))
	for i, value := range values {
		all[i] = write(value)
	}
	return all
}

// linkText writes a link as a condition. One commit that fixed and introduced
// bugs did so to two of them.
func (r *relation) linkText(name string, denied bool) (string, bool) {
	l, known := tables().Links[name]
	if !known || l.Property != "" {
		return l.Property, known
	}
	if !denied && r.pattern.reaches(frame.Commit) && r.pattern.reaches(frame.Issue) {
		switch {
		case name == "commit.introduced" && r.pattern.holds("fixed"), name == "commit.fixed" && r.pattern.holds("introduced"):
			r.pattern.needed[frame.Issue] = true
			r.note(noteBuggyFix)
			return "EXISTS { " + strings.Replace(l.Path, "(:Issue)", "(j:Issue)", 1) + " WHERE j <> i }", true
		}
	}
	where := []string{}
	if l.Where != "" {
		where = append(where, l.Where)
		r.note(noteOthersReview)
	}
	if denied {
		where = append(where, r.insideConditions(l)...)
	}
	path := l.Path
	if !slices.ContainsFunc(where, func(w string) bool { return strings.Contains(w, "d.") }) {
		path = strings.Replace(path, "(d:Commit)", "(:Commit)", 1)
	}
	if !slices.ContainsFunc(where, func(w string) bool { return strings.Contains(w, "f.") }) {
		path = strings.Replace(path, "(f:File)", "(:File)", 1)
	}
	if name == "person.assigned" && r.frame.State == "open" && r.frame.Target == frame.Person && len(r.pattern.edges) == 0 {
		return "EXISTS { MATCH " + path + " WHERE i.state = 'open' }", true
	}
	path = strings.Replace(path, "(i:Issue)", "(:Issue)", 1)
	if len(where) == 0 {
		return "EXISTS { " + path + " }", true
	}
	return "EXISTS { MATCH " + path + " WHERE " + strings.Join(where, " AND ") + " }", true
}

func (r *relation) insideConditions(l link) []string {
	var where []string
	if names := r.slots.Names(slot.File); len(names) > 0 && r.insideLink(slot.File) {
		where = append(where, condition.File(l.File, names...))
		r.use(slot.File)
	}
	if names := r.slots.Names(slot.Directory); len(names) > 0 && r.insideLink(slot.Directory) {
		where = append(where, condition.Directory(l.File, names...))
		r.use(slot.Directory)
	}
	if r.insideLink(slot.Period) {
		for _, s := range r.slots.Of(slot.Period) {
			where = append(where, condition.Within(l.Date, s.Period))
		}
		r.use(slot.Period)
	}
	return where
}

// tracked returns the thing that adjectives of issues and pull requests are said of.
func (r *relation) tracked() (frame.Entity, string) {
	if r.pattern.reaches(frame.Pull) && !(r.pattern.reaches(frame.Issue) && r.frame.Target != frame.Pull) {
		return frame.Pull, "p"
	}
	return frame.Issue, "i"
}

// states adds the condition that an adjective stands for.
func (r *relation) states() {
	on, v := r.tracked()
	switch state := r.frame.State; state {
	case "open":
		if r.frame.Date != "asof" && r.pattern.reaches(on) {
			r.pattern.condition(on, v+".state = 'open'")
			if on == frame.Issue {
				r.note(noteOpenState)
			} else {
				r.note(noteOpen)
			}
		}
	case "closed":
		if !r.dates(state) {
			r.pattern.condition(on, v+".state = 'closed'")
		}
	case "merged":
		if !r.dates(state) {
			r.pattern.condition(frame.Pull, "p.state = 'merged'")
		}
	case "abandoned":
		r.pattern.condition(frame.Pull, "p.state = 'closed'")
		r.note(noteAbandoned)
	case "unmerged":
		r.pattern.condition(frame.Pull, "p.state <> 'merged'")
	case "draft":
		r.pattern.condition(frame.Pull, "p.is_draft")
	case "merge":
		r.pattern.condition(frame.Commit, "c.is_merge")
	case "nomerge":
		r.pattern.condition(frame.Commit, "NOT c.is_merge")
	case "revert":
		r.pattern.condition(frame.Commit, "c.message STARTS WITH 'Revert'")
		r.note(noteRevert)
	case "prerelease":
		r.pattern.condition(frame.Release, "t.is_prerelease")
	case "deleted":
		if r.frame.Target == frame.Function {
			r.pattern.condition(frame.Function, "fn.deleted")
			return
		}
		r.pattern.condition(frame.File, "f.deleted")
	case "existing":
		r.pattern.condition(frame.File, "NOT f.deleted")
	case "method", "constructor":
		r.pattern.condition(frame.Function, "fn.kind = '"+state+"'")
	case "implied":
		r.pattern.condition(frame.Function, "fn.origin IS NOT NULL")
	case "interface", "enum", "struct":
		r.pattern.condition(frame.Class, "k.kind = '"+state+"'")
	case "public", "private":
		r.pattern.condition(r.frame.Target, variables[r.frame.Target]+".visibility = '"+state+"'")
	case "ADDED", "DELETED", "RENAMED", "MODIFIED":
		if r.slots.Has(slot.Function) {
			r.pattern.add("touched")
		} else if !r.pattern.holds("touched") {
			r.reach(frame.File)
			r.pattern.add("changed")
		}
		r.pattern.changeNamed = true
		r.pattern.where = append(r.pattern.where, clause{frame.Commit, "r.change_type = '" + state + "'"})
	}
}

// dates reports whether a period or an order already says that something was
// closed or merged.
func (r *relation) dates(state string) bool {
	if !r.slots.Has(slot.Period) || r.pattern.reaches(frame.Commit) {
		return false
	}
	return r.frame.Date == state || r.frame.Date == ""
}

// nameSlots adds the conditions for the names in the question.
func (r *relation) nameSlots() {
	paired := r.pairOfFunctions()
	for _, kind := range []slot.Kind{slot.File, slot.FileSet, slot.FileRole, slot.Directory, slot.Person, slot.Issue, slot.Pull, slot.Commit, slot.Release, slot.Label, slot.Text, slot.Branch, slot.Function, slot.Class, slot.Annotation} {
		values := r.slots.Names(kind)
		if len(values) == 0 || kind == slot.Function && paired || kind == slot.Class && r.isUsed(kind) || r.insideLink(kind) {
			continue
		}
		on, text := r.named(kind, values)
		if text == "" || !r.pattern.reaches(on) {
			continue
		}
		r.pattern.condition(on, text)
		r.use(kind)
	}
	r.nameSubjects()
}

func (r *relation) named(kind slot.Kind, values []string) (frame.Entity, string) {
	on, v := r.tracked()
	switch kind {
	case slot.Function, slot.Class:
		e := r.entityOfSlot(kind)
		return e, condition.Definition(variables[e], values...)
	case slot.Annotation:
		return frame.Annotation, condition.Equal("a.name", values...)
	case slot.File:
		e := r.entityOfSlot(kind)
		return e, condition.File(variables[e], values...)
	case slot.FileSet:
		return frame.File, condition.Ending("f", values...)
	case slot.FileRole:
		return frame.File, condition.Role("f", values...)
	case slot.Directory:
		e := r.entityOfSlot(kind)
		return e, condition.Directory(variables[e], values...)
	case slot.Person:
		return frame.Person, condition.Person("u", values...)
	case slot.Issue:
		if !r.pattern.reaches(frame.Issue) {
			return frame.Pull, condition.Number("p", values...)
		}
		return frame.Issue, condition.Number("i", values...)
	case slot.Pull:
		return frame.Pull, condition.Number("p", values...)
	case slot.Commit:
		return frame.Commit, condition.Commit("c", values...)
	case slot.Release:
		return r.ofRelease()
	case slot.Label:
		if slices.ContainsFunc(r.slots, func(s slot.Slot) bool { return s.IsAll }) {
			return on, strings.Join(conditions(values, func(label string) string { return condition.Label(v, label) }), " AND ")
		}
		return on, condition.Label(v, values...)
	case slot.Branch:
		switch {
		case r.pattern.reaches(frame.Pull):
			return frame.Pull, condition.Equal("p.base", values...)
		case r.frame.Target == frame.Branch:
			return frame.Branch, condition.Equal("b.name", values...)
		}
		r.note(noteDefault)
		return r.frame.Target, "EXISTS { (b:Branch) WHERE b.is_default = true AND " + condition.Equal("b.name", values...) + " }"
	}
	return r.textOf(values)
}

// textOf returns the condition that a text holds the words in quotation marks.
func (r *relation) textOf(values []string) (frame.Entity, string) {
	on, properties := frame.Commit, []string{"c.message"}
	switch {
	case r.frame.Target == frame.Issue, r.pattern.reaches(frame.Issue) && !r.pattern.reaches(frame.Commit):
		on, properties = frame.Issue, []string{"i.title", "i.body"}
	case r.pattern.reaches(frame.Pull):
		on, properties = frame.Pull, []string{"p.title", "p.body"}
	}
	return on, condition.Holding(properties, values...)
}

// narrowWhole narrows what is asked for without any link: files are those that
// exist, contributors those who wrote a commit.
func (r *relation) narrowWhole() {
	f := r.frame
	if len(r.pattern.edges) > 0 || r.slots.Has(slot.Period) || len(r.pattern.where) > 0 && !r.onlyExtensions() {
		return
	}
	switch {
	case (f.Target == frame.File || f.Target == frame.Extension || f.Target == frame.Directory) && r.onlyExtensions():
		r.pattern.condition(frame.File, "NOT f.deleted")
		r.note(noteHead)
	case f.Target == frame.Person && len(r.slots) == 0 && len(r.pattern.where) == 0 && f.Show == "":
		r.pattern.add("author")
		r.note(noteContributors)
	}
}

func (r *relation) onlyExtensions() bool {
	for _, name := range r.slots.Names(slot.File) {
		if strings.LastIndexByte(name, '.') != 0 {
			return false
		}
	}
	return !r.slots.Has(slot.Directory) && r.frame.State != "deleted"
}
