package contributions_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/cypher/condition"
	"repochat/internal/reader/learned/contributions"
	"repochat/internal/reader/learned/slot"
)

// valued returns a text without the marks of its values, and the values: <X> is a person,
// [X] a month, and {X} a directory.
func valued(marked string) (text string, slots slot.Slots) {
	kinds := map[byte]slot.Kind{'<': slot.Person, '[': slot.Period, '{': slot.Directory}
	for i := 0; i < len(marked); i++ {
		kind, isMark := kinds[marked[i]]
		if !isMark {
			text += marked[i : i+1]
			continue
		}
		end := i + 1 + strings.IndexAny(marked[i+1:], ">]}")
		said := marked[i+1 : end]
		s := slot.Slot{Kind: kind, Start: len(text), End: len(text) + len(said), Text: said, Names: []string{said}}
		if from, err := time.Parse("January 2006", said); err == nil {
			s.Names, s.Period = nil, condition.Period{From: from, To: from.AddDate(0, 1, 0)}
		}
		text, slots, i = text+said, append(slots, s), end
	}
	return text, slots
}

func TestOf(t *testing.T) {
	all := []string{"Which commits did Ann make?", "Which pull requests did Ann open?", "Which issues did Ann open?", "Which pull requests did Ann review?"}
	tests := []struct {
		asked string
		want  []string
	}{
		{"What did <Ann> contribute, and did all of it get merged?", all},
		{"List everything <Ann> did.", all},
		{"What precisely did <Ann> contribute to this repository, whether by way of commits, pull requests or reviews?", []string{all[0], all[1], all[3]}},
		{"List everything <Ann> contributed - commits, PRs, issues he raised.", all[:3]},
		{"List everything <Ann> has proposed as a pull request, with dates.", all[1:2]},
		{"did <Ann> file anything? still open?", all[2:3]},
		{"Did <Ann> open anything?", all[1:3]},
		{"What did <Ann> contribute in [March 2024]?", []string{"Which commits did Ann make in March 2024?", "Which pull requests did Ann open in March 2024?", "Which issues did Ann open in March 2024?", "Which pull requests did Ann review in March 2024?"}},
		{"List all commits <Ann> contributed in [February 2024] and [March 2024].", []string{"Which commits did Ann make from 2024-02-01 to 2024-03-31?"}},
		{"List all commits <Ann> contributed in [January 2024] and [March 2024].", nil},
		{"What did <Ann> contribute to {src}?", nil},
		{"list all issues <Ann> opened that are still open", nil},
		{"show all open pull requests by <Ann>", nil},
		{"everything <Ann> opened that is still open", nil},
		{"which merged pull requests did <Ann> contribute", nil},
		{"What did <Ann> contribute to the discussion of tokens?", nil},
		{"What did <Ann> do?", nil},
		{"What did <Ann> and <Bob> contribute?", nil},
		{"Which commits did <Ann> make?", nil},
		{"Who contributed everything?", nil},
	}
	for _, test := range tests {
		t.Run(test.asked, func(t *testing.T) {
			if diff := cmp.Diff(test.want, contributions.Of(valued(test.asked))); diff != "" {
				t.Error("(-want +got):\n" + diff)
			}
		})
	}
}

func FuzzOf(f *testing.F) {
	f.Add("What did <Ann> contribute in [March 2024]?")
	f.Add("everything <Ann> reviewed, and what became of it")
	f.Fuzz(func(t *testing.T, text string) {
		at := len(text) / 2
		for _, question := range contributions.Of(text, slot.Slots{{Kind: slot.Person, Start: at, End: at, Text: "Ann"}}) {
			if !strings.Contains(question, "Ann") {
				t.Errorf("%q is not about the person", question)
			}
		}
	})
}
