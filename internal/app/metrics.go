package app

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"time"
)

// ServeMetrics shows the process's metrics at /metrics of REPOCHAT_METRICS_ADDR
// until the context ends; without that setting it does nothing. There is no
// sign-in at this address, and nothing else.
func (a *App) ServeMetrics(ctx context.Context) error {
	if a.config.MetricsAddress == "" {
		return nil
	}
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", a.config.MetricsAddress)
	if err != nil {
		return fmt.Errorf("REPOCHAT_METRICS_ADDR: %w; choose another address", err)
	}
	return a.serveMetrics(ctx, listener)
}

func (a *App) serveMetrics(ctx context.Context, listener net.Listener) error {
	routes := http.NewServeMux()
	routes.Handle("GET /metrics", a.metrics.Handler())
	s := &http.Server{Handler: routes, ReadHeaderTimeout: 10 * time.Second, ReadTimeout: 10 * time.Second, WriteTimeout: time.Minute}
	served := make(chan error, 1)
	go func() { served <- s.Serve(listener) }()
	select {
	case err := <-served:
		return err
	case <-ctx.Done():
	}
	// A scrape that is cut off is made again; the process must not wait for it.
	err := s.Close()
	<-served //nolint:errcheck // it is http.ErrServerClosed
	return err
}

// ready reports why questions cannot be answered at the moment, nil when they can.
func (a *App) ready(ctx context.Context) error {
	return errors.Join(a.database.driver.VerifyConnectivity(ctx), a.store.Ready(ctx))
}
