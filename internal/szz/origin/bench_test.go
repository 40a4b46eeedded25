package origin_test

import (
	"bytes"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"repochat/internal/gitrepo"
	"repochat/internal/szz/origin"
)

// BenchmarkOrigins traces the repositories that REPOCHAT_FIDELITY names, and
// runs git log -p beside it. Where both are measured in one run, the machine's
// other work weighs on both.
func BenchmarkOrigins(b *testing.B) {
	directories := os.Getenv("REPOCHAT_FIDELITY")
	if directories == "" {
		b.Skip("set REPOCHAT_FIDELITY to the directories of git repositories, with colons between them")
	}
	for directory := range strings.SplitSeq(directories, ":") {
		repository, err := gitrepo.Open(b.Context(), directory)
		if err != nil {
			b.Fatal(err)
		}
		head, err := repository.ResolveHead(b.Context(), "")
		if err != nil {
			b.Fatal(err)
		}
		fixes := fixesOf(b, directory)
		b.Run("all deletions/"+directory, func(b *testing.B) {
			benchmarkTracing(b, directory, repository, head, nil)
		})
		b.Run("fixes/"+directory, func(b *testing.B) {
			benchmarkTracing(b, directory, repository, head, fixes)
		})
		b.Run("one new fix/"+directory, func(b *testing.B) {
			benchmarkNewFix(b, repository, fixes[0])
		})
	}
}

// fixesOf returns the commits whose messages close issues, the newest first;
// in haproxy, which has its own words, those of bugs.
func fixesOf(b *testing.B, directory string) []string {
	b.Helper()
	command := exec.Command("git", "log", "--no-merges", "-E", "-i", "--format=%H",
		"--grep=(close[sd]?|fix(e[sd])?|resolve[sd]?):? +#[0-9]+", "--grep=^BUG/")
	command.Dir = directory
	output, err := command.Output()
	if err != nil || len(output) == 0 {
		b.Fatalf("%s has no fixes: %v", directory, err)
	}
	return strings.Fields(string(output))
}

func benchmarkTracing(b *testing.B, directory string, repository *gitrepo.Repository, head string, commits []string) {
	var ours, theirs, oursCPU, theirsCPU time.Duration
	for b.Loop() {
		start, startCPU := time.Now(), processorTime(b)
		log := exec.Command("git", "log", "-p", "-U0", "-w", "-M", "--no-merges", head)
		log.Dir = directory
		log.Stdout = &bytes.Buffer{}
		if err := log.Run(); err != nil {
			b.Fatal(err)
		}
		theirs, theirsCPU = theirs+time.Since(start), theirsCPU+processorTime(b)-startCPU
		start, startCPU = time.Now(), processorTime(b)
		graph := origin.New()
		if err := graph.Extend(b.Context(), repository, []string{head}); err != nil {
			b.Fatal(err)
		}
		traced := commits
		if traced == nil {
			traced = graph.Commits()
		}
		if _, err := graph.Edits(b.Context(), repository, traced); err != nil {
			b.Fatal(err)
		}
		ours, oursCPU = ours+time.Since(start), oursCPU+processorTime(b)-startCPU
	}
	b.ReportMetric(ours.Seconds()/float64(b.N), "s/trace")
	b.ReportMetric(theirs.Seconds()/float64(b.N), "s/log-p")
	b.ReportMetric(ours.Seconds()/theirs.Seconds(), "of-log-p")
	b.ReportMetric(oursCPU.Seconds()/float64(b.N), "cpu-s/trace")
	b.ReportMetric(theirsCPU.Seconds()/float64(b.N), "cpu-s/log-p")
}

// processorTime returns what this process and those that it started, and that
// ended, have used of the processors. Other work on the machine weighs less on
// it than on the time that passes.
func processorTime(b *testing.B) time.Duration {
	b.Helper()
	var total time.Duration
	for _, who := range []int{syscall.RUSAGE_SELF, syscall.RUSAGE_CHILDREN} {
		var usage syscall.Rusage
		if err := syscall.Getrusage(who, &usage); err != nil {
			b.Fatal(err)
		}
		total += time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
	}
	return total
}

// benchmarkNewFix extends a graph that was kept by one fix and traces this.
func benchmarkNewFix(b *testing.B, repository *gitrepo.Repository, fix string) {
	graph := origin.New()
	if err := graph.Extend(b.Context(), repository, []string{fix}); err != nil {
		b.Fatal(err)
	}
	before := graph.Parents(fix)
	graph = origin.New()
	if err := graph.Extend(b.Context(), repository, before); err != nil {
		b.Fatal(err)
	}
	if _, err := graph.Edits(b.Context(), repository, graph.Commits()); err != nil {
		b.Fatal(err)
	}
	var kept bytes.Buffer
	if err := graph.Write(&kept); err != nil {
		b.Fatal(err)
	}
	start, startCPU := time.Now(), processorTime(b)
	for b.Loop() {
		graph, err := origin.Read(bytes.NewReader(kept.Bytes()))
		if err != nil {
			b.Fatal(err)
		}
		if err := graph.Extend(b.Context(), repository, []string{fix}); err != nil {
			b.Fatal(err)
		}
		if _, err := graph.EditsWithLines(b.Context(), repository, []string{fix}); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(time.Since(start).Milliseconds())/float64(b.N), "ms/fix")
	b.ReportMetric(float64((processorTime(b)-startCPU).Milliseconds())/float64(b.N), "cpu-ms/fix")
	b.ReportMetric(float64(kept.Len())/(1<<20), "MB-kept")
}
