package view

import (
	"cmp"
	"context"
	"fmt"
	"strconv"
	"strings"

	"repochat/internal/history"
	"repochat/internal/schema"
)

// projection returns of a node n what newNode reads, and never a body: one may
// be as long as its author liked. A thing without a name of its own, such as a
// person without an account, goes by the graph's id.
func projection(entry schema.Entry) string {
	return fmt.Sprintf(`n.id, toString(coalesce(n.%s, n.id)) AS name, left(n.%s, 1000) AS title, n.url AS url,
  n.%[1]s IS NOT NULL AS isNamed, coalesce(n.deleted, false) AS isDeleted`, entry.Key, cmp.Or(entry.Title, entry.Key))
}

// link is a relationship of the graph that a picture shows.
type link struct {
	name     string
	from, to schema.Entry
}

// links returns the relationships that pictures show.
func links() []link {
	var all []link
	for _, shown := range schema.ShownLinks() {
		relationship, _ := schema.Default().Core().Relationship(shown.Type)
		for _, ends := range relationship.Ends {
			from, _ := schema.EntryOfNode(ends.From)
			to, _ := schema.EntryOfNode(ends.To)
			all = append(all, link{shown.Type, from, to})
		}
	}
	return all
}

// between finds the links between two sets of nodes.
func (l link) between() string {
	return fmt.Sprintf(`MATCH (a:%s)-[:%s]->(b:%s)
WHERE a.repo = $repo AND b.repo = $repo AND a.id IN $from AND b.id IN $to
RETURN DISTINCT a.id AS from, b.id AS to ORDER BY from, to`, l.from.Node, l.name, l.to.Node)
}

// step goes along a relationship from the nodes of one kind to those of
// another, the newest first and never more than a few.
type step struct {
	from  schema.Kind
	along string // with the arrow's head
	to    schema.Kind
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
RETURN %s`, schema.EntryOf(s.from).Node, s.along, schema.EntryOf(s.to).Node, where, projection(schema.EntryOf(s.to)))
}

const matters = "EXISTS { (n)-[:fixed|introduced]->(:Issue) }"

// journeys say how far the picture of each kind reaches: always to both sides
// of the bugs, and to the people who wrote the commits.
var journeys = map[schema.Kind][]step{
	schema.Issue: {
		{schema.Issue, "<-[:introduced]-", schema.Commit, 10, ""},
		{schema.Issue, "<-[:fixed]-", schema.Commit, 10, ""},
		{schema.Issue, "<-[:closes]-", schema.PullRequest, 5, ""},
		{schema.Issue, "-[:impacted]->", schema.File, 15, ""},
		{schema.Issue, "<-[:creates|assigned]-", schema.Person, 5, ""},
		{schema.Commit, "<-[:author]-", schema.Person, 10, ""},
	},
	schema.Commit: {
		{schema.Commit, "-[:introduced]->", schema.Issue, 10, ""},
		{schema.Commit, "-[:fixed]->", schema.Issue, 10, ""},
		{schema.Commit, "-[:changed]->", schema.File, 15, ""},
		{schema.Commit, "<-[:contains]-", schema.PullRequest, 5, ""},
		{schema.Issue, "<-[:introduced|fixed]-", schema.Commit, 12, ""},
		{schema.Commit, "<-[:author]-", schema.Person, 8, ""},
	},
	schema.File: {
		{schema.File, "<-[:impacted]-", schema.Issue, 12, ""},
		{schema.Issue, "<-[:fixed]-", schema.Commit, 14, ""},
		{schema.Issue, "<-[:introduced]-", schema.Commit, 14, ""},
		{schema.File, "<-[:changed]-", schema.Commit, 5, ""},
		{schema.Commit, "<-[:author]-", schema.Person, 10, ""},
	},
	schema.PullRequest: {
		{schema.PullRequest, "-[:contains]->", schema.Commit, 12, ""},
		{schema.PullRequest, "-[:closes]->", schema.Issue, 8, ""},
		{schema.Commit, "-[:fixed|introduced]->", schema.Issue, 8, ""},
		{schema.Issue, "<-[:introduced]-", schema.Commit, 8, ""},
		{schema.Commit, "-[:changed]->", schema.File, 12, ""},
		{schema.PullRequest, "<-[:opens|merges|reviews]-", schema.Person, 8, ""},
		{schema.Commit, "<-[:author]-", schema.Person, 8, ""},
	},
	schema.Person: {
		{schema.Person, "-[:author]->", schema.Commit, 20, matters},
		{schema.Commit, "-[:fixed]->", schema.Issue, 15, ""},
		{schema.Commit, "-[:introduced]->", schema.Issue, 10, ""},
		{schema.Person, "-[:assigned]->", schema.Issue, 8, "n.state = 'open'"},
		{schema.Person, "-[:opens]->", schema.PullRequest, 5, ""},
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
			w.add(w.newNode(schema.EntryOf(step.to), row))
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
func (w *walk) stored(kind schema.Kind) []string {
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

// otherConditions find a node n by what else than its name a person may have
// written, after the name itself. The first that finds something counts.
var otherConditions = map[schema.Kind][]string{
	schema.Commit: {"n.id STARTS WITH $id"},
	schema.Person: {"n.id = toLower($id)", "n.name = $id"},
}

func findQuery(entry schema.Entry, condition string) string {
	return fmt.Sprintf("MATCH (n:%s) WHERE n.repo = $repo AND %s\nRETURN %s ORDER BY n.id LIMIT 2", entry.Node, condition, projection(entry))
}

// find looks for the one node that an id means; two are as good as none.
func (w *walk) find(kind schema.Kind, id string) (storedNode, error) {
	entry := schema.EntryOf(kind)
	if !entry.CanBe(id) {
		return storedNode{}, ErrNoSuchThing
	}
	value, err := valueOf(entry, id)
	if err != nil {
		return storedNode{}, ErrNoSuchThing
	}
	repository, err := w.run(repositoryQuery, map[string]any{})
	if err != nil {
		return storedNode{}, err
	}
	if len(repository) > 0 {
		w.address = text(repository[0][0])
	}
	for _, condition := range append([]string{"n." + entry.Key + " = $id"}, otherConditions[kind]...) {
		rows, err := w.run(findQuery(entry, condition), map[string]any{"id": value})
		if err != nil {
			return storedNode{}, err
		}
		if len(rows) == 1 {
			return w.newNode(entry, rows[0]), nil
		}
	}
	return storedNode{}, ErrNoSuchThing
}

// valueOf returns what the names of a kind are compared with.
func valueOf(entry schema.Entry, id string) (any, error) {
	switch {
	case entry.IsNumbered():
		return strconv.ParseInt(strings.TrimPrefix(id, "#"), 10, 64)
	case entry.Kind == schema.Commit:
		return strings.ToLower(id), nil
	}
	return id, nil
}
