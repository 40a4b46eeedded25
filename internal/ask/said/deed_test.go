package said_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/ask/said"
	"repochat/internal/question"
	"repochat/internal/question/dates"
	"repochat/internal/question/names"
	"repochat/internal/schema"
	"repochat/internal/search"
)

func TestRecogniseADeed(t *testing.T) {
	tests := []struct {
		text, topic string
		deed        search.Deed
		ok          bool
	}{
		{"bugs about memory that alice fixed", "memory", search.Deed{Name: "fixed", Person: "alice-w"}, true},
		{"which issues about memory leaks were fixed by Alice?", "memory leaks", search.Deed{Name: "fixed", Person: "alice-w"}, true},
		{"bugs about memory leaks alice reported", "memory leaks", search.Deed{Name: "opened", Person: "alice-w"}, true},
		{"issues about caching assigned to alice", "caching", search.Deed{Name: "assigned", Person: "alice-w"}, true},
		{"pull requests about caching that were merged", "caching", search.Deed{Name: "merged"}, true},
		{"bugs about memory that zoe fixed", "", search.Deed{}, false},
		{"bugs about memory that alice fixed and bob reviewed", "", search.Deed{}, false},
		{"bugs about memory that alice never fixed", "", search.Deed{}, false},
		{"issues about fixed width fonts", "", search.Deed{}, false},
	}
	for _, test := range tests {
		t.Run(test.text, func(t *testing.T) {
			q := question.Scanned{Question: question.Question{Text: test.text}}
			q.Names = []names.Resolved{{Text: "alice", Kind: schema.Person, Matches: []names.Match{{Value: "alice-w"}}, How: names.Exactly}}
			w, ok := said.Recognise(q)
			if ok != test.ok || w.Topic != test.topic {
				t.Errorf("ok %v, topic %q", ok, w.Topic)
			}
			if diff := cmp.Diff(test.deed, w.Deed); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// The period belongs to the deed, not to the day on which the issue was opened.
func TestRecogniseTheDayOfADeed(t *testing.T) {
	const text = "bugs about memory fixed in 2023"
	from, to := time.Date(2023, 1, 1, 0, 0, 0, 0, time.UTC), time.Date(2024, 1, 1, 0, 0, 0, 0, time.UTC)
	q := question.Scanned{Question: question.Question{Text: text}}
	q.Dates = []dates.Span{{Start: len(text) - 4, End: len(text), From: from, To: to}}
	w, ok := said.Recognise(q)
	if want := (search.Deed{Name: "fixed", Since: from, Until: to}); !ok || w.Deed != want || !w.Since.IsZero() || !w.Until.IsZero() {
		t.Errorf("ok %v, %+v", ok, w)
	}
}
