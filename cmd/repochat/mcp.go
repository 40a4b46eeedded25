package main

import (
	"context"

	"repochat/internal/app"
	"repochat/internal/config"
)

type mcpCommand struct{}

// Help shows what a client's configuration looks like.
func (mcpCommand) Help() string {
	return `An MCP client starts this command by itself. Its configuration:

  {"mcpServers": {"repochat": {"command": "repochat", "args": ["mcp"]}}}

Settings go into "env", like NEO4J_URI. The client of a running server needs no
command but its address: http://localhost:8080/mcp.`
}

// Run serves until the client closes the stream or a signal ends it.
func (mcpCommand) Run(ctx context.Context, c config.Config, std streams) error {
	return app.ServeTools(ctx, c, std.in, std.out, newProgress(std.err).Line)
}
