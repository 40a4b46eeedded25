package store_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/history"
	"repochat/internal/store"
	"repochat/internal/store/storetest"
)

// explained is the fix of issue 12, which selects the commit aa… and not bb….
func explained() history.Explanation {
	return history.Explanation{
		Issue: 12, Title: "It leaks", Reported: noon, Fix: strings.Repeat("f", 40), Subject: "Mend it", Method: "r",
		Candidates: []history.Candidate{
			{Commit: strings.Repeat("a", 40), Date: noon, Lines: 2, Reason: "all 2 lines"},
			{Commit: strings.Repeat("b", 40), Date: noon, Lines: 1, Lost: "it is a merge"},
		},
		Named: []history.Named{{Commit: strings.Repeat("c", 40), Evidence: "regression from cccc"}},
		Lines: []history.TracedLine{{Path: "a.go", Number: 3, Text: "leak()", Origin: strings.Repeat("a", 40)}}, LeftOut: 4,
	}
}

func TestExplanationsAreFoundByIssueAndCommit(t *testing.T) {
	storetest.Each(t, func(t *testing.T, database storetest.Database) {
		s := database.Open(t)
		want := explained()
		second := want
		second.Issue, second.Fix, second.Candidates, second.Named = 13, strings.Repeat("e", 40), nil, nil
		if err := s.PutExplanations(t.Context(), demo, []history.Explanation{want, second}); err != nil {
			t.Fatal(err)
		}
		got, err := s.ExplanationsOfIssue(t.Context(), history.RepositoryName{Owner: "OCTO", Name: "Demo"}, 12)
		if diff := cmp.Diff([]history.Explanation{want}, got); diff != "" || err != nil {
			t.Errorf("of the issue (-want +got): %v\n%s", err, diff)
		}
		for commit, want := range map[string]int{"fffffff": 1, "AAAAAAA": 1, strings.Repeat("c", 40): 1, "bbbbbbb": 0, "ddddddd": 0, "eeeeeee": 1} {
			got, err := s.ExplanationsOfCommit(t.Context(), demo, commit)
			if len(got) != want || err != nil {
				t.Errorf("of %s: %d, want %d, %v", commit, len(got), want, err)
			}
		}
		if got, err := s.ExplanationsOfCommit(t.Context(), other, "fffffff"); len(got) != 0 || err != nil {
			t.Errorf("of another repository: %v, %v", got, err)
		}
	})
}

func TestExplanationsAreReplaced(t *testing.T) {
	storetest.Each(t, func(t *testing.T, database storetest.Database) {
		s := database.Open(t)
		put := func(all ...history.Explanation) {
			t.Helper()
			if err := s.PutExplanations(t.Context(), demo, all); err != nil {
				t.Fatal(err)
			}
		}
		first, gone := explained(), explained()
		gone.Issue = 99
		put(first, gone)
		if err := s.PutExplanations(t.Context(), other, []history.Explanation{gone}); err != nil {
			t.Fatal(err)
		}
		verdict := first
		verdict.Title, verdict.Lines, verdict.LeftOut = "It leaks a lot", nil, 0
		verdict.Reported = noon.Add(time.Hour)
		put(verdict)
		got, err := s.ExplanationsOfIssue(t.Context(), demo, 12)
		want := verdict
		want.Lines, want.LeftOut = first.Lines, first.LeftOut
		if diff := cmp.Diff([]history.Explanation{want}, got); diff != "" || err != nil {
			t.Errorf("a verdict without lines (-want +got): %v\n%s", err, diff)
		}
		ids, err := s.ExplanationIDs(t.Context(), demo)
		if diff := cmp.Diff(map[store.ExplanationID]bool{{Issue: 12, Fix: first.Fix}: true}, ids); diff != "" || err != nil {
			t.Errorf("what is left (-want +got): %v\n%s", err, diff)
		}
		if err := s.RenameRepository(t.Context(), demo, history.RepositoryName{Owner: "octo", Name: "renamed"}); err != nil {
			t.Fatal(err)
		}
		if ids, err := s.ExplanationIDs(t.Context(), history.RepositoryName{Owner: "octo", Name: "renamed"}); len(ids) != 1 || err != nil {
			t.Errorf("after the renaming: %v, %v", ids, err)
		}
		if err := s.DeleteRepository(t.Context(), other); err != nil {
			t.Fatal(err)
		}
		if ids, err := s.ExplanationIDs(t.Context(), other); len(ids) != 0 || err != nil {
			t.Errorf("after the removal: %v, %v", ids, err)
		}
	})
}
