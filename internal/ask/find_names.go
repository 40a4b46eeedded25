package ask

import (
	"context"
	"fmt"
	"regexp"
	"strings"

	"repochat/internal/history"
)

// FoundName is a thing, or several of one kind, that a text can name.
type FoundName struct {
	ResolvedName
	// Condition is the Cypher condition that picks out exactly the matches.
	Condition string
}

// nameKinds are all kinds, in the order in which a text is looked up.
var nameKinds = []NameKind{FileName, DirectoryName, PersonName, CommitName, IssueName, PullName, ReleaseName, BranchName, LabelName}

// NameKinds returns all kinds of name, the likeliest first.
func NameKinds() []NameKind { return append([]NameKind(nil), nameKinds...) }

var (
	hashShape   = regexp.MustCompile(`^[0-9a-fA-F]{4,40}$`)
	numberShape = regexp.MustCompile(`^#?\d{1,9}$`)
)

// FindNames returns what a text can name in a repository: everything of the
// given kinds, all when there are none, that it matches. When nothing does, it
// returns what is near, with MatchedNearly. The error is graph.ErrNoRepository
// or another one of the graph's.
func (a *Asker) FindNames(ctx context.Context, repository history.RepositoryName, text string, kinds ...NameKind) ([]FoundName, error) {
	kept, err := a.understander.vocabulary(ctx, repository)
	if err != nil {
		return nil, fmt.Errorf("read the names of %s: %w", repository, err)
	}
	if kinds == nil {
		kinds = nameKinds
	}
	var found, near []FoundName
	for _, kind := range kinds {
		c := candidate{text: strings.TrimSpace(text), kinds: []NameKind{kind}}
		if !canBe(kind, c.text) {
			continue
		}
		name, err := a.understander.resolve(ctx, repository, kept.index, c)
		switch {
		case err != nil:
			return nil, fmt.Errorf("look up %s: %w", text, err)
		case name.Known():
			found = append(found, FoundName{name, nameCondition(name)})
		case len(name.Matches) > 0:
			near = append(near, FoundName{name, nameCondition(name)})
		}
	}
	if found == nil {
		return near, nil
	}
	return found, nil
}

// canBe says whether a text has the form of a kind's names.
func canBe(kind NameKind, text string) bool {
	switch kind {
	case CommitName:
		return hashShape.MatchString(text)
	case IssueName, PullName:
		return numberShape.MatchString(text)
	}
	return text != ""
}
