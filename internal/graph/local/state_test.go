package local

import (
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestState(t *testing.T) {
	d := directory(t.TempDir())
	written := state{ProcessID: 7, Control: "127.0.0.1:9", Secret: "s", Password: "p", PasswordSet: true}
	tests := []struct {
		name    string
		prepare func() error
		want    state
	}{
		{"none is an empty one", func() error { return nil }, state{}},
		{"what is written is read", func() error { return d.writeState(written) }, written},
		{"a broken one is an empty one", func() error { return os.WriteFile(d.stateFile(), []byte(`{"password`), 0o600) }, state{}},
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

func TestNewState(t *testing.T) {
	tests := []struct {
		name     string
		old      state
		home     bool
		keepsOld bool
	}{
		{"a password that is set is kept", state{Password: "old", PasswordSet: true, Control: "127.0.0.1:1", Secret: "x"}, true, true},
		{"one that may not be set is replaced", state{Password: "old"}, true, false},
		{"a new database gets a new one", state{Password: "old", PasswordSet: true}, false, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s := starter{directory: directory(t.TempDir())}
			if test.home {
				if err := os.Mkdir(s.directory.home(), 0o700); err != nil {
					t.Fatal(err)
				}
			}
			if err := s.directory.writeState(test.old); err != nil {
				t.Fatal(err)
			}
			got, err := s.newState()
			if err != nil {
				t.Fatal(err)
			}
			if kept := got.Password == "old"; kept != test.keepsOld || got.PasswordSet != kept {
				t.Errorf("password %q, set %v", got.Password, got.PasswordSet)
			}
			if len(got.Secret) < 20 || len(got.Password) < 3 {
				t.Errorf("secret %q, password %q", got.Secret, got.Password)
			}
			onDisk, err := s.directory.readState()
			if err != nil {
				t.Fatal(err)
			}
			if onDisk.Control != "" || onDisk.Secret != "" {
				t.Errorf("others would join the JVM of before: %+v", onDisk)
			}
		})
	}
}
