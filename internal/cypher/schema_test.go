package cypher_test

import (
	"fmt"
	"testing"

	"repochat/internal/cypher"
	"repochat/internal/schema"
)

// The checker must have the whole schema, or it would refuse what the prompt
// tells a model to write.
func TestSchemaHoldsEverything(t *testing.T) {
	whole := schema.Default()
	arranged := cypher.NewSchema(whole)
	check := func(query string) {
		t.Helper()
		checked, err := cypher.Check(query, cypher.Options{Schema: arranged})
		if err != nil || len(checked.Repairs) > 0 {
			t.Errorf("%s: %v %v", query, checked.Repairs, err)
		}
	}
	for _, label := range whole.Labels {
		for _, p := range label.Properties {
			check(fmt.Sprintf("MATCH (n:%s) RETURN n.%s AS value", label.Name, p.Name))
		}
	}
	for _, r := range whole.Relationships {
		for _, ends := range r.Ends {
			check(fmt.Sprintf("MATCH (a:%s)-[:%s]->(b:%s) RETURN a, b", ends.From, r.Type, ends.To))
		}
	}
}
