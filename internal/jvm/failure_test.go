package jvm

import (
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

func TestExplainFile(t *testing.T) {
	tests := []struct {
		name string
		err  error
		want string
	}{
		{"not allowed", &fs.PathError{Op: "mkdir", Path: "/x", Err: syscall.EACCES}, "cannot create /x: permission denied; make that writable for you"},
		{"a read-only disk", &fs.PathError{Op: "mkdir", Path: "/x", Err: syscall.EROFS}, "cannot create /x: read-only file system; make that writable"},
		{"a full disk", &fs.PathError{Op: "mkdir", Path: "/x", Err: syscall.ENOSPC}, "cannot create /x: no space left on device; free some space"},
		{"a file in the way", &fs.PathError{Op: "mkdir", Path: "/x", Err: syscall.ENOTDIR}, "something else is in its place"},
		{"anything else", syscall.EIO, "cannot create /x: input/output error"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := ExplainFile("create", "/x", test.err).Error(); !strings.Contains(got, test.want) {
				t.Errorf("got %q, want one with %q", got, test.want)
			}
		})
	}
}

func TestRequireSpace(t *testing.T) {
	directory := t.TempDir()
	s := testStarter(t, Options{DataDirectory: directory, CacheDirectory: directory})
	if err := s.requireSpace(directory, 1); err != nil {
		t.Error(err)
	}
	err := testStarter(t, Options{DataDirectory: directory, CacheDirectory: directory}).requireSpace(directory, math.MaxUint64)
	if err == nil || !strings.Contains(err.Error(), "free some space") {
		t.Errorf("error %v, want one that asks for space", err)
	}
}

func TestRequireWritable(t *testing.T) {
	directory := t.TempDir()
	if err := requireWritable(filepath.Join(directory, "not", "there", "yet")); err != nil {
		t.Error(err)
	}
	file := filepath.Join(directory, "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	err := requireWritable(filepath.Join(file, "below"))
	if err == nil || !strings.Contains(err.Error(), "choose another") {
		t.Errorf("error %v, want one that asks for another directory", err)
	}
}

func TestStartExplainsBadDirectories(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	good := t.TempDir()
	tests := []struct {
		name    string
		options Options
		want    string
	}{
		{"no directories", Options{}, "needs a data directory and a cache directory"},
		{"a data directory below a file", Options{DataDirectory: filepath.Join(file, "data"), CacheDirectory: good}, "something else is in its place"},
		{"a cache directory below a file", Options{DataDirectory: good, CacheDirectory: filepath.Join(file, "cache")}, "something else is in its place"},
		{"a device for a data directory", Options{DataDirectory: "/dev/null", CacheDirectory: good}, "something else is in its place"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := Start(t.Context(), testProgram, test.options)
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("error %v, want one with %q", err, test.want)
			}
		})
	}
}

// TestStartExplainsJVMs replaces the JVM by programs that go wrong.
func TestStartExplainsJVMs(t *testing.T) {
	tests := []struct{ name, launcher, want string }{
		{"one that ends at once is quoted", "echo 'Could not reserve enough space for object heap' >&2; exit 1", "the test ended before it was ready; its last words were:\nCould not reserve enough space for object heap\n; the whole log is "},
		{"one that hangs is ended", "echo 'thinking' >&2; exec sleep 60", "the test was not ready after 1s; its last words were:\nthinking\n; try again"},
		{"one that says nonsense is ended", "echo 'hello'; exec sleep 60", "the test ended before it was ready"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			options := testOptions(t)
			s := testStarter(t, options)
			if _, err := s.prepare(t.Context()); err != nil {
				t.Fatal(err)
			}
			s.limit = time.Second
			java := `case "$1" in -Xshow*) ` + fakeJava("17", "17.0.1") + `exit;; esac` + "\n" + test.launcher
			t.Setenv("JAVA_HOME", writePrograms(t, map[string]string{"java": java, "javac": ""}))
			_, err := s.start(t.Context())
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("error %v, want one with %q", err, test.want)
			}
			awaitStopped(t, options)
		})
	}
}
