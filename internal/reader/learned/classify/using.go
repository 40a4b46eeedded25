package classify

import (
	"strings"

	"repochat/internal/reader/learned/frame"
)

// mostVaried is how many likely frames are tried with the parts that the words
// of a question ask for, and variedCost what such a frame, which the bank need not
// hold, is less likely.
const (
	mostVaried = 5
	variedCost = 0.5
)

// Using returns likely frames with parts that use what the question says: its unit
// of time, months for a chart, and lines as what is counted.
func Using(ranked []Scored, said Cues) []Scored {
	var varied []Scored
	cues := said.Names()
	for _, candidate := range ranked[:min(mostVaried, len(ranked))] {
		f := candidate.Frame
		if f.Query != "" || f.Target == frame.Report || f.Target == frame.Texts || f.Target == frame.None {
			continue
		}
		for _, cue := range cues {
			f = usingCue(f, cue)
		}
		if f != candidate.Frame {
			varied = append(varied, Scored{Frame: f, Score: candidate.Score - variedCost})
		}
	}
	return varied
}

// usingCue returns a frame with the part that a cue asks for, where it has a place
// for it.
func usingCue(f frame.Frame, cue string) frame.Frame {
	unit, isUnit := strings.CutPrefix(cue, "per ")
	switch {
	case cue == "weekday":
		unit, isUnit = cue, true
	case cue == "a chart" && (f.Target == frame.Commit || f.Target == frame.Issue || f.Target == frame.Pull):
		unit, isUnit = "month", true
	case cue == "lines" && (f.Order == "most" || f.Order == "fewest") && (f.Measure == "" || f.Measure == "commits"):
		f.Measure = "lines"
		return f
	}
	if isUnit && f.Per != unit && f.Order == "" && f.Having == "" && f.Ask != "exists" && f.Show == "" {
		f.Per = unit
		if f.Ask == "" {
			f.Ask = "count"
		}
	}
	return f
}
