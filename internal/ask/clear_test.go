//go:build !race

package ask

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"repochat/internal/graph"
	"repochat/internal/graph/graphtest"
	"repochat/internal/history"
	"repochat/internal/reader/learned/learnedtest"
	"repochat/internal/schema"
)

// mostAskedBack is the share of clear questions that may be asked back about.
const mostAskedBack = 0.01

// TestClearQuestionsAreNotAskedBack asks the questions of sets that say what they
// mean: those about the sample and, with REPOCHAT_CORPUS, those about
// WICG/webpackage, which has to be in the graph then. An offer to narrow an
// answer down asks nothing, and is counted beside.
func TestClearQuestionsAreNotAskedBack(t *testing.T) {
	asker, name := sampleAsker(t)
	sets := []struct {
		path  string
		asker *Asker
		name  history.RepositoryName
		now   time.Time
	}{{filepath.Join("..", "..", "testdata", "eval", "names.tsv"), asker, name, sampleNow}}
	if directory := os.Getenv("REPOCHAT_CORPUS"); directory != "" {
		webpackage := history.RepositoryName{Owner: "WICG", Name: "webpackage"}
		path := filepath.Join(directory, "bound_webpackage.tsv")
		sets = append(sets, sets[0])
		sets[1].path, sets[1].name, sets[1].now = path, webpackage, time.Date(2021, 5, 1, 0, 0, 0, 0, time.UTC)
		sets[1].asker = graphAsker(t)
	}
	for _, set := range sets {
		asked, offered, all := 0, 0, 0
		for _, q := range readQuestions(t, set.path, set.now) {
			answered := q.ask(t, set.asker, set.name)
			all++
			back := answered.Clarification
			switch {
			case back == nil || back.Round == 0:
			case back.IsOffer:
				offered++
			default:
				asked++
				t.Logf("%q: %s", q.text, back.Question)
			}
			if back != nil && back.Round > 0 && !areDifferent(t, set.asker, set.name, q, answered) {
				t.Errorf("%q: all options of %q lead to the same rows", q.text, back.Question)
			}
		}
		t.Logf("%s: %d of %d are asked back about, and %d may be narrowed down", filepath.Base(set.path), asked, all, offered)
		if float64(asked) > mostAskedBack*float64(all) {
			t.Errorf("%s: %d of %d are asked back about, want at most %.0f %%", set.path, asked, all, 100*mostAskedBack)
		}
	}
}

// graphAsker asks what the graph has already, without a model.
func graphAsker(t *testing.T) *Asker {
	t.Helper()
	reader := graph.NewReader(graphtest.Driver(t), "", graph.Limits{})
	t.Cleanup(reader.Close)
	return New(Options{Reader: learnedtest.Reader(t), Graph: reader, Names: graph.NewCatalogue(reader), Schema: schema.Default(), AskBackWithin: time.Minute})
}

// areDifferent reports whether two options of a question back lead to different rows.
func areDifferent(t *testing.T, asker *Asker, name history.RepositoryName, q setQuestion, answered Answer) bool {
	t.Helper()
	first := ""
	for i, o := range answered.Clarification.Options {
		rows := rowsText(setQuestion{text: o.Question, now: q.now}.ask(t, asker, name).Result.Rows)
		if i > 0 && rows != first {
			return true
		}
		first = rows
	}
	return false
}

func readQuestions(t *testing.T, path string, now time.Time) (all []setQuestion) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")
	heading := strings.Split(lines[0], "\t")
	for _, line := range lines[1:] {
		q := setQuestion{now: now}
		for i, field := range strings.Split(line, "\t") {
			switch heading[i] {
			case "question":
				q.text = field
			case "conversation":
				if err := json.Unmarshal([]byte(field), &q.before); err != nil {
					t.Fatal(err)
				}
			case "params":
				var clock struct {
					Now time.Time `json:"_now"`
				}
				if err := json.Unmarshal([]byte(field), &clock); err == nil && !clock.Now.IsZero() {
					q.now = clock.Now
				}
			}
		}
		all = append(all, q)
	}
	return all
}
