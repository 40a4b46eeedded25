package lines

import (
	"context"
	"fmt"
	"testing"
	"time"

	"repochat/internal/gitrepo"
	"repochat/internal/history"
	"repochat/internal/pickaxe"
	"repochat/internal/question"
	"repochat/internal/reader"
)

// told is a Pickaxe that knows one history, in which as many commits as there are days
// changed a line.
type told int

func (t told) Find(_ context.Context, _ history.RepositoryName, texts []string) ([]pickaxe.History, error) {
	h := pickaxe.History{Text: texts[0], Files: []pickaxe.FileLines{{Path: "draft.md", Lines: 3}}}
	for i := range int(t) {
		commit := pickaxe.Commit{Hash: fmt.Sprintf("%040d", i), At: at(i).Format(time.RFC3339)}
		h.Changes = append(h.Changes, pickaxe.Change{Commit: commit, Occurrence: gitrepo.Occurrence{Path: "draft.md", Before: min(i, 1), After: 1, Added: []string{texts[0]}}})
	}
	return append([]pickaxe.History{h}, make([]pickaxe.History, len(texts)-1)...), nil
}

func (told) WithReleases(_ context.Context, _ history.RepositoryName, commits []pickaxe.Commit) ([]pickaxe.Commit, error) {
	return commits, nil
}

func at(day int) time.Time { return time.Date(2024, 1, 1+day, 12, 0, 0, 0, time.UTC) }

// TestVastIsNoAnswer holds that the course of a text is not taken for the answer where the
// question says more than the text, and the text was everywhere all the time.
func TestVastIsNoAnswer(t *testing.T) {
	for _, test := range []struct {
		name, text string
		commits    int
		first      time.Time // commit of all
		event      reader.Event
		want       bool
	}{
		{"a word that many commits changed, of which more is said", "when did C_R get encrypted in message_2 and what were the arguments", 40, at(-9), reader.Changed, true},
		{"the same word alone", "how did C_R change", 40, at(-9), reader.Changed, false},
		{"a word that few commits changed", "when did C_R get encrypted in message_2 and what were the arguments", 4, at(-9), reader.Changed, false},
		{"a word of the first commit, of which something came later", "since when does C_R close the writer before the process exits", 4, at(0), reader.Came, true},
		{"a word that came later", "since when does C_R close the writer before the process exits", 4, at(-9), reader.Came, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			q := question.Scanned{Question: question.Question{Text: test.text}}
			q.Vocabulary.FirstCommit = test.first
			got, ok, err := Answer(t.Context(), told(test.commits), q, reader.Pickaxe{Texts: []string{"C_R"}, IsCode: true, Event: test.event})
			if err != nil || !ok || got.IsVast != test.want || test.want && got.Fits {
				t.Errorf("vast: %v, fits: %v (%v, %v), want %v", got.IsVast, got.Fits, ok, err, test.want)
			}
		})
	}
}

// TestLinesTellNoReason holds that an answer to a question for a reason says that it has none.
func TestLinesTellNoReason(t *testing.T) {
	for text, want := range map[string]int{"why was C_R dropped": 1, "could you tell me why C_R changed": 1, "when was C_R dropped": 0, "which whys does C_R have": 0} {
		q := question.Scanned{Question: question.Question{Text: text}}
		got, ok, err := Answer(t.Context(), told(4), q, reader.Pickaxe{Texts: []string{"C_R"}, IsCode: true, Event: reader.Changed})
		if err != nil || !ok || len(got.Notices) != want {
			t.Errorf("%s: %v (%v, %v), want %d", text, got.Notices, ok, err, want)
		}
	}
}
