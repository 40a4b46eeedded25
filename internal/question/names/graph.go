package names

import (
	"context"
	"strconv"

	"repochat/internal/graph"
	"repochat/internal/history"
	"repochat/internal/schema"
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
		BugLabels: overview.BugLabels, LabelledBugs: overview.LabelledBugs, MessageIssues: overview.MessageIssues,
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
	return vocabulary, n.addWhole(ctx, repository, &vocabulary)
}

// addWhole adds the names of the kinds of which a repository has few.
func (n Graph) addWhole(ctx context.Context, repository history.RepositoryName, vocabulary *Vocabulary) error {
	vocabulary.Whole = map[schema.Kind][]string{}
	for _, entry := range schema.Kinds() {
		if !entry.IsWhole || entry.Node == "" {
			continue
		}
		names, err := n.Catalogue.Names(ctx, repository, entry)
		if err != nil {
			return err
		}
		vocabulary.Whole[entry.Kind] = names
	}
	labels, err := n.Catalogue.Labels(ctx, repository)
	if err != nil {
		return err
	}
	for _, label := range labels {
		vocabulary.Whole[schema.Label] = append(vocabulary.Whole[schema.Label], label.Name)
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

// Numbered returns the thing of a numbered kind with a number, if there is one.
func (n Graph) Numbered(ctx context.Context, repository history.RepositoryName, kind schema.Kind, number int) ([]Match, error) {
	match, found, err := n.Catalogue.Numbered(ctx, repository, schema.EntryOf(kind), number)
	if err != nil || !found {
		return nil, err
	}
	return []Match{{Value: strconv.Itoa(match.Number), Name: match.Title, State: match.State}}, nil
}
