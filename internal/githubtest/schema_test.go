package githubtest

import (
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

func TestSchemaIsInstalledOnce(t *testing.T) {
	cache := t.TempDir()
	t.Setenv("XDG_CACHE_HOME", cache)
	var installing sync.WaitGroup
	for range 3 {
		installing.Go(func() {
			schema, err := Schema(t.Context())
			if err != nil || schema.Types["Repository"] == nil {
				t.Errorf("the schema: %v", err)
			}
		})
	}
	installing.Wait()
	left, err := os.ReadDir(filepath.Join(cache, "repochat"))
	if err != nil || len(left) != 1 {
		t.Errorf("in the cache are %v (%v), want one directory", left, err)
	}
	t.Setenv("PATH", "")
	if _, err := Schema(t.Context()); err != nil {
		t.Errorf("once installed it needs no npm: %v", err)
	}
}

func TestSchemaWithoutNpmSaysTheRemedy(t *testing.T) {
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	t.Setenv("PATH", "")
	if _, err := Schema(t.Context()); err == nil || !strings.Contains(err.Error(), "npm was not found; install Node.js") {
		t.Errorf("the error is %v", err)
	}
}

func TestSchemaMayDefineAFieldTwice(t *testing.T) {
	schema, err := parseSchema(`type Query { a: Int  b: Int  "again" a: Int }`)
	if err != nil {
		t.Fatal(err)
	}
	if fields := schema.Query.Fields; fields.ForName("a").Description != "" || fields.ForName("b") == nil {
		t.Errorf("the fields are %v", fields)
	}
}
