package frame

import (
	"strings"

	"repochat/internal/reader/builtin/lexicon"
)

// readDegree reads "the most unfixed bugs", "most buggy files", "top 5
// contributors", "rank the developers by number of commits".
func (r *reader) readDegree() {
	for i, c := range r.concepts {
		if c.Kind != lexicon.Degree && !c.Is(lexicon.Quality, "buggiest", "busiest") {
			continue
		}
		if c.Value == "longest" && r.find(lexicon.Noun, "thread", "comment") < 0 {
			continue // of time only the example bank knows
		}
		if c.Kind == lexicon.Degree {
			r.use(i)
		}
		if r.frame.Rank == Unordered {
			r.frame.Rank = Descending
		}
		r.frame.sized = r.frame.sized || sizes[c.Text]
		if c.Value == "least" {
			r.frame.Rank = Ascending
		}
		if r.at(i+1).Kind == lexicon.Number {
			r.frame.Limit = r.at(i + 1).Number
			r.use(i + 1)
		} else if r.at(i-1).Kind == lexicon.Number && !r.used[i-1] { // "the five most …"
			r.frame.Limit = r.at(i - 1).Number
			r.use(i - 1)
		}
		r.readMeasure(i + 1)
	}
	if by := r.find(lexicon.Each, "each"); by >= 0 && r.at(by).Text == "by" && r.at(by+1).Is(lexicon.Ask, "count") && r.frame.Asked == List {
		r.frame.Rank = Descending // "files ordered by number of bugs"
	}
	if r.frame.Rank == Unordered {
		return
	}
	if by := r.find(lexicon.Each, "each"); by >= 0 && r.at(by).Text == "by" && r.frame.Measure.IsZero() {
		r.use(by)
		r.readMeasure(by + 1)
	}
	if r.frame.Target == NoEntity && r.frame.Asked == List {
		r.frame.Target = Person
	}
}

// sizes are the degrees that speak of how large a thing is when nothing is counted.
var sizes = map[string]bool{"biggest": true, "largest": true, "smallest": true, "heaviest": true, "tiniest": true, "greatest": true}

// readMeasure finds what a degree counts: the next thing mentioned that is not
// the target itself.
func (r *reader) readMeasure(i int) {
	for ; i < len(r.concepts); i++ {
		c := r.at(i)
		switch {
		case c.Is(lexicon.Noun, "line", "addition", "deletion", "comment", "thread"):
			return // readLines takes it
		case entityOf(c) != NoEntity:
			if !r.used[i] && r.frame.Measure.IsZero() && entityOf(c) != r.frame.Target {
				r.frame.Measure.Counted = entityOf(c)
				if entityOf(c) == Commit && strings.Contains(c.Text, "fix") && r.frame.Target == Person {
					r.frame.Measure.Counted = Issue // whose fixes are counted by the bugs fixed
				}
				r.noteIssueWord(i)
				r.use(i)
			}
			return
		case c.Is(lexicon.Quality), c.Is(lexicon.State), c.Is(lexicon.Ask), c.Is(lexicon.Number),
			c.Kind == lexicon.Verb && c.Form != lexicon.Third:
		default:
			return
		}
	}
}

// readOrder reads "the latest commit", "the first five issues", "when was it
// last changed".
func (r *reader) readOrder() {
	for i, c := range r.concepts {
		if c.Kind != lexicon.Order || r.used[i] {
			continue
		}
		r.use(i)
		if r.frame.Order != Unordered {
			continue
		}
		r.frame.Order = Descending
		if c.Value == "first" {
			r.frame.Order = Ascending
		}
		r.frame.OrderOf = r.orderedThing(i)
		for _, j := range []int{i + 1, i - 1} {
			if r.at(j).Kind == lexicon.Number && !r.used[j] {
				r.frame.Limit = r.at(j).Number
				r.use(j)
				break
			}
		}
		if r.frame.Limit == 0 {
			r.frame.Limit = 1
			if c.Text == "recent" || c.Text == "recently" {
				r.frame.Limit = recentRows
			}
		}
	}
}

// recentRows is how many "recent" things are shown.
const recentRows = 10

// orderedThing returns what "latest" says the date of: the thing after it, or
// the target where it ends the question. NoEntity leaves it to the verb.
func (r *reader) orderedThing(i int) Entity {
	for j := i + 1; j < len(r.concepts) && j <= i+4; j++ {
		c := r.at(j)
		switch e := entityOf(c); {
		case e == Person || e == File:
			return NoEntity // by their commits
		case e != NoEntity:
			return e
		}
		if c.Kind != lexicon.Number && c.Kind != lexicon.State && c.Kind != lexicon.Quality && c.Kind != lexicon.Verb {
			break
		}
	}
	next := r.at(i + 1).Kind
	ends := i+1 == len(r.concepts) || next == lexicon.Clause || next == lexicon.Slot
	if ends && r.at(i-1).Kind != lexicon.Verb && (r.frame.Target == Issue || r.frame.Target == Pull) {
		return r.frame.Target // "which bug is the oldest?"
	}
	return NoEntity // "fixed most recently"
}

// readGroups reads "per month", "for each author", "daily".
func (r *reader) readGroups() {
	units := map[string]string{"daily": "day", "weekly": "week", "monthly": "month", "quarterly": "quarter", "yearly": "year"}
	r.readAskedUnit()
	for i, c := range r.concepts {
		if c.Kind != lexicon.Each || r.used[i] || r.frame.GroupUnit != "" {
			continue
		}
		at := i + 1
		for r.at(at).Is(lexicon.Verb) && r.at(at).Form == lexicon.Past || r.at(at).Is(lexicon.State) { // "per assigned developer"
			at++
		}
		next := r.at(at)
		switch {
		case units[c.Value] != "":
			r.frame.GroupUnit = units[c.Value]
		case next.Kind == lexicon.Unit:
			r.frame.GroupUnit = next.Value
			r.use(at)
		case entityOf(next) != NoEntity:
			r.frame.GroupBy = entityOf(next)
			r.frame.Mentioned[r.frame.GroupBy] = true
			r.use(at)
		default:
			continue
		}
		r.use(i)
	}
}

// readCompare reads "more than three open bugs".
func (r *reader) readCompare() {
	for i, c := range r.concepts {
		number := i + 1
		switch {
		case c.Kind != lexicon.Compare || r.used[i] || r.frame.Compare != nil:
			continue
		case r.at(i-1).Kind == lexicon.Number && r.at(i+1).Kind != lexicon.Number:
			number = i - 1 // "three or more"
		case r.at(i+1).Kind != lexicon.Number:
			continue
		}
		r.use(i, number)
		r.frame.Compare = &Comparison{Operator: c.Value, Number: r.at(number).Number}
		for j := max(i, number) + 1; j < len(r.concepts); j++ {
			if e := entityOf(r.at(j)); e != NoEntity {
				r.frame.Compare.Counted = e
				r.frame.Mentioned[e] = true
				r.noteIssueWord(j)
				r.use(j)
				break
			}
			if r.at(j).Kind != lexicon.State && r.at(j).Kind != lexicon.Verb && r.at(j).Kind != lexicon.Quality {
				break
			}
		}
	}
}

// readAskedUnit reads "which month had the most commits".
func (r *reader) readAskedUnit() {
	for i, c := range r.concepts {
		if c.Kind != lexicon.Unit || r.used[i] || !r.at(i-1).Is(lexicon.Ask, "which") {
			continue
		}
		r.use(i)
		if r.frame.Rank == Unordered { // "on which day was it fixed"
			r.frame.Wanted = append(r.frame.Wanted, "date")
			continue
		}
		r.frame.GroupUnit, r.frame.UnitAsked = c.Value, true
	}
}
