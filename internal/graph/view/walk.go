package view

import (
	"context"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"repochat/internal/history"
)

// labels are the graph's names for the kinds.
var labels = map[Kind]string{Commit: "Commit", Issue: "Issue", PullRequest: "PullRequest", File: "File", Person: "User"}

// projections return of a node n what newNode reads, and never a body: one may
// be as long as its author liked.
var projections = map[Kind]string{
	Commit:      "n.id, n.id AS name, left(n.message, 1000) AS title, n.url AS url, null AS more",
	Issue:       "n.id, n.number AS name, left(n.title, 1000) AS title, n.url AS url, null AS more",
	PullRequest: "n.id, n.number AS name, left(n.title, 1000) AS title, n.url AS url, null AS more",
	File:        "n.id, n.path AS name, n.path AS title, null AS url, n.deleted AS more",
	Person:      "n.id, coalesce(n.login, n.id) AS name, left(n.name, 1000) AS title, null AS url, n.login AS more",
}

// link is a relationship of the graph that a picture shows.
type link struct {
	name     string
	from, to Kind
}

// links are all of them, in the order in which a story is told.
var links = []link{
	{"introduced", Commit, Issue},
	{"fixed", Commit, Issue},
	{"impacted", Issue, File},
	{"changed", Commit, File},
	{"contains", PullRequest, Commit},
	{"closes", PullRequest, Issue},
	{"author", Person, Commit},
	{"creates", Person, Issue},
	{"assigned", Person, Issue},
	{"opens", Person, PullRequest},
	{"merges", Person, PullRequest},
	{"reviews", Person, PullRequest},
}

// between finds the links between two sets of nodes.
func (l link) between() string {
	return fmt.Sprintf(`MATCH (a:%s)-[:%s]->(b:%s)
WHERE a.repo = $repo AND b.repo = $repo AND a.id IN $from AND b.id IN $to
RETURN DISTINCT a.id AS from, b.id AS to ORDER BY from, to`, labels[l.from], l.name, labels[l.to])
}

// step goes along a relationship from the nodes of one kind to those of
// another, the newest first and never more than a few.
type step struct {
	from  Kind
	along string // with the arrow's head
	to    Kind
	limit int
	// where is a further condition on the node n that is reached.
	where string
}

func (s step) query() string {
	where := ""
	if s.where != "" {
		where = " AND " + s.where
	}
	return fmt.Sprintf(`MATCH (a:%s)%s(n:%s)
WHERE a.repo = $repo AND n.repo = $repo AND a.id IN $ids%s
WITH DISTINCT n ORDER BY coalesce(n.committedDate, n.created_at, '') DESC, n.id LIMIT $limit
RETURN %s`, labels[s.from], s.along, labels[s.to], where, projections[s.to])
}

const matters = "EXISTS { (n)-[:fixed|introduced]->(:Issue) }"

// journeys say how far the picture of each kind reaches: always to both sides
// of the bugs, and to the people who wrote the commits.
var journeys = map[Kind][]step{
	Issue: {
		{Issue, "<-[:introduced]-", Commit, 10, ""},
		{Issue, "<-[:fixed]-", Commit, 10, ""},
		{Issue, "<-[:closes]-", PullRequest, 5, ""},
		{Issue, "-[:impacted]->", File, 15, ""},
		{Issue, "<-[:creates|assigned]-", Person, 5, ""},
		{Commit, "<-[:author]-", Person, 10, ""},
	},
	Commit: {
		{Commit, "-[:introduced]->", Issue, 10, ""},
		{Commit, "-[:fixed]->", Issue, 10, ""},
		{Commit, "-[:changed]->", File, 15, ""},
		{Commit, "<-[:contains]-", PullRequest, 5, ""},
		{Issue, "<-[:introduced|fixed]-", Commit, 12, ""},
		{Commit, "<-[:author]-", Person, 8, ""},
	},
	File: {
		{File, "<-[:impacted]-", Issue, 12, ""},
		{Issue, "<-[:fixed]-", Commit, 14, ""},
		{Issue, "<-[:introduced]-", Commit, 14, ""},
		{File, "<-[:changed]-", Commit, 5, ""},
		{Commit, "<-[:author]-", Person, 10, ""},
	},
	PullRequest: {
		{PullRequest, "-[:contains]->", Commit, 12, ""},
		{PullRequest, "-[:closes]->", Issue, 8, ""},
		{Commit, "-[:fixed|introduced]->", Issue, 8, ""},
		{Issue, "<-[:introduced]-", Commit, 8, ""},
		{Commit, "-[:changed]->", File, 12, ""},
		{PullRequest, "<-[:opens|merges|reviews]-", Person, 8, ""},
		{Commit, "<-[:author]-", Person, 8, ""},
	},
	Person: {
		{Person, "-[:author]->", Commit, 20, matters},
		{Commit, "-[:fixed]->", Issue, 15, ""},
		{Commit, "-[:introduced]->", Issue, 10, ""},
		{Person, "-[:assigned]->", Issue, 8, "n.state = 'open'"},
		{Person, "-[:opens]->", PullRequest, 5, ""},
	},
}

// walk gathers nodes, each once, in the order in which they were reached.
type walk struct {
	ctx        context.Context
	graph      Runner
	repository history.RepositoryName
	address    string
	nodes      []storedNode
	seen       map[string]bool
	truncated  bool
}

// follow takes the steps of a journey one after the other.
func (w *walk) follow(journey []step) error {
	for _, step := range journey {
		from := w.stored(step.from)
		if len(from) == 0 {
			continue
		}
		// One more than wanted tells whether there are more.
		rows, err := w.run(step.query(), map[string]any{"ids": from, "limit": step.limit + 1})
		if err != nil {
			return err
		}
		w.truncated = w.truncated || len(rows) > step.limit
		for _, row := range rows[:min(len(rows), step.limit)] {
			w.add(newNode(step.to, row, w.address))
		}
	}
	return nil
}

func (w *walk) add(node storedNode) {
	if w.seen[node.Key] {
		return
	}
	if len(w.nodes) > mostNeighbours {
		w.truncated = true
		return
	}
	w.seen[node.Key] = true
	w.nodes = append(w.nodes, node)
}

// stored returns the database's ids of the nodes of a kind.
func (w *walk) stored(kind Kind) []string {
	var ids []string
	for _, node := range w.nodes {
		if node.Kind == kind {
			ids = append(ids, node.stored)
		}
	}
	return ids
}

func (w *walk) run(query string, params map[string]any) ([][]any, error) {
	params["repo"] = w.repository.String()
	found, err := w.graph.Run(w.ctx, query, params)
	return found.Rows, err
}

// conditions find a node n by the id that a person or a piece of evidence has
// for it. The first that finds something counts.
var conditions = map[Kind][]string{
	Commit:      {"n.id = $text", "n.id STARTS WITH $text"},
	Issue:       {"n.number = $number"},
	PullRequest: {"n.number = $number"},
	File:        {"n.path = $text"},
	Person:      {"n.login = $text", "n.id = toLower($text)", "n.name = $text"},
}

func findQuery(kind Kind, condition string) string {
	return fmt.Sprintf("MATCH (n:%s) WHERE n.repo = $repo AND %s\nRETURN %s ORDER BY n.id LIMIT 2", labels[kind], condition, projections[kind])
}

var commitShape = regexp.MustCompile(`^[0-9a-f]{4,64}$`)

// find looks for the one node that an id means; two are as good as none.
func (w *walk) find(kind Kind, id string) (storedNode, error) {
	number, err := strconv.ParseInt(strings.TrimPrefix(id, "#"), 10, 64)
	if (kind == Issue || kind == PullRequest) && err != nil {
		return storedNode{}, ErrNoSuchThing
	}
	if kind == Commit {
		if id = strings.ToLower(id); !commitShape.MatchString(id) {
			return storedNode{}, ErrNoSuchThing
		}
	}
	repository, err := w.run(repositoryQuery, map[string]any{})
	if err != nil {
		return storedNode{}, err
	}
	if len(repository) > 0 {
		w.address = text(repository[0][0])
	}
	for _, condition := range conditions[kind] {
		rows, err := w.run(findQuery(kind, condition), map[string]any{"text": id, "number": number})
		if err != nil {
			return storedNode{}, err
		}
		if len(rows) == 1 {
			return newNode(kind, rows[0], w.address), nil
		}
	}
	return storedNode{}, ErrNoSuchThing
}
