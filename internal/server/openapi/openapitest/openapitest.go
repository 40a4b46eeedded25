// Package openapitest holds a server to its description: every response of a
// test is validated.
package openapitest

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"
	"github.com/go-chi/chi/v5"

	"repochat/internal/server/openapi"
)

// Load returns the description. It is stricter than what is served: an object
// may have no property that is not described.
func Load(t testing.TB) *openapi3.T {
	t.Helper()
	body, err := openapi.Document()
	if err != nil {
		t.Fatal(err)
	}
	document, err := openapi3.NewLoader().LoadFromData(body)
	if err != nil {
		t.Fatal(err)
	}
	if err := document.Validate(t.Context()); err != nil {
		t.Fatalf("the description is not valid: %v", err)
	}
	for _, schema := range document.Components.Schemas {
		forbidOthers(schema)
	}
	for _, item := range document.Paths.Map() {
		for _, operation := range item.Operations() {
			for _, response := range operation.Responses.Map() {
				for _, media := range response.Value.Content {
					forbidOthers(media.Schema)
				}
			}
		}
	}
	return document
}

// forbidOthers forbids properties that a schema, or one within it, does not
// name. Schemas of requests say for themselves what they do with others.
func forbidOthers(ref *openapi3.SchemaRef) {
	if ref == nil || ref.Ref != "" || ref.Value == nil {
		return
	}
	schema := ref.Value
	no := false
	if len(schema.Properties) > 0 && schema.AdditionalProperties.Has == nil && schema.AdditionalProperties.Schema == nil {
		schema.AdditionalProperties.Has = &no
	}
	for _, property := range schema.Properties {
		forbidOthers(property)
	}
	forbidOthers(schema.Items)
}

// Check passes requests on to a handler of the given routes, and fails the test
// for each response that is not as described. Paths without a route, methods
// that a route does not take, and what isDescribed leaves out are not checked.
func Check(t testing.TB, handler http.Handler, routes chi.Routes, isDescribed func(path string) bool) http.Handler {
	t.Helper()
	document := Load(t)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		recorder := &recorder{ResponseWriter: w, status: http.StatusOK}
		handler.ServeHTTP(recorder, r)
		path := r.URL.EscapedPath()
		pattern := routes.Find(chi.NewRouteContext(), r.Method, path)
		if pattern == "" || !isDescribed(pattern) || r.Method == http.MethodHead {
			return
		}
		if problem := recorder.validate(document, pattern, r); problem != "" {
			t.Errorf("%s %s answered %d, not as internal/server/openapi/description says: %s", r.Method, path, recorder.status, problem)
		}
	})
}

// statuses that no description has: the client has left.
var unseen = []int{499}

func (w *recorder) validate(document *openapi3.T, pattern string, r *http.Request) string {
	item := document.Paths.Value(pattern)
	if item == nil || item.GetOperation(r.Method) == nil {
		return "the route is not described"
	}
	if slices.Contains(unseen, w.status) || r.Context().Err() != nil {
		return ""
	}
	header := w.plainHeader()
	media := header.Get("Content-Type")
	response := item.GetOperation(r.Method).Responses.Status(w.status)
	if response != nil && media != "" && response.Value.Content[media] == nil {
		return "its media type is " + media
	}
	input := &openapi3filter.ResponseValidationInput{
		RequestValidationInput: &openapi3filter.RequestValidationInput{
			Request: &http.Request{Method: r.Method, URL: &url.URL{Path: r.URL.Path}, Header: r.Header},
			Route:   &routers.Route{Spec: document, Path: pattern, PathItem: item, Method: r.Method, Operation: item.GetOperation(r.Method)},
		},
		Status: w.status, Header: header,
		Options: &openapi3filter.Options{IncludeResponseStatus: true, ExcludeResponseBody: !strings.HasSuffix(media, "json")},
	}
	input.SetBodyBytes(w.plainBody())
	if err := openapi3filter.ValidateResponse(r.Context(), input); err != nil {
		return err.Error()
	}
	if response != nil && media == "text/event-stream" {
		return validateEvents(document, response.Value.Content[media], w.plainBody())
	}
	return ""
}

// anEvent names the schema that each event of a stream has, as an object of its
// name and its data.
const anEvent = "x-event"

// validateEvents returns what is wrong with the events of a stream. The last
// one may have been cut short.
func validateEvents(document *openapi3.T, media *openapi3.MediaType, body []byte) string {
	name, isDescribed := media.Extensions[anEvent].(string)
	if !isDescribed {
		return ""
	}
	schema := document.Components.Schemas[name].Value
	for block := range strings.SplitSeq(string(body[:bytes.LastIndex(body, []byte("\n\n"))+1]), "\n\n") {
		event := map[string]any{}
		for line := range strings.Lines(block) {
			field, value, _ := strings.Cut(strings.TrimSpace(line), ": ")
			switch field {
			case "event":
				event[field] = value
			case "data":
				var data any
				if err := json.Unmarshal([]byte(value), &data); err != nil {
					return err.Error()
				}
				event[field] = data
			}
		}
		if event["data"] == nil {
			continue // a heartbeat
		}
		if err := schema.VisitJSON(event, openapi3.EnableJSONSchema2020(), openapi3.VisitAsResponse()); err != nil {
			return fmt.Sprintf("the event %v: %v", event["event"], err)
		}
	}
	return ""
}

// recorder keeps what a handler sends.
type recorder struct {
	http.ResponseWriter
	status int
	body   bytes.Buffer
}

func (w *recorder) WriteHeader(status int) {
	w.status = status
	w.ResponseWriter.WriteHeader(status)
}

func (w *recorder) Write(p []byte) (int, error) {
	w.body.Write(p)
	return w.ResponseWriter.Write(p)
}

// Unwrap lets http.ResponseController reach the connection.
func (w *recorder) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// plainBody undoes the compression.
func (w *recorder) plainBody() []byte {
	if w.Header().Get("Content-Encoding") != "gzip" {
		return w.body.Bytes()
	}
	reader, err := gzip.NewReader(bytes.NewReader(w.body.Bytes()))
	if err != nil {
		return nil // which no description fits
	}
	body, err := io.ReadAll(reader)
	if err != nil {
		return nil
	}
	return body
}

// plainHeader leaves out the parameters of the media type.
func (w *recorder) plainHeader() http.Header {
	header := w.Header().Clone()
	media, _, _ := strings.Cut(header.Get("Content-Type"), ";")
	header.Set("Content-Type", media)
	return header
}
