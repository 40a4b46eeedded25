package main

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// BenchmarkStreams keeps many streams open at the same time, first at a bare
// proxy of the same model and database, then at `repochat serve`, each in a
// process of its own. REPOCHAT_LOAD_STREAMS (500) and REPOCHAT_LOAD_DURATION
// (60s, of each of the two) say how many and for how long.
//
// It reports the errors, the time to the first event, how much longer an answer
// takes in the median than at the proxy, the most memory that the server had,
// and the goroutines of answers that are left after the last one.
func BenchmarkStreams(b *testing.B) {
	streams, duration := loadNumber(b, "REPOCHAT_LOAD_STREAMS", 500), loadDuration(b, "REPOCHAT_LOAD_DURATION", time.Minute)
	setup := newLoadSetup(b)
	for b.Loop() {
		proxy := setup.start("proxy", append(setup.settings, "MODEL="+setup.model.ready, "REPO="+setup.repository.String()))
		bare, bareWork := measureUnderLoad(b, proxy, setup.repository.String(), streams, duration)
		proxy.kill()
		server := setup.serve()
		ours, ourWork := measureUnderLoad(b, server, setup.repository.String(), streams, duration)
		b.Logf("bare proxy: %s", bare)
		b.Logf("repochat:   %s", ours)
		b.ReportMetric(float64(ours.errors), "errors")
		b.ReportMetric(milliseconds(quantile(ours.first, 0.95)), "ms-to-first-event-p95")
		b.ReportMetric(milliseconds(quantile(ours.whole, 0.5)-quantile(bare.whole, 0.5)), "ms-over-proxy-median")
		b.ReportMetric(milliseconds(ourWork), "ms-CPU/answer")
		b.ReportMetric(milliseconds(bareWork), "ms-CPU/answer-of-proxy")
		b.ReportMetric(float64(peakMemory(b, server))/(1<<20), "MB-peak")
		b.ReportMetric(float64(goroutinesOfAnswers(b, server)), "goroutines-left")
		b.ReportMetric(0, "ns/op") // the run's length is what was asked for
	}
}

func loadNumber(b *testing.B, name string, otherwise int) int {
	text := os.Getenv(name)
	if text == "" {
		return otherwise
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		b.Fatalf("%s is %q; give a number above zero", name, text)
	}
	return n
}

func loadDuration(b *testing.B, name string, otherwise time.Duration) time.Duration {
	text := os.Getenv(name)
	if text == "" {
		return otherwise
	}
	d, err := time.ParseDuration(text)
	if err != nil || d <= 0 {
		b.Fatalf("%s is %q; give a duration like 60s", name, text)
	}
	return d
}

// loadResult is what became of the requests of one run.
type loadResult struct {
	first, whole []time.Duration
	errors       int
	lastError    string
}

func (r loadResult) String() string {
	return fmt.Sprintf("%d answers, %d errors %s, first event %s median %s p95, whole answer %s median %s p95", len(r.whole), r.errors, r.lastError,
		quantile(r.first, 0.5).Round(time.Millisecond), quantile(r.first, 0.95).Round(time.Millisecond),
		quantile(r.whole, 0.5).Round(time.Millisecond), quantile(r.whole, 0.95).Round(time.Millisecond))
}

// loadWarmUp is how long each of the two is under load before it is measured:
// Neo4j compiles what it does often.
const loadWarmUp = 10 * time.Second

// measureUnderLoad warms up, and measures then. work is the processors' time
// for an answer.
func measureUnderLoad(b *testing.B, p *process, repository string, streams int, duration time.Duration) (result loadResult, work time.Duration) {
	b.Helper()
	putUnderLoad(b, p.ready, repository, streams, loadWarmUp)
	before := processorTime(b, p)
	result = putUnderLoad(b, p.ready, repository, streams, duration)
	return result, (processorTime(b, p) - before) / time.Duration(max(1, len(result.whole)))
}

// loadRamp is the time over which the streams begin, about that of one answer:
// people do not all press the button at the same moment, again and again.
const loadRamp = 6 * time.Second

// putUnderLoad opens streams one after the other and then keeps them all open
// for a while: each asks again when its answer is there, and nobody asks when
// the time is over.
func putUnderLoad(b *testing.B, url, repository string, streams int, duration time.Duration) loadResult {
	b.Helper()
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: streams}}
	defer client.CloseIdleConnections()
	ctx, cancel := context.WithTimeout(b.Context(), loadRamp+duration+2*time.Minute)
	defer cancel()
	end := time.Now().Add(loadRamp + duration)
	var result loadResult
	var mutex sync.Mutex
	var asking sync.WaitGroup
	for i := range streams {
		asking.Go(func() {
			time.Sleep(time.Duration(i) * loadRamp / time.Duration(streams))
			for time.Now().Before(end) {
				first, whole, err := askUnderLoad(ctx, client, url, repository)
				mutex.Lock()
				if err != nil {
					result.errors++
					result.lastError = err.Error()
				} else {
					result.first, result.whole = append(result.first, first), append(result.whole, whole)
				}
				mutex.Unlock()
			}
		})
	}
	asking.Wait()
	return result
}

// askUnderLoad asks one question and reads its stream to the end.
func askUnderLoad(ctx context.Context, client *http.Client, url, repository string) (first, whole time.Duration, err error) {
	body := fmt.Sprintf(`{"repo":%q,"question":%q}`, repository, loadQuestion)
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, url+"/api/v1/chat", strings.NewReader(body))
	if err != nil {
		return 0, 0, err
	}
	request.Header.Set("Content-Type", "application/json")
	started := time.Now()
	response, err := client.Do(request)
	if err != nil {
		return 0, 0, err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return 0, 0, fmt.Errorf("status %d", response.StatusCode)
	}
	done := false
	lines := bufio.NewScanner(response.Body)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		if first == 0 {
			first = time.Since(started)
		}
		done = done || lines.Text() == "event: done"
		if lines.Text() == "event: error" || lines.Text() == "event: notice" {
			lines.Scan()
			return 0, 0, fmt.Errorf("the stream tells: %s", lines.Text())
		}
	}
	if !done {
		return 0, 0, fmt.Errorf("the stream broke off: %w", lines.Err())
	}
	return first, time.Since(started), nil
}

func quantile(durations []time.Duration, q float64) time.Duration {
	if len(durations) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(durations))
	return sorted[int(q*float64(len(sorted)-1))]
}

func milliseconds(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

var highWaterMark = regexp.MustCompile(`VmHWM:\s+(\d+) kB`)

// peakMemory returns the most memory that a process has had, in bytes.
func peakMemory(b *testing.B, p *process) int {
	b.Helper()
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", p.command.Process.Pid))
	if err != nil {
		b.Fatal(err)
	}
	match := highWaterMark.FindSubmatch(status)
	if match == nil {
		b.Fatal("the kernel tells no VmHWM")
	}
	kilobytes, err := strconv.Atoi(string(match[1]))
	if err != nil {
		b.Fatal(err)
	}
	return kilobytes << 10
}

// ticksPerSecond is the unit of /proc/PID/stat on every Linux (USER_HZ).
const ticksPerSecond = 100

// processorTime returns how long a process has kept processors busy. Unlike the
// other figures it says little about what else the machine is doing.
func processorTime(b *testing.B, p *process) time.Duration {
	b.Helper()
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", p.command.Process.Pid))
	if err != nil {
		b.Fatal(err)
	}
	_, rest, _ := bytes.Cut(stat, []byte(") ")) // the program's name may hold blanks
	fields := bytes.Fields(rest)
	if len(fields) < 13 {
		b.Fatalf("/proc/PID/stat is %q", stat)
	}
	user, errUser := strconv.Atoi(string(fields[11]))
	system, errSystem := strconv.Atoi(string(fields[12]))
	if errUser != nil || errSystem != nil {
		b.Fatalf("/proc/PID/stat is %q", stat)
	}
	return time.Duration(user+system) * time.Second / ticksPerSecond
}

// goroutinesOfAnswers ends a server by SIGQUIT, upon which Go prints all
// goroutines, and counts those that work on answers or stream them.
func goroutinesOfAnswers(b *testing.B, p *process) int {
	b.Helper()
	time.Sleep(time.Second) // connections of the clients are being closed
	if err := p.command.Process.Signal(syscall.SIGQUIT); err != nil {
		b.Fatal(err)
	}
	<-p.exited
	dump := []byte(p.log())
	if !bytes.Contains(dump, []byte("goroutine 1 ")) {
		b.Fatalf("no goroutines are printed:\n%.2000s", dump)
	}
	count := 0
	for stack := range bytes.SplitSeq(dump, []byte("\n\n")) {
		for _, part := range []string{"server.(*server).work", "live.(*Work)", "ask.(*Asker)", "server.(*server).watch"} {
			if bytes.HasPrefix(stack, []byte("goroutine ")) && bytes.Contains(stack, []byte(part)) {
				count++
				break
			}
		}
	}
	return count
}
