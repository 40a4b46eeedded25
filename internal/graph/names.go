package graph

import (
	"context"
	"fmt"
	"path"
	"strings"
	"time"

	"repochat/internal/history"
)

// FileMatch is a file that a text may mean.
type FileMatch struct {
	Path    string
	Name    string
	Deleted bool
}

// FileMatching is a way of comparing a text with files.
type FileMatching int

// The ways of comparing, strictest first. The first three use indexes, the
// others go through the files of the repository.
const (
	// ByPath compares with the whole path.
	ByPath FileMatching = iota
	// ByName compares with the base name.
	ByName
	// ByPathSuffix compares with the last elements of the path.
	ByPathSuffix
	// IgnoringCase compares with the last elements of the path whatever the case.
	IgnoringCase
	// ByStem compares with the base name up to its first dot, a leading dot
	// aside, whatever the case.
	ByStem
)

const returnFiles = `
RETURN f.path, f.name, f.deleted ORDER BY f.deleted, f.path`

var fileQueries = map[FileMatching]string{
	ByPath: `MATCH (f:File) WHERE f.repo = $repo AND f.path = $text` + returnFiles,
	ByName: `MATCH (f:File) WHERE f.repo = $repo AND f.name = $text` + returnFiles,
	ByPathSuffix: `MATCH (f:File) WHERE f.repo = $repo AND f.name = $name
  AND (f.path = $text OR f.path ENDS WITH '/' + $text)` + returnFiles,
	IgnoringCase: `MATCH (f:File) WHERE f.repo = $repo AND toLower(f.name) = toLower($name)
  AND (toLower(f.path) = toLower($text) OR toLower(f.path) ENDS WITH '/' + toLower($text))` + returnFiles,
	ByStem: `MATCH (f:File) WHERE f.repo = $repo
  AND (toLower(f.name) STARTS WITH toLower($text) OR toLower(f.name) STARTS WITH '.' + toLower($text))` + returnFiles,
}

// Files returns the files that a text means, those at head first, by path.
func (c *Catalogue) Files(ctx context.Context, repository history.RepositoryName, how FileMatching, text string) ([]FileMatch, error) {
	params := map[string]any{"repo": repository.String(), "text": text, "name": path.Base(text)}
	files, err := c.files(ctx, fileQueries[how], params)
	if how != ByStem || err != nil {
		return files, err
	}
	var matching []FileMatch
	for _, file := range files {
		if strings.EqualFold(stem(file.Name), text) {
			matching = append(matching, file)
		}
	}
	return matching, nil
}

// AllFiles returns all files, for comparisons that no query can make.
func (c *Catalogue) AllFiles(ctx context.Context, repository history.RepositoryName) ([]FileMatch, error) {
	return c.files(ctx, "MATCH (f:File) WHERE f.repo = $repo"+returnFiles, map[string]any{"repo": repository.String()})
}

func (c *Catalogue) files(ctx context.Context, query string, params map[string]any) ([]FileMatch, error) {
	rows, err := c.rows(ctx, query, params)
	if err != nil {
		return nil, fmt.Errorf("look up files: %w", err)
	}
	files := make([]FileMatch, len(rows))
	for i, row := range rows {
		files[i] = FileMatch{Path: text(row[0]), Name: text(row[1]), Deleted: boolean(row[2])}
	}
	return files, nil
}

func stem(name string) string {
	stem, _, _ := strings.Cut(strings.TrimLeft(name, "."), ".")
	return stem
}

// PersonMatch is a person that a text may mean. Login, Name and Email are ""
// when they are not known.
type PersonMatch struct {
	ID    history.PersonID
	Login string
	Name  string
	Email string
}

const returnPeople = `
RETURN u.id, u.login, u.name, u.email ORDER BY u.id`

// People returns the people whose login, name or e-mail address a text is,
// whatever the case.
func (c *Catalogue) People(ctx context.Context, repository history.RepositoryName, text string) ([]PersonMatch, error) {
	return c.people(ctx, `MATCH (u:User) WHERE u.repo = $repo
  AND (toLower(u.login) = toLower($text) OR toLower(u.name) = toLower($text) OR toLower(u.email) = toLower($text))`+returnPeople,
		map[string]any{"repo": repository.String(), "text": text})
}

// AllPeople returns all people, for comparisons that no query can make.
func (c *Catalogue) AllPeople(ctx context.Context, repository history.RepositoryName) ([]PersonMatch, error) {
	return c.people(ctx, "MATCH (u:User) WHERE u.repo = $repo"+returnPeople, map[string]any{"repo": repository.String()})
}

func (c *Catalogue) people(ctx context.Context, query string, params map[string]any) ([]PersonMatch, error) {
	rows, err := c.rows(ctx, query, params)
	if err != nil {
		return nil, fmt.Errorf("look up people: %w", err)
	}
	people := make([]PersonMatch, len(rows))
	for i, row := range rows {
		people[i] = PersonMatch{ID: history.PersonID(text(row[0])), Login: text(row[1]), Name: text(row[2]), Email: text(row[3])}
	}
	return people, nil
}

// CommitMatch is a commit that a hash may mean.
type CommitMatch struct {
	Hash          string
	Subject       string // first line of the message
	CommittedDate time.Time
}

// mostCommits bounds what a hash of few digits can mean.
const mostCommits = 100

// Commits returns the commits whose hash begins with a text, at most a
// hundred, by hash.
func (c *Catalogue) Commits(ctx context.Context, repository history.RepositoryName, prefix string) ([]CommitMatch, error) {
	const query = `MATCH (c:Commit) WHERE c.repo = $repo AND c.id STARTS WITH toLower($prefix)
RETURN c.id, c.message, c.committedDate ORDER BY c.id LIMIT $limit`
	rows, err := c.rows(ctx, query, map[string]any{"repo": repository.String(), "prefix": prefix, "limit": mostCommits})
	if err != nil {
		return nil, fmt.Errorf("look up commits: %w", err)
	}
	commits := make([]CommitMatch, len(rows))
	for i, row := range rows {
		subject := history.Commit{Message: text(row[1])}.Subject()
		commits[i] = CommitMatch{Hash: text(row[0]), Subject: subject, CommittedDate: date(row[2])}
	}
	return commits, nil
}
