// Package openid signs people in at an OpenID Connect provider, by the
// authorization code flow with PKCE.
package openid

import (
	"context"
	"crypto/subtle"
	"errors"
	"fmt"
	"net/http"
	"sync"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"

	"repochat/internal/access"
)

const (
	// signInLifetime is the time that people have to sign in at the provider.
	signInLifetime  = 10 * time.Minute
	providerTimeout = 10 * time.Second
)

var (
	// ErrExpired reports that a sign-in took too long, was finished before, or was
	// begun by another browser.
	ErrExpired = errors.New("this sign-in is over")
	// ErrDenied reports that the provider did not let the person in.
	ErrDenied = errors.New("the identity provider refused the sign-in")
	// ErrInvalid reports that what the provider sent proves nothing.
	ErrInvalid = errors.New("the identity provider's answer is not valid")
	// ErrAway reports that the provider does not answer.
	ErrAway = errors.New("the identity provider does not answer")
)

// Options are those of a provider. All are required.
type Options struct {
	// Issuer is the provider's URL, below which its configuration is found.
	Issuer       string
	ClientID     string
	ClientSecret string
	// RedirectURL is where the provider sends people back to.
	RedirectURL string
	// SignedOutURL is where it sends people to who have signed out.
	SignedOutURL string
	Scopes       []string
	// GroupsClaim names the claim that lists a person's groups.
	GroupsClaim string
	SignIns     access.SignIns
	Now         func() time.Time
}

// Provider is an OpenID Connect provider. Its configuration is read when the
// first person signs in, so that a server can start before its provider.
type Provider struct {
	options Options
	client  *http.Client

	mutex sync.Mutex
	found *oidc.Provider
}

// New returns a provider. It calls nobody yet.
func New(options Options) *Provider {
	return &Provider{options: options, client: &http.Client{Timeout: providerTimeout}}
}

// Check reports whether the provider answers, and is the one that it is called.
func (p *Provider) Check(ctx context.Context) error {
	_, err := p.discover(ctx)
	return err
}

// Begin starts a sign-in: it returns the provider's address to send the browser
// to, and the secret that the browser must bring back.
func (p *Provider) Begin(ctx context.Context, returnTo string) (address, browser string, err error) {
	found, err := p.discover(ctx)
	if err != nil {
		return "", "", err
	}
	state, nonce, verifier := access.NewSecret(), access.NewSecret(), oauth2.GenerateVerifier()
	browser = access.NewSecret()
	err = p.options.SignIns.PutSignIn(ctx, access.SignIn{
		StateHash:   access.Hash(state),
		BrowserHash: access.Hash(browser),
		Nonce:       nonce,
		Verifier:    verifier,
		ReturnTo:    access.LocalPath(returnTo),
		ExpiresAt:   p.options.Now().Add(signInLifetime),
	})
	if err != nil {
		return "", "", err
	}
	return p.oauth(found).AuthCodeURL(state, oidc.Nonce(nonce), oauth2.S256ChallengeOption(verifier)), browser, nil
}

// Callback is what a browser brings back from the provider.
type Callback struct {
	State   string
	Code    string
	Error   string // the provider's, when it did not let the person in
	Browser string // the secret that Begin gave to the browser
}

// Finish ends a sign-in and returns who the person is, and the path that they
// came from; the path also beside an error, where it is known. Its errors wrap
// ErrExpired, ErrDenied, ErrInvalid or ErrAway.
func (p *Provider) Finish(ctx context.Context, c Callback) (who access.Identity, returnTo string, err error) {
	begun, known, err := p.options.SignIns.TakeSignIn(ctx, access.Hash(c.State))
	if err != nil {
		return access.Identity{}, "", err
	}
	if !known || !equal(begun.BrowserHash, access.Hash(c.Browser)) {
		return access.Identity{}, "", ErrExpired
	}
	who, err = p.confirm(ctx, begun, c)
	return who, begun.ReturnTo, err
}

// confirm has the provider say who has come back from a sign-in.
func (p *Provider) confirm(ctx context.Context, begun access.SignIn, c Callback) (access.Identity, error) {
	if !p.options.Now().Before(begun.ExpiresAt) {
		return access.Identity{}, ErrExpired
	}
	if c.Error != "" {
		return access.Identity{}, fmt.Errorf("%w: %.100q", ErrDenied, c.Error)
	}
	found, err := p.discover(ctx)
	if err != nil {
		return access.Identity{}, err
	}
	ctx = oidc.ClientContext(ctx, p.client)
	tokens, err := p.oauth(found).Exchange(ctx, c.Code, oauth2.VerifierOption(begun.Verifier))
	if err != nil {
		return access.Identity{}, explainExchange(err)
	}
	return p.identify(ctx, found, tokens, begun.Nonce)
}

// explainExchange keeps the provider's error code and nothing else of its
// answer, which may repeat what we sent.
func explainExchange(err error) error {
	var refused *oauth2.RetrieveError
	if !errors.As(err, &refused) {
		return fmt.Errorf("%w: %w", ErrAway, err)
	}
	if refused.Response != nil && refused.Response.StatusCode >= http.StatusInternalServerError {
		return fmt.Errorf("%w: its token endpoint has status %d", ErrAway, refused.Response.StatusCode)
	}
	return fmt.Errorf("%w: %.100q", ErrDenied, refused.ErrorCode)
}

func (p *Provider) discover(ctx context.Context) (*oidc.Provider, error) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if p.found != nil {
		return p.found, nil
	}
	found, err := oidc.NewProvider(oidc.ClientContext(ctx, p.client), p.options.Issuer)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrAway, err)
	}
	p.found = found
	return found, nil
}

func (p *Provider) oauth(found *oidc.Provider) *oauth2.Config {
	return &oauth2.Config{
		ClientID:     p.options.ClientID,
		ClientSecret: p.options.ClientSecret,
		Endpoint:     found.Endpoint(),
		RedirectURL:  p.options.RedirectURL,
		Scopes:       p.options.Scopes,
	}
}

func equal(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }
