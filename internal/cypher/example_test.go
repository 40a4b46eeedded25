package cypher_test

import (
	"fmt"
	"time"

	"repochat/internal/cypher"
)

// A query is checked before it runs, and its facts say what it asks.
func ExampleCheck() {
	checked, err := cypher.Check(`
		MATCH (u:User {login: 'ann'})-[:author]->(c:commit)
		WHERE c.committedDate >= '2024-07-01' AND c.committedDate < '2024-08-01'
		RETURN count(c) AS commits`, cypher.Options{Schema: publishedSchema()})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(checked.Repairs)
	f := checked.Facts()
	fmt.Println(f.Labels, f.Types)
	for _, literal := range f.Literals {
		fmt.Println(literal.Subjects[0].Thing.Label(), literal.Subjects[0].Property, literal.Operator, literal.Value)
	}
	fmt.Println(f.Window.From.Format(time.DateOnly), f.Window.To.Format(time.DateOnly))
	fmt.Println(f.Columns[0].Name, f.Columns[0].Source.Function, f.Columns[0].Source.Of.Thing.Label())
	// Output:
	// [The label commit became Commit.]
	// [Commit User] [author]
	// User login = ann
	// Commit committedDate >= 2024-07-01
	// Commit committedDate < 2024-08-01
	// 2024-07-01 2024-08-01
	// commits count Commit
}

func ExampleCheck_refused() {
	_, err := cypher.Check("MATCH (c:Commit) DETACH DELETE c", cypher.Options{})
	fmt.Println(err)
	// Output: DETACH DELETE would change the graph; a query may only read.
}

func ExampleChecked_Replace() {
	checked, err := cypher.Check("MATCH (u:User {login: 'jyaskin'}) RETURN u.name", cypher.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(checked.Replace(cypher.Replacement{Literal: checked.Facts().Literals[0], Value: "jyasskin"}))
	// Output: MATCH (u:User {login: 'jyasskin'}) RETURN u.name
}
