package main

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// asProgram tells the test binary to be the program.
const asProgram = "REPOCHAT_TEST_AS_PROGRAM"

// process is the program, started as a child on a data directory of its own.
type process struct {
	command *exec.Cmd
	data    string // of a demonstration
	ready   string // what the line told that it was ready with
	url     string // of the page
	exited  chan struct{}
	mu      sync.Mutex
	stderr  bytes.Buffer
}

var readyLine = regexp.MustCompile(`ready on (http://localhost:\d+)`)

// startDemo runs `repochat demo` with further settings and waits until it is ready.
func startDemo(data string, settings ...string) (*process, error) {
	p, err := startProgram(readyLine, settings, "demo", "--addr", "127.0.0.1:0", "--data", data)
	if err != nil {
		return nil, err
	}
	p.data, p.url = data, p.ready
	return p, nil
}

// startProgram runs the program with further settings and waits for a line
// that says that it is ready.
func startProgram(ready *regexp.Regexp, settings []string, arguments ...string) (*process, error) {
	p := &process{exited: make(chan struct{})}
	p.command = exec.Command(os.Args[0], arguments...)
	p.command.Env = append(append(os.Environ(), asProgram+"=1"), settings...)
	p.command.Stderr = writerFunc(func(b []byte) (int, error) {
		p.mu.Lock()
		defer p.mu.Unlock()
		return p.stderr.Write(b)
	})
	stdout, err := p.command.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := p.command.Start(); err != nil {
		return nil, err
	}
	told := make(chan string, 1)
	go func() {
		defer close(p.exited)
		for lines := bufio.NewScanner(stdout); lines.Scan(); {
			if match := ready.FindStringSubmatch(lines.Text()); match != nil {
				told <- match[1]
			}
		}
		_ = p.command.Wait() // a killed child is what some tests want
	}()
	select {
	case p.ready = <-told:
		return p, nil
	case <-p.exited:
	case <-time.After(5 * time.Minute):
		p.kill()
	}
	return nil, fmt.Errorf("repochat %s did not become ready:\n%s", arguments[0], p.log())
}

type writerFunc func([]byte) (int, error)

func (f writerFunc) Write(b []byte) (int, error) { return f(b) }

func (p *process) log() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.stderr.String()
}

func (p *process) kill() {
	_ = p.command.Process.Kill()
	<-p.exited
}

func (p *process) terminate() {
	_ = p.command.Process.Signal(syscall.SIGTERM)
	<-p.exited
}

// The demonstration that tests share, started by the first that needs it.
var (
	running     *process
	runningOnce sync.Once
	runningErr  error
)

// demo returns the shared demonstration, and points this process's commands to
// its data, so that they share its Neo4j while it runs.
func demo(t *testing.T) *process {
	t.Helper()
	runningOnce.Do(func() {
		data, err := os.MkdirTemp("", "repochat-demo-")
		if err != nil {
			runningErr = err
			return
		}
		running, runningErr = startDemo(data)
	})
	if runningErr != nil {
		t.Fatal(runningErr)
	}
	t.Setenv("REPOCHAT_DATA", filepath.Join(running.data, "demo"))
	return running
}

// TestKilledDemoLeavesNothingBehind: a killed demonstration takes its Neo4j and
// its sentence model along, and the next one starts on the same data.
func TestKilledDemoLeavesNothingBehind(t *testing.T) {
	t.Parallel() // it waits for Neo4j most of the time
	data := t.TempDir()
	first, err := startDemo(data, "REPOCHAT_EMBEDDINGS=auto", "OPENAI_BASE_URL=http://127.0.0.1:1/v1", "OPENAI_MODEL=nobody")
	if err != nil {
		t.Fatal(err)
	}
	waitFor(t, 5*time.Minute, "the sentence model", func() bool { return strings.Contains(first.log(), "the sentence model is ready") })
	if len(javaProcesses(t, data)) != 2 {
		t.Fatalf("%d Java processes run on %s, want Neo4j and the sentence model", len(javaProcesses(t, data)), data)
	}
	first.kill()
	waitFor(t, time.Minute, "Neo4j and the sentence model to stop", func() bool { return len(javaProcesses(t, data)) == 0 })

	second, err := startDemo(data)
	if err != nil {
		t.Fatalf("start after a kill: %v", err)
	}
	// What the child writes to stderr may arrive after what it writes to stdout.
	waitFor(t, time.Minute, "the second start to find the sample loaded", func() bool {
		return strings.Contains(second.log(), "nothing changed")
	})
	second.terminate()
	if status := second.command.ProcessState.ExitCode(); status != exitDone {
		t.Errorf("exit status %d after SIGTERM, want %d:\n%s", status, exitDone, second.log())
	}
	waitFor(t, time.Minute, "Neo4j to stop", func() bool { return len(javaProcesses(t, data)) == 0 })
}

// javaProcesses are the ids of the processes that work on a data directory
// with Java, as the kernel lists them.
func javaProcesses(t *testing.T, data string) []string {
	t.Helper()
	lines, err := filepath.Glob("/proc/[0-9]*/cmdline")
	if err != nil || len(lines) == 0 {
		t.Fatalf("list the processes: %v", err)
	}
	var found []string
	for _, line := range lines {
		arguments, err := os.ReadFile(line)
		if err == nil && bytes.Contains(arguments, []byte(data)) && bytes.Contains(arguments, []byte("java")) {
			found = append(found, filepath.Base(filepath.Dir(line)))
		}
	}
	return found
}

func waitFor(t *testing.T, limit time.Duration, what string, condition func() bool) {
	t.Helper()
	for deadline := time.Now().Add(limit); !condition(); time.Sleep(50 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("waited %s for %s", limit, what)
		}
	}
}
