package frame

import (
	"slices"
	"strings"
)

var nouns = map[Entity]string{Commit: "commits", Issue: "bugs", File: "files", Pull: "pull requests", Release: "releases"}

// Nouns returns the words for the things that a frame is about, apart from people.
func (f Frame) Nouns() []string {
	var all []string
	add := func(noun string) {
		if noun != "" && !slices.Contains(all, noun) {
			all = append(all, noun)
		}
	}
	add(nouns[f.Target])
	for entity, measure := range Measures {
		if measure == f.Measure {
			add(nouns[entity])
		}
	}
	return all
}

// DatedBy returns the date that a frame goes by where a question says one, such as "closed".
// What was closed without being merged has no date of merging.
func (f Frame) DatedBy(said string) string {
	if f.Target == Pull && (f.State == "closed" || f.State == "abandoned") && said == "merged" {
		said = "closed"
	}
	isOfPull := f.Target == Pull && f.Date == "" && f.State != ""
	isOfIssue := f.Target == Issue && said == "closed" && f.Via+f.Has == ""
	if isOfPull || isOfIssue {
		return said
	}
	return f.Date
}

// labels are those of the graph's nodes by what things are called.
var labels = map[string]string{"commit": "Commit", "issue": "Issue", "pull": "PullRequest", "release": "Release", "contributor": "User", "branch": "Branch", "comment": "Comment", "review": "Comment", "file": "File"}

// TellsOf reports whether a query names each of some kinds of things, such as "issue" and
// "pull".
func TellsOf(query string, kinds []string) bool {
	return query != "" && !slices.ContainsFunc(kinds, func(kind string) bool { return labels[kind] == "" || !strings.Contains(query, ":"+labels[kind]) })
}
