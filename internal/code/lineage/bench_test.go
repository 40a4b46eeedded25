package lineage_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"repochat/internal/code/lineage"
	"repochat/internal/gitrepo"
)

// BenchmarkWholeHistory reads the histories of REPOCHAT_LINEAGE from their
// beginning, and tells processor time, memory and what is written:
//
//	REPOCHAT_LINEAGE=DIR:DIR go test ./internal/code/lineage -run - -bench WholeHistory -benchtime 1x
func BenchmarkWholeHistory(b *testing.B) {
	list := os.Getenv("REPOCHAT_LINEAGE")
	if list == "" {
		b.Skip("set REPOCHAT_LINEAGE to directories of repositories, with colons between them")
	}
	for directory := range strings.SplitSeq(list, ":") {
		b.Run(filepath.Base(filepath.Dir(directory)), func(b *testing.B) {
			for range b.N {
				readHistory(b, directory)
			}
		})
	}
}

// BenchmarkHead reads the functions at the heads of REPOCHAT_LINEAGE, and finds their
// calls:
//
//	REPOCHAT_LINEAGE=DIR:DIR go test ./internal/code/lineage -run - -bench Head
func BenchmarkHead(b *testing.B) {
	list := os.Getenv("REPOCHAT_LINEAGE")
	if list == "" {
		b.Skip("set REPOCHAT_LINEAGE to directories of repositories, with colons between them")
	}
	for directory := range strings.SplitSeq(list, ":") {
		b.Run(filepath.Base(filepath.Dir(directory)), func(b *testing.B) {
			repository, err := gitrepo.Open(b.Context(), directory)
			if err != nil {
				b.Fatal(err)
			}
			head, _ := strings.CutSuffix(git(b, directory, "rev-parse", "HEAD"), "\n")
			before := processorTime()
			for b.Loop() {
				b.Logf("%d functions, load %s", len(functionsAt(b.Context(), b, repository, head)), load())
			}
			b.ReportMetric((processorTime()-before).Seconds()/float64(b.N), "cpu-s/op")
		})
	}
}

func readHistory(b *testing.B, directory string) {
	repository, err := gitrepo.Open(b.Context(), directory)
	if err != nil {
		b.Fatal(err)
	}
	head, _ := strings.CutSuffix(git(b, directory, "rev-parse", "HEAD"), "\n")
	before, start := processorTime(), time.Now()
	l := lineage.New("benchmark")
	extended, err := l.Extend(b.Context(), repository, head, lineage.Options{})
	if err != nil {
		b.Fatal(err)
	}
	var written bytes.Buffer
	if err := l.Write(&written); err != nil {
		b.Fatal(err)
	}
	functions := l.Functions()
	b.Logf("%d commits, %d contents, %d touches, %d functions gone, %d not read, %d KB written in %s, load %s", extended.Commits, extended.Contents,
		len(functions.Touches), len(functions.Past), len(extended.Skipped), written.Len()>>10, time.Since(start).Round(time.Second), load())
	b.ReportMetric((processorTime() - before).Seconds(), "cpu-s")
	b.ReportMetric(float64(peak())/(1<<20), "peak-MB")
}

// processorTime is that of this process and of the runs of git that it has waited for.
func processorTime() time.Duration {
	var total time.Duration
	for _, who := range []int{syscall.RUSAGE_SELF, syscall.RUSAGE_CHILDREN} {
		var usage syscall.Rusage
		if syscall.Getrusage(who, &usage) == nil {
			total += time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
		}
	}
	return total
}

// peak is the most memory that this process had, in bytes.
func peak() int64 {
	var usage syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &usage)
	return usage.Maxrss << 10
}

func load() string {
	text, _ := os.ReadFile("/proc/loadavg")
	one, _, _ := strings.Cut(string(text), " ")
	return one
}
