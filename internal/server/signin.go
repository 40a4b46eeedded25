package server

import (
	"bytes"
	"context"
	"fmt"
	"html/template"
	"net/http"
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
func (s *server) beginSignIn(w http.ResponseWriter, r *http.Request) error {
	address, browser, err := s.SignIn.Begin(r.Context(), r.URL.Query().Get("return_to"))
	if err != nil {
		return err
	}
	s.setCookie(w, r, signInCookie, browser, signInWait)
	redirect(w, address)
	return nil
}

// finishSignIn takes the browser back from the identity provider, and opens a
// session for whom it names.
func (s *server) finishSignIn(w http.ResponseWriter, r *http.Request) error {
	query := r.URL.Query()
	who, returnTo, err := s.SignIn.Finish(r.Context(), openid.Callback{
		State:   query.Get("state"),
		Code:    query.Get("code"),
		Error:   query.Get("error"),
		Browser: s.cookieSecret(r, signInCookie),
	})
	s.setCookie(w, r, signInCookie, "", -1)
	if err != nil {
		return err
	}
	caller, secret, err := s.Access.SignInAs(r.Context(), who)
	if err != nil {
		return err
	}
	if len(caller.Repositories) == 0 {
		return refuse(errForbidden, "You are known as %s, but none of your groups may ask about a repository here. The server's operator can change that with REPOCHAT_OIDC_GROUPS.", caller.Name)
	}
	if err := s.openSession(w, r, secret); err != nil {
		return err
	}
	redirect(w, returnTo)
	return nil
}

func redirect(w http.ResponseWriter, address string) {
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Location", address)
	w.WriteHeader(http.StatusSeeOther)
}

// signInPage shows an error as a page: people get here by following a link.
func (s *server) signInPage(h handler) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		err := h(w, r)
		if err == nil {
			return
		}
		problem := problemOf(err, requestID(r.Context()))
		s.logProblem(r, problem, err)
		var body bytes.Buffer
		if err := signInProblem.Execute(&body, problem); err != nil {
			s.errorHandler(w, r, fmt.Errorf("write the page of a failed sign-in: %w", err))
			return
		}
		w.Header().Set("Cache-Control", "no-store")
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.WriteHeader(problem.Status)
		_, _ = w.Write(body.Bytes()) // the client may have left
	}
}

var signInProblem = template.Must(template.New("sign-in").Parse(`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>RepoChat: {{.Title}}</title>
<h1>{{.Title}}</h1>
<p>{{.Detail}}</p>
<p><a href="` + loginPath + `">Sign in again</a></p>
<p>Request {{.RequestID}}</p>
</html>
`))
