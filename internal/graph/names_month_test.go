package graph_test

import (
	"testing"
	"time"

	"repochat/internal/graph"
)

func TestLastWholeMonth(t *testing.T) {
	at := func(text string) time.Time {
		moment, err := time.Parse(time.DateTime, text)
		if err != nil {
			t.Fatal(err)
		}
		return moment
	}
	tests := []struct{ name, commit, dataAsOf, want string }{
		{"a commit amid a month, read that month", "2024-10-20 09:00:00", "2024-10-21 09:00:00", "2024-09"},
		{"a commit amid a month, read in a later one", "2024-10-20 09:00:00", "2024-11-01 04:30:00", "2024-10"},
		{"a commit amid a month, read years later", "2021-04-12 09:00:00", "2026-11-23 00:00:00", "2021-04"},
		{"a commit of the last day, read that day", "2024-10-31 23:00:00", "2024-10-31 23:00:00", "2024-10"},
		{"a commit of the last but one day", "2024-10-30 23:00:00", "2024-10-30 23:00:00", "2024-09"},
		{"January", "2024-01-05 00:00:00", "2024-01-05 00:00:00", "2023-12"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			v := graph.Vocabulary{LastCommit: at(test.commit), DataAsOf: at(test.dataAsOf)}
			if got := v.LastWholeMonth().Format("2006-01"); got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}
