package server

import (
	"errors"
	"net/http"
	"slices"
	"strings"

	"github.com/go-chi/chi/v5"

	"repochat/internal/graph/view"
	"repochat/internal/schema"
)

// longestID bounds the name of a thing in an address: git knows longer paths,
// but no browser's address bar does.
const longestID = 4096

func (s *server) viewRoutes(r chi.Router) {
	r = r.With(compress())
	r.Get("/api/v1/repos/{owner}/{name}/overview", s.handle(s.overview))
	r.Get("/api/v1/repos/{owner}/{name}/neighbourhood", s.handle(s.neighbourhood))
	r.Get("/api/v1/repos/{owner}/{name}/introductions", s.handle(s.introductions))
	r.Get("/api/v1/repos/{owner}/{name}/functions", s.handle(s.functions))
	r.Get("/api/v1/repos/{owner}/{name}/function", s.handle(s.function))
}

// overview tells a repository's history in charts.
func (s *server) overview(w http.ResponseWriter, r *http.Request) error {
	name, err := s.routeRepository(r)
	if err != nil {
		return err
	}
	overview, err := view.Reader{Graph: s.Graph}.Overview(r.Context(), name)
	if err != nil {
		return err
	}
	return writeJSON(w, overview)
}

// neighbourhood tells what is linked to one commit, issue, pull request, file
// or person.
func (s *server) neighbourhood(w http.ResponseWriter, r *http.Request) error {
	name, err := s.routeRepository(r)
	if err != nil {
		return err
	}
	kind, id := schema.Kind(r.FormValue("kind")), r.FormValue("id")
	if !slices.Contains(view.Kinds(), kind) {
		return refuse(errInvalid, "kind has to be one of %s.", joined(view.Kinds()))
	}
	if id == "" || len(id) > longestID {
		return refuse(errInvalid, "id has to name one %s in at most %d bytes.", schema.NounOf(kind).One, longestID)
	}
	found, err := view.Reader{Graph: s.Graph}.Neighbourhood(r.Context(), name, kind, id)
	if errors.Is(err, view.ErrNoSuchThing) {
		return refuse(errNotFound, "%s has no %s %.100q in the graph.", name, schema.NounOf(kind).One, id)
	}
	if err != nil {
		return err
	}
	return writeJSON(w, found)
}

// functions lists the functions of a file, of a name or of a commit.
func (s *server) functions(w http.ResponseWriter, r *http.Request) error {
	name, err := s.routeRepository(r)
	if err != nil {
		return err
	}
	of, id := view.FunctionsOf(r.FormValue("of")), r.FormValue("id")
	switch {
	case !of.Valid():
		return refuse(errInvalid, "of has to be one of file, name, commit.")
	case id == "" || len(id) > longestID:
		return refuse(errInvalid, "id has to name one %s in at most %d bytes.", of, longestID)
	case of == view.OfCommit && !hashPattern.MatchString(id):
		return refuse(errInvalid, "id has to be a hash, or the first seven characters of one or more.")
	}
	found, err := view.Reader{Graph: s.Graph}.Functions(r.Context(), name, of, id)
	if err != nil {
		return err
	}
	return writeJSON(w, found)
}

// function tells the history of one function, and what it calls and is called by.
func (s *server) function(w http.ResponseWriter, r *http.Request) error {
	name, err := s.routeRepository(r)
	if err != nil {
		return err
	}
	id := r.FormValue("id")
	if id == "" || len(id) > longestID {
		return refuse(errInvalid, "id has to name one function in at most %d bytes.", longestID)
	}
	found, err := view.Reader{Graph: s.Graph}.Function(r.Context(), name, id)
	if errors.Is(err, view.ErrNoSuchThing) {
		return refuse(errNotFound, "%s has no function %.100q in the graph.", name, id)
	}
	if err != nil {
		return err
	}
	return writeJSON(w, found)
}

func joined(kinds []schema.Kind) string {
	words := make([]string, len(kinds))
	for i, kind := range kinds {
		words[i] = string(kind)
	}
	return strings.Join(words, ", ")
}
