package ask

import (
	"repochat/internal/ask/gaps"
	"repochat/internal/ask/note"
	"repochat/internal/question/names"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestDateWindow(t *testing.T) {
	tests := []struct{ name, query, want string }{
		{"a month", "MATCH (c:Commit) WHERE c.committedDate >= '2018-07-01T00:00:00Z' AND c.committedDate < '2018-08-01T00:00:00Z' RETURN c.id", "Dates: 2018-07-01 to 2018-07-31 (UTC)."},
		{"a day", "MATCH (c:Commit) WHERE c.committedDate >= '2018-07-01' AND c.committedDate < '2018-07-02' RETURN c.id", "Date: 2018-07-01 (UTC)."},
		{"a year", `MATCH (c:Commit) WHERE c.committedDate >= "2018" AND c.committedDate < "2019" RETURN c.id`, "Dates: 2018-01-01 to 2018-12-31 (UTC)."},
		{"two periods", "MATCH (c:Commit) WHERE c.committedDate >= '2018' AND c.committedDate < '2019' OR c.committedDate >= '2020' AND c.committedDate < '2021' RETURN c.id", ""},
		{"a period that is excluded", "MATCH (c:Commit) WHERE NOT (c.committedDate >= '2018' AND c.committedDate < '2019') RETURN c.id", ""},
		{"a period that is one alternative", "MATCH (c:Commit) WHERE c.is_merge OR c.committedDate >= '2018' AND c.committedDate < '2019' RETURN c.id", ""},
		{"a period in a string", `MATCH (c:Commit) WHERE c.message CONTAINS "d >= '2018' AND d < '2019'" RETURN c.id`, ""},
		{"an open period", "MATCH (c:Commit) WHERE c.committedDate >= '2018' RETURN c.id", ""},
		{"no period", "MATCH (c:Commit) RETURN c.id", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := note.Window(allowed(t, tt.query).Facts().Window).String(); got != tt.want {
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
	known := names.Vocabulary{FirstCommit: day("2023-05-02"), LastCommit: day("2024-10-31")}
	tests := []struct {
		name, query string
		known       names.Vocabulary
		want        []string
	}{
		{"before the first commit", "MATCH (c:Commit) WHERE c.committedDate >= '2019' AND c.committedDate < '2020' RETURN c.id", known, []string{"The first commit is of 2023-05-02."}},
		{"after the last commit", "MATCH (c:Commit) WHERE c.committedDate >= '2025-03-01' AND c.committedDate < '2025-04-01' RETURN c.id", known, []string{"The last commit is of 2024-10-31; the last whole month of the data is October 2024."}},
		{"within the history", "MATCH (c:Commit) WHERE c.committedDate >= '2023-05-01' AND c.committedDate < '2023-05-03' RETURN c.id", known, nil},
		{"no period", "MATCH (c:Commit) RETURN c.id", known, nil},
		{"no commits", "MATCH (c:Commit) WHERE c.committedDate >= '2019' AND c.committedDate < '2020' RETURN c.id", names.Vocabulary{}, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, gaps.Bounds(allowed(t, tt.query).Facts().Window, tt.known)); diff != "" {
				t.Errorf("notices (-want +got):\n%s", diff)
			}
		})
	}
}
