package ask_test

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// javaFacts are what JavaParser finds in a repository: its annotations and the places
// of its methods as they are written, the rest after delombok.
type javaFacts struct {
	types, fields, functions, annotated, calls, unknown [][]string
	written                                             [][]string // functions
}

// The fields of the lines of JavaFacts.java.
const (
	atPath = 0

	typeName, typeKind, typeExtends, typeImplements = 1, 2, 4, 5

	fieldOwner, fieldName = 1, 2

	functionOwner, functionName, functionKind, functionLine, functionParameters = 1, 2, 3, 4, 5

	markKind, markOf, markName = 1, 2, 3

	callCaller, callTarget = 1, 3
)

// javaFactsOf are the facts that have been read in this run, by directory: it takes
// the oracle half a minute.
var javaFactsOf = map[string]javaFacts{}

// readJava runs the oracle on a checked-out repository. Jars are the libraries that
// it needs.
func readJava(t *testing.T, root, jars string) javaFacts {
	t.Helper()
	if facts, isRead := javaFactsOf[root]; isRead {
		return facts
	}
	plain := t.TempDir()
	// It complains of the classes of libraries, and writes the files.
	_ = exec.Command("java", "-jar", os.Getenv("REPOCHAT_LOMBOK"), "delombok", "--quiet", "-d", plain, root).Run()
	facts, written := runJava(t, plain, jars), runJava(t, root, jars)
	facts.annotated, facts.written = written.annotated, written.functions
	javaFactsOf[root] = facts
	return facts
}

func runJava(t *testing.T, root, jars string) javaFacts {
	t.Helper()
	libraries, err := filepath.Glob(filepath.Join(jars, "*.jar"))
	if err != nil {
		t.Fatal(err)
	}
	paths, sources := javaFiles(t, root)
	arguments := slices.Concat([]string{"-cp", os.Getenv("REPOCHAT_JAVAPARSER"), "testdata/javaset/JavaFacts.java", root}, sources, libraries)
	command := exec.Command("java", arguments...)
	command.Stdin, command.Stderr = strings.NewReader(strings.Join(paths, "\n")), os.Stderr
	output, err := command.Output()
	if err != nil {
		t.Fatal(err)
	}
	var facts javaFacts
	for line := range strings.Lines(string(output)) {
		kind, rest, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		values := strings.Split(rest, "\t")
		switch kind {
		case "type":
			facts.types = append(facts.types, values)
		case "field":
			facts.fields = append(facts.fields, values)
		case "function":
			facts.functions = append(facts.functions, values)
		case "annotated":
			facts.annotated = append(facts.annotated, values)
		case "call":
			facts.calls = append(facts.calls, values)
		case "unknown":
			facts.unknown = append(facts.unknown, values)
		}
	}
	return facts
}

// javaFiles returns the sources below a directory, and the directories of packages.
func javaFiles(t *testing.T, root string) (paths, sources []string) {
	t.Helper()
	err := fs.WalkDir(os.DirFS(root), ".", func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && entry.Name() == "java":
			sources = append(sources, path)
		case filepath.Ext(path) == ".java" && !strings.HasSuffix(path, "-info.java"):
			paths = append(paths, path)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return paths, sources
}

// where returns the values of a field in the rows that fulfil a condition.
func where(rows [][]string, field int, is func(row []string) bool) []string {
	var values []string
	for _, row := range rows {
		if is(row) {
			values = append(values, row[field])
		}
	}
	return values
}

// is returns the condition that fields have values, in pairs.
func is(pairs ...any) func([]string) bool {
	return func(row []string) bool {
		for i := 0; i < len(pairs); i += 2 {
			if row[pairs[i].(int)] != pairs[i+1].(string) {
				return false
			}
		}
		return true
	}
}

func once(values []string) []string { return slices.Compact(slices.Sorted(slices.Values(values))) }

func number(n int) []string { return []string{strconv.Itoa(n)} }

func own(qualified string) string { return qualified[strings.LastIndexByte(qualified, '.')+1:] }
