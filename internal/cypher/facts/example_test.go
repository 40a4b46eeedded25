package facts_test

import (
	"fmt"

	"repochat/internal/cypher"
)

// What a literal is compared with is found through names and functions, and
// what a column holds through every WITH.
func Example() {
	checked, err := cypher.Check(`
		UNWIND ['ann', 'bob'] AS who
		MATCH (u:User)-[:author]->(c:Commit) WHERE toLower(u.login) = who AND NOT c.message CONTAINS 'WIP'
		WITH u.login AS login, left(c.committedDate, 7) AS month
		RETURN login, month ORDER BY month DESC`, cypher.Options{Unscoped: true})
	if err != nil {
		fmt.Println(err)
		return
	}
	f := checked.Facts()
	for _, literal := range f.Literals {
		for _, subject := range literal.Subjects {
			fmt.Println(literal.Value, literal.Operator, subject.Thing.Label(), subject.Property, literal.Folded, literal.Negated)
		}
	}
	fmt.Println(f.Columns[0].Source.Is("User", "login"), f.Columns[1].Source.Kind, f.Ordering[0].Descending)
	// Output:
	// ann = User login true false
	// bob = User login true false
	// WIP CONTAINS Commit message false true
	// true date part true
}
