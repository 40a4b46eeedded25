package githubtest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"

	"github.com/vektah/gqlparser/v2/ast"
)

// answer is a response before it is written.
type answer struct {
	status int
	body   any
	// graphql is whether the body answers the request, even if with errors.
	graphql bool
	limit   rateLimit
}

// graphql answers one request and keeps a record of it.
func (s *Server) graphql(w http.ResponseWriter, r *http.Request) {
	record := Record{Request: Request{Number: s.begin(), Header: r.Header.Clone()}}
	defer func() { s.end(record) }()
	record.Header.Del("Authorization")
	if refused := s.admit(r, &record); refused != nil {
		s.write(w, r, *refused, nil, &record)
		return
	}
	fault := s.faults.choose(record.Request)
	if fault == nil {
		s.write(w, r, s.answer(&record, nil), nil, &record)
		return
	}
	record.Fault = fault.name
	if !fault.wait(r.Context()) {
		return
	}
	if fault.instead != nil {
		s.write(w, r, fault.instead(s), fault, &record)
		return
	}
	s.write(w, r, s.answer(&record, fault), fault, &record)
}

// admit checks what GitHub checks before it looks at a query, and reads the
// request. It returns nothing when the request may go on.
func (s *Server) admit(r *http.Request, record *Record) *answer {
	switch {
	case r.Method != http.MethodPost:
		return s.message(http.StatusNotFound, "Not Found")
	case r.UserAgent() == "":
		return s.message(http.StatusForbidden, "Request forbidden by administrative rules. Please make sure your request has a User-Agent header.")
	case r.Header.Get("Authorization") == "":
		return s.message(http.StatusUnauthorized, "This endpoint requires you to be authenticated.")
	case !authorized(r.Header.Get("Authorization"), s.options.Token):
		return s.message(http.StatusUnauthorized, "Bad credentials")
	}
	text, err := io.ReadAll(r.Body)
	if err != nil {
		return s.message(http.StatusBadRequest, "Problems parsing JSON")
	}
	var body struct {
		Query         string         `json:"query"`
		Variables     map[string]any `json:"variables"`
		OperationName string         `json:"operationName"`
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	if err := decoder.Decode(&body); err != nil {
		return s.message(http.StatusBadRequest, "Problems parsing JSON")
	}
	if body.Query == "" {
		return s.message(http.StatusBadRequest, "A query attribute must be specified and must be a string.")
	}
	record.Query, record.Variables, record.Operation = body.Query, body.Variables, body.OperationName
	record.describe()
	return nil
}

func authorized(header, token string) bool {
	scheme, given, _ := strings.Cut(header, " ")
	return (strings.EqualFold(scheme, "bearer") || strings.EqualFold(scheme, "token")) && given == token
}

// message is an answer outside GraphQL, in the form of the REST API.
func (s *Server) message(status int, text string) *answer {
	return &answer{status: status, limit: s.budget.current(), body: map[string]string{
		"message":           text,
		"documentation_url": "https://docs.github.com/graphql",
		"status":            fmt.Sprint(status),
	}}
}

// response is the body of a GraphQL answer.
type response struct {
	Data   any          `json:"data"`
	Errors []graphError `json:"errors,omitempty"`
}

// refusal is the body for a request that was not run: it has no data.
type refusal struct {
	Errors []graphError `json:"errors"`
}

// answer runs a request.
func (s *Server) answer(record *Record, fault *Fault) answer {
	document, wrong := validate(s.schema, record.Query)
	var operation *ast.OperationDefinition
	var variables map[string]any
	if len(wrong) == 0 {
		var bad *graphError
		if operation, bad = chooseOperation(document, record.Operation); bad == nil {
			variables, bad = coerce(s.schema, operation, record.Variables)
		}
		if bad != nil {
			wrong = []graphError{*bad}
		}
	}
	if len(wrong) > 0 {
		return s.refuse(record, wrong)
	}
	cost := priceOf(operation, variables)
	record.Nodes = cost.nodes
	if cost.nodes > mostNodes {
		return s.refuse(record, []graphError{nodeLimitError(cost)})
	}
	limit, allowed := s.budget.charge(cost)
	if !allowed {
		return rateLimited(limit)
	}
	record.Points = cost.points()
	return s.execute(record, fault, operation, variables, limit)
}

// refuse answers an invalid request, which no test should send.
func (s *Server) refuse(record *Record, wrong []graphError) answer {
	for _, each := range wrong {
		record.Errors = append(record.Errors, each.Message)
		if !s.options.AllowInvalid {
			s.report(record.Query, fmt.Sprintf("GitHub would refuse this request: %s %v", each.Message, each.Locations))
		}
	}
	return answer{status: http.StatusOK, graphql: true, limit: s.budget.current(), body: refusal{wrong}}
}

func (s *Server) execute(record *Record, fault *Fault, operation *ast.OperationDefinition, variables map[string]any, limit rateLimit) answer {
	x := &execution{schema: s.schema, resolvers: s.fields, variables: variables, world: s.world, limit: limit}
	if fault != nil {
		x.forbidden, x.exceeding = fault.forbidden, fault.exceeding
	}
	s.world.mutex.RLock()
	data := x.run(operation)
	body, err := json.Marshal(response{data, x.errors})
	s.world.mutex.RUnlock()
	if err != nil {
		s.report(record.Query, fmt.Sprintf("the answer cannot be written: %v", err))
	}
	for _, problem := range x.problems {
		s.report(record.Query, problem)
	}
	for _, each := range x.errors {
		record.Errors = append(record.Errors, each.Message)
		if refusedPaging(each.Type) && !s.options.AllowInvalid {
			s.report(record.Query, "GitHub would refuse this request: "+each.Message)
		}
	}
	if s.options.TooExpensive != nil && s.options.TooExpensive(Expense{Objects: x.records, Bytes: len(body)}) {
		record.Fault = "too expensive"
		return SomethingWentWrong().instead(s)
	}
	record.Pages = x.pages
	return answer{status: http.StatusOK, graphql: true, limit: limit, body: json.RawMessage(body)}
}

// refusedPaging tells mistakes of a client from what may happen to any.
func refusedPaging(kind string) bool {
	return kind == "MISSING_PAGINATION_BOUNDARIES" || kind == "EXCESSIVE_PAGINATION"
}

// write sends an answer, as far as a fault lets it.
func (s *Server) write(w http.ResponseWriter, r *http.Request, a answer, fault *Fault, record *Record) {
	header := w.Header()
	header.Set("Content-Type", "application/json; charset=utf-8")
	header.Set("X-GitHub-Request-Id", requestID(record.Number))
	a.limit.tell(header)
	var body []byte
	switch held := a.body.(type) {
	case page:
		header.Set("Content-Type", "text/html")
		body = []byte(held)
	default:
		body, _ = json.Marshal(held) // answers are made of what JSON can write
	}
	if fault != nil {
		for name, value := range fault.header {
			header.Set(name, value)
		}
	}
	record.Status, record.Bytes = a.status, len(body)
	if fault != nil && fault.cuts {
		fault.cut(w, a.status, body)
	}
	w.WriteHeader(a.status)
	_, err := w.Write(body)
	record.Delivered = err == nil && a.graphql && a.status == http.StatusOK && r.Context().Err() == nil
}

// page is a body that is no JSON: what stands before GitHub answers itself.
type page string

func requestID(number int) string {
	return fmt.Sprintf("%04X:%04X:%07X:%07X:%08X", 0xC318, 0x5862, 0x1A4A0BC+number, 0x35D9657+number, 0x652D73C9+number)
}
