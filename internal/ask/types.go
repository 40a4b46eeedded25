// Package ask turns a question into an answer: it understands the names in the
// question, has a query generated, extracts and checks it, runs it read-only,
// and answers with the rows and their evidence. One file per step.
package ask

import (
	"context"
	"time"

	"repochat/internal/ask/readings"
	"repochat/internal/ask/rows"
	"repochat/internal/graph"
	"repochat/internal/history"
)

// Question is one question about one repository.
type Question struct {
	Repository history.RepositoryName
	Text       string
	// Conversation holds the earlier turns, oldest first.
	Conversation []Turn
	// Now is the moment that "yesterday" and "last week" count from.
	Now time.Time
	// Reading is the ID of the reading to follow, one of the OtherReadings of
	// an answer to the same question; "" leaves the choice to the generator.
	Reading string
}

// Turn is one earlier question with its answer.
type Turn struct {
	Question string
	Reading  string
	Query    string
	Answer   string
}

// Outcome is the kind of an answer. The four kinds of nothing are distinct: a
// reader must be able to tell "there is none" from "I did not find the name".
type Outcome string

// The outcomes.
const (
	Answered    Outcome = "answered"
	NoneFound   Outcome = "none_found"
	UnknownName Outcome = "unknown_name"
	NotInGraph  Outcome = "not_in_graph"
	// Conversational is small talk, or a request to act, answered without a query.
	Conversational Outcome = "conversational"
	Failed         Outcome = "failed"
)

// Answer is what a question leads to, with everything that shows how.
type Answer struct {
	Outcome Outcome
	// Text is the answer in Markdown.
	Text string
	// Note is one line of Markdown to be shown beside the text: how the question
	// was read, which days the query covers, and how old the data are.
	Note string
	// Reading says how the question was understood: "bugs = open issues
	// assigned to the developer".
	Reading string
	// OtherReadings are the ways to read the question that the query does not
	// follow, where there are any.
	OtherReadings []OtherReading
	// Query is the Cypher as it ran, with the repository's scope; Parameters
	// are its parameters.
	Query      string
	Parameters map[string]any
	Repairs    []string
	Result     graph.Result
	// Names are the names found in the question.
	Names    []ResolvedName
	Evidence []Evidence
	Notices  []string
	Attempts []Attempt
	// DataAsOf is the moment that the graph's data speaks of.
	DataAsOf time.Time
	// Error is set when the outcome is Failed: a sentence for people. Trouble is
	// its code, where the reason is none of the question's.
	Error   string
	Trouble Trouble
	// Fallback says why the built-in parser answered in the model's place; nil
	// when it did not.
	Fallback *Fallback
}

// Trouble is a reason, other than the question itself, for which something
// could not be done. The HTTP API has the same codes.
type Trouble string

// The kinds of trouble.
const (
	ModelUnavailable Trouble = "model_unavailable"
	GraphUnavailable Trouble = "graph_unavailable"
	QueryTimeout     Trouble = "timeout"
	// NoQuery says that the model answers, but wrote nothing that runs.
	NoQuery Trouble = "no_query"
)

// Fallback is the built-in parser's part in an answer that the model should
// have given. Its sentence is among the answer's notices, too.
type Fallback struct {
	Code   Trouble `json:"code"`
	Detail string  `json:"detail"`
}

// Attempt is one round of generating, checking and executing a query.
type Attempt struct {
	Completion string // the generator's words, whole
	Extracted  string // the query as it stood in them
	Query      string // the query as checked, repaired and scoped
	Repairs    []string
	// Notifications are Neo4j's warnings of names that the database lacks.
	Notifications []string
	Error         string
	// Doubt says why an attempt that found nothing may have missed something.
	Doubt string
	Rows  int
	Took  time.Duration
}

// Evidence is one commit, issue, pull request, file or person that the rows name.
type Evidence = rows.Evidence

// Event is something that happens on the way to an answer, for whoever watches.
type Event struct {
	Kind EventKind
	// Data is what the kind says: a string for status, reading, token and
	// notice, a QueryEvent, a graph.Result, or []Evidence.
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
)

// QueryEvent is the query as it is about to run.
type QueryEvent struct {
	Query      string         `json:"query"`
	Parameters map[string]any `json:"parameters"`
	Repairs    []string       `json:"repairs"`
}

// Request is what a generator works from.
type Request struct {
	Question Question
	// Names are the names found in the question, resolved against the graph.
	Names []ResolvedName
	// Chosen are the readings that the user asked for; the question's text has
	// its dates in their words already.
	Chosen []readings.Choice
	// Previous is the attempt that failed or found nothing, in the one retry.
	Previous *Attempt
}

// Generator writes a completion that ends in <query>…</query> for a request. A
// language model does, and so does the built-in parser. onToken, when it is
// not nil, receives the text piece by piece.
type Generator interface {
	Generate(ctx context.Context, request Request, onToken func(string)) (string, error)
}
