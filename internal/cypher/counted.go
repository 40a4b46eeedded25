package cypher

import (
	"fmt"
	"strings"

	"repochat/internal/cypher/syntax"
	"repochat/internal/schema"
)

// Counted returns a query for the things that the query counts, at most so many
// of them; "" for one that returns anything but one count of things of one kind.
// It is to be checked again.
func (c Checked) Counted(most int) string {
	if c.counted == nil {
		return ""
	}
	return c.counted(most)
}

func (d *draft) counted(most int) string {
	if len(d.tree.Parts) != 1 {
		return ""
	}
	clauses := d.tree.Parts[0].Clauses
	last := clauses[len(clauses)-1]
	if last.Kind != syntax.Return || last.Result == nil || len(last.Result.Items) != 1 || last.Result.Distinct {
		return ""
	}
	item := last.Result.Items[0]
	of := countedVariable(item.Value)
	if of == nil || strings.Trim(d.text[item.Stop:], " \n\t;") != "" {
		return ""
	}
	known := d.bound.expressions[of]
	if known == nil {
		return ""
	}
	labels := d.schema.labelsOf(known, nil)
	if len(labels) != 1 {
		return ""
	}
	entry, isKind := schema.EntryOfNode(labels[0])
	if !isKind || entry.Card == nil {
		return ""
	}
	variable := d.text[of.Start:of.Stop]
	return d.text[:item.Start] + fmt.Sprintf("DISTINCT %s ORDER BY %[1]s.%s LIMIT %d", variable, entry.Key, most)
}

// countedVariable returns the variable of count(c), count(DISTINCT c) or
// count(c.id); nil for any other expression.
func countedVariable(e *syntax.Expression) *syntax.Expression {
	if e.Kind != syntax.FunctionCall || !strings.EqualFold(e.Text, "count") || len(e.Operands) != 1 {
		return nil
	}
	of := e.Operands[0]
	if of.Kind == syntax.Property && len(of.Operands) == 1 {
		of = of.Operands[0]
	}
	if of.Kind != syntax.Variable {
		return nil
	}
	return of
}
