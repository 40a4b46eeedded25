package graph

import (
	"context"
	"fmt"
	"repochat/internal/schema"
	"slices"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"
)

// Changes counts what a load changed in the graph. That its data is of a later
// moment, and otherwise the same, is no change.
type Changes struct {
	NodesCreated         int `json:"nodes_created"`
	NodesUpdated         int `json:"nodes_updated"`
	NodesDeleted         int `json:"nodes_deleted"`
	RelationshipsCreated int `json:"relationships_created"`
	RelationshipsUpdated int `json:"relationships_updated"`
	RelationshipsDeleted int `json:"relationships_deleted"`
}

// None reports whether nothing changed.
func (c Changes) None() bool { return c == Changes{} }

// Total counts all changes.
func (c Changes) Total() int {
	return c.NodesCreated + c.NodesUpdated + c.NodesDeleted +
		c.RelationshipsCreated + c.RelationshipsUpdated + c.RelationshipsDeleted
}

// difference is what has to be written so that the database holds a graph and
// nothing else of its repository.
type difference struct {
	vertices        []Vertex // created or updated
	edges           []Edge   // created or updated
	deletedVertices []Key
	deletedEdges    []edgeKey
	changes         Changes
	isFirst         bool // the database holds nothing of the repository
}

// comparison goes through what the database holds, once, and strikes from the
// wanted graph what is there already.
type comparison struct {
	wantedVertices map[Key]map[string]any
	wantedEdges    map[edgeKey]map[string]any
	found          map[string]bool // labels of which the database holds nodes
	difference
}

// compare reads everything that the database holds of the graph's repository,
// as a stream, and returns what differs.
func compare(ctx context.Context, session neo4j.SessionWithContext, g Graph, s schema.Schema) (difference, error) {
	c := comparison{
		wantedVertices: make(map[Key]map[string]any, len(g.Vertices)),
		wantedEdges:    make(map[edgeKey]map[string]any, len(g.Edges)),
		found:          map[string]bool{},
	}
	for _, vertex := range g.Vertices {
		c.wantedVertices[vertex.Key] = vertex.Properties
	}
	for _, edge := range g.Edges {
		c.wantedEdges[edge.key()] = edge.Properties
	}
	params := map[string]any{"repo": g.Repository.String(), "texts": textTypes(s)}
	for _, label := range s.Labels {
		if err := c.readVertices(ctx, session, label.Name, params); err != nil {
			return difference{}, err
		}
	}
	for _, label := range s.Labels {
		if !c.found[label.Name] {
			continue // what has no nodes has no relationships; a first load reads none
		}
		if err := c.readEdges(ctx, session, label.Name, params); err != nil {
			return difference{}, err
		}
	}
	c.create(g)
	c.isFirst = len(c.found) == 0
	return c.difference, nil
}

// The condition on id lets Neo4j use the index of the (repo, id) constraint.
const readVerticesQuery = `MATCH (n:%s) WHERE n.repo = $repo AND n.id IS NOT NULL
RETURN n.id AS id, properties(n) AS properties`

func (c *comparison) readVertices(ctx context.Context, session neo4j.SessionWithContext, label string, params map[string]any) error {
	return stream(ctx, session, fmt.Sprintf(readVerticesQuery, label), params, func(values []any) {
		c.found[label] = true
		key := Key{label, text(values[0])}
		stored, _ := values[1].(map[string]any)
		delete(stored, markProperty)
		wanted, found := c.wantedVertices[key]
		switch {
		case !found:
			c.deletedVertices = append(c.deletedVertices, key)
			c.changes.NodesDeleted++
			return
		case !equalProperties(wanted, stored):
			c.vertices = append(c.vertices, Vertex{key, wanted})
			if !onlyLater(wanted, stored) {
				c.changes.NodesUpdated++
			}
		}
		delete(c.wantedVertices, key)
	})
}

// onlyLater reports whether nothing but the moment is new that the data speaks of:
// it is written, but it is no change that people should be told of.
func onlyLater(wanted, stored map[string]any) bool {
	if stored["data_as_of"] == nil {
		return false
	}
	stored["data_as_of"] = wanted["data_as_of"]
	return equalProperties(wanted, stored)
}

const readEdgesQuery = `MATCH (a:%s) WHERE a.repo = $repo AND a.id IS NOT NULL
MATCH (a)-[r]->(b) WHERE NOT type(r) IN $texts
RETURN type(r) AS type, a.id AS from, labels(b)[0] AS label, b.id AS to, properties(r) AS properties`

// textTypes returns the relationships that LoadTexts writes.
func textTypes(s schema.Schema) []string {
	types := make([]string, len(s.Texts.Relationships))
	for i, r := range s.Texts.Relationships {
		types[i] = r.Type
	}
	return types
}

// readEdges reads the relationships that begin at nodes of a label.
func (c *comparison) readEdges(ctx context.Context, session neo4j.SessionWithContext, label string, params map[string]any) error {
	return stream(ctx, session, fmt.Sprintf(readEdgesQuery, label), params, func(values []any) {
		key := edgeKey{text(values[0]), Key{label, text(values[1])}, Key{text(values[2]), text(values[3])}}
		stored, _ := values[4].(map[string]any)
		wanted, found := c.wantedEdges[key]
		switch {
		case !found:
			c.deletedEdges = append(c.deletedEdges, key)
			c.changes.RelationshipsDeleted++
			return
		case !equalProperties(wanted, stored):
			c.edges = append(c.edges, Edge{key.kind, key.from, key.to, wanted})
			c.changes.RelationshipsUpdated++
		}
		delete(c.wantedEdges, key)
	})
}

// create adds what the database did not hold, in the graph's order.
func (c *comparison) create(g Graph) {
	for _, vertex := range g.Vertices {
		if _, missing := c.wantedVertices[vertex.Key]; missing {
			c.vertices = append(c.vertices, vertex)
			c.changes.NodesCreated++
		}
	}
	for _, edge := range g.Edges {
		if properties, missing := c.wantedEdges[edge.key()]; missing {
			edge.Properties = properties
			c.edges = append(c.edges, edge)
			c.changes.RelationshipsCreated++
			delete(c.wantedEdges, edge.key()) // each is created once
		}
	}
}

func stream(ctx context.Context, session neo4j.SessionWithContext, query string, params map[string]any, row func([]any)) error {
	result, err := session.Run(ctx, query, params)
	if err != nil {
		return err
	}
	for result.Next(ctx) {
		row(result.Record().Values)
	}
	return result.Err()
}

func text(value any) string {
	s, _ := value.(string)
	return s
}

// texts returns the strings of a list; nil for anything else.
func texts(value any) []string {
	list, _ := value.([]any)
	var all []string
	for _, one := range list {
		all = append(all, text(one))
	}
	return all
}

func equalProperties(wanted, stored map[string]any) bool {
	if len(wanted) != len(stored) {
		return false
	}
	for name, value := range wanted {
		other, found := stored[name]
		if !found || !equalValue(value, other) {
			return false
		}
	}
	return true
}

// equalValue compares a value of a Graph with one from the driver, which
// returns lists as []any.
func equalValue(wanted, stored any) bool {
	list, isList := wanted.([]string)
	if !isList {
		_, isStoredList := stored.([]any)
		return !isStoredList && wanted == stored
	}
	other, isStoredList := stored.([]any)
	return isStoredList && slices.EqualFunc(list, other, func(a string, b any) bool { return a == b })
}
