package server_test

import (
	"context"
	"encoding/json"
	"iter"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// The browser tests drive the page in a real Chromium against the real handler
// with a scripted Asker. With REPOCHAT_SCREENSHOTS=DIR they leave pictures
// there of what they see.

// chromium is one browser process for all tests of the package.
var chromium struct {
	once  sync.Once
	ctx   context.Context
	close []context.CancelFunc
}

func TestMain(m *testing.M) {
	status := m.Run()
	for _, end := range slices.Backward(chromium.close) {
		end()
	}
	os.Exit(status)
}

func startChromium(t *testing.T) context.Context {
	t.Helper()
	path, err := exec.LookPath("chromium")
	if err != nil {
		t.Fatal("the browser tests need Chromium; on Debian: apt-get install chromium")
	}
	chromium.once.Do(func() {
		allocator, endAllocator := chromedp.NewExecAllocator(context.Background(),
			chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.Headless, chromedp.DisableGPU, chromedp.NoFirstRun,
			chromedp.Flag("disable-quic", true), chromedp.Flag("disable-background-networking", true),
			chromedp.Flag("disable-component-update", true), chromedp.Flag("disable-sync", true),
			chromedp.Flag("disable-dev-shm-usage", true),
		)
		ctx, endBrowser := chromedp.NewContext(allocator)
		chromium.close = []context.CancelFunc{endAllocator, endBrowser}
		if err := chromedp.Do(ctx); err != nil {
			t.Fatalf("start Chromium: %v", err)
		}
		chromium.ctx = ctx
	})
	if chromium.ctx == nil {
		t.Fatal("Chromium did not start")
	}
	return chromium.ctx
}

// tab is one page in a profile of its own, which hears every complaint.
type tab struct {
	t      *testing.T
	ctx    context.Context
	server *httptest.Server

	mutex   sync.Mutex
	console []string
}

// watchPolicy notes what the content security policy has stopped.
const watchPolicy = `addEventListener("securitypolicyviolation", e => console.error("policy: " + e.violatedDirective + " " + e.blockedURI))`

// open opens a path of the server in a window of the given width. When the
// test ends the page must have complained about nothing.
func open(t *testing.T, s *httptest.Server, path string, width int64) *tab {
	t.Helper()
	ctx, closeTab := chromedp.NewContext(startChromium(t), chromedp.WithNewBrowserContext())
	// The first call binds the tab's life to its context, so it has no limit.
	if err := chromedp.Do(ctx); err != nil {
		t.Fatalf("open a tab: %v", err)
	}
	p := &tab{t: t, ctx: ctx, server: s}
	var listening sync.WaitGroup
	listening.Go(func() { p.listen(chromedp.Console(ctx)) })
	t.Cleanup(func() {
		if t.Failed() {
			p.picture("failed")
		}
		for _, complaint := range p.complaints() {
			t.Errorf("the page complains: %s", complaint)
		}
		closeTab()
		listening.Wait()
	})
	call(p, cdppage.AddScriptToEvaluateOnNewDocument, cdppage.AddScriptToEvaluateOnNewDocumentParams{Source: watchPolicy})
	p.run(chromedp.EmulateViewport(width, 900), chromedp.Navigate(s.URL+path))
	return p
}

// listen keeps what the page and the browser write to the console.
func (p *tab) listen(messages iter.Seq2[chromedp.ConsoleMessage, error]) {
	for message, err := range messages {
		if err != nil {
			return // the tab is closed
		}
		p.mutex.Lock()
		p.console = append(p.console, message.String()+" "+message.URL)
		p.mutex.Unlock()
	}
}

// complaints returns what is on the console, and clears it.
func (p *tab) complaints() []string {
	p.t.Helper()
	const end = "end of the console"
	p.run(chromedp.Evaluate[chromedp.Void](`console.debug(` + quote(end) + `)`))
	for range 500 {
		p.mutex.Lock()
		all := p.console
		p.mutex.Unlock()
		if n := len(all); n > 0 && strings.Contains(all[n-1], end) {
			p.mutex.Lock()
			p.console = nil
			p.mutex.Unlock()
			return all[:n-1]
		}
		time.Sleep(10 * time.Millisecond)
	}
	p.t.Fatal("the console cannot be read")
	return nil
}

// patience is how long a test waits for the page before it fails: long, for a
// machine with much else to do.
const patience = 2 * time.Minute

func (p *tab) run(actions ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	if err := chromedp.Do(ctx, actions...); err != nil {
		p.t.Fatal(err)
	}
}

// result runs an action that returns a value.
func result[T any](p *tab, action chromedp.Action[T]) T {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	value, err := chromedp.Run(ctx, action)
	if err != nil {
		p.t.Fatal(err)
	}
	return value
}

// call sends a command of the DevTools protocol.
func call[P, R any](p *tab, command cdp.Command[P, R], parameters P) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	if _, err := chromedp.Call(ctx, command, parameters); err != nil {
		p.t.Fatal(err)
	}
}

// waitFor waits until a JavaScript expression is true.
func (p *tab) waitFor(expression string) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	if _, err := chromedp.Run(ctx, chromedp.Poll[bool](expression, chromedp.WithPollingTimeout(patience/2))); err != nil {
		p.t.Fatalf("%s does not come true: %v\nthe page says: %s", expression, err, p.text("body"))
	}
}

// waitForText waits until the text of an element contains the words.
func (p *tab) waitForText(selector, words string) {
	p.t.Helper()
	p.waitFor(`[...document.querySelectorAll(` + quote(selector) + `)].some(e => e.innerText.includes(` + quote(words) + `))`)
}

// text returns what a reader sees of the first element, "" when there is none.
func (p *tab) text(selector string) string {
	p.t.Helper()
	return evaluate[string](p, `document.querySelector(`+quote(selector)+`)?.innerText ?? ""`)
}

// evaluate returns the value of a JavaScript expression.
func evaluate[T any](p *tab, expression string) T {
	p.t.Helper()
	return result(p, chromedp.Evaluate[T](expression))
}

// do runs a JavaScript statement.
func (p *tab) do(statement string) {
	p.t.Helper()
	p.run(chromedp.Evaluate[chromedp.Void](statement))
}

// ask types a question and sends it with Enter.
func (p *tab) ask(question string) {
	p.t.Helper()
	p.run(chromedp.WaitVisible("#question"), chromedp.SendKeys("#question", question))
	p.press(kb.Enter)
}

// press presses one key as a keyboard does: a page that handles the key keeps
// the browser from typing it. (chromedp's own key events type it regardless.)
func (p *tab) press(key string, modifiers ...chromedp.Modifier) {
	p.t.Helper()
	down := *kb.Encode([]rune(key)[0])[0]
	down.Text = kb.Keys[[]rune(key)[0]].Text
	chromedp.KeyModifiers(modifiers...)(&down)
	call(p, input.DispatchKeyEvent, down)
	up := down
	up.Type, up.Text = kb.KeyUp, ""
	call(p, input.DispatchKeyEvent, up)
}

// click clicks the first button, link or summary of this name.
func (p *tab) click(name string) {
	p.t.Helper()
	find := `[...document.querySelectorAll("button, a, summary")].find(e => (e.getAttribute("aria-label") ?? e.innerText).trim() === ` + quote(name) + `)`
	p.waitFor(`!!` + find)
	p.do(find + `.click()`)
}

// prefers sets the colour scheme of the system, and its wish for little motion.
func (p *tab) prefers(scheme string) {
	p.t.Helper()
	call(p, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}, {Name: "prefers-reduced-motion", Value: "reduce"}},
	})
}

// picture keeps what the window shows, when pictures are wanted.
func (p *tab) picture(name string) {
	p.t.Helper()
	directory := os.Getenv("REPOCHAT_SCREENSHOTS")
	if directory == "" {
		return
	}
	png := result(p, chromedp.CaptureScreenshot())
	file := strings.ReplaceAll(p.t.Name(), "/", "-") + "-" + name + ".png"
	if err := os.WriteFile(filepath.Join(directory, file), png, 0o644); err != nil {
		p.t.Fatal(err)
	}
}

func quote(text string) string {
	body, err := json.Marshal(text) // a JSON string is a JavaScript string
	if err != nil {
		panic(err)
	}
	return string(body)
}
