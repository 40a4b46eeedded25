package learned

import (
	"slices"
	"strings"

	"repochat/internal/reader/learned/compose/release"
	"repochat/internal/reader/learned/frame"
	"repochat/internal/reader/learned/slot"
)

// ofReleases returns a reading that leaves out the releases which the question does.
func ofReleases(text string, read Reading) Reading {
	without := release.WithoutFirst(text, read.Query)
	if query, ok := release.Span(text, without.Query, read.Slots.Of(slot.Release)); ok && read.Frame.Target == frame.Release {
		without.Query, without.Told = query, without.Told+"; from the first to the last of them"
	}
	final := release.WithoutPrereleases(text, without.Query)
	if final.Told != "" {
		read.Unused = slices.DeleteFunc(read.Unused, release.IsOfPrereleases)
	}
	if final.Told != "" && len(read.Unused) == 0 && read.Confidence >= Likely {
		read.Text, _, _ = strings.Cut(read.Text, "; not used: ")
		read.Confidence = max(read.Confidence, Sure)
	}
	read.Query, read.Text = final.Query, read.Text+without.Told+final.Told
	return read
}
