package said_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"repochat/internal/answer"
	"repochat/internal/ask/said"
	"repochat/internal/history"
	"repochat/internal/search"
)

// library answers every search with the same.
type library struct {
	found    search.Found
	thread   search.Thread
	places   []search.Hit
	releases map[search.Key]search.Release
	err      error
}

func (l library) Search(context.Context, history.RepositoryName, search.Query) (search.Found, error) {
	return l.found, l.err
}

func (l library) Like(context.Context, history.RepositoryName, int, search.Query) (search.Found, error) {
	return l.found, l.err
}

func (l library) Places(context.Context, history.RepositoryName, string) ([]search.Hit, error) {
	return l.places, l.err
}

func (l library) FirstReleases(_ context.Context, _ history.RepositoryName, hits []search.Hit) (map[search.Key]search.Release, error) {
	released := map[search.Key]search.Release{}
	for _, h := range hits {
		if release, ok := l.releases[h.Key()]; ok {
			released[h.Key()] = release
		}
	}
	return released, l.err
}

func (l library) Thread(context.Context, history.RepositoryName, int) (search.Thread, error) {
	return l.thread, l.err
}

func hit(coverage float64) search.Hit {
	return search.Hit{
		Kind: "issue", ID: "7", Number: 7, Title: "Where do we keep data?", State: "closed", By: "eve", At: "2024-05-01T12:00:00Z",
		URL: "https://github.com/octo/demo/issues/7", Coverage: coverage, Score: 0.9, Reason: "comment by ada",
		Passages: []search.Passage{{Text: "We move to *SQLite*:\nit needs no server.", In: "comment", By: "ada", At: "2024-05-05T12:00:00Z"}},
	}
}

func named(h search.Hit, id string) search.Hit {
	h.ID, h.URL = id, "https://github.com/octo/demo/issues/"+id
	return h
}

var readme = search.Hit{Kind: "document", ID: "README.md", Title: "README.md", Coverage: 1, Passages: []search.Passage{{Text: "Data lie in SQLite.", In: "document"}}}

var manual = search.Hit{Kind: "document", ID: "MANUAL.md", Title: "MANUAL.md", Coverage: 1, Passages: []search.Passage{
	{Text: "Data " + strings.Repeat("data ", 100), In: "document"}, {Text: "Second thoughts on data.", In: "document"},
}}

func partOf(h search.Hit) search.Hit {
	h.Coverage = .4
	return h
}

func withPassage(h search.Hit, text string) search.Hit {
	h.Passages = []search.Passage{{Text: text, In: "body"}}
	return h
}

func remark(n int) search.Passage {
	return search.Passage{Text: fmt.Sprintf("Remark %d.", n), In: "comment", By: "ada", At: fmt.Sprintf("2024-05-01T12:00:%02dZ", n)}
}

func open(h search.Hit) search.Hit {
	h.State = "open"
	return h
}

func merged(h search.Hit) search.Hit {
	h.State = "merged"
	return h
}

func closed(h search.Hit) search.Hit {
	h.ClosedAt = "2024-05-05T12:00:00Z"
	return h
}

func TestAnswer(t *testing.T) {
	closing := search.Passage{Text: "Done by the new store.", In: "comment", By: "ada", At: "2024-05-05T12:00:00Z", Closing: true}
	talk := search.Passage{Text: "I would wait.", In: "comment", By: "eve", At: "2024-05-02T12:00:00Z"}
	closer := search.Hit{Kind: "pull_request", ID: "9", Number: 9, Title: "New store", By: "eve", At: "2024-05-04T12:00:00Z"}
	parser := search.Hit{
		Kind: "function", ID: "web/header.go", Title: "parseHeader", URL: "https://github.com/octo/demo/blob/HEAD/web/header.go#L7", Coverage: 1,
		Passages: []search.Passage{{Text: "reads the header", In: "comment of parseHeader", Line: 7}},
	}
	tests := []struct {
		name    string
		library library
		wanted  said.Wanted
		outcome answer.Outcome
		want    []string // in this order
		without []string
	}{
		{
			"a passage is quoted with who and when", library{found: search.Found{Hits: []search.Hit{hit(1)}}}, said.Words("move to SQLite"), answer.Answered,
			[]string{"One text about “move to SQLite”", "[#7](https://github.com/octo/demo/issues/7)", `“We move to \*SQLite\*: it needs no server.” (comment by ada on 2024-05-05)`}, nil,
		},
		{
			"what only comes near is no answer", library{found: search.Found{Hits: []search.Hit{hit(0.2)}, Missing: []string{"rust"}}}, said.Words("rewrite in rust please"), answer.NoneFound,
			[]string{"Nothing that was written here speaks of “rewrite in rust please” as a whole. The nearest:", "#7"}, nil,
		},
		{
			"a text with all the names of code speaks of it", library{found: search.Found{Hits: []search.Hit{withPassage(partOf(hit(1)), "Drop `frames_processed`.")}}},
			said.Words("frames_processed killed or what"), answer.Answered, []string{"One text about", "#7"}, nil,
		},
		{
			"a text without one of them only comes near", library{found: search.Found{Hits: []search.Hit{withPassage(partOf(hit(1)), "Drop `frames_processed`.")}}},
			said.Words("frames_processed or frames_parsed now"), answer.NoneFound, []string{"The nearest:", "#7"}, nil,
		},
		{"nothing", library{}, said.Words("kubernetes"), answer.NoneFound, []string{"Nothing that was written here speaks of “kubernetes”."}, nil},
		{
			"the closing comment comes first", library{thread: search.Thread{Hit: closed(hit(0)), Remarks: []search.Passage{talk, closing}, ClosedBy: []search.Hit{closer}}},
			said.Wanted{Thread: 7}, answer.Answered,
			[]string{"was closed on 2024-05-05", "“Done by the new store.” (comment given with the closing by ada on 2024-05-05)", "Closed by #9 “New store”, eve, 2024-05-04.", "What was said last:", "“I would wait.” (comment by eve on 2024-05-02)"}, nil,
		},
		{
			"no closing comment", library{thread: search.Thread{Hit: closed(hit(0)), Remarks: []search.Passage{talk}}}, said.Wanted{Thread: 7}, answer.Answered,
			[]string{"No comment was given with the closing.", "What was said last:", "“I would wait.”"}, []string{"Closed by"},
		},
		{
			"what is named as closing an open thread is no contradiction", library{thread: search.Thread{Hit: open(hit(0)), Remarks: []search.Passage{talk}, ClosedBy: []search.Hit{merged(closer)}}}, said.Wanted{Thread: 7}, answer.Answered,
			[]string{"is open, though #9 says that it closes it.", "Named as closing it: #9 “New store” (merged), eve, 2024-05-04.", "What was said last:"}, []string{"Closed by"},
		},
		{
			"what each held of it", library{thread: search.Thread{Hit: closed(hit(0)), Remarks: []search.Passage{talk, closing}}}, said.Wanted{Thread: 7, AsksSides: true}, answer.Answered,
			[]string{"What each person said first in [#7](https://github.com/octo/demo/issues/7):", "“I would wait.” (comment by eve on 2024-05-02)", "“Done by the new store.”"}, []string{"What was said last"},
		},
		{
			"what each held of what is found", library{found: search.Found{Hits: []search.Hit{hit(1)}}, thread: search.Thread{Hit: hit(0), Remarks: []search.Passage{talk, closing}}},
			said.Wanted{Topic: "move to SQLite", AsksSides: true}, answer.Answered, []string{"One text about", "What each person said first in ", "“I would wait.”"}, nil,
		},
		{
			"what was said last in what is found", library{found: search.Found{Hits: []search.Hit{hit(1)}}, thread: search.Thread{Hit: hit(0), Remarks: []search.Passage{remark(1), remark(2), remark(3), talk}}},
			said.Wanted{Topic: "move to SQLite"}, answer.Answered, []string{"One text about", "“Remark 1.”", "“I would wait.” (last comment by eve on 2024-05-02)"}, []string{"Remark 3"},
		},
		{
			"a long passage is quoted at length once", library{found: search.Found{Hits: []search.Hit{withPassage(hit(1), strings.Repeat("data ", 120)), withPassage(named(hit(1), "8"), strings.Repeat("more ", 120))}}},
			said.Wanted{Topic: "data"}, answer.Answered, []string{strings.Repeat("data ", 119) + "data”", "…”"}, []string{strings.Repeat("more ", 100)},
		},
		{"no such thread", library{err: search.ErrNoThread}, said.Wanted{Thread: 99}, answer.UnknownName, []string{"octo/demo has no issue or pull request #99."}, nil},
		{
			"files and functions come first where a place is asked for", library{found: search.Found{Hits: []search.Hit{hit(0.2)}}, places: []search.Hit{parser}},
			said.Wanted{Topic: "parse header", Places: true, PlacesFirst: true}, answer.Answered,
			[]string{"Files and functions by their names:", "“parseHeader” in [`web/header.go`](https://github.com/octo/demo/blob/HEAD/web/header.go#L7)", "“reads the header” (comment of parseHeader, line 7)", "No text speaks of “parse header” as a whole. The nearest:"}, nil,
		},
		{
			"files and functions come last elsewhere", library{found: search.Found{Hits: []search.Hit{hit(1)}}, places: []search.Hit{parser}},
			said.Wanted{Topic: "parse header", Places: true}, answer.Answered, []string{"One text about", "#7", "Files and functions by their names:"}, nil,
		},
		{
			"without a word that has to be found there is no answer", library{found: search.Found{Hits: []search.Hit{hit(1)}, Missing: []string{"Mozilla"}}},
			said.Wanted{Topic: "Mozilla position", Must: []string{"mozilla"}}, answer.NoneFound, []string{"The nearest:"}, nil,
		},
		{
			"what comes nearest follows where little is found", library{found: search.Found{Hits: []search.Hit{hit(1), named(hit(.3), "8")}}}, said.Words("move to SQLite"), answer.Answered,
			[]string{"One text about", "#7", "The nearest besides:", "#8"}, nil,
		},
		{
			"documents come behind what people said", library{found: search.Found{Hits: []search.Hit{readme, hit(1)}}},
			said.Wanted{Topic: "move to SQLite", ThreadsFirst: true}, answer.Answered, []string{"2 texts about", "#7", "README.md"}, nil,
		},
		{
			"a document that is among the best is told besides", library{found: search.Found{Hits: []search.Hit{partOf(readme), hit(1), named(hit(1), "8"), named(hit(1), "9")}}},
			said.Wanted{Topic: "move to SQLite", ThreadsFirst: true}, answer.Answered, []string{"3 texts about", "#9", "The nearest besides:", "README.md"}, nil,
		},
		{
			"documents stay where they are asked for", library{found: search.Found{Hits: []search.Hit{readme, hit(1)}}},
			said.Wanted{Topic: "move to SQLite"}, answer.Answered, []string{"2 texts about", "README.md", "#7"}, nil,
		},
		{
			"two threads side by side", library{thread: search.Thread{Hit: hit(0), Body: "In files?", Remarks: []search.Passage{talk}}}, said.Wanted{Threads: []int{7, 8}, Topic: "#7 and #8"}, answer.Answered,
			[]string{"“Where do we keep data?” (closed), eve, 2024-05-01.", "“In files?”", "“I would wait.”", "“In files?”"}, nil,
		},
		{"one of two threads is none", library{err: search.ErrNoThread}, said.Wanted{Threads: []int{7, 99}}, answer.UnknownName, []string{"octo/demo has no issue or pull request #7."}, nil},
		{
			"a document without the name of the code that is asked about is not told", library{found: search.Found{Hits: []search.Hit{partOf(readme)}, Missing: []string{"DataStore.open"}}, places: []search.Hit{parser}},
			said.Wanted{Topic: "DataStore.open SQLite", Places: true}, answer.NoneFound,
			[]string{"Nothing that was written here speaks of “DataStore.open SQLite”.", "Files and functions by their names:", "“parseHeader”"}, []string{"Data lie", "The nearest"},
		},
		{
			"what people said of it is, though they do not name it", library{found: search.Found{Hits: []search.Hit{partOf(readme), hit(.4)}, Missing: []string{"DataStore.open"}}},
			said.Words("DataStore.open SQLite"), answer.NoneFound, []string{"The nearest:", "#7"}, []string{"Data lie"},
		},
		{
			"a document that has the name stays", library{found: search.Found{Hits: []search.Hit{partOf(readme)}, Missing: []string{"kubernetes"}}},
			said.Words("DataStore.open kubernetes"), answer.NoneFound, []string{"The nearest:", "“Data lie in SQLite.”"}, nil,
		},
		{
			"more is quoted where nothing asks for code", library{found: search.Found{Hits: []search.Hit{partOf(manual)}, Missing: []string{"kubernetes"}}},
			said.Words("data on kubernetes"), answer.NoneFound, []string{"The nearest:", strings.Repeat("data ", 40), "“Second thoughts on data.”"}, nil,
		},
		{
			"little is quoted of a document that only comes near, for a place in the code", library{found: search.Found{Hits: []search.Hit{partOf(manual)}, Missing: []string{"kubernetes"}}},
			said.Wanted{Topic: "data on kubernetes", PlacesFirst: true}, answer.NoneFound, []string{"The nearest:", "“Data data", "…” (document)"}, []string{"Second", strings.Repeat("data ", 40)},
		},
		{"no words", library{err: search.ErrNoWords}, said.Words("why"), answer.NoneFound, []string{"no word"}, nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, err := said.Answer(context.Background(), test.library, history.RepositoryName{Owner: "octo", Name: "demo"}, test.wanted)
			if err != nil {
				t.Fatal(err)
			}
			if got.Outcome != test.outcome {
				t.Errorf("outcome %s, want %s", got.Outcome, test.outcome)
			}
			rest := got.Text
			for _, want := range test.want {
				_, after, found := strings.Cut(rest, want)
				if !found {
					t.Fatalf("%q is missing, or not in its place, in:\n%s", want, got.Text)
				}
				rest = after
			}
			for _, without := range test.without {
				if strings.Contains(got.Text, without) {
					t.Errorf("%q is in:\n%s", without, got.Text)
				}
			}
		})
	}
}

func TestATitleIsNotQuotedUnderItself(t *testing.T) {
	commit := func(title, message string) search.Hit {
		return search.Hit{Kind: "commit", ID: "3f2d824", Title: title, Coverage: 1, Passages: []search.Passage{{Text: message, In: "message"}}}
	}
	tests := []struct {
		name   string
		hit    search.Hit
		quoted bool
	}{
		{"a commit of a title", commit("Use SQLite", "Use SQLite"), false},
		{"a merge with the title of what it merges", commit("Merge pull request #2 from ada/sqlite", "Merge pull request #2 from ada/sqlite\n\nUse SQLite"), false},
		{"a commit that says more", commit("Use SQLite", "Use SQLite\n\nIt needs no server."), true},
		{"an issue", hit(1), true},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, err := said.Answer(context.Background(), library{found: search.Found{Hits: []search.Hit{test.hit}}}, history.RepositoryName{}, said.Words("SQLite"))
			if err != nil {
				t.Fatal(err)
			}
			quoted := slices.ContainsFunc(got.Words, func(segment answer.Segment) bool { return segment.Column == "passage" })
			if quoted != test.quoted || len(got.Result.Rows) != 1 {
				t.Errorf("quoted: %v, %d rows\n%s", quoted, len(got.Result.Rows), got.Text)
			}
		})
	}
}

func TestEveryQuotationIsACellOfTheRows(t *testing.T) {
	got, err := said.Answer(context.Background(), library{found: search.Found{Hits: []search.Hit{hit(1)}}}, history.RepositoryName{}, said.Words("SQLite"))
	if err != nil {
		t.Fatal(err)
	}
	quoted := 0
	for _, segment := range got.Words {
		if segment.Column != "passage" {
			continue
		}
		quoted++
		cell, _ := got.Result.Rows[segment.Row-1][2].(string)
		if strings.Join(strings.Fields(cell), " ") != segment.Text {
			t.Errorf("%q is not %q", segment.Text, cell)
		}
	}
	if quoted != 1 {
		t.Errorf("%d quotations", quoted)
	}
}
