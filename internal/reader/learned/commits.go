package learned

import (
	"strings"

	"repochat/internal/reader"
	"repochat/internal/reader/learned/asks"
	"repochat/internal/reader/learned/frame"
	"repochat/internal/reader/learned/slot"
)

// ofCommits returns the reading of a question that names commits, and is not read
// otherwise, as one for what they say and did: "3cae549 was reverted later, why?". ok is
// false for any other question.
func (r *Reader) ofCommits(request reader.Request, read Reading, pointed string) (of Reading, ok bool) {
	named := read.Slots.Of(slot.Commit)
	isOfBugs := read.Frame.Target == frame.Issue && read.Confidence < Sure && !asks.OfBugs(request.Text)
	if pointed != "" || !isOfBugs && read.Confidence >= Likely && read.Search == "" && read.Nothing == "" || len(named) == 0 || read.Slots.Has(slot.Issue, slot.Pull) {
		return Reading{}, false
	}
	f := frame.Frame{Target: frame.Commit, Show: "detail"}
	text, ok := r.write(f, named)
	if !ok || len(text.Unused) > 0 {
		return Reading{}, false
	}
	of = r.reading(f, text, named)
	of.Confidence = Likely
	if of.Unused = r.unread(read.Slots.CutFrom(request.Text)); len(of.Unused) > 0 {
		of.Text += "; not used: “" + strings.Join(of.Unused, "”, “") + "”"
	}
	return of, true
}
