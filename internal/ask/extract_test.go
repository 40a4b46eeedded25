package ask

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const (
	commits = "MATCH (c:Commit) RETURN count(c) AS commits"
	issues  = "MATCH (i:Issue)\nWHERE i.state = 'open'\nRETURN i.number AS issue\nORDER BY issue"
	fence   = "```"
)

func TestExtract(t *testing.T) {
	tests := []struct {
		name, completion string
		want             Extraction
	}{
		{"a block is taken with its reading", "I count.\nReading: all commits, merges included.\n<query>\n" + commits + "\n</query>", Extraction{Query: commits, Reading: "all commits, merges included."}},
		{"the last of several blocks counts", "<query>MATCH (x) RETURN x</query> No, rather <query>" + commits + "</query>", Extraction{Query: commits}},
		{"an empty last block does not count", "<query>" + commits + "</query>\n<query> </query>", Extraction{Query: commits}},
		{"a tag that is only mentioned is no block", "I end with a <query> tag: <query>" + commits + "</query>", Extraction{Query: commits}},
		{"a tag in capitals is a tag", "<QUERY>" + commits + "</QUERY>", Extraction{Query: commits}},
		{"a tag with attributes is a tag", `<query lang="cypher">` + commits + "</query>", Extraction{Query: commits}},
		{"a cypher tag is taken as a query tag", "<cypher>" + commits + "</cypher>", Extraction{Query: commits}},
		{"a block beats a later fence", "<query>" + commits + "</query>\nIt may print:\n" + fence + "\nMATCH-like 3\n" + fence, Extraction{Query: commits}},
		{"a fence inside a block is removed", "<query>\n" + fence + "cypher\n" + issues + "\n" + fence + "\n</query>", Extraction{Query: issues}},
		{"a language tag inside a block is removed", "<query>cypher\n" + commits + "</query>", Extraction{Query: commits}},
		{"a label inside a block is removed", "<query>Cypher: " + commits + "</query>", Extraction{Query: commits}},
		{"back-ticks around a block's query are removed", "<query>`" + commits + "`</query>", Extraction{Query: commits}},
		{"back-ticked names stay", "<query>MATCH (c:`Commit`) RETURN c</query>", Extraction{Query: "MATCH (c:`Commit`) RETURN c"}},
		{"HTML escapes are undone", "<query>MATCH (u:User)-[:author]-&gt;(c:Commit) WHERE c.additions &gt; 5 RETURN c</query>", Extraction{Query: "MATCH (u:User)-[:author]->(c:Commit) WHERE c.additions > 5 RETURN c"}},
		{"a block that the token limit left open is taken", "Steps.\n<query>\n" + commits, Extraction{Query: commits}},
		{"an open block after a closed one does not count", "<query>" + commits + "</query> or <query>MATCH (", Extraction{Query: commits}},
		{"the last fence counts", fence + "cypher\nMATCH (x) RETURN x\n" + fence + "\nBetter:\n" + fence + "cypher\n" + issues + "\n" + fence + "\nThis lists them.", Extraction{Query: issues}},
		{"a last fence that holds output does not count", fence + "cypher\n" + commits + "\n" + fence + "\nOutput:\n" + fence + "\n| commits |\n| 7 |\n" + fence, Extraction{Query: commits}},
		{"a fence without a language is a fence", fence + "\n" + commits + "\n" + fence, Extraction{Query: commits}},
		{"a fence in capitals is a fence", fence + "CYPHER\n" + commits + "\n" + fence, Extraction{Query: commits}},
		{"a fence on one line is a fence", "So " + fence + "cypher " + commits + fence, Extraction{Query: commits}},
		{"an unclosed fence is taken to the end", fence + "cypher\n" + issues, Extraction{Query: issues}},
		{"tildes are a fence", "~~~cypher\n" + commits + "\n~~~", Extraction{Query: commits}},
		{"four back-ticks are a fence", "````cypher\n" + commits + "\n````", Extraction{Query: commits}},
		{"a fence with Windows line ends is a fence", fence + "cypher\r\n" + commits + "\r\n" + fence + "\r\n", Extraction{Query: commits}},
		{"an indented fence is a fence", "1. Count:\n   " + fence + "cypher\n   " + commits + "\n   " + fence, Extraction{Query: commits}},
		{"a comment before the query stays", fence + "\n// all commits\n" + commits + "\n" + fence, Extraction{Query: "// all commits\n" + commits}},
		{"a fence with JSON gives its query", fence + "json\n{\"query\": \"" + commits + "\"}\n" + fence, Extraction{Query: commits}},
		{"bare JSON gives its query", `{"reasoning": "count", "cypher": "` + commits + `"}`, Extraction{Query: commits}},
		{"a bare query is taken", commits, Extraction{Query: commits}},
		{"a bare query of several lines is taken without the words around it", "To answer this, I list open issues.\n\n" + issues + "\n\nThis query lists all open issues.", Extraction{Query: issues}},
		{"words right below a bare query are left", issues + "\nThis returns them.", Extraction{Query: issues}},
		{"a blank line inside a bare query is no end", "MATCH (i:Issue)\n\nRETURN i", Extraction{Query: "MATCH (i:Issue)\nRETURN i"}},
		{"a label before a bare query is removed", "Answer: " + commits, Extraction{Query: commits}},
		{"a bold label before a bare query is removed", "**Cypher query:** " + commits, Extraction{Query: commits}},
		{"a closing tag alone is removed", commits + "\n</query>", Extraction{Query: commits}},
		{"an inline code span is taken", "You can run `" + commits + "` for that.", Extraction{Query: commits}},
		{"thoughts do not count", "<think>Maybe <query>MATCH (x) RETURN x</query>?</think>\n<query>" + commits + "</query>", Extraction{Query: commits}},
		{"thoughts whose opening tag is in the prompt do not count", "Maybe <query>MATCH (x) RETURN x</query>?</think><query>" + commits + "</query>", Extraction{Query: commits}},
		{"a text that the query searches for is no thought", "<query>MATCH (c:Commit) WHERE c.message CONTAINS '<think>' RETURN c</query>", Extraction{Query: "MATCH (c:Commit) WHERE c.message CONTAINS '<think>' RETURN c"}},
		{"chat-template tokens are removed", "<|im_start|>assistant\n" + fence + "cypher\n" + commits + "\n" + fence + "<|im_end|>", Extraction{Query: commits}},
		{"a next turn that the model plays is left", "<query>" + commits + "</query><|eot_id|><|start_header_id|>user<|end_header_id|>\nAnd issues?<|eot_id|><query>MATCH (i:Issue) RETURN i</query>", Extraction{Query: commits}},
		{"Llama's instruction marks are removed", "[/INST] " + commits + " </s>", Extraction{Query: commits}},
		{"the final channel counts", "<|channel|>analysis<|message|><query>MATCH (x) RETURN x</query><|end|><|start|>assistant<|channel|>final<|message|><query>" + commits + "</query>", Extraction{Query: commits}},
		{"a hostile query is extracted, for the gate to refuse", fence + "\nDETACH DELETE n\n" + fence, Extraction{Query: "DETACH DELETE n"}},
		{"a reading in bold is read", "**Reading:** bugs are open issues\n<query>" + commits + "</query>", Extraction{Query: commits, Reading: "bugs are open issues"}},

		{"no query at all: the words are kept", "I cannot answer that.", Extraction{Words: "I cannot answer that."}},
		{"an empty block: there is no query", "Nothing fits. <query></query>", Extraction{Words: "Nothing fits."}},
		{"sentences that begin like clauses are no query", "With the data given, I can match commits.\nReturn later.\nMatch them by hand.", Extraction{Words: "With the data given, I can match commits.\nReturn later.\nMatch them by hand."}},
		{"thoughts that never end are no answer", "<think>Maybe " + commits, Extraction{}},
		{"an empty completion is no answer", "", Extraction{}},
		{"what the graph lacks is declined as such", "Steps.\n<no_query kind=\"not_in_graph\">The graph holds no forks.</no_query>", Extraction{Declined: NotInGraph, Words: "The graph holds no forks."}},
		{"small talk is declined as such", "<no_query kind='conversation'>Hello!", Extraction{Declined: Conversational, Words: "Hello!"}},
		{"what a parser does not understand is declined as such", `<no_query kind="not_understood">Ask otherwise.</no_query>`, Extraction{Declined: Failed, Words: "Ask otherwise."}},
		{"a query beats a declining tag", "<no_query kind=\"conversation\">x</no_query><query>" + commits + "</query>", Extraction{Query: commits}},
		{"only a fence of words: there is no query", fence + "\nnothing to see\n" + fence, Extraction{Words: fence + "\nnothing to see\n" + fence}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, Extract(tt.completion)); diff != "" {
				t.Errorf("Extract (-want +got):\n%s", diff)
			}
		})
	}
}

// TestExtractRecorded runs on demand over recorded completions:
//
//	REPOCHAT_CORPUS=DIR go test ./internal/ask -run ExtractRecorded
func TestExtractRecorded(t *testing.T) {
	directory := os.Getenv("REPOCHAT_CORPUS")
	if directory == "" {
		t.Skip("REPOCHAT_CORPUS names no directory with recorded_completions_dev.jsonl")
	}
	file, err := os.Open(filepath.Join(directory, "recorded_completions_dev.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<20)
	total := 0
	for lines.Scan() {
		var recorded struct{ Completion, Query string }
		if err := json.Unmarshal(lines.Bytes(), &recorded); err != nil {
			t.Fatal(err)
		}
		total++
		if diff := cmp.Diff(strings.TrimSpace(recorded.Query), Extract(recorded.Completion).Query); diff != "" {
			t.Errorf("completion %d (-want +got):\n%s", total, diff)
		}
	}
	if err := lines.Err(); err != nil || total == 0 {
		t.Fatalf("read %d completions: %v", total, err)
	}
	t.Logf("%d completions", total)
}

func FuzzExtract(f *testing.F) {
	f.Add("<think>x</think>" + fence + "cypher\n" + commits + fence)
	f.Add("<query>" + commits + "</query>")
	f.Add("Reading: x\n" + issues)
	f.Fuzz(func(t *testing.T, completion string) {
		e := Extract(completion)
		if e.Query != strings.TrimSpace(e.Query) {
			t.Errorf("query %q has white space around it", e.Query)
		}
		if e.Query != "" && (e.Declined != "" || e.Words != "") {
			t.Errorf("both a query and a reason for having none: %+v", e)
		}
	})
}
