package githubtest

import (
	"maps"
	"slices"
	"strings"

	"repochat/internal/gitrepo"
	"repochat/internal/history"
)

// Change is a commit to be made.
type Change struct {
	Message string
	Author  history.Signature // also the committer; a zero When is now
	// Files are the contents of files by path; files that are not named stay.
	Files map[string]string
}

// Commit makes a commit on a branch, as a push of it would, and returns its
// hash. The repository needs a git directory.
func (r *Repository) Commit(branch string, change Change) string {
	defer r.lock()()
	if change.Author.When.IsZero() {
		change.Author.When = r.world.moment()
	}
	g := r.mustHaveGit()
	parent := g.mustRun(r.world.t, nil, "", "rev-parse", "--verify", "refs/heads/"+branch)
	index := []string{"GIT_INDEX_FILE=" + g.path + "/githubtest-index"}
	g.mustRun(r.world.t, index, "", "read-tree", parent)
	for _, path := range slices.Sorted(maps.Keys(change.Files)) {
		blob := g.mustRun(r.world.t, nil, change.Files[path], "hash-object", "-w", "--stdin")
		g.mustRun(r.world.t, index, "", "update-index", "--add", "--cacheinfo", "100644,"+blob+","+path)
	}
	tree := g.mustRun(r.world.t, index, "", "write-tree")
	hash := g.mustRun(r.world.t, signed(change.Author), change.Message, "commit-tree", tree, "-p", parent)
	r.setBranch(branch, hash)
	return hash
}

func signed(who history.Signature) []string {
	at := who.When.Format("2006-01-02T15:04:05-0700")
	return []string{
		"GIT_AUTHOR_NAME=" + who.Name, "GIT_AUTHOR_EMAIL=" + who.Email, "GIT_AUTHOR_DATE=" + at,
		"GIT_COMMITTER_NAME=" + who.Name, "GIT_COMMITTER_EMAIL=" + who.Email, "GIT_COMMITTER_DATE=" + at,
	}
}

// SetBranch makes a branch point to a commit that the repository has: a new
// branch, a push, or a forced push.
func (r *Repository) SetBranch(branch, hash string) {
	defer r.lock()()
	r.setBranch(branch, hash)
}

func (r *Repository) setBranch(branch, hash string) {
	if r.git != nil {
		r.git.mustRun(r.world.t, nil, "", "update-ref", "refs/heads/"+branch, hash)
	}
	r.learn(hash)
	now := r.world.moment()
	r.details.PushedAt, r.updatedAt = now, now
	if ref := r.branch(branch); ref != nil {
		ref.commit = hash
		return
	}
	r.branches = append(r.branches, &reference{prefix: "refs/heads/", name: branch, commit: hash, repository: r})
	slices.SortFunc(r.branches, func(a, b *reference) int { return strings.Compare(a.name, b.name) })
}

// learn reads the commits that git has got since.
func (r *Repository) learn(head string) {
	if r.commits[head] != nil {
		return
	}
	repository, err := gitrepo.Open(r.world.t.Context(), r.mustHaveGit().path)
	if err == nil {
		var commits []history.Commit
		commits, err = repository.Commits(r.world.t.Context(), head, nil)
		r.addCommits(commits)
	}
	if err != nil {
		r.world.t.Fatalf("githubtest: read commit %s: %v", head, err)
	}
}

// DeleteBranch removes a branch. Its commits stay known by their hashes, as on
// GitHub.
func (r *Repository) DeleteBranch(branch string) {
	defer r.lock()()
	if r.git != nil {
		r.git.mustRun(r.world.t, nil, "", "update-ref", "-d", "refs/heads/"+branch)
	}
	r.branches = slices.DeleteFunc(r.branches, func(ref *reference) bool { return ref.name == branch })
}

// RenameBranch gives a branch another name; of the default branch the
// repository's HEAD follows. Open pull requests into it are into the new name,
// which does not update them; closed ones keep the old name.
// https://docs.github.com/en/repositories/configuring-branches-and-merges-in-your-repository/managing-branches-in-your-repository/renaming-a-branch
func (r *Repository) RenameBranch(from, to string) {
	defer r.lock()()
	ref := r.branch(from)
	if ref == nil {
		r.world.t.Fatalf("githubtest: %s has no branch %s", r.fullName(), from)
	}
	if r.git != nil {
		r.git.mustRun(r.world.t, nil, "", "update-ref", "refs/heads/"+to, ref.commit)
		r.git.mustRun(r.world.t, nil, "", "update-ref", "-d", "refs/heads/"+from)
	}
	ref.name = to
	slices.SortFunc(r.branches, func(a, b *reference) int { return strings.Compare(a.name, b.name) })
	if r.details.DefaultBranch == from {
		r.setDefaultBranch(to)
	}
	for _, p := range r.pulls {
		if p.Base == from && p.State == history.Open {
			p.Base = to
		}
	}
}

// SetDefaultBranch makes another branch the default one.
func (r *Repository) SetDefaultBranch(branch string) {
	defer r.lock()()
	r.setDefaultBranch(branch)
}

func (r *Repository) setDefaultBranch(branch string) {
	if r.git != nil {
		r.git.mustRun(r.world.t, nil, "", "symbolic-ref", "HEAD", "refs/heads/"+branch)
	}
	r.details.DefaultBranch = branch
	r.updatedAt = r.world.moment()
}

// Publish makes a release of a commit, with a lightweight tag where there is
// no tag of the name yet.
func (r *Repository) Publish(published history.Release) {
	defer r.lock()()
	if published.PublishedAt.IsZero() {
		published.PublishedAt = r.world.moment()
	}
	if r.reference("refs/tags/"+published.Tag) == nil {
		if r.git != nil {
			r.git.mustRun(r.world.t, nil, "", "update-ref", "refs/tags/"+published.Tag, published.Commit)
		}
		r.learn(published.Commit)
		r.tags = append(r.tags, &reference{prefix: "refs/tags/", name: published.Tag, commit: published.Commit, repository: r})
		slices.SortFunc(r.tags, func(a, b *reference) int { return strings.Compare(a.name, b.name) })
	}
	added := &release{published, r.world.newID(), r}
	r.releases = append(r.releases, added)
	register(r.world, added)
}

// mustHaveGit fails the test for a repository of which nothing can be cloned.
func (r *Repository) mustHaveGit() *gitDirectory {
	if r.git == nil {
		r.world.t.Fatalf("githubtest: %s has no git directory; give one in Contents.Git", r.fullName())
	}
	return r.git
}
