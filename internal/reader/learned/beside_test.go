package learned_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/question"
	"repochat/internal/reader"
	"repochat/internal/reader/learned"
)

// A plan holds a search before a query that leaves too much of the question out, and
// after what may come to nothing.
func TestSearchesBesideOtherSteps(t *testing.T) {
	r, err := learned.New()
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name, question string
		want           []string // the kinds of step, with what is searched for
	}{
		{"a place in the code is looked for, and nothing else", "wheres the code that parses the Zonk header", []string{"search code parses Zonk header", "say not_understood"}},
		{"a subject that is not held", "what will the zonk parser cost us", []string{"say not_in_graph", "search zonk parser cost"}},
		{"a question about the code itself is searched for whole", "how do i run the tests", []string{"say not_in_graph", "search nearest run tests"}},
		{"“it” is the repository where nothing was said", "is it still alive?", []string{"report health"}},
		{"a long question that no query answers", "is there a way to message just one person inside the group without everyone else, i think somebody suggested that in 2020, what happened to it", []string{"search message person inside group suggested 2020", "say not_understood"}},
		{"a long question that was read as a plain list", "commits in 2020 where somebody suggested a way to message just one person inside the group without everyone else", []string{"search nearest 2020 suggested message person inside group", "query"}},
		{"a report on a period that leaves the subject out", "what happened in 2018 with the zonk and the frobnicator", []string{"search nearest 2018 zonk frobnicator", "report period"}},
		{"a few words beside a period are not searched for", "What did the team do in the week of 9 September 2024?", []string{"report period"}},
		{"an identifier narrows the query, and is searched for where that finds nothing", "which commit fixed CVE-2024-35195", []string{"query", "search CVE-2024-35195"}},
		{"all words are used", "which files changed most often?", []string{"query"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			plan, err := r.Read(t.Context(), reader.Request{Scanned: question.ScanText(test.question, time.Date(2024, 8, 26, 9, 0, 0, 0, time.UTC))})
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, step := range plan.Steps {
				switch step := step.(type) {
				case reader.Search:
					which := "search "
					if step.Nearest {
						which += "nearest "
					}
					got = append(got, which+step.Text)
				case reader.Report:
					got = append(got, "report "+step.Name)
				case reader.Say:
					got = append(got, "say "+string(step.Kind))
				case reader.Query:
					got = append(got, "query")
				}
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("%s: %s", plan.Reading, diff)
			}
		})
	}
}
