package szz

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/history"
	"repochat/internal/szz/origin"
)

// findIn finds introductions where each fix deletes lines "path|text|origin".
func findIn(lines map[string][]string, input Input, variant Variant) ([]history.Introduction, error) {
	fixes := slices.DeleteFunc(slices.Clone(input.Fixes), func(fix history.Fix) bool { return !fix.Plausible })
	finder, err := newFinder(input, fixes, variant)
	if err != nil {
		return nil, err
	}
	traced := map[string]tracedFix{}
	for fix, texts := range lines {
		for i, text := range texts {
			parts := strings.Split(text, "|")
			edit := origin.Edit{
				Commit: fix, Path: parts[0], Deleted: []string{parts[1]},
				Hunks:   []history.Hunk{{OldStart: int32(i), OldLines: 1}},
				Origins: []origin.Origin{{Line: int32(i), Lines: 1, Commit: parts[2]}},
			}
			one := linesOf(edit)
			if variant != B {
				syntaxes{}.dropCosmetic(one, edit)
			}
			traced[fix] = tracedFix{lines: append(traced[fix].lines, one...)}
		}
	}
	counts := map[string]leads{}
	for fix, found := range traced {
		counts[fix] = countLeads(found)
	}
	explanations, err := finder.explain(traced, counts)
	if err != nil {
		return nil, err
	}
	found := introductions(input, explanations, variant)
	for i := range found {
		if found[i].Reason == "" {
			return nil, fmt.Errorf("%v has no reason", found[i])
		}
		found[i].Reason = ""
	}
	return found, nil
}

// day is a day of the history that the tests share: commits c1 to c9 are made
// on the days 1 to 9, c4 is a merge, c2 is large.
func day(n int) time.Time { return time.Date(2024, time.January, n, 12, 0, 0, 0, time.UTC) }

func sharedInput() Input {
	var input Input
	for n := 1; n <= 9; n++ {
		commit := history.Commit{Hash: fmt.Sprint("c", n), Additions: 10, Committer: history.Signature{When: day(n)}}
		switch n {
		case 2:
			commit.Additions, commit.Deletions, commit.ChangedFiles = 500, 500, 200
		case 4:
			commit.Parents = []string{"c3", "c1"}
		}
		input.Commits = append(input.Commits, commit)
	}
	input.Issues = []history.Issue{{Number: 10, CreatedAt: day(5)}, {Number: 20, CreatedAt: day(9)}}
	return input
}

func TestFindSelectsByVariant(t *testing.T) {
	lines := map[string][]string{
		"c7": {"a.go|one()|c1", "a.go|two()|c2", "a.go|two()|c2", "a.go|four()|c4", "a.go|six()|c6", "a.go|}|c6", "a.go|// three|c3"},
	}
	tests := []struct {
		variant Variant
		want    []string
	}{
		{B, []string{"c1: 1 line, 0.14", "c2: 2 line, 0.14", "c3: 1 line, 0.14", "c4: 1 line, 0.14"}},
		{AG, []string{"c1: 1 line, 0.16", "c2: 2 line, 0.41", "c4: 1 line, 0.16"}},
		{MA, []string{"c1: 1 line, 0.16", "c2: 2 line, 0.41"}},
		{L, []string{"c2: 2 line, 0.27"}},
		{R, []string{"c2: 2 line, 0.74"}},
		{Best, []string{"c1: 1 line, 0.88"}},
	}
	for _, test := range tests {
		t.Run(string(test.variant), func(t *testing.T) {
			input := sharedInput()
			input.Fixes = []history.Fix{{Commit: "c7", Issue: 10, Plausible: true}}
			got, err := findIn(lines, input, test.variant)
			if err != nil {
				t.Fatal(err)
			}
			var shown []string
			for _, found := range got {
				if found.Issue != 10 || found.Method != string(test.variant) {
					t.Errorf("introduction %v, want one of #10 by %s", found, test.variant)
				}
				shown = append(shown, fmt.Sprintf("%s: %d line, %.2f", found.Commit, found.Lines, found.Confidence))
			}
			if diff := cmp.Diff(test.want, shown); diff != "" {
				t.Errorf("introductions (-want +got):\n%s", diff)
			}
		})
	}
}

func TestFind(t *testing.T) {
	plausible := func(commit string, issue int) history.Fix {
		return history.Fix{Commit: commit, Issue: issue, Plausible: true}
	}
	tests := []struct {
		name  string
		lines map[string][]string
		fixes []history.Fix
		want  []history.Introduction
	}{
		{
			name:  "each fix of an issue selects for itself, lines count over all of them",
			lines: map[string][]string{"c7": {"a|x|c1", "a|y|c3"}, "c8": {"a|z|c1", "a|z|c1"}},
			fixes: []history.Fix{plausible("c7", 10), plausible("c8", 10)},
			want: []history.Introduction{
				{Commit: "c1", Issue: 10, Method: "r", Lines: 3, Confidence: 0.77},
				{Commit: "c3", Issue: 10, Method: "r", Lines: 1, Confidence: 0.74},
			},
		},
		{
			name:  "a fix of two issues drops the commits that are too late for each",
			lines: map[string][]string{"c9": {"a|x|c3", "a|y|c7"}},
			fixes: []history.Fix{plausible("c9", 10), plausible("c9", 20)},
			want: []history.Introduction{
				{Commit: "c3", Issue: 10, Method: "r", Lines: 1, Confidence: 0.77},
				{Commit: "c7", Issue: 20, Method: "r", Lines: 1, Confidence: 0.74},
			},
		},
		{
			name:  "a commit made in the moment the issue was opened may be guilty",
			lines: map[string][]string{"c7": {"a|x|c5"}},
			fixes: []history.Fix{plausible("c7", 10)},
			want:  []history.Introduction{{Commit: "c5", Issue: 10, Method: "r", Lines: 1, Confidence: 0.77}},
		},
		{
			name:  "what fixes an issue did not introduce it",
			lines: map[string][]string{"c5": {"a|x|c2"}, "c7": {"a|x|c5", "a|y|c1"}},
			fixes: []history.Fix{plausible("c5", 10), plausible("c7", 10)},
			want: []history.Introduction{
				{Commit: "c1", Issue: 10, Method: "r", Lines: 1, Confidence: 0.77},
				{Commit: "c2", Issue: 10, Method: "r", Lines: 1, Confidence: 0.77},
			},
		},
		{
			name:  "a fix that is not plausible is not traced",
			lines: map[string][]string{"c7": {"a|x|c1"}},
			fixes: []history.Fix{{Commit: "c7", Issue: 10}},
		},
		{
			name:  "a fix that only adds, or only touches data, blames nobody",
			lines: map[string][]string{"c8": {"data.json|1|c1", "a.go|}|c1", "a.go|// a|c1"}},
			fixes: []history.Fix{plausible("c7", 10), plausible("c8", 10)},
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			input := sharedInput()
			input.Fixes = test.fixes
			got, err := findIn(test.lines, input, R)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("introductions (-want +got):\n%s", diff)
			}
		})
	}
}

func TestFindOfEqualDatesTakesTheDescendant(t *testing.T) {
	input := sharedInput()
	input.Commits[2].Committer.When = input.Commits[1].Committer.When
	input.Fixes = []history.Fix{{Commit: "c7", Issue: 10, Plausible: true}}
	got, err := findIn(map[string][]string{"c7": {"a|x|c2", "a|y|c3"}}, input, R)
	if err != nil || len(got) != 1 || got[0].Commit != "c3" {
		t.Errorf("introductions = %v, %v, want c3", got, err)
	}
}

func TestFindErrors(t *testing.T) {
	fix := history.Fix{Commit: "c7", Issue: 10, Plausible: true}
	for name, test := range map[string]struct {
		lines   map[string][]string
		fix     history.Fix
		variant Variant
		want    string
	}{
		"unknown variant":    {nil, fix, "worst", "choose one of b, ag, ma, l, r, best"},
		"unknown issue":      {nil, history.Fix{Commit: "c7", Issue: 99, Plausible: true}, R, "#99"},
		"line of no history": {map[string][]string{"c7": {"a|x|elsewhere"}}, fix, R, "elsewhere"},
	} {
		t.Run(name, func(t *testing.T) {
			input := sharedInput()
			input.Fixes = []history.Fix{test.fix}
			_, err := findIn(test.lines, input, test.variant)
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("error = %v, want one with %q", err, test.want)
			}
		})
	}
}

func TestParseVariant(t *testing.T) {
	for text, want := range map[string]Variant{"": R, "best": Best, "b": B, "AG": AG, "MA": MA, "l": L, "R": R} {
		if got, err := ParseVariant(text); err != nil || got != want {
			t.Errorf("ParseVariant(%q) = %q, %v, want %q", text, got, err, want)
		}
	}
	if _, err := ParseVariant("worst"); err == nil || !strings.Contains(err.Error(), "choose one of b, ag, ma, l, r, best") {
		t.Errorf("error = %v, want one that lists the variants", err)
	}
}
