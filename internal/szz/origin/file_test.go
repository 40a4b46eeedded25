package origin_test

import (
	"os"
	"path/filepath"
	"testing"

	"repochat/internal/szz/origin"
)

func TestLoadAndSave(t *testing.T) {
	h := randomHistory(t, 7)
	hashes := h.write()
	path := filepath.Join(t.TempDir(), "directory", "origins")
	none, err := origin.Load(path)
	if err != nil || none.Has(hashes[1]) {
		t.Fatalf("without a file: has a commit: %v, %v", none.Has(hashes[1]), err)
	}
	if err := h.graphOf(hashes[1:]...).Save(path); err != nil {
		t.Fatal(err)
	}
	kept, err := origin.Load(path)
	if err != nil || !kept.Has(hashes[1]) {
		t.Fatalf("with a file: has a commit: %v, %v", kept.Has(hashes[1]), err)
	}
	h.checkAgainstBlame(kept, hashes[200:])
	if err := os.WriteFile(path, []byte("something else"), 0o600); err != nil {
		t.Fatal(err)
	}
	if lost, err := origin.Load(path); err != nil || lost.Has(hashes[1]) {
		t.Errorf("with a damaged file: has a commit: %v, %v", lost.Has(hashes[1]), err)
	}
	if left, err := os.ReadDir(filepath.Dir(path)); err != nil || len(left) != 1 {
		t.Errorf("files beside the graph: %v, %v", left, err)
	}
}
