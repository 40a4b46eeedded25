package cypher_test

import (
	"errors"
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

// What is there for search alone is not for queries to name. They meet it as nodes
// without a label, within the scope as all others.
func TestWhatIsForSearchIsNotForQueries(t *testing.T) {
	whole := schema.Default()
	unlisted := 0
	for _, label := range whole.Texts.Labels {
		if !label.Unlisted {
			continue
		}
		unlisted++
		_, err := cypher.Check(fmt.Sprintf("MATCH (n:%s) RETURN n.thread AS value", label.Name), cypher.Options{Schema: cypher.NewSchema(whole)})
		if refusal := (*cypher.Refusal)(nil); !errors.As(err, &refusal) || refusal.Code != cypher.UnknownLabel {
			t.Errorf("%s: %v", label.Name, err)
		}
	}
	if unlisted != 2 {
		t.Errorf("%d labels, want Passage and Vector", unlisted)
	}
}
