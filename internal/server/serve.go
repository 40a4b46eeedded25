package server

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"syscall"
	"time"

	"repochat/internal/server/live"
)

const (
	headerTimeout = 10 * time.Second
	readTimeout   = 30 * time.Second
	idleTimeout   = 2 * time.Minute
	maxHeader     = 16 << 10
	// savingTime is the time that answers cut off at the end of a drain have to
	// say so to their clients.
	savingTime = 2 * time.Second
)

// CheckLocal refuses an address to listen on that other machines can reach. It
// is for servers without sign-in, where whoever reaches one can ask about every
// repository. Where published is not empty it is the machine's address that
// leads to the server, and counts in the place of its own.
func CheckLocal(address, published string) error {
	host, port, err := splitAddress(address)
	if err != nil {
		return err
	}
	if published != "" {
		host = published
	}
	if !isLoopback(hostName(host)) {
		return fmt.Errorf("other machines can reach %s, and there is no sign-in; turn it on with REPOCHAT_AUTH=token, or listen on 127.0.0.1:%s, or let everybody in with REPOCHAT_INSECURE_NO_AUTH=true", net.JoinHostPort(host, port), port)
	}
	return nil
}

func splitAddress(address string) (host, port string, err error) {
	host, port, err = net.SplitHostPort(address)
	if err != nil {
		return "", "", fmt.Errorf("%q is not an address to listen on; write it as HOST:PORT, like 127.0.0.1:8080", address)
	}
	return host, port, nil
}

// Listen opens host:port for Serve.
func Listen(ctx context.Context, address string) (net.Listener, error) {
	_, port, err := splitAddress(address)
	if err != nil {
		return nil, err
	}
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", address)
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return nil, fmt.Errorf("port %s is in use by another program; stop it, or choose another port with REPOCHAT_ADDR, like 127.0.0.1:8081 (port 0 takes a free one)", port)
	case errors.Is(err, syscall.EACCES):
		return nil, fmt.Errorf("this user may not listen on port %s; choose one above 1023 with REPOCHAT_ADDR", port)
	case err != nil:
		return nil, fmt.Errorf("listen on %s: %w", address, err)
	}
	return listener, nil
}

// Serve answers requests until the context ends. Then it takes no new ones and
// gives the running ones the time of drain to finish; those that have not by
// then are told that the server stops. It returns nil after such an end, and
// closes the listener and the handler in any case.
func Serve(ctx context.Context, listener net.Listener, handler *Server, drain time.Duration, log *slog.Logger) error {
	requests, cutOff := context.WithCancelCause(context.WithoutCancel(ctx))
	defer cutOff(errShuttingDown)
	s := &http.Server{
		Handler:           handler,
		BaseContext:       func(net.Listener) context.Context { return requests },
		ReadHeaderTimeout: headerTimeout,
		ReadTimeout:       readTimeout,
		IdleTimeout:       idleTimeout,
		MaxHeaderBytes:    maxHeader,
		ErrorLog:          slog.NewLogLogger(log.Handler(), slog.LevelDebug),
	}
	s.RegisterOnShutdown(handler.stopWatching)
	served := make(chan error, 1)
	go func() { served <- s.Serve(listener) }()
	select {
	case err := <-served:
		handler.Close()
		return fmt.Errorf("serve on %s: %w", listener.Addr(), err)
	case <-ctx.Done():
	}
	log.Info("stopping: running answers may finish", "answers", handler.works.Running(), "within", drain)
	deadline := time.Now().Add(drain)
	ended := make(chan error, 1)
	go func() { ended <- s.Shutdown(context.WithoutCancel(ctx)) }()
	saved := drained(handler.works, drain)
	if !saved {
		log.Warn("answers are still running and are cut off", "answers", handler.works.Running())
		handler.works.CutOff(errShuttingDown)
		saved = drained(handler.works, savingTime)
	}
	err := endRequests(s, ended, cutOff, time.Until(deadline))
	if saved {
		handler.Close()
	}
	return err
}

// endRequests waits for the requests that are left when all answers have ended,
// at most for the given time. Then they are told to end, and then cut off.
func endRequests(s *http.Server, ended <-chan error, cutOff context.CancelCauseFunc, limit time.Duration) error {
	select {
	case err := <-ended:
		return err
	case <-time.After(limit):
		cutOff(errShuttingDown)
	}
	select {
	case err := <-ended:
		return err
	case <-time.After(savingTime):
		return errors.Join(s.Close(), <-ended)
	}
}

// drained waits until every answer has ended and is saved, at most for the
// given time, and reports whether that is so.
func drained(works *live.Registry, limit time.Duration) bool {
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	return works.Drain(ctx) == nil
}
