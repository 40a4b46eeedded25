package server

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"regexp"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/go-chi/chi/v5"

	"repochat/internal/ask"
	"repochat/internal/history"
	"repochat/internal/store"
)

const (
	maxTurns    = 10 // of a conversation, that a question is read with
	saveTimeout = 5 * time.Second
)

// idPattern is the form of the ids that rand.Text makes.
var idPattern = regexp.MustCompile(`^[A-Z2-7]{26,64}$`)

// chatRequest is the body of POST /api/v1/chat.
type chatRequest struct {
	Repo           string `json:"repo"`
	ConversationID string `json:"conversation_id"`
	Question       string `json:"question"`

	repository history.RepositoryName // as the graph has it
}

// doneData closes a stream whose question has been answered, in one of the
// ways that Outcome names. Text is the answer as it stands; it counts more than
// the tokens that went before.
type doneData struct {
	// AnswerID is empty when the answer could not be saved.
	AnswerID       string      `json:"answer_id"`
	ConversationID string      `json:"conversation_id"`
	Outcome        ask.Outcome `json:"outcome"`
	Text           string      `json:"text"`
	Note           string      `json:"note"`
	Error          string      `json:"error,omitempty"`
	DidYouMean     []Candidate `json:"did_you_mean"`
	Attempts       []Attempt   `json:"attempts"`
	DataAsOf       time.Time   `json:"data_as_of,omitzero"`
	TookMS         int64       `json:"took_ms"`
}

func (s *server) chatRoutes(r chi.Router) {
	r.Post("/api/v1/chat", s.handle(s.chat))
}

// chat answers one question as a stream of events that ends in either done or
// error. What is wrong with the request is told as a problem before it begins.
func (s *server) chat(w http.ResponseWriter, r *http.Request) error {
	request, err := readChatRequest(r)
	if err != nil {
		return err
	}
	name, complete, err := s.findRepository(r.Context(), request.Repo)
	if err != nil {
		return err
	}
	if !complete {
		return refuse(errLoading, "%s is being loaded. Ask again when that is done.", name)
	}
	request.repository = name
	turns, err := s.turns(r.Context(), request)
	if err != nil {
		return err
	}
	if request.ConversationID == "" {
		request.ConversationID = rand.Text()
	}
	s.streamAnswer(w, r, request, turns)
	return nil
}

// streamAnswer asks and saves. The work ends when the client leaves, when the
// server stops, or after AnswerTimeout.
func (s *server) streamAnswer(w http.ResponseWriter, r *http.Request, request chatRequest, turns []ask.Turn) {
	ctx, cancel := context.WithCancelCause(r.Context())
	defer cancel(nil)
	ctx, release := context.WithTimeoutCause(ctx, s.AnswerTimeout,
		refuse(errAnswerTimeout, "There was no answer within %s. A narrower question may be quicker.", s.AnswerTimeout))
	defer release()

	id := rand.Text()
	stream := openStream(w, id, cancel)
	defer stream.beat(s.Heartbeat)()
	account := &account{stream: stream}

	asked := s.Now()
	answer, err := s.ask(ctx, request, turns, asked, account)
	if err != nil {
		s.streamError(r, stream, cause(ctx, err))
		return
	}
	account.settle(answer)
	saved := newAnswer(id, request, asked, s.Now(), answer)
	if err := s.save(ctx, request.repository, saved); err != nil {
		s.logProblem(r, problemOf(err, requestID(r.Context())), err)
		stream.send(string(ask.EventNotice), textData{"This answer could not be saved; a follow-up question will not know of it."})
		saved.ID = ""
	}
	stream.send("done", saved.done())
}

// ask calls the Asker, a panic of which becomes an error: the stream has begun,
// and its client has to be told.
func (s *server) ask(ctx context.Context, request chatRequest, turns []ask.Turn, now time.Time, account *account) (answer ask.Answer, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = panicError(p)
		}
	}()
	return s.Asker.Ask(ctx, ask.Question{
		Repository:   request.repository,
		Text:         request.Question,
		Conversation: turns,
		Now:          now,
	}, account.tell)
}

// save keeps an answer even when its reader has left meanwhile.
func (s *server) save(ctx context.Context, repository history.RepositoryName, answer Answer) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), saveTimeout)
	defer cancel()
	content, err := json.Marshal(answer)
	if err != nil {
		return fmt.Errorf("encode the answer: %w", err)
	}
	return s.Answers.PutAnswer(ctx, store.Answer{
		ID:           answer.ID,
		Owner:        callerOf(ctx).ID,
		Repository:   repository,
		Conversation: answer.ConversationID,
		Question:     answer.Question,
		Content:      content,
		CreatedAt:    answer.AskedAt,
	})
}

func (s *server) streamError(r *http.Request, stream *stream, err error) {
	problem := problemOf(err, requestID(r.Context()))
	s.logProblem(r, problem, err)
	stream.send("error", problem)
}

// cause says why an answer failed: for a context that ended, the reason of
// its end, which says more than "context canceled".
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

// turns reads the conversation that a question continues.
func (s *server) turns(ctx context.Context, request chatRequest) ([]ask.Turn, error) {
	if request.ConversationID == "" {
		return nil, nil
	}
	answers, err := s.Answers.Conversation(ctx, request.ConversationID)
	if err != nil {
		return nil, err
	}
	if len(answers) == 0 || answers[0].Owner != callerOf(ctx).ID {
		return nil, refuse(errNotFound, "There is no such conversation. Leave conversation_id out to begin one.")
	}
	if answers[0].Repository != request.repository {
		return nil, refuse(errInvalid, "The conversation is about %s. Leave conversation_id out to ask about %s.", answers[0].Repository, request.repository)
	}
	var turns []ask.Turn
	for _, kept := range answers[max(0, len(answers)-maxTurns):] {
		answer, err := decodeAnswer(kept)
		if err != nil {
			return nil, err
		}
		turns = append(turns, ask.Turn{Question: answer.Question, Reading: answer.Reading, Query: answer.Query, Answer: answer.Text})
	}
	return turns, nil
}

func readChatRequest(r *http.Request) (chatRequest, error) {
	var request chatRequest
	if err := readJSON(r, &request); err != nil {
		return request, err
	}
	if request.ConversationID != "" && !idPattern.MatchString(request.ConversationID) {
		return request, refuse(errInvalid, "conversation_id is not an id that this server has given.")
	}
	request.Question = strings.TrimSpace(request.Question)
	if request.Question == "" {
		return request, refuse(errInvalid, "The question is empty.")
	}
	if n := utf8.RuneCountInString(request.Question); n > ask.MostQuestionRunes {
		return request, refuse(errTooLarge, "The question has %d characters; at most %d are read.", n, ask.MostQuestionRunes)
	}
	return request, nil
}

// readJSON reads exactly one JSON object of known fields.
func readJSON(r *http.Request, into any) error {
	if media, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || media != "application/json" {
		return refuse(errNotJSON, "Send the request with Content-Type: application/json.")
	}
	decoder := json.NewDecoder(r.Body)
	decoder.DisallowUnknownFields()
	err := decoder.Decode(into)
	if err == nil {
		// The end must follow; this also reads the body to its end.
		if _, next := decoder.Token(); !errors.Is(next, io.EOF) {
			err = errors.Join(errors.New("more than one JSON value"), next)
		}
	}
	if tooLarge := (*http.MaxBytesError)(nil); errors.As(err, &tooLarge) {
		return refuse(errTooLarge, "The request is larger than %d KB.", tooLarge.Limit>>10)
	}
	if err != nil {
		return refuse(errInvalid, "The request's JSON cannot be read: %s.", err)
	}
	return nil
}
