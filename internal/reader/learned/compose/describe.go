package compose

import (
	"cmp"
	"slices"
	"strings"

	"repochat/internal/reader/learned/frame"
	"repochat/internal/reader/learned/slot"
)

// The readings that a question may need told.
const (
	noteBugDate      = "a bug's date is the committedDate of the commit that introduced it"
	noteReported     = "an issue's date is when it was created"
	noteClosed       = "closed issues go by closed_at"
	noteBuggyFix     = "a fix that introduced a bug is one commit that fixed one issue and introduced another"
	noteFixDate      = "a fix's date is the committedDate of the fixing commit"
	noteOpenState    = "unfixed = the issue's state is open"
	noteOpen         = "open"
	noteNoMerges     = "lines are those of non-merge commits"
	noteHead         = "files that exist at the head of the default branch"
	noteContributors = "contributors = people who wrote a commit"
	noteAbandoned    = "closed without being merged"
	noteOthersReview = "a review by anybody but the author"
	noteRevert       = "a revert is a commit whose message begins with Revert"
	noteDefault      = "the graph holds the commits of the default branch"
)

func (r *relation) note(text string) {
	if text != "" && !slices.Contains(r.notes, text) {
		r.notes = append(r.notes, text)
	}
}

func (r *relation) noteIf(holds bool, text string) {
	if holds {
		r.note(text)
	}
}

// compared returns the names that the query compares with, and what they are to it.
func (r *relation) compared() (told []string) {
	for _, s := range r.slots {
		if !r.used[s.Start] || s.Note != "" || len(s.Names) == 0 {
			continue
		}
		role := ""
		if s.Kind == slot.Person {
			role = r.roleOfPeople()
		}
		told = append(told, role+s.Told())
	}
	return told
}

// roleOfPeople returns what people are to what the query follows from or to them.
func (r *relation) roleOfPeople() string {
	for _, e := range r.pattern.edges {
		if role := tables().Roles[e.kind]; role != "" && (e.from == frame.Person || e.to == frame.Person) {
			return role
		}
	}
	return ""
}

// describe describes in one line how the question was read.
func (r *relation) describe() string {
	parts := slices.Concat([]string{tables().Asks[r.frame.Ask] + tables().Things[r.frame.Target] + r.orderWords()}, r.compared())
	r.note(tables().States[r.frame.State])
	for _, e := range r.pattern.edges {
		r.note(tables().Followed[e.kind])
	}
	return strings.Join(slices.Concat(parts, r.notes, r.slots.Notes()), "; ")
}

func (r *relation) orderWords() string {
	f := r.frame
	measure := cmp.Or(tables().Things[counted[f.Measure]], tables().Until[f.Measure], f.Measure)
	switch {
	case f.Per != "":
		return " by " + f.Per
	case f.Order == "most" && measure != "":
		return " by number of " + measure + ", the most first, ties kept"
	case f.Order == "fewest" && measure != "":
		return " by number of " + measure + ", the fewest first, among those with at least one"
	case f.Order == "last":
		return ", the latest first"
	case f.Order == "first":
		return ", the earliest first"
	}
	return ""
}
