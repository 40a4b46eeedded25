package resolve

import (
	"slices"
	"strings"

	"repochat/internal/code"
)

// deepestValue bounds how many steps the type of a value is followed.
const deepestValue = 6

// typeOf returns the types of the repository that an expression has, in the
// form of a receiver. Known reports whether the text says what type it is,
// even one from outside of the repository.
func (s site) typeOf(expression string) (types []*symbol, known bool) {
	if s.depth++; s.depth > deepestValue || expression == "" {
		return nil, false
	}
	if made, isNew := strings.CutPrefix(expression, "new "); isNew {
		name, rest, dotted := cutChain(made)
		if dotted && !strings.Contains(rest, "()") {
			name, rest, dotted = made, "", false // a qualified name
		}
		types = s.typesNamed(s.file, s.inside, name)
		if !dotted {
			return types, true
		}
		return s.follow(types, true, rest)
	}
	first, rest, dotted := cutChain(expression)
	types, known = s.first(first)
	if len(types) == 0 && dotted {
		if found, rest, ok := s.throughModule(first, rest); ok {
			return s.follow(found, true, rest)
		}
	}
	return s.follow(types, known, rest)
}

// cutChain cuts the first part off "a.b().c".
func cutChain(expression string) (first, rest string, dotted bool) {
	return strings.Cut(expression, ".")
}

// throughModule finds the first part of a chain behind the name of a module.
func (s site) throughModule(name, rest string) (types []*symbol, after string, found bool) {
	part, after, _ := cutChain(rest)
	called, isCall := strings.CutSuffix(part, "()")
	for _, target := range s.namespace(s.file, name) {
		for _, exported := range s.exported(target, called, 0) {
			switch {
			case exported.Kind.IsType():
				return []*symbol{exported}, after, true
			case isCall:
				return s.resultOf(exported), after, true
			}
		}
	}
	return nil, "", false
}

// follow goes along the fields and calls of a chain.
func (s site) follow(types []*symbol, known bool, chain string) ([]*symbol, bool) {
	for chain != "" {
		if s.depth++; s.depth > deepestValue {
			return nil, known
		}
		var part string
		part, chain, _ = cutChain(chain)
		name, isCall := strings.CutSuffix(part, "()")
		var next []*symbol
		typed := known && len(types) == 0
		for _, t := range types {
			for _, m := range s.member(t, name) {
				if isCall == m.Kind.IsFunction() || m.Kind.IsField() {
					found, told := s.typeOfMember(m)
					next, typed = append(next, found...), typed || told
				}
			}
			if nested := firstType(t.members[name]); nested != nil {
				next = append(next, nested)
			}
		}
		types, known = next, typed
	}
	return types, known
}

func (s site) typeOfMember(m *symbol) (types []*symbol, known bool) {
	at := site{index: s.index, file: m.file, inside: m, depth: s.depth}
	if m.Kind.IsFunction() {
		return at.resultOf(m), m.Result != ""
	}
	if value, isValue := strings.CutPrefix(m.Result, "="); isValue {
		return at.typeOf(value)
	}
	return at.typesNamed(m.file, m, m.Result), m.Result != ""
}

// resultOf returns the type of what a function returns: of several results the
// first, which in Go stands before the error.
func (s site) resultOf(f *symbol) []*symbol {
	result := f.Result
	if f.file.facts.Language == code.Go && strings.HasPrefix(result, "(") {
		result, _, _ = strings.Cut(strings.Trim(result, "()"), ",")
		if fields := strings.Fields(result); len(fields) == 2 {
			result = fields[1]
		}
	}
	if result == "this" && f.owner != nil {
		return []*symbol{f.owner}
	}
	return s.typesNamed(f.file, f, result)
}

// first returns the types of the first part of a chain.
func (s site) first(name string) (types []*symbol, known bool) {
	class := s.class()
	switch name {
	case "this", "self", "cls":
		if class != nil {
			return []*symbol{class}, true
		}
	case "super", "super()":
		return s.superclasses(), class != nil
	}
	if called, isCall := strings.CutSuffix(name, "()"); isCall {
		return s.firstCall(called)
	}
	if v, found := s.variable(name); found {
		if v.Type != "" {
			return s.typesNamed(s.file, s.inside, v.Type), true
		}
		return s.typeOf(v.Value)
	}
	if s.isBound(name) {
		return nil, false
	}
	if s.file.facts.Language == code.Java {
		for at := class; at != nil; at = at.owner {
			for _, m := range s.member(at, name) {
				if m.Kind.IsField() {
					return s.typeOfMember(m)
				}
			}
		}
	}
	types = s.typesNamed(s.file, s.inside, name)
	return types, len(types) > 0
}

func (s site) firstCall(name string) (types []*symbol, known bool) {
	if s.file.facts.Language == code.Java {
		for at := s.class(); at != nil; at = at.owner {
			for _, m := range s.member(at, name) {
				return s.resultOf(m), true
			}
		}
		return nil, false
	}
	for _, found := range s.visible(s.file, s.inside, name) {
		switch {
		case found.Kind.IsFunction():
			return s.resultOf(found), found.Result != ""
		case found.Kind.IsType() && s.file.facts.Language != code.JavaScript:
			return []*symbol{found}, true
		}
	}
	return nil, false
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
