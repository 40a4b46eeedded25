package resolve

import (
	"strings"

	"repochat/internal/code"
)

// deepest bounds how far inheritance and passing on of exports are followed.
const deepest = 12

// typesNamed returns the types of the repository that a name stands for where
// inside is defined; inside may be nil.
func (x *index) typesNamed(f *file, inside *symbol, name string) []*symbol {
	name = plainType(name)
	if name == "" {
		return nil
	}
	first, rest, dotted := strings.Cut(name, ".")
	for _, s := range x.visible(f, inside, first) {
		if s.Kind.IsType() {
			for dotted && s != nil {
				first, rest, dotted = strings.Cut(rest, ".")
				s = firstType(s.members[first])
			}
			if s != nil {
				return []*symbol{x.meant(s, 0)}
			}
			return nil
		}
	}
	if !dotted {
		return x.bound(f, inside, first)
	}
	for _, target := range x.namespace(f, first) {
		if s := firstType(x.exported(target, rest, 0)); s != nil {
			return []*symbol{x.meant(s, 0)}
		}
	}
	if f.facts.Language == code.Java {
		if at := strings.LastIndexByte(name, '.'); at > 0 {
			if s := firstType(x.scopes["java "+name[:at]][name[at+1:]]); s != nil {
				return []*symbol{s}
			}
		}
	}
	return nil
}

// meant returns the type that another name is given to: "type Any = Base<any>".
func (x *index) meant(s *symbol, depth int) *symbol {
	if s.Kind != code.Alias || s.Result == "" || strings.ContainsAny(s.Result, "|&{=") || depth > deepest {
		return s
	}
	name := plainType(s.Result)
	for _, other := range x.visible(s.file, s.around(), name) {
		if other != s && other.Kind.IsType() {
			return x.meant(other, depth+1)
		}
	}
	return s
}

// bound returns the types that a type parameter with a name is bound to.
func (x *index) bound(f *file, inside *symbol, name string) []*symbol {
	for at := inside; at != nil; at = at.around() {
		for _, v := range at.Variables {
			if v.Name == name && v.Value == code.TypeParameter && v.Type != name {
				return x.typesNamed(f, nil, v.Type)
			}
		}
	}
	if f.facts.Language != code.Python {
		return nil
	}
	v, found := site{index: x, file: f}.outerVariable(name)
	if !found || v.Value != code.TypeParameter || v.Type == name {
		return nil
	}
	return x.typesNamed(v.file, nil, v.Type)
}

// visible returns what a name without dots stands for: what is defined around
// it, in its file or package, or is imported by that name.
func (x *index) visible(f *file, inside *symbol, name string) []*symbol {
	for s := inside; s != nil; s = s.around() {
		if s.Kind.IsType() && s.Kind != code.Namespace {
			if s.Name == name {
				return []*symbol{s}
			}
			if member := firstType(s.members[name]); member != nil {
				return []*symbol{member}
			}
			continue
		}
		if found := f.within(s, name); len(found) > 0 {
			return found
		}
	}
	if found := f.outer[name]; len(found) > 0 {
		return found
	}
	if found := x.imported(f, name); len(found) > 0 {
		return found
	}
	return x.scopes[f.scope][name]
}

// around returns what a definition stands in.
func (s *symbol) around() *symbol {
	if s.Owner >= 0 {
		return s.file.symbols[s.Owner]
	}
	return s.owner
}

// within returns the definitions of a name in another one.
func (f *file) within(outer *symbol, name string) []*symbol {
	var found []*symbol
	for i := outer.place + 1; i < len(f.symbols) && f.symbols[i].First <= outer.Last; i++ {
		if f.symbols[i].Owner == outer.place && f.symbols[i].Name == name {
			found = append(found, f.symbols[i])
		}
	}
	return found
}

// imported returns what an import makes known by a name.
func (x *index) imported(f *file, name string) []*symbol {
	for _, i := range f.facts.Imports {
		all := i.Name == "*" && i.As == ""
		if i.Exported || !all && i.As != name {
			continue
		}
		wanted := i.Name
		if all {
			wanted = name
		}
		for _, target := range x.modules.of(f, i) {
			if found := x.exported(target, wanted, 0); len(found) > 0 {
				return found
			}
			if outer := firstType(target.outer[lastName(i.Module)]); outer != nil && f.facts.Language == code.Java {
				if found := outer.members[wanted]; len(found) > 0 {
					return found
				}
			}
		}
	}
	return nil
}

// exported returns what a module makes known by a name, also what it passes on.
func (x *index) exported(f *file, name string, depth int) []*symbol {
	if depth > deepest || name == "" || name == "*" {
		return nil
	}
	if name == "default" && f.facts.Default != "" {
		return x.exported(f, f.facts.Default, depth+1)
	}
	if found := f.outer[name]; len(found) > 0 {
		return found
	}
	if f.facts.Language == code.Go || f.facts.Language == code.Java {
		return x.scopes[f.scope][name]
	}
	for _, i := range f.facts.Imports {
		all := i.Name == "*" && i.As == ""
		// A name that a module has imported, and others import from it, is passed on
		// by an export of its own.
		if !all && i.As != name || all && !i.Exported && f.facts.Language != code.Python {
			continue
		}
		wanted := i.Name
		if all {
			wanted = name
		}
		for _, target := range x.modules.of(f, i) {
			if found := x.exported(target, wanted, depth+1); target != f && len(found) > 0 {
				return found
			}
		}
	}
	return nil
}

// namespace returns the modules that a name stands for, which may have dots.
func (x *index) namespace(f *file, name string) []*file {
	if found := x.namespaceIn(f, name, 0); found != nil {
		return found
	}
	first, rest, dotted := strings.Cut(name, ".")
	if !dotted || !isScript(f) {
		return nil
	}
	var all []*file
	for _, target := range x.namespaceIn(f, first, 0) {
		all = append(all, x.namespaceIn(target, rest, 1)...)
	}
	return all
}

func isScript(f *file) bool { return family(f) == string(code.TypeScript)+" " }

func (x *index) namespaceIn(f *file, name string, depth int) []*file {
	if depth > deepest {
		return nil
	}
	for _, i := range f.facts.Imports {
		whole := i.Name == "" || i.Name == "*" && f.facts.Language != code.Java
		if f.facts.Language == code.Python && i.Name != "*" {
			whole = true // a module of a package
		}
		if i.As == name && whole {
			return x.modules.of(f, i)
		}
		// A module can pass on the name that it has for another one.
		wanted := ""
		switch {
		case !isScript(f):
		case i.As == name:
			wanted = i.Name
		case depth > 0 && i.Exported && i.Name == "*" && i.As == "":
			wanted = name
		}
		if wanted == "" {
			continue
		}
		for _, target := range x.modules.of(f, i) {
			if found := x.namespaceIn(target, wanted, depth+1); found != nil && target != f {
				return found
			}
		}
	}
	return nil
}

// member returns the members of a name of a type, or else of what it extends
// or implements.
func (x *index) member(s *symbol, name string) []*symbol { return member(s, name, 0) }

func member(s *symbol, name string, depth int) []*symbol {
	if s == nil || depth > deepest {
		return nil
	}
	if found := s.members[name]; len(found) > 0 {
		return found
	}
	for _, parents := range [][]*symbol{s.extends, s.implements} {
		for _, parent := range parents {
			if found := member(parent, name, depth+1); len(found) > 0 {
				return found
			}
		}
	}
	return nil
}
