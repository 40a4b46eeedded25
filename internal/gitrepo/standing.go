package gitrepo

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/go-git/go-git/v5/plumbing"
	"github.com/go-git/go-git/v5/plumbing/object"

	"repochat/internal/history"
)

// Standing is how a branch stands to a commit, which is usually the head of the default
// branch.
type Standing struct {
	history.Branch
	// Ahead and Behind are how many commits the branch has that the commit does not
	// reach, and the other way round.
	Ahead, Behind int
	// Author and Subject are those of the branch's head.
	Author, Subject string
}

// Standings returns how each branch but the default one stands to a commit, given by its
// full hash: those with most commits of their own first, then by name.
func (r *Repository) Standings(ctx context.Context, to string) ([]Standing, error) {
	branches, err := r.Branches()
	if err != nil {
		return nil, err
	}
	var standings []Standing
	for _, branch := range branches {
		if branch.IsDefault {
			continue
		}
		standing := Standing{Branch: branch}
		if standing.Ahead, standing.Behind, err = r.distance(ctx, to, branch.Head); err != nil {
			return nil, fmt.Errorf("count the commits of the branch %s of %s: %w", branch.Name, r.directory, err)
		}
		if commit, err := object.GetCommit(r.storage, plumbing.NewHash(branch.Head)); err == nil {
			subject, _, _ := strings.Cut(strings.TrimSpace(commit.Message), "\n")
			standing.Author, standing.Subject = strings.ToValidUTF8(commit.Author.Name, "\uFFFD"), strings.ToValidUTF8(subject, "\uFFFD")
		}
		standings = append(standings, standing)
	}
	slices.SortStableFunc(standings, func(a, b Standing) int { return b.Ahead - a.Ahead })
	return standings, nil
}

// distance counts the commits that are reached from one of two commits only.
func (r *Repository) distance(ctx context.Context, from, to string) (ahead, behind int, err error) {
	output, err := r.output(ctx, "rev-list", "--left-right", "--count", from+"..."+to)
	if err != nil {
		return 0, 0, err
	}
	fields := strings.Fields(string(output))
	if len(fields) != 2 {
		return 0, 0, fmt.Errorf("unknown output of git rev-list: %q", output)
	}
	if behind, err = strconv.Atoi(fields[0]); err == nil {
		ahead, err = strconv.Atoi(fields[1])
	}
	return ahead, behind, err
}

// IsAncestor reports whether a commit is reached from another one, or is it.
func (r *Repository) IsAncestor(ctx context.Context, commit, from string) (bool, error) {
	_, beside, err := r.distance(ctx, commit, from)
	return err == nil && beside == 0, err
}

// OwnCommit is a commit of a branch that another commit does not reach.
type OwnCommit struct {
	Hash, Author, Subject string
	AuthoredAt            time.Time
	// IsPicked reports that the other side has a commit with the same changes.
	IsPicked bool
}

// OwnCommits returns the commits that are reached from a branch's head and not from a
// commit, merges aside, the latest first, at most as many as given.
func (r *Repository) OwnCommits(ctx context.Context, to, head string, most int) ([]OwnCommit, error) {
	output, err := r.output(ctx, "log", "--cherry-mark", "--right-only", "--no-merges", "--format=%m%x00%H%x00%an%x00%aI%x00%s", "--max-count="+strconv.Itoa(most), to+"..."+head, "--")
	if err != nil {
		return nil, fmt.Errorf("list the commits of %s that %s does not have in %s: %w", head, to, r.directory, err)
	}
	var commits []OwnCommit
	for line := range strings.Lines(strings.ToValidUTF8(string(output), "\uFFFD")) {
		fields := strings.SplitN(strings.TrimSuffix(line, "\n"), "\x00", 5)
		if len(fields) != 5 {
			return nil, fmt.Errorf("unknown line of git log: %q", line)
		}
		commit := OwnCommit{Hash: fields[1], Author: fields[2], Subject: fields[4], IsPicked: fields[0] == "="}
		commit.AuthoredAt, _ = time.Parse(time.RFC3339, fields[3]) // a date that git cannot read is told as none
		commits = append(commits, commit)
	}
	return commits, nil
}

// Tag is a tag as git has it.
type Tag struct {
	Name string
	// Commit is the full hash of the commit that it leads to, CommittedAt when that was
	// made, and Author the name of who wrote it.
	Commit      string
	CommittedAt time.Time
	Author      string
	// IsAnnotated is set for a tag with an object of its own; only such a tag has the
	// rest: who made it and when, the first line of what it says, and a signature. A tag
	// made before git knew taggers has none.
	IsAnnotated bool
	Tagger      string
	TaggedAt    time.Time
	Subject     string
	IsSigned    bool
}

// TagObjects returns the tags that lead to a commit, ordered by name.
func (r *Repository) TagObjects() ([]Tag, error) {
	references, err := r.references()
	if err != nil {
		return nil, fmt.Errorf("read tags of %s: %w", r.directory, err)
	}
	var tags []Tag
	for _, reference := range references {
		name, found := strings.CutPrefix(reference.Name().String(), "refs/tags/")
		if !found {
			continue
		}
		commit, err := r.peel(reference.Hash())
		if err != nil {
			continue // as in Tags
		}
		tag := Tag{Name: DisplayPath(name), Commit: commit.Hash.String(), CommittedAt: commit.Committer.When.UTC(), Author: strings.ToValidUTF8(commit.Author.Name, "\uFFFD")}
		if annotated, err := object.GetTag(r.storage, reference.Hash()); err == nil {
			tag.IsAnnotated, tag.IsSigned = true, annotated.PGPSignature != "" || strings.Contains(annotated.Message, "-----BEGIN ")
			tag.Tagger = strings.ToValidUTF8(annotated.Tagger.Name, "\uFFFD")
			if !annotated.Tagger.When.IsZero() && annotated.Tagger.When.Unix() != 0 {
				tag.TaggedAt = annotated.Tagger.When.UTC()
			}
			tag.Subject, _, _ = strings.Cut(strings.TrimSpace(strings.ToValidUTF8(annotated.Message, "\uFFFD")), "\n")
		}
		tags = append(tags, tag)
	}
	slices.SortFunc(tags, func(a, b Tag) int { return strings.Compare(a.Name, b.Name) })
	return tags, nil
}
