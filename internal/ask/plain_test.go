package ask

import (
	"strings"
	"testing"

	"repochat/internal/graph"
	"repochat/internal/graph/graphtest"
	"repochat/internal/ingest/ingesttest"
	"repochat/internal/reader/learned/learnedtest"
	"repochat/internal/schema"
	"repochat/internal/search"
)

// TestPlainQuestionsOnTheSample asks what people ask first, and what goes past the
// bank's wordings: bare numbers, commits that nothing else is read of, a subject that is
// told, and what became of the first thing of a list.
func TestPlainQuestionsOnTheSample(t *testing.T) {
	reader := graph.NewReader(graphtest.Driver(t), "", graph.Limits{})
	t.Cleanup(reader.Close)
	name := ingesttest.LoadSample(t)
	asker := New(Options{
		Reader: learnedtest.Reader(t), Graph: reader, Names: graph.NewCatalogue(reader), Schema: schema.Default(), Searcher: search.New(reader),
	})
	tests := []struct{ text, answer, reading string }{
		{"closed issues", "issues", "issues; closed"},
		{"clsoed isues", "issues", "issues; closed"},
		{"recent commits", "**10** commits", "commits, the latest first"},
		{"first issue ever", "“What about the name?”", "issues, the earliest first"},
		{"newest pull request", "#160", "pull requests, the latest first"},
		{"labels of #12", "bug,good first issue", ""},
		{"when was #2 opened", "opened 2023-05-11", "record of a pull request"},
		{"how many directories are there", "directories", "number of directories"},
		{"which issues have at least 3 comments", "comments", "with at least 3 comments"},
		{"how many closed issues are about reminders", "issues", "with “reminders” in the text; closed"},
		{"commits with fix in the message", "commits", "with “fix” in the text"},
		{"issue with the most comments and what was decided in it", "**what was decided in it**: [#18]", "most discussed issues"},
		{"why is 18 open", "#18", "#18"},
		{"33e0e21 and c5304a6, hm, same story?", "c5304a6", "commits; 33e0e21"},
		{"commits by bara", "", "by bara"},
	}
	for _, test := range tests {
		t.Run(test.text, func(t *testing.T) {
			got := setQuestion{text: test.text, now: sampleNow}.ask(t, asker, name)
			if !strings.Contains(got.Text, test.answer) || !strings.Contains(got.Reading, test.reading) || got.Outcome != Answered {
				t.Errorf("%s: %q, read as %q", got.Outcome, got.Text, got.Reading)
			}
		})
	}
}
