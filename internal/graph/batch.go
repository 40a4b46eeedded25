package graph

import (
	"fmt"

	"repochat/internal/history"
)

// batch is one statement with the rows that it writes. They are made when they
// are sent: all rows of a large repository at once take more memory than all
// else.
type batch struct {
	phase string
	query string
	// create, where it is not "", does what query does for what is not there yet.
	// It is not for a second attempt, after one of which the end is not known.
	create string
	rows   []func() map[string]any
}

// statement returns what is run at an attempt, of which the first is 1.
func (b batch) statement(attempt int) string {
	if attempt == 1 && b.create != "" {
		return b.create
	}
	return b.query
}

// parameter returns the rows as the driver takes them.
func (b batch) parameter() []any {
	rows := make([]any, len(b.rows))
	for i, row := range b.rows {
		rows[i] = row()
	}
	return rows
}

// A batch is limited by rows, and by the size of their texts: two thousand
// issues with long bodies would be too much for one transaction.
const (
	batchRows  = 2000
	batchBytes = 4 << 20
)

// The hints are for a database that is being filled: as long as its statistics
// say that it is empty, Neo4j would go through all nodes of a label for every
// row.
const (
	markIncompleteQuery = `UNWIND $rows AS row
MERGE (n:Repository {repo: $repo, id: row.id})
REMOVE n.data_as_of`

	writeVerticesQuery = `UNWIND $rows AS row
MERGE (n:%s {repo: $repo, id: row.id})
SET n = row.properties`

	writeEdgesQuery = `UNWIND $rows AS row
MATCH (a:%[1]s {repo: $repo, id: row.from}) USING INDEX SEEK a:%[1]s(repo, id)
MATCH (b:%[2]s {repo: $repo, id: row.to}) USING INDEX SEEK b:%[2]s(repo, id)
MERGE (a)-[r:%[3]s]->(b)
SET r = row.properties`

	// The queries that create are for a database that holds nothing of a
	// repository: MERGE would look through what is there.
	createEdgesQuery = `UNWIND $rows AS row
MATCH (a:%[1]s {repo: $repo, id: row.from}) USING INDEX SEEK a:%[1]s(repo, id)
MATCH (b:%[2]s {repo: $repo, id: row.to}) USING INDEX SEEK b:%[2]s(repo, id)
CREATE (a)-[r:%[3]s]->(b)
SET r = row.properties`

	createVerticesQuery = `UNWIND $rows AS row
CREATE (n:%s)
SET n = row.properties`

	deleteEdgesQuery = `UNWIND $rows AS row
MATCH (a:%[1]s {repo: $repo, id: row.from}) USING INDEX SEEK a:%[1]s(repo, id)
MATCH (b:%[2]s {repo: $repo, id: row.to}) USING INDEX SEEK b:%[2]s(repo, id)
MATCH (a)-[r:%[3]s]->(b)
DELETE r`

	deleteVerticesQuery = `UNWIND $rows AS row
MATCH (n:%[1]s {repo: $repo, id: row.id}) USING INDEX SEEK n:%[1]s(repo, id)
DETACH DELETE n`
)

// A small difference is written in one transaction: so much fits into the
// memory that Neo4j may use for one.
const (
	smallChanges = 10000
	smallBytes   = 16 << 20
)

func (d difference) isSmall() bool {
	bytes := 0
	for _, vertex := range d.vertices {
		bytes += size(vertex.Properties)
	}
	return d.changes.Total() <= smallChanges && bytes <= smallBytes
}

func markIncomplete(name history.RepositoryName) batch {
	row := func() map[string]any { return map[string]any{"id": repositoryKey(name).ID} }
	return batch{phase: "writing nodes", query: markIncompleteQuery, rows: []func() map[string]any{row}}
}

// includeRepository has the Repository node written in any case.
func (d *difference) includeRepository(g Graph) {
	for _, vertex := range d.vertices {
		if vertex.Key.Label == "Repository" {
			return
		}
	}
	for _, vertex := range g.Vertices {
		if vertex.Key.Label == "Repository" {
			d.vertices = append(d.vertices, vertex)
		}
	}
}

// batches returns the statements that write a difference: nodes before the
// relationships between them, and the Repository node after everything else.
func (d difference) batches() []batch {
	var content, repository batcher
	of := func(label string) *batcher {
		if label == "Repository" {
			return &repository
		}
		return &content
	}
	for i := range d.vertices {
		vertex := &d.vertices[i]
		query := fmt.Sprintf(writeVerticesQuery, vertex.Key.Label)
		of(vertex.Key.Label).add("writing nodes", query, func() map[string]any {
			return map[string]any{"id": vertex.Key.ID, "properties": vertex.Properties}
		}, size(vertex.Properties))
		if d.isFirst && vertex.Key.Label != "Repository" { // that one is there, as incomplete
			content.batches[content.open[query]].create = fmt.Sprintf(createVerticesQuery, vertex.Key.Label)
		}
	}
	for i := range d.edges {
		edge := &d.edges[i]
		query := fmt.Sprintf(writeEdgesQuery, edge.From.Label, edge.To.Label, edge.Type)
		content.add("writing relationships", query, func() map[string]any {
			return map[string]any{"from": edge.From.ID, "to": edge.To.ID, "properties": orEmpty(edge.Properties)}
		}, size(edge.Properties))
		if d.isFirst {
			content.batches[content.open[query]].create = fmt.Sprintf(createEdgesQuery, edge.From.Label, edge.To.Label, edge.Type)
		}
	}
	for i := range d.deletedEdges {
		key := &d.deletedEdges[i]
		content.add("removing what is gone", fmt.Sprintf(deleteEdgesQuery, key.from.Label, key.to.Label, key.kind), func() map[string]any {
			return map[string]any{"from": key.from.ID, "to": key.to.ID}
		}, 0)
	}
	for i := range d.deletedVertices {
		key := &d.deletedVertices[i]
		of(key.Label).add("removing what is gone", fmt.Sprintf(deleteVerticesQuery, key.Label), func() map[string]any {
			return map[string]any{"id": key.ID}
		}, 0)
	}
	return append(content.batches, repository.batches...)
}

// batcher gathers rows into batches. Rows of one statement share a batch until
// it is full, whatever came between them.
type batcher struct {
	batches []batch
	open    map[string]int // query → index of its unfilled batch
	bytes   map[string]int // query → bytes in it
}

func (b *batcher) add(phase, query string, row func() map[string]any, bytes int) {
	if b.open == nil {
		b.open, b.bytes = map[string]int{}, map[string]int{}
	}
	index, found := b.open[query]
	if !found || len(b.batches[index].rows) >= batchRows || b.bytes[query]+bytes > batchBytes {
		index = len(b.batches)
		b.batches = append(b.batches, batch{phase: phase, query: query})
		b.open[query], b.bytes[query] = index, 0
	}
	b.batches[index].rows = append(b.batches[index].rows, row)
	b.bytes[query] += bytes
}

func size(properties map[string]any) int {
	total := 0
	for _, value := range properties {
		if s, ok := value.(string); ok {
			total += len(s)
		}
	}
	return total
}

// orEmpty gives SET a map where there are no properties.
func orEmpty(properties map[string]any) map[string]any {
	if properties == nil {
		return map[string]any{}
	}
	return properties
}
