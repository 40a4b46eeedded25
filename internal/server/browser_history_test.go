package server_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/google/go-cmp/cmp"

	"repochat/internal/ask"
	"repochat/internal/server"
)

// echo answers with the question, and the reading that it was asked in.
func echo(_ context.Context, q ask.Question, _ func(ask.Event)) (ask.Answer, error) {
	return ask.Answer{
		Outcome: ask.Answered, Text: "Answer to: " + q.Text, Reading: "issues of the developer " + q.Reading,
		OtherReadings: []ask.OtherReading{{ID: "created", Text: "issues that the developer created"}},
	}, nil
}

// waitForTitles waits until the page lists these conversations.
func waitForTitles(p *tab, want ...string) {
	p.t.Helper()
	p.waitFor(`JSON.stringify([...document.querySelectorAll(".history-title")].map(e => e.innerText)) === ` + quote(jsonOf(p.t, want)))
}

// keptTitles are those of the conversations that the server keeps: a page shows
// a change before the server has it, and asks the server when it is loaded anew.
func keptTitles(t *testing.T, s *httptest.Server) []string {
	t.Helper()
	_, body := get(t, s, "/api/v1/conversations")
	var titles []string
	for _, one := range decode[struct{ Conversations []struct{ Title string } }](t, body).Conversations {
		titles = append(titles, one.Title)
	}
	return titles
}

func jsonOf(t *testing.T, value any) string {
	t.Helper()
	body, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return string(body)
}

func TestPageKeepsConversations(t *testing.T) {
	o := options(t, echo)
	ticking(&o)
	s := start(t, o)
	p := open(t, s, "/r/acme/rockets", 1280)
	p.ask("Who fixed the valve?")
	p.waitForText(".prose", "Answer to: Who fixed the valve?")
	p.ask("And the pump?")
	p.waitForText(".prose", "Answer to: And the pump?")
	p.click("New conversation")
	p.waitForText("h1", "Ask about")
	p.ask("What changed in July?")
	p.waitForText(".prose", "Answer to: What changed in July?")
	waitForTitles(p, "What changed in July?", "Who fixed the valve?")
	p.picture("history")

	// The first conversation is opened as it was left, and goes on.
	p.do(`[...document.querySelectorAll(".history-item a")].find(a => a.innerText.includes("valve")).click()`)
	p.waitForText(".prose", "Answer to: And the pump?")
	p.waitFor(`document.querySelectorAll(".turn").length === 2`)
	p.run(chromedp.Reload())
	p.waitFor(`document.querySelectorAll(".turn").length === 2`)
	p.run(chromedp.NavigateBack())
	p.waitForText(".prose", "Answer to: What changed in July?")

	p.run(chromedp.SendKeys("input[type=search]", "pump"))
	waitForTitles(p, "Who fixed the valve?")
	p.do(`(field => { field.value = ""; field.dispatchEvent(new Event("input", {bubbles: true})) })(document.querySelector("input[type=search]"))`)
	waitForTitles(p, "What changed in July?", "Who fixed the valve?")

	p.click("Rename: Who fixed the valve?")
	p.waitFor(`document.activeElement?.matches(".history-field")`)
	p.run(chromedp.KeyEvent("The valve"))
	p.press(kb.Enter)
	waitForTitles(p, "What changed in July?", "The valve")
	eventually(t, "the title to be kept", func() bool { return slices.Contains(keptTitles(t, s), "The valve") })
	p.run(chromedp.Reload())
	waitForTitles(p, "What changed in July?", "The valve")

	p.click("Delete: The valve")
	p.waitForText(".toast", "“The valve” is deleted.")
	p.click("Undo")
	waitForTitles(p, "What changed in July?", "The valve")
	p.click("Delete: The valve")
	waitForTitles(p, "What changed in July?")
	// Who leaves the page can no longer undo.
	p.run(chromedp.Reload())
	eventually(t, "the conversation to be deleted", func() bool { return !slices.Contains(keptTitles(t, s), "The valve") })
	p.run(chromedp.Reload())
	waitForTitles(p, "What changed in July?")

	p.click("Delete all conversations")
	p.waitForText("dialog[open]", "Delete all your conversations?")
	p.click("Delete all")
	p.waitForText(".history-empty", "Your conversations will appear here.")
}

func TestPageShowsOneAnswerByItsLink(t *testing.T) {
	o := options(t, echo)
	ticking(&o)
	s := start(t, o)
	p := open(t, s, "/r/acme/rockets", 1280)
	p.ask("Who fixed the valve?")
	p.waitForText(".prose", "Answer to: Who fixed the valve?")
	p.ask("And the pump?")
	p.waitFor(`document.querySelectorAll(".turn-foot").length === 2`)
	conversation := strings.TrimPrefix(evaluate[string](p, `location.pathname`), "/c/")
	_, body := get(t, s, "/api/v1/conversations/"+conversation)
	answers := decode[struct{ Answers []server.Answer }](t, body).Answers
	if len(answers) != 2 {
		t.Fatalf("the conversation at /c/%s has %d answers, want 2", conversation, len(answers))
	}
	p.run(chromedp.Navigate(s.URL + "/a/" + answers[1].ID))
	p.waitForText(".prose", "Answer to: And the pump?")
	p.waitFor(`document.querySelectorAll(".turn").length === 1`)
	p.click("Show all of it")
	p.waitFor(`document.querySelectorAll(".turn").length === 2`)
}

func TestPageAsksAgainInAnotherReading(t *testing.T) {
	p := open(t, start(t, options(t, echo)), "/r/acme/rockets", 1280)
	p.ask("What are Ann's bugs?")
	p.waitForText(".reading-others", "issues that the developer created")
	p.click("issues that the developer created")
	p.waitForText(".turn:last-child .reading", "issues of the developer created")
	if got := p.text(".turn:last-child .question"); got != "What are Ann's bugs?" {
		t.Errorf("asked again: %q", got)
	}
}

func TestPageTakesFeedback(t *testing.T) {
	s := start(t, options(t, echo))
	p := open(t, s, "/r/acme/rockets", 1280)
	p.ask("Who fixed the valve?")
	p.click("Bad answer")
	p.waitForText(".reason", "What was wrong?")
	p.picture("reason")
	p.click("Something is missing")
	p.waitFor(`document.querySelector(".reason") === null`)
	conversation := strings.TrimPrefix(evaluate[string](p, `location.pathname`), "/c/")
	kept := func() map[string]string {
		_, body := get(t, s, "/api/v1/conversations/"+conversation)
		return decode[struct {
			Answers []struct{ Feedback map[string]string }
		}](t, body).Answers[0].Feedback
	}
	eventually(t, "the feedback to be kept", func() bool {
		return cmp.Equal(map[string]string{"verdict": "down", "reason": "Something is missing"}, kept())
	})
	p.run(chromedp.Reload())
	p.waitFor(`document.querySelector("button[aria-label='Bad answer']")?.getAttribute("aria-pressed") === "true"`)
	p.click("Bad answer")
	eventually(t, "the feedback to be taken back", func() bool { return kept() == nil })
	p.run(chromedp.Reload())
	p.waitFor(`document.querySelector("button[aria-label='Bad answer']")?.getAttribute("aria-pressed") === "false"`)
}

func TestPageShowsAConversationOfTwoHundredAnswers(t *testing.T) {
	const answers = 200
	o := options(t, echo)
	ticking(&o)
	s := start(t, o)
	conversation := ""
	for n := range answers {
		body := fmt.Sprintf(`{"repo": "acme/rockets", "question": "Question %d", "conversation_id": %q}`, n, conversation)
		list := events(t, post(t, s, body).Body)
		conversation = decode[map[string]any](t, list[0].Data)["conversation_id"].(string)
	}
	p := open(t, s, "/c/"+conversation, 1280)
	p.waitForText(".turn:last-child .prose", "Answer to: Question 199")
	p.waitFor(fmt.Sprintf(`document.querySelectorAll(".turn").length === %d`, answers))
	p.do(`scrollTo(0, 0)`)
	p.waitFor(`document.elementFromPoint(innerWidth / 2, 200)?.closest(".conversation") !== null`)
	p.waitForText(".turn:first-child .prose", "Answer to: Question 0")
	p.picture("long-conversation")
}

func TestPageHasConversationsInADrawerOnAPhone(t *testing.T) {
	p := open(t, start(t, options(t, echo)), "/r/acme/rockets", 390)
	p.ask("Who fixed the valve?")
	p.waitForText(".prose", "Answer to: Who fixed the valve?")
	p.click("Conversations")
	p.waitForText("dialog[open] .history-title", "Who fixed the valve?")
	p.picture("drawer")
	p.press(kb.Escape)
	p.waitFor(`document.querySelector("dialog[open]") === null`)
	p.click("Conversations")
	p.waitForText("dialog[open] .history-title", "Who fixed the valve?")
	p.do(`document.querySelector("dialog[open] .history-item a").click()`)
	p.waitFor(`document.querySelector("dialog[open]") === null`)
}

func TestPageCountsDownUntilOneMayAskAgain(t *testing.T) {
	o := options(t, echo)
	o.QuestionsPerMinute = 1
	p := open(t, start(t, o), "/r/acme/rockets", 1280)
	p.ask("Who fixed the valve?")
	p.waitForText(".prose", "Answer to: Who fixed the valve?")
	p.ask("And the pump?")
	p.waitForText(".verdict.failed", "Too many requests")
	p.waitFor(`/Try again in 5\d s/.test(document.querySelector(".countdown").innerText)`)
	p.waitFor(`[...document.querySelectorAll(".verdict button")].every(b => b.disabled)`)
	for _, complaint := range p.complaints() {
		if !strings.Contains(complaint, "429 (Too Many Requests)") {
			t.Errorf("the page complains: %s", complaint)
		}
	}
}

func TestPageAsksWhoIsThere(t *testing.T) {
	o := options(t, echo)
	secret := addToken(t, guard(t, &o), "admin")
	p := open(t, start(t, o), "/r/acme/rockets", 1280)
	p.waitForText("h1", "Sign in to RepoChat")
	p.picture("sign-in")
	p.run(chromedp.SendKeys("#token", "nonsense"))
	p.click("Sign in")
	p.waitForText(".form-error", "This token is not known")
	p.do(`document.querySelector("#token").select()`)
	p.run(chromedp.SendKeys("#token", secret))
	p.press(kb.Enter)
	p.waitForText("h1", "Ask about acme/rockets")
	p.waitForText(".account", "admin")
	p.waitFor(`document.querySelector(".skeleton") === null`) // what is loaded later would end the session first

	// The session ends elsewhere while somebody writes.
	p.do(`fetch("/api/v1/session", {method: "DELETE"}).then(() => window.over = true)`)
	p.waitFor(`window.over === true`)
	p.ask("Who fixed the valve?")
	p.waitForText("dialog[open]", "Your session has ended")
	p.picture("session-ended")
	p.run(chromedp.SendKeys("#token", secret))
	p.press(kb.Enter)
	p.waitFor(`document.querySelector("dialog[open]") === null`)
	p.waitFor(`document.querySelector("#question").value === "Who fixed the valve?" && document.querySelector(".turn") === null`)
	p.run(chromedp.Focus("#question"))
	p.press(kb.Enter)
	p.waitForText(".turn:last-child .prose", "Answer to: Who fixed the valve?")

	p.click("Sign out")
	p.run(chromedp.WaitVisible("#token"))
	for _, complaint := range p.complaints() {
		if !strings.Contains(complaint, "401 (Unauthorized)") {
			t.Errorf("the page complains: %s", complaint)
		}
	}
}
