package learned_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"repochat/internal/goldentest"
)

// judgedFile holds which queries have a plan that is allowed, by the hash of their shape,
// and in its first line a hash of what decides that: the code that checks queries and plans,
// and the database with its constraints and indexes. To plan the queries of all sets takes
// minutes, so that only those are planned that the file does not hold. It is written anew,
// and every query planned, with
//
//	go test ./internal/reader/learned -run PlansOfRead -timeout 30m -update
const judgedFile = "testdata/plans.golden"

// decisive are the files and directories that decide whether a plan is allowed.
var decisive = []string{"../../cypher", "../../graph/constraints.go", "../../graph/explain.go", "../../../deploy/neo4j/pom.xml"}

// readJudged returns the shapes whose plan is known to be allowed; none with -update. The
// test fails where what decides it has changed since the file was written.
func readJudged(t *testing.T) map[string]bool {
	t.Helper()
	if goldentest.Updates() {
		return map[string]bool{}
	}
	content, err := os.ReadFile(judgedFile)
	if err != nil {
		t.Fatalf("%v; -update writes it", err)
	}
	lines := strings.Fields(string(content))
	if len(lines) == 0 || lines[0] != hashOfDecisive(t) {
		t.Fatalf("what decides whether a plan is allowed has changed since %s was written; -update plans every query anew", judgedFile)
	}
	judged := map[string]bool{}
	for _, line := range lines[1:] {
		judged[line] = true
	}
	return judged
}

// keepJudged writes what has been judged with -update, unless a plan was refused.
func keepJudged(t *testing.T, judged map[string]bool) {
	t.Helper()
	if !goldentest.Updates() || t.Failed() {
		return
	}
	lines := append([]string{hashOfDecisive(t)}, slices.Sorted(maps.Keys(judged))...)
	goldentest.Check(t, judgedFile, strings.Join(lines, "\n")+"\n")
}

// hashOfShape returns what stands for the shape of a query in judgedFile.
func hashOfShape(shape string) string {
	sum := sha256.Sum256([]byte(shape))
	return hex.EncodeToString(sum[:8])
}

func hashOfDecisive(t *testing.T) string {
	t.Helper()
	var all bytes.Buffer
	for _, root := range decisive {
		err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() || strings.HasSuffix(path, "_test.go") || strings.Contains(path, "testdata") {
				return err
			}
			content, err := os.ReadFile(path)
			all.Write(content)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	sum := sha256.Sum256(all.Bytes())
	return hex.EncodeToString(sum[:])
}
