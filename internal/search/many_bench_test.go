package search_test

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"

	"repochat/internal/graph"
	"repochat/internal/graph/graphtest"
	"repochat/internal/history"
	"repochat/internal/passage"
	"repochat/internal/search"
	"repochat/internal/search/vectors"
)

// BenchmarkManyComments loads a repository of REPOCHAT_COMMENTS (100,000)
// comments in a tenth as many issues, and searches in it by words, then by
// vectors, too. It runs on demand:
//
//	go test ./internal/search -run - -bench ManyComments -benchtime 200x -timeout 1h
//
// It reports how long loading and its indexes took, what Neo4j's heap holds
// after it, and the median and the 95th percentile of a search.
func BenchmarkManyComments(b *testing.B) {
	m := newManyComments(b)
	b.Run("words", func(b *testing.B) {
		measureSearches(b, m, search.New(m.graph))
	})
	b.Run("vectors", func(b *testing.B) {
		m.loadVectors(b)
		measureSearches(b, m, search.NewWithVectors(m.graph, search.Vectors{Embedder: m, Space: func() graph.VectorSpace { return manySpace }}))
	})
}

// manySpace is as large as that of the sentence model on this machine.
var manySpace = graph.VectorSpace{Model: "benchmark", Dimension: 384}

// manyComments is a repository whose words are as frequent as those of people:
// the n-th most frequent one comes up about 1/n times as often as the first.
type manyComments struct {
	name     history.RepositoryName
	loader   graph.Loader
	graph    *graph.Reader
	chance   *rand.Rand
	zipf     *rand.Zipf
	issues   int
	comments int
}

// A vocabulary of so many words, and the words of a title, a comment and a query.
const (
	manyWords    = 30_000
	titleWords   = 8
	commentWords = 60
	queryWords   = 5
	perIssue     = 10
)

func newManyComments(b *testing.B) *manyComments {
	b.Helper()
	comments := 100_000
	if text := os.Getenv("REPOCHAT_COMMENTS"); text != "" {
		var err error
		if comments, err = strconv.Atoi(text); err != nil || comments < perIssue {
			b.Fatalf("REPOCHAT_COMMENTS is %q; give a number of at least %d", text, perIssue)
		}
	}
	name, err := history.ParseRepositoryName(fmt.Sprintf("graphtest/many-%d", time.Now().UnixNano()))
	if err != nil {
		b.Fatal(err)
	}
	driver, chance := graphtest.Driver(b), rand.New(rand.NewPCG(1, 2))
	m := &manyComments{
		name: name, loader: graph.Loader{Driver: driver}, graph: graph.NewReader(driver, "", graph.Limits{Timeout: time.Minute}),
		chance: chance, zipf: rand.NewZipf(chance, 1.1, 5, manyWords-1), issues: comments / perIssue, comments: comments,
	}
	b.Cleanup(func() {
		ctx := context.Background()
		_, err := m.loader.Remove(ctx, name)
		_, dropErr := neo4j.ExecuteQuery(ctx, driver, "DROP INDEX "+manySpace.Index()+" IF EXISTS", nil, neo4j.EagerResultTransformer)
		if err := errors.Join(err, dropErr); err != nil {
			b.Error(err)
		}
		m.graph.Close()
	})
	m.load(b)
	return m
}

func (m *manyComments) load(b *testing.B) {
	b.Helper()
	people := history.Identities{People: []history.Person{{ID: "ada", Login: "ada"}}, ByLogin: map[string]history.PersonID{"ada": "ada"}}
	s := history.Snapshot{
		Repository: history.Repository{Name: m.name, DefaultBranch: "main", DataAsOf: time.Now(), URL: "https://github.com/" + m.name.String()},
		Identities: people, HasTracker: true,
	}
	for number := 1; number <= m.issues; number++ {
		s.Issues = append(s.Issues, history.Issue{Number: number, Title: m.words(titleWords), Body: m.words(commentWords), State: history.Open, Author: "ada", CreatedAt: time.Unix(int64(number)*3600, 0)})
	}
	start := time.Now()
	if _, err := m.loader.Load(b.Context(), graph.Build(s)); err != nil {
		b.Fatal(err)
	}
	graphLoaded := time.Now()
	changes, err := m.loader.LoadTexts(b.Context(), m.name, m.texts(s.Issues))
	if err != nil {
		b.Fatal(err)
	}
	b.Logf("%d issues loaded in %.1f s; %d texts with %d comments loaded and indexed in %.1f s; %s",
		m.issues, graphLoaded.Sub(start).Seconds(), changes.Texts, changes.Remarks, time.Since(graphLoaded).Seconds(), m.heap(b))
}

func (m *manyComments) texts(issues []history.Issue) iter.Seq2[graph.Text, error] {
	analyser := passage.NewAnalyser()
	scope := passage.Scope(m.name.String()) + " " + passage.KindScope(m.name.String(), string(graph.IssueText)) + " "
	return func(yield func(graph.Text, error) bool) {
		for _, issue := range issues {
			node := graph.IssueTextNode(m.name, issue.Number)
			text := graph.Text{Of: graph.IssueText, ID: node.ID, Thread: node.ID, Node: node, Head: scope + analyser.Joined(issue.Title), Part: scope + analyser.Joined(issue.Title+"\n"+issue.Body)}
			whole := []string{issue.Title, issue.Body}
			for position := range perIssue {
				body := m.words(commentWords)
				whole = append(whole, body)
				text.Remarks = append(text.Remarks, graph.TextRemark{
					Remark:   history.Remark{Kind: history.CommentRemark, Comment: history.Comment{Author: "ada", Body: body, CreatedAt: issue.CreatedAt.Add(time.Hour)}},
					Position: position + 1, By: "ada", Part: scope + analyser.Joined(body),
				})
			}
			text.Whole = scope + analyser.Joined(strings.Join(whole, "\n"))
			if !yield(text, nil) {
				return
			}
		}
	}
}

func (m *manyComments) words(n int) string {
	words := make([]string, n)
	for i := range words {
		words[i] = spelled(m.zipf.Uint64())
	}
	return strings.Join(words, " ")
}

// query returns words that somebody may look for: none of the most frequent.
func (m *manyComments) query() string {
	words := make([]string, queryWords)
	for i := range words {
		words[i] = spelled(20 + m.zipf.Uint64()%(manyWords-20))
	}
	return strings.Join(words, " ")
}

// spelled writes a number as a word that can be said.
func spelled(n uint64) string {
	const consonants, vowels = "bdfgklmnprstvz", "aeiou"
	var b strings.Builder
	for n += 70; n > 0; n /= 70 {
		b.WriteByte(consonants[n%70/5])
		b.WriteByte(vowels[n%5])
	}
	return b.String()
}

// Embed makes vectors by chance: near ones of them are no nearer than others,
// which is harder for an index than those of texts.
func (m *manyComments) Embed(_ context.Context, texts []string) ([][]float32, error) {
	made := make([][]float32, len(texts))
	for i := range made {
		made[i] = make([]float32, manySpace.Dimension)
		for j := range made[i] {
			made[i][j] = float32(m.chance.NormFloat64())
		}
	}
	return made, nil
}

func (m *manyComments) loadVectors(b *testing.B) {
	b.Helper()
	start := time.Now()
	if err := m.loader.EnsureVectorIndex(b.Context(), manySpace); err != nil {
		b.Fatal(err)
	}
	held, err := m.loader.VectorIDs(b.Context(), m.name)
	if err != nil {
		b.Fatal(err)
	}
	if len(held) > 0 { // by an earlier round of the benchmark
		return
	}
	const perThread = perIssue + 1 // and that of the whole
	all := m.issues * perThread
	for first := 0; first < all; first += vectors.VectorsAtOnce {
		some := make([]graph.Vector, min(vectors.VectorsAtOnce, all-first))
		numbers, _ := m.Embed(b.Context(), make([]string, len(some)))
		for i := range some {
			place := first + i
			thread := graph.IssueTextNode(m.name, 1+place/perThread).ID
			some[i] = graph.Vector{
				ID: manySpace.VectorID(thread, strconv.Itoa(place)), Thread: thread, Of: graph.IssueText,
				IsWhole: place%perThread == 0, Numbers: numbers[i],
			}
		}
		if err := m.loader.WriteVectors(b.Context(), m.name, manySpace, some); err != nil {
			b.Fatal(err)
		}
	}
	b.Logf("%d vectors written and indexed in %.1f s; %s", all, time.Since(start).Seconds(), m.heap(b))
}

// heap says how much memory Neo4j uses, where it tells.
func (m *manyComments) heap(b *testing.B) string {
	b.Helper()
	result, err := m.graph.Run(b.Context(), `CALL dbms.queryJmx('java.lang:type=Memory') YIELD attributes RETURN attributes.HeapMemoryUsage.value.properties.used AS used`, nil)
	if err != nil || len(result.Rows) == 0 {
		return "Neo4j does not tell its memory"
	}
	used, _ := result.Rows[0][0].(int64)
	return fmt.Sprintf("Neo4j's heap holds %d MB", used>>20)
}

func measureSearches(b *testing.B, m *manyComments, s *search.Searcher) {
	b.Helper()
	var took []time.Duration
	for b.Loop() {
		query := m.query()
		start := time.Now()
		found, err := s.Search(b.Context(), m.name, search.Query{Text: query})
		if err != nil {
			b.Fatal(err)
		}
		if len(found.Hits) == 0 {
			b.Fatalf("nothing is found for %q", query)
		}
		took = append(took, time.Since(start))
	}
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "ms-median")
	b.ReportMetric(float64(took[len(took)*95/100].Microseconds())/1000, "ms-p95")
}
