package githubtest

import (
	"errors"
	"fmt"

	"github.com/vektah/gqlparser/v2/ast"
)

// graphError is one entry of a response's "errors".
type graphError struct {
	Type       string         `json:"type,omitempty"`
	Path       []any          `json:"path,omitempty"`
	Extensions map[string]any `json:"extensions,omitempty"`
	Locations  []location     `json:"locations,omitempty"`
	Message    string         `json:"message"`
}

type location struct {
	Line   int `json:"line"`
	Column int `json:"column"`
}

func locate(position *ast.Position) []location {
	if position == nil {
		return nil
	}
	return []location{{Line: position.Line, Column: position.Column}}
}

// typedError is a resolver's error that GitHub would answer with, too.
type typedError struct {
	kind    string // GitHub's word for it, as NOT_FOUND
	message string
}

func (e *typedError) Error() string { return e.kind + ": " + e.message }

func notFound(format string, arguments ...any) error {
	return &typedError{kind: "NOT_FOUND", message: fmt.Sprintf(format, arguments...)}
}

// unsupportedError reports that a request asks for what GitHub has and this
// server has not. It fails the test: nobody shall rely on a made-up answer.
type unsupportedError struct{ what string }

func (e *unsupportedError) Error() string { return e.what }

func unsupported(format string, arguments ...any) error {
	return &unsupportedError{what: fmt.Sprintf(format, arguments...)}
}

// answerError makes of a resolver's error what the response says.
func answerError(err error, path []any, position *ast.Position) graphError {
	answer := graphError{Path: path, Locations: locate(position), Message: err.Error()}
	if typed, ok := errors.AsType[*typedError](err); ok {
		answer.Type, answer.Message = typed.kind, typed.message
		if typed.kind == "FORBIDDEN" {
			answer.Extensions = map[string]any{"saml_failure": false}
		}
	}
	return answer
}
