package server_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"repochat/internal/ask"
	"repochat/internal/graph"
)

func TestPageFitsEveryWidth(t *testing.T) {
	o := options(t, ranking)
	hold(&o, holdings{summaries: []graph.Summary{rockets, boats}, rows: examples})
	s := start(t, o)
	for _, width := range []int64{320, 390, 768, 1024, 1280, 1920, 3840} {
		t.Run(fmt.Sprint(width), func(t *testing.T) {
			p := open(t, s, "/r/acme/rockets", width)
			p.waitForText(".example", "Which commits fixed issue #12?")
			p.fits("welcome")
			p.ask("What are the most buggy files, and what has become of them in a-very-long-name-that-does-not-break-anywhere.go?")
			p.waitForText(".turn-foot", "Data as of")
			p.click("How I found this")
			p.fits("answered")
			p.do(`scrollTo(0, 0)`)
			if !evaluate[bool](p, `(r => r.top < 200 && document.elementFromPoint(r.left + 20, r.top + 10)?.closest(".question") !== null)(document.querySelector(".question").getBoundingClientRect())`) {
				t.Error("the question does not stand at the top")
			}
		})
	}
}

// fits checks that nothing has to be scrolled to the side, and that the
// question can be written.
func (p *tab) fits(name string) {
	p.t.Helper()
	p.picture(name)
	if got := evaluate[int](p, `document.documentElement.scrollWidth - document.documentElement.clientWidth`); got > 0 {
		p.t.Errorf("%s: %d pixels too wide: %v", name, got, evaluate[[]string](p, `[...document.querySelectorAll("body *")]
			.filter(e => e.getBoundingClientRect().right > document.documentElement.clientWidth && !e.closest(".rows-scroll, .query, .hidden"))
			.map(e => e.tagName + "." + e.className)`))
	}
	if !evaluate[bool](p, `(r => r.top >= 0 && r.bottom <= innerHeight && r.width > 150)(document.querySelector("#question").getBoundingClientRect())`) {
		p.t.Errorf("%s: the question's field is out of view", name)
	}
}

func TestPageFollowsTheSystemsColours(t *testing.T) {
	p := open(t, start(t, options(t, ranking)), "/r/acme/rockets", 1280)
	p.ask("What are the most buggy files?")
	p.waitForText(".turn-foot", "Data as of")
	p.click("How I found this")
	for _, scheme := range []string{"light", "dark"} {
		p.prefers(scheme)
		p.picture(scheme)
		for _, weak := range evaluate[[]string](p, weakContrasts) {
			t.Errorf("%s: %s", scheme, weak)
		}
	}
	ground := `getComputedStyle(document.body).backgroundColor`
	dark := evaluate[string](p, ground)
	p.prefers("light")
	if light := evaluate[string](p, ground); light == dark {
		t.Errorf("the ground is %s in light and in dark", light)
	}
}

// weakContrasts lists texts whose contrast with their ground is below 4.5 to
// 1, the least of WCAG 2.2, 1.4.3, by its formula of relative luminance.
const weakContrasts = `(() => {
	const channels = colour => colour.match(/[\d.]+/g).map(Number);
	const luminance = c => [0.2126, 0.7152, 0.0722].reduce((sum, weight, i) => {
		const v = c[i] / 255;
		return sum + weight * (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
	}, 0);
	const ground = element => {
		for (let e = element; e; e = e.parentElement) {
			const c = channels(getComputedStyle(e).backgroundColor);
			if (c.length === 3 || c[3] === 1) return c;
		}
		return [255, 255, 255];
	};
	const weak = [];
	for (const e of document.querySelectorAll("body *")) {
		const own = [...e.childNodes].some(n => n.nodeType === Node.TEXT_NODE && n.data.trim());
		if (!own || e.disabled || e.matches("textarea, option, .hidden, .hidden *")) continue;
		const [a, b] = [luminance(channels(getComputedStyle(e).color)), luminance(ground(e))].sort((x, y) => y - x);
		const ratio = (a + 0.05) / (b + 0.05);
		if (ratio < 4.5) weak.push(e.tagName + "." + e.className + " " + e.textContent.slice(0, 30) + ": " + ratio.toFixed(2));
	}
	return weak;
})()`

func TestPageHasWhatScreenReadersNeed(t *testing.T) {
	p := open(t, start(t, options(t, ranking)), "/r/acme/rockets", 1280)
	p.ask("What are the most buggy files?")
	p.waitForText(".turn-foot", "Data as of")
	for name, expression := range map[string]string{
		"the conversation is a log that does not read out every token": `document.querySelector("[role=log]")?.getAttribute("aria-live") === "off"`,
		"there is one status line":                                     `document.querySelectorAll("[role=status], [aria-live=polite], [aria-live=assertive]").length === 1`,
		"every button has a name":                                      `[...document.querySelectorAll("button")].every(b => (b.getAttribute("aria-label") ?? b.innerText).trim())`,
		"the question's field is named":                                `document.querySelector("label[for=question]")?.innerText.trim() === "Question"`,
		"the page has one main part":                                   `document.querySelectorAll("main").length === 1`,
		"columns say how they are sorted":                              `document.querySelectorAll("th[scope=col][aria-sort]").length === 4`,
		"pictures are decoration":                                      `[...document.querySelectorAll("svg")].every(s => s.getAttribute("aria-hidden") === "true")`,
		"the language is told":                                         `document.documentElement.lang === "en"`,
	} {
		if !evaluate[bool](p, expression) {
			t.Errorf("not so: %s", name)
		}
	}
}

func TestPageFollowsAnAnswerOnlyWhileItsReaderDoes(t *testing.T) {
	more := make(chan string)
	s := start(t, options(t, func(ctx context.Context, _ ask.Question, tell func(ask.Event)) (ask.Answer, error) {
		var text strings.Builder
		for {
			select {
			case words, open := <-more:
				if !open {
					return ask.Answer{Outcome: ask.Answered, Text: text.String()}, nil
				}
				text.WriteString(words)
				tell(ask.Event{Kind: ask.EventToken, Data: words})
			case <-ctx.Done():
				return ask.Answer{}, ctx.Err()
			}
		}
	}))
	p := open(t, s, "/r/acme/rockets", 1280)
	p.ask("First?")
	more <- strings.Repeat("A line of an answer.\n\n", 15)
	p.waitForText(".prose", "A line of an answer.")
	p.waitFor(`document.documentElement.scrollHeight - innerHeight - scrollY < 5`)
	more <- strings.Repeat("Another line of an answer.\n\n", 60)
	p.waitForText(".prose", "Another line")
	// The answer's beginning stays in view.
	p.waitFor(`(gap => gap >= 0 && gap < 20)(document.querySelector(".turn").getBoundingClientRect().top - document.querySelector(".header").offsetHeight)`)
	p.waitForText(".jump", "Jump to latest")
	p.picture("long")
	p.do(`scrollTo(0, 300); dispatchEvent(new WheelEvent("wheel"))`)
	more <- "The last line."
	p.waitForText(".prose", "The last line.")
	if got := evaluate[int](p, `scrollY`); got != 300 {
		t.Errorf("the page scrolled to %d while its reader was at 300", got)
	}
	p.click("Jump to latest")
	p.waitFor(`document.documentElement.scrollHeight - innerHeight - scrollY < 5`)
	close(more)
	p.waitForText(".turn-foot", "Markdown")
	p.run(chromedp.WaitNotPresent(".jump"))
}
