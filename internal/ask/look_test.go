package ask

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"repochat/internal/ask/look"
	"repochat/internal/ask/said/worded"
	"repochat/internal/history"
	"repochat/internal/llm"
	"repochat/internal/llmtest"
	"repochat/internal/question"
	"repochat/internal/reader"
	"repochat/internal/schema"
)

// lookAt looks up parts of the sample in git and in the graph.
func lookAt(t *testing.T, options Options, name history.RepositoryName) {
	looker := look.New(options.Git, options.Pickaxe, options.Searcher, nil, func(string) {})
	scanned, err := New(options).scanner.Scan(t.Context(), question.Question{Repository: name, Text: "How is it done?", Now: sampleNow})
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		lookup string
		want   []string // in what is shown, in this order
		missed string   // in what is missed
	}{
		{"files: how to run the tests", []string{"CONTRIBUTING.md", "section “Contributing”, line 3", "make test"}, ""},
		{"files: zebra crossing", nil, "nothing was found"},
		{"read: go.mod at v0.1.0", []string{"file go.mod at v0.1.0", "lines 1-", "go 1.20"}, ""},
		{"read: go.mod", []string{"file go.mod, now", "go 1.22"}, ""},
		{"read: go.mod, lines 3-3", []string{"lines 3-3", "go 1.22"}, ""},
		{"read: go.mod, lines 900-910", nil, "it has only "},
		{"read: GO.MOD", []string{"file go.mod, now"}, ""},
		{"read: go.mod at v99", nil, "there is no release, branch or commit “v99”"},
		{"read: gopher.sums", nil, "there is no such file"},
		{"read: .env", nil, "may hold secrets"},
		{"lines: go 1.20", []string{"where “go 1.20” is now", "1 line has “go 1.20” now, by file: docs/guide/install.md (1).", "lines with “go 1.20”", ": ", "Go 1.20 or Docker", "first in the release", "+ go 1.20", "- go 1.20"}, ""},
		{"lines: innerHTML", []string{"No line of a file has “innerHTML” now.", "172b5d9"}, ""},
		{"lines: never in any line of it", nil, "nothing was found"},
		{"show: c78720c", []string{"commit c78720c", "what it changed", "diff --git "}, ""},
		{"show: 0123456789", nil, "there is no such commit"},
		{"texts: move to SQLite", []string{"SQLite"}, ""},
		{"texts: #12", []string{"#12"}, ""},
		{"graph: How many commits are there?", nil, "the graph cannot be asked here"},
	}
	for _, test := range tests {
		t.Run(test.lookup, func(t *testing.T) {
			found, missed, err := looker.Look(t.Context(), scanned, reader.LookOf("<look>"+test.lookup+"</look>"))
			if err != nil {
				t.Fatal(err)
			}
			var shown []string
			for _, p := range found {
				shown = append(shown, p.About, p.Place, p.Text)
			}
			all := strings.Join(shown, "\n")
			rest := all
			for _, part := range test.want {
				_, after, isThere := strings.Cut(rest, part)
				if !isThere {
					t.Fatalf("%q is not in %q", part, all)
				}
				rest = after
			}
			if len(test.want) == 0 && len(found) > 0 {
				t.Errorf("found %q", all)
			}
			if got := strings.Join(missed, "\n"); !strings.Contains(got, test.missed) || test.missed == "" && got != "" {
				t.Errorf("missed %q, want %q", got, test.missed)
			}
		})
	}
}

// answersFromLooks has a model look twice before it answers, and look for ever.
func answersFromLooks(t *testing.T, options Options, name history.RepositoryName) {
	goMod := regexp.MustCompile(`\[(\d+)\] lines 1-\d+:\n`)
	script := func(words string) (*llmtest.Server, Answer) {
		calls := 0
		server := llmtest.NewFunc(t, func(r llmtest.Request) llmtest.Answer {
			switch calls++; {
			case calls == 1:
				return llmtest.Say("Reading: the version of Go at v0.1.0\n<look>\nlines: go 1.20\nread: gopher.sums\n</look>")
			case calls == 2:
				return llmtest.Say("<look>read: go.mod at v0.1.0</look>")
			}
			if m := goMod.FindStringSubmatch(r.Last()); m != nil {
				return llmtest.Say(strings.ReplaceAll(words, "N", m[1]))
			}
			return llmtest.Say("<not_found/>")
		})
		client := scriptedClient(t, server)
		options.Reader, options.Synthesizer = scripted(t, server), llm.Budgeted{Next: client}
		return server, setQuestion{text: "Which version of Go did it need in the beginning?", now: sampleNow}.ask(t, New(options), name)
	}
	server, got := script("At v0.1.0 Go 1.20 was required [N]. Sofia Marchetti asked for Go 1.20 [N].")
	want := "At v0.1.0 Go 1.20 was required (go.mod at v0.1.0, lines 1-5)."
	if got.Outcome != Answered || got.Words.Plain() != want || got.Reading != "the version of Go at v0.1.0" {
		t.Errorf("%s: %q (%s), want %q", got.Outcome, got.Words.Plain(), got.Reading, want)
	}
	if len(got.Evidence) == 0 || got.Evidence[0].ID != "go.mod" || got.Evidence[0].Kind != string(schema.File) {
		t.Errorf("the evidence is %+v", got.Evidence)
	}
	if !strings.Contains(fmt.Sprint(got.Notices), "a name that is not in the passage") {
		t.Errorf("the notices are %v", got.Notices)
	}
	requests := server.Requests()
	if len(requests) != 4 || !strings.Contains(requests[1].Last(), "Not found:\nread: gopher.sums: there is no such file") {
		t.Fatalf("%d requests; the second ends %q", len(requests), requests[min(1, len(requests)-1)].Last())
	}
	if system := requests[1].Messages[0].Content; !strings.Contains(system, "may look again, 3 times in all") || !strings.Contains(system, "Of code, say what it does") {
		t.Errorf("the second request is\n%s", system)
	}
	if again := requests[3].Last(); !strings.Contains(again, "- Sofia Marchetti asked for Go 1.20 [") || !strings.Contains(again, "a name that is not in the passage: Sofia") {
		t.Errorf("what was struck out is told as %q", again)
	}
	server, got = script("<look>lines: Fprintf</look>")
	if calls := len(server.Requests()); calls != 3+worded.MostLooks || got.Outcome != NoneFound || !strings.HasPrefix(got.Text, "What was found may answer this:") {
		t.Errorf("%d calls, %s: %q", calls, got.Outcome, got.Text)
	}
}

// asksTheGraph has a model ask the graph after it has seen a file, and look after it has seen
// rows.
func asksTheGraph(t *testing.T, options Options, name history.RepositoryName) {
	const query = "MATCH (c:Commit)-[:changed]->(f:File {path: 'go.mod'}) RETURN count(DISTINCT c) AS commits"
	numbered := regexp.MustCompile(`\[(\d+)\] (lines 1-|how often|the number)`)
	counted := regexp.MustCompile(`commits\n(\d+)`)
	tests := []struct{ name, part, first, second, third string }{
		{"a question on the way", "How many commits changed go.mod?", "Reading: go.mod\n<look>read: go.mod</look>", "<look>graph: How many commits changed go.mod?\ngraph: And go.sum?</look>", "Reading: how often go.mod was changed\n<query>" + query + "</query>"},
		{"rows before a look", "", "Reading: the number of commits of go.mod\n<query more>" + query + "</query>", "Reading: go.mod\n<look>read: go.mod</look>", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			says := []string{test.first, test.second, test.third}
			calls, commits := 0, ""
			server := llmtest.NewFunc(t, func(r llmtest.Request) llmtest.Answer {
				calls++
				if calls <= len(says) && says[calls-1] != "" {
					return llmtest.Say(says[calls-1])
				}
				file, rows := "", ""
				for _, m := range numbered.FindAllStringSubmatch(r.Last(), -1) {
					if m[2] == "lines 1-" {
						file = m[1]
					} else {
						rows = m[1]
					}
				}
				if m := counted.FindStringSubmatch(r.Last()); m != nil {
					commits = m[1]
				}
				return llmtest.Say(fmt.Sprintf("Go 1.22 is required, and %s commits changed the file [%s][%s]. Some 17 people did it [%s].", commits, file, rows, rows))
			})
			options := options
			options.Reader, options.Synthesizer = scripted(t, server), llm.Budgeted{Next: scriptedClient(t, server)}
			got := setQuestion{text: "Which version of Go is required, and how many commits changed go.mod?", now: sampleNow}.ask(t, New(options), name)
			want := "Go 1.22 is required, and " + commits + " commits changed the file (go.mod, lines 1-5; rows of a query)."
			if commits == "" || got.Words.Plain() != want {
				t.Errorf("%s: %q, want %q\n%s", got.Outcome, got.Words.Plain(), want, server.Requests()[len(server.Requests())-1].Last())
			}
			isOfPart := func(a Attempt) bool {
				return a.Question == test.part && strings.Contains(a.Query, "go.mod") && a.Rows == 1
			}
			if !slices.ContainsFunc(got.Attempts, isOfPart) {
				t.Errorf("the query is not told to be for %q: %+v", test.part, got.Attempts)
			}
		})
	}
}
