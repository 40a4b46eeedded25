package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"repochat/internal/eval/judge"
	"repochat/internal/llmtest"
	"repochat/internal/sample"
)

// judging answers as a model that reads nothing, answers from passages with one
// sentence, knows nothing by itself, and judges by that.
func judging(r llmtest.Request) llmtest.Answer {
	system := r.Messages[0].Content
	switch {
	case strings.Contains(system, "Two answers were given"):
		if strings.Index(r.Last(), "I do not know.") < strings.Index(r.Last(), "<second_answer>") {
			return llmtest.Say("<better>second</better>")
		}
		return llmtest.Say("<better>first</better>")
	case strings.Contains(system, "You judge an answer"):
		score := "9"
		if strings.Contains(r.Last(), "I do not know.") {
			score = "2"
		}
		return llmtest.Say("accuracy: " + score + "\ncompleteness: " + score + "\nrelevance: " + score + "\nclarity: " + score)
	case strings.Contains(system, "Nothing is looked up"):
		return llmtest.Say("I do not know.")
	}
	return llmtest.Say("<not_found/>")
}

func TestEvalJudgesAnswersToWhatWasAskedInIssues(t *testing.T) {
	demo(t)
	repository := sample.Repository().String()
	status, set, stderr := command(t, "", "eval", "init", "--repo", repository)
	if status != exitDone {
		t.Fatalf("exit status %d: %s", status, stderr)
	}
	lines := strings.Split(strings.TrimSpace(set), "\n")
	for _, line := range lines {
		var q judge.Question
		if err := json.Unmarshal([]byte(line), &q); err != nil || q.ID == "" || q.Question == "" || q.Reference == "" {
			t.Errorf("%s: %v", line, err)
		}
	}
	directory := t.TempDir()
	file, shown := filepath.Join(directory, "asked.jsonl"), filepath.Join(directory, "judged.jsonl")
	if err := os.WriteFile(file, []byte(set), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv("OPENAI_BASE_URL", llmtest.NewFunc(t, judging).URL)
	t.Setenv("OPENAI_MODEL", llmtest.Model)
	status, out, stderr := command(t, "", "eval", file, "--judge", "--repo", repository, "--show", shown)
	if status != exitDone {
		t.Fatalf("exit status %d: %s", status, stderr)
	}
	for _, want := range []string{"repochat", "without the repository", "completeness", "9.00", "2.00", "100 % of", "bias +0.00"} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is missing in\n%s", want, out)
		}
	}
	judged, err := os.ReadFile(shown)
	if err != nil || strings.Count(string(judged), "\n") != len(lines) {
		t.Errorf("%d questions, and these judgements: %v\n%s", len(lines), err, judged)
	}

	write := func(name, answer string) string {
		path := filepath.Join(directory, name)
		var first judge.Question
		if err := json.Unmarshal([]byte(lines[0]), &first); err != nil {
			t.Fatal(err)
		}
		line, err := json.Marshal(map[string]string{"id": first.ID, "answer": answer})
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, append(line, '\n'), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	status, out, stderr = command(t, "", "eval", file, "--judge", "--repo", repository, "--compare", write("old.jsonl", "I do not know.")+","+write("new.jsonl", "Because."))
	if status != exitDone || !strings.Contains(out, "old") || !strings.Contains(out, "new") || !strings.Contains(out, "9.00") {
		t.Errorf("exit status %d: %s\n%s", status, stderr, out)
	}
}
