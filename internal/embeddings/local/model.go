// Package local runs a small sentence model on this machine: bge-small-en-v1.5,
// quantised to eight bits, in a JVM of its own under internal/jvm. Nothing is
// fetched at run time; the first start on a machine downloads the jars.
package local

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	deployed "repochat/deploy/embeddings"
	"repochat/internal/embeddings"
	"repochat/internal/jvm"
	"repochat/internal/llm"
)

// Name and DownloadMB are those of the model, for people who are asked to download it.
const (
	Name       = deployed.Model
	DownloadMB = 160
)

// Subject is how the findings of Check name the model; those of its process add
// the word.
const Subject = "the sentence model"

// Space is what the vectors of the local model belong to, and TextSpace those of
// the model for texts.
var (
	Space     = embeddings.Model{Name: deployed.Model, Dimension: deployed.Dimension}
	TextSpace = embeddings.Model{Name: deployed.TextModel, Dimension: deployed.Dimension}
)

// program is what Maven's project and the server make up.
var program = jvm.Program{
	Name:      Subject,
	ShortName: "embeddings",
	Version:   deployed.Model + "-" + deployed.Version,
	Project:   deployed.Project,
	Sources:   map[string][]byte{"Embeddings.java": deployed.Server},
	Main:      "Embeddings",
	JVM: []string{
		"-Xms64m", "-Xmx256m",
		// One collector thread, and no second compiler: the work is native.
		"-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1",
		// DJL would count its uses and look for newer libraries over the network.
		"-DOPT_OUT_TRACKING=true", "-Dai.djl.offline=true",
		"-Dslf4j.internal.verbosity=ERROR",
	},
	DownloadMB: DownloadMB,
	SetUpSpace: 400 << 20,
	DataSpace:  100 << 20, // for native libraries that are unpacked
	Instead:    "name another model with EMBEDDINGS_BASE_URL, or switch vectors off with REPOCHAT_EMBEDDINGS=off; without them words alone are used",
}

// Options say where the model keeps its files, and how long it stays.
type Options struct {
	jvm.Options
	// Idle is how long the process stays without work. 0 is for ever.
	Idle time.Duration
}

// A start that failed is not repeated for a while: the usual reason is a JDK or
// a network that is missing. Nor is a process that keeps ending.
const (
	restartPause = time.Minute
	shortLife    = 30 * time.Second
	mostShort    = 3
)

// Source makes vectors in a process that it starts when it is needed first, and
// again after it ended. Close ends it. It is safe for concurrent use.
type Source struct {
	options Options
	start   func(context.Context) (*running, error)
	now     func() time.Time
	ctx     context.Context // of starts, which outlive the call that began them
	stop    context.CancelFunc

	mutex    sync.Mutex
	present  *running  // nil for none
	starting *start    // nil for none
	failed   error     // of the last start
	resume   time.Time // until then none is made
	short    int       // processes in a row that ended soon
	closed   bool
	idle     *time.Timer
}

// start is one attempt to start the process; done is closed at its end.
type start struct {
	done    chan struct{}
	running *running
	err     error
}

// running is one process.
type running struct {
	client *llm.EmbeddingClient
	texts  *llm.EmbeddingClient // of the model for texts
	id     int
	since  time.Time
	close  func() error
	await  func() // its end

	busy int       // calls that have not come back
	used time.Time // the end of the last one
}

// New returns a source. It starts nothing.
func New(options Options) *Source {
	ctx, stop := context.WithCancel(context.Background())
	s := &Source{options: options, now: time.Now, ctx: ctx, stop: stop}
	s.start = s.startProcess
	return s
}

// Check returns what a start would find.
func Check(ctx context.Context, options Options) []jvm.Finding {
	return jvm.Check(ctx, program, options.Options)
}

// Start starts the process unless it runs, and waits until it serves. When ctx
// ends before, the start goes on.
func (s *Source) Start(ctx context.Context) error {
	r, err := s.acquire(ctx)
	if err == nil {
		s.release(r)
	}
	return err
}

// Embed returns a vector for each text. It waits for a process that starts, and
// asks once more when the process ended under it.
func (s *Source) Embed(ctx context.Context, texts []string) ([][]float32, error) {
	return s.embed(ctx, texts, func(r *running) *llm.EmbeddingClient { return r.client })
}

// Texts returns the source of vectors of TextSpace, by which texts are searched. It
// is the same process.
func (s *Source) Texts() embeddings.Source { return ofTexts{s} }

type ofTexts struct{ source *Source }

func (t ofTexts) Embed(ctx context.Context, texts []string) ([][]float32, error) {
	return t.source.embed(ctx, texts, func(r *running) *llm.EmbeddingClient { return r.texts })
}

func (s *Source) embed(ctx context.Context, texts []string, client func(*running) *llm.EmbeddingClient) ([][]float32, error) {
	for attempt := 1; ; attempt++ {
		r, err := s.acquire(ctx)
		if err != nil {
			return nil, err
		}
		vectors, err := client(r).Embed(ctx, texts)
		s.release(r)
		if err == nil || attempt == 2 || ctx.Err() != nil || !errors.Is(err, llm.ErrUnavailable) {
			return vectors, err
		}
		s.forget(r)
	}
}

// Close ends this command's share of the process, and starts none any more.
func (s *Source) Close() error {
	s.stop()
	s.mutex.Lock()
	s.closed = true
	r := s.present
	s.present = nil
	if s.idle != nil {
		s.idle.Stop()
	}
	s.mutex.Unlock()
	if r == nil {
		return nil
	}
	return r.close()
}

// acquire returns the running process, which does not stop for idleness before
// release.
func (s *Source) acquire(ctx context.Context) (*running, error) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	for s.present == nil {
		attempt, err := s.attempt()
		if err != nil {
			return nil, err
		}
		s.mutex.Unlock()
		select {
		case <-attempt.done:
			err = attempt.err
		case <-ctx.Done():
			err = ctx.Err()
		}
		s.mutex.Lock()
		if err != nil {
			return nil, err
		}
	}
	s.present.busy++
	return s.present, nil
}

func (s *Source) release(r *running) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	r.busy--
	r.used = s.now()
}

// attempt returns the start that is on its way, or begins one. The mutex is held.
func (s *Source) attempt() (*start, error) {
	switch {
	case s.closed:
		return nil, errors.New("the sentence model is closed")
	case s.starting != nil:
		return s.starting, nil
	case s.now().Before(s.resume):
		return nil, fmt.Errorf("the sentence model is left alone until %s: %w", s.resume.Format(time.TimeOnly), s.failed)
	}
	attempt := &start{done: make(chan struct{})}
	s.starting = attempt
	go s.run(attempt)
	return attempt, nil
}

// run starts a process, and watches it to its end.
func (s *Source) run(attempt *start) {
	r, err := s.start(s.ctx)
	s.mutex.Lock()
	s.starting = nil
	if err == nil && s.closed {
		err = errors.New("the sentence model is closed")
		_ = r.close()
	}
	if err != nil {
		s.failed, s.resume = err, s.now().Add(restartPause)
	} else {
		r.used = s.now()
		s.present = r
		s.watchIdle()
	}
	attempt.running, attempt.err = r, err
	s.mutex.Unlock()
	close(attempt.done)
	if err != nil {
		return
	}
	r.await()
	s.forget(r)
}

// forget notes that a process has ended.
func (s *Source) forget(r *running) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.present != r {
		return // stopped by ourselves, or forgotten already
	}
	s.present = nil
	_ = r.close()
	slog.Warn("the sentence model has ended; it is started again when it is needed", "process", r.id)
	if s.now().Sub(r.since) > shortLife {
		s.short = 0
	}
	if s.short++; s.short >= mostShort {
		s.short = 0
		s.failed = errors.New("its process keeps ending")
		s.resume = s.now().Add(restartPause)
	}
}

// watchIdle stops the process after a time without work. The mutex is held.
func (s *Source) watchIdle() {
	if s.options.Idle <= 0 {
		return
	}
	r := s.present
	var look func()
	look = func() {
		s.mutex.Lock()
		defer s.mutex.Unlock()
		if s.present != r || s.closed {
			return
		}
		left := s.options.Idle - s.now().Sub(r.used)
		if r.busy > 0 {
			left = s.options.Idle
		}
		if left > 0 {
			s.idle = time.AfterFunc(left, look)
			return
		}
		s.present = nil
		if err := r.close(); err != nil {
			slog.Warn("stop the idle sentence model", "error", err)
		}
		slog.Debug("the sentence model is idle and stops", "process", r.id)
	}
	s.idle = time.AfterFunc(s.options.Idle, look)
}

// startProcess starts the JVM, or shares one.
func (s *Source) startProcess(ctx context.Context) (*running, error) {
	process, err := jvm.Start(ctx, program, s.options.Options)
	if err != nil {
		return nil, err
	}
	client, err := clientOf(process, Space)
	texts, textsErr := clientOf(process, TextSpace)
	if err := errors.Join(err, textsErr); err != nil {
		return nil, errors.Join(err, process.Close())
	}
	return &running{client: client, texts: texts, id: process.ID, since: s.now(), close: process.Close, await: process.AwaitEnd}, nil
}

func clientOf(process *jvm.Process, model embeddings.Model) (*llm.EmbeddingClient, error) {
	return llm.NewEmbeddingClient(llm.EmbeddingOptions{
		BaseURL: fmt.Sprintf("http://127.0.0.1:%d/v1", process.Port),
		Key:     process.Secret,
		Model:   model.Name,
		Direct:  true,
	})
}
