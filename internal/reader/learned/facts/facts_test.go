package facts_test

import (
	"strings"
	"testing"

	"repochat/internal/reader/learned/facts"
	"repochat/internal/reader/learned/slot"
)

// valued returns a text without the marks of its values, and the values: |X| is a pull
// request, ~X~ an issue, and <X> a person.
func valued(marked string) (text string, slots slot.Slots) {
	kinds := map[byte]slot.Kind{'|': slot.Pull, '~': slot.Issue, '<': slot.Person}
	for i := 0; i < len(marked); i++ {
		kind, isMark := kinds[marked[i]]
		if !isMark {
			text += marked[i : i+1]
			continue
		}
		end := i + 1 + strings.IndexAny(marked[i+1:], "|~>")
		said := marked[i+1 : end]
		slots = append(slots, slot.Slot{Kind: kind, Start: len(text), End: len(text) + len(said), Text: said, Names: []string{strings.TrimPrefix(said, "#")}})
		text, i = text+said, end
	}
	return text, slots
}

func TestOf(t *testing.T) {
	tests := []struct{ asked, want string }{
		{"Who merged |#52|, who reviewed it, and on what date did it go in?", "#52: who merged it, reviewers, merge date"},
		{"who opened PR |52| and when was it merged?", "#52: who opened it, merge date"},
		{"When was the pull request |52| opened, and how long did it take to be merged?", "#52: opening date, time taken"},
		{"Which files did |#52| change, and who approved it?", "#52: changed files, approvers"},
		{"which issues does |#52| close, and who reviewed it", "#52: issues that it closes, reviewers"},
		{"who opened issue ~128~ on the form-urlencoded encoding and when was it closed", "#128: who opened it, closing date"},
		{"Who opened ~#7~ (the one on clocks), and is it still open?", "#7: who opened it, closing date"},
		{"issue ~#7~: who is assigned, which labels does it have, and how many comments does it have?", "#7: assignees, labels, comments"},
		{"Who merged |#52| and in which release did it first appear?", "#52: who merged it, first release"},
		{"who reviewed |#52| and did anyone request changes, who merged it in the end", "#52: reviewers, change requests, who merged it"},
		{"Who reviewed |#52| on partial and <full> profiles, and did any of them formally approve it before it was merged?", "#52: reviewers, approvers"},
		{"Who reviewed |#52| on partial and full profiles, and did <Ann> approve it?", ""},
		{"how many days did it take until ~#47~ was closed?", "#47: time taken"},
		{"how many days it took to close on ~#47~", "#47: time taken"},
		{"how long did |#52| take to merge?", "#52: time taken"},
		{"how long has |#52| been open", "#52: time taken"},
		{"Who merged |#52|?", ""},
		{"Who merged ~#7~ and when was it closed?", ""},
		{"Who merged |#52| and why?", ""},
		{"Who opened |#52| and |#53|, and when were they merged?", ""},
		{"When did <Ann> open |#52|, and who merged it?", ""},
		{"Who argued against |#52| and who merged it?", ""},
		{"Who merged it and when was it opened?", ""},
	}
	for _, test := range tests {
		t.Run(test.asked, func(t *testing.T) {
			read, ok := facts.Of(valued(test.asked))
			if read.Reading != test.want || ok != (test.want != "") {
				t.Errorf("%q, %v", read.Reading, ok)
			}
		})
	}
}

func FuzzOf(f *testing.F) {
	f.Add("who opened #7 and when was it closed")
	f.Fuzz(func(t *testing.T, text string) {
		at := len(text) / 2
		facts.Of(text, slot.Slots{{Kind: slot.Issue, Start: at, End: at, Text: "#7", Names: []string{"7"}}})
	})
}
