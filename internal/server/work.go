package server

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"time"

	"repochat/internal/answer"
	"repochat/internal/ask"
	"repochat/internal/question"
	"repochat/internal/server/live"
)

// The events that end a stream.
const (
	eventDone  = "done"
	eventError = "error"
)

// doneData closes a stream whose question has been answered, in one of the
// ways that Outcome names, or that was stopped. Text is the answer as it
// stands; it counts more than the tokens that went before.
type doneData struct {
	// AnswerID is empty when the answer could not be saved.
	AnswerID       string      `json:"answer_id"`
	ConversationID string      `json:"conversation_id"`
	State          State       `json:"state"`
	Stopped        bool        `json:"stopped"`
	Outcome        ask.Outcome `json:"outcome"`
	Text           string      `json:"text"`
	// Structure is the answer for programs: see Answer.
	Structure answer.Structure `json:"structure"`
	Note      string           `json:"note"`
	Error     string           `json:"error,omitempty"`
	ErrorCode string           `json:"error_code,omitempty"`
	// Fallback describes why the built-in parser answered in the model's place.
	Fallback   *ask.Fallback `json:"fallback"`
	DidYouMean []Candidate   `json:"did_you_mean"`
	// OtherReadings are the ways to read the question that the answer does not follow.
	OtherReadings []ask.OtherReading `json:"other_readings"`
	Attempts      []Attempt          `json:"attempts"`
	DataAsOf      time.Time          `json:"data_as_of,omitzero"`
	TookMS        int64              `json:"took_ms"`
}

func (a Answer) done() doneData {
	return doneData{
		AnswerID:       a.ID,
		ConversationID: a.ConversationID,
		State:          a.State,
		Stopped:        a.Stopped,
		Outcome:        a.Outcome,
		Text:           a.Text,
		Structure:      a.Structure,
		Note:           a.Note,
		Error:          a.Error,
		ErrorCode:      a.ErrorCode,
		Fallback:       a.Fallback,
		DidYouMean:     a.DidYouMean,
		OtherReadings:  orEmpty(a.OtherReadings),
		Attempts:       a.Attempts,
		DataAsOf:       a.DataAsOf,
		TookMS:         a.TookMS,
	}
}

// startWork begins to answer a question. The work belongs to the server: it
// goes on when the one who asked is cut off, and ends when it is done, when it
// is stopped, when nobody watches it any more, after AnswerTimeout, or when the
// server stops.
func (s *server) startWork(ctx context.Context, request chatRequest, turns []question.Turn) (*live.Work, error) {
	id, owner := rand.Text(), callerOf(ctx).ID
	account := newAccount(s, owner, request, id)
	question := question.Question{Repository: request.repository, Text: request.Question, Conversation: turns, Now: account.answer.AskedAt, Reading: request.Reading, Without: request.Without, Prefer: request.Prefer, IsReply: request.Choice != nil}
	work, err := s.works.Start(ctx, live.Job{
		ID: id, Owner: owner, Timeout: s.AnswerTimeout,
		TimeoutError: refuse(errAnswerTimeout, "There was no answer within %s, the limit of a question (see REPOCHAT_LLM_TIMEOUT). A narrower question may be quicker.", s.AnswerTimeout),
		Subject:      account,
		Do:           func(ctx context.Context, work *live.Work) { s.work(ctx, work, account, question) },
		Draft:        account.draft,
	})
	if errors.Is(err, live.ErrClosed) {
		return nil, errShuttingDown
	}
	return work, err
}

// work asks, saves, and tells the end.
func (s *server) work(ctx context.Context, work *live.Work, account *account, question question.Question) {
	s.saveBeginning(ctx, account)
	account.begin(work)
	type result struct {
		answer Answer
		err    error
	}
	results := make(chan result, 1)
	// A database may take its time to heed the end of a context; whoever has
	// stopped the work does not wait for that.
	work.Go(func() {
		answer, err := s.ask(ctx, account, question)
		results <- result{answer, err}
	})
	var r result
	select {
	case r = <-results:
	case <-ctx.Done():
		r.err = ctx.Err()
	}
	switch err := cause(ctx, r.err); {
	case r.err == nil:
		s.finish(ctx, work, account, r.answer)
	case errors.Is(err, live.ErrStopped), errors.Is(err, live.ErrUnwatched):
		s.finish(ctx, work, account, account.breakOff(Stopped, "", ""))
	default:
		s.fail(ctx, work, account, err)
	}
}

// saveBeginning saves the answer before its id is told: whoever has the id finds
// the answer and its conversation, on every server. A database that is away is
// told of, and holds nobody up for long.
func (s *server) saveBeginning(ctx context.Context, account *account) {
	draft, worth := account.draft()
	if !worth {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, saveTimeout)
	defer cancel()
	if err := s.works.Save(ctx, draft); err != nil && !errors.Is(err, context.Canceled) {
		s.Log.Warn("the beginning of an answer could not be saved", "answer_id", draft.ID, "error", err)
	}
}

// ask calls the Asker and settles what it answers. A panic becomes an error:
// whoever watches has to be told.
func (s *server) ask(ctx context.Context, account *account, question question.Question) (answer Answer, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = panicError(p)
		}
	}()
	answered, err := s.Asker.Ask(ctx, question, account.tell)
	if err != nil {
		return Answer{}, err
	}
	return account.settle(answered), nil
}

// finish saves an answer and tells that it is done.
func (s *server) finish(ctx context.Context, work *live.Work, account *account, answer Answer) {
	if err := s.save(ctx, account, answer); err != nil {
		s.logWork(ctx, problemOf(err, requestID(ctx)), err)
		tell(work, string(ask.EventNotice), textData{"This answer could not be saved; a follow-up question will not know of it."})
		answer.ID = ""
	}
	tell(work, eventDone, answer.done())
}

// fail saves what there is of an answer and tells why there is no more.
func (s *server) fail(ctx context.Context, work *live.Work, account *account, reason error) {
	if errors.Is(reason, live.ErrClosed) {
		reason = errShuttingDown
	}
	problem := problemOf(reason, requestID(ctx))
	s.logWork(ctx, problem, reason)
	if err := s.save(ctx, account, account.breakOff(Failed, problem.Code, problem.Detail)); err != nil {
		s.logWork(ctx, problemOf(err, requestID(ctx)), err)
	}
	tell(work, eventError, problem)
}

// saveTimeout bounds the wait for the beginning of an answer to be saved, and
// lastSaveTimeout that for its last state, which nothing saves again.
const (
	saveTimeout     = 5 * time.Second
	lastSaveTimeout = 20 * time.Second
)

// save keeps the last state of an answer, whatever has ended the work.
func (s *server) save(ctx context.Context, account *account, answer Answer) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), lastSaveTimeout)
	defer cancel()
	kept, err := account.encode(answer, false)
	if err != nil {
		return err
	}
	return s.works.Save(ctx, kept)
}

func tell(work *live.Work, kind string, data any) {
	body, err := json.Marshal(data)
	if err != nil {
		panic(err) // strings, numbers and times: they always encode
	}
	work.Tell(kind, body)
}

// cause reports why work failed: for a context that ended, the reason of its end,
// which says more than "context canceled".
func cause(ctx context.Context, err error) error {
	reason := context.Cause(ctx)
	switch {
	case reason == nil:
		return err
	case errors.Is(reason, context.Canceled):
		return errClientLeft
	}
	return reason
}
