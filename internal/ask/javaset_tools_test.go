package ask_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"repochat/internal/graph"
	"repochat/internal/history"
	"repochat/internal/mcp"
)

// A javaRecord is how a model answered a question of the Java set: what it called, and
// what it answered after it had read the results.
type javaRecord struct {
	Repository string       `json:"repository"`
	Question   string       `json:"question"`
	Calls      []javaAccess `json:"calls"`
	Answer     []string     `json:"answer"`
}

// A javaAccess is one call with the number of rows that it brought, and the bytes of
// its text and of its structured copy. A client gives the one or the other to a model.
type javaAccess struct {
	Tool       string         `json:"tool"`
	Arguments  map[string]any `json:"arguments"`
	Rows       int            `json:"rows"`
	Text       int            `json:"text"`
	Structured int            `json:"structured"`
}

// TestJavaSetThroughTools calls the tools of the MCP server as a language model did
// that saw their descriptions and the questions of TestJavaSet, and nothing of what is
// right; testdata/javaset/README.md describes the recording. What the model answered is
// compared with what JavaParser finds, in the same way. An answer counts as wrong where
// a call brings another number of rows than the model saw, and what the results do not
// hold is no part of it. It runs on demand, with the settings of TestJavaSet:
//
//	REPOCHAT_JAVASET=DIR=JARS:DIR=JARS go test ./internal/ask -run JavaSetThroughTools -v
func TestJavaSetThroughTools(t *testing.T) {
	byTools, byFiles := readJavaRecords(t, "tools.jsonl"), readJavaRecords(t, "files.jsonl")
	var all, same, files javaTally
	var read, reading, readOfSame, readOfFiles javaRead
	eachJavaRepository(t, func(t *testing.T, of javaRepository) {
		session := of.connect(t)
		for _, q := range of.questions {
			record, isRecorded := byTools.find(of, q)
			if !isRecorded {
				t.Errorf("%s: no answer is recorded for %q", of.base, q.wordings[0])
				continue
			}
			results := of.replay(t, session, record, &reading)
			verdict := judge(t, q, record.Answer, func(value string) bool { return results.hold(q, value) })
			if results.differ {
				verdict.quality = 0
			}
			all = append(all, verdict)
			read.add(record)
			if plain, isSampled := byFiles.find(of, q); isSampled {
				same = append(same, verdict)
				files = append(files, judge(t, q, plain.Answer, nil))
				readOfSame.add(record)
				readOfFiles.add(plain)
			}
		}
	})
	t.Logf("through the tools, %s as recorded, %s now:\n%s", read, reading, all)
	t.Logf("the questions that were asked of the files, too, through the tools, %s:\n%s", readOfSame, same)
	t.Logf("the same from the files alone, %s:\n%s", readOfFiles, files)
	if q := all.quality(""); q < .98 {
		t.Errorf("the quality of the answers is %.4f, less than .98", q)
	}
	if q := all.quality("method"); q < .99 {
		t.Errorf("that of the places of methods is %.4f, less than .99", q)
	}
}

// javaRecords is a recording.
type javaRecords []javaRecord

func readJavaRecords(t *testing.T, name string) javaRecords {
	t.Helper()
	body, err := os.ReadFile(filepath.Join("testdata/javaset", name))
	if err != nil {
		t.Fatal(err)
	}
	var records javaRecords
	for line := range strings.Lines(string(body)) {
		var record javaRecord
		if err := json.Unmarshal([]byte(line), &record); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		records = append(records, record)
	}
	return records
}

// find returns the record of a question about a repository, whose directory has a name
// that ends in its own.
func (r javaRecords) find(of javaRepository, q javaQuestion) (javaRecord, bool) {
	for _, record := range r {
		if strings.HasSuffix(of.base, record.Repository) && record.Question == q.wordings[0] {
			return record, true
		}
	}
	return javaRecord{}, false
}

// javaRead is what answers took.
type javaRead struct{ questions, calls, text, structured int }

func (r *javaRead) add(record javaRecord) {
	r.questions++
	for _, call := range record.Calls {
		r.calls++
		r.text += call.Text
		r.structured += call.Structured
	}
}

func (r javaRead) String() string {
	per := func(n int) float64 { return float64(n) / float64(max(r.questions, 1)) }
	return fmt.Sprintf("%d questions, and for each %.2f calls, %.0f bytes of text, %.0f of a structured copy", r.questions, per(r.calls), per(r.text), per(r.structured))
}

// javaTools is what the tools work with: the services of one repository.
type javaTools struct {
	javaRepository
}

func (s javaTools) Find(context.Context, string) (history.RepositoryName, error) { return s.name, nil }

func (s javaTools) List(context.Context) ([]graph.Summary, error) {
	return []graph.Summary{{Name: s.name, DataAsOf: time.Now()}}, nil
}

// connect returns a client of the tools.
func (of javaRepository) connect(t *testing.T) *sdk.ClientSession {
	t.Helper()
	server := mcp.New(mcp.Options{
		Asker: of.asker, Queries: of.asker, Repositories: javaTools{of}, Searcher: of.searcher,
		GitHub: &url.URL{Scheme: "https", Host: "github.com"}, Now: time.Now,
		Explain: func(_ context.Context, err error) error { return err },
	})
	serverEnd, clientEnd := sdk.NewInMemoryTransports()
	if _, err := server.Connect(t.Context(), serverEnd, nil); err != nil {
		t.Fatal(err)
	}
	session, err := sdk.NewClient(&sdk.Implementation{Name: "test", Version: "1"}, nil).Connect(t.Context(), clientEnd, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { session.Close() })
	return session
}

// javaResults are the results of all calls for a question.
type javaResults struct {
	text string // without the queries and what is said of them
	// differ is set when a call brought another number of rows than the model saw.
	differ bool
}

// replay performs the calls of a record.
func (of javaRepository) replay(t *testing.T, session *sdk.ClientSession, record javaRecord, reading *javaRead) javaResults {
	t.Helper()
	var results javaResults
	now := javaRecord{}
	for _, call := range record.Calls {
		result, err := session.CallTool(t.Context(), &sdk.CallToolParams{Name: call.Tool, Arguments: call.Arguments})
		if err != nil || result.IsError || len(result.Content) == 0 {
			t.Fatalf("%s %v: result %+v, error %v", call.Tool, call.Arguments, result, err)
		}
		text := result.Content[0].(*sdk.TextContent).Text
		structured, rows := structuredCopy(t, result)
		if rows != call.Rows {
			t.Logf("%s %v: %d rows, and %d when it was recorded", call.Tool, call.Arguments, rows, call.Rows)
			results.differ = true
		}
		now.Calls = append(now.Calls, javaAccess{Text: len(text), Structured: structured})
		words, _, _ := strings.Cut(text, "\n---\n")
		results.text += escapeOfMarkdown.ReplaceAllString(words, "$1") + "\n"
	}
	reading.add(now)
	return results
}

var escapeOfMarkdown = regexp.MustCompile(`\\([[:punct:]])`)

// structuredCopy returns the bytes of a result's structured copy, and its rows.
func structuredCopy(t *testing.T, result *sdk.CallToolResult) (bytes, rows int) {
	t.Helper()
	body, err := json.Marshal(result.StructuredContent)
	var copied struct {
		Result struct {
			Total int `json:"total"`
		} `json:"result"`
	}
	if err = errors.Join(err, json.Unmarshal(body, &copied)); err != nil {
		t.Fatal(err)
	}
	return len(body), copied.Result.Total
}

// hold reports whether the results hold a value of an answer, not as a part of
// another name or number; those of a place stand apart from each other.
func (r javaResults) hold(q javaQuestion, value string) bool {
	parts := []string{value}
	if q.column == "place" {
		parts = strings.Split(value, ":")
	}
	return !slices.ContainsFunc(parts, func(part string) bool {
		return !regexp.MustCompile(`(?i)(?:^|[^\w.$])` + regexp.QuoteMeta(part) + `(?:$|[^\w$])`).MatchString(r.text)
	})
}

// judge compares the values of an answer that the results hold with what is right.
func judge(t *testing.T, q javaQuestion, answered []string, holds func(string) bool) javaVerdict {
	t.Helper()
	values := slices.Clone(answered)
	if holds != nil {
		values = slices.DeleteFunc(values, func(value string) bool { return !holds(value) })
	}
	switch {
	case q.column == "parameters":
		values = []string{typesOfParameters(anyOf(values))}
	case len(values) == 1 && (values[0] == "yes" || values[0] == "no"):
		values = []string{map[string]string{"yes": "true", "no": "false"}[values[0]]}
	}
	v := javaVerdict{category: q.category, answered: true, quality: quality(q.gold, values)}
	if v.quality < 1 {
		t.Logf("%s, %.2f: %s\n\tmissing %v\n\tmore    %v", q.category, v.quality, q.wordings[0], lacking(q.gold, values), lacking(values, q.gold))
	}
	return v
}

func anyOf(values []string) []any {
	all := make([]any, len(values))
	for i, value := range values {
		all[i] = value
	}
	return all
}

// TestJudgeOfRecords: an answer is worth what the results hold of it, and names that
// are only a part of others in them do not count.
func TestJudgeOfRecords(t *testing.T) {
	callers := javaQuestion{gold: []string{"Cart.add", "Cart.total"}}
	place := javaQuestion{gold: []string{"src/Cart.java:12"}, column: "place"}
	parameters := javaQuestion{gold: []string{"String, Map<String,Object>"}, column: "parameters"}
	tests := []struct {
		name     string
		question javaQuestion
		text     string
		answer   []string
		want     float64
	}{
		{"all that is right", callers, "| Cart.add | 3 |\n| Cart.total | 9 |", []string{"Cart.add", "Cart.total"}, 1},
		{"one that the results do not hold", callers, "| Cart.add | 3 |", []string{"Cart.add", "Cart.total"}, .5},
		{"one that is a part of another name", callers, "| Cart.add | 3 |\n| Cart.totals | 9 |\n| ShopCart.total | 9 |", []string{"Cart.add", "Cart.total"}, .5},
		{"one too many", callers, "| Cart.add | 3 |\n| Cart.total | 9 |\n| Cart.clear | 5 |", []string{"Cart.add", "Cart.total", "Cart.clear"}, .5},
		{"nothing", callers, "| Cart.add | 3 |", nil, 0},
		{"a number", javaQuestion{gold: []string{"4"}}, "**4** functions.", []string{"4"}, 1},
		{"a wrong number", javaQuestion{gold: []string{"4"}}, "**3** functions.", []string{"3"}, .75},
		{"a number that is a part of another", javaQuestion{gold: []string{"4"}}, "**43** functions.", []string{"4"}, 0},
		{"yes", javaQuestion{gold: []string{"true"}}, "Yes.", []string{"yes"}, 1},
		{"no in the place of yes", javaQuestion{gold: []string{"true"}}, "No.", []string{"no"}, 0},
		{"a place", place, "path: src/Cart.java, line: **12**.", []string{"src/Cart.java:12"}, 1},
		{"a place on another line", place, "path: src/Cart.java, line: **120**.", []string{"src/Cart.java:12"}, 0},
		{"parameters", parameters, "parameters: key String, values Map<String,Object>, result: void.", []string{"key String", "values Map<String,Object>"}, 1},
		{"no parameters", javaQuestion{gold: []string{""}, column: "parameters"}, "parameters: , result: void.", nil, 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			results := javaResults{text: tt.text}
			if got := judge(t, tt.question, tt.answer, func(value string) bool { return results.hold(tt.question, value) }); got.quality != tt.want {
				t.Errorf("the quality is %v, want %v", got.quality, tt.want)
			}
		})
	}
}
