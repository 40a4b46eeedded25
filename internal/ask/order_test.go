package ask

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/graph"
	"repochat/internal/question"
	"repochat/internal/reader"
)

// TestTheAnswerIsToldBeforeReadingsAreTried holds what is done for the question
// back, and for the other readings of an answer, behind its words: before them,
// an unclear question has nothing read and nothing run but what the sentence
// has that it is answered as.
func TestTheAnswerIsToldBeforeReadingsAreTried(t *testing.T) {
	asker, name := sampleAsker(t)
	alone := *asker
	alone.without = []Part{PartAskingBack}
	for _, tt := range []struct{ unclear, sentence string }{
		{"Who is the best developer?", "Who made the most commits?"},
		{"Who is the worst developer in 2024?", "Who introduced the most bugs in 2024?"},
		{"List denizy's bugs.", "Which issues are assigned to denizy?"},
		{"How many bugs were there in June 2023?", "How many bugs were introduced by commits made in June 2023?"},
		{"How many commits changed config.go?", "How many commits changed config.go?"},
		{"Which commits were made on July 4?", "Which commits were made on July 4?"},
		{"How many commits were made last month?", "How many commits were made last month?"},
	} {
		t.Run(tt.unclear, func(t *testing.T) {
			with, told := work(t, asker, question.Question{Repository: name, Text: tt.unclear, Now: sampleNow})
			without, _ := work(t, &alone, question.Question{Repository: name, Text: tt.sentence, Now: sampleNow})
			if diff := cmp.Diff(before(without), before(with)); diff != "" {
				t.Errorf("before the words (-without asking back +with it):\n%s", diff)
			}
			if slices.Contains(before(with), readAgain) {
				t.Errorf("other readings are tried before the words: %v", with)
			}
			last := len(with) - 1 - slices.Index(reversed(with), "words")
			if told.Clarification != nil && !slices.Contains(with[last:], readAgain) && !slices.Contains(with[last:], "read") {
				t.Errorf("nothing is tried behind the words: %v", with)
			}
		})
	}
}

const readAgain = "read again"

// before returns what is done before the first words of an answer.
func before(work []string) []string {
	return work[:slices.Index(work, "words")]
}

func reversed(list []string) []string {
	list = slices.Clone(list)
	slices.Reverse(list)
	return list
}

// work asks a question and returns what is read, run and told, in its order.
func work(t *testing.T, asker *Asker, q question.Question) ([]string, Answer) {
	t.Helper()
	log := &workLog{}
	watched := *asker
	watched.reader = loggedReader{asker.reader, log}
	watched.graph = loggedGraph{asker.graph, log}
	answered, err := watched.Ask(t.Context(), q, func(e Event) {
		switch e.Kind {
		case EventToken:
			log.add("words")
		case EventClarification:
			log.add("question back")
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	log.mutex.Lock()
	defer log.mutex.Unlock()
	return log.lines, answered
}

type workLog struct {
	mutex sync.Mutex
	lines []string
}

func (l *workLog) add(line string) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	l.lines = append(l.lines, line)
}

// loggedReader logs each plan, as loggedGraph does each query but those that
// complete the evidence, which run beside the words.
type loggedReader struct {
	reader.Reader
	log *workLog
}

func (r loggedReader) Read(ctx context.Context, request reader.Request) (reader.Plan, error) {
	r.log.add("read")
	return r.Reader.Read(ctx, request)
}

func (r loggedReader) Reread(request reader.Request) string {
	r.log.add(readAgain)
	return r.Reader.(reader.Rereader).Reread(request)
}

func (r loggedReader) Pickaxe(request reader.Request) (asked reader.Pickaxe, ok bool) {
	return r.Reader.(reader.Rereader).Pickaxe(request)
}

func (r loggedReader) BesideGraph(request reader.Request) []reader.Step {
	return r.Reader.(reader.Rereader).BesideGraph(request)
}

func (r loggedReader) Split(request reader.Request) (questions, left []string) {
	return r.Reader.(reader.Rereader).Split(request)
}

type loggedGraph struct {
	Graph
	log *workLog
}

func (g loggedGraph) RunChecked(ctx context.Context, query string, parameters map[string]any, check func(graph.Plan) error) (graph.Plan, graph.Result, error) {
	g.log.add("run " + query)
	return g.Graph.RunChecked(ctx, query, parameters, check)
}

func (g loggedGraph) Run(ctx context.Context, query string, parameters map[string]any) (graph.Result, error) {
	if !strings.Contains(query, "AS kind") {
		g.log.add(fmt.Sprint("look up ", query))
	}
	return g.Graph.Run(ctx, query, parameters)
}
