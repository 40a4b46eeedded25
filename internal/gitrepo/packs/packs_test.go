package packs

import (
	"bytes"
	"crypto/sha1" //nolint:gosec // git names its objects by it
	"encoding/hex"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"repochat/internal/history"
)

// repository is a git repository with versions of files, all in packs.
type repository struct {
	t    *testing.T
	path string
}

func (r repository) git(input string, arguments ...string) string {
	r.t.Helper()
	command := exec.Command("git", arguments...)
	command.Dir = r.path
	command.Env = append(os.Environ(), "GIT_CONFIG_NOSYSTEM=1", "GIT_CONFIG_GLOBAL="+os.DevNull,
		"GIT_AUTHOR_NAME=A", "GIT_AUTHOR_EMAIL=a@x", "GIT_COMMITTER_NAME=C", "GIT_COMMITTER_EMAIL=c@x")
	command.Stdin = strings.NewReader(input)
	output, err := command.Output()
	if err != nil {
		r.t.Fatalf("git %v: %v", arguments, err)
	}
	return strings.TrimSpace(string(output))
}

func newRepository(t *testing.T) repository {
	r := repository{t, t.TempDir()}
	r.git("", "init", "--quiet")
	return r
}

func (r repository) objects() string { return filepath.Join(r.path, ".git", "objects") }

// commitVersions commits versions of files, of which each changes some lines of
// the one before.
func (r repository) commitVersions(seed uint64, versions int) {
	random := rand.New(rand.NewPCG(seed, 1))
	files := make([][]string, 4)
	for i := range files {
		for range 200 << (2 * i) {
			files[i] = append(files[i], fmt.Sprintf("%d a line that is long enough %d\n", i, random.IntN(1000)))
		}
	}
	for range versions {
		for i, lines := range files {
			for range random.IntN(5) {
				at := random.IntN(len(lines))
				lines = slices.Insert(lines, at, fmt.Sprintf("new %d\n", random.IntN(100)))
				lines = slices.Delete(lines, at/2, at/2+random.IntN(3))
			}
			files[i] = lines
			if err := os.WriteFile(filepath.Join(r.path, fmt.Sprint(i)), []byte(strings.Join(lines, "")), 0o600); err != nil {
				r.t.Fatal(err)
			}
		}
		r.git("", "add", "--all")
		r.git("", "commit", "--quiet", "--allow-empty", "-m", "versions")
	}
	if err := os.WriteFile(filepath.Join(r.path, "empty"), nil, 0o600); err != nil {
		r.t.Fatal(err)
	}
	r.git("", "add", "--all")
	r.git("", "commit", "--quiet", "--allow-empty", "-m", "an empty file")
}

// blobs returns the names of all contents.
func (r repository) blobs() []history.Blob {
	var found []history.Blob
	for line := range strings.Lines(r.git("", "cat-file", "--batch-all-objects", "--batch-check=%(objecttype) %(objectname)")) {
		if name, isBlob := strings.CutPrefix(strings.TrimSpace(line), "blob "); isBlob {
			var b history.Blob
			_, _ = hex.Decode(b[:], []byte(name))
			found = append(found, b)
		}
	}
	return found
}

// nameOf returns git's name for a content.
func nameOf(content []byte) history.Blob {
	//nolint:gosec // git names its objects by it
	return sha1.Sum(append(fmt.Appendf(nil, "blob %d\x00", len(content)), content...))
}

// compare reads all contents in a random order, some of them held for a while,
// and compares
// them with their names, which git made from them. It returns how many are in packs.
func (r repository) compare(store *Store) (inPacks int) {
	r.t.Helper()
	reader := store.NewReader(1 << 20)
	blobs := r.blobs()
	random := rand.New(rand.NewPCG(1, 2))
	blobs = append(blobs, blobs...)
	random.Shuffle(len(blobs), func(i, j int) { blobs[i], blobs[j] = blobs[j], blobs[i] })
	type held struct {
		blob    history.Blob
		place   Place
		content []byte
	}
	var all []held
	for _, b := range blobs {
		place, found := store.Find(b)
		if !found {
			continue
		}
		inPacks++
		got, err := reader.Read(place)
		if err != nil {
			r.t.Fatalf("%s: %v", b, err)
		}
		all = append(all, held{b, place, got.Bytes})
		for len(all) > 10 {
			first := all[0]
			all = all[1:]
			if name := nameOf(first.content); name != first.blob {
				r.t.Errorf("%s was read as %s", first.blob, name)
			}
			reader.Release(first.place)
		}
	}
	return inPacks / 2
}

func TestPacksAreReadAsGitReadsThem(t *testing.T) {
	const versions = 15
	tests := []struct {
		name string
		pack func(r repository)
		none bool
	}{
		{"changes by distance", func(r repository) { r.git("", "repack", "-a", "-d", "-f", "-q", "--depth=50") }, false},
		{"changes by name", func(r repository) {
			r.git("", "-c", "repack.useDeltaBaseOffset=false", "repack", "-a", "-d", "-f", "-q")
		}, false},
		{"no changes", func(r repository) { r.git("", "repack", "-a", "-d", "-f", "-q", "--depth=0") }, false},
		{"several packs", func(r repository) {
			r.git("", "repack", "-d", "-q")
			r.commitVersions(2, 5)
			r.git("", "repack", "-d", "-q")
		}, false},
		{"large offsets", func(r repository) {
			r.git("", "-c", "pack.indexVersion=2", "repack", "-a", "-d", "-f", "-q")
			packs, _ := filepath.Glob(filepath.Join(r.objects(), "pack", "*.pack"))
			index := strings.TrimSuffix(packs[0], ".pack") + ".idx"
			if err := os.Remove(index); err != nil {
				r.t.Fatal(err)
			}
			r.git("", "index-pack", "--index-version=2,0x40", "-o", index, packs[0])
		}, false},
		{"an old index is left to git", func(r repository) {
			r.git("", "-c", "pack.indexVersion=1", "repack", "-a", "-d", "-f", "-q")
		}, true},
		{"single objects are left to git", func(repository) {}, true},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := newRepository(t)
			r.commitVersions(1, versions)
			test.pack(r)
			store := Open(r.objects())
			defer func() { _ = store.Close() }()
			inPacks, blobs := r.compare(store), len(r.blobs())
			if test.none && inPacks != 0 || !test.none && inPacks != blobs {
				t.Errorf("%d of %d contents are in packs", inPacks, blobs)
			}
		})
	}
}

func TestPacksOfOtherStores(t *testing.T) {
	r := newRepository(t)
	r.commitVersions(1, 5)
	r.git("", "repack", "-a", "-d", "-q")
	for _, path := range []string{r.objects(), "../../first/.git/objects"} {
		borrower := filepath.Join(t.TempDir(), ".git", "objects")
		if err := os.MkdirAll(filepath.Join(borrower, "info"), 0o700); err != nil {
			t.Fatal(err)
		}
		if !filepath.IsAbs(path) {
			if err := os.Symlink(r.path, filepath.Join(borrower, "..", "..", "first")); err != nil {
				t.Fatal(err)
			}
			path = "../../first/.git/objects"
		}
		content := "# borrowed\n" + path + "\n" + borrower + "\n"
		if err := os.WriteFile(filepath.Join(borrower, "info", "alternates"), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		store := Open(borrower)
		if got, want := r.compare(store), len(r.blobs()); got != want {
			t.Errorf("by %s %d of %d contents are found", path, got, want)
		}
		_ = store.Close()
	}
}

func TestLargeContentsAreTold(t *testing.T) {
	r := newRepository(t)
	r.commitVersions(1, 5)
	r.git("", "repack", "-a", "-d", "-f", "-q")
	store := Open(r.objects())
	defer func() { _ = store.Close() }()
	const largest = 50_000
	reader := store.NewReader(largest)
	tooLarge := 0
	for _, b := range r.blobs() {
		var size int
		_, _ = fmt.Sscan(r.git("", "cat-file", "-s", b.String()), &size)
		place, _ := store.Find(b)
		got, err := reader.Read(place)
		if err != nil {
			continue // One that is a change of a larger one is left to git.
		}
		if got.TooLarge != (size > largest) || !got.TooLarge && len(got.Bytes) != size {
			t.Errorf("%d bytes were read as %d, too large: %t", size, len(got.Bytes), got.TooLarge)
		}
		if got.TooLarge {
			tooLarge++
		} else {
			reader.Release(place)
		}
	}
	if tooLarge == 0 {
		t.Error("no content is too large")
	}
}

// Any change of a byte leads to an error or to what git has under the name, and
// never to a crash.
func TestBrokenPacks(t *testing.T) {
	r := newRepository(t)
	r.commitVersions(1, 4)
	r.git("", "repack", "-a", "-d", "-f", "-q")
	packs, _ := filepath.Glob(filepath.Join(r.objects(), "pack", "pack-*"))
	blobs := r.blobs()
	random := rand.New(rand.NewPCG(3, 4))
	broken := 0
	for range 300 {
		directory := filepath.Join(t.TempDir(), "objects")
		for _, path := range packs {
			content, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if random.IntN(4) == 0 {
				content = content[:random.IntN(len(content))]
			}
			for range random.IntN(4) {
				if len(content) > 0 {
					content[random.IntN(len(content))] ^= 1 << random.IntN(8)
				}
			}
			copied := filepath.Join(directory, "pack", filepath.Base(path))
			if err := os.MkdirAll(filepath.Dir(copied), 0o700); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(copied, content, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		broken += readAll(Open(directory), blobs)
	}
	if broken == 0 {
		t.Error("nothing was broken")
	}
}

// readAll returns how many contents cannot be read.
func readAll(store *Store, blobs []history.Blob) (failed int) {
	defer func() { _ = store.Close() }()
	reader := store.NewReader(1 << 20)
	for _, b := range blobs {
		place, found := store.Find(b)
		if !found {
			failed++
			continue
		}
		got, err := reader.Read(place)
		switch {
		case err != nil:
			failed++
		case !got.TooLarge:
			reader.Release(place)
		}
	}
	return failed
}

func TestReadersHoldLittle(t *testing.T) {
	r := newRepository(t)
	r.commitVersions(1, 15)
	r.git("", "repack", "-a", "-d", "-f", "-q")
	store := Open(r.objects())
	defer func() { _ = store.Close() }()
	reader := store.NewReader(1 << 20)
	for range 5 {
		for _, b := range r.blobs() {
			place, _ := store.Find(b)
			if _, err := reader.Read(place); err != nil {
				t.Fatal(err)
			}
			reader.Release(place)
		}
	}
	held := 0
	for _, o := range reader.kept {
		held += cap(o.content)
		if o.uses != 0 {
			t.Errorf("an object has %d uses", o.uses)
		}
	}
	if held != reader.bytes || held > bytesKept || reader.spares.bytes > mostSpare {
		t.Errorf("%d bytes are held, counted as %d, and %d spare", held, reader.bytes, reader.spares.bytes)
	}
}

// TestOpenFilesAreBounded opens a store of more packs than are held open. The
// largest is one of those that are.
func TestOpenFilesAreBounded(t *testing.T) {
	r := newRepository(t)
	r.commitVersions(1, 3)
	r.git("", "repack", "-a", "-d", "-q")
	blobs := r.blobs()
	for i := range mostPacks + 5 {
		name := r.git(fmt.Sprintln("small", i), "hash-object", "-w", "--stdin")
		r.git(name+"\n", "pack-objects", "-q", filepath.Join(r.objects(), "pack", "pack"))
	}
	store := Open(r.objects())
	defer func() { _ = store.Close() }()
	if len(store.packs) != mostPacks {
		t.Errorf("%d packs are open, want %d", len(store.packs), mostPacks)
	}
	for _, b := range blobs {
		if _, found := store.Find(b); !found {
			t.Errorf("%s of the largest pack is not found", b)
		}
	}
}

func FuzzApplyDelta(f *testing.F) {
	f.Add([]byte("base of it"), []byte{10, 12, 0x90, 4, 3, 'n', 'e', 'w', 0x91, 5, 5})
	f.Fuzz(func(t *testing.T, base, changes []byte) {
		before, rest, err := deltaSize(changes)
		if err != nil || before != int64(len(base)) {
			return
		}
		after, rest, err := deltaSize(rest)
		if err != nil || after > 1<<20 {
			return
		}
		_ = applyDelta(make([]byte, after), bytes.Clone(base), rest)
	})
}

func TestRoomFor(t *testing.T) {
	for size := range 100_000 {
		if room := roomFor(size); room < size || room > size+size/7+64 || roomFor(room) != room {
			t.Fatalf("roomFor(%d) = %d, and of that %d", size, room, roomFor(room))
		}
	}
}
