package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"repochat/internal/sample"
)

// TestChatStreamsAnAnswer asks the running demonstration over HTTP, as a
// program does, and finds the answer kept under its id.
func TestChatStreamsAnAnswer(t *testing.T) {
	p := demo(t)
	body := fmt.Sprintf(`{"repo":%q,"question":"Who fixed the most bugs in scheduler.go?"}`, sample.Repository())
	request, err := http.NewRequestWithContext(t.Context(), http.MethodPost, p.url+"/api/v1/chat", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/json")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if got := response.Header.Get("Content-Type"); response.StatusCode != http.StatusOK || got != "text/event-stream" {
		t.Fatalf("status %d, content type %q", response.StatusCode, got)
	}
	events := map[string]string{} // the last data of each kind
	kind := ""
	for lines := bufio.NewScanner(response.Body); lines.Scan(); {
		if name, found := strings.CutPrefix(lines.Text(), "event: "); found {
			kind = name
		} else if data, found := strings.CutPrefix(lines.Text(), "data: "); found {
			events[kind] = data
		}
	}
	for _, kind := range []string{"status", "reading", "query", "rows", "token", "evidence", "done"} {
		if events[kind] == "" {
			t.Errorf("no %s event", kind)
		}
	}
	if !strings.Contains(events["rows"], "denizy") {
		t.Errorf("denizy, who fixed the most, is not among the rows: %s", events["rows"])
	}
	var done struct {
		AnswerID string `json:"answer_id"`
		Outcome  string `json:"outcome"`
	}
	if err := json.Unmarshal([]byte(events["done"]), &done); err != nil {
		t.Fatal(err)
	}
	if done.Outcome != "answered" {
		t.Errorf("outcome %q", done.Outcome)
	}
	table := get(t, p.url+"/api/v1/answers/"+done.AnswerID+".csv")
	if !strings.HasPrefix(table, "login,name,bugs") || !strings.Contains(table, "denizy") {
		t.Errorf("the rows as CSV:\n%s", table)
	}
}

func get(t *testing.T, url string) string {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	var body strings.Builder
	if _, err := bufio.NewReader(response.Body).WriteTo(&body); err != nil {
		t.Fatal(err)
	}
	if response.StatusCode != http.StatusOK {
		t.Fatalf("%s: status %d: %s", url, response.StatusCode, body.String())
	}
	return body.String()
}

// TestPageAnswersInABrowser goes the way of a first visitor: the page, the
// repository, a question, the answer with its query. REPOCHAT_SCREENSHOTS=DIR
// keeps a picture.
func TestPageAnswersInABrowser(t *testing.T) {
	p := demo(t)
	ctx := newTab(t)
	const answered = `document.querySelector(".turn-foot")?.innerText.includes("Data as of 1 Nov 2024")`
	err := chromedp.Do(ctx,
		chromedp.EmulateViewport(1280, 900),
		chromedp.Navigate(p.url),
		chromedp.Click(`main a[href="/r/lanternlane/shedbook"]`),
		chromedp.WaitVisible(".example"),
		chromedp.SendKeys("#question", "Which commits introduced bugs in June 2023?\r"),
	)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := chromedp.Run(ctx, chromedp.Poll[bool](answered, chromedp.WithPollingTimeout(time.Minute))); err != nil {
		t.Fatalf("no answer: %v", err)
	}
	page, err := chromedp.Run(ctx, chromedp.Evaluate[string](`document.body.innerText`))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"lanternlane/shedbook", "June 2023", "How I found this"} {
		if !strings.Contains(page, want) {
			t.Errorf("%q is missing on the page:\n%s", want, page)
		}
	}
	keepPicture(t, ctx)
}

// newTab opens a tab in a Chromium of its own, which ends with the test.
func newTab(t *testing.T) context.Context {
	t.Helper()
	path, err := exec.LookPath("chromium")
	if err != nil {
		t.Fatal("the browser tests need Chromium; on Debian: apt-get install chromium")
	}
	allocator, endBrowser := chromedp.NewExecAllocator(context.Background(),
		chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.Headless, chromedp.DisableGPU, chromedp.NoFirstRun,
		chromedp.Flag("disable-background-networking", true), chromedp.Flag("disable-dev-shm-usage", true))
	ctx, closeTab := chromedp.NewContext(allocator)
	t.Cleanup(func() {
		closeTab()
		endBrowser()
	})
	if err := chromedp.Do(ctx); err != nil {
		t.Fatalf("start Chromium: %v", err)
	}
	ctx, cancel := context.WithTimeout(ctx, 2*time.Minute)
	t.Cleanup(cancel)
	return ctx
}

func keepPicture(t *testing.T, ctx context.Context) {
	t.Helper()
	directory := os.Getenv("REPOCHAT_SCREENSHOTS")
	if directory == "" {
		return
	}
	picture, err := chromedp.Run(ctx, chromedp.CaptureScreenshot())
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(directory, t.Name()+".png"), picture, 0o644); err != nil {
		t.Fatal(err)
	}
}
