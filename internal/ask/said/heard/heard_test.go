package heard_test

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/ask/said/heard"
	"repochat/internal/history"
	"repochat/internal/search"
)

// threads are those of a repository by their numbers.
type threads map[int]search.Thread

func (t threads) Thread(_ context.Context, _ history.RepositoryName, number int) (search.Thread, error) {
	return t[number], nil
}

func remark(by, text string) search.Passage {
	return search.Passage{Text: text, In: "comment", By: by, At: "2024-05-0" + by[len(by)-1:] + "T12:00:00Z"}
}

func TestAdd(t *testing.T) {
	one, two, three, four := remark("ann1", "I would wait."), remark("bob2", "Why?"), remark("cid3", "It is risky."), remark("dan4", "We keep it.")
	closing := four
	closing.Closing = true
	last := four
	last.In = "last comment"
	found := search.Passage{Text: "We move.", In: "body", By: "eve", At: "2024-05-01T00:00:00Z"}
	tests := []struct {
		name    string
		state   string
		remarks []search.Passage
		have    []search.Passage
		want    []search.Passage
	}{
		{"little was found", "closed", []search.Passage{one, two, three}, []search.Passage{found}, []search.Passage{found, one, two, withKind(three, "last comment")}},
		{"the comment given with the closing", "closed", []search.Passage{one, two, three, closing}, []search.Passage{found, one, two}, []search.Passage{found, one, two, closing}},
		{"where it stands", "open", []search.Passage{one, two, three, four}, []search.Passage{found, one, two}, []search.Passage{found, one, two, last}},
		{"where it stands, found already", "open", []search.Passage{one, two, three, four}, []search.Passage{four, one, two}, []search.Passage{four, one, two}},
		{"where it stands, found behind others", "open", []search.Passage{one, two, three, four}, []search.Passage{found, one, two, four}, []search.Passage{found, one, two, last}},
		{"a merged one", "merged", []search.Passage{one, two, three, four}, []search.Passage{found, one, two}, []search.Passage{found, one, two}},
		{"nobody spoke", "open", nil, []search.Passage{found}, []search.Passage{found}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			hits := []search.Hit{{Kind: "commit", ID: "abc"}, {Kind: "issue", ID: "7", Number: 7, Passages: tt.have}}
			best, err := heard.Add(t.Context(), threads{7: {Hit: search.Hit{ID: "7", State: tt.state}, Remarks: tt.remarks}}, history.RepositoryName{}, hits)
			if err != nil || best == nil || best.ID != "7" {
				t.Fatalf("%v %v", best, err)
			}
			if diff := cmp.Diff(tt.want, hits[1].Passages); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func withKind(p search.Passage, kind string) search.Passage {
	p.In = kind
	return p
}

func TestVoices(t *testing.T) {
	one, two := remark("ann1", "I would wait."), remark("bob2", "Why?")
	again := remark("ann3", "Because.")
	again.By = one.By
	thread := search.Thread{Remarks: []search.Passage{one, two, again}}
	if diff := cmp.Diff([]search.Passage{one, two}, heard.Voices(thread)); diff != "" {
		t.Error(diff)
	}
	if got := heard.Voices(search.Thread{Remarks: []search.Passage{one, again}}); got != nil {
		t.Errorf("one person: %v", got)
	}
}
