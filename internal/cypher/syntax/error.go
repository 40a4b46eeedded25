package syntax

// Code is one stable word for why a text could not be read.
type Code string

// The codes of an Error.
const (
	// CodeEscape is a \u escape that Neo4j would reject or read differently.
	CodeEscape Code = "escape"
	// CodeCharacter is a character that no token can start with.
	CodeCharacter Code = "character"
	// CodeUnclosed is a string, name, comment or bracket that does not end, or a
	// closing bracket without its opening one.
	CodeUnclosed Code = "unclosed"
	// CodeNesting is nesting deeper than MaxDepth.
	CodeNesting Code = "nesting"
	// CodeTooLong is a text or a token count beyond the limits.
	CodeTooLong Code = "too_long"
	// CodeStatements is more than one statement.
	CodeStatements Code = "several_statements"
	// CodeClause is a clause that the grammar has no rule for; Word names it.
	CodeClause Code = "clause"
	// CodeProcedure is a call of a procedure; Word names it.
	CodeProcedure Code = "procedure"
	// CodeTransactions is CALL {…} IN TRANSACTIONS.
	CodeTransactions Code = "transactions"
	// CodeDynamicLabel is a label or relationship type computed at run time.
	CodeDynamicLabel Code = "dynamic_label"
	// CodeSyntax is any other text that is not a read query.
	CodeSyntax Code = "syntax"
)

// Error describes where and why a text could not be read.
type Error struct {
	Code Code
	// Offset is the byte offset in the decoded text.
	Offset int
	// Word is the clause or the procedure that the error is about, if any.
	Word string
	// Message is a phrase for people, without a final full stop.
	Message string
}

func (e *Error) Error() string { return e.Message }
