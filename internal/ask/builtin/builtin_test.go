package builtin_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"gopkg.in/yaml.v3"

	"repochat/internal/ask"
	"repochat/internal/ask/builtin"
	"repochat/internal/cypher"
	"repochat/internal/graph"
	"repochat/prompts"
)

// now is a Wednesday; sampleNow is shortly after the end of the sample's history.
var (
	now       = time.Date(2024, 8, 28, 12, 0, 0, 0, time.UTC)
	sampleNow = time.Date(2024, 11, 4, 9, 0, 0, 0, time.UTC)
)

func newParser(t testing.TB) *builtin.Parser {
	t.Helper()
	examples, err := prompts.Bank()
	if err != nil {
		t.Fatal(err)
	}
	parser, err := builtin.New(examples)
	if err != nil {
		t.Fatal(err)
	}
	return parser
}

func withoutBank(t testing.TB) *builtin.Parser {
	t.Helper()
	parser, err := builtin.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return parser
}

// answer asks a question and takes the completion apart as the pipeline does.
func answer(t testing.TB, parser *builtin.Parser, request ask.Request) ask.Extraction {
	t.Helper()
	if request.Question.Now.IsZero() {
		request.Question.Now = now
	}
	completion, err := parser.Generate(context.Background(), request, nil)
	if err != nil {
		t.Fatal(err)
	}
	return ask.Extract(completion)
}

func asking(text string) ask.Request { return ask.Request{Question: ask.Question{Text: text}} }

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
	parser := newParser(t)
	for _, group := range rewordings(t) {
		t.Run(group.Name, func(t *testing.T) {
			for _, question := range group.Questions {
				if diff := cmp.Diff(group.Query, answer(t, parser, asking(question)).Query); diff != "" {
					t.Errorf("%s (-want +got):\n%s", question, diff)
				}
			}
		})
	}
}

func TestDeclining(t *testing.T) {
	tests := []struct {
		name, question string
		want           ask.Outcome
		words          string // what the words hold
	}{
		{"dependents are not in the graph", "how many repos depend on this repo?", ask.NotInGraph, "depends on"},
		{"access rights are not in the graph", "how many contributors have write access?", ask.NotInGraph, "access"},
		{"who closed a pull request is not in the graph", "which author closes the most PRs?", ask.NotInGraph, "who closed a pull request"},
		{"the activity of branches is not in the graph", "what is the most active branch in the repo?", ask.NotInGraph, "default branch"},
		{"projects are not in the graph", "how many projects are in this repo?", ask.NotInGraph, "projects"},
		{"a list of projects is not in the graph", "can you list the projects?", ask.NotInGraph, "projects"},
		{"the next release is not in the graph", "when will the next release be?", ask.NotInGraph, "future"},
		{"the future is not in the graph", "can you predict when the next commit would be?", ask.NotInGraph, "future"},
		{"code is not in the graph", "can you explain the algorithm in main.go?", ask.NotInGraph, "content of files"},
		{"forks are not in the graph", "what is the most active fork of this repo?", ask.NotInGraph, "forks"},
		{"an order is refused", "please delete issue 12", ask.Conversational, "cannot change"},
		{"an order is refused, with or without please", "can you merge the latest PR", ask.Conversational, "cannot change"},
		{"an unknown word is named", "which commits are security related?", ask.Failed, "“security”"},
		{"a pronoun needs something to refer to", "who fixed it?", ask.Failed, "refers to"},
		{"a demonstrative does too", "was there any co-author on that commit?", ask.Failed, "refers to"},
		{"two questions in one are not half answered", "how many commits introduced a bug and how many issues were opened?", ask.Failed, "understand"},
		{"two measures compared are not half answered", "which developers have more open bugs than they have commits?", ask.Failed, "“than”"},
		{"the size of files is not guessed", "what are the biggest files?", ask.Failed, "understand"},
		{"what a file does is not guessed", "what does main.go do?", ask.Failed, "understand"},
		{"noise is no question", "asdf qwer zxcv", ask.Failed, "“asdf”"},
		{"a near question is offered", "which files smell of bugs", ask.Failed, "bug"},
	}
	parser := newParser(t)
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := answer(t, parser, asking(test.question))
			if got.Query != "" || got.Declined != test.want || !strings.Contains(got.Words, test.words) {
				t.Errorf("%q: query %q, declined %q: %s", test.question, got.Query, got.Declined, got.Words)
			}
		})
	}
}

func TestFollowUps(t *testing.T) {
	file := []ask.Turn{{Question: "Who fixed the most bugs in main.go?", Answer: "…"}}
	oldest := []ask.Turn{{Question: "what is the oldest open issue?",
		Answer: "[#18](https://github.com/o/n/issues/18) Slow, opened 2023-07-05 by [@ann](https://github.com/ann)"}}
	last := []ask.Turn{{Question: "which commit is the latest?", Answer: "[`bbfc548`](https://github.com/o/n/commit/bbfc5481f03bc5e21247463b87ec60fbef29387a)"}}
	july := []ask.Turn{{Question: "How many commits were made in July 2023?", Answer: "12"}, {Question: "and in June 2023?", Answer: "7"}}
	tests := []struct {
		name         string
		conversation []ask.Turn
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
		{"it is what the question named", []ask.Turn{{Question: "who introduced bug 12?", Answer: "Ann"}}, "and who fixed it?", "[:fixed]->(i:Issue) WHERE i.number = 12"},
		{"he is the person that the question named", []ask.Turn{{Question: "how many bugs did @ann fix?", Answer: "3"}}, "and how many bugs did she introduce?", "[:introduced]->(i:Issue) WHERE (toLower(u.login) = toLower('ann')"},
		{"a corrected name takes the place of the wrong one", []ask.Turn{{Question: "Who fixed the most bugs in man.go?", Answer: "…"}}, "I meant main.go", "f.name = 'main.go' RETURN u.login"},
		{"the month before is that before the last question's", july[:1], "and the month before?", ">= '2023-06-01T00:00:00Z' AND c.committedDate < '2023-07-01T00:00:00Z' RETURN count(c)"},
		{"and before that of a follow-up", july, "what about the month before that?", ">= '2023-05-01T00:00:00Z' AND c.committedDate < '2023-06-01T00:00:00Z' RETURN count(c)"},
		{"the week after a period begins where it ends", july[:1], "and the week after?", ">= '2023-08-01T00:00:00Z' AND c.committedDate < '2023-08-08T00:00:00Z' RETURN count(c)"},
		{"a whole question does not lean on the last", july[:1], "how many commits are there?", "MATCH (c:Commit) RETURN count(c) AS commits"},
		{"the month before nothing is not guessed", file, "and the month before?", ""},
	}
	parser := newParser(t)
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			request := asking(test.question)
			request.Question.Conversation = test.conversation
			if got := answer(t, parser, request); !strings.Contains(got.Query, test.want) || test.want == "" && got.Query != "" {
				t.Errorf("%q: query %q: %s", test.question, got.Query, got.Words)
			}
		})
	}
}

func TestResolvedNames(t *testing.T) {
	tests := []struct {
		name, question string
		names          []ask.ResolvedName
		want           string // what the query holds
	}{
		{"a stem means every file of that stem", "who touched vnode?", []ask.ResolvedName{{Text: "vnode", Kind: ask.FileName, How: ask.MatchedByStem, Matches: []ask.NameMatch{{Value: "src/vnode.ts", Name: "vnode.ts"}, {Value: "src/vnode.js", Name: "vnode.js"}}}},
			"toLower(f.name) STARTS WITH 'vnode.'"},
		{"a name in another case is made exact", "commits of ENCODER.go", []ask.ResolvedName{{Text: "ENCODER.go", Kind: ask.FileName, How: ask.MatchedWithoutCase, Matches: []ask.NameMatch{{Value: "go/encoder.go", Name: "encoder.go"}}}},
			"f.name = 'encoder.go'"},
		{"part of a name stands for the person", "which bugs did Jeffrey fix?", []ask.ResolvedName{{Text: "Jeffrey", Kind: ask.PersonName, How: ask.MatchedByPart, Matches: []ask.NameMatch{{Value: "jyasskin", Name: "Jeffrey Yasskin"}}}},
			"toLower(u.login) = toLower('jyasskin')"},
		{"a bare number is what the graph says", "who opened #12?", []ask.ResolvedName{{Text: "#12", Kind: ask.PullName, How: ask.MatchedExactly, Matches: []ask.NameMatch{{Value: "12"}}}},
			"(u:User)-[:opens]->(p:PullRequest) WHERE p.number = 12"},
		{"a bug stays a bug", "who reported bug 12?", []ask.ResolvedName{{Text: "#12", Kind: ask.PullName, How: ask.MatchedExactly, TakenFor: ask.IssueName, Matches: []ask.NameMatch{{Value: "12"}}}},
			"(u:User)-[:creates]->(i:Issue) WHERE i.number = 12"},
		{"a word of the question is no name", "which bugs are open?", []ask.ResolvedName{{Text: "bugs", Kind: ask.BranchName, How: ask.MatchedExactly, Matches: []ask.NameMatch{{Value: "bugs"}}}},
			"MATCH (i:Issue) WHERE i.state = 'open' RETURN"},
		{"a directory is a beginning of paths", "who changed src/core/ most?", []ask.ResolvedName{{Text: "src/core/", Kind: ask.DirectoryName, How: ask.MatchedExactly, Matches: []ask.NameMatch{{Value: "src/core/"}}}},
			"f.path STARTS WITH 'src/core/'"},
		{"a label is one of the labels", `how many open issues are labelled "good first issue"?`, nil,
			"any(label IN i.labels WHERE toLower(label) = 'good first issue')"},
		{"a release is found by its tag", "when was release v1.2.0 published?", nil, "t.tag = 'v1.2.0'"},
	}
	parser := newParser(t)
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			request := asking(test.question)
			request.Names = test.names
			if got := answer(t, parser, request); !strings.Contains(got.Query, test.want) {
				t.Errorf("%q: query %q: %s", test.question, got.Query, got.Words)
			}
		})
	}
}

func TestNamesCannotBreakOut(t *testing.T) {
	parser := newParser(t)
	for _, name := range []string{
		`x.go' OR true //`, `x\' OR true RETURN 1 //.go`, `a\u0027 OR true //.go`, "a`b.go", `"; DROP.go`, "*/ MATCH.go",
	} {
		request := asking("how many commits touched the file \"" + name + "\"?")
		request.Names = []ask.ResolvedName{{Text: name, Kind: ask.FileName, How: ask.MatchedExactly, Matches: []ask.NameMatch{{Value: name, Name: name}}}}
		got := answer(t, parser, request)
		if got.Query == "" {
			t.Errorf("%s: no query: %s", name, got.Words)
			continue
		}
		if _, err := cypher.Check(got.Query, gate()); err != nil {
			t.Errorf("%s: %s: %v", name, got.Query, err)
		}
		if !strings.Contains(got.Query, "count(DISTINCT c) AS commits") {
			t.Errorf("%s: %s", name, got.Query)
		}
	}
}

func gate() cypher.Options {
	return cypher.Options{Schema: ask.CypherSchema(graph.TheSchema()), RepositoryParameter: "repo"}
}

func TestEveryQueryPassesTheGateAsItIs(t *testing.T) {
	parser := newParser(t)
	for _, group := range rewordings(t) {
		got := answer(t, parser, asking(group.Questions[0]))
		checked, err := cypher.Check(got.Query, gate())
		if err != nil || len(checked.Repairs)+len(checked.Warnings) > 0 {
			t.Errorf("%s: %v %v %v", got.Query, err, checked.Repairs, checked.Warnings)
		}
	}
}

func TestCompletion(t *testing.T) {
	request := asking("Which commits on 8/1/2022 introduced bugs?")
	request.Question.Now = now
	var pieces strings.Builder
	text, err := newParser(t).Generate(context.Background(), request, func(piece string) { pieces.WriteString(piece) })
	if err != nil {
		t.Fatal(err)
	}
	want := `The question asks for commits. The graph links what it names by introduced (which commit introduced a bug). Dates go by committedDate.

Reading: commits; a commit introduced a bug when SZZ traces the bug's fix back to it; 8/1/2022 = 1 August 2022 (month/day/year)

<query>MATCH (c:Commit)-[:introduced]->(:Issue) WHERE c.committedDate >= '2022-08-01T00:00:00Z' AND c.committedDate < '2022-08-02T00:00:00Z' RETURN DISTINCT c.id AS commit, c.message AS message, c.committedDate AS date ORDER BY date</query>
`
	if diff := cmp.Diff(want, text); diff != "" {
		t.Errorf("completion (-want +got):\n%s", diff)
	}
	if pieces.String() != text {
		t.Errorf("the pieces make %q", pieces.String())
	}
}

func TestCancelledContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := newParser(t).Generate(ctx, asking("how many commits?"), nil); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

func FuzzGenerate(f *testing.F) {
	parser := newParser(f)
	for _, group := range rewordings(f) {
		f.Add(group.Questions[0], "", "")
	}
	f.Add("and who fixed it?", "which bugs did ann introduce in 2023?", "[#12](https://github.com/o/n/issues/12)")
	f.Add("who didn't fix #12 or PR 13 in a/b.go or \"x\" by @me since oct 24", "", "")
	f.Fuzz(func(t *testing.T, question, before, reply string) {
		request := asking(question)
		if before != "" {
			request.Question.Conversation = []ask.Turn{{Question: before, Answer: reply}}
		}
		got := answer(t, parser, request)
		if got.Query == "" {
			if got.Words == "" {
				t.Errorf("%q: neither a query nor words", question)
			}
			return
		}
		if _, err := cypher.Check(got.Query, gate()); err != nil {
			t.Errorf("%q: %s: %v", question, got.Query, err)
		}
	})
}

func BenchmarkGenerate(b *testing.B) {
	parser := newParser(b)
	request := asking("Which developers fixed the most bugs in src/core/vnode.js between May 27, 2023 and May 31, 2023?")
	request.Question.Now = now
	for b.Loop() {
		if _, err := parser.Generate(context.Background(), request, nil); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkGenerateDeclining(b *testing.B) {
	parser := newParser(b)
	request := asking("Wich devlopers wuld you rekommend for the refaktoring of the skeduler modul, and wy?")
	for b.Loop() {
		if _, err := parser.Generate(context.Background(), request, nil); err != nil {
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
	parser := newParser(t)
	random := rand.New(rand.NewPCG(1, 2))
	queries := 0
	for range 5000 {
		var question []string
		for range 3 + random.IntN(6) {
			question = append(question, strings.ReplaceAll(words[random.IntN(len(words))], "_", " "))
		}
		text := strings.Join(question, " ")
		got := answer(t, parser, asking(text))
		if got.Query == "" {
			continue
		}
		queries++
		if checked, err := cypher.Check(got.Query, gate()); err != nil || len(checked.Repairs) > 0 {
			t.Errorf("%s\n%s\n%v %v", text, got.Query, err, checked.Repairs)
		}
	}
	if queries < 300 {
		t.Errorf("only %d of 5000 word salads made a query", queries)
	}
}
