package cypher

import (
	"errors"
	"fmt"

	"repochat/internal/cypher/syntax"
)

// Code is a stable word for the reason of a refusal.
type Code string

// The codes of a refusal. The first ones are those of syntax.Error.
const (
	Escape            = Code(syntax.CodeEscape)
	Character         = Code(syntax.CodeCharacter)
	Unclosed          = Code(syntax.CodeUnclosed)
	Nesting           = Code(syntax.CodeNesting)
	TooLong           = Code(syntax.CodeTooLong)
	SeveralStatements = Code(syntax.CodeStatements)
	Clause            = Code(syntax.CodeClause)
	Procedure         = Code(syntax.CodeProcedure)
	Transactions      = Code(syntax.CodeTransactions)
	DynamicLabel      = Code(syntax.CodeDynamicLabel)
	Syntax            = Code(syntax.CodeSyntax)
	// Function is a function that is not known to be pure and useful.
	Function Code = "function"
	// RegularExpression is =~ in a shape that has no equal in plain comparisons.
	RegularExpression Code = "regular_expression"
	// Range is range() beyond a small list, or of unknown length.
	Range Code = "range"
	// Growth is an expression that builds a huge text or list, or copies and
	// compares too many characters on its way.
	Growth Code = "growth"
	// OptionalAggregate is an aggregate without a grouping key in a subquery of
	// OPTIONAL MATCH.
	OptionalAggregate Code = "optional_aggregate"
	// Work is an expression that loops in loops over long lists.
	Work Code = "work"
	// UnknownLabel, UnknownRelationship and UnknownProperty are names that the
	// schema does not have.
	UnknownLabel        Code = "unknown_label"
	UnknownRelationship Code = "unknown_relationship"
	UnknownProperty     Code = "unknown_property"
	// ImpossiblePattern is a relationship between nodes that it never joins.
	ImpossiblePattern Code = "impossible_pattern"
)

// Refusal describes why a query is not run. Reason is a full sentence for people;
// Suggestion, which may be empty, says what to write instead.
type Refusal struct {
	Code       Code
	Reason     string
	Suggestion string
	// Offset is the byte in the decoded query at which the reason stands.
	Offset int
}

func (r *Refusal) Error() string {
	if r.Suggestion == "" {
		return r.Reason
	}
	return r.Reason + " " + r.Suggestion
}

// refusalOf turns an error of the syntax package into a refusal.
func refusalOf(err error) *Refusal {
	var unreadable *syntax.Error
	if !errors.As(err, &unreadable) {
		return &Refusal{Code: Syntax, Reason: sentence("the query cannot be read: " + err.Error())}
	}
	refusal := &Refusal{
		Code:   Code(unreadable.Code),
		Reason: sentence(unreadable.Message),
		Offset: unreadable.Offset,
	}
	switch unreadable.Code {
	case syntax.CodeClause:
		refusal.Reason = clauseReason(unreadable.Word)
	case syntax.CodeProcedure, syntax.CodeTransactions:
		refusal.Suggestion = "Use MATCH, WITH, UNWIND, CALL {…} and RETURN only."
	case syntax.CodeSyntax:
		refusal.Reason = fmt.Sprintf("The query cannot be read: %s (at character %d).", unreadable.Message, unreadable.Offset+1)
	}
	return refusal
}

// clauseReason reports what a clause that is not allowed would do.
func clauseReason(word string) string {
	switch word {
	case "CREATE", "INSERT", "MERGE", "SET", "REMOVE", "DELETE", "DETACH DELETE", "NODETACH DELETE", "FOREACH", "ON":
		return word + " would change the graph; a query may only read."
	case "LOAD CSV", "USING PERIODIC":
		return word + " reads files and addresses outside the graph; that is not allowed."
	case "USE":
		return "USE chooses a database; a query runs where it is sent."
	case "EXPLAIN", "PROFILE", "CYPHER":
		return word + " sets options of the database; a query begins with MATCH, WITH, UNWIND, CALL {…} or RETURN."
	case "FINISH", "YIELD", "FILTER", "LET", "FOR", "NEXT":
		return word + " is not among the allowed clauses: MATCH, OPTIONAL MATCH, WHERE, WITH, UNWIND, RETURN, ORDER BY, SKIP, LIMIT, UNION and CALL {…}."
	}
	return word + " administers the database; a query may only read the graph."
}

// sentence gives a phrase a capital and a full stop.
func sentence(phrase string) string {
	if phrase == "" {
		return ""
	}
	if first := phrase[0]; 'a' <= first && first <= 'z' {
		phrase = string(first-'a'+'A') + phrase[1:]
	}
	return phrase + "."
}
