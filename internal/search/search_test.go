package search_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/graph"
	"repochat/internal/graph/graphtest"
	"repochat/internal/history"
	"repochat/internal/search"
	"repochat/internal/search/searchtest"
)

// house is a repository with a discussion, and a searcher.
type house struct {
	name     history.RepositoryName
	graph    *graph.Reader
	searcher *search.Searcher
}

func newHouse(t *testing.T, mark string) house {
	t.Helper()
	reader := graph.NewReader(graphtest.Driver(t), "", graph.Limits{Timeout: time.Minute})
	return house{searchtest.Load(t, mark), reader, search.New(reader)}
}

func ids(found search.Found) []string {
	var ids []string
	for _, h := range found.Hits {
		ids = append(ids, h.Kind+" "+h.ID[:min(9, len(h.ID))])
	}
	return ids
}

// A search is narrowed by what the graph holds of who did what and when.
func TestSearchByDeed(t *testing.T) {
	h := newHouse(t, "gnu")
	tests := []struct {
		name string
		deed search.Deed
		want []string
	}{
		{"who fixed it", search.Deed{Name: "fixed", Person: "Ada"}, []string{"issue 2"}},
		{"another person", search.Deed{Name: "fixed", Person: "eve"}, nil},
		{"the period of the fix", search.Deed{Name: "fixed", Since: searchtest.At(9), Until: searchtest.At(10)}, []string{"issue 2"}},
		{"another period", search.Deed{Name: "fixed", Since: searchtest.At(10), Until: searchtest.At(11)}, nil},
		{"who opened it", search.Deed{Name: "opened", Person: "eve"}, []string{"issue 2"}},
		{"nobody is assigned", search.Deed{Name: "assigned"}, nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			found, err := h.searcher.Search(context.Background(), h.name, search.Query{Text: "colours of data gnu", Kinds: []string{"issue"}, Deed: test.deed})
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.want, ids(found)); diff != "" {
				t.Error(diff)
			}
		})
	}
	for _, name := range search.Deeds() {
		if _, err := h.searcher.Search(context.Background(), h.name, search.Query{Text: "data", Deed: search.Deed{Name: name, Person: "ada"}}); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestSearch(t *testing.T) {
	h := newHouse(t, "zebra")
	tests := []struct {
		name  string
		query search.Query
		want  []string // in order
	}{
		{"by a comment, a message and a document", search.Query{Text: "SQLite", TextOnly: true}, []string{"commit aaaaaaaaa", "document README.md", "issue 1"}},
		{"a code word by its part", search.Query{Text: "header", TextOnly: true}, []string{"issue 1"}},
		{"only commits", search.Query{Text: "sqlite", Kinds: []string{"commit"}, TextOnly: true}, []string{"commit aaaaaaaaa"}},
		{"by a label", search.Query{Text: "zebra", Label: "Design", TextOnly: true, Kinds: []string{"issue"}}, []string{"issue 1"}},
		{"by who wrote in it", search.Query{Text: "PostgreSQL data colours", Person: "EVE", TextOnly: true}, []string{"issue 1", "issue 2"}},
		{"by a period", search.Query{Text: "zebra", Since: searchtest.At(7), TextOnly: true, Kinds: []string{"issue"}}, []string{"issue 2"}},
		{"without the thread itself", search.Query{Text: "SQLite", Without: []string{"1", "README.md"}, TextOnly: true}, []string{"commit aaaaaaaaa"}},
		{"what closes a hit", search.Query{Text: "PostgreSQL"}, []string{"issue 1", "pull_request 3"}},
		{"nothing", search.Query{Text: "kubernetes"}, nil},
		{"by a second text, too", search.Query{Text: "kubernetes", Also: "header", TextOnly: true}, []string{"issue 1"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			found, err := h.searcher.Search(context.Background(), h.name, test.query)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(sorted(test.want), sorted(ids(found))); diff != "" {
				t.Error(diff)
			}
		})
	}
	quoted := search.Query{Text: "zebra colours of the buttons data server", Quoting: `the server, and "Where do we keep data? zebra"`, Since: searchtest.At(7), TextOnly: true}
	if found, err := h.searcher.Search(context.Background(), h.name, quoted); err != nil || ids(found)[0] != "issue 1" || found.Hits[0].Score != 1 {
		t.Errorf("what has the quoted title is not the first: %v, %v", ids(found), err)
	}
	both := search.Query{Text: "colours of the buttons", Also: "SQLite server", Kinds: []string{"issue", "commit"}, TextOnly: true}
	if found, err := h.searcher.Search(context.Background(), h.name, both); err != nil || len(found.Hits) < 2 || ids(found)[0] != "issue 2" || ids(found)[1] == "issue 2" {
		t.Errorf("the hits of two texts do not come in turn: %v, %v", ids(found), err)
	}
	found, err := h.searcher.Search(context.Background(), h.name, search.Query{Text: "who needs a server?"})
	if err != nil {
		t.Fatal(err)
	}
	first := found.Hits[0]
	if first.Reason != "comment by ada" || len(first.Passages) == 0 || !first.Passages[0].Closing || first.Passages[0].By != "ada" ||
		!strings.HasPrefix(first.Passages[0].Text, "We move to SQLite because it needs no server.") {
		t.Errorf("the first hit is %+v", first)
	}
}

// What other repositories say does not change what a word weighs.
func TestOtherRepositoriesChangeNoScore(t *testing.T) {
	h := newHouse(t, "quokka")
	scores := func() map[string]float64 {
		found, err := search.New(h.graph).Search(t.Context(), h.name, search.Query{Text: "quokka server of blue colours", TextOnly: true})
		if err != nil {
			t.Fatal(err)
		}
		scores := map[string]float64{}
		for _, hit := range found.Hits {
			scores[hit.ID] = hit.Score
		}
		return scores
	}
	before := scores()
	for range 3 {
		newHouse(t, "quokka")
	}
	if diff := cmp.Diff(before, scores()); diff != "" || len(before) < 2 {
		t.Errorf("(-before +after)\n%s", diff)
	}
}

func TestPlaces(t *testing.T) {
	h := newHouse(t, "okapi")
	tests := []struct {
		name, text string
		want       []string // in order
	}{
		{"by names, paths and comments", "the code that opens the store", []string{"function openStore", "file store/sqlite/open.go", "function Store.Close", "file store/sqlite/open_test.go"}},
		{"tests", "tests of opening sqlite", []string{"file store/sqlite/open_test.go", "file store/sqlite/open.go", "function openStore"}},
		{"one word of many says nothing", "open the window of a kitchen", nil},
		{"only words of any question", "which file and function", nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			hits, err := h.searcher.Places(t.Context(), h.name, test.text)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, hit := range hits {
				got = append(got, hit.Kind+" "+hit.Title)
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestFunctions(t *testing.T) {
	h := newHouse(t, "okapi")
	one, two := "Shelf.put put(String key)", "Shelf.put put(String key, Map<K, V> more)"
	tests := []struct {
		name, text string
		want       []string
	}{
		{"by its class", "what became of Shelf.put lately", []string{one, two}},
		{"as other languages write it", "Shelf::put", []string{one, two}},
		{"by its signature", "Shelf.put(String)", []string{one}},
		{"with the names of parameters", "put(key, more)", []string{two}},
		{"with names and types", "put(String key, Map<K,V> more)", []string{two}},
		{"with the types without arguments", "Shelf.put(String, Map)", []string{two}},
		{"a signature that there is not", "Shelf.put(Long)", []string{one, two}},
		{"a class that there is not", "Drawer.put", nil},
		{"an ordinary word names none", "put it on the shelf", nil},
		{"a function without parameters", "Store.Close()", []string{"Store.Close func (s *Store) Close()"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			found, err := h.searcher.Search(t.Context(), h.name, search.Query{Text: test.text, WithFunctions: true})
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for i, hit := range found.Hits {
				if hit.Kind == "function" {
					got = append(got, hit.Title+" "+hit.Passages[0].Text)
					if i >= len(test.want) {
						t.Errorf("%s is behind what is only alike", hit.Title)
					}
				}
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func sorted(texts []string) []string {
	texts = append([]string{}, texts...)
	for i := range texts {
		for j := i + 1; j < len(texts); j++ {
			if texts[j] < texts[i] {
				texts[i], texts[j] = texts[j], texts[i]
			}
		}
	}
	return texts
}

func TestHostileTextsFindNothingElsewhere(t *testing.T) {
	ours, other := newHouse(t, "lion"), newHouse(t, "zebra")
	texts := searchtest.Hostile(t, other.name, "zebra")
	if len(texts) < 200 {
		t.Fatalf("only %d texts", len(texts))
	}
	for _, text := range texts {
		found, err := ours.searcher.Search(context.Background(), ours.name, search.Query{Text: text, Limit: search.MostHits})
		if err != nil && !errors.Is(err, search.ErrNoWords) {
			t.Errorf("%.60q: %v", text, err)
		}
		for _, h := range found.Hits {
			content := h.Title + h.URL
			for _, p := range h.Passages {
				content += p.Text + p.URL
			}
			if strings.Contains(content, "zebra") || strings.Contains(content, other.name.String()) {
				t.Errorf("%.60q found %q of another repository", text, h.Title)
			}
		}
	}
	t.Logf("%d texts", len(texts))
}

func TestHighlight(t *testing.T) {
	text := "We moved (to SQLite) and servers."
	var got []string
	for _, place := range search.Highlight("sqlite server", text) {
		got = append(got, text[place[0]:place[1]])
	}
	if diff := cmp.Diff([]string{"SQLite", "servers"}, got); diff != "" {
		t.Error(diff)
	}
}
