package server_test

import (
	"context"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"repochat/internal/ask"
	"repochat/internal/graph"
)

// payloads would run, or leave the page's frame, if any part of the page took
// text for markup. Each sets window.hurt when it runs.
var payloads = []string{
	`<script>hurt=1</script>`,
	`<img src=x onerror="hurt=1">`,
	`<svg/onload=hurt=1><animate onbegin=hurt=1 attributeName=x dur=1s>`,
	`<a href="javascript:hurt=1">click</a>`,
	`[click](javascript:hurt=1)`,
	`[click](JaVaScRiPt&colon;hurt=1)`,
	`[click](data:text/html,<script>parent.hurt=1</script>)`,
	`![x](https://evil.example/pixel.png)`,
	`[phish](https://evil.example/login)`,
	`[phish](https://github.com@evil.example/)`,
	`<https://evil.example/auto>`,
	`<iframe src="https://evil.example/"></iframe><object data=x><embed src=x>`,
	`<style>*{display:none}</style><link rel=stylesheet href=https://evil.example/x.css>`,
	`<form action=https://evil.example><input name=q><button>Go</button></form>`,
	`<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=hurt=1&gt;">`,
	`"><img src=x onerror=hurt=1>`,
	"`<img src=x onerror=hurt=1>`",
	"```html\n<img src=x onerror=hurt=1>\n```",
	`<div id=question name=body>clobber</div>`,
	"\u202egnp.exe\u202c \u0000\u0007\u001b[31m \u2066hidden\u2069",
	`{{constructor.constructor('hurt=1')()}} ${hurt=1}`,
}

// hostile answers with payloads in every place that data reaches.
func hostile(_ context.Context, q ask.Question, tell func(ask.Event)) (ask.Answer, error) {
	all := strings.Join(payloads, "\n\n")
	answer := ask.Answer{
		Outcome: ask.Answered, Text: all, Reading: all, Query: "RETURN '" + all + "' // " + all,
		Parameters: map[string]any{"<img src=x onerror=hurt=1>": all},
		Repairs:    payloads, Notices: payloads,
		Result:   graph.Result{Columns: []string{`<img src=x onerror=hurt=1>`, "url", "node", "list"}},
		Attempts: []ask.Attempt{{Query: all, Error: all}},
	}
	for _, payload := range payloads {
		node := graph.Node{Labels: []string{"Issue"}, Properties: map[string]any{"number": int64(1), "title": payload, "url": "javascript:hurt=1"}}
		answer.Result.Rows = append(answer.Result.Rows, []any{payload, "javascript:hurt=1//" + payload, node, []any{payload}})
		answer.Evidence = append(answer.Evidence, ask.Evidence{Kind: "issue", ID: payload, Label: payload, Title: payload, URL: "javascript:hurt=1"})
	}
	answer.Evidence = append(answer.Evidence, ask.Evidence{Kind: "<b>", ID: "e", Label: "elsewhere", URL: "https://evil.example/"})
	answer.Result.Rows = append(answer.Result.Rows, []any{strings.Repeat("long", 250_000), "https://evil.example/", nil, nil})
	tell(ask.Event{Kind: ask.EventStatus, Data: all})
	tell(ask.Event{Kind: ask.EventToken, Data: all})
	return answer, nil
}

func TestPageRunsNothingThatDataSays(t *testing.T) {
	o := options(t, hostile)
	bad := rockets
	bad.Description = payloads[1]
	bad.URL = "javascript:hurt=1"
	hold(&o, holdings{summaries: []graph.Summary{bad}, rows: graph.Result{
		Columns: []string{"file", "commit", "issue"}, Rows: [][]any{{payloads[0], payloads[1], payloads[2]}},
	}})
	s := start(t, o)
	p := open(t, s, "/r/acme/rockets", 1280)
	p.waitForText(".example", "<script>hurt=1</script>")
	p.ask("Show " + payloads[1])
	p.waitForText(".rows-foot", "22 rows")
	p.click("How I found this")
	p.do(`document.querySelectorAll(".more, .rows-foot button").forEach(b => b.click())`)
	p.waitForText(".prose", `<img src=x onerror="hurt=1">`)
	p.picture("hostile")
	p.isUnhurt()
	p.fits("hostile-wide")

	p.run(chromedp.Reload())
	p.waitForText(".rows-foot", "22 rows")
	p.isUnhurt()
}

// isUnhurt checks that no payload ran, that no foreign element stands in the
// page, and that every link leads to GitHub or to the server's own files.
func (p *tab) isUnhurt() {
	p.t.Helper()
	if evaluate[bool](p, `"hurt" in window`) {
		p.t.Error("a payload ran")
	}
	for _, selector := range []string{"img", "iframe", "object", "embed", "form[action]", "body style", "body link", "body script", "math", "svg animate", "[onerror]", "[onload]", "[style*=display]"} {
		if got := evaluate[int](p, `document.querySelectorAll(`+quote(selector)+`).length`); got != 0 {
			p.t.Errorf("%d elements are %s", got, selector)
		}
	}
	if got := evaluate[int](p, `document.querySelectorAll("#question").length`); got != 1 {
		p.t.Errorf("%d elements have the id of the question's field", got)
	}
	for _, address := range evaluate[[]string](p, `[...document.links].map(a => a.href)`) {
		if !strings.HasPrefix(address, "https://github.com/") && !strings.HasPrefix(address, p.server.URL+"/") {
			p.t.Errorf("a link leads to %.80s", address)
		}
	}
}
