package names

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/singleflight"

	"repochat/internal/ask/thing"
	"repochat/internal/history"
)

// Source looks up what a question can name in a repository's graph. Matches are
// best first, and none is no error.
type Source interface {
	Vocabulary(ctx context.Context, repository history.RepositoryName) (Vocabulary, error)
	Commits(ctx context.Context, repository history.RepositoryName, prefix string) ([]Match, error)
	Issues(ctx context.Context, repository history.RepositoryName, number int) ([]Match, error)
	PullRequests(ctx context.Context, repository history.RepositoryName, number int) ([]Match, error)
}

// Found is what a question's words refer to.
type Found struct {
	Known []Resolved
	// Unknown are the names that the graph does not know, with what is near to
	// them as matches.
	Unknown []Resolved
	// Vocabulary is what the names were matched against.
	Vocabulary Vocabulary
}

// Finder finds names in questions. It keeps the vocabularies of the
// repositories asked about lately, and is safe for concurrent use.
type Finder struct {
	source Source
	now    func() time.Time

	readings singleflight.Group
	mutex    sync.Mutex
	kept     map[history.RepositoryName]keptVocabulary
}

type keptVocabulary struct {
	names Vocabulary
	index *vocabulary
	until time.Time
}

// NewFinder returns a Finder that looks names up in a source. now is the clock.
func NewFinder(source Source, now func() time.Time) *Finder {
	return &Finder{source: source, now: now}
}

// A vocabulary is read anew after a minute: a synchronisation may have changed it.
const (
	vocabularyAge    = time.Minute
	mostVocabularies = 32
)

// Find finds the names of a question, and what the graph knows of them. Dates,
// some of which count from now, are no names.
func (f *Finder) Find(ctx context.Context, repository history.RepositoryName, text string, now time.Time) (Found, error) {
	kept, err := f.vocabulary(ctx, repository)
	if err != nil {
		return Found{}, fmt.Errorf("read the names of %s: %w", repository, err)
	}
	found := Found{Vocabulary: kept.names}
	for _, c := range candidates(text, now, kept.index.isPerson) {
		name, err := f.resolve(ctx, repository, kept.index, c)
		if err != nil {
			return Found{}, fmt.Errorf("look up %s: %w", c.text, err)
		}
		switch {
		case name.Known():
			found.Known = appendName(found.Known, name)
		case c.sure, c.likely && len(name.Matches) > 0:
			found.Unknown = appendName(found.Unknown, name)
		}
	}
	return found, nil
}

func appendName(names []Resolved, name Resolved) []Resolved {
	for _, n := range names {
		if n.Kind == name.Kind && strings.EqualFold(n.Text, name.Text) {
			return names
		}
	}
	return append(names, name)
}

// vocabulary returns the names of a repository. Questions that come at the same
// time share one reading, which goes on when the first of them leaves.
func (f *Finder) vocabulary(ctx context.Context, repository history.RepositoryName) (keptVocabulary, error) {
	f.mutex.Lock()
	kept, found := f.kept[repository]
	f.mutex.Unlock()
	if found && f.now().Before(kept.until) {
		return kept, nil
	}
	reading := f.readings.DoChan(repository.String(), func() (any, error) {
		return f.read(context.WithoutCancel(ctx), repository)
	})
	select {
	case <-ctx.Done():
		return keptVocabulary{}, ctx.Err()
	case read := <-reading:
		kept, _ := read.Val.(keptVocabulary)
		return kept, read.Err
	}
}

func (f *Finder) read(ctx context.Context, repository history.RepositoryName) (keptVocabulary, error) {
	names, err := f.source.Vocabulary(ctx, repository)
	if err != nil {
		return keptVocabulary{}, err
	}
	f.mutex.Lock()
	before := f.kept[repository]
	f.mutex.Unlock()
	kept := keptVocabulary{names: names, index: before.index, until: f.now().Add(vocabularyAge)}
	if kept.index == nil || !names.namesAsMuchAs(before.names) {
		kept.index = newVocabulary(names)
	}
	f.mutex.Lock()
	defer f.mutex.Unlock()
	if f.kept == nil || len(f.kept) >= mostVocabularies {
		f.kept = map[history.RepositoryName]keptVocabulary{}
	}
	f.kept[repository] = kept
	return kept, nil
}

// resolve tries the kinds of a candidate in turn. When the graph knows none,
// the name is of the first kind, with suggestions.
func (f *Finder) resolve(ctx context.Context, repository history.RepositoryName, index *vocabulary, c candidate) (Resolved, error) {
	for _, kind := range c.kinds {
		name, err := f.lookUp(ctx, repository, index, kind, c)
		if err != nil || name.Known() {
			if c.asserted && kind != c.kinds[0] {
				name.TakenFor = c.kinds[0]
			}
			return name, err
		}
	}
	if len(c.kinds) == 0 {
		return Resolved{Text: c.text}, nil
	}
	return suggest(index, c), nil
}

func (f *Finder) lookUp(ctx context.Context, repository history.RepositoryName, index *vocabulary, kind thing.Kind, c candidate) (Resolved, error) {
	name := Resolved{Text: c.text, Kind: kind, How: Exactly}
	var err error
	switch kind {
	case thing.File:
		var paths []string
		paths, name.How = index.file(c.text)
		name.Matches = fileMatches(paths)
	case thing.Directory:
		if folder := index.folder(c.text); folder != "" {
			name.Matches = []Match{{Value: folder}}
		}
	case thing.Person:
		name.Matches, name.How = index.person(c.text)
	case thing.Commit:
		name.Matches, err = f.source.Commits(ctx, repository, strings.ToLower(c.text))
	case thing.Issue, thing.PullRequest:
		name.Matches, err = f.byNumber(ctx, repository, kind, c.text)
	case thing.Release:
		name.Matches, name.How = index.releases.find(c.text)
	case thing.Branch:
		name.Matches, name.How = index.branches.find(c.text)
	case thing.Label:
		name.Matches, name.How = index.labels.find(c.text)
	}
	return name, err
}

func (f *Finder) byNumber(ctx context.Context, repository history.RepositoryName, kind thing.Kind, text string) ([]Match, error) {
	number, err := strconv.Atoi(strings.TrimPrefix(text, "#"))
	if err != nil {
		return nil, nil // no number, so nothing has it
	}
	if kind == thing.PullRequest {
		return f.source.PullRequests(ctx, repository, number)
	}
	return f.source.Issues(ctx, repository, number)
}

func fileMatches(paths []string) []Match {
	matches := make([]Match, len(paths))
	for i, path := range paths {
		matches[i] = Match{Value: path, Name: baseName(path)}
	}
	return matches
}

// suggest returns an unknown name with what is near to it.
func suggest(index *vocabulary, c candidate) Resolved {
	name := Resolved{Text: c.text, Kind: c.kinds[0], How: Nearly}
	switch name.Kind {
	case thing.File:
		name.Matches = fileMatches(index.nearFiles(c.text))
	case thing.Person:
		name.Matches = index.nearPeople(c.text)
	case thing.Release:
		name.Matches = index.releases.near(c.text)
	case thing.Branch:
		name.Matches = index.branches.near(c.text)
	case thing.Label:
		name.Matches = index.labels.near(c.text)
	}
	return name
}
