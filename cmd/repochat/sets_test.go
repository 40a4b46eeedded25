//go:build !race

package main

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"repochat/internal/goldentest"
)

// TestSampleSets asks the question sets about the sample repository without a
// model, and holds the scores: a drop shows in the golden files. No question
// full of abbreviations may be turned away for a word that only looks like a
// name: every name in those sets exists, or is near to one that does.
func TestSampleSets(t *testing.T) {
	demo(t)
	// What is held here is what the answers say, on a machine that may stand still
	// for longer than a query may run.
	t.Setenv("REPOCHAT_QUERY_TIMEOUT", "2m")
	for _, set := range []string{"names", "slang", "slang_unseen", "figures"} {
		t.Run(set, func(t *testing.T) {
			answers := filepath.Join(t.TempDir(), "answers.jsonl")
			status, report, stderr := command(t, "", "eval", filepath.Join("..", "..", "testdata", "eval", set+".tsv"),
				"--repo", "lanternlane/shedbook", "--show", answers)
			if status != exitDone {
				t.Fatalf("status %d: %s", status, stderr)
			}
			goldentest.Check(t, filepath.Join("testdata", "eval", set+".golden"), scores(report))
			if t.Failed() {
				t.Log(report) // with the reasons, which the golden file leaves out
			}
			asked, vetoed := outcomes(t, answers)
			if strings.HasPrefix(set, "slang") && (asked < 60 || len(vetoed) > 0) {
				t.Errorf("%d questions, want 60; vetoed are %s", asked, vetoed)
			}
		})
	}
}

// wrongAnswer begins a line about one question, not that of a group whose name
// begins alike.
var wrongAnswer = regexp.MustCompile(`^wrong [A-Z]+[0-9]+`)

// scores returns a report without the reasons of wrong answers, whose words
// change with every entry of the example bank.
func scores(report string) string {
	var kept strings.Builder
	for line := range strings.Lines(report) {
		if id := wrongAnswer.FindString(line); id != "" {
			line = id + "\n"
		}
		kept.WriteString(line)
	}
	return kept.String()
}

// outcomes counts the answers in a file and returns those that found a name
// unknown.
func outcomes(t *testing.T, path string) (asked int, unknown []string) {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 16<<20)
	for lines.Scan() {
		var answer struct{ ID, Outcome, Answer string }
		if err := json.Unmarshal(lines.Bytes(), &answer); err != nil {
			t.Fatal(err)
		}
		asked++
		if answer.Outcome == "unknown_name" {
			unknown = append(unknown, answer.ID+": "+strings.TrimSpace(answer.Answer))
		}
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return asked, unknown
}
