package server_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/history"
	"repochat/internal/store"
)

func TestIntroductionsAreExplained(t *testing.T) {
	o := options(t, neverAsked(t))
	bug, fix := strings.Repeat("a", 40), strings.Repeat("f", 40)
	want := history.Explanation{
		Issue: 12, Title: "It leaks", Reported: now.UTC(), Fix: fix, Subject: "Mend it", Method: "r",
		Candidates: []history.Candidate{{Commit: bug, Subject: "Fill it", Date: now.UTC(), Lines: 1, Reason: "all 1 lines"}},
		Named:      []history.Named{}, Lines: []history.TracedLine{{Path: "a.go", Number: 3, Text: "leak()", Origin: bug}},
	}
	if err := o.Explanations.(*store.Store).PutExplanations(t.Context(), rockets.Name, []history.Explanation{want}); err != nil {
		t.Fatal(err)
	}
	s := start(t, o)
	path := s.URL + "/api/v1/repos/acme/rockets/introductions"
	tests := []struct {
		name, query string
		want        []history.Explanation
	}{
		{"an issue", "?issue=12", []history.Explanation{want}},
		{"a commit that introduced a bug", "?commit=" + bug, []history.Explanation{want}},
		{"the beginning of a fix", "?commit=FFFFFFF", []history.Explanation{want}},
		{"an issue of which nothing is known", "?issue=13", []history.Explanation{}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, body := get(t, s, strings.TrimPrefix(path, s.URL)+test.query)
			got := decode[struct{ Explanations []history.Explanation }](t, body)
			if diff := cmp.Diff(test.want, got.Explanations); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
	refusals := []struct{ name, query, words string }{
		{"nothing to explain", "", "Either issue or commit"},
		{"two things to explain", "?issue=12&commit=" + bug, "Either issue or commit"},
		{"a commit that is too short", "?commit=abc", "first seven"},
		{"a pattern in place of a commit", "?commit=%25aaaaaaa", "first seven"},
		{"an issue that is no number", "?issue=-1", "number of an issue"},
	}
	for _, refusal := range refusals {
		t.Run(refusal.name, func(t *testing.T) {
			response, err := http.Get(path + refusal.query)
			if err != nil {
				t.Fatal(err)
			}
			defer response.Body.Close()
			if p := problem(t, response); p.Status != http.StatusBadRequest || !strings.Contains(p.Detail, refusal.words) {
				t.Errorf("%d %q, want 400 with %q", p.Status, p.Detail, refusal.words)
			}
		})
	}
}
