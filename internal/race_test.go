package internal_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// sequentialList finds the packages that the Makefile tests without the race
// detector.
var sequentialList = regexp.MustCompile(`(?s)\nSEQUENTIAL := \$\(addprefix ` + module + `,(.*?)\)\n`)

// TestSequentialPackagesStartNoGoroutine holds the Makefile's list: the race
// detector must be off only where it would find nothing.
func TestSequentialPackagesStartNoGoroutine(t *testing.T) {
	makefile, err := os.ReadFile("../Makefile")
	if err != nil {
		t.Fatal(err)
	}
	list := sequentialList.FindSubmatch(makefile)
	if list == nil {
		t.Fatal("the Makefile has no list SEQUENTIAL")
	}
	for _, directory := range strings.Fields(strings.ReplaceAll(string(list[1]), "\\\n", " ")) {
		files, err := filepath.Glob(filepath.Join("..", directory, "*.go"))
		if err != nil || len(files) == 0 {
			t.Errorf("%s holds no Go file: %v", directory, err)
		}
		for _, name := range files {
			set := token.NewFileSet()
			file, err := parser.ParseFile(set, name, nil, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			for _, start := range goroutinesOf(file) {
				t.Errorf("%s: a goroutine is started; take %s off the Makefile's list SEQUENTIAL", set.Position(start), directory)
			}
		}
	}
}

func TestGoroutinesOf(t *testing.T) {
	tests := []struct {
		name, code string
		want       int
	}{
		{"none", "func f() { g() }", 0},
		{"a go statement", "func f() { go g() }", 1},
		{"a group's", "func f() { var w sync.WaitGroup; w.Go(g) }", 1},
		{"a test beside others", "func f(t *testing.T) { t.Parallel() }", 1},
		{"a word alone", "func f() { Go() }", 0},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			file, err := parser.ParseFile(token.NewFileSet(), "x.go", "package x\n"+test.code, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			if got := len(goroutinesOf(file)); got != test.want {
				t.Errorf("%d goroutines, want %d", got, test.want)
			}
		})
	}
}

// goroutinesOf returns where a file starts goroutines: by a go statement, by a
// group's Go, or by a test that runs beside others.
func goroutinesOf(file *ast.File) (starts []token.Pos) {
	ast.Inspect(file, func(node ast.Node) bool {
		switch node := node.(type) {
		case *ast.GoStmt:
			starts = append(starts, node.Pos())
		case *ast.SelectorExpr:
			switch node.Sel.Name {
			case "Go", "Parallel", "RunParallel", "DoChan":
				starts = append(starts, node.Pos())
			}
		}
		return true
	})
	return starts
}

// oneByOne finds the tests that run without the race detector beside their packages.
var oneByOne = regexp.MustCompile(`\nONE_BY_ONE := \^\((.*?)\)\$\$\n`)

// TestNoTestIsLostToTheRaceDetector holds that each test which the race detector leaves
// out by its file is on the Makefile's list ONE_BY_ONE, and that those of the list exist.
func TestNoTestIsLostToTheRaceDetector(t *testing.T) {
	makefile, err := os.ReadFile("../Makefile")
	if err != nil {
		t.Fatal(err)
	}
	found := oneByOne.FindSubmatch(makefile)
	if found == nil {
		t.Fatal("the Makefile has no list ONE_BY_ONE")
	}
	listed := strings.Split(string(found[1]), "|")
	exist := map[string]bool{}
	err = filepath.WalkDir("..", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := os.ReadFile(path)
		for _, test := range testFunction.FindAllSubmatch(text, -1) {
			name := string(test[1])
			exist[name] = true
			if strings.HasPrefix(string(text), "//go:build !race\n") && !slices.Contains(listed, name) {
				t.Errorf("%s: %s never runs; put it on the Makefile's list ONE_BY_ONE", path, name)
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range listed {
		if !exist[name] {
			t.Errorf("the Makefile's list ONE_BY_ONE has %s, which no test is called", name)
		}
	}
}

var testFunction = regexp.MustCompile(`(?m)^func (Test\w+)\(t \*testing\.T\)`)
