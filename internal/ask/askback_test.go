//go:build !race

package ask

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	answering "repochat/internal/answer"
	"repochat/internal/question"
)

var updateAskedBack = flag.Bool("update-asked-back", false, "write what is asked back on the sample anew")

// TestAskedBackOnTheSample asks unclear questions about the sample. The golden
// has what is asked back; each option, asked afresh, leads to the rows that it
// told of.
func TestAskedBackOnTheSample(t *testing.T) {
	asker, name := sampleAsker(t)
	var text strings.Builder
	for _, asked := range []string{
		"Who is the best developer?", "Which files are the worst?", "Who is the worst developer in 2024?", "Who was the most active contributor in README.md?",
		"List denizy's bugs.", "How many open bugs does sofmar have?", "Which bugs did jbrueckner have in 2024?",
		"How many bugs were there in June 2023?", "Who changed README.md?", "How many commits changed config.go?",
		"Which commits were made on July 4?", "How many issues were opened in May?", "What was the last commit before July 30?", "How many commits touched internal?",
		"How many commits are there?", "Who fixed the most bugs?", "How many issues are open?", "Who changed the most files?",
	} {
		q := question.Question{Repository: name, Text: asked, Now: sampleNow}
		var kinds []EventKind
		answered, err := asker.Ask(t.Context(), q, func(e Event) { kinds = append(kinds, e.Kind) })
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&text, "%s\n", asked)
		for _, decided := range answered.Decisions {
			fmt.Fprintf(&text, "  %s = %s\n", decided.Of, decided.Text)
		}
		back := answered.Clarification
		if isTold := slices.Contains(kinds, EventClarification); isTold != (back != nil) || isTold && kinds[len(kinds)-1] != EventClarification {
			t.Errorf("%s: events %v", asked, kinds)
		}
		if back == nil {
			continue
		}
		fmt.Fprintf(&text, "  %s\n", back.Question)
		// A client that has nothing but text sends the answer back, and a number.
		q.Conversation = []question.Turn{answering.ParseTurn(asked, answered.Text+answered.Document(nil).Appendix())}
		q.Text = "2"
		second, err := asker.Ask(t.Context(), q, nil)
		if err != nil {
			t.Fatal(err)
		}
		if !tells(second, back.Options[1].Result) || second.Asked != back.Options[1].Question {
			t.Errorf("%s: 2 is read as %q", asked, second.Asked)
		}
		q.Conversation = nil
		for _, option := range back.Options {
			fmt.Fprintf(&text, "  - %s: %s (%s)\n", option.Text, option.Result, option.Question)
			q := q
			q.Text, q.Round = option.Question, 1
			again, err := asker.Ask(t.Context(), q, nil)
			if err != nil {
				t.Fatal(err)
			}
			if !tells(again, option.Result) {
				t.Errorf("%s: %q leads to %v, told as %s", asked, option.Question, again.Result.Rows, option.Result)
			}
		}
	}
	golden := filepath.Join("testdata", "askedback.golden")
	if *updateAskedBack {
		if err := os.WriteFile(golden, []byte(text.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), text.String()); diff != "" {
		t.Error(diff)
	}
}

// tells reports whether an answer's rows are those that an option told of.
func tells(a Answer, result string) bool {
	rows := a.Result.Rows
	if len(rows) == 0 {
		return result == "none"
	}
	words := strings.FieldsFunc(result, func(r rune) bool { return r == ' ' || r == ',' })
	if words[0] == fmt.Sprint(len(rows)) {
		return true
	}
	// Of several that lead, an option names both, or one and how many more.
	words = slices.DeleteFunc(words, func(word string) bool { return word == "and" })
	leading := 1
	if at := slices.Index(words, "more"); at > 0 {
		more, err := strconv.Atoi(words[at-1])
		if err != nil {
			return false
		}
		leading += more
		words = slices.Delete(words, at-1, at+1)
	} else if len(words) > 2 {
		leading = len(words) - 1
	}
	var cells []string
	for _, row := range rows[:min(leading, len(rows))] {
		for _, value := range row {
			cells = append(cells, answering.CellText(value))
		}
	}
	isTold := func(word string) bool {
		// Of one thing, the beginning of its hash and the day are told.
		return slices.Contains(cells, word) || len(rows) == 1 && slices.ContainsFunc(cells, func(cell string) bool {
			return len(word) >= len("abcdef0") && strings.HasPrefix(cell, word) || "#"+cell == word
		})
	}
	return !slices.ContainsFunc(words, func(word string) bool { return !isTold(word) })
}

// TestTheScopeOfBeforeMayBeMeant: a question that is read of the whole repository
// may be narrowed down to the file or the period that the one before it names, by
// a number as by words.
func TestTheScopeOfBeforeMayBeMeant(t *testing.T) {
	asker, name := sampleAsker(t)
	tests := []struct{ name, before, question, reply, wantBack, wantSentence string }{
		{"a file", "Which bugs are in scheduler.go?", "How many commits were made last year?", "2",
			"Only in scheduler.go?", "How many commits were made last year in scheduler.go?"},
		{"a directory", "How many commits touched internal/web?", "Who made the most commits?", "only there",
			"Only in internal/web?", "Who made the most commits in internal/web?"},
		{"a period", "How many commits were made in 2023?", "Who fixed the most bugs?", "yes, only in 2023",
			"Only in 2023?", "Who fixed the most bugs in 2023?"},
		{"a file by its name", "Which bugs are in scheduler.go?", "How many commits were made last year?", "just those in scheduler.go",
			"Only in scheduler.go?", "How many commits were made last year in scheduler.go?"},
		{"everything, after all", "Which bugs are in scheduler.go?", "How many commits were made last year?", "the whole repository",
			"Only in scheduler.go?", "How many commits were made last year?"},
		{"nothing was done there", "Who are the authors of internal/web/server.go?", "What was done on May 14, 2024?", "", "", ""},
		{"a question that goes on keeps the file", "How many commits touched scheduler.go?", "and last year?", "", "", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			ask := func(text string, before ...question.Turn) Answer {
				answered, err := asker.Ask(t.Context(), question.Question{Repository: name, Text: text, Conversation: before, Now: sampleNow}, nil)
				if err != nil {
					t.Fatal(err)
				}
				return answered
			}
			turns := []question.Turn{ask(tt.before).Turn(tt.before)}
			second := ask(tt.question, turns...)
			back := second.Clarification
			if tt.wantBack == "" {
				if back != nil {
					t.Errorf("%q is offered", back.Question)
				}
				return
			}
			if back == nil || back.Question != tt.wantBack || !back.IsOffer || back.Key != "" {
				t.Fatalf("%+v is offered, want %q, which never becomes usual", back, tt.wantBack)
			}
			third := ask(tt.reply, append(turns, second.Turn(tt.question))...)
			if third.Asked != tt.wantSentence {
				t.Errorf("%q is read as %q, want %q", tt.reply, third.Asked, tt.wantSentence)
			}
			if got := rowsText(ask(tt.wantSentence).Result.Rows); got != rowsText(third.Result.Rows) {
				t.Errorf("asked afresh it has the rows %q, want %q", got, rowsText(third.Result.Rows))
			}
		})
	}
}
