package code_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/code"
)

// outlineOf returns what an outline holds of definitions.
func outlineOf(all []code.Definition) []code.Definition {
	var outline []code.Definition
	for _, d := range all {
		outline = append(outline, code.Definition{Kind: d.Kind, Name: d.Name, Qualified: d.Qualified, Receiver: d.Receiver, First: d.First, Last: d.Last})
	}
	return outline
}

// TestOutlineIsThatOfTheFacts holds that the outline of a Go file has the definitions that
// its facts have. It reads the files of this program's parsers, and with REPOCHAT_GO_FILES
// set all below that directory.
func TestOutlineIsThatOfTheFacts(t *testing.T) {
	root := "."
	if directory := os.Getenv("REPOCHAT_GO_FILES"); directory != "" {
		root = directory
	}
	extractor := code.NewExtractor(code.Limits{})
	files, functions := 0, 0
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") {
			return err
		}
		content, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		facts, err := extractor.Extract(path, content)
		if err != nil || facts.Problem != "" {
			return nil
		}
		outline, err := extractor.Outline(path, content)
		if err != nil {
			t.Errorf("%s: %v", path, err)
		}
		files, functions = files+1, functions+len(outline)
		if diff := cmp.Diff(outlineOf(facts.Definitions), outlineOf(outline)); diff != "" {
			t.Errorf("%s (-facts +outline):\n%s", path, diff)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if t.Logf("%d files, %d definitions", files, functions); files < 10 || functions < 200 {
		t.Errorf("only %d files with %d definitions", files, functions)
	}
}

// BenchmarkOutline reads the outlines of the Go files of this program's parsers, beside all
// their facts.
func BenchmarkOutline(b *testing.B) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		b.Fatal(err)
	}
	contents := map[string][]byte{}
	for _, file := range files {
		if contents[file], err = os.ReadFile(file); err != nil {
			b.Fatal(err)
		}
	}
	extractor := code.NewExtractor(code.Limits{})
	read := func(of func(name string, content []byte) error) time.Duration {
		start := time.Now()
		for name, content := range contents {
			if err := of(name, content); err != nil {
				b.Fatal(err)
			}
		}
		return time.Since(start)
	}
	var outlines, facts time.Duration
	for b.Loop() {
		outlines += read(func(name string, content []byte) error { _, err := extractor.Outline(name, content); return err })
		facts += read(func(name string, content []byte) error { _, err := extractor.Extract(name, content); return err })
	}
	b.ReportMetric(facts.Seconds()/outlines.Seconds(), "facts/outline")
}
