// Command hold runs a command while the Neo4j for tests runs, so that the tests
// of many packages share one instead of each starting it:
//
//	go run ./internal/graph/graphtest/hold -- go test ./...
//
// The command finds Neo4j by NEO4J_URI, NEO4J_USERNAME and NEO4J_PASSWORD. When
// NEO4J_URI is set already, hold starts nothing.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"syscall"

	"repochat/internal/graph/graphtest"
	"repochat/internal/graph/local"
)

func main() {
	status, err := run(os.Args[1:])
	if err != nil {
		fmt.Fprintln(os.Stderr, "hold:", err)
	}
	os.Exit(status)
}

// The exit statuses of hold itself, as those of env(1) and of a shell.
const (
	statusFailed  = 1
	statusUsage   = 2
	statusNoStart = 127
	statusSignal  = 128 // plus the signal's number
)

func run(arguments []string) (status int, err error) {
	if len(arguments) > 0 && arguments[0] == "--" {
		arguments = arguments[1:]
	}
	if len(arguments) == 0 {
		return statusUsage, errors.New("usage: hold -- COMMAND [ARGUMENT…]")
	}
	signals := make(chan os.Signal, 8)
	signal.Notify(signals, syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT)
	defer signal.Stop(signals)

	environment := os.Environ()
	if os.Getenv("NEO4J_URI") == "" {
		server, err := start(signals)
		if err != nil {
			return statusFailed, err
		}
		defer server.Close()
		environment = append(environment,
			"NEO4J_URI="+server.URI, "NEO4J_USERNAME="+server.Username, "NEO4J_PASSWORD="+server.Password)
	}
	return runCommand(arguments, environment, signals)
}

// start gives up on the first signal.
func start(signals <-chan os.Signal) (*local.Server, error) {
	options, err := graphtest.Options()
	if err != nil {
		return nil, err
	}
	options.Progress = func(line string) { fmt.Fprintln(os.Stderr, line) }
	ctx, cancel := context.WithCancelCause(context.Background())
	defer cancel(nil)
	started := make(chan struct{})
	defer close(started)
	go func() {
		select {
		case received := <-signals:
			cancel(fmt.Errorf("ended by signal: %v", received))
		case <-started:
		}
	}()
	return local.Start(ctx, options)
}

func runCommand(arguments, environment []string, signals <-chan os.Signal) (status int, err error) {
	command := exec.Command(arguments[0], arguments[1:]...)
	command.Env = environment
	command.Stdin, command.Stdout, command.Stderr = os.Stdin, os.Stdout, os.Stderr
	if err := command.Start(); err != nil {
		return statusNoStart, fmt.Errorf("start the command: %w", err)
	}
	done := make(chan error, 1)
	go func() { done <- command.Wait() }()
	for {
		select {
		case received := <-signals:
			passOn(command.Process, received)
		case err := <-done:
			return statusOf(err)
		}
	}
}

// passOn leaves out what the terminal has sent to the command as well: a second
// interrupt would end it before it has cleaned up.
func passOn(process *os.Process, received os.Signal) {
	fromTerminal := received == syscall.SIGINT || received == syscall.SIGQUIT
	if fromTerminal && hasTerminal() {
		return
	}
	_ = process.Signal(received) // it may have ended just now
}

func hasTerminal() bool {
	terminal, err := os.Open("/dev/tty")
	if err != nil {
		return false
	}
	terminal.Close()
	return true
}

// statusOf is what a shell would report.
func statusOf(err error) (int, error) {
	var exit *exec.ExitError
	switch {
	case err == nil:
		return 0, nil
	case !errors.As(err, &exit):
		return statusFailed, fmt.Errorf("run the command: %w", err)
	}
	if status, ok := exit.Sys().(syscall.WaitStatus); ok && status.Signaled() {
		return statusSignal + int(status.Signal()), nil
	}
	return exit.ExitCode(), nil
}
