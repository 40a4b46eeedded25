package graph

import "time"

// Result is what a query returned. A value is null, a boolean, an int64, a
// float64, a string, a list, a map, or a Node, RelationshipValue or Path, all
// of which encode to JSON without loss; temporal and spatial values are strings.
type Result struct {
	Columns []string
	Rows    [][]any
	// Truncated is set when the query had more rows than the cap.
	Truncated bool
	Took      time.Duration
}
