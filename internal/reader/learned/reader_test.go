package learned_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"gopkg.in/yaml.v3"

	"repochat/internal/cypher"
	"repochat/internal/question"
	"repochat/internal/question/names"
	"repochat/internal/reader"
	"repochat/internal/reader/learned"
	"repochat/internal/reader/learned/bank"
	"repochat/internal/reader/learned/columns"
	"repochat/internal/reader/learned/learnedtest"
	"repochat/internal/schema"
)

// now is a Wednesday; sampleNow is shortly after the end of the sample's history.
var (
	now       = time.Date(2024, 8, 28, 12, 0, 0, 0, time.UTC)
	sampleNow = time.Date(2024, 11, 4, 9, 0, 0, 0, time.UTC)
)

// planned is what a plan of one step holds.
type planned struct {
	query, reading, words string
	kind                  reader.SayKind
	near                  []string
}

// answer reads a question.
func answer(t testing.TB, parser *learned.Reader, request reader.Request) planned {
	t.Helper()
	if request.Now.IsZero() {
		request.Now = now
	}
	request.Scanned = request.WithText(request.Text)
	plan, err := parser.Read(context.Background(), request)
	if err != nil {
		t.Fatal(err)
	}
	got := planned{query: plan.Query(), reading: plan.Reading}
	for _, step := range plan.Steps {
		if say, ok := step.(reader.Say); ok {
			got.words, got.kind = say.Text, say.Kind
		}
		if asked, ok := step.(reader.Clarify); ok {
			got.near = asked.Options
		}
	}
	return got
}

func asking(text string) reader.Request {
	return reader.Request{Scanned: question.Scanned{Question: question.Question{Text: text}}}
}

// rewordings are groups of questions that mean the same.
func rewordings(t testing.TB) []rewordingGroup {
	t.Helper()
	text, err := os.ReadFile("testdata/rewordings.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var groups []rewordingGroup
	if err := yaml.Unmarshal(text, &groups); err != nil {
		t.Fatal(err)
	}
	return groups
}

type rewordingGroup struct {
	Name      string
	Query     string
	Questions []string
}

func TestRewordingsAreReadAlike(t *testing.T) {
	parser := learnedtest.Reader(t)
	for _, group := range rewordings(t) {
		t.Run(group.Name, func(t *testing.T) {
			for _, wording := range group.Questions {
				// The graph holds the names of the bank's samples.
				plan, err := parser.Read(t.Context(), reader.Request{Scanned: bank.Scan(wording)})
				if err != nil {
					t.Fatal(err)
				}
				want, _ := columns.Issues(group.Query, "", wording, nil)
				if diff := cmp.Diff(want, plan.Query()); diff != "" {
					t.Errorf("%s (-want +got):\n%s", wording, diff)
				}
			}
		})
	}
}

func TestDeclining(t *testing.T) {
	tests := []struct {
		name, question string
		want           reader.SayKind
		words          string // what the words hold
	}{
		{"dependents are not in the graph", "how many repos depend on this repo?", reader.NotInGraph, "depends on"},
		{"access rights are not in the graph", "how many contributors have write access?", reader.NotInGraph, "access"},
		{"who closed a pull request is not in the graph", "which author closes the most PRs?", reader.NotInGraph, "who closed an issue or a pull request"},
		{"the activity of branches is not in the graph", "what is the most active branch in the repo?", reader.NotInGraph, "default branch"},
		{"labels that nothing has are not in the graph", "Names of labels that exist but have never been put on any issue or PR", reader.NotInGraph, "that nothing has"},
		{"projects are not in the graph", "how many projects are in this repo?", reader.NotInGraph, "projects"},
		{"a list of projects is not in the graph", "can you list the projects?", reader.NotInGraph, "projects"},
		{"the next release is not in the graph", "when will the next release be?", reader.NotInGraph, "future"},
		{"the future is not in the graph", "can you predict when the next commit would be?", reader.NotInGraph, "future"},
		{"code is not in the graph", "can you explain the algorithm in main.go?", reader.NotInGraph, "content of files"},
		{"forks are not in the graph", "what is the most active fork of this repo?", reader.NotInGraph, "forks"},
		{"an order is refused", "please delete issue 12", reader.Conversation, "cannot change"},
		{"an order is refused, with or without please", "can you merge the latest PR", reader.Conversation, "cannot change"},
		{"what may be done in the subject of a repository is no order", "can a voprf client apply a masked blinder twice", reader.NotUnderstood, "voprf"},
		{"a name as in source code is searched for", "unmerged_leaves sorted?? since when must they be", reader.NotUnderstood, ""},
		{"an unknown word is named", "grmpf commits zotteln", reader.NotUnderstood, "“grmpf”"},
		{"a pronoun needs something to refer to", "who fixed it?", reader.NotUnderstood, "refers to"},
		{"a demonstrative does too", "was there any co-author on that commit?", reader.NotUnderstood, "refers to"},
		{"the size of files is not in the graph", "what are the biggest files?", reader.NotInGraph, "content of files"},
		{"what a file does is not in the graph", "what does main.go do?", reader.NotInGraph, "content of files"},
		{"noise is no question", "asdf qwer zxcv", reader.NotUnderstood, "“asdf”"},
	}
	parser := learnedtest.Reader(t)
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := answer(t, parser, asking(test.question))
			if got.query != "" || got.kind != test.want || !strings.Contains(got.words, test.words) {
				t.Errorf("%q: query %q, declined %q: %s", test.question, got.query, got.kind, got.words)
			}
			if got.kind != reader.NotUnderstood {
				return
			}
			if len(got.near) < 3 {
				t.Errorf("%q: near to it are %q", test.question, got.near)
			}
			for _, near := range got.near {
				if asked := answer(t, parser, asking(near)); asked.query+asked.reading == "" || !strings.Contains(near, " ") {
					t.Errorf("%q: %q is offered and not understood: %s", test.question, near, asked.words)
				}
			}
		})
	}
}

func TestTwoQuestionsInOneSentence(t *testing.T) {
	tests := []struct{ name, question, want string }{
		{"two figures", "how many commits introduced a bug and how many issues were opened?",
			"MATCH (c:Commit) WHERE EXISTS { (c)-[:introduced]->(:Issue) } WITH count(c) AS count RETURN 'Commits that introduced a bug' AS part, count UNION ALL " +
				"MATCH (i:Issue) WITH count(i) AS count RETURN 'Issues opened' AS part, count"},
		{"two rankings", "who introduced the most bugs, and who fixed the most?",
			"MATCH (u:User)-[:author]->(c:Commit)-[:introduced]->(i:Issue) RETURN 'Who introduced the most bugs' AS part, u.login AS login, u.name AS name, count(DISTINCT i) AS bugs ORDER BY bugs DESC LIMIT 10 UNION ALL " +
				"MATCH (u:User)-[:author]->(c:Commit)-[:fixed]->(i:Issue) RETURN 'Who fixed the most' AS part, u.login AS login, u.name AS name, count(DISTINCT i) AS bugs ORDER BY bugs DESC LIMIT 10"},
		{"two years", "avg time to merge a PR, 2019 vs 2020",
			"MATCH (p:PullRequest) WHERE p.state = 'merged' AND p.merged_at >= '2019-01-01T00:00:00Z' AND p.merged_at < '2020-01-01T00:00:00Z' WITH DISTINCT p.number AS n, duration.inSeconds(datetime(p.created_at), datetime(p.merged_at)).seconds / 86400.0 AS days WHERE days IS NOT NULL WITH n, days ORDER BY days DESC WITH avg(days) AS averageDays RETURN '2019' AS part, averageDays UNION ALL " +
				"MATCH (p:PullRequest) WHERE p.state = 'merged' AND p.merged_at >= '2020-01-01T00:00:00Z' AND p.merged_at < '2021-01-01T00:00:00Z' WITH DISTINCT p.number AS n, duration.inSeconds(datetime(p.created_at), datetime(p.merged_at)).seconds / 86400.0 AS days WHERE days IS NOT NULL WITH n, days ORDER BY days DESC WITH avg(days) AS averageDays RETURN '2020' AS part, averageDays"},
		{"the same period in two years", "how many commits were made in the first seven months of 2024, and in the same period in 2023?",
			"MATCH (c:Commit) WHERE c.committedDate >= '2024-01-01T00:00:00Z' AND c.committedDate < '2024-08-01T00:00:00Z' WITH count(c) AS commits RETURN 'first seven months of 2024' AS part, commits UNION ALL " +
				"MATCH (c:Commit) WHERE c.committedDate >= '2023-01-01T00:00:00Z' AND c.committedDate < '2023-08-01T00:00:00Z' WITH count(c) AS commits RETURN '2023-01-01 to 2023-07-31' AS part, commits"},
		{"what is said before an order is left out", "I have to write a summary of it all. give me commits per year",
			"MATCH (c:Commit) RETURN left(c.committedDate, 4) AS year, count(c) AS commits ORDER BY year"},
		{"who did what is said first", "when was README.md last changed, and by whom?",
			"MATCH (u:User)-[:author]->(c:Commit)-[:changed]->(f:File) WHERE f.name = 'README.md' RETURN DISTINCT c.id AS commit, c.message AS message, c.committedDate AS date, u.login AS login, u.name AS name ORDER BY date DESC LIMIT 1"},
	}
	parser := learnedtest.Reader(t)
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			plan, err := parser.Read(t.Context(), reader.Request{Scanned: bank.Scan(test.question)})
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.want, plan.Query()); diff != "" {
				t.Errorf("%q is read as %v (-want +got):\n%s", test.question, plan.Steps, diff)
			}
		})
	}
}

// TestReleasesAreCalledByTheWordOfTheirTags: a repository whose tags are draft-…
// calls its releases drafts; its draft pull requests are none.
func TestReleasesAreCalledByTheWordOfTheirTags(t *testing.T) {
	parser := learnedtest.Reader(t)
	for text, want := range map[string]string{
		"how many drafts were published in 2024?": "MATCH (t:Release)",
		"how many draft pull requests are there?": "MATCH (p:PullRequest) WHERE p.is_draft",
	} {
		scanned := bank.Scan(text)
		scanned.ReleaseWord = "draft"
		plan, err := parser.Read(t.Context(), reader.Request{Scanned: scanned})
		if err != nil || !strings.HasPrefix(plan.Query(), want) {
			t.Errorf("%q is read as %v, %v", text, plan.Steps, err)
		}
	}
}

func TestPartsOfAQuestionAreUsed(t *testing.T) {
	tests := []struct{ name, question, holds string }{
		{"the unit of a series", "I need a chart: number of commits per year from the beginning till now", "left(c.committedDate, 4) AS year"},
		{"lines as what is counted", "Wer hat die meisten Zeilen geschrieben?", "sum(c.additions"},
		{"files of a language", "which go file has had the most bug fixes", "f.extension = 'go'"},
		{"the end of names", "what is the latest commit that touched the _test.go files?", "f.name ENDS WITH '_test.go'"},
	}
	parser := learnedtest.Reader(t)
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			plan, err := parser.Read(t.Context(), reader.Request{Scanned: bank.Scan(test.question)})
			if err != nil || !strings.Contains(plan.Query(), test.holds) {
				t.Errorf("%q is read as %q: %s (%v)", test.question, plan.Query(), plan.Reading, err)
			}
		})
	}
}

func TestTheSubjectOfWhatIsNotUnderstoodIsSearchedFor(t *testing.T) {
	tests := []struct{ name, question, want string }{
		{"in the words of English texts", "gibts schon was dazu, dass gen-bundle bei großen Dateien zu viel Speicher braucht?", "gen-bundle large file memory"},
		{"words that every question has are no subject", "grmpf commits zotteln", "grmpf zotteln"},
		{"two words of questions may name something", "When did we add the index of terms, which PR?", "add index terms"},
		{"years alone are none", "Und sonst so, 2021 und 2020, ungefähr?", ""},
	}
	parser := learnedtest.Reader(t)
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			plan, err := parser.Read(t.Context(), asking(test.question))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(reader.Step(reader.Search{Text: test.want}), plan.Steps[0]); diff != "" {
				t.Errorf("%q (-want +got):\n%s", test.question, diff)
			}
		})
	}
}

func TestQueriesThatWriteAreNotLookedFor(t *testing.T) {
	tests := []struct {
		text   string
		writes bool
	}{
		{"MATCH (n) DETACH DELETE n", true},
		{"match (c:Commit) set c.message = ''", true},
		{"CREATE (n:User {login: 'x'})", true},
		{"DROP TABLE users", true},
		{"which commits match (or delete) the word set", false},
		{"who created (and removed) main.go", false},
	}
	for _, test := range tests {
		t.Run(test.text, func(t *testing.T) {
			plan, err := learnedtest.Reader(t).Read(t.Context(), asking(test.text))
			if err != nil {
				t.Fatal(err)
			}
			said, _ := plan.Steps[0].(reader.Say)
			if refuses := strings.Contains(said.Text, "only read"); refuses != test.writes {
				t.Errorf("refused is %t: %+v", refuses, plan)
			}
		})
	}
}

func TestWordsThatAreNotUsedAreTold(t *testing.T) {
	const asked = "which files smell like teen spirit of bugs"
	plan, err := learnedtest.Reader(t).Read(t.Context(), asking(asked))
	if err != nil || plan.Query() == "" || !plan.Unsure || !strings.Contains(plan.Reading, "not used: “smell”") {
		t.Errorf("%q: %t %q %q %v", asked, plan.Unsure, plan.Query(), plan.Reading, err)
	}
}

func TestALongQuestionIsAnsweredWithItsReading(t *testing.T) {
	tests := map[string]bool{
		"How many pull requests were merged in each year from 2018 to 2023?":                                                                    false,
		"For the table in my report, could you please tell me how many pull requests were merged in each year from 2018 to 2023?":               false, // what it is for is no part of it
		"Considering what we said about the table, could you please tell me how many pull requests were merged in each year from 2018 to 2023?": true,
	}
	for asked, want := range tests {
		plan, err := learnedtest.Reader(t).Read(t.Context(), asking(asked))
		if tells := plan.Unsure || plan.TellsReading; err != nil || tells != want {
			t.Errorf("%q: %+v %v", asked, plan, err)
		}
	}
}

func TestWordsOfNoQuestionNarrowWhatIsAskedFor(t *testing.T) {
	tests := []struct{ name, question, want, otherwise string }{
		{"a list of a period", "number of commits per year about proxies", "(toLower(c.message) CONTAINS 'proxi')", "MATCH (c:Commit) RETURN left"},
		{"a count of issues in a state", "how many issues about privacy are open", "(toLower(i.title) CONTAINS 'privacy' OR toLower(i.body) CONTAINS 'privacy')", ""},
		{"people by what is counted", "who wrote the most commits about wombats", "(toLower(c.message) CONTAINS 'wombat')", ""},
		{"a name of code as it is written", "how many commits mention frames_processed", "(toLower(c.message) CONTAINS 'frames_processed')", ""},
		{"words of questions that a question is said to be about", "how many issues about time zones are open", "(toLower(i.title) CONTAINS 'time' OR toLower(i.body) CONTAINS 'time') AND (toLower(i.title) CONTAINS 'zone' OR toLower(i.body) CONTAINS 'zone')", ""},
		{"up to a sign", "how many commits mention the schedule, please", "(toLower(c.message) CONTAINS 'schedul') RETURN", ""},
		{"what the texts hold by the question", "how many commits with fix in the message", "MATCH (c:Commit) WHERE (toLower(c.message) CONTAINS 'fix') RETURN", "MATCH (c:Commit)"},
		{"with the state of the question", "how many issues about timeouts are closed", "i.state = 'closed'", "MATCH (i:Issue)"},
		{"a word that says little does not", "commits of 2023 about the handling", "", ""},
		{"a word that is no subject does not", "the buggy commits within this timeframe 3/5/2024", "", ""},
		{"words of questions with a hyphen do not", "who co-authored the most commits", "", ""},
	}
	parser := learnedtest.Reader(t)
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			request := asking(test.question)
			plan, err := parser.Read(t.Context(), request)
			if err != nil || !strings.Contains(plan.Query(), test.want) || plan.Otherwise != (test.want != "") {
				t.Fatalf("%q: %s %+v %v", test.question, plan.Query(), plan, err)
			}
			request.Taken = []reader.Taken{{Query: plan.Query(), Problem: "No text holds all of these words."}}
			again, err := parser.Read(t.Context(), request)
			if err != nil || again.Otherwise || !strings.HasPrefix(again.Query(), test.otherwise) {
				t.Errorf("%q, after nothing was found: %s %v", test.question, again.Query(), err)
			}
		})
	}
}

func TestAnItThatStandsForNothingRefersToNothing(t *testing.T) {
	parser := learnedtest.Reader(t)
	for _, text := range []string{"how long does it usually take to fix a bug", "how long does it take to close an issue", "wie lange dauert es bis ein Fehler behoben ist"} {
		if got := answer(t, parser, asking(text)); strings.Contains(got.words, "refers to") {
			t.Errorf("%q: %s", text, got.words)
		}
	}
}

func TestFollowUps(t *testing.T) {
	file := []question.Turn{{Question: "Who fixed the most bugs in main.go?", Answer: "…"}}
	oldest := []question.Turn{{Question: "what is the oldest open issue?", Things: []question.Thing{{Kind: schema.Issue, Value: "18"}}}}
	last := []question.Turn{{Question: "which commit is the latest?", Things: []question.Thing{{Kind: schema.Commit, Value: "bbfc5481f03bc5e21247463b87ec60fbef29387a"}}}}
	june := []question.Turn{{Question: "how many bugs were reported in June 2023?"}}
	open := []question.Turn{{Question: "which bugs were reported in June 2023?", Things: []question.Thing{{Kind: schema.Issue, Value: "7"}, {Kind: schema.Issue, Value: "9"}, {Kind: schema.Issue, Value: "12"}}}}
	sqlite := []question.Turn{{Question: "Who fixed the most bugs in scheduler.go?", Things: []question.Thing{{Kind: schema.Person, Value: "ann"}}}, {Question: "and in sqlite.go?", Things: []question.Thing{{Kind: schema.Person, Value: "bo"}}}}
	introduced := append(slices.Clone(sqlite[:2]), question.Turn{Question: "who introduced them?", Things: []question.Thing{{Kind: schema.Person, Value: "cy"}}})
	reported := append(slices.Clone(oldest), question.Turn{Question: "who reported it?", Things: []question.Thing{{Kind: schema.Person, Value: "ann"}}})
	wrote := append(slices.Clone(last), question.Turn{Question: "who wrote it?", Things: []question.Thing{{Kind: schema.Person, Value: "ann"}}})
	ofAnn := []question.Turn{{Question: "Which bugs did @ann introduce in 2023?", Things: open[0].Things}}
	pulls := []question.Turn{{Question: "Which open pull requests are there?", Things: []question.Thing{{Kind: schema.PullRequest, Value: "139"}, {Kind: schema.PullRequest, Value: "147"}}}}
	july := []question.Turn{{Question: "How many commits were made in July 2023?", Answer: "12"}, {Question: "and in June 2023?", Answer: "7"}}
	tests := []struct {
		name         string
		conversation []question.Turn
		question     string
		want         string // what the query holds; "" is no query
	}{
		{"another month takes the place of the first", july[:1], "and last month?", ">= '2024-07-01T00:00:00Z' AND c.committedDate < '2024-08-01T00:00:00Z' RETURN count(c)"},
		{"follow-ups follow each other", july, "what about May 2023?", ">= '2023-05-01T00:00:00Z' AND c.committedDate < '2023-06-01T00:00:00Z' RETURN count(c)"},
		{"a person is added", july[:1], "and by @ann?", "toLower(u.login) = toLower('ann')"},
		{"another file takes the place of the first", file, "and in encoder.go?", "f.name = 'encoder.go' RETURN u.login"},
		{"a period is added", file, "and in 2023?", "f.name = 'main.go' AND c.committedDate >= '2023-01-01T00:00:00Z'"},
		{"it is the issue that the answer names", oldest, "who reported it?", "(u:User)-[:creates]->(i:Issue) WHERE i.number = 18"},
		{"that commit is the one that the answer names", last, "which files were changed in that commit?", "c.id STARTS WITH 'bbfc5481f03bc5e21247463b87ec60fbef29387a'"},
		{"it is what the question named", []question.Turn{{Question: "who introduced bug 12?", Answer: "Ann"}}, "and who fixed it?", "[:fixed]->(i:Issue) WHERE i.number = 12"},
		{"he is the person that the question named", []question.Turn{{Question: "how many bugs did @ann fix?", Answer: "3"}}, "and how many bugs did she introduce?", "[:introduced]->(i:Issue) WHERE (toLower(u.login) = toLower('ann')"},
		{"a corrected name takes the place of the wrong one", []question.Turn{{Question: "Who fixed the most bugs in man.go?", Answer: "…"}}, "I meant main.go", "f.name = 'main.go' RETURN u.login"},
		{"the month before is that before the last question's", july[:1], "and the month before?", ">= '2023-06-01T00:00:00Z' AND c.committedDate < '2023-07-01T00:00:00Z' RETURN count(c)"},
		{"and before that of a follow-up", july, "what about the month before that?", ">= '2023-05-01T00:00:00Z' AND c.committedDate < '2023-06-01T00:00:00Z' RETURN count(c)"},
		{"the week after a period begins where it ends", july[:1], "and the week after?", ">= '2023-08-01T00:00:00Z' AND c.committedDate < '2023-08-08T00:00:00Z' RETURN count(c)"},
		{"a whole question does not lean on the last", july[:1], "how many commits are there?", "MATCH (c:Commit) RETURN count(c) AS commits"},
		{"the month before nothing is not guessed", file, "and the month before?", ""},
		{"a month keeps the year of the conversation", june, "and in July?", "i.created_at >= '2023-07-01T00:00:00Z' AND i.created_at < '2023-08-01T00:00:00Z' RETURN count(i)"},
		{"so does a day", june, "and on 4 July?", ">= '2023-07-04T00:00:00Z' AND i.created_at < '2023-07-05T00:00:00Z'"},
		{"so does a quarter", june, "and in Q2?", "i.created_at >= '2023-04-01T00:00:00Z' AND i.created_at < '2023-07-01T00:00:00Z'"},
		{"the same period of another year", june, "and in the same period in 2022?", "i.created_at >= '2022-06-01T00:00:00Z' AND i.created_at < '2022-07-01T00:00:00Z' RETURN count(i)"},
		{"what was merged is a state, not a deed", []question.Turn{{Question: "how many pull requests did @ann open?"}}, "how many of them were merged?", "p.state = 'merged'"},
		{"what is there stands on its own", open, "which releases are there?", "MATCH (t:Release) RETURN"},
		{"the other end of a ranking", file, "and who the least?", "f.name = 'main.go' RETURN u.login AS login, u.name AS name, count(DISTINCT i) AS bugs ORDER BY bugs"},
		{"a month with a year has its own", june, "and in July 2024?", ">= '2024-07-01T00:00:00Z'"},
		{"what was counted is listed", june, "which ones?", "< '2023-07-01T00:00:00Z' RETURN i.number"},
		{"what was listed is counted", open, "how many?", "< '2023-07-01T00:00:00Z' RETURN count(i)"},
		{"a state narrows the last question", june, "only the open ones", "i.state = 'open'"},
		{"a state and a form", open, "how many of them are still open?", "i.state = 'open'"},
		{"they are the things of the rows", open, "who fixed them?", "i.number IN [7, 9, 12]"},
		{"the second one is that of the second row", open, "who reported the second one?", "i.number = 9"},
		{"a row that is not there is not guessed", open, "who reported the fifth one?", ""},
		{"they are not the people of the rows when people introduce them", sqlite, "who introduced them?", "[:introduced]->(i:Issue)-[:impacted]->(f:File) WHERE f.name = 'sqlite.go'"},
		{"another thing is asked for", introduced, "which commits?", "(c:Commit)-[:introduced]->(i:Issue)-[:impacted]->(f:File) WHERE f.name = 'sqlite.go'"},
		{"it is the issue of before, not the person of the answer", reported, "who is assigned to it?", "[:assigned]->(i:Issue) WHERE i.number = 18"},
		{"it is the commit of before, not the person of the answer", wrote, "which bugs did it introduce?", "(c:Commit)-[:introduced]->(i:Issue) WHERE c.id STARTS WITH 'bbfc5481f03bc5e21247463b87ec60fbef29387a'"},
		{"they are the bugs of the rows, not those of the person before", ofAnn, "and who fixed them?", "i.number IN [7, 9, 12]"},
		{"what was fixed is the issue, not the commit of the answer", []question.Turn{{Question: "Which commit introduced bug #21?", Things: last[0].Things}}, "Who fixed it?", "[:fixed]->(i:Issue) WHERE i.number = 21"},
		{"a part of a person is that of the last answer's", wrote, "her mail address?", "u.email AS email"},
		{"a superlative is one of the things of before", pulls, "how old is the oldest?", "MATCH (p:PullRequest) WHERE p.state = 'open'"},
		{"and of their state", open, "who reported the latest?", "MATCH (u:User)-[:creates]->(i:Issue)"},
		{"a question about other things stands on its own", open, "which commit is the latest?", "MATCH (c:Commit) RETURN"},
	}
	parser := learnedtest.Reader(t)
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			request := asking(test.question)
			request.Conversation = test.conversation
			if got := answer(t, parser, request); !strings.Contains(got.query, test.want) || test.want == "" && got.query != "" {
				t.Errorf("%q: query %q: %s", test.question, got.query, got.words)
			}
		})
	}
}

func TestTheReasonOfAThreadIsLookedForInIt(t *testing.T) {
	oldest := question.Turn{Question: "what is the oldest open issue?", Things: []question.Thing{{Kind: schema.Issue, Value: "18"}}}
	assigned := question.Turn{Question: "who is assigned to it?"}
	tests := []struct {
		name         string
		conversation []question.Turn
		question     string
	}{
		{"after it", []question.Turn{oldest}, "why is it still open?"},
		{"after a question about it that found nothing", []question.Turn{oldest, assigned}, "why does nobody close it?"},
		{"by its number", nil, "why is #18 still lying around?"},
	}
	parser := learnedtest.Reader(t)
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			request := asking(test.question)
			request.Now, request.Conversation = now, test.conversation
			request.Scanned = request.WithText(request.Text)
			plan, err := parser.Read(t.Context(), request)
			if err != nil || len(plan.Steps) == 0 {
				t.Fatal(plan, err)
			}
			if diff := cmp.Diff(reader.Step(reader.Search{Text: "why #18"}), plan.Steps[0]); diff != "" {
				t.Errorf("%q (-want +got):\n%s", test.question, diff)
			}
		})
	}
}

func TestResolvedNames(t *testing.T) {
	tests := []struct {
		name, question string
		names          []names.Resolved
		want           string // what the query holds
	}{
		{"a stem means every file of that stem", "who touched vnode?", []names.Resolved{{Text: "vnode", Kind: schema.File, How: names.ByStem, Matches: []names.Match{{Value: "src/vnode.ts", Name: "vnode.ts"}, {Value: "src/vnode.js", Name: "vnode.js"}}}},
			"toLower(f.name) STARTS WITH 'vnode.'"},
		{"a name in another case is made exact", "commits of ENCODER.go", []names.Resolved{{Text: "ENCODER.go", Kind: schema.File, How: names.WithoutCase, Matches: []names.Match{{Value: "go/encoder.go", Name: "encoder.go"}}}},
			"f.name = 'encoder.go'"},
		{"part of a name stands for the person", "which bugs did Jeffrey fix?", []names.Resolved{{Text: "Jeffrey", Kind: schema.Person, How: names.ByPart, Matches: []names.Match{{Value: "jyasskin", Name: "Jeffrey Yasskin"}}}},
			"toLower(u.login) = toLower('jyasskin')"},
		{"a bare number is what the graph says", "who opened #12?", []names.Resolved{{Text: "#12", Kind: schema.PullRequest, How: names.Exactly, Matches: []names.Match{{Value: "12"}}}},
			"(u:User)-[:opens]->(p:PullRequest) WHERE p.number = 12"},
		{"a bug stays a bug", "who reported bug 12?", []names.Resolved{{Text: "#12", Kind: schema.PullRequest, How: names.Exactly, TakenFor: schema.Issue, Matches: []names.Match{{Value: "12"}}}},
			"(u:User)-[:creates]->(i:Issue) WHERE i.number = 12"},
		{"a word of the question is no name", "which bugs are open?", []names.Resolved{{Text: "bugs", Kind: schema.Branch, How: names.Exactly, Matches: []names.Match{{Value: "bugs"}}}},
			"MATCH (i:Issue) WHERE i.state = 'open' RETURN"},
		{"a directory is a beginning of paths", "who changed src/core/ most?", []names.Resolved{{Text: "src/core/", Kind: schema.Directory, How: names.Exactly, Matches: []names.Match{{Value: "src/core/"}}}},
			"f.path STARTS WITH 'src/core/'"},
		{"a label is one of the labels", `how many open issues are labelled "good first issue"?`, nil,
			"any(label IN i.labels WHERE toLower(label) = 'good first issue')"},
		{"a release is found by its tag", "when was release v1.2.0 published?", []names.Resolved{{Text: "v1.2.0", Kind: schema.Release, How: names.Exactly, Matches: []names.Match{{Value: "v1.2.0"}}}}, "t.tag = 'v1.2.0'"},
	}
	parser := learnedtest.Reader(t)
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			request := asking(test.question)
			request.Names = test.names
			if got := answer(t, parser, request); !strings.Contains(got.query, test.want) {
				t.Errorf("%q: query %q: %s", test.question, got.query, got.words)
			}
		})
	}
}

func TestNamesCannotBreakOut(t *testing.T) {
	parser := learnedtest.Reader(t)
	for _, name := range []string{
		`x.go' OR true //`, `x\' OR true RETURN 1 //.go`, `a\u0027 OR true //.go`, "a`b.go", `"; DROP.go`, "*/ MATCH.go",
	} {
		request := asking("how many commits touched the file \"" + name + "\"?")
		request.Names = []names.Resolved{{Text: name, Kind: schema.File, How: names.Exactly, Matches: []names.Match{{Value: name, Name: name}}}}
		got := answer(t, parser, request)
		if got.query == "" {
			t.Errorf("%s: no query: %s", name, got.words)
			continue
		}
		if _, err := cypher.Check(got.query, gate()); err != nil {
			t.Errorf("%s: %s: %v", name, got.query, err)
		}
		if !strings.HasSuffix(got.query, " AS commits") {
			t.Errorf("%s: %s", name, got.query)
		}
	}
}

func gate() cypher.Options {
	return cypher.Options{Schema: cypher.NewSchema(schema.Default()), RepositoryParameter: "repo"}
}

func TestEveryQueryPassesTheGateAsItIs(t *testing.T) {
	parser := learnedtest.Reader(t)
	for _, group := range rewordings(t) {
		got := answer(t, parser, asking(group.Questions[0]))
		checked, err := cypher.Check(got.query, gate())
		if err != nil || len(checked.Repairs)+len(checked.Warnings) > 0 {
			t.Errorf("%s: %v %v %v", got.query, err, checked.Repairs, checked.Warnings)
		}
	}
}

func TestPlan(t *testing.T) {
	got := answer(t, learnedtest.Reader(t), asking("Which commits on 8/1/2022 introduced bugs?"))
	want := planned{
		reading: "commits; a commit introduced a bug when SZZ traces the bug's fix back to it; 8/1/2022 = 1 August 2022 (month/day/year)",
		query:   "MATCH (c:Commit)-[:introduced]->(:Issue) WHERE c.committedDate >= '2022-08-01T00:00:00Z' AND c.committedDate < '2022-08-02T00:00:00Z' RETURN DISTINCT c.id AS commit, c.message AS message, c.committedDate AS date, [(w:User)-[:author]->(c) | coalesce(w.name, w.login)][0] AS author ORDER BY date",
	}
	if !cmp.Equal(got, want, cmp.AllowUnexported(planned{})) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
}

func TestReportsArePlanned(t *testing.T) {
	request := asking("what is jyasskin working on?")
	request.Scanned = question.ScanText(request.Text, request.Now, names.Resolved{
		Text: "jyasskin", Kind: schema.Person, How: names.Exactly, Matches: []names.Match{{Value: "jyasskin", Name: "Jeffrey Yasskin"}},
	})
	plan, err := learnedtest.Reader(t).Read(t.Context(), request)
	want := []reader.Step{reader.Report{Name: "person", Arguments: map[string]string{"person": "jyasskin"}}}
	if diff := cmp.Diff(want, plan.Steps); err != nil || diff != "" {
		t.Errorf("steps (-want +got):\n%s%v", diff, err)
	}
}

func TestAReadingThatMayBeWrongIsUnsure(t *testing.T) {
	parser := learnedtest.Reader(t)
	for text, want := range map[string]bool{
		"Which commits on 8/1/2022 introduced bugs?": false,
		"who are the quiet contributors":             true,
	} {
		plan, err := parser.Read(t.Context(), asking(text))
		if err != nil || plan.Query() == "" || plan.Unsure != want {
			t.Errorf("%q: unsure %t, query %q, %v", text, plan.Unsure, plan.Query(), err)
		}
	}
}

func TestCancelledContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := learnedtest.Reader(t).Read(ctx, asking("how many commits?")); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

func FuzzRead(f *testing.F) {
	parser := learnedtest.Reader(f)
	for _, group := range rewordings(f) {
		f.Add(group.Questions[0], "", "")
	}
	f.Add("and who fixed it?", "which bugs did ann introduce in 2023?", "[#12](https://github.com/o/n/issues/12)")
	f.Add("who didn't fix #12 or PR 13 in a/b.go or \"x\" by @me since oct 24", "", "")
	f.Fuzz(func(t *testing.T, text, before, reply string) {
		request := asking(text)
		if before != "" {
			request.Conversation = []question.Turn{{Question: before, Answer: reply}}
		}
		got := answer(t, parser, request)
		if got.query == "" {
			if got.words == "" {
				t.Errorf("%q: neither a query nor words", text)
			}
			return
		}
		if _, err := cypher.Check(got.query, gate()); err != nil {
			t.Errorf("%q: %s: %v", text, got.query, err)
		}
	})
}

func BenchmarkRead(b *testing.B) {
	parser := learnedtest.Reader(b)
	request := asking("Which developers fixed the most bugs in src/core/vnode.js between May 27, 2023 and May 31, 2023?")
	request.Now = now
	for b.Loop() {
		if _, err := parser.Read(context.Background(), request); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkReadDeclining(b *testing.B) {
	parser := learnedtest.Reader(b)
	request := asking("Wich devlopers wuld you rekommend for the refaktoring of the skeduler modul, and wy?")
	for b.Loop() {
		if _, err := parser.Read(context.Background(), request); err != nil {
			b.Fatal(err)
		}
	}
}

// The longest text that is read, with a number in every word.
func BenchmarkReadManyNumbers(b *testing.B) {
	parser := learnedtest.Reader(b)
	request := asking(strings.Repeat("a~2 ", 1000))
	for b.Loop() {
		if _, err := parser.Read(context.Background(), request); err != nil {
			b.Fatal(err)
		}
	}
}

// Whatever words come together, what comes out is a query that runs, or words.
func TestAnyWordsMakeALegalQuery(t *testing.T) {
	words := strings.Fields(`who which what how_many list most fewest latest first percentage_of average when is did not without no per by_month by_author
		commits commit bugs issue files file developers people pull_requests PR releases branch labels directories lines comments message title
		fixed introduced changed reported opened closed assigned merged reviewed touched created deleted added impacted made fixing buggy bug-fixing
		open unfixed unassigned abandoned merged in of by and that or both than more_than_3 at_least_two top_5 only_one
		main.go src/core/ @ann #12 PR_13 3cae549 v1.2.0 2023 July_31 between_2023-01-01_and_2023-02-01 last_week as_of_2024-06-30 labelled_"bug"
		experienced overloaded largest oldest it them`)
	parser := learnedtest.Reader(t)
	random := rand.New(rand.NewPCG(1, 2))
	queries := 0
	for range 5000 {
		var question []string
		for range 3 + random.IntN(6) {
			question = append(question, strings.ReplaceAll(words[random.IntN(len(words))], "_", " "))
		}
		text := strings.Join(question, " ")
		got := answer(t, parser, asking(text))
		if got.query == "" {
			continue
		}
		queries++
		if checked, err := cypher.Check(got.query, gate()); err != nil || len(checked.Repairs) > 0 {
			t.Errorf("%s\n%s\n%v %v", text, got.query, err, checked.Repairs)
		}
	}
	if queries < 300 {
		t.Errorf("only %d of 5000 word salads made a query", queries)
	}
}

func TestWhatIsTurnedRoundIsLeftOut(t *testing.T) {
	parser := learnedtest.Reader(t)
	for _, asked := range []string{
		"Commits that touch loading.bs but were not written by jyasskin: list with date.",
		"which bugs were not fixed by jyasskin",
	} {
		t.Run(asked, func(t *testing.T) {
			plan, err := parser.Read(t.Context(), reader.Request{Scanned: bank.Scan(asked)})
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(plan.Query(), "WHERE NOT EXISTS { MATCH (u:User)-[:author]->") || !strings.Contains(plan.Reading, "not by jyasskin") {
				t.Errorf("read as %q: %s", plan.Reading, plan.Query())
			}
		})
	}
}

// TestQuestionsOfDraftsThatAreNotUnderstood declines questions whose releases are called
// by a shorter word than "release": the values of a reading stand in a longer text then.
func TestQuestionsOfDraftsThatAreNotUnderstood(t *testing.T) {
	parser := learnedtest.Reader(t)
	var known []names.Resolved
	for _, tag := range []string{"draft version 11", "draft version 12", "draft-11", "draft-12"} {
		known = append(known, names.Resolved{Text: tag, Kind: schema.Release, Matches: []names.Match{{Value: "draft-irtf-" + tag[len(tag)-2:]}}, How: names.Exactly})
	}
	for _, text := range []string{
		"Could you please summarise for my steering committee what changed between draft version 11 and draft version 12, grouped by theme?",
		"drafts drafts drafts, and the quux of every draft, frobnicated by 2023?",
		"which draft, of all the drafts, did the xyzzy of alice's plugh in march 2022?",
	} {
		t.Run(text, func(t *testing.T) {
			scanned := question.ScanText(text, now, known...)
			scanned.ReleaseWord = "draft"
			if _, err := parser.Read(t.Context(), reader.Request{Scanned: scanned}); err != nil {
				t.Error(err)
			}
		})
	}
}
