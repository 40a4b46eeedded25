package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"time"

	"golang.org/x/sync/errgroup"

	"repochat/internal/app"
	"repochat/internal/config"
	"repochat/internal/server"
)

// listenFlags say where a server listens.
type listenFlags struct {
	Address        string        `name:"addr" env:"REPOCHAT_ADDR" default:"127.0.0.1:8080" placeholder:"HOST:PORT" help:"Address to listen on. Default: ${default}."`
	PublishedOn    string        `name:"published-on" env:"REPOCHAT_PUBLISHED_ON" placeholder:"HOST" help:"The machine's address that leads to this one, where that is another, as with a container's port."`
	InsecureNoAuth bool          `name:"insecure-no-auth" env:"REPOCHAT_INSECURE_NO_AUTH" help:"Without sign-in, let other machines in all the same: whoever reaches the server can ask about everything in it, and change it."`
	Hosts          []string      `name:"hosts" env:"REPOCHAT_HOSTS" placeholder:"NAME" help:"Host names to answer to beside loopback ones; * for any, behind a proxy that checks them."`
	Drain          time.Duration `name:"drain" env:"REPOCHAT_DRAIN" default:"20s" help:"Time that running answers have to finish after SIGTERM. Default: ${default}."`
}

// listen opens the port. Without sign-in only this machine may reach it.
func (l listenFlags) listen(ctx context.Context, c config.Config) (net.Listener, error) {
	if err := config.ValidateAddress(l.Address); err != nil {
		return nil, usageError{err}
	}
	if !c.HasSignIn() && !l.InsecureNoAuth {
		if err := server.CheckLocal(l.Address, l.PublishedOn); err != nil {
			return nil, err
		}
	}
	return server.Listen(ctx, l.Address)
}

// serve runs the server on an open listener, which it closes, and a worker
// beside it, until the context ends or one of them fails. It calls announce
// when everything is open.
func (l listenFlags) serve(ctx context.Context, a *app.App, listener net.Listener, w embeddedWorkerFlags, announce func()) (err error) {
	queue, err := a.Queue(ctx, w.SyncEvery)
	if err != nil {
		return errors.Join(err, listener.Close())
	}
	defer func() { err = errors.Join(err, queue.Close()) }()
	handler, err := a.Handler(l.Hosts, queue)
	if err != nil {
		return errors.Join(err, listener.Close())
	}
	announce()
	group, ctx := errgroup.WithContext(ctx)
	if !w.NoWorker {
		group.Go(func() error { return queue.Work(ctx) })
	}
	group.Go(func() error { return a.KeepVectors(ctx) })
	group.Go(func() error { a.WarmUp(ctx); return nil })
	group.Go(func() error { return a.ServeMetrics(ctx) })
	group.Go(func() error { return server.Serve(ctx, listener, handler, l.Drain, slog.Default()) })
	return group.Wait()
}

type serveCommand struct {
	listenFlags         `embed:""`
	embeddedWorkerFlags `embed:""`
}

// Run serves until a signal ends it.
func (s serveCommand) Run(ctx context.Context, c config.Config, std streams) (err error) {
	if err := s.validate(); err != nil {
		return err
	}
	// The port comes first: a second server should say so before it starts a database.
	listener, err := s.listen(ctx, c)
	if err != nil {
		return err
	}
	progress := newProgress(std.err)
	a, err := app.Open(ctx, c, progress.Line)
	if err != nil {
		return errors.Join(err, listener.Close())
	}
	defer func() { err = errors.Join(err, a.Close(ctx)) }()
	a.StartSentences(ctx)
	return s.serve(ctx, a, listener, s.embeddedWorkerFlags, func() {
		fmt.Fprintf(std.out, "RepoChat is ready on %s\n", pageURL(listener.Addr()))
		// Without the hint all works the same, so its error is nobody's concern.
		if hint, err := a.SignInHint(ctx); err == nil && hint != "" {
			fmt.Fprintln(std.err, hint)
		}
	})
}

// pageURL is where a person on this machine opens the page.
func pageURL(address net.Addr) string {
	_, port, err := net.SplitHostPort(address.String())
	if err != nil {
		return "http://" + address.String()
	}
	return "http://localhost:" + port
}
