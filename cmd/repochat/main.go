// Command repochat answers questions about a GitHub repository from its history.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"syscall"

	"github.com/alecthomas/kong"

	"repochat/internal/config"
	"repochat/internal/prose"
)

// version is set by the linker.
var version = "unknown"

// Exit statuses, as documented in the README.
const (
	exitDone   = 0
	exitFailed = 1
	exitUsage  = 2
)

// commandLine is the grammar of the command line: the shared settings, and a
// field per command.
type commandLine struct {
	config.Config `embed:""`

	Version kong.VersionFlag `help:"Print the version and exit."`

	Demo    demoCommand    `cmd:"" help:"Sample repository, local Neo4j and chat on http://localhost:8080; nothing else needed."`
	Sync    syncCommand    `cmd:"" help:"Read a repository's history into the graph; safe to repeat."`
	Serve   serveCommand   `cmd:"" help:"Run the chat server, with a worker in it."`
	Worker  workerCommand  `cmd:"" help:"Synchronise repositories when asked to, and from time to time."`
	Ask     askCommand     `cmd:"" help:"Ask a question on the command line."`
	Report  reportCommand  `cmd:"" help:"Write a report on a repository, a person, a file, a period or a release."`
	Search  searchCommand  `cmd:"" help:"Find issues, pull requests, commits and documents by what was written in them."`
	Vectors vectorsCommand `cmd:"" help:"Make the vectors by which a search finds the same in other words; safe to repeat."`
	Check   checkCommand   `cmd:"" help:"Say for each Cypher query of a file whether it would run; no database needed."`
	SZZ     szzCommand     `cmd:"" name:"szz" help:"Trace fixes of a git repository to the commits that introduced the bugs; no database needed."`
	Eval    evalCommand    `cmd:"" help:"Score a question set whose right rows are known, the search, or answers in words; make a set."`
	MCP     mcpCommand     `cmd:"" name:"mcp" help:"Serve agents and editors over stdin and stdout (Model Context Protocol)."`
	Token   tokenCommand   `cmd:"" help:"Make, list and revoke the tokens that people and programs sign in with."`
	Doctor  doctorCommand  `cmd:"" help:"Say what is set up, what is missing, and what mends it."`
}

func main() {
	// The first signal asks everything to end in order; after that the default
	// handling is back, so that a second one ends the process at once.
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	go func() {
		<-ctx.Done()
		stop()
	}()
	status := run(ctx, os.Args[1:], streams{in: os.Stdin, out: os.Stdout, err: os.Stderr})
	stop()
	os.Exit(status)
}

// streams are the process's standard streams, replaced in tests.
type streams struct {
	in  io.Reader
	out io.Writer
	err io.Writer
}

// run parses the arguments, runs the command and returns the exit status. It
// is the one place where a command's error is shown.
func run(ctx context.Context, arguments []string, std streams) int {
	var line commandLine
	exited := -1
	parser, err := kong.New(&line,
		kong.Name("repochat"),
		kong.Description("Answers questions about a GitHub repository from its history."),
		kong.Vars{"version": version},
		kong.Writers(std.out, std.err),
		kong.Exit(func(status int) { exited = status }),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, FlagsLast: true}),
	)
	if err != nil {
		fmt.Fprintln(std.err, "repochat:", err)
		return exitFailed
	}
	parsed, err := parser.Parse(arguments)
	if exited >= 0 { // --help and --version have printed
		return exited
	}
	if err != nil {
		fmt.Fprintf(std.err, "repochat: %s\nTry: repochat --help\n", prose.Printable(err.Error()))
		return exitUsage
	}
	if err := line.Validate(); err != nil {
		fmt.Fprintln(std.err, "repochat:", prose.Printable(err.Error()))
		return exitUsage
	}
	slog.SetDefault(slog.New(slog.NewTextHandler(std.err, &slog.HandlerOptions{Level: level(line.LogLevel)})))
	parsed.BindTo(ctx, (*context.Context)(nil))
	return tell(ctx, parsed.Run(line.Config, std), std.err)
}

// usageError is a wrong use of a command that its grammar cannot tell.
type usageError struct{ error }

func tell(ctx context.Context, err error, stderr io.Writer) int {
	var usage usageError
	switch {
	case err == nil:
		return exitDone
	case errors.Is(err, context.Canceled) && ctx.Err() != nil:
		fmt.Fprintln(stderr, "repochat: stopped")
		return exitFailed
	case errors.As(err, &usage):
		fmt.Fprintln(stderr, "repochat:", prose.Printable(err.Error()))
		return exitUsage
	default:
		fmt.Fprintln(stderr, "repochat:", prose.Printable(err.Error()))
		return exitFailed
	}
}

func level(name string) slog.Level {
	var l slog.Level
	if err := l.UnmarshalText([]byte(name)); err != nil {
		return slog.LevelInfo
	}
	return l
}
