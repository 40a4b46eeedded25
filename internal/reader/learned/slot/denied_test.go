package slot_test

import (
	"testing"
	"time"

	"repochat/internal/question"
	"repochat/internal/question/names"
	"repochat/internal/reader/learned/slot"
	"repochat/internal/schema"
)

func TestReadTellsWhoIsLeftOut(t *testing.T) {
	ann := names.Resolved{Text: "ann", Kind: schema.Person, How: names.Exactly, Matches: []names.Match{{Value: "ann"}}}
	tests := []struct {
		text string
		want slot.Denial
	}{
		{"commits by ann", ""},
		{"commits not by ann", slot.Never},
		{"commits that weren't written by ann", slot.Never},
		{"Commits, die nicht von ann sind", slot.Never},
		{"files that ann never touched", slot.Never},
		{"which pull requests has ann not reviewed?", slot.Never},
		{"what did ann not finish", slot.Never},
		{"commits by anyone other than ann", slot.Others},
		{"who besides ann fixed bugs", slot.Others},
		{"commits sauf ceux de ann", slot.Others},
		{"everything except those by ann", slot.Others},
		{"what does nobody except ann understand", ""},
		{"commits per year. Leave out ann", slot.Others},
		{"commits per year, ignoring ann", slot.Others},
		{"Besides ann, who reviewed the most?", slot.Others},
		{"commits since May, without ann", slot.Others},
		{"commits w/o those of ann", slot.Others},
		{"whats in main thats not ann", slot.Others},
		{"commits that aren't by ann", slot.Never},
		{"everything since May that is not from ann", slot.Others},
		{"is that ann's or not ours", ""},
		{"did ann fix it, or not?", ""},
		{"issues that nobody but the boss of ann saw", ""},
		{"has ann never fixed a bug?", ""},
	}
	for _, tt := range tests {
		t.Run(tt.text, func(t *testing.T) {
			read := slot.Read(question.ScanText(tt.text, time.Date(2024, 8, 28, 0, 0, 0, 0, time.UTC), ann), func(string) bool { return false })
			people := read.Of(slot.Person)
			if len(people) != 1 || people[0].Denied != tt.want {
				t.Errorf("got %+v, want one person with %q", people, tt.want)
			}
		})
	}
}

func TestReadTellsThatSeveralAreLeftOut(t *testing.T) {
	ann := names.Resolved{Text: "ann", Kind: schema.Person, How: names.Exactly, Matches: []names.Match{{Value: "ann"}}}
	lint := names.Resolved{Text: "lint-bot", Kind: schema.File, How: names.ByStem, Matches: []names.Match{{Value: ".lint-bot.yaml"}}}
	scanned := question.ScanText("commits each year, leaving out ann and lint-bot", time.Date(2024, 8, 28, 0, 0, 0, 0, time.UTC), ann, lint)
	denied, others := slot.Read(scanned, func(string) bool { return false }).Denied()
	if len(denied) != 2 || len(others) != 0 || denied[1].Kind != slot.Person || denied[1].Text != "lint-bot" {
		t.Errorf("left out %+v, others %+v", denied, others)
	}
}

func TestReadTellsThatBotsAreLeftOut(t *testing.T) {
	for text, want := range map[string]bool{
		"top committers excluding bots":                     true,
		"commits per month (without the bots)":              true,
		"PR pro Monat ohne Bots":                            true,
		"top 5 human contributors":                          true,
		"which bots commit here":                            false,
		"no bottles":                                        false,
		"what did dependabot do":                            false,
		"who merges most, not counting dependabot and such": true,
	} {
		read := slot.Read(question.ScanText(text, time.Date(2024, 8, 28, 0, 0, 0, 0, time.UTC)), func(string) bool { return false })
		if got := read.Has(slot.Bots); got != want {
			t.Errorf("%s: left out %t, want %t", text, got, want)
		}
	}
}
