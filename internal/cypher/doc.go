// Package cypher decides, without a database, whether a Cypher query may run,
// makes its known slips good, and confines it to one repository.
//
// A query comes from a language model or from a stranger, and the database's
// own read mode is no protection: SHOW, TERMINATE, LOAD CSV and all built-in
// procedures run in it. So Check works from an allow-list in four layers.
//
// # Reading
//
// Package syntax first decodes \uXXXX, as Neo4j does everywhere, because an
// escape can close a string or a comment; then it finds the tokens by Neo4j's
// rules for strings, comments, back-ticks and white space; then it parses them.
// The grammar has rules for reading clauses only: MATCH, OPTIONAL MATCH, WHERE,
// WITH, UNWIND, RETURN, ORDER BY, SKIP, LIMIT, UNION and CALL {…}, with
// EXISTS, COUNT and COLLECT {…} in expressions. What has no rule is refused, so
// a construct that this package does not know cannot slip through. The tree
// keeps byte offsets into the decoded text; every later change is an edit at
// such offsets, and all other bytes stay as they were.
//
// # Names
//
// The bindings follow Cypher's rules of scope and say what each variable stands
// for: a node with the labels that its patterns demand, a relationship, a list
// of such, or a plain value with an estimate of its size. Where the rules of
// scope are intricate they assume a new variable, of which less is known. They
// serve repair, the schema and the gate; the scope below does not rest on them.
//
// # Gate
//
// A time limit ends a query between rows, but not within one expression, and
// the memory limit does not count texts. So the gate allows known functions
// only; it refuses =~ where repair found no comparison of the same meaning; and
// it estimates, through variables and reduce(), how long lists and texts become,
// how often loops in one expression turn, and how many characters all its steps
// copy or compare: a million at most where the query sets their number, and more
// where the data do, whose size is a guess. range() must have bounds that are
// known and small.
//
// # Schema
//
// With a Schema, unknown labels, relationship types and properties, and
// relationships between nodes that they never join, are refused with the
// nearest name that exists.
//
// # Repair
//
// Slips with one certain remedy are made good, one kind after the other: the
// case of names, arrows that point the wrong way, regular expressions and date
// functions that equal comparisons of text, and implicit grouping keys. Each is
// reported in a sentence. A query without such a slip keeps every byte.
//
// # Scope
//
// Every node pattern, wherever it stands and whether or not its variable has a
// value already, gets {repo: $repo} in its property map. Nothing depends on
// which names are in view. No relationship crosses repositories, so nothing of
// another repository can be reached. A query that names a repository itself
// finds nothing when that is another one.
//
// The scope is one of two walls. The other is package plan, which reads what
// Neo4j is going to do, and relies on nothing that this package has understood.
// It also refuses what the scope cannot: an expression that the database would
// evaluate for nodes of other repositories before it compares the repository,
// and that could fail for some of their values.
//
// A query whose plan is refused is planned once more in each of the forms that
// Checked.Explicit writes (package explicit), which have the same rows, and whose
// plans show more. The plan's judge is the same for all.
//
// # Facts
//
// A checked query keeps its tree and bindings and returns its facts: labels,
// columns with where they come from, literals with what they are compared with,
// the period that it covers, limit, grouping and ordering (package facts).
// Whatever has to know something about a query asks them.
package cypher
