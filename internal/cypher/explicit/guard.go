package explicit

import (
	"slices"
	"strings"

	"repochat/internal/cypher/syntax"
)

// guard is the condition under which an expression evaluates one of its parts. A
// part that is lifted is evaluated before the expression, and could fail there for
// rows in which the expression would not have come to it.
type guard struct {
	text string // "" where the part is always evaluated
	// parts are the expressions that the text repeats.
	parts []*syntax.Expression
}

// guardOf returns the condition under which e evaluates part. Conditions that cannot
// be repeated are left out of it.
func guardOf(text string, e, part *syntax.Expression) guard {
	if e == part {
		return guard{}
	}
	around := childAround(e, part)
	if around == nil {
		return guard{}
	}
	inner := guardOf(text, around, part)
	switch e.Kind {
	case syntax.Case:
		return caseGuard(text, e, around, inner)
	case syntax.FunctionCall:
		if at := slices.Index(e.Operands, around); strings.EqualFold(e.Text, "coalesce") && at > 0 && canRepeat(e.Operands[:at]...) {
			condition := text[e.Start:e.Operands[at-1].Stop] + ") IS NULL"
			return inner.behind(condition, e.Operands[:at]...)
		}
	case syntax.Operation:
		return operationGuard(text, e, around, inner)
	case syntax.ListComprehension, syntax.Quantifier, syntax.Reduce:
		return loopGuard(text, e, around, inner)
	}
	return inner
}

// behind returns the guard g with a condition before it.
func (g guard) behind(condition string, parts ...*syntax.Expression) guard {
	// CASE ends where the condition does not hold, which AND need not.
	return guard{text: "CASE WHEN " + condition + " THEN " + g.orTrue() + " ELSE false END", parts: slices.Concat(parts, g.parts)}
}

func (g guard) orTrue() string {
	if g.text == "" {
		return "true"
	}
	return g.text
}

// caseGuard writes the CASE itself, with the guard of the part in the place of what
// it stands in and false for the values before.
func caseGuard(text string, e, around *syntax.Expression, inner guard) guard {
	at := slices.Index(e.Operands, around)
	if at <= 0 { // the subject, or the first condition
		return inner
	}
	parts := append([]*syntax.Expression{}, inner.parts...)
	if e.Subject != nil {
		parts = append(parts, e.Subject)
	}
	written, from := "", e.Start
	for i, operand := range e.Operands[:at] {
		if isCaseValue(text, e, i) {
			written += text[from:operand.Start] + "false"
			from = operand.Stop
		} else {
			parts = append(parts, operand)
		}
	}
	if !canRepeat(parts...) {
		return inner
	}
	switch keyword := caseKeyword(text, e, at); {
	case keyword == "THEN":
		written += text[from:around.Start] + inner.orTrue() + " ELSE false"
	case keyword == "ELSE":
		written += text[from:around.Start] + inner.orTrue()
	case isCaseValue(text, e, at-1):
		written += text[from:e.Operands[at-1].Stop] + " ELSE " + inner.orTrue()
	default: // WHEN 1, 2
		written += text[from:e.Operands[at-1].Stop] + " THEN false ELSE " + inner.orTrue()
	}
	return guard{text: written + " END", parts: parts}
}

func isCaseValue(text string, e *syntax.Expression, at int) bool {
	keyword := caseKeyword(text, e, at)
	return keyword == "THEN" || keyword == "ELSE"
}

// caseKeyword returns the keyword that an operand of a CASE stands behind, in upper
// case; "" for the first one and behind a comma.
func caseKeyword(text string, e *syntax.Expression, at int) string {
	if at == 0 {
		return ""
	}
	between := text[e.Operands[at-1].Stop:e.Operands[at].Start]
	tokens, err := syntax.Scan(between)
	if err != nil || tokens.List[0].Kind != syntax.Word {
		return ""
	}
	return strings.ToUpper(between[tokens.List[0].Start:tokens.List[0].Stop])
}

// operationGuard is about AND and OR, which are false and true where one operand is.
func operationGuard(text string, e, around *syntax.Expression, inner guard) guard {
	if len(e.Operands) != 2 || e.Text != "AND" && e.Text != "OR" {
		return inner
	}
	other := e.Operands[0]
	if other == around {
		other = e.Operands[1]
		if !cannotFail(other) {
			return inner
		}
	}
	if !canRepeat(other) {
		return inner
	}
	condition := "coalesce(" + text[other.Start:other.Stop] + ", true)"
	if e.Text == "OR" {
		condition = "NOT coalesce(" + text[other.Start:other.Stop] + ", false)"
	}
	return inner.behind(condition, other)
}

// loopGuard is about what is evaluated for each item of a list.
func loopGuard(text string, e, around *syntax.Expression, inner guard) guard {
	if slices.Contains(e.Operands, around) {
		return inner
	}
	list := e.Operands[len(e.Operands)-1]
	if !canRepeat(list) {
		return guard{}
	}
	usesAccumulator := false
	for _, part := range inner.parts {
		eachVariable(part, func(name *syntax.Name) {
			usesAccumulator = usesAccumulator || e.Accumulator != nil && name.Text == e.Accumulator.Text
		})
	}
	if usesAccumulator {
		inner = guard{}
	}
	if around == e.Result && e.Where != nil && canRepeat(e.Where) {
		inner = inner.behind(text[e.Where.Start:e.Where.Stop], e.Where)
	}
	if turnsOf(list)*stepsOf(inner.parts...) > mostSteps {
		inner = guard{} // any() ends at the first item then
	}
	if inner.text == "" && list.Kind == syntax.List && len(list.Operands) > 0 {
		return guard{}
	}
	return guard{
		text:  "any(" + text[e.Name.Start:e.Name.Stop] + " IN " + text[list.Start:list.Stop] + " WHERE " + inner.orTrue() + ")",
		parts: append(slices.Clone(inner.parts), list),
	}
}

// childAround returns the operand or other part of an expression that a part of it
// stands in.
func childAround(e, part *syntax.Expression) *syntax.Expression {
	for _, child := range slices.Concat([]*syntax.Expression{e.Subject, e.Where, e.Result}, e.Operands) {
		if child != nil && child.Start <= part.Start && part.Stop <= child.Stop {
			return child
		}
	}
	return nil
}

// mostSteps is how many steps the condition of a guard may take. The time that one
// expression takes has no limit but the gate's, which looks at what is repeated once.
const mostSteps = 1_000

// stepsOf returns how many steps it takes to evaluate expressions.
func stepsOf(expressions ...*syntax.Expression) int {
	steps := 0
	for _, e := range expressions {
		if e == nil {
			continue
		}
		turns := 1
		if e.Kind == syntax.ListComprehension || e.Kind == syntax.Quantifier || e.Kind == syntax.Reduce {
			turns = turnsOf(e.Operands[len(e.Operands)-1])
		}
		steps += 1 + stepsOf(e.Subject) + stepsOf(e.Operands...) + turns*stepsOf(e.Where, e.Result)
		if steps > mostSteps {
			return mostSteps + 1
		}
	}
	return steps
}

// turnsOf returns how many items a list has, which is known where it is written.
func turnsOf(list *syntax.Expression) int {
	if list.Kind == syntax.List {
		return len(list.Operands)
	}
	return mostSteps + 1
}

// canRepeat reports whether expressions may be evaluated once more, in a WHERE of
// their own, and give the same.
func canRepeat(expressions ...*syntax.Expression) bool {
	if stepsOf(expressions...) > mostSteps {
		return false
	}
	for _, e := range expressions {
		if hasSubquery(e) || e.HasAggregate() {
			return false
		}
		changes := false
		syntax.Inspect(e, func(n any) bool {
			part, ok := n.(*syntax.Expression)
			if ok && part.Kind == syntax.FunctionCall {
				name := strings.ToLower(part.Text)
				changes = changes || name == "rand" || name == "randomuuid" || strings.HasSuffix(name, ".realtime")
			}
			return !changes
		})
		if changes {
			return false
		}
	}
	return true
}

// cannotFail reports whether an expression compares what it need not compute.
func cannotFail(e *syntax.Expression) bool {
	switch e.Kind {
	case syntax.StringLiteral, syntax.NumberLiteral, syntax.WordLiteral, syntax.ParameterValue, syntax.Variable:
		return true
	case syntax.Property, syntax.HasLabels:
		return e.Operands[0].Kind == syntax.Variable
	case syntax.Operation:
		comparisons := []string{"=", "<>", "<", "<=", ">", ">=", "STARTS WITH", "ENDS WITH", "CONTAINS", "IS NULL", "IS NOT NULL"}
		return slices.Contains(comparisons, e.Text) && !slices.ContainsFunc(e.Operands, func(operand *syntax.Expression) bool { return !cannotFail(operand) })
	}
	return false
}
