package access

import (
	"context"
	"time"
)

// Identity is a person as an identity provider knows them.
type Identity struct {
	Issuer  string   `json:"issuer"`
	Subject string   `json:"subject"` // unique and stable within the issuer
	Name    string   `json:"name"`
	Groups  []string `json:"groups"`
	// IDToken is what the provider signed about them. Given back to it, it says
	// whose session there is to end.
	IDToken string `json:"id_token,omitempty"`
}

// Session is a sign-in in a browser, which holds its secret in a cookie. It is
// the holder's of a token, or a person's that an identity provider knows. It
// says who they are, and not what they may do: that is looked up each time, so
// that a token that is revoked, and a changed setting, count at once.
type Session struct {
	Hash      string // of its secret
	TokenHash string // empty for an identity
	Identity  Identity
	CreatedAt time.Time
	ExpiresAt time.Time
}

// Tokens are those that operators have added.
type Tokens interface {
	// Token returns the token with a hash.
	Token(ctx context.Context, hash string) (token Token, found bool, err error)
	// TouchToken notes that a token has been used.
	TouchToken(ctx context.Context, hash string, at time.Time) error
}

// Sessions are kept until they end.
type Sessions interface {
	PutSession(context.Context, Session) error
	// Session returns the session with a hash, expired or not.
	Session(ctx context.Context, hash string) (session Session, found bool, err error)
	DeleteSession(ctx context.Context, hash string) error
}
