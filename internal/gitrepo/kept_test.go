package gitrepo

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// keptFixture is a history with a merge and a rename, and a file that keeps it.
func keptFixture(t *testing.T) (f *fixture, file string) {
	f = newFixture(t)
	f.write("a.txt", "one\ntwo\nthree\nfour\n")
	f.commit("Start")
	f.git("branch", "side")
	f.git("mv", "a.txt", "b.txt")
	f.commit("Rename")
	f.git("checkout", "--quiet", "side")
	f.write("c.txt", "c\n")
	f.commit("Side")
	f.git("checkout", "--quiet", "main")
	f.git("merge", "--quiet", "--no-ff", "side")
	return f, filepath.Join(t.TempDir(), "kept", "commits")
}

// sameAsFresh reads commits with what is kept, and says whether they are those
// of a reader that keeps nothing. It returns how many bytes are kept.
func sameAsFresh(t *testing.T, f *fixture, file string) int {
	t.Helper()
	repository, head := f.open(), f.git("rev-parse", "main")
	want, err := repository.Commits(t.Context(), head, nil)
	if err != nil {
		t.Fatal(err)
	}
	got, err := repository.CommitsKept(t.Context(), head, file, nil)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("kept commits differ (-fresh +kept):\n%s", diff)
	}
	content, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return len(content)
}

func TestKeptCommitsAreThoseOfAFreshReading(t *testing.T) {
	f, file := keptFixture(t)
	first := sameAsFresh(t, f, file)
	if again := sameAsFresh(t, f, file); again != first {
		t.Errorf("without news %d bytes became %d", first, again)
	}
	f.write("c.txt", "c\nd\n")
	f.commit("News")
	more := sameAsFresh(t, f, file)
	if more <= first || more > 2*first {
		t.Errorf("with a new commit %d bytes became %d", first, more)
	}
	t.Run("after a force-push", func(t *testing.T) {
		f.git("reset", "--quiet", "--hard", "HEAD~2")
		f.write("d.txt", "d\n")
		f.commit("Instead")
		sameAsFresh(t, f, file)
	})
	t.Run("after going back", func(t *testing.T) {
		before := sameAsFresh(t, f, file)
		f.git("reset", "--quiet", "--hard", "HEAD~1")
		if after := sameAsFresh(t, f, file); after != before {
			t.Errorf("%d bytes became %d", before, after)
		}
	})
}

// What a kill or a full disk leaves behind is not taken for commits.
func TestABrokenKeptFileIsMended(t *testing.T) {
	tests := []struct {
		name   string
		damage func([]byte) []byte
	}{
		{"cut short in a block", func(content []byte) []byte { return content[:len(content)-20] }},
		{"cut short in a line", func(content []byte) []byte { return content[:bytes.IndexByte(content, '\n')+4] }},
		{"a changed byte", func(content []byte) []byte { content[len(content)-30] ^= 1; return content }},
		{"of another git", func(content []byte) []byte {
			return bytes.Replace(content, []byte("git version"), []byte("git Version"), 1)
		}},
		{"something else", func([]byte) []byte { return []byte("hello\n12 deadbeef\n") }},
		{"nothing", func([]byte) []byte { return nil }},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			f, file := keptFixture(t)
			size := sameAsFresh(t, f, file)
			content, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(file, test.damage(content), 0o600); err != nil {
				t.Fatal(err)
			}
			if mended := sameAsFresh(t, f, file); mended != size {
				t.Errorf("%d bytes, mended %d", size, mended)
			}
		})
	}
}
