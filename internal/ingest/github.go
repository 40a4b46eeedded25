package ingest

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"
	"time"

	"repochat/internal/github"
	"repochat/internal/history"
	"repochat/internal/store"
)

// The kinds of GitHub's records in the store. The round and the positions say how far
// the collection is; they are saved with the pages that they speak of.
const (
	kindGitHubRound      = "github.round"
	kindGitHubPosition   = "github.position"
	kindGitHubRepository = "github.repository"
	kindGitHubIssue      = "github.issue"
	kindGitHubPull       = "github.pull_request"
	kindGitHubRelease    = "github.release"
	kindGitHubCommit     = "github.commit"
	kindGitHubPerson     = "github.person"
)

const (
	roundKey      = "round"
	repositoryKey = "repository"
)

// round is one collection of everything that is new. A round that was stopped
// goes on where it was; the next one begins when it is finished.
type round struct {
	Number   int       `json:"number"`
	Began    time.Time `json:"began"`
	Finished bool      `json:"finished"`
	// Repository is the id of the repository that the records are of: a name
	// can pass from one repository to another.
	Repository string `json:"repository"`
	// FormerNames are those under which records were collected before, and other
	// names that lead to the repository.
	FormerNames []history.RepositoryName `json:"formerNames"`
	// NamesAsked are the names in texts, in lower case, of which it is known
	// whether they lead here.
	NamesAsked []string `json:"namesAsked,omitempty"`
	// FormerBranch is the default branch of the round before, when it is another
	// one now; "" when it is not.
	FormerBranch string `json:"formerBranch,omitempty"`
}

// collector brings GitHub's records of one repository into the store.
type collector struct {
	*synchronisation
	client *github.Client
	round  round
}

// reachGitHub prepares to ask GitHub when it is the tracker, and finds out
// which repository this is about; nil when something else is the tracker.
func (s *synchronisation) reachGitHub(ctx context.Context, source Source) (*github.Client, error) {
	if uses, err := s.usesGitHub(source); err != nil || !uses {
		return nil, err
	}
	options := s.worker.GitHub
	options.URL, options.Tokens, options.Progress = s.worker.GitHubURL, s.tokens, s.progress.Line
	client, err := github.New(options)
	if err != nil {
		return nil, err
	}
	return client, s.identify(ctx, client)
}

// collectGitHub saves what GitHub has and the store has not. Each page is saved
// as it comes: a stop loses at most one.
func (s *synchronisation) collectGitHub(ctx context.Context, p place, in input) error {
	s.stored.Git, s.stored.TrustGit, s.stored.Tracker, s.stored.Links = p.gitLocation, p.trustGit, TrackerGitHub, p.links
	if err := s.worker.Store.PutRepository(ctx, s.stored); err != nil {
		return err
	}
	s.known = true
	c := &collector{synchronisation: s, client: p.github}
	// A round that was begun long ago tells of those days when it is finished;
	// one more is short and brings it up to date.
	const stale, rounds = time.Hour, 2
	for range rounds {
		if err := c.begin(ctx); err != nil {
			return err
		}
		if err := c.steps(ctx, in); err != nil {
			return err
		}
		if s.worker.Now().Sub(c.round.Began) < stale {
			break
		}
	}
	requests, points := c.client.Requests()
	s.progress.Line(fmt.Sprintf("asked GitHub %s, for %s of its rate limit", count(requests, "time", "times"), count(points, "point", "points")))
	return nil
}

// begin goes on with an unfinished round or begins the next.
func (c *collector) begin(ctx context.Context) error {
	var err error
	if c.round, err = c.readRound(ctx); err != nil || c.round.Number > 0 && !c.round.Finished {
		return err
	}
	c.round.Number++
	c.round.Began, c.round.Finished, c.round.FormerBranch = c.worker.Now().UTC(), false, ""
	return c.saveRound(ctx, c.round)
}

// steps collects everything of a round, in order.
func (c *collector) steps(ctx context.Context, in input) error {
	for _, step := range []struct {
		phase string
		work  func(context.Context) (summary string, err error)
	}{
		{phaseDescription, c.description},
		{phaseIssues, c.issues},
		{phasePulls, c.pulls},
		{phaseReleases, c.releases},
		{phaseAuthors, func(ctx context.Context) (string, error) { return c.commits(ctx, in) }},
		{phasePeople, c.people},
		{phaseNames, func(ctx context.Context) (string, error) { return c.oldNames(ctx, in) }},
	} {
		if err := c.phase(step.phase, func() (string, error) { return step.work(ctx) }); err != nil {
			return err
		}
	}
	return c.finish(ctx)
}

// finish ends the round. What an archive told before is no longer needed.
func (c *collector) finish(ctx context.Context) error {
	var gone []store.RecordID
	for _, kind := range []string{kindHeader, kindIssue, kindPull} {
		keys, err := c.worker.Store.RecordKeys(ctx, c.stored.Name, kind)
		if err != nil {
			return err
		}
		for _, key := range keys {
			gone = append(gone, store.RecordID{Kind: kind, Key: key})
		}
	}
	c.round.Finished = true
	record, err := newRecord(kindGitHubRound, roundKey, c.round, time.Time{}, c.worker.Now())
	if err != nil {
		return err
	}
	return c.worker.Store.ChangeRecords(ctx, c.stored.Name, []store.Record{record}, gone)
}

// readRound returns the round that was saved last, the zero round before any.
func (s *synchronisation) readRound(ctx context.Context) (round, error) {
	var r round
	err := readRecords(ctx, s.worker.Store, s.stored.Name, kindGitHubRound, func(saved round) { r = saved })
	return r, err
}

func (s *synchronisation) saveRound(ctx context.Context, r round) error {
	record, err := newRecord(kindGitHubRound, roundKey, r, time.Time{}, s.worker.Now())
	if err != nil {
		return err
	}
	return s.worker.Store.ChangeRecords(ctx, s.stored.Name, []store.Record{record}, nil)
}

// description reads the repository's own page, once in a round.
func (c *collector) description(ctx context.Context) (string, error) {
	done, err := c.readPosition(ctx, kindGitHubRepository)
	if err != nil || done.isDone(c.round) {
		return "", err
	}
	found, err := c.client.Repository(ctx, c.stored.Name)
	if err != nil {
		return "", err
	}
	err = readRecords(ctx, c.worker.Store, c.stored.Name, kindGitHubRepository, func(before github.Repository) {
		if before.DefaultBranch != found.DefaultBranch {
			c.round.FormerBranch = before.DefaultBranch
		}
	})
	if err != nil {
		return "", err
	}
	record, err := newRecord(kindGitHubRepository, repositoryKey, found, time.Time{}, c.worker.Now())
	if err != nil {
		return "", err
	}
	present, err := newRecord(kindGitHubRound, roundKey, c.round, time.Time{}, c.worker.Now())
	if err != nil {
		return "", err
	}
	return found.Name, c.savePage(ctx, kindGitHubRepository, position{Round: c.round.Number, Done: true}, []store.Record{record, present})
}

// newRecord writes a record as JSON.
func newRecord(kind, key string, value any, updatedAt, fetchedAt time.Time) (store.Record, error) {
	content, err := json.Marshal(value)
	if err != nil {
		return store.Record{}, fmt.Errorf("write %s %s: %w", kind, key, err)
	}
	return store.Record{Kind: kind, Key: key, JSON: content, UpdatedAt: updatedAt, FetchedAt: fetchedAt}, nil
}

// readRecords yields the records of one kind, read as what they were.
func readRecords[R any](ctx context.Context, s Store, name history.RepositoryName, kind string, yield func(R)) error {
	return s.Records(ctx, name, kind, func(r store.Record) error {
		var value R
		if err := readRecord(r, &value); err != nil {
			return err
		}
		yield(value)
		return nil
	})
}

func readRecord(r store.Record, value any) error {
	if err := json.Unmarshal(r.JSON, value); err != nil {
		return fmt.Errorf("read %s %s: %w", r.Kind, r.Key, err)
	}
	return nil
}

// serial lets several goroutines tell one Progress, one after the other.
type serial struct {
	mutex sync.Mutex
	next  Progress
}

func (s *serial) Line(text string) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.next.Line(text)
}

func (s *serial) Report(phase string, done, total int) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.next.Report(phase, done, total)
}

func (s *serial) Finished(phase Phase) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if watching, ok := s.next.(Phases); ok {
		watching.Finished(phase)
	}
}

var errNoToken = &github.Failure{
	Reason: github.ErrToken,
	Text:   "the issues of this repository come from GitHub, which tells them only to somebody with a token; set GITHUB_TOKEN (or a GitHub App's GITHUB_APP_ID), or go without them by --tracker " + NoTracker,
}
