package server

import (
	"encoding/json"
	"reflect"
	"slices"
	"sync"
	"time"

	"repochat/internal/answer"
	"repochat/internal/ask"
	"repochat/internal/graph"
	"repochat/internal/server/live"
	"repochat/internal/store"
)

const (
	// streamedRows is how many rows travel in an event; the rest is in the CSV.
	streamedRows = 1000
	// signOfLife is how often a running answer is saved at least, so that other
	// servers can tell that somebody works on it.
	signOfLife = 3 * time.Second
)

// account is an answer while it is worked on: it turns what the Asker tells
// into the log of the work, and into the answer as far as it goes. Where the
// finished answer differs from what was told, the event is sent again, so that
// the last one of a kind always holds what was answered.
type account struct {
	now func() time.Time

	mutex  sync.Mutex
	work   *live.Work
	kept   store.Answer // all but the content
	answer Answer
	rows   graph.Result
	// changed is set when there is more than was last saved.
	changed bool
	closed  bool
}

func newAccount(s *server, owner string, request chatRequest, id string) *account {
	asked := s.Now()
	return &account{
		now: s.Now,
		kept: store.Answer{
			ID: id, Owner: owner, Repository: request.repository, Conversation: request.ConversationID,
			Question: request.Question, CreatedAt: asked.UTC(), Running: true,
		},
		answer:  newAnswer(id, request, asked),
		changed: true,
	}
}

type textData struct {
	Text string `json:"text"`
}

type evidenceData struct {
	Evidence []ask.Evidence `json:"evidence"`
}

// describedTable is rows with what their columns are, for readers who see them
// before the answer is done.
type describedTable struct {
	Table
	Described []answer.Column `json:"described"`
}

type answerData struct {
	AnswerID       string `json:"answer_id"`
	ConversationID string `json:"conversation_id"`
}

// begin gives the account its work, and tells the ids before anything else.
func (a *account) begin(work *live.Work) {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	a.work = work
	a.event("answer", answerData{a.answer.ID, a.answer.ConversationID})
}

// tell takes one event of the Asker.
func (a *account) tell(event ask.Event) {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	if a.closed {
		return // the work was stopped; what is still told comes too late
	}
	switch data := event.Data.(type) {
	case ask.QueryEvent:
		a.tellQuery(data)
	case graph.Result:
		a.tellRows(data)
	case []ask.Evidence:
		a.tellEvidence(data)
	case *answer.Clarification:
		a.answer.Structure.Clarification = data
		a.event(string(event.Kind), data)
	case string:
		a.tellText(event.Kind, data)
	}
}

func (a *account) tellText(kind ask.EventKind, text string) {
	switch kind {
	case ask.EventToken:
		a.answer.Text += text
		a.work.Say(string(kind), text)
		a.changed = true
		return
	case ask.EventReading:
		a.answer.Reading = text
	case ask.EventNotice:
		a.answer.Notices = append(a.answer.Notices, text)
	}
	a.event(string(kind), textData{text})
}

func (a *account) tellQuery(query ask.QueryEvent) {
	query.Repairs = orEmpty(query.Repairs)
	a.answer.Query, a.answer.Parameters, a.answer.Repairs = query.Query, query.Parameters, query.Repairs
	a.event(string(ask.EventQuery), query)
}

func (a *account) tellRows(result graph.Result) {
	a.rows, a.answer.Result = result, newTable(result, len(result.Rows))
	a.event(string(ask.EventRows), describedTable{newTable(result, streamedRows), orEmpty(answer.Columns(answer.FactsOf(a.answer.Query), result))})
}

func (a *account) tellEvidence(evidence []ask.Evidence) {
	a.answer.Evidence = orEmpty(evidence)
	a.event(string(ask.EventEvidence), evidenceData{a.answer.Evidence})
}

func (a *account) event(kind string, data any) {
	body, err := json.Marshal(data)
	if err != nil {
		panic(err) // rows are made of what JSON can hold: see graph.Result
	}
	a.work.Tell(kind, body)
	a.changed = true
}

// settle tells where the finished answer differs from what was told, and
// returns it. Nothing can be told after it.
func (a *account) settle(answer ask.Answer) Answer {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	if answer.Reading != a.answer.Reading {
		a.tellText(ask.EventReading, answer.Reading)
	}
	if answer.Query != a.answer.Query {
		a.tellQuery(ask.QueryEvent{Query: answer.Query, Parameters: answer.Parameters, Repairs: answer.Repairs})
	}
	if !sameRows(answer.Result, a.rows) {
		a.tellRows(answer.Result)
	}
	if a.answer.Text == "" {
		a.tellText(ask.EventToken, answer.Text)
	}
	if !slices.Equal(answer.Evidence, a.answer.Evidence) {
		a.tellEvidence(answer.Evidence)
	}
	for _, notice := range answer.Notices {
		if !slices.Contains(a.answer.Notices, notice.Text) {
			a.tellText(ask.EventNotice, notice.Text)
		}
	}
	a.closed = true
	a.answer = a.answer.finished(a.now(), answer)
	return a.answer
}

// breakOff ends the answer where it is, in a state and for a reason, whose code
// and words may be "". Nothing can be told after it.
func (a *account) breakOff(state State, code, reason string) Answer {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	a.closed = true
	a.answer = a.answer.brokenOff(state, code, reason)
	a.answer.TookMS = a.now().Sub(a.answer.AskedAt).Milliseconds()
	return a.answer
}

// soFar returns the answer as far as it goes.
func (a *account) soFar() Answer {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	answer := a.answer
	answer.Notices = slices.Clone(answer.Notices)
	return answer
}

// draft returns what is to be saved of a running answer, and whether it is
// worth saving now.
func (a *account) draft() (store.Answer, bool) {
	answer, worth := a.takeChanges()
	if !worth {
		return store.Answer{}, false
	}
	kept, err := a.encode(answer, true)
	return kept, err == nil
}

func (a *account) takeChanges() (Answer, bool) {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	now := a.now()
	if a.closed || !a.changed && now.Sub(a.kept.SavedAt) < signOfLife {
		return Answer{}, false
	}
	a.changed, a.kept.SavedAt = false, now.UTC()
	answer := a.answer
	answer.Notices = slices.Clone(answer.Notices)
	return answer, true
}

// encode makes of an answer what the store keeps.
func (a *account) encode(answer Answer, running bool) (store.Answer, error) {
	content, err := json.Marshal(answer)
	a.mutex.Lock()
	defer a.mutex.Unlock()
	kept := a.kept
	kept.Content, kept.Text, kept.Running = content, answer.Text, running
	return kept, err
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
