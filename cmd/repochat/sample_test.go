package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
	"github.com/neo4j/neo4j-go-driver/v5/neo4j"

	"repochat/internal/goldentest"
	"repochat/internal/graph/graphtest"
	"repochat/internal/graph/local"
	"repochat/internal/sample"
	"repochat/internal/sample/sampletest"
)

// linksQuery lists the commits that fix, or that introduced, each issue.
const linksQuery = `MATCH (i:Issue {repo: $repo})
RETURN i.number AS issue,
  COLLECT { MATCH (c:Commit)-[:fixed]->(i) RETURN c.id ORDER BY c.id } AS fixes,
  COLLECT { MATCH (c:Commit)-[:introduced]->(i) RETURN c.id ORDER BY c.id } AS introductions`

// TestPlantedTruth holds the graph of the sample repository against what was
// planted in it: the fixes must be equal, and an introduction may differ only
// where a limit of SZZ is planted. The golden file shows each such difference.
func TestPlantedTruth(t *testing.T) {
	p := demo(t)
	written := sampletest.Write(t)
	found := linksOf(t, p)
	planted := map[int64]sample.IssueTruth{}
	for _, truth := range written.Truth.Issues {
		planted[int64(truth.Number)] = truth
	}
	var differences strings.Builder
	equal := 0
	for issue, links := range found {
		truth := planted[issue]
		if diff := gocmp.Diff(sorted(truth.Fixes), links.fixes); diff != "" {
			t.Errorf("fixes of #%d (-planted +found):\n%s", issue, diff)
		}
		if gocmp.Equal(sorted(truth.Introductions), links.introductions) {
			equal += len(truth.Introductions)
		} else if truth.Limit == "" {
			t.Errorf("#%d was introduced by %v, but %v was found, and no limit explains it", issue, truth.Introductions, links.introductions)
		}
	}
	for _, truth := range written.Truth.Issues {
		links := found[int64(truth.Number)]
		if !gocmp.Equal(sorted(truth.Introductions), links.introductions) {
			fmt.Fprintf(&differences, "#%d %s: planted %s, found %s\n", truth.Number, truth.Limit, short(truth.Introductions), short(links.introductions))
		}
	}
	got := fmt.Sprintf("%d introductions as planted\n%s", equal, differences.String())
	goldentest.Check(t, filepath.Join("testdata", "planted.golden"), got)
}

type issueLinks struct{ fixes, introductions []string }

// TestPlantedPeople: everybody of the sample is one person in the graph, with
// all the addresses and spellings that they commit under.
func TestPlantedPeople(t *testing.T) {
	p := demo(t)
	written := sampletest.Write(t)
	var want []string
	for _, person := range written.Truth.People {
		want = append(want, fmt.Sprintf("%s %t", cmp.Or(person.Login, person.Name), len(person.Names) > 0))
	}
	var got []string
	for _, record := range p.query(t, `MATCH (u:User {repo: $repo})
RETURN coalesce(u.login, u.name), EXISTS { (u)-[:author|co_author]->() }`) {
		got = append(got, fmt.Sprintf("%s %t", record.Values[0], record.Values[1]))
	}
	slices.Sort(want)
	slices.Sort(got)
	if diff := gocmp.Diff(want, got); diff != "" {
		t.Errorf("people and whether they wrote a commit (-planted +found):\n%s", diff)
	}
}

func linksOf(t *testing.T, p *process) map[int64]issueLinks {
	t.Helper()
	links := map[int64]issueLinks{}
	for _, record := range p.query(t, linksQuery) {
		links[record.Values[0].(int64)] = issueLinks{fixes: texts(record.Values[1]), introductions: texts(record.Values[2])}
	}
	return links
}

// query asks the demonstration's Neo4j about the sample repository.
func (p *process) query(t *testing.T, cypher string) []*neo4j.Record {
	t.Helper()
	options, err := graphtest.Options()
	if err != nil {
		t.Fatal(err)
	}
	options.DataDirectory = filepath.Join(p.data, "demo", "neo4j")
	server, err := local.Start(t.Context(), options)
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	driver, err := neo4j.NewDriverWithContext(server.URI, neo4j.BasicAuth(server.Username, server.Password, ""))
	if err != nil {
		t.Fatal(err)
	}
	defer driver.Close(t.Context())
	result, err := neo4j.ExecuteQuery(t.Context(), driver, cypher,
		map[string]any{"repo": sample.Repository().String()}, neo4j.EagerResultTransformer)
	if err != nil {
		t.Fatal(err)
	}
	return result.Records
}

func texts(list any) []string {
	texts := []string{}
	for _, text := range list.([]any) {
		texts = append(texts, text.(string))
	}
	return texts
}

func sorted(hashes []string) []string {
	if hashes == nil {
		return []string{}
	}
	return slices.Sorted(slices.Values(hashes))
}

func short(hashes []string) string {
	if len(hashes) == 0 {
		return "none"
	}
	shortened := make([]string, len(hashes))
	for i, hash := range hashes {
		shortened[i] = hash[:10]
	}
	return strings.Join(shortened, " ")
}

// TestSampleQuestions: each question that the demonstration proposes has rows,
// from the built-in parser and over the command line.
func TestSampleQuestions(t *testing.T) {
	demo(t)
	for _, question := range sampleQuestions() {
		t.Run(question, func(t *testing.T) {
			status, out, errors := command(t, "", "ask", "--repo", sample.Repository().String(), "--format", "json", question)
			if status != exitDone {
				t.Fatalf("exit status %d: %s", status, errors)
			}
			var line answerLine
			if err := json.Unmarshal([]byte(out), &line); err != nil {
				t.Fatal(err)
			}
			if line.Outcome != "answered" || len(line.Rows) == 0 || line.Answer == "" || line.Reading == "" {
				t.Errorf("no proper answer: %+v", line)
			}
		})
	}
}

// TestTemplates scores the twenty question templates of the published system,
// bound to the sample's values. The expected rows come from git, the tracker
// and the planted truth.
func TestTemplates(t *testing.T) {
	demo(t)
	tests := []struct {
		name  string
		flags []string
	}{
		{"the built-in parser", nil},
		{"a recorded model", []string{"--openai-model", "bridge", "--llm-replay", filepath.Join("..", "..", "testdata", "recordings", "templates")}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			arguments := []string{"eval", filepath.Join("..", "..", "testdata", "eval", "templates.tsv"),
				"--repo", sample.Repository().String(), "--now", "2024-11-01T04:30:00Z"}
			status, out, errors := command(t, "", append(arguments, tt.flags...)...)
			if status != exitDone {
				t.Fatalf("exit status %d: %s", status, errors)
			}
			if !strings.Contains(out, "20 of 20") {
				t.Errorf("not every answer is right:\n%s", out)
			}
		})
	}
}

// TestBatchKeepsGoing: a question that cannot be read spoils no other one.
func TestBatchKeepsGoing(t *testing.T) {
	demo(t)
	batch := `{"id":"a","question":"How many commits are there in total?"}
{"id":"b","question":""}
{"id":"c","question":"` + strings.Repeat("why ", 25_000) + `"}
{"id":"d","question":"What is the latest commit?","now":"2024-07-31T12:00:00Z"}
{"id":"e","now":"2024-11-04T09:00:00Z","turns":["How many commits did aikot make?",{"question":""},{"question":"and pnovak?"}]}
`
	status, out, errors := command(t, batch, "ask", "--batch", "-") // the demonstration holds one repository
	if status != exitDone {
		t.Fatalf("exit status %d: %s", status, errors)
	}
	var got []string
	for line := range strings.Lines(out) {
		var answer answerLine
		if err := json.Unmarshal([]byte(line), &answer); err != nil {
			t.Fatal(err)
		}
		got = append(got, fmt.Sprintf("%s %s %d %s", answer.ID, answer.Outcome, len(answer.Rows), answer.Error))
	}
	want := []string{
		"a answered 1 ",
		"b failed 0 the question is empty",
		"c failed 0 the question is too long; at most 4000 characters are read",
		"d answered 1 ",
		"e answered 1 ",
		"e failed 0 the question is empty",
		"e answered 1 ",
	}
	if diff := gocmp.Diff(want, got); diff != "" {
		t.Errorf("answers (-want +got):\n%s", diff)
	}
}

// TestAskFollowsAnotherReading: an answer lists its question's other readings,
// and each can be asked for.
func TestAskFollowsAnotherReading(t *testing.T) {
	demo(t)
	asking := func(flags ...string) answerLine {
		t.Helper()
		arguments := append([]string{"ask", "--repo", sample.Repository().String(), "--format", "json", "What", "are", "sofmar's", "open", "bugs?"}, flags...)
		status, out, errors := command(t, "", arguments...)
		var line answerLine
		if err := json.Unmarshal([]byte(out), &line); err != nil || status != exitDone {
			t.Fatalf("exit status %d, %v: %s", status, err, errors)
		}
		return line
	}
	usual := asking()
	if len(usual.Rows) != 3 || len(usual.Others) == 0 || usual.Others[0].ID != "created" {
		t.Errorf("%d rows, other readings %v", len(usual.Rows), usual.Others)
	}
	if again := asking("--reading", "participated"); len(again.Rows) != 5 || !strings.Contains(again.Query, ":participates_in") {
		t.Errorf("%d rows of %s", len(again.Rows), again.Query)
	}
}

// TestAskReadsReplies: a question back is replied to by the number of an option or
// in other words, and the sentence that is answered then is shown.
func TestAskReadsReplies(t *testing.T) {
	demo(t)
	tests := []struct {
		name, question, replies string
		want                    []string
	}{
		{"a number", "Who is the best developer?", "2\n\n", []string{"Best by what?", "Asked as: Who fixed the most bugs?"}},
		{"words", "Who is the best developer?", "whoever reviewed most\n", []string{"Best by what?", "Asked as: Who reviewed the most pull requests?"}},
		{"a number that no option has is asked for again", "List denizy's bugs.", "9\n2\n", []string{"Which bugs of denizy?", "nothing: \n1 to", "Asked as: "}},
		{"nothing", "Who is the best developer?", "", []string{"Best by what?"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			out := ""
			// A question back comes within half a second of the answer or not at all.
			for times := 0; times < 10 && !strings.Contains(out, tt.want[0]); times++ {
				status, printed, errors := command(t, tt.replies, "ask", "--repo", sample.Repository().String(), "--now", "2024-11-01T04:30:00Z", "--replies", tt.question)
				if status != exitDone {
					t.Fatalf("exit status %d: %s", status, errors)
				}
				out = printed
			}
			for _, want := range tt.want {
				if !strings.Contains(out, want) {
					t.Errorf("%q is missing in:\n%s", want, out)
				}
			}
		})
	}
}
