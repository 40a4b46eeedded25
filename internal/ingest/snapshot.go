package ingest

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"net/url"
	"slices"
	"strings"
	"time"

	"repochat/internal/archive"
	"repochat/internal/graph"
	"repochat/internal/history"
	"repochat/internal/link"
	"repochat/internal/store"
	"repochat/internal/szz"
	"repochat/internal/szz/origin"
)

// save keeps what was collected. From here on an error loses nothing.
func (s *synchronisation) save(ctx context.Context, p place, in input) error {
	if p.github != nil {
		return s.collectGitHub(ctx, p, in)
	}
	return s.phase(phaseSave, func() (string, error) {
		saved := 0
		if err := s.worker.Store.ReplaceRecords(ctx, s.stored.Name, counted(s.trackerRecords(ctx, in, p.tracker), &saved)); err != nil {
			return "", err
		}
		s.stored.Git, s.stored.TrustGit, s.stored.Tracker, s.stored.Links = p.gitLocation, p.trustGit, p.tracker.String(), p.links
		if err := s.worker.Store.PutRepository(ctx, s.stored); err != nil {
			return "", err
		}
		s.known = true
		return count(saved, "record", "records"), nil
	})
}

// trackerRecords reads the archive once more: it is not held between the two.
func (s *synchronisation) trackerRecords(ctx context.Context, in input, t tracker) iter.Seq2[store.Record, error] {
	if t.isNone() {
		return func(func(store.Record, error) bool) {}
	}
	return splitArchive(func(visitor archive.Visitor) (*archive.Header, error) {
		return s.scanTracker(ctx, in.git, t, visitor, io.Discard)
	}, s.worker.Now())
}

// counted counts the records that are yielded.
func counted(records iter.Seq2[store.Record, error], number *int) iter.Seq2[store.Record, error] {
	return func(yield func(store.Record, error) bool) {
		*number = 0
		for record, err := range records {
			*number++
			if !yield(record, err) {
				return
			}
		}
	}
}

// link works from the stored records and the git repository only, so that it
// can be repeated without the tracker.
func (s *synchronisation) link(ctx context.Context, p place, in input) (history.Snapshot, error) {
	known, err := s.readContents(ctx, p)
	if err != nil {
		return history.Snapshot{}, err
	}
	snapshot := s.history(in, known)
	if err := release(ctx, in, snapshot); err != nil {
		return history.Snapshot{}, err
	}
	s.report.DataAsOf = snapshot.Repository.DataAsOf
	s.report.Counts.PullRequests = len(snapshot.PullRequests)
	err = s.phase(phaseLink, func() (string, error) {
		if err := s.linkPeopleAndFixes(&snapshot, known); err != nil {
			return "", err
		}
		c := s.report.Counts
		return fmt.Sprintf("%s, %s, %d more not plausible", count(c.People, "person", "people"), count(c.Fixes, "fix", "fixes"), c.Implausible), nil
	})
	if err != nil {
		return history.Snapshot{}, err
	}
	if err := s.trace(ctx, in, &snapshot); err != nil {
		return history.Snapshot{}, err
	}
	return snapshot, s.readCode(ctx, in, &snapshot)
}

// history puts together what git and the tracker tell; known is nil when there
// is no tracker.
func (s *synchronisation) history(in input, known *contents) history.Snapshot {
	snapshot := history.Snapshot{
		Repository: history.Repository{Name: s.stored.Name},
		Commits:    in.commits, HeadFiles: in.headFiles, Branches: in.branches, Releases: in.tags,
	}
	if known != nil {
		snapshot.HasTracker = true
		snapshot.Issues, snapshot.PullRequests = known.issues, known.pulls
		if known.description != nil {
			snapshot.Repository = *known.description
		}
		// Who publishes no releases on GitHub may still tag them.
		if len(known.releases) > 0 {
			snapshot.Releases = known.releases
		}
		known.describeCommits(snapshot.Commits)
		snapshot.Repository.URL, snapshot.Repository.TrackerAsOf, snapshot.Repository.Labels = known.url, known.moment, known.labels
	}
	r := &snapshot.Repository
	r.DataAsOf = r.TrackerAsOf
	r.DefaultBranch = cmp.Or(in.branch, r.DefaultBranch)
	r.URL = cmp.Or(r.URL, in.webURL)
	if head := s.headMoment(in); head.After(r.DataAsOf) {
		r.DataAsOf = head
	}
	return snapshot
}

// release sets when the commits were released first. A tag of git says which
// commit a release is of; where there is no such tag, GitHub does.
func release(ctx context.Context, in input, snapshot history.Snapshot) error {
	tagged := make(map[string]string, len(in.tags))
	var commits []string
	for _, tag := range in.tags {
		tagged[tag.Tag] = tag.Commit
		commits = append(commits, tag.Commit)
	}
	beyond, err := in.git.ParentsBeyond(ctx, in.head, commits)
	if err != nil {
		return err
	}
	releases := slices.Clone(snapshot.Releases)
	for i := range releases {
		releases[i].Commit = cmp.Or(tagged[releases[i].Tag], releases[i].Commit)
	}
	link.Released(snapshot.Commits, beyond, releases)
	return nil
}

// headMoment returns the date of the head, which is the last commit. One that
// git cannot read is taken for now.
func (s *synchronisation) headMoment(in input) time.Time {
	if moment := in.commits[len(in.commits)-1].Committer.When; !moment.IsZero() {
		return moment
	}
	return s.worker.Now()
}

// trackerURL returns the repository's page as the tracker's own links tell it.
func trackerURL(tracker *archive.Archive) string {
	var links []string
	for _, issue := range tracker.Issues {
		links = append(links, issue.URL)
	}
	for _, pull := range tracker.PullRequests {
		links = append(links, pull.URL)
	}
	for _, address := range links {
		parsed, err := url.Parse(address)
		if err != nil || parsed.Host == "" || parsed.Scheme != "https" && parsed.Scheme != "http" {
			continue
		}
		for _, part := range []string{"/issues/", "/pull/"} {
			if page, _, found := strings.Cut(address, part); found {
				return page
			}
		}
	}
	return ""
}

// trackerMoment returns when the tracker was read; an archive that does not
// say it is as old as its newest change.
func trackerMoment(tracker *archive.Archive) time.Time {
	moment := tracker.Timestamp
	if !moment.IsZero() {
		return moment
	}
	for _, issue := range tracker.Issues {
		if issue.UpdatedAt.After(moment) {
			moment = issue.UpdatedAt
		}
	}
	for _, pull := range tracker.PullRequests {
		if pull.UpdatedAt.After(moment) {
			moment = pull.UpdatedAt
		}
	}
	return moment
}

func (s *synchronisation) linkPeopleAndFixes(snapshot *history.Snapshot, known *contents) error {
	patterns, err := issuePatterns(s.stored.Links)
	if err != nil {
		return err
	}
	snapshot.PullRequests = link.MergedSince(snapshot.Commits, snapshot.PullRequests, snapshot.Repository.TrackerAsOf)
	input := link.Input{
		HasTracker: snapshot.HasTracker, Patterns: patterns,
		Names:   append([]history.RepositoryName{s.stored.Name}, s.stored.Links.Aliases...),
		Commits: snapshot.Commits, Issues: snapshot.Issues, PullRequests: snapshot.PullRequests,
		Messages: link.ReadMessages(snapshot.Commits),
	}
	if known != nil {
		input.Names = append(input.Names, known.formerNames...)
	}
	s.names = input.Names
	fromMessages := link.MessageIssues(input, snapshot.Repository.URL)
	snapshot.Issues = slices.Concat(snapshot.Issues, fromMessages)
	input.Issues = snapshot.Issues
	snapshot.Identities = link.Identify(snapshot.Commits, snapshot.Issues, snapshot.PullRequests, input.Names...)
	if known != nil {
		known.describePeople(&snapshot.Identities)
	}
	snapshot.PullRequestCommits = link.PullRequestCommits(input)
	snapshot.PullRequestIssues = link.PullRequestIssues(input)
	snapshot.CoAuthors = coAuthors(snapshot.Commits, snapshot.Identities)
	snapshot.Fixes = link.Fixes(input)
	if !s.stored.Links.NoHints {
		snapshot.Named, s.report.Counts.NamedUnlinked = link.Named(input, snapshot.PullRequestCommits, snapshot.Fixes)
	}

	c := &s.report.Counts
	c.Issues, c.MessageIssues = len(snapshot.Issues), len(fromMessages)
	c.People = len(snapshot.Identities.People)
	for _, fix := range snapshot.Fixes {
		if fix.Plausible {
			c.Fixes++
		} else {
			c.Implausible++
		}
	}
	return nil
}

// coAuthors resolves Co-authored-by trailers to people. The author of a commit
// is not its co-author, even when a trailer says so.
func coAuthors(commits []history.Commit, identities history.Identities) map[string][]history.PersonID {
	byCommit := map[string][]history.PersonID{}
	for _, commit := range commits {
		author, _ := identities.OfSignature(commit.Author)
		for _, signature := range link.CoAuthors(commit.Message) {
			person, known := identities.OfSignature(signature)
			if known && person != author && !slices.Contains(byCommit[commit.Hash], person) {
				byCommit[commit.Hash] = append(byCommit[commit.Hash], person)
			}
		}
	}
	return byCommit
}

func (s *synchronisation) trace(ctx context.Context, in input, snapshot *history.Snapshot) error {
	return s.phase(phaseTrace, func() (summary string, err error) {
		variant, err := szz.ParseVariant(s.stored.Links.Variant)
		if err != nil {
			return "", err
		}
		traced := szz.Input{
			Commits: snapshot.Commits, Issues: withCreation(snapshot.Issues), Fixes: snapshot.Fixes,
			Progress: s.reporter(phaseTrace),
		}
		if traced.Traces, err = s.readTraces(variant); err != nil {
			return "", err
		}
		if err = s.traceUnexplained(ctx, snapshot.Fixes, traced.Traces); err != nil {
			return "", err
		}
		if s.worker.Judge != nil {
			traced.Judge = s.worker.Judge()
			if traced.Choices, err = s.readChoices(); err != nil {
				return "", err
			}
		}
		if traced.Judge != nil || len(traced.Traces.Missing(snapshot.Fixes)) > 0 {
			if traced.Graph, err = origin.Load(s.worker.originsFile(s.stored.Name)); err != nil {
				return "", err
			}
		}
		var explained []szz.Explanation
		if snapshot.Introductions, explained, err = szz.FindExplained(ctx, in.git, traced, variant); err != nil {
			return "", err
		}
		if err = s.keepExplanations(ctx, *snapshot, variant, explained); err != nil {
			return "", err
		}
		if traced.Graph != nil && traced.Graph.Changed() {
			err = traced.Graph.Save(s.worker.originsFile(s.stored.Name))
		}
		if err == nil {
			err = errors.Join(s.keepTraces(traced.Traces), s.keepChoices(traced.Choices))
		}
		s.countIntroductions(*snapshot)
		return count(len(snapshot.Introductions), "introduction", "introductions"), err
	})
}

func (s *synchronisation) load(ctx context.Context, snapshot history.Snapshot) error {
	return s.phase(phaseLoad, func() (summary string, err error) {
		loader := s.worker.Loader // a copy: each synchronisation reports its own progress
		loader.Progress = s.progress.Report
		held, err := s.holdings()
		if err != nil {
			return "", err
		}
		built := graph.Build(snapshot)
		s.heldTexts = held.Texts()
		s.report.Changes, s.loaded, err = loader.LoadHeld(ctx, built, held)
		return s.report.String(), err
	})
}
