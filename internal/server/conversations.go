package server

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/go-chi/chi/v5"

	"repochat/internal/store"
)

const (
	conversationsPerPage     = 50
	mostConversationsPerPage = 200
	longestSearch            = 200 // characters
	longestTitle             = 200 // characters
)

// Conversations keeps what callers have asked. Every method but the first
// changes only what the owner has.
type Conversations interface {
	// Conversations lists conversations, the last used first.
	Conversations(context.Context, store.ConversationQuery) ([]store.Conversation, error)
	RenameConversation(ctx context.Context, owner, id, title string) (found bool, err error)
	DeleteConversation(ctx context.Context, owner, id string, at time.Time) (found bool, err error)
	DeleteConversations(ctx context.Context, owner string, at time.Time) error
}

// Conversation is a series of answers about one repository.
type Conversation struct {
	ID         string    `json:"id"`
	Title      string    `json:"title"`
	Repository string    `json:"repo"`
	UpdatedAt  time.Time `json:"updated_at"`
	Answers    int       `json:"answers"`
}

func newConversation(c store.Conversation) Conversation {
	return Conversation{ID: c.ID, Title: c.Title, Repository: c.Repository.String(), UpdatedAt: c.UpdatedAt, Answers: c.Answers}
}

func (s *server) conversationRoutes(r chi.Router) {
	r = r.With(compress())
	r.Get("/api/v1/conversations", s.handle(s.listConversations))
	r.Delete("/api/v1/conversations", s.handle(s.deleteConversations))
	r.Get("/api/v1/conversations/{id}", s.handle(s.showConversation))
	r.Patch("/api/v1/conversations/{id}", s.handle(s.renameConversation))
	r.Delete("/api/v1/conversations/{id}", s.handle(s.deleteConversation))
}

// listConversations lists the caller's, a page at a time.
func (s *server) listConversations(w http.ResponseWriter, r *http.Request) error {
	query, err := readConversationQuery(r)
	if err != nil {
		return err
	}
	list, next, err := s.visibleConversations(r.Context(), query)
	if err != nil {
		return err
	}
	conversations := []Conversation{}
	for _, c := range list {
		conversations = append(conversations, newConversation(c))
	}
	return writeJSON(w, map[string]any{"conversations": conversations, "next": next})
}

// visibleConversations reads on until a page is full, because those about
// repositories that the caller may no longer ask about are left out.
func (s *server) visibleConversations(ctx context.Context, query store.ConversationQuery) (list []store.Conversation, next string, err error) {
	caller := callerOf(ctx)
	for {
		found, err := s.Conversations.Conversations(ctx, query)
		if err != nil {
			return nil, "", err
		}
		for _, c := range found {
			if caller.May(c.Repository) {
				list = append(list, c)
			}
			query.Before, query.BeforeID = c.UpdatedAt, c.ID
			if len(list) == query.Limit {
				return list, pageAfter(c), nil
			}
		}
		if len(found) < query.Limit {
			return list, "", nil
		}
	}
}

func readConversationQuery(r *http.Request) (store.ConversationQuery, error) {
	parameters := r.URL.Query()
	query := store.ConversationQuery{
		Owner:      callerOf(r.Context()).ID,
		Repository: parameters.Get("repo"),
		Search:     strings.TrimSpace(parameters.Get("q")),
		Limit:      conversationsPerPage,
	}
	if utf8.RuneCountInString(query.Search) > longestSearch {
		return query, refuse(errInvalid, "q has more than %d characters.", longestSearch)
	}
	if text := parameters.Get("limit"); text != "" {
		limit, err := strconv.Atoi(text)
		if err != nil || limit < 1 || limit > mostConversationsPerPage {
			return query, refuse(errInvalid, "limit is not a number from 1 to %d.", mostConversationsPerPage)
		}
		query.Limit = limit
	}
	var err error
	query.Before, query.BeforeID, err = readPage(parameters.Get("before"))
	return query, err
}

// place is where a page of a list ends. Clients take it as it is.
type place struct {
	At time.Time `json:"at"`
	ID string    `json:"id"`
}

func pageAfter(c store.Conversation) string {
	body, err := json.Marshal(place{c.UpdatedAt, c.ID})
	if err != nil {
		panic(err) // the year is one that was saved
	}
	return base64.RawURLEncoding.EncodeToString(body)
}

func readPage(text string) (at time.Time, id string, err error) {
	if text == "" {
		return time.Time{}, "", nil
	}
	var p place
	body, err := base64.RawURLEncoding.DecodeString(text)
	if err == nil {
		err = json.Unmarshal(body, &p)
	}
	if err != nil || p.At.IsZero() || !idPattern.MatchString(p.ID) {
		return time.Time{}, "", refuse(errInvalid, "before is not a place in the list that this server has given.")
	}
	return p.At, p.ID, nil
}

// showConversation sends a conversation with its answers, each with as many
// rows as a stream has.
func (s *server) showConversation(w http.ResponseWriter, r *http.Request) error {
	conversation, err := s.routeConversation(r)
	if err != nil {
		return err
	}
	kept, err := s.Answers.Conversation(r.Context(), conversation.ID)
	if err != nil {
		return err
	}
	answers := []Answer{}
	for _, one := range kept {
		answer, err := decodeAnswer(one)
		if err != nil {
			return err
		}
		answer.Result.Rows = answer.Result.Rows[:min(len(answer.Result.Rows), streamedRows)]
		answers = append(answers, answer)
	}
	return writeJSON(w, map[string]any{
		"id": conversation.ID, "title": conversation.Title, "repo": conversation.Repository,
		"updated_at": conversation.UpdatedAt, "answers": answers,
	})
}

// routeConversation finds the conversation that a route names. Somebody else's
// is none.
func (s *server) routeConversation(r *http.Request) (Conversation, error) {
	caller, id := callerOf(r.Context()), chi.URLParam(r, "id")
	if !idPattern.MatchString(id) {
		return Conversation{}, errNoConversation
	}
	list, err := s.Conversations.Conversations(r.Context(), store.ConversationQuery{Owner: caller.ID, ID: id, Limit: 1})
	if err != nil {
		return Conversation{}, err
	}
	if len(list) == 0 || !caller.May(list[0].Repository) {
		return Conversation{}, errNoConversation
	}
	return newConversation(list[0]), nil
}

var errNoConversation = refuse(errNotFound, "There is no such conversation.")

func (s *server) renameConversation(w http.ResponseWriter, r *http.Request) error {
	var request struct {
		Title string `json:"title"`
	}
	if err := readJSON(r, &request); err != nil {
		return err
	}
	title := strings.Join(strings.Fields(request.Title), " ")
	if n := utf8.RuneCountInString(title); n == 0 || n > longestTitle {
		return refuse(errInvalid, "A title has 1 to %d characters.", longestTitle)
	}
	conversation, err := s.routeConversation(r)
	if err != nil {
		return err
	}
	found, err := s.Conversations.RenameConversation(r.Context(), callerOf(r.Context()).ID, conversation.ID, title)
	if err != nil {
		return err
	}
	if !found {
		return errNoConversation
	}
	conversation.Title = title
	return writeJSON(w, conversation)
}

// deleteConversation also takes those about a repository that the caller may no
// longer ask about: they are still theirs.
func (s *server) deleteConversation(w http.ResponseWriter, r *http.Request) error {
	found, err := s.Conversations.DeleteConversation(r.Context(), callerOf(r.Context()).ID, chi.URLParam(r, "id"), s.Now())
	if err != nil {
		return err
	}
	if !found {
		return errNoConversation
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

func (s *server) deleteConversations(w http.ResponseWriter, r *http.Request) error {
	if err := s.Conversations.DeleteConversations(r.Context(), callerOf(r.Context()).ID, s.Now()); err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}
