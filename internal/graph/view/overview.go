package view

import (
	"context"
	"fmt"
	"time"

	"repochat/internal/graph"
	"repochat/internal/history"
	"repochat/internal/schema"
)

// Overview is a repository's history in five charts. A chart without data is
// an empty list.
type Overview struct {
	// CommitsPerMonth counts commits by committedDate, merges included, for
	// every month from the first commit's to the last one's.
	CommitsPerMonth []CommitMonth `json:"commits_per_month"`
	// IssuesPerMonth counts issues by their opening and by their closing.
	IssuesPerMonth []IssueMonth `json:"issues_per_month"`
	// BuggyFiles are the files that fixes changed most: "impacted".
	BuggyFiles []BuggyFile `json:"buggy_files"`
	// Fixers are the authors of the commits that fixed the most issues.
	Fixers []Fixer `json:"fixers"`
	// OpenIssueAge counts the open issues by their age at the moment that the
	// data speaks of.
	OpenIssueAge []AgeGroup `json:"open_issue_age"`
	// Questions has for each chart that is not empty a question to go on from,
	// by the chart's name in JSON.
	Questions map[string]string `json:"questions"`
}

// CommitMonth is the number of commits of one month, "2024-07".
type CommitMonth struct {
	Month   string `json:"month"`
	Commits int    `json:"commits"`
}

// IssueMonth is how many issues were opened and closed in one month.
type IssueMonth struct {
	Month  string `json:"month"`
	Opened int    `json:"opened"`
	Closed int    `json:"closed"`
}

// BuggyFile is a file and the number of issues that impacted it. URL is "" for
// a file that is no longer there.
type BuggyFile struct {
	Path string `json:"path"`
	Bugs int    `json:"bugs"`
	URL  string `json:"url,omitempty"`
}

// Fixer is a person and the number of issues that their commits fixed.
type Fixer struct {
	Login string `json:"login,omitempty"`
	Name  string `json:"name,omitempty"`
	Fixed int    `json:"fixed"`
}

// AgeGroup is the number of open issues of about one age.
type AgeGroup struct {
	Age    string `json:"age"`
	Issues int    `json:"issues"`
}

// Every query of an overview returns a single row, which no limit on rows can
// cut short: months and days are few, rankings have a limit of their own.
const (
	repositoryQuery = `MATCH (r:Repository) WHERE r.repo = $repo
RETURN r.url AS url, r.data_as_of AS data_as_of`

	commitMonthsQuery = `MATCH (c:Commit) WHERE c.repo = $repo AND c.committedDate IS NOT NULL
WITH left(c.committedDate, 7) AS month, count(*) AS commits
RETURN collect([month, commits]) AS months`

	openedMonthsQuery = `MATCH (i:Issue) WHERE i.repo = $repo AND i.created_at IS NOT NULL
WITH left(i.created_at, 7) AS month, count(*) AS issues
RETURN collect([month, issues]) AS months`

	closedMonthsQuery = `MATCH (i:Issue) WHERE i.repo = $repo AND i.closed_at IS NOT NULL
WITH left(i.closed_at, 7) AS month, count(*) AS issues
RETURN collect([month, issues]) AS months`

	buggyFilesQuery = `MATCH (i:Issue)-[:impacted]->(f:File) WHERE i.repo = $repo AND f.repo = $repo
WITH f, count(DISTINCT i) AS bugs
ORDER BY bugs DESC, f.path LIMIT $limit
RETURN collect([f.path, bugs, f.deleted]) AS files`

	fixersQuery = `MATCH (u:User)-[:author]->(c:Commit)-[:fixed]->(i:Issue)
WHERE u.repo = $repo AND c.repo = $repo AND i.repo = $repo
WITH u, count(DISTINCT i) AS fixed
ORDER BY fixed DESC, toLower(coalesce(u.login, u.name, u.id)) LIMIT $limit
RETURN collect([u.login, u.name, fixed]) AS fixers`

	openIssuesQuery = `MATCH (i:Issue) WHERE i.repo = $repo AND i.state = 'open' AND i.created_at IS NOT NULL
WITH left(i.created_at, 10) AS day, count(*) AS issues
RETURN collect([day, issues]) AS days`
)

// longestRanking is how many bars a ranking has room for.
const longestRanking = 10

// Overview reads the overview of a repository, or graph.ErrNoRepository. The
// name must be as it was loaded.
func (r Reader) Overview(ctx context.Context, repository history.RepositoryName) (Overview, error) {
	overview, err := r.overview(ctx, repository)
	if err != nil {
		return Overview{}, fmt.Errorf("read the overview of %s: %w", repository, err)
	}
	return overview, nil
}

func (r Reader) overview(ctx context.Context, repository history.RepositoryName) (Overview, error) {
	found, err := r.Graph.Run(ctx, repositoryQuery, parameters(repository))
	if err != nil {
		return Overview{}, err
	}
	if len(found.Rows) == 0 {
		return Overview{}, graph.ErrNoRepository
	}
	address := text(found.Rows[0][0])
	// Without a date the repository is still being loaded, and has no ages.
	dataAsOf, _ := time.Parse(time.RFC3339, text(found.Rows[0][1]))

	q := lists{ctx: ctx, graph: r.Graph, repository: repository}
	o := Overview{
		CommitsPerMonth: commitMonths(q.read(commitMonthsQuery), dataAsOf),
		IssuesPerMonth:  issueMonths(q.read(openedMonthsQuery), q.read(closedMonthsQuery), dataAsOf),
		BuggyFiles:      buggyFiles(q.read(buggyFilesQuery), repository, address),
		Fixers:          fixers(q.read(fixersQuery)),
		OpenIssueAge:    ageGroups(q.read(openIssuesQuery), dataAsOf),
	}
	o.Questions = questions(o)
	return o, q.err
}

// lists reads the lists that queries collect. After an error it reads nothing.
type lists struct {
	ctx        context.Context
	graph      Runner
	repository history.RepositoryName
	err        error
}

func (l *lists) read(query string) [][]any {
	if l.err != nil {
		return nil
	}
	params := parameters(l.repository)
	params["limit"] = longestRanking
	found, err := l.graph.Run(l.ctx, query, params)
	if err != nil || len(found.Rows) == 0 {
		l.err = err
		return nil
	}
	var rows [][]any
	for _, item := range list(found.Rows[0][0]) {
		rows = append(rows, list(item))
	}
	return rows
}

func buggyFiles(rows [][]any, repository history.RepositoryName, address string) []BuggyFile {
	files := []BuggyFile{}
	for _, row := range rows {
		file := BuggyFile{Path: text(row[0]), Bugs: integer(row[1])}
		if !boolean(row[2]) {
			file.URL = page(repository, address, schema.File, file.Path)
		}
		files = append(files, file)
	}
	return files
}

func fixers(rows [][]any) []Fixer {
	people := []Fixer{}
	for _, row := range rows {
		people = append(people, Fixer{Login: text(row[0]), Name: text(row[1]), Fixed: integer(row[2])})
	}
	return people
}

// questions names for each chart with data what one may ask next.
func questions(o Overview) map[string]string {
	asked := map[string]string{}
	for _, chart := range []struct {
		name, question string
		length         int
	}{
		{"commits_per_month", "How many commits were made per month?", len(o.CommitsPerMonth)},
		{"issues_per_month", "How many issues were opened per month?", len(o.IssuesPerMonth)},
		{"buggy_files", "What are the most buggy files?", len(o.BuggyFiles)},
		{"fixers", "Which developers fixed the most bugs?", len(o.Fixers)},
		{"open_issue_age", "Which open issue is the oldest?", len(o.OpenIssueAge)},
	} {
		if chart.length > 0 {
			asked[chart.name] = chart.question
		}
	}
	return asked
}
