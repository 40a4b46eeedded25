package server_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/graph"
	"repochat/internal/graph/graphtest"
	"repochat/internal/graph/view"
	"repochat/internal/history"
)

// withCode adds to a kettle three functions at head, one that is gone, and their
// history: c, which fixed #7 and #8, touched Kettle.Pour and moved drip.
func withCode(s history.Snapshot) history.Snapshot {
	function := func(id, name, path string, first, last int) history.CodeFunction {
		return history.CodeFunction{CodeDefinition: history.CodeDefinition{
			ID: history.CodeID(id), Name: name[strings.LastIndexByte(name, '.')+1:], Qualified: name, Kind: "method", Path: path,
			Language: "go", First: first, Last: last, Signature: "func " + name + "()", Doc: "Does it.",
			Annotations: []history.CodeAnnotation{{Name: "Hot"}},
		}}
	}
	s.Code = history.Code{
		Functions: []history.CodeFunction{
			function("pour.go#Kettle.Pour", "Kettle.Pour", "pour.go", 3, 9), function("pour.go#drip", "drip", "pour.go", 11, 12),
			function("lid.go#drip", "drip", "lid.go", 1, 2),
		},
		Calls: []history.CodeCall{
			{From: "pour.go#Kettle.Pour", Path: "pour.go", To: "pour.go#drip", Count: 2, Confidence: 1, How: "scope"},
			{From: "pour.go#Kettle.Pour", Path: "pour.go", To: "pour.go#Kettle.Pour", Count: 1, Confidence: 1, How: "receiver"},
			{Path: "lid.go", To: "pour.go#Kettle.Pour", Count: 1, Confidence: 0.6, How: "name"},
		},
	}
	commit := func(c string) string { return strings.Repeat(c, 40) }
	s.FunctionHistory = history.FunctionHistory{
		Past: []history.PastFunction{{ID: "pour.go#Kettle.Spill", Name: "Spill", Qualified: "Kettle.Spill", Kind: "method", Path: "pour.go", Language: "go"}},
		Touches: []history.FunctionTouch{
			{Commit: commit("a"), Function: "pour.go#Kettle.Pour", Additions: 7, Type: history.Added},
			{Commit: commit("a"), Function: "pour.go#Kettle.Spill", Additions: 4, Type: history.Added},
			{Commit: commit("c"), Function: "pour.go#Kettle.Pour", Additions: 2, Deletions: 1, Type: history.Modified},
			{Commit: commit("c"), Function: "pour.go#drip", Additions: 1, Type: "MOVED", PreviousName: "leak", PreviousPath: "a/util.go"},
			{Commit: commit("c"), Function: "pour.go#Kettle.Spill", Deletions: 4, Type: history.Deleted},
		},
	}
	return s
}

func TestFunctionsAreServed(t *testing.T) {
	driver := graphtest.Driver(t)
	name := graphtest.Repository(t)
	if _, err := (&graph.Loader{Driver: driver}).Load(t.Context(), graph.Build(withCode(kettle(name)))); err != nil {
		t.Fatal(err)
	}
	// One row is enough: no list may be cut by an operator's limit.
	reader := graph.NewReader(driver, "", graph.Limits{Rows: 1})
	o := options(t, neverAsked(t))
	o.Catalogue, o.Graph = graph.NewCatalogue(graph.NewReader(driver, "", graph.Limits{})), reader
	s := start(t, o)
	path := "/api/v1/repos/" + name.String()

	pour := view.Function{
		ID: "pour.go#Kettle.Pour", Name: "Kettle.Pour", Kind: "method", Path: "pour.go", Signature: "func Kettle.Pour()", FirstLine: 3, LastLine: 9,
		Changes: 2, LastChanged: "2024-02-22T12:00:00Z", Bugs: 2, Owners: []view.Owner{{Login: "ann", Name: "Ann", Changes: 2}}, People: 1,
		Callers: 2, Callees: 2,
	}
	drip := view.Function{
		ID: "pour.go#drip", Name: "drip", Kind: "method", Path: "pour.go", Signature: "func drip()", FirstLine: 11, LastLine: 12,
		Changes: 1, LastChanged: "2024-02-22T12:00:00Z", Bugs: 2, Owners: []view.Owner{{Login: "ann", Name: "Ann", Changes: 1}}, People: 1, Callers: 1,
	}
	spill := view.Function{
		ID: "pour.go#Kettle.Spill", Name: "Kettle.Spill", Kind: "method", Path: "pour.go", Deleted: true,
		Changes: 2, LastChanged: "2024-02-22T12:00:00Z", Bugs: 2, Owners: []view.Owner{{Login: "ann", Name: "Ann", Changes: 2}}, People: 1,
	}
	lid := view.Function{
		ID: "lid.go#drip", Name: "drip", Kind: "method", Path: "lid.go", Signature: "func drip()", FirstLine: 1, LastLine: 2, Owners: []view.Owner{},
	}
	touched := func(f view.Function, touch view.Touch) view.Function {
		f.Touch = &touch
		return f
	}
	lists := []struct {
		name, query string
		want        view.Functions
	}{
		{"a file has those at head in their order, then those that are gone", "of=file&id=pour.go",
			view.Functions{HasCode: true, Total: 3, Functions: []view.Function{pour, drip, spill}}},
		{"a name without what it is defined in finds all that have it", "of=name&id=drip",
			view.Functions{HasCode: true, Total: 2, Functions: []view.Function{lid, drip}}},
		{"a whole name finds what has it", "of=name&id=Kettle.Pour", view.Functions{HasCode: true, Total: 1, Functions: []view.Function{pour}}},
		{"a commit has those that it touched, with what it did", "of=commit&id=CCCCCCC", view.Functions{HasCode: true, Total: 3, Functions: []view.Function{
			touched(pour, view.Touch{Additions: 2, Deletions: 1, Type: "MODIFIED"}),
			touched(drip, view.Touch{Additions: 1, Type: "MOVED", PreviousName: "leak", PreviousPath: "a/util.go"}),
			touched(spill, view.Touch{Deletions: 4, Type: "DELETED"}),
		}}},
		{"a file that defines none has none", "of=file&id=README.md", view.Functions{HasCode: true, Functions: []view.Function{}}},
		{"Cypher in an id is only an id", "of=name&id=" + url.QueryEscape("x' OR true //"), view.Functions{HasCode: true, Functions: []view.Function{}}},
	}
	for _, list := range lists {
		t.Run(list.name, func(t *testing.T) {
			_, body := get(t, s, path+"/functions?"+list.query)
			if diff := cmp.Diff(list.want, decode[view.Functions](t, body)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
	t.Run("a function has its changes, its bugs and its calls", func(t *testing.T) {
		_, body := get(t, s, path+"/function?id="+url.QueryEscape("pour.go#Kettle.Pour"))
		self := view.Caller{ID: pour.ID, Name: pour.Name, Path: "pour.go", Count: 1, Confidence: 1, How: "receiver"}
		want := view.FunctionStory{
			Function: pour, Doc: "Does it.", Annotations: []string{"Hot"},
			Changes: []view.FunctionChange{
				{Commit: strings.Repeat("c", 40), Subject: "Change something", Date: "2024-02-22T12:00:00Z", Author: "ann",
					Touch: view.Touch{Additions: 2, Deletions: 1, Type: "MODIFIED"}, Fixed: []int{7, 8}, Introduced: []int{}},
				{Commit: strings.Repeat("a", 40), Subject: "Change something", Date: "2024-02-10T12:00:00Z", Author: "ann",
					Touch: view.Touch{Additions: 7, Type: "ADDED"}, Fixed: []int{}, Introduced: []int{7, 8}},
			},
			Bugs:    []view.FunctionBug{{Number: 8, Title: "Floods", State: "closed"}, {Number: 7, Title: "Drips", State: "closed"}},
			Callers: []view.Caller{{ID: "lid.go", Path: "lid.go", Count: 1, Confidence: 0.6, How: "name"}, self},
			Callees: []view.Caller{{ID: drip.ID, Name: "drip", Path: "pour.go", Count: 2, Confidence: 1, How: "scope"}, self},
		}
		if diff := cmp.Diff(want, decode[view.FunctionStory](t, body)); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
	})
	refusals := []struct {
		name, path string
		status     int
		words      string
	}{
		{"a kind that has no functions", "/functions?of=person&id=ann", http.StatusBadRequest, "of has to be one of"},
		{"no id", "/functions?of=file", http.StatusBadRequest, "id has to name one file"},
		{"an id as long as a book", "/functions?of=file&id=" + strings.Repeat("a", 5000), http.StatusBadRequest, "4096"},
		{"a commit that is too short", "/functions?of=commit&id=abc", http.StatusBadRequest, "first seven"},
		{"a function without an id", "/function", http.StatusBadRequest, "id has to name one function"},
		{"a function that the graph does not hold", "/function?id=" + url.QueryEscape("pour.go#Boil"), http.StatusNotFound, "no function"},
	}
	for _, refusal := range refusals {
		t.Run(refusal.name+" is refused", func(t *testing.T) {
			response, err := http.Get(s.URL + path + refusal.path)
			if err != nil {
				t.Fatal(err)
			}
			defer response.Body.Close()
			if p := problem(t, response); p.Status != refusal.status || !strings.Contains(p.Detail, refusal.words) {
				t.Errorf("%d %q, want %d with %q", p.Status, p.Detail, refusal.status, refusal.words)
			}
		})
	}
}

func TestARepositoryWithoutCodeSaysSo(t *testing.T) {
	driver := graphtest.Driver(t)
	name := graphtest.Repository(t)
	if _, err := (&graph.Loader{Driver: driver}).Load(t.Context(), graph.Build(kettle(name))); err != nil {
		t.Fatal(err)
	}
	reader := graph.NewReader(driver, "", graph.Limits{})
	o := options(t, neverAsked(t))
	o.Catalogue, o.Graph = graph.NewCatalogue(reader), reader
	_, body := get(t, start(t, o), "/api/v1/repos/"+name.String()+"/functions?of=file&id=pour.go")
	if diff := cmp.Diff(view.Functions{Functions: []view.Function{}}, decode[view.Functions](t, body)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
