package ingest

import (
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"testing"
)

// A fetch that was stopped may still write while its mirror is removed. Without a
// second try the removal fails: the directory is not empty.
func TestAMirrorIsRemovedWhileSomethingStillWrites(t *testing.T) {
	for round := range 5 {
		directory := filepath.Join(t.TempDir(), "mirror")
		if err := os.MkdirAll(filepath.Join(directory, "pack"), 0o700); err != nil {
			t.Fatal(err)
		}
		begun := make(chan struct{})
		go func() {
			const files = 5000
			for i := range files {
				if i == files/10 {
					close(begun)
				}
				if err := os.WriteFile(filepath.Join(directory, "pack", strconv.Itoa(i)), nil, 0o600); errors.Is(err, os.ErrNotExist) {
					return // it is removed
				}
			}
		}()
		<-begun
		if err := removeTree(t.Context(), directory); err != nil {
			t.Fatalf("round %d: %v", round, err)
		}
		if _, err := os.Stat(directory); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("round %d: it is still there: %v", round, err)
		}
	}
}
