package server_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/google/go-cmp/cmp"

	"repochat/internal/ask"
	"repochat/internal/graph"
)

// rocketFiles are the rows of a ranking.
var rocketFiles = graph.Result{
	Columns: []string{"file", "bugs", "last", "hash"},
	Rows: [][]any{
		{"engine/valve.go", int64(14), "2024-07-12T10:15:00Z", "3cae5496a86cafde2ab59f95bb62d6d47202445b"},
		{"engine/pump.go", int64(9), "2024-06-30T08:00:00Z", "4b6873992785f416080796aec1fa0a5096140697"},
		{"guidance/gyro.go", int64(9), "2023-11-02T17:45:00Z", nil},
		{"README.md", int64(100), "2022-01-01T00:00:00Z", nil},
	},
	Took: 38 * time.Millisecond,
}

const rankingQuery = `MATCH (i:Issue {repo: $repo})-[:impacted]->(f:File {repo: $repo})
// every issue once
WITH f, count(DISTINCT i) AS bugs
RETURN f.path AS file, bugs, f.name = 'x' AS last
ORDER BY bugs DESC LIMIT 10`

// ranking streams an answer, a few words at a time.
func ranking(ctx context.Context, q ask.Question, tell func(ask.Event)) (ask.Answer, error) {
	answer := ask.Answer{
		Outcome: ask.Answered,
		Text: "The file with the most bugs is `engine/valve.go`, with **14 bugs**; the last one is #12.\n\n" +
			"| File | Bugs | Last | Hash |\n| --- | ---: | --- | --- |\n| `engine/valve.go` | 14 | | |\n\n… and 3 more rows.",
		Note:       "Reading: buggy files. Dates: 2022-01-01 to 2024-07-30 (UTC). Data as of 2024-07-30.",
		Reading:    "buggy files = files changed by the commits that fixed an issue, ranked by the number of issues",
		Query:      rankingQuery,
		Parameters: map[string]any{"repo": q.Repository.String()},
		Repairs:    []string{"turned (f)-[:impacted]->(i) around: an issue impacts a file"},
		Result:     rocketFiles,
		Evidence: []ask.Evidence{
			{Kind: "file", ID: "engine/valve.go", Label: "engine/valve.go", URL: "https://github.com/acme/rockets/blob/HEAD/engine/valve.go"},
			{Kind: "commit", ID: "3cae5496a86cafde2ab59f95bb62d6d47202445b", Label: "3cae549", Title: "Close the valve before the pump stops", URL: "https://github.com/acme/rockets/commit/3cae5496"},
			{Kind: "issue", ID: "12", Label: "#12", Title: "Valve sticks when it is cold outside and the launch is delayed", URL: "https://github.com/acme/rockets/issues/12"},
			{Kind: "pull_request", ID: "31", Label: "#31", Title: "Warm the valve", URL: "https://github.com/acme/rockets/pull/31"},
			{Kind: "person", ID: "ann", Label: "@ann", Title: "Ann Onymous", URL: "https://github.com/ann"},
		},
		Notices:  []string{"Bugs are issues here: this repository does not label its bugs."},
		Attempts: []ask.Attempt{{Extracted: "MATCH (f:Flie) RETURN f", Error: "there is no label Flie; did you mean File?"}},
		DataAsOf: rockets.DataAsOf,
	}
	tell(ask.Event{Kind: ask.EventStatus, Data: "Writing the query"})
	tell(ask.Event{Kind: ask.EventReading, Data: answer.Reading})
	tell(ask.Event{Kind: ask.EventQuery, Data: ask.QueryEvent{Query: answer.Query, Parameters: answer.Parameters, Repairs: answer.Repairs}})
	tell(ask.Event{Kind: ask.EventRows, Data: answer.Result})
	tell(ask.Event{Kind: ask.EventStatus, Data: "Writing the answer"})
	for word := range strings.SplitAfterSeq(answer.Text, " ") {
		tell(ask.Event{Kind: ask.EventToken, Data: word})
	}
	return answer, ctx.Err()
}

// examples has something for every example question.
var examples = graph.Result{
	Columns: []string{"any", "file", "commit", "issue", "first", "last"},
	Rows:    [][]any{{int64(1), "valve.go", "3cae5496a8", int64(12), "2024-07-01", "2024-07-31"}},
}

func TestPageAnswersAQuestion(t *testing.T) {
	o := options(t, ranking)
	hold(&o, holdings{summaries: []graph.Summary{rockets}, rows: examples})
	p := open(t, start(t, o), "/r/acme/rockets", 1280)
	p.waitForText("h1", "Ask about acme/rockets")
	p.waitForText(".counts", "1,765 commits")
	p.waitForText(".freshness", "Data as of 30 Jul 2024")
	p.waitForText(".example", "Which developers fixed the most bugs in valve.go?")
	p.picture("welcome")

	p.click("What are the most buggy files?")
	p.waitForText(".turn-foot", "Data as of 30 Jul 2024")
	p.waitForText(".question", "What are the most buggy files?")
	p.waitForText(".prose", "with 14 bugs")
	p.waitForText(".reading", "buggy files = files changed by")
	p.waitForText(".reading", "2022-01-01 to 2024-07-30 (UTC)")
	p.waitForText(".notices", "does not label its bugs")
	p.waitForText("[role=status]", "Answer: The file with the most bugs")
	p.picture("answered")

	links := evaluate[[]string](p, `[...document.querySelectorAll(".prose a")].map(a => a.innerText + " " + a.href)`)
	want := []string{"engine/valve.go https://github.com/acme/rockets/blob/HEAD/engine/valve.go", "#12 https://github.com/acme/rockets/issues/12"}
	if diff := cmp.Diff(want, links); diff != "" {
		t.Errorf("links in the text: %s", diff)
	}
	if got := evaluate[int](p, `document.querySelectorAll("table").length`); got != 1 {
		t.Errorf("%d tables, want the rows once", got)
	}
	if got := p.text(".prose"); strings.Contains(got, "more rows") || strings.Contains(got, "Reading:") {
		t.Errorf("the text repeats what stands beside it: %q", got)
	}
	if got := evaluate[int](p, `document.querySelectorAll(".evidence a").length`); got != 5 {
		t.Errorf("%d evidence links, want 5", got)
	}

	p.click("How I found this")
	p.waitForText(".how", "4 rows in 38 ms")
	p.waitForText(".how", "an issue impacts a file")
	p.waitForText(".how", "there is no label Flie")
	if got := evaluate[string](p, `document.querySelector(".how .query").textContent`); got != rankingQuery {
		t.Errorf("the query reads %q", got)
	}
	p.run(chromedp.ScrollIntoView(".how"))
	p.picture("how-found")
}

func TestPageSortsRowsAndOffersThemAsCSV(t *testing.T) {
	s := start(t, options(t, ranking))
	p := open(t, s, "/r/acme/rockets", 1280)
	p.ask("What are the most buggy files?")
	p.waitForText(".rows-foot", "4 rows")
	files := func() []string {
		return evaluate[[]string](p, `[...document.querySelectorAll(".rows tbody tr td:first-child")].map(td => td.innerText)`)
	}
	asCame := files()
	sortBy := func(column string) {
		p.do(`[...document.querySelectorAll(".rows th button")].find(b => b.innerText.startsWith(` + quote(column) + `)).click()`)
	}
	sortBy("bugs")
	p.waitFor(`document.querySelector("th[aria-sort=ascending]")?.innerText.startsWith("bugs")`)
	if diff := cmp.Diff([]string{"engine/pump.go", "guidance/gyro.go", "engine/valve.go", "README.md"}, files()); diff != "" {
		t.Errorf("ascending: %s", diff)
	}
	sortBy("bugs")
	p.waitFor(`document.querySelector("th[aria-sort=descending]") !== null`)
	if diff := cmp.Diff([]string{"README.md", "engine/valve.go", "engine/pump.go", "guidance/gyro.go"}, files()); diff != "" {
		t.Errorf("descending: %s", diff)
	}
	sortBy("bugs")
	p.waitFor(`document.querySelector("th[aria-sort=descending]") === null`)
	if diff := cmp.Diff(asCame, files()); diff != "" {
		t.Errorf("as they came: %s", diff)
	}
	p.waitFor(`document.querySelector(".rows-foot a[download]") !== null`)
	_, body := get(t, s, evaluate[string](p, `document.querySelector(".rows-foot a[download]").getAttribute("href")`))
	if !strings.HasPrefix(body, "file,bugs,last,hash\nengine/valve.go,14,2024-07-12T10:15:00Z,3cae54") {
		t.Errorf("the CSV begins with %.80q", body)
	}
}

func TestPageStopsAnAnswer(t *testing.T) {
	for name, stop := range map[string]func(*tab){
		"with the button":     func(p *tab) { p.click("Stop") },
		"with the Esc key":    func(p *tab) { p.press(kb.Escape) },
		"by leaving the page": func(p *tab) { p.run(chromedp.Navigate(p.server.URL + "/?again")) },
	} {
		t.Run(name, func(t *testing.T) {
			ended := make(chan struct{})
			o := options(t, func(ctx context.Context, _ ask.Question, tell func(ask.Event)) (ask.Answer, error) {
				tell(ask.Event{Kind: ask.EventStatus, Data: "Running the query"})
				tell(ask.Event{Kind: ask.EventToken, Data: "So far I know"})
				<-ctx.Done()
				close(ended)
				return ask.Answer{}, ctx.Err()
			})
			if name == "by leaving the page" {
				o.Unwatched = 100 * time.Millisecond
			}
			s := start(t, o)
			p := open(t, s, "/r/acme/rockets", 1280)
			p.ask("What takes long?")
			p.waitForText(".prose", "So far I know")
			p.waitForText(".phase", "Running the query")
			p.waitForText(".phase-time", "s")
			p.picture("running")
			stop(p)
			select {
			case <-ended:
			case <-time.After(patience):
				t.Fatal("the work goes on")
			}
			if name == "by leaving the page" {
				return
			}
			p.waitForText(".stopped", "Stopped")
			p.waitForText(".prose", "So far I know")
			p.waitFor(`document.querySelector("button[aria-label=Send]") !== null`)
			p.picture("stopped")
		})
	}
}

func TestPageContinuesAConversation(t *testing.T) {
	var turns []int
	s := start(t, options(t, func(_ context.Context, q ask.Question, _ func(ask.Event)) (ask.Answer, error) {
		turns = append(turns, len(q.Conversation))
		return ask.Answer{Outcome: ask.Answered, Text: "Answer to: " + q.Text}, nil
	}))
	p := open(t, s, "/r/acme/rockets", 1280)
	for n := range 3 {
		p.ask(fmt.Sprintf("Question %d", n))
		p.waitForText(".prose", fmt.Sprintf("Answer to: Question %d", n))
		p.waitFor(fmt.Sprintf(`document.querySelectorAll(".turn-foot").length === %d`, n+1))
	}
	list := evaluate[[]string](p, `[...document.querySelectorAll(".questions li")].map(e => e.innerText)`)
	if diff := cmp.Diff([]string{"Question 0", "Question 1", "Question 2"}, list); diff != "" {
		t.Error(diff)
	}
	p.picture("conversation")
	p.run(chromedp.Reload())
	p.waitForText(".prose", "Answer to: Question 2")
	p.ask("Question 3")
	p.waitForText(".prose", "Answer to: Question 3")
	p.click("New conversation")
	p.waitForText("h1", "Ask about acme/rockets")
	p.ask("Question 4")
	p.waitForText(".prose", "Answer to: Question 4")
	if diff := cmp.Diff([]int{0, 1, 2, 3, 0}, turns); diff != "" {
		t.Errorf("earlier turns per question: %s", diff)
	}
}

func TestPageTellsTheKindsOfNothingApart(t *testing.T) {
	outcomes := []struct {
		answer ask.Answer
		class  string
		title  string
	}{
		{ask.Answer{Outcome: ask.NoneFound, Text: "No commit fixed issue #99."}, "none", "None found"},
		{ask.Answer{Outcome: ask.UnknownName, Text: "There is no file `vlave.go`. Did you mean `valve.go`?", Names: []ask.ResolvedName{
			{Text: "such", How: ask.MatchedNearly, Matches: []ask.NameMatch{{Value: "valve.go"}, {Value: "engine/valve_test.go"}}},
		}}, "unknown", "No such name"},
		{ask.Answer{Outcome: ask.NotInGraph, Text: "The graph holds no data on downloads."}, "absent", "Not in the data"},
		{ask.Answer{Outcome: ask.Failed, Error: "The query took longer than 10 s and was stopped."}, "failed", "No answer"},
	}
	n := 0
	s := start(t, options(t, func(context.Context, ask.Question, func(ask.Event)) (ask.Answer, error) {
		n++
		if n > len(outcomes) {
			return ask.Answer{}, errors.New("broken")
		}
		return outcomes[n-1].answer, nil
	}))
	p := open(t, s, "/r/acme/rockets", 1280)
	looks := map[string]bool{}
	for i, outcome := range outcomes {
		p.ask(outcome.title)
		p.waitFor(fmt.Sprintf(`document.querySelectorAll(".turn-foot").length === %d`, i+1))
		p.waitForText(".verdict."+outcome.class+" .verdict-title", outcome.title)
		for _, selector := range []string{".verdict." + outcome.class, ".verdict." + outcome.class + " .verdict-title"} {
			style := `(s => s.color + " on " + s.backgroundColor)(getComputedStyle(document.querySelector(` + quote(selector) + `)))`
			looks[evaluate[string](p, style)] = true
		}
	}
	p.waitForText(".verdict.failed", "longer than 10 s")
	if len(looks) != 2*len(outcomes) {
		t.Errorf("the verdicts and their titles have %d looks, want %d: %v", len(looks), 2*len(outcomes), looks)
	}
	p.picture("verdicts")
	p.ask("And now?")
	p.waitForText(".turn:last-child .verdict.failed", "Something failed")
	p.waitForText(".turn:last-child .verdict.failed", "Request ")
	p.click("Ask about valve.go")
	p.waitForText(".turn:last-child .question", "No valve.go name")
	p.waitForText(".turn:last-child .verdict.failed", "Something failed")
	p.prefers("dark")
	p.picture("verdicts-dark")
}

func TestPageTellsASingleRowWithTheQuery(t *testing.T) {
	s := start(t, options(t, func(context.Context, ask.Question, func(ask.Event)) (ask.Answer, error) {
		return ask.Answer{
			Outcome: ask.Answered, Text: "**169** commits.", Query: "RETURN 169 AS commits",
			Result: graph.Result{Columns: []string{"commits"}, Rows: [][]any{{int64(169)}}},
		}, nil
	}))
	p := open(t, s, "/r/acme/rockets", 1280)
	p.ask("How many commits happened in 2024?")
	p.waitForText(".prose", "169 commits")
	p.click("How I found this")
	p.waitForText(".how .rows td", "169")
	p.waitFor(`document.querySelectorAll(".rows").length === 1 && document.querySelector(".how .rows a[download]") !== null`)
}

func TestPageWaitsForARepositoryThatIsBeingLoaded(t *testing.T) {
	o := options(t, neverAsked(t))
	hold(&o, holdings{summaries: []graph.Summary{liners}})
	p := open(t, start(t, o), "/r/acme/liners", 1280)
	p.waitForText(".still-loading", "not been read completely")
	p.ask("Why?")
	p.waitForText(".verdict.failed", "acme/liners is being loaded")
	for _, complaint := range p.complaints() {
		if !strings.Contains(complaint, "409 (Conflict)") {
			t.Errorf("the page complains: %s", complaint)
		}
	}
}

func TestPageWithoutRepositoriesSaysWhatToDo(t *testing.T) {
	o := options(t, ranking)
	hold(&o, holdings{})
	p := open(t, start(t, o), "/", 1280)
	p.waitForText(".empty", "repochat sync OWNER/NAME")
	p.picture("empty")
}

func TestPageChangesTheRepository(t *testing.T) {
	asked := make(chan string, 1)
	o := options(t, func(_ context.Context, q ask.Question, _ func(ask.Event)) (ask.Answer, error) {
		asked <- q.Repository.String()
		return whole, nil
	})
	hold(&o, holdings{summaries: []graph.Summary{rockets, boats}})
	p := open(t, start(t, o), "/r/acme/boats", 1280)
	p.waitForText("h1", "Ask about acme/boats")
	p.waitForText(".counts", "1 commit")
	p.run(chromedp.SetValue(".picker select", "acme/rockets"))
	p.do(`document.querySelector(".picker select").dispatchEvent(new Event("change", {bubbles: true}))`)
	p.waitForText("h1", "Ask about acme/rockets")
	p.ask("What is the latest commit?")
	if got := <-asked; got != "acme/rockets" {
		t.Errorf("asked about %s", got)
	}
}

func TestPageSaysWhenTheServerIsAway(t *testing.T) {
	s := start(t, options(t, ranking))
	p := open(t, s, "/r/acme/rockets", 1280)
	p.waitForText("h1", "Ask about acme/rockets")
	s.CloseClientConnections()
	s.Close()
	p.ask("Anybody there?")
	p.waitForText(".verdict.failed", "The server cannot be reached")
	for _, complaint := range p.complaints() {
		if !strings.Contains(complaint, "net::ERR_") { // what was still being loaded is cut off, in one way or another
			t.Errorf("the page complains: %s", complaint)
		}
	}
}

func TestPageWorksByKeyboard(t *testing.T) {
	p := open(t, start(t, options(t, ranking)), "/r/acme/rockets", 1280)
	p.waitFor(`document.activeElement?.id === "question"`)
	p.run(chromedp.SendKeys("#question", "First line"))
	p.press(kb.Enter, chromedp.ModifierShift)
	p.run(chromedp.KeyEvent("second line"))
	if got := evaluate[string](p, `document.querySelector("#question").value`); got != "First line\nsecond line" {
		t.Errorf("after Shift+Enter the question is %q", got)
	}
	p.press(kb.Enter)
	p.waitForText(".question", "second line")
	p.waitForText(".turn-foot", "Markdown")
	p.do(`document.activeElement.blur()`)
	p.press("/")
	p.waitFor(`document.activeElement?.id === "question" && document.activeElement.value === ""`)
	p.press(kb.ArrowUp)
	p.waitFor(`document.querySelector("#question").value.startsWith("First line")`)
}
