package access

import (
	"context"
	"net/url"
	"strings"
	"time"
)

// SignIn is a sign-in that has begun at an identity provider and not ended.
type SignIn struct {
	StateHash   string // of the state that the provider gives back
	BrowserHash string // of the secret that the browser holds in a cookie
	Nonce       string // that the provider's token must repeat
	Verifier    string // that proves to the provider who began (PKCE, RFC 7636)
	ReturnTo    string // path of the page to go back to
	ExpiresAt   time.Time
}

// SignIns are kept until they end, by whichever server they end at.
type SignIns interface {
	PutSignIn(context.Context, SignIn) error
	// TakeSignIn returns the sign-in with a state's hash, expired or not, and
	// forgets it.
	TakeSignIn(ctx context.Context, stateHash string) (signIn SignIn, found bool, err error)
}

// LocalPath returns a path of this site to go to after a sign-in: the given
// one, with its query, or "/" when it could lead elsewhere. Browsers read
// "//host" and "/\host" as other sites, and drop tabs and line breaks.
func LocalPath(text string) string {
	u, err := url.Parse(text)
	if err != nil || u.Scheme != "" || u.Host != "" || u.User != nil || u.Opaque != "" || !strings.HasPrefix(u.Path, "/") {
		return "/"
	}
	if strings.HasPrefix(u.Path, "//") || strings.ContainsAny(text, "\\\t\r\n") || strings.ContainsAny(u.Path, "\\\t\r\n") {
		return "/"
	}
	return (&url.URL{Path: u.Path, RawPath: u.RawPath, RawQuery: u.RawQuery, Fragment: u.Fragment}).String()
}
