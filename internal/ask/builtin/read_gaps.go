package builtin

import "repochat/internal/ask/builtin/lexicon"

// fillGaps completes a frame with what the question leaves to be understood.
func (r *reader) fillGaps() {
	f := &r.frame
	r.readWithout()
	if last := r.at(len(r.concepts) - 1); f.target == noEntity && last.Text != "do" { // "what does main.go do?"
		f.target = f.impliedTarget()
	}
	f.sumOfLines()
	if often := r.findAny(lexicon.Ask, "times"); often >= 0 && r.at(often).Text != "how many times" && len(f.slots) == 0 && f.groupUnit == "" {
		f.groupUnit = "month" // "how often are pull requests made"
	}
	if f.groupBy == f.target && f.groupBy != noEntity {
		f.groupBy = noEntity  // "every commit of May"
		if f.asked == count { // "the count for each label"
			f.asked, f.rank = list, descending
		}
	}
	if derived[f.target].of != noEntity && (f.measure.isZero() || f.measure.counted == f.target) {
		f.measure = f.impliedMeasure()
	}
	if f.groupBy != noEntity && f.asked == count {
		// "how many commits per author" is a ranking of the authors.
		f.measure, f.target, f.asked, f.rank = measure{counted: f.target}, f.groupBy, list, descending
		f.groupBy = noEntity
	}
	if f.groupBy != noEntity && f.asked == list && f.groupBy != f.target && f.groupUnit == "" && f.measure.isZero() {
		f.measure, f.target, f.rank = measure{counted: f.target}, f.groupBy, descending
		f.groupBy = noEntity
	}
	if f.rank != unordered && f.measure.isZero() && (!f.sized || f.target == commit) {
		f.measure = f.impliedMeasure()
	}
	r.readLimit()
	if f.compare != nil && f.compare.counted == noEntity {
		f.compare.counted = f.impliedMeasure().counted
	}
	r.readAsOf()
}

// readLimit reads the number in "which five issues have the most comments".
func (r *reader) readLimit() {
	for i := r.targetAt - 1; i >= 0; i-- {
		c := r.at(i)
		if c.Kind == lexicon.Number && !r.used[i] && r.frame.limit == 0 && (r.frame.rank != unordered || r.frame.order != unordered) {
			r.frame.limit = c.Number
			r.use(i)
		}
		if c.Kind != lexicon.State && c.Kind != lexicon.Quality && c.Kind != lexicon.Degree && c.Kind != lexicon.Number {
			return
		}
	}
}

// readWithout reads "files without bugs" and "developers with no open bugs
// assigned": the target lacks what follows.
func (r *reader) readWithout() {
	for i, c := range r.concepts {
		if r.used[i] || c.Kind != lexicon.Not {
			continue
		}
		at := i + 1
		for r.at(at).Is(lexicon.State) || r.at(at).Is(lexicon.Quality) {
			at++
		}
		lacked := entityOf(r.at(at))
		if r.at(at).Is(lexicon.Noun, "comment", "thread") {
			lacked = "comment"
			r.use(at)
		}
		if lacked == noEntity {
			continue
		}
		r.use(i)
		if n := r.verbBeside(i, at); n >= 0 {
			r.frame.links[n].negated = true
		} else if lacked != r.frame.target {
			r.frame.links = append(r.frame.links, link{verb: "have " + string(lacked), negated: true, at: i, condition: r.frame.asked == percentage && r.afterWhole(i)})
		} else {
			r.used[i] = false
		}
	}
}

// verbBeside returns the verb that a denied noun completes: "that introduced no
// bugs", "have no bugs assigned".
func (r *reader) verbBeside(before, noun int) int {
	for n, l := range r.frame.links {
		if l.of == noEntity && (l.at < before && l.at >= before-2 || l.at > noun && l.at <= noun+2) {
			return n
		}
	}
	return -1
}

// impliedTarget says what is asked for where no noun does: "what did 3cae549
// break?" asks for issues.
func (f *frame) impliedTarget() entity {
	named := func(kinds ...slotKind) bool {
		for _, k := range kinds {
			if len(f.of(k)) > 0 {
				return true
			}
		}
		return false
	}
	byRule := []struct {
		holds  bool
		target entity
	}{
		{f.has("coauthor") && named(commitSlot), person},
		{f.has("introduce") && named(issueSlot), commit},
		{f.has("introduce"), issue},
		{f.has("fix") && named(issueSlot) && !named(commitSlot), commit},
		{f.has("fix"), issue},
		{f.has("review", "merge") || named(pullSlot), pull},
		{f.has("report", "close", "assign") || f.mentioned[issue], issue},
		{f.has("change", "delete", "rename", "add") && named(fileSlot, directorySlot), commit},
		{f.has("change", "delete", "rename") && f.measure.isZero(), file},
		{f.has("impact"), file},
		{named(commitSlot, fileSlot) || f.has("author") || f.measure.property != "", commit},
		{named(issueSlot, labelSlot), issue},
		{named(releaseSlot), release},
		{named(branchSlot), branch},
		{named(periodSlot, personSlot), commit},
	}
	for _, rule := range byRule {
		if rule.holds {
			return rule.target
		}
	}
	return noEntity
}

// sumOfLines makes "how many lines were added" a sum: lines are no nodes.
func (f *frame) sumOfLines() {
	lines := map[string]bool{"lines": true, "additions": true, "deletions": true, "both": true}
	if !lines[f.measure.property] {
		if f.measure.property == "comments" && f.rank == unordered && (f.asked == count || f.asked == list && f.target != noEntity) && len(f.of(issueSlot))+len(f.of(pullSlot)) > 0 {
			f.asked = sum
		}
		return
	}
	added, deleted := f.has("add"), f.has("delete")
	switch {
	case added && deleted, added && f.measure.property == "deletions", deleted && f.measure.property == "additions":
		f.measure.property = "both"
	case added:
		f.measure.property = "additions"
	case deleted:
		f.measure.property = "deletions"
	}
	f.links = without(f.links, "add", "delete")
	if f.rank == unordered && f.order == unordered && f.asked != average && f.asked != median && (f.asked == count || f.groupUnit != "" || f.target != person && f.target != file) {
		f.asked = sum
		f.target = commit
	}
}

func without(links []link, verbs ...string) []link {
	var kept []link
	for _, l := range links {
		drop := false
		for _, v := range verbs {
			drop = drop || l.verb == v
		}
		if !drop {
			kept = append(kept, l)
		}
	}
	return kept
}

// impliedMeasure says what a ranking counts where the question does not.
func (f *frame) impliedMeasure() measure {
	switch f.target {
	case person:
		switch {
		case f.has("review", "merge", "open") || f.mentioned[pull] && !f.mentioned[commit]:
			return measure{counted: pull}
		case f.has("fix", "introduce", "report", "assign", "participate", "close") || f.mentioned[issue] && !f.denied() || f.hasState("open"):
			return measure{counted: issue}
		}
		return measure{counted: commit}
	case file, directory:
		if f.has("impact", "introduce", "fix") || f.mentioned[issue] || f.buggy {
			return measure{counted: issue}
		}
		return measure{counted: commit}
	case commit:
		switch {
		case f.has("introduce", "fix") && f.mentioned[issue] || f.has("introduce"):
			return measure{counted: issue}
		case f.has("change") && f.mentioned[file]:
			return measure{property: "changedFiles"}
		}
		return measure{property: "lines"}
	case issue, pull:
		if f.says("comment") {
			return measure{property: "comments"}
		}
	case label:
		if f.mentioned[pull] && !f.mentioned[issue] {
			return measure{counted: pull}
		}
		return measure{counted: issue}
	case extension:
		return measure{counted: file}
	case release, branch:
		return measure{counted: commit}
	}
	return measure{}
}

// denied says whether something is said not to have been done.
func (f *frame) denied() bool {
	for _, l := range f.links {
		if l.negated {
			return true
		}
	}
	return false
}

// readAsOf marks a period as a moment to look back from: "as of 30 June, who
// had the most open bugs". What is open on a day was so at its end.
func (r *reader) readAsOf() {
	f := &r.frame
	for _, s := range f.of(periodSlot) {
		day := s.period.MonthDay == "" && !s.period.From.IsZero() && s.period.To.Equal(s.period.From.AddDate(0, 0, 1))
		if s.asOf || day && f.hasState("open") && !f.has("report", "introduce", "fix", "create", "close", "open", "submit") {
			f.asOf = true
		}
	}
}
