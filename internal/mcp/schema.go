package mcp

import (
	"context"
	"repochat/internal/schema"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

type schemaInput struct{}

type schemaOutput struct {
	Nodes         []nodeSchema         `json:"nodes"`
	Relationships []relationshipSchema `json:"relationships"`
	Rules         []string             `json:"rules" jsonschema:"what to know before writing a query"`
}

type nodeSchema struct {
	Label      string           `json:"label"`
	Meaning    string           `json:"meaning,omitempty"`
	Properties []propertySchema `json:"properties"`
}

type relationshipSchema struct {
	Type       string           `json:"type"`
	Patterns   []string         `json:"patterns" jsonschema:"between which nodes, in which direction"`
	Meaning    string           `json:"meaning,omitempty"`
	Properties []propertySchema `json:"properties"`
}

type propertySchema struct {
	Name    string              `json:"name"`
	Type    schema.PropertyType `json:"type"`
	Meaning string              `json:"meaning,omitempty"`
}

// rules are what the schema itself does not say.
var rules = []string{
	"A query only reads, and sees one repository; conditions on repo are added to it.",
	"A bug is an issue. A commit -[:fixed]-> a bug, and -[:introduced]-> it; the files of a bug are (:Issue)-[:impacted]->(:File).",
	"A fix of a function is a commit that -[:fixed]-> an issue and -[:touched]-> the function. Calls, members and annotations are those at head; touched is the whole history, of deleted functions too.",
	"Dates are strings in UTC such as 2024-07-31T09:15:00Z: compare with >= and < or STARTS WITH '2024-07'.",
	"The date of a bug is the committedDate of the commit that introduced it; created_at is when it was reported.",
	"Count distinct nodes: count(DISTINCT c). Return logins, paths, numbers and hashes rather than whole nodes.",
	"A person may lack a login: return coalesce(u.login, u.name).",
	"=~ and procedures are refused; use STARTS WITH, ENDS WITH, CONTAINS and toLower().",
}

func (t *tools) schema(context.Context, *sdk.CallToolRequest, schemaInput) (*sdk.CallToolResult, *schemaOutput, error) {
	output := &schemaOutput{Nodes: []nodeSchema{}, Relationships: []relationshipSchema{}, Rules: rules}
	schema := schema.Default()
	for _, label := range schema.Labels {
		output.Nodes = append(output.Nodes, nodeSchema{Label: label.Name, Meaning: label.Meaning, Properties: properties(label.Properties)})
	}
	for _, r := range schema.Relationships {
		relationship := relationshipSchema{Type: r.Type, Meaning: r.Meaning, Properties: properties(r.Properties)}
		for _, ends := range r.Ends {
			relationship.Patterns = append(relationship.Patterns, "(:"+ends.From+")-[:"+r.Type+"]->(:"+ends.To+")")
		}
		output.Relationships = append(output.Relationships, relationship)
	}
	return nil, output, nil
}

func properties(list []schema.Property) []propertySchema {
	described := []propertySchema{}
	for _, p := range list {
		if p.Name != "repo" { // every query has it already
			described = append(described, propertySchema{Name: p.Name, Type: p.Type, Meaning: p.Meaning})
		}
	}
	return described
}
