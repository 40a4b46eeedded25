package server

import (
	"errors"
	"net/http"
	"time"

	"github.com/go-chi/chi/v5"

	"repochat/internal/access"
)

// The cookies' names. Where the page is served over TLS they have the prefix
// "__Host-", with which a browser takes a cookie from this very host only, and
// not from a neighbour in its domain (RFC 6265bis, section 4.1.3).
const (
	sessionCookie = "repochat_session"
	signInCookie  = "repochat_sign_in"
	hostPrefix    = "__Host-"
)

// User is a caller as the page shows them.
type User struct {
	ID    string `json:"id"`
	Name  string `json:"name"`
	Admin bool   `json:"admin"`
}

func newUser(c Caller) User { return User{ID: c.ID, Name: c.Name, Admin: c.Admin} }

func (s *server) sessionRoutes(r chi.Router) {
	r.Post("/api/v1/session", s.handle(s.signIn))
	r.Delete("/api/v1/session", s.handle(s.signOut))
	if s.SignIn != nil {
		r.Get(loginPath, s.signInPage(s.beginSignIn))
		r.Get(CallbackPath, s.signInPage(s.finishSignIn))
	}
}

// countFailure counts a sign-in that failed, and returns the error that says to
// wait when the address has had too many. One that succeeds never counts: behind
// one address there may be a whole company, or a proxy that is not named in
// TrustedProxies, and the guesses of one of them must not lock out the others.
func (s *server) countFailure(r *http.Request, err error) error {
	if s.signIns.Allow(clientAddress(r)) {
		return err
	}
	return errTooManyFailures
}

// signIn opens a session for the holder of a token.
func (s *server) signIn(w http.ResponseWriter, r *http.Request) error {
	if s.Access == nil {
		return refuse(errNotFound, "This server has no sign-in.")
	}
	var request struct {
		Token string `json:"token"`
	}
	if err := readJSON(r, &request); err != nil {
		return err
	}
	caller, secret, err := s.Access.SignInWithToken(r.Context(), request.Token)
	if err != nil {
		err = s.countFailure(r, err)
		explainRefusal(w, err)
		return err
	}
	if err := s.openSession(w, r, secret); err != nil {
		return err
	}
	return writeJSON(w, map[string]any{"user": newUser(caller)})
}

// openSession gives a session to the browser, in the place of one that it has.
func (s *server) openSession(w http.ResponseWriter, r *http.Request, secret string) error {
	if before := s.cookieSecret(r, sessionCookie); before != "" {
		if _, err := s.Access.SignOut(r.Context(), before); err != nil {
			return err
		}
	}
	s.setCookie(w, r, sessionCookie, secret, s.Access.Lifetime)
	return nil
}

// signOut ends the browser's session, and says where to go to end the one at the
// identity provider, which would let in whoever sits there next. Without a
// session there is nothing to do.
func (s *server) signOut(w http.ResponseWriter, r *http.Request) error {
	var who access.Identity
	if secret := s.cookieSecret(r, sessionCookie); secret != "" && s.Access != nil {
		var err error
		if who, err = s.Access.SignOut(r.Context(), secret); err != nil {
			return err
		}
	}
	s.setCookie(w, r, sessionCookie, "", -1)
	return writeJSON(w, map[string]string{"sign_out_url": s.providersEnd(r, who)})
}

// providersEnd is the address at which a person's session at the identity
// provider ends; "" when there is none to end. Here they are signed out already,
// also when the provider does not answer.
func (s *server) providersEnd(r *http.Request, who access.Identity) string {
	if s.SignIn == nil || who.IDToken == "" {
		return ""
	}
	address, err := s.SignIn.End(r.Context(), who.IDToken)
	if err != nil {
		s.logProblem(r, problemOf(err, requestID(r.Context())), err)
	}
	return address
}

// auth tells the page who has signed in, and how others can.
func (s *server) auth(r *http.Request) (map[string]any, error) {
	auth := map[string]any{"mode": "none", "user": nil}
	switch {
	case s.SignIn != nil:
		auth["mode"], auth["sign_in_url"] = "oidc", loginPath
	case s.Access != nil:
		auth["mode"] = "token"
	}
	caller, err := s.recognise(r)
	switch {
	case errors.Is(err, access.ErrUnknown):
		return auth, nil
	case err != nil:
		return nil, err
	}
	auth["user"] = newUser(caller)
	return auth, nil
}

// setCookie gives the browser a secret that no script can read. A lifetime
// below zero takes it away.
func (s *server) setCookie(w http.ResponseWriter, r *http.Request, name, secret string, lifetime time.Duration) {
	http.SetCookie(w, &http.Cookie{ //nolint:gosec // Secure is set wherever the browser speaks TLS
		Name:     s.cookieName(r, name),
		Value:    secret,
		Path:     "/",
		MaxAge:   int(lifetime.Seconds()),
		Secure:   s.isSecure(r),
		HttpOnly: true,
		// Lax, because people come back from an identity provider, and by links.
		SameSite: http.SameSiteLaxMode,
	})
}

func (s *server) cookieName(r *http.Request, name string) string {
	if s.isSecure(r) {
		return hostPrefix + name
	}
	return name
}

func (s *server) cookieSecret(r *http.Request, name string) string {
	cookie, err := r.Cookie(s.cookieName(r, name))
	if err != nil {
		return ""
	}
	return cookie.Value
}

// isSecure reports whether the browser speaks TLS, to us or to a proxy. Whoever
// lies about it keeps cookies from themselves only.
func (s *server) isSecure(r *http.Request) bool {
	return r.TLS != nil || r.Header.Get("X-Forwarded-Proto") == "https" || s.publicURL.Scheme == "https" && r.Host == s.publicURL.Host
}
