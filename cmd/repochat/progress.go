package main

import (
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/schollz/progressbar/v3"

	"repochat/internal/prose"
)

// progress shows how far a command is: a moving bar on a terminal, one line
// per finished phase elsewhere. It is safe for concurrent use.
type progress struct {
	mu         sync.Mutex
	out        io.Writer
	onTerminal bool
	now        func() time.Time

	phase string
	since time.Time
	done  int
	bar   *progressbar.ProgressBar
}

func newProgress(out io.Writer) *progress {
	return &progress{out: out, onTerminal: isTerminal(out), now: time.Now}
}

// Line shows one event, like a step of a download.
func (p *progress) Line(text string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.finish()
	fmt.Fprintln(p.out, prose.Printable(text))
}

// Report shows that so many of a phase's steps are done. A total of zero means
// that it is not known.
func (p *progress) Report(phase string, done, total int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if phase != p.phase {
		p.finish()
		p.begin(phase, total)
	}
	p.done = done
	if p.bar == nil {
		return
	}
	if total > 0 && p.bar.GetMax() != total {
		p.bar.ChangeMax(total)
	}
	_ = p.bar.Set(done) // a bar that cannot be drawn is no reason to stop
}

// Close ends the last phase.
func (p *progress) Close() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.finish()
}

func (p *progress) begin(phase string, total int) {
	p.phase, p.since, p.done = phase, p.now(), 0
	if !p.onTerminal {
		return
	}
	if total <= 0 {
		total = -1
	}
	p.bar = progressbar.NewOptions(total,
		progressbar.OptionSetWriter(p.out),
		progressbar.OptionSetDescription(fmt.Sprintf("%-28s", phase)),
		progressbar.OptionSetWidth(24),
		progressbar.OptionThrottle(100*time.Millisecond),
		progressbar.OptionShowCount(),
		progressbar.OptionClearOnFinish(),
	)
}

func (p *progress) finish() {
	if p.phase == "" {
		return
	}
	if p.bar != nil {
		_ = p.bar.Clear()
		p.bar = nil
	}
	count := ""
	if p.done > 0 {
		count = fmt.Sprintf("%d, ", p.done)
	}
	fmt.Fprintf(p.out, "%s: %s%.1f s\n", p.phase, count, p.now().Sub(p.since).Seconds())
	p.phase = ""
}
