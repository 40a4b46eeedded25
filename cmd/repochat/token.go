package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"text/tabwriter"
	"time"

	"repochat/internal/access"
	"repochat/internal/app"
	"repochat/internal/config"
	"repochat/internal/prose"
)

// tokenCommand keeps the tokens that people and programs sign in with.
type tokenCommand struct {
	Add    tokenAddCommand    `cmd:"" help:"Make a token and print it, this once."`
	List   tokenListCommand   `cmd:"" help:"List the tokens, without their secrets."`
	Revoke tokenRevokeCommand `cmd:"" help:"Make a token worthless at once, and end its sessions."`
}

type tokenAddCommand struct {
	Name    string        `arg:"" help:"Whose it is; it shows in lists."`
	Repo    []string      `name:"repo" placeholder:"PATTERN" help:"Repository that its holder may ask about: OWNER/NAME or OWNER/*; may be repeated. Default: all."`
	Expires config.Period `name:"expires" placeholder:"PERIOD" help:"When it ends, like 90d. Default: never."`
	Admin   bool          `name:"admin" help:"Its holder may also add, synchronise and delete repositories."`
}

// Run prints the token on a line of its own, for scripts to take.
func (t tokenAddCommand) Run(ctx context.Context, c config.Config, std streams) error {
	return withTokens(ctx, c, func(tokens *app.Tokens) error {
		token, secret, err := tokens.Add(ctx, t.Name, t.Repo, t.Admin, t.Expires.Duration())
		if err != nil {
			return err
		}
		fmt.Fprintf(std.err, "%s may ask about %s%s; the token %s. It is shown this once:\n",
			token.Name, patterns(token), manages(token), ends(token))
		fmt.Fprintln(std.out, secret)
		if !c.HasSignIn() {
			fmt.Fprintln(std.err, "The server asks for tokens once it is started with REPOCHAT_AUTH=token.")
		}
		return nil
	})
}

type tokenListCommand struct{}

// Run prints a table.
func (tokenListCommand) Run(ctx context.Context, c config.Config, std streams) error {
	return withTokens(ctx, c, func(tokens *app.Tokens) error {
		list, err := tokens.List(ctx)
		if err != nil {
			return err
		}
		table := tabwriter.NewWriter(std.out, 0, 0, 2, ' ', 0)
		fmt.Fprintln(table, "NAME\tREPOSITORIES\tADMIN\tCREATED\tEXPIRES\tLAST USED")
		for _, token := range list {
			fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\t%s\n", prose.Printable(token.Name), patterns(token), yes(token.Admin),
				day(token.CreatedAt, "-"), day(token.ExpiresAt, "never"), day(token.LastUsedAt, "not yet"))
		}
		return table.Flush()
	})
}

type tokenRevokeCommand struct {
	Name string `arg:"" help:"Name of the token."`
}

// Run revokes the token.
func (t tokenRevokeCommand) Run(ctx context.Context, c config.Config, std streams) error {
	return withTokens(ctx, c, func(tokens *app.Tokens) error {
		if err := tokens.Revoke(ctx, t.Name); err != nil {
			return err
		}
		fmt.Fprintf(std.out, "The token %s is no longer valid.\n", t.Name)
		return nil
	})
}

func withTokens(ctx context.Context, c config.Config, work func(*app.Tokens) error) (err error) {
	tokens, err := app.OpenTokens(ctx, c)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, tokens.Close()) }()
	return work(tokens)
}

func patterns(token access.Token) string {
	texts := make([]string, len(token.Repositories))
	for i, p := range token.Repositories {
		if texts[i] = string(p); p == access.All {
			texts[i] = "all repositories"
		}
	}
	return strings.Join(texts, ", ")
}

func manages(token access.Token) string {
	if token.Admin {
		return ", and add, synchronise and delete them"
	}
	return ""
}

func ends(token access.Token) string {
	if token.ExpiresAt.IsZero() {
		return "does not expire"
	}
	return "expires on " + day(token.ExpiresAt, "")
}

func yes(is bool) string {
	if is {
		return "yes"
	}
	return "no"
}

func day(t time.Time, otherwise string) string {
	if t.IsZero() {
		return otherwise
	}
	return t.UTC().Format(time.DateOnly)
}
