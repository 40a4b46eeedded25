package access

import (
	"context"
	"errors"
	"slices"
	"time"
)

// touchEvery is how exactly the last use of a token is known. Noting each one
// would write to the database with every request.
const touchEvery = time.Hour

// ErrUnknown reports that a secret belongs to no one: it never did, has expired,
// or was revoked. Which of them is not told to whoever holds it.
var ErrUnknown = errors.New("this token or session is not known, or no longer valid")

// Gate finds the caller behind a secret. All fields but Fixed, Groups, Admins
// and Issuer are required.
type Gate struct {
	Tokens   Tokens
	Sessions Sessions
	// Fixed are tokens that the settings name.
	Fixed []Token
	// Groups say what people may ask about, Issuer is the identity provider that
	// knows them; without one no identity is valid.
	Groups Groups
	Issuer string
	// Admins are names of tokens, and groups, whose holders and members may add,
	// synchronise and delete repositories.
	Admins []string
	// Lifetime is how long a session lasts.
	Lifetime time.Duration
	Now      func() time.Time
}

// ByToken returns the holder of a token; ErrUnknown when there is none.
func (g *Gate) ByToken(ctx context.Context, secret string) (Caller, error) {
	if len(secret) > longestToken {
		return Caller{}, ErrUnknown
	}
	return g.byTokenHash(ctx, Hash(secret))
}

func (g *Gate) byTokenHash(ctx context.Context, hash string) (Caller, error) {
	token, found, err := g.token(ctx, hash)
	if err != nil {
		return Caller{}, err
	}
	if !found || token.HasExpired(g.Now()) {
		return Caller{}, ErrUnknown
	}
	caller := token.caller()
	caller.Admin = caller.Admin || slices.Contains(g.Admins, token.Name)
	return caller, nil
}

func (g *Gate) token(ctx context.Context, hash string) (Token, bool, error) {
	if i := slices.IndexFunc(g.Fixed, func(t Token) bool { return t.Hash == hash }); i >= 0 {
		return g.Fixed[i], true, nil
	}
	token, found, err := g.Tokens.Token(ctx, hash)
	if now := g.Now(); err == nil && found && now.Sub(token.LastUsedAt) >= touchEvery {
		err = g.Tokens.TouchToken(ctx, hash, now)
	}
	return token, found, err
}

// BySession returns who signed in; ErrUnknown when the session is none or is
// over.
func (g *Gate) BySession(ctx context.Context, secret string) (Caller, error) {
	if len(secret) > longestToken {
		return Caller{}, ErrUnknown
	}
	session, found, err := g.Sessions.Session(ctx, Hash(secret))
	if err != nil {
		return Caller{}, err
	}
	if !found || !g.Now().Before(session.ExpiresAt) {
		return Caller{}, ErrUnknown
	}
	if session.TokenHash != "" {
		return g.byTokenHash(ctx, session.TokenHash)
	}
	return g.byIdentity(session.Identity)
}

func (g *Gate) byIdentity(who Identity) (Caller, error) {
	if g.Issuer == "" || who.Issuer != g.Issuer {
		return Caller{}, ErrUnknown
	}
	return Caller{
		ID:           "oidc:" + who.Issuer + "#" + who.Subject,
		Name:         who.Name,
		Admin:        slices.ContainsFunc(who.Groups, func(group string) bool { return slices.Contains(g.Admins, group) }),
		Repositories: g.Groups.Of(who.Groups),
	}, nil
}

// SignInWithToken opens a session for a token's holder and returns its secret;
// ErrUnknown when there is no such token.
func (g *Gate) SignInWithToken(ctx context.Context, token string) (Caller, string, error) {
	caller, err := g.ByToken(ctx, token)
	if err != nil {
		return Caller{}, "", err
	}
	secret, err := g.open(ctx, Session{TokenHash: Hash(token)})
	return caller, secret, err
}

// SignInAs opens a session for a person whom the identity provider has named,
// and returns its secret.
func (g *Gate) SignInAs(ctx context.Context, who Identity) (Caller, string, error) {
	caller, err := g.byIdentity(who)
	if err != nil {
		return Caller{}, "", err
	}
	secret, err := g.open(ctx, Session{Identity: who})
	return caller, secret, err
}

func (g *Gate) open(ctx context.Context, session Session) (secret string, err error) {
	secret = NewSecret()
	session.Hash, session.CreatedAt = Hash(secret), g.Now()
	session.ExpiresAt = session.CreatedAt.Add(g.Lifetime)
	return secret, g.Sessions.PutSession(ctx, session)
}

// SignOut ends a session, and returns the person whom the identity provider had
// named for it: nobody when a token opened it, or when it was none.
func (g *Gate) SignOut(ctx context.Context, secret string) (Identity, error) {
	session, _, err := g.Sessions.Session(ctx, Hash(secret))
	if err != nil {
		return Identity{}, err
	}
	return session.Identity, g.Sessions.DeleteSession(ctx, Hash(secret))
}
