package server_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"repochat/internal/ask"
	"repochat/internal/graph"
)

// slowly answers in words that a test hands over, and ends when they do.
func slowly(words <-chan string) script {
	return func(ctx context.Context, _ ask.Question, tell func(ask.Event)) (ask.Answer, error) {
		var text strings.Builder
		tell(ask.Event{Kind: ask.EventStatus, Data: "Writing the answer"})
		for {
			select {
			case more, open := <-words:
				if !open {
					return ask.Answer{Outcome: ask.Answered, Text: text.String()}, nil
				}
				text.WriteString(more)
				tell(ask.Event{Kind: ask.EventToken, Data: more})
			case <-ctx.Done():
				return ask.Answer{}, ctx.Err()
			}
		}
	}
}

func TestPageGoesOnWithAnAnswerAfterAReload(t *testing.T) {
	words := make(chan string)
	p := open(t, start(t, options(t, slowly(words))), "/r/acme/rockets", 1280)
	p.ask("What takes long?")
	words <- "Before the reload. "
	p.waitForText(".prose", "Before the reload.")
	p.run(chromedp.Reload())
	p.waitForText(".question", "What takes long?")
	p.waitForText(".prose", "Before the reload.")
	words <- "After the reload."
	p.waitForText(".prose", "Before the reload. After the reload.")
	p.waitFor(`document.querySelector("button[aria-label=Stop]") !== null`)
	close(words)
	p.waitForText(".turn-foot", "Markdown")
	p.waitForText(".prose", "Before the reload. After the reload.")
}

func TestPageGoesOnWithAnAnswerAfterTheConnectionBreaks(t *testing.T) {
	words := make(chan string)
	s := start(t, options(t, slowly(words)))
	p := open(t, s, "/r/acme/rockets", 1280)
	p.ask("What takes long?")
	words <- "Before the break. "
	p.waitForText(".prose", "Before the break.")
	s.CloseClientConnections()
	words <- "After the break."
	p.waitForText(".prose", "Before the break. After the break.")
	close(words)
	p.waitForText(".turn-foot", "Markdown")
	for _, complaint := range p.complaints() {
		if !strings.Contains(complaint, "ERR_") {
			t.Errorf("the page complains: %s", complaint)
		}
	}
}

func TestPageKeepsWhatIsTypedOverAReload(t *testing.T) {
	p := open(t, start(t, options(t, ranking)), "/r/acme/rockets", 1280)
	p.run(chromedp.WaitVisible("#question"), chromedp.SendKeys("#question", "Half a quest"))
	p.run(chromedp.Reload())
	p.waitFor(`document.activeElement?.id === "question" && document.activeElement.value === "Half a quest"`)
	p.press(kb.Enter)
	p.waitForText(".question", "Half a quest")
	p.waitFor(`document.querySelector("#question")?.value === ""`)
}

func TestPageScrollsThroughTenThousandRows(t *testing.T) {
	const rows = 10_000
	long := graph.Result{Columns: []string{"file", "n"}}
	for n := range rows {
		long.Rows = append(long.Rows, []any{fmt.Sprintf("dir/file%05d.go", n), int64(n)})
	}
	s := start(t, options(t, func(context.Context, ask.Question, func(ask.Event)) (ask.Answer, error) {
		return ask.Answer{Outcome: ask.Answered, Text: "All files.", Query: "MATCH (f:File) RETURN f.path AS file, 1 AS n", Result: long}, nil
	}))
	p := open(t, s, "/r/acme/rockets", 1280)
	p.ask("Which files are there?")
	p.waitForText(".turn-foot", "Markdown")
	p.click("Show all 10,000")
	p.waitFor(`document.querySelector(".rows table").getAttribute("aria-rowcount") === "10001"`)
	p.do(`(e => e.scrollTop = e.scrollHeight)(document.querySelector(".rows-scroll"))`)
	p.waitForText(".rows td", "dir/file09999.go")
	if got := evaluate[int](p, `document.querySelectorAll(".rows tr").length`); got > 100 {
		t.Errorf("%d rows are on the page, want those in view", got)
	}
	if got := evaluate[string](p, `[...document.querySelectorAll(".rows tr[aria-rowindex]")].at(-1).getAttribute("aria-rowindex")`); got != "10001" {
		t.Errorf("the last row says that it is number %s", got)
	}
	for _, order := range []string{"ascending", "descending"} {
		p.do(`[...document.querySelectorAll(".rows th button")].find(b => b.innerText.startsWith("n")).click()`)
		p.waitFor(`document.querySelector(".rows th[aria-sort=` + order + `]") !== null`)
	}
	p.do(`document.querySelector(".rows-scroll").scrollTop = 0`)
	p.waitForText(".rows tr[aria-rowindex='2'] td", "dir/file09999.go")
	p.picture("long-table")
	p.fits("long-table")
}

func TestPageShowsARankingAndASeriesAsCharts(t *testing.T) {
	months := graph.Result{Columns: []string{"month", "commits"}, Rows: [][]any{{"2024-01", int64(3)}, {"2024-02", int64(0)}, {"2024-03", int64(7)}}}
	n := 0
	s := start(t, options(t, func(context.Context, ask.Question, func(ask.Event)) (ask.Answer, error) {
		n++
		if n == 1 {
			return ask.Answer{Outcome: ask.Answered, Text: "Three months.", Query: "RETURN 1", Result: months}, nil
		}
		return ask.Answer{Outcome: ask.Answered, Text: "Four files.", Query: "RETURN 1", Result: graph.Result{Columns: rocketFiles.Columns[:2], Rows: pairs(rocketFiles.Rows)}}, nil
	}))
	p := open(t, s, "/r/acme/rockets", 1280)
	p.ask("How many commits per month?")
	p.click("Chart")
	p.waitFor(`document.querySelector(".chart canvas") !== null`)
	p.waitForText(".chart-legend", "commits")
	p.picture("series")
	p.ask("What are the most buggy files?")
	p.waitFor(`document.querySelectorAll(".turn-foot").length === 2`)
	p.do(`[...document.querySelectorAll(".turn:last-child button")].find(b => b.innerText.trim() === "Chart").click()`)
	p.waitForText(".turn:last-child .bars", "engine/valve.go")
	p.waitFor(`document.querySelectorAll(".turn:last-child .bars li").length === 4`)
	p.picture("ranking")
}

// pairs keeps the first two values of each row.
func pairs(rows [][]any) [][]any {
	var list [][]any
	for _, row := range rows {
		list = append(list, row[:2])
	}
	return list
}

func TestPageTiesTheTextToTheEvidence(t *testing.T) {
	p := open(t, start(t, options(t, ranking)), "/r/acme/rockets", 1280)
	p.ask("What are the most buggy files?")
	p.waitForText(".turn-foot", "Markdown")
	if got := evaluate[[]string](p, `[...document.querySelectorAll(".reference")].map(b => b.getAttribute("aria-label"))`); strings.Join(got, "; ") !=
		"Evidence 1: engine/valve.go; Evidence 3: #12 Valve sticks when it is cold outside and the launch is delayed" {
		t.Errorf("the numbers in the text are %q", got)
	}
	p.do(`document.querySelectorAll(".reference")[1].click()`)
	p.waitFor(`document.activeElement?.matches(".evidence-card:nth-child(3)")`)
	p.waitForText(".evidence-card:focus", "#12")
}

func TestPageChangesItsColours(t *testing.T) {
	p := open(t, start(t, options(t, ranking)), "/r/acme/rockets", 1280)
	ground := `getComputedStyle(document.body).backgroundColor`
	p.waitForText("h1", "Ask about")
	p.prefers("light")
	light := evaluate[string](p, ground)
	p.do(`document.querySelector("input[name=theme][value=dark]").click()`)
	p.waitFor(ground + ` !== ` + quote(light))
	p.run(chromedp.Reload())
	p.waitFor(`document.querySelector("input[name=theme][value=dark]")?.checked === true`)
	p.waitFor(ground + ` !== ` + quote(light))
	p.do(`document.querySelector("input[name=theme][value=system]").click()`)
	p.waitFor(ground + ` === ` + quote(light))
}

func TestPageListsItsKeys(t *testing.T) {
	p := open(t, start(t, options(t, ranking)), "/r/acme/rockets", 1280)
	p.waitFor(`document.activeElement?.id === "question"`)
	p.do(`document.activeElement.blur()`)
	p.press("?", chromedp.ModifierShift)
	p.waitForText("dialog[open]", "Stop the answer")
	p.picture("keys")
	p.press(kb.Escape)
	p.waitFor(`document.querySelector("dialog[open]") === null`)
}
