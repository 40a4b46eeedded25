package ask

import (
	"slices"
	"strings"

	"repochat/internal/ask/prose"
	"repochat/internal/ask/readings"
	"repochat/internal/ask/thing"
)

// OtherReading is a way to read a question that an answer did not follow.
// Asking again with its ID as the question's Reading follows it.
type OtherReading struct {
	ID   string `json:"id"`
	Text string `json:"text"` // "issues that the developer created"
}

// Rereader is a Generator that can tell which query it would write without
// being asked for a completion. It is how an answer lists only the readings
// that lead to another query.
type Rereader interface {
	// Reread returns the query for a request, or "" when there is none.
	Reread(request Request) string
}

// interpret finds what can be read in several ways in a question, and reads it
// as the question wants.
func (w *work) interpret() {
	w.ambiguities = readings.Find(w.ambiguous())
	chosen, ok := w.ambiguities.Choose(w.question.Reading)
	if !ok {
		w.notice("The question has no reading " + prose.Quoted(w.question.Reading) + "; it is read as usual.")
	}
	w.chosen, w.allNames = chosen, w.known.Known
	w.known.Known = narrowed(w.allNames, chosen)
}

// ambiguous is the question as package readings needs it.
func (w *work) ambiguous() readings.Question {
	q := readings.Question{Text: w.question.Text, Now: w.question.Now}
	for _, name := range w.known.Known {
		switch name.Kind {
		case PersonName:
			q.Person = true
		case FileName, DirectoryName:
			q.File = true
		}
		values := make([]string, len(name.Matches))
		for i, match := range name.Matches {
			values[i] = match.Value
		}
		q.Names = append(q.Names, readings.Name{Text: name.Text, Many: thing.NounOf(name.Kind).Many, Values: values})
	}
	return q
}

// narrowed returns the names with only the thing that each is chosen to mean.
func narrowed(names []ResolvedName, chosen []readings.Choice) []ResolvedName {
	names = slices.Clone(names)
	for _, choice := range chosen {
		for i := range names {
			if choice.Name != "" && names[i].Text == choice.Name {
				names[i].How = MatchedByChoice
				names[i].Matches = slices.DeleteFunc(slices.Clone(names[i].Matches), func(m NameMatch) bool { return m.Value != choice.Value })
			}
		}
	}
	return names
}

// request is what a generator gets for the question under some choices.
func (w *work) request(chosen []readings.Choice, previous *Attempt) Request {
	question := w.question
	question.Text = readings.Rewrite(question.Text, chosen)
	return Request{Question: question, Names: narrowed(w.allNames, chosen), Chosen: chosen, Previous: previous}
}

// otherReadings lists what an attempt's query does not follow. A generator that
// can tell is asked whether another reading makes a difference.
func (w *work) otherReadings(t *try) []OtherReading {
	var others []OtherReading
	rereader, tells := t.generator.(Rereader)
	for _, choice := range w.ambiguities.Others(w.chosen, t.checked.Repaired) {
		if tells {
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
func strayNotices(chosen []readings.Choice, query string) []string {
	var notices []string
	for _, choice := range chosen {
		if !choice.Follows(query) {
			notices = append(notices, "The query does not follow the chosen reading: "+choice.Text+".")
		}
	}
	return notices
}

// describeChosen tells a model how the question is to be read; "" when nothing
// was chosen.
func describeChosen(chosen []readings.Choice) string {
	texts := make([]string, len(chosen))
	for i, choice := range chosen {
		texts[i] = prose.OneLine(choice.Text, 200)
	}
	return strings.Join(texts, "; ")
}
