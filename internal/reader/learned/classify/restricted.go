package classify

import (
	_ "embed" // for the restrictions
	"slices"
	"strings"
	"sync"

	"gopkg.in/yaml.v3"

	"repochat/internal/prefilter"
	"repochat/internal/reader/learned/frame"
)

//go:embed restrictions.yaml
var restrictionFile []byte

// A restriction is what the names of some queries, or a state, say, and what a question for
// one of them says.
type restriction struct {
	query, said *prefilter.Regexp
	state       string
}

var restrictions = sync.OnceValue(func() []restriction {
	var file []struct{ Query, State, Said string }
	if err := yaml.Unmarshal(restrictionFile, &file); err != nil {
		panic("classify: restrictions.yaml: " + err.Error()) // part of the binary
	}
	all := make([]restriction, len(file))
	for i, one := range file {
		all[i] = restriction{prefilter.MustCompile(one.Query), prefilter.MustCompile(`(?i)` + one.Said), one.State}
	}
	return all
})

// Unrestricted returns those of some frames that are restricted to nothing of which a question
// has no word.
func Unrestricted(frames []Scored, text string) []Scored {
	if filesAdded.MatchString(text) {
		frames = slices.Clone(frames)
		for i := range frames {
			frames[i].Frame = ofAdded(frames[i].Frame)
		}
	}
	return slices.DeleteFunc(frames, func(s Scored) bool { return IsRestrictedUnsaid(s.Frame, text) })
}

// filesAdded matches what says of files that they were added: there are few wordings of it,
// and many of those that were deleted, which are near to it.
var filesAdded = prefilter.MustCompile(`(?i)\bfiles\s+(?:were|got|was|are|have\s+been)\s+(?:newly\s+)?(?:added|created)\b|\bhow\s+many\s+new\s+files\b`)

// ofAdded returns a frame of files as one of those that were added, where it says nothing of
// what became of them, or that they were deleted.
func ofAdded(f frame.Frame) frame.Frame {
	if f.Target == frame.File && f.Query == "" && f.Ask == "count" && (f.State == "" || f.State == "DELETED") && (f.Via == "" || f.Via == "changed") {
		f.State, f.Via = "ADDED", "changed"
	}
	return f
}

// ofFeature matches what asks when a part of the repository came or went, which is no fact
// of the whole: "when was the archive feature added".
var ofFeature = prefilter.MustCompile(`(?i)\b(?:when|who|which\s+(?:commit|release|version))\b.*\b(?:added|introduced|removed|dropped|implemented)\b`)

// IsRestrictedUnsaid reports whether the named query of a frame is restricted to something
// of which a question has no word: "months with the most commits" asks for no months without.
// A fact of the repository is none of a part of it.
func IsRestrictedUnsaid(f frame.Frame, text string) bool {
	if f.Target == frame.Repository && ofFeature.MatchString(text) {
		return true
	}
	for _, one := range restrictions() {
		isOne := f.Query != "" && one.query.MatchString(f.Query)
		if one.state != "" {
			isOne = f.Query == "" && strings.EqualFold(f.State, one.state)
		}
		if isOne && !one.said.MatchString(text) {
			return true
		}
	}
	return false
}
