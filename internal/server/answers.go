package server

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/go-chi/chi/v5"

	"repochat/internal/answer"
	"repochat/internal/ask"
	"repochat/internal/graph"
	"repochat/internal/question"
	"repochat/internal/question/names"
	"repochat/internal/store"
)

// Answer is an answer as it is kept and as GET /api/v1/answers/{id} shows it.
type Answer struct {
	ID             string    `json:"id"`
	ConversationID string    `json:"conversation_id"`
	Repository     string    `json:"repo"`
	Question       string    `json:"question"`
	AskedAt        time.Time `json:"asked_at"`
	TookMS         int64     `json:"took_ms"`
	// State reports whether the answer is still being worked on, and how it ended.
	State State `json:"state"`
	// Stopped is set when somebody ended the work before it was done; Text is what
	// was written until then.
	Stopped bool `json:"stopped"`
	// Outcome is empty unless the answer is done.
	Outcome ask.Outcome `json:"outcome"`
	Text    string      `json:"text"`
	// Note is one line of Markdown that belongs below the text: how the question
	// was read, which days the query covers, and how old the data are.
	Note  string `json:"note"`
	Error string `json:"error,omitempty"`
	// ErrorCode is the code of the problem behind Error, where there is one.
	ErrorCode string `json:"error_code,omitempty"`
	// Fallback describes why the built-in parser answered in the model's place; null
	// when it did not.
	Fallback *ask.Fallback `json:"fallback"`
	Reading  string        `json:"reading"`
	// Structure is the answer for programs, which need not read Text.
	Structure  answer.Structure `json:"structure"`
	Query      string           `json:"query"`
	Parameters map[string]any   `json:"parameters"`
	Repairs    []string         `json:"repairs"`
	Result     Table            `json:"result"`
	Evidence   []ask.Evidence   `json:"evidence"`
	Notices    []string         `json:"notices"`
	DidYouMean []Candidate      `json:"did_you_mean"`
	// OtherReadings are the ways to read the question that the answer does not
	// follow. Asked again with the ID of one as its reading, it follows that.
	OtherReadings []ask.OtherReading `json:"other_readings"`
	Attempts      []Attempt          `json:"attempts"`
	DataAsOf      time.Time          `json:"data_as_of,omitzero"`
	// Feedback is what its reader thinks of the answer; null when they have not
	// said.
	Feedback *Feedback `json:"feedback"`
}

// State is where the work on an answer stands.
type State string

// The states.
const (
	Running State = "running"
	Done    State = "done"
	Stopped State = "stopped"
	// Failed is for work that broke off. That no answer was found is Done: the
	// outcome tells.
	Failed State = "failed"
)

// Table is the rows of an answer.
type Table struct {
	Columns []string `json:"columns"`
	Rows    [][]any  `json:"rows"`
	// Total counts all rows of the answer, of which Rows may be the first.
	Total int `json:"total"`
	// Truncated is set when the query had more rows than may be fetched.
	Truncated bool `json:"truncated"`
	// TookMS is the time that the query took, in milliseconds.
	TookMS int64 `json:"took_ms"`
}

// Attempt is one query that was tried for an answer.
type Attempt struct {
	// Question is the part of the question that it is for; empty for the whole.
	Question string `json:"question,omitempty"`
	Query    string `json:"query"`
	Error    string `json:"error,omitempty"`
	Rows     int    `json:"rows"`
	TookMS   int64  `json:"took_ms"`
}

// newAnswer returns an answer of which nothing is known yet.
func newAnswer(id string, request chatRequest, asked time.Time) Answer {
	a := Answer{
		ID:             id,
		ConversationID: request.ConversationID,
		Repository:     request.repository.String(),
		Question:       request.Question,
		AskedAt:        asked.UTC(),
		State:          Running,
		Repairs:        []string{},
		Result:         newTable(graph.Result{}, 0),
		Evidence:       []ask.Evidence{},
		Notices:        []string{},
		DidYouMean:     []Candidate{},
		OtherReadings:  []ask.OtherReading{},
		Attempts:       []Attempt{},
	}
	a.Structure.Complete("", graph.Result{})
	return a
}

// finished returns the answer with all that the Asker's answer says.
func (a Answer) finished(at time.Time, from answer.Answer) Answer {
	a.State = Done
	a.TookMS = at.Sub(a.AskedAt).Milliseconds()
	a.Outcome = from.Outcome
	a.Text, a.Note = from.Text, from.Note
	a.Error, a.ErrorCode, a.Fallback = from.Error, string(from.Trouble), from.Fallback
	a.Reading = from.Reading
	a.Query, a.Parameters, a.Repairs = from.Query, from.Parameters, orEmpty(from.Repairs)
	a.Result = newTable(from.Result, len(from.Result.Rows))
	a.Evidence, a.Notices = orEmpty(from.Evidence), answer.NoticeTexts(from.Notices)
	a.Structure = from.Structure
	a.Structure.Complete(from.Query, from.Result)
	a.DidYouMean = candidates(a.Question, from.Names)
	a.OtherReadings = orEmpty(from.OtherReadings)
	a.Attempts = attempts(from.Attempts)
	a.DataAsOf = from.DataAsOf.UTC()
	return a
}

// brokenOff returns the answer as one that ended before it was done.
func (a Answer) brokenOff(state State, code, reason string) Answer {
	a.State, a.Stopped, a.ErrorCode, a.Error = state, state == Stopped, code, reason
	a.completeStructure()
	return a
}

// Candidate is a name of the graph that is close to an unknown one in the
// question, and the question with it.
type Candidate struct {
	Name     string `json:"name"`
	Question string `json:"question"`
}

// newTable returns a result's first rows, at most the given number.
func newTable(result graph.Result, most int) Table {
	return Table{
		Columns:   orEmpty(result.Columns),
		Rows:      orEmpty(result.Rows[:min(len(result.Rows), most)]),
		Total:     len(result.Rows),
		Truncated: result.Truncated,
		TookMS:    result.Took.Milliseconds(),
	}
}

func candidates(question string, names []names.Resolved) []Candidate {
	list := []Candidate{}
	for _, name := range names {
		if name.Known() {
			continue
		}
		for _, match := range name.Matches {
			list = append(list, Candidate{Name: match.Value, Question: strings.Replace(question, name.Text, match.Value, 1)})
		}
	}
	return list
}

func attempts(made []ask.Attempt) []Attempt {
	list := []Attempt{}
	for _, a := range made {
		query := a.Query
		if query == "" {
			query = a.Extracted
		}
		list = append(list, Attempt{Question: a.Question, Query: query, Error: a.Error, Rows: a.Rows, TookMS: a.Took.Milliseconds()})
	}
	return list
}

func (s *server) answerRoutes(r chi.Router) {
	r = r.With(compress())
	r.Get("/api/v1/answers/{id}", s.handle(s.showAnswer))
	r.Get("/api/v1/answers/{id}.csv", s.handle(s.answerCSV))
	r.Get("/api/v1/answers/{id}.md", s.handle(s.answerMarkdown))
}

func (s *server) showAnswer(w http.ResponseWriter, r *http.Request) error {
	if account := s.runningAnswer(r); account != nil {
		return writeJSON(w, account.soFar())
	}
	answer, err := s.savedAnswer(r)
	if err != nil {
		return err
	}
	return writeJSON(w, answer)
}

// savedAnswer finds the answer that a route names. Somebody else's is none.
func (s *server) savedAnswer(r *http.Request) (Answer, error) {
	id := chi.URLParam(r, "id")
	kept, found, err := s.Answers.Answer(r.Context(), id)
	if err != nil {
		return Answer{}, err
	}
	caller := callerOf(r.Context())
	if !found || kept.Owner != caller.ID || !caller.May(kept.Repository) {
		return Answer{}, errNoAnswer
	}
	return decodeAnswer(kept)
}

var errNoAnswer = refuse(errNotFound, "There is no such answer.")

// decodeAnswer reads an answer as it was kept. Numbers stay as they are
// written: a float64 does not hold every integer. A field that it was kept
// without, by an older version, is empty.
func decodeAnswer(kept store.Answer) (Answer, error) {
	a := newAnswer(kept.ID, chatRequest{}, kept.CreatedAt)
	a.State = Done
	decoder := json.NewDecoder(bytes.NewReader(kept.Content))
	decoder.UseNumber()
	if err := decoder.Decode(&a); err != nil {
		return Answer{}, fmt.Errorf("decode the answer %s: %w", kept.ID, err)
	}
	a.OtherReadings = orEmpty(a.OtherReadings) // answers kept before there were any
	a.completeStructure()
	a.Feedback = newFeedback(kept.Feedback)
	return a, nil
}

// completeStructure describes an answer that was kept before answers had a
// structure: its columns by the query and the rows.
func (a *Answer) completeStructure() {
	if len(a.Structure.Columns) == 0 {
		a.Structure.Columns = nil
		for _, text := range a.Notices {
			a.Structure.Notices = append(a.Structure.Notices, answer.Notice{Text: text})
		}
	}
	a.Structure.Complete(a.Query, graph.Result{Columns: a.Result.Columns, Rows: withNumbers(a.Result.Rows)})
}

// turn returns the answer as a later question may refer to it.
func (a Answer) turn() question.Turn {
	return answer.Answer{
		Reading: a.Reading, Query: a.Query, Text: a.Text, Structure: a.Structure,
		Result: graph.Result{Columns: a.Result.Columns, Rows: withNumbers(a.Result.Rows)},
	}.Turn(a.Question)
}

// withNumbers returns rows with numbers as a result has them.
func withNumbers(rows [][]any) [][]any {
	converted := make([][]any, len(rows))
	for n, row := range rows {
		converted[n] = make([]any, len(row))
		for i, value := range row {
			converted[n][i] = value
			if number, isNumber := value.(json.Number); isNumber {
				if whole, err := number.Int64(); err == nil {
					converted[n][i] = whole
				} else if fraction, err := number.Float64(); err == nil {
					converted[n][i] = fraction
				}
			}
		}
	}
	return converted
}
