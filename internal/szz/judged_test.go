package szz

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/history"
)

func TestJudgedOf(t *testing.T) {
	one := func(name string, lines int, changed bool, lost string) Candidate {
		return Candidate{Candidate: history.Candidate{Commit: name, Lines: lines, Lost: lost}, changed: changed, eligible: true}
	}
	tests := []struct {
		name string
		all  []Candidate
		want []string
	}{
		{"those of changed lines, without those beside", []Candidate{one("a", 1, true, "x"), one("b", 9, false, "x"), one("c", 1, true, ""), one("d", 0, false, "x")}, []string{"a", "c"}},
		{"one beside that is selected", []Candidate{one("a", 1, true, "x"), one("b", 9, false, "")}, []string{"a", "b"}},
		{"those beside, if no changed line leads to any", []Candidate{one("a", 1, false, ""), one("b", 9, false, "x"), one("c", 0, false, "x")}, []string{"a", "b"}},
		{"none that is not eligible", []Candidate{{Candidate: history.Candidate{Commit: "a", Lines: 1, Lost: "later"}, changed: true}, one("b", 1, false, ""), one("c", 1, false, "x")}, []string{"b", "c"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var got []string
			for _, c := range judgedOf(Explanation{Candidates: test.all}) {
				got = append(got, c.Commit)
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("candidates to choose from (-want +got):\n%s", diff)
			}
		})
	}
}
