package gitrepo

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/go-git/go-git/v5/plumbing"
	"github.com/go-git/go-git/v5/plumbing/object"

	"repochat/internal/history"
)

const originPrefix = "refs/remotes/origin/"

// ErrNoRevision reports that a repository has no such commit, branch or tag.
var ErrNoRevision = errors.New("no such commit, branch or tag")

// DefaultBranch returns the branch that HEAD names. When HEAD names none that
// exists, it is origin's default branch, else main or master, else the branch
// with the newest commit; for a detached HEAD one of these that points to its
// commit. It is "" when HEAD is detached from every branch.
func (r *Repository) DefaultBranch() (string, error) {
	branches, err := r.branches()
	if err != nil {
		return "", fmt.Errorf("find the default branch of %s: %w", r.directory, err)
	}
	head, err := r.storage.Reference(plumbing.HEAD)
	if err != nil {
		return "", fmt.Errorf("find the default branch of %s: read HEAD: %w", r.directory, err)
	}
	if head.Type() == plumbing.HashReference {
		branches = slices.DeleteFunc(branches, func(b history.Branch) bool { return b.Head != head.Hash().String() })
	}
	names := []string{head.Target().Short()}
	if origin, err := r.storage.Reference(originPrefix + "HEAD"); err == nil {
		names = append(names, strings.TrimPrefix(origin.Target().String(), originPrefix))
	}
	for _, name := range append(names, "main", "master") {
		if slices.ContainsFunc(branches, func(b history.Branch) bool { return b.Name == name }) {
			return name, nil
		}
	}
	if len(branches) == 0 {
		return "", nil
	}
	return slices.MaxFunc(branches, func(a, b history.Branch) int { return a.CommittedAt.Compare(b.CommittedAt) }).Name, nil
}

// ResolveHead returns the full hash of the commit that a revision names: a
// branch, a branch of origin, a tag, a full reference name, or a hash of at
// least four digits. An empty revision is the default branch's head. For what
// does not exist it returns an error that wraps ErrNoRevision and names the
// default branch.
func (r *Repository) ResolveHead(ctx context.Context, revision string) (string, error) {
	if revision == "" {
		return r.defaultHead()
	}
	if reference, err := r.findReference(revision); err == nil {
		commit, err := r.peel(reference.Hash())
		if err != nil {
			return "", fmt.Errorf("%s of %s leads to no commit: %w", revision, r.directory, err)
		}
		return commit.Hash.String(), nil
	}
	if looksLikeHash(revision) {
		output, err := r.output(ctx, "rev-parse", "--verify", "--end-of-options", revision+"^{commit}")
		if err == nil {
			return strings.TrimSpace(string(output)), nil
		}
		if ctx.Err() != nil || strings.Contains(err.Error(), "ambiguous") {
			return "", fmt.Errorf("resolve %s in %s: %w", revision, r.directory, err)
		}
	}
	return "", r.unknownRevision(revision)
}

func (r *Repository) defaultHead() (string, error) {
	branch, err := r.DefaultBranch()
	if err != nil {
		return "", err
	}
	revision := string(plumbing.HEAD)
	if branch != "" {
		revision = branch
	}
	reference, err := r.findReference(revision)
	if err != nil {
		return "", fmt.Errorf("find the head of %s: %w", r.directory, err)
	}
	commit, err := r.peel(reference.Hash())
	if err != nil {
		return "", fmt.Errorf("find the head of %s: %s leads to no commit: %w", r.directory, revision, err)
	}
	return commit.Hash.String(), nil
}

// findReference reads a reference by its short or full name. What looks like a
// full hash is never taken for a name.
func (r *Repository) findReference(name string) (*plumbing.Reference, error) {
	if plumbing.IsHash(name) {
		return nil, plumbing.ErrReferenceNotFound
	}
	names := []string{"refs/heads/" + name, "refs/tags/" + name, originPrefix + name, "refs/remotes/" + name}
	if name == string(plumbing.HEAD) || strings.HasPrefix(name, "refs/") {
		names = []string{name}
	}
	if branch, found := strings.CutPrefix(name, "origin/"); found {
		names = append(names, "refs/heads/"+branch)
	}
	for _, candidate := range names {
		reference, err := r.resolveSymbolic(plumbing.ReferenceName(candidate))
		if err == nil {
			return reference, nil
		}
	}
	return nil, plumbing.ErrReferenceNotFound
}

// resolveSymbolic follows symbolic references to one that holds a hash.
func (r *Repository) resolveSymbolic(name plumbing.ReferenceName) (*plumbing.Reference, error) {
	const deepest = 5
	for range deepest {
		if err := name.Validate(); err != nil {
			return nil, err
		}
		reference, err := r.storage.Reference(name)
		if err != nil || reference.Type() == plumbing.HashReference {
			return reference, err
		}
		name = reference.Target()
	}
	return nil, fmt.Errorf("%s is symbolic in a circle", name)
}

func looksLikeHash(text string) bool {
	const shortest, longest = 4, 40
	return len(text) >= shortest && len(text) <= longest && strings.Trim(text, "0123456789abcdefABCDEF") == ""
}

func (r *Repository) unknownRevision(revision string) error {
	branch, err := r.DefaultBranch()
	if err != nil || branch == "" {
		return fmt.Errorf("%w %q in %s", ErrNoRevision, revision, r.directory)
	}
	return fmt.Errorf("%w %q in %s; its default branch is %s", ErrNoRevision, revision, r.directory, branch)
}

// Branches returns the branches, ordered by name: the repository's own, and of
// origin's those that it has not itself. Whether their commits are reachable
// from the default branch does not matter.
func (r *Repository) Branches() ([]history.Branch, error) {
	branches, err := r.branches()
	if err != nil {
		return nil, fmt.Errorf("read branches of %s: %w", r.directory, err)
	}
	defaultBranch, err := r.DefaultBranch()
	if err != nil {
		return nil, err
	}
	for i := range branches {
		branches[i].IsDefault = branches[i].Name == defaultBranch
	}
	return branches, nil
}

func (r *Repository) branches() ([]history.Branch, error) {
	references, err := r.references()
	if err != nil {
		return nil, err
	}
	heads := map[string]plumbing.Hash{}
	for _, prefix := range []string{originPrefix, "refs/heads/"} {
		for _, reference := range references {
			if name, found := strings.CutPrefix(reference.Name().String(), prefix); found && name != "HEAD" {
				heads[name] = reference.Hash()
			}
		}
	}
	var branches []history.Branch
	for name, hash := range heads {
		// A branch whose commit is missing is broken, and no reason to fail.
		if commit, err := r.peel(hash); err == nil {
			branches = append(branches, history.Branch{
				Name:        DisplayPath(name),
				Head:        commit.Hash.String(),
				CommittedAt: commit.Committer.When.UTC(),
			})
		}
	}
	slices.SortFunc(branches, func(a, b history.Branch) int { return strings.Compare(a.Name, b.Name) })
	return branches, nil
}

// references returns every reference that holds a hash.
func (r *Repository) references() ([]*plumbing.Reference, error) {
	iterator, err := r.storage.IterReferences()
	if err != nil {
		return nil, fmt.Errorf("read references: %w", err)
	}
	var references []*plumbing.Reference
	err = iterator.ForEach(func(reference *plumbing.Reference) error {
		if reference.Type() == plumbing.HashReference {
			references = append(references, reference)
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read references: %w", err)
	}
	return references, nil
}

// peel follows annotated tags to a commit.
func (r *Repository) peel(hash plumbing.Hash) (*object.Commit, error) {
	const deepest = 10
	for range deepest {
		tag, err := object.GetTag(r.storage, hash)
		if errors.Is(err, plumbing.ErrObjectNotFound) {
			return object.GetCommit(r.storage, hash)
		}
		if err != nil {
			return nil, err
		}
		hash = tag.Target
	}
	return nil, fmt.Errorf("more than %d tags deep", deepest)
}
