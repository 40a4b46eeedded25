package names

import (
	"context"
	"strconv"

	"repochat/internal/graph"
	"repochat/internal/history"
)

// Graph looks names up in the graph's catalogue.
type Graph struct{ Catalogue *graph.Catalogue }

// Vocabulary reads all names of a repository. It returns graph.ErrNoRepository
// when the graph does not hold the repository.
func (n Graph) Vocabulary(ctx context.Context, repository history.RepositoryName) (Vocabulary, error) {
	overview, err := n.Catalogue.Overview(ctx, repository)
	if err != nil {
		return Vocabulary{}, err
	}
	vocabulary := Vocabulary{
		DataAsOf: overview.DataAsOf, FirstCommit: overview.FirstCommit, LastCommit: overview.LastCommit, URL: overview.URL, Nodes: overview.Nodes,
		BugLabels: overview.BugLabels, LabelledBugs: overview.LabelledBugs,
	}
	files, err := n.Catalogue.AllFiles(ctx, repository)
	if err != nil {
		return Vocabulary{}, err
	}
	for _, file := range files {
		vocabulary.Files = append(vocabulary.Files, file.Path)
	}
	people, err := n.Catalogue.AllPeople(ctx, repository)
	if err != nil {
		return Vocabulary{}, err
	}
	for _, person := range people {
		vocabulary.People = append(vocabulary.People, Person{Login: person.Login, Name: person.Name})
	}
	return vocabulary, n.addSmall(ctx, repository, &vocabulary)
}

// addSmall adds the names of which a repository has few.
func (n Graph) addSmall(ctx context.Context, repository history.RepositoryName, vocabulary *Vocabulary) error {
	labels, err := n.Catalogue.Labels(ctx, repository)
	if err != nil {
		return err
	}
	for _, label := range labels {
		vocabulary.Labels = append(vocabulary.Labels, label.Name)
	}
	releases, err := n.Catalogue.Releases(ctx, repository)
	if err != nil {
		return err
	}
	for _, release := range releases {
		vocabulary.Releases = append(vocabulary.Releases, release.Tag)
	}
	branches, err := n.Catalogue.Branches(ctx, repository)
	if err != nil {
		return err
	}
	for _, branch := range branches {
		vocabulary.Branches = append(vocabulary.Branches, branch.Name)
	}
	return nil
}

// Commits returns the commits whose hash begins with a prefix.
func (n Graph) Commits(ctx context.Context, repository history.RepositoryName, prefix string) ([]Match, error) {
	commits, err := n.Catalogue.Commits(ctx, repository, prefix)
	var matches []Match
	for _, commit := range commits {
		matches = append(matches, Match{Value: commit.Hash, Name: commit.Subject})
	}
	return matches, err
}

// Issues returns the issue with a number, if there is one.
func (n Graph) Issues(ctx context.Context, repository history.RepositoryName, number int) ([]Match, error) {
	return matchOfNumber(n.Catalogue.Issue(ctx, repository, number))
}

// PullRequests returns the pull request with a number, if there is one.
func (n Graph) PullRequests(ctx context.Context, repository history.RepositoryName, number int) ([]Match, error) {
	return matchOfNumber(n.Catalogue.PullRequest(ctx, repository, number))
}

func matchOfNumber(match graph.NumberMatch, found bool, err error) ([]Match, error) {
	if err != nil || !found {
		return nil, err
	}
	return []Match{{Value: strconv.Itoa(match.Number), Name: match.Title, State: match.State}}, nil
}
