package ask

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/singleflight"

	"repochat/internal/history"
)

// Names looks up what a question can name in a repository's graph. Matches are
// best first, and none is no error.
type Names interface {
	Vocabulary(ctx context.Context, repository history.RepositoryName) (Vocabulary, error)
	Commits(ctx context.Context, repository history.RepositoryName, prefix string) ([]NameMatch, error)
	Issues(ctx context.Context, repository history.RepositoryName, number int) ([]NameMatch, error)
	PullRequests(ctx context.Context, repository history.RepositoryName, number int) ([]NameMatch, error)
}

// understanding is what a question's words refer to.
type understanding struct {
	names []ResolvedName
	// unknown are the names that the graph does not know, with what is near to
	// them as matches.
	unknown []ResolvedName
	// vocabulary is what the names were matched against.
	vocabulary Vocabulary
}

// understander keeps the vocabularies of the repositories asked about lately.
type understander struct {
	names Names
	now   func() time.Time

	readings singleflight.Group
	mutex    sync.Mutex
	kept     map[history.RepositoryName]keptVocabulary
}

type keptVocabulary struct {
	names Vocabulary
	index *vocabulary
	until time.Time
}

// A vocabulary is read anew after a minute: a synchronisation may have changed it.
const (
	vocabularyAge    = time.Minute
	mostVocabularies = 32
)

// understand finds the names of a question, and what the graph knows of them.
func (u *understander) understand(ctx context.Context, q Question) (understanding, error) {
	kept, err := u.vocabulary(ctx, q.Repository)
	if err != nil {
		return understanding{}, fmt.Errorf("read the names of %s: %w", q.Repository, err)
	}
	found := understanding{vocabulary: kept.names}
	for _, c := range candidates(q.Text, q.Now, kept.index.isPerson) {
		name, err := u.resolve(ctx, q.Repository, kept.index, c)
		if err != nil {
			return understanding{}, fmt.Errorf("look up %s: %w", c.text, err)
		}
		switch {
		case name.Known():
			found.names = appendName(found.names, name)
		case c.sure, c.likely && len(name.Matches) > 0:
			found.unknown = appendName(found.unknown, name)
		}
	}
	return found, nil
}

func appendName(names []ResolvedName, name ResolvedName) []ResolvedName {
	for _, n := range names {
		if n.Kind == name.Kind && strings.EqualFold(n.Text, name.Text) {
			return names
		}
	}
	return append(names, name)
}

// vocabulary returns the names of a repository. Questions that come at the same
// time share one reading, which goes on when the first of them leaves.
func (u *understander) vocabulary(ctx context.Context, repository history.RepositoryName) (keptVocabulary, error) {
	u.mutex.Lock()
	kept, found := u.kept[repository]
	u.mutex.Unlock()
	if found && u.now().Before(kept.until) {
		return kept, nil
	}
	reading := u.readings.DoChan(repository.String(), func() (any, error) {
		return u.read(context.WithoutCancel(ctx), repository)
	})
	select {
	case <-ctx.Done():
		return keptVocabulary{}, ctx.Err()
	case read := <-reading:
		kept, _ := read.Val.(keptVocabulary)
		return kept, read.Err
	}
}

func (u *understander) read(ctx context.Context, repository history.RepositoryName) (keptVocabulary, error) {
	names, err := u.names.Vocabulary(ctx, repository)
	if err != nil {
		return keptVocabulary{}, err
	}
	kept := keptVocabulary{names: names, index: newVocabulary(names), until: u.now().Add(vocabularyAge)}
	u.mutex.Lock()
	defer u.mutex.Unlock()
	if u.kept == nil || len(u.kept) >= mostVocabularies {
		u.kept = map[history.RepositoryName]keptVocabulary{}
	}
	u.kept[repository] = kept
	return kept, nil
}

// resolve tries the kinds of a candidate in turn. When the graph knows none,
// the name is of the first kind, with suggestions.
func (u *understander) resolve(ctx context.Context, repository history.RepositoryName, index *vocabulary, c candidate) (ResolvedName, error) {
	for _, kind := range c.kinds {
		name, err := u.lookUp(ctx, repository, index, kind, c)
		if err != nil || name.Known() {
			if c.asserted && kind != c.kinds[0] {
				name.TakenFor = c.kinds[0]
			}
			return name, err
		}
	}
	if len(c.kinds) == 0 {
		return ResolvedName{Text: c.text}, nil
	}
	return suggest(index, c), nil
}

func (u *understander) lookUp(ctx context.Context, repository history.RepositoryName, index *vocabulary, kind NameKind, c candidate) (ResolvedName, error) {
	name := ResolvedName{Text: c.text, Kind: kind, How: MatchedExactly}
	var err error
	switch kind {
	case FileName:
		var paths []string
		paths, name.How = index.file(c.text)
		name.Matches = fileMatches(paths)
	case DirectoryName:
		if folder := index.folder(c.text); folder != "" {
			name.Matches = []NameMatch{{Value: folder}}
		}
	case PersonName:
		name.Matches, name.How = index.person(c.text)
	case CommitName:
		name.Matches, err = u.names.Commits(ctx, repository, strings.ToLower(c.text))
	case IssueName, PullName:
		name.Matches, err = u.byNumber(ctx, repository, kind, c.text)
	case ReleaseName:
		name.Matches, name.How = index.releases.find(c.text)
	case BranchName:
		name.Matches, name.How = index.branches.find(c.text)
	case LabelName:
		name.Matches, name.How = index.labels.find(c.text)
	}
	return name, err
}

func (u *understander) byNumber(ctx context.Context, repository history.RepositoryName, kind NameKind, text string) ([]NameMatch, error) {
	number, err := strconv.Atoi(strings.TrimPrefix(text, "#"))
	if err != nil {
		return nil, nil // no number, so nothing has it
	}
	if kind == PullName {
		return u.names.PullRequests(ctx, repository, number)
	}
	return u.names.Issues(ctx, repository, number)
}

func fileMatches(paths []string) []NameMatch {
	matches := make([]NameMatch, len(paths))
	for i, path := range paths {
		matches[i] = NameMatch{Value: path, Name: baseName(path)}
	}
	return matches
}

// suggest returns an unknown name with what is near to it.
func suggest(index *vocabulary, c candidate) ResolvedName {
	name := ResolvedName{Text: c.text, Kind: c.kinds[0], How: MatchedNearly}
	switch name.Kind {
	case FileName:
		name.Matches = fileMatches(index.nearFiles(c.text))
	case PersonName:
		name.Matches = index.nearPeople(c.text)
	case ReleaseName:
		name.Matches = index.releases.near(c.text)
	case BranchName:
		name.Matches = index.branches.near(c.text)
	case LabelName:
		name.Matches = index.labels.near(c.text)
	}
	return name
}
