package classify_test

import (
	"bytes"
	"testing"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/reader/learned/classify"
	"repochat/internal/reader/learned/frame"
	"repochat/internal/reader/learned/slot"
)

var samples = []struct {
	text  string
	frame frame.Frame
}{
	{"how many commits are there", frame.Frame{Target: frame.Commit, Ask: "count"}},
	{"number of commits", frame.Frame{Target: frame.Commit, Ask: "count"}},
	{"list the commits", frame.Frame{Target: frame.Commit}},
	{"show all commits", frame.Frame{Target: frame.Commit}},
	{"how many open issues are there", frame.Frame{Target: frame.Issue, Ask: "count", State: "open"}},
	{"list the open issues", frame.Frame{Target: frame.Issue, State: "open"}},
}

func fit() *classify.Model {
	var all []classify.Sample
	for _, s := range samples {
		all = append(all, classify.Sample{Features: classify.Features(s.text, nil), Words: classify.Words(s.text, nil), Frame: s.frame, Change: "whole"})
	}
	return classify.Fit(all, nil)
}

func TestFitTellsFramesApart(t *testing.T) {
	model := fit()
	for _, s := range samples {
		if got := model.Rank(classify.Features(s.text, nil), 1)[0].Frame; got != s.frame {
			t.Errorf("%q: got %s, want %s", s.text, got, s.frame)
		}
	}
}

func TestFitAndStoreGiveTheSameBytes(t *testing.T) {
	var first, second bytes.Buffer
	for _, w := range []*bytes.Buffer{&first, &second} {
		if err := fit().Store(w); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(first.Bytes(), second.Bytes()) {
		t.Error("the same samples gave other bytes")
	}
}

func TestLoadReadsWhatStoreWrote(t *testing.T) {
	var file bytes.Buffer
	if err := fit().Store(&file); err != nil {
		t.Fatal(err)
	}
	model, err := classify.Load(file.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range samples {
		if got := model.Rank(classify.Features(s.text, nil), 1)[0].Frame; got != s.frame {
			t.Errorf("%q: got %s, want %s", s.text, got, s.frame)
		}
	}
	if _, err := classify.Load([]byte("no model")); err == nil {
		t.Error("a file that holds no model was loaded")
	}
}

func TestWords(t *testing.T) {
	slots := slot.Slots{{Kind: slot.File, Start: 10, End: 17}}
	if diff := cmp.Diff([]string{"bugs", "in", "§file"}, classify.Words("Bugs  in  main.go?", slots)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestTold(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"German", "welche dateien haben die meisten fehler", "which files have the most bug"},
		{"French", "combien de commits en mars", "how many of commits in mars"},
		{"deeds in German", "welche dateien wurden von behobenen bugs getroffen", "which files were of fixed bug affected"},
		{"deeds in Spanish", "los commits que metieron bugs", "the commits which introduced bugs"},
		{"English stays", "which files have the most bugs", "which files have the most bugs"},
		{"one German word is none in English", "pull up the final commit of the day", "pull up the final commit of the day"},
		{"other forms of a word", "de los commits que metieran bugs, cuantos", "of the commits which introduced bugs how many"},
		{"without accents", "cual es el ultimo commit que mas bugs ha metido", "which is the last commit which most bugs has introduced"},
		{"umlauts as they are typed without", "wieviele aenderungen gab es im verzeichnis", "how many commits there were in directory"},
		{"compounds", "durch welchen commit wurde das fehlerticket behoben", "by which commit was the bug report fixed"},
		{"compounds with an English word", "wer arbeitet an den bugverursachenden dateien", "who work on the bug caused files"},
		{"phrases", "cuantas solicitudes de cambio", "how many pull requests"},
		{"names stay", "que bugs tiene asignados horo", "which bugs has assigned horo"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := ""
			for i, word := range classify.Told(classify.Words(tt.text, nil)) {
				if i > 0 {
					got += " "
				}
				got += word
			}
			if got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}
