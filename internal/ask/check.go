package ask

import (
	"errors"
	"fmt"
	"strings"

	"repochat/internal/ask/prose"
	"repochat/internal/cypher"
	"repochat/internal/graph"
)

// CypherSchema returns what checking a query needs of the graph's schema.
func CypherSchema(schema graph.Schema) *cypher.Schema {
	converted := &cypher.Schema{Labels: map[string]cypher.Properties{}, Relationships: map[string]cypher.Relationship{}}
	converted.Authorship, converted.Whole = schema.Authorship, schema.Whole
	converted.Synonyms = cypherSynonyms(schema)
	for _, label := range schema.Labels {
		converted.Labels[label.Name] = cypherProperties(label.Properties)
	}
	for _, r := range schema.Relationships {
		relationship := cypher.Relationship{Properties: cypherProperties(r.Properties)}
		for _, ends := range r.Ends {
			relationship.Ends = append(relationship.Ends, cypher.Ends(ends))
		}
		converted.Relationships[r.Type] = relationship
	}
	return converted
}

// cypherSynonyms returns what else the names of a schema are called.
func cypherSynonyms(schema graph.Schema) cypher.Synonyms {
	s := cypher.Synonyms{Labels: map[string]string{}, Types: map[string][]string{}, Properties: map[string]map[string]string{}}
	for _, label := range schema.Labels {
		for _, synonym := range label.Synonyms {
			s.Labels[cypher.Normal(synonym)] = label.Name
		}
		s.Properties[label.Name] = map[string]string{}
		for _, property := range label.Properties {
			for _, synonym := range property.Synonyms {
				s.Properties[label.Name][cypher.Normal(synonym)] = property.Name
			}
		}
	}
	for _, r := range schema.Relationships {
		for _, synonym := range r.Synonyms {
			s.Types[cypher.Normal(synonym)] = append(s.Types[cypher.Normal(synonym)], r.Type)
		}
	}
	return s
}

func cypherProperties(properties []graph.Property) cypher.Properties {
	converted := cypher.Properties{}
	for _, p := range properties {
		converted[p.Name] = cypher.Other
		if p.Type == graph.Date {
			converted[p.Name] = cypher.Date
		}
	}
	return converted
}

// isWrite says whether a query was refused because it would do more than read.
func isWrite(err error) bool {
	var refusal *cypher.Refusal
	return errors.As(err, &refusal) && (refusal.Code == cypher.Clause || refusal.Code == cypher.Procedure || refusal.Code == cypher.Transactions)
}

// forbiddenOperators begin the names of the operators that no query of ours
// has: the second lock behind the gate.
var forbiddenOperators = []string{
	"Create", "Delete", "DetachDelete", "Merge", "Set", "Remove", "Foreach", "LoadCSV", "ProcedureCall",
	"Show", "Terminate", "Transaction", "Drop", "Alter", "Grant", "Deny", "Revoke", "Command",
}

// ErrPlan says that a query's plan was refused: the second lock behind the
// gate has closed.
var ErrPlan = errors.New("the query was not run")

// checkPlan refuses a plan that could do anything but read.
func checkPlan(plan graph.Plan) error {
	if plan.QueryType != "r" {
		return fmt.Errorf("%w: Neo4j classifies it as %q, not as reading", ErrPlan, plan.QueryType)
	}
	for _, operator := range plan.Operators {
		for _, forbidden := range forbiddenOperators {
			if strings.HasPrefix(operator, forbidden) {
				return fmt.Errorf("%w: its plan has the operator %s", ErrPlan, operator)
			}
		}
	}
	return nil
}

// unknownNames are the notifications about labels, relationship types and
// properties that the database does not have. Others are about speed.
func unknownNames(plan graph.Plan) []string {
	var texts []string
	for _, n := range plan.Notifications {
		if strings.Contains(n.Code, "Unknown") {
			texts = append(texts, prose.OneLine(n.Description, 200))
		}
	}
	return texts
}
