package server_test

import (
	"context"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"repochat/internal/ask"
	"repochat/internal/question"
	"repochat/internal/server"
)

// serving runs Serve until stop is called, which waits for its end.
func serving(t *testing.T, asker script, drain time.Duration) (url string, stop func(), ended chan error) {
	t.Helper()
	return servingWith(t, options(t, asker), drain)
}

func servingWith(t *testing.T, o server.Options, drain time.Duration) (url string, stop func(), ended chan error) {
	t.Helper()
	handler, err := server.New(o)
	if err != nil {
		t.Fatal(err)
	}
	listener, err := server.Listen(t.Context(), "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended = make(chan error, 1)
	go func() { ended <- server.Serve(ctx, listener, handler, drain, slog.New(slog.DiscardHandler)) }()
	t.Cleanup(cancel)
	return "http://" + listener.Addr().String(), cancel, ended
}

// asking posts a question and returns once the stream has begun.
func asking(t *testing.T, url string) *http.Response {
	t.Helper()
	response, err := http.Post(url+"/api/v1/chat", "application/json", strings.NewReader(whichBugs))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { response.Body.Close() })
	return response
}

func TestStoppingLetsRunningAnswersFinish(t *testing.T) {
	finish := make(chan struct{})
	url, stop, ended := serving(t, func(ctx context.Context, _ question.Question, tell func(ask.Event)) (ask.Answer, error) {
		tell(ask.Event{Kind: ask.EventStatus, Data: "Thinking"})
		select {
		case <-finish:
			return whole, nil
		case <-ctx.Done():
			return ask.Answer{}, ctx.Err()
		}
	}, time.Minute)
	response := asking(t, url)
	stop()
	waitUntilRefused(t, url)
	close(finish)
	if list := events(t, response.Body); list[len(list)-1].Name != "done" {
		t.Errorf("the running answer ended as %v", namesOf(list))
	}
	if err := <-ended; err != nil {
		t.Errorf("Serve = %v", err)
	}
}

// waitUntilRefused waits until the server takes no new connections.
func waitUntilRefused(t *testing.T, url string) {
	t.Helper()
	for range 500 {
		connection, err := net.Dial("tcp", strings.TrimPrefix(url, "http://"))
		if err != nil {
			return
		}
		connection.Close()
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatal("the stopping server still takes connections")
}

func TestAnswersThatOutlastTheDrainAreToldSo(t *testing.T) {
	url, stop, ended := serving(t, func(ctx context.Context, _ question.Question, tell func(ask.Event)) (ask.Answer, error) {
		tell(ask.Event{Kind: ask.EventStatus, Data: "Thinking"})
		<-ctx.Done()
		return ask.Answer{}, ctx.Err()
	}, 20*time.Millisecond)
	response := asking(t, url)
	stop()
	list := events(t, response.Body)
	if last := list[len(list)-1]; last.Name != "error" || decode[server.Problem](t, last.Data).Code != "shutting_down" {
		t.Errorf("the last event is %+v", last)
	}
	if err := <-ended; err != nil {
		t.Errorf("Serve = %v", err)
	}
}

func TestListenExplainsWhatStandsInItsWay(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	tests := []struct{ name, address, want string }{
		{"a port in use", taken.Addr().String(), "in use by another program; stop it, or choose another port"},
		{"no port", "127.0.0.1", "HOST:PORT"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			listener, err := server.Listen(t.Context(), test.address)
			if err == nil {
				listener.Close()
				t.Fatal("it listens")
			}
			if !strings.Contains(err.Error(), test.want) {
				t.Errorf("error %q, want %q in it", err, test.want)
			}
		})
	}
}

func TestWithoutSignInOnlyThisMachineIsLetIn(t *testing.T) {
	tests := []struct {
		name, address, published string
		local                    bool
	}{
		{"loopback", "127.0.0.1:8080", "", true},
		{"loopback of IPv6", "[::1]:8080", "", true},
		{"loopback by name", "localhost:8080", "", true},
		{"every address of the machine", ":0", "", false},
		{"every address, spelt out", "0.0.0.0:0", "", false},
		{"a name that may mean another machine", "example.org:0", "", false},
		{"a container's port that leads to this machine only", "0.0.0.0:8080", "127.0.0.1", true},
		{"a container's port that leads to every machine", "0.0.0.0:8080", "0.0.0.0", false},
		{"loopback behind a port that leads to every machine", "127.0.0.1:8080", "0.0.0.0", false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			err := server.CheckLocal(test.address, test.published)
			if (err == nil) != test.local {
				t.Errorf("CheckLocal = %v, want it allowed: %v", err, test.local)
			}
			if err != nil && (!strings.Contains(err.Error(), "REPOCHAT_AUTH=token") || !strings.Contains(err.Error(), "REPOCHAT_INSECURE_NO_AUTH")) {
				t.Errorf("error %q without the remedies", err)
			}
		})
	}
}
