package report

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/answer"
	"repochat/internal/graph"
	"repochat/internal/schema"
	"repochat/prompts"
)

func TestDefinitionsCompile(t *testing.T) {
	reports, err := New(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(reports.List()) == 0 {
		t.Error("there are no reports")
	}
}

func TestTemplate(t *testing.T) {
	rows := answer.Rows{
		Columns: []answer.Column{{Name: "commits"}, {Name: "login"}, {Name: "name"}},
		Result:  graph.Result{Columns: []string{"commits", "login", "name"}, Rows: [][]any{{int64(1), nil, "Eddie"}, {int64(2), "ann", "Ann"}}},
	}
	w := writing{Rows: rows, arguments: map[string]answer.Segment{"person": {Text: "Ann"}, "none": {}}}
	tests := []struct {
		name, text, want string
		whole            bool
	}{
		{"a text", "Nothing.", "Nothing.", true},
		{"one of a count", "{commits|commit|commits}", "1 commit", true},
		{"many of a count", "{2.commits|commit|commits}", "2 commits", true},
		{"somebody without a login", "{login}", "Eddie", true},
		{"the number of rows", "{rows|row|rows}", "2 rows", true},
		{"an argument", "Who is {$person}?", "Who is Ann?", true},
		{"an argument that was left out", "In {$none}", "In ", false},
		{"a row that is not there", "{3.commits}", "", false},
		{"a column that is not there", "{size}", "", false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			parsed, err := parse(test.text)
			if err != nil {
				t.Fatal(err)
			}
			words, whole := parsed.write(w)
			if words.Plain() != test.want || whole != test.whole {
				t.Errorf("got %q, %t; want %q, %t", words.Plain(), whole, test.want, test.whole)
			}
		})
	}
	if _, err := parse("a {brace"); err == nil {
		t.Error("a brace that belongs to nothing is no error")
	}
}

func TestTogether(t *testing.T) {
	people := answer.Answer{Outcome: answer.Answered, Query: "MATCH (u:User) RETURN u.login", Attempts: []answer.Attempt{{Error: "no label"}, {Query: "MATCH (u:User) RETURN u.login", Rows: 2}}}
	people.Result = graph.Result{Columns: []string{"login"}, Rows: [][]any{{"ann"}, {"eve"}}}
	people.Columns = []answer.Column{{Name: "login", Title: "Person", Kind: schema.Person}}
	files := answer.Answer{Outcome: answer.Answered, Query: "MATCH (f:File) RETURN f", Attempts: []answer.Attempt{{Question: "a question on the way", Rows: 1}}}
	files.Result = graph.Result{Columns: []string{"path", "name", "commits"}, Rows: [][]any{{"a/b.go", "b.go", int64(2)}, {"c.go", "c.go", int64(1)}}}
	files.Columns = []answer.Column{
		{Name: "path", Title: "File", Kind: schema.File, Property: "path"}, {Name: "name", Title: "File", Kind: schema.File, Property: "name"},
		{Name: "commits", Title: "Commits", Unit: answer.UnitCount},
	}
	got := Together(schema.Links{}, []string{"who is here?", "which files are there?"}, []answer.Answer{people, files})
	want := []answer.Attempt{
		{Question: "who is here?", Error: "no label"},
		{Question: "who is here?", Query: "MATCH (u:User) RETURN u.login", Rows: 2},
		{Question: "a question on the way", Rows: 1},
	}
	if diff := cmp.Diff(want, got.Attempts); diff != "" {
		t.Errorf("attempts (-want +got):\n%s", diff)
	}
	if table := "| File | Commits |\n| --- | ---: |\n| [`a/b.go`](/blob/HEAD/a/b.go) | 2 |\n| [`c.go`](/blob/HEAD/c.go) | 1 |"; !strings.Contains(got.Text, table) {
		t.Errorf("the files are not told once each:\n%s", got.Text)
	}
}

func TestPositional(t *testing.T) {
	now := time.Date(2024, 11, 1, 0, 0, 0, 0, time.UTC)
	person := prompts.ReportDefinition{Arguments: []prompts.ReportArgument{{Name: "person", Kinds: []string{"person"}}, {Name: "period", Kinds: []string{"period"}}}}
	days := prompts.ReportDefinition{Arguments: []prompts.ReportArgument{{Name: "period", Kinds: []string{"period"}}}}
	pair := prompts.ReportDefinition{Arguments: []prompts.ReportArgument{{Name: "first", Kinds: []string{"person"}}, {Name: "second", Kinds: []string{"person"}}}}
	tests := []struct {
		name  string
		of    prompts.ReportDefinition
		texts []string
		want  map[string]string
	}{
		{"a name", person, []string{"ann"}, map[string]string{"person": "ann", "period": ""}},
		{"a name of two words", person, []string{"Ann", "Lee"}, map[string]string{"person": "Ann Lee", "period": ""}},
		{"a name and days", person, []string{"Ann", "Lee", "March", "2024"}, map[string]string{"person": "Ann Lee", "period": "March 2024"}},
		{"a name that is a month", person, []string{"April"}, map[string]string{"person": "April", "period": ""}},
		{"days", days, []string{"last", "month"}, map[string]string{"period": "last month"}},
		{"two names", pair, []string{"ann", "bob"}, map[string]string{"first": "ann", "second": "bob"}},
		{"by name", pair, []string{"second=ann", "bob"}, map[string]string{"first": "bob", "second": "ann"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff(test.want, Positional(test.of, test.texts, now)); diff != "" {
				t.Errorf("arguments (-want +got):\n%s", diff)
			}
		})
	}
}

func TestPeriodBefore(t *testing.T) {
	at := func(text string) time.Time { d, _ := time.Parse(time.DateOnly, text); return d }
	tests := []struct{ name, from, to, want string }{
		{"a month", "2024-03-01", "2024-04-01", "2024-02-01"},
		{"a year", "2024-01-01", "2025-01-01", "2023-01-01"},
		{"a quarter", "2024-04-01", "2024-07-01", "2024-01-01"},
		{"a week", "2024-03-04", "2024-03-11", "2024-02-26"},
		{"a day", "2024-03-01", "2024-03-02", "2024-02-29"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := before(at(test.from), at(test.to)).Format(time.DateOnly); got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}

func TestGapsAreFilled(t *testing.T) {
	tests := []struct {
		name       string
		rows, want [][]any
	}{
		{"months", [][]any{{"2023-11", int64(2)}, {"2024-02", int64(1)}}, [][]any{{"2023-11", int64(2)}, {"2023-12", int64(0)}, {"2024-01", int64(0)}, {"2024-02", int64(1)}}},
		{"days", [][]any{{"2024-02-28", int64(2)}, {"2024-03-01", int64(1)}}, [][]any{{"2024-02-28", int64(2)}, {"2024-02-29", int64(0)}, {"2024-03-01", int64(1)}}},
		{"a year of five digits is left out", [][]any{{"2024-02", int64(1)}, {"+12024-", int64(1)}}, [][]any{{"2024-02", int64(1)}}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff(test.want, withoutGaps(test.rows)); diff != "" {
				t.Errorf("rows (-want +got):\n%s", diff)
			}
		})
	}
}

func TestReleaseBefore(t *testing.T) {
	all := []tagged{
		{tag: "v2.0", commit: "d", date: "2024-04", committed: "2024-04"}, {tag: "v1.1.1", commit: "e", date: "2024-03", committed: "2024-03"},
		{tag: "v1.1", commit: "c", date: "2024-02", committed: "2024-02"}, {tag: "v1.0", commit: "a", date: "2024-01", committed: "2024-01"}, {tag: "stable", commit: "a", date: "2024-01", committed: "2024-01"},
	}
	candidates := []tagged{
		{tag: "v2.0", commit: "d", date: "2024-05", committed: "2024-05"}, {tag: "v2.0-rc.2", commit: "c", date: "2024-04", committed: "2024-04", isPrerelease: true},
		{tag: "v2.0-rc.1", commit: "b", date: "2024-03", committed: "2024-03", isPrerelease: true}, {tag: "v1.0", commit: "a", date: "2024-02", committed: "2024-02"},
		{tag: "v1.0-rc.1", commit: "z", date: "2024-01", committed: "2024-01", isPrerelease: true},
	}
	lines := []tagged{
		{tag: "3.0.10", commit: "c", date: "2024-10-18", committed: "2024-10-18"}, {tag: "2.1.x", commit: "x", date: "2024-10-16", committed: "2024-10-16"},
		{tag: "3.0.9", commit: "b", date: "2024-10-08", committed: "2024-10-08"}, {tag: "sub/v1.0", commit: "s", date: "2024-10-09", committed: "2024-10-09"}, {tag: "v2.1", commit: "a", date: "2024-10-07", committed: "2024-10-07"},
	}
	tests := []struct {
		name      string
		all       []tagged
		of        int
		reachable []string
		want      string
	}{
		{"on one line", all, 2, []string{"a", "b", "c"}, "v1.0"},
		{"beside a branch of its own", all, 0, []string{"a", "b", "c", "d"}, "v1.1"},
		{"the first one", all, 3, []string{"a"}, ""},
		{"without an ancestor, by date", all, 1, []string{"e"}, "v1.1"},
		{"with pre-releases of its own", candidates, 0, []string{"z", "a", "b", "c", "d"}, "v1.0"},
		{"a pre-release behind another", candidates, 1, []string{"z", "a", "b", "c"}, "v2.0-rc.1"},
		{"the first pre-release of a release", candidates, 2, []string{"z", "a", "b"}, "v1.0"},
		{"beside the end of another line", lines, 0, []string{"a", "b", "c", "s", "x"}, "3.0.9"},
		{"with a smaller number of digits", lines, 2, []string{"a", "b", "s", "x"}, "v2.1"},
		{"with nothing but a pre-release before it", candidates, 3, []string{"z", "a"}, "v1.0-rc.1"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			reachable := map[string]bool{}
			for _, commit := range test.reachable {
				reachable[commit] = true
			}
			got := ""
			if before := releaseBefore(test.all, test.all[test.of], reachable); before != nil {
				got = before.tag
			}
			if got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}
