package resolve

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// TestCallsAgainstJavaParser compares the calls of a checked-out repository in
// Java with those that JavaParser's symbol solver finds. It runs on demand:
//
//	REPOCHAT_CODE=DIR REPOCHAT_JAVAPARSER=LIB go test ./internal/code/resolve -run AgainstJavaParser -v
//
// LIB is a directory with the jars of com.github.javaparser:javaparser-symbol-solver-core
// and those that it needs; REPOCHAT_JARS one with those that the repository needs.
//
// A call is an edge as in TestCallsAgainstIndex; overloads are functions of their
// own, and a new instance of a class calls the constructor that is written.
// Edges whose calls JavaParser cannot resolve count on neither side.
func TestCallsAgainstJavaParser(t *testing.T) {
	root, library := os.Getenv("REPOCHAT_CODE"), os.Getenv("REPOCHAT_JAVAPARSER")
	if root == "" || library == "" {
		t.Skip("set REPOCHAT_CODE to the directory of a repository, and REPOCHAT_JAVAPARSER to that of the jars")
	}
	paths := listFiles(t, root, "*.java")
	command := exec.Command("java", "-cp", library+"/*", "../testdata/oracle/Calls.java", root, os.Getenv("REPOCHAT_JARS"))
	command.Stdin = strings.NewReader(strings.Join(paths, "\n") + "\n")
	command.Stderr = os.Stderr
	output, err := command.Output()
	if err != nil {
		t.Fatal(err)
	}
	want, unresolved := map[edge]bool{}, map[edge]bool{}
	for decoder := json.NewDecoder(bytes.NewReader(output)); decoder.More(); {
		var l oracleLine
		if err := decoder.Decode(&l); err != nil {
			t.Fatal(err)
		}
		switch {
		case l.What == "unresolved":
			unresolved[edge{l.Inside, l.Name}] = true
		case l.Inside != l.Name:
			want[edge{l.Inside, l.Name}] = true
		}
	}
	judge(t, "JavaParser", resolvedFiles(t, root, paths), functionName, want, unresolved, target{.95, .90})
}
