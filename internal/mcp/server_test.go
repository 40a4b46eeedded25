package mcp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"repochat/internal/answer"
	"repochat/internal/answer/back"
	"repochat/internal/ask"
	"repochat/internal/cypher"
	"repochat/internal/goldentest"
	"repochat/internal/graph"
	"repochat/internal/history"
	"repochat/internal/question"
	"repochat/internal/question/names"
	"repochat/internal/schema"
	"repochat/internal/search"
)

// services do what a test says.
type services struct {
	summaries []graph.Summary
	answer    ask.Answer
	executed  ask.Executed
	found     []names.Named
	err       error
	asked     question.Question
	hits      search.Found
	searched  search.Query
}

func (s *services) Ask(_ context.Context, q question.Question, tell func(ask.Event)) (ask.Answer, error) {
	s.asked = q
	if tell != nil {
		tell(ask.Event{Kind: ask.EventStatus, Data: "Writing a query"})
	}
	return s.answer, s.err
}

func (s *services) RunQuery(context.Context, history.RepositoryName, string) (ask.Executed, error) {
	return s.executed, s.err
}

func (s *services) FindNames(context.Context, history.RepositoryName, string, ...schema.Kind) ([]names.Named, error) {
	return s.found, s.err
}

func (s *services) Search(_ context.Context, _ history.RepositoryName, q search.Query) (search.Found, error) {
	s.searched = q
	return s.hits, s.err
}

func (s *services) Find(_ context.Context, text string) (history.RepositoryName, error) {
	for _, summary := range s.summaries {
		if strings.EqualFold(summary.Name.String(), text) && summary.IsComplete() {
			return summary.Name, nil
		}
	}
	return history.RepositoryName{}, ErrUnknownRepository
}

func (s *services) List(context.Context) ([]graph.Summary, error) { return s.summaries, nil }

var (
	rockets = graph.Summary{Name: history.RepositoryName{Owner: "acme", Name: "rockets"}, DataAsOf: time.Date(2024, 7, 30, 9, 0, 0, 0, time.UTC), Nodes: map[string]int{"Commit": 7}}
	boats   = graph.Summary{Name: history.RepositoryName{Owner: "acme", Name: "boats"}, DataAsOf: time.Date(2024, 7, 30, 9, 0, 0, 0, time.UTC)}
	liners  = graph.Summary{Name: history.RepositoryName{Owner: "acme", Name: "liners"}}
)

// connect returns a client of the tools, which is told of progress.
func connect(t *testing.T, s *services, progress func(string)) *sdk.ClientSession {
	t.Helper()
	return connectTo(t, s, &sdk.ClientOptions{
		ProgressNotificationHandler: func(_ context.Context, r *sdk.ProgressNotificationClientRequest) { progress(r.Params.Message) },
	})
}

// everything is all that the tools need.
type everything interface {
	Asker
	Queries
	Repositories
	Searcher
}

func connectTo(t *testing.T, s everything, options *sdk.ClientOptions) *sdk.ClientSession {
	t.Helper()
	server := New(Options{
		Asker: s, Queries: s, Repositories: s, Searcher: s, GitHub: &url.URL{Scheme: "https", Host: "github.com"}, Now: time.Now,
		Explain: func(context.Context, error) error { return errors.New("something failed; see the log") },
	})
	serverEnd, clientEnd := sdk.NewInMemoryTransports()
	if _, err := server.Connect(t.Context(), serverEnd, nil); err != nil {
		t.Fatal(err)
	}
	session, err := sdk.NewClient(&sdk.Implementation{Name: "test", Version: "1"}, options).Connect(t.Context(), clientEnd, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { session.Close() })
	return session
}

func listTools(t *testing.T) []*sdk.Tool {
	t.Helper()
	list, err := connect(t, &services{}, nil).ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	return list.Tools
}

// TestToolSchemas: what clients see of each tool is a golden file, so that a
// change of it shows.
func TestToolSchemas(t *testing.T) {
	tools := listTools(t)
	for _, tool := range tools {
		body, err := json.MarshalIndent(tool, "", "  ")
		if err != nil {
			t.Fatal(err)
		}
		goldentest.Check(t, filepath.Join("testdata", tool.Name+".json"), string(body)+"\n")
		if a := tool.Annotations; a == nil || !a.ReadOnlyHint || a.DestructiveHint == nil || *a.DestructiveHint {
			t.Errorf("%s is not marked as reading only: %+v", tool.Name, a)
		}
		if tool.OutputSchema == nil {
			t.Errorf("%s has no output schema", tool.Name)
		}
	}
	files, err := filepath.Glob("testdata/*.json")
	if err != nil || len(files) != len(tools) {
		t.Errorf("%d golden files for %d tools (%v); delete those of tools that are gone", len(files), len(tools), err)
	}
}

const readme = "../../README.md"

// TestReadmeListsTools: the README's table is made of the registered tools.
func TestReadmeListsTools(t *testing.T) {
	const begin, end = "<!-- tools: go test ./internal/mcp -update -->\n", "<!-- end of tools -->\n"
	var table strings.Builder
	table.WriteString("| tool | what it does |\n|---|---|\n")
	for _, tool := range listTools(t) {
		first, _, _ := strings.Cut(tool.Description, ". ")
		fmt.Fprintf(&table, "| `%s` | %s |\n", tool.Name, strings.TrimSuffix(first, "."))
	}
	text, err := os.ReadFile(readme)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, hasBegin := strings.Cut(string(text), begin)
	_, after, hasEnd := strings.Cut(rest, end)
	if !hasBegin || !hasEnd {
		t.Fatalf("README.md has no place for the table: %s%s", begin, end)
	}
	goldentest.Check(t, readme, before+begin+table.String()+end+after)
}

// call calls a tool and returns its text, and its structured content as JSON.
func call(t *testing.T, s *services, tool string, arguments map[string]any) (text, structured string, failed bool) {
	t.Helper()
	result, err := connect(t, s, nil).CallTool(t.Context(), &sdk.CallToolParams{Name: tool, Arguments: arguments})
	if err != nil {
		t.Fatal(err)
	}
	body, err := json.Marshal(result.StructuredContent)
	if err != nil {
		t.Fatal(err)
	}
	return result.Content[0].(*sdk.TextContent).Text, string(body), result.IsError
}

// TestCallFails: what goes wrong is an error of the tool that says what to do.
func TestCallFails(t *testing.T) {
	one, several := []graph.Summary{rockets}, []graph.Summary{boats, liners, rockets}
	query := map[string]any{"repository": "acme/rockets", "query": "MATCH (n) RETURN n"}
	tests := []struct {
		name      string
		services  services
		tool      string
		arguments map[string]any
		want      string
	}{
		{"an unknown repository", services{summaries: several}, "run_cypher_query", map[string]any{"repository": "acme/trains", "query": "x"}, "acme/boats, acme/liners, acme/rockets"},
		{"no repository where there are several", services{summaries: several}, "ask_repository", map[string]any{"question": "Who?"}, "name a repository: acme/boats"},
		{"no repository at all", services{}, "find_names", map[string]any{"text": "x"}, "repochat sync OWNER/NAME"},
		{"a query that writes", services{summaries: one, err: &cypher.Refusal{Code: cypher.Clause, Reason: "DELETE would change the graph."}}, "run_cypher_query", query, "DELETE would change the graph. get_schema"},
		{"a query that takes too long", services{summaries: one, err: &graph.Error{Kind: graph.ErrTimeout}}, "run_cypher_query", query, "took too long"},
		{"an empty question", services{summaries: one, err: ask.ErrQuestionEmpty}, "ask_repository", map[string]any{"question": " "}, "empty"},
		{"an empty name", services{summaries: one}, "find_names", map[string]any{"text": " "}, "empty"},
		{"an unknown kind", services{summaries: one}, "find_names", map[string]any{"text": "x", "kind": "planet"}, "enum"},
		{"more rows than may be", services{summaries: one}, "run_cypher_query", map[string]any{"query": "x", "max_rows": 5000}, "maximum"},
		{"a failure inside", services{summaries: one, err: errors.New("bolt://neo4j:secret@host")}, "run_cypher_query", query, "something failed; see the log"},
		{"an answer that failed", services{summaries: one, answer: ask.Answer{Outcome: ask.Failed, Text: "No query could be written."}}, "ask_repository", map[string]any{"question": "Who?"}, "No query could be written."},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			text, _, failed := call(t, &tt.services, tt.tool, tt.arguments)
			if !failed || !strings.Contains(text, tt.want) {
				t.Errorf("failed %t: %q, want %q in it", failed, text, tt.want)
			}
			if strings.Contains(text, "secret") {
				t.Errorf("the text gives a secret away: %s", text)
			}
		})
	}
}

func TestAskTellsProgress(t *testing.T) {
	told := make(chan string, 1)
	s := &services{summaries: []graph.Summary{rockets}, answer: ask.Answer{Outcome: ask.Answered, Text: "7."}}
	params := &sdk.CallToolParams{Name: "ask_repository", Arguments: map[string]any{
		"question": "And in May?", "conversation": []map[string]any{{"question": "How many?", "query": "MATCH", "answer": "9."}},
	}}
	params.SetProgressToken("7")
	result, err := connect(t, s, func(text string) { told <- text }).CallTool(t.Context(), params)
	if err != nil || result.IsError {
		t.Fatalf("result %+v, error %v", result, err)
	}
	if got := <-told; got != "Writing a query" {
		t.Errorf("progress = %q", got)
	}
	want := []question.Turn{{Question: "How many?", Query: "MATCH", Answer: "9."}}
	if diff := cmp.Diff(want, s.asked.Conversation); diff != "" {
		t.Errorf("conversation (-want +got):\n%s", diff)
	}
	if s.asked.Repository != rockets.Name {
		t.Errorf("repository = %s, want the only one", s.asked.Repository)
	}
}

// callers is an answer with more rows than fit on a page.
func callers() ask.Answer {
	answered := ask.Answer{
		Outcome: ask.Answered, Text: "**43** functions.", Note: "Reading: functions; Cart.add.", Reading: "functions; Cart.add",
		Query: "MATCH (fn:Function {repo: $repo})-[:calls]->(callee:Function {repo: $repo}) WHERE callee.qualified_name = 'Cart.add' RETURN fn.qualified_name AS function, fn.path AS path ORDER BY path",
	}
	answered.Result.Columns = []string{"function", "path"}
	for i := range 43 {
		answered.Result.Rows = append(answered.Result.Rows, []any{fmt.Sprintf("Shop%02d.buy", i), fmt.Sprintf("src/main/java/shop/Shop%02d.java", i)})
	}
	answered.Structure.Complete(answered.Query, answered.Result)
	answered.Structure.Words = answer.Words{{Text: "43", Figure: "rows"}, {Text: " functions."}}
	answered.Structure.Lead = answered.Structure.Words
	return answered
}

// TestAskSaysEachThingOnce: a client gives a model the text or the structured copy, so
// that each holds the whole answer, and neither holds it twice.
func TestAskSaysEachThingOnce(t *testing.T) {
	s := &services{summaries: []graph.Summary{rockets}, answer: callers()}
	text, structured, _ := call(t, s, "ask_repository", map[string]any{"question": "Which functions call Cart.add?"})
	for _, part := range []string{"**43** functions.", "Shop00.buy", "Shop42.buy", "src/main/java/shop/Shop42.java", "MATCH (fn:Function)-[:calls]->(callee:Function)"} {
		if !strings.Contains(text, part) {
			t.Errorf("the text lacks %q: %s", part, text)
		}
		if n := strings.Count(unescaped(t, structured), part); n != 1 && !strings.HasSuffix(part, ".buy") {
			t.Errorf("the structured copy holds %q %d times: %s", part, n, structured)
		}
	}
	if strings.Contains(structured, "structure") {
		t.Errorf("the copy holds what only programs want: %s", structured)
	}
	if len(structured) > 2*len(text) {
		t.Errorf("the structured copy has %d bytes for %d of text", len(structured), len(text))
	}
	_, structured, _ = call(t, s, "ask_repository", map[string]any{"question": "Which functions call Cart.add?", "structure": true})
	for _, part := range []string{`"structure":{`, `"figure":"rows"`, `"title":"Function"`} {
		if !strings.Contains(structured, part) {
			t.Errorf("what programs want lacks %s: %s", part, structured)
		}
	}
}

// unescaped returns JSON as a reader of its strings sees it.
func unescaped(t *testing.T, body string) string {
	t.Helper()
	return strings.NewReplacer(`\u003c`, "<", `\u003e`, ">", `\u0026`, "&").Replace(body)
}

// TestAskOffersOptions: the options of a question back are in the structured copy of
// an answer, too, for clients that cannot put it to their user.
func TestAskOffersOptions(t *testing.T) {
	answered := callers()
	answered.Clarification = &back.Clarification{Question: "Only what lies in shop/?", IsOffer: true, Options: []back.Option{{Text: "shop/", Question: "Which functions of shop/ call Cart.add?"}}}
	text, structured, _ := call(t, &services{summaries: []graph.Summary{rockets}, answer: answered}, "ask_repository", map[string]any{"question": "Which functions call Cart.add?"})
	for _, part := range []string{"Only what lies in shop/?", "Which functions of shop/ call Cart.add?"} {
		if !strings.Contains(structured, part) {
			t.Errorf("the structured copy lacks %q: %s", part, structured)
		}
	}
	if !strings.Contains(text, "1. shop/") {
		t.Errorf("the text lacks the option: %s", text)
	}
}

// TestTextIsReadable: the text of a query's rows has no escapes for HTML.
func TestTextIsReadable(t *testing.T) {
	executed := ask.Executed{Result: graph.Result{Columns: []string{"parameters"}, Rows: [][]any{{"Map<String,Object> values"}}}}
	executed.Checked.Query = "MATCH (a)-[:calls]->(b) RETURN b.parameters"
	text, _, _ := call(t, &services{summaries: []graph.Summary{rockets}, executed: executed}, "run_cypher_query", map[string]any{"query": "x"})
	for _, part := range []string{"-[:calls]->", "Map<String,Object> values"} {
		if !strings.Contains(text, part) {
			t.Errorf("the text lacks %q: %s", part, text)
		}
	}
	var copied queryOutput
	if err := json.Unmarshal([]byte(text), &copied); err != nil || len(copied.Result.Rows) != 1 {
		t.Errorf("the text is no JSON of the output: %v: %s", err, text)
	}
}

// TestRowsFit: an agent gets no more rows than it can take in, and is told so.
func TestRowsFit(t *testing.T) {
	many := func(n int, value any) graph.Result {
		r := graph.Result{Columns: []string{"x"}, Rows: [][]any{}}
		for range n {
			r.Rows = append(r.Rows, []any{value})
		}
		return r
	}
	truncated := many(200, int64(1))
	truncated.Truncated = true
	long := strings.Repeat("ä", 5000)
	tests := []struct {
		name   string
		result graph.Result
		most   int
		shown  int
		cut    string
	}{
		{"few rows are whole", many(3, int64(1)), 0, 3, ""},
		{"no rows are an empty list", graph.Result{}, 0, 0, ""},
		{"100 rows without a wish", many(300, int64(1)), 0, 100, "The first 100 of 300 rows"},
		{"as many as wished", many(300, int64(1)), 7, 7, "The first 7 of 300 rows"},
		{"never more than 1000", many(3000, int64(1)), 9999, 1000, "The first 1000 of 3000 rows"},
		{"as many bytes as fit", many(300, strings.Repeat("x", 900)), 300, 36, "The first 36 of 300 rows"},
		{"a query with more rows than are fetched", truncated, 0, 100, "The first 100 rows are shown; the query has more than 200"},
		{"a long text", many(1, long), 0, 1, "Texts are cut after 1000 characters"},
		{"a long text in a node", many(1, []any{graph.Node{Properties: map[string]any{"body": long}}}), 0, 1, "Texts are cut"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := fit(tt.result, tt.most)
			if len(got.Rows) != tt.shown || !strings.HasPrefix(got.Cut, tt.cut) || (tt.cut == "") != (got.Cut == "") {
				t.Errorf("%d rows, %q; want %d, %q", len(got.Rows), got.Cut, tt.shown, tt.cut)
			}
			if got.Total != len(tt.result.Rows) || got.Columns == nil || got.Rows == nil {
				t.Errorf("total %d, columns %v, rows nil %t", got.Total, got.Columns, got.Rows == nil)
			}
			if body, err := json.Marshal(got); err != nil || len(body) > mostBytes+2000 {
				t.Errorf("%d bytes, error %v", len(body), err)
			}
		})
	}
}
