package learned

import (
	"strings"

	"repochat/internal/reader"
	"repochat/internal/reader/learned/absent"
	"repochat/internal/reader/learned/asks"
	"repochat/internal/reader/learned/frame"
	"repochat/internal/reader/learned/slot"
)

// asAsked returns a reading of a frame without a name with what the question wants to see
// of each thing, and by the date that it says: "pull requests opened in 2023 that were
// merged" go by when they were opened.
func (r *Reader) asAsked(request reader.Request, read Reading) Reading {
	f := read.Frame
	if f.Target == frame.Label && read.note == "" {
		read.note = absent.NoteOnLabels(request.Text)
	}
	if f.Target == frame.Person && (f.Via == "reviews" || f.Via == "opens" && asks.WhoApproved(request.Text)) && f.Query+f.Ask+f.Order == "" && read.Slots.Has(slot.Pull) && asks.ForVerdicts(request.Text) {
		return r.ofVerdicts(read)
	}
	if f.Query != "" || f.Target == frame.None || f.Target == frame.Report || f.Target == frame.Texts {
		return read
	}
	if f.Target == frame.Commit && f.Via == "introduced" && (f.Ask == "" || f.Ask == "count") && asks.ForBugs(r.takeApart(request.Scanned).Words()) {
		f.Target, f.Show = frame.Issue, ""
	}
	show := asks.Shown(request.Text, f.Target, strings.Contains(f.Via+f.Has, "fixed"))
	switch {
	case f.Ask+f.Show == "":
		f.Show = show
	case f.Ask == "" && f.Target == frame.Pull && f.Show == "author" && f.Via == "opens" && show != "" && !read.Slots.Has(slot.Person):
		f.Show, f.Via = show, "" // who merged them is asked, not who opened them
	}
	if f.Target == frame.Issue && f.Has == "" && (f.Via == "" || f.Via == "assigned") && read.Slots.Has(slot.Person) && asks.ForReported(request.Text) {
		f.Via = "creates"
	}
	if read.Slots.Has(slot.Period) && (f.Target == frame.Pull || f.Target == frame.Issue) {
		s := r.takeApart(request.Scanned)
		if periods := s.Slots.Of(slot.Period); len(periods) == 1 {
			f.Date = f.DatedBy(asks.DatedBy(s.Text[:periods[0].Start]))
		}
	}
	text, ok := r.write(f, read.Slots)
	usual, _ := r.write(read.Frame, read.Slots)
	if f == read.Frame || !ok || usual.Query != read.Query { // which may be several
		return read
	}
	read.Frame, read.Query = f, text.Query
	if rest, ok := strings.CutPrefix(read.Text, usual.Reading); ok {
		read.Text = text.Reading + rest
	}
	return read
}

// ofVerdicts returns a reading for the reviewers of a pull request with what each of them
// decided.
func (r *Reader) ofVerdicts(read Reading) Reading {
	f := frame.Frame{Target: frame.Person, Query: "reviewers_of_a_pull_request"}
	text, ok := r.write(f, read.Slots)
	if !ok || len(text.Unused) > 0 {
		return read
	}
	read.Frame, read.Query, read.Text = f, text.Query, text.Reading
	return read
}

// orReported returns a reading of the issues that are assigned to a person with one of those
// that the person opened, for where none is assigned.
func (r *Reader) orReported(request reader.Request, read Reading) Reading {
	f := read.Frame
	isOfPerson := f.Target == frame.Issue && (f.Via == "" || f.Via == "assigned") && f.Query+f.Has == "" && read.Slots.Has(slot.Person)
	if !isOfPerson || read.wide != nil || asks.SaysAssigned(request.Text) {
		return read
	}
	f.Via = "creates"
	if text, ok := r.write(f, read.Slots); ok && len(text.Unused) == 0 {
		wide := r.reading(f, text, read.Slots)
		wide.Confidence, wide.note = read.Confidence, "No such issue is assigned to them: these are those that they opened."
		read.wide = &wide
	}
	return read
}
