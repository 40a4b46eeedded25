package github

import (
	"context"
	"fmt"
)

// TokenSource gives the token of each request. Its String names it for people.
type TokenSource interface {
	// Token returns a token that is good now.
	Token(ctx context.Context) (string, error)
	// Renew is told of a token that GitHub refused, and reports whether Token has
	// another one.
	Renew(refused string) bool
	fmt.Stringer
}

// StaticToken is a token that stays the same, as people make them in GitHub's
// settings.
type StaticToken string

// Token returns the token.
func (t StaticToken) Token(context.Context) (string, error) { return string(t), nil }

// Renew is false: there is no other one.
func (StaticToken) Renew(string) bool { return false }

// String names the setting, not the token.
func (StaticToken) String() string { return "the token in GITHUB_TOKEN" }

// GoString keeps the token out of %#v.
func (StaticToken) GoString() string { return "github.StaticToken(•••)" }
