package names

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/singleflight"

	"repochat/internal/history"
	"repochat/internal/schema"
)

// Source looks up what a question can name in a repository's graph. Matches are
// best first, and none is no error.
type Source interface {
	Vocabulary(ctx context.Context, repository history.RepositoryName) (Vocabulary, error)
	Commits(ctx context.Context, repository history.RepositoryName, prefix string) ([]Match, error)
	// Numbered looks for the thing of a numbered kind with a number.
	Numbered(ctx context.Context, repository history.RepositoryName, kind schema.Kind, number int) ([]Match, error)
}

// Finder finds the things that names stand for. It keeps the vocabularies of
// the repositories asked about lately, and is safe for concurrent use.
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

// Index finds the names of one repository, as they were a moment ago. It is safe
// for concurrent use.
type Index struct {
	finder     *Finder
	repository history.RepositoryName
	kept       keptVocabulary
}

// Index returns the index of a repository. The error is graph.ErrNoRepository or
// another one of the graph's.
func (f *Finder) Index(ctx context.Context, repository history.RepositoryName) (*Index, error) {
	kept, err := f.vocabulary(ctx, repository)
	if err != nil {
		return nil, fmt.Errorf("read the names of %s: %w", repository, err)
	}
	return &Index{f, repository, kept}, nil
}

// Vocabulary returns the names of the index.
func (x *Index) Vocabulary() Vocabulary { return x.kept.names }

// IsPerson reports whether a person has this whole name.
func (x *Index) IsPerson(name string) bool { return x.kept.index.isPerson(name) }

// AreOne reports whether two names are whole names of the same person.
func (x *Index) AreOne(name, other string) bool {
	first, _ := x.kept.index.person(name)
	second, _ := x.kept.index.person(other)
	return x.IsPerson(name) && x.IsPerson(other) && len(first) == 1 && len(second) == 1 && first[0] == second[0]
}

// IsFolder reports whether one directory alone has this path or last part.
func (x *Index) IsFolder(name string) bool { return x.kept.index.folder(name) != "" }

// FileCalled returns the name, without its extension, of the files that are called
// by these words together, as shell_completion.py is by "shell completion"; "" for
// none. Files in hidden directories, such as templates of issues, are called by
// words that mean something else.
func (x *Index) FileCalled(words ...string) string {
	return x.kept.index.fileCalled(strings.ToLower(strings.Join(words, " ")))
}

// Labels returns the labels that the tracker defines, or that something has.
func (x *Index) Labels() (labels []string) {
	for _, label := range x.kept.names.Labels {
		labels = append(labels, label.Name)
	}
	return labels
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
	if kept.index == nil || !namesAsMuch(names, before.names) {
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

// Resolve looks a text up as each of some kinds in turn. When the graph has it
// as none of them, the name is of the first kind, with what is near to it.
func (x *Index) Resolve(ctx context.Context, text string, kinds ...schema.Kind) (Resolved, error) {
	for _, kind := range kinds {
		name, err := x.lookUp(ctx, kind, text)
		if err != nil {
			return Resolved{}, fmt.Errorf("look up %s: %w", text, err)
		}
		if name.Known() {
			return name, nil
		}
	}
	if len(kinds) == 0 {
		return Resolved{Text: text}, nil
	}
	return suggest(x.kept.index, kinds[0], text), nil
}

func (x *Index) lookUp(ctx context.Context, kind schema.Kind, text string) (Resolved, error) {
	name := Resolved{Text: text, Kind: kind, How: Exactly}
	var err error
	switch kind {
	case schema.File:
		var paths []string
		paths, name.How = x.kept.index.file(text)
		name.Matches = fileMatches(paths)
	case schema.Directory:
		if folder := x.kept.index.folder(text); folder != "" {
			name.Matches = []Match{{Value: folder}}
		}
	case schema.Person:
		name.Matches, name.How = x.kept.index.person(text)
	case schema.Commit:
		name.Matches, err = x.finder.source.Commits(ctx, x.repository, strings.ToLower(text))
	default:
		switch entry := schema.EntryOf(kind); {
		case entry.IsNumbered():
			name.Matches, err = x.byNumber(ctx, kind, text)
		case entry.IsDefined:
			name.Matches, name.How = x.kept.index.defined[kind].find(text)
		default:
			name.Matches, name.How = x.kept.index.whole[kind].find(text)
			if kind == schema.Release && name.Matches == nil {
				name.Matches, name.How = x.kept.index.releases.find(text), ByPart
			}
		}
	}
	return name, err
}

func (x *Index) byNumber(ctx context.Context, kind schema.Kind, text string) ([]Match, error) {
	number, err := strconv.Atoi(strings.TrimPrefix(text, "#"))
	if err != nil {
		return nil, nil // no number, so nothing has it
	}
	return x.finder.source.Numbered(ctx, x.repository, kind, number)
}

func fileMatches(paths []string) []Match {
	matches := make([]Match, len(paths))
	for i, path := range paths {
		matches[i] = pathMatch(path)
	}
	return matches
}

// pathMatch returns the file or directory at a path: a directory's ends with a slash,
// and it has no name besides.
func pathMatch(path string) Match { return Match{Value: path, Name: baseName(path)} }

// suggest returns an unknown name with what is near to it.
func suggest(index *vocabulary, kind schema.Kind, text string) Resolved {
	name := Resolved{Text: text, Kind: kind, How: Nearly}
	switch name.Kind {
	case schema.File:
		name.Matches = fileMatches(index.nearFiles(text))
	case schema.Person:
		name.Matches = index.nearPeople(text)
	default:
		name.Matches = index.whole[name.Kind].near(text)
	}
	return name
}
