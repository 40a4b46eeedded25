package server_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/graph"
	"repochat/internal/graph/graphtest"
	"repochat/internal/history"
)

// kettle is a repository in which ann broke pour.go twice and mended it, and
// two files share the name util.go.
func kettle(name history.RepositoryName) history.Snapshot {
	ann := history.Signature{Name: "Ann", Email: "ann@example.org", When: time.Date(2024, 2, 10, 12, 0, 0, 0, time.UTC)}
	commit := func(hash string, day int, paths ...string) history.Commit {
		c := history.Commit{Hash: strings.Repeat(hash, 40), Author: ann, Committer: ann, Message: "Change something"}
		c.Committer.When = ann.When.AddDate(0, 0, day)
		for _, path := range paths {
			c.Changes = append(c.Changes, history.FileChange{Path: path, Type: history.Modified, Additions: 1})
		}
		return c
	}
	return history.Snapshot{
		Repository: history.Repository{Name: name, DefaultBranch: "main", DataAsOf: now},
		Identities: history.Identities{
			People:      []history.Person{{ID: "ann", Login: "ann", Name: "Ann", Email: "ann@example.org", Type: history.PersonUser}},
			BySignature: map[string]history.PersonID{"ann@example.org": "ann"},
			ByLogin:     map[string]history.PersonID{"ann": "ann"},
		},
		Commits: []history.Commit{
			commit("a", 0, "pour.go", "a/util.go", "b/util.go"),
			commit("b", 1, "a/util.go", "b/util.go"),
			commit("c", 12, "pour.go", "a/util.go"),
			commit("d", 10, "lid.go", "a/util.go"),
		},
		HeadFiles: []string{"pour.go", "lid.go", "a/util.go", "b/util.go"},
		Issues: []history.Issue{
			{Number: 7, Title: "Drips", State: history.Closed, Author: "ann", CreatedAt: ann.When},
			{Number: 8, Title: "Floods", State: history.Closed, Author: "ann", CreatedAt: ann.When},
			{Number: 9, Title: "Whistles", State: history.Open, Author: "ann", Assignees: []string{"ann"}, CreatedAt: ann.When},
		},
		Fixes: []history.Fix{
			{Commit: strings.Repeat("c", 40), Issue: 7, Source: history.FixByMessage, Plausible: true},
			{Commit: strings.Repeat("d", 40), Issue: 8, Source: history.FixByMessage, Plausible: true},
			{Commit: strings.Repeat("c", 40), Issue: 8, Source: history.FixByMessage, Plausible: true},
		},
		Introductions: []history.Introduction{
			{Commit: strings.Repeat("a", 40), Issue: 7, Method: "r", Lines: 1, Confidence: 1},
			{Commit: strings.Repeat("a", 40), Issue: 8, Method: "r", Lines: 1, Confidence: 1},
			{Commit: strings.Repeat("b", 40), Issue: 8, Method: "r", Lines: 1, Confidence: 1},
		},
		HasTracker: true,
	}
}

func TestSuggestionsAreWhatTheRepositoryCanAnswer(t *testing.T) {
	driver := graphtest.Driver(t)
	tests := []struct {
		name   string
		change func(*history.Snapshot)
		want   []string
	}{
		{"a repository with everything is asked for its links first", func(*history.Snapshot) {}, []string{
			"What are the most buggy files?",
			"Which developers fixed the most bugs in pour.go?",
			"Which bugs were introduced by commit aaaaaaaaaa?",
			"Which commits fixed issue #8?",
			"Which developers have the most unfixed bugs?",
			"How many commits happened between 2024-02-01 and 2024-02-29?",
		}},
		{"plain git is asked for its commits and files", func(s *history.Snapshot) {
			s.HasTracker, s.Issues, s.Fixes, s.Introductions = false, nil, nil, nil
		}, []string{
			"How many commits happened between 2024-02-01 and 2024-02-29?",
			"Show me all the commits for pour.go",
			"What is the latest commit?",
		}},
		{"an empty repository can answer nothing", func(s *history.Snapshot) {
			*s = history.Snapshot{Repository: s.Repository}
		}, []string{}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			name := graphtest.Repository(t)
			snapshot := kettle(name)
			test.change(&snapshot)
			if _, err := (&graph.Loader{Driver: driver}).Load(t.Context(), graph.Build(snapshot)); err != nil {
				t.Fatal(err)
			}
			reader := graph.NewReader(driver, "", graph.Limits{})
			o := options(t, neverAsked(t))
			o.Catalogue, o.Graph = graph.NewCatalogue(reader), reader
			_, body := get(t, start(t, o), "/api/v1/repos/"+name.String()+"/suggestions")
			var got struct{ Questions []string }
			if err := json.Unmarshal([]byte(body), &got); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.want, got.Questions); diff != "" {
				t.Errorf("%s\n%s", diff, body)
			}
		})
	}
}
