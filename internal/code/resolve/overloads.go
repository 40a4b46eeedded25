package resolve

import (
	"strings"

	"repochat/internal/code"
)

// chosen returns those of the functions of a name that a call is of. In Java they
// take as many arguments as it has, and of several that do, those are chosen
// whose parameters are most like the arguments.
func (s site) chosen(symbols []*symbol, c *code.Call) []*symbol {
	functions := fitting(symbols)
	if len(functions) == 0 || functions[0].file.facts.Language != code.Java {
		return functions
	}
	var best []*symbol
	most := -1
	for _, f := range functions {
		score := s.likeness(f, c)
		if score > most {
			best, most = nil, score
		}
		if score == most && score >= 0 {
			best = append(best, f)
		}
	}
	return best
}

// likeness compares the parameters of a function with the arguments of a call:
// the more, the likelier that the function is called; less than 0 when it cannot be.
func (s site) likeness(f *symbol, c *code.Call) int {
	count := len(f.Parameters)
	variadic := count > 0 && strings.HasSuffix(f.Parameters[count-1].Type, "...")
	if c.Arguments != count && !(variadic && c.Arguments >= count-1) {
		return -1
	}
	total := 0
	if !variadic {
		total++
	}
	at := site{index: s.index, file: f.file, inside: f}
	for i, given := range c.Given {
		parameter := f.Parameters[min(i, count-1)].Type
		if variadic && i >= count-1 {
			parameter = strings.TrimSuffix(parameter, "...")
		}
		score := s.likenessOf(at.written(parameter), given)
		if score < 0 {
			return -1
		}
		total += 2 * score
	}
	return total
}

// likenessOf compares one parameter with what is given for it: 3 for the same type,
// 2 for one that takes it, 1 when that is not known, less than 0 when it does not.
func (s site) likenessOf(parameter value, given string) int {
	v := site{index: s.index, file: s.file, inside: s.inside}.typeOf(given)
	want, have := erased(parameter.text), erased(v.text)
	if len(v.types) > 0 && have == "" {
		have = v.types[0].Name
	}
	switch {
	case have == "" || have == "null":
		return 1
	case want == have:
		return 3
	case boxed[want] == have || boxed[have] == want:
		return 2
	case len(v.types) > 0 && len(parameter.types) > 0:
		if inherits(v.types[0], parameter.types[0], 0) {
			return 2
		}
		return -1
	case isTypeParameter(want) || takesAnything[want]:
		return 1
	case isFinal(want) || isFinal(have) || len(v.types) > 0 && v.types[0].isClosed():
		return -1
	case strings.HasSuffix(want, "[]") != strings.HasSuffix(have, "[]"):
		return -1
	}
	return 1
}

// erased is a type without arguments and the names of packages.
func erased(text string) string {
	suffix := ""
	if inner, isArray := strings.CutSuffix(strings.TrimSpace(text), "[]"); isArray {
		text, suffix = inner, "[]"
	}
	text, _, _ = strings.Cut(text, "<")
	text = strings.TrimSpace(text)
	return lastName(text[strings.LastIndexByte(text, ' ')+1:]) + suffix
}

var boxed = map[string]string{
	"int": "Integer", "long": "Long", "boolean": "Boolean", "double": "Double", "float": "Float", "char": "Character", "byte": "Byte", "short": "Short",
}

var takesAnything = map[string]bool{"Object": true, "CharSequence": true, "Comparable": true, "Serializable": true, "Number": true, "var": true}

// isFinal reports whether a type of the language has no other subtypes.
func isFinal(name string) bool {
	for plain, box := range boxed {
		if name == plain || name == box {
			return true
		}
	}
	return name == "String"
}

// isTypeParameter reports whether a name has the form of one.
func isTypeParameter(name string) bool {
	return len(name) > 0 && len(name) <= 2 && name == strings.ToUpper(name)
}

// isClosed reports whether all that a type inherits is in the repository.
func (s *symbol) isClosed() bool {
	return len(s.Extends)+len(s.Implements) == len(s.extends)+len(s.implements)
}

func inherits(s, from *symbol, depth int) bool {
	if s == from {
		return true
	}
	if depth > deepest {
		return false
	}
	for _, parents := range [][]*symbol{s.extends, s.implements} {
		for _, parent := range parents {
			if inherits(parent, from, depth+1) {
				return true
			}
		}
	}
	return false
}
