package graph

import (
	"encoding/base64"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"
)

// Node is a node as a query returns it.
type Node struct {
	ElementID  string         `json:"elementId"`
	Labels     []string       `json:"labels"`
	Properties map[string]any `json:"properties"`
}

// RelationshipValue is a relationship as a query returns it. Start and End are
// the element ids of its nodes.
type RelationshipValue struct {
	ElementID  string         `json:"elementId"`
	Type       string         `json:"type"`
	Start      string         `json:"start"`
	End        string         `json:"end"`
	Properties map[string]any `json:"properties"`
}

// Path is a path as a query returns it: its nodes in order, and the
// relationships between them.
type Path struct {
	Nodes         []Node              `json:"nodes"`
	Relationships []RelationshipValue `json:"relationships"`
}

// valueReader turns the driver's values into those that Result speaks of, and
// adds up how much memory they take, roughly.
type valueReader struct{ bytes int }

// valueBytes is what a value takes besides its text.
const valueBytes = 16

func (r *valueReader) row(values []any) []any {
	row := make([]any, len(values))
	for i, value := range values {
		row[i] = r.value(value)
	}
	return row
}

func (r *valueReader) value(value any) any {
	r.bytes += valueBytes
	switch v := value.(type) {
	case nil, bool, int64:
		return v
	case float64:
		return float(v)
	case string:
		r.bytes += len(v)
		return v
	case []byte:
		r.bytes += len(v)
		return base64.StdEncoding.EncodeToString(v)
	case []any:
		return r.row(v)
	case map[string]any:
		return r.properties(v)
	case neo4j.Node:
		return r.node(v)
	case neo4j.Relationship:
		return r.relationship(v)
	case neo4j.Path:
		return r.path(v)
	default:
		return scalarText(v)
	}
}

// float keeps numbers; JSON has none for the other three.
func float(f float64) any {
	switch {
	case math.IsNaN(f):
		return "NaN"
	case math.IsInf(f, 1):
		return "Infinity"
	case math.IsInf(f, -1):
		return "-Infinity"
	}
	return f
}

func (r *valueReader) properties(values map[string]any) map[string]any {
	properties := make(map[string]any, len(values))
	for name, value := range values {
		r.bytes += len(name)
		properties[name] = r.value(value)
	}
	return properties
}

func (r *valueReader) node(n neo4j.Node) Node {
	return Node{ElementID: n.ElementId, Labels: n.Labels, Properties: r.properties(n.Props)}
}

func (r *valueReader) relationship(v neo4j.Relationship) RelationshipValue {
	return RelationshipValue{
		ElementID: v.ElementId, Type: v.Type, Start: v.StartElementId, End: v.EndElementId, Properties: r.properties(v.Props),
	}
}

func (r *valueReader) path(p neo4j.Path) Path {
	path := Path{Nodes: make([]Node, len(p.Nodes)), Relationships: make([]RelationshipValue, len(p.Relationships))}
	for i, node := range p.Nodes {
		path.Nodes[i] = r.node(node)
	}
	for i, relationship := range p.Relationships {
		path.Relationships[i] = r.relationship(relationship)
	}
	return path
}

// scalarText writes temporal values as ISO-8601 and spatial ones as well-known
// text with the number of their coordinate system (EWKT).
func scalarText(value any) string {
	switch v := value.(type) {
	case time.Time:
		return zonedText(v)
	case neo4j.Point2D:
		return fmt.Sprintf("SRID=%d;POINT(%s)", v.SpatialRefId, coordinates(v.X, v.Y))
	case neo4j.Point3D:
		return fmt.Sprintf("SRID=%d;POINT Z(%s)", v.SpatialRefId, coordinates(v.X, v.Y, v.Z))
	case *neo4j.InvalidValue:
		return v.Message
	default: // dates, times without a date or a zone, durations
		return fmt.Sprint(v)
	}
}

// zonedText adds the name of the zone, as Neo4j writes it, where there is one:
// the offset alone does not tell it.
func zonedText(t time.Time) string {
	text := t.Format("2006-01-02T15:04:05.999999999Z07:00")
	if zone := t.Location().String(); strings.Contains(zone, "/") {
		text += "[" + zone + "]"
	}
	return text
}

func coordinates(values ...float64) string {
	texts := make([]string, len(values))
	for i, value := range values {
		texts[i] = strconv.FormatFloat(value, 'f', -1, 64)
	}
	return strings.Join(texts, " ")
}

// Float returns a number of a result as a float, and whether it is a number.
func Float(value any) (float64, bool) {
	switch v := value.(type) {
	case int64:
		return float64(v), true
	case float64:
		return v, true
	}
	return 0, false
}
