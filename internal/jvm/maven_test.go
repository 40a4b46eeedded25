package jvm

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestTransfers(t *testing.T) {
	tests := []struct{ name, output, progress, tail string }{
		{name: "nothing yet", progress: "asking Maven for the jars of the test"},
		{
			name: "sizes of all units add up, downloads that only begin do not count",
			output: "[INFO] Downloading from m: u/a.jar\n[INFO] Downloaded from m: u/a.jar (512 B at 1 kB/s)\n" +
				"[INFO] Downloaded from m: u/b.jar (500 kB at 1.0 MB/s)\n[INFO] Downloaded from m: u/c.jar (10.5 MB at 9 MB/s)\n",
			progress: "downloading the test: 3 files, 11 MB",
			tail:     "[INFO] Downloading from m: u/a.jar",
		},
		{
			name:     "errors go before other lines",
			output:   "[INFO] Scanning\n[ERROR] Could not transfer artifact\n[INFO] done\n",
			progress: "asking Maven for the jars of the test",
			tail:     "[ERROR] Could not transfer artifact",
		},
		{
			name:     "the password of a mirror is not repeated",
			output:   "[ERROR] from m (https://me:secret@mirror.example/maven): refused\n",
			progress: "asking Maven for the jars of the test",
			tail:     "[ERROR] from m (https://mirror.example/maven): refused",
		},
		{
			name:     "a password may have an @ and a slash of its own",
			output:   "[ERROR] from m (https://me:s@cr/t@mirror.example/maven): refused\n",
			progress: "asking Maven for the jars of the test",
			tail:     "[ERROR] from m (https://mirror.example/maven): refused",
		},
		{
			name:     "only the last lines are kept",
			output:   strings.Repeat("[INFO] early\n", 100) + strings.Repeat("[INFO] late\n", tailLines),
			progress: "asking Maven for the jars of the test",
			tail:     strings.TrimSpace(strings.Repeat("[INFO] late\n", tailLines)),
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			for _, piece := range []int{1, 7, len(test.output) + 1} { // output comes in any pieces
				seen := transfers{program: "the test"}
				for rest := test.output; rest != ""; rest = rest[min(piece, len(rest)):] {
					if _, err := io.WriteString(&seen, rest[:min(piece, len(rest))]); err != nil {
						t.Fatal(err)
					}
				}
				if got := seen.String(); got != test.progress {
					t.Errorf("progress %q, want %q", got, test.progress)
				}
				if got := seen.tail(); got != test.tail {
					t.Errorf("tail %q, want %q", got, test.tail)
				}
			}
		})
	}
}

// FuzzTransfers looks for output that breaks the reader or leaks a credential.
func FuzzTransfers(f *testing.F) {
	f.Add("[INFO] Downloaded from m: u (18 kB at 68 kB/s)\n")
	f.Add("[ERROR] https://a:b@c/\n")
	f.Add("://@@")
	f.Fuzz(func(t *testing.T, output string) {
		seen := transfers{program: "the test"}
		if n, err := io.WriteString(&seen, output+"\n"); n != len(output)+1 || err != nil {
			t.Fatalf("wrote %d: %v", n, err)
		}
		if credentials.MatchString(seen.tail()) {
			t.Errorf("tail %q has credentials", seen.tail())
		}
		_ = seen.String()
	})
}

func TestPrepareExplainsFailures(t *testing.T) {
	java := map[string]string{"java": fakeJava("17", "17.0.1"), "javac": ""}
	tests := []struct{ name, mvn, want string }{
		{"no Maven", "", "there is no Maven (mvn) in PATH, which downloads the test; install it"},
		{
			"Maven without a network is quoted",
			"echo '[INFO] Scanning'; echo '[ERROR] Could not transfer artifact: Connection refused'; exit 1",
			"Maven could not download the test; its last words were:\n[ERROR] Could not transfer artifact: Connection refused\n; mend that",
		},
		{"a full home directory", "echo '[ERROR] No space left on device'; exit 1", "; free some space on the disk of your home directory"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			programs := map[string]string{"java": java["java"], "javac": java["javac"]}
			if test.mvn != "" {
				programs["mvn"] = test.mvn
			}
			t.Setenv("JAVA_HOME", "")
			t.Setenv("PATH", filepath.Join(writePrograms(t, programs), "bin"))
			s := testStarter(t, Options{DataDirectory: t.TempDir(), CacheDirectory: t.TempDir()})
			_, err := s.prepare(t.Context())
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Fatalf("error %v, want one with %q", err, test.want)
			}
			wantNoDistribution(t, s)
		})
	}
}

// TestPrepare sets a program up with the real Maven and compiler, after one that
// was ended in the middle.
func TestPrepare(t *testing.T) {
	s := testStarter(t, Options{DataDirectory: t.TempDir(), CacheDirectory: t.TempDir()})
	ctx, cancel := context.WithCancel(t.Context())
	s.progress = func(line string) {
		if strings.Contains(line, "compiling") { // all jars are there
			cancel()
		}
	}
	_, err := s.prepare(ctx)
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("error %v, want that it was ended", err)
	}
	wantNoDistribution(t, s)

	var lines []string
	s.progress = func(line string) { lines = append(lines, line) }
	distribution, err := s.prepare(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Log(strings.Join(lines, "\n"))
	if len(lines) == 0 || !strings.Contains(lines[0], "Maven downloads about 1 MB") {
		t.Errorf("a first set-up says %q", lines)
	}
	for _, file := range []string{"lib/jspecify-1.0.0.jar", "classes/Main.class", "classes/Users.class"} {
		if _, err := os.Stat(filepath.Join(distribution, file)); err != nil {
			t.Error(err)
		}
	}
	s.progress = func(line string) { t.Errorf("a prepared cache says %q", line) }
	again, err := s.prepare(t.Context())
	if err != nil || again != distribution {
		t.Errorf("again: %s, %v", again, err)
	}
}

// wantNoDistribution checks that a failed set-up left nothing that could be
// taken for a whole one, and nothing that fills the disk.
func wantNoDistribution(t *testing.T, s starter) {
	t.Helper()
	left, err := filepath.Glob(filepath.Join(string(s.cache), s.program.ShortName+"-*"))
	if err != nil {
		t.Fatal(err)
	}
	if len(left) != 0 {
		t.Errorf("left behind: %v", left)
	}
}
