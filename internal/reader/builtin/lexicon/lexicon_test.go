package lexicon

import (
	"fmt"
	"strings"
	"testing"
)

// render writes the concepts that are not fillers as kind:value.
func render(concepts []Concept) string {
	names := map[Kind]string{Unknown: "?", Noun: "n", Verb: "v", State: "s", Quality: "q", Ask: "ask", Auxiliary: "aux", Order: "order",
		Degree: "degree", Each: "each", Unit: "unit", Compare: "cmp", Not: "not", Number: "#", Pronoun: "pro", Clause: "clause", And: "and", Topic: "topic", Slot: "slot"}
	var parts []string
	for _, c := range concepts {
		switch c.Kind {
		case Filler:
		case Number:
			parts = append(parts, fmt.Sprintf("#%d", c.Number))
		case Not, Clause, And, Auxiliary:
			parts = append(parts, names[c.Kind])
		default:
			parts = append(parts, names[c.Kind]+":"+c.Value)
		}
	}
	return strings.Join(parts, " ")
}

func TestRead(t *testing.T) {
	l := New()
	tests := []struct{ name, text, want string }{
		{"synonyms have one meaning", "Which tickets were repaired by engineers?", "ask:which n:issue aux v:fix n:person"},
		{"a phrase wins over its words", "pull requests yet to be merged", "n:pull aux v:merge"},
		{"an unfixed bug is an open issue", "bugs yet to be fixed", "n:issue s:open"},
		{"a hyphen divides", "bug-introducing commits", "q:buggy n:commit"},
		{"an optional plural is one word", "commit(s) that fixed the bug(s)", "n:commit clause v:fix n:issue"},
		{"a misspelt word is its neighbour", "how many comits were fixd by develpers", "ask:count n:commit aux v:fix n:person"},
		{"swapped letters are a typo", "waht bugs", "ask:which n:issue"},
		{"a word that could be several is unknown", "zebra", "?:zebra"},
		{"by before a unit groups", "commits by month", "n:commit each:each unit:month"},
		{"by before a person is nothing", "commits by anyone", "n:commit n:person"},
		{"more than wants a number", "more than three bugs", "cmp:> #3 n:issue"},
		{"at least one is a number", "at least one bug", "cmp:>= #1 n:issue"},
		{"one alone counts nothing", "fixed one bug", "v:fix n:issue"},
		{"changes are a noun", "show the changes of it", "ask:list n:change pro:it"},
		{"changes are a verb after their subject", "which commit changes it", "ask:which n:commit v:change pro:it"},
		{"fixes are a noun", "fixes that failed", "n:fix clause ?:failed"},
		{"a phrase does not cross a comma", "bugs, reports", "n:issue v:report"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := render(l.Read(test.text, nil)); got != test.want {
				t.Errorf("Read(%q)\n got %s\nwant %s", test.text, got, test.want)
			}
		})
	}
}

func TestReadKnowsAVersionOfAFile(t *testing.T) {
	const text = "the first version of main.go"
	start := strings.Index(text, "main.go")
	for mark, want := range map[string]string{"file": "order:first slot:file", "release": "order:first n:release slot:release"} {
		if got := render(New().Read(text, []Mark{{start, len(text), mark}})); got != want {
			t.Errorf("of a %s: got %s, want %s", mark, got, want)
		}
	}
}

func TestReadKeepsSlotsInTheirPlace(t *testing.T) {
	text := "who fixed bugs in fix.go today"
	start := strings.Index(text, "fix.go")
	got := render(New().Read(text, []Mark{{start, start + 6, "file"}, {start + 7, len(text), "period"}}))
	if want := "n:person v:fix n:issue slot:file slot:period"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func FuzzRead(f *testing.F) {
	l := New()
	f.Add("Which devs' commits didn’t fix 12 bugs?", 3, 7)
	f.Add("\xff# %", 0, 1)
	f.Fuzz(func(t *testing.T, text string, start, end int) {
		var marks []Mark
		if 0 <= start && start < end && end <= len(text) {
			marks = []Mark{{start, end, "file"}}
		}
		last, slots := 0, 0
		for _, c := range l.Read(text, marks) {
			if c.Start < last || c.End < c.Start || c.End > len(text) {
				t.Fatalf("concept at [%d, %d) after %d in %q", c.Start, c.End, last, text)
			}
			last = c.End
			if c.Kind == Slot {
				slots++
			}
		}
		if slots != len(marks) {
			t.Errorf("%d slots of %d marks in %q", slots, len(marks), text)
		}
	})
}
