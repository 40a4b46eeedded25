package slot

import (
	"testing"
	"time"

	"repochat/internal/cypher/condition"
)

func TestRelativePeriods(t *testing.T) {
	day := func(y, m, d int) time.Time { return time.Date(y, time.Month(m), d, 0, 0, 0, 0, time.UTC) }
	period := func(text string, from, to time.Time) Slot {
		return Slot{Kind: Period, Text: text, Period: condition.Period{From: from, To: to}}
	}
	now := period("", day(2023, 1, 1), day(2023, 11, 2))
	tests := []struct {
		name     string
		first    Slot
		text     string
		from, to time.Time
	}{
		{"the year before a year", period("2024", day(2024, 1, 1), day(2025, 1, 1)), "the year before", day(2023, 1, 1), day(2024, 1, 1)},
		{"the month before a month", period("March 2024", day(2024, 3, 1), day(2024, 4, 1)), "the month before", day(2024, 2, 1), day(2024, 3, 1)},
		{"the previous quarter", period("Q1 2024", day(2024, 1, 1), day(2024, 4, 1)), "the previous quarter", day(2023, 10, 1), day(2024, 1, 1)},
		{"another year", period("2024", day(2024, 1, 1), day(2025, 1, 1)), "2021", now.Period.From, now.Period.To},
		{"an open period", period("since 2024", day(2024, 1, 1), time.Time{}), "the year before", now.Period.From, now.Period.To},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			second := now
			second.Text = tt.text
			got := relativePeriods(Slots{tt.first, second})[1].Period
			if !got.From.Equal(tt.from) || !got.To.Equal(tt.to) {
				t.Errorf("%s to %s", got.From, got.To)
			}
		})
	}
}
