package report_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/question"
	"repochat/internal/question/names"
	"repochat/internal/reader/learned/compose/report"
	"repochat/internal/reader/learned/slot"
	"repochat/internal/schema"
	"repochat/prompts"
)

func TestWrite(t *testing.T) {
	known := func(text string, kind schema.Kind, values ...string) names.Resolved {
		name := names.Resolved{Text: text, Kind: kind, How: names.Exactly}
		for _, value := range values {
			name.Matches = append(name.Matches, names.Match{Value: value})
		}
		return name
	}
	ann, bob := known("ann", schema.Person, "ann"), known("bob", schema.Person, "bob")
	boiler, tag := known("boiler.go", schema.File, "src/boiler.go"), known("v1.0", schema.Release, "v1.0")
	readme := known("README.md", schema.File, "README.md", "docs/README.md")
	tests := []struct {
		name, report, text string
		names              []names.Resolved
		want               map[string]string
		ok                 bool
	}{
		{"a person", "person", "what is @ann working on", []names.Resolved{ann}, map[string]string{"person": "ann"}, true},
		{"a person in a year", "person", "what did @ann do in 2023?", []names.Resolved{ann}, map[string]string{"person": "ann", "period": "2023"}, true},
		{"nobody", "person", "who is that?", nil, nil, false},
		{"a file", "file", "tell me about boiler.go", []names.Resolved{boiler}, map[string]string{"path": "src/boiler.go"}, true},
		{"one of several files", "file", "tell me about README.md", []names.Resolved{readme}, map[string]string{"path": "README.md"}, true},
		{"a file that is not there is told by the report", "file", "what changed in `kettle.go`?", nil, map[string]string{"path": "kettle.go"}, true},
		{"a month", "period", "summarise March 2024 for my boss", nil, map[string]string{"period": "March 2024"}, true},
		{"no days", "period", "what happened lately", nil, map[string]string{}, true},
		{"two people", "compare", "compare @ann and @bob", []names.Resolved{ann, bob}, map[string]string{"first": "ann", "second": "bob"}, true},
		{"two years", "compare", "2022 against 2023", nil, map[string]string{"first": "2022", "second": "2023"}, true},
		{"one of each kind", "compare", "compare @ann and boiler.go", []names.Resolved{ann, boiler}, nil, false},
		{"one of two", "compare", "compare @ann", []names.Resolved{ann}, nil, false},
		{"a release", "release", "notes of v1.0 please", []names.Resolved{tag}, map[string]string{"release": "v1.0"}, true},
		{"whoever asks", "mine", "what waits for me?", nil, map[string]string{}, true},
	}
	all, err := prompts.Reports()
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			for _, definition := range all {
				if definition.Name != test.report {
					continue
				}
				scanned := question.ScanText(test.text, time.Date(2024, 8, 26, 9, 0, 0, 0, time.UTC), test.names...)
				written, ok := report.Write(definition, slot.Read(scanned, func(string) bool { return false }))
				if ok != test.ok {
					t.Fatalf("planned is %t, want %t: %v", ok, test.ok, written)
				}
				if diff := cmp.Diff(test.want, written.Arguments); ok && diff != "" {
					t.Errorf("arguments (-want +got):\n%s", diff)
				}
			}
		})
	}
}
