package pronoun_test

import (
	"testing"
	"time"

	"repochat/internal/cypher/condition"
	"repochat/internal/reader/learned/pronoun"
	"repochat/internal/reader/learned/slot"
)

func TestFind(t *testing.T) {
	tests := []struct{ text, want string }{
		{"who wrote this?", "this"},
		{"is this dead", "this"},
		{"seit wann ist diese Person dabei", "diese Person"},
		{"who is this Ann", ""},
		{"who maintains this project nowadays", ""},
		{"how long does it take", ""},
		{"how long is an issue open before it is closed", ""},
		{"which issue stayed open the longest before it was closed", ""},
		{"which issue did it close", "it"},
		{"ann opened an issue. was it closed", "it"},
		{"commits that were reverted", ""},
		{"montre les 5 derniers commits", ""},
		{"cuáles son los commits de mayo", ""},
		{"qui les a corrigés", "les"},
	}
	for _, test := range tests {
		got := ""
		if at := pronoun.Find(test.text, nil); at != nil {
			got = test.text[at.Start:at.End]
		}
		if got != test.want {
			t.Errorf("%s: %q, want %q", test.text, got, test.want)
		}
	}
}

func TestWithPeriod(t *testing.T) {
	december := slot.Slot{Kind: slot.Period, Text: "December 2020", End: 13, Period: condition.Period{From: time.Date(2020, 12, 1, 0, 0, 0, 0, time.UTC), To: time.Date(2021, 1, 1, 0, 0, 0, 0, time.UTC)}}
	tests := []struct{ text, want string }{
		{"What happened there?", "What happened in December 2020?"},
		{"Who merged them then", "Who merged them in December 2020"},
		{"How many were there in that month?", "How many were there in December 2020?"},
		{"How many were there that year?", "How many were there that year?"},
		{"Is there a release?", "Is there a release?"},
		{"How many open issues are there?", "How many open issues are there?"},
		{"Who was there?", "Who was there?"},
	}
	for _, test := range tests {
		if got := pronoun.WithPeriod(test.text, slot.Slots{december}, 20); got != test.want {
			t.Errorf("%s: %q, want %q", test.text, got, test.want)
		}
	}
}

func TestWithPeriods(t *testing.T) {
	year := func(text string, of int, start int) slot.Slot {
		return slot.Slot{Kind: slot.Period, Text: text, Start: start, End: start + len(text), Period: condition.Period{From: time.Date(of, 1, 1, 0, 0, 0, 0, time.UTC), To: time.Date(of+1, 1, 1, 0, 0, 0, 0, time.UTC)}}
	}
	both := slot.Slots{year("2024", 2024, 5), year("2025", 2025, 12)}
	tests := []struct {
		name, text   string
		own, message slot.Slots
		want         string
	}{
		{"of one", "how many people were involved?", nil, both[:1], "how many people were involved in 2024?"},
		{"of two", "how many people were involved", nil, both, "how many people were involved in 2024 and in 2025"},
		{"its own", "how many people were involved in 2023?", slot.Slots{year("2023", 2023, 30)}, both, "how many people were involved in 2023?"},
		{"now", "how many issues are open?", nil, both, "how many issues are open?"},
		{"none", "how many people were involved?", nil, nil, "how many people were involved?"},
		{"behind it", "how many people were involved?", nil, slot.Slots{year("2024", 2024, 90)}, "how many people were involved?"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := pronoun.WithPeriods(test.text, test.own, test.message, 40); got != test.want {
				t.Errorf("%q, want %q", got, test.want)
			}
		})
	}
}
