// Package chosen changes what a question was taken to ask to the reading that its
// user chose.
package chosen

import (
	"strings"

	"repochat/internal/reader/learned/frame"
	"repochat/internal/reader/readings"
)

// turns say how a chosen reading changes a frame; false when the frame has no
// place for it. Chosen dates and names stand in the question itself.
var turns = map[string]func(frame.Frame) (frame.Frame, bool){
	readings.BugsAssigned:     turnBugs("assigned"),
	readings.BugsCreated:      turnBugs("creates"),
	readings.BugsParticipated: turnBugs("participates_in"),
	readings.BugsIntroduced:   turnBugs("author+introduced"),
	readings.BugsFixed:        turnBugs("author+fixed"),
	readings.DatedIntroduced:  turnDate("introduced"),
	readings.DatedReported:    turnDate("created"),
	readings.ByCommits:        turnRank("author", "commits"),
	readings.ByFiles:          turnRank("author+changed", "files"),
	readings.ByFixes:          turnRank("author+fixed", "issues"),
	readings.WorkFixed:        turnWork,
}

// Frame returns the frame that follows a chosen reading; false where it has no place
// for it.
func Frame(f frame.Frame, choice readings.Choice) (frame.Frame, bool) {
	if turn := turns[choice.ID]; turn != nil {
		return turn(f)
	}
	return f, true
}

// turnBugs says what a person did with the bugs. Their date then is that of the
// deed, or of the report.
func turnBugs(via string) func(frame.Frame) (frame.Frame, bool) {
	return func(f frame.Frame) (frame.Frame, bool) {
		if f.Target != frame.Person && f.Target != frame.Issue || f.Query != "" {
			return f, false
		}
		f.Via, f.Has = via, ""
		return f, true
	}
}

// turnDate says which date of a bug counts.
func turnDate(date string) func(frame.Frame) (frame.Frame, bool) {
	return func(f frame.Frame) (frame.Frame, bool) {
		if f.Date == "asof" {
			f.State = "" // it was for what was open at a moment
		}
		f.Date = date
		if date == "created" && (f.Via == "introduced" || f.Via == "introduced+impacted") {
			f.Via = strings.TrimPrefix(strings.TrimPrefix(f.Via, "introduced"), "+")
		}
		return f, f.Query == ""
	}
}

// turnRank says what people are ranked by.
func turnRank(via, measure string) func(frame.Frame) (frame.Frame, bool) {
	return func(f frame.Frame) (frame.Frame, bool) {
		f.Via, f.Measure = via, measure
		return f, f.Target == frame.Person && f.Query == ""
	}
}

// turnWork makes those who worked on a file those who fixed its bugs.
func turnWork(f frame.Frame) (frame.Frame, bool) {
	f.Via = strings.Trim(strings.ReplaceAll("+"+f.Via+"+", "+changed+", "+"), "+")
	if f.Target == frame.File {
		f.Via = "author+fixed+impacted"
		return f, f.Query == ""
	}
	f.Via = "author+fixed"
	if f.Measure == "commits" {
		f.Measure = "issues"
	}
	return f, f.Target == frame.Person && f.Query == ""
}
