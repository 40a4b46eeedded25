package syntax

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// patterns returns the texts of all node and relationship patterns of a query.
func patterns(t *testing.T, text string) []string {
	t.Helper()
	query, err := Parse(text)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	var found []string
	Inspect(query, func(n any) bool {
		switch n := n.(type) {
		case *Node:
			found = append(found, text[n.Start:n.Stop])
		case *Relationship:
			found = append(found, text[n.Start:n.Stop])
		}
		return true
	})
	return found
}

func TestParseFindsPatterns(t *testing.T) {
	tests := []struct {
		name, query string
		want        []string
	}{
		{"in MATCH and OPTIONAL MATCH", "MATCH (a:A {x: 1})-[r:R]->() OPTIONAL MATCH (b)<--(c) RETURN a", []string{"(a:A {x: 1})", "-[r:R]->", "()", "(b)", "<--", "(c)"}},
		{"in WHERE, beside arithmetic", "MATCH (a) WHERE (a)--() AND (a.x) - (1) > 2 RETURN a", []string{"(a)", "(a)", "--", "()"}},
		{"in comprehensions", "RETURN [(a)-->(b) WHERE (b)--(:C) | b.x] AS x, [x IN [1] WHERE (x)--() | x]", []string{"(a)", "-->", "(b)", "(b)", "--", "(:C)", "(x)", "--", "()"}},
		{"in subqueries", "MATCH (a) WHERE EXISTS { (a)-->(b) } RETURN COUNT { MATCH (c) } + size(COLLECT { MATCH (d) RETURN d })", []string{"(a)", "(a)", "-->", "(b)", "(c)", "(d)"}},
		{"in CALL", "CALL { MATCH (a) RETURN a UNION MATCH (a:B) RETURN a } CALL (a) { MATCH (a)--(c) RETURN c } RETURN c", []string{"(a)", "(a:B)", "(a)", "--", "(c)"}},
		{"in shortest paths", "MATCH p = shortestPath((a)-[*]-(b)) WHERE length(shortestPath((a)--(b))) > 1 RETURN p", []string{"(a)", "-[*]-", "(b)", "(a)", "--", "(b)"}},
		{"in quantified paths", "MATCH (a) ((b)-[:R]->(c) WHERE b.x)+ (d)-->{1,2}(e) RETURN a", []string{"(a)", "(b)", "-[:R]->", "(c)", "(d)", "-->", "(e)"}},
		{"in properties and inline WHERE", "MATCH (a {x: size([(b)--(c) | 1])} WHERE (a)--(d)) RETURN a", []string{"(a {x: size([(b)--(c) | 1])} WHERE (a)--(d))", "(b)", "--", "(c)", "(a)", "--", "(d)"}},
		{"in CASE, reduce and list predicates", "RETURN CASE WHEN (a)--() THEN reduce(s = 0, x IN [1] | COUNT { (b) }) ELSE any(x IN [1] WHERE (c)--()) END AS x", []string{"(a)", "--", "()", "(b)", "(c)", "--", "()"}},
		{"in ORDER BY, SKIP and LIMIT", "MATCH (a) RETURN a ORDER BY COUNT { (a)--() } LIMIT COUNT { (b) }", []string{"(a)", "(a)", "--", "()", "(b)"}},
		{"with label expressions", "MATCH (a:A&(B|!C)), (IS D), (is:E)-[r IS F|G]-(:%) RETURN a", []string{"(a:A&(B|!C))", "(IS D)", "(is:E)", "-[r IS F|G]-", "(:%)"}},
		{"with spaces and comments inside", "MATCH ( a /* ) */ ) < - [ r ] - ( // (\n b ) RETURN a", []string{"( a /* ) */ )", "< - [ r ] -", "( // (\n b )"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff(test.want, patterns(t, test.query)); diff != "" {
				t.Errorf("patterns differ (-want +got):\n%s", diff)
			}
		})
	}
}

func TestParsePrecedence(t *testing.T) {
	tests := []struct{ text, want string }{
		{"a OR b AND NOT c = d", "(a OR (b AND (NOT (c = d))))"},
		{"a + b * c ^ -d", "(a + (b * (c ^ (- d))))"},
		{"a - b - c", "((a - b) - c)"},
		{"a STARTS WITH b + c = d", "((a STARTS WITH (b + c)) = d)"},
		{"NOT a IS NULL XOR b IN c", "((NOT (a IS NULL)) XOR (b IN c))"},
		{"a = b = c", "((a = b) = c)"},
	}
	for _, test := range tests {
		query, err := Parse("RETURN " + test.text)
		if err != nil {
			t.Errorf("%s: %v", test.text, err)
			continue
		}
		if got := written(query.Parts[0].Clauses[0].Result.Items[0].Value); got != test.want {
			t.Errorf("%s is read as %s, want %s", test.text, got, test.want)
		}
	}
}

// written writes an expression of variables and operators with all its brackets.
func written(e *Expression) string {
	switch {
	case e.Kind == Variable:
		return e.Name.Text
	case len(e.Operands) == 2:
		return "(" + written(e.Operands[0]) + " " + e.Text + " " + written(e.Operands[1]) + ")"
	case strings.HasPrefix(e.Text, "IS"):
		return "(" + written(e.Operands[0]) + " " + e.Text + ")"
	}
	return "(" + e.Text + " " + written(e.Operands[0]) + ")"
}

func TestParseLiterals(t *testing.T) {
	tests := []struct{ text, want string }{
		{`'it\'s'`, "it's"},
		{`"a\\b"`, `a\b`},
		{`'a\qb'`, `a\qb`},
		{`'a\nb\tc'`, "a\nb\tc"},
	}
	for _, test := range tests {
		query, err := Parse("RETURN " + test.text)
		if err != nil {
			t.Errorf("%s: %v", test.text, err)
			continue
		}
		if got := query.Parts[0].Clauses[0].Result.Items[0].Value.Text; got != test.want {
			t.Errorf("%s has the value %q, want %q", test.text, got, test.want)
		}
	}
}

func TestParseRefuses(t *testing.T) {
	tests := []struct {
		name, query string
		want        Code
		word        string
	}{
		{"a clause that writes", "MATCH (n) CREATE (m) RETURN m", CodeClause, "CREATE"},
		{"a clause of two words", "load csv from 'x' as l return l", CodeClause, "LOAD CSV"},
		{"a procedure", "CALL db.labels() YIELD label RETURN label", CodeProcedure, "db.labels"},
		{"a procedure in back-ticks", "CALL `db`.`labels`()", CodeProcedure, "`db`.`labels`"},
		{"a keyword with a long s, which is none", "ſHOW SETTINGS", CodeSyntax, ""},
		{"a map that is a parameter", "MATCH (n $props) RETURN n", CodeSyntax, ""},
		{"an operator that is none", "RETURN 1 != 2 AS x", CodeSyntax, ""},
		{"an alias that is missing", "UNWIND [1] RETURN 1", CodeSyntax, ""},
		{"a name that is missing at the end of a map", "MATCH () WHERE a {(:0)} RETURN 1", CodeSyntax, ""},
		{"a name that is missing in a projection of a map", "WITH ''%A{0:0} RETURN 1", CodeSyntax, ""},
		{"a trailing comma", "RETURN {a: 1,} AS x", CodeSyntax, ""},
		{"RETURN in the middle", "RETURN 1 AS x MATCH (n) RETURN n", CodeSyntax, ""},
		{"COLLECT without RETURN", "RETURN COLLECT { MATCH (n) } AS x", CodeSyntax, ""},
		{"many NOTs", "RETURN " + strings.Repeat("NOT ", 200) + "a", CodeNesting, ""},
		{"many CASEs", "RETURN " + strings.Repeat("CASE WHEN ", 200) + "a", CodeNesting, ""},
		{"many signs", "RETURN " + strings.Repeat("- ", 200) + "1", CodeNesting, ""},
		{"many terms", "RETURN 1" + strings.Repeat(" + 1", 1500), CodeTooLong, ""},
		{"many keys", "RETURN a" + strings.Repeat(".b", 1500), CodeTooLong, ""},
		{"many labels", "MATCH (n:A" + strings.Repeat("|A", 1500) + ") RETURN n", CodeTooLong, ""},
		{"many label negations", "MATCH (n:" + strings.Repeat("!", 200) + "A) RETURN n", CodeNesting, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := Parse(test.query)
			var refused *Error
			if !errors.As(err, &refused) || refused.Code != test.want || refused.Word != test.word {
				t.Errorf("Parse gives %#v, want code %s and word %q", err, test.want, test.word)
			}
		})
	}
}
