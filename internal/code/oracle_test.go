package code

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// found is one definition as an oracle tells it.
type found struct {
	Path  string `json:"path"`
	Kind  string `json:"kind"` // type, function or field
	Name  string `json:"name"`
	First int    `json:"first"`
	Last  int    `json:"last"`
}

// TestDefinitionsAgainstParsers compares the definitions of checked-out
// repositories with those of a parser of each language: go/parser, Python's
// ast, the TypeScript compiler and JavaParser. It runs on demand:
//
//	REPOCHAT_CODE=DIR:DIR go test ./internal/code -run AgainstParsers -v
//
// REPOCHAT_TYPESCRIPT is a node_modules directory with typescript, and
// REPOCHAT_JAVAPARSER the jar of com.github.javaparser:javaparser-core.
func TestDefinitionsAgainstParsers(t *testing.T) {
	list := os.Getenv("REPOCHAT_CODE")
	if list == "" {
		t.Skip("set REPOCHAT_CODE to directories of repositories, with colons between them")
	}
	for root := range strings.SplitSeq(list, ":") {
		t.Run(filepath.Base(root), func(t *testing.T) { compareWithParsers(t, root) })
	}
}

func compareWithParsers(t *testing.T, root string) {
	oracles := map[Language]func(*testing.T, string, []string) []found{Go: goOracle, Python: pythonOracle, Java: javaOracle, TypeScript: scriptOracle}
	ours, files, skipped := definitionsOf(t, root)
	for language, paths := range files {
		want := oracles[language](t, root, paths)
		missing, extra := difference(want, ours[language]), difference(ours[language], want)
		recall := 1 - float64(len(missing))/float64(max(len(want), 1))
		precision := 1 - float64(len(extra))/float64(max(len(ours[language]), 1))
		t.Logf("%s: %d files, %d definitions by its parser, %d of them found (%.4f), %d more (precision %.4f)",
			language, len(paths), len(want), len(want)-len(missing), recall, len(extra), precision)
		for _, f := range slices.Concat(missing[:min(len(missing), 12)]) {
			t.Logf("  missing %+v", f)
		}
		for _, f := range extra[:min(len(extra), 12)] {
			t.Logf("  extra   %+v", f)
		}
		if recall < .99 || precision < .99 {
			t.Errorf("%s: less than .99", language)
		}
	}
	t.Logf("skipped: %v", skipped)
}

// definitionsOf extracts from all files that git lists.
func definitionsOf(t *testing.T, root string) (ours map[Language][]found, files map[Language][]string, skipped map[string]int) {
	t.Helper()
	list, err := exec.Command("git", "-C", root, "ls-files", "-s").Output()
	if err != nil {
		t.Fatal(err)
	}
	ours, files, skipped = map[Language][]found{}, map[Language][]string{}, map[string]int{}
	for entry := range strings.Lines(string(list)) {
		_, path, _ := strings.Cut(strings.TrimSpace(entry), "\t")
		language := LanguageOf(path)
		if language == "" || !strings.HasPrefix(entry, "100") {
			continue // a link is no file of its own
		}
		if IsForeign(path) {
			skipped["foreign"]++
			continue
		}
		content, err := os.ReadFile(filepath.Join(root, path))
		if err != nil {
			t.Fatal(err)
		}
		facts, err := Extract(path, content, Limits{})
		if err != nil {
			skipped[err.Error()]++
			continue
		}
		if facts.Problem != "" {
			skipped[facts.Problem]++
			t.Logf("%s: %s", path, facts.Problem)
		}
		if language == JavaScript {
			language = TypeScript
		}
		files[language] = append(files[language], path)
		for _, d := range facts.Definitions {
			ours[language] = append(ours[language], found{path, rough(d.Kind), d.Qualified, d.First, d.Last})
		}
	}
	return ours, files, skipped
}

func rough(kind Kind) string {
	switch {
	case kind.IsType():
		return "type"
	case kind.IsFunction():
		return "function"
	}
	return "field"
}

// difference returns what a has and b has not, however often each.
func difference(a, b []found) []found {
	held := map[found]int{}
	for _, f := range b {
		held[f]++
	}
	var missing []found
	for _, f := range a {
		if held[f]--; held[f] < 0 {
			missing = append(missing, f)
		}
	}
	return missing
}

func runOracle(t *testing.T, paths []string, environment []string, name string, arguments ...string) []found {
	t.Helper()
	command := exec.Command(name, arguments...)
	command.Stdin = strings.NewReader(strings.Join(paths, "\n") + "\n")
	command.Env = append(os.Environ(), environment...)
	var problems bytes.Buffer
	command.Stderr = &problems
	output, err := command.Output()
	if err != nil {
		t.Fatalf("%s: %v\n%s", name, err, problems.String())
	}
	var all []found
	decoder := json.NewDecoder(bytes.NewReader(output))
	for decoder.More() {
		var f found
		if err := decoder.Decode(&f); err != nil {
			t.Fatal(err)
		}
		all = append(all, f)
	}
	return all
}

func pythonOracle(t *testing.T, root string, paths []string) []found {
	return runOracle(t, paths, nil, "python3", "testdata/oracle/definitions.py", root)
}

func scriptOracle(t *testing.T, root string, paths []string) []found {
	modules := os.Getenv("REPOCHAT_TYPESCRIPT")
	if modules == "" {
		modules = "../../web/node_modules"
	}
	modules, err := filepath.Abs(modules)
	if err != nil {
		t.Fatal(err)
	}
	return runOracle(t, paths, []string{"NODE_PATH=" + modules}, "node", "testdata/oracle/definitions.cjs", root)
}

func javaOracle(t *testing.T, root string, paths []string) []found {
	jar := os.Getenv("REPOCHAT_JAVAPARSER")
	if jar == "" {
		t.Fatal("set REPOCHAT_JAVAPARSER to the jar of com.github.javaparser:javaparser-core")
	}
	return runOracle(t, paths, nil, "java", "-cp", jar, "testdata/oracle/Definitions.java", root)
}

// goWalk finds definitions with go/parser.
type goWalk struct {
	files *token.FileSet
	path  string
	scope []string
	all   []found
}

func goOracle(t *testing.T, root string, paths []string) []found {
	var all []found
	for _, path := range paths {
		w := goWalk{files: token.NewFileSet(), path: path}
		file, err := parser.ParseFile(w.files, filepath.Join(root, path), nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			w.visit(d)
		}
		all = append(all, w.all...)
	}
	return all
}

func (w *goWalk) emit(kind, name string, from, to token.Pos) {
	w.all = append(w.all, found{
		w.path, kind, strings.Join(append(slices.Clone(w.scope), name), "."), w.files.Position(from).Line, w.files.Position(to).Line,
	})
}

func (w *goWalk) within(name string, node ast.Node) {
	scope := w.scope
	w.scope = append(slices.Clone(scope), strings.Split(name, ".")...)
	w.visit(node)
	w.scope = scope
}

func (w *goWalk) visit(node ast.Node) {
	ast.Inspect(node, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			name := n.Name.Name
			if n.Recv != nil {
				name = receiverName(n.Recv.List[0].Type) + "." + name
			}
			w.emit("function", name, n.Pos(), n.End())
			if n.Body != nil {
				w.within(name, n.Body)
			}
			return false
		case *ast.TypeSpec:
			w.typeSpec(n)
			return false
		case *ast.ValueSpec:
			for i, name := range n.Names {
				if literal, ok := valueOf(n.Values, len(n.Names), i).(*ast.FuncLit); ok {
					w.literal(name.Name, n, literal)
				}
			}
			return !hasLiteral(n.Values, len(n.Names))
		case *ast.AssignStmt:
			if n.Tok != token.DEFINE {
				return true
			}
			for i, left := range n.Lhs {
				if literal, ok := valueOf(n.Rhs, len(n.Lhs), i).(*ast.FuncLit); ok {
					w.literal(left.(*ast.Ident).Name, n, literal)
				}
			}
			return !hasLiteral(n.Rhs, len(n.Lhs))
		}
		return true
	})
}

func (w *goWalk) typeSpec(n *ast.TypeSpec) {
	w.emit("type", n.Name.Name, n.Pos(), n.End())
	scope := w.scope
	w.scope = append(slices.Clone(scope), n.Name.Name)
	switch body := n.Type.(type) {
	case *ast.StructType:
		for _, field := range body.Fields.List {
			for _, name := range field.Names {
				w.emit("field", name.Name, field.Pos(), field.End())
			}
			if len(field.Names) == 0 {
				w.emit("field", receiverName(field.Type), field.Pos(), field.End())
			}
		}
	case *ast.InterfaceType:
		for _, method := range body.Methods.List {
			for _, name := range method.Names {
				w.emit("function", name.Name, method.Pos(), method.End())
			}
		}
	}
	w.scope = scope
}

func (w *goWalk) literal(name string, statement ast.Node, literal *ast.FuncLit) {
	w.emit("function", name, statement.Pos(), literal.End())
	w.within(name, literal.Body)
}

func valueOf(values []ast.Expr, names, i int) ast.Expr {
	if len(values) != names {
		return nil
	}
	return values[i]
}

func hasLiteral(values []ast.Expr, names int) bool {
	return len(values) == names && slices.ContainsFunc(values, func(e ast.Expr) bool { _, ok := e.(*ast.FuncLit); return ok })
}

func receiverName(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.StarExpr:
		return receiverName(e.X)
	case *ast.IndexExpr:
		return receiverName(e.X)
	case *ast.IndexListExpr:
		return receiverName(e.X)
	case *ast.SelectorExpr:
		return e.Sel.Name
	case *ast.Ident:
		return e.Name
	}
	return fmt.Sprint(e)
}
