package resolve

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"repochat/internal/code"
	"repochat/internal/code/scip"
)

// TestCallsAgainstIndex compares the calls of a checked-out repository in
// TypeScript or Python with those that a type checker finds. It runs on demand:
//
//	REPOCHAT_CODE=DIR REPOCHAT_SCIP=FILE go test ./internal/code/resolve -run AgainstIndex -v
//
// With REPOCHAT_SCIP_USED=1 the calls are taken from the index, and have to be the same.
// FILE is the index that scip-typescript or scip-python has made of DIR.
// REPOCHAT_TYPESCRIPT is a node_modules directory with typescript 5.
//
// A call is an edge from the innermost function with a name around it to the
// function that is called, where both stand in files of the index; an edge counts
// once, however often it is called. Calls of a function by itself, and calls
// outside of functions, are left out. Where the calls stand, the language's own
// parser says, and the index says which symbol is called there. A symbol stands
// for the functions at its definitions: overloads are one function, a class
// stands for its constructor or for the one that it inherits, and variables,
// parameters and fields are no functions, but a variable stands for the functions that
// are assigned to it. Found and true edges obey the same rules.
func TestCallsAgainstIndex(t *testing.T) {
	root, file := os.Getenv("REPOCHAT_CODE"), os.Getenv("REPOCHAT_SCIP")
	if root == "" || file == "" {
		t.Skip("set REPOCHAT_CODE to the directory of a repository, and REPOCHAT_SCIP to its index")
	}
	content, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer content.Close()
	index, err := scip.Read(content, scip.DefaultLimits())
	if err != nil {
		t.Fatal(err)
	}
	o := newIndexOracle(t, root, index)
	want := o.edges()
	x := resolvedFiles(t, root, o.paths)
	if os.Getenv("REPOCHAT_SCIP_USED") != "" {
		used, err := x.addPrecise(Precise{Name: file, Index: index})
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("%d files by the index, outdated: %v", used.Files, used.Outdated)
		o.least = target{1, 1}
	}
	judge(t, index.Tool, x, func(s *symbol) string { return o.canonical[functionName(s)] }, want, nil, o.least)
}

// functionName names a function as the oracles do, which have none that no text
// defines.
func functionName(s *symbol) string {
	if s.Origin != "" {
		return ""
	}
	return fmt.Sprintf("%s:%d %s", s.file.path, s.First, s.Name)
}

func resolvedFiles(t *testing.T, root string, paths []string) *index {
	t.Helper()
	var files []code.TreeFile
	for _, name := range paths {
		content, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			t.Fatal(err)
		}
		if facts, err := code.Extract(name, content, code.Limits{}); err == nil {
			files = append(files, code.TreeFile{Path: name, Facts: facts})
		}
	}
	x := newIndex(files)
	x.inherit()
	return x
}

// judge compares the edges that are found with those that an oracle wants. It
// leaves out those to functions of a name of which the oracle does not know
// whether the same function calls them.
func judge(t *testing.T, oracle string, x *index, name func(*symbol) string, want, unknown map[edge]bool, least target) {
	t.Helper()
	names := map[string]string{}
	for _, s := range x.symbols {
		names[string(s.id)] = name(s)
	}
	got, byHow, unnamed, undecided := map[edge]bool{}, map[string][2]int{}, 0, 0
	for _, call := range x.calls() {
		e := edge{names[string(call.From)], names[string(call.To)]}
		switch {
		case call.From == "":
		case e.from == "" || e.to == "":
			unnamed++
		case !want[e] && unknown[edge{e.from, e.to[strings.LastIndexByte(e.to, ' ')+1:]}]:
			undecided++
		case e.from != e.to && !got[e]:
			got[e] = true
			counts := byHow[call.How]
			counts[1]++
			if want[e] {
				counts[0]++
			}
			byHow[call.How] = counts
		}
	}
	right := 0
	for e := range got {
		if want[e] {
			right++
		}
	}
	precision, recall := float64(right)/float64(max(len(got), 1)), float64(right)/float64(max(len(want), 1))
	t.Logf("%s: %d of %d found are right (precision %.3f), of %d calls (recall %.3f); by how [right all]: %v; %d of functions that the oracle has not, %d undecided",
		oracle, right, len(got), precision, len(want), recall, byHow, unnamed, undecided)
	logSome(t, "wrong", got, want)
	logSome(t, "missing", want, got)
	if precision < least.precision || recall < least.recall {
		t.Errorf("less than %.2f and %.2f", least.precision, least.recall)
	}
}

// target is what is asked of the calls of a language.
type target struct{ precision, recall float64 }

// oracleLine is what the parsers in testdata/oracle print.
type oracleLine struct {
	Path, What, Key, Name, Scope, Inside string
	Inner                                string // scope of the members of a class
	Row, Column                          int
	Assigned                             bool
	Bases                                [][2]int
}

type namePlace struct {
	path        string
	row, column int
}

// indexOracle joins an index with what a parser says.
type indexOracle struct {
	paths []string
	lines []oracleLine
	least target
	// canonical names each function by the last of its overloads.
	canonical    map[string]string
	functions    map[namePlace]string
	classes      map[namePlace]oracleLine
	constructors map[string]string // by path, scope and name of the class
	definitions  map[string][]namePlace
	references   map[namePlace][]string
}

func newIndexOracle(t *testing.T, root string, index scip.Index) *indexOracle {
	o := &indexOracle{
		canonical: map[string]string{}, functions: map[namePlace]string{}, classes: map[namePlace]oracleLine{}, constructors: map[string]string{},
		definitions: map[string][]namePlace{}, references: map[namePlace][]string{},
	}
	var program []string
	for _, d := range index.Documents {
		if code.IsForeign(d.Path) || code.LanguageOf(d.Path) == "" {
			continue
		}
		o.paths = append(o.paths, d.Path)
		program, o.least = []string{"node", "../testdata/oracle/calls.cjs", root}, target{.90, .95}
		if code.LanguageOf(d.Path) == code.Python {
			program, o.least = []string{"python3", "../testdata/oracle/calls.py", root}, target{.75, .85}
		}
		for _, occurrence := range d.Occurrences {
			at, name := namePlace{d.Path, int(occurrence.Line) + 1, int(occurrence.Column)}, occurrence.Symbol
			if scip.IsLocal(name) {
				name = d.Path + " " + name
			}
			if occurrence.Definition {
				o.definitions[name] = append(o.definitions[name], at)
			}
			o.references[at] = append(o.references[at], name)
		}
	}
	o.read(t, program)
	return o
}

func (o *indexOracle) read(t *testing.T, program []string) {
	command := exec.Command(program[0], program[1:]...)
	command.Stdin = strings.NewReader(strings.Join(o.paths, "\n") + "\n")
	command.Env = append(os.Environ(), "NODE_PATH="+os.Getenv("REPOCHAT_TYPESCRIPT"))
	command.Stderr = os.Stderr
	output, err := command.Output()
	if err != nil {
		t.Fatal(err)
	}
	skipped := map[string]bool{}
	overloads := map[string][]string{}
	for decoder := json.NewDecoder(bytes.NewReader(output)); decoder.More(); {
		var l oracleLine
		if err := decoder.Decode(&l); err != nil {
			t.Fatal(err)
		}
		o.lines = append(o.lines, l)
		at, name := namePlace{l.Path, l.Row, l.Column}, l.Path+":"+l.Key
		switch l.What {
		case "skipped":
			t.Logf("%s is not parsed by the oracle, and left out", l.Path)
			skipped[l.Path] = true
		case "class":
			if l.Inner == "" {
				l.Inner = strings.TrimPrefix(l.Scope+"."+l.Name, ".")
			}
			o.classes[at] = l
		case "function":
			o.functions[at] = name
			group := l.Path + ":" + l.Scope + ":" + l.Name
			overloads[group] = append(overloads[group], name)
			if l.Assigned {
				for _, symbol := range o.references[at] {
					o.definitions[symbol] = append(o.definitions[symbol], at)
				}
			}
			if l.Name == "__init__" || l.Name == "constructor" {
				o.constructors[l.Path+":"+l.Scope] = name
			}
		}
	}
	for _, group := range overloads {
		for _, name := range group {
			o.canonical[name] = group[len(group)-1]
		}
	}
	kept := o.paths[:0]
	for _, path := range o.paths {
		if !skipped[path] {
			kept = append(kept, path)
		}
	}
	o.paths = kept
}

func (o *indexOracle) edges() map[edge]bool {
	found := map[edge]bool{}
	for _, l := range o.lines {
		if l.What != "call" || l.Inside == "" {
			continue
		}
		from := o.canonical[l.Path+":"+l.Inside]
		for _, to := range o.called(namePlace{l.Path, l.Row, l.Column}) {
			if to = o.canonical[to]; to != from {
				found[edge{from, to}] = true
			}
		}
	}
	return found
}

// called returns the functions that the name at a place stands for.
func (o *indexOracle) called(at namePlace) []string {
	var all []string
	for _, symbol := range o.references[at] {
		for _, definition := range o.definitions[symbol] {
			if function := o.functions[definition]; function != "" {
				all = append(all, function)
			} else if constructor := o.constructor(definition, 0); constructor != "" {
				all = append(all, constructor)
			}
		}
	}
	return all
}

// constructor returns that of the class whose name is defined at a place.
func (o *indexOracle) constructor(at namePlace, depth int) string {
	class, found := o.classes[at]
	if !found || depth > deepest {
		return ""
	}
	if own := o.constructors[class.Path+":"+class.Inner]; own != "" {
		return own
	}
	for _, base := range class.Bases {
		for _, symbol := range o.references[namePlace{class.Path, base[0], base[1]}] {
			for _, definition := range o.definitions[symbol] {
				if inherited := o.constructor(definition, depth+1); inherited != "" {
					return inherited
				}
			}
		}
	}
	return ""
}
