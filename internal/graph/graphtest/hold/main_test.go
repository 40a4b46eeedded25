package main

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"repochat/internal/graph/graphtest"
)

func TestRun(t *testing.T) {
	tests := []struct {
		name      string
		arguments []string
		status    int
		wantErr   string
	}{
		{"without a command it tells its usage", nil, statusUsage, "usage"},
		{"without a command after the dashes too", []string{"--"}, statusUsage, "usage"},
		{"success is passed on", []string{"--", "true"}, 0, ""},
		{"an exit status is passed on", []string{"--", "sh", "-c", "exit 42"}, 42, ""},
		{"the end by a signal is told as a shell does", []string{"sh", "-c", "kill -TERM $$"}, 128 + int(syscall.SIGTERM), ""},
		{"a command that does not exist is told", []string{"--", "no-such-command"}, statusNoStart, "no-such-command"},
		{"a signal to hold reaches the command", []string{"--", "sh", "-c", "trap 'exit 7' TERM; kill -TERM $PPID; while :; do sleep 0.1; done"}, 7, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Setenv("NEO4J_URI", "bolt://not-used.invalid")
			status, err := run(test.arguments)
			if status != test.status {
				t.Errorf("status %d, want %d", status, test.status)
			}
			if (err == nil) != (test.wantErr == "") || err != nil && !strings.Contains(err.Error(), test.wantErr) {
				t.Errorf("error %v, want one with %q", err, test.wantErr)
			}
		})
	}
}

func TestRunStartsNeo4j(t *testing.T) {
	options, err := graphtest.Options()
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("NEO4J_URI", "")
	output := filepath.Join(t.TempDir(), "environment")
	status, err := run([]string{"--", "sh", "-c", `echo "$NEO4J_URI $NEO4J_USERNAME $NEO4J_PASSWORD" >"$0"`, output})
	if status != 0 || err != nil {
		t.Fatalf("status %d: %v", status, err)
	}
	content, err := os.ReadFile(output)
	if err != nil {
		t.Fatal(err)
	}
	fields := strings.Fields(string(content))
	if len(fields) != 3 || !strings.HasPrefix(fields[0], "bolt://127.0.0.1:") || fields[1] != "neo4j" || len(fields[2]) < 20 {
		t.Errorf("the command got %q", content)
	}
	if _, err := os.Stat(filepath.Join(options.DataDirectory, "home")); err != nil {
		t.Errorf("the database is not where tests have theirs: %v", err)
	}
}
