package gitrepo

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"

	"github.com/go-git/go-git/v5/plumbing/transport"

	"repochat/internal/egress"
)

// ErrRefused reports that a server does not give a repository to whoever asks, or
// has none of that name, or that it may not be asked at all.
var ErrRefused = errors.New("the server does not give this repository")

// refusal is an ErrRefused in the server's words.
type refusal struct{ error }

func (r refusal) Is(target error) bool { return target == ErrRefused }
func (r refusal) Unwrap() error        { return r.error }

// failure is an error in words for people, who need not know how Go and go-git
// say it.
type failure struct {
	words string
	error
}

func (f failure) Error() string { return f.words }
func (f failure) Unwrap() error { return f.error }

// explain adds the remedy to errors that have one, and keeps the credentials
// out of every error: a server may echo them.
func (a address) explain(ctx context.Context, err error) error {
	switch {
	case ctx.Err() != nil: // not every error of go-git wraps it
		return ctx.Err()
	case errors.Is(err, transport.ErrEmptyRemoteRepository):
		return ErrEmpty
	case errors.Is(err, transport.ErrAuthenticationRequired),
		errors.Is(err, transport.ErrAuthorizationFailed),
		errors.Is(err, transport.ErrRepositoryNotFound):
		return refusal{a.withoutSecret(fmt.Errorf("%w; check the name, and set GITHUB_TOKEN if it is private", err))}
	case errors.Is(err, errRedirectedInside):
		return refusal{failure{"its server redirects to an address that is not of the public internet; if the repository is there, give that address itself on the server's machine with: repochat sync OWNER/NAME --git URL", a.withoutSecret(err)}}
	case errors.Is(err, egress.ErrNotPublic):
		return refusal{failure{"its host is not one of the public internet; if the server may read from there, say so on its machine with: repochat sync OWNER/NAME --git " + a.url, err}}
	}
	if words := explainConnection(err); words != "" {
		return failure{words, a.withoutSecret(err)}
	}
	return a.withoutSecret(err)
}

// explainConnection reports why no connection could be made; "" for other errors.
func explainConnection(err error) string {
	var lookup *net.DNSError
	var certificate *tls.CertificateVerificationError
	var operation *net.OpError
	switch {
	case errors.As(err, &lookup) && lookup.IsNotFound:
		return fmt.Sprintf("there is no host %s; check the URL", lookup.Name)
	case errors.As(err, &lookup):
		return fmt.Sprintf("the address of %s cannot be found out; see that this machine reaches its name server", lookup.Name)
	case errors.As(err, &certificate):
		return fmt.Sprintf("the server's certificate is not trusted (%v); add its authority to the certificates of this machine", certificate.Err)
	case errors.As(err, &operation) && operation.Op == "dial" && operation.Timeout():
		return "the server does not answer; check the URL, and that this machine may connect to it"
	case errors.As(err, &operation) && operation.Op == "dial":
		return fmt.Sprintf("the server cannot be reached (%v); check the URL, and that it runs", reason(operation.Err))
	}
	return ""
}

// reason is the innermost error, like "connection refused".
func reason(err error) error {
	for next := errors.Unwrap(err); next != nil; next = errors.Unwrap(err) {
		err = next
	}
	return err
}
