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
)

const (
	headerTimeout = 10 * time.Second
	readTimeout   = 30 * time.Second
	idleTimeout   = 2 * time.Minute
	maxHeader     = 16 << 10
	// farewell is the time that answers cut off at the end of a drain have to
	// say so to their clients.
	farewell = 2 * time.Second
)

// Listen opens host:port for Serve. An address that other machines can reach
// is refused unless allowRemote is set, because there is no sign-in: whoever
// reaches the server can ask about every repository.
func Listen(ctx context.Context, address string, allowRemote bool) (net.Listener, error) {
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		return nil, fmt.Errorf("%q is not an address to listen on; write it as HOST:PORT, like 127.0.0.1:8080", address)
	}
	if !allowRemote && !isLoopback(hostName(host)) {
		return nil, fmt.Errorf("%s can be reached from other machines, and there is no sign-in; listen on 127.0.0.1:%s, or allow it with REPOCHAT_ALLOW_REMOTE=true", address, port)
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
// closes the listener in any case.
func Serve(ctx context.Context, listener net.Listener, handler http.Handler, drain time.Duration, log *slog.Logger) error {
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
	served := make(chan error, 1)
	go func() { served <- s.Serve(listener) }()
	select {
	case err := <-served:
		return fmt.Errorf("serve on %s: %w", listener.Addr(), err)
	case <-ctx.Done():
	}
	log.Info("stopping: running answers may finish", "within", drain)
	err := shutdown(s, drain)
	if errors.Is(err, context.DeadlineExceeded) {
		log.Warn("answers are still running and are cut off")
		cutOff(errShuttingDown)
		err = shutdown(s, farewell)
	}
	<-served //nolint:errcheck // it is http.ErrServerClosed
	if errors.Is(err, context.DeadlineExceeded) {
		return s.Close()
	}
	return err
}

// shutdown waits until every request has ended, at most for the given time.
func shutdown(s *http.Server, limit time.Duration) error {
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	return s.Shutdown(ctx)
}
