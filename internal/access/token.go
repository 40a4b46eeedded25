package access

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"
)

const (
	// tokenPrefix lets people and scanners of leaked secrets see what it is.
	tokenPrefix = "repochat_"
	// shortestToken is for tokens that an operator has made up: this many
	// characters of openssl rand -hex are 128 bits.
	shortestToken = 32
	longestToken  = 512
)

// Token is a named permission. Whoever shows its secret, of which only the hash
// is kept, is its holder.
type Token struct {
	Name         string
	Hash         string // of Hash
	Repositories Patterns
	Admin        bool
	CreatedAt    time.Time
	ExpiresAt    time.Time // zero when it does not
	LastUsedAt   time.Time // within the hour; zero when it has not been used
}

// NewSecret returns a new secret of 256 random bits or more, in letters and
// digits.
func NewSecret() string { return rand.Text() + rand.Text() }

// NewToken returns a token with a new secret, which is shown once and not kept.
func NewToken(name string, repositories Patterns, admin bool, created, expires time.Time) (Token, string, error) {
	if err := checkTokenName(name); err != nil {
		return Token{}, "", err
	}
	secret := tokenPrefix + NewSecret()
	return Token{
		Name:         name,
		Hash:         Hash(secret),
		Repositories: repositories,
		Admin:        admin,
		CreatedAt:    created,
		ExpiresAt:    expires,
	}, secret, nil
}

// Hash returns the SHA-256 of a secret in hexadecimal. Our secrets are random,
// so that a slow hash, as passwords need it, would add nothing; and looking a
// hash up tells nothing of the secret by the time that it takes.
func Hash(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(sum[:])
}

// HasExpired reports whether the token is no longer valid.
func (t Token) HasExpired(now time.Time) bool {
	return !t.ExpiresAt.IsZero() && !now.Before(t.ExpiresAt)
}

// caller is the holder. A token that replaces another of the same name has the
// same conversations.
func (t Token) caller() Caller {
	return Caller{ID: "token:" + t.Name, Name: t.Name, Admin: t.Admin, Repositories: t.Repositories}
}

// namePattern keeps names readable in lists and logs.
var namePattern = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._@-]{0,63}$`)

func checkTokenName(name string) error {
	if !namePattern.MatchString(name) {
		return fmt.Errorf("%q is not a name for a token; use up to 64 letters, digits, dots, dashes, underscores and @", name)
	}
	return nil
}

// ParseFixedTokens reads tokens that an operator has set, each as NAME=TOKEN.
// Their holders may ask about every repository. Errors name no secret.
func ParseFixedTokens(texts []string) ([]Token, error) {
	var tokens []Token
	for i, text := range texts {
		name, secret, found := strings.Cut(strings.TrimSpace(text), "=")
		if !found {
			return nil, fmt.Errorf("token %d is not written as NAME=TOKEN", i+1)
		}
		if err := checkTokenName(name); err != nil {
			return nil, fmt.Errorf("token %d: its name is not one; use up to 64 letters, digits, dots, dashes, underscores and @", i+1)
		}
		if len(secret) < shortestToken || len(secret) > longestToken {
			return nil, fmt.Errorf("the token of %s must have %d to %d characters; make one with: openssl rand -hex 32", name, shortestToken, longestToken)
		}
		same := func(t Token) bool { return t.Name == name || t.Hash == Hash(secret) }
		if slices.ContainsFunc(tokens, same) {
			return nil, fmt.Errorf("the name or token of %s is given twice", name)
		}
		tokens = append(tokens, Token{Name: name, Hash: Hash(secret), Repositories: Patterns{All}})
	}
	return tokens, nil
}
