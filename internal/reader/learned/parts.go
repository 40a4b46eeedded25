package learned

import (
	"regexp"
	"slices"
	"strings"

	"repochat/internal/question"
	"repochat/internal/reader"
	"repochat/internal/reader/learned/compose"
	"repochat/internal/reader/learned/frame"
	"repochat/internal/reader/learned/join"
	"repochat/internal/reader/learned/pronoun"
	"repochat/internal/reader/learned/slot"
)

// writeCompared writes what a frame asks for once for each of two things that the
// question compares. ok is false where it compares none, or where the frame has
// no place for them.
func (r *Reader) writeCompared(f frame.Frame, s string, slots slot.Slots) (written compose.Text, ok bool) {
	labels, without, between, ok := join.Pair(slots)
	isSame := slices.ContainsFunc(slots.Of(slot.Period), func(v slot.Slot) bool { return v.IsSame })
	isCompared := isSame || ok && join.Compares(s[between[0]:between[1]])
	isListed := !isCompared && slices.Contains([]string{"count", "mean", "median"}, f.Ask) && f.Query == "" && join.AreListed(slots.Of(slot.Period), s)
	if !ok || len(slots.Of(slot.Period)) > 2 || f.Target == frame.Report || f.Target == frame.Texts || f.Target == frame.None || !isCompared && !isListed {
		return compose.Text{}, false
	}
	if f.Query == "" && f.Ask == "" && f.Order == "" && f.Having == "" {
		f.Ask = "count" // two lists side by side compare nothing
	}
	first, ok := r.write(f, without[0])
	second, also := r.write(f, without[1])
	if !ok || !also {
		return compose.Text{}, false
	}
	parts := []join.Part{{Label: labels[0], Text: first}, {Label: labels[1], Text: second}}
	if both, ok := r.write(f, slots); ok && isListed {
		both.Reading = "the same"
		parts = append(parts, join.Part{Label: "both", Text: both}) // "in 2022 and 2023" may be either
	}
	written, ok = join.Queries(parts...)
	written.Unused = first.Unused
	return written, ok
}

// both reads a sentence as two questions, the second of which may go on from the
// first. Where their answers cannot be told together, or the second cannot be
// read, the answer is that of the first reading and has to say what it leaves out.
func (r *Reader) both(request reader.Request, whole Reading) Reading {
	first, second, ok := join.Split(r.plained.Plain(request.Text))
	if !ok || whole.Confidence >= Likely && whole.Report != nil || whole.Confidence >= Sure && whole.Search != "" {
		return whole
	}
	one, _ := r.interpret(r.takeApart(request.Scanned.WithText(first)))
	if whole.Confidence >= Likely && whole.Search != "" {
		if one.Confidence < Sure || one.Query == "" || len(one.Unused) > 0 || one.wide != nil {
			return whole
		}
		return one.without(second) // the texts would be searched for the words of both
	}
	if isUnread := one.Confidence < Likely || one.Query == ""; isUnread || whole.Confidence < Likely || whole.Nothing != "" && whole.Confidence < Sure {
		if complete, rest, ok := r.completeFirst(request); ok {
			return complete.without(rest)
		} else if isUnread {
			return r.secondAlone(request.Scanned, whole, first, second)
		}
	}
	if join.AsksByWhom(second) {
		if authored, ok := r.withAuthor(one); ok {
			return authored
		}
	}
	two, pointed := r.second(request.Scanned, one, first, second)
	// A date of issues may be that of another event in the second question.
	isOf := join.CountsAmong(second) && !(one.Frame.Target == frame.Issue && one.Slots.Has(slot.Period))
	readsBoth := pointed == "" && two.Confidence >= Likely && two.Query != "" && two.Query != one.Query && !(one.Frame.Order != "" && join.PointsBack(second)) && (isOf || !join.CountsThem(second))
	// A query with a name may answer both: the second question then makes it surer.
	isNamed := whole.Frame.Query != "" && whole.key() == one.key() && whole.Confidence > one.Confidence
	if whole.Confidence >= Sure && !(isOf && readsBoth) && (isNamed || whole.key() != one.key() && whole.key() != two.key()) {
		return whole
	}
	if readsBoth {
		joined, ok := join.Queries(join.Part{Label: join.Label(first), Text: textOf(one)}, join.Part{Label: join.Label(second), Text: textOf(two)})
		if ok {
			return Reading{Frame: one.Frame, Query: joined.Query, Text: joined.Reading, Confidence: min(one.Confidence, two.Confidence), Slots: whole.Slots,
				Unused: append(one.Unused, two.Unused...), isJoined: true}
		}
	}
	if whole.Confidence >= Likely && whole.key() != one.key() && (!readsBoth || whole.key() != two.key()) {
		return whole
	}
	left := second
	if readsBoth && whole.key() == two.key() {
		one, left = two, first
	}
	return one.without(left)
}

// without returns a reading that says which question it leaves out.
func (r Reading) without(left string) Reading {
	r.left = strings.TrimRight(left, "?!. ")
	r.Text += "; not answered: “" + r.left + "”"
	r.Confidence = min(r.Confidence, (Likely+Sure)/2)
	return r
}

// sentenceEnd matches what ends a sentence before another one.
var sentenceEnd = regexp.MustCompile(`^\s*[.?!;]`)

// secondAlone returns the reading of the second question where the first cannot be
// read, and neither can the whole; it says what is left out. A sentence of its own
// may be surer than the whole.
func (r *Reader) secondAlone(q question.Scanned, whole Reading, first, second string) Reading {
	s := r.takeApart(q.WithText(second))
	isSentence := sentenceEnd.MatchString(strings.TrimPrefix(q.Text, first))
	if whole.Confidence >= Sure || whole.Confidence >= Likely && !isSentence || pronoun.Find(s.Text, s.Slots) != nil {
		return whole
	}
	two, ok := r.interpret(s)
	if !ok || two.Confidence < Sure || two.Nothing != "" {
		return whole
	}
	return two.without(first)
}

// withAuthor returns the reading of one commit with who wrote it.
func (r *Reader) withAuthor(one Reading) (Reading, bool) {
	f := one.Frame
	if f.Target != frame.Commit || f.Query != "" || f.Order != "first" && f.Order != "last" && !(f.Order == "" && one.Slots.Has(slot.Text)) || f.Show != "" && f.Show != "author" {
		return Reading{}, false
	}
	f.Show = "author"
	if !strings.Contains("+"+f.Via+"+", "+author+") {
		f.Via = strings.Trim("author+"+f.Via, "+")
	}
	text, ok := r.write(f, one.Slots)
	if !ok {
		return Reading{}, false
	}
	one.Frame, one.Query = f, text.Query
	one.Text = strings.Replace(one.Text, "commits", "commits and who wrote them", 1)
	return one, true
}

// second reads the second question of a sentence after the first. What the first
// says of its period holds for it, too.
func (r *Reader) second(q question.Scanned, one Reading, first, second string) (read Reading, pointed string) {
	if join.AsksByWhom(second) && one.Frame.Target == frame.Commit && one.Frame.Query == "" && one.Frame.Order == "" {
		f := frame.Frame{Target: frame.Person, Via: "author", Measure: "commits", Order: "most"}
		if text, ok := r.write(f, one.Slots); ok {
			read = r.reading(f, text, one.Slots)
			read.Confidence = min(read.Confidence, one.Confidence)
			return read, ""
		}
	}
	asked := r.takeApart(q.WithText(second))
	for _, period := range one.Slots.Of(slot.Period) {
		if !asked.Slots.Has(slot.Period, slot.Release) {
			asked = r.takeApart(q.WithText(strings.TrimRight(second, "?!. ") + " " + period.Text))
		}
	}
	return r.inContext(&state{asked: first, read: one}, asked)
}

func textOf(read Reading) compose.Text { return compose.Text{Query: read.Query, Reading: read.Text} }
