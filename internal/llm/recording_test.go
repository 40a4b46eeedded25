package llm

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"repochat/internal/llmtest"
)

// The keys were computed by Python 3:
//
//	hashlib.sha256(json.dumps([model, temperature, messages], sort_keys=True).encode()).hexdigest()[:20]
func TestKeyEqualsPythons(t *testing.T) {
	tests := []struct {
		name     string
		model    string
		messages []Message
		want     string
	}{
		{"one message", "bridge", []Message{{User, "How many commits?"}}, "91cb3e4417e5094bffe8"},
		{"no message", "bridge", nil, "1797da205f18aa7228da"},
		{"white space, quotes, HTML, umlauts, surrogates and control characters", "gpt-4o-mini", []Message{
			{System, "Answer.\n\t\"quoted\" \\ / <b>&"},
			{User, "Größe 🚀 \u2028 \x7f \x00 \x0c\x08\r"},
		}, "f23aa102b1374c9d22ba"},
		{"a model without a temperature", "gpt-5-mini", []Message{{User, "How many commits?"}}, "cef97592f710600eadd3"},
		{"a byte that is not UTF-8, and an empty message", "bridge", []Message{{User, "bad \xff byte"}, {Assistant, ""}}, "42e71bedccc1fcb2741e"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := Key(tt.model, tt.messages); got != tt.want {
				t.Errorf("key = %s, want %s", got, tt.want)
			}
		})
	}
}

func TestRecordedCallIsReplayedWithoutTheModel(t *testing.T) {
	directory := t.TempDir()
	server := llmtest.New(t, llmtest.Say("Reading: all commits.\n<query>MATCH (c) RETURN c</query>"))
	recorder := &Recorder{Next: newClient(t, server.URL), Model: llmtest.Model, Directory: directory}
	recorded, err := recorder.Complete(t.Context(), question(), nil)
	if err != nil {
		t.Fatal(err)
	}
	replayer := &Replayer{Model: llmtest.Model, Directory: directory}
	var streamed strings.Builder
	replayed, err := replayer.Complete(t.Context(), question(), func(piece string) { streamed.WriteString(piece) })
	if err != nil {
		t.Fatal(err)
	}
	if replayed.Text != recorded.Text || streamed.String() != recorded.Text {
		t.Errorf("replayed %q, streamed %q, recorded %q", replayed.Text, streamed.String(), recorded.Text)
	}
	if !replayed.Usage.Estimated || replayed.Usage.Total() == 0 {
		t.Errorf("usage = %+v, want an estimate", replayed.Usage)
	}
	key := Key(llmtest.Model, question().Messages)
	asked, err := os.ReadFile(filepath.Join(directory, "requests", key+".json"))
	if err != nil || !strings.Contains(string(asked), "How many commits?") {
		t.Errorf("recorded request: %s, %v", asked, err)
	}
}

func TestReplayOfAnUnknownRequest(t *testing.T) {
	replayer := &Replayer{Model: llmtest.Model, Directory: t.TempDir()}
	_, err := replayer.Complete(t.Context(), question(), nil)
	if !errors.Is(err, ErrNotRecorded) || !strings.Contains(err.Error(), "--llm-record") {
		t.Errorf("error = %v, want ErrNotRecorded with its remedy", err)
	}
}

func TestFailedCallIsNotRecorded(t *testing.T) {
	directory := t.TempDir()
	server := llmtest.New(t, llmtest.Truncate("MATCH (c) "))
	recorder := &Recorder{Next: newClient(t, server.URL), Model: llmtest.Model, Directory: directory}
	if _, err := recorder.Complete(t.Context(), question(), func(string) {}); !errors.Is(err, ErrBrokenOff) {
		t.Fatalf("error = %v, want ErrBrokenOff", err)
	}
	if files, _ := filepath.Glob(filepath.Join(directory, "*", "*")); len(files) != 0 {
		t.Errorf("recorded %v", files)
	}
}

func TestRecordingIsItsOwnersOnly(t *testing.T) {
	directory := filepath.Join(t.TempDir(), "calls")
	if err := os.Mkdir(directory, 0o755); err != nil {
		t.Fatal(err)
	}
	server := llmtest.New(t, llmtest.Say("Reading: all commits."))
	recorder := &Recorder{Next: newClient(t, server.URL), Model: llmtest.Model, Directory: directory}
	if _, err := recorder.Complete(t.Context(), question(), nil); err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{answersDirectory, requestsDirectory} {
		info, err := os.Stat(filepath.Join(directory, part))
		if err != nil {
			t.Fatal(err)
		}
		if got := info.Mode().Perm(); got != 0o700 {
			t.Errorf("%s has the rights %o, want 700", part, got)
		}
	}
}
