// Package graph loads a repository's history into Neo4j by the schema, and reads
// from Neo4j.
package graph

import "repochat/internal/history"

// Graph is everything that the database is to hold of one repository, as the
// schema says it. Build makes it and a Loader writes it.
type Graph struct {
	Repository history.RepositoryName
	Vertices   []Vertex
	Edges      []Edge
}

// Key names one vertex of a repository's graph: ids are unique per label.
type Key struct {
	Label string
	ID    string
}

// Vertex is one node to be. Properties include id and repo; a value is a
// string, an int64, a float64, a bool or a []string, and what is not known is
// absent.
type Vertex struct {
	Key        Key
	Properties map[string]any
}

// Edge is one relationship to be, unique by its type and ends. Properties are
// like those of a Vertex, and nil for a type that has none.
type Edge struct {
	Type       string
	From       Key
	To         Key
	Properties map[string]any
}
