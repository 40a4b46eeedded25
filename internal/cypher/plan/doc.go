// Package plan judges, by the plan that Neo4j makes of a query, whether the
// query only reads and whether it stays within one repository.
//
// It is the second of two independent walls. Package cypher writes the scope
// into the text of a query and so depends on its own reading of that text. This
// package reads what the database is going to do instead, whatever the query
// looked like, and takes nothing from the first wall.
//
// # What it holds
//
// Every operator must be one that the table of operators has. Nodes and
// relationships come into a plan at its leaves only; from there a plan goes on
// along relationships, none of which crosses repositories. So each leaf must be
// a seek in an index on the repository, or a Filter above it must compare the
// repo of each of its nodes with the repository. Until that Filter a row may be
// of another repository, and what happens to it must not be observable: it may
// only be compared with other rows, joined and expanded. No expression may be
// evaluated on it that can fail, because an error that depends on a value is an
// answer about that value; and it must not be counted, cut off or returned.
//
// One thing stays: a node that another transaction deletes while the query reads it
// has no repository any more, the comparison gives null, and Neo4j goes on to the
// conditions after it. A query that fails on such a node tells that some node was
// being deleted, and nothing of what it held.
//
// A subquery inside of reduce(), CASE, a list comprehension or most function
// calls has no operators of its own. Only its text stands in the details of an
// operator, and how the database will run it cannot be seen. Such a query is
// refused unless the text shows that every node is confined and that nothing in
// it can fail.
//
// # Details
//
// Neo4j writes details for people. They can hold texts and names of the query's
// author, so they are read token by token, and what cannot be read whole proves
// nothing. Two variables may carry one name there, when a WITH or a subquery has
// dropped the first. While a variable may be of another repository it must stay in
// its rows, and no other one may enter them by the same name; otherwise a Filter on
// the one could be taken for a Filter on the other.
package plan
