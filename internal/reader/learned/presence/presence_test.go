package presence_test

import (
	"strings"
	"testing"
	"time"

	"repochat/internal/cypher/condition"
	"repochat/internal/reader/learned/presence"
	"repochat/internal/reader/learned/slot"
)

// marked returns a text without the marks around its periods, each a year with the words before
// it: "in [2021]", "[since 2022]".
func marked(t *testing.T, asked string) (text string, slots slot.Slots) {
	t.Helper()
	for {
		before, behind, ok := strings.Cut(asked, "[")
		if !ok {
			return text + before, slots
		}
		said, rest, _ := strings.Cut(behind, "]")
		words := strings.Fields(said)
		from, err := time.Parse("2006", words[len(words)-1])
		if err != nil {
			t.Fatal(err)
		}
		p := condition.Period{From: from, To: from.AddDate(1, 0, 0)}
		switch words[0] {
		case "since":
			p.To = time.Time{}
		case "after":
			p = condition.Period{From: p.To}
		}
		text += before
		slots = append(slots, slot.Slot{Kind: slot.Period, Start: len(text), End: len(text) + len(said), Text: said, Period: p})
		text, asked = text+said, rest
	}
}

func TestOf(t *testing.T) {
	const (
		both    = "people with commits in both periods"
		issues  = "people with opened issues in both periods"
		gone    = "people with commits in the first period and none in the second"
		missing = "people with commits before, and none in that period"
	)
	tests := []struct{ asked, want, query string }{
		{"list people who contributed in both [2021] and [2023]", both, "AND EXISTS"},
		{"who committed in [2021] as well as in [2023]?", both, "AND EXISTS"},
		{"how many people were active in [2021] and again in [2023]", both, "RETURN count(DISTINCT u) AS developers"},
		{"who contributed in [2021] but not in [2023]", gone, "AND NOT EXISTS"},
		{"who hasn't committed [since 2022]", missing, "x.committedDate < '2022-01-01"},
		{"who has not contributed anything [since 2022]?", missing, "x.committedDate < '2022-01-01"},
		{"who stopped contributing [after 2021]", missing, "x.committedDate < '2022-01-01"},
		{"ppl w/ commits in both [2019] and [2023]", both, "AND EXISTS"},
		{"Which users opened at least one issue in [2018] and also at least one in [2023]?", issues, "[:creates]->(y:Issue)"},
		{"Which people contributed commits in [2020] but then did not in [2021]? Thank you!", gone, "AND NOT EXISTS"},
		{"who committed in [2021] and [2023] to a.go", "", ""},
		{"who committed [since 2022]", "", ""},
		{"who stopped contributing in [2021]", "", ""}, // the reader has it
	}
	for _, test := range tests {
		t.Run(test.asked, func(t *testing.T) {
			text, slots := marked(t, test.asked)
			read, ok := presence.Of(text, slots)
			if ok != (test.want != "") || read.Reading != test.want || !strings.Contains(read.Query, test.query) {
				t.Errorf("read as %q by %s, %t; want %q", read.Reading, read.Query, ok, test.want)
			}
		})
	}
}
