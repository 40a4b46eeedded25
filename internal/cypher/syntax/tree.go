package syntax

// Span is a part of the decoded text, as byte offsets: [Start, Stop).
type Span struct{ Start, Stop int }

// Query is one or more single queries joined by UNION.
type Query struct {
	Span
	Parts []*SingleQuery
}

// SingleQuery is a sequence of clauses.
type SingleQuery struct {
	Span
	Clauses []*Clause
}

// ClauseKind is the kind of a clause.
type ClauseKind uint8

// The clauses that the grammar knows, all of which only read.
const (
	Match ClauseKind = iota
	With
	Return
	Unwind
	Call   // CALL {…}
	Paging // ORDER BY, SKIP or LIMIT standing alone
)

// Clause is one clause; which fields are set depends on its kind.
type Clause struct {
	Span
	Kind     ClauseKind
	Optional bool        // OPTIONAL MATCH, OPTIONAL CALL
	Paths    []*Path     // Match
	Hints    []*Hint     // Match
	Where    *Expression // Match, With
	Result   *Projection // With, Return, Paging
	List     *Expression // Unwind
	Variable *Name       // Unwind
	Import   *Import     // Call: the variables in CALL (…) {…}; nil without parentheses
	Query    *Query      // Call
}

// Import is what CALL (…) {…} lets in.
type Import struct {
	All   bool // CALL (*)
	Names []*Name
}

// Hint is USING INDEX, SCAN or JOIN.
type Hint struct {
	Span
	Variables []*Name
	Label     *Name
	Keys      []*Name
}

// Projection is the body of WITH and RETURN.
type Projection struct {
	Span
	Distinct bool
	All      bool // *
	Items    []*Item
	OrderBy  []*Expression
	// Descending tells which keys of OrderBy sort from high to low.
	Descending []bool
	Skip       *Expression
	Limit      *Expression
}

// Item is one column of a projection.
type Item struct {
	Span
	Value *Expression
	Alias *Name // nil without AS
}

// Name is a name as it stands in the text.
type Name struct {
	Span
	Text string // without back-ticks
}

// Path is one path pattern.
type Path struct {
	Span
	Variable *Name
	Selector string // "ANY SHORTEST", "SHORTEST 2 PATHS", …; "" without
	Function string // "shortestPath" or "allShortestPaths"; "" without
	Elements []Element
}

// Element is a part of a path: exactly one field is set.
type Element struct {
	Node         *Node
	Relationship *Relationship
	Group        *Group
}

// Node is a node pattern.
type Node struct {
	Span
	Variable   *Name
	Labels     *Labels
	Properties *Expression // a Map
	Where      *Expression
}

// Relationship is a relationship pattern with its arrow.
type Relationship struct {
	Span
	Left, Right bool // which ends have an arrow head
	Variable    *Name
	Types       *Labels
	// Repeated is set for [*1..3] and for a quantifier such as -[…]->+.
	Repeated   bool
	Properties *Expression
	Where      *Expression
}

// Group is a path in parentheses, usually with a quantifier.
type Group struct {
	Span
	Path     *Path
	Where    *Expression
	Repeated bool
}

// Labels is a label or type expression: a name, the wildcard %, or the
// operators !, & and | over others. A colon between labels is "&".
type Labels struct {
	Span
	Operator string // "", "%", "!", "&", "|"
	Name     *Name
	Operands []*Labels
}

// ExpressionKind is the kind of an expression.
type ExpressionKind uint8

// The kinds of expression.
const (
	StringLiteral        ExpressionKind = iota // Text is its value
	NumberLiteral                              // Text as written
	WordLiteral                                // TRUE, FALSE, NULL, INF, NAN in Text
	ParameterValue                             // Text is its name
	Variable                                   // Name
	Property                                   // Operands[0].Name
	Index                                      // Operands[0][Operands[1]]
	Slice                                      // Operands[0][From..To]; absent ends are left out
	HasLabels                                  // Operands[0]:Labels
	Operation                                  // Text is the operator in upper case
	Case                                       // CASE Subject …: conditions, values and ELSE in Operands
	CaseSubject                                // the subject of a case, where WHEN leaves it out: WHEN > 3
	List                                       // Operands
	Map                                        // Keys and Operands
	MapProjection                              // Operands[0]{…}: Keys and further Operands
	FunctionCall                               // Text is the dotted name; Star for count(*)
	ListComprehension                          // [Name IN Operands[0] WHERE Where | Result]
	Quantifier                                 // Text(Name IN Operands[0] WHERE Where); all, any, none, single
	Reduce                                     // reduce(Accumulator = Operands[0], Name IN Operands[1] | Result)
	PatternComprehension                       // [Path WHERE Where | Result]
	PatternPredicate                           // Path as an expression, shortestPath(…) included
	Subquery                                   // Text {Query}; EXISTS, COUNT, COLLECT
)

// Expression is an expression; which fields are set depends on its kind.
type Expression struct {
	Span
	Kind        ExpressionKind
	Text        string
	Name        *Name
	Accumulator *Name
	Keys        []*Name
	Operands    []*Expression
	Where       *Expression
	Result      *Expression
	Labels      *Labels
	Path        *Path
	Query       *Query
	Distinct    bool
	Star        bool
	// Subject is what stands between CASE and WHEN, if anything.
	Subject *Expression
}
