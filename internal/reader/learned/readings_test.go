package learned_test

import (
	"fmt"
	"maps"
	"slices"
	"sort"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/ask"
	"repochat/internal/graph"
	"repochat/internal/question"
	"repochat/internal/reader/learned/learnedtest"
	"repochat/internal/schema"
)

// TestOtherReadingsOnTheSample asks each question as it usually reads, and
// again in every other reading that its answer lists. The rows of each are
// those of a query written by hand.
func TestOtherReadingsOnTheSample(t *testing.T) {
	const (
		june   = "c.committedDate >= '2023-06' AND c.committedDate < '2023-07'"
		sofmar = "(u:User {login: 'sofmar'})"
	)
	tests := []struct {
		question, usual string
		others          map[string]string // by the reading's ID
	}{
		{"Which bugs were there in June 2023?",
			"MATCH (c:Commit)-[:introduced]->(i:Issue) WHERE " + june + " RETURN DISTINCT i.number, i.title, i.state, i.created_at, i.closed_at",
			map[string]string{"dated-reported": "MATCH (i:Issue) WHERE i.created_at STARTS WITH '2023-06' RETURN i.number, i.title, i.state, i.created_at, i.closed_at"}},
		{"Which files had the most bugs in June 2023?",
			"MATCH (c:Commit)-[:introduced]->(i:Issue)-[:impacted]->(f:File) WHERE " + june + " RETURN f.path, f.name, count(DISTINCT i)",
			map[string]string{"dated-reported": "MATCH (i:Issue)-[:impacted]->(f:File) WHERE i.created_at STARTS WITH '2023-06' RETURN f.path, f.name, count(DISTINCT i)"}},
		{"What are sofmar's bugs?",
			"MATCH " + sofmar + "-[:assigned]->(i:Issue) RETURN i.number, i.title, i.state, i.created_at, i.closed_at",
			map[string]string{
				"created":      "MATCH " + sofmar + "-[:creates]->(i:Issue) RETURN i.number, i.title, i.state, i.created_at, i.closed_at",
				"participated": "MATCH " + sofmar + "-[:participates_in]->(i:Issue) RETURN i.number, i.title, i.state, i.created_at, i.closed_at",
				"introduced":   "MATCH " + sofmar + "-[:author]->(:Commit)-[:introduced]->(i:Issue) RETURN DISTINCT i.number, i.title, i.state, i.created_at, i.closed_at",
				"fixed":        "MATCH " + sofmar + "-[:author]->(:Commit)-[:fixed]->(i:Issue) RETURN DISTINCT i.number, i.title, i.state, i.created_at, i.closed_at",
			}},
		{"Determine the developers that had the most unfixed bugs.",
			"MATCH (u:User)-[:assigned]->(i:Issue {state: 'open'}) RETURN u.login, u.name, count(i)",
			map[string]string{
				"created":      "MATCH (u:User)-[:creates]->(i:Issue {state: 'open'}) RETURN u.login, u.name, count(i)",
				"participated": "MATCH (u:User)-[:participates_in]->(i:Issue {state: 'open'}) RETURN u.login, u.name, count(i)",
				"introduced":   "MATCH (u:User)-[:author]->(:Commit)-[:introduced]->(i:Issue {state: 'open'}) RETURN u.login, u.name, count(DISTINCT i)",
			}},
		{"Who is the most experienced developer?",
			"MATCH (u:User)-[:author]->(c:Commit) RETURN u.login, u.name, count(c)",
			map[string]string{
				"by-files": "MATCH (u:User)-[:author]->(:Commit)-[:changed]->(f:File) RETURN u.login, u.name, count(DISTINCT f)",
				"by-fixes": "MATCH (u:User)-[:author]->(:Commit)-[:fixed]->(i:Issue) RETURN u.login, u.name, count(DISTINCT i)",
			}},
		{"Which files has denizy worked on?",
			"MATCH (u:User {login: 'denizy'})-[:author]->(:Commit)-[:changed]->(f:File) RETURN DISTINCT f.path, f.name",
			map[string]string{"fixed-bugs-in": "MATCH (u:User {login: 'denizy'})-[:author]->(:Commit)-[:fixed]->(:Issue)-[:impacted]->(f:File) RETURN DISTINCT f.path, f.name"}},
		{"Who has worked on scheduler.go?",
			"MATCH (u:User)-[:author]->(c:Commit)-[:changed]->(f:File {name: 'scheduler.go'}) RETURN u.login, u.name, count(DISTINCT c)",
			map[string]string{"fixed-bugs-in": "MATCH (u:User)-[:author]->(:Commit)-[:fixed]->(i:Issue)-[:impacted]->(f:File {name: 'scheduler.go'}) RETURN u.login, u.name, count(DISTINCT i)"}},
		{"Which commits were made on July 4?",
			"MATCH (c:Commit) WHERE c.committedDate CONTAINS '-07-04T' RETURN c.id, c.message, c.committedDate, [(w:User)-[:author]->(c) | coalesce(w.name, w.login)][0]",
			map[string]string{"latest-year:July%204": "MATCH (c:Commit) WHERE c.committedDate STARTS WITH '2024-07-04' RETURN c.id, c.message, c.committedDate, [(w:User)-[:author]->(c) | coalesce(w.name, w.login)][0]"}},
		{"How many commits were made between 5/6/2024 and 8/6/2024?",
			"MATCH (c:Commit) WHERE c.committedDate >= '2024-05-06' AND c.committedDate < '2024-08-07' RETURN count(c)",
			map[string]string{"day-first:5%2F6%2F2024%2C%208%2F6%2F2024": "MATCH (c:Commit) WHERE c.committedDate >= '2024-06-05' AND c.committedDate < '2024-06-09' RETURN count(c)"}},
		{"How many issues were reported last month?",
			"MATCH (i:Issue) WHERE i.created_at STARTS WITH '2024-07' RETURN count(i)",
			map[string]string{"rolling:last%20month": "MATCH (i:Issue) WHERE i.created_at >= '2024-07-20T09:00:00Z' AND i.created_at < '2024-08-20T09:00:00Z' RETURN count(i)"}},
		{"Who changed README.md?",
			"MATCH (u:User)-[:author]->(c:Commit)-[:changed]->(f:File {name: 'README.md'}) RETURN u.login, u.name, count(DISTINCT c)",
			map[string]string{
				"only:README.md":         "MATCH (u:User)-[:author]->(c:Commit)-[:changed]->(f:File {path: 'README.md'}) RETURN u.login, u.name, count(DISTINCT c)",
				"only:tools%2FREADME.md": "MATCH (u:User)-[:author]->(c:Commit)-[:changed]->(f:File {path: 'tools/README.md'}) RETURN u.login, u.name, count(DISTINCT c)",
			}},
		{"Which commits changed config.go?",
			"MATCH (c:Commit)-[:changed]->(f:File {name: 'config.go'}) RETURN DISTINCT c.id, c.message, c.committedDate, [(w:User)-[:author]->(c) | coalesce(w.name, w.login)][0]",
			map[string]string{
				"only:cmd%2Fshedbook%2Fconfig.go":    "MATCH (c:Commit)-[:changed]->(f:File {path: 'cmd/shedbook/config.go'}) RETURN c.id, c.message, c.committedDate, [(w:User)-[:author]->(c) | coalesce(w.name, w.login)][0]",
				"only:internal%2Fconfig%2Fconfig.go": "MATCH (c:Commit)-[:changed]->(f:File {path: 'internal/config/config.go'}) RETURN c.id, c.message, c.committedDate, [(w:User)-[:author]->(c) | coalesce(w.name, w.login)][0]",
			}},
	}
	reader, name := loadSample(t)
	asker := ask.New(ask.Options{Reader: learnedtest.Reader(t), Graph: reader, Names: graph.NewCatalogue(reader), Schema: schema.Default()})
	asking := func(t *testing.T, text, reading string) ask.Answer {
		t.Helper()
		answer, err := asker.Ask(t.Context(), question.Question{Repository: name, Text: text, Reading: reading, Now: time.Date(2024, 8, 20, 9, 0, 0, 0, time.UTC)}, nil)
		if err != nil {
			t.Fatal(err)
		}
		return answer
	}
	for _, tt := range tests {
		t.Run(tt.question, func(t *testing.T) {
			usual := asking(t, tt.question, "")
			usualRows := sortedRows(usual)
			if diff := cmp.Diff(rowsOf(t, reader, name, tt.usual), usualRows); diff != "" {
				t.Errorf("rows (-by hand +usual):\n%s", diff)
			}
			if diff := cmp.Diff(slices.Sorted(maps.Keys(tt.others)), identifiers(usual)); diff != "" {
				t.Fatalf("other readings (-want +got):\n%s", diff)
			}
			for _, other := range usual.OtherReadings {
				again := asking(t, tt.question, other.ID)
				rows := sortedRows(again)
				if diff := cmp.Diff(rowsOf(t, reader, name, tt.others[other.ID]), rows); diff != "" {
					t.Errorf("%s: rows (-by hand +other):\n%s", other.ID, diff)
				}
				if cmp.Equal(usualRows, rows) {
					t.Errorf("%s has the rows of the usual reading", other.ID)
				}
				for _, notice := range again.Notices {
					if strings.Contains(notice.Text, "reading") {
						t.Errorf("%s: %s", other.ID, notice)
					}
				}
				if len(again.OtherReadings) != len(usual.OtherReadings) || slices.Contains(identifiers(again), other.ID) {
					t.Errorf("%s lists %v as other readings", other.ID, again.OtherReadings)
				}
			}
		})
	}
	t.Run("a second part keeps what was chosen about the first", func(t *testing.T) {
		const question = "Which developer had the most bugs in June 2023?"
		reported := asking(t, question, "dated-reported")
		if !slices.Contains(identifiers(reported), "created+dated-reported") {
			t.Fatalf("other readings are %v", reported.OtherReadings)
		}
		got := sortedRows(asking(t, question, "created+dated-reported"))
		want := rowsOf(t, reader, name, "MATCH (u:User)-[:creates]->(i:Issue) WHERE i.created_at STARTS WITH '2023-06' RETURN u.login, u.name, count(i)")
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("rows (-by hand +got):\n%s", diff)
		}
	})
	t.Run("what the question does not have is told", func(t *testing.T) {
		answer := asking(t, "How many commits are there?", "created")
		if answer.Outcome != ask.Answered || len(answer.Notices) != 1 || answer.OtherReadings != nil {
			t.Errorf("answer = %+v", answer)
		}
	})
}

func identifiers(answer ask.Answer) []string {
	var ids []string
	for _, other := range answer.OtherReadings {
		ids = append(ids, other.ID)
	}
	sort.Strings(ids)
	return ids
}

func sortedRows(answer ask.Answer) []string {
	rows := make([]string, len(answer.Result.Rows))
	for i, row := range answer.Result.Rows {
		rows[i] = fmt.Sprint(row...)
	}
	sort.Strings(rows)
	return rows
}
