package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// underway is an answer that is being streamed.
type underway struct {
	id   string
	body io.ReadCloser
	// ended is the kind of the last event, "" when the stream broke off.
	ended string
}

// begin opens streams at a server, and returns when the ids of all answers are
// known and the model is at work.
func (s *loadSetup) begin(server *process, n int) []*underway {
	s.tb.Helper()
	list := make([]*underway, n)
	var starting sync.WaitGroup
	for i := range list {
		list[i] = &underway{}
		starting.Go(func() {
			body := fmt.Sprintf(`{"repo":%q,"question":%q}`, s.repository, loadQuestion)
			response, err := http.Post(server.ready+"/api/v1/chat", "application/json", strings.NewReader(body))
			if err != nil || response.StatusCode != http.StatusOK {
				s.tb.Errorf("ask: %v %v", response, err)
				return
			}
			list[i].body = response.Body
			lines := bufio.NewReader(response.Body)
			for list[i].id == "" {
				line, err := lines.ReadString('\n')
				if err != nil {
					s.tb.Errorf("the stream begins with %v", err)
					return
				}
				if data, found := strings.CutPrefix(line, "data: "); found {
					var ids struct {
						AnswerID string `json:"answer_id"`
					}
					if err := json.Unmarshal([]byte(data), &ids); err != nil {
						s.tb.Error(err)
						return
					}
					list[i].id = ids.AnswerID
				}
			}
			list[i].body = struct {
				io.Reader
				io.Closer
			}{lines, response.Body}
		})
	}
	starting.Wait()
	if s.tb.Failed() {
		s.tb.FailNow()
	}
	return list
}

// readOn reads the streams to their ends, each in a goroutine that wait waits for.
func readOn(list []*underway) (wait func()) {
	var reading sync.WaitGroup
	for _, u := range list {
		reading.Go(func() {
			defer u.body.Close()
			for lines := bufio.NewScanner(u.body); lines.Scan(); {
				if kind, found := strings.CutPrefix(lines.Text(), "event: "); found && (kind == "done" || kind == "error") {
					u.ended = kind
				}
			}
		})
	}
	return reading.Wait
}

// savedState is an answer as it is found again.
type savedState struct {
	State, Text, Error string
}

func (s *loadSetup) saved(server *process, id string) savedState {
	s.tb.Helper()
	response, err := http.Get(server.ready + "/api/v1/answers/" + id)
	if err != nil {
		s.tb.Fatal(err)
	}
	defer response.Body.Close()
	var state savedState
	if err := json.NewDecoder(response.Body).Decode(&state); err != nil || response.StatusCode != http.StatusOK {
		s.tb.Fatalf("answer %s: status %d, %v", id, response.StatusCode, err)
	}
	return state
}

const streamsToStop = 40

// TestStoppingUnderLoad sends signals to `repochat serve` while it streams many
// answers, and looks for every one of them afterwards.
func TestStoppingUnderLoad(t *testing.T) {
	t.Parallel()
	setup := newLoadSetup(t)

	t.Run("with time to drain, every answer is finished", func(t *testing.T) {
		server := setup.serve("--drain", "2m")
		list := setup.begin(server, streamsToStop)
		wait := readOn(list)
		server.terminate()
		wait()
		if status := server.command.ProcessState.ExitCode(); status != exitDone {
			t.Errorf("exit status %d:\n%s", status, server.log())
		}
		again := setup.serve()
		for _, u := range list {
			if state := setup.saved(again, u.id); u.ended != "done" || state.State != "done" || !strings.Contains(state.Text, "62") {
				t.Errorf("a stream ended with %q, its answer is saved as %+v", u.ended, state)
			}
		}
		again.terminate()
	})

	t.Run("without, every answer is told and saved as far as it goes", func(t *testing.T) {
		server := setup.serve("--drain", "1s")
		list := setup.begin(server, streamsToStop)
		wait := readOn(list)
		started := time.Now()
		server.terminate()
		took := time.Since(started)
		wait()
		if status := server.command.ProcessState.ExitCode(); status != exitDone {
			t.Errorf("exit status %d:\n%s", status, server.log())
		}
		t.Logf("it took %s to stop with a drain of 1s", took.Round(time.Millisecond))
		again := setup.serve()
		for _, u := range list {
			if state := setup.saved(again, u.id); u.ended != "error" || state.State != "failed" || state.Error == "" {
				t.Errorf("a stream ended with %q, its answer is saved as %+v", u.ended, state)
			}
		}
		again.terminate()
	})

	t.Run("a second signal stops at once, and a kill loses no more than the last moment", func(t *testing.T) {
		for name, stop := range map[string]func(*process){
			"twice SIGTERM": func(p *process) {
				_ = p.command.Process.Signal(syscall.SIGTERM)
				waitFor(t, time.Minute, "the server to heed the first signal", func() bool { return strings.Contains(p.log(), "running answers may finish") })
				_ = p.command.Process.Signal(syscall.SIGTERM)
				<-p.exited
			},
			"SIGKILL": func(p *process) { p.kill() },
		} {
			server := setup.serve("--drain", "5m")
			list := setup.begin(server, streamsToStop)
			wait := readOn(list)
			stop(server)
			wait()
			again := setup.serve()
			for _, u := range list {
				var state savedState
				waitFor(t, time.Minute, "the answers of the dead server to be closed", func() bool {
					state = setup.saved(again, u.id)
					return state.State != "running"
				})
				if state.State == "failed" && !strings.Contains(state.Error, "Ask again") || state.State == "stopped" {
					t.Errorf("after %s an answer is saved as %+v", name, state)
				}
			}
			again.terminate()
		}
	})
}
