package resolve

import (
	"fmt"
	"slices"
	"strings"

	"repochat/internal/code"
	"repochat/internal/code/scip"
	"repochat/internal/history"
)

// Precise is an index in which a compiler or type checker says what the names in
// source files stand for.
type Precise struct {
	Name  string // of its file
	Index scip.Index
}

// Used says what an index was used for.
type Used struct {
	Name string
	// Files are those whose calls are taken from it.
	Files int
	// Outdated are those that have changed since it was made.
	Outdated []string
}

// With joins the facts of files as Resolve does, but takes the calls of the
// files of an index from it. The error names an index that is of another
// repository or commit.
func With(files []code.TreeFile, indexes []Precise) (history.Code, []Used, error) {
	x := newIndex(files)
	x.inherit()
	var all []Used
	for _, p := range indexes {
		used, err := x.addPrecise(p)
		if err != nil {
			return history.Code{}, nil, err
		}
		all = append(all, used)
	}
	return x.resolve(), all, nil
}

// precise is what indexes say of all files.
type precise struct {
	files map[*file]*preciseFile
	// definitions are the lines at which symbols are defined.
	definitions map[string][]definedAt
}

type definedAt struct {
	file *file
	line int
}

// preciseFile is what an index says of one file.
type preciseFile struct {
	encoding scip.Encoding
	// symbols are those that are referred to, by line and column.
	symbols map[[2]int][]string
}

func (x *index) addPrecise(p Precise) (Used, error) {
	used := Used{Name: p.Name}
	root := x.rootOf(p.Index.Documents)
	known := 0
	for i := range p.Index.Documents {
		d := &p.Index.Documents[i]
		f := x.byPath[root+d.Path]
		switch {
		case f == nil:
			continue
		case !f.isCurrent(d):
			used.Outdated = append(used.Outdated, f.path)
		default:
			x.addDocument(f, d)
			used.Files++
		}
		known++
	}
	switch {
	case known == 0:
		return Used{}, fmt.Errorf("none of the %d files of %s is a source file of the repository at the commit that is read; make the index in a checkout of that commit", len(p.Index.Documents), p.Name)
	case used.Files == 0:
		return Used{}, fmt.Errorf("%s was made of another commit: the functions of all its files stand elsewhere; make the index in a checkout of the commit that is read", p.Name)
	}
	return used, nil
}

// rootOf returns the directory that the paths of an index start from, with a
// slash behind it: indexes are often made of a part of a repository.
func (x *index) rootOf(documents []scip.Document) string {
	votes := map[string]int{}
	best := ""
	for i := range documents {
		for _, f := range x.endings[lastPart(documents[i].Path)] {
			if root, found := strings.CutSuffix(f.path, documents[i].Path); found && (root == "" || strings.HasSuffix(root, "/")) {
				votes[root]++
			}
		}
	}
	for root, count := range votes {
		if count > votes[best] || count == votes[best] && len(root) < len(best) {
			best = root
		}
	}
	return best
}

func lastPart(path string) string { return path[strings.LastIndexByte(path, '/')+1:] }

// isCurrent reports whether the functions of a file stand where an index says.
// One in ten may not: a name can stand lines below the beginning of its function.
func (f *file) isCurrent(d *scip.Document) bool {
	all, there := 0, 0
	for _, o := range d.Occurrences {
		if !o.Definition || !strings.HasSuffix(o.Symbol, ").") || scip.IsLocal(o.Symbol) {
			continue
		}
		all++
		if f.functionAt(int(o.Line)+1, symbolName(o.Symbol)) != nil {
			there++
		}
	}
	return there*10 >= all*9
}

func (x *index) addDocument(f *file, d *scip.Document) {
	if x.precise.files[f] != nil {
		return // an index that was given before says it
	}
	p := &preciseFile{encoding: d.Encoding, symbols: map[[2]int][]string{}}
	x.precise.files[f] = p
	assigned := f.assigned()
	for _, o := range d.Occurrences {
		symbol, line := key(f, o.Symbol), int(o.Line)+1
		if !o.Definition {
			at := [2]int{line, int(o.Column)}
			p.symbols[at] = append(p.symbols[at], symbol)
		}
		if o.Definition || hasName(assigned[line], o.Symbol) {
			x.precise.definitions[symbol] = append(x.precise.definitions[symbol], definedAt{f, line})
		}
	}
}

// key names a symbol among those of all files.
func key(f *file, symbol string) string {
	if scip.IsLocal(symbol) {
		return f.path + " " + symbol
	}
	return symbol
}

// noName is no name of a function.
const noName = " "

// symbolName returns the last name of a symbol: "add" of "… `shop/cart`/Cart#add().".
// A constructor has none, and "" stands for it; no function is named by a local one.
func symbolName(symbol string) string {
	if scip.IsLocal(symbol) {
		return noName
	}
	if strings.HasSuffix(symbol, ").") {
		symbol = symbol[:max(strings.LastIndexByte(symbol, '('), 0)]
	}
	symbol = strings.TrimRight(symbol, ".#:!/")
	if before, quoted := strings.CutSuffix(symbol, "`"); quoted {
		name := before[strings.LastIndexByte(before, '`')+1:]
		if kind, accessor := strings.CutPrefix(name, "<"); accessor { // <constructor>, <init>, <get>size
			_, name, _ = strings.Cut(kind, ">")
		}
		return name
	}
	return symbol[strings.LastIndexAny(symbol, "/#.`:")+1:]
}

// functionAt returns the innermost function whose name stands on a line; the
// constructor that begins there for a function without a name.
func (f *file) functionAt(line int, name string) *symbol {
	var found *symbol
	for _, s := range f.symbols {
		if !s.Kind.IsFunction() || s.Origin != "" || line < s.First || line > s.Last {
			continue
		}
		if s.Name != name && (name != "" || s.Kind != code.Constructor) {
			continue
		}
		if (line == s.First || len(s.Annotations) > 0 || f.facts.Language == code.Java) && (found == nil || s.First >= found.First) {
			found = s
		}
	}
	return found
}

// assigned returns the functions that are assigned to variables, by the lines that
// begin with these.
func (f *file) assigned() map[int][]*symbol {
	all := map[int][]*symbol{}
	if f.facts.Language != code.TypeScript && f.facts.Language != code.JavaScript {
		return all
	}
	for _, s := range f.symbols {
		if !s.Kind.IsFunction() {
			continue
		}
		if rest, begins := strings.CutPrefix(s.Signature, s.Name); begins && strings.HasPrefix(strings.TrimSpace(rest), "=") {
			all[s.First] = append(all[s.First], s)
		}
	}
	return all
}

// hasName reports whether a symbol may stand for one of the functions; a local
// symbol has no name.
func hasName(functions []*symbol, of string) bool {
	return slices.ContainsFunc(functions, func(s *symbol) bool { return scip.IsLocal(of) || s.Name == symbolName(of) })
}

func (f *file) typeAt(line int, name string) *symbol {
	for _, s := range f.symbols {
		if s.Kind.IsType() && s.Name == name && line >= s.First && line <= s.Last && (line == s.First || len(s.Annotations) > 0) {
			return s
		}
	}
	return nil
}

// preciseTargets returns the functions that an index says a call is of.
func (s site) preciseTargets(p *preciseFile, c *code.Call) []*symbol {
	var found []*symbol
	for _, meant := range p.at(c.Place) {
		name := symbolName(meant)
		for _, at := range s.precise.definitions[meant] {
			wanted := name
			if strings.HasPrefix(meant, at.file.path+" local ") {
				wanted = c.Name
			}
			if function := at.file.functionAt(at.line, wanted); function != nil {
				found = append(found, function)
			} else if class := at.file.typeAt(at.line, wanted); class != nil && (c.New || s.file.facts.Language == code.Python) {
				found = append(found, s.constructors([]*symbol{class}, c)...)
			}
		}
	}
	return fitting(found)
}

// at returns the symbols at a place, in whatever way the index counts columns.
func (p *preciseFile) at(place code.Place) []string {
	columns := []int{place.Column - place.UTF16, place.Column, place.Column - place.UTF32}
	switch p.encoding {
	case scip.UTF8:
		columns = columns[1:2]
	case scip.UTF16:
		columns = columns[:1]
	case scip.UTF32:
		columns = columns[2:]
	}
	for _, column := range columns {
		if symbols := p.symbols[[2]int{place.Line, column}]; symbols != nil {
			return symbols
		}
	}
	return nil
}
