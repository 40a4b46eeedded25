package frame

import (
	"repochat/internal/reader/builtin/lexicon"
	"repochat/internal/reader/builtin/slot"
)

// fillGaps completes a frame with what the question leaves to be understood.
func (r *reader) fillGaps() {
	f := &r.frame
	r.readWithout()
	if last := r.at(len(r.concepts) - 1); f.Target == NoEntity && last.Text != "do" { // "what does main.go do?"
		f.Target = f.impliedTarget()
	}
	f.sumOfLines()
	if often := r.findAny(lexicon.Ask, "times"); often >= 0 && r.at(often).Text != "how many times" && len(f.Slots) == 0 && f.GroupUnit == "" {
		f.GroupUnit = "month" // "how often are pull requests made"
	}
	if f.GroupBy == f.Target && f.GroupBy != NoEntity && f.Measure.Property != "" && f.Asked == List {
		f.Rank = Descending // "lines added per file"
	}
	if f.GroupBy == f.Target && f.GroupBy != NoEntity {
		f.GroupBy = NoEntity  // "every commit of May"
		if f.Asked == Count { // "the count for each label"
			f.Asked, f.Rank = List, Descending
		}
	}
	if DerivedFrom(f.Target) != NoEntity && (f.Measure.IsZero() || f.Measure.Counted == f.Target) {
		f.Measure = f.impliedMeasure()
	}
	if f.Asked == Sum && (f.GroupBy == Person || f.GroupBy == File) {
		// "how many lines per author" is a ranking, too.
		f.Target, f.Asked, f.Rank, f.GroupBy = f.GroupBy, List, Descending, NoEntity
	}
	if f.GroupBy != NoEntity && f.Asked == Count {
		// "how many commits per author" is a ranking of the authors.
		f.Measure, f.Target, f.Asked, f.Rank = Measure{Counted: f.Target}, f.GroupBy, List, Descending
		f.GroupBy = NoEntity
	}
	if f.GroupBy != NoEntity && f.Asked == List && f.GroupBy != f.Target && f.GroupUnit == "" && f.Measure.IsZero() {
		f.Measure, f.Target, f.Rank = Measure{Counted: f.Target}, f.GroupBy, Descending
		f.GroupBy = NoEntity
	}
	if f.Rank == Descending && f.Measure.IsZero() && f.Order != Unordered && f.OrderOf == f.Target {
		f.Rank = Unordered // "the top five latest commits"
	}
	if f.Rank != Unordered && f.Measure.IsZero() && (!f.sized || f.Target == Commit) {
		f.Measure = f.impliedMeasure()
	}
	r.readLimit()
	if f.Compare != nil && f.Compare.Counted == NoEntity {
		f.Compare.Counted = f.impliedMeasure().Counted
	}
	r.readAsOf()
	f.settle()
}

// readLimit reads the number in "which five issues have the most comments".
func (r *reader) readLimit() {
	for i := r.targetAt - 1; i >= 0; i-- {
		c := r.at(i)
		if c.Kind == lexicon.Number && !r.used[i] && r.frame.Limit == 0 && (r.frame.Rank != Unordered || r.frame.Order != Unordered) {
			r.frame.Limit = c.Number
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
		if lacked == NoEntity {
			continue
		}
		r.use(i)
		if n := r.verbBeside(i, at); n >= 0 {
			r.frame.Links[n].Negated = true
		} else if lacked != r.frame.Target {
			r.frame.Links = append(r.frame.Links, Link{Verb: "have " + string(lacked), Negated: true, At: i, Condition: r.frame.Asked == Percentage && r.afterWhole(i)})
		} else {
			r.used[i] = false
		}
	}
}

// verbBeside returns the verb that a denied noun completes: "that introduced no
// bugs", "have no bugs assigned".
func (r *reader) verbBeside(before, noun int) int {
	for n, l := range r.frame.Links {
		if l.Of == NoEntity && (l.At < before && l.At >= before-2 || l.At > noun && l.At <= noun+2) {
			return n
		}
	}
	return -1
}

// impliedTarget says what is asked for where no noun does: "what did 3cae549
// break?" asks for issues.
func (f *Frame) impliedTarget() Entity {
	named := func(kinds ...slot.Kind) bool {
		for _, k := range kinds {
			if len(f.SlotsOf(k)) > 0 {
				return true
			}
		}
		return false
	}
	byRule := []struct {
		holds  bool
		target Entity
	}{
		{f.Has("coauthor") && named(slot.Commit), Person},
		{f.Has("introduce") && named(slot.Issue), Commit},
		{f.Has("introduce"), Issue},
		{f.Has("fix") && named(slot.Issue) && !named(slot.Commit), Commit},
		{f.Has("fix"), Issue},
		{f.Has("review", "merge") || named(slot.Pull), Pull},
		{f.Has("report", "close", "assign") || f.Mentioned[Issue], Issue},
		{f.Has("change", "delete", "rename", "add") && named(slot.File, slot.Directory), Commit},
		{f.Has("change", "delete", "rename") && f.Measure.IsZero(), File},
		{f.Has("impact"), File},
		{named(slot.Commit, slot.File) || f.Has("author") || f.Measure.Property != "", Commit},
		{named(slot.Issue, slot.Label), Issue},
		{named(slot.Release), Release},
		{named(slot.Branch), Branch},
		{named(slot.Period, slot.Person), Commit},
	}
	for _, rule := range byRule {
		if rule.holds {
			return rule.target
		}
	}
	return NoEntity
}

// sumOfLines makes "how many lines were added" a sum: lines are no nodes.
func (f *Frame) sumOfLines() {
	lines := map[string]bool{"lines": true, "additions": true, "deletions": true, "both": true}
	if !lines[f.Measure.Property] {
		if f.Measure.Property == "comments" && f.Rank == Unordered && (f.Asked == Count || f.Asked == List && f.Target != NoEntity) && len(f.SlotsOf(slot.Issue))+len(f.SlotsOf(slot.Pull)) > 0 {
			f.Asked = Sum
		}
		return
	}
	added, deleted := f.Has("add"), f.Has("delete")
	switch {
	case added && deleted, added && f.Measure.Property == "deletions", deleted && f.Measure.Property == "additions":
		f.Measure.Property = "both"
	case added:
		f.Measure.Property = "additions"
	case deleted:
		f.Measure.Property = "deletions"
	}
	f.drop("add", "delete")
	if f.Rank == Unordered && (f.Order == Unordered || f.OrderOf == Commit) && f.Asked != Average && f.Asked != Median && (f.Asked == Count || f.GroupUnit != "" || f.Target != Person && f.Target != File) {
		f.Asked = Sum
		f.Target = Commit
	}
}

// impliedMeasure says what a ranking counts where the question does not.
func (f *Frame) impliedMeasure() Measure {
	switch f.Target {
	case Person:
		switch {
		case f.Has("review", "merge", "open") || f.Mentioned[Pull] && !f.Mentioned[Commit]:
			return Measure{Counted: Pull}
		case f.Has("fix", "introduce", "report", "assign", "participate", "close") || f.Mentioned[Issue] && !f.denied() || f.HasState("open"):
			return Measure{Counted: Issue}
		}
		return Measure{Counted: Commit}
	case File, Directory:
		if f.Has("impact", "introduce", "fix") || f.Mentioned[Issue] || f.Buggy {
			return Measure{Counted: Issue}
		}
		return Measure{Counted: Commit}
	case Commit:
		switch {
		case f.Has("introduce", "fix") && f.Mentioned[Issue] || f.Has("introduce"):
			return Measure{Counted: Issue}
		case f.Has("change") && f.Mentioned[File]:
			return Measure{Property: "changedFiles"}
		}
		return Measure{Property: "lines"}
	case Issue, Pull:
		if f.Says("comment") {
			return Measure{Property: "comments"}
		}
	case Label:
		if f.Mentioned[Pull] && !f.Mentioned[Issue] {
			return Measure{Counted: Pull}
		}
		return Measure{Counted: Issue}
	case Extension:
		return Measure{Counted: File}
	case Release, Branch:
		return Measure{Counted: Commit}
	}
	return Measure{}
}

// denied says whether something is said not to have been done.
func (f *Frame) denied() bool {
	for _, l := range f.Links {
		if l.Negated {
			return true
		}
	}
	return false
}

// readAsOf marks a period as a moment to look back from: "as of 30 June, who
// had the most open bugs". What is open on a day was so at its end.
func (r *reader) readAsOf() {
	f := &r.frame
	for _, s := range f.SlotsOf(slot.Period) {
		day := s.Period.MonthDay == "" && !s.Period.From.IsZero() && s.Period.To.Equal(s.Period.From.AddDate(0, 0, 1))
		if s.AsOf || day && f.HasState("open") && !f.Has("report", "introduce", "fix", "create", "close", "open", "submit") {
			f.AsOf = true
		}
	}
}
