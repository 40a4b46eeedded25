package plan

import (
	"errors"
	"slices"
	"strings"
)

// errHidden refuses a subquery without operators.
var errHidden = errors.New("its plan does not show how a subquery inside of another expression is run; " +
	"count or collect in a WITH or CALL before, and use the result")

// subqueryClauses are what the text of a subquery can begin with.
var subqueryClauses = []string{"MATCH", "OPTIONAL", "UNWIND", "WITH", "RETURN", "CALL"}

// hidden refuses details with the text of a subquery in which a MATCH is not
// confined.
func (c *confinement) hidden(tokens []token) error {
	for i, t := range tokens {
		after := tokens[i+1:]
		if t.opensSubquery(after) && !slices.ContainsFunc(subqueryClauses, after[1].is) ||
			t.beginsMatch(after) && !c.confinesMatch(after) {
			return errHidden
		}
	}
	return nil
}

// isSubqueryWord reports whether a token can be a part of a subquery's text that
// has to be looked at.
func (t token) isSubqueryWord() bool {
	return t.is("COUNT") || t.is("COLLECT") || t.is("EXISTS") || t.is("MATCH")
}

// opensSubquery reports whether a token begins a subquery such as
// COUNT { MATCH (m) }, rather than a map projection of a variable: count{.id}.
func (t token) opensSubquery(after []token) bool {
	if !t.isSubqueryWord() || t.is("MATCH") || len(after) < 3 || !after[0].is("{") {
		return false
	}
	return !after[1].is(".") && !after[1].is("}") && !after[2].is(":") && !after[2].is(",") && !after[2].is("}")
}

func (t token) beginsMatch(after []token) bool {
	return t.is("MATCH") && len(after) > 0 && (after[0].is("(") || after[0].isName())
}

// confinesMatch reports whether the tokens after MATCH are patterns and a WHERE
// that compares every node with the repository and holds nothing that can fail:
// the order in which the database evaluates it is not to be seen.
func (c *confinement) confinesMatch(tokens []token) bool {
	p := newPattern(tokens, c)
	if !p.paths() || len(p.tokens) == 0 || !p.tokens[0].is("WHERE") {
		return false
	}
	inside := p.inside()
	for _, condition := range conjuncts(p.tokens[1 : 1+clauseEnd(p.tokens[1:])]) {
		if name := inside.confinesText(condition, p.nodes); name != "" {
			delete(p.nodes, name)
		} else if !inside.isInert(condition) {
			return false
		}
	}
	return len(p.nodes) == 0
}

// confinesText is confines for the text of a subquery, where Neo4j writes
// a.repo IN [$repo].
func (c *confinement) confinesText(condition []token, found open) string {
	in := slices.IndexFunc(condition, func(t token) bool { return t.is("IN") })
	if in < 0 || in+1 == len(condition) || !condition[in+1].is("[") || in+1+partEnd(condition[in+1:]) != len(condition) {
		return c.confines(condition, found)
	}
	value := condition[in+2 : len(condition)-1]
	return c.confines(slices.Concat(condition[:in], []token{{signToken, "="}}, value), found)
}

// clauseWords begin what can come after WHERE.
var clauseWords = []string{"MATCH", "OPTIONAL", "UNWIND", "WITH", "RETURN", "CALL", "UNION", "ORDER", "SKIP", "LIMIT"}

// clauseEnd returns the index at which a clause ends.
func clauseEnd(tokens []token) int {
	for i := 0; i < len(tokens); {
		operator := i > 0 && (tokens[i-1].is("STARTS") || tokens[i-1].is("ENDS"))
		if tokens[i].kind == nameToken && !operator && slices.Contains(clauseWords, strings.ToUpper(tokens[i].text)) {
			return i
		}
		width := partEnd(tokens[i:])
		if width == 0 {
			return i // the end of the subquery
		}
		i += width
	}
	return len(tokens)
}
