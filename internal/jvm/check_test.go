package jvm

import (
	"strings"
	"testing"

	"repochat/internal/filelock"
)

// finding returns the one of a subject.
func finding(t *testing.T, findings []Finding, subject string) Finding {
	t.Helper()
	for _, each := range findings {
		if each.Subject == subject {
			return each
		}
	}
	t.Fatalf("nothing was said about %s: %+v", subject, findings)
	return Finding{}
}

func TestCheckOfAProcessThatDoesNotAnswer(t *testing.T) {
	options := Options{DataDirectory: t.TempDir(), CacheDirectory: t.TempDir()}
	d := directory(options.DataDirectory)
	lock, err := filelock.Try(d.lockFile())
	if err != nil {
		t.Fatal(err)
	}
	defer lock.Close()
	if got := finding(t, Check(t.Context(), testProgram, options), "the test process"); !got.OK || got.Detail != "just starting" {
		t.Errorf("without a control socket: %+v", got)
	}
	if err := d.writeState(state{ProcessID: 4711, Control: "127.0.0.1:1", Secret: "s"}); err != nil {
		t.Fatal(err)
	}
	if got := finding(t, Check(t.Context(), testProgram, options), "the test process"); got.OK || !strings.Contains(got.Remedy, "kill 4711") {
		t.Errorf("with a dead control socket: %+v", got)
	}
}
