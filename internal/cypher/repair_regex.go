package cypher

import (
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"

	"repochat/internal/cypher/syntax"
)

// regularExpressionRepairs replaces =~ by comparisons that mean the same, where
// there are such: STARTS WITH for '2024-07-31.*', CONTAINS for '.*-07-31T.*'.
// In texts of several lines the comparisons also see the later ones, which "."
// stops at.
func regularExpressionRepairs(d *draft) change {
	var c change
	compared := map[*syntax.Expression]bool{}
	syntax.Inspect(d.tree, func(n any) bool {
		e, ok := n.(*syntax.Expression)
		if !ok || e.Kind != syntax.Operation {
			return true
		}
		if e.Text != "=~" {
			for _, operand := range e.Operands {
				compared[operand] = strings.ContainsAny(e.Text, "=<>")
			}
			return true
		}
		replaced, ok := d.comparison(e)
		if !ok {
			return true
		}
		if compared[e] {
			replaced = "(" + replaced + ")"
		}
		c.addf(syntax.Replacement(e.Span, replaced), "The regular expression %s became %s.", d.textOf(e.Operands[1].Span), replaced)
		return false
	})
	return c
}

// dateGlob is the beginning of a date with the star of file names: as a regular
// expression it matches no whole date.
var dateGlob = regexp.MustCompile(`^\d{4}(?:-\d\d){0,2}-?T?\*$`)

// comparison returns what equals a regular expression.
func (d *draft) comparison(e *syntax.Expression) (string, bool) {
	subject, pattern := e.Operands[0], e.Operands[1]
	if subject.Kind == syntax.CaseSubject || pattern.Kind != syntax.StringLiteral {
		return "", false
	}
	isDate := d.isDate(subject)
	text := pattern.Text
	if isDate && dateGlob.MatchString(text) {
		text = strings.TrimRight(text, "-T*") + ".*"
	}
	read, ok := readShape(text)
	if !ok {
		return "", false
	}
	var conditions []string
	for _, pieces := range read.alternatives {
		condition, ok := plainCondition(d.textOf(subject.Span), pieces, read.foldCase)
		if date, found := dateCondition(d.textOf(subject.Span), pieces); isDate && found {
			condition, ok = date, true
		}
		if !ok {
			return "", false
		}
		conditions = append(conditions, condition)
	}
	joined := strings.Join(conditions, " OR ")
	several := len(conditions) > 1 || strings.Contains(joined, " AND ")
	if several && !isRepeatable(subject) {
		return "", false
	}
	if several {
		joined = "(" + joined + ")"
	}
	return joined, true
}

// isRepeatable reports whether an expression may stand twice where it stood
// once: a variable or a property of one.
func isRepeatable(e *syntax.Expression) bool {
	for e.Kind == syntax.Property {
		e = e.Operands[0]
	}
	return e.Kind == syntax.Variable
}

// plainCondition writes a comparison for a literal with or without any text
// before and after it.
func plainCondition(subject string, pieces []piece, foldCase bool) (string, bool) {
	if len(pieces) == 3 && pieces[0].literal != "" && pieces[1].any && pieces[1].count == 0 && !foldCase {
		return bothEnds(subject, pieces[0].literal, pieces[2].literal)
	}
	before, after, least := false, false, 0
	if len(pieces) > 0 && pieces[0].any {
		before, least, pieces = true, pieces[0].count, pieces[1:]
	}
	if len(pieces) > 0 && pieces[len(pieces)-1].any {
		after, least, pieces = true, least+pieces[len(pieces)-1].count, pieces[:len(pieces)-1]
	}
	switch {
	case len(pieces) == 0 && before && least == 0:
		return subject + " IS NOT NULL", true
	case len(pieces) != 1 || pieces[0].literal == "", before && after && least > 0:
		return "", false
	}
	literal, compared := pieces[0].literal, subject
	if foldCase && strings.ToLower(literal) != strings.ToUpper(literal) {
		literal, compared = strings.ToLower(literal), "toLower("+subject+")"
	}
	operator := "="
	switch {
	case before && after:
		operator = "CONTAINS"
	case after:
		operator = "STARTS WITH"
	case before:
		operator = "ENDS WITH"
	}
	condition := compared + " " + operator + " " + quoted(literal)
	if least > 0 {
		condition += fmt.Sprintf(" AND size(%s) >= %d", subject, utf8.RuneCountInString(literal)+least)
	}
	return condition, true
}

// bothEnds writes a comparison of the start and the end of a text, unless the
// two could lie over each other.
func bothEnds(subject, start, end string) (string, bool) {
	if start == "" || end == "" {
		return "", false
	}
	for length := 1; length <= min(len(start), len(end)); length++ {
		if strings.HasSuffix(start, end[:length]) {
			return "", false
		}
	}
	return fmt.Sprintf("%s STARTS WITH %s AND %s ENDS WITH %s", subject, quoted(start), subject, quoted(end)), true
}

// dateForm is the form of every date in the graph; 0 stands for any digit.
const dateForm = "0000-00-00T00:00:00Z"

// dateCondition writes a comparison for a date, whose form leaves less open
// than a text does: '2023-07-..T..:..:..Z' asks for no more than its start.
func dateCondition(subject string, pieces []piece) (string, bool) {
	start, rest := fill(dateForm, pieces, false)
	end := ""
	if len(rest) > 0 {
		if !rest[0].any {
			return "", false
		}
		end, rest = fill(dateForm, rest[1:], true)
		if len(rest) > 0 || len(start)+len(end) > len(dateForm) {
			return "", false
		}
	} else if len(start) != len(dateForm) {
		return "", false
	}
	known := start + strings.Repeat("?", len(dateForm)-len(start)-len(end)) + end
	return datePattern(subject, known)
}

// fill lays pieces along the form of a date from its start, or from its end
// when backward is set, as far as they go. "?" stands for any digit.
func fill(form string, pieces []piece, backward bool) (known string, rest []piece) {
	if backward {
		width := 0
		for _, p := range pieces {
			width += len(p.literal) + p.count
		}
		if width > len(form) {
			return "", pieces
		}
		form = form[len(form)-width:]
	}
	for len(pieces) > 0 && !pieces[0].any {
		width := len(pieces[0].literal) + pieces[0].count
		if len(known)+width > len(form) {
			return known, pieces
		}
		part, ok := pieces[0].along(form[len(known) : len(known)+width])
		if !ok {
			return known, pieces
		}
		known += part
		pieces = pieces[1:]
	}
	return known, pieces
}

// along lays one piece along a part of the form of a date.
func (p piece) along(form string) (string, bool) {
	known := []byte(form)
	for i := range known {
		isDigit := form[i] == '0'
		switch {
		case p.literal == "" && isDigit:
			known[i] = '?'
		case p.literal == "" && p.digits, p.literal != "" && !isDigit && p.literal[i] != form[i]:
			return "", false
		case p.literal != "" && isDigit && (p.literal[i] < '0' || p.literal[i] > '9'):
			return "", false
		case p.literal != "":
			known[i] = p.literal[i]
		}
	}
	return string(known), true
}

// anyYear returns what follows the year of a date of which the year is unknown
// and the month, at least, known; "-07-" stands nowhere else in a date.
func anyYear(known string) (string, bool) {
	const year, month = 4, 8
	if known[:year] != "????" || strings.Contains(known[year:month], "?") {
		return "", false
	}
	inner := known[year:]
	if end := strings.IndexByte(inner, '?'); end >= 0 {
		if strings.ContainsAny(inner[end:], "0123456789") {
			return "", false
		}
		inner = inner[:end]
	}
	return inner, true
}

// datePattern writes a comparison for a date of which a start, an end or both
// are known.
func datePattern(subject, known string) (string, bool) {
	start := strings.IndexByte(known, '?')
	end := strings.LastIndexByte(known, '?') + 1
	if start < 0 {
		return subject + " = " + quoted(known), true
	}
	if inner, ok := anyYear(known); ok {
		return subject + " CONTAINS " + quoted(inner), true
	}
	if strings.ContainsAny(known[start:end], "0123456789") {
		return "", false
	}
	hasEnd := strings.ContainsAny(known[end:], "0123456789")
	switch {
	case start == 0 && hasEnd:
		return subject + " ENDS WITH " + quoted(known[end:]), true
	case start == 0:
		return subject + " IS NOT NULL", true
	case hasEnd:
		return fmt.Sprintf("%s STARTS WITH %s AND %s ENDS WITH %s", subject, quoted(known[:start]), subject, quoted(known[end:])), true
	}
	return subject + " STARTS WITH " + quoted(known[:start]), true
}
