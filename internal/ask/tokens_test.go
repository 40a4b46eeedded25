package ask

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tiktoken-go/tokenizer"

	"repochat/internal/answer"
	"repochat/internal/answer/words"
	"repochat/internal/graph"
	"repochat/internal/llm"
	"repochat/internal/llmtest"
	"repochat/internal/question"
	"repochat/internal/reader/model"
	"repochat/internal/schema"
)

// Each message of a chat costs this many tokens beside its text, and each
// answer begins with three.
const (
	tokensPerMessage = 4
	tokensPerAnswer  = 3
)

// TestTokensOfRecordedQuestions counts what the calls of the recordings take.
// The words about the rows, which are not recorded, get the rest of the 2,300
// tokens that a whole question may take in the median.
func TestTokensOfRecordedQuestions(t *testing.T) {
	for name, pattern := range map[string]string{"queries": "[tw]e*", "words about passages": "why"} {
		t.Run(name, func(t *testing.T) { testTokensOfRecordings(t, pattern) })
	}
}

func testTokensOfRecordings(t *testing.T, pattern string) {
	tokens := counter(t)
	recorded, err := filepath.Glob("../../testdata/recordings/" + pattern + "/requests/*.json")
	if err != nil || len(recorded) == 0 {
		t.Fatalf("no recorded requests: %v", err)
	}
	var counts []int
	for _, path := range recorded {
		var request llmtest.Request
		readJSON(t, path, &request)
		answer := strings.TrimSuffix(strings.Replace(path, "/requests/", "/answers/", 1), ".json") + ".txt"
		text, err := os.ReadFile(answer)
		if err != nil {
			t.Fatal(err)
		}
		counts = append(counts, tokens.of(t, request, string(text)))
	}
	slices.Sort(counts)
	median, longest := counts[len(counts)/2], counts[len(counts)-1]
	t.Logf("%d calls: median %d, longest %d tokens", len(counts), median, longest)
	if median > 2000 || longest > 2300 {
		t.Errorf("median %d, longest %d; want at most 2000 and 2300", median, longest)
	}
}

// testTokensAtWorst asks a long question in a long conversation, whose first
// query fails and whose second has a thousand rows.
func testTokensAtWorst(t *testing.T, w *world) {
	tokens := counter(t)
	turn := question.Turn{
		Question: strings.Repeat("Which commits did Ada make to the boiler? ", 20), Reading: strings.Repeat("commits of Ada ", 40),
		Query: strings.Repeat("MATCH (c:Commit) RETURN c.id AS commit ", 40), Answer: strings.Repeat("Commit 3fa9c1d of 2024-07-09 stopped it. ", 20),
	}
	const many = "MATCH (c:Commit) UNWIND range(1, 250) AS n RETURN c.id AS commit, c.message AS message, c.committedDate AS date, n"
	tests := []struct {
		name, question string
		conversation   int // turns
		wantCalls      int
	}{
		{"a retry and many rows fit", "Which commits did Ada make?", 0, 3},
		{"after a conversation as well", "Which commits did Ada make?", 2, 3},
		{"a long question after a long conversation has no retry", strings.Repeat("Tell me which commits were made, and why. ", 60), 6, 1},
		{"nor has a long one in a script of many tokens", strings.Repeat("提交", 1500), 0, 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			answers := []string{
				completion("all", "MATCH (c:Commit)-[:made_by]->(u:User) RETURN c"), completion("all", many), "Ada made 3abcdef and others.\n" + strings.Repeat("- 3abcdef\n", 10),
			}
			server := llmtest.New(t, llmtest.Say(answers[0]), llmtest.Say(answers[1]), llmtest.Say(answers[2]))
			client := llm.Budgeted{Next: scriptedClient(t, server)}
			byModel, err := model.New(client, schema.Default(), testBank(t))
			if err != nil {
				t.Fatal(err)
			}
			asker := w.asker(t, server, func(o *Options) { o.Reader, o.Synthesizer = byModel, client })
			question := question.Question{Repository: w.repository, Text: tt.question, Now: testNow, Conversation: slices.Repeat([]question.Turn{turn}, tt.conversation)}
			if _, err := asker.Ask(t.Context(), question, nil); err != nil {
				t.Fatal(err)
			}
			total := 0
			for i, request := range server.Requests() {
				total += tokens.of(t, request, answers[i])
			}
			t.Logf("%d calls, %d tokens", len(server.Requests()), total)
			if total > mostTokens {
				t.Errorf("%d tokens, more than %d", total, mostTokens)
			}
			if got := len(server.Requests()); got != tt.wantCalls {
				t.Errorf("%d calls, want %d", got, tt.wantCalls)
			}
		})
	}
}

func TestTokensOfManyRows(t *testing.T) {
	result := graph.Result{Columns: []string{"commit", "message", "date"}}
	for i := range 1000 {
		result.Rows = append(result.Rows, []any{hash(i), strings.Repeat("Zwölf größere Änderungen, #12: 3abcdef0 ", 5), "2024-07-01T10:20:30Z"})
	}
	columns := answer.Columns(answer.FactsOf("MATCH (c:Commit) RETURN c.id AS commit, c.message AS message, c.committedDate AS date"), result)
	if got := counter(t).text(t, words.PromptRows(answer.Rows{Columns: columns, Result: result})); got > 1700 {
		t.Errorf("the rows take %d tokens, want at most 1700", got)
	}
}

type tokenCounter struct{ codec tokenizer.Codec }

func counter(t *testing.T) tokenCounter {
	t.Helper()
	codec, err := tokenizer.Get(tokenizer.Cl100kBase)
	if err != nil {
		t.Fatal(err)
	}
	return tokenCounter{codec}
}

func (c tokenCounter) of(t *testing.T, request llmtest.Request, answer string) int {
	t.Helper()
	sum := tokensPerAnswer + c.text(t, answer)
	for _, m := range request.Messages {
		sum += tokensPerMessage + c.text(t, m.Content)
	}
	return sum
}

func (c tokenCounter) text(t *testing.T, text string) int {
	t.Helper()
	n, err := c.codec.Count(text)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func readJSON(t *testing.T, path string, into any) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, into); err != nil {
		t.Fatalf("%s: %v", path, err)
	}
}
