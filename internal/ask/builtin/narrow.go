package builtin

import (
	"strings"

	"repochat/internal/ask/condition"
)

// relateWhole narrows what is asked for without any link: files are those that
// exist, contributors those who wrote a commit.
func (r *relation) relateWhole() {
	f := r.frame
	if len(r.pattern.edges) > 0 || len(f.of(periodSlot)) > 0 {
		return
	}
	switch {
	case (f.target == file || f.target == extension) && len(f.slots) == 0 && !f.hasState("deleted"):
		r.pattern.condition(file, "NOT f.deleted")
		r.reading.note(noteHead)
	case f.target == person && len(f.slots) == 0 && r.contributors() && len(r.pattern.where) == 0:
		r.pattern.add(author)
		r.reading.note(noteContributors)
	}
}

// contributors says whether the word for people means those who write code.
func (r *relation) contributors() bool {
	switch r.frame.personWord {
	case "people", "persons", "person", "user", "users", "who", "guys", "member", "members", "team", "everybody", "everyone":
		return false
	}
	return true
}

// relateStates adds the conditions that adjectives stand for.
func (r *relation) relateStates() {
	f := r.frame
	for _, s := range f.states {
		on, text, note := r.stateOf(s)
		if text == "" {
			continue
		}
		r.reading.note(note)
		if s.condition && len(r.share) == 0 {
			r.share = append(r.share, text)
			continue
		}
		r.pattern.condition(on, text)
	}
	for _, l := range f.links {
		switch {
		case l.negated || l.condition:
		case l.verb == "close" && f.involved(issue) && !r.pattern.holds(fixed) && !r.pattern.holds(closes) && len(f.of(periodSlot)) == 0:
			r.pattern.condition(issue, "i.state = 'closed'")
		case l.verb == "close" && f.involved(pull) && !f.involved(issue) && len(f.of(periodSlot)) == 0:
			r.pattern.condition(pull, "p.state = 'closed'")
			r.reading.note(noteAbandoned)
		case l.verb == "merge" && f.involved(pull) && !r.pattern.holds(merges) && len(f.of(periodSlot)) == 0:
			r.pattern.condition(pull, "p.state = 'merged'")
		case l.verb == "revert":
			r.pattern.condition(commit, "c.message STARTS WITH 'Revert'")
			r.reading.note(noteRevert)
		case (l.verb == "delete" || l.verb == "add" || l.verb == "rename" || l.verb == "create") && r.pattern.holds(changed) && !f.has("change"):
			kinds := map[string]string{"delete": "DELETED", "add": "ADDED", "create": "ADDED", "rename": "RENAMED"}
			r.pattern.changeNamed = true
			r.pattern.where = append(r.pattern.where, "r.change_type = '"+kinds[l.verb]+"'")
		}
	}
}

func (r *relation) stateOf(s state) (entity, string, string) {
	f := r.frame
	on := issue
	if f.involved(pull) && !f.involved(issue) {
		on = pull
	}
	v := variables[on]
	switch s.value {
	case "open":
		if f.asOf {
			return on, "", ""
		}
		if on == issue {
			return on, "i.state = 'open'", noteOpenState
		}
		return on, v + ".state = 'open'", ""
	case "closed":
		return on, v + ".state = 'closed'", ""
	case "merged":
		return pull, negatedIf(s.negated, "p.state = 'merged'"), ""
	case "abandoned":
		return pull, "p.state = 'closed'", noteAbandoned
	case "draft":
		return pull, negatedIf(s.negated, "p.is_draft"), ""
	case "unassigned":
		return issue, "NOT EXISTS { (:User)-[:assigned]->(i) }", ""
	case "merge":
		return commit, negatedIf(s.negated, "c.is_merge"), ""
	case "deleted":
		return file, negatedIf(s.negated, "f.deleted"), ""
	}
	return noEntity, "", ""
}

// nameSlots adds the conditions for the names in the question.
func (r *relation) nameSlots() {
	f := r.frame
	for _, kind := range []slotKind{fileSlot, directorySlot, personSlot, issueSlot, pullSlot, commitSlot, releaseSlot, labelSlot, textSlot, branchSlot} {
		values := names(f.of(kind))
		switch {
		case len(values) == 0 || r.narrowedByShare(kind):
		case kind == fileSlot && f.both && len(values) > 1:
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
	if r.frame.target == commit {
		path = "(c)-[:changed]->(f:File)"
	}
	r.pattern.drop(impacted)
	r.pattern.drop(changed)
	for _, name := range files {
		r.pattern.condition(r.frame.target, "EXISTS { MATCH "+path+" WHERE "+condition.File("f", name)+" }")
	}
}

// named returns the condition that a thing is one of the named ones.
func (r *relation) named(kind slotKind, values []string) (entity, string) {
	f := r.frame
	numbered := issue
	if f.involved(pull) && !f.involved(issue) {
		numbered = pull
	}
	switch kind {
	case fileSlot:
		return file, condition.File("f", values...)
	case directorySlot:
		return file, condition.Directory("f", values...)
	case personSlot:
		return person, condition.Person("u", values...)
	case issueSlot:
		return issue, condition.Number("i", values...)
	case pullSlot:
		return pull, condition.Number("p", values...)
	case commitSlot:
		return commit, condition.Commit("c", values...)
	case releaseSlot:
		return release, condition.Equal("t.tag", values...)
	case labelSlot:
		return numbered, condition.Label(variables[numbered], values...)
	case branchSlot:
		if f.involved(pull) {
			return pull, condition.Equal("p.base", values...)
		}
		if f.target == branch {
			return branch, condition.Equal("b.name", values...)
		}
		r.reading.note(noteDefault)
		return f.target, "EXISTS { (b:Branch) WHERE b.is_default AND " + condition.Equal("b.name", values...) + " }"
	default:
		return r.textOf(values)
	}
}

// textOf returns the condition that a text holds the words in quotation marks.
func (r *relation) textOf(values []string) (entity, string) {
	on, properties := commit, []string{"c.message"}
	switch {
	case r.frame.involved(issue) && !r.frame.involved(commit):
		on, properties = issue, []string{"i.title", "i.body"}
	case r.frame.involved(pull):
		on, properties = pull, []string{"p.title", "p.body"}
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
func (r *relation) narrowedByShare(kind slotKind) bool {
	on := slotEntities[kind]
	return len(r.share) > 0 && on != noEntity && on != r.frame.target && !r.pattern.reaches(on)
}

// reach returns the condition that the target reaches what a verb says, with
// the question's names on the way, or "" when there is no such path.
func (r *relation) reach(l link) string {
	f := r.frame
	if v := variables[f.target]; f.target == issue || f.target == pull {
		switch l.verb {
		case "have label":
			return "size(coalesce(" + v + ".labels, [])) > 0"
		case "have comment":
			return v + ".comments_count > 0"
		}
	}
	path := reachRules[f.target][l.verb]
	if path == "" {
		return ""
	}
	var where []string
	for _, kind := range []slotKind{fileSlot, directorySlot, personSlot} {
		values := names(f.of(kind))
		if len(values) > 0 && strings.Contains(path, "("+variables[slotEntities[kind]]+":") {
			_, text := r.named(kind, values)
			where = append(where, text)
			f.slots = withoutKind(f.slots, kind)
		}
	}
	if strings.Contains(path, "(:Issue)") && f.target != issue && len(f.states) > 0 {
		for _, st := range f.states {
			if _, text, _ := r.stateOf(st); text != "" {
				where = append(where, text)
			}
		}
		f.states = nil
		path = strings.Replace(path, "(:Issue)", "(i:Issue)", 1)
	}
	if f.target == pull && l.verb == "review" && len(where) == 0 {
		where = append(where, "NOT (u)-[:opens]->(p)")
		r.reading.note(noteOthersReview)
	}
	if len(where) == 0 {
		path = strings.NewReplacer("(u:User)", "(:User)", "(f:File)", "(:File)", "(c:Commit)", "(:Commit)").Replace(path)
		return "EXISTS { " + path + " }"
	}
	return "EXISTS { MATCH " + path + " WHERE " + strings.Join(where, " AND ") + " }"
}

// relatePeriods adds the conditions for dates, on the date that the question
// means. It returns false when nothing in the pattern has one.
func (r *relation) relatePeriods() bool {
	f := r.frame
	periods := f.of(periodSlot)
	if f.asOf && f.hasState("open") {
		return r.openAt(periods)
	}
	r.date = r.dateProperty()
	if len(periods) == 0 {
		return true
	}
	if r.date == "" {
		return false
	}
	all := make([]condition.Period, len(periods))
	for i, s := range periods {
		all[i] = s.period
		if s.asOf {
			all[i] = condition.Period{To: s.period.To}
		}
	}
	r.pattern.condition(r.dated(), condition.Within(r.date, all...))
	return true
}

// dated returns the thing whose date counts.
func (r *relation) dated() entity {
	for e, v := range variables {
		if strings.HasPrefix(r.date, v+".") {
			return e
		}
	}
	return noEntity
}

// openAt adds that an issue or a pull request was open at the end of a period.
func (r *relation) openAt(periods []slot) bool {
	if len(periods) != 1 || periods[0].period.To.IsZero() {
		return false
	}
	until := periods[0].period.To
	on := issue
	if r.frame.involved(pull) && !r.frame.involved(issue) {
		on = pull
	}
	v, moment := variables[on], condition.Moment(until)
	r.pattern.condition(on, v+".created_at < "+moment+" AND ("+v+".closed_at IS NULL OR "+v+".closed_at >= "+moment+")")
	r.reading.note("open at that time = created before and closed later or not at all; assignments as they are now")
	return true
}

// dateProperty chooses the date that periods and orders go by.
func (r *relation) dateProperty() string {
	f := r.frame
	reported := f.has("report", "open") || f.has("create", "submit", "author") && !f.involved(commit)
	dated := len(f.of(periodSlot)) > 0 || f.order != unordered || f.groupUnit != ""
	switch {
	case f.orderOf == issue && r.pattern.reaches(issue), reported && r.pattern.reaches(issue) && f.orderOf != commit:
		r.reading.noteIf(dated && f.orderOf != issue || reported, noteReported)
		if f.has("close") {
			return "i.closed_at"
		}
		return "i.created_at"
	case f.has("close") && r.pattern.reaches(issue) && !r.pattern.reaches(commit), f.hasState("closed") && r.pattern.subject == issue && len(r.pattern.edges) == 0:
		r.reading.noteIf(dated, noteClosed)
		return "i.closed_at"
	case r.pattern.reaches(pull) && !r.pattern.reaches(commit):
		return r.datePull(reported)
	case r.pattern.reaches(commit):
		if dated && r.pattern.holds(introduced) && r.pattern.subject == issue {
			r.reading.note(noteBugDate)
		}
		if dated && r.pattern.holds(fixed) && r.pattern.subject != commit {
			r.reading.note(noteFixDate)
		}
		return "c.committedDate"
	case r.pattern.reaches(release):
		return "t.published_at"
	case r.pattern.reaches(branch):
		return "b.committedDate"
	case !dated:
		return ""
	}
	return r.dateByCommits()
}

func (r *reading) noteIf(holds bool, text string) {
	if holds {
		r.note(text)
	}
}

func (r *relation) datePull(reported bool) string {
	f := r.frame
	switch {
	case (f.has("merge") || f.hasState("merged")) && !reported:
		return "p.merged_at"
	case f.has("close") || f.hasState("abandoned"):
		return "p.closed_at"
	default:
		return "p.created_at"
	}
}

// dateByCommits dates what has no date of its own by the commits that it is
// linked with: a bug by the commit that introduced it.
func (r *relation) dateByCommits() string {
	f := r.frame
	switch {
	case r.pattern.reaches(issue) && isBugWord(f.issueWord):
		r.pattern.add(introduced)
		r.reading.note(noteBugDate)
	case r.pattern.reaches(issue):
		r.reading.note(noteReported)
		return "i.created_at"
	case r.pattern.reaches(file):
		r.pattern.add(changed)
	case r.pattern.reaches(person):
		r.pattern.add(author)
	default:
		return ""
	}
	return "c.committedDate"
}

// isBugWord tells a defect from an entry of the tracker: only a defect has the
// date of its introduction.
func isBugWord(word string) bool {
	return !strings.Contains(word, "issue") && !strings.Contains(word, "ticket") && !strings.Contains(word, "report")
}
