package githubtest

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

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
	contents, written := Sample(t)
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
			head, err := exec.Command("git", "-C", clone, "rev-parse", "HEAD").Output()
			if err != nil || strings.TrimSpace(string(head)) != written.Head {
				t.Errorf("HEAD is %s (%v), want %s", head, err, written.Head)
			}
		})
	}
}
