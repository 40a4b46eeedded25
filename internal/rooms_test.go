// Package internal_test holds the packages of this module to the order in which
// they may import one another, and to their size.
package internal_test

import (
	"bytes"
	"fmt"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const module = "repochat/"

// rooms lists the directories of the module from the bottom to the top: a
// package imports what lies in its own room or in one further up this list.
// A package belongs to the longest entry that it lies in, so that a
// directory can have a place of its own apart from its parent's.
var rooms = []room{
	{path: "web", only: none},
	{path: "deploy", only: none},
	{path: "internal/history", only: none},
	{path: "internal/prose", only: none},
	{path: "internal/wordset", only: none},
	{path: "internal/prefilter", only: none},
	{path: "internal/passage", only: none},
	{path: "internal/tooling", only: none},
	{path: "internal/manifest", only: none},
	{path: "internal/boundedjson", only: none},
	{path: "internal/filelock", only: none},
	{path: "internal/pause", only: none},
	{path: "internal/egress", only: none},
	{path: "internal/access", only: []string{"internal/history"}},
	{path: "internal/config", only: []string{"internal/access"}},
	{path: "internal/schema", only: []string{"internal/history"}},
	{path: "internal/cypher/condition", only: none},
	{path: "internal/cypher", only: []string{"internal/schema"}},
	{path: "internal/jvm", only: []string{"internal/filelock", "internal/pause", "deploy"}},
	{path: "internal/graph/local", only: []string{"internal/jvm", "deploy"}},
	{path: "internal/graph", only: []string{"internal/history", "internal/schema"}},
	{path: "internal/cypher/plan", only: []string{"internal/graph"}},
	{path: "internal/archive", only: []string{"internal/boundedjson", "internal/history"}},
	{path: "internal/github", only: []string{"internal/history", "internal/pause"}},
	{path: "internal/xdiff", only: []string{"internal/history"}},
	{path: "internal/gitrepo", only: []string{"internal/egress", "internal/history", "internal/xdiff"}},
	{path: "internal/link", only: []string{"internal/history"}},
	{path: "internal/szz", only: []string{"internal/history"}},
	{path: "internal/code", only: []string{"internal/history"}},
	{path: "internal/store", only: []string{"internal/access", "internal/history"}},
	{path: "internal/sample", only: []string{"internal/archive", "internal/history"}},
	{path: "internal/question/english", only: none},
	{path: "internal/search", only: []string{"internal/cypher/condition", "internal/graph", "internal/history", "internal/passage", "internal/prose", "internal/question/english", "internal/schema"}},
	{path: "internal/pickaxe", only: []string{"internal/gitrepo", "internal/graph", "internal/history", "internal/search"}},
	{path: "internal/ingest"},
	{path: "internal/llm", only: []string{"internal/pause"}},
	{path: "internal/embeddings", only: none},
	{path: "internal/embeddings/local", only: []string{"internal/embeddings", "internal/jvm", "internal/llm", "deploy"}},
	{path: "internal/question"},
	{path: "prompts"},
	{path: "internal/rerank", only: []string{"internal/history", "internal/llm", "internal/szz", "prompts"}},
	{path: "internal/reader"},
	{path: "internal/answer"},
	{path: "internal/report"},
	{path: "internal/ask"},
	{path: "internal/eval"},
	{path: "internal/metrics"},
	{path: "internal/mcp"},
	{path: "internal/server"},
	{path: "internal/app"},
	{path: "cmd"},
}

// A room is a directory with all packages below it. Where only is set, its
// packages import nothing of the module apart from their own room and these.
type room struct {
	path string
	only []string
}

var none = []string{}

// maximumLines is what a reader can hold of one package. It binds the packages
// on the way of a question; the others are reported.
const maximumLines = 2000

var boundRooms = []string{"internal/question", "internal/reader", "internal/answer", "internal/ask"}

// A sourcePackage is what the files of one directory hold without the tests.
type sourcePackage struct {
	path    string
	imports map[string]string // The first file that has it, by the import's directory.
	lines   int
}

func TestImportsGoOneWay(t *testing.T) {
	packages := readPackages(t, os.DirFS(".."))
	for _, p := range packages {
		if forTests(p.path) {
			continue
		}
		if roomOf(p.path) < 0 {
			t.Errorf("%s is in no room; add it to the list in this file and to internal/README.md", p.path)
			continue
		}
		for imported, file := range p.imports {
			if problem := importProblem(p.path, imported); problem != "" {
				t.Errorf("%s: %s", file, problem)
			}
		}
	}
	for _, r := range rooms {
		if !slices.ContainsFunc(packages, func(p sourcePackage) bool { return within(p.path, r.path) }) {
			t.Errorf("the room %s has no package", r.path)
		}
	}
}

func TestPackagesStaySmall(t *testing.T) {
	for _, p := range readPackages(t, os.DirFS("..")) {
		switch {
		case p.lines <= maximumLines:
		case slices.ContainsFunc(boundRooms, func(r string) bool { return within(p.path, r) }):
			t.Errorf("%s has %d lines, more than %d: split it by what it does", p.path, p.lines, maximumLines)
		default:
			t.Logf("%s has %d lines", p.path, p.lines)
		}
	}
}

func TestImportProblem(t *testing.T) {
	tests := []struct {
		name, from, to, want string
	}{
		{"a lower room", "internal/ask", "internal/graph", ""},
		{"the own room", "internal/cypher", "internal/cypher/facts", ""},
		{"a part that has a place of its own", "internal/cypher/plan", "internal/graph", ""},
		{"that part from its parent", "internal/cypher", "internal/cypher/plan", "internal/cypher imports internal/cypher/plan, which stands above it"},
		{"a higher room", "internal/schema", "internal/cypher", "internal/schema imports internal/cypher, which stands above it"},
		{"the server from below", "internal/ask", "internal/server/live", "internal/ask imports internal/server/live, which stands above it"},
		{"app from the server", "internal/server", "internal/app", "internal/server imports internal/app, which stands above it"},
		{"a lower room that is not for it", "internal/link", "internal/schema", "internal/link imports internal/schema; it may import internal/history"},
		{"anything from a room without imports", "internal/prose", "internal/history", "internal/prose imports internal/history; it may import nothing of this module"},
		{"a fake from product code", "internal/app", "internal/githubtest", "internal/app imports internal/githubtest, which is for tests"},
		{"an unknown room", "internal/app", "internal/shed", "internal/app imports internal/shed, which is in no room"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := importProblem(test.from, test.to); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

func TestReadPackagesLeavesTestsOut(t *testing.T) {
	root := t.TempDir()
	files := map[string]string{
		"internal/a/a.go":          "package a\n\nimport (\n\t\"fmt\"\n\n\t_ \"repochat/internal/b\"\n)\n\nvar _ = fmt.Sprint\n",
		"internal/a/windows.go":    "//go:build windows\n\npackage a\n\nimport _ \"repochat/internal/c\"\n",
		"internal/a/a_test.go":     "package a\n\nimport _ \"repochat/internal/d\"\n",
		"internal/a/testdata/x.go": "package x\n",
		"web/node_modules/y/y.go":  "package y\n",
	}
	for name, text := range files {
		name = filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	got := readPackages(t, os.DirFS(root))
	want := []sourcePackage{{
		path:    "internal/a",
		imports: map[string]string{"internal/b": "internal/a/a.go", "internal/c": "internal/a/windows.go"},
		lines:   14,
	}}
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(sourcePackage{})); diff != "" {
		t.Errorf("packages differ (-want +got):\n%s", diff)
	}
}

// importProblem returns what is wrong with an import, or nothing.
func importProblem(from, to string) string {
	if forTests(to) {
		return fmt.Sprintf("%s imports %s, which is for tests", from, to)
	}
	source, target := roomOf(from), roomOf(to)
	switch {
	case target < 0:
		return fmt.Sprintf("%s imports %s, which is in no room", from, to)
	case source == target:
		return ""
	case target > source:
		return fmt.Sprintf("%s imports %s, which stands above it", from, to)
	}
	allowed := rooms[source].only
	if allowed == nil || slices.Contains(allowed, rooms[target].path) || within(rooms[target].path, rooms[source].path) {
		return ""
	}
	if len(allowed) == 0 {
		return fmt.Sprintf("%s imports %s; it may import nothing of this module", from, to)
	}
	return fmt.Sprintf("%s imports %s; it may import %s", from, to, strings.Join(allowed, ", "))
}

// roomOf returns the place of a package in the list of rooms, or -1.
func roomOf(directory string) int {
	best := -1
	for i, r := range rooms {
		if within(directory, r.path) && (best < 0 || len(r.path) > len(rooms[best].path)) {
			best = i
		}
	}
	return best
}

func within(directory, parent string) bool {
	return directory == parent || strings.HasPrefix(directory, parent+"/")
}

// forTests reports whether a package serves tests alone, by the ending of its
// own name or of a directory above it.
func forTests(directory string) bool {
	return slices.ContainsFunc(strings.Split(directory, "/"), func(part string) bool { return strings.HasSuffix(part, "test") })
}

// readPackages reads every Go file but the tests, for whichever system it is.
func readPackages(t *testing.T, root fs.FS) []sourcePackage {
	t.Helper()
	byPath := map[string]*sourcePackage{}
	err := fs.WalkDir(root, ".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && name != "." && leftOut(entry.Name()):
			return fs.SkipDir
		case entry.IsDir() || path.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go"):
			return nil
		}
		directory := path.Dir(name)
		p := byPath[directory]
		if p == nil {
			p = &sourcePackage{path: directory, imports: map[string]string{}}
			byPath[directory] = p
		}
		return p.add(root, name)
	})
	if err != nil {
		t.Fatal(err)
	}
	var packages []sourcePackage
	for _, p := range byPath {
		packages = append(packages, *p)
	}
	slices.SortFunc(packages, func(a, b sourcePackage) int { return strings.Compare(a.path, b.path) })
	return packages
}

// leftOut reports whether a directory holds no packages of the module.
func leftOut(name string) bool {
	return strings.HasPrefix(name, ".") || name == "testdata" || name == "node_modules" || name == "bin"
}

func (p *sourcePackage) add(root fs.FS, name string) error {
	text, err := fs.ReadFile(root, name)
	if err != nil {
		return err
	}
	p.lines += bytes.Count(text, []byte("\n"))
	file, err := parser.ParseFile(token.NewFileSet(), name, text, parser.ImportsOnly)
	if err != nil {
		return err
	}
	for _, spec := range file.Imports {
		imported, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			return err
		}
		directory, ours := strings.CutPrefix(imported, module)
		if _, seen := p.imports[directory]; ours && !seen {
			p.imports[directory] = name
		}
	}
	return nil
}
