// Package condition writes the Cypher conditions that pick out what a question
// names: a file, a person, a commit, a period. Every value becomes a quoted
// literal, so that no name can break out of its condition.
package condition

import (
	"strings"
	"time"
)

// Literal returns text as a Cypher string literal.
func Literal(text string) string {
	text = strings.NewReplacer(`\`, `\\`, `'`, `\'`, "\n", `\n`, "\r", `\r`, "\t", `\t`).Replace(text)
	// Neo4j decodes \uXXXX before it reads anything else, even after a
	// backslash: the two are kept in different literals.
	return "'" + strings.ReplaceAll(text, `\\u`, `\\' + 'u`) + "'"
}

// File returns the condition that a File node is one of the named ones. A name
// that begins with "./" is a whole path, another one with a slash a path or
// the end of one, one with a dot a base name, one that only begins with a dot a
// base name or an extension, and any other the part of a base name before its
// first dot, whatever its case.
func File(variable string, names ...string) string {
	return either(names, func(name string) string {
		path, whole := strings.CutPrefix(name, "./")
		switch {
		case whole:
			return variable + ".path = " + Literal(path)
		case strings.Contains(strings.Trim(name, "/"), "/"):
			name = strings.Trim(name, "/")
			return variable + ".path = " + Literal(name) + " OR " + variable + ".path ENDS WITH " + Literal("/"+name)
		case strings.LastIndexByte(name, '.') == 0:
			return variable + ".name = " + Literal(name) + " OR " + variable + ".extension = " + Literal(strings.ToLower(name[1:]))
		case strings.Contains(name, "."):
			return variable + ".name = " + Literal(name)
		default:
			lower := strings.ToLower(name)
			return "toLower(" + variable + ".name) = " + Literal(lower) + " OR toLower(" + variable + ".name) STARTS WITH " + Literal(lower+".")
		}
	})
}

// Directory returns the condition that a File node lies anywhere below one of
// the named directories, given from the root or by the end of their path.
func Directory(variable string, names ...string) string {
	return either(names, func(name string) string {
		name = strings.Trim(name, "/") + "/"
		return variable + ".path STARTS WITH " + Literal(name) + " OR " + variable + ".path CONTAINS " + Literal("/"+name)
	})
}

// Person returns the condition that a User node has one of the logins, display
// names or mail addresses, whatever their case.
func Person(variable string, names ...string) string {
	return either(names, func(name string) string {
		if strings.Index(name, "@") > 0 {
			return "toLower(" + variable + ".email) = toLower(" + Literal(name) + ")"
		}
		name = "toLower(" + Literal(strings.TrimPrefix(name, "@")) + ")"
		return "toLower(" + variable + ".login) = " + name + " OR toLower(" + variable + ".name) = " + name
	})
}

// Bot returns the condition that a User node is the account of a program.
func Bot(variable string) string {
	name := "toLower(coalesce(" + variable + ".name, ''))"
	return "(coalesce(" + variable + ".type, '') = 'Bot' OR coalesce(" + variable + ".login, '') ENDS WITH '[bot]' OR " + name + " ENDS WITH ' bot' OR " + name + " ENDS WITH '-bot')"
}

// Commit returns the condition that a Commit node's hash begins with one of
// the given ones.
func Commit(variable string, hashes ...string) string {
	return either(hashes, func(hash string) string {
		return variable + ".id STARTS WITH " + Literal(strings.ToLower(hash))
	})
}

// Number returns the condition that an issue or a pull request has one of the
// numbers, each of digits only.
func Number(variable string, numbers ...string) string {
	if len(numbers) == 1 {
		return variable + ".number = " + numbers[0]
	}
	return variable + ".number IN [" + strings.Join(numbers, ", ") + "]"
}

// Label returns the condition that an issue or a pull request carries one of
// the labels, whatever their case.
func Label(variable string, labels ...string) string {
	return either(labels, func(label string) string {
		return "any(label IN " + variable + ".labels WHERE toLower(label) = " + Literal(strings.ToLower(label)) + ")"
	})
}

// Equal returns the condition that a property has one of the values.
func Equal(property string, values ...string) string {
	return either(values, func(value string) string { return property + " = " + Literal(value) })
}

// Period is a half-open period [From, To), where a zero bound is none, or with
// MonthDay a substring that the dates of any year share.
type Period struct {
	From, To time.Time
	MonthDay string
}

// Within returns the condition that a date property lies in one of the periods.
func Within(property string, periods ...Period) string {
	conditions := make([]string, len(periods))
	for i, period := range periods {
		conditions[i] = period.of(property)
	}
	if len(conditions) == 1 {
		return conditions[0]
	}
	for i, c := range conditions {
		if strings.Contains(c, " AND ") {
			conditions[i] = "(" + c + ")"
		}
	}
	return "(" + strings.Join(conditions, " OR ") + ")"
}

func (p Period) of(property string) string {
	var bounds []string
	if p.MonthDay != "" {
		bounds = append(bounds, property+" CONTAINS "+Literal(p.MonthDay))
	}
	if !p.From.IsZero() {
		bounds = append(bounds, property+" >= "+Moment(p.From))
	}
	if !p.To.IsZero() {
		bounds = append(bounds, property+" < "+Moment(p.To))
	}
	return strings.Join(bounds, " AND ")
}

// Days returns the first and the last day of a period, or its only one.
func (p Period) Days() string {
	first, last := p.From.Format(time.DateOnly), p.To.AddDate(0, 0, -1).Format(time.DateOnly)
	if first == last {
		return first
	}
	return first + " to " + last
}

// Moment returns a time as the literal that the graph's date strings compare with.
func Moment(t time.Time) string { return Literal(t.UTC().Format("2006-01-02T15:04:05Z")) }

// either joins the conditions of several names; it is enclosed in parentheses
// when it holds an OR.
func either(names []string, of func(string) string) string {
	conditions := make([]string, len(names))
	for i, name := range names {
		conditions[i] = of(name)
	}
	joined := strings.Join(conditions, " OR ")
	if strings.Contains(joined, " OR ") {
		return "(" + joined + ")"
	}
	return joined
}
