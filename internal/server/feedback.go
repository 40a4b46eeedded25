package server

import (
	"context"
	"net/http"
	"strings"
	"unicode/utf8"

	"github.com/go-chi/chi/v5"

	"repochat/internal/store"
)

// longestReason is in characters.
const longestReason = 2000

// Feedback is what its reader thinks of an answer.
type Feedback struct {
	// Verdict is "up" or "down".
	Verdict string `json:"verdict"`
	// Reason is in the reader's words, or empty.
	Reason string `json:"reason"`
}

// Feedbacks keeps what readers think of answers.
type Feedbacks interface {
	// PutFeedback replaces what the owner of an answer thought of it.
	PutFeedback(ctx context.Context, owner, answer string, f store.Feedback) (found bool, err error)
}

func (s *server) feedbackRoutes(r chi.Router) {
	r.Post("/api/v1/answers/{id}/feedback", s.handle(s.giveFeedback))
	r.Delete("/api/v1/answers/{id}/feedback", s.handle(s.takeFeedbackBack))
}

func newFeedback(f store.Feedback) *Feedback {
	if f.Verdict == "" {
		return nil
	}
	return &Feedback{Verdict: f.Verdict, Reason: f.Reason}
}

func (s *server) giveFeedback(w http.ResponseWriter, r *http.Request) error {
	var given Feedback
	if err := readJSON(r, &given); err != nil {
		return err
	}
	if given.Verdict != "up" && given.Verdict != "down" {
		return refuse(errInvalid, `verdict is neither "up" nor "down".`)
	}
	given.Reason = strings.TrimSpace(given.Reason)
	if utf8.RuneCountInString(given.Reason) > longestReason {
		return refuse(errInvalid, "The reason has more than %d characters.", longestReason)
	}
	return s.putFeedback(w, r, store.Feedback(given))
}

func (s *server) takeFeedbackBack(w http.ResponseWriter, r *http.Request) error {
	return s.putFeedback(w, r, store.Feedback{})
}

func (s *server) putFeedback(w http.ResponseWriter, r *http.Request, f store.Feedback) error {
	answer, err := s.savedAnswer(r)
	if err != nil {
		return err
	}
	found, err := s.Feedbacks.PutFeedback(r.Context(), callerOf(r.Context()).ID, answer.ID, f)
	if err != nil {
		return err
	}
	if !found {
		return errNoAnswer
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}
