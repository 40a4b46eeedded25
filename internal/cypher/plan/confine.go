package plan

import (
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"repochat/internal/graph"
)

// confinement follows the nodes of a plan from its leaves to its result.
type confinement struct {
	// parameter names the query parameter that holds the repository.
	parameter string
	// kinds holds what the names stand for in the part of the plan whose
	// expressions are being read.
	kinds map[string]kind
}

// outer is what a branch gets from the operators that run it.
type outer struct {
	// unconfined reports that the branch runs for rows that may be of another
	// repository, so that no expression in it may fail.
	unconfined bool
	// operators have made those rows.
	operators []graph.Operator
}

// imitation finds a name that could pass for a comparison with a parameter in
// details that show a name without its back-ticks, as cache[name.property] does.
var imitation = regexp.MustCompile(`\]\s*=\s*\$`)

// beginsCase reports whether a variable could pass for the beginning of a CASE,
// and what follows for a part of it.
func beginsCase(name string) bool { return strings.EqualFold(strings.Trim(name, "`"), "CASE") }

var errUnreadable = errors.New("its plan cannot be read whole")

// survey refuses operators and details that it does not recognise.
func survey(operator graph.Operator) error {
	if classOf(operator.Name) == unknownClass {
		return fmt.Errorf("its plan has the operator %s, which is not among those allowed", operator.Name)
	}
	if slices.ContainsFunc(operator.Identifiers, imitation.MatchString) || slices.ContainsFunc(operator.Identifiers, beginsCase) {
		return errUnreadable
	}
	if _, ok := tokenize(operator.Details); !ok {
		return errUnreadable
	}
	for _, child := range operator.Children {
		if err := survey(child); err != nil {
			return err
		}
	}
	return nil
}

// reading returns c for the expressions of an operator, whose names stand for
// what the operators below it and those of outer have made of them.
func (c *confinement) reading(operator graph.Operator, from outer) *confinement {
	inside := &confinement{parameter: c.parameter, kinds: map[string]kind{}}
	for _, before := range from.operators {
		inside.recordNames(before)
	}
	inside.recordNames(operator)
	return inside
}

// recordNames records what an operator and those below it name.
func (c *confinement) recordNames(operator graph.Operator) {
	tokens, _ := tokenize(operator.Details)
	if isRepeat(operator) {
		c.recordRepeat(operator, tokens)
		return
	}
	for _, child := range operator.Children {
		c.recordNames(child)
	}
	switch kind := classOf(operator.Name); {
	case kind == nodeLeaf, kind == relationshipLeaf, isExpansion(operator):
		for _, name := range broughtIn(kind == nodeLeaf, tokens) {
			c.record(name, kindIn(operator, tokens, name))
		}
		return
	case operator.Name == "Unwind" && c.recordItem(tokens):
		return
	case operator.Name == "RollUpApply" && len(tokens) > 0:
		c.record(tokens[0].text, another)
	}
	c.recordAliases(tokens)
}

// broughtIn returns the variables that the details of a leaf or an expansion
// name: "RANGE INDEX a:User(repo) WHERE …", "(a)-[r:author]->(b)".
func broughtIn(node bool, tokens []token) []string {
	if node {
		for len(tokens) > 1 && tokens[0].kind == nameToken && tokens[1].isName() && !tokens[1].is("WHERE") {
			tokens = tokens[1:] // UNIQUE, RANGE INDEX, TEXT INDEX
		}
		if len(tokens) > 0 && tokens[0].isName() {
			return []string{tokens[0].text}
		}
		return nil
	}
	var names []string
	for i, t := range tokens {
		if t.is("WHERE") {
			break
		}
		// A property in an index, as in [r:changed(additions)], is no node.
		if opensNode := t.is("(") && (i == 0 || !tokens[i-1].isName() || tokens[i-1].is("INDEX")); (opensNode || t.is("[")) && i+1 < len(tokens) && tokens[i+1].isName() {
			names = append(names, tokens[i+1].text)
		}
	}
	return names
}

// open holds the variables that may be of another repository. The two ends of a
// relationship are in the same one, so that each is mapped to the other; a node
// alone is mapped to "".
type open map[string]string

// confine takes a variable out, with what is in the same repository.
func (o open) confine(name string) {
	other := o[name]
	delete(o, name)
	delete(o, other)
}

func unconfined(operator graph.Operator, names open) error {
	return fmt.Errorf("its plan takes %s to %s before comparing the repository", strings.Join(slices.Sorted(maps.Keys(names)), ", "), operator.Name)
}

// branch returns the variables in an operator's rows that may be of another
// repository.
func (c *confinement) branch(operator graph.Operator, from outer) (open, error) {
	tokens, ok := tokenize(operator.Details)
	if !ok {
		return nil, errUnreadable
	}
	if slices.ContainsFunc(tokens, token.isSubqueryWord) {
		if err := c.reading(operator, from).hidden(tokens); err != nil {
			return nil, err
		}
	}
	switch kind := classOf(operator.Name); kind {
	case emptyLeaf:
		return nil, leafOnly(operator)
	case nodeLeaf, relationshipLeaf:
		return c.leaf(operator, tokens, kind == nodeLeaf, from)
	case lookup, join:
		return c.branches(operator, tokens, kind == lookup, from)
	}
	return c.single(operator, tokens, from)
}

func leafOnly(operator graph.Operator) error {
	if len(operator.Children) > 0 {
		return errUnreadable
	}
	return nil
}

// leaf returns the nodes that a leaf brings in, unless it seeks them by the
// repository.
func (c *confinement) leaf(operator graph.Operator, tokens []token, node bool, from outer) (open, error) {
	if err := leafOnly(operator); err != nil {
		return nil, err
	}
	names := broughtIn(node, tokens)
	if len(names) == 0 || !node && len(names) != 3 {
		return nil, errUnreadable
	}
	where := slices.IndexFunc(tokens, func(t token) bool { return t.is("WHERE") })
	if where >= 0 {
		terms, _ := split(tokens[where+1:], ",") // what follows a comma is cached
		if terms == nil || from.unconfined && !c.reading(operator, from).isInert(terms[0]) {
			return nil, unconfinedOutside(operator)
		}
		if node && slices.ContainsFunc(conjuncts(terms[0]), c.seeksRepository) {
			return nil, nil
		}
	}
	if node {
		return open{names[0]: ""}, nil
	}
	return open{names[0]: names[2], names[2]: names[0]}, nil
}

// seeksRepository reports whether a condition of an index is repo = $repo.
func (c *confinement) seeksRepository(condition []token) bool {
	return len(condition) > 2 && condition[0].isName() && condition[0].text == repositoryProperty &&
		condition[1].is("=") && c.isRepository(condition[2:])
}

// isRepository reports whether a value is the parameter or, when it is not, false:
// $repo, or the CASE … WHEN $repo THEN $repo ELSE false END that takes the place of a
// repository that a query names. A comparison with null would not keep Neo4j from
// evaluating the conditions after it, which can fail.
func (c *confinement) isRepository(value []token) bool {
	parameter := []token{{parameterToken, c.parameter}}
	if len(value) == 1 {
		return slices.Equal(value, parameter)
	}
	p := predicate{tokens: value, kinds: c.kinds}
	return p.take("CASE") && p.operand() && p.take("WHEN") && p.takeTokens(parameter) &&
		p.take("THEN") && p.takeTokens(parameter) && p.take("ELSE", "FALSE", "END") && len(p.tokens) == 0
}

// branches follows an operator with two branches.
func (c *confinement) branches(operator graph.Operator, tokens []token, isLookup bool, from outer) (open, error) {
	if len(operator.Children) != 2 {
		return nil, errUnreadable
	}
	left, err := c.branch(operator.Children[0], from)
	if err != nil {
		return nil, err
	}
	inner := outer{from.unconfined || len(left) > 0, append(slices.Clip(from.operators), operator.Children[0])}
	right, err := c.branch(operator.Children[1], inner)
	if err != nil {
		return nil, err
	}
	if isLookup && len(right) > 0 {
		return nil, unconfined(operator, right)
	}
	if isEmpty(operator) {
		return nil, nil
	}
	if mixesNames(operator, tokens, left, right) {
		return nil, unconfined(operator, union(left, right))
	}
	if (inner.unconfined || len(right) > 0) && !c.reading(operator, from).areInert(operator.Name, tokens) {
		return nil, unconfinedOutside(operator)
	}
	return union(left, right), nil
}

func union(one, two open) open {
	all := open{}
	maps.Copy(all, one)
	maps.Copy(all, two)
	return all
}

func unconfinedOutside(operator graph.Operator) error {
	return fmt.Errorf("its plan evaluates what could fail in %s before comparing the repository", operator.Name)
}

// single follows an operator with one branch, a Union, or one that works on the
// one row without variables with which a query begins.
func (c *confinement) single(operator graph.Operator, tokens []token, from outer) (open, error) {
	found := open{}
	for _, child := range operator.Children {
		below, err := c.branch(child, from)
		if err != nil {
			return nil, err
		}
		found = union(found, below)
	}
	kind := classOf(operator.Name)
	switch {
	case kind == filter:
		return found, c.filter(operator, tokens, found, from)
	case isEmpty(operator):
		return nil, nil
	case len(found) > 0 && (kind == consuming && operator.Name != "Projection" || hides(operator, tokens, found)):
		return nil, unconfined(operator, found)
	case (from.unconfined || len(found) > 0) && !c.reading(operator, from).areInert(operator.Name, tokens):
		return nil, unconfinedOutside(operator)
	}
	return found, nil
}

// isEmpty reports whether an operator has no rows, whatever the database holds,
// because of a LIMIT 0 below.
func isEmpty(operator graph.Operator) bool {
	switch operator.Name {
	case "Limit":
		return operator.Details == "0"
	case "CacheProperties", "Filter", "Apply", "CartesianProduct":
		return slices.ContainsFunc(operator.Children, isEmpty)
	}
	return false
}

// filter takes the variables out of found that a Filter confines. Neo4j
// evaluates the parts of a Filter in the order in which it shows them.
func (c *confinement) filter(operator graph.Operator, tokens []token, found open, from outer) error {
	reading := c.reading(operator, from)
	mayBeNull := false // so that what comes after is evaluated
	for _, part := range conjuncts(tokens) {
		if len(found) > 0 {
			name := reading.confines(part, found)
			if name == "" && !from.unconfined {
				name = reading.equals(part, found)
				mayBeNull = mayBeNull || name != ""
			}
			if name != "" {
				found.confine(name)
				continue
			}
		}
		if (from.unconfined || mayBeNull || len(found) > 0) && !reading.isInert(part) {
			return unconfinedOutside(operator)
		}
	}
	return nil
}

// confines returns the variable of found that a condition compares with the
// repository: a.repo = $repo or cache[a.repo] = $repo; "" when there is none.
func (c *confinement) confines(condition []token, found open) string {
	equals := slices.IndexFunc(condition, func(t token) bool { return t.is("=") })
	if equals < 0 || !c.isRepository(condition[equals+1:]) {
		return ""
	}
	for name := range found {
		if isRepositoryOf(condition[:equals], name) {
			return name
		}
	}
	return ""
}

// equals returns the variable of found that a condition says to be a node which is
// confined: a = b; "" when there is none.
func (c *confinement) equals(condition []token, found open) string {
	if len(condition) != 3 || !condition[0].isName() || !condition[1].is("=") || !condition[2].isName() {
		return ""
	}
	for i, name := range []string{condition[0].text, condition[2].text} {
		other := condition[2-2*i].text
		_, isOpen := found[name]
		if _, both := found[other]; isOpen && !both && c.kinds[other] == entity {
			return name
		}
	}
	return ""
}

// isRepositoryOf reports whether tokens are name.repo or cache[name.repo]. In
// the latter Neo4j writes the name without its back-ticks.
func isRepositoryOf(tokens []token, name string) bool {
	owner := []token{{nameToken, name}}
	if len(tokens) > 3 && slices.Contains(cachePrefixes, tokens[0].text) && tokens[1].is("[") && tokens[len(tokens)-1].is("]") {
		var ok bool
		if owner, ok = tokenize(name); !ok {
			return false
		}
		tokens = tokens[2 : len(tokens)-1]
	}
	// A variable called end is a quoted name or not, by what stands beside it.
	return slices.EqualFunc(tokens, append(owner, token{signToken, "."}, token{nameToken, repositoryProperty}), func(a, b token) bool {
		return a.text == b.text && (a.kind == b.kind || a.isName() && b.isName())
	})
}

// cachePrefixes are what Neo4j writes before a property that it keeps with the
// row.
var cachePrefixes = []string{"cache", "cacheN", "cacheR"}
