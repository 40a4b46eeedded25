// Package ingest brings one repository's history into the graph: it collects
// from git and from a tracker, links fixes to issues, traces bugs to the
// commits that introduced them, and loads the result. Every step can be
// repeated; what was collected is kept when a later step fails.
package ingest

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"time"

	"repochat/internal/archive"
	"repochat/internal/github"
	"repochat/internal/graph"
	"repochat/internal/history"
	"repochat/internal/ingest/exclusive"
	"repochat/internal/store"
	"repochat/internal/szz"
)

// Source describes where a repository's history comes from.
type Source struct {
	Repository history.RepositoryName
	// Git is a directory, which is read in place, or a URL, of which a mirror
	// is kept. "" means where it came from last time, and else GitHub.
	Git string
	// TrustGit is set when Git was given by who runs this machine. Elsewhere than on
	// the GitHub of the worker, a URL may lead into a private network only then;
	// that holds for later synchronisations from the same place, too.
	TrustGit bool
	// Tracker is a tracker archive: a file, or REF:PATH within the git
	// repository. TrackerGitHub is GitHub itself and NoTracker is none. "" means
	// where it came from last time; before that, GitHub when git comes from
	// there and there is a token, and else none.
	Tracker string
	// Links say how texts are read for links.
	Links Links
	// Head is the branch, tag or commit whose history is read; "" is the
	// default branch. It holds for one synchronisation only.
	Head string
	// SCIP are the files of indexes that say what source files call. None are those
	// of the last synchronisation, as long as the head is the same.
	SCIP []string
}

// ErrSource reports that a Source leads nowhere, or to something else: trying again
// is of no use.
var ErrSource = errors.New("the source of the repository is not right")

// wrongSource is an ErrSource in words that say what is wrong.
type wrongSource struct{ error }

func (w wrongSource) Is(target error) bool { return target == ErrSource }
func (w wrongSource) Unwrap() error        { return w.error }

// Values of a Source's Tracker that are no places.
const (
	// NoTracker forgets the tracker of earlier synchronisations, with everything
	// that came from it.
	NoTracker = "none"
	// TrackerGitHub asks GitHub, page by page, for what is new since the last time.
	TrackerGitHub = "github"
)

// Progress is told how a synchronisation goes on.
type Progress interface {
	// Line takes one event in words.
	Line(text string)
	// Report is called with how many steps of a phase are done; a total of zero is not known.
	Report(phase string, done, total int)
}

// Phases is what a Progress may be beside: it is told of every phase that is
// finished.
type Phases interface{ Finished(Phase) }

// Locks keep synchronisations apart; those of internal/ingest/exclusive are
// some.
type Locks interface {
	// TryLock takes a repository's lock, or returns exclusive.ErrBusy at once.
	TryLock(ctx context.Context, name history.RepositoryName) (exclusive.Lock, error)
}

// Store keeps what is collected; *store.Store is one.
type Store interface {
	Repository(ctx context.Context, name history.RepositoryName) (store.Repository, bool, error)
	PutRepository(ctx context.Context, r store.Repository) error
	ReplaceRecords(ctx context.Context, name history.RepositoryName, records iter.Seq2[store.Record, error]) error
	Records(ctx context.Context, name history.RepositoryName, kind string, yield func(store.Record) error) error
	pages
	removal
	explanations
}

// pages are what collecting page by page needs beside.
type pages interface {
	ChangeRecords(ctx context.Context, name history.RepositoryName, records []store.Record, removed []store.RecordID) error
	RecordKeys(ctx context.Context, name history.RepositoryName, kind string) ([]string, error)
	RenameRepository(ctx context.Context, from, to history.RepositoryName) error
}

// removal is what taking a repository out needs beside.
type removal interface {
	RemoveRecords(ctx context.Context, name history.RepositoryName, most int) (removed int, err error)
	DeleteRepository(ctx context.Context, name history.RepositoryName) error
}

// Worker synchronises repositories.
type Worker struct {
	Store  Store
	Loader graph.Loader // its Progress is not used
	// Mirrors is the directory of the mirrors of git URLs.
	Mirrors string
	// Kept is the directory of what is kept of git histories, so that the next
	// synchronisation reads only what is new; "" keeps nothing. All of it can be
	// deleted at any time.
	Kept string
	// GitHubURL is the base of repositories whose place is not given, like
	// https://github.com.
	GitHubURL string
	// Token is for git over https and for questions, on that GitHub only; it may
	// be "".
	Token string
	// App, when not nil, gives tokens in its place.
	App *github.App
	// GitHub describes how GitHub is asked. Its address, tokens and progress are those
	// of the worker and of the synchronisation.
	GitHub github.Options
	// Judge, when it is not nil, is a judge for one synchronisation, which chooses
	// where a fix leads to several commits. JudgeName tells its choices from others.
	Judge     func() szz.Judge
	JudgeName string
	// NoFunctionHistory leaves out which commits touched which functions.
	NoFunctionHistory bool
	// Archive bounds tracker archives, and MaxReferences what a git server may
	// offer; the zero values are the defaults of their packages.
	Archive       archive.Limits
	MaxReferences int
	// Locks are needed when a repository turns out to have another name: whoever
	// calls Sync holds the lock of the name that it gives. Nil is for who knows
	// that nobody else synchronises.
	Locks Locks
	Now   func() time.Time
}

// Sync makes the graph hold the repository as its source tells it now. All
// input is read and checked before anything is written. It is safe to repeat,
// also after an error or a cancellation. progress may be nil.
func (w *Worker) Sync(ctx context.Context, source Source, progress Progress) (Report, error) {
	if progress == nil {
		progress = silent{}
	}
	stored, known, err := w.Store.Repository(ctx, source.Repository)
	if err != nil {
		return Report{}, err
	}
	s := w.newSynchronisation(source.Repository, stored, known, progress)
	s.report.Repository = s.stored.Name
	defer func() { s.unlock() }()
	if err := s.run(ctx, source); err != nil {
		err = &failure{repository: s.stored.Name, cause: err}
		return s.report, errors.Join(err, s.noteFailure(ctx, err))
	}
	return s.report, nil
}

// failure is why the synchronisation of a repository failed.
type failure struct {
	repository history.RepositoryName
	cause      error
}

func (f *failure) Error() string { return fmt.Sprintf("synchronise %s: %v", f.repository, f.cause) }
func (f *failure) Unwrap() error { return f.cause }

// Reason tells an error of Sync where it stands beside the repository's name.
func Reason(err error) string {
	if f := (*failure)(nil); errors.As(err, &f) {
		return f.cause.Error()
	}
	return err.Error()
}

// synchronisation is one Sync under way.
type synchronisation struct {
	worker   *Worker
	progress *serial
	stored   store.Repository
	known    bool               // the repository is in the store
	tokens   github.TokenSource // nil for none
	report   Report
	held     string          // mark of what the database holds; "" when that is not known
	before   loaded          // what is kept of the last synchronisation, when the database holds that
	loaded   *graph.Holdings // what it holds after loading
	// heldTexts are the digests of the texts that it holds before; nil when that is
	// not known.
	heldTexts map[string]string
	unlock    func() // gives the lock of a new name back
	// names are those of the repository, old ones too, and gitHubNames what the
	// names in GitHub's records stand for.
	names       []history.RepositoryName
	gitHubNames github.Names
}

func (w *Worker) newSynchronisation(name history.RepositoryName, stored store.Repository, known bool, progress Progress) *synchronisation {
	s := &synchronisation{worker: w, progress: &serial{next: progress}, stored: stored, known: known, unlock: func() {}}
	if !known {
		s.stored = store.Repository{Name: name}
	}
	switch {
	case w.App != nil:
		s.tokens = w.App.Tokens(s.stored.Name)
	case w.Token != "":
		s.tokens = github.StaticToken(w.Token)
	}
	return s
}

func (s *synchronisation) run(ctx context.Context, source Source) error {
	place, input, err := s.read(ctx, source)
	if err != nil {
		return err
	}
	if input.unchanged {
		return s.noteSuccess(ctx)
	}
	if err := s.save(ctx, place, input); err != nil {
		return err
	}
	if unchanged, err := s.isUnchangedOnGitHub(ctx, place, &input); err != nil {
		return err
	} else if unchanged {
		return s.noteSuccess(ctx)
	}
	snapshot, err := s.snapshot(ctx, place, input)
	if err != nil {
		return err
	}
	if err := s.load(ctx, snapshot); err != nil {
		return err
	}
	if err := s.loadTexts(ctx, input, snapshot); err != nil {
		return err
	}
	if err := s.removeFormer(ctx); err != nil {
		return err
	}
	if err := s.noteLoaded(ctx, input); err != nil {
		return err
	}
	return s.noteSuccess(ctx)
}

// read finds out where everything is, and reads git and the archive.
func (s *synchronisation) read(ctx context.Context, source Source) (place, input, error) {
	client, err := s.reachGitHub(ctx, source)
	if err != nil {
		return place{}, input{}, err
	}
	from, err := s.locate(source)
	if err != nil {
		return place{}, input{}, err
	}
	from.github, from.indexes = client, source.SCIP
	in, err := s.collect(ctx, from)
	return from, in, err
}

// snapshot puts together all that is known.
func (s *synchronisation) snapshot(ctx context.Context, place place, input input) (history.Snapshot, error) {
	if err := s.forgetLoaded(); err != nil {
		return history.Snapshot{}, err
	}
	return s.link(ctx, place, input)
}

// noteFailure keeps the reason with the repository, for whoever looks later.
// The context may be over: that can be the reason.
func (s *synchronisation) noteFailure(ctx context.Context, reason error) error {
	if !s.known {
		return nil
	}
	s.stored.LastError = reason.Error()
	return s.worker.Store.PutRepository(context.WithoutCancel(ctx), s.stored)
}

func (s *synchronisation) noteSuccess(ctx context.Context) error {
	s.stored.Head = s.report.Head
	s.stored.SyncedAt = s.worker.Now()
	s.stored.DataAsOf = s.report.DataAsOf
	s.stored.LastError = ""
	return s.worker.Store.PutRepository(ctx, s.stored)
}

// phase runs one phase, measures it, and tells its beginning.
func (s *synchronisation) phase(name string, work func() (summary string, err error)) error {
	s.progress.Report(name, 0, 0)
	start := time.Now()
	summary, err := work()
	if err != nil {
		return err
	}
	finished := Phase{Name: name, Summary: summary, Took: time.Since(start)}
	s.report.Phases = append(s.report.Phases, finished)
	s.progress.Finished(finished)
	return nil
}

// reporter returns a function that reports the steps of a phase.
func (s *synchronisation) reporter(phase string) func(done, total int) {
	return func(done, total int) { s.progress.Report(phase, done, total) }
}

type silent struct{}

func (silent) Line(string)             {}
func (silent) Report(string, int, int) {}
