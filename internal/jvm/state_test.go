package jvm

import (
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestState(t *testing.T) {
	d := directory(t.TempDir())
	written := state{ProcessID: 7, Control: "127.0.0.1:9", Secret: "s"}
	tests := []struct {
		name    string
		prepare func() error
		want    state
	}{
		{"none is an empty one", func() error { return nil }, state{}},
		{"what is written is read", func() error { return d.writeState(written) }, written},
		{"a broken one is an empty one", func() error { return os.WriteFile(d.stateFile(), []byte(`{"control`), 0o600) }, state{}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if err := test.prepare(); err != nil {
				t.Fatal(err)
			}
			got, err := d.readState()
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

func TestNewStateHidesTheProcessOfBefore(t *testing.T) {
	s := testStarter(t, Options{DataDirectory: t.TempDir(), CacheDirectory: t.TempDir()})
	if err := s.directory.writeState(state{ProcessID: 7, Control: "127.0.0.1:1", Secret: "x"}); err != nil {
		t.Fatal(err)
	}
	got, err := s.newState()
	if err != nil {
		t.Fatal(err)
	}
	if len(got.Secret) < 20 || got.Secret == "x" {
		t.Errorf("secret %q", got.Secret)
	}
	onDisk, err := s.directory.readState()
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(state{}, onDisk); diff != "" {
		t.Errorf("others would join the JVM of before (-want +got)\n%s", diff)
	}
}
