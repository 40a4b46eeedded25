package gitrepo

import (
	"fmt"
	"os"
	"testing"
	"time"
)

// corpusRepository opens the real repository that REPOCHAT_WEBPACKAGE names.
func corpusRepository(b *testing.B) *Repository {
	b.Helper()
	directory := os.Getenv("REPOCHAT_WEBPACKAGE")
	if directory == "" {
		b.Skip("set REPOCHAT_WEBPACKAGE to a mirror of WICG/webpackage to measure on it")
	}
	repository, err := Open(b.Context(), directory)
	if err != nil {
		b.Fatal(err)
	}
	return repository
}

func BenchmarkCommits(b *testing.B) {
	repository := corpusRepository(b)
	head, err := repository.ResolveHead(b.Context(), "")
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		commits, err := repository.Commits(b.Context(), head, nil)
		if err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(len(commits)), "commits")
	}
}

func BenchmarkCommitsOfALinearHistory(b *testing.B) {
	f := newFixture(b)
	for i := range 200 {
		f.write(fmt.Sprintf("file%d", i%10), fmt.Sprintf("%d\n", i))
		f.commit("commit")
	}
	repository, head := f.open(), f.git("rev-parse", "HEAD")
	for b.Loop() {
		if _, err := repository.Commits(b.Context(), head, nil); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkPickaxe searches the whole history for a word, beside git log -G, whose time
// it is told in.
func BenchmarkPickaxe(b *testing.B) {
	repository := corpusRepository(b)
	head, err := repository.ResolveHead(b.Context(), "")
	if err != nil {
		b.Fatal(err)
	}
	const word = "release"
	var ours, git time.Duration
	for b.Loop() {
		start := time.Now()
		if _, err := repository.Pickaxe(b.Context(), head, []string{word}); err != nil {
			b.Fatal(err)
		}
		ours += time.Since(start)
		start = time.Now()
		if _, err := repository.output(b.Context(), "log", "--no-merges", "--format=%H", "-M", "-i", "-G", `(^|[^[:alnum:]_])`+word+`([^[:alnum:]_]|$)`, head); err != nil {
			b.Fatal(err)
		}
		git += time.Since(start)
	}
	b.ReportMetric(ours.Seconds()/git.Seconds(), "of-git-log-G")
	b.ReportMetric(ours.Seconds()/float64(b.N), "s/search")
}
