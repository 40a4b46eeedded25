//go:build !race

package main

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"repochat/internal/answer/language"
	"repochat/internal/goldentest"
	"repochat/internal/llm"
	"repochat/internal/llmtest"
	"repochat/internal/sample"
)

// TestRecordedConversations asks ten conversations of a trial user, whose questions
// lean on the turns before them, with a model's recorded answers. The recording
// holds an answer to each prompt; the built-in reader stands behind the model as it
// does behind a real one.
func TestRecordedConversations(t *testing.T) {
	demo(t)
	recording := filepath.Join("..", "..", "testdata", "recordings", "conversations")
	var missing sync.Map
	model := llmtest.NewFunc(t, func(r llmtest.Request) llmtest.Answer {
		messages := make([]llm.Message, len(r.Messages))
		for i, m := range r.Messages {
			messages[i] = llm.Message{Role: llm.Role(m.Role), Content: m.Content}
		}
		key := llm.Key(r.Model, messages)
		text, err := os.ReadFile(filepath.Join(recording, "answers", key+".txt"))
		if errors.Is(err, fs.ErrNotExist) {
			missing.Store(key, r.Last())
			return llmtest.Fail(http.StatusBadRequest, "not recorded")
		}
		if err != nil {
			t.Error(err)
		}
		return llmtest.Say(string(text))
	})
	t.Setenv("OPENAI_API_KEY", "none")
	status, out, stderr := command(t, "", "ask", "--batch", filepath.Join(recording, "conversations.jsonl"), "--format", "json",
		"--repo", sample.Repository().String(), "--openai-base-url", model.URL, "--openai-model", "bridge")
	if status != exitDone {
		t.Fatalf("exit status %d: %s", status, stderr)
	}
	missing.Range(func(key, last any) bool {
		t.Errorf("no recorded answer %s.txt to the prompt that ends with:\n%s", key, last)
		return true
	})
	var record strings.Builder
	turns := map[string]int{}
	for line := range strings.Lines(out) {
		var answered struct {
			ID, Outcome, Answer string
			Rows                [][]any
		}
		if err := json.Unmarshal([]byte(line), &answered); err != nil {
			t.Fatal(err)
		}
		rows, err := json.Marshal(answered.Rows)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&record, "%s.%d %s, %d rows %.4x: %s\n", answered.ID, turns[answered.ID], answered.Outcome,
			len(answered.Rows), sha256.Sum256(rows), firstSentence(answered.Answer))
		turns[answered.ID]++
	}
	goldentest.Check(t, filepath.Join("testdata", "conversations.golden"), record.String())
}

// firstSentence returns the first sentence of an answer on one line.
func firstSentence(text string) string {
	if end := language.SentenceEnd(text); end > 0 {
		text = text[:end]
	}
	return strings.Join(strings.Fields(text), " ")
}
