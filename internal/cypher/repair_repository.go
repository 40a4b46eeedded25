package cypher

import "repochat/internal/cypher/syntax"

// repositoryRepairs takes out relationships with the repository's own node,
// which has none: (c:Commit)-[:belongs_to]->(:Repository). Everything that a
// query sees belongs to the one repository anyway. Only what a MATCH demands is
// changed, since a pattern that never matches is not the same where it is
// optional or denied.
func repositoryRepairs(d *draft) change {
	var c change
	if d.schema == nil || d.schema.whole == "" || d.projectsAll() {
		return c
	}
	for _, part := range d.tree.Parts {
		for _, clause := range part.Clauses {
			if clause.Kind != syntax.Match || clause.Optional {
				continue
			}
			for _, path := range clause.Paths {
				if found := d.withoutRepository(path); found != nil {
					c.add("The relationship with "+d.schema.whole+" was left out: a query sees one repository only.", *found)
					return c // a further one is seen in the next round
				}
			}
		}
	}
	return c
}

// withoutRepository returns the edit that takes one relationship with the
// repository out of a path; nil when there is none that can be.
func (d *draft) withoutRepository(path *syntax.Path) *syntax.Edit {
	if path.Selector != "" || path.Function != "" || path.Variable != nil && d.isUsed(path.Variable) {
		return nil
	}
	for i := 1; i+1 < len(path.Elements); i++ {
		left, step, right := path.Elements[i-1].Node, path.Elements[i].Relationship, path.Elements[i+1].Node
		if left == nil || step == nil || right == nil || !d.isPlain(step) {
			continue
		}
		switch first, last := i == 1, i+2 == len(path.Elements); {
		case last && d.isWhole(right):
			return d.partRepository(right, syntax.Span{Start: step.Start, Stop: right.Stop}, step.Span)
		case first && d.isWhole(left):
			return d.partRepository(left, syntax.Span{Start: left.Start, Stop: step.Stop}, step.Span)
		case i+3 < len(path.Elements) && d.isWhole(right) && d.isBare(right) && d.joinsBeyond(left, path.Elements[i+2].Relationship, path.Elements[i+3].Node):
			return &syntax.Edit{Span: syntax.Span{Start: step.Start, Stop: right.Stop}}
		}
	}
	return nil
}

// partRepository drops the repository's node with its relationship, or, when
// the query uses the node, only the relationship.
func (d *draft) partRepository(node *syntax.Node, both, step syntax.Span) *syntax.Edit {
	if d.isBare(node) {
		return &syntax.Edit{Span: both}
	}
	return &syntax.Edit{Span: step, Text: ", "}
}

// isPlain reports whether a relationship pattern asks for nothing but its types,
// and the query does not use it.
func (d *draft) isPlain(step *syntax.Relationship) bool {
	return step.Types != nil && step.Properties == nil && step.Where == nil && (step.Variable == nil || !d.isUsed(step.Variable))
}

// isWhole reports whether a node pattern can only be the repository's own node,
// and no relationship of the schema has it at an end.
func (d *draft) isWhole(node *syntax.Node) bool {
	for _, relationship := range d.schema.relationships {
		for _, ends := range relationship.ends {
			if ends.From == d.schema.whole || ends.To == d.schema.whole {
				return false
			}
		}
	}
	labels := d.schema.labelsOf(d.bound.nodes[node], node.Labels)
	return len(labels) == 1 && labels[0] == d.schema.whole
}

// isBare reports whether a node pattern asks for nothing but its label, and the
// query does not use it.
func (d *draft) isBare(node *syntax.Node) bool {
	return node.Properties == nil && node.Where == nil && (node.Variable == nil || !d.isUsed(node.Variable))
}

// joinsBeyond reports whether the relationship behind the repository's node joins
// the node before it in itself: (f:File)-[:in]->(:Repository)<-[:changed]-(c:Commit).
func (d *draft) joinsBeyond(left *syntax.Node, step *syntax.Relationship, right *syntax.Node) bool {
	if step == nil || right == nil || step.Repeated {
		return false
	}
	name := onlyName(step.Types)
	from := d.schema.labelsOf(d.bound.nodes[left], left.Labels)
	to := d.schema.labelsOf(d.bound.nodes[right], right.Labels)
	if name == nil || len(from) != 1 || len(to) != 1 {
		return false
	}
	relationship := d.schema.relationships[name.Text]
	return relationship.joins(from, to) || relationship.joins(to, from)
}

// isUsed reports whether a variable stands more than once in the query. What
// becomes a column by its own name is a variable, too.
func (d *draft) isUsed(name *syntax.Name) bool {
	uses := 0
	count := func(names ...*syntax.Name) {
		for _, other := range names {
			if other != nil && other.Text == name.Text {
				uses++
			}
		}
	}
	syntax.Inspect(d.tree, func(n any) bool {
		switch n := n.(type) {
		case *syntax.Node:
			count(n.Variable)
		case *syntax.Relationship:
			count(n.Variable)
		case *syntax.Path:
			count(n.Variable)
		case *syntax.Clause:
			count(n.Variable)
			if n.Import != nil {
				count(n.Import.Names...)
			}
			for _, hint := range n.Hints {
				count(hint.Variables...)
			}
		case *syntax.Expression:
			switch n.Kind {
			case syntax.Property:
			case syntax.MapProjection:
				count(n.Keys...)
			default:
				count(n.Name)
			}
		}
		return uses < 2
	})
	return uses > 1
}

// projectsAll reports whether the query returns or passes on all names.
func (d *draft) projectsAll() bool {
	all := false
	syntax.Inspect(d.tree, func(n any) bool {
		if projection, ok := n.(*syntax.Projection); ok {
			all = all || projection.All
		}
		return !all
	})
	return all
}
