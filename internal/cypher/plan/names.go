package plan

import (
	"maps"
	"slices"
	"strings"

	"repochat/internal/graph"
)

// Neo4j shows two variables by one name when a WITH or a subquery has dropped
// the first one. While a variable may be of another repository, no second one
// may come into its rows by the same name: a Filter on the second would be taken
// for one on the first.

// kind is what a name stands for.
type kind uint8

const (
	// another value than the following, or different ones in different places.
	another kind = iota
	// entity is a node or relationship.
	entity
	// entities is a list of these, never with null in it.
	entities
)

// record records what a name stands for, in one of perhaps several places.
func (c *confinement) record(name string, k kind) {
	if known, isKnown := c.kinds[name]; isKnown && known != k {
		k = another
	}
	c.kinds[name] = k
}

// recordAliases records what AS names: what it renames, or another value.
func (c *confinement) recordAliases(tokens []token) {
	for i, t := range tokens {
		if !t.is("AS") || i+1 == len(tokens) || !tokens[i+1].isName() {
			continue
		}
		value := another
		if i > 0 && tokens[i-1].isName() && (i == 1 || tokens[i-2].is(",")) {
			value = c.kinds[tokens[i-1].text]
		}
		c.record(tokens[i+1].text, value)
	}
}

// recordItem records the variable of an Unwind, list AS name, and reports whether
// the list is one of nodes or relationships.
func (c *confinement) recordItem(tokens []token) bool {
	if len(tokens) != 3 || !tokens[0].isName() || c.kinds[tokens[0].text] != entities || !tokens[1].is("AS") || !tokens[2].isName() {
		return false
	}
	c.record(tokens[2].text, entity)
	return true
}

// recordRepeat records the names of a repeated path, (a) (...){1, 2} (b). What the
// part that is repeated brings in is one node or relationship there, and a list of
// these in the rows of the operator.
func (c *confinement) recordRepeat(operator graph.Operator, tokens []token) {
	if len(operator.Children) != 2 {
		return
	}
	c.recordNames(operator.Children[0])
	part := &confinement{parameter: c.parameter, kinds: maps.Clone(c.kinds)}
	part.recordNames(operator.Children[1])
	for name, k := range part.kinds {
		if _, known := c.kinds[name]; known {
			continue
		}
		c.kinds[name] = another
		if k == entity {
			c.kinds[name] = entities
		}
	}
	for _, end := range repeatedEnds(tokens) {
		c.record(end, entity)
	}
}

func isRepeat(operator graph.Operator) bool { return strings.HasPrefix(operator.Name, "Repeat(") }

// repeatedEnds returns the names of the ends in (a) (...){1, 2} (b); nil when the
// details are not of that form.
func repeatedEnds(tokens []token) []string {
	isNode := func(tokens []token) bool {
		return len(tokens) == 3 && tokens[0].is("(") && tokens[1].isName() && tokens[2].is(")")
	}
	if last := len(tokens) - 3; last > 3 && isNode(tokens[:3]) && isNode(tokens[last:]) {
		return []string{tokens[1].text, tokens[last+1].text}
	}
	return nil
}

// isExpansion reports whether an operator goes from nodes along relationships.
func isExpansion(operator graph.Operator) bool {
	return slices.ContainsFunc([]string{"Expand(", "OptionalExpand(", "VarLengthExpand("}, func(prefix string) bool {
		return strings.HasPrefix(operator.Name, prefix)
	})
}

// kindIn returns what a variable stands for in the details of a leaf or an
// expansion, of which VarLengthExpand has a list of relationships.
func kindIn(operator graph.Operator, tokens []token, name string) kind {
	bracket := slices.IndexFunc(tokens, func(t token) bool { return t.is("[") })
	if strings.HasPrefix(operator.Name, "VarLengthExpand(") && bracket >= 0 && bracket+1 < len(tokens) && tokens[bracket+1].text == name {
		return entities
	}
	return entity
}

// hides reports whether an operator with one branch drops a variable of found
// from its rows, or brings in another one of the same name.
func hides(operator graph.Operator, tokens []token, found open) bool {
	switch name, _, _ := strings.Cut(operator.Name, "("); name {
	case "Distinct", "OrderedDistinct":
		return !keeps(tokens, found)
	case "Projection":
		return renames(tokens, found)
	case "Expand", "VarLengthExpand":
		added := added(operator, tokens)
		return added == nil || slices.ContainsFunc(added, func(name string) bool {
			_, taken := found[name]
			return taken
		})
	}
	return false
}

// renames reports whether a column of a Projection is a variable of found, or has
// the name of one. The Projection itself keeps the variables of its rows.
func renames(tokens []token, found open) bool {
	columns, ok := split(tokens, ",")
	return !ok || slices.ContainsFunc(columns, func(column []token) bool {
		if len(column) == 0 {
			return true
		}
		_, hasName := found[column[len(column)-1].text]
		_, isOpen := found[column[0].text]
		return hasName || isOpen && (len(column) < 2 || !column[1].is("."))
	})
}

// keeps reports whether each variable of found is a column, by its own name, and
// no other column has that name.
func keeps(tokens []token, found open) bool {
	columns, ok := split(tokens, ",")
	kept := 0
	for _, column := range columns {
		if len(column) == 0 {
			return false
		}
		if _, isOpen := found[column[len(column)-1].text]; !isOpen || !column[len(column)-1].isName() {
			continue
		}
		if len(column) > 1 && column[len(column)-2].is("AS") && column[0].text != column[len(column)-1].text {
			return false
		}
		if len(column) == 1 || len(column) == 3 && column[1].is("AS") {
			kept++
		}
	}
	return ok && kept == len(found)
}

// added returns the names of the variables that an operator itself brings into
// its rows.
func added(operator graph.Operator, tokens []token) []string {
	kind := classOf(operator.Name)
	switch {
	case kind == nodeLeaf, kind == relationshipLeaf:
		return broughtIn(kind == nodeLeaf, tokens)
	case isExpansion(operator):
		names := broughtIn(false, tokens)
		if len(names) < 2 {
			return nil
		}
		if strings.HasSuffix(operator.Name, "Into)") {
			return names[1 : len(names)-1]
		}
		return names[1:] // Neo4j writes the node from which it goes first
	case kind == lookup && !isRepeat(operator):
		return namesOf(tokens[:min(1, len(tokens))])
	case isRepeat(operator):
		return namesOf(tokens[min(3, len(tokens)):]) // (from) (...){1, 2} (to)
	}
	var names []string
	for i, t := range tokens {
		if t.is("AS") && i+1 < len(tokens) {
			names = append(names, namesOf(tokens[i+1:i+2])...)
		}
	}
	return names
}

func namesOf(tokens []token) []string {
	var names []string
	for _, t := range tokens {
		if t.isName() {
			names = append(names, t.text)
		}
	}
	return names
}

// addedBelow returns the names that a branch brings into its rows.
func addedBelow(operator graph.Operator) []string {
	tokens, _ := tokenize(operator.Details)
	var names []string
	children := operator.Children
	if classOf(operator.Name) == lookup && !isRepeat(operator) {
		children = children[:min(1, len(children))] // what the right one has brought in is dropped
	}
	for _, child := range children {
		names = append(names, addedBelow(child)...)
	}
	switch operator.Name {
	case "EagerAggregation", "OrderedAggregation", "Distinct", "OrderedDistinct": // only their columns remain
		columns := namesOf(tokens)
		names = slices.DeleteFunc(names, func(name string) bool { return !slices.Contains(columns, name) })
	}
	return append(names, added(operator, tokens)...)
}

// mixesNames reports whether a variable that is not confined in one branch of an
// operator has the name of a variable that comes in by the other one.
func mixesNames(operator graph.Operator, tokens []token, left, right open) bool {
	mixes := func(names open, others []string) bool {
		return slices.ContainsFunc(others, func(other string) bool {
			_, both := names[other]
			return both && !(operator.Name == "NodeHashJoin" && slices.Contains(namesOf(tokens), other))
		})
	}
	switch {
	case len(left) == 0 && len(right) == 0:
		return false
	case classOf(operator.Name) != lookup:
		return mixes(left, addedBelow(operator.Children[1])) || mixes(right, addedBelow(operator.Children[0]))
	case operator.Name == "SemiApply" || operator.Name == "AntiSemiApply":
		return false // they name nothing, and drop what the right branch has brought in
	}
	return mixes(left, added(operator, tokens))
}
