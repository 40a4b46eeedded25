package compose

import (
	"strings"

	"repochat/internal/reader/builtin/frame"
	"repochat/internal/reader/builtin/slot"
)

var askedWords = map[frame.Asked]string{
	frame.List: "", frame.Count: "the number of ", frame.Exists: "whether there are ", frame.Percentage: "the percentage of ", frame.Average: "the average of ",
	frame.Median: "the median of ", frame.Sum: "the sum over ",
}

var thingWords = map[frame.Entity]string{
	frame.Commit: "commits", frame.Issue: "bugs (issues)", frame.File: "files", frame.Person: "people", frame.Pull: "pull requests", frame.Release: "releases",
	frame.Branch: "branches", frame.Label: "labels", frame.Directory: "directories", frame.Extension: "kinds of file", frame.Repository: "what is known of the repository itself",
}

var linkWords = map[string]string{
	"author": "who wrote a commit", "co_author": "who co-authored a commit", "fixed": "which commit fixed a bug", "introduced": "which commit introduced a bug",
	"changed": "which commit changed a file", "impacted": "which files a bug impacted", "assigned": "who is assigned to a bug",
	"creates": "who reported an issue", "participates_in": "who took part in an issue", "opens": "who opened a pull request",
	"merges": "who merged a pull request", "reviews": "who reviewed a pull request", "comments_on": "who commented on a pull request",
	"contains": "which commits a pull request contains", "closes": "which issues a pull request closes", "tags": "which commit a release tags",
}

// reason says in a few sentences how the query follows from the question.
func (r *relation) reason() string {
	f := r.frame
	text := "The question asks for " + askedWords[f.Asked] + thingWords[f.Target] + "."
	if len(r.pattern.edges) > 0 {
		var links []string
		for _, e := range r.pattern.edges {
			links = append(links, e.kind+" ("+linkWords[e.kind]+")")
		}
		text += " The graph links what it names by " + strings.Join(links, ", ") + "."
	}
	if r.date != "" && (len(f.SlotsOf(slot.Period)) > 0 || f.Order != frame.Unordered || f.GroupUnit != "") {
		text += " Dates go by " + strings.TrimPrefix(r.date, variables[r.dated()]+".") + "."
	}
	return text
}

// describe says in one line how the question was read.
func (r *relation) describe(slots []slot.Slot) string {
	f := r.frame
	parts := []string{askedWords[f.Asked] + thingWords[f.Target] + r.order()}
	parts = append(parts, r.reading.notes...)
	parts = append(parts, slot.Notes(slots)...)
	return strings.Join(parts, "; ")
}

func (r *relation) order() string {
	f := r.frame
	score := thingWords[f.Measure.Counted]
	if f.Measure.Property != "" {
		score = map[string]string{"changedFiles": "changed files"}[f.Measure.Property]
		if score == "" {
			score = f.Measure.Property
		}
	}
	switch {
	case f.GroupUnit != "":
		return " by " + f.GroupUnit
	case f.Rank == frame.Descending && score != "":
		return " by number of " + score + ", the most first, ties kept"
	case f.Rank == frame.Ascending && score != "":
		return " by number of " + score + ", the fewest first, among those with at least one"
	case f.Order == frame.Descending:
		return ", the latest first"
	case f.Order == frame.Ascending:
		return ", the earliest first"
	}
	return ""
}
