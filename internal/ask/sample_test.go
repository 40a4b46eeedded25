package ask

import (
	"slices"
	"strings"
	"testing"
	"time"

	"repochat/internal/answer"
	"repochat/internal/graph"
	"repochat/internal/graph/graphtest"
	"repochat/internal/history"
	"repochat/internal/ingest/ingesttest"
	"repochat/internal/question"
	"repochat/internal/reader/learned/learnedtest"
	"repochat/internal/schema"
	"repochat/internal/search"
)

// sampleAsker asks the sample repository without a model, and gives readings all
// the time that they need.
func sampleAsker(t testing.TB) (*Asker, history.RepositoryName) {
	t.Helper()
	reader := graph.NewReader(graphtest.Driver(t), "", graph.Limits{})
	t.Cleanup(reader.Close)
	name := ingesttest.LoadSample(t)
	return New(Options{Reader: learnedtest.Reader(t), Graph: reader, Names: graph.NewCatalogue(reader), Schema: schema.Default(), AskBackWithin: time.Minute}), name
}

// sampleNow is the moment of the sample's tracker.
var sampleNow = time.Date(2024, 11, 1, 4, 30, 0, 0, time.UTC)

// setQuestion is a question of a set with those before it.
type setQuestion struct {
	text   string
	before []string
	now    time.Time
}

func (q setQuestion) ask(t *testing.T, asker *Asker, name history.RepositoryName) (answered Answer) {
	t.Helper()
	var turns []question.Turn
	for _, text := range append(q.before, q.text) {
		var err error
		answered, err = asker.Ask(t.Context(), question.Question{Repository: name, Text: text, Conversation: turns, Now: q.now}, nil)
		if err != nil {
			t.Fatal(err)
		}
		turns = append(turns, answered.Turn(text))
	}
	return answered
}

func TestAThreadIsNamedByItsTitle(t *testing.T) {
	reader := graph.NewReader(graphtest.Driver(t), "", graph.Limits{})
	t.Cleanup(reader.Close)
	name := ingesttest.LoadSample(t)
	asker := New(Options{Reader: learnedtest.Reader(t), Graph: reader, Names: graph.NewCatalogue(reader), Searcher: search.New(reader), Schema: schema.Default(), Without: []Part{PartAskingBack}})
	answered := setQuestion{text: "Who merged the pull request about keeping two saws on two shelves apart?", now: sampleNow}.ask(t, asker, name)
	if rows := answered.Result.Rows; answered.Outcome != Answered || len(rows) != 1 || rows[0][0] != "jbrueckner" {
		t.Errorf("%s: %v", answered.Outcome, rows)
	}
	if told := answer.NoticeTexts(answered.Notices); !slices.ContainsFunc(told, func(text string) bool { return strings.Contains(text, "is read as #77") }) {
		t.Errorf("not told: %q", told)
	}
}

func TestReasonsOfEachOfAList(t *testing.T) {
	reader := graph.NewReader(graphtest.Driver(t), "", graph.Limits{})
	t.Cleanup(reader.Close)
	name := ingesttest.LoadSample(t)
	asker := New(Options{Reader: learnedtest.Reader(t), Graph: reader, Names: graph.NewCatalogue(reader), Searcher: search.New(reader), Schema: schema.Default(), Without: []Part{PartAskingBack}})
	var told strings.Builder
	answered, err := asker.Ask(t.Context(), question.Question{Repository: name, Text: "Which pull requests were closed without being merged, and for what reason in each case?", Now: sampleNow}, func(e Event) {
		if token, ok := e.Data.(string); ok && e.Kind == EventToken {
			told.WriteString(token)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	if answered.Query == "" || !strings.Contains(answered.Text, "What was said with the closing of each") || !strings.Contains(answered.Text, "#69") {
		t.Errorf("%s: %q", answered.Query, answered.Text)
	}
	if told.String() != answered.Text {
		t.Errorf("told %q, answered %q", told.String(), answered.Text)
	}
}
