// Package answer is what a question leads to, in one form for every reader: the
// API, the page, the command line, tools and exports. The words of an answer are
// segments, each a text or a reference to a cell or figure of the rows; Markdown
// and plain text are made from them, never read back.
package answer

import (
	"time"

	"repochat/internal/answer/back"
	"repochat/internal/graph"
	"repochat/internal/question"
	"repochat/internal/question/names"
	"repochat/internal/schema"
)

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
	// Text is the answer in words, as Markdown: the rendering of Words where
	// there are any.
	Text string
	// Note is one line of Markdown to be shown beside the text: how the question
	// was read, which days the query covers, and how old the data are.
	Note string
	// Reading is how the question was understood: "bugs = open issues assigned
	// to the developer".
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
	Names    []names.Resolved
	Evidence []Evidence
	Attempts []Attempt
	// DataAsOf is the moment that the graph's data describes.
	DataAsOf time.Time
	// Error is set when the outcome is Failed: a sentence for people. Trouble is
	// its code, where the reason is none of the question's.
	Error   string
	Trouble Trouble
	// Fallback is why the built-in parser answered in the model's place; nil
	// when it did not.
	Fallback *Fallback

	Structure
}

// Structure is the part of an answer that programs read in place of its prose.
// It has the same JSON in the API, on the command line and for tools.
type Structure struct {
	// Lead is the first sentence of the words, and Words are all of them.
	Lead  Words `json:"lead"`
	Words Words `json:"words"`
	// Window is the period that the query covers; nil when it has none.
	Window *Window `json:"window"`
	// Columns describe the columns of the rows, in their order.
	Columns []Column `json:"columns"`
	// AtLimit is set when there are as many rows as the query asked for.
	AtLimit       bool           `json:"at_limit"`
	Clarification *Clarification `json:"clarification"`
	// Asked is the question as it was answered, where it was a reply to a question
	// back: a sentence that holds all that has been decided; "" for any other.
	Asked string `json:"asked,omitempty"`
	// Decisions are how unclear parts of the question were taken.
	Decisions []Decision `json:"decisions"`
	// Corrections are the names of the question that were read as other ones.
	Corrections []Correction `json:"corrections"`
	Notices     []Notice     `json:"notices"`
	// State is what a later question goes on from.
	State []question.Part `json:"state"`
}

// Window is a period with both its days, and the property that is compared to it.
type Window struct {
	Property string `json:"property,omitempty"`
	From     string `json:"from"` // 2024-07-01
	To       string `json:"to"`   // 2024-07-31, included
	Days     int    `json:"days"`
}

// NewWindow returns the window of a half-open period; nil when it is empty.
func NewWindow(property string, from, end time.Time) *Window {
	if !from.Before(end) {
		return nil
	}
	last := end.Add(-time.Second).UTC().Truncate(24 * time.Hour)
	first := from.UTC().Truncate(24 * time.Hour)
	return &Window{Property: property, From: first.Format(time.DateOnly), To: last.Format(time.DateOnly), Days: int(last.Sub(first)/(24*time.Hour)) + 1}
}

// String writes a window for a note: "Dates: 2018-07-01 to 2018-07-31 (UTC)."
func (w *Window) String() string {
	switch {
	case w == nil:
		return ""
	case w.From == w.To:
		return "Date: " + w.From + " (UTC)."
	}
	return "Dates: " + w.From + " to " + w.To + " (UTC)."
}

// What is asked back, and how what is unclear was taken, are package back's.
type (
	Clarification = back.Clarification
	Option        = back.Option
	Decision      = back.Decision
)

// Correction is a name that was read as another one.
type Correction struct {
	Text  string      `json:"text"`  // as it stands in the question
	Value string      `json:"value"` // as it was read
	Kind  schema.Kind `json:"kind"`
}

// Notice is a sentence that qualifies an answer. Its code is for programs.
type Notice struct {
	Code NoticeCode `json:"code"`
	Text string     `json:"text"`
}

// NoticeCode names a reason for a notice.
type NoticeCode string

// The codes of notices.
const (
	// NoticeName is about how a name was read, NoticeReading about how the
	// question was.
	NoticeName    NoticeCode = "name"
	NoticeReading NoticeCode = "reading"
	// NoticeMissing is about what the data do not hold.
	NoticeMissing NoticeCode = "missing"
	// NoticePeriod is about a period outside the history.
	NoticePeriod NoticeCode = "period"
	// NoticeQuery is a warning of the check of the query.
	NoticeQuery      NoticeCode = "query"
	NoticeLoading    NoticeCode = "loading"
	NoticeTruncated  NoticeCode = "truncated"
	NoticeDefinition NoticeCode = "definition"
	NoticeFallback   NoticeCode = "fallback"
	// NoticeWords is about words of the model that are missing or were left out.
	NoticeWords NoticeCode = "words"
)

// NoticesOf returns a notice of a code for each text.
func NoticesOf(code NoticeCode, texts ...string) []Notice {
	var notices []Notice
	for _, text := range texts {
		notices = append(notices, Notice{Code: code, Text: text})
	}
	return notices
}

// NoticeTexts returns the sentences of notices.
func NoticeTexts(notices []Notice) []string {
	texts := make([]string, len(notices))
	for i, notice := range notices {
		texts[i] = notice.Text
	}
	return texts
}

// OtherReading is a way to read a question that an answer did not follow.
// Asking again with its ID as the question's Reading follows it.
type OtherReading struct {
	ID   string `json:"id"`
	Text string `json:"text"` // "issues that the developer created"
}

// Trouble is a reason, other than the question itself, for which something
// could not be done. The HTTP API has the same codes.
type Trouble string

// The kinds of trouble.
const (
	ModelUnavailable Trouble = "model_unavailable"
	GraphUnavailable Trouble = "graph_unavailable"
	QueryTimeout     Trouble = "timeout"
	// NoQuery is for a model that answers, but writes nothing that runs.
	NoQuery Trouble = "no_query"
)

// Fallback is the built-in parser's part in an answer that the model should
// have given. Its sentence is among the answer's notices, too.
type Fallback struct {
	Code   Trouble `json:"code"`
	Detail string  `json:"detail"`
}

// Attempt is one query that was planned, with what came of it.
type Attempt struct {
	Question  string // the part of the question that it is for; "" for the whole
	Source    string // the text that the plan was taken from, whole
	Extracted string // the query as the reader planned it
	Query     string // the query as checked, repaired and scoped
	Repairs   []string
	// Notifications are Neo4j's warnings of names that the database lacks.
	Notifications []string
	Error         string
	// Doubt is why an attempt that found nothing may have missed something.
	Doubt string
	Rows  int
	Took  time.Duration
}
