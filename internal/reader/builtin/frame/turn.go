package frame

import (
	"repochat/internal/reader/builtin/lexicon"
	"repochat/internal/reader/builtin/slot"
	"repochat/internal/reader/readings"
)

// turns say how a chosen reading changes a frame; false when the frame has no
// place for it.
var turns = map[string]func(*Frame) bool{
	readings.BugsAssigned:     func(f *Frame) bool { return f.turnBugs("assign") },
	readings.BugsCreated:      func(f *Frame) bool { return f.turnBugs("report") },
	readings.BugsParticipated: func(f *Frame) bool { return f.turnBugs("participate") },
	readings.BugsIntroduced:   func(f *Frame) bool { return f.turnBugs("introduce") },
	readings.BugsFixed:        func(f *Frame) bool { return f.turnBugs("fix") },
	readings.DatedIntroduced:  func(f *Frame) bool { return f.turnDate(Introduced) },
	readings.DatedReported:    func(f *Frame) bool { return f.turnDate(Reported) },
	readings.ByCommits:        func(f *Frame) bool { return f.turnExperience("", Commit) },
	readings.ByFiles:          func(f *Frame) bool { return f.turnExperience("change", File) },
	readings.ByFixes:          func(f *Frame) bool { return f.turnExperience("fix", Issue) },
	readings.WorkChanged:      func(f *Frame) bool { return f.Has("change") },
	readings.WorkFixed:        (*Frame).turnWork,
}

// Turns says whether a choice asks for other links than the question usually
// means. Chosen dates and names stand in the question itself.
func Turns(chosen []readings.Choice) bool {
	for _, choice := range chosen {
		if turns[choice.ID] != nil {
			return true
		}
	}
	return false
}

// Turn makes the frame follow the chosen readings. It returns false when the
// frame has no place for one.
func (f *Frame) Turn(chosen []readings.Choice) bool {
	for _, choice := range chosen {
		if turn := turns[choice.ID]; turn != nil && !turn(f) {
			return false
		}
	}
	return true
}

// turnBugs says what a person did with the bugs.
func (f *Frame) turnBugs(verb string) bool {
	if !f.Involved(Issue) || !f.Involved(Person) || f.Has("assign", "report", "create", "participate", "introduce", "fix", "close") {
		return false
	}
	f.Links = append(f.Links, Link{Verb: verb, Form: lexicon.Past, At: -1, Start: -1})
	return true
}

// turnDate says which date of a bug counts.
func (f *Frame) turnDate(date BugDate) bool {
	if !f.Involved(Issue) || len(f.SlotsOf(slot.Period)) == 0 {
		return false
	}
	f.BugDate = date
	return true
}

// turnExperience says what the people are ranked by.
func (f *Frame) turnExperience(verb string, counted Entity) bool {
	if f.Target != Person || f.Rank == Unordered {
		return false
	}
	f.Measure = Measure{Counted: counted}
	if verb != "" {
		f.Links = append(f.Links, Link{Verb: verb, Form: lexicon.Past, At: -1, Start: -1})
	}
	return true
}

// turnWork makes those who worked on a file those who fixed its bugs.
func (f *Frame) turnWork() bool {
	if !f.Has("change") {
		return false
	}
	for i := range f.Links {
		if f.Links[i].Verb == "change" {
			f.Links[i].Verb = "fix"
		}
	}
	f.Mentioned[Issue] = true
	if f.Measure.Counted == Commit {
		f.Measure.Counted = Issue
	}
	return true
}
