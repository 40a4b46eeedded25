package compose

import (
	"strings"

	"repochat/internal/cypher/condition"
	"repochat/internal/reader/builtin/frame"
	"repochat/internal/reader/builtin/slot"
)

// relateWhole narrows what is asked for without any link: files are those that
// exist, contributors those who wrote a commit.
func (r *relation) relateWhole() {
	f := r.frame
	if len(r.pattern.edges) > 0 || len(f.SlotsOf(slot.Period)) > 0 {
		return
	}
	switch {
	case (f.Target == frame.File || f.Target == frame.Extension) && onlyExtensions(f.Slots) && !f.HasState("deleted"):
		r.pattern.condition(frame.File, "NOT f.deleted")
		r.reading.note(noteHead)
	case f.Target == frame.Person && len(f.Slots) == 0 && r.contributors() && len(r.pattern.where) == 0:
		r.pattern.add(author)
		r.reading.note(noteContributors)
	}
}

// onlyExtensions reports whether the slots name files by nothing but how they
// end, so that those are meant that exist.
func onlyExtensions(slots []slot.Slot) bool {
	for _, name := range slot.Names(slots) {
		if strings.LastIndexByte(name, '.') != 0 {
			return false
		}
	}
	return len(slot.OfKind(slots, slot.File)) == len(slots)
}

// contributors says whether the word for people means those who write code.
func (r *relation) contributors() bool {
	switch r.frame.PersonWord {
	case "people", "persons", "person", "user", "users", "who", "guys", "member", "members", "team", "everybody", "everyone":
		return false
	}
	return true
}

// relateStates adds the conditions that adjectives stand for.
func (r *relation) relateStates() {
	f := r.frame
	for _, s := range f.States {
		on, text, note := r.stateOf(s)
		if text == "" {
			continue
		}
		r.reading.note(note)
		if s.Condition && len(r.share) == 0 {
			r.share = append(r.share, text)
			continue
		}
		r.pattern.condition(on, text)
	}
	for _, l := range f.Links {
		switch {
		case l.Negated || l.Condition:
		case l.Verb == "close" && f.Involved(frame.Issue) && !r.pattern.holds(fixed) && !r.pattern.holds(closes) && len(f.SlotsOf(slot.Period)) == 0:
			r.pattern.condition(frame.Issue, "i.state = 'closed'")
		case l.Verb == "close" && f.Involved(frame.Pull) && !f.Involved(frame.Issue) && len(f.SlotsOf(slot.Period)) == 0:
			r.pattern.condition(frame.Pull, "p.state = 'closed'")
			r.reading.note(noteAbandoned)
		case l.Verb == "merge" && f.Involved(frame.Pull) && !r.pattern.holds(merges) && len(f.SlotsOf(slot.Period)) == 0:
			r.pattern.condition(frame.Pull, "p.state = 'merged'")
		case l.Verb == "revert":
			r.pattern.condition(frame.Commit, "c.message STARTS WITH 'Revert'")
			r.reading.note(noteRevert)
		case (l.Verb == "delete" || l.Verb == "add" || l.Verb == "rename" || l.Verb == "create") && r.pattern.holds(changed) && !f.Has("change"):
			kinds := map[string]string{"delete": "DELETED", "add": "ADDED", "create": "ADDED", "rename": "RENAMED"}
			r.pattern.changeNamed = true
			r.pattern.where = append(r.pattern.where, clause{frame.File, "r.change_type = '" + kinds[l.Verb] + "'"})
		}
	}
}

func (r *relation) stateOf(s frame.State) (frame.Entity, string, string) {
	f := r.frame
	on := frame.Issue
	if f.Involved(frame.Pull) && !f.Involved(frame.Issue) {
		on = frame.Pull
	}
	v := variables[on]
	switch s.Value {
	case "open":
		if f.AsOf {
			return on, "", ""
		}
		if on == frame.Issue {
			return on, "i.state = 'open'", noteOpenState
		}
		return on, v + ".state = 'open'", ""
	case "closed":
		return on, v + ".state = 'closed'", ""
	case "merged":
		return frame.Pull, negatedIf(s.Negated, "p.state = 'merged'"), ""
	case "unmerged":
		return frame.Pull, "p.state <> 'merged'", ""
	case "abandoned":
		return frame.Pull, "p.state = 'closed'", noteAbandoned
	case "draft":
		return frame.Pull, negatedIf(s.Negated, "p.is_draft"), ""
	case "unassigned":
		return frame.Issue, "NOT EXISTS { (:User)-[:assigned]->(i) }", ""
	case "merge":
		return frame.Commit, negatedIf(s.Negated, "c.is_merge"), ""
	case "deleted":
		return frame.File, negatedIf(s.Negated, "f.deleted"), ""
	}
	return frame.NoEntity, "", ""
}

// nameSlots adds the conditions for the names in the question.
func (r *relation) nameSlots() {
	f := r.frame
	for _, kind := range []slot.Kind{slot.File, slot.Directory, slot.Person, slot.Issue, slot.Pull, slot.Commit, slot.Release, slot.Label, slot.Text, slot.Branch} {
		values := slot.Names(f.SlotsOf(kind))
		switch {
		case len(values) == 0 || r.narrowedByShare(kind):
		case kind == slot.File && f.Both && len(values) > 1:
			r.nameEach(values)
		default:
			on, text := r.named(kind, values)
			r.pattern.condition(on, text)
		}
	}
}

// nameEach wants the target linked with every one of the files.
func (r *relation) nameEach(files []string) {
	path := "(i)-[:impacted]->(f:File)"
	if r.frame.Target == frame.Commit {
		path = "(c)-[:changed]->(f:File)"
	}
	r.pattern.drop(impacted)
	r.pattern.drop(changed)
	for _, name := range files {
		r.pattern.condition(r.frame.Target, "EXISTS { MATCH "+path+" WHERE "+condition.File("f", name)+" }")
	}
}

// named returns the condition that a thing is one of the named ones.
func (r *relation) named(kind slot.Kind, values []string) (frame.Entity, string) {
	f := r.frame
	numbered := frame.Issue
	if f.Involved(frame.Pull) && !f.Involved(frame.Issue) {
		numbered = frame.Pull
	}
	switch kind {
	case slot.File:
		return frame.File, condition.File("f", values...)
	case slot.Directory:
		return frame.File, condition.Directory("f", values...)
	case slot.Person:
		return frame.Person, condition.Person("u", values...)
	case slot.Issue:
		return frame.Issue, condition.Number("i", values...)
	case slot.Pull:
		return frame.Pull, condition.Number("p", values...)
	case slot.Commit:
		return frame.Commit, condition.Commit("c", values...)
	case slot.Release:
		return frame.Release, condition.Equal("t.tag", values...)
	case slot.Label:
		return numbered, condition.Label(variables[numbered], values...)
	case slot.Branch:
		if f.Involved(frame.Pull) {
			return frame.Pull, condition.Equal("p.base", values...)
		}
		if f.Target == frame.Branch {
			return frame.Branch, condition.Equal("b.name", values...)
		}
		r.reading.note(noteDefault)
		return f.Target, "EXISTS { (b:Branch) WHERE b.is_default = true AND " + condition.Equal("b.name", values...) + " }"
	default:
		return r.textOf(values)
	}
}

// textOf returns the condition that a text holds the words in quotation marks.
func (r *relation) textOf(values []string) (frame.Entity, string) {
	on, properties := frame.Commit, []string{"c.message"}
	switch {
	case r.frame.Involved(frame.Issue) && !r.frame.Involved(frame.Commit):
		on, properties = frame.Issue, []string{"i.title", "i.body"}
	case r.frame.Involved(frame.Pull):
		on, properties = frame.Pull, []string{"p.title", "p.body"}
	}
	var found []string
	for _, p := range properties {
		for _, value := range values {
			found = append(found, "toLower("+p+") CONTAINS "+condition.Literal(strings.ToLower(value)))
		}
	}
	return on, "(" + strings.Join(found, " OR ") + ")"
}

// narrowedByShare says whether a name belongs to what tells the share: "what
// share of the commits did ann make".
func (r *relation) narrowedByShare(kind slot.Kind) bool {
	on := frame.OfSlot(kind)
	return len(r.share) > 0 && on != frame.NoEntity && on != r.frame.Target && !r.pattern.reaches(on)
}

// undated says whether a period can only belong to what is denied: "which files
// were not changed in 2023".
func (r *relation) undated(denied frame.Link) bool {
	f := r.frame
	for _, l := range f.Links {
		if l.At != denied.At && !l.Negated && !l.Condition {
			return false
		}
	}
	return f.Target == frame.File || f.Target == frame.Person
}

// reach returns the condition that the target reaches what a verb says, with
// the question's names on the way, or "" when there is no such path.
func (r *relation) reach(l frame.Link) string {
	f := r.frame
	if v := variables[f.Target]; f.Target == frame.Issue || f.Target == frame.Pull {
		switch l.Verb {
		case "have label":
			return "size(coalesce(" + v + ".labels, [])) > 0"
		case "have comment":
			return v + ".comments_count > 0"
		}
	}
	path := reachRules[f.Target][l.Verb]
	if path == "" {
		return ""
	}
	if len(f.SlotsOf(slot.Person)) > 0 && f.Target != frame.Person && strings.HasPrefix(path, "(:Commit)") {
		path = "(u:User)-[:author]->" + path
	}
	var where []string
	for _, kind := range []slot.Kind{slot.File, slot.Directory, slot.Person} {
		values := slot.Names(f.SlotsOf(kind))
		if len(values) > 0 && strings.Contains(path, "("+variables[frame.OfSlot(kind)]+":") {
			_, text := r.named(kind, values)
			where = append(where, text)
			f.Slots = slot.Without(f.Slots, f.SlotsOf(kind)...)
		}
	}
	if periods := f.SlotsOf(slot.Period); len(periods) > 0 && r.undated(l) {
		if !strings.Contains(path, ":Commit)") {
			return ""
		}
		path = strings.NewReplacer("(:Commit)", "(d:Commit)", "(c:Commit)", "(d:Commit)").Replace(path)
		for _, s := range periods {
			where = append(where, condition.Within("d.committedDate", s.Period))
		}
		f.Slots = slot.Without(f.Slots, periods...)
	}
	if strings.Contains(path, "(:Issue)") && f.Target != frame.Issue && len(f.States) > 0 {
		for _, st := range f.States {
			if _, text, _ := r.stateOf(st); text != "" {
				where = append(where, text)
			}
		}
		f.States = nil
		path = strings.Replace(path, "(:Issue)", "(i:Issue)", 1)
	}
	if f.Target == frame.Pull && l.Verb == "review" && len(where) == 0 {
		where = append(where, "NOT (u)-[:opens]->(p)")
		r.reading.note(noteOthersReview)
	}
	if len(where) == 0 {
		path = strings.NewReplacer("(u:User)", "(:User)", "(f:File)", "(:File)", "(c:Commit)", "(:Commit)").Replace(path)
		return "EXISTS { " + path + " }"
	}
	return "EXISTS { MATCH " + path + " WHERE " + strings.Join(where, " AND ") + " }"
}
