package githubtest

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"repochat/internal/history"
)

// Repository is one repository on the server. Its methods alter it as people
// would on GitHub, while requests are answered.
type Repository struct {
	world     *world
	id        int
	details   history.Repository
	owner     *account
	updatedAt time.Time
	oldNames  []string

	labels     []*label
	issues     []*issue       // by number
	pulls      []*pullRequest // by number
	commits    map[string]*commit
	lastNumber int          // given to an issue or a pull request, perhaps removed since
	branches   []*reference // by name
	tags       []*reference // by name
	releases   []*release

	histories sync.Map // hash of a head to its []*commit, newest first
	pullsOf   memo     // hash of a commit to the pull requests that have it
	git       *gitDirectory
}

func (r *Repository) typeName() string { return "Repository" }

func (r *Repository) fullName() string { return r.details.Name.String() }

func (r *Repository) url(parts ...any) string {
	url := "https://github.com/" + r.fullName()
	for _, part := range parts {
		url += "/" + fmt.Sprint(part)
	}
	return url
}

// urlOr is the URL that the contents gave, until the repository is renamed:
// then URLs follow, as on GitHub.
func (r *Repository) urlOr(given string, parts ...any) string {
	if given != "" && len(r.oldNames) == 0 {
		return given
	}
	return r.url(parts...)
}

// label is a label of a repository; issues hold the names.
type label struct {
	Label
	id         int
	repository *Repository
	created    time.Time
}

func (l *label) typeName() string { return "Label" }

// release is a release; the tag that it names may be missing.
type release struct {
	history.Release
	id         int
	repository *Repository
}

func (r *release) typeName() string { return "Release" }

// reference is a branch or a tag.
type reference struct {
	prefix     string // refs/heads/ or refs/tags/
	name       string
	commit     string
	tag        *tagObject // for an annotated tag
	repository *Repository
}

func (r *reference) typeName() string { return "Ref" }

// tagObject is the object of an annotated tag.
type tagObject struct {
	Tag
	repository *Repository
}

func (t *tagObject) typeName() string { return "Tag" }

// add puts a repository on the server.
func (w *world) add(c Contents) *Repository {
	for _, person := range c.People {
		w.addPerson(person)
	}
	w.meetAll(c.Issues, c.PullRequests)
	if w.account(c.Repository.Name.Owner) == nil {
		w.addPerson(Person{Login: c.Repository.Name.Owner, Kind: Organization})
	}
	r := &Repository{
		world: w, id: w.newID(), details: c.Repository,
		owner:   w.account(c.Repository.Name.Owner),
		commits: map[string]*commit{},
	}
	if r.details.CreatedAt.IsZero() {
		r.details.CreatedAt = c.start()
	}
	r.addLabels(c)
	for _, i := range c.Issues {
		r.issues = append(r.issues, newIssue(r, i))
	}
	for _, p := range c.PullRequests {
		r.pulls = append(r.pulls, newPullRequest(r, p))
	}
	slices.SortFunc(r.issues, func(a, b *issue) int { return cmp.Compare(a.Number, b.Number) })
	slices.SortFunc(r.pulls, func(a, b *pullRequest) int { return cmp.Compare(a.Number, b.Number) })
	r.setHistory(c.Commits, c.Branches, c.Tags)
	r.setReleases(c.Releases)
	r.updatedAt = cmp.Or(r.details.PushedAt, r.details.CreatedAt)
	register(w, r)
	w.repositories = append(w.repositories, r)
	return r
}

// setReleases keeps the ids of those that stay.
func (r *Repository) setReleases(published []history.Release) {
	ids := map[string]int{}
	for _, old := range r.releases {
		ids[old.Tag] = old.id
	}
	r.releases = nil
	for _, p := range published {
		id := ids[p.Tag]
		if id == 0 {
			id = r.world.newID()
		}
		r.releases = append(r.releases, &release{p, id, r})
	}
	register(r.world, r.releases...)
}

func (r *Repository) addLabels(c Contents) {
	for _, l := range c.Labels {
		r.addLabel(l)
	}
	for _, i := range c.Issues {
		r.ensureLabels(i.Labels)
	}
	for _, p := range c.PullRequests {
		r.ensureLabels(p.Labels)
	}
}

func (r *Repository) ensureLabels(names []string) {
	for _, name := range names {
		if r.label(name) == nil {
			r.addLabel(Label{Name: name})
		}
	}
}

func (r *Repository) addLabel(l Label) {
	l.Color = cmp.Or(l.Color, "ededed")
	added := &label{l, r.world.newID(), r, r.details.CreatedAt}
	r.labels = append(r.labels, added)
	register(r.world, added)
}

func (r *Repository) label(name string) *label {
	for _, l := range r.labels {
		if strings.EqualFold(l.Name, name) {
			return l
		}
	}
	return nil
}

func (r *Repository) labelled(names []string) []*label {
	var labels []*label
	for _, name := range names {
		if l := r.label(name); l != nil {
			labels = append(labels, l)
		}
	}
	return labels
}

func (r *Repository) issue(number int) *issue {
	place, found := slices.BinarySearchFunc(r.issues, number, func(i *issue, n int) int { return cmp.Compare(i.Number, n) })
	if !found {
		return nil
	}
	return r.issues[place]
}

func (r *Repository) pull(number int) *pullRequest {
	place, found := slices.BinarySearchFunc(r.pulls, number, func(p *pullRequest, n int) int { return cmp.Compare(p.Number, n) })
	if !found {
		return nil
	}
	return r.pulls[place]
}

// setHistory replaces what is known of git.
func (r *Repository) setHistory(commits []history.Commit, branches []history.Branch, tags []Tag) {
	r.addCommits(commits)
	r.branches, r.tags = nil, nil
	for _, b := range branches {
		r.branches = append(r.branches, &reference{prefix: "refs/heads/", name: b.Name, commit: b.Head, repository: r})
		if b.IsDefault {
			r.details.DefaultBranch = b.Name
		}
	}
	for _, t := range tags {
		ref := &reference{prefix: "refs/tags/", name: t.Name, commit: t.Commit, repository: r}
		if t.Object != "" {
			ref.tag = &tagObject{t, r}
			register(r.world, ref.tag)
		}
		r.tags = append(r.tags, ref)
	}
	byName := func(a, b *reference) int { return strings.Compare(a.name, b.name) }
	slices.SortFunc(r.branches, byName)
	slices.SortFunc(r.tags, byName)
}

func (r *Repository) addCommits(commits []history.Commit) {
	for _, c := range commits {
		if r.commits[c.Hash] == nil {
			r.commits[c.Hash] = &commit{c, r}
			register(r.world, r.commits[c.Hash])
		}
	}
}

// reference finds a branch or a tag by its name: full, or short as GitHub's
// ref(qualifiedName:) takes it, which prefers branches.
func (r *Repository) reference(name string) *reference {
	for _, ref := range slices.Concat(r.branches, r.tags) {
		if name == ref.prefix+ref.name || name == strings.TrimPrefix(ref.prefix, "refs/")+ref.name || name == ref.name {
			return ref
		}
	}
	return nil
}
