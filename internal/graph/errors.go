package graph

import (
	"context"
	"errors"
	"strings"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"
)

// What can go wrong when Neo4j is asked. Every error of a Reader, Catalogue or
// Loader that comes from Neo4j matches one of them with errors.Is.
var (
	// ErrTimeout: the query reached its time limit.
	ErrTimeout = errors.New("the query took too long and was stopped")
	// ErrMemory: the query reached the memory limit of a transaction.
	ErrMemory = errors.New("the query needed too much memory and was stopped")
	// ErrSyntax: Neo4j could not understand the query.
	ErrSyntax = errors.New("the query is not valid Cypher")
	// ErrEvaluation: the query is valid but failed on a value, such as a
	// division by zero or a text where a number was needed.
	ErrEvaluation = errors.New("the query failed while it ran")
	// ErrForbidden: the query tried what a read transaction may not do.
	ErrForbidden = errors.New("the query tried to do more than read")
	// ErrUnavailable: Neo4j cannot be reached, or it is not ready.
	ErrUnavailable = errors.New("Neo4j cannot be reached; see that it runs and that NEO4J_URI is right")
	// ErrAuthentication: Neo4j refused the user name or the password.
	ErrAuthentication = errors.New("Neo4j refused the user name or password; set NEO4J_USERNAME and NEO4J_PASSWORD")
	// ErrDatabase is any other failure that Neo4j reports.
	ErrDatabase = errors.New("Neo4j reports a failure")
)

// Error is a failure that Neo4j reports. It matches one of the errors above.
type Error struct {
	Kind    error
	Code    string // Neo4j's status code; "" when the connection failed
	Message string // Neo4j's own words
}

// Error returns the kind of failure and Neo4j's own words.
func (e *Error) Error() string {
	if e.Message == "" {
		return e.Kind.Error()
	}
	return e.Kind.Error() + ": " + e.Message
}

// Unwrap returns the kind.
func (e *Error) Unwrap() error { return e.Kind }

// classify turns an error of the driver into an Error. When one of the
// contexts is over, that is the reason, whatever the driver makes of it; the
// first counts. A cancelled context stays what it is: whoever cancelled knows why.
func classify(err error, contexts ...context.Context) error {
	if err == nil {
		return nil
	}
	for _, ctx := range contexts {
		if ctx.Err() != nil {
			err = ctx.Err()
			break
		}
	}
	var failure *neo4j.Neo4jError
	var typed *Error
	switch {
	case errors.As(err, &typed), errors.Is(err, context.Canceled):
		return err
	case errors.As(err, &failure):
		return failureOf(failure)
	case errors.Is(err, context.DeadlineExceeded):
		return &Error{Kind: ErrTimeout}
	case neo4j.IsConnectivityError(err):
		// The driver's words name addresses only, never the credentials.
		return &Error{Kind: ErrUnavailable, Message: err.Error()}
	}
	return err
}

// equalEnds is how Neo4j begins to report that the ends of a shortestPath() are
// one node, which it takes for a failure of its own.
const equalEnds = "The shortest path algorithm does not work when the start and end nodes are the same"

// failureOf turns what Neo4j reports into an Error. Neo4j's advice on equal ends
// is about its settings, so that other words take its place.
func failureOf(failure *neo4j.Neo4jError) *Error {
	if strings.HasPrefix(failure.Msg, equalEnds) {
		return &Error{Kind: ErrEvaluation, Code: failure.Code, Message: "both ends of a shortestPath() or allShortestPaths() are the same node in some row; " +
			"leave these rows out before it, for example with MATCH (a), (b) WHERE a <> b"}
	}
	return &Error{Kind: kindOfCode(failure.Code), Code: failure.Code, Message: failure.Msg}
}

// kindByCode lists the status codes, or their beginnings, that have a kind of
// their own: https://neo4j.com/docs/status-codes/5/errors/all-errors/. The
// first that fits counts.
var kindByCode = []struct {
	prefix string
	kind   error
}{
	{"Neo.ClientError.Transaction.TransactionTimedOut", ErrTimeout},
	{"Neo.TransientError.Transaction.MaximumTransactionLimitReached", ErrUnavailable},
	{"Neo.TransientError.General.MemoryPoolOutOfMemoryError", ErrMemory},
	{"Neo.TransientError.General.OutOfMemoryError", ErrMemory},
	{"Neo.TransientError.General.DatabaseUnavailable", ErrUnavailable},
	{"Neo.ClientError.Database.DatabaseNotFound", ErrUnavailable},
	{"Neo.ClientError.Security.Forbidden", ErrForbidden},
	{"Neo.ClientError.Security.", ErrAuthentication},
	{"Neo.ClientError.Statement.SyntaxError", ErrSyntax},
	{"Neo.ClientError.Statement.SemanticError", ErrSyntax},
	{"Neo.ClientError.Statement.ParameterMissing", ErrSyntax},
	{"Neo.ClientError.Statement.AccessMode", ErrForbidden},
	{"Neo.ClientError.Procedure.", ErrForbidden},
	{"Neo.ClientError.Statement.", ErrEvaluation},
}

func kindOfCode(code string) error {
	for _, known := range kindByCode {
		if strings.HasPrefix(code, known.prefix) {
			return known.kind
		}
	}
	return ErrDatabase
}
