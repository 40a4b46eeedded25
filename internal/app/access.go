package app

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"repochat/internal/access"
	"repochat/internal/access/openid"
	"repochat/internal/config"
	"repochat/internal/server"
	"repochat/internal/store"
)

// signInsPerMinute is how often one address may try to sign in.
const signInsPerMinute = 10

// restrict fills in the options that say who may use the server.
func restrict(o *server.Options, c config.Config, s *store.Store) error {
	o.PublicURL, o.TrustedProxies, o.CORSOrigins = c.PublicURL, c.TrustedProxies, c.CORSOrigins
	o.RequestsPerMinute, o.QuestionsPerMinute = c.Limits()
	if host := c.PublicHost(); host != "" {
		o.Hosts = append(o.Hosts, host)
	}
	if !c.HasSignIn() {
		return nil
	}
	o.SignInsPerMinute = signInsPerMinute
	gate, err := newGate(c, s)
	if err != nil {
		return err
	}
	o.Access = gate
	if c.Auth == config.AuthOIDC {
		o.SignIn = newProvider(c, s)
	}
	return nil
}

func newGate(c config.Config, s *store.Store) (*access.Gate, error) {
	fixed, err := access.ParseFixedTokens(c.Tokens)
	if err != nil {
		return nil, fmt.Errorf("REPOCHAT_TOKENS: %w", err)
	}
	groups, err := access.ParseGroups(c.OIDCGroups)
	if err != nil {
		return nil, fmt.Errorf("REPOCHAT_OIDC_GROUPS: %w", err)
	}
	return &access.Gate{
		Tokens:   s,
		Sessions: s,
		Fixed:    fixed,
		Groups:   groups,
		Issuer:   c.OIDCIssuer,
		Admins:   c.Admins,
		Lifetime: c.SessionLifetime.Duration(),
		Now:      time.Now,
	}, nil
}

func newProvider(c config.Config, s *store.Store) *openid.Provider {
	return openid.New(openid.Options{
		Issuer:       c.OIDCIssuer,
		ClientID:     c.OIDCClientID,
		ClientSecret: c.OIDCClientSecret,
		RedirectURL:  strings.TrimSuffix(c.PublicURL, "/") + server.CallbackPath,
		SignedOutURL: strings.TrimSuffix(c.PublicURL, "/") + "/",
		Scopes:       c.OIDCScopes,
		GroupsClaim:  c.OIDCGroupsClaim,
		SignIns:      s,
		Now:          time.Now,
	})
}

// SignInHint reports what is missing for anybody to sign in; "" when nothing is.
func (a *App) SignInHint(ctx context.Context) (string, error) {
	if a.config.Auth != config.AuthToken || len(a.config.Tokens) > 0 {
		return "", nil
	}
	tokens, err := a.store.Tokens(ctx)
	if err != nil || len(tokens) > 0 {
		return "", err
	}
	return "There is no token yet, so nobody can sign in. Make one with: repochat token add NAME --admin", nil
}

// Tokens are the access tokens of this installation. They need the
// application's database only.
type Tokens struct{ store *store.Store }

// OpenTokens opens the application's database.
func OpenTokens(ctx context.Context, c config.Config) (*Tokens, error) {
	s, err := openStore(ctx, c)
	if err != nil {
		return nil, err
	}
	return &Tokens{s}, nil
}

// Close closes the database.
func (t *Tokens) Close() error { return t.store.Close() }

// Add makes a token and returns its secret, which is kept nowhere. A lifetime
// of zero means that it does not expire.
func (t *Tokens) Add(ctx context.Context, name string, repositories []string, admin bool, lifetime time.Duration) (access.Token, string, error) {
	patterns := access.Patterns{access.All}
	if len(repositories) > 0 {
		var err error
		if patterns, err = access.ParsePatterns(repositories); err != nil {
			return access.Token{}, "", err
		}
	}
	now := time.Now()
	var expires time.Time
	if lifetime > 0 {
		expires = now.Add(lifetime)
	}
	token, secret, err := access.NewToken(name, patterns, admin, now, expires)
	if err != nil {
		return access.Token{}, "", err
	}
	return token, secret, t.store.AddToken(ctx, token)
}

// List returns all tokens by name, expired ones too.
func (t *Tokens) List(ctx context.Context) ([]access.Token, error) { return t.store.Tokens(ctx) }

// Revoke makes a token worthless at once.
func (t *Tokens) Revoke(ctx context.Context, name string) error {
	found, err := t.store.RevokeToken(ctx, name)
	if err == nil && !found {
		err = errors.New("there is no token " + name + "; see: repochat token list")
	}
	return err
}
