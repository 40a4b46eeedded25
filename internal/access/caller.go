// Package access says who calls, and which repositories they may ask about.
package access

import (
	"context"

	"repochat/internal/history"
)

// Caller is whoever sent a request: a person who has signed in, or a program
// with a token. The zero Caller may do nothing.
type Caller struct {
	// ID is what their conversations belong to. It is stable, and no two
	// callers have the same one.
	ID string
	// Name is for people to read.
	Name string
	// Admin is set for those who may add, synchronise and delete repositories.
	Admin bool
	// Repositories are those that they may ask about.
	Repositories Patterns
}

// Local is the only caller of a server without sign-in. They may do everything.
func Local() Caller {
	return Caller{ID: "local", Name: "local", Admin: true, Repositories: Patterns{All}}
}

// May reports whether the caller may ask about a repository, and know of it.
func (c Caller) May(repository history.RepositoryName) bool {
	return c.Repositories.Match(repository)
}

// MayManage reports whether the caller may add, synchronise and delete a
// repository.
func (c Caller) MayManage(repository history.RepositoryName) bool {
	return c.Admin && c.May(repository)
}

type callerKey struct{}

// WithCaller returns a context that carries the caller of a request. What goes
// on after the request, under context.WithoutCancel, still knows them.
func WithCaller(ctx context.Context, c Caller) context.Context {
	return context.WithValue(ctx, callerKey{}, c)
}

// CallerOf returns the caller of a request; the zero Caller, who may do
// nothing, when nobody has been found to be one.
func CallerOf(ctx context.Context) Caller {
	c, _ := ctx.Value(callerKey{}).(Caller)
	return c
}
