package ingest

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"repochat/internal/github"
	"repochat/internal/gitrepo"
	"repochat/internal/history"
)

// The names of the phases, in order. Loading has phases of its own.
const (
	phaseMirror  = "fetching git"
	phaseCommits = "reading commits"
	phaseTracker = "reading the tracker archive"
	phaseSave    = "saving the tracker's records"

	phaseDescription = "asking GitHub about the repository"
	phaseIssues      = "collecting issues"
	phasePulls       = "collecting pull requests"
	phaseReleases    = "collecting releases"
	phaseAuthors     = "collecting the accounts of commits"
	phasePeople      = "collecting people"

	phaseLink  = "linking fixes to issues"
	phaseTrace = "tracing bugs to their origin"
	phaseLoad  = "loading the graph"
)

// input is everything that was read, checked and not yet written.
type input struct {
	git       *gitrepo.Repository
	head      string
	commits   []history.Commit
	headFiles []string
	branches  []history.Branch
	tags      []history.Release
	branch    string // default branch
	webURL    string
	document  []byte // the tracker archive as it came; nil when there is none
}

func (s *synchronisation) collect(ctx context.Context, p place) (input, error) {
	in := input{webURL: p.webURL}
	var err error
	if in.git, err = s.open(ctx, p); err != nil {
		return input{}, err
	}
	if !p.tracker.isNone() {
		if in.document, err = s.readTracker(ctx, in.git, p.tracker); err != nil {
			return input{}, err
		}
	}
	if err := s.readHistory(ctx, &in, p.head); err != nil {
		return input{}, err
	}
	s.report.Head = in.head
	return in, nil
}

// open reads a directory in place, or brings the mirror of a URL up to date.
func (s *synchronisation) open(ctx context.Context, p place) (*gitrepo.Repository, error) {
	if p.gitDirectory != "" {
		return gitrepo.Open(ctx, p.gitDirectory)
	}
	var repository *gitrepo.Repository
	err := s.phase(phaseMirror, func() (summary string, err error) {
		options := gitrepo.MirrorOptions{
			URL: p.gitURL, Directory: s.worker.mirrorDirectory(s.stored.Name), Progress: s.progress.Line,
			OnlyPublic: !p.trustGit && !isBelow(p.gitURL, s.worker.GitHubURL),
		}
		if options.Token, err = s.gitToken(ctx, p); err != nil {
			return "", err
		}
		repository, err = gitrepo.Mirror(ctx, options)
		return p.gitLocation, err
	})
	return repository, err
}

// gitToken returns what opens private repositories, for the GitHub that it is
// of; "" elsewhere. An App that is not installed may still read what is public.
func (s *synchronisation) gitToken(ctx context.Context, p place) (string, error) {
	if s.tokens == nil || !isBelow(p.gitURL, s.worker.GitHubURL) {
		return "", nil
	}
	token, err := s.tokens.Token(ctx)
	if errors.Is(err, github.ErrNotInstalled) && p.github == nil {
		return "", nil
	}
	return token, err
}

// mirrorDirectory is the same for all spellings of a name, as on GitHub.
func (w *Worker) mirrorDirectory(name history.RepositoryName) string {
	return filepath.Join(w.Mirrors, strings.ToLower(name.Owner), strings.ToLower(name.Name)+".git")
}

func (s *synchronisation) readHistory(ctx context.Context, in *input, revision string) error {
	return s.phase(phaseCommits, func() (summary string, err error) {
		if in.head, err = in.git.ResolveHead(ctx, revision); err != nil {
			return "", err
		}
		if in.commits, err = in.git.Commits(ctx, in.head, s.reporter(phaseCommits)); err != nil {
			return "", err
		}
		if in.headFiles, err = in.git.HeadFiles(ctx, in.head); err != nil {
			return "", err
		}
		if in.branches, err = in.git.Branches(); err != nil {
			return "", err
		}
		if in.tags, err = in.git.Tags(); err != nil {
			return "", err
		}
		in.branch, err = in.git.DefaultBranch()
		s.report.Counts.Commits, s.report.Counts.Files = len(in.commits), len(in.headFiles)
		return fmt.Sprintf("%s, %s at head", count(len(in.commits), "commit", "commits"), count(len(in.headFiles), "file", "files")), err
	})
}

// readTracker returns the archive as it came. It has been read as a whole
// before, so that a broken one stops everything.
func (s *synchronisation) readTracker(ctx context.Context, git *gitrepo.Repository, t tracker) (document []byte, err error) {
	err = s.phase(phaseTracker, func() (string, error) {
		if document, err = t.read(ctx, git); err != nil {
			return "", err
		}
		parsed, err := parseArchive(document)
		if err != nil {
			return "", wrongSource{fmt.Errorf("read %s: %w", t, err)}
		}
		if err := parsed.CheckRepository(s.stored.Name); err != nil {
			return "", wrongSource{err}
		}
		if !s.known { // the archive spells the name as GitHub does
			s.stored.Name, s.report.Repository = parsed.Repository, parsed.Repository
		}
		issues, pulls := len(parsed.Issues), len(parsed.PullRequests)
		s.report.Counts.Issues, s.report.Counts.PullRequests = issues, pulls
		return fmt.Sprintf("%s, %s", count(issues, "issue", "issues"), count(pulls, "pull request", "pull requests")), nil
	})
	return document, err
}

func (t tracker) read(ctx context.Context, git *gitrepo.Repository) ([]byte, error) {
	if t.file != "" {
		document, err := os.ReadFile(t.file)
		if err != nil {
			return nil, wrongSource{fmt.Errorf("no tracker archive: %w; give its path with --tracker", err)}
		}
		return document, nil
	}
	document, err := git.ReadFile(ctx, t.revision, t.path)
	if errors.Is(err, gitrepo.ErrNoRevision) || errors.Is(err, gitrepo.ErrNoFile) {
		return nil, wrongSource{fmt.Errorf("no archive at %s; give its path with --tracker, or on the page add the repository again with another archive", t)}
	}
	return document, err
}
