// Package implied adds what a file of Java defines without writing it down: what
// Lombok makes of annotations, the accessors of records, the methods of enums, and
// what Spring Data's repositories inherit.
package implied

import (
	"slices"
	"strings"

	"repochat/internal/code"
)

// Origins of what a language or a library adds to every type of a kind.
const (
	Enum       = "enum"
	Record     = "record"
	SpringData = "spring data " // begins those that name an interface
)

// Members returns the definitions that the types of a file imply. Their owners are
// places among the file's definitions with these behind them. Each has an origin;
// what is written in the file is never among them.
func Members(facts *code.Facts) []code.Definition {
	if facts.Language != code.Java {
		return nil
	}
	m := &maker{facts: facts, all: slices.Clone(facts.Definitions)}
	for place := range facts.Definitions {
		switch d := &facts.Definitions[place]; d.Kind {
		case code.Record:
			m.record(place)
			m.lombok(place)
		case code.Enum:
			m.lombok(place)
			m.enum(place)
		case code.Class:
			m.lombok(place)
		case code.Interface:
			m.springData(place)
		}
	}
	return m.all[len(facts.Definitions):]
}

// maker adds definitions to those of a file.
type maker struct {
	facts *code.Facts
	all   []code.Definition
}

// add adds a member of a type, at the line of what implies it.
func (m *maker) add(owner int, d code.Definition, line int) int {
	d.Owner, d.First, d.Last = owner, line, line
	d.Qualified = m.all[owner].Qualified + "." + d.Name
	m.all = append(m.all, d)
	return len(m.all) - 1
}

// method adds a method or constructor unless the type has one.
func (m *maker) method(owner int, d code.Definition, line int) {
	if m.hasMethod(owner, d.Name, len(d.Parameters)) {
		return
	}
	m.addMethod(owner, d, line)
}

// addMethod adds a method or constructor with its signature.
func (m *maker) addMethod(owner int, d code.Definition, line int) {
	if d.Kind == "" {
		d.Kind = code.Method
	}
	d.Signature = signature(d)
	m.add(owner, d, line)
}

func signature(d code.Definition) string {
	var words []string
	if d.Visibility != "package" {
		words = append(words, d.Visibility)
	}
	words = append(words, d.Modifiers...)
	if d.Kind != code.Constructor {
		words = append(words, d.Result)
	}
	parameters := make([]string, len(d.Parameters))
	for i, p := range d.Parameters {
		parameters[i] = p.Type + " " + p.Name
	}
	return strings.Join(append(words, d.Name+"("+strings.Join(parameters, ", ")+")"), " ")
}

// members calls f with the members of a type, also those that were added.
func (m *maker) members(owner int, f func(place int, d *code.Definition)) {
	for place := range m.all {
		d := &m.all[place]
		// A class without a name is none of the definitions: what it defines has its
		// name before it.
		if d.Owner == owner && d.Qualified == m.all[owner].Qualified+"."+d.Name {
			f(place, d)
		}
	}
}

// hasMethod reports whether a type has a method of a name, in any case of letters,
// that takes so many arguments; with -1, any number of them.
func (m *maker) hasMethod(owner int, name string, arguments int) bool {
	found := false
	m.members(owner, func(_ int, d *code.Definition) {
		found = found || d.Kind == code.Method && strings.EqualFold(d.Name, name) && takes(d.Parameters, arguments)
	})
	return found
}

func takes(parameters []code.Parameter, arguments int) bool {
	if n := len(parameters); n > 0 && strings.HasSuffix(parameters[n-1].Type, "...") {
		return arguments < 0 || arguments >= n-1
	}
	return arguments < 0 || len(parameters) == arguments
}

func (m *maker) hasConstructor(owner int) bool {
	found := false
	m.members(owner, func(_ int, d *code.Definition) { found = found || d.Kind == code.Constructor })
	return found
}

// named returns the place of a member of a type; -1 for none.
func (m *maker) named(owner int, name string, is func(code.Kind) bool) int {
	found := -1
	m.members(owner, func(place int, d *code.Definition) {
		if d.Name == name && is(d.Kind) {
			found = place
		}
	})
	return found
}

// fields returns the fields of a type that are written in the file.
func (m *maker) fields(owner int) []*code.Definition {
	var all []*code.Definition
	for place := range m.facts.Definitions {
		d := &m.facts.Definitions[place]
		if d.Owner == owner && d.Kind == code.Field && d.Qualified == m.all[owner].Qualified+"."+d.Name {
			all = append(all, d)
		}
	}
	return all
}

// record adds the accessors and the constructor that a record has.
func (m *maker) record(place int) {
	d := m.all[place]
	var parameters []code.Parameter
	for _, f := range m.fields(place) {
		if slices.Contains(f.Modifiers, "static") {
			continue
		}
		parameters = append(parameters, code.Parameter{Name: f.Name, Type: f.Result})
		m.method(place, code.Definition{Name: f.Name, Visibility: "public", Result: f.Result, Origin: Record}, f.First)
	}
	written := false
	m.members(place, func(_ int, c *code.Definition) {
		written = written || c.Kind == code.Constructor && (len(c.Parameters) == len(parameters) || !strings.Contains(c.Signature, "("))
	})
	if !written {
		m.addMethod(place, code.Definition{Kind: code.Constructor, Name: d.Name, Visibility: d.Visibility, Parameters: parameters, Origin: Record}, d.First)
	}
}

func (m *maker) enum(place int) {
	d := m.all[place]
	static := []string{"static"}
	m.method(place, code.Definition{Name: "values", Visibility: "public", Modifiers: static, Result: d.Name + "[]", Origin: Enum}, d.First)
	m.method(place, code.Definition{Name: "valueOf", Visibility: "public", Modifiers: static, Result: d.Name, Parameters: []code.Parameter{{Name: "name", Type: "String"}}, Origin: Enum}, d.First)
}
