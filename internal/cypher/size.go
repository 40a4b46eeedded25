package cypher

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"repochat/internal/cypher/syntax"
)

// compound returns what is known of the value of an expression with the given
// operands. Values that are passed on unchanged stay the same.
func (b *bindings) compound(e *syntax.Expression, operands []*value) *value {
	switch e.Kind {
	case syntax.StringLiteral:
		return &value{number: math.Inf(1), length: float64(len(e.Text))}
	case syntax.NumberLiteral:
		return numeric(magnitude(e.Text))
	case syntax.WordLiteral, syntax.HasLabels:
		return word()
	case syntax.Property:
		return propertyOf(e, operands[0])
	case syntax.Index:
		return operands[0].elements()
	case syntax.Slice:
		return operands[0]
	case syntax.Case:
		return joinAll(operands)
	case syntax.List, syntax.Map:
		return listOf(float64(len(operands)), joinAll(operands))
	case syntax.MapProjection:
		return listOf(smallMap, join(fromData(), joinAll(operands[1:])))
	case syntax.Operation:
		return b.operation(e, operands)
	case syntax.FunctionCall:
		return b.function(e, operands)
	}
	return fromData()
}

func magnitude(number string) float64 {
	number = strings.ReplaceAll(number, "_", "")
	if whole, err := strconv.ParseUint(number, 0, 64); err == nil {
		return float64(whole)
	}
	decimal, err := strconv.ParseFloat(strings.TrimRight(number, "fFdD"), 64)
	if err != nil {
		return math.Inf(1)
	}
	return decimal
}

// propertyOf knows the parts of dates that come from plain four-digit years;
// anything else could be any number.
func propertyOf(e *syntax.Expression, owner *value) *value {
	if owner.element != nil {
		return owner.element
	}
	if isPlainTime(e.Operands[0]) {
		switch strings.ToLower(e.Name.Text) {
		case "year", "quarter", "month", "week", "day", "weekyear", "ordinalday", "dayofweek",
			"years", "quarters", "months", "weeks", "days", "hour", "minute", "second":
			return numeric(timePart)
		}
	}
	return fromData()
}

// isPlainTime reports whether an expression is a date, time or duration that
// is made from the clock, from data or from literals with four digits in a row
// at most, so that it cannot lie a million years off.
func isPlainTime(e *syntax.Expression) bool {
	if e.Kind != syntax.FunctionCall && e.Kind != syntax.Operation {
		return false
	}
	plain := true
	syntax.Inspect(e, func(n any) bool {
		if part, ok := n.(*syntax.Expression); ok {
			plain = plain && isPlainTimePart(part)
		}
		return plain
	})
	return plain
}

func isPlainTimePart(e *syntax.Expression) bool {
	switch e.Kind {
	case syntax.StringLiteral, syntax.NumberLiteral:
		digits := 0
		for _, char := range e.Text {
			if digits++; char < '0' || char > '9' {
				digits = 0
			}
			if digits > 4 {
				return false
			}
		}
		return true
	case syntax.Operation:
		return e.Text == "+" || e.Text == "-" || e.Text == "()"
	case syntax.FunctionCall:
		name, _, _ := strings.Cut(strings.ToLower(e.Text), ".")
		switch name {
		case "date", "datetime", "localdatetime", "time", "localtime", "duration", "left", "substring":
			return true
		}
		return false
	}
	return e.Kind == syntax.Variable || e.Kind == syntax.Property || e.Kind == syntax.Map
}

func (b *bindings) operation(e *syntax.Expression, operands []*value) *value {
	first := operands[0]
	if len(operands) == 1 {
		switch e.Text {
		case "()":
			return first
		case "-", "+":
			return numeric(first.number)
		}
		return word()
	}
	second := operands[1]
	switch e.Text {
	case "+", "||":
		return sum(first, second)
	case "-":
		return numeric(first.number + second.number)
	case "*":
		return numeric(multiply(first.number, second.number))
	case "/":
		if divisor := e.Operands[1]; divisor.Kind == syntax.NumberLiteral && second.number >= 1 {
			return numeric(first.number)
		}
		return numeric(math.Inf(1))
	case "%":
		return numeric(second.number)
	case "^":
		return numeric(math.Inf(1))
	}
	return word()
}

// sum is a number, a text or a list: of two lists, or of a list and a value that
// is added to it.
func sum(first, second *value) *value {
	guessed := first.guessed || second.guessed
	switch {
	case first.numeric && second.numeric:
		return numeric(first.number + second.number)
	case first.element == nil && second.element == nil:
		return &value{number: first.number + second.number, length: first.length + second.length, guessed: guessed}
	}
	return &value{length: added(first) + added(second), element: join(part(first), part(second)), guessed: guessed}
}

// added is how many elements a list gains by a value. A property may be a list
// itself, though not as long a one as a text.
func added(v *value) float64 {
	switch {
	case v.element != nil:
		return v.length
	case v.guessed:
		return math.Min(v.length, smallMap)
	}
	return 1
}

func part(v *value) *value {
	if v.element != nil {
		return v.element
	}
	return v
}

func (b *bindings) function(e *syntax.Expression, operands []*value) *value {
	name := strings.ToLower(e.Text)
	if e.Star {
		return numeric(b.rows)
	}
	if len(operands) == 0 {
		return word()
	}
	first := operands[0]
	switch name {
	case "range":
		return b.rangeCall(e, operands)
	case "size", "length", "char_length", "character_length":
		return numeric(first.length)
	case "count":
		return numeric(b.rows)
	case "collect":
		return guessedListOf(math.Min(b.rows, collected), first)
	case "head", "last":
		return first.elements()
	case "replace":
		return replaced(operands)
	case "split":
		part := &value{number: math.Inf(1), length: first.length, guessed: first.guessed}
		return &value{element: part, length: first.length + 1, guessed: first.guessed}
	case "coalesce":
		return joinAll(operands)
	case "reverse", "tail", "trim", "ltrim", "rtrim", "btrim", "left", "right", "substring",
		"tolower", "toupper", "lower", "upper", "tostringlist", "min", "max", "avg", "percentilecont", "percentiledisc",
		"nullif", "normalize", "tointegerlist", "tofloatlist", "tobooleanlist":
		return first
	case "tostring", "tostringornull":
		return &value{number: first.number, length: first.length, guessed: first.guessed}
	case "abs", "ceil", "floor", "round", "sign", "tointeger", "tointegerornull", "tofloat", "tofloatornull":
		return numeric(first.number)
	case "keys", "labels", "nodes", "relationships":
		return guessedListOf(smallMap, word())
	case "properties":
		return guessedListOf(smallMap, fromData())
	case "sum", "exp", "id", "timestamp":
		return numeric(math.Inf(1))
	}
	return &value{number: math.Inf(1), length: 4 * wordSize}
}

// replaced is the size of replace(text, search, replacement) at its worst,
// which is when the search text is short.
func replaced(operands []*value) *value {
	text, replacement := operands[0], operands[len(operands)-1]
	length, filling := text.length, replacement.length
	if length >= dataText && filling >= dataText {
		length, filling = math.Max(length, hugeText), math.Max(filling, hugeText)
	}
	length = multiply(length, math.Max(1, filling)) + filling
	return &value{number: math.Inf(1), length: length, guessed: text.guessed || replacement.guessed}
}

// rangeCall is the list that range() makes. Its length must be known, from
// literals or from the sizes of other lists, and small.
func (b *bindings) rangeCall(e *syntax.Expression, operands []*value) *value {
	if len(operands) < 2 {
		return fromData()
	}
	length := operands[0].number + operands[1].number + 1
	if exact, ok := literalRange(e.Operands); ok {
		length = exact
	}
	if length > maxRange || math.IsNaN(length) {
		b.refuse(e, Range, fmt.Sprintf("range() may make at most %d numbers, from bounds that can be told before the query runs.", maxRange),
			"Use the rows of a MATCH, or literal bounds.")
	}
	numbers := listOf(length, numeric(math.Max(operands[0].number, operands[1].number)))
	numbers.guessed = operands[0].guessed || operands[1].guessed
	return numbers
}

// literalRange is the length of a range whose bounds are all literal.
func literalRange(bounds []*syntax.Expression) (float64, bool) {
	numbers := []float64{0, 0, 1}
	for i, bound := range bounds {
		number, ok := signedLiteral(bound)
		if !ok || i >= len(numbers) {
			return 0, false
		}
		numbers[i] = number
	}
	if numbers[2] == 0 {
		return 0, true
	}
	return math.Max(0, math.Floor((numbers[1]-numbers[0])/numbers[2])+1), true
}

func signedLiteral(e *syntax.Expression) (float64, bool) {
	switch {
	case e.Kind == syntax.NumberLiteral:
		return magnitude(e.Text), true
	case e.Kind == syntax.Operation && e.Text == "-" && len(e.Operands) == 1:
		number, ok := signedLiteral(e.Operands[0])
		return -number, ok
	}
	return 0, false
}
