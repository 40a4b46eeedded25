// Command serve runs an OpenID Connect provider for tests that are not written
// in Go, until it is told to stop. It asks which of the people signs in, and
// prints its address:
//
//	go run ./internal/access/openid/openidtest/serve '[{"Subject":"ada-1","Claims":{"name":"Ada","groups":["crew"]}}]'
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/signal"
	"syscall"
	"time"

	"repochat/internal/access/openid/openidtest"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "serve:", err)
		os.Exit(1)
	}
}

func run(arguments []string) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if len(arguments) != 1 {
		return errors.New("usage: serve PEOPLE")
	}
	var people []openidtest.Person
	if err := json.Unmarshal([]byte(arguments[0]), &people); err != nil {
		return fmt.Errorf("the people are not JSON: %w", err)
	}
	provider, err := openidtest.New()
	if err != nil {
		return err
	}
	provider.Ask(people...)
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	provider.URL = "http://" + listener.Addr().String()
	fmt.Println(provider.URL)
	server := &http.Server{Handler: provider.Handler(), ReadHeaderTimeout: 10 * time.Second}
	defer context.AfterFunc(ctx, func() { _ = server.Close() })()
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}
