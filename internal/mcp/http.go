package mcp

import (
	"context"
	"log/slog"
	"net/http"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// Handler serves the tools over streamable HTTP. It keeps no sessions, so that
// any of several servers can take any request. Who may call, from which host
// and origin, is checked before it.
func Handler(server *sdk.Server, log *slog.Logger) http.Handler {
	handler := sdk.NewStreamableHTTPHandler(func(*http.Request) *sdk.Server { return server }, &sdk.StreamableHTTPOptions{
		Stateless: true, Logger: log, DisableLocalhostProtection: true, MaxRequestBodyBytes: -1,
	})
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ctx := context.WithValue(r.Context(), requestKey{}, r.Context())
		handler.ServeHTTP(w, r.WithContext(ctx))
	})
}

type requestKey struct{}

// untilClientLeaves ends a call's context with the HTTP request that it came
// with. The library keeps the two apart, because a client with a session may
// come back for the result; without sessions nobody can.
func untilClientLeaves(ctx context.Context) (context.Context, context.CancelFunc) {
	request, overHTTP := ctx.Value(requestKey{}).(context.Context)
	if !overHTTP {
		return ctx, func() {}
	}
	ctx, cancel := context.WithCancelCause(ctx)
	stop := context.AfterFunc(request, func() { cancel(context.Cause(request)) })
	return ctx, func() {
		stop()
		cancel(nil)
	}
}
