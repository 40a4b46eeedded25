// Package resolve finds what the names in source files stand for: which class
// one extends, which file it imports, which function it calls. It has nothing
// but the texts of the repository itself, so that every call found says by what,
// and how likely it is right.
package resolve

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"repochat/internal/code"
	"repochat/internal/code/implied"
	"repochat/internal/history"
)

// Resolve joins the facts of the files of one commit.
func Resolve(files []code.TreeFile) history.Code {
	x := newIndex(files)
	x.inherit()
	return x.resolve()
}

func (x *index) resolve() history.Code {
	var all history.Code
	all.Imports = x.imports()
	all.Calls = x.calls()
	called := map[history.CodeID]bool{}
	for _, c := range all.Calls {
		called[c.To] = true
	}
	for _, s := range x.symbols {
		// What every enum has, and what an interface of a library has, is of interest
		// only where it is called.
		if called[s.id] || s.Origin != implied.Enum && !strings.HasPrefix(s.Origin, implied.SpringData) {
			x.describe(s, &all)
		}
	}
	return all
}

// symbol is a definition in its file.
type symbol struct {
	*code.Definition
	id    history.CodeID
	file  *file
	place int     // among the definitions of the file
	owner *symbol // nil for none
	// What follows is of types only.
	members             map[string][]*symbol
	extends, implements []*symbol
}

// file is a source file with what is looked up in it.
type file struct {
	path  string
	facts *code.Facts
	// definitions are those of the facts, and behind them what these imply.
	definitions []code.Definition
	symbols     []*symbol
	// outer are the definitions that no other one holds, by name.
	outer map[string][]*symbol
	// held are those that variables of the file hold, as an object literal does,
	// by the names with dots between them.
	held  map[string][]*symbol
	scope string // of the package or module
}

// index finds definitions.
type index struct {
	files   []*file
	byPath  map[string]*file
	symbols []*symbol
	// scopes are the definitions of packages that are more than one file: of a
	// directory in Go, of a package in Java.
	scopes map[string]map[string][]*symbol
	// variables are those of packages and modules by name.
	variables map[string]map[string]placed
	// methods are all of one name and family of languages.
	methods map[string][]*symbol
	modules modules
	precise precise
	// endings are files by the last parts of their paths.
	endings map[string][]*file
}

func newIndex(files []code.TreeFile) *index {
	x := &index{byPath: map[string]*file{}, scopes: map[string]map[string][]*symbol{}, variables: map[string]map[string]placed{}, methods: map[string][]*symbol{}, endings: map[string][]*file{}}
	x.precise = precise{files: map[*file]*preciseFile{}, definitions: map[string][]definedAt{}}
	taken := map[history.CodeID]int{}
	for i := range files {
		f := &file{path: files[i].Path, facts: &files[i].Facts, outer: map[string][]*symbol{}, held: map[string][]*symbol{}}
		f.scope = scopeOf(f)
		x.files = append(x.files, f)
		x.byPath[f.path] = f
		x.endings[lastPart(f.path)] = append(x.endings[lastPart(f.path)], f)
		f.definitions = slices.Concat(f.facts.Definitions, implied.Members(f.facts))
		for place := range f.definitions {
			x.add(f, place, taken)
		}
		x.addVariables(f)
	}
	for _, s := range x.symbols {
		x.join(s)
	}
	x.modules = newModules(x.files)
	return x
}

func (x *index) add(f *file, place int, taken map[history.CodeID]int) {
	d := &f.definitions[place]
	first := code.ID(f.path, d.Qualified, 1)
	taken[first]++
	s := &symbol{Definition: d, id: code.ID(f.path, d.Qualified, taken[first]), file: f, place: place, members: map[string][]*symbol{}}
	f.symbols = append(f.symbols, s)
	x.symbols = append(x.symbols, s)
	switch {
	case d.Owner >= 0 || d.Receiver != "":
	case d.Qualified != d.Name:
		f.held[d.Qualified] = append(f.held[d.Qualified], s)
	default:
		f.outer[d.Name] = append(f.outer[d.Name], s)
		if x.scopes[f.scope] == nil {
			x.scopes[f.scope] = map[string][]*symbol{}
		}
		x.scopes[f.scope][d.Name] = append(x.scopes[f.scope][d.Name], s)
	}
}

func (x *index) addVariables(f *file) {
	if len(f.facts.Variables) > 0 && x.variables[f.scope] == nil {
		x.variables[f.scope] = map[string]placed{}
	}
	for _, v := range f.facts.Variables {
		if _, taken := x.variables[f.scope][v.Name]; !taken {
			x.variables[f.scope][v.Name] = placed{site{index: x, file: f}, v}
		}
	}
}

// join gives a member to its type.
func (x *index) join(s *symbol) {
	switch {
	case s.Receiver != "":
		s.owner = firstType(x.scopes[s.file.scope][s.Receiver])
	case s.Owner >= 0 && s.file.symbols[s.Owner].Kind.IsType():
		s.owner = s.file.symbols[s.Owner]
	case s.Qualified != s.Name && s.Kind == code.Function && s.Owner < 0:
		// A function that is assigned to a class or to its prototype.
		holder, _, _ := strings.Cut(s.Qualified, ".")
		s.owner = firstType(s.file.outer[holder])
	}
	if s.owner != nil {
		s.owner.members[s.Name] = append(s.owner.members[s.Name], s)
	}
	if s.Kind.IsFunction() && (s.owner != nil || s.Kind == code.Method) {
		key := family(s.file) + s.Name
		x.methods[key] = append(x.methods[key], s)
	}
}

func firstType(symbols []*symbol) *symbol {
	for _, s := range symbols {
		if s.Kind.IsType() {
			return s
		}
	}
	return nil
}

// family tells the languages apart that cannot call one another.
func family(f *file) string {
	if f.facts.Language == code.JavaScript {
		return string(code.TypeScript) + " "
	}
	return string(f.facts.Language) + " "
}

// inherit finds what types extend and implement.
func (x *index) inherit() {
	for _, s := range x.symbols {
		if !s.Kind.IsType() {
			continue
		}
		for _, name := range s.Extends {
			s.extends = append(s.extends, x.typesNamed(s.file, s, name)...)
		}
		for _, name := range s.Implements {
			s.implements = append(s.implements, x.typesNamed(s.file, s, name)...)
		}
	}
}

func (x *index) describe(s *symbol, all *history.Code) {
	d := history.CodeDefinition{
		ID: s.id, Name: s.Name, Qualified: s.Qualified, Kind: string(s.Kind), Language: string(s.file.facts.Language), Path: s.file.path,
		First: s.First, Last: s.Last, Signature: s.Signature, Visibility: s.Visibility, Doc: s.Doc, Origin: s.Origin,
	}
	if s.owner != nil {
		d.Owner = s.owner.id
	}
	for _, a := range s.Annotations {
		d.Annotations = append(d.Annotations, history.CodeAnnotation{Name: lastName(a.Name), Arguments: a.Arguments})
	}
	switch {
	case s.Kind.IsType():
		all.Classes = append(all.Classes, history.CodeClass{
			CodeDefinition: d, Supertypes: slices.Concat(s.Extends, s.Implements), Extends: ids(s.extends), Implements: ids(s.implements),
		})
	case s.Kind.IsFunction():
		var parameters []string
		for _, p := range s.Parameters {
			parameters = append(parameters, strings.TrimSpace(p.Name+" "+p.Type))
		}
		all.Functions = append(all.Functions, history.CodeFunction{CodeDefinition: d, Parameters: parameters, Result: s.Result})
	default:
		all.Fields = append(all.Fields, history.CodeField{CodeDefinition: d, Type: strings.TrimPrefix(s.Result, "=")})
	}
}

func ids(symbols []*symbol) []history.CodeID {
	var all []history.CodeID
	for _, s := range symbols {
		all = append(all, s.id)
	}
	return all
}

func lastName(name string) string { return name[strings.LastIndexByte(name, '.')+1:] }

// imports returns which files use which, once each.
func (x *index) imports() []history.CodeImport {
	found := map[history.CodeImport]bool{}
	for _, f := range x.files {
		for _, i := range f.facts.Imports {
			for _, target := range x.modules.of(f, i) {
				if target != f {
					found[history.CodeImport{From: f.path, To: target.path}] = true
				}
			}
		}
	}
	return slices.SortedFunc(maps.Keys(found), func(a, b history.CodeImport) int {
		return cmp.Or(strings.Compare(a.From, b.From), strings.Compare(a.To, b.To))
	})
}
