package server_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/go-chi/chi/v5"

	"repochat/internal/answer"
	"repochat/internal/ask"
	"repochat/internal/graph"
	"repochat/internal/metrics"
	"repochat/internal/question"
	"repochat/internal/report"
	"repochat/internal/server"
	"repochat/prompts"
)

// marker is in everything that is Ada's. Eve must never see it.
const marker = "only-ada-knows"

// visit is what Eve tries at a route.
type visit struct {
	body string
	// shared is for routes that answer everybody, each with their own things.
	shared bool
	// open is for routes that need no caller.
	open bool
}

// visits say for every route how to reach for what is Ada's. {answer} and
// {conversation} stand for her ids.
var visits = map[string]visit{
	"POST /api/v1/chat":                                  {body: `{"repo":"acme/rockets","question":"Who?"}`},
	"GET /api/v1/answers/{answer}":                       {},
	"GET /api/v1/answers/{answer}.csv":                   {},
	"GET /api/v1/answers/{answer}.md":                    {},
	"GET /api/v1/answers/{answer}/events":                {},
	"POST /api/v1/answers/{answer}/stop":                 {},
	"POST /api/v1/answers/{answer}/feedback":             {body: `{"verdict":"up"}`},
	"DELETE /api/v1/answers/{answer}/feedback":           {},
	"GET /api/v1/conversations":                          {shared: true},
	"DELETE /api/v1/conversations":                       {shared: true},
	"GET /api/v1/conversations/{conversation}":           {},
	"PATCH /api/v1/conversations/{conversation}":         {body: `{"title":"mine"}`},
	"DELETE /api/v1/conversations/{conversation}":        {},
	"GET /api/v1/repos":                                  {shared: true},
	"GET /api/v1/repos/acme/rockets":                     {},
	"POST /api/v1/repos/acme/rockets":                    {},
	"DELETE /api/v1/repos/acme/rockets":                  {},
	"GET /api/v1/repos/acme/rockets/suggestions":         {},
	"GET /api/v1/repos/acme/rockets/search":              {},
	"GET /api/v1/repos/acme/rockets/overview":            {},
	"GET /api/v1/repos/acme/rockets/neighbourhood":       {},
	"GET /api/v1/repos/acme/rockets/introductions":       {},
	"GET /api/v1/repos/acme/rockets/functions":           {},
	"GET /api/v1/repos/acme/rockets/function":            {},
	"GET /api/v1/repos/acme/rockets/reports":             {},
	"GET /api/v1/repos/acme/rockets/reports/overview":    {},
	"GET /api/v1/repos/acme/rockets/reports/overview.md": {},
	"GET /api/v1/repos/acme/rockets/sync":                {},
	"GET /api/v1/repos/acme/rockets/sync/events":         {},
	"POST /api/v1/repos/acme/rockets/sync":               {},
	"DELETE /api/v1/repos/acme/rockets/sync":             {},
	"POST /v1/chat/completions":                          {body: `{"model":"acme/rockets","messages":[{"role":"user","content":"Who?"}]}`},
	"GET /v1/models":                                     {shared: true},
	"GET /v1/models/acme%2Frockets":                      {},
	"GET /v1/models/acme/rockets":                        {},
	"POST /mcp":                                          {shared: true, body: `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"ask_repository","arguments":{"repository":"acme/rockets","question":"Who?"}}}`},
	"GET /metrics":                                       {},
	"GET /openapi.json":                                  {open: true},
	"GET /healthz":                                       {open: true},
	"GET /readyz":                                        {open: true},
	"GET /api/v1/settings":                               {open: true},
	"POST /api/v1/session":                               {open: true, body: `{"token":"x"}`},
	"DELETE /api/v1/session":                             {open: true},
	"POST /webhooks/github":                              {open: true},
}

// routeOf is the route that a visit reaches.
func routeOf(visited string) string {
	return strings.NewReplacer("{answer}", "{id}", "{conversation}", "{id}", "repos/acme/rockets", "repos/{owner}/{name}", "reports/overview", "reports/{report}",
		"models/acme/rockets", "models/{owner}/{name}", "models/acme%2Frockets", "models/{model}").Replace(visited)
}

// telling answers with the marker about rockets.
func telling(_ context.Context, q question.Question, _ func(ask.Event)) (ask.Answer, error) {
	if q.Repository != rockets.Name {
		return ask.Answer{Outcome: ask.Answered, Text: "boats"}, nil
	}
	return ask.Answer{Outcome: ask.Answered, Text: marker, Query: "RETURN '" + marker + "'"}, nil
}

// tellingReports are reports with the marker.
type tellingReports struct{}

func (tellingReports) List() []prompts.ReportDefinition {
	return []prompts.ReportDefinition{{Name: "overview", Summary: marker}}
}

func (tellingReports) Run(context.Context, report.Request) (report.Report, error) {
	return report.Report{Name: "overview", Summary: marker, Title: answer.Words{{Text: marker}}}, nil
}

// guarded is a server with every route, where Ada may ask about rockets, and
// Eve about boats.
func guarded(t *testing.T) (handler *server.Server, ada, eve caller) {
	t.Helper()
	o := options(t, telling)
	kept := guard(t, &o)
	secret := rockets
	secret.Description = marker
	held := holdings{summaries: []graph.Summary{secret, boats}}
	hold(&o, held)
	o.Reports = tellingReports{}
	o.Queries, o.Syncs, o.Deliveries, o.Metrics = lookups{}, kept, kept, metrics.New().Handler()
	o.Queue = struct{ server.Queue }{} // whoever gets to it has a panic
	o.WebhookSecret = "a secret of GitHub's"
	handler, err := server.New(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(handler.Close)
	s := start(t, o)
	return handler, caller{t, s, addToken(t, kept, "ada", "acme/rockets")}, caller{t, s, addToken(t, kept, "eve", "acme/boats")}
}

func TestNobodySeesWhatIsAnothers(t *testing.T) {
	handler, ada, eve := guarded(t)
	answer, conversation := ada.ask("acme/rockets", "", "Who? "+marker)
	_, own := eve.ask("acme/boats", "", "Who?")
	nobody := caller{t, ada.server, ""}

	known := map[string]bool{}
	for visited, v := range visits {
		known[routeOf(visited)] = true
		method, path, _ := strings.Cut(visited, " ")
		path = strings.NewReplacer("{answer}", answer, "{conversation}", conversation).Replace(path)
		if !v.open {
			if got := nobody.do(method, path, v.body).StatusCode; got != http.StatusUnauthorized {
				t.Errorf("%s by nobody = %d, want 401", visited, got)
			}
		}
		response := eve.do(method, path, v.body)
		body := text(t, response)
		if strings.Contains(body, marker) {
			t.Errorf("%s tells eve: %s", visited, body)
		}
		isRefused := response.StatusCode == http.StatusForbidden || response.StatusCode == http.StatusNotFound
		if !v.open && isRefused == v.shared || v.shared && response.StatusCode >= 300 {
			t.Errorf("%s by eve = %d: %s", visited, response.StatusCode, body)
		}
	}
	err := chi.Walk(handler.Routes, func(method, route string, _ http.Handler, _ ...func(http.Handler) http.Handler) error {
		if isDescribed(route) && !known[method+" "+route] {
			t.Errorf("%s %s is not in the table: say how eve reaches for what is ada's", method, route)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}

	// Going on with another's conversation, under one's own repository.
	for _, id := range []string{conversation, own} {
		body := fmt.Sprintf(`{"repo":"acme/boats","conversation_id":%q,"question":"And?"}`, id)
		if got := eve.do("POST", "/api/v1/chat", body).StatusCode; got == 200 {
			t.Errorf("eve goes on with %s", id) // her own was deleted above, with all of hers
		}
	}
	// What Eve has tried has changed nothing of Ada's.
	shown := text(t, ada.do("GET", "/api/v1/conversations/"+conversation, ""))
	if !strings.Contains(shown, `"title":"Who? `+marker+`"`) || !strings.Contains(shown, `"feedback":null`) || !strings.Contains(shown, answer) {
		t.Errorf("ada has %s", shown)
	}
}

// TestCallersAtOnceAreKeptApart asks as many at the same time; each sees their
// own alone.
func TestCallersAtOnceAreKeptApart(t *testing.T) {
	_, ada, eve := guarded(t)
	var callers sync.WaitGroup
	for _, one := range []struct {
		caller
		repository, has string
	}{{ada, "acme/rockets", marker}, {eve, "acme/boats", "boats"}} {
		for range 4 {
			callers.Go(func() {
				for i := range 5 {
					id, conversation := one.ask(one.repository, "", fmt.Sprintf("%s %d?", one.has, i))
					for _, path := range []string{"/api/v1/answers/" + id, "/api/v1/conversations/" + conversation, "/api/v1/conversations", "/api/v1/repos"} {
						body := text(t, one.do("GET", path, ""))
						if !strings.Contains(body, one.has) || one.has != marker && strings.Contains(body, marker) {
							t.Errorf("%s of %s: %s", path, one.repository, body)
						}
					}
				}
			})
		}
	}
	callers.Wait()
	for _, one := range []caller{ada, eve} {
		if got := len(one.conversations("?limit=200").Conversations); got != 20 {
			t.Errorf("%d conversations, want 20", got)
		}
	}
}

// TestAConversationAboutARepositoryThatIsClosedIsHidden: rights that are taken
// away count for what was asked before, too.
func TestAConversationAboutARepositoryThatIsClosedIsHidden(t *testing.T) {
	d := openDesk(t)
	client := browser(t)
	me := caller{t, d.Server, ""}
	d.provider.SignInAs(member("ada-1", "Ada", "rocketeers", "sailors"))
	request(t, client, "GET", d.URL+"/auth/login", "")
	response := request(t, client, "POST", d.URL+"/api/v1/chat", whichBugs)
	list := events(t, response.Body)
	ids := decode[struct {
		AnswerID       string `json:"answer_id"`
		ConversationID string `json:"conversation_id"`
	}](t, list[len(list)-1].Data)
	for _, test := range []struct {
		groups []string
		want   int
	}{{[]string{"rocketeers"}, 200}, {[]string{"sailors"}, 404}} {
		d.provider.SignInAs(member("ada-1", "Ada", test.groups...))
		request(t, client, "GET", d.URL+"/auth/login", "")
		for _, path := range []string{"/api/v1/answers/" + ids.AnswerID, "/api/v1/conversations/" + ids.ConversationID, "/api/v1/answers/" + ids.AnswerID + ".csv"} {
			if got := request(t, client, "GET", me.server.URL+path, "").StatusCode; got != test.want {
				t.Errorf("%s as one of the %s = %d, want %d", path, test.groups, got, test.want)
			}
		}
		page := decode[conversationList](t, text(t, request(t, client, "GET", d.URL+"/api/v1/conversations", "")))
		if got := len(page.Conversations); got != map[int]int{200: 1, 404: 0}[test.want] {
			t.Errorf("as one of the %s: %d conversations", test.groups, got)
		}
	}
}

// useTool calls a tool and returns the answer as text.
func (c caller) useTool(name, arguments string) string {
	c.t.Helper()
	body := fmt.Sprintf(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":%q,"arguments":%s}}`, name, arguments)
	return text(c.t, c.do("POST", "/mcp", body))
}

func TestToolsKeepCallersApart(t *testing.T) {
	_, ada, eve := guarded(t)
	for tool, arguments := range map[string]string{
		"ask_repository":   `"question":"Who?"`,
		"run_cypher_query": `"query":"MATCH (c:Commit) RETURN count(c)"`,
		"find_names":       `"text":"main.go"`,
	} {
		about := func(repository string) string { return fmt.Sprintf(`{"repository":%q,%s}`, repository, arguments) }
		if got := eve.useTool(tool, about("acme/rockets")); !strings.Contains(got, `"isError":true`) || strings.Contains(got, marker) {
			t.Errorf("%s about what is closed to eve: %s", tool, got)
		}
		if got := ada.useTool(tool, about("acme/rockets")); strings.Contains(got, `"isError":true`) {
			t.Errorf("%s about what is open to ada: %s", tool, got)
		}
		// Where the repository is left out it is the only one that they may ask about.
		if got := eve.useTool(tool, "{"+arguments+"}"); strings.Contains(got, `"isError":true`) || strings.Contains(got, "rockets") {
			t.Errorf("%s about the only one: %s", tool, got)
		}
	}
	if got := eve.useTool("list_repositories", "{}"); !strings.Contains(got, "acme/boats") || strings.Contains(got, "rockets") || strings.Contains(got, marker) {
		t.Errorf("the list: %s", got)
	}
}

func TestQuestionsAreCountedOverAllProtocols(t *testing.T) {
	o := options(t, telling)
	kept := guard(t, &o)
	o.Queries, o.QuestionsPerMinute = lookups{}, 3
	me := caller{t, start(t, o), addToken(t, kept, "ada")}
	const completion = `{"model":"acme/boats","messages":[{"role":"user","content":"Who?"}]}`
	if got := me.do("POST", "/v1/chat/completions", completion).StatusCode; got != 200 {
		t.Errorf("a completion = %d", got)
	}
	tool := `{"repository":"acme/boats","question":"Who?"}`
	if got := me.useTool("ask_repository", tool); strings.Contains(got, `"isError":true`) {
		t.Errorf("a tool: %s", got)
	}
	me.ask("acme/boats", "", "Who?")
	response := me.do("POST", "/v1/chat/completions", completion)
	if body := text(t, response); response.StatusCode != 429 || response.Header.Get("Retry-After") != "60" || !strings.Contains(body, `"rate_limit_exceeded"`) {
		t.Errorf("a completion too many = %d %s", response.StatusCode, body)
	}
	if got := me.useTool("ask_repository", tool); !strings.Contains(got, `"isError":true`) || !strings.Contains(got, "questions in a minute") {
		t.Errorf("a tool too many: %s", got)
	}
}
