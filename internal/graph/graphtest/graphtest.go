// Package graphtest gives tests a Neo4j. It is the one that NEO4J_URI names, or
// a managed one with a database for tests only. Tests of many packages use it at
// the same time: each works under a repository name of its own.
package graphtest

import (
	"context"
	"crypto/rand"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"

	"repochat/internal/graph/local"
	"repochat/internal/history"
)

// Driver returns a driver that is connected, and closes it when the test ends.
// It reads NEO4J_URI, NEO4J_USERNAME and NEO4J_PASSWORD; without them it starts
// or shares the managed Neo4j for tests. The test fails where that is impossible.
func Driver(t testing.TB) neo4j.DriverWithContext {
	t.Helper()
	uri, username, password := os.Getenv("NEO4J_URI"), os.Getenv("NEO4J_USERNAME"), os.Getenv("NEO4J_PASSWORD")
	if uri == "" {
		server := start(t)
		uri, username, password = server.URI, server.Username, server.Password
	}
	driver, err := neo4j.NewDriverWithContext(uri, neo4j.BasicAuth(username, password, ""))
	if err != nil {
		t.Fatalf("NEO4J_URI: %v", err)
	}
	t.Cleanup(func() { closeDriver(t, driver) })
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	if err := driver.VerifyConnectivity(ctx); err != nil {
		t.Fatalf("connect to the Neo4j for tests: %v", err)
	}
	return driver
}

func start(t testing.TB) *local.Server {
	t.Helper()
	options, err := Options()
	if err != nil {
		t.Fatal(err)
	}
	options.Progress = func(line string) { t.Log(line) }
	server, err := local.Start(t.Context(), options)
	if err != nil {
		t.Fatalf("start the Neo4j for tests: %v", err)
	}
	t.Cleanup(func() {
		if err := server.Close(); err != nil {
			t.Error(err)
		}
	})
	return server
}

// Options are those of the managed Neo4j for tests. Its database is apart from
// the user's own, its jars are shared with it. It works for many minutes on thousands
// of queries, which are planned in two thirds of the time with the JVM's second compiler.
func Options() (local.Options, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return local.Options{}, fmt.Errorf("find a directory for the Neo4j for tests: %w; set HOME", err)
	}
	cache = filepath.Join(cache, "repochat")
	return local.Options{DataDirectory: filepath.Join(cache, "test", "neo4j"), CacheDirectory: cache, JVM: []string{"-XX:TieredStopAtLevel=4"}}, nil
}

func closeDriver(t testing.TB, driver neo4j.DriverWithContext) {
	// t.Context() is over when a cleanup runs.
	if err := driver.Close(context.Background()); err != nil {
		t.Errorf("close the driver: %v", err)
	}
}

var unfitForName = regexp.MustCompile(`[^A-Za-z0-9]+`)

// Repository returns a name that no other test and no other run has. When the
// test ends, every node whose repo property is that name is deleted.
func Repository(t testing.TB) history.RepositoryName {
	t.Helper()
	driver := Driver(t)
	test := strings.Trim(unfitForName.ReplaceAllString(t.Name(), "-"), "-")
	name, err := history.ParseRepositoryName("graphtest/" + test[:min(60, len(test))] + "-" + rand.Text())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := deleteNodes(driver, name); err != nil {
			t.Errorf("delete the nodes of %s: %v", name, err)
		}
	})
	return name
}

// deleteRepository works in batches, which keeps each below the memory that one
// transaction may take.
const deleteRepository = `MATCH (n {repo: $repo}) CALL (n) { DETACH DELETE n } IN TRANSACTIONS OF 2000 ROWS`

func deleteNodes(driver neo4j.DriverWithContext, name history.RepositoryName) error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	session := driver.NewSession(ctx, neo4j.SessionConfig{})
	defer session.Close(ctx)
	result, err := session.Run(ctx, deleteRepository, map[string]any{"repo": name.String()})
	if err != nil {
		return err
	}
	_, err = result.Consume(ctx)
	return err
}
