package app

import (
	"context"
	"fmt"
	"sync"

	"repochat/internal/reader"
	"repochat/internal/reader/learned"
)

// lateReader is the built-in reader, loaded when it is first asked: what
// synchronises repositories asks it nothing.
type lateReader struct {
	load func() (*learned.Reader, error)
}

func newLateReader() lateReader {
	return lateReader{sync.OnceValues(func() (*learned.Reader, error) {
		built, err := learned.New()
		if err != nil {
			return nil, fmt.Errorf("load the built-in reader: %w", err)
		}
		return built, nil
	})}
}

// Read is that of the built-in reader.
func (l lateReader) Read(ctx context.Context, request reader.Request) (reader.Plan, error) {
	built, err := l.load()
	if err != nil {
		return reader.Plan{}, err
	}
	return built.Read(ctx, request)
}

// Reread is that of the built-in reader.
func (l lateReader) Reread(request reader.Request) string {
	built, err := l.load()
	if err != nil {
		return ""
	}
	return built.Reread(request)
}

// Split is that of the built-in reader.
func (l lateReader) Split(request reader.Request) (questions, left []string) {
	built, err := l.load()
	if err != nil {
		return nil, nil
	}
	return built.Split(request)
}

// Pickaxe is that of the built-in reader.
func (l lateReader) Pickaxe(request reader.Request) (asked reader.Pickaxe, ok bool) {
	built, err := l.load()
	if err != nil {
		return reader.Pickaxe{}, false
	}
	return built.Pickaxe(request)
}

// BesideGraph is that of the built-in reader.
func (l lateReader) BesideGraph(request reader.Request) []reader.Step {
	built, err := l.load()
	if err != nil {
		return nil
	}
	return built.BesideGraph(request)
}

var _ reader.Rereader = lateReader{} // or nothing is asked back, and no message is taken apart
