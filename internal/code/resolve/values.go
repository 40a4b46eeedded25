package resolve

import (
	"slices"
	"strings"

	"repochat/internal/code"
)

// deepestValue bounds how many steps the type of a value is followed.
const deepestValue = 6

// value is what is known of the type of an expression.
type value struct {
	// types are those of the repository that it may be.
	types []*symbol
	// known reports whether the text says what type it is, even one from outside
	// of the repository.
	known bool
	// text is the type as it is written at a place; "" when it is not.
	text string
	at   site
}

// written returns the value of a type that is written where s stands.
func (s site) written(text string) value {
	return value{types: s.typesNamed(s.file, s.inside, text), known: text != "", text: text, at: s}
}

func ofTypes(types []*symbol) value { return value{types: types, known: len(types) > 0} }

// typeOf returns the type of an expression in the form of a receiver.
func (s site) typeOf(expression string) value {
	if s.depth++; s.depth > deepestValue || expression == "" {
		return value{}
	}
	if made, isNew := strings.CutPrefix(expression, "new "); isNew {
		name, rest, dotted := cutChain(made)
		if dotted && !strings.Contains(rest, "()") {
			name, rest = made, "" // a qualified name
		}
		v := s.written(name)
		v.known = true
		return s.follow(v, rest)
	}
	first, rest, dotted := cutChain(expression)
	v := s.first(first)
	if len(v.types) == 0 && dotted {
		if found, rest, ok := s.throughModule(first, rest); ok {
			return s.follow(found, rest)
		}
	}
	return s.follow(v, rest)
}

// cutChain cuts the first part off "a.b().c".
func cutChain(expression string) (first, rest string, dotted bool) {
	return strings.Cut(expression, ".")
}

// throughModule finds the first part of a chain behind the name of a module.
func (s site) throughModule(name, rest string) (v value, after string, found bool) {
	part, after, _ := cutChain(rest)
	called, isCall := strings.CutSuffix(part, "()")
	for _, target := range s.namespace(s.file, name) {
		for _, exported := range s.exported(target, called, 0) {
			switch {
			case exported.Kind.IsType():
				return ofTypes([]*symbol{exported}), after, true
			case isCall:
				return s.resultOf(exported), after, true
			}
		}
		if held, found := s.variables[target.scope][called]; found && !isCall {
			return s.valueOf(held), after, true
		}
	}
	return value{}, "", false
}

// follow goes along the fields, elements and calls of a chain.
func (s site) follow(v value, chain string) value {
	for chain != "" {
		// In Java a member's type is written: chains of calls, which builders make
		// long, end with their text.
		if s.file.facts.Language != code.Java {
			s.depth++
		}
		if s.depth > deepestValue {
			return value{known: v.known}
		}
		var part string
		part, chain, _ = cutChain(chain)
		v = s.step(v, part)
	}
	return v
}

// step goes to a field, an element or the result of a call.
func (s site) step(v value, part string) value {
	if part == code.Element || part == code.Each {
		return v.element(part == code.Each)
	}
	name, isCall := strings.CutSuffix(part, "()")
	next := value{known: v.known && len(v.types) == 0}
	for _, t := range v.types {
		for _, m := range s.member(t, name) {
			if isCall == m.Kind.IsFunction() || m.Kind.IsField() {
				found := s.typeOfMember(m, t)
				next.types, next.known = addNew(next.types, found.types), next.known || found.known
				next.text, next.at = found.text, found.at
			}
		}
		if nested := firstType(t.members[name]); nested != nil {
			next.types = append(next.types, nested)
		}
	}
	if len(v.types) == 0 && isCall && v.text != "" {
		switch {
		case slices.Contains(sameContainer, name):
			return v
		case slices.Contains(ofContainer, name):
			return v.element(false)
		}
	}
	return next
}

// addNew adds types that are not there yet: overloads have the same result.
func addNew(types, more []*symbol) []*symbol {
	for _, t := range more {
		if !slices.Contains(types, t) {
			types = append(types, t)
		}
	}
	return types
}

// What methods of the languages' own containers return: a container of the same
// elements, or one of those.
var (
	sameContainer = []string{"stream", "filter", "sorted", "distinct", "limit", "skip", "peek", "slice", "reverse", "concat", "sort", "copy", "values", "iterator", "findFirst", "findAny"}
	ofContainer   = []string{"get", "orElse", "orElseThrow", "orElseGet", "next", "find", "at", "pop", "shift", "poll", "getFirst", "getLast", "first", "last"}
)

func (s site) typeOfMember(m *symbol, of *symbol) value {
	at := site{index: s.index, file: m.file, inside: m, depth: s.depth}
	if m.Kind.IsFunction() {
		if isSelf(m.Result) {
			return ofTypes([]*symbol{of})
		}
		return at.resultOf(m)
	}
	if m.Kind == code.Constant && m.owner != nil {
		return ofTypes([]*symbol{m.owner})
	}
	if held, isValue := strings.CutPrefix(m.Result, "="); isValue {
		return at.typeOf(held)
	}
	return at.written(m.Result)
}

// isSelf reports whether a type is that of what a method is called on.
func isSelf(text string) bool { return text == "this" || text == "Self" }

// resultOf returns the type of what a function returns: of several results the
// first, which in Go stands before the error.
func (s site) resultOf(f *symbol) value {
	result := f.Result
	if f.file.facts.Language == code.Go && strings.HasPrefix(result, "(") {
		result, _, _ = strings.Cut(strings.Trim(result, "()"), ",")
		if fields := strings.Fields(result); len(fields) == 2 {
			result = fields[1]
		}
	}
	if isSelf(result) && f.owner != nil {
		return ofTypes([]*symbol{f.owner})
	}
	return site{index: s.index, file: f.file, inside: f, depth: s.depth}.written(result)
}

// first returns the type of the first part of a chain.
func (s site) first(name string) value {
	class := s.class()
	if called, isCall := strings.CutSuffix(name, "()"); isCall && called != "super" {
		return s.firstCall(called)
	}
	if v, found := s.variable(name); found {
		return s.valueOf(placed{s, v})
	}
	switch name {
	case "this", "self", "cls":
		if class != nil {
			return ofTypes([]*symbol{class})
		}
	case "super", "super()":
		return value{types: s.superclasses(), known: class != nil}
	}
	if s.isBound(name) {
		return value{}
	}
	if s.file.facts.Language == code.Java {
		for at := class; at != nil; at = at.owner {
			for _, m := range s.member(at, name) {
				if m.Kind.IsField() {
					return s.typeOfMember(m, at)
				}
			}
		}
	}
	if types := s.typesNamed(s.file, s.inside, name); len(types) > 0 {
		return ofTypes(types)
	}
	if v, found := s.outerVariable(name); found {
		return s.valueOf(v)
	}
	return value{}
}

func (s site) firstCall(name string) value {
	if s.file.facts.Language == code.Java {
		for at := s.class(); at != nil; at = at.owner {
			for _, m := range s.member(at, name) {
				return s.resultOf(m)
			}
		}
		return value{}
	}
	if v, found := s.variable(name); found {
		if class, isClass := classHeld(v.Type); isClass {
			return s.written(class)
		}
		return value{}
	}
	for _, found := range s.visible(s.file, s.inside, name) {
		switch {
		case found.Kind.IsFunction():
			return s.resultOf(found)
		case found.Kind.IsType() && s.file.facts.Language != code.JavaScript:
			return ofTypes([]*symbol{found})
		}
	}
	return value{}
}

// placed is a variable where it is written.
type placed struct {
	site
	code.Variable
}

func (s site) valueOf(v placed) value {
	v.depth = s.depth
	if v.Type != "" {
		return v.written(v.Type)
	}
	return v.typeOf(v.Value)
}

// variable returns what is written of a variable in the functions around.
func (s site) variable(name string) (code.Variable, bool) {
	for at := s.inside; at != nil && at.Kind.IsFunction(); at = at.around() {
		if i := slices.IndexFunc(at.Variables, func(v code.Variable) bool { return v.Name == name }); i >= 0 {
			return at.Variables[i], true
		}
	}
	return code.Variable{}, false
}

// outerVariable returns a variable of the file or package, or an imported one.
func (s site) outerVariable(name string) (placed, bool) {
	if v, found := s.variables[s.file.scope][name]; found {
		return v, true
	}
	for _, i := range s.file.facts.Imports {
		if i.As != name || i.Exported {
			continue
		}
		for _, target := range s.modules.of(s.file, i) {
			if v, found := s.variables[target.scope][i.Name]; found {
				return v, true
			}
		}
	}
	return placed{}, false
}
