// Package ask turns a question into an answer: it scans the question, has it
// read into a plan, takes the plan's steps (a query is checked, confined to its
// repository and run read-only), and answers with the rows and their evidence.
package ask

import "repochat/internal/answer"

// What an answer consists of is package answer's.
type (
	Answer       = answer.Answer
	Outcome      = answer.Outcome
	OtherReading = answer.OtherReading
	Trouble      = answer.Trouble
	Fallback     = answer.Fallback
	Attempt      = answer.Attempt
	Evidence     = answer.Evidence
)

// The outcomes.
const (
	Answered       = answer.Answered
	NoneFound      = answer.NoneFound
	UnknownName    = answer.UnknownName
	NotInGraph     = answer.NotInGraph
	Conversational = answer.Conversational
	Failed         = answer.Failed
)

// The kinds of trouble.
const (
	ModelUnavailable = answer.ModelUnavailable
	GraphUnavailable = answer.GraphUnavailable
	QueryTimeout     = answer.QueryTimeout
	NoQuery          = answer.NoQuery
)

// NotUnderstood is the trouble with a question that nobody reads, and nothing
// else is wrong. The clarification of its answer has questions to ask instead.
const NotUnderstood Trouble = "not_understood"

// Event is something that happens on the way to an answer, for whoever watches.
type Event struct {
	Kind EventKind
	// Data is what the kind says: a string for status, reading, token and
	// notice, a QueryEvent, a graph.Result, []Evidence, or an
	// *answer.Clarification.
	Data any
}

// EventKind names an event as the HTTP API does.
type EventKind string

// The kinds of event, in the order in which they first occur.
const (
	EventStatus   EventKind = "status"
	EventReading  EventKind = "reading"
	EventQuery    EventKind = "query"
	EventRows     EventKind = "rows"
	EventToken    EventKind = "token"
	EventEvidence EventKind = "evidence"
	EventNotice   EventKind = "notice"
	// EventClarification is a question back, once the answer is told.
	EventClarification EventKind = "clarification"
)

// QueryEvent is the query as it is about to run.
type QueryEvent struct {
	Query      string         `json:"query"`
	Parameters map[string]any `json:"parameters"`
	Repairs    []string       `json:"repairs"`
}
