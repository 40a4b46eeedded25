package learned_test

import (
	"strings"
	"testing"

	"repochat/internal/question/names"
	"repochat/internal/reader"
	"repochat/internal/reader/learned/learnedtest"
	"repochat/internal/schema"
)

// tagged are the names of a repository with two lines of releases and a draft's.
func tagged(text string) reader.Request {
	request := asking(text)
	request.Vocabulary = names.Vocabulary{Whole: map[schema.Kind][]string{schema.Release: {"v1.0.0", "v2.0.0", "v2.1.0", "v20.0.0", "draft-a-b-00", "draft-a-b-01"}}}
	return request
}

func TestLinesOfReleases(t *testing.T) {
	const line, draft = "t.tag STARTS WITH 'v2.'", "t.tag STARTS WITH 'draft-a-b-'"
	tests := []struct {
		question string
		want     []string
	}{
		{"2.x releases in 2016", []string{line, "t.published_at >= '2016-01-01", "RETURN t.tag"}},
		{"how many 2.x releases were there", []string{line, "count(t)"}},
		{"latest 2.x tag", []string{line, "DESC LIMIT 1"}},
		{"first 2.x release", []string{line, "ORDER BY date LIMIT 1"}},
		{"2.x releases per year", []string{line, "left(t.published_at, 4) AS year, count(t)"}},
		{"what changed in the 2.x line", []string{"(c:Commit)", "tag STARTS WITH 'v2.'"}},
		{"who committed most in the 2.x line", []string{"(u:User)-[:author]->(c:Commit)", "tag STARTS WITH 'v2.'"}},
		{"releases before 2.x", []string{"t.published_at < COLLECT { MATCH (s:Release) WHERE s.tag STARTS WITH 'v2.'"}},
		{"longest gap between 2.x releases", []string{"r.tag STARTS WITH 'v2.'", "days DESC"}},
		{"List every published version of draft-a-b with its tag date", []string{draft, "RETURN t.tag AS tag, t.published_at AS date"}},
		{"how many versions of draft-a-b are there", []string{draft, "count(t)"}},
	}
	parser := learnedtest.Reader(t)
	for _, tt := range tests {
		t.Run(tt.question, func(t *testing.T) {
			got := answer(t, parser, tagged(tt.question))
			for _, want := range tt.want {
				if !strings.Contains(got.query, want) {
					t.Errorf("%q is not in %s", want, got.query)
				}
			}
			if !strings.Contains(got.query, "LIMIT 1") && strings.Contains(got.query, " LIMIT 2") || !strings.Contains(got.reading, "whose tags begin with") {
				t.Errorf("reading %q, query %s", got.reading, got.query)
			}
		})
	}
}

func TestWhetherAReleaseHasIt(t *testing.T) {
	tests := []struct{ question, want string }{
		{"is 3cae549 in v2.1.0", "any(r IN rs WHERE r.tag = 'v2.1.0') AS found"},
		{"does v2.1.0 contain commit 3cae549", "any(r IN rs WHERE r.tag = 'v2.1.0') AS found"},
		{"is 3cae549 in the 2.x line", "any(r IN rs WHERE r.tag STARTS WITH 'v2.') AS found"},
		{"does the latest release contain 3cae549", "any(r IN rs WHERE r.published_at = newest) AS found"},
		{"has the fix for #45 shipped", "any(r IN rs WHERE true) END AS found, i.number AS issue"},
		{"is PR #45 in a release yet", "any(r IN rs WHERE true) END AS found, p.number AS pull"},
		{"which release has 3cae549", "r.tag AS tag"},
	}
	parser := learnedtest.Reader(t)
	for _, tt := range tests {
		if got := answer(t, parser, tagged(tt.question)); !strings.Contains(got.query, tt.want) {
			t.Errorf("%q: %q is not in %s %s", tt.question, tt.want, got.query, got.words)
		}
	}
}

func TestTimeBetweenReleases(t *testing.T) {
	tests := []struct{ question, want string }{
		{"releases that were followed by another within 3 days", "WHERE seconds <= 60 * 4320 RETURN"},
		{"which releases were replaced within a day", "WHERE seconds <= 60 * 1440 RETURN"},
		{"which releases were followed up within 12 hours", "WHERE seconds <= 60 * 720 RETURN"},
		{"shortest time between two releases", "ORDER BY days, date LIMIT 1"},
		{"longest time between two releases", "ORDER BY days DESC"},
	}
	parser := learnedtest.Reader(t)
	for _, tt := range tests {
		if got := answer(t, parser, tagged(tt.question)); !strings.Contains(got.query, tt.want) {
			t.Errorf("%q: %q is not in %s %s", tt.question, tt.want, got.query, got.words)
		}
	}
}
