package model

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"repochat/internal/reader"
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
		want             extraction
	}{
		{"a block is taken with its reading", "I count.\nReading: all commits, merges included.\n<query>\n" + commits + "\n</query>", extraction{query: commits, reading: "all commits, merges included."}},
		{"the last of several blocks counts", "<query>MATCH (x) RETURN x</query> No, rather <query>" + commits + "</query>", extraction{query: commits}},
		{"an empty last block does not count", "<query>" + commits + "</query>\n<query> </query>", extraction{query: commits}},
		{"a tag that is only mentioned is no block", "I end with a <query> tag: <query>" + commits + "</query>", extraction{query: commits}},
		{"a tag in capitals is a tag", "<QUERY>" + commits + "</QUERY>", extraction{query: commits}},
		{"a tag with attributes is a tag", `<query lang="cypher">` + commits + "</query>", extraction{query: commits}},
		{"a cypher tag is taken as a query tag", "<cypher>" + commits + "</cypher>", extraction{query: commits}},
		{"a block beats a later fence", "<query>" + commits + "</query>\nIt may print:\n" + fence + "\nMATCH-like 3\n" + fence, extraction{query: commits}},
		{"a fence inside a block is removed", "<query>\n" + fence + "cypher\n" + issues + "\n" + fence + "\n</query>", extraction{query: issues}},
		{"a language tag inside a block is removed", "<query>cypher\n" + commits + "</query>", extraction{query: commits}},
		{"a label inside a block is removed", "<query>Cypher: " + commits + "</query>", extraction{query: commits}},
		{"back-ticks around a block's query are removed", "<query>`" + commits + "`</query>", extraction{query: commits}},
		{"back-ticked names stay", "<query>MATCH (c:`Commit`) RETURN c</query>", extraction{query: "MATCH (c:`Commit`) RETURN c"}},
		{"HTML escapes are undone", "<query>MATCH (u:User)-[:author]-&gt;(c:Commit) WHERE c.additions &gt; 5 RETURN c</query>", extraction{query: "MATCH (u:User)-[:author]->(c:Commit) WHERE c.additions > 5 RETURN c"}},
		{"a block that the token limit left open is taken", "Steps.\n<query>\n" + commits, extraction{query: commits}},
		{"an open block after a closed one does not count", "<query>" + commits + "</query> or <query>MATCH (", extraction{query: commits}},
		{"the last fence counts", fence + "cypher\nMATCH (x) RETURN x\n" + fence + "\nBetter:\n" + fence + "cypher\n" + issues + "\n" + fence + "\nThis lists them.", extraction{query: issues}},
		{"a last fence that holds output does not count", fence + "cypher\n" + commits + "\n" + fence + "\nOutput:\n" + fence + "\n| commits |\n| 7 |\n" + fence, extraction{query: commits}},
		{"a fence without a language is a fence", fence + "\n" + commits + "\n" + fence, extraction{query: commits}},
		{"a fence in capitals is a fence", fence + "CYPHER\n" + commits + "\n" + fence, extraction{query: commits}},
		{"a fence on one line is a fence", "So " + fence + "cypher " + commits + fence, extraction{query: commits}},
		{"an unclosed fence is taken to the end", fence + "cypher\n" + issues, extraction{query: issues}},
		{"tildes are a fence", "~~~cypher\n" + commits + "\n~~~", extraction{query: commits}},
		{"four back-ticks are a fence", "````cypher\n" + commits + "\n````", extraction{query: commits}},
		{"a fence with Windows line ends is a fence", fence + "cypher\r\n" + commits + "\r\n" + fence + "\r\n", extraction{query: commits}},
		{"an indented fence is a fence", "1. Count:\n   " + fence + "cypher\n   " + commits + "\n   " + fence, extraction{query: commits}},
		{"a comment before the query stays", fence + "\n// all commits\n" + commits + "\n" + fence, extraction{query: "// all commits\n" + commits}},
		{"a fence with JSON gives its query", fence + "json\n{\"query\": \"" + commits + "\"}\n" + fence, extraction{query: commits}},
		{"bare JSON gives its query", `{"reasoning": "count", "cypher": "` + commits + `"}`, extraction{query: commits}},
		{"a bare query is taken", commits, extraction{query: commits}},
		{"a bare query of several lines is taken without the words around it", "To answer this, I list open issues.\n\n" + issues + "\n\nThis query lists all open issues.", extraction{query: issues}},
		{"words right below a bare query are left", issues + "\nThis returns them.", extraction{query: issues}},
		{"a blank line inside a bare query is no end", "MATCH (i:Issue)\n\nRETURN i", extraction{query: "MATCH (i:Issue)\nRETURN i"}},
		{"a label before a bare query is removed", "Answer: " + commits, extraction{query: commits}},
		{"a bold label before a bare query is removed", "**Cypher query:** " + commits, extraction{query: commits}},
		{"a closing tag alone is removed", commits + "\n</query>", extraction{query: commits}},
		{"an inline code span is taken", "You can run `" + commits + "` for that.", extraction{query: commits}},
		{"thoughts do not count", "<think>Maybe <query>MATCH (x) RETURN x</query>?</think>\n<query>" + commits + "</query>", extraction{query: commits}},
		{"thoughts whose opening tag is in the prompt do not count", "Maybe <query>MATCH (x) RETURN x</query>?</think><query>" + commits + "</query>", extraction{query: commits}},
		{"a text that the query searches for is no thought", "<query>MATCH (c:Commit) WHERE c.message CONTAINS '<think>' RETURN c</query>", extraction{query: "MATCH (c:Commit) WHERE c.message CONTAINS '<think>' RETURN c"}},
		{"chat-template tokens are removed", "<|im_start|>assistant\n" + fence + "cypher\n" + commits + "\n" + fence + "<|im_end|>", extraction{query: commits}},
		{"a next turn that the model plays is left", "<query>" + commits + "</query><|eot_id|><|start_header_id|>user<|end_header_id|>\nAnd issues?<|eot_id|><query>MATCH (i:Issue) RETURN i</query>", extraction{query: commits}},
		{"Llama's instruction marks are removed", "[/INST] " + commits + " </s>", extraction{query: commits}},
		{"the final channel counts", "<|channel|>analysis<|message|><query>MATCH (x) RETURN x</query><|end|><|start|>assistant<|channel|>final<|message|><query>" + commits + "</query>", extraction{query: commits}},
		{"a hostile query is extracted, for the gate to refuse", fence + "\nDETACH DELETE n\n" + fence, extraction{query: "DETACH DELETE n"}},
		{"a reading in bold is read", "**Reading:** bugs are open issues\n<query>" + commits + "</query>", extraction{query: commits, reading: "bugs are open issues"}},

		{"no query at all: the words are kept", "I cannot answer that.", extraction{words: "I cannot answer that."}},
		{"an empty block: there is no query", "Nothing fits. <query></query>", extraction{words: "Nothing fits."}},
		{"sentences that begin like clauses are no query", "With the data given, I can match commits.\nReturn later.\nMatch them by hand.", extraction{words: "With the data given, I can match commits.\nReturn later.\nMatch them by hand."}},
		{"thoughts that never end are no answer", "<think>Maybe " + commits, extraction{}},
		{"an empty completion is no answer", "", extraction{}},
		{"what the graph lacks is declined as such", "Steps.\n<no_query kind=\"not_in_graph\">The graph holds no forks.</no_query>", extraction{declined: reader.NotInGraph, words: "The graph holds no forks."}},
		{"small talk is declined as such", "<no_query kind='conversation'>Hello!", extraction{declined: reader.Conversation, words: "Hello!"}},
		{"what a parser does not understand is declined as such", `<no_query kind="not_understood">Ask otherwise.</no_query>`, extraction{declined: reader.NotUnderstood, words: "Ask otherwise."}},
		{"a query beats a declining tag", "<no_query kind=\"conversation\">x</no_query><query>" + commits + "</query>", extraction{query: commits}},
		{"only a fence of words: there is no query", fence + "\nnothing to see\n" + fence, extraction{words: fence + "\nnothing to see\n" + fence}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, extract(tt.completion), cmp.AllowUnexported(extraction{})); diff != "" {
				t.Errorf("Extract (-want +got):\n%s", diff)
			}
		})
	}
}

// TestExtractRecorded runs on demand over recorded completions:
//
//	REPOCHAT_CORPUS=DIR go test ./internal/reader/model -run ExtractRecorded
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
		if diff := cmp.Diff(strings.TrimSpace(recorded.Query), Extract(recorded.Completion).Query()); diff != "" {
			t.Errorf("completion %d (-want +got):\n%s", total, diff)
		}
	}
	if err := lines.Err(); err != nil || total == 0 {
		t.Fatalf("read %d completions: %v", total, err)
	}
	t.Logf("%d completions", total)
}

func TestExtractSteps(t *testing.T) {
	say := func(kind reader.SayKind, text string) reader.Step { return reader.Say{Kind: kind, Text: text} }
	query := reader.Query{Cypher: commits}
	options := "<clarify>Which Jeffrey?<option>Bugs of jyasskin</option><option>Bugs of jeffk</option></clarify>"
	clarify := reader.Clarify{Question: "Which Jeffrey?", Options: []string{"Bugs of jyasskin", "Bugs of jeffk"}}
	fifty := strings.Repeat("<query more>MATCH (x) RETURN x</query>\n", 49) + "<query>" + commits + "</query>"
	tests := []struct {
		name, completion string
		steps            []reader.Step
		more             bool
		words            string
	}{
		{"a query is one step", "<query>" + commits + "</query>", []reader.Step{query}, false, ""},
		{"a query whose rows are wanted first", "<query more>" + commits + "</query>", []reader.Step{query}, true, ""},
		{"the mark may be written as an attribute", `<query more="yes">` + commits + "</query>", []reader.Step{query}, true, ""},
		{"the last of two plans counts", "<query more>MATCH (x) RETURN x</query><query>" + commits + "</query>", []reader.Step{query}, false, ""},
		{"so does the last of fifty", fifty, []reader.Step{query}, false, ""},
		{"a clarifying question comes with the likeliest query", options + "<query>" + commits + "</query>", []reader.Step{clarify, query}, false, ""},
		{"a clarifying question may stand alone", options, []reader.Step{clarify}, false, ""},
		{"one option is no question", "<clarify>Which?<option>This</option></clarify><query>" + commits + "</query>", []reader.Step{query}, false, ""},
		{"nor is the same option twice", "<clarify>Which?<option>This</option><option>This</option></clarify><query>" + commits + "</query>", []reader.Step{query}, false, ""},
		{"nor are six options", "<clarify>Which?" + strings.Repeat("<option>x</option>", 1) + "<option>1</option><option>2</option><option>3</option><option>4</option><option>5</option></clarify><query>" + commits + "</query>", []reader.Step{query}, false, ""},
		{"a search is a step", "<search>privacy</search>", []reader.Step{reader.Search{Text: "privacy"}}, false, ""},
		{"what to look for in lines is a step", "<lines>busy_timeout</lines>", []reader.Step{reader.Pickaxe{Texts: []string{"busy_timeout"}, Event: reader.Came, IsCode: true}}, false, ""},
		{"a report is a step", "<report>health</report>", []reader.Step{reader.Report{Name: "health"}}, false, ""},
		{"an unknown step is none", "<frobnicate>now</frobnicate>", nil, false, "<frobnicate>now</frobnicate>"},
		{"what is declined is said", `<no_query kind="not_in_graph">No stars.</no_query>`, []reader.Step{say(reader.NotInGraph, "No stars.")}, false, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := Extract(tt.completion)
			want := reader.Plan{Steps: tt.steps, More: tt.more, Words: tt.words, Source: tt.completion}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("plan (-want +got):\n%s", diff)
			}
		})
	}
}

func FuzzExtract(f *testing.F) {
	f.Add("<think>x</think>" + fence + "cypher\n" + commits + fence)
	f.Add("<query>" + commits + "</query>")
	f.Add("Reading: x\n" + issues)
	f.Fuzz(func(t *testing.T, completion string) {
		e := extract(completion)
		if e.query != strings.TrimSpace(e.query) {
			t.Errorf("query %q has white space around it", e.query)
		}
		if e.query != "" && (e.declined != "" || e.words != "") {
			t.Errorf("both a query and a reason for having none: %+v", e)
		}
	})
}
