package ordering

import (
	"testing"
	"time"

	"repochat/internal/cypher/condition"
	"repochat/internal/reader/learned/frame"
	"repochat/internal/reader/learned/slot"
)

func TestOf(t *testing.T) {
	tests := []struct {
		text, order string
		frame       frame.Frame
		slots       slot.Slots
		ok          bool
	}{
		{text: "open issues, oldest first", frame: frame.Frame{Target: frame.Issue, Order: "first"}, order: "first", ok: true},
		{text: "open PRs newest first", frame: frame.Frame{Target: frame.Pull}, order: "last", ok: true},
		{text: "the oldest open issue", frame: frame.Frame{Target: frame.Issue, Order: "first"}, order: "first"},
		{text: "5 open issues, oldest first", frame: frame.Frame{Target: frame.Issue, Order: "first"}, slots: slot.Slots{{Kind: slot.Number, Number: 5}}, order: "first"},
		{text: "offene Issues, älteste zuerst", frame: frame.Frame{Target: frame.Issue}, order: "first", ok: true},
		{text: "most commits, newest first", frame: frame.Frame{Target: frame.Commit, Order: "most", Measure: "files"}, order: "most"},
	}
	for _, test := range tests {
		t.Run(test.text, func(t *testing.T) {
			got, ok := Of(test.frame, Wanted(test.text), test.slots)
			if ok != test.ok || got.Order != test.order {
				t.Errorf("order %q, %v; want %q, %v", got.Order, ok, test.order, test.ok)
			}
		})
	}
	if got := All("MATCH (i:Issue) RETURN i.number ORDER BY date LIMIT 1"); got != "MATCH (i:Issue) RETURN i.number ORDER BY date" {
		t.Errorf("without its limit: %q", got)
	}
}

func TestOneSpan(t *testing.T) {
	year := func(start, year int) slot.Slot {
		from := time.Date(year, 1, 1, 0, 0, 0, 0, time.UTC)
		return slot.Slot{Kind: slot.Period, Start: start, End: start + 4, Period: condition.Period{From: from, To: from.AddDate(1, 0, 0)}}
	}
	series := frame.Frame{Target: frame.Commit, Query: "activity_of_each_year"}
	got := OneSpan(series, slot.Slots{year(0, 2022), year(6, 2021), year(12, 2023)})
	if len(got) != 1 || got[0].Period.From.Year() != 2021 || got[0].Period.To.Year() != 2024 || got[0].Note != "2021 to 2023 = 1 January 2021 to 31 December 2023" {
		t.Errorf("three years are %+v", got)
	}
	if got := OneSpan(series, slot.Slots{year(0, 2019), year(6, 2022)}); len(got) != 2 {
		t.Errorf("years with a gap are %+v", got)
	}
	if got := OneSpan(frame.Frame{Query: "people_of_two_periods"}, slot.Slots{year(0, 2021), year(6, 2022)}); len(got) != 2 {
		t.Errorf("for another query they are %+v", got)
	}
}

func TestBothEnds(t *testing.T) {
	series := frame.Frame{Target: frame.Commit, Ask: "count", Per: "year", Order: "most"}
	if got := BothEnds(series, "commits per year, which was the quietest and which the busiest"); got.Order != "" {
		t.Errorf("of both ends: order %q", got.Order)
	}
	if got := BothEnds(series, "which year was the busiest"); got.Order != "most" {
		t.Errorf("of one end: order %q", got.Order)
	}
}

func TestPerPeriod(t *testing.T) {
	of := func(years, months int, starts ...string) (slots slot.Slots) {
		for _, start := range starts {
			from, err := time.Parse("2006-01", start)
			if err != nil {
				t.Fatal(err)
			}
			slots = append(slots, slot.Slot{Kind: slot.Period, Period: condition.Period{From: from, To: from.AddDate(years, months, 0)}})
		}
		return slots
	}
	count := frame.Frame{Target: frame.Person, Via: "author", Ask: "count"}
	tests := []struct {
		name, per string
		frame     frame.Frame
		slots     slot.Slots
	}{
		{"three years", "year", count, of(1, 0, "2026-01", "2024-01", "2025-01")},
		{"three months", "month", count, of(0, 1, "2024-01", "2024-02", "2024-03")},
		{"two years are one span or two", "", count, of(1, 0, "2024-01", "2025-01")},
		{"a year and two months", "", count, append(of(1, 0, "2024-01"), of(0, 1, "2025-01", "2025-02")...)},
		{"a list", "", frame.Frame{Target: frame.Person, Via: "author"}, of(1, 0, "2026-01", "2024-01", "2025-01")},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := PerPeriod(test.frame, test.slots).Per; got != test.per {
				t.Errorf("per %q, want %q", got, test.per)
			}
		})
	}
}

func TestSome(t *testing.T) {
	const one = "MATCH (c:Commit) RETURN c.id ORDER BY date DESC LIMIT 1"
	last := frame.Frame{Target: frame.Commit, Order: "last"}
	tests := []struct {
		name, text string
		frame      frame.Frame
		want       string
	}{
		{"several", "show recent commits", last, "MATCH (c:Commit) RETURN c.id ORDER BY date DESC LIMIT 10"},
		{"several in German", "die neuesten Commits", last, "MATCH (c:Commit) RETURN c.id ORDER BY date DESC LIMIT 10"},
		{"one", "the latest commit", last, one},
		{"one of several", "the last commit of all commits", last, one},
		{"a named query", "recent commits", frame.Frame{Target: frame.Commit, Order: "last", Query: "q"}, one},
		{"no order", "recent commits", frame.Frame{Target: frame.Commit}, one},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := Some(test.frame, test.text, one); got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}
