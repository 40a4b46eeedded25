package main

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"repochat/internal/clienttest"
	"repochat/internal/sample"
)

// The tokens of the server that serveWithSignIn starts.
const (
	clientToken = "a-token-of-a-client-that-tests-use"
	spareToken  = "another-token-that-is-to-be-used-up"
)

// serveWithSignIn starts a server on the demonstration's data which asks for
// tokens, and returns its address. Their holders may ask, and not manage.
func serveWithSignIn(t *testing.T, settings ...string) string {
	t.Helper()
	demo(t)
	settings = append(settings, "REPOCHAT_AUTH=token", "REPOCHAT_TOKENS=client="+clientToken+",spare="+spareToken)
	p, err := startProgram(readyLine, settings, "serve", "--no-worker", "--addr", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.terminate)
	return p.ready
}

// told is what the scripts of the OpenAI clients print.
type told struct {
	Models       []string          `json:"models"`
	Model        string            `json:"model"`
	Answer       string            `json:"answer"`
	Finish       string            `json:"finish"`
	Tokens       int               `json:"tokens"`
	Streamed     string            `json:"streamed"`
	Pieces       int               `json:"pieces"`
	StreamTokens int               `json:"stream_tokens"`
	Continued    string            `json:"continued"`
	Errors       map[string]string `json:"errors"`
}

// unclear are questions about the sample that are asked back about.
var unclear = []string{
	"Who is the best developer?", "Which files are the worst?", "Who is the worst developer in 2024?", "Who was the best developer in 2023?", "List denizy's bugs.",
	"Which bugs did jbrueckner have in 2024?", "How many bugs were there in June 2023?", "How many commits changed config.go?", "Which commits were made on July 4?", "How many issues were opened in May?",
}

// TestOfficialOpenAIClients: the clients for Python and JavaScript list models,
// ask, stream, continue a conversation and get typed errors.
func TestOfficialOpenAIClients(t *testing.T) {
	address := serveWithSignIn(t)
	python, scripts := clienttest.Python(t)
	model := sample.Repository().String()
	clients := []struct {
		name    string
		command []string
	}{
		{"Python", []string{python, filepath.Join(scripts, "openai_client.py")}},
		{"JavaScript", []string{"node", filepath.Join(clienttest.JavaScript(t), "openai_client.mjs")}},
	}
	for _, client := range clients {
		t.Run(client.name, func(t *testing.T) {
			got := output[told](t, append(client.command, address, clientToken, spareToken, model)...)
			if !slices.Contains(got.Models, model) || got.Model != model {
				t.Errorf("models %q, model %q, want %q", got.Models, got.Model, model)
			}
			for _, want := range []string{"denizy", "\n\n---\n\n*Reading: ", "Data as of 2024-11-01", "(https://github.com/", "```cypher\nMATCH "} {
				if !strings.Contains(got.Answer, want) {
					t.Errorf("%q is missing in the answer:\n%s", want, got.Answer)
				}
			}
			if got.Finish != "stop" || got.Tokens == 0 {
				t.Errorf("finish reason %q, %d tokens", got.Finish, got.Tokens)
			}
			if got.Streamed != got.Answer || got.Pieces < 3 || got.StreamTokens == 0 {
				t.Errorf("%d pieces, %d tokens; the stream and the whole answer differ:\n%s", got.Pieces, got.StreamTokens, cmp.Diff(got.Answer, got.Streamed))
			}
			if !strings.Contains(got.Continued, "26") || !strings.Contains(got.Continued, "2023-05") {
				t.Errorf("May 2023 had 26 commits:\n%s", got.Continued)
			}
			want := map[string]string{
				"unknown model":           "NotFoundError model_not_found",
				"unknown model retrieved": "NotFoundError model_not_found",
				"several answers":         "BadRequestError unsupported_value",
				"no messages":             "BadRequestError missing_required_parameter",
				"wrong key":               "AuthenticationError invalid_api_key",
				"models with a wrong key": "AuthenticationError invalid_api_key",
				"too many questions":      "RateLimitError rate_limit_exceeded",
			}
			if diff := cmp.Diff(want, got.Errors); diff != "" {
				t.Errorf("errors (-want +got):\n%s", diff)
			}
		})
	}
}

// TestOpenAIClientRepliesToQuestionsBack: the client for Python replies to ten
// questions back by a number, and gets what the option says it leads to.
func TestOpenAIClientRepliesToQuestionsBack(t *testing.T) {
	address := serveWithSignIn(t, "REPOCHAT_QUESTIONS_PER_MINUTE=0")
	python, scripts := clienttest.Python(t)
	command := []string{python, filepath.Join(scripts, "openai_replies.py"), address, clientToken, sample.Repository().String()}
	got := output[[]struct{ Question, Option, After string }](t, append(command, unclear...)...)
	if len(got) != len(unclear) {
		t.Errorf("%d questions were asked, want %d", len(got), len(unclear))
	}
	for _, back := range got {
		if !leadsTo(back.Option, back.After) {
			t.Errorf("%s: after option %q the answer is\n%s", back.Question, back.Option, back.After)
		}
	}
}

var firstFigure = regexp.MustCompile(`[\w.-]+`)

// leadsTo reports whether an answer has the first name or number that an option
// says it leads to: "by bugs fixed: aikot, 15".
func leadsTo(option, after string) bool {
	_, result, ok := strings.Cut(option, ": ")
	if figure := firstFigure.FindString(result); ok && figure != "none" {
		return figure != "" && strings.Contains(after, figure)
	}
	return ok && strings.Contains(after, "None found.")
}

// toolsUse is what the script of the Python client of the Model Context
// Protocol prints.
type toolsUse struct {
	Tools   []string `json:"tools"`
	Results map[string]struct {
		Text       string         `json:"text"`
		Structured map[string]any `json:"structured"`
	} `json:"results"`
	Refused struct {
		Error bool   `json:"error"`
		Text  string `json:"text"`
	} `json:"refused"`
	AskedBack []struct {
		Message string   `json:"message"`
		Options []string `json:"options"`
	} `json:"asked_back"`
	Chosen string `json:"chosen"`
}

var toolNames = []string{"ask_repository", "find_names", "get_schema", "list_repositories", "run_cypher_query", "run_sim_search"}

// TestPythonToolsClient: Python's official client lists and calls every tool
// over both transports.
func TestPythonToolsClient(t *testing.T) {
	address := serveWithSignIn(t)
	python, scripts := clienttest.Python(t)
	script := filepath.Join(scripts, "mcp_client.py")
	transports := []struct {
		name      string
		arguments []string
	}{
		{"HTTP", []string{"http", address, clientToken}},
		{"stdio", []string{"stdio", os.Args[0], "mcp"}},
	}
	for _, transport := range transports {
		t.Run(transport.name, func(t *testing.T) {
			got := output[toolsUse](t, append([]string{python, script}, transport.arguments...)...)
			slices.Sort(got.Tools)
			if diff := cmp.Diff(toolNames, got.Tools); diff != "" {
				t.Errorf("tools (-want +got):\n%s", diff)
			}
			wants := map[string]string{
				"ask_repository": "denizy", "find_names": "internal/remind/scheduler.go", "get_schema": "(:Commit)-[:introduced]->(:Issue)",
				"list_repositories": sample.Repository().String(), "run_cypher_query": "345",
			}
			for tool, want := range wants {
				structured, err := json.Marshal(got.Results[tool].Structured)
				if err != nil {
					t.Fatal(err)
				}
				for _, text := range []string{got.Results[tool].Text, string(plainJSON(structured))} {
					if !strings.Contains(string(plainJSON([]byte(text))), want) {
						t.Errorf("%s: %q is missing in %s", tool, want, text)
					}
				}
			}
			if !got.Refused.Error || !strings.Contains(got.Refused.Text, "would change the graph") {
				t.Errorf("a query that deletes: %+v", got.Refused)
			}
			if len(got.AskedBack) != 1 || !strings.HasSuffix(got.AskedBack[0].Message, "\n\nBest by what?") || !strings.HasPrefix(got.AskedBack[0].Options[1], "by ") {
				t.Fatalf("the user was asked %+v, want which measure makes the best developer", got.AskedBack)
			}
			_, leader, _ := strings.Cut(got.AskedBack[0].Options[1], ": ")
			leader, _, _ = strings.Cut(leader, ",")
			if leader == "" || !strings.Contains(got.Chosen, leader) {
				t.Errorf("after %q the answer is %q", got.AskedBack[0].Options[1], got.Chosen)
			}
		})
	}
}

// plainJSON undoes the escapes of <, > and & in JSON.
func plainJSON(text []byte) []byte {
	return bytes.ReplaceAll(bytes.ReplaceAll(text, []byte(`\u003e`), []byte(">")), []byte(`\u003c`), []byte("<"))
}

// TestToolsClient: the client of the protocol's own library calls every tool
// over both transports.
func TestToolsClient(t *testing.T) {
	p := demo(t)
	command := exec.Command(os.Args[0], "mcp")
	command.Env = append(os.Environ(), asProgram+"=1")
	transports := []struct {
		name      string
		transport sdk.Transport
	}{
		{"HTTP", &sdk.StreamableClientTransport{Endpoint: p.url + "/mcp"}},
		{"stdio", &sdk.CommandTransport{Command: command}},
	}
	for _, tt := range transports {
		t.Run(tt.name, func(t *testing.T) {
			session, err := sdk.NewClient(&sdk.Implementation{Name: "test", Version: "1"}, nil).Connect(t.Context(), tt.transport, nil)
			if err != nil {
				t.Fatal(err)
			}
			list, err := session.ListTools(t.Context(), nil)
			if err != nil || len(list.Tools) != len(toolNames) {
				t.Fatalf("tools %+v, error %v", list, err)
			}
			calls := []struct {
				name      string
				tool      string
				arguments map[string]any
				failed    bool
				want      string
			}{
				{"a question", "ask_repository", map[string]any{"question": "Who fixed the most bugs in scheduler.go?"}, false, "denizy"},
				{"a follow-up", "ask_repository", map[string]any{"question": "And in May 2023?", "conversation": []map[string]string{{"question": "How many commits were there in June 2023?", "answer": "31"}}}, false, "26"},
				{"a misspelt name in a question", "ask_repository", map[string]any{"question": "Who fixed bugs in schedular.go?"}, false, "Read \\`schedular.go\\` as \\`internal/remind/scheduler.go\\`"},
				{"a slip in a query is repaired", "run_cypher_query", map[string]any{"query": "MATCH (u:User)<-[:author]-(c:Commit) RETURN count(c) AS n"}, false, "-[:author]->"},
				{"a query of many rows", "run_cypher_query", map[string]any{"query": "MATCH (c:Commit) RETURN c.id ORDER BY c.id", "max_rows": 5}, false, "The first 5 of 345 rows"},
				{"a query of an unknown label", "run_cypher_query", map[string]any{"query": "MATCH (x:Spaceship) RETURN x"}, true, "Spaceship"},
				{"a search of texts", "run_sim_search", map[string]any{"query": "SQLite"}, false, "SQLite"},
				{"a query that is no Cypher", "run_cypher_query", map[string]any{"query": "SELECT 1"}, true, "get_schema"},
				{"a query that leaves its repository", "run_cypher_query", map[string]any{"query": "MATCH (r:Repository) RETURN r.repo", "repository": "a/b"}, true, sample.Repository().String()},
				{"a person's name", "find_names", map[string]any{"text": "denizy", "kind": "person"}, false, "u.login = 'denizy'"},
				{"a number", "find_names", map[string]any{"text": "#12"}, false, "issue"},
				{"a misspelt name", "find_names", map[string]any{"text": "schedular.go"}, false, `"known":false`},
				{"the schema", "get_schema", nil, false, "impacted"},
				{"the repositories", "list_repositories", nil, false, "2024-11-01T04:30:00Z"},
			}
			for _, call := range calls {
				result, err := session.CallTool(t.Context(), &sdk.CallToolParams{Name: call.tool, Arguments: call.arguments})
				if err != nil {
					t.Fatalf("%s: %v", call.name, err)
				}
				text := result.Content[0].(*sdk.TextContent).Text
				if result.IsError != call.failed || !strings.Contains(text, call.want) {
					t.Errorf("%s: failed %t, want %t and %q in\n%s", call.name, result.IsError, call.failed, call.want, text)
				}
			}
			if err := session.Close(); err != nil {
				t.Errorf("end of the session: %v", err)
			}
		})
	}
}

// output runs a client and decodes what it prints.
func output[T any](t *testing.T, command ...string) T {
	t.Helper()
	c := exec.CommandContext(t.Context(), command[0], command[1:]...)
	// A server that the client starts is the program.
	c.Env = append(os.Environ(), asProgram+"=1")
	var errors bytes.Buffer
	c.Stderr = &errors
	printed, err := c.Output()
	if err != nil {
		t.Fatalf("%s: %v\n%s", strings.Join(command, " "), err, errors.String())
	}
	var value T
	if err := json.Unmarshal(printed, &value); err != nil {
		t.Fatalf("%v in:\n%s", err, printed)
	}
	return value
}
