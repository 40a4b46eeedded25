package main

import (
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"repochat/internal/sample"
	"repochat/internal/sample/sampletest"
)

// TestSyncRefusesBadInput: every kind of bad input is named with its remedy,
// and leaves no repository behind.
func TestSyncRefusesBadInput(t *testing.T) {
	demo(t)
	directory := t.TempDir()
	written := sampletest.Write(t)
	whole, err := os.ReadFile(written.Tracker)
	if err != nil {
		t.Fatal(err)
	}
	file := func(name, content string) string {
		path := filepath.Join(directory, name)
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	empty := filepath.Join(directory, "empty.git")
	if out, err := exec.CommandContext(t.Context(), "git", "init", "--bare", "--quiet", empty).CombinedOutput(); err != nil {
		t.Fatalf("git init: %v\n%s", err, out)
	}
	name := sample.Repository().String()
	tests := []struct {
		name      string
		arguments []string
		want      []string
	}{
		{"a directory that is no git repository", []string{"bad/input", "--git", t.TempDir()}, []string{"not a git"}},
		{"a directory that does not exist", []string{"bad/input", "--git", filepath.Join(directory, "nowhere")}, []string{"nowhere"}},
		{"a repository without commits", []string{"bad/input", "--git", empty}, []string{"no commits"}},
		{"a head that does not exist", []string{"bad/input", "--git", written.Git, "--head", "v99"}, []string{"v99", "main"}},
		{"the archive of another repository", []string{"bad/input", "--git", written.Git, "--tracker", written.Tracker}, []string{name, "bad/input"}},
		{"an archive that is not there", []string{"bad/input", "--git", written.Git, "--tracker", "gh-pages:archive.json"}, []string{"gh-pages:archive.json", "--tracker"}},
		{"an archive that breaks off", []string{name, "--git", written.Git, "--tracker", file("half.json", string(whole[:len(whole)/2]))}, []string{"half.json"}},
		{"JSON that is no archive", []string{name, "--git", written.Git, "--tracker", file("other.json", `{"name":"left-pad"}`)}, []string{"other.json", "not a tracker archive"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			status, out, errors := command(t, "", append([]string{"sync"}, tt.arguments...)...)
			if status == exitDone {
				t.Fatalf("exit status %d:\n%s", status, out)
			}
			for _, want := range tt.want {
				if !strings.Contains(errors, want) {
					t.Errorf("%q is missing in:\n%s", want, errors)
				}
			}
		})
	}
	status, _, errors := command(t, "", "ask", "--repo", "bad/input", "How many commits are there?")
	if status != exitFailed || !strings.Contains(errors, "does not hold this repository") {
		t.Errorf("after refused input, exit status %d: %s", status, errors)
	}
	status, out, errors := command(t, "", "sync", name)
	if status != exitDone || !strings.Contains(out, "nothing changed") {
		t.Errorf("the sample is not as it was, exit status %d: %s%s", status, out, errors)
	}
}

func TestServeNamesAPortInUse(t *testing.T) {
	t.Setenv("REPOCHAT_DATA", t.TempDir())
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	status, _, errors := command(t, "", "serve", "--addr", listener.Addr().String())
	if status != exitFailed || !strings.Contains(errors, "in use") || !strings.Contains(errors, "REPOCHAT_ADDR") {
		t.Errorf("exit status %d: %s", status, errors)
	}
}
