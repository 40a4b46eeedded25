package local

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"repochat/internal/jvm"
	"repochat/internal/llm"
)

func wantKeyNeeded(t *testing.T, source *Source) {
	process, err := jvm.Start(t.Context(), program, source.options.Options)
	if err != nil {
		t.Fatal(err)
	}
	defer process.Close()
	for _, path := range []string{"/v1/embeddings", "/v1/models"} {
		request, err := http.NewRequestWithContext(t.Context(), http.MethodPost, fmt.Sprintf("http://127.0.0.1:%d%s", process.Port, path), strings.NewReader(`{"input":"x"}`))
		if err != nil {
			t.Fatal(err)
		}
		request.Header.Set("Authorization", "Bearer guess")
		response, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		response.Body.Close()
		if response.StatusCode != http.StatusUnauthorized {
			t.Errorf("%s answers %s", path, response.Status)
		}
	}
	client, err := llm.NewEmbeddingClient(llm.EmbeddingOptions{BaseURL: fmt.Sprintf("http://127.0.0.1:%d/v1", process.Port), Key: process.Secret, Model: "another"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := client.Embed(t.Context(), []string{"x"}); !errors.Is(err, llm.ErrModelUnknown) {
		t.Errorf("another model: %v", err)
	}
}

// wantNoConnections looks at the sockets that the process has after its work:
// all are on this machine.
func wantNoConnections(t *testing.T, source *Source) {
	if runtime.GOOS != "linux" {
		t.Skip("reads /proc")
	}
	if _, err := source.Embed(t.Context(), []string{"hello"}); err != nil {
		t.Fatal(err)
	}
	inodes := socketsOf(t, source.processID())
	if len(inodes) == 0 {
		t.Fatal("the process has no sockets at all")
	}
	for _, table := range []string{"tcp", "tcp6", "udp", "udp6"} {
		file, err := os.Open("/proc/net/" + table)
		if err != nil {
			t.Fatal(err)
		}
		for lines := bufio.NewScanner(file); lines.Scan(); {
			fields := strings.Fields(lines.Text())
			if len(fields) < 10 || !inodes[fields[9]] {
				continue
			}
			for _, address := range fields[1:3] {
				host, _, _ := strings.Cut(address, ":")
				if host != "0100007F" && strings.Trim(host, "0") != "" && host != "0000000000000000FFFF00000100007F" {
					t.Errorf("%s: a socket of %s", table, address)
				}
			}
		}
		file.Close()
	}
}

// socketsOf returns the inodes of a process's sockets.
func socketsOf(t *testing.T, process int) map[string]bool {
	t.Helper()
	links, err := filepath.Glob(fmt.Sprintf("/proc/%d/fd/*", process))
	if err != nil {
		t.Fatal(err)
	}
	inodes := map[string]bool{}
	for _, link := range links {
		target, err := os.Readlink(link)
		if err != nil {
			continue // closed since
		}
		if inode, found := strings.CutPrefix(target, "socket:["); found {
			inodes[strings.TrimSuffix(inode, "]")] = true
		}
	}
	return inodes
}

// scripted is a source whose starts are told to fail, to serve or to wait.
func scripted(starts ...func(context.Context) (*running, error)) *Source {
	s := New(Options{})
	s.start = func(ctx context.Context) (*running, error) {
		next := starts[0]
		starts = starts[1:]
		return next(ctx)
	}
	return s
}

func TestAFailedStartIsNotRepeatedAtOnce(t *testing.T) {
	reason := errors.New("no JDK")
	fail := func(context.Context) (*running, error) { return nil, reason }
	s := scripted(fail, fail)
	defer s.Close()
	now := time.Date(2024, 5, 1, 12, 0, 0, 0, time.UTC)
	s.now = func() time.Time { return now }
	for range 5 { // only the first one starts anything: the script has two starts
		if _, err := s.Embed(t.Context(), []string{"x"}); !errors.Is(err, reason) {
			t.Errorf("error %v, want %v", err, reason)
		}
	}
	now = now.Add(restartPause)
	if _, err := s.Embed(t.Context(), []string{"x"}); !errors.Is(err, reason) {
		t.Errorf("error %v, want %v", err, reason)
	}
}

func TestACallThatIsGivenUpLeavesTheStart(t *testing.T) {
	begun, proceed := make(chan struct{}), make(chan struct{})
	s := scripted(func(ctx context.Context) (*running, error) {
		close(begun)
		select {
		case <-proceed:
			return &running{await: func() {}, close: func() error { return nil }}, nil
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	})
	defer s.Close()
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		<-begun
		cancel()
	}()
	if err := s.Start(ctx); !errors.Is(err, context.Canceled) {
		t.Fatalf("error %v, want that the call was given up", err)
	}
	s.mutex.Lock()
	attempt := s.starting
	s.mutex.Unlock()
	close(proceed)
	<-attempt.done
	if attempt.err != nil {
		t.Errorf("the start failed with its call: %v", attempt.err)
	}
}

func TestAProcessThatKeepsEndingIsLeftAlone(t *testing.T) {
	brief := func(context.Context) (*running, error) {
		return &running{since: time.Now(), await: func() {}, close: func() error { return nil }}, nil
	}
	s := scripted(brief, brief, brief)
	defer s.Close()
	var err error
	for i := 0; i < 1000 && err == nil; i++ {
		err = s.Start(t.Context())
		time.Sleep(time.Millisecond)
	}
	if err == nil || !strings.Contains(err.Error(), "its process keeps ending") {
		t.Errorf("error %v", err)
	}
}
