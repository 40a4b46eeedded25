package eval

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/answer"
	"repochat/internal/ask"
	"repochat/internal/graph"
	"repochat/internal/history"
	"repochat/internal/question"
)

const set = `id	intent	question	params	expected	columns	accept
A1	counts	How many commits?	{"_now": "2018-07-07T12:00:00Z"}	[[51]]	["commits"]	{"shape": "scalar", "alts": [{"rows": [[48]]}]}
A2	people	Who fixed the most bugs?	{}	[["irori", "Kunihiko", 5], ["nyaxt", null, 5], ["kinu", "Kinuko", 1]]	["login", "name", "fixedBugs"]	{"shape": "ranking"}
A3	commits	Which commits?	{}	[["aaa", "first", "2018-01-01T00:00:00Z"], ["bbb", "second", "2018-01-02T00:00:00Z"]]	["commit", "message", "date"]	{"shape": "set"}
A4	commits	A commit?	{}	[["aaa", "first"], ["bbb", "second"]]	["commit", "message"]	{"shape": "set", "any": true}
A5	commits	Any bugs?	{}	[]	["issue", "title"]	{"shape": "set"}
A6	series	Per year?	{}	[["2018", 3, 33.333], ["2019", 0, 0.0]]	["year", "bugs", "percent"]	{"shape": "table"}
A7	code	Which functions?	{}	[["Cart.add", "cart.go"], ["pay", "pay.go"]]	["function", "path"]	{"shape": "set"}
`

func items(t *testing.T) map[string]Item {
	t.Helper()
	list, err := ReadSet(strings.NewReader(set))
	if err != nil {
		t.Fatal(err)
	}
	byID := map[string]Item{}
	for _, item := range list {
		byID[item.ID] = item
	}
	return byID
}

func TestMatchGoesByIdentity(t *testing.T) {
	node := graph.Node{Labels: []string{"Commit"}, Properties: map[string]any{"id": "aaa", "message": "first"}}
	other := graph.Node{Labels: []string{"Commit"}, Properties: map[string]any{"id": "ccc", "message": "third"}}
	path := graph.Path{Nodes: []graph.Node{node, {Labels: []string{"File"}, Properties: map[string]any{"path": "a.go"}}}}
	tests := []struct {
		name, id string
		rows     [][]any
		want     bool
	}{
		{"the number", "A1", [][]any{{int64(51)}}, true},
		{"an accepted other number", "A1", [][]any{{int64(48)}}, true},
		{"another number", "A1", [][]any{{int64(50)}}, false},
		{"no rows for a number", "A1", nil, false},
		{"the leader with its score", "A2", [][]any{{"irori", int64(5)}}, true},
		{"a tied leader by login in another case", "A2", [][]any{{"NYAXT", int64(5)}}, true},
		{"the leader without its score", "A2", [][]any{{"irori"}}, false},
		{"a follower first", "A2", [][]any{{"kinu", int64(1)}}, false},
		{"functions in another order, with their lines", "A7", [][]any{{"pay", "pay.go", int64(7)}, {"Cart.add", "cart.go", int64(3)}}, true},
		{"another function of the file", "A7", [][]any{{"pay", "pay.go", int64(7)}, {"Cart.drop", "cart.go", int64(3)}}, false},
		{"all commits in another order, by message", "A3", [][]any{{"second"}, {"first"}}, true},
		{"a commit as a node", "A3", [][]any{{node}, {"bbb"}}, true},
		{"another commit as a node", "A3", [][]any{{node}, {other}}, false},
		{"a commit in a list, one at the end of a path", "A3", [][]any{{path}, {[]any{map[string]any{"id": "bbb"}}}}, true},
		{"one commit is missing", "A3", [][]any{{"aaa"}}, false},
		{"one commit too many", "A3", [][]any{{"aaa"}, {"bbb"}, {"ccc"}}, false},
		{"any one commit will do", "A4", [][]any{{"bbb"}}, true},
		{"but not a wrong one", "A4", [][]any{{"bbb"}, {"ccc"}}, false},
		{"nothing expected, nothing found", "A5", nil, true},
		{"nothing expected, a count of zero", "A5", [][]any{{int64(0)}}, true},
		{"nothing expected, something found", "A5", [][]any{{int64(7), "title"}}, false},
		{"a series with a rounded share", "A6", [][]any{{"2018", int64(3), 33.3}, {"2019", int64(0), int64(0)}}, true},
		{"a series with a wrong number", "A6", [][]any{{"2018", int64(4), 33.3}, {"2019", int64(0), int64(0)}}, false},
		{"a series with a row missing", "A6", [][]any{{"2018", int64(3), 33.3}}, false},
	}
	all := items(t)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, reason := Match(all[tt.id], tt.rows)
			if got != tt.want {
				t.Errorf("Match = %v (%s), want %v", got, reason, tt.want)
			}
		})
	}
}

func TestReadSetNamesTheLine(t *testing.T) {
	for name, text := range map[string]string{
		"empty":        "",
		"short line":   "id\tquestion\nA1\n",
		"broken JSON":  "id\tquestion\texpected\nA1\tWhy?\t[[1]\n",
		"broken clock": "id\tquestion\tparams\nA1\tWhy?\t{\"_now\":\"noon\"}\n",
		"no question":  "id\tquestion\nA1\t\n",
		"odd outcome":  "id\tquestion\toutcome\nA1\tWhy?\tperhaps\n",
	} {
		if _, err := ReadSet(strings.NewReader(text)); err == nil {
			t.Errorf("%s: no error", name)
		} else if name != "empty" && !strings.Contains(err.Error(), "line 2") {
			t.Errorf("%s: error %q does not name the line", name, err)
		}
	}
}

// scripted answers by question.
type scripted map[string]ask.Answer

func (s scripted) Ask(_ context.Context, q question.Question, _ func(ask.Event)) (ask.Answer, error) {
	answer, ok := s[q.Text]
	if !ok {
		return ask.Answer{}, errors.New("no model")
	}
	return answer, nil
}

func TestReportCountsByIntentAndSaysWhatIsWrong(t *testing.T) {
	list, err := ReadSet(strings.NewReader(set))
	if err != nil {
		t.Fatal(err)
	}
	asker := scripted{
		"How many commits?":        {Outcome: ask.Answered, Result: graph.Result{Rows: [][]any{{int64(51)}}}},
		"Who fixed the most bugs?": {Outcome: ask.Failed, Error: "timed out"},
		"Any bugs?":                {Outcome: ask.NotInGraph},
	}
	verdicts, err := Run(t.Context(), asker, history.RepositoryName{Owner: "o", Name: "n"}, append(list[:2:2], list[3], list[4]), time.Time{}, 2, nil)
	if err != nil {
		t.Fatal(err)
	}
	var report strings.Builder
	if err := WriteReport(&report, verdicts); err != nil {
		t.Fatal(err)
	}
	want := `commits   0 of 2
counts    1 of 1
people    0 of 1
all       1 of 4
wrong A2  Who fixed the most bugs?  timed out
wrong A4  A commit?                 no model
wrong A5  Any bugs?                 not answered: not_in_graph
`
	if diff := cmp.Diff(want, report.String()); diff != "" {
		t.Errorf("report (-want +got):\n%s", diff)
	}
}

const namesSet = `id	kind	conversation	question	outcome	must	expected	columns	accept
N1	misspelt	[]	Who fixed schedular.go?	unknown_name	["scheduler.go"]		[]	{}
N2	misspelt	[]	Who fixed schedular.go in 2024?	unknown_name	["scheduler.go"]		[]	{}
N3	wrong assumption	[]	Which commit fixed #18?	none_found	["still open|IS OPEN"]	[]	["commit"]	{"shape": "set"}
N4	wrong assumption	[]	Which commit fixed #19?	none_found|answered	["still open"]	[]	["commit"]	{"shape": "set"}
N5	second turn	["How many commits did aikot make?", "and pnovak?"]	and sofmar?	answered	[]	[[48]]	["commits"]	{"shape": "scalar"}
N6	second turn	["What was the last commit?"]	who made it?	answered	[]	[["mira"]]	["login"]	{"shape": "set"}
`

// remembering answers the scripted texts and shows what it was asked with.
type remembering struct {
	scripted
	asked chan question.Question
}

func (r remembering) Ask(ctx context.Context, q question.Question, watch func(ask.Event)) (ask.Answer, error) {
	if len(q.Conversation) > 0 {
		r.asked <- q
	}
	return r.scripted.Ask(ctx, q, watch)
}

func TestOutcomeAndTextsAreJudgedBesideTheRows(t *testing.T) {
	list, err := ReadSet(strings.NewReader(namesSet))
	if err != nil {
		t.Fatal(err)
	}
	asker := remembering{scripted{
		"Who fixed schedular.go?":          {Outcome: ask.UnknownName, Text: "Did you mean `internal/Scheduler.go`?"},
		"Who fixed schedular.go in 2024?":  {Outcome: ask.Answered, Text: "scheduler.go: nobody."},
		"Which commit fixed #18?":          {Outcome: ask.NoneFound, Text: "None found.", Structure: answer.Structure{Notices: []answer.Notice{{Text: "#18 is open."}}}},
		"Which commit fixed #19?":          {Outcome: ask.NoneFound, Text: "None found."},
		"How many commits did aikot make?": {Outcome: ask.Answered, Text: "**48** commits.", Reading: "commits of aikot", Query: "RETURN 48"},
		"and pnovak?":                      {Outcome: ask.Answered, Text: "**39** commits."},
		"and sofmar?":                      {Outcome: ask.Answered, Result: graph.Result{Rows: [][]any{{int64(48)}}}},
		"who made it?":                     {Outcome: ask.Answered, Result: graph.Result{Rows: [][]any{{"mira"}}}},
	}, make(chan question.Question, 10)}
	verdicts, err := Run(t.Context(), asker, history.RepositoryName{Owner: "o", Name: "n"}, list, time.Time{}, 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	var report strings.Builder
	if err := WriteReport(&report, verdicts); err != nil {
		t.Fatal(err)
	}
	want := `misspelt          1 of 2
second turn       1 of 2
wrong assumption  1 of 2
all               3 of 6
wrong N2          Who fixed schedular.go in 2024?  answered: scheduler.go: nobody.
wrong N4          Which commit fixed #19?          does not say still open: None found.
wrong N6          who made it?                     ask "What was the last commit?" before it: no model
`
	if diff := cmp.Diff(want, report.String()); diff != "" {
		t.Errorf("report (-want +got):\n%s", diff)
	}
	<-asker.asked // "and pnovak?"
	wantTurns := []question.Turn{
		{Question: "How many commits did aikot make?", Reading: "commits of aikot", Query: "RETURN 48", Answer: "**48** commits."},
		{Question: "and pnovak?", Answer: "**39** commits."},
	}
	if diff := cmp.Diff(wantTurns, (<-asker.asked).Conversation); diff != "" {
		t.Errorf("conversation of the third question (-want +got):\n%s", diff)
	}
}

func TestTheSetsCanBeScored(t *testing.T) {
	for name, least := range map[string]int{"names.tsv": 60, "conversations.tsv": 15} {
		t.Run(name, func(t *testing.T) { testScorable(t, name, least) })
	}
}

func testScorable(t *testing.T, name string, least int) {
	file, err := os.Open(filepath.Join("..", "..", "testdata", "eval", name))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	list, err := ReadSet(file)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, item := range list {
		if seen[item.ID] {
			t.Errorf("%s occurs twice", item.ID)
		}
		seen[item.ID] = true
		if item.Intent == "" || item.Outcomes == nil || item.Now.IsZero() {
			t.Errorf("%s lacks its kind, its outcome or its clock", item.ID)
		}
		if item.AnyRows && len(item.Must) == 0 {
			t.Errorf("%s is right whatever is said", item.ID)
		}
	}
	if len(list) < least {
		t.Errorf("%d questions, want %d or more", len(list), least)
	}
}
