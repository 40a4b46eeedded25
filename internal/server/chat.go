package server

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/go-chi/chi/v5"

	"repochat/internal/ask"
	"repochat/internal/history"
	"repochat/internal/question"
)

const maxTurns = 10 // of a conversation, that a question is read with

// idPattern is the form of the ids that rand.Text makes.
var idPattern = regexp.MustCompile(`^[A-Z2-7]{26,64}$`)

// chatRequest is the body of POST /api/v1/chat.
type chatRequest struct {
	Repo           string `json:"repo"`
	ConversationID string `json:"conversation_id"`
	Question       string `json:"question"`
	// Reading is the ID of one of the other readings of an answer to the same
	// question; empty for the usual one.
	Reading string `json:"reading"`
	// Without are the IDs of parts of the conversation's state to leave out.
	Without []string `json:"without"`

	// Choice answers the question back of the conversation's last answer, in the
	// place of a question.
	Choice *choice `json:"choice"`

	// Prefer are the values of options that the one who asks has made their own,
	// by the key of the question back.
	Prefer map[string]string `json:"prefer"`

	repository history.RepositoryName // as the graph has it
}

// choice is what somebody answers to a question back: one of its options,
// counted from 1, or words of their own.
type choice struct {
	Option int    `json:"option"`
	Text   string `json:"text"`
}

func (s *server) chatRoutes(r chi.Router) {
	r.With(s.limitQuestions).Post("/api/v1/chat", s.handle(s.chat))
	r.Get("/api/v1/answers/{id}/events", s.handle(s.watchAnswer))
	r.Post("/api/v1/answers/{id}/stop", s.handle(s.stopAnswer))
}

// chat begins to answer one question, and streams what happens until it ends
// in either done or error. What is wrong with the request is told as a problem
// before it begins.
func (s *server) chat(w http.ResponseWriter, r *http.Request) error {
	request, err := readChatRequest(r)
	if err != nil {
		return err
	}
	name, err := s.completeRepository(r.Context(), request.Repo)
	if err != nil {
		return err
	}
	request.repository = name
	turns, err := s.turns(r.Context(), request)
	if err != nil {
		return err
	}
	if request.Choice != nil {
		if err := request.choose(turns); err != nil {
			return err
		}
	}
	if request.ConversationID == "" {
		request.ConversationID = rand.Text()
	}
	work, err := s.startWork(r.Context(), request, turns)
	if err != nil {
		return err
	}
	s.watch(w, r, work, 0)
	return nil
}

// turns reads the conversation that a question continues.
func (s *server) turns(ctx context.Context, request chatRequest) ([]question.Turn, error) {
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
	var turns []question.Turn
	for _, kept := range answers[max(0, len(answers)-maxTurns):] {
		answer, err := decodeAnswer(kept)
		if err != nil {
			return nil, err
		}
		if answer.State != Done {
			continue // nothing that a follow-up could mean
		}
		turns = append(turns, answer.turn())
	}
	return turns, nil
}

// choose puts what a choice says in the place of the question.
func (r *chatRequest) choose(turns []question.Turn) error {
	if len(turns) == 0 || turns[len(turns)-1].Back == nil {
		return refuse(errInvalid, "The last answer of the conversation asks nothing back, so there is nothing to choose.")
	}
	options := turns[len(turns)-1].Back.Sentences
	switch {
	case r.Choice.Text != "":
		r.Question = r.Choice.Text
	case r.Choice.Option < 1 || r.Choice.Option > len(options):
		return refuse(errInvalid, "choice.option is %d; the options are 1 to %d.", r.Choice.Option, len(options))
	default:
		r.Question = options[r.Choice.Option-1]
	}
	return nil
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
	if request.Choice != nil {
		request.Choice.Text = strings.TrimSpace(request.Choice.Text)
		if (request.Choice.Text == "") == (request.Choice.Option == 0) || request.Question != "" {
			return request, refuse(errInvalid, "A choice is an option or a text, and stands in the place of a question.")
		}
		request.Question = request.Choice.Text
	}
	if request.Question == "" && request.Choice == nil {
		return request, refuse(errInvalid, "The question is empty.")
	}
	if n := utf8.RuneCountInString(request.Question); n > ask.MostQuestionRunes {
		return request, refuse(errTooLarge, "The question has %d characters; at most %d are read.", n, ask.MostQuestionRunes)
	}
	if len(request.Without) > mostWithout || slices.ContainsFunc(request.Without, func(id string) bool { return len(id) > longestReading }) {
		return request, refuse(errInvalid, "without lists more than %d parts, or one that is not an id of an answer's state.", mostWithout)
	}
	if !request.hasSoundChoices() {
		return request, refuse(errInvalid, "prefer lists more than %d choices, or one that is not of an answer's question back.", mostPrefer)
	}
	if len(request.Reading) > longestReading {
		return request, refuse(errInvalid, "reading is not an id that an answer lists under other_readings.")
	}
	return request, nil
}

// hasSoundChoices reports whether the choices that somebody has made their own
// may be ones of this server's questions back.
func (r *chatRequest) hasSoundChoices() bool {
	for key, value := range r.Prefer {
		if len(key) > longestReading || len(value) > longestReading {
			return false
		}
	}
	return len(r.Prefer) <= mostPrefer
}

// longestReading is more than the IDs of any question's readings have, in bytes.
const longestReading = 4000

// mostWithout is how many parts of a state one question may leave out.
const mostWithout = 20

// mostPrefer is how many choices of their own somebody may send along.
const mostPrefer = 50

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
