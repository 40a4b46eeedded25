// Package clienttest runs clients of others against a server in tests: the
// official OpenAI clients for Python and JavaScript, the Python client of the
// Model Context Protocol, and Schemathesis, which reads the API's description.
// They are pinned, and installed from their registries when a test first needs
// them.
package clienttest

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"repochat/internal/filelock"
)

//go:embed python javascript
var files embed.FS

// Python returns the interpreter of an environment that has the clients, and
// the directory with the scripts that use them. The test fails where the
// environment cannot be made.
func Python(t testing.TB) (interpreter, scripts string) {
	t.Helper()
	directory := install(t, "python", "requirements.txt", func(directory string) []*exec.Cmd {
		environment := filepath.Join(directory, "environment")
		return []*exec.Cmd{
			exec.CommandContext(t.Context(), "python3", "-m", "venv", "--clear", environment),
			exec.CommandContext(t.Context(), filepath.Join(environment, "bin", "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check",
				"--only-binary", ":all:", "--require-hashes", "-r", filepath.Join(directory, "requirements.txt")),
		}
	})
	return filepath.Join(directory, "environment", "bin", "python"), directory
}

// JavaScript returns the directory with the scripts and the packages that they
// import. The test fails where these cannot be installed.
func JavaScript(t testing.TB) string {
	t.Helper()
	return install(t, "javascript", "package-lock.json", func(directory string) []*exec.Cmd {
		return []*exec.Cmd{exec.CommandContext(t.Context(), "npm", "ci", "--prefix", directory, "--ignore-scripts", "--no-audit", "--no-fund")}
	})
}

// install writes the files of a language to a directory of the user's cache
// that is named after its lock file, and installs there what the lock file
// says, once. Tests of several processes wait for each other.
func install(t testing.TB, language, lock string, steps func(directory string) []*exec.Cmd) string {
	t.Helper()
	cache, err := os.UserCacheDir()
	if err != nil {
		t.Fatalf("find a directory for the clients: %v; set HOME", err)
	}
	pins, err := files.ReadFile(language + "/" + lock)
	if err != nil {
		t.Fatal(err)
	}
	digest := sha256.Sum256(pins)
	directory := filepath.Join(cache, "repochat", "test", language+"-"+hex.EncodeToString(digest[:6]))
	if err := os.MkdirAll(directory, 0o755); err != nil {
		t.Fatal(err)
	}
	held, err := filelock.Wait(filepath.Join(directory, "lock"))
	if err != nil {
		t.Fatal(err)
	}
	defer held.Close()
	if err := write(language, directory); err != nil {
		t.Fatal(err)
	}
	complete := filepath.Join(directory, "complete")
	if _, err := os.Stat(complete); err == nil {
		return directory
	}
	for _, step := range steps(directory) {
		t.Log(strings.Join(step.Args, " "))
		if output, err := step.CombinedOutput(); err != nil {
			t.Fatalf("install the clients for tests: %v; see that python3-venv, Node and their registries are there\n%s", err, output)
		}
	}
	if err := os.WriteFile(complete, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	return directory
}

// write puts the files of a language where the packages will be: that is where
// both languages look for them.
func write(language, directory string) error {
	return fs.WalkDir(files, language, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		body, err := files.ReadFile(path)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(directory, entry.Name()), body, 0o644); err != nil {
			return fmt.Errorf("write %s: %w", path, err)
		}
		return nil
	})
}
