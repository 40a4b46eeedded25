package server

import (
	"reflect"
	"slices"

	"repochat/internal/ask"
	"repochat/internal/graph"
)

// streamedRows is how many rows travel in an event; the rest is in the CSV.
const streamedRows = 1000

// account passes an answer's events on to a stream, and remembers them: where
// the finished answer differs, the event is sent again, so that the last one of
// a kind always holds what was answered.
type account struct {
	stream   *stream
	reading  string
	query    ask.QueryEvent
	rows     graph.Result
	hasText  bool
	evidence []ask.Evidence
	notices  []string
}

type textData struct {
	Text string `json:"text"`
}

type evidenceData struct {
	Evidence []ask.Evidence `json:"evidence"`
}

// tell passes one event on.
func (a *account) tell(event ask.Event) {
	switch data := event.Data.(type) {
	case ask.QueryEvent:
		a.tellQuery(data)
	case graph.Result:
		a.tellRows(data)
	case []ask.Evidence:
		a.tellEvidence(data)
	case string:
		a.tellText(event.Kind, data)
	}
}

func (a *account) tellText(kind ask.EventKind, text string) {
	switch kind {
	case ask.EventReading:
		a.reading = text
	case ask.EventToken:
		a.hasText = true
	case ask.EventNotice:
		a.notices = append(a.notices, text)
	}
	a.stream.send(string(kind), textData{text})
}

func (a *account) tellQuery(query ask.QueryEvent) {
	a.query = query
	if query.Repairs == nil {
		query.Repairs = []string{}
	}
	a.stream.send(string(ask.EventQuery), query)
}

func (a *account) tellRows(result graph.Result) {
	a.rows = result
	a.stream.send(string(ask.EventRows), newTable(result, streamedRows))
}

func (a *account) tellEvidence(evidence []ask.Evidence) {
	a.evidence = evidence
	a.stream.send(string(ask.EventEvidence), evidenceData{orEmpty(evidence)})
}

// settle sends where the finished answer differs from what was told.
func (a *account) settle(answer ask.Answer) {
	if answer.Reading != a.reading {
		a.tellText(ask.EventReading, answer.Reading)
	}
	if answer.Query != a.query.Query {
		a.tellQuery(ask.QueryEvent{Query: answer.Query, Parameters: answer.Parameters, Repairs: answer.Repairs})
	}
	if !sameRows(answer.Result, a.rows) {
		a.tellRows(answer.Result)
	}
	if !a.hasText && answer.Text != "" {
		a.tellText(ask.EventToken, answer.Text)
	}
	if !slices.Equal(answer.Evidence, a.evidence) {
		a.tellEvidence(answer.Evidence)
	}
	for _, notice := range answer.Notices {
		if !slices.Contains(a.notices, notice) {
			a.tellText(ask.EventNotice, notice)
		}
	}
}

func sameRows(a, b graph.Result) bool {
	return slices.Equal(a.Columns, b.Columns) && slices.EqualFunc(a.Rows, b.Rows, func(x, y []any) bool { return reflect.DeepEqual(x, y) })
}

// orEmpty makes a missing list an empty one, so that JSON has [] and not null.
func orEmpty[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}
