package local

import (
	"os"
	"path/filepath"
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

func TestCheckOfAnEmptyMachine(t *testing.T) {
	options := Options{DataDirectory: filepath.Join(t.TempDir(), "data"), CacheDirectory: filepath.Join(t.TempDir(), "cache")}
	t.Setenv("JAVA_HOME", "")
	t.Setenv("PATH", t.TempDir())
	findings := Check(t.Context(), options)
	tests := []struct {
		subject        string
		ok             bool
		detail, remedy string
	}{
		{"JDK", false, "there is no java in PATH, and JAVA_HOME is not set", "install a JDK"},
		{"Maven", false, "there is no Maven", "apt install maven"},
		{"Neo4j", true, "downloaded at the first use", ""},
		{"graph database", true, "none yet", ""},
		{"Neo4j process", true, "not running", ""},
	}
	for _, test := range tests {
		t.Run(test.subject, func(t *testing.T) {
			got := finding(t, findings, test.subject)
			if got.OK != test.ok || !strings.Contains(got.Detail, test.detail) || !strings.Contains(got.Remedy, test.remedy) || got.OK != (got.Remedy == "") {
				t.Errorf("%+v, want OK %v, %q, %q", got, test.ok, test.detail, test.remedy)
			}
		})
	}
	for _, path := range []string{options.DataDirectory, options.CacheDirectory} {
		if _, err := os.Stat(path); err == nil {
			t.Errorf("the check created %s", path)
		}
	}
}

func TestCheckOfAProcessThatDoesNotAnswer(t *testing.T) {
	options := Options{DataDirectory: t.TempDir(), CacheDirectory: t.TempDir()}
	d := directory(options.DataDirectory)
	lock, err := filelock.Try(d.lockFile())
	if err != nil {
		t.Fatal(err)
	}
	defer lock.Close()
	if got := finding(t, Check(t.Context(), options), "Neo4j process"); !got.OK || got.Detail != "just starting" {
		t.Errorf("without a control socket: %+v", got)
	}
	if err := d.writeState(state{ProcessID: 4711, Control: "127.0.0.1:1", Secret: "s"}); err != nil {
		t.Fatal(err)
	}
	if got := finding(t, Check(t.Context(), options), "Neo4j process"); got.OK || !strings.Contains(got.Remedy, "kill 4711") {
		t.Errorf("with a dead control socket: %+v", got)
	}
}
