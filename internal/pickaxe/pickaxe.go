// Package pickaxe finds when a text came into the files of a repository and when it
// went out of them, in the way of git log -S and -G: the graph holds what commits
// change, and not the lines.
package pickaxe

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"time"

	"repochat/internal/gitrepo"
	"repochat/internal/graph"
	"repochat/internal/history"
	"repochat/internal/search"
)

// ErrNoGit reports that the git history of a repository cannot be read on this
// machine.
var ErrNoGit = errors.New("the git history of the repository is not on this machine")

// Git finds the git history of a repository and the commit that the graph was loaded
// from. The error wraps ErrNoGit where there is none to read.
type Git interface {
	OpenGit(ctx context.Context, repository history.RepositoryName) (git *gitrepo.Repository, head string, err error)
}

// Graph runs queries that only read.
type Graph interface {
	Run(ctx context.Context, query string, parameters map[string]any) (graph.Result, error)
}

// Releases finds the releases that commits came out with; *search.Searcher does.
type Releases interface {
	FirstReleases(ctx context.Context, repository history.RepositoryName, hits []search.Hit) (map[search.Key]search.Release, error)
}

// Within is how long one search of a whole history may take.
const Within = 20 * time.Second

// Pickaxe finds texts in the lines that commits added and deleted. It is safe for
// concurrent use.
type Pickaxe struct {
	git      Git
	graph    Graph
	releases Releases
}

// New returns a Pickaxe.
func New(git Git, graph Graph, releases Releases) *Pickaxe { return &Pickaxe{git, graph, releases} }

// History is when a text was in the lines or the paths of files.
type History struct {
	Text string
	// Changes are those of lines and paths with the text, by commits that are no
	// merges, the earliest first.
	Changes []Change
	// Files are the files that have it in lines now, those with most lines first, and
	// Named those that have it in their paths.
	Files []FileLines
	Named []string
	// Longer are longer names that have a name of code as a part of them now, those in
	// most lines first, where no file has it by itself.
	Longer []string
}

// FileLines is how many lines of a file hold a text.
type FileLines struct {
	Path  string
	Lines int
}

// IsThere reports whether a file has the text now, in its lines or its path.
func (h History) IsThere() bool { return len(h.Files)+len(h.Named) > 0 }

// Lines is how many lines of all files have the text now.
func (h History) Lines() int {
	lines := 0
	for _, file := range h.Files {
		lines += file.Lines
	}
	return lines
}

// Change is what one commit did to the lines and the path of one file.
type Change struct {
	Commit Commit
	gitrepo.Occurrence
}

// Commit is a commit as it is told.
type Commit struct {
	Hash, Subject, By, At, URL string
	// Pull is the number of the pull request that contains it; 0 for none.
	Pull int
	// Release is the first one that holds it; none where it is not released.
	Release search.Release
}

// Find returns the history of each text, in their order. The error wraps ErrNoGit
// where the history cannot be read, is context.DeadlineExceeded where that takes
// longer than Within, or is one of git or of the graph.
func (p *Pickaxe) Find(ctx context.Context, repository history.RepositoryName, texts []string) ([]History, error) {
	ctx, cancel := context.WithTimeout(ctx, Within)
	defer cancel()
	git, head, err := p.git.OpenGit(ctx, repository)
	if err != nil {
		return nil, err
	}
	written := texts
	texts, occurrences, err := occurrencesOf(ctx, git, head, written)
	if err != nil {
		return nil, err
	}
	counts, err := git.CountLines(ctx, head, texts)
	if err != nil {
		return nil, err
	}
	paths, err := git.HeadFiles(ctx, head)
	if err != nil {
		return nil, err
	}
	var hashes []string
	for _, occurrence := range occurrences {
		hashes = append(hashes, occurrence.Commit)
	}
	commits, err := p.Describe(ctx, repository, hashes)
	if err != nil {
		return nil, err
	}
	histories := make([]History, len(texts))
	for i, text := range texts {
		histories[i] = History{Text: written[i], Files: filesOf(counts[i]), Named: gitrepo.PathsWith(paths, text)}
		if histories[i].IsThere() || !codeName.MatchString(text) {
			continue
		}
		longer, err := git.LongerWords(ctx, head, text)
		if err != nil {
			return nil, err
		}
		histories[i].Longer = mostFrequent(longer)
	}
	for _, occurrence := range occurrences {
		commit, isKnown := commits[occurrence.Commit]
		if !isKnown {
			continue // the graph was loaded from another commit meanwhile
		}
		changes := &histories[occurrence.Text].Changes
		*changes = append(*changes, Change{commit, occurrence})
	}
	for _, h := range histories {
		slices.SortStableFunc(h.Changes, func(a, b Change) int { return cmp.Compare(a.Commit.At, b.Commit.At) })
	}
	return histories, nil
}

// codeName matches a name as code has it, of several parts.
var codeName = regexp.MustCompile(`^[\pL\pN]+(?:_[\pL\pN]+)+$|^\pL*\p{Ll}\p{Lu}[\pL\pN]*$`)

// mostFrequent returns words, those in most lines first.
func mostFrequent(lines map[string]int) []string {
	words := slices.Sorted(maps.Keys(lines))
	slices.SortStableFunc(words, func(a, b string) int { return lines[b] - lines[a] })
	return words
}

// occurrencesOf returns where texts came and went. A text that never stood anywhere as it
// is written is looked for in small letters, which finds it however it is written; asked
// are the texts that were looked for.
func occurrencesOf(ctx context.Context, git *gitrepo.Repository, head string, texts []string) (asked []string, all []gitrepo.Occurrence, err error) {
	if all, err = git.Pickaxe(ctx, head, texts); err != nil {
		return nil, nil, err
	}
	asked = slices.Clone(texts)
	found := map[int]bool{}
	for _, occurrence := range all {
		found[occurrence.Text] = true
	}
	isOther := false
	for i, text := range asked {
		if !found[i] && gitrepo.IsOfOneCase(text) {
			asked[i], isOther = strings.ToLower(text), true
		}
	}
	if isOther {
		all, err = git.Pickaxe(ctx, head, asked)
	}
	return asked, all, err
}

func filesOf(counts map[string]int) []FileLines {
	files := make([]FileLines, 0, len(counts))
	for _, path := range slices.Sorted(maps.Keys(counts)) {
		files = append(files, FileLines{path, counts[path]})
	}
	slices.SortStableFunc(files, func(a, b FileLines) int { return b.Lines - a.Lines })
	return files
}

// describeQuery reads commits by their hashes, in the form that they are told in.
const describeQuery = `MATCH (c:Commit {repo: $repo}) WHERE c.id IN $commits
OPTIONAL MATCH (u:User)-[:author]->(c)
OPTIONAL MATCH (p:PullRequest)-[:contains]->(c)
RETURN c.id AS id, c.message AS message, min(coalesce(u.name, u.login)) AS by, c.committedDate AS at, c.url AS url, min(p.number) AS pull`

// Describe returns commits by their full hashes, those that the graph holds.
func (p *Pickaxe) Describe(ctx context.Context, repository history.RepositoryName, hashes []string) (map[string]Commit, error) {
	ids := slices.Compact(slices.Sorted(slices.Values(hashes)))
	result, err := p.graph.Run(ctx, describeQuery, map[string]any{"repo": repository.String(), "commits": ids})
	if err != nil {
		return nil, fmt.Errorf("describe the commits that changed lines of %s: %w", repository, err)
	}
	commits := make(map[string]Commit, len(result.Rows))
	for _, row := range result.Rows {
		text := func(i int) string { value, _ := row[i].(string); return value }
		pull, _ := row[5].(int64)
		subject, _, _ := strings.Cut(strings.TrimSpace(text(1)), "\n")
		commits[text(0)] = Commit{Hash: text(0), Subject: subject, By: text(2), At: text(3), URL: text(4), Pull: int(pull)}
	}
	return commits, nil
}

// WithReleases returns commits with the first release that holds each.
func (p *Pickaxe) WithReleases(ctx context.Context, repository history.RepositoryName, commits []Commit) ([]Commit, error) {
	hits := make([]search.Hit, len(commits))
	for i, commit := range commits {
		hits[i] = search.Hit{Kind: string(graph.CommitText), ID: commit.Hash}
	}
	releases, err := p.releases.FirstReleases(ctx, repository, hits)
	if err != nil {
		return nil, err
	}
	commits = slices.Clone(commits)
	for i := range commits {
		commits[i].Release = releases[hits[i].Key()]
	}
	return commits, nil
}
