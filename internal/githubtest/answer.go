package githubtest

import (
	"encoding/json"
	"fmt"
	"net/http"

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
	missing, deprecated := checkFields(document, s.options.Scopes)
	for _, each := range deprecated {
		s.report(record.Query, each)
	}
	if len(missing) > 0 {
		return answer{status: http.StatusOK, graphql: true, limit: s.budget.current(), body: refusal{missing}}
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
		return gaveUp(record.Number).instead(s)
	}
	record.Pages = x.pages
	return answer{status: http.StatusOK, graphql: true, limit: limit, body: json.RawMessage(body)}
}

// gaveUp is either of the two ways in which GitHub gives up.
func gaveUp(number int) Fault {
	if number%2 == 0 {
		return SomethingWentWrong()
	}
	return BadGateway()
}

// refusedPaging tells mistakes of a client from what may happen to any.
func refusedPaging(kind string) bool {
	return kind == "MISSING_PAGINATION_BOUNDARIES" || kind == "EXCESSIVE_PAGINATION"
}
