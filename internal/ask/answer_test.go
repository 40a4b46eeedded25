package ask

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestDateWindow(t *testing.T) {
	tests := []struct{ name, query, want string }{
		{"a month", "WHERE c.committedDate >= '2018-07-01T00:00:00Z' AND c.committedDate < '2018-08-01T00:00:00Z'", "Dates: 2018-07-01 to 2018-07-31 (UTC)."},
		{"a day", "WHERE c.committedDate >= '2018-07-01' AND c.committedDate < '2018-07-02'", "Date: 2018-07-01 (UTC)."},
		{"a year", `WHERE c.committedDate >= "2018" AND c.committedDate < "2019"`, "Dates: 2018-01-01 to 2018-12-31 (UTC)."},
		{"two periods", "WHERE a >= '2018' AND a < '2019' OR a >= '2020' AND a < '2021'", ""},
		{"an open period", "WHERE a >= '2018'", ""},
		{"no period", "RETURN 1", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := dateWindow(tt.query); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

func TestBoundNotices(t *testing.T) {
	day := func(text string) time.Time {
		at, err := time.Parse(time.DateOnly, text)
		if err != nil {
			t.Fatal(err)
		}
		return at
	}
	known := Vocabulary{FirstCommit: day("2023-05-02"), LastCommit: day("2024-10-31")}
	tests := []struct {
		name, query string
		known       Vocabulary
		want        []string
	}{
		{"before the first commit", "WHERE d >= '2019' AND d < '2020'", known, []string{"The first commit is of 2023-05-02."}},
		{"after the last commit", "WHERE d >= '2025-03-01' AND d < '2025-04-01'", known, []string{"The last commit is of 2024-10-31."}},
		{"within the history", "WHERE d >= '2023-05-01' AND d < '2023-05-03'", known, nil},
		{"no period", "RETURN 0", known, nil},
		{"no commits", "WHERE d >= '2019' AND d < '2020'", Vocabulary{}, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, boundNotices(tt.query, tt.known)); diff != "" {
				t.Errorf("notices (-want +got):\n%s", diff)
			}
		})
	}
}
