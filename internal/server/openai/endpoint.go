// Package openai is the part of RepoChat that chat programs and client
// libraries made for OpenAI's API talk to: each repository is a model, and the
// earlier messages of a request are the conversation. It follows
// https://platform.openai.com/docs/api-reference/chat.
package openai

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/go-chi/chi/v5"

	"repochat/internal/ask"
	"repochat/internal/graph"
	"repochat/internal/history"
	"repochat/internal/question"
)

// Asker answers a question and tells what happens on the way, from one
// goroutine at a time.
type Asker interface {
	Ask(context.Context, question.Question, func(ask.Event)) (ask.Answer, error)
}

// Repositories knows the repositories that the caller of a request may ask
// about.
type Repositories interface {
	// Find returns a repository's name as it is written, or ErrUnknownModel.
	Find(ctx context.Context, text string) (history.RepositoryName, error)
	// List returns them all, those that are being loaded included.
	List(ctx context.Context) ([]graph.Summary, error)
}

// ErrUnknownModel reports that a model is no repository that the caller may ask
// about.
var ErrUnknownModel = errors.New("no such model")

// Options are the parts of an Endpoint. All are required.
type Options struct {
	Asker        Asker
	Repositories Repositories
	// Explain logs an error that ends a stream and says how its client sees it.
	Explain func(*http.Request, error) *Error
	// GitHub is where the links of answers may lead.
	GitHub *url.URL
	// Heartbeat is the pause after which an idle stream shows that it lives.
	Heartbeat time.Duration
	// Now is the clock.
	Now func() time.Time
}

// Endpoint holds the handlers of the routes below /v1. A handler returns an
// *Error, or an error of its parts, before it has written anything.
type Endpoint struct{ Options }

// New returns an Endpoint.
func New(o Options) *Endpoint { return &Endpoint{o} }

// Serves reports whether a path belongs to this endpoint, so that every error on
// it has OpenAI's format.
func Serves(path string) bool { return path == "/v1" || strings.HasPrefix(path, "/v1/") }

// Model is a repository as a model.
type Model struct {
	ID      string `json:"id"`
	Object  string `json:"object"`
	Created int64  `json:"created"`
	OwnedBy string `json:"owned_by"`
}

type modelList struct {
	Object string  `json:"object"`
	Data   []Model `json:"data"`
}

// Models lists the repositories that can be asked about.
func (e *Endpoint) Models(w http.ResponseWriter, r *http.Request) error {
	models, err := e.models(r.Context())
	if err != nil {
		return err
	}
	return writeJSON(w, modelList{Object: "list", Data: models})
}

// Model shows one repository. Its name, which holds a slash, may be escaped or
// not: the routes are /v1/models/{model} and /v1/models/{owner}/{name}.
func (e *Endpoint) Model(w http.ResponseWriter, r *http.Request) error {
	id := chi.URLParam(r, "model")
	if id == "" {
		id = chi.URLParam(r, "owner") + "/" + chi.URLParam(r, "name")
	}
	if unescaped, err := url.PathUnescape(id); err == nil {
		id = unescaped
	}
	models, err := e.models(r.Context())
	if err != nil {
		return err
	}
	for _, model := range models {
		if strings.EqualFold(model.ID, id) {
			return writeJSON(w, model)
		}
	}
	return unknownModel(id)
}

func (e *Endpoint) models(ctx context.Context) ([]Model, error) {
	summaries, err := e.Repositories.List(ctx)
	if err != nil {
		return nil, err
	}
	models := []Model{}
	for _, summary := range summaries {
		if summary.IsComplete() {
			models = append(models, Model{
				ID: summary.Name.String(), Object: "model", Created: summary.DataAsOf.Unix(), OwnedBy: summary.Name.Owner,
			})
		}
	}
	return models, nil
}

func writeJSON(w http.ResponseWriter, value any) error {
	body, err := json.Marshal(value)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	_, _ = w.Write(append(body, '\n')) // the client may have left
	return nil
}
