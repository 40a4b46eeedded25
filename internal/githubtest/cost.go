package githubtest

import (
	"fmt"
	"strings"

	"github.com/vektah/gqlparser/v2/ast"
)

// mostNodes is how many nodes one request may ask for at most.
const mostNodes = 500_000

// price is what GitHub counts for a request before it runs: from what it asks
// for, not from what there is.
// https://docs.github.com/en/graphql/overview/rate-limits-and-query-limits-for-the-graphql-api
type price struct {
	requests int // that GitHub makes of it: one for each connection of each parent
	nodes    int // that it may answer at most
}

// points are a hundredth of the requests, and at least one.
func (p price) points() int { return max(1, (p.requests+50)/100) }

func priceOf(operation *ast.OperationDefinition, variables map[string]any) price {
	var p price
	p.add(operation.SelectionSet, variables, 1)
	return p
}

// add counts what is asked once for each of a number of parents.
func (p *price) add(set ast.SelectionSet, variables map[string]any, parents int) {
	everything := func(string) bool { return true }
	for _, merged := range collect(set, variables, everything) {
		for _, c := range byParent(merged) {
			p.addField(c, variables, parents)
		}
	}
}

// byParent parts what fragments on different types ask under one key.
func byParent(merged collected) []collected {
	var parts []collected
	places := map[string]int{}
	for _, field := range merged.fields {
		parent := field.ObjectDefinition.Name
		place, met := places[parent]
		if !met {
			place = len(parts)
			places[parent] = place
			parts = append(parts, collected{key: merged.key})
		}
		parts[place].fields = append(parts[place].fields, field)
	}
	return parts
}

func (p *price) addField(c collected, variables map[string]any, parents int) {
	field := c.field()
	a := newArguments(field.Name, field.ArgumentMap(variables), nil)
	switch {
	case strings.HasSuffix(field.Definition.Type.Name(), "Connection"):
		first, _ := a.number("first")
		last, _ := a.number("last")
		asked := max(first, last, 0)
		p.requests += parents
		p.nodes += parents * asked
		parents *= max(asked, 1)
	case field.ObjectDefinition.Name == "Query" && field.Name == "nodes":
		parents *= max(1, len(a.texts("ids")))
	}
	p.add(c.selection(), variables, parents)
}

func nodeLimitError(p price) graphError {
	return graphError{
		Type:    "MAX_NODE_LIMIT_EXCEEDED",
		Message: fmt.Sprintf("This query requests up to %s possible nodes which exceeds the maximum limit of %s.", thousands(p.nodes), thousands(mostNodes)),
	}
}

// thousands writes 500000 as 500,000.
func thousands(n int) string {
	text := fmt.Sprint(n)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}
