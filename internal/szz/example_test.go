package szz_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"repochat/internal/gitrepo"
	"repochat/internal/history"
	"repochat/internal/szz"
)

// A line that a fix changes is traced to the commit that wrote it.
func ExampleFind() {
	directory, err := os.MkdirTemp("", "szz")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(directory)
	git := func(arguments ...string) string {
		command := exec.Command("git", append([]string{"-C", directory, "-c", "user.name=Ada", "-c", "user.email=ada@example.org"}, arguments...)...)
		command.Env = append(os.Environ(), "GIT_AUTHOR_DATE=2024-03-01T12:00:00Z", "GIT_COMMITTER_DATE=2024-03-01T12:00:00Z")
		output, err := command.Output()
		if err != nil {
			panic(err)
		}
		return strings.TrimSpace(string(output))
	}
	commit := func(message, text string) {
		if err := os.WriteFile(filepath.Join(directory, "boiler.go"), []byte(text), 0o600); err != nil {
			panic(err)
		}
		git("add", ".")
		git("commit", "-q", "-m", message)
	}
	git("init", "-q")
	commit("Heat the water", "heat(water)\nlimit := 90\nserve(tea)\n")
	commit("Heat it faster", "heat(water)\nlimit := 120\nserve(tea)\n")
	commit("Serve it with milk", "heat(water)\nlimit := 120\nserve(tea, milk)\n")
	commit("Do not boil over, fixes #1", "heat(water)\nlimit := 99\nserve(tea, milk)\n")

	ctx := context.Background()
	repository, err := gitrepo.Open(ctx, directory)
	if err != nil {
		panic(err)
	}
	fix := git("rev-parse", "HEAD")
	commits, err := repository.Commits(ctx, fix, nil)
	if err != nil {
		panic(err)
	}
	found, err := szz.Find(ctx, repository, szz.Input{
		Commits: commits,
		Issues:  []history.Issue{{Number: 1, CreatedAt: time.Date(2024, 3, 2, 0, 0, 0, 0, time.UTC)}},
		Fixes:   []history.Fix{{Commit: fix, Issue: 1, Plausible: true}},
	}, szz.Default)
	if err != nil {
		panic(err)
	}
	for _, introduction := range found {
		fmt.Printf("#%d: %s\n", introduction.Issue, git("log", "-1", "--format=%s", introduction.Commit))
	}
	// Output: #1: Heat it faster
}
