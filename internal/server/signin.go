package server

import (
	"bytes"
	"context"
	_ "embed" // the page of a failed sign-in
	"fmt"
	"html/template"
	"net/http"
	"net/url"
	"time"

	"repochat/internal/access"
	"repochat/internal/access/openid"
)

const (
	loginPath = "/auth/login"
	// CallbackPath is where an identity provider sends people back to.
	CallbackPath = "/auth/callback"
	// signInWait is how long a browser keeps the secret of a sign-in that has
	// begun; the provider's part has a shorter limit of its own.
	signInWait = 15 * time.Minute
)

// SignIn signs people in at an identity provider.
type SignIn interface {
	// Begin returns the provider's address, and a secret for the browser to keep.
	Begin(ctx context.Context, returnTo string) (address, browser string, err error)
	// Finish returns who has signed in, and the path that they came from.
	Finish(context.Context, openid.Callback) (who access.Identity, returnTo string, err error)
	// End returns the provider's address at which the session there ends; "" when it has none.
	End(ctx context.Context, idToken string) (address string, err error)
}

// beginSignIn sends the browser to the identity provider.
func (s *server) beginSignIn(w http.ResponseWriter, r *http.Request) (returnTo string, err error) {
	returnTo = access.LocalPath(r.URL.Query().Get("return_to"))
	address, browser, err := s.SignIn.Begin(r.Context(), returnTo)
	if err != nil {
		return returnTo, err
	}
	s.setCookie(w, r, signInCookie, browser, signInWait)
	redirect(w, address)
	return returnTo, nil
}

// finishSignIn takes the browser back from the identity provider, and opens a
// session for whom it names.
func (s *server) finishSignIn(w http.ResponseWriter, r *http.Request) (returnTo string, err error) {
	query := r.URL.Query()
	who, returnTo, err := s.SignIn.Finish(r.Context(), openid.Callback{
		State:   query.Get("state"),
		Code:    query.Get("code"),
		Error:   query.Get("error"),
		Browser: s.cookieSecret(r, signInCookie),
	})
	s.setCookie(w, r, signInCookie, "", -1)
	if err != nil {
		return returnTo, err
	}
	caller, secret, err := s.Access.SignInAs(r.Context(), who)
	if err != nil {
		return returnTo, err
	}
	if len(caller.Repositories) == 0 {
		return returnTo, refuse(errForbidden, "You are known as %s, but none of your groups may ask about a repository here. The server's operator can change that with REPOCHAT_OIDC_GROUPS.", caller.Name)
	}
	if err := s.openSession(w, r, secret); err != nil {
		return returnTo, err
	}
	redirect(w, returnTo)
	return returnTo, nil
}

func redirect(w http.ResponseWriter, address string) {
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Location", address)
	w.WriteHeader(http.StatusSeeOther)
}

// signInStep is a handler that also says where in the page the sign-in leads,
// as far as that is known.
type signInStep func(http.ResponseWriter, *http.Request) (returnTo string, err error)

// signInPage bounds how often a step of a sign-in may fail for an address, and
// shows an error as a page: people get here by following a link.
func (s *server) signInPage(step signInStep) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		returnTo, err := step(w, r)
		if err == nil {
			return
		}
		err = s.countFailure(r, err)
		explainRefusal(w, err)
		problem := problemOf(err, requestID(r.Context()))
		s.logProblem(r, problem, err)
		again := loginPath
		if returnTo != "" {
			again += "?" + url.Values{"return_to": {returnTo}}.Encode()
		}
		var body bytes.Buffer
		if err := signInProblem.Execute(&body, signInProblemData{problem, again}); err != nil {
			s.errorHandler(w, r, fmt.Errorf("write the page of a failed sign-in: %w", err))
			return
		}
		w.Header().Set("Cache-Control", "no-store")
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.WriteHeader(problem.Status)
		_, _ = w.Write(body.Bytes()) // the client may have left
	}
}

// signInProblemData is what the page of a failed sign-in shows.
type signInProblemData struct {
	Problem

	// Again is where the sign-in begins anew.
	Again string
}

//go:embed signin.html
var signInPageText string

var signInProblem = template.Must(template.New("sign-in").Parse(signInPageText))
