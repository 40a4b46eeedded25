package learned_test

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"repochat/internal/cypher"
	"repochat/internal/cypher/facts"
	"repochat/internal/cypher/plan"
	"repochat/internal/graph"
	"repochat/internal/history"
	"repochat/internal/question"
	"repochat/internal/reader"
	"repochat/internal/reader/learned/bank"
	"repochat/internal/reader/learned/learnedtest"
	"repochat/internal/reader/readings"
)

// TestPlansOfReadQuestionsAreAllowed holds that what the reader makes of the
// questions of all sets, in every reading, is refused neither for its text nor for
// its plan (see judgedFile). It asks the sets of this repository, and with REPOCHAT_CORPUS set those
// of the test data that it names and the wordings of the bank, too.
func TestPlansOfReadQuestionsAreAllowed(t *testing.T) {
	graphReader, name := loadSample(t)
	p := &plansOfReader{
		reader: learnedtest.Reader(t), graph: graphReader, repository: name, judged: readJudged(t),
		scanner: question.NewScanner(graph.NewCatalogue(graphReader), func() time.Time { return sampleNow }),
	}
	sets := questionSets(t)
	for _, set := range slices.Sorted(maps.Keys(sets)) {
		before, asked := *p, 0
		for _, conversation := range sets[set] {
			asked += len(conversation)
			p.ask(t, conversation)
		}
		t.Logf("%s: %d questions, %d with a query; %d queries of a shape not judged before, %d allowed in their explicit form",
			set, asked, p.queries-before.queries, p.distinct-before.distinct, p.rewritten-before.rewritten)
		if p.queries == before.queries {
			t.Errorf("%s: no question leads to a query", set)
		}
	}
	keepJudged(t, p.judged)
}

// questionSets returns the sets of questions, each of them in conversations.
func questionSets(t *testing.T) map[string][][]string {
	t.Helper()
	sets := map[string][][]string{}
	files, err := filepath.Glob("../../../testdata/eval/*.tsv")
	if err != nil {
		t.Fatal(err)
	}
	files = append(files, "testdata/heldout.tsv", "testdata/fresh.tsv")
	if directory := os.Getenv("REPOCHAT_CORPUS"); directory != "" {
		more, err := filepath.Glob(filepath.Join(directory, "*.tsv"))
		if err != nil || len(more) == 0 {
			t.Fatalf("no sets in REPOCHAT_CORPUS: %v", err)
		}
		files = append(files, more...)
	}
	seen := map[string]bool{} // several sets ask the same of several repositories
	for _, file := range files {
		conversations := slices.DeleteFunc(conversationsOf(t, file), func(conversation []string) bool {
			whole := strings.Join(conversation, "\n")
			wasSeen := seen[whole]
			seen[whole] = true
			return wasSeen
		})
		if len(conversations) > 0 {
			sets[filepath.Base(file)] = conversations
		}
	}
	for _, group := range rewordings(t) {
		for _, wording := range group.Questions {
			sets["rewordings"] = append(sets["rewordings"], []string{wording})
		}
	}
	if os.Getenv("REPOCHAT_CORPUS") == "" {
		return sets
	}
	entries, err := bank.Load()
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		for _, wordings := range entry.Wordings {
			for _, wording := range wordings {
				sets["bank"] = append(sets["bank"], []string{wording})
			}
		}
	}
	return sets
}

// conversationsOf reads the questions of a set; none of a table that holds none.
func conversationsOf(t *testing.T, path string) [][]string {
	t.Helper()
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(content)), "\n")
	heading := strings.Split(lines[0], "\t")
	text := slices.IndexFunc(heading, func(column string) bool { return column == "question" || column == "wording" })
	if text < 0 {
		return nil
	}
	earlier, turn := slices.Index(heading, "conversation"), slices.Index(heading, "turn")
	var conversations [][]string
	for _, line := range lines[1:] {
		fields := strings.Split(line, "\t")
		if turn >= 0 && fields[turn] != "0" {
			last := len(conversations) - 1
			conversations[last] = append(conversations[last], fields[text])
			continue
		}
		var before []string
		if earlier >= 0 && turn < 0 {
			if err := json.Unmarshal([]byte(fields[earlier]), &before); err != nil {
				t.Fatalf("%s: %v", path, err)
			}
		}
		conversations = append(conversations, append(before, fields[text]))
	}
	return conversations
}

// value finds the texts in a query, and the numbers that something is compared to or bounded
// by, and valuesBeside more than one of them in a list once they are question marks. Neo4j
// takes parameters for them before it plans, so that one query of those that differ in
// nothing else stands for all. Lengths of paths stay, and one value is no list.
var (
	value        = regexp.MustCompile(`'(?:[^'\\]|\\.)*'|([<>=] |LIMIT )[0-9]+(?:\.[0-9]+)?\b`)
	valuesBeside = regexp.MustCompile(`\?(?:, \?)+`)
)

// plansOfReader asks questions and judges the plans of their queries.
type plansOfReader struct {
	reader     reader.Reader
	graph      *graph.Reader
	scanner    *question.Scanner
	repository history.RepositoryName
	judged     map[string]bool // by the hash of the query's shape
	// queries counts the questions that lead to a query, distinct the shapes of
	// these that were not judged before.
	queries, distinct, rewritten int
}

func (p *plansOfReader) ask(t *testing.T, conversation []string) {
	t.Helper()
	var turns []question.Turn
	for _, text := range conversation {
		read, ok := readings.Read(p.scan(t, text, turns))
		if !ok {
			t.Fatalf("%s: no such reading", text)
		}
		query := p.read(t, read, nil)
		if query != "" {
			p.queries++
			if asked := p.judge(t, text, query); asked != nil {
				for _, other := range read.Others(asked) {
					if again := p.read(t, read, other.Chosen); again != "" {
						p.judge(t, text, again)
					}
				}
			}
		}
		turns = append(turns, question.Turn{Question: text, Query: query})
	}
}

// placeholder finds what stands for a value in a set: [DATE|us], [USER].
var placeholder = regexp.MustCompile(`\[([A-Z]+)(\|[a-z-]+)?\]`)

// scan scans a question with the names of the sample, or with those that stand
// for a placeholder.
func (p *plansOfReader) scan(t *testing.T, text string, turns []question.Turn) question.Scanned {
	t.Helper()
	text = strings.ReplaceAll(placeholder.ReplaceAllString(text, "{$1}"), "{RANGE}", "{PERIOD}")
	if strings.Contains(text, "{") {
		scanned := bank.Scan(text)
		scanned.Conversation = turns
		return scanned
	}
	scanned, err := p.scanner.Scan(t.Context(), question.Question{Repository: p.repository, Text: text, Now: sampleNow, Conversation: turns})
	if err != nil {
		t.Fatal(err)
	}
	return scanned
}

func (p *plansOfReader) read(t *testing.T, q readings.Question, chosen []readings.Choice) string {
	t.Helper()
	planned, err := p.reader.Read(t.Context(), reader.Request{Scanned: q.Rewritten(chosen), Chosen: chosen})
	if err != nil {
		t.Fatal(err)
	}
	return planned.Query()
}

// judge fails the test when a query is refused, and returns its facts.
func (p *plansOfReader) judge(t *testing.T, text, query string) *facts.Facts {
	t.Helper()
	checked, err := cypher.Check(query, gate())
	if err != nil {
		t.Errorf("%s: %v\n%s", text, err, query)
		return nil
	}
	shape := hashOfShape(valuesBeside.ReplaceAllString(value.ReplaceAllString(checked.Query, "${1}?"), "?, ?"))
	if p.judged[shape] {
		return checked.Facts()
	}
	p.judged[shape] = true
	p.distinct++
	refused := p.refusal(t, checked.Query)
	isAllowed := func(written string) bool { return p.refusal(t, written) == nil }
	switch {
	case refused == nil:
	case slices.ContainsFunc(checked.Explicit(), isAllowed):
		p.rewritten++
	default:
		t.Errorf("%s: %v\n%s", text, refused, checked.Query)
	}
	return checked.Facts()
}

func (p *plansOfReader) refusal(t *testing.T, query string) error {
	t.Helper()
	explained, err := p.graph.Explain(t.Context(), query, map[string]any{"repo": p.repository.String()})
	if err != nil {
		return err
	}
	return plan.Check(explained, cypher.DefaultRepositoryParameter)
}
