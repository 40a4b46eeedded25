package resolve

import (
	"cmp"
	"slices"
	"strings"

	"repochat/internal/code"
	"repochat/internal/history"
)

// How likely a call is one of the function that is found, by what it was found.
// A name that occurs once is often that of a function of a library, too.
var confidence = map[string]float64{"scope": .97, "import": .97, "receiver": .95, "name": .5}

// likelihood divides what is likely by the functions that it may be. An index says
// that all of them are called.
func likelihood(how string, targets int) float64 {
	if how == "scip" {
		return 1
	}
	return confidence[how] / float64(targets)
}

// calls returns who calls whom.
func (x *index) calls() []history.CodeCall {
	type pair struct {
		from history.CodeID
		path string
		to   history.CodeID
	}
	found := map[pair]*history.CodeCall{}
	for _, f := range x.files {
		for i := range f.facts.Calls {
			c := &f.facts.Calls[i]
			at := site{index: x, file: f}
			p := pair{path: f.path}
			if c.In >= 0 {
				at.inside = f.symbols[c.In]
				p.from = at.inside.id
			}
			targets, how := at.targets(c)
			for _, target := range targets {
				p.to = target.id
				if found[p] == nil {
					found[p] = &history.CodeCall{From: p.from, Path: p.path, To: p.to, Confidence: likelihood(how, len(targets)), How: how}
				}
				found[p].Count++
			}
		}
	}
	all := make([]history.CodeCall, 0, len(found))
	for _, call := range found {
		all = append(all, *call)
	}
	slices.SortFunc(all, func(a, b history.CodeCall) int {
		return cmp.Or(strings.Compare(a.Path, b.Path), strings.Compare(string(a.From), string(b.From)), strings.Compare(string(a.To), string(b.To)))
	})
	return all
}

// site is a place in a file.
type site struct {
	*index
	file   *file
	inside *symbol // function; nil for none
	depth  int
}

// class returns the innermost type around the site.
func (s site) class() *symbol {
	for at := s.inside; at != nil; at = at.around() {
		if at.Kind.IsType() && at.Kind != code.Namespace {
			return at
		}
		if at.owner != nil {
			return at.owner
		}
	}
	return nil
}

// targets returns the functions that a call may be of.
func (s site) targets(c *code.Call) (found []*symbol, how string) {
	if p := s.precise.files[s.file]; p != nil {
		return s.preciseTargets(p, c), "scip"
	}
	if c.Receiver != "" {
		return s.onReceiver(c)
	}
	switch {
	case c.New && c.Name == "super":
		return s.constructors(s.superclasses(), c), "receiver"
	case c.New && c.Name == "this":
		return s.constructors([]*symbol{s.class()}, c), "receiver"
	case s.file.facts.Language == code.Java && !c.New:
		return s.unqualifiedJava(c)
	case s.isBound(c.Name):
		return nil, ""
	}
	named := s.visible(s.file, s.inside, c.Name)
	how = "scope"
	if len(named) > 0 && named[0].file != s.file && named[0].file.scope != s.file.scope {
		how = "import"
	}
	if functions := fitting(named); len(functions) > 0 {
		return functions, how
	}
	if types := s.typesNamed(s.file, s.inside, c.Name); len(types) > 0 && (c.New || s.file.facts.Language == code.Python) {
		return s.constructors(types, c), how
	}
	return nil, ""
}

// held returns the functions that a variable holds under a name, as an object
// literal does: in the functions around, in the file, or in an imported one.
func (s site) held(receiver, name string) []*symbol {
	if receiver == "this" && s.inside != nil {
		if at := strings.LastIndexByte(s.inside.Qualified, '.'); at > 0 && s.class() == nil {
			return s.holding(s.inside.around(), s.inside.Qualified[:at]+"."+name)
		}
		return nil
	}
	for at := s.inside; at != nil; at = at.around() {
		if found := s.holding(at, at.Qualified+"."+receiver+"."+name); len(found) > 0 {
			return found
		}
	}
	first, rest, _ := strings.Cut(receiver, ".")
	if s.isBound(first) {
		return nil
	}
	if found := s.file.held[receiver+"."+name]; len(found) > 0 {
		return found
	}
	rest = strings.TrimPrefix(rest+"."+name, ".")
	for _, i := range s.file.facts.Imports {
		if i.As != first || i.Exported {
			continue
		}
		for _, target := range s.modules.of(s.file, i) {
			wanted := i.Name + "."
			switch i.Name {
			case "*", "":
				wanted = ""
			case "default":
				wanted = target.facts.Default + "."
			}
			if found := target.held[wanted+rest]; len(found) > 0 {
				return found
			}
		}
	}
	return nil
}

// holding returns the definitions with a qualified name in another one, or in
// none.
func (s site) holding(outer *symbol, qualified string) []*symbol {
	if outer == nil {
		return s.file.held[qualified]
	}
	found := s.file.within(outer, lastName(qualified))
	return slices.DeleteFunc(found, func(d *symbol) bool { return d.Qualified != qualified })
}

// isBound reports whether a parameter or variable hides what has its name
// outside of the function.
func (s site) isBound(name string) bool {
	for at := s.inside; at != nil && at.Kind.IsFunction(); at = at.around() {
		if len(s.file.within(at, name)) > 0 {
			return false
		}
		if slices.ContainsFunc(at.Parameters, func(p code.Parameter) bool { return binds(p.Name, name) }) {
			return true
		}
		if i := slices.IndexFunc(at.Variables, func(v code.Variable) bool { return v.Name == name }); i >= 0 {
			return !strings.HasPrefix(at.Variables[i].Value, name+"()")
		}
	}
	return false
}

// binds reports whether a parameter, which may be a pattern, has a name.
func binds(parameter, name string) bool {
	if !strings.ContainsAny(parameter, "{[") {
		return strings.Trim(parameter, "?.*") == name
	}
	return slices.Contains(strings.FieldsFunc(parameter, func(r rune) bool { return strings.ContainsRune("{}[],:=. ", r) }), name)
}

func (s site) superclasses() []*symbol {
	if class := s.class(); class != nil {
		return class.extends
	}
	return nil
}

// unqualifiedJava looks through the classes around the call and what they
// inherit, and then through static imports.
func (s site) unqualifiedJava(c *code.Call) ([]*symbol, string) {
	for at := s.inside; at != nil; at = at.around() {
		// The methods of a class without a name stand in the function around it.
		if at.Kind.IsFunction() && at != s.inside {
			if found := s.chosen(s.file.within(at, c.Name), c); len(found) > 0 {
				return found, "scope"
			}
		}
	}
	for at := s.class(); at != nil; at = at.owner {
		if found := s.chosen(s.member(at, c.Name), c); len(found) > 0 {
			return found, "scope"
		}
	}
	return s.chosen(s.imported(s.file, c.Name), c), "import"
}

func (s site) onReceiver(c *code.Call) ([]*symbol, string) {
	if c.New {
		return s.constructors(s.typesNamed(s.file, s.inside, c.Receiver+"."+c.Name), c), "import"
	}
	v := s.typeOf(c.Receiver)
	var found []*symbol
	for _, t := range v.types {
		found = append(found, s.chosen(s.member(t, c.Name), c)...)
	}
	if len(found) > 0 {
		return found, "receiver"
	}
	if held := fitting(s.held(c.Receiver, c.Name)); len(held) > 0 {
		return held, "receiver"
	}
	for _, target := range s.namespace(s.file, c.Receiver) {
		exported := s.exported(target, c.Name, 0)
		if functions := fitting(exported); len(functions) > 0 {
			return functions, "import"
		}
		if class := firstType(exported); class != nil && s.file.facts.Language == code.Python {
			return s.constructors([]*symbol{class}, c), "import"
		}
	}
	if v.known || s.isNamespace(c.Receiver) || isBuiltIn(s.file.facts.Language, c.Name) {
		return nil, ""
	}
	if only := fitting(s.methods[family(s.file)+c.Name]); len(only) == 1 {
		return only, "name"
	}
	return nil, ""
}

// isNamespace reports whether a name is that of an import: what is not found
// there lies outside of the repository.
func (s site) isNamespace(name string) bool {
	first, _, _ := strings.Cut(name, ".")
	return slices.ContainsFunc(s.file.facts.Imports, func(i code.Import) bool { return i.As == first })
}

// constructors returns those of types; of one that has none, those that it
// inherits, which Java does not.
func (s site) constructors(types []*symbol, c *code.Call) []*symbol {
	var found []*symbol
	for _, t := range types {
		for at, depth := t, 0; at != nil && depth < deepest; depth++ {
			own := s.chosen(constructorsOf(at), c)
			if found = append(found, own...); len(own) > 0 || len(at.extends) == 0 || s.file.facts.Language == code.Java {
				break
			}
			at = at.extends[0]
		}
	}
	return found
}

func constructorsOf(t *symbol) []*symbol {
	var all []*symbol
	for _, name := range []string{t.Name, "constructor", "__init__"} {
		for _, s := range t.members[name] {
			if s.Kind == code.Constructor {
				all = append(all, s)
			}
		}
	}
	return all
}

// fitting returns the functions among symbols; of declarations and their
// implementation the last.
func fitting(symbols []*symbol) []*symbol {
	var functions []*symbol
	for _, s := range symbols {
		if !s.Kind.IsFunction() {
			continue
		}
		functions = append(functions, s)
	}
	if len(functions) < 2 {
		return functions
	}
	switch functions[0].file.facts.Language {
	case code.TypeScript, code.JavaScript, code.Python:
		if functions[0].file == functions[len(functions)-1].file && functions[0].Qualified == functions[len(functions)-1].Qualified {
			return functions[len(functions)-1:]
		}
	}
	return functions
}
