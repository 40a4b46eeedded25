package gitrepo

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestReadFiles(t *testing.T) {
	f := newFixture(t)
	f.write("README.md", "# Read\n")
	f.write("docs/a b.md", "one\n\ntwo")
	f.write("empty.md", "")
	f.write("large.md", "0123456789")
	f.commit("root")
	repository := f.open()
	head, err := repository.ResolveHead(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	err = repository.ReadFiles(t.Context(), head, []string{"README.md", "missing.md", "large.md", "docs", "empty.md", "docs/a b.md", "bad\nname"}, 9, func(path string, content []byte) error {
		got[path] = string(content)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{"README.md": "# Read\n", "empty.md": "", "docs/a b.md": "one\n\ntwo"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// The files of a commit are what has a content of its own: a link to its own
// directory would never end.
func TestFilesAndTheirContents(t *testing.T) {
	f := newFixture(t)
	f.write("main.go", "package main\n")
	f.write("a b/ü.py", "pass\n")
	f.write("run.sh", "exit\n")
	f.git("config", "core.fileMode", "true")
	if err := os.Chmod(filepath.Join(f.path, "run.sh"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("..", filepath.Join(f.path, "a b", "loop")); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("main.go", filepath.Join(f.path, "same.go")); err != nil {
		t.Fatal(err)
	}
	f.commit("root")
	repository := f.open()
	head, err := repository.ResolveHead(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	files, err := repository.Files(t.Context(), head)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	var hashes []string
	for _, file := range files {
		got = append(got, fmt.Sprintf("%s %d", file.Path, file.Size))
		hashes = append(hashes, file.Blob)
	}
	if diff := cmp.Diff([]string{"a b/ü.py 5", "main.go 13", "run.sh 5"}, got); diff != "" {
		t.Error(diff)
	}
	contents := map[string]string{}
	unknown := strings.Repeat("0", len(head))
	err = repository.ReadBlobs(t.Context(), append(hashes, unknown, head), 12, func(hash string, content []byte) error {
		contents[hash] = string(content)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(map[string]string{hashes[0]: "pass\n", hashes[2]: "exit\n"}, contents); diff != "" {
		t.Error(diff)
	}
}
