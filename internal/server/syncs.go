package server

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/go-chi/chi/v5"

	"repochat/internal/history"
	"repochat/internal/ingest/exclusive"
	"repochat/internal/ingest/jobs"
	"repochat/internal/store"
)

// Queue takes requests to synchronise repositories and to remove them.
type Queue interface {
	Request(context.Context, jobs.Request) (store.Sync, error)
	Cancel(context.Context, history.RepositoryName) error
	// Remove cancels what runs and waits for its end, as long as the context
	// lasts.
	Remove(context.Context, history.RepositoryName) error
}

// Syncs tells how far synchronisations are.
type Syncs interface {
	Sync(context.Context, history.RepositoryName) (state store.Sync, found bool, err error)
	Syncs(context.Context) ([]store.Sync, error)
	Repository(context.Context, history.RepositoryName) (r store.Repository, found bool, err error)
}

// removeTimeout is the longest time that removing a repository may take; what
// is not removed by then is left for another try.
const removeTimeout = 10 * time.Minute

// syncRoutes need a queue; a server without one has no such routes.
func (s *server) syncRoutes(r chi.Router) {
	if s.Queue == nil {
		return
	}
	const repository = "/api/v1/repos/{owner}/{name}"
	r.Get(repository+"/sync/events", s.handle(s.syncEvents))
	r.Get(repository+"/sync", s.handle(s.showSync))
	r.Group(func(r chi.Router) {
		r.Use(s.mayManage)
		r.Post(repository, s.handle(s.addRepository))
		r.Delete(repository, s.handle(s.removeRepository))
		r.Post(repository+"/sync", s.handle(s.requestSync))
		r.Delete(repository+"/sync", s.handle(s.cancelSync))
	})
}

// mayManage lets callers through who may manage the repository of a route. To
// others one that they may not see is as unknown as one that is not there.
func (s *server) mayManage(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name, err := nameOf(r)
		caller := callerOf(r.Context())
		switch {
		case err != nil:
		case !caller.Admin:
			err = refuse(errForbidden, "You may not add, synchronise or delete repositories here. The server's operator can allow it.")
		case !caller.MayManage(name):
			err = refuse(errForbidden, "You may not manage %s here. The server's operator can allow it.", name)
		}
		if err != nil {
			s.errorHandler(w, r, err)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// addRepository takes a repository in and asks for its first synchronisation.
// One that is there already is synchronised again.
func (s *server) addRepository(w http.ResponseWriter, r *http.Request) error {
	name, err := nameOf(r)
	if err != nil {
		return err
	}
	var source struct {
		Git     string `json:"git"`
		Tracker string `json:"tracker"`
	}
	if r.ContentLength != 0 {
		if err := readJSON(r, &source); err != nil {
			return err
		}
	}
	if err := s.checkGit(r.Context(), name, source.Git); err != nil {
		return err
	}
	if err := checkTracker(source.Tracker); err != nil {
		return err
	}
	return s.accept(w, r, jobs.Request{Repository: name, Git: source.Git, Tracker: source.Tracker})
}

func (s *server) requestSync(w http.ResponseWriter, r *http.Request) error {
	state, err := s.findSync(r)
	if err != nil {
		return err
	}
	return s.accept(w, r, jobs.Request{Repository: state.Repository})
}

func (s *server) accept(w http.ResponseWriter, r *http.Request, request jobs.Request) error {
	state, err := s.Queue.Request(r.Context(), request)
	if err != nil {
		return err
	}
	return writeAccepted(w, newSyncState(state, s.Now()))
}

func (s *server) cancelSync(w http.ResponseWriter, r *http.Request) error {
	state, err := s.findSync(r)
	if err != nil {
		return err
	}
	if err := s.Queue.Cancel(r.Context(), state.Repository); err != nil {
		return err
	}
	if state, err = s.findSync(r); err != nil {
		return err
	}
	return writeAccepted(w, newSyncState(state, s.Now()))
}

func (s *server) removeRepository(w http.ResponseWriter, r *http.Request) error {
	state, err := s.findSync(r)
	if err != nil {
		return err
	}
	// A writer without deadlines is a test's recorder, which needs none.
	control := http.NewResponseController(w)
	_ = control.SetReadDeadline(time.Time{})
	_ = control.SetWriteDeadline(time.Now().Add(removeTimeout + time.Minute))
	// Half a repository is of no use to anybody: whoever leaves does not stop it.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(r.Context()), removeTimeout)
	defer cancel()
	err = s.Queue.Remove(ctx, state.Repository)
	if errors.Is(err, exclusive.ErrBusy) {
		return refuse(errLoading, "%s is being synchronised and has not stopped yet. Delete it again in a moment.", state.Repository)
	}
	if err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

func (s *server) showSync(w http.ResponseWriter, r *http.Request) error {
	sync, err := s.findSync(r)
	if err != nil {
		return err
	}
	state, err := s.syncState(r.Context(), sync)
	if err != nil {
		return err
	}
	return writeJSON(w, state)
}

// findSync returns the state of the repository that a route names. One that
// was loaded without us, or by an older version, has never been synchronised.
func (s *server) findSync(r *http.Request) (store.Sync, error) {
	name, err := nameOf(r)
	if err != nil {
		return store.Sync{}, err
	}
	ctx := r.Context()
	if !callerOf(ctx).May(name) {
		return store.Sync{}, unknownRepository(name)
	}
	state, found, err := s.Syncs.Sync(ctx, name)
	if err != nil || found {
		return state, err
	}
	stored, found, err := s.Syncs.Repository(ctx, name)
	if err != nil || found {
		return store.Sync{Repository: stored.Name, FinishedAt: stored.SyncedAt, Error: stored.LastError}, err
	}
	if name, _, err = s.findRepository(ctx, name.String()); err != nil {
		return store.Sync{}, err
	}
	return store.Sync{Repository: name}, nil
}

func nameOf(r *http.Request) (history.RepositoryName, error) {
	name, err := history.ParseRepositoryName(chi.URLParam(r, "owner") + "/" + chi.URLParam(r, "name"))
	if err != nil {
		return name, refuse(errInvalid, "%s", err)
	}
	return name, nil
}
