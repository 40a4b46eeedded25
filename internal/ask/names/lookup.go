package names

import (
	"context"
	"fmt"
	"regexp"
	"strings"

	"repochat/internal/ask/thing"
	"repochat/internal/history"
)

// Named is a thing, or several of one kind, that a text can name.
type Named struct {
	Resolved
	// Condition is the Cypher condition that picks out exactly the matches.
	Condition string
}

// nameKinds are all kinds, in the order in which a text is looked up.
var nameKinds = []thing.Kind{thing.File, thing.Directory, thing.Person, thing.Commit, thing.Issue, thing.PullRequest, thing.Release, thing.Branch, thing.Label}

// Kinds returns all kinds of name, the likeliest first.
func Kinds() []thing.Kind { return append([]thing.Kind(nil), nameKinds...) }

var (
	hashShape   = regexp.MustCompile(`^[0-9a-fA-F]{4,40}$`)
	numberShape = regexp.MustCompile(`^#?\d{1,9}$`)
)

// LookUp returns what a text can name in a repository: everything of the
// given kinds, all when there are none, that it matches. When nothing does, it
// returns what is near, with Nearly. The error is graph.ErrNoRepository
// or another one of the graph's.
func (f *Finder) LookUp(ctx context.Context, repository history.RepositoryName, text string, kinds ...thing.Kind) ([]Named, error) {
	kept, err := f.vocabulary(ctx, repository)
	if err != nil {
		return nil, fmt.Errorf("read the names of %s: %w", repository, err)
	}
	if kinds == nil {
		kinds = nameKinds
	}
	var found, near []Named
	for _, kind := range kinds {
		c := candidate{text: strings.TrimSpace(text), kinds: []thing.Kind{kind}}
		if !canBe(kind, c.text) {
			continue
		}
		name, err := f.resolve(ctx, repository, kept.index, c)
		switch {
		case err != nil:
			return nil, fmt.Errorf("look up %s: %w", text, err)
		case name.Known():
			found = append(found, Named{name, Condition(name)})
		case len(name.Matches) > 0:
			near = append(near, Named{name, Condition(name)})
		}
	}
	if found == nil {
		return near, nil
	}
	return found, nil
}

// canBe says whether a text has the form of a kind's names.
func canBe(kind thing.Kind, text string) bool {
	switch kind {
	case thing.Commit:
		return hashShape.MatchString(text)
	case thing.Issue, thing.PullRequest:
		return numberShape.MatchString(text)
	}
	return text != ""
}
