package graph

import (
	"context"
	"fmt"
	"time"

	"repochat/internal/history"
)

// FileMatch is a file.
type FileMatch struct {
	Path    string
	Name    string
	Deleted bool
}

const filesQuery = `MATCH (f:File) WHERE f.repo = $repo
RETURN f.path, f.name, f.deleted ORDER BY f.deleted, f.path`

// AllFiles returns all files, those at head first, by path.
func (c *Catalogue) AllFiles(ctx context.Context, repository history.RepositoryName) ([]FileMatch, error) {
	rows, err := c.rows(ctx, filesQuery, map[string]any{"repo": repository.String()})
	if err != nil {
		return nil, fmt.Errorf("look up files: %w", err)
	}
	files := make([]FileMatch, len(rows))
	for i, row := range rows {
		files[i] = FileMatch{Path: text(row[0]), Name: text(row[1]), Deleted: boolean(row[2])}
	}
	return files, nil
}

// PersonMatch is a person. Login, Name and Email are ""
// when they are not known.
type PersonMatch struct {
	ID    history.PersonID
	Login string
	Name  string
	Email string
}

const peopleQuery = `MATCH (u:User) WHERE u.repo = $repo
RETURN u.id, u.login, u.name, u.email ORDER BY u.id`

// AllPeople returns all people.
func (c *Catalogue) AllPeople(ctx context.Context, repository history.RepositoryName) ([]PersonMatch, error) {
	rows, err := c.rows(ctx, peopleQuery, map[string]any{"repo": repository.String()})
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
