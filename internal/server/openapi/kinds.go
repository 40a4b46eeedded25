package openapi

import "repochat/internal/schema"

// kind is what a client has to know of a kind of thing to write about it.
type kind struct {
	Kind schema.Kind `json:"kind"`
	One  string      `json:"one"`
	Many string      `json:"many"`
	// Counted is what the number of a repository's things of the kind is called.
	Counted string `json:"counted"`
	// Label and Key are the label of the kind's nodes and the property that
	// names one of them; Title is the property that says what it is about.
	Label  string `json:"label,omitempty"`
	Key    string `json:"key,omitempty"`
	Title  string `json:"title,omitempty"`
	Prefix string `json:"prefix,omitempty"`
	Length int    `json:"length,omitempty"`
	IsCode bool   `json:"is_code,omitempty"`
	// InNeighbourhood is set for a kind whose things have a neighbourhood.
	InNeighbourhood bool `json:"in_neighbourhood,omitempty"`
}

// link is what a client has to know of a type of relationship.
type link struct {
	Type  string `json:"type"`
	Forth string `json:"forth"`
	Back  string `json:"back"`
}

// addKinds adds the table of kinds, and the schemas that enumerate kinds.
func addKinds(document object) {
	var kinds []kind
	var all, evidence, neighbourhood []schema.Kind
	counts := object{}
	var counted []string
	for _, entry := range schema.Kinds() {
		kinds = append(kinds, kind{
			Kind: entry.Kind, One: entry.Noun.One, Many: entry.Noun.Many, Counted: entry.Counted(), Label: entry.Node, Key: entry.Key, Title: entry.Title,
			Prefix: entry.Prefix, Length: entry.Length, IsCode: entry.IsCode, InNeighbourhood: entry.InNeighbourhood,
		})
		all = append(all, entry.Kind)
		if entry.Node != "" {
			counts[entry.Counted()] = object{"type": "integer"}
			counted = append(counted, entry.Counted())
		}
		if entry.Card != nil {
			evidence = append(evidence, entry.Kind)
		}
		if entry.InNeighbourhood {
			neighbourhood = append(neighbourhood, entry.Kind)
		}
	}
	var links []link
	var types []string
	for _, shown := range schema.ShownLinks() {
		links = append(links, link(shown))
		types = append(types, shown.Type)
	}
	document["x-kinds"], document["x-links"] = kinds, links
	schemas, _ := document["components"].(object)["schemas"].(object)
	schemas["Kind"] = object{"enum": all, "description": "A kind of thing that has a name."}
	schemas["EvidenceKind"] = object{"enum": evidence, "description": "A kind of thing that evidence shows."}
	schemas["NeighbourhoodKind"] = object{"enum": neighbourhood, "description": "A kind of thing that has a neighbourhood."}
	schemas["Counts"] = object{"type": "object", "required": counted, "properties": counts, "description": "How many things of each kind there are."}
	schemas["LinkType"] = object{"enum": types, "description": "How two things of a neighbourhood are linked."}
}
