package bots_test

import (
	"strings"
	"testing"

	"repochat/internal/reader/learned/bots"
)

func TestOf(t *testing.T) {
	for _, test := range []struct{ text, reading, query string }{
		{"commits by bots per month", "the number of commits of bots by month", "left(c.committedDate, 7) AS month, count(DISTINCT c) AS commits ORDER BY month"},
		{"bot commits per year", "the number of commits of bots by year", "AS year"},
		{"How many pull requests do bots open each month?", "the number of pull requests of bots by month", "[:opens]->(p:PullRequest)"},
		{"number of commits of bots per week", "the number of commits of bots by week", "AS week"},
		{"commits per month", "", ""},
		{"commits by bots", "", ""},
		{"commits by bots per month in web/", "", ""},
	} {
		query, reading, _, ok := bots.Of(test.text, nil)
		if ok != (test.reading != "") || reading != test.reading || !strings.Contains(query, test.query) {
			t.Errorf("%s: read as %q by %s", test.text, reading, query)
		}
	}
}
