package live

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"repochat/internal/store"
)

// mostTogether bounds how many answers are written in one transaction.
const mostTogether = 256

// saver is the one goroutine that writes answers: one writer never waits for a
// lock of the database that another holds, and what comes while it writes is
// written together.
type saver struct {
	write  func(context.Context, []store.Answer) error
	drafts func() []store.Answer
	log    *slog.Logger
	pause  time.Duration

	queue    chan order
	stop     chan struct{}
	stopping sync.Once
	stopped  chan struct{}
}

// order is an answer to be saved, and the place for what became of it.
type order struct {
	answer store.Answer
	result chan error
}

var errSaverStopped = errors.New("the server no longer saves answers")

func startSaver(o Options, drafts func() []store.Answer) *saver {
	s := &saver{
		write: o.Save, drafts: drafts, log: o.Log, pause: o.SavePause,
		queue: make(chan order), stop: make(chan struct{}), stopped: make(chan struct{}),
	}
	go s.run()
	return s
}

// save writes an answer and waits until that is done.
func (s *saver) save(ctx context.Context, answer store.Answer) error {
	o := order{answer, make(chan error, 1)}
	select {
	case s.queue <- o:
	case <-s.stopped:
		return errSaverStopped
	case <-ctx.Done():
		return context.Cause(ctx)
	}
	select {
	case err := <-o.result:
		return err
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// close stops the goroutine and waits for it.
func (s *saver) close() {
	s.stopping.Do(func() { close(s.stop) })
	<-s.stopped
}

func (s *saver) run() {
	defer close(s.stopped)
	timer := time.NewTimer(s.pause)
	defer timer.Stop()
	for {
		select {
		case <-s.stop:
			return
		case o := <-s.queue:
			s.saveAll(s.gather(o))
		case <-timer.C:
			started := time.Now()
			s.saveDrafts()
			// Large answers and a slow disk make the pauses longer, so that saving
			// takes a tenth of the time at most.
			timer.Reset(max(s.pause, 10*time.Since(started)))
		}
	}
}

// gather takes what else waits to be written.
func (s *saver) gather(first order) []order {
	orders := []order{first}
	for len(orders) < mostTogether {
		select {
		case o := <-s.queue:
			orders = append(orders, o)
		default:
			return orders
		}
	}
	return orders
}

// saveAll writes answers together and, when that fails, each by itself: one
// that cannot be written must not cost the others.
func (s *saver) saveAll(orders []order) {
	answers := make([]store.Answer, len(orders))
	for i, o := range orders {
		answers[i] = o.answer
	}
	err := s.writeWithin(answers)
	for _, o := range orders {
		if err != nil && len(orders) > 1 {
			o.result <- s.writeWithin([]store.Answer{o.answer})
		} else {
			o.result <- err
		}
	}
}

func (s *saver) saveDrafts() {
	drafts := s.drafts()
	for len(drafts) > 0 {
		n := min(len(drafts), mostTogether)
		if err := s.writeWithin(drafts[:n]); err != nil {
			s.log.Warn("running answers could not be saved; they are saved again when they have ended", "answers", n, "error", err)
		}
		drafts = drafts[n:]
	}
}

// writeTimeout bounds one transaction: a database that is away must not hold
// up the end of answers for ever.
const writeTimeout = 5 * time.Second

func (s *saver) writeWithin(answers []store.Answer) error {
	ctx, cancel := context.WithTimeout(context.Background(), writeTimeout)
	defer cancel()
	return s.write(ctx, answers)
}
