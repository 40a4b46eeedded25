package schema

import (
	"cmp"
	"fmt"
)

// evidenceQuery looks things of one kind up by their names: what a card shows
// of a thing besides its name, which rows seldom hold.
const evidenceQuery = `MATCH (n:%[2]s) WHERE n.repo = $repo AND n.%[3]s IN $%[1]s%[8]s
RETURN '%[1]s' AS kind, toString(n.%[3]s) AS id, %[4]s AS title, %[5]s AS author, %[6]s AS date, %[7]s AS state`

const evidenceAuthor = "\nOPTIONAL MATCH (u:User)-[:%s]->(n)"

// EvidenceQuery returns the query for the particulars of a kind's things: it
// takes their names as a list in the parameter called like the kind, and
// returns kind, id, title, author, date and state of each. It is "" for a kind
// that is no evidence.
func (e Entry) EvidenceQuery() string {
	if e.Card == nil {
		return ""
	}
	author, match := "null", ""
	if e.Card.Author != "" {
		author, match = "min(coalesce(u.login, u.name))", fmt.Sprintf(evidenceAuthor, e.Card.Author)
	}
	return fmt.Sprintf(evidenceQuery, e.Kind, e.Node, e.Key,
		propertyOrNull(e.Title), author, propertyOrNull(e.Card.Date), cmp.Or(e.Card.State, "null"), match)
}

func propertyOrNull(name string) string {
	if name == "" {
		return "null"
	}
	return "n." + name
}
