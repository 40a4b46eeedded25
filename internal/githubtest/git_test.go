package githubtest

import (
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"repochat/internal/archive"
	"repochat/internal/history"
)

// smallGit makes contents of a git repository with one commit, whose objects
// take 20,000 bytes and more.
func smallGit(t *testing.T) (contents Contents, head string) {
	t.Helper()
	directory := t.TempDir()
	noise := make([]byte, 20_000)
	rand.NewChaCha8([32]byte{}).Read(noise)
	if err := os.WriteFile(filepath.Join(directory, "noise"), noise, 0o600); err != nil {
		t.Fatal(err)
	}
	g := &gitDirectory{filepath.Join(directory, ".git")}
	g.mustRun(t, nil, "", "-C", directory, "init", "--quiet", "--initial-branch=main")
	g.mustRun(t, nil, "", "--work-tree", directory, "add", "noise")
	g.mustRun(t, signed(history.Signature{Name: "Ada", Email: "ada@example.org", When: day(1)}), "", "--work-tree", directory, "commit", "--quiet", "-m", "Make some noise")
	contents, err := FromArchive(t.Context(), &archive.Archive{Repository: history.RepositoryName{Owner: "octo", Name: "boat"}}, directory)
	if err != nil {
		t.Fatal(err)
	}
	return contents, contents.Branches[0].Head
}

func TestGitServer(t *testing.T) {
	tests := []struct {
		name    string
		options Options
		user    string
		wantErr bool
	}{
		{"anybody clones a public repository", Options{}, "", false},
		{"a token clones a private repository", Options{PrivateGit: true}, "x-access-token:" + Token + "@", false},
		{"nobody clones a private repository without a token", Options{PrivateGit: true}, "", true},
		{"another token does not clone a private repository", Options{PrivateGit: true}, "x-access-token:other@", true},
	}
	contents, head := smallGit(t)
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s := New(t, test.options)
			address := strings.Replace(s.CloneURL(s.Add(contents)), "http://", "http://"+test.user, 1)
			clone := filepath.Join(t.TempDir(), "clone.git")
			command := exec.Command("git", "clone", "--quiet", "--mirror", address, clone)
			command.Env = append(command.Environ(), "GIT_TERMINAL_PROMPT=0")
			output, err := command.CombinedOutput()
			if (err != nil) != test.wantErr {
				t.Fatalf("git clone: %v: %s", err, output)
			}
			if test.wantErr {
				return
			}
			got, err := exec.Command("git", "-C", clone, "rev-parse", "HEAD").Output()
			if err != nil || strings.TrimSpace(string(got)) != head {
				t.Errorf("HEAD is %s (%v), want %s", got, err, head)
			}
		})
	}
}

func TestGitFaults(t *testing.T) {
	contents, _ := smallGit(t)
	tests := []struct {
		name string
		rule Rule
		want string // in what git says
	}{
		{"502 instead of the references", Rule{Operation: "info/refs", Fault: BadGateway()}, "502"},
		{"429 instead of the objects", Rule{Operation: "git-upload-pack", Fault: SecondaryLimit(429, time.Second)}, "429"},
		{"a connection cut before the references", Rule{Operation: "info/refs", Fault: Cut(-1)}, "Empty reply from server"},
		{"a connection cut within the objects", Rule{Operation: "git-upload-pack", Nth: 2, Fault: Cut(5000)}, "early EOF"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s := New(t, Options{})
			address := s.CloneURL(s.Add(contents))
			s.InjectGit(test.rule)
			clone := func() (string, error) {
				output, err := exec.Command("git", "clone", "--quiet", "--mirror", address, filepath.Join(t.TempDir(), "clone.git")).CombinedOutput()
				return string(output), err
			}
			if output, err := clone(); err == nil || !strings.Contains(output, test.want) {
				t.Errorf("git clone: %v: %s, want %s", err, output, test.want)
			}
			if output, err := clone(); err != nil {
				t.Errorf("git clone once more: %v: %s", err, output)
			}
		})
	}
}
