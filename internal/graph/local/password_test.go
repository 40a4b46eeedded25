package local

import (
	"os"
	"path/filepath"
	"testing"
)

func TestNextPassword(t *testing.T) {
	tests := []struct {
		name     string
		file     string
		old      string
		home     bool
		keepsOld bool
	}{
		{"one that is set is kept", "password.json", `{"password":"old","password_set":true}`, true, true},
		{"one that may not be set is replaced", "password.json", `{"password":"old"}`, true, false},
		{"a new database gets a new one", "password.json", `{"password":"old","password_set":true}`, false, false},
		{"a broken file is replaced", "password.json", `{"password`, true, false},
		{"an empty one is replaced", "password.json", `{"password":"","password_set":true}`, true, false},
		{"that of an earlier release is kept", "state.json", `{"control":"127.0.0.1:1","password":"old","password_set":true}`, true, true},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			d := directory(t.TempDir())
			if test.home {
				if err := os.Mkdir(d.home(), 0o700); err != nil {
					t.Fatal(err)
				}
			}
			if err := os.WriteFile(filepath.Join(string(d), test.file), []byte(test.old), 0o600); err != nil {
				t.Fatal(err)
			}
			got, err := d.nextPassword()
			if err != nil {
				t.Fatal(err)
			}
			// The start writes the state anew, without a password.
			if err := os.WriteFile(filepath.Join(string(d), "state.json"), []byte(`{"control":"127.0.0.1:2"}`), 0o600); err != nil {
				t.Fatal(err)
			}
			if again, err := d.readPassword(); err != nil || again != got {
				t.Errorf("after the start it is %+v, want %+v: %v", again, got, err)
			}
			if kept := got.Value == "old"; kept != test.keepsOld || got.Set != kept || len(got.Value) < 3 {
				t.Errorf("password %q, set %v", got.Value, got.Set)
			}
		})
	}
}
