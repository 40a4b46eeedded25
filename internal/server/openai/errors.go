package openai

import (
	"encoding/json"
	"fmt"
	"net/http"
)

// Error is an error in OpenAI's format. The official clients make their typed
// errors of its status.
type Error struct {
	Status  int    // of the response
	Type    string // one of the Type… constants
	Code    string // a stable word for programs
	Param   string // the parameter that is wrong; "" for none
	Message string // a sentence for people
}

// The types of errors.
const (
	TypeRequest    = "invalid_request_error"
	TypePermission = "permission_error"
	TypeRateLimit  = "rate_limit_error"
	TypeServer     = "server_error"
)

// Error returns the sentence for people.
func (e *Error) Error() string { return e.Message }

// MarshalJSON writes the error as a body of a response has it.
func (e *Error) MarshalJSON() ([]byte, error) {
	type fields struct {
		Message string  `json:"message"`
		Type    string  `json:"type"`
		Param   *string `json:"param"`
		Code    *string `json:"code"`
	}
	return json.Marshal(map[string]fields{"error": {e.Message, e.Type, orNull(e.Param), orNull(e.Code)}})
}

func orNull(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}

// codes are OpenAI's words for codes of ours.
var codes = map[string]string{
	"sign_in":      "invalid_api_key",
	"rate_limited": "rate_limit_exceeded",
}

// NewError returns an error of a status with a code of the server's own.
func NewError(status int, code, message string) *Error {
	if known := codes[code]; known != "" {
		code = known
	}
	return &Error{Status: status, Type: typeOf(status), Code: code, Message: message}
}

func typeOf(status int) string {
	switch {
	case status >= http.StatusInternalServerError:
		return TypeServer
	case status == http.StatusTooManyRequests:
		return TypeRateLimit
	case status == http.StatusForbidden:
		return TypePermission
	}
	return TypeRequest
}

// WriteError answers with an error.
func WriteError(w http.ResponseWriter, e *Error) {
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(e.Status)
	_ = json.NewEncoder(w).Encode(e) // the client may have left
}

// invalid refuses the value of a parameter.
func invalid(param, code, format string, arguments ...any) error {
	return &Error{Status: http.StatusBadRequest, Type: TypeRequest, Code: code, Param: param, Message: fmt.Sprintf(format, arguments...)}
}

func unknownModel(id string) error {
	return &Error{
		Status: http.StatusNotFound, Type: TypeRequest, Code: "model_not_found", Param: "model",
		Message: fmt.Sprintf("The model %q does not exist or you may not use it. A model is a repository, like owner/name; GET /v1/models lists them.", id),
	}
}
