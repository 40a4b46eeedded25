package githubtest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
)

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
	case !s.authorized(r.Header.Get("Authorization")):
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

func (s *Server) authorized(header string) bool {
	scheme, token, _ := strings.Cut(header, " ")
	return (strings.EqualFold(scheme, "bearer") || strings.EqualFold(scheme, "token")) && s.accepts(token)
}

// message is an answer outside GraphQL, in the form of the REST API.
func (s *Server) message(status int, text string) *answer {
	return &answer{status: status, limit: s.budget.current(), body: messageBody(status, text)}
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
