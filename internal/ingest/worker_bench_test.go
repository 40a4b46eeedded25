package ingest

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"

	"repochat/internal/githubtest"
	"repochat/internal/graph/graphtest"
	"repochat/internal/store/storetest"
)

// mostMemory is what a worker may take at its peak, in megabytes, with 20,000
// issues of 100,000 comments.
const mostMemory = 300

// BenchmarkWorker lets a worker process read trackers from the fake GitHub into
// Neo4j, and reports for each 1,000 issues the requests, the points of the rate
// limit and the seconds, and the process's peak of memory.
func BenchmarkWorker(b *testing.B) {
	for _, bulk := range []githubtest.Bulk{{Issues: 1000, Comments: 5}, {Issues: 20000, Comments: 5}} {
		b.Run(fmt.Sprintf("issues=%d", bulk.Issues), func(b *testing.B) {
			contents := githubtest.Generate(b, graphtest.Repository(b), bulk)
			rounds := 0.0
			for b.Loop() {
				b.StopTimer()
				rounds++
				server := githubtest.New(b, githubtest.Options{Points: 1 << 30})
				server.Add(contents)
				e := newEmployer(b, server, contents.Repository.Name, storetest.SQLite(b))
				e.dismiss()
				e.orders.Status = filepath.Join(b.TempDir(), "status")
				b.StartTimer()
				if ended := e.run(0, 0); ended != finished {
					b.Fatal(ended)
				}
				b.StopTimer()
				memory := peak(b, e.orders.Status)
				thousands := float64(bulk.Issues) / 1000
				b.ReportMetric(float64(len(server.Records()))/thousands, "requests/1000issues")
				b.ReportMetric(float64(server.Points())/thousands, "points/1000issues")
				b.ReportMetric(b.Elapsed().Seconds()/rounds/thousands, "s/1000issues")
				b.ReportMetric(memory, "peak-MB")
				if memory > mostMemory {
					b.Errorf("the worker took %.0f MB, more than %d", memory, mostMemory)
				}
				b.StartTimer()
			}
		})
	}
}

var highWater = regexp.MustCompile(`(?m)^VmHWM:\s+(\d+) kB$`)

// peak reads the most memory that a process had, in megabytes.
func peak(b *testing.B, status string) float64 {
	b.Helper()
	text, err := os.ReadFile(status)
	if err != nil {
		b.Fatal(err)
	}
	found := highWater.FindSubmatch(text)
	if found == nil {
		b.Fatalf("no VmHWM in %s", text)
	}
	kilobytes, err := strconv.Atoi(string(found[1]))
	if err != nil {
		b.Fatal(err)
	}
	return float64(kilobytes) / 1024
}
