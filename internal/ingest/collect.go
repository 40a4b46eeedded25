package ingest

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"repochat/internal/archive"
	"repochat/internal/code/resolve"
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
	phaseNames       = "looking for earlier names"

	phaseLink      = "linking fixes to issues"
	phaseTrace     = "tracing bugs to their origin"
	phaseCode      = "reading the code"
	phaseFunctions = "following functions"
	phaseLoad      = "loading the graph"
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
	archive   []byte // digest of the tracker archive; nil when there is none
	indexes   []resolve.Precise
	digests   []string // of the indexes
	digest    string   // of all that a graph is made of
	unchanged bool     // the graph holds it all, and no commits were read
}

func (s *synchronisation) collect(ctx context.Context, p place) (input, error) {
	in := input{webURL: p.webURL}
	var err error
	if err := in.readIndexes(p.indexes); err != nil {
		return input{}, err
	}
	if in.git, err = s.open(ctx, p); err != nil {
		return input{}, err
	}
	if !p.tracker.isNone() {
		if in.archive, err = s.checkTracker(ctx, in.git, p.tracker); err != nil {
			return input{}, err
		}
	}
	if err := s.readReferences(ctx, &in, p); err != nil || in.unchanged {
		return in, err
	}
	if err := s.readHistory(ctx, &in); err != nil {
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
	own := IsGitOf(p.gitURL, s.worker.GitHubURL, s.stored.Name)
	if !own && !p.trustGit && IsOnHost(p.gitURL, s.worker.GitHubURL) {
		return nil, wrongSource{fmt.Errorf("%s is not the address of %s, which is %s; add the other repository under its own name", p.gitLocation, s.stored.Name, s.defaultGit(s.stored.Name))}
	}
	var repository *gitrepo.Repository
	err := s.phase(phaseMirror, func() (summary string, err error) {
		options := gitrepo.MirrorOptions{
			URL: p.gitURL, Directory: s.worker.mirrorDirectory(s.stored.Name), Progress: s.progress.Line,
			OnlyPublic: !p.trustGit && !own, MaxReferences: s.worker.MaxReferences,
		}
		if options.Token, err = s.gitToken(ctx, p); err != nil {
			return "", err
		}
		repository, err = gitrepo.Mirror(ctx, options)
		return p.gitLocation, err
	})
	return repository, err
}

// gitToken returns what opens the repository when it is private; "" for a URL
// that is not the repository's own on the GitHub that the token is of. An App that is not installed may still read what is public.
func (s *synchronisation) gitToken(ctx context.Context, p place) (string, error) {
	if s.tokens == nil || !IsGitOf(p.gitURL, s.worker.GitHubURL, s.stored.Name) {
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

// originsFile is where the origins of lines are kept from one synchronisation
// to the next, beside the mirror.
func (w *Worker) originsFile(name history.RepositoryName) string {
	return strings.TrimSuffix(w.mirrorDirectory(name), ".git") + ".origins"
}

// readReferences reads where the branches and tags are, and finds out whether
// anything is new.
func (s *synchronisation) readReferences(ctx context.Context, in *input, p place) (err error) {
	if in.head, err = in.git.ResolveHead(ctx, p.head); err != nil {
		return err
	}
	if err := s.readFormerIndexes(in); err != nil {
		return err
	}
	if in.branches, err = in.git.Branches(); err != nil {
		return err
	}
	if in.tags, err = in.git.Tags(); err != nil {
		return err
	}
	if in.branch, err = in.git.DefaultBranch(); err != nil {
		return err
	}
	if in.digest, err = s.digest(p, *in); err != nil {
		return err
	}
	in.unchanged, err = s.isUnchanged(ctx, p, *in)
	return err
}

func (s *synchronisation) readHistory(ctx context.Context, in *input) error {
	return s.phase(phaseCommits, func() (summary string, err error) {
		if in.commits, err = in.git.CommitsKept(ctx, in.head, s.worker.keptFile(s.stored.Name, "commits"), s.reporter(phaseCommits)); err != nil {
			return "", err
		}
		if in.headFiles, err = in.git.HeadFiles(ctx, in.head); err != nil {
			return "", err
		}
		s.report.Counts.Commits, s.report.Counts.Files = len(in.commits), len(in.headFiles)
		return fmt.Sprintf("%s, %s at head", count(len(in.commits), "commit", "commits"), count(len(in.headFiles), "file", "files")), nil
	})
}

// checkTracker reads the archive as a whole and keeps nothing of it, so that a
// broken one stops everything before anything is written. It returns a digest.
func (s *synchronisation) checkTracker(ctx context.Context, git *gitrepo.Repository, t tracker) (digest []byte, err error) {
	sum := sha256.New()
	err = s.phase(phaseTracker, func() (string, error) {
		issues, pulls := 0, 0
		header, err := s.scanTracker(ctx, git, t, archive.Visitor{
			Issue:       func(history.Issue, []byte) error { issues++; return nil },
			PullRequest: func(history.PullRequest, []byte) error { pulls++; return nil },
		}, sum)
		if err != nil {
			return "", err
		}
		if err := header.CheckRepository(s.stored.Name); err != nil {
			return "", wrongSource{err}
		}
		if !s.known { // the archive spells the name as GitHub does
			s.stored.Name, s.report.Repository = header.Repository, header.Repository
		}
		s.report.Counts.Issues, s.report.Counts.PullRequests = issues, pulls
		return fmt.Sprintf("%s, %s", count(issues, "issue", "issues"), count(pulls, "pull request", "pull requests")), nil
	})
	return sum.Sum(nil), err
}

// scanTracker reads the archive as a stream. What is wrong with it, unlike what
// is wrong with git or with the visitor, is the source's fault. What is read
// is copied to a writer that does not fail.
func (s *synchronisation) scanTracker(ctx context.Context, git *gitrepo.Repository, t tracker, visitor archive.Visitor, copied io.Writer) (header *archive.Header, err error) {
	limits := cmp.Or(s.worker.Archive, archive.DefaultLimits())
	var errScan error
	err = t.stream(ctx, git, limits.Check, func(text io.Reader) error {
		header, errScan = archive.Scan(io.TeeReader(text, copied), limits, visitor)
		return errScan
	})
	switch {
	case errors.Is(err, errStopped), ctx.Err() != nil:
		return nil, err
	case errScan != nil:
		return nil, wrongSource{fmt.Errorf("read %s: %w", t, errScan)}
	case errors.Is(err, archive.ErrTooLarge):
		return nil, wrongSource{fmt.Errorf("read %s: %w", t, err)}
	}
	return header, err
}

// stream hands the archive to read, after it has asked check about its size.
func (t tracker) stream(ctx context.Context, git *gitrepo.Repository, check func(size int64) error, read func(io.Reader) error) error {
	if t.file != "" {
		return t.streamFile(check, read)
	}
	err := git.StreamFile(ctx, t.revision, t.path, check, read)
	if errors.Is(err, gitrepo.ErrNoRevision) || errors.Is(err, gitrepo.ErrNoFile) {
		return wrongSource{fmt.Errorf("no archive at %s; give its path with --tracker, or on the page add the repository again with another archive", t)}
	}
	return err
}

func (t tracker) streamFile(check func(size int64) error, read func(io.Reader) error) error {
	file, err := os.Open(t.file)
	if err != nil {
		return wrongSource{fmt.Errorf("no tracker archive: %w; give its path with --tracker", err)}
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return err
	}
	if err := check(info.Size()); err != nil {
		return err
	}
	return read(file)
}
