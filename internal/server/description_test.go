package server_test

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/go-chi/chi/v5"

	"repochat/internal/server"
	"repochat/internal/server/openapi/openapitest"
)

// TestEveryRouteIsDescribed: what the server serves and what its description
// says are the same operations.
func TestEveryRouteIsDescribed(t *testing.T) {
	s, err := server.New(everything(t))
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	var served, described []string
	err = chi.Walk(s.Routes, func(method, route string, _ http.Handler, _ ...func(http.Handler) http.Handler) error {
		if isDescribed(route) {
			served = append(served, method+" "+route)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for path, item := range openapitest.Load(t).Paths.Map() {
		for method, operation := range item.Operations() {
			described = append(described, method+" "+path)
			if operation.OperationID == "" || operation.Summary == "" || len(operation.Tags) != 1 {
				t.Errorf("%s %s needs an operationId, a summary and a tag", method, path)
			}
		}
	}
	for _, operation := range served {
		if !slices.Contains(described, operation) {
			t.Errorf("%s is served; describe it in internal/server/openapi/description", operation)
		}
	}
	for _, operation := range described {
		if !slices.Contains(served, operation) {
			t.Errorf("%s is described and not served", operation)
		}
	}
}

// everything are options with which every route is served.
func everything(t *testing.T) server.Options {
	o := options(t, denizy(nil))
	o.Queries, o.Reports = lookups{}, tellingReports{}
	guard(t, &o)
	// Of these only the routes matter.
	type (
		syncs      = server.Syncs
		deliveries = server.Deliveries
	)
	o.Queue, o.Syncs, o.SignIn = struct{ server.Queue }{}, struct{ syncs }{}, struct{ server.SignIn }{}
	o.Deliveries = struct{ deliveries }{}
	o.Metrics = http.NotFoundHandler()
	return o
}

func TestDescriptionIsServed(t *testing.T) {
	response, body := get(t, start(t, options(t, denizy(nil))), "/openapi.json")
	var document struct {
		OpenAPI string                     `json:"openapi"`
		Paths   map[string]json.RawMessage `json:"paths"`
	}
	if err := json.Unmarshal([]byte(body), &document); err != nil {
		t.Fatal(err)
	}
	if response.StatusCode != http.StatusOK || document.OpenAPI != "3.1.0" || len(document.Paths) < 10 {
		t.Errorf("status %d, openapi %q, %d paths", response.StatusCode, document.OpenAPI, len(document.Paths))
	}
	if strings.Contains(body, "x-any-host") {
		t.Error("a mark for our own use is served")
	}
}

func TestAWrongMethodIsToldTheRightOnes(t *testing.T) {
	s := start(t, options(t, denizy(nil)))
	for path, want := range map[string][]string{
		"/healthz":                        {"GET"},
		"/v1/chat/completions":            {"POST"},
		"/api/v1/session":                 {"POST", "DELETE"},
		"/api/v1/repos/acme/rockets":      {"GET"},
		"/v1/models/acme%2Frockets":       {"GET"},
		"/api/v1/answers/AAAA/stop":       {"POST"},
		"/api/v1/repos/acme/rockets/sync": nil, // not served without a queue
	} {
		response := request(t, http.DefaultClient, http.MethodPut, s.URL+path, "")
		if got := response.Header.Values("Allow"); !slices.Equal(got, want) {
			t.Errorf("%s: status %d, allowed %q, want %q", path, response.StatusCode, got, want)
		}
	}
}
