package local

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
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
		{"Neo4j data", true, "none yet", ""},
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
