package slot_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"repochat/internal/question"
	"repochat/internal/reader/learned/slot"
)

func TestReadTellsWhichNumbersAreAmounts(t *testing.T) {
	for text, want := range map[string]string{
		"top 5 authors":                        "number:5",
		"the 3 latest releases":                "number:3",
		"the three biggest commits":            "number:three",
		"last two commits":                     "number:two",
		"give me 4 open issues":                "number:4",
		"people with at least 5 commits":       "number:5",
		"files with 3 or more authors":         "number:3",
		"montre les 5 derniers commits":        "number:5",
		"die 5 letzten Commits":                "number:5",
		"die 5 aktivsten Entwickler":           "number:5",
		"issues with three points about speed": "",
		"who gave it 5 stars":                  "",
		"support for HTTP/3":                   "",
		"urllib3 2.x since when":               "",
		"what changed in section 4":            "",
		"TLS 1.3 and RFC 9000":                 "",
		"does it run on Python 3 now":          "",
		"there were four releases, who did it": "",
		"a 3-way merge":                        "",
		"longest gap between two versions":     "",
		"Argumente in drei Punkten":            "",
		"closed in nine days":                  "duration:nine",
		"the three months with most commits":   "duration:three",
	} {
		t.Run(text, func(t *testing.T) {
			isWord := func(word string) bool {
				return slices.Contains([]string{"open", "biggest", "aktivsten", "latest"}, word)
			}
			read := slot.Read(question.ScanText(text, time.Date(2024, 8, 28, 0, 0, 0, 0, time.UTC)), isWord)
			var numbers slot.Slots
			for _, s := range read {
				if (s.Kind == slot.Number || s.Kind == slot.Duration) && !s.IsNone {
					numbers = append(numbers, s)
				}
			}
			if got := written(numbers); got != want {
				t.Errorf("got %q, want %q", got, want)
			}
			if strings.HasPrefix(text, "closed in") && numbers[0].IsRows {
				t.Error("how long is taken for how many rows")
			}
		})
	}
}
