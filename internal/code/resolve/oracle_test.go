package resolve

import (
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"repochat/internal/code"
)

// TestCallsAgainstGoTypes compares the calls of checked-out repositories in Go
// with those that go/types finds: which function calls which, once each. Calls
// through variables are calls of no function. It runs on demand:
//
//	REPOCHAT_CODE=DIR:DIR go test ./internal/code/resolve -run AgainstGoTypes -v
func TestCallsAgainstGoTypes(t *testing.T) {
	list := os.Getenv("REPOCHAT_CODE")
	if list == "" {
		t.Skip("set REPOCHAT_CODE to directories of repositories, with colons between them")
	}
	for root := range strings.SplitSeq(list, ":") {
		t.Run(filepath.Base(root), func(t *testing.T) {
			paths := listFiles(t, root, "*.go")
			want := newChecker(t, root, paths).calls()
			got, byHow := map[edge]bool{}, map[string][2]int{}
			right := 0
			for _, call := range ourCalls(t, root, paths) {
				counts := byHow[call.how]
				counts[1]++
				if want[call.edge] {
					counts[0]++
				}
				byHow[call.how] = counts
				if want[call.edge] && !got[call.edge] {
					right++
				}
				got[call.edge] = true
			}
			precision, recall := float64(right)/float64(max(len(got), 1)), float64(right)/float64(max(len(want), 1))
			t.Logf("%d files: %d of %d found are right (precision %.3f), of %d calls (recall %.3f); by how [right all]: %v",
				len(paths), right, len(got), precision, len(want), recall, byHow)
			logSome(t, "wrong", got, want)
			logSome(t, "missing", want, got)
			if precision < .97 || recall < .95 {
				t.Error("less than .97 and .95")
			}
		})
	}
}

// mostNamed is how many edges are named that are wrong or missing.
const mostNamed = 40

// logSome names a few of what all has and others has not.
func logSome(t *testing.T, what string, all, others map[edge]bool) {
	t.Helper()
	var some []string
	for e := range all {
		if !others[e] {
			some = append(some, e.from+" -> "+e.to)
		}
	}
	slices.Sort(some)
	for _, e := range some[:min(len(some), mostNamed)] {
		t.Logf("  %s %s", what, e)
	}
}

// edge is a call from one declaration to another one.
type edge struct {
	from string // path and first line
	to   string
}

func listFiles(t *testing.T, root, pattern string) []string {
	output, err := exec.Command("git", "-C", root, "ls-files", pattern).Output()
	if err != nil {
		t.Fatal(err)
	}
	var paths []string
	for name := range strings.Lines(string(output)) {
		if name = strings.TrimSpace(name); !code.IsForeign(name) && !strings.Contains(name, "testdata/") {
			paths = append(paths, name)
		}
	}
	return paths
}

type ourCall struct {
	edge
	how string
}

// ourCalls names functions by where they begin, and what stands in a function
// that a variable holds as standing in the declaration around it.
func ourCalls(t *testing.T, root string, paths []string) []ourCall {
	var files []code.TreeFile
	for _, name := range paths {
		content, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			t.Fatal(err)
		}
		facts, err := code.Extract(name, content, code.Limits{})
		if err != nil {
			continue
		}
		files = append(files, code.TreeFile{Path: name, Facts: facts})
	}
	x := newIndex(files)
	x.inherit()
	places := map[string]string{}
	for _, s := range x.symbols {
		outer := s
		for outer.Owner >= 0 && outer.file.symbols[outer.Owner].Kind.IsFunction() {
			outer = outer.file.symbols[outer.Owner]
		}
		places[string(s.id)] = fmt.Sprintf("%s:%d", outer.file.path, outer.First)
	}
	var all []ourCall
	for _, call := range x.calls() {
		from, to := places[string(call.From)], places[string(call.To)]
		if from != "" && from != to {
			all = append(all, ourCall{edge{from, to}, call.How})
		}
	}
	return all
}

// checker type-checks the packages of a repository, which need not be complete.
type checker struct {
	t           *testing.T
	root        string
	module      string // import path of root, with what lies above go.mod
	directories map[string][]string
	files       *token.FileSet
	packages    map[string]*types.Package
	standard    types.Importer
	info        types.Info
	syntax      []*ast.File
}

func newChecker(t *testing.T, root string, paths []string) *checker {
	c := &checker{
		t: t, root: root, directories: map[string][]string{}, files: token.NewFileSet(), packages: map[string]*types.Package{},
		info: types.Info{Uses: map[*ast.Ident]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{}},
	}
	c.standard = importer.ForCompiler(c.files, "source", nil)
	for _, name := range paths {
		c.directories[path.Dir(name)] = append(c.directories[path.Dir(name)], name)
	}
	output, err := exec.Command("git", "-C", root, "ls-files", "go.mod", "*/go.mod").Output()
	first, _, _ := strings.Cut(string(output), "\n")
	if err != nil || first == "" {
		t.Skipf("%s has no go.mod: its language is not Go", root)
	}
	text, err := os.ReadFile(filepath.Join(root, first))
	if err != nil {
		t.Fatal(err)
	}
	c.module = strings.Fields(string(text))[1]
	if directory := path.Dir(first); directory != "." {
		c.module = strings.TrimSuffix(c.module, "/"+directory)
	}
	return c
}

func (c *checker) Import(name string) (*types.Package, error) {
	if known := c.packages[name]; known != nil {
		return known, nil
	}
	directory, own := strings.CutPrefix(name, c.module)
	directory = strings.TrimPrefix(directory, "/")
	if directory == "" {
		directory = "."
	}
	if own && c.directories[directory] != nil {
		return c.check(name, directory, func(file string) bool { return !strings.HasSuffix(file, "_test.go") }), nil
	}
	if first, _, _ := strings.Cut(name, "/"); !strings.Contains(first, ".") {
		if known, err := c.standard.Import(name); err == nil {
			c.packages[name] = known
			return known, nil
		}
	}
	empty := types.NewPackage(name, path.Base(name))
	empty.MarkComplete()
	c.packages[name] = empty
	return empty, nil
}

func (c *checker) check(name, directory string, wanted func(string) bool) *types.Package {
	byPackage := map[string][]*ast.File{}
	for _, file := range c.directories[directory] {
		if !wanted(file) {
			continue
		}
		parsed, err := parser.ParseFile(c.files, filepath.Join(c.root, file), nil, parser.SkipObjectResolution)
		if err != nil {
			c.t.Fatal(err)
		}
		byPackage[parsed.Name.Name] = append(byPackage[parsed.Name.Name], parsed)
	}
	var checked *types.Package
	for _, parsed := range byPackage {
		config := types.Config{Importer: c, Error: func(error) {}, FakeImportC: true}
		checked, _ = config.Check(name, c.files, parsed, &c.info)
		c.syntax = append(c.syntax, parsed...)
	}
	if wanted("x_test.go") {
		return checked
	}
	c.packages[name] = checked
	return checked
}

// calls returns the calls of all packages, tests included: those are checked
// once more together with what they test.
func (c *checker) calls() map[edge]bool {
	for directory := range c.directories {
		name := path.Join(c.module, directory)
		if _, err := c.Import(name); err != nil {
			c.t.Fatal(err)
		}
		c.check(name, directory, func(string) bool { return true })
	}
	found := map[edge]bool{}
	for _, file := range c.syntax {
		for _, d := range file.Decls {
			function, ok := d.(*ast.FuncDecl)
			if !ok {
				continue
			}
			ast.Inspect(function, func(n ast.Node) bool {
				if call, ok := n.(*ast.CallExpr); ok {
					if target := c.target(call.Fun); target != "" && target != c.place(function.Pos()) {
						found[edge{c.place(function.Pos()), target}] = true
					}
				}
				return true
			})
		}
	}
	return found
}

// target returns where the function begins that an expression names.
func (c *checker) target(e ast.Expr) string {
	var name *ast.Ident
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		name = e
	case *ast.SelectorExpr:
		name = e.Sel
	case *ast.IndexExpr:
		return c.target(e.X)
	case *ast.IndexListExpr:
		return c.target(e.X)
	default:
		return ""
	}
	function, ok := c.info.Uses[name].(*types.Func)
	if !ok || !function.Pos().IsValid() {
		return ""
	}
	return c.place(function.Origin().Pos())
}

// place is where a declaration stands: a path below root and a line.
func (c *checker) place(at token.Pos) string {
	position := c.files.Position(at)
	name, err := filepath.Rel(c.root, position.Filename)
	if err != nil || strings.HasPrefix(name, "..") || c.directories[path.Dir(filepath.ToSlash(name))] == nil {
		return ""
	}
	return fmt.Sprintf("%s:%d", filepath.ToSlash(name), position.Line)
}
