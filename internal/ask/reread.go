package ask

import (
	"repochat/internal/cypher/facts"
	"slices"

	"repochat/internal/answer"
	"repochat/internal/prose"
	"repochat/internal/question/names"
	"repochat/internal/reader"
	"repochat/internal/reader/readings"
	"repochat/internal/schema"
)

// interpret finds what can be read in several ways in a question, and reads it
// as the question wants.
func (w *work) interpret() {
	w.ambiguities = readings.Find(w.ambiguous())
	chosen, ok := w.ambiguities.Choose(w.question.Reading)
	if !ok {
		w.notice(answer.NoticeReading, "The question has no reading "+prose.Quoted(w.question.Reading)+"; it is read as usual.")
	}
	w.chosen, w.allNames = chosen, w.known.Names
	w.known.Names = narrowed(w.allNames, chosen)
}

// ambiguous is the question as package readings needs it.
func (w *work) ambiguous() readings.Question {
	q := readings.Question{Text: w.question.Text, Now: w.question.Now, Dates: w.known.Dates}
	for _, name := range w.known.Names {
		switch name.Kind {
		case schema.Person:
			q.Person = true
		case schema.File, schema.Directory:
			q.File = true
		}
		values := make([]string, len(name.Matches))
		for i, match := range name.Matches {
			values[i] = match.Value
		}
		q.Names = append(q.Names, readings.Name{Text: name.Text, Many: schema.NounOf(name.Kind).Many, Values: values})
	}
	return q
}

// narrowed returns the names with only the thing that each is chosen to mean.
func narrowed(all []names.Resolved, chosen []readings.Choice) []names.Resolved {
	all = slices.Clone(all)
	for _, choice := range chosen {
		for i := range all {
			if choice.Name != "" && all[i].Text == choice.Name {
				all[i].How = names.ByChoice
				all[i].Matches = slices.DeleteFunc(slices.Clone(all[i].Matches), func(m names.Match) bool { return m.Value != choice.Value })
			}
		}
	}
	return all
}

// request is what a reader gets for the question under some choices.
func (w *work) request(chosen []readings.Choice, taken []reader.Taken) reader.Request {
	scanned := w.known
	scanned.Names = narrowed(w.allNames, chosen)
	if len(chosen) > 0 {
		scanned = scanned.WithText(readings.Rewrite(scanned.Text, chosen))
	}
	return reader.Request{Scanned: scanned, Chosen: chosen, Taken: taken}
}

// otherReadings lists what an attempt's query does not follow. A reader that
// can plan again is asked whether another reading makes a difference.
func (w *work) otherReadings(t *try) []OtherReading {
	var others []OtherReading
	rereader, plansAgain := t.reader.(reader.Rereader)
	for _, choice := range w.ambiguities.Others(w.chosen, t.checked.Facts()) {
		if plansAgain {
			chosen, _ := w.ambiguities.Choose(choice.ID)
			if again := rereader.Reread(w.request(chosen, nil)); again == "" || again == t.Extracted {
				continue
			}
		}
		others = append(others, OtherReading{ID: choice.ID, Text: choice.Text})
	}
	return others
}

// strayNotices tell of chosen readings that a query does not follow all the same.
func strayNotices(chosen []readings.Choice, query *facts.Facts) []string {
	var notices []string
	for _, choice := range chosen {
		if !choice.Follows(query) {
			notices = append(notices, "The query does not follow the chosen reading: "+choice.Text+".")
		}
	}
	return notices
}
