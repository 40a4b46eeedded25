package sampletest_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/sample"
	"repochat/internal/sample/sampletest"
)

// What tests are given is what the program writes, and each has its own.
func TestWriteIsTheSample(t *testing.T) {
	first, second := sampletest.Write(t), sampletest.Write(t)
	if err := os.RemoveAll(filepath.Dir(first.Git)); err != nil {
		t.Fatal(err)
	}
	original, err := sample.Write(t.Context(), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if output, err := exec.Command("diff", "-r", filepath.Dir(original.Git), filepath.Dir(second.Git)).CombinedOutput(); err != nil {
		t.Errorf("the files differ: %v\n%s", err, output)
	}
	original.Git, original.Tracker = second.Git, second.Tracker
	if diff := cmp.Diff(original, second); diff != "" {
		t.Error(diff)
	}
}
