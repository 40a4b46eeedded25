package ask

import (
	"slices"
	"strings"
	"testing"
	"time"

	"repochat/internal/answer"
	"repochat/internal/graph"
	"repochat/internal/llmtest"
	"repochat/internal/question"
	"repochat/internal/reader"
	"repochat/internal/report"
)

func TestReportsAnswerQuestions(t *testing.T) {
	w := newWorld(t)
	reports, err := report.New(w.reader, question.NewScanner(graph.NewCatalogue(w.reader), func() time.Time { return testNow }))
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name    string
		step    reader.Report
		outcome Outcome
		want    []string
		rows    bool
	}{
		{"a person", reader.Report{Name: "person", Arguments: map[string]string{"person": "ada"}}, Answered, []string{"Ada Lovelace", "**2** commits", "Latest commits", "no open pull request"}, true},
		{"a release", reader.Report{Name: "release"}, Answered, []string{"v1.0", "**3** new commits", "It whistles"}, true},
		{"a slip of the pen", reader.Report{Name: "file", Arguments: map[string]string{"path": "boilr.go"}}, Answered, []string{"src/boiler.go"}, true},
		{"in one line, as a model writes it", reader.Report{Name: "person Grace Hopper 2024"}, Answered, []string{"Grace Hopper", "**1** commit,"}, true},
		{"a report that there is not", reader.Report{Name: "weather"}, Conversational, []string{""}, false},
		{"nobody", reader.Report{Name: "person", Arguments: map[string]string{"person": "zebediah"}}, UnknownName, []string{"There is no person `zebediah`"}, false},
		{"nothing told", reader.Report{Name: "person"}, Failed, []string{"needs the argument"}, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			asker := w.asker(t, llmtest.New(t), func(o *Options) {
				o.Reader = planner{reader.Plan{Reading: "a report", Steps: []reader.Step{test.step}, Source: "report"}}
				o.Reports = reports
			})
			var events []EventKind
			answered, err := asker.Ask(t.Context(), question.Question{Repository: w.repository, Text: "Tell me about it"}, func(e Event) { events = append(events, e.Kind) })
			if err != nil {
				t.Fatal(err)
			}
			if answered.Outcome != test.outcome || (len(answered.Result.Rows) > 1 && answered.Query != "") != test.rows {
				t.Errorf("%s with %d rows by %q, want %s: %s", answered.Outcome, len(answered.Result.Rows), answered.Query, test.outcome, answered.Text)
			}
			for _, want := range test.want {
				if !strings.Contains(answered.Text, want) {
					t.Errorf("lacks %q: %s", want, answered.Text)
				}
			}
			if strings.Contains(answered.Text, "SECRET") {
				t.Error("another repository is told")
			}
			if len(events) == 0 || events[0] != EventStatus {
				t.Errorf("events are %v", events)
			}
		})
	}
}

func TestUnsureReportsAreTold(t *testing.T) {
	w := newWorld(t)
	reports, err := report.New(w.reader, question.NewScanner(graph.NewCatalogue(w.reader), func() time.Time { return testNow }))
	if err != nil {
		t.Fatal(err)
	}
	for _, unsure := range []bool{false, true} {
		plan := reader.Plan{Reading: "the report “risk”; not used: “parses”", Unsure: unsure, Steps: []reader.Step{reader.Report{Name: "risk"}}}
		asker := w.asker(t, llmtest.New(t), func(o *Options) { o.Reader, o.Reports = planner{plan}, reports })
		got, err := asker.Ask(t.Context(), question.Question{Repository: w.repository, Text: "Where is the code that parses?", Now: testNow}, nil)
		if err != nil || got.Outcome != Answered {
			t.Fatalf("%s %v", got.Outcome, err)
		}
		want := answer.Notice{Code: answer.NoticeReading, Text: "I am not sure that this is what you asked. I looked for: the report “risk”; not used: “parses”."}
		if slices.Contains(got.Notices, want) != unsure {
			t.Errorf("unsure %t: notices %v", unsure, got.Notices)
		}
	}
}
