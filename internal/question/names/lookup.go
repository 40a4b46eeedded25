package names

import (
	"context"
	"strings"

	"repochat/internal/history"
	"repochat/internal/schema"
)

// Named is a thing, or several of one kind, that a text can name.
type Named struct {
	Resolved
	// Condition is the Cypher condition that picks out exactly the matches.
	Condition string
}

// Kinds returns all kinds of name, the likeliest first.
func Kinds() []schema.Kind {
	var kinds []schema.Kind
	for _, entry := range schema.Kinds() {
		kinds = append(kinds, entry.Kind)
	}
	return kinds
}

// LookUp returns what a text can name in a repository: everything of the
// given kinds, all when there are none, that it matches. When nothing does, it
// returns what is near, with Nearly. The error is graph.ErrNoRepository
// or another one of the graph's.
func (f *Finder) LookUp(ctx context.Context, repository history.RepositoryName, text string, kinds ...schema.Kind) ([]Named, error) {
	index, err := f.Index(ctx, repository)
	if err != nil {
		return nil, err
	}
	text = strings.TrimSpace(text)
	if kinds == nil {
		kinds = Kinds()
	}
	var found, near []Named
	for _, kind := range kinds {
		if !schema.EntryOf(kind).CanBe(text) {
			continue
		}
		name, err := index.Resolve(ctx, text, kind)
		switch {
		case err != nil:
			return nil, err
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
