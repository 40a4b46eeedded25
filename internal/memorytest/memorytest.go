// Package memorytest measures how much memory a piece of work takes.
package memorytest

import (
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// resultVariable holds the file that a measuring process writes its peak to.
const resultVariable = "REPOCHAT_TEST_PEAK"

// Peak runs work in a process of its own, which is this test once more, and
// returns the most megabytes that the process held at a time by the account of
// the operating system. That process is built without the race detector, whose
// shadow memory would be counted as well. An error of the work fails the test.
func Peak(t *testing.T, work func() error) int {
	t.Helper()
	return Peaks(t, work)[0]
}

// Peaks is as Peak for work of several steps: it returns the most megabytes held until the
// end of each.
func Peaks(t *testing.T, steps ...func() error) []int {
	t.Helper()
	if file := os.Getenv(resultVariable); file != "" {
		measure(t, file, steps)
	}
	file := filepath.Join(t.TempDir(), "peak")
	pattern := "^" + strings.ReplaceAll(t.Name(), "/", "$/^") + "$"
	command := exec.CommandContext(t.Context(), "go", "test", "-vet=off", "-count=1", "-timeout", "5m", "-run", pattern, ".")
	command.Env = append(os.Environ(), resultVariable+"="+file, "TMPDIR="+t.TempDir())
	output, err := command.CombinedOutput()
	if err != nil {
		t.Fatalf("the work failed: %v\n%s", err, output)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatalf("the work was not measured: %v\n%s", err, output)
	}
	peaks := make([]int, len(steps))
	for i, kilobytes := range strings.Fields(string(text)) {
		if peaks[i], err = strconv.Atoi(kilobytes); err != nil {
			t.Fatal(err)
		}
		peaks[i] /= 1024
	}
	return peaks
}

// measure is the process of its own. It ends here.
func measure(t *testing.T, file string, steps []func() error) {
	var kilobytes []string
	for _, step := range steps {
		if err := step(); err != nil {
			t.Fatal(err)
		}
		status, err := os.ReadFile("/proc/self/status")
		if err != nil {
			t.Fatal(err)
		}
		_, peak, found := strings.Cut(string(status), "VmHWM:")
		if !found {
			t.Fatal("the system does not say how much memory a process had")
		}
		kilobytes = append(kilobytes, strings.Fields(peak)[0])
	}
	if err := os.WriteFile(file, []byte(strings.Join(kilobytes, " ")), 0o600); err != nil {
		t.Fatal(err)
	}
	t.SkipNow() // the rest of the test is for the process that waits
}
