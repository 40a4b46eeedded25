package gitrepo

import (
	"io"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/history"
)

// TestCommitsCountAsNumstat compares the commits of the repositories whose git
// directories REPOCHAT_HISTORIES names, with colons between them, with what git
// log --numstat prints of them.
func TestCommitsCountAsNumstat(t *testing.T) {
	directories := os.Getenv("REPOCHAT_HISTORIES")
	if directories == "" {
		t.Skip("set REPOCHAT_HISTORIES to the directories of git repositories, with colons between them")
	}
	for directory := range strings.SplitSeq(directories, ":") {
		t.Run(directory, func(t *testing.T) {
			repository, err := Open(t.Context(), directory)
			if err != nil {
				t.Fatal(err)
			}
			head, err := repository.ResolveHead(t.Context(), "")
			if err != nil {
				t.Fatal(err)
			}
			start := time.Now()
			commits, err := repository.Commits(t.Context(), head, nil)
			if err != nil {
				t.Fatal(err)
			}
			t.Logf("%d commits read in %v", len(commits), time.Since(start))
			start = time.Now()
			want := numstat(t, repository, head)
			t.Logf("git log --numstat took %v", time.Since(start))
			compareWithNumstat(t, want, commits)
		})
	}
}

func compareWithNumstat(t *testing.T, want map[string][]history.FileChange, commits []history.Commit) {
	t.Helper()
	if len(want) != len(commits) {
		t.Errorf("%d commits, want %d", len(commits), len(want))
	}
	files, different := 0, 0
	for _, commit := range commits {
		counted := history.Commit{ChangedFiles: len(want[commit.Hash])}
		for _, change := range want[commit.Hash] {
			counted.Additions += change.Additions
			counted.Deletions += change.Deletions
		}
		files += counted.ChangedFiles
		diff := cmp.Diff([3]int{counted.ChangedFiles, counted.Additions, counted.Deletions}, [3]int{commit.ChangedFiles, commit.Additions, commit.Deletions})
		if diff == "" && !commit.IsMerge() {
			got := make([]history.FileChange, len(commit.Changes))
			for i, change := range commit.Changes {
				got[i] = change
				got[i].Type = "" // --numstat does not print it
			}
			diff = cmp.Diff(want[commit.Hash], got[:len(got):len(got)])
			if len(got) == 0 && len(want[commit.Hash]) == 0 {
				diff = ""
			}
		}
		if diff != "" {
			if different++; different <= 10 {
				t.Errorf("%s (-numstat +got):\n%s", commit.Hash, diff)
			}
		}
	}
	t.Logf("%d changes of %d commits, %d commits differ", files, len(commits), different)
}

// numstat returns the changes of all commits as git log --numstat prints them.
func numstat(t *testing.T, repository *Repository, head string) map[string][]history.FileChange {
	t.Helper()
	changes := map[string][]history.FileChange{}
	err := repository.git(t.Context(), strings.NewReader(head+"\n"), func(output io.Reader) error {
		printed, err := io.ReadAll(output)
		tokens := strings.Split(string(printed), "\x00")
		var commit string
		for i := 0; i < len(tokens); i++ {
			token := strings.TrimLeft(tokens[i], "\n")
			if hash, found := strings.CutPrefix(token, "\x02"); found {
				commit = hash
				changes[commit] = nil
				continue
			}
			fields := strings.SplitN(token, "\t", 3)
			if len(fields) != 3 {
				continue
			}
			change := history.FileChange{Path: DisplayPath(fields[2]), Binary: fields[0] == "-"}
			if fields[2] == "" {
				change.PreviousPath, change.Path = DisplayPath(tokens[i+1]), DisplayPath(tokens[i+2])
				i += 2
			}
			change.Additions, _ = strconv.Atoi(fields[0])
			change.Deletions, _ = strconv.Atoi(fields[1])
			changes[commit] = append(changes[commit], change)
		}
		return err
	}, "log", "--stdin", "--numstat", "-z", "-M", renameLimit, "--diff-merges=first-parent", "--root", "--ignore-submodules=none", "--format=%x02%H")
	if err != nil {
		t.Fatal(err)
	}
	return changes
}
