package server

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"time"

	"github.com/go-chi/chi/v5"

	"repochat/internal/graph"
	"repochat/internal/history"
	"repochat/internal/schema"
)

// Repository is a repository that can be asked about.
type Repository struct {
	// Name is "owner/name".
	Name        string `json:"name"`
	Description string `json:"description,omitempty"`
	URL         string `json:"url,omitempty"`
	// DataAsOf is the moment that the data speaks of. It is missing while the
	// repository is being loaded.
	DataAsOf time.Time `json:"data_as_of,omitzero"`
	// Counts is how many things of each kind the graph holds, by schema.Entry.Counted.
	Counts map[string]int `json:"counts"`
	// Sync is how far its synchronisation is, without the finished phases.
	Sync *SyncState `json:"sync,omitempty"`
}

func (s *server) repositoryRoutes(r chi.Router) {
	r = r.With(compress())
	r.Get("/api/v1/repos", s.handle(s.listRepositories))
	r.Get("/api/v1/repos/{owner}/{name}", s.handle(s.showRepository))
	r.Get("/api/v1/repos/{owner}/{name}/suggestions", s.handle(s.suggestions))
	r.Get("/api/v1/repos/{owner}/{name}/search", s.handle(s.search))
}

func (s *server) listRepositories(w http.ResponseWriter, r *http.Request) error {
	summaries, err := s.visibleRepositories(r.Context())
	if err != nil {
		return err
	}
	repositories := make([]Repository, len(summaries))
	for i, summary := range summaries {
		repositories[i] = newRepository(summary)
	}
	if repositories, err = s.withSyncs(r.Context(), repositories); err != nil {
		return err
	}
	return writeJSON(w, map[string]any{"repositories": repositories})
}

// visibleRepositories returns the repositories that the caller may ask about.
func (s *server) visibleRepositories(ctx context.Context) ([]graph.Summary, error) {
	summaries, err := s.Catalogue.Repositories(ctx)
	if err != nil {
		return nil, err
	}
	caller := callerOf(ctx)
	return slices.DeleteFunc(slices.Clone(summaries), func(summary graph.Summary) bool { return !caller.May(summary.Name) }), nil
}

func (s *server) showRepository(w http.ResponseWriter, r *http.Request) error {
	name, err := s.routeRepository(r)
	if errors.Is(err, errNotFound) {
		return s.showUnloaded(w, r, err)
	}
	if err != nil {
		return err
	}
	summaries, err := s.Catalogue.Repositories(r.Context())
	if err != nil {
		return err
	}
	for _, summary := range summaries {
		if summary.Name != name {
			continue
		}
		repository, err := s.withSync(r.Context(), newRepository(summary))
		if err != nil {
			return err
		}
		return writeJSON(w, repository)
	}
	return unknownRepository(name)
}

// showUnloaded shows a repository that was added and is not in the graph yet.
func (s *server) showUnloaded(w http.ResponseWriter, r *http.Request, notFound error) error {
	if s.Syncs == nil {
		return notFound
	}
	name, err := nameOf(r)
	if err != nil {
		return err
	}
	sync, found, err := s.Syncs.Sync(r.Context(), name)
	if err != nil {
		return err
	}
	if !found || !callerOf(r.Context()).May(name) {
		return notFound
	}
	return writeJSON(w, Repository{Name: sync.Repository.String(), Counts: counts(nil), Sync: newSyncState(sync, s.Now()).compact()})
}

func newRepository(summary graph.Summary) Repository {
	return Repository{
		Name:        summary.Name.String(),
		Description: summary.Description,
		URL:         summary.URL,
		DataAsOf:    summary.DataAsOf,
		Counts:      counts(summary.Nodes),
	}
}

// counts returns how many things there are of each kind that has nodes.
func counts(nodes map[string]int) map[string]int {
	counted := map[string]int{}
	for _, entry := range schema.Kinds() {
		if entry.Node != "" {
			counted[entry.Counted()] = nodes[entry.Node]
		}
	}
	return counted
}

// routeRepository finds the repository that a route names.
func (s *server) routeRepository(r *http.Request) (history.RepositoryName, error) {
	name, _, err := s.findRepository(r.Context(), chi.URLParam(r, "owner")+"/"+chi.URLParam(r, "name"))
	return name, err
}

// findRepositoryQuery counts nothing, unlike the catalogue, because it runs
// before every question.
const findRepositoryQuery = `MATCH (r:Repository) WHERE toLower(r.repo) = toLower($repo)
RETURN r.repo, r.data_as_of IS NOT NULL AS complete`

// findRepository returns a repository's name as the graph has it, GitHub's
// names being the same in either case, and whether it is completely loaded. One
// that the caller may not ask about is as unknown as one that is not there.
func (s *server) findRepository(ctx context.Context, text string) (name history.RepositoryName, complete bool, err error) {
	name, err = history.ParseRepositoryName(text)
	if err != nil {
		return name, false, refuse(errInvalid, "%s", err)
	}
	if !callerOf(ctx).May(name) {
		return name, false, unknownRepository(name)
	}
	found, err := s.Graph.Run(ctx, findRepositoryQuery, map[string]any{"repo": name.String()})
	if err != nil {
		return name, false, fmt.Errorf("find the repository %s: %w", name, err)
	}
	if len(found.Rows) == 0 {
		return name, false, unknownRepository(name)
	}
	stored, _ := found.Rows[0][0].(string)
	complete, _ = found.Rows[0][1].(bool)
	name, err = history.ParseRepositoryName(stored)
	return name, complete, err
}

func unknownRepository(name history.RepositoryName) error {
	return refuse(errNotFound, "There is no repository %s here. Its operator can add it with: repochat sync %s", name, name)
}
