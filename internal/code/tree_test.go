package code

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// blobs are contents by their hashes, and which of them were read.
type blobs struct {
	contents map[string]string
	read     []string
}

func (b *blobs) ReadBlobs(_ context.Context, hashes []string, _ int64, yield func(string, []byte) error) error {
	for _, hash := range hashes {
		b.read = append(b.read, hash)
		content, found := b.contents[hash]
		if !found {
			continue
		}
		if err := yield(hash, []byte(content)); err != nil {
			return err
		}
	}
	return nil
}

func TestReadTree(t *testing.T) {
	source := &blobs{contents: map[string]string{
		"1": "package p\nfunc F() {}\n", "2": "def f(): pass\n", "3": "\x00", "4": "package p\nfunc (\n", "5": "def g(): pass\n",
	}}
	files := []File{
		{"b.py", "2", 10}, {"a.go", "1", 10}, {"copy.go", "1", 10}, {"vendor/x.go", "1", 10}, {"README.md", "9", 10},
		{"null.go", "3", 10}, {"half.go", "4", 10}, {"large.go", "8", 3 << 20}, {"src/__generated__/a.ts", "7", 10}, {"a.min.js", "7", 10}, {"gone.py", "6", 10},
	}
	reader := Reader{Blobs: source, Cache: NewCache("p")}
	read := func() Tree {
		t.Helper()
		source.read = nil
		tree, err := reader.ReadTree(t.Context(), files)
		if err != nil {
			t.Fatal(err)
		}
		return tree
	}

	tree := read()
	var paths []string
	for _, file := range tree.Files {
		paths = append(paths, file.Path)
	}
	if diff := cmp.Diff([]string{"a.go", "b.py", "copy.go", "half.go"}, paths); diff != "" {
		t.Errorf("files: %s", diff)
	}
	if diff := cmp.Diff([]Note{{"half.go", "parts of the file are not understood"}}, tree.Partial); diff != "" {
		t.Errorf("partial: %s", diff)
	}
	skipped := []Note{
		{"gone.py", "its content is not there"}, {"large.go", "larger than 2097152 bytes"}, {"null.go", "no text"}, {"src/__generated__/a.ts", "generated"},
	}
	if diff := cmp.Diff(skipped, tree.Skipped); diff != "" {
		t.Errorf("skipped: %s", diff)
	}

	var kept bytes.Buffer
	if err := reader.Cache.Write(&kept); err != nil {
		t.Fatal(err)
	}
	reader.Cache = ReadCache(bytes.NewReader(kept.Bytes()), "p")
	files[0].Blob = "5"
	again := read()
	if diff := cmp.Diff([]string{"5", "6"}, source.read); diff != "" {
		t.Errorf("an unchanged content was read again: %s", diff)
	}
	if got := again.Files[1].Facts.Definitions[0].Name; got != "g" {
		t.Errorf("the changed file defines %s, want g", got)
	}
	if !reader.Cache.Changed() {
		t.Error("the cache holds a new content and is not changed")
	}
	if other := ReadCache(bytes.NewReader(kept.Bytes()), "another program"); len(other.held) != 0 {
		t.Error("what another program kept is used")
	}
	if damaged := ReadCache(strings.NewReader(kept.String()[:kept.Len()/2]), "p"); len(damaged.held) != 0 {
		t.Error("a damaged cache is used")
	}
}
