package ask

import (
	"fmt"
	"os"
	"slices"
	"sort"
	"strings"
	"testing"
	"time"

	"repochat/internal/graph"
	"repochat/internal/graph/graphtest"
	"repochat/internal/history"
	"repochat/internal/question"
	"repochat/internal/reader/learned"
	"repochat/internal/schema"
)

// derived is a question of which one part was taken away.
type derived struct{ kind, whole, unclear, removed, words string }

// TestDerivedQuestions takes one part away from clear questions about a
// repository and lets a simulated user choose the option that holds it, or say
// it in other words. It runs on demand, on a graph that is loaded:
//
//	REPOCHAT_DERIVED=WICG/webpackage go test ./internal/ask -run Derived -v
func TestDerivedQuestions(t *testing.T) {
	repository := os.Getenv("REPOCHAT_DERIVED")
	if repository == "" {
		t.Skip("set REPOCHAT_DERIVED to a repository of the graph to run this")
	}
	name, err := history.ParseRepositoryName(repository)
	if err != nil {
		t.Fatal(err)
	}
	reader := graph.NewReader(graphtest.Driver(t), "", graph.Limits{})
	t.Cleanup(reader.Close)
	parser, err := learned.New()
	if err != nil {
		t.Fatal(err)
	}
	asker := New(Options{Reader: parser, Graph: reader, Names: graph.NewCatalogue(reader), Schema: schema.Default(), AskBackWithin: time.Minute})
	ask := func(text string, isReply bool, before ...question.Turn) Answer {
		answered, err := asker.Ask(t.Context(), question.Question{Repository: name, Text: text, IsReply: isReply, Conversation: before, Now: time.Date(2024, 8, 1, 0, 0, 0, 0, time.UTC)}, nil)
		if err != nil {
			t.Fatal(err)
		}
		return answered
	}
	sums := map[string][]float64{}
	for _, d := range derive(t, reader, name) {
		gold := rowsText(ask(d.whole, false).Result.Rows)
		answered := ask(d.unclear, false)
		scores := []float64{0, 0, 0, 0}
		score := func(a Answer) float64 {
			if rowsText(a.Result.Rows) == gold {
				return 1
			}
			if a.Clarification == nil || a.Clarification.Round == 0 {
				return 0
			}
			for i, o := range a.Clarification.Options {
				if rowsText(ask(o.Question, false).Result.Rows) == gold {
					return 1 / float64(max(i+1, 2))
				}
			}
			return 0
		}
		scores[0] = score(answered)
		turn := answered.Turn(d.unclear)
		for round := 1; round <= 2; round++ {
			if scores[round-1] < 1 && (answered.Clarification != nil) {
				reply, isReply := d.words, true
				for _, o := range answered.Clarification.Options {
					if o.Value == d.removed {
						reply = o.Question
					}
				}
				answered = ask(reply, isReply, turn)
				turn = answered.Turn(reply)
				scores[3]++
				scores[round] = score(answered)
			} else {
				scores[round] = scores[round-1]
			}
		}
		if scores[2] < 1 {
			t.Logf("%s: %q meant %q; asked back %v; last as %q", d.kind, d.unclear, d.whole, answered.Clarification, answered.Asked)
		}
		for _, key := range []string{d.kind, "all"} {
			if sums[key] == nil {
				sums[key] = make([]float64, 5)
			}
			for i, s := range scores {
				sums[key][i] += s
			}
			sums[key][4]++
		}
	}
	for key, s := range sums {
		t.Logf("%-8s %3.0f  MRR %.3f %.3f %.3f  rounds %.2f", key, s[4], s[0]/s[4], s[1]/s[4], s[2]/s[4], s[3]/s[4])
	}
	all, found := sums["all"]
	if !found {
		t.Fatalf("%s has nothing to ask about", name)
	}
	if rank := all[2] / all[4]; rank < 0.97 {
		t.Errorf("after two rounds the mean reciprocal rank is %.3f, want at least .97", rank)
	}
}

func rowsText(rows [][]any) string {
	lines := make([]string, len(rows))
	for i, row := range rows {
		lines[i] = strings.Join(texts(row), "|")
	}
	sort.Strings(lines)
	return strings.Join(lines, "\n")
}

// derive makes the questions of a repository's own names and days.
func derive(t *testing.T, reader *graph.Reader, name history.RepositoryName) []derived {
	t.Helper()
	values := func(query string) (all []string) {
		result, err := reader.Run(t.Context(), query, map[string]any{"repo": name.String()})
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range result.Rows {
			all = append(all, fmt.Sprint(row[0]))
		}
		return all
	}
	var all []derived
	for _, path := range values("MATCH (f:File {repo: $repo}) WITH f.name AS name, collect(f.path) AS paths WHERE size(paths) > 1 AND size(paths) < 8 UNWIND paths AS path WITH path WHERE path CONTAINS '/' RETURN path ORDER BY path LIMIT 25") {
		base := path[strings.LastIndex(path, "/")+1:]
		all = append(all, derived{"name", "How many commits touched " + path + "?", "How many commits touched " + base + "?", path, "I mean " + path})
	}
	for _, day := range values("MATCH (c:Commit {repo: $repo}) WITH DISTINCT left(c.committedDate, 10) AS day RETURN day ORDER BY substring(day, 8, 2), day LIMIT 25") {
		at, _ := time.Parse(time.DateOnly, day)
		all = append(all, derived{"day", "Which commits were made on " + at.Format("2 January 2006") + "?", "Which commits were made on " + at.Format("2 January") + "?", at.Format("2006"), "those of " + at.Format("2006")})
	}
	for i, login := range values("MATCH (u:User {repo: $repo})-[:author]->(:Commit)-[:fixed]->(i:Issue) WHERE u.login IS NOT NULL WITH u.login AS login, count(DISTINCT i) AS n ORDER BY n DESC, login RETURN login LIMIT 25") {
		verb := []string{"fix", "introduce", "report"}[i%3]
		noun := []string{"bugs", "bugs", "issues"}[i%3]
		all = append(all, derived{"verb", "Which " + noun + " did " + login + " " + verb + "?", "List " + login + "'s bugs.", []string{"fixed", "introduced", "created"}[i%3], "the ones they " + verb + "ed"})
	}
	for i, year := range values("MATCH (c:Commit {repo: $repo}) WITH DISTINCT left(c.committedDate, 4) AS year RETURN year ORDER BY year") {
		for j, m := range [][3]string{{"Who made the most commits in ", "commits", "most commits"}, {"Who fixed the most bugs in ", "fixes", "who fixed most"}, {"Who introduced the most bugs in ", "introduced", "whoever caused most bugs"}} {
			if i < 9 {
				word := []string{"best", "most active", "worst"}[(i+j)%3]
				all = append(all, derived{"measure", m[0] + year + "?", "Who was the " + word + " developer in " + year + "?", m[1], m[2]})
			}
		}
	}
	slices.SortStableFunc(all, func(a, b derived) int { return strings.Compare(a.kind, b.kind) })
	return all
}
