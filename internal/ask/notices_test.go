package ask

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"repochat/internal/answer"
	"repochat/internal/ask/literals"
	"repochat/internal/llmtest"
	"repochat/internal/question"
	"repochat/internal/question/names"
	"repochat/internal/reader/readings"
	"repochat/internal/schema"
)

func testNamesAreSettled(t *testing.T, w *world) {
	const whoChanged = "MATCH (u:User)-[:author]->(:Commit)-[:changed]->(f:File {name: 'biler.go'}) RETURN DISTINCT u.login AS login ORDER BY login"
	tests := []struct {
		name, question string
		query          string
		without        []Part
		wantOutcome    Outcome
		wantRows       [][]any
		wantText       string // a part of the text
		wantNotice     string // a part of the notices, "-" for none about names
	}{
		{
			name: "a misspelt name is read as the one that is near, and told", question: "Who changed biler.go?", query: whoChanged,
			wantOutcome: Answered, wantRows: [][]any{{"ada"}, {"grace"}}, wantNotice: "Read `biler.go` as `src/boiler.go`.",
		},
		{
			name: "it is left as it is without names", question: "Who changed biler.go?", query: whoChanged, without: []Part{PartNames, PartRetry},
			wantOutcome: NoneFound, wantText: "None found.", wantNotice: "-",
		},
		{
			name: "a person is found by another property than the one that is compared", question: "What did Grace Hopper change?",
			query:       "MATCH (u:User {login: 'Grace Hopper'})-[:author]->(:Commit)-[:changed]->(f:File) RETURN f.path AS path",
			wantOutcome: Answered, wantRows: [][]any{{"src/boiler.go"}}, wantNotice: "-",
		},
		{
			name: "a name that nothing is near to is unknown", question: "Who changed the file payments.go?",
			query:       "MATCH (u:User)-[:author]->(:Commit)-[:changed]->(f:File) WHERE f.path ENDS WITH '/payments.go' OR f.name = 'payments.go' RETURN u.login AS login",
			wantOutcome: UnknownName, wantText: "There is no file `payments.go`", wantNotice: "-",
		},
		{
			name: "one unknown name beside a known one is told with the rows", question: "How many commits did ada and torvalds make?",
			query:       "MATCH (u:User)-[:author]->(c:Commit) WHERE u.login IN ['ada', 'torvalds'] RETURN u.login AS login, count(c) AS commits",
			wantOutcome: Answered, wantRows: [][]any{{"ada", int64(2)}}, wantNotice: "There is no developer `torvalds` in",
		},
		{
			name: "an unknown name that is to be left out is told", question: "Who made commits, except torvalds?",
			query:       "MATCH (u:User)-[:author]->(:Commit) WHERE u.login <> 'torvalds' RETURN DISTINCT u.login AS login ORDER BY login",
			wantOutcome: Answered, wantRows: [][]any{{"ada"}, {"grace"}}, wantNotice: "There is no developer `torvalds` in",
		},
		{
			name: "words that are searched for are no names", question: "Which commits speak of torvalds?",
			query:       "MATCH (c:Commit) WHERE toLower(c.message) CONTAINS 'torvalds' RETURN c.id AS commit",
			wantOutcome: NoneFound, wantText: "None found.", wantNotice: "-",
		},
		{
			name: "a name that only the model speaks of is not unknown", question: "Who wrote the most code?",
			query:       "MATCH (u:User)-[:author]->(c:Commit) WHERE NOT u.login = 'dependabot[bot]' RETURN u.login AS login, count(c) AS commits ORDER BY commits DESC, login LIMIT 1",
			wantOutcome: Answered, wantRows: [][]any{{"ada", int64(2)}}, wantNotice: "-",
		},
		{
			name: "a word that looks like a directory stops no question", question: "Which files w/ 2 or more commits?",
			query:       "MATCH (f:File)<-[:changed]-(c:Commit) WITH f, count(c) AS commits WHERE commits >= 2 RETURN f.path AS path, commits",
			wantOutcome: Answered, wantRows: [][]any{{"src/boiler.go", int64(3)}}, wantNotice: "-",
		},
		{
			name: "a number that nothing has is unknown", question: "Who fixed bug #77?",
			query:       "MATCH (u:User)-[:author]->(:Commit)-[:fixed]->(i:Issue {number: 77}) RETURN u.login AS login",
			wantOutcome: UnknownName, wantText: "There is no issue `#77`", wantNotice: "-",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			server := llmtest.New(t, llmtest.Say(completion("x", tt.query)))
			asker := w.asker(t, server, func(o *Options) { o.Without = tt.without })
			got, err := asker.Ask(t.Context(), question.Question{Repository: w.repository, Text: tt.question, Now: testNow}, nil)
			if err != nil {
				t.Fatal(err)
			}
			if got.Outcome != tt.wantOutcome || !strings.Contains(got.Text, tt.wantText) {
				t.Errorf("%s: %s, want %s: %s", got.Outcome, got.Text, tt.wantOutcome, tt.wantText)
			}
			if diff := cmp.Diff(tt.wantRows, got.Result.Rows, cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("rows (-want +got):\n%s", diff)
			}
			notices := strings.Join(answer.NoticeTexts(got.Notices), "\n")
			isTold := strings.Contains(notices, "There is no") || strings.Contains(notices, "Read ")
			if tt.wantNotice == "-" && isTold || tt.wantNotice != "-" && !strings.Contains(notices, tt.wantNotice) {
				t.Errorf("notices %q, want %q", notices, tt.wantNotice)
			}
			if isCorrected := len(got.Corrections) > 0; isCorrected != strings.HasPrefix(tt.wantNotice, "Read ") {
				t.Errorf("corrections %v", got.Corrections)
			}
			if len(got.Attempts) != 1 {
				t.Errorf("%d attempts, want one", len(got.Attempts))
			}
		})
	}
}

func TestNamesThatMayBeOthersAreOffered(t *testing.T) {
	const asked = "How many commits did Marten make?"
	duke, thomson := names.Match{Value: "martind", Name: "Martin Duke"}, names.Match{Value: "martint", Name: "Martin Thomson"}
	named := literals.Judgement{Corrected: []literals.Correction{
		{Text: "marten", Kind: schema.Person, As: duke, IsMisspelt: true, Others: []names.Match{thomson}},
		{Text: "3abcdef", Kind: schema.Commit, As: names.Match{Value: hash(3)}},
	}}
	want := answer.Answer{Structure: answer.Structure{
		Corrections: []answer.Correction{{Text: "Marten", Value: "martind", Kind: schema.Person}},
		Clarification: &answer.Clarification{Question: "Which person is meant by `Marten`?", Options: []answer.Option{
			{Text: "`martind` (Martin Duke)", Question: "How many commits did martind make?"},
			{Text: "`martint` (Martin Thomson)", Question: "How many commits did martint make?"},
		}},
	}, Names: []names.Resolved{{Text: "Marten", Kind: schema.Person, Matches: []names.Match{thomson}, How: names.Nearly}}}
	if diff := cmp.Diff(want, literals.WithCorrections(asked, named.Corrected, Answer{})); diff != "" {
		t.Errorf("answer (-want +got):\n%s", diff)
	}
	q := readings.Question{Scanned: question.Scanned{Question: question.Question{Repository: testRepository, Text: asked}}}
	notices := literals.Notices(q.Scanned, named)
	if diff := cmp.Diff([]string{"Read `marten` as `martind` (Martin Duke). It may also be `martint` (Martin Thomson)."}, notices); diff != "" {
		t.Errorf("notices (-want +got):\n%s", diff)
	}
}
