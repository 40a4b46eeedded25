package builtin

import (
	"strings"
)

// notesOf says how the slots were read.
func notesOf(slots []slot) []string {
	var notes []string
	for _, s := range slots {
		if s.note != "" {
			notes = append(notes, s.note)
		}
	}
	return notes
}

var askedWords = map[asked]string{
	list: "", count: "the number of ", exists: "whether there are ", percentage: "the percentage of ", average: "the average of ",
	median: "the median of ", sum: "the sum over ",
}

var thingWords = map[entity]string{
	commit: "commits", issue: "bugs (issues)", file: "files", person: "people", pull: "pull requests", release: "releases",
	branch: "branches", label: "labels", directory: "directories", extension: "kinds of file", repository: "what is known of the repository itself",
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
	text := "The question asks for " + askedWords[f.asked] + thingWords[f.target] + "."
	if len(r.pattern.edges) > 0 {
		var links []string
		for _, e := range r.pattern.edges {
			links = append(links, e.kind+" ("+linkWords[e.kind]+")")
		}
		text += " The graph links what it names by " + strings.Join(links, ", ") + "."
	}
	if r.date != "" && (len(f.of(periodSlot)) > 0 || f.order != unordered || f.groupUnit != "") {
		text += " Dates go by " + strings.TrimPrefix(r.date, variables[r.dated()]+".") + "."
	}
	return text
}

// describe says in one line how the question was read.
func (r *relation) describe(slots []slot) string {
	f := r.frame
	parts := []string{askedWords[f.asked] + thingWords[f.target] + r.order()}
	parts = append(parts, r.reading.notes...)
	parts = append(parts, notesOf(slots)...)
	return strings.Join(parts, "; ")
}

func (r *relation) order() string {
	f := r.frame
	score := thingWords[f.measure.counted]
	if f.measure.property != "" {
		score = map[string]string{"changedFiles": "changed files"}[f.measure.property]
		if score == "" {
			score = f.measure.property
		}
	}
	switch {
	case f.groupUnit != "":
		return " by " + f.groupUnit
	case f.rank == descending && score != "":
		return " by number of " + score + ", the most first, ties kept"
	case f.rank == ascending && score != "":
		return " by number of " + score + ", the fewest first, among those with at least one"
	case f.order == descending:
		return ", the latest first"
	case f.order == ascending:
		return ", the earliest first"
	}
	return ""
}
