package ingest

import (
	"fmt"
	"strings"
	"time"

	"repochat/internal/graph"
	"repochat/internal/history"
)

// Report describes what a synchronisation did.
type Report struct {
	Repository history.RepositoryName
	Head       string // full hash
	DataAsOf   time.Time
	Counts     Counts
	Phases     []Phase
	Changes    graph.Changes
	// Notices are sentences that the user should read, such as that the
	// tracker's location of the last synchronisation was used again.
	Notices []string
}

// Counts are the sizes of what was read and found.
type Counts struct {
	Commits       int
	Files         int // at head
	People        int
	Issues        int
	MessageIssues int // of the issues, those known from commit messages only
	PullRequests  int
	Fixes         int // plausible ones, which are loaded
	Implausible   int // fixes that are not
	Introductions int // traced ones
	Classes       int // and other types, at head
	Functions     int // methods and constructors too, at head
	Touches       int // of functions by commits
	PastFunctions int // that are no longer at head
	Remarks       int // comments, reviews and remarks on lines
	Named         int // introductions that developers named
	NamedTraced   int // those of them that are traced, too
	NamedUnlinked int // commits that name a cause and fix no issue
}

// Phase is one finished phase.
type Phase struct {
	Name    string
	Summary string
	Took    time.Duration
}

// String returns the report for people: what changed, in one sentence.
func (r Report) String() string {
	if r.Changes.None() {
		return fmt.Sprintf("%s is up to date: nothing changed.", r.Repository)
	}
	var parts []string
	add := func(number int, thing, deed string) {
		if number > 0 {
			parts = append(parts, count(number, thing, thing+"s")+" "+deed)
		}
	}
	add(r.Changes.NodesCreated, "node", "created")
	add(r.Changes.NodesUpdated, "node", "updated")
	add(r.Changes.NodesDeleted, "node", "deleted")
	add(r.Changes.RelationshipsCreated, "relationship", "created")
	add(r.Changes.RelationshipsUpdated, "relationship", "updated")
	add(r.Changes.RelationshipsDeleted, "relationship", "deleted")
	return fmt.Sprintf("%s: %s.", r.Repository, strings.Join(parts, ", "))
}

// notice adds a sentence to the report and tells it at once.
func (s *synchronisation) notice(format string, values ...any) {
	text := fmt.Sprintf(format, values...)
	s.report.Notices = append(s.report.Notices, text)
	s.progress.Line(text)
}

func count(number int, singular, plural string) string {
	if number == 1 {
		return "1 " + singular
	}
	return fmt.Sprintf("%d %s", number, plural)
}
