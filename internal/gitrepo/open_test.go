package gitrepo

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"repochat/internal/history"
)

func TestOpenReadsEveryKindOfRepository(t *testing.T) {
	f := newFixture(t)
	f.write("a", "1\n")
	head := f.commit("root")
	bare := filepath.Join(t.TempDir(), "bare.git")
	f.git("clone", "--quiet", "--bare", f.path, bare)
	linked := filepath.Join(t.TempDir(), "linked")
	f.git("worktree", "add", "--quiet", linked)
	borrowing := filepath.Join(t.TempDir(), "borrowing")
	f.git("clone", "--quiet", "--shared", f.path, borrowing)
	packed := filepath.Join(t.TempDir(), "packed.git")
	f.git("clone", "--quiet", "--bare", "--no-local", f.path, packed)
	f.git("--git-dir="+packed, "pack-refs", "--all")
	oddName := filepath.Join(t.TempDir(), `odd "name": é`)
	f.git("clone", "--quiet", f.path, oddName)

	for name, directory := range map[string]string{
		"a work tree's top":                         f.path,
		"a git directory in a work tree":            filepath.Join(f.path, ".git"),
		"a bare repository":                         bare,
		"a linked work tree":                        linked,
		"a clone that borrows objects":              borrowing,
		"packed references":                         packed,
		"a path with spaces, quotes and a colon":    oddName,
		"a bare repository without a config file":   withoutConfig(t, f),
		"a repository with work tree configuration": withWorktreeConfig(t, f),
	} {
		t.Run(name, func(t *testing.T) {
			repository, err := Open(t.Context(), directory)
			if err != nil {
				t.Fatal(err)
			}
			got, err := repository.ResolveHead(t.Context(), "")
			if err != nil || got != head {
				t.Fatalf("head = %q, %v, want %q", got, err, head)
			}
			commits, err := repository.Commits(t.Context(), got, nil)
			if err != nil || len(commits) != 1 {
				t.Errorf("commits = %v, %v, want one", commits, err)
			}
		})
	}
}

func withoutConfig(t *testing.T, f *fixture) string {
	directory := filepath.Join(t.TempDir(), "plain.git")
	f.git("clone", "--quiet", "--bare", f.path, directory)
	if err := os.Remove(filepath.Join(directory, "config")); err != nil {
		t.Fatal(err)
	}
	return directory
}

func withWorktreeConfig(t *testing.T, f *fixture) string {
	directory := filepath.Join(t.TempDir(), "sparse")
	f.git("clone", "--quiet", f.path, directory)
	f.git("-C", directory, "config", "core.repositoryFormatVersion", "1")
	f.git("-C", directory, "config", "extensions.worktreeConfig", "true")
	return directory
}

func TestOpenRefusesWhatCannotServe(t *testing.T) {
	f := newFixture(t)
	f.write("a", "1\n")
	f.commit("one")
	f.commit("two")
	tests := []struct {
		name      string
		directory func(t *testing.T) string
		want      error
	}{
		{"an ordinary directory is no repository", func(t *testing.T) string { return t.TempDir() }, ErrNotRepository},
		{"a directory below a work tree's top is no repository", func(t *testing.T) string {
			f.write("below/file", "1\n")
			return filepath.Join(f.path, "below")
		}, ErrNotRepository},
		{"a file is no repository", func(t *testing.T) string { return filepath.Join(f.path, "a") }, ErrNotRepository},
		{"a missing directory does not exist", func(t *testing.T) string { return filepath.Join(t.TempDir(), "gone") }, os.ErrNotExist},
		{"a new repository is empty", func(t *testing.T) string { return newFixture(t).path }, ErrEmpty},
		{"a repository that lost its objects is empty", func(t *testing.T) string {
			other := newFixture(t)
			other.commit("root")
			objects := filepath.Join(other.path, ".git", "objects")
			if err := errors.Join(os.RemoveAll(objects), os.Mkdir(objects, 0o755)); err != nil {
				t.Fatal(err)
			}
			return other.path
		}, ErrEmpty},
		{"a shallow clone is refused", func(t *testing.T) string {
			directory := filepath.Join(t.TempDir(), "shallow")
			f.git("clone", "--quiet", "--depth=1", "--no-local", "file://"+f.path, directory)
			return directory
		}, ErrShallow},
		{"a SHA-256 repository is refused", func(t *testing.T) string {
			directory := t.TempDir()
			f.git("init", "--quiet", "--object-format=sha256", directory)
			return directory
		}, ErrUnsupported},
		{"a damaged config file is refused", func(t *testing.T) string {
			other := newFixture(t)
			other.commit("root")
			if err := os.WriteFile(filepath.Join(other.path, ".git", "config"), []byte("[core\n"), 0o644); err != nil {
				t.Fatal(err)
			}
			return other.path
		}, ErrUnsupported},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			directory := test.directory(t)
			_, err := Open(t.Context(), directory)
			if !errors.Is(err, test.want) {
				t.Fatalf("error = %v, want %v", err, test.want)
			}
			if !strings.Contains(err.Error(), directory) {
				t.Errorf("error %q does not name the directory", err)
			}
		})
	}
}

func TestOpenSaysWhenGitIsMissing(t *testing.T) {
	f := newFixture(t)
	f.commit("root")
	t.Setenv("PATH", t.TempDir())
	if _, err := Open(t.Context(), f.path); !errors.Is(err, ErrNoGit) {
		t.Errorf("error = %v, want %v", err, ErrNoGit)
	}
}

// hostileConfig makes git commands run a program, or print something else.
const hostileConfig = `
[core]
	fsmonitor = PROGRAM
	hooksPath = DIRECTORY
	pager = PROGRAM
	sshCommand = PROGRAM
	attributesFile = DIRECTORY/attributes
	quotePath = true
[log]
	showSignature = true
	date = relative
[gpg]
	program = PROGRAM
[diff]
	external = PROGRAM
	noprefix = true
	orderFile = DIRECTORY/order
[diff "evil"]
	textconv = PROGRAM
	command = PROGRAM
[blame]
	ignoreRevsFile = DIRECTORY/missing
[extensions]
	partialClone = origin
[remote "origin"]
	promisor = true
	url = ssh://PROGRAM/
[i18n]
	logOutputEncoding = latin1
`

func TestNothingInAHostileRepositoryIsExecutedOrWritten(t *testing.T) {
	f := newFixture(t)
	f.write("a.txt", "1\nold\n")
	f.commit("root")
	f.write("a.txt", "1\nnew\n")
	f.commit("change")
	signed := "gpgsig -----BEGIN PGP SIGNATURE-----\n \n iQ==\n -----END PGP SIGNATURE-----\n"
	head := f.commitObject("A <a@x.org> 1 +0000", "B <b@x.org> 2 +0000", signed, "signed\n")

	outside := t.TempDir()
	mark := filepath.Join(outside, "executed")
	program := filepath.Join(outside, "program")
	if err := os.WriteFile(program, []byte("#!/bin/sh\ntouch "+mark+"\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	f.writeGit("config", strings.NewReplacer("PROGRAM", program, "DIRECTORY", outside).Replace(hostileConfig))
	f.writeGit("info/attributes", "* diff=evil\n")
	f.git("log", "--max-count=1")
	if err := os.Remove(mark); err != nil {
		t.Fatalf("plain git executes nothing, so the test proves nothing: %v", err)
	}
	before := snapshot(t, f.path)

	repository := f.open()
	commits, err := repository.Commits(t.Context(), head, nil)
	if err != nil || len(commits) != 3 {
		t.Fatalf("commits = %v, %v, want three", commits, err)
	}
	var pairs []history.BlobPair
	err = repository.TreeChanges(t.Context(), []string{head}, nil, func(c history.TreeChanges) error {
		for _, change := range c.Changes {
			pairs = append(pairs, history.BlobPair{Old: change.Old.Blob, New: change.New.Blob})
		}
		return nil
	})
	if err != nil || len(pairs) != 2 {
		t.Fatalf("pairs = %v, %v, want two", pairs, err)
	}
	err = repository.Diffs(t.Context(), pairs[1:], history.DiffOptions{WithLines: true}, func(_ int, diff history.BlobDiff) error {
		if len(diff.Deleted) != 1 || diff.Deleted[0] != "old" {
			t.Errorf("deleted lines = %q, want the old one", diff.Deleted)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
	if _, err := repository.ReadFile(t.Context(), "main", "a.txt"); err != nil {
		t.Error(err)
	}
	if _, err := repository.HeadFiles(t.Context(), head); err != nil {
		t.Error(err)
	}
	// A missing object must not be fetched from the promisor.
	if _, err := repository.Commits(t.Context(), strings.Repeat("12", 20), nil); err == nil {
		t.Error("a missing commit is found")
	}
	if _, err := os.Stat(mark); err == nil {
		t.Error("the repository had something executed")
	}
	if after := snapshot(t, f.path); after != before {
		t.Errorf("the repository was written:\nbefore %s\nafter %s", before, after)
	}
}

// writeGit writes a file of the git directory.
func (f *fixture) writeGit(path, content string) {
	f.t.Helper()
	if err := os.WriteFile(filepath.Join(f.path, ".git", path), []byte(content), 0o644); err != nil {
		f.t.Fatal(err)
	}
}

// snapshot lists every file of a directory with its size and time of change.
func snapshot(t *testing.T, directory string) string {
	t.Helper()
	var list strings.Builder
	err := filepath.WalkDir(directory, func(path string, entry os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := entry.Info()
		if err != nil {
			return err
		}
		list.WriteString(path + " " + info.ModTime().String() + "\n")
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return list.String()
}
