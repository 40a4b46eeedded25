package columns_test

import (
	"testing"

	"repochat/internal/question"
	"repochat/internal/reader/learned/columns"
)

func TestIssues(t *testing.T) {
	const (
		query  = "MATCH (i:Issue {repo: $repo}) WHERE i.title = 'bugs' RETURN count(i) AS bugs, max(i.openBugs) AS openBugs ORDER BY bugs"
		issues = "MATCH (i:Issue {repo: $repo}) WHERE i.title = 'bugs' RETURN count(i) AS issues, max(i.openIssues) AS openIssues ORDER BY issues"
		read   = "the number of bugs (issues); the bugs of a file are those whose fixes changed it"
	)
	for _, test := range []struct {
		name, asked string
		before      []string
		want        string
	}{
		{"issues are asked for", "How many issues were opened in 2023?", nil, issues},
		{"bugs are asked for", "How many bugs were opened in 2023?", nil, query},
		{"both are said", "How many issues are bugs?", nil, query},
		{"neither is said", "labels by size", nil, issues},
		{"in German", "Wie viele Fehler gab es 2023?", nil, query},
		{"a word that holds it is another", "issues about debugging", nil, issues},
		{"what was said before counts", "and in 2024?", []string{"How many bugs were there in 2023?"}, query},
		{"the last that says either counts", "and in 2024?", []string{"How many bugs were there in 2023?", "and how many issues in June?"}, issues},
		{"what is said now counts first", "how many issues are open?", []string{"How many bugs were there in 2023?"}, issues},
	} {
		t.Run(test.name, func(t *testing.T) {
			var before []question.Turn
			for _, asked := range test.before {
				before = append(before, question.Turn{Question: asked})
			}
			got, reading := columns.Issues(query, read, test.asked, before)
			if got != test.want {
				t.Errorf("query %s, want %s", got, test.want)
			}
			wantReading := read
			if test.want == issues {
				wantReading = "the number of issues; the issues of a file are those whose fixes changed it"
			}
			if reading != wantReading {
				t.Errorf("reading %q, want %q", reading, wantReading)
			}
		})
	}
}

func TestTextsInTitles(t *testing.T) {
	const query = "MATCH (i:Issue) WHERE (toLower(i.title) CONTAINS 'it\\'s a' OR toLower(i.body) CONTAINS 'it\\'s a') RETURN i.number AS issue"
	for asked, want := range map[string]string{
		`issues with "it's a" in the title`: "MATCH (i:Issue) WHERE toLower(i.title) CONTAINS 'it\\'s a' RETURN i.number AS issue",
		`issues with "it's a"`:              query,
	} {
		if got, _ := columns.Issues(query, "", asked, nil); got != want {
			t.Errorf("%s: %s, want %s", asked, got, want)
		}
	}
}
