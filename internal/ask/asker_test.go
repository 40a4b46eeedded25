package ask

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/neo4j/neo4j-go-driver/v5/neo4j"

	answering "repochat/internal/answer"
	"repochat/internal/graph"
	"repochat/internal/history"
	"repochat/internal/llm"
	"repochat/internal/llmtest"
	"repochat/internal/question"
	"repochat/internal/reader"
	"repochat/internal/reader/model"
	"repochat/internal/search"
)

// completion is what a model says that does as it is told.
func completion(reading, query string) string {
	return "I follow the relationships.\nReading: " + reading + "\n<query>\n" + query + "\n</query>"
}

// TestAsker asks one small world everything: a graph is slow to load.
func TestAsker(t *testing.T) {
	w := newWorld(t)
	for _, part := range []struct {
		name string
		test func(*testing.T, *world)
	}{
		{"answers", testAsk},
		{"events come in order", testEventsComeInOrder},
		{"a retry knows what went wrong", testRetryKnowsWhatWentWrong},
		{"readings of a question can be chosen", testOtherReadings},
		{"names are settled in the query", testNamesAreSettled},
		{"plans of many kinds", testPlansOfManyKinds},
		{"unsure readings are told", testUnsureReadingsAreTold},
		{"parts can be left out", testWithout},
		{"a fallback", testFallback},
		{"no answer", testAskWithoutAnAnswer},
		{"leaving ends the work", testLeavingEndsTheWork},
		{"the state is what the next question goes on from", testState},
		{"synthesis", testSynthesis},
		{"texts without an answer", testTextsWithoutAnswer},
		{"tokens at worst", testTokensAtWorst},
		{"a repository from git alone has no issues", testRepositoryFromGitAloneHasNoIssues},
		{"issues of commit messages qualify every answer", testIssuesOfMessages},
	} {
		t.Run(part.name, func(t *testing.T) { part.test(t, w) })
	}
}

func testAsk(t *testing.T, w *world) {
	const countJuly = "MATCH (c:Commit) WHERE c.committedDate >= '2024-07-01T00:00:00Z' AND c.committedDate < '2024-08-01T00:00:00Z' RETURN count(c) AS commits"
	tests := []struct {
		name, question string
		said           []llmtest.Answer
		wantOutcome    Outcome
		wantRows       [][]any
		wantText       []string // parts of the text
		wantNotices    []string // parts of the notices, joined
		wantAttempts   int
		wantEvidence   []string // labels
	}{
		{
			name: "a number is told with its reading, its dates and the data's age", question: "How many commits happened in July 2024?",
			said:        []llmtest.Answer{llmtest.Say(completion("commits of July 2024", countJuly))},
			wantOutcome: Answered, wantRows: [][]any{{int64(4)}}, wantAttempts: 1,
			wantText: []string{"**4** commits.", "Reading: commits of July 2024.", "Dates: 2024-07-01 to 2024-07-31 (UTC).", "Data as of 2024-07-31."},
		},
		{
			name: "a ranking is told by its top, with evidence", question: "Who has the most unfixed bugs?",
			said:        []llmtest.Answer{llmtest.Say(completion("open issues assigned to each developer", "MATCH (u:User)-[:assigned]->(i:Issue) WHERE i.state = 'open' RETURN u.login AS login, u.name AS name, count(DISTINCT i) AS openBugs ORDER BY openBugs DESC"))},
			wantOutcome: Answered, wantRows: [][]any{{"grace", "Grace Hopper", int64(2)}}, wantAttempts: 1,
			wantText: []string{"[@grace](https://github.com/grace)", "2"}, wantEvidence: []string{"@grace"},
			wantNotices: []string{"Every issue is counted as a bug; 1 of 3 issues carry the label `bug`."},
		},
		{
			name: "a query that cannot be read is written again", question: "How many commits are there?",
			said:        []llmtest.Answer{llmtest.Say(completion("all", "MATCH (c:Commit RETURN count(c)")), llmtest.Say(completion("all", "MATCH (c:Commit) RETURN count(c) AS commits"))},
			wantOutcome: Answered, wantRows: [][]any{{int64(4)}}, wantAttempts: 2,
		},
		{
			name: "a query that Neo4j refuses is written again", question: "How many commits are there?",
			said:        []llmtest.Answer{llmtest.Say(completion("all", "MATCH (c:Commit) RETURN count(d) AS commits")), llmtest.Say(completion("all", "MATCH (c:Commit) RETURN count(c) AS commits"))},
			wantOutcome: Answered, wantRows: [][]any{{int64(4)}}, wantAttempts: 2,
		},
		{
			name: "a text that is compared with in vain is written again", question: "Who changed the boiler?",
			said: []llmtest.Answer{
				llmtest.Say(completion("x", "MATCH (u:User)-[:author]->(c:Commit)-[:changed]->(f:File) WHERE f.name = 'heater.go' RETURN DISTINCT u.login AS login")),
				llmtest.Say(completion("x", "MATCH (u:User)-[:author]->(c:Commit)-[:changed]->(f:File) WHERE f.path = 'src/boiler.go' RETURN DISTINCT u.login AS login ORDER BY login")),
			},
			wantOutcome: Answered, wantRows: [][]any{{"ada"}, {"grace"}}, wantAttempts: 2, wantEvidence: []string{"@ada", "@grace"},
			wantNotices: []string{"`boiler` is read as the file `src/boiler.go`."},
		},
		{
			name: "a second query that finds nothing either does not replace the first", question: "Which commits mention tea?",
			said: []llmtest.Answer{
				llmtest.Say(completion("first", "MATCH (c:Commit) WHERE c.message CONTAINS 'tea' RETURN c.id AS commit")),
				llmtest.Say(completion("second", "MATCH (c:Commit) WHERE c.message CONTAINS 'coffee' RETURN c.id AS commit")),
			},
			wantOutcome: NoneFound, wantRows: [][]any{}, wantText: []string{"None found.", "Reading: first."}, wantAttempts: 2,
		},
		{
			name: "nothing found by known names is an answer at once", question: "Which bugs did grace fix?",
			said:        []llmtest.Answer{llmtest.Say(completion("fixed by grace", "MATCH (u:User)-[:author]->(:Commit)-[:fixed]->(i:Issue) WHERE u.login = 'grace' RETURN i.number AS issue, i.title AS title"))},
			wantOutcome: NoneFound, wantRows: [][]any{}, wantText: []string{"None found."}, wantAttempts: 1,
		},
		{
			name: "a wrong assumption about a number is told", question: "Which commit fixed bug 4?",
			said:        []llmtest.Answer{llmtest.Say(completion("fixes of #4", "MATCH (c:Commit)-[:fixed]->(i:Issue) WHERE i.number = 4 RETURN c.id AS commit"))},
			wantOutcome: NoneFound, wantRows: [][]any{}, wantAttempts: 1, wantNotices: []string{"#4 is not an issue but a pull request."},
		},
		{
			name: "what the graph lacks is told in the model's words", question: "How many people can push to this repository?",
			said:        []llmtest.Answer{llmtest.Say(`<no_query kind="not_in_graph">The graph holds no access rights; it does hold who authored commits.</no_query>`)},
			wantOutcome: NotInGraph, wantText: []string{"no access rights"}, wantAttempts: 1,
		},
		{
			name: "a number that the model makes up in place of a query is not shown", question: "How many people can push to this repository?",
			said:        []llmtest.Answer{llmtest.Say(`<no_query kind="not_in_graph">There are 17 people who can push.</no_query>`)},
			wantOutcome: NotInGraph, wantText: []string{"does not hold that"}, wantAttempts: 1,
		},
		{
			name: "a request to act is answered without a query", question: "Please delete all commits.",
			said:        []llmtest.Answer{llmtest.Say(`<no_query kind="conversation">I deleted them all.</no_query>`)},
			wantOutcome: Conversational, wantText: []string{"I can only read", "nothing was changed"}, wantAttempts: 1,
		},
		{
			name: "an obedient model's writing query is never run", question: "Please delete all commits.",
			said:        []llmtest.Answer{llmtest.Say("<query>MATCH (c:Commit) DETACH DELETE c</query>"), llmtest.Say("Sure! <query>MATCH (c:Commit) DETACH DELETE c RETURN count(c)</query>")},
			wantOutcome: Conversational, wantText: []string{"I can only read"}, wantAttempts: 2,
		},
		{
			name: "a query about another repository stays in its own", question: "What do the commits say?",
			said:        []llmtest.Answer{llmtest.Say(completion("all", "MATCH (n) WHERE n.message IS NOT NULL RETURN DISTINCT left(n.message, 6) AS beginning ORDER BY beginning"))},
			wantOutcome: Answered, wantRows: [][]any{{"Explai"}, {"Heat f"}, {"Stop t"}, {"Write "}}, wantAttempts: 1,
		},
		{
			name: "a query that names another repository finds nothing of it", question: "Which repositories are there?",
			said: []llmtest.Answer{
				llmtest.Say(completion("all", "MATCH (c:Commit) WHERE c.repo <> 'x' AND c.message CONTAINS 'SECRET' RETURN c.message AS message")),
				llmtest.Say(completion("all", "OPTIONAL MATCH (c:Commit) WHERE c.message CONTAINS 'SECRET' RETURN c.message AS message")),
			},
			wantOutcome: NoneFound, wantRows: [][]any{}, wantAttempts: 2,
		},
		{
			name: "a text of others in a row is no markup", question: "What did commit " + hash(3)[:8] + " do?",
			said:        []llmtest.Answer{llmtest.Say(completion("its message", "MATCH (c:Commit) WHERE c.id = '"+hash(3)+"' RETURN c.id AS commit, c.message AS message"))},
			wantOutcome: Answered, wantRows: [][]any{{hash(3), "Stop the whistle | fixes #1 <b>"}}, wantAttempts: 1,
			wantText: []string{`Stop the whistle \| fixes #1 \<b\>`, "[`3abcdef`](https://github.com/" + w.repository.String() + "/commit/" + hash(3) + ")"}, wantEvidence: []string{"3abcdef"},
		},
		{
			name: "a small count comes with what it counts", question: "How many bugs has grace?",
			said:        []llmtest.Answer{llmtest.Say(completion("assigned bugs", "MATCH (u:User {login: 'grace'})-[:assigned]->(i:Issue) RETURN count(DISTINCT i) AS bugs"))},
			wantOutcome: Answered, wantRows: [][]any{{int64(2)}}, wantAttempts: 1, wantEvidence: []string{"#2", "#3"},
			wantText: []string{"**2** bugs: [#2](https://github.com/" + w.repository.String() + "/issues/2) “Too slow”, [#3]"},
		},
		{
			name: "a property that was not loaded is not zero", question: "How many stars does the repository have?",
			said:        []llmtest.Answer{llmtest.Say(completion("stars", "MATCH (r:Repository) RETURN r.stars AS stars"))},
			wantOutcome: NotInGraph, wantRows: [][]any{{nil}}, wantText: []string{"does not tell: stars."}, wantAttempts: 1,
		},
		{
			name: "what was loaded beside what was not is an answer with a notice", question: "What is this repository about?",
			said:        []llmtest.Answer{llmtest.Say(completion("about", "MATCH (r:Repository) RETURN r.name AS name, r.description AS description"))},
			wantOutcome: Answered, wantRows: [][]any{{w.repository.Name, nil}}, wantAttempts: 1,
			wantNotices: []string{"What was loaded of " + w.repository.String() + " does not tell: description. GitHub may."},
		},
		{
			name: "small talk asks nobody", question: "Hello!",
			wantOutcome: Conversational, wantText: []string{"Hello!", "Which files have the most bugs?"},
		},
		{
			name: "a model that twice writes no query is quoted", question: "Tell me a story.",
			said:        []llmtest.Answer{llmtest.Say("I only know queries."), llmtest.Say("Once upon a time.")},
			wantOutcome: Conversational, wantText: []string{"I only know queries."}, wantAttempts: 2,
		},
		{
			name: "a query that fails twice is a failure with its reason", question: "How many commits?",
			said:        []llmtest.Answer{llmtest.Say("<query>MATCH (c:Commit RETURN c</query>"), llmtest.Say("<query>MATCH c:Commit) RETURN c</query>")},
			wantOutcome: Failed, wantText: []string{"No query could be written that runs"}, wantAttempts: 2,
		},
		{
			name: "a refused key is a failure with its remedy", question: "How many commits?",
			said:        []llmtest.Answer{llmtest.Fail(401, "bad key sk-secret")},
			wantOutcome: Failed, wantText: []string{"The key in OPENAI_API_KEY is refused"},
		},
	}
	before := w.nodes(t)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			server := llmtest.New(t, tt.said...)
			var events []Event
			got, err := w.asker(t, server, nil).Ask(t.Context(), question.Question{Repository: w.repository, Text: tt.question, Now: testNow}, func(e Event) { events = append(events, e) })
			if err != nil {
				t.Fatal(err)
			}
			if got.Outcome != tt.wantOutcome {
				t.Errorf("outcome = %s (%s), want %s", got.Outcome, got.Text, tt.wantOutcome)
			}
			if diff := cmp.Diff(tt.wantRows, got.Result.Rows, cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("rows (-want +got):\n%s", diff)
			}
			if got.Result.Rows == nil || got.Result.Columns == nil {
				t.Error("rows or columns are nil: they would be null in JSON")
			}
			containAll(t, "text and note", got.Text+"\n"+got.Note, tt.wantText)
			containAll(t, "notices", strings.Join(answering.NoticeTexts(got.Notices), "\n"), tt.wantNotices)
			if len(got.Attempts) != tt.wantAttempts {
				t.Errorf("%d attempts, want %d: %+v", len(got.Attempts), tt.wantAttempts, got.Attempts)
			}
			var labels []string
			for _, e := range got.Evidence {
				labels = append(labels, e.Label)
			}
			if diff := cmp.Diff(tt.wantEvidence, labels); diff != "" {
				t.Errorf("evidence (-want +got):\n%s", diff)
			}
			if strings.Contains(got.Text+got.Error, "SECRET") || strings.Contains(got.Text+got.Error, "sk-secret") {
				t.Errorf("a secret is told: %s", got.Text)
			}
			if told := textOf(events); told != got.Text {
				t.Errorf("streamed %q, answered %q", told, got.Text)
			}
			if n := len(server.Requests()); n != len(tt.said) {
				t.Errorf("the model was asked %d times, want %d", n, len(tt.said))
			}
		})
	}
	if after := w.nodes(t); after != before {
		t.Errorf("the graph had %d nodes and has %d", before, after)
	}
}

func containAll(t *testing.T, what, text string, parts []string) {
	t.Helper()
	for _, part := range parts {
		if !strings.Contains(text, part) {
			t.Errorf("%s lacks %q:\n%s", what, part, text)
		}
	}
}

// textOf joins what was streamed.
func textOf(events []Event) string {
	var text strings.Builder
	for _, e := range events {
		if e.Kind == EventToken {
			text.WriteString(e.Data.(string))
		}
	}
	return text.String()
}

func testEventsComeInOrder(t *testing.T, w *world) {
	server := llmtest.New(t, llmtest.Say(completion("issues of grace", "MATCH (u:User)-[:assigned]->(i:Issue) WHERE u.login = 'grace' RETURN i.number AS issue, i.title AS title ORDER BY issue")))
	var kinds []EventKind
	var query QueryEvent
	_, err := w.asker(t, server, nil).Ask(t.Context(), question.Question{Repository: w.repository, Text: "Which bugs has grace?", Now: testNow}, func(e Event) {
		if len(kinds) == 0 || kinds[len(kinds)-1] != e.Kind {
			kinds = append(kinds, e.Kind)
		}
		if e.Kind == EventQuery {
			query = e.Data.(QueryEvent)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	want := []EventKind{EventStatus, EventReading, EventQuery, EventNotice, EventRows, EventToken, EventEvidence}
	if diff := cmp.Diff(want, kinds); diff != "" {
		t.Errorf("events (-want +got):\n%s", diff)
	}
	if query.Parameters["repo"] != w.repository.String() || !strings.Contains(query.Query, "$repo") {
		t.Errorf("the query is not confined to its repository: %+v", query)
	}
}

func testRetryKnowsWhatWentWrong(t *testing.T, w *world) {
	server := llmtest.New(t, llmtest.Say("<query>MATCH (c:Commit) RETURN count(d) AS n</query>"), llmtest.Say("<query>MATCH (c:Commit) RETURN count(c) AS n</query>"))
	if _, err := w.asker(t, server, nil).Ask(t.Context(), question.Question{Repository: w.repository, Text: "How many commits?", Now: testNow}, nil); err != nil {
		t.Fatal(err)
	}
	second := server.Requests()[1].Last()
	containAll(t, "the second prompt", second, []string{"<query>MATCH (c:Commit) RETURN count(d) AS n</query>", "It failed: ", "`d`"})
}

func testOtherReadings(t *testing.T, w *world) {
	assigned := completion("open issues of grace", "MATCH (u:User)-[:assigned]->(i:Issue) WHERE u.login = 'grace' RETURN i.number AS issue ORDER BY issue")
	created := completion("issues that grace created", "MATCH (u:User)-[:creates]->(i:Issue) WHERE u.login = 'grace' RETURN i.number AS issue ORDER BY issue")
	server := llmtest.New(t, llmtest.Say(assigned), llmtest.Say(created), llmtest.Say(assigned))
	asker := w.asker(t, server, nil)
	question := question.Question{Repository: w.repository, Text: "Which bugs has grace?", Now: testNow}
	others := func(reading string) (ids []string, rows [][]any, notices string) {
		t.Helper()
		question.Reading = reading
		answer, err := asker.Ask(t.Context(), question, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, other := range answer.OtherReadings {
			ids = append(ids, other.ID)
		}
		return ids, answer.Result.Rows, strings.Join(answering.NoticeTexts(answer.Notices), " ")
	}
	usual, usualRows, _ := others("")
	if diff := cmp.Diff([]string{"created", "participated", "introduced", "fixed"}, usual); diff != "" {
		t.Errorf("other readings (-want +got):\n%s", diff)
	}
	chosen, chosenRows, told := others("created")
	if diff := cmp.Diff([]string{"assigned", "participated", "introduced", "fixed"}, chosen); diff != "" {
		t.Errorf("other readings of the chosen one (-want +got):\n%s", diff)
	}
	if cmp.Equal(usualRows, chosenRows) {
		t.Errorf("both readings have the rows %v", usualRows)
	}
	const line = "The user chose this reading: issues that the developer created\n"
	if prompt := server.Requests()[1].Last(); !strings.Contains(prompt, line) {
		t.Errorf("the prompt does not tell the chosen reading:\n%s", prompt)
	}
	if prompt := server.Requests()[0].Last(); strings.Contains(prompt, "chose") {
		t.Errorf("the prompt tells a choice that nobody made:\n%s", prompt)
	}
	if _, _, stray := others("fixed"); strings.Contains(told, "chosen reading") || !strings.Contains(stray, "does not follow the chosen reading: bugs that the developer's commits fixed.") {
		t.Errorf("notices are %q, and %q of a model that does as it likes", told, stray)
	}
}

func testWithout(t *testing.T, w *world) {
	said := []llmtest.Answer{
		llmtest.Say("<query>MATCH (i:Issue)-[:fixed]->(c:Commit) WHERE i.number = 'x' RETURN i.number</query>"),
		llmtest.Say("<query>MATCH (c:Commit) RETURN count(c) AS commits</query>"),
	}
	tests := []struct {
		name         string
		without      []Part
		question     string
		wantOutcome  Outcome
		wantRequests int
		wantRepairs  int // of the first attempt
	}{
		{"with all parts", nil, "How many commits?", Answered, 2, 1},
		{"without the retry", []Part{PartRetry}, "How many commits?", NoneFound, 1, 1},
		{"without repair", []Part{PartRepair}, "How many commits?", Answered, 2, 0},
		{"without repair and the retry", []Part{PartRepair, PartRetry}, "How many commits?", Failed, 1, 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			server := llmtest.New(t, said...)
			asker := w.asker(t, server, func(o *Options) { o.Without = tt.without })
			answer, err := asker.Ask(t.Context(), question.Question{Repository: w.repository, Text: tt.question, Now: testNow}, nil)
			if err != nil {
				t.Fatal(err)
			}
			if n := len(server.Requests()); answer.Outcome != tt.wantOutcome || n != tt.wantRequests {
				t.Errorf("%s after %d requests, want %s after %d: %s", answer.Outcome, n, tt.wantOutcome, tt.wantRequests, answer.Text)
			}
			if len(answer.Attempts) > 0 && len(answer.Attempts[0].Repairs) != tt.wantRepairs {
				t.Errorf("repairs %q, want %d", answer.Attempts[0].Repairs, tt.wantRepairs)
			}
		})
	}
}

// readerFunc is a Reader from a function that returns a completion.
type readerFunc func(reader.Request) (string, error)

func (f readerFunc) Read(_ context.Context, request reader.Request) (reader.Plan, error) {
	completion, err := f(request)
	return model.Extract(completion), err
}

func testFallback(t *testing.T, w *world) {
	answers := readerFunc(func(reader.Request) (string, error) {
		return completion("all commits", "MATCH (c:Commit) RETURN count(c) AS commits, min(c.committedDate) AS first"), nil
	})
	declines := readerFunc(func(reader.Request) (string, error) {
		return `<no_query kind="not_understood">I do not know this kind of question.</no_query>`, nil
	})
	tests := []struct {
		name        string
		fallback    reader.Reader
		wantOutcome Outcome
		wantText    string
		wantNotice  string
		wantTrouble Trouble
	}{
		{"the built-in parser answers for a model that cannot be asked, and that is said", answers, Answered, "**4** commits, first 2024-07-01 10:00.", "The model could not be asked: the key in OPENAI_API_KEY is refused (HTTP 401). The built-in parser answered.", ""},
		{"what neither can answer fails for the model's reason", declines, Failed, "The key in OPENAI_API_KEY is refused", "", ModelUnavailable},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			server := llmtest.New(t, llmtest.Fail(401, "no"))
			// The server has one answer to give: a model that is away is not asked
			// to put the rows into words, either.
			asker := w.asker(t, server, func(o *Options) { o.Fallback, o.Synthesizer = tt.fallback, scriptedClient(t, server) })
			got, err := asker.Ask(t.Context(), question.Question{Repository: w.repository, Text: "How many commits?", Now: testNow}, nil)
			if err != nil {
				t.Fatal(err)
			}
			if got.Outcome != tt.wantOutcome || !strings.Contains(got.Text, tt.wantText) {
				t.Errorf("got %s %q, want %s %q", got.Outcome, got.Text, tt.wantOutcome, tt.wantText)
			}
			containAll(t, "notices", strings.Join(answering.NoticeTexts(got.Notices), "\n"), []string{tt.wantNotice})
			if got.Trouble != tt.wantTrouble {
				t.Errorf("the trouble is %q, want %q", got.Trouble, tt.wantTrouble)
			}
			var want *Fallback
			if tt.wantNotice != "" {
				want = &Fallback{Code: ModelUnavailable, Detail: tt.wantNotice}
			}
			if diff := cmp.Diff(want, got.Fallback); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func testAskWithoutAnAnswer(t *testing.T, w *world) {
	unreachable, err := neo4j.NewDriverWithContext("bolt://127.0.0.1:1", neo4j.NoAuth())
	if err != nil {
		t.Fatal(err)
	}
	defer unreachable.Close(t.Context())
	reader := graph.NewReader(unreachable, "", graph.Limits{Timeout: time.Minute})
	tests := []struct {
		name   string
		asked  question.Question
		change func(*Options)
		want   error
	}{
		{"an empty question", question.Question{Text: " \n "}, nil, ErrQuestionEmpty},
		{"a question of 100 KB", question.Question{Text: strings.Repeat("why ", 25000)}, nil, ErrQuestionTooLong},
		{"a repository that is not there", question.Question{Repository: history.RepositoryName{Owner: "no", Name: "where"}, Text: "How many?"}, nil, graph.ErrNoRepository},
		{"a database that is not there", question.Question{Text: "How many?"}, func(o *Options) { o.Names = graph.NewCatalogue(reader) }, graph.ErrUnavailable},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if tt.asked.Repository.IsZero() {
				tt.asked.Repository = w.repository
			}
			if _, err := w.asker(t, llmtest.New(t), tt.change).Ask(t.Context(), tt.asked, nil); !errors.Is(err, tt.want) {
				t.Errorf("error = %v, want %v", err, tt.want)
			}
		})
	}
	if !strings.Contains(ErrQuestionTooLong.Error(), "4000") {
		t.Errorf("%v does not say the limit", ErrQuestionTooLong)
	}
}

func testLeavingEndsTheWork(t *testing.T, w *world) {
	server := llmtest.New(t, llmtest.Hang())
	ctx, cancel := context.WithCancel(t.Context())
	_, err := w.asker(t, server, nil).Ask(ctx, question.Question{Repository: w.repository, Text: "How many commits?", Now: testNow}, func(e Event) {
		if e.Data == "Writing a query" {
			time.AfterFunc(50*time.Millisecond, cancel)
		}
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("error = %v, want context.Canceled", err)
	}
}

func testRepositoryFromGitAloneHasNoIssues(t *testing.T, w *world) {
	bare := boilerHistory(w.repository)
	bare.Issues, bare.PullRequests, bare.Fixes, bare.Introductions, bare.HasTracker = nil, nil, nil, nil, false
	bare.PullRequestCommits = nil
	w.load(t, bare)
	server := llmtest.New(t, llmtest.Say(completion("open issues", "MATCH (i:Issue) WHERE i.state = 'open' RETURN count(i) AS openBugs")))
	got, err := w.asker(t, server, nil).Ask(t.Context(), question.Question{Repository: w.repository, Text: "How many bugs are open?", Now: testNow}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if got.Outcome != NotInGraph || !strings.Contains(got.Text, "--tracker") {
		t.Errorf("got %s %q, want the remedy", got.Outcome, got.Text)
	}
}

// testTextsWithoutAnswer holds that a model which finds no answer in the texts may write a
// query, and that the nearest texts are named where nothing comes of that either.
func testTextsWithoutAnswer(t *testing.T, w *world) {
	thread := search.Hit{Kind: "issue", ID: "2", Number: 2, Title: "Too slow", State: "open", Coverage: 1, Passages: []search.Passage{{Text: "The boiler is slow.", In: "body", By: "ada"}}}
	tests := []struct {
		name, query, words, want string
		outcome                  Outcome
	}{
		{"the query answers", "MATCH (i:Issue) WHERE i.number = 2 RETURN i.number AS issue, i.state AS state", "{1.issue} is still open.", "#2 is still open.", Answered},
		{"the query finds nothing", "MATCH (i:Issue) WHERE i.number = 77 RETURN i.number AS issue, i.state AS state", "", "What was found does not answer this. The nearest:", NoneFound},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			server := llmtest.New(t, llmtest.Say("<not_found/>"), llmtest.Say(completion("the state of the issue", tt.query)), llmtest.Say(tt.words))
			asker := w.asker(t, server, func(o *Options) {
				o.Synthesizer, o.Searcher = scriptedClient(t, server), textsWith{hits: []search.Hit{thread}}
			})
			var events []Event
			got, err := asker.Ask(t.Context(), question.Question{Repository: w.repository, Text: "What was said about the slow boiler?", Now: testNow}, func(e Event) { events = append(events, e) })
			if err != nil {
				t.Fatal(err)
			}
			if got.Outcome != tt.outcome || !strings.Contains(got.Words.Plain(), tt.want) || !strings.Contains(textOf(events), tt.want[3:]) {
				t.Errorf("%s: %s\ntold %s", got.Outcome, got.Words.Plain(), textOf(events))
			}
		})
	}
}

func testSynthesis(t *testing.T, w *world) {
	query := llmtest.Say(completion("open issues assigned to each developer", "MATCH (u:User)-[:assigned]->(i:Issue) RETURN u.login AS login, i.number AS issue, i.title AS title ORDER BY issue"))
	tests := []struct {
		name        string
		words       llmtest.Answer
		want        []string
		wantNot     []string
		wantNotices []string
		again       []llmtest.Answer
	}{
		{"honest words are kept", llmtest.Say("@grace has two open bugs: #2 and #3.\n"), []string{"@grace has two open bugs: #2 and #3.", "Reading: open issues"}, nil, nil, nil},
		{"an invented number is left out and told", llmtest.Say("@grace has 2 bugs. There are 999999 bugs in all. See #2."), []string{"@grace has 2 bugs.", "See #2."}, []string{"999999"}, []string{"`999999`"}, []llmtest.Answer{llmtest.Say("<none/>")}},
		{"an invented number is taken back", llmtest.Say("@grace has 2 bugs. There are 999999 bugs in all. See #2."), []string{"@grace has 2 bugs. They are #2 and #3."}, []string{"999999"}, nil, []llmtest.Answer{llmtest.Say("They are #2 and #3.")}},
		{"one that is said again is left out", llmtest.Say("@grace has 2 bugs. There are 999999 bugs in all."), []string{"@grace has 2 bugs."}, []string{"999999"}, []string{"`999999`"}, []llmtest.Answer{llmtest.Say("There are 999999 bugs.")}},
		{"a model that fails when it is asked again", llmtest.Say("@grace has 2 bugs. There are 999999 bugs in all. See #2."), []string{"@grace has 2 bugs.", "See #2."}, []string{"999999"}, []string{"`999999`"}, []llmtest.Answer{llmtest.Fail(400, "no")}},
		{"an invented link, hash and login are left out", llmtest.Say("Ask @mallory. It is 3fa9c1d7. Read https://evil.example/x now. But #3 is open."), []string{"But #3 is open."}, []string{"mallory", "3fa9c1d7", "evil"}, nil, []llmtest.Answer{llmtest.Say("But #3 is open.")}},
		{"words that are all invented give way to the built-in wording", llmtest.Say("There are 987654 bugs."), []string{"2 issues: #2 “Too slow” and #3"}, []string{"987654"}, []string{"`987654`"}, []llmtest.Answer{llmtest.Say("")}},
		{"a model that fails gives way to the built-in wording", llmtest.Fail(400, "no"), []string{"2 issues: #2 “Too slow” and #3"}, nil, nil, nil},
		{"words that break off are kept, and told", llmtest.Truncate("@grace has two bugs. And"), []string{"@grace has two bugs."}, nil, []string{"broke off"}, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			server := llmtest.New(t, append([]llmtest.Answer{query, tt.words}, tt.again...)...)
			asker := w.asker(t, server, func(o *Options) { o.Synthesizer = scriptedClient(t, server) })
			var events []Event
			got, err := asker.Ask(t.Context(), question.Question{Repository: w.repository, Text: "Which bugs are assigned, and to whom?", Now: testNow}, func(e Event) { events = append(events, e) })
			if err != nil {
				t.Fatal(err)
			}
			containAll(t, "words and note", got.Words.Plain()+"\n"+got.Note, tt.want)
			containAll(t, "notices", strings.Join(answering.NoticeTexts(got.Notices), "\n"), tt.wantNotices)
			if told := strings.Join(answering.NoticeTexts(got.Notices), "\n"); len(tt.again) > 0 && tt.wantNotices == nil && strings.Contains(told, "Left out") {
				t.Errorf("what the model has taken back is told: %s", told)
			}
			for _, part := range tt.wantNot {
				if strings.Contains(got.Text, part) || strings.Contains(textOf(events), part) {
					t.Errorf("%q reached the reader: %s", part, got.Text)
				}
			}
		})
	}
	for _, tt := range []struct{ name, query, want string }{
		{"one value is worded without the model", "MATCH (c:Commit) RETURN count(c) AS commits", "**4** commits."},
		{"one row is put into words", "MATCH (i:Issue {number: 2}) RETURN i.number AS issue, i.state AS state", "/issues/2) is still open."},
	} {
		t.Run(tt.name, func(t *testing.T) {
			server := llmtest.New(t, llmtest.Say(completion("all", tt.query)), llmtest.Say("{1.issue} is still open."))
			asker := w.asker(t, server, func(o *Options) { o.Synthesizer = llm.Completer(scriptedClient(t, server)) })
			got, err := asker.Ask(t.Context(), question.Question{Repository: w.repository, Text: "How many?", Now: testNow}, nil)
			if err != nil || !strings.Contains(got.Text, tt.want) {
				t.Errorf("got %q, %v", got.Text, err)
			}
		})
	}
}
