package gitrepo

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/history"
)

// The order is git's, of all commits and of those that follow known ones; with
// REPOCHAT_GIT, git directories with colons between them, of these, too.
func TestListCommits(t *testing.T) {
	directories := []string{randomHistory(t)}
	if more := os.Getenv("REPOCHAT_GIT"); more != "" {
		directories = append(directories, strings.Split(more, ":")...)
	}
	for _, directory := range directories {
		t.Run(directory, func(t *testing.T) {
			r, err := Open(t.Context(), directory)
			if err != nil {
				t.Fatal(err)
			}
			head, err := r.ResolveHead(t.Context(), "")
			if err != nil {
				t.Fatal(err)
			}
			want := strings.Fields(gitOutput(t, directory, "rev-list", "--topo-order", "--reverse", head))
			parents, err := r.newParents(t.Context(), head, nil)
			if err != nil {
				t.Fatal(err)
			}
			for _, count := range []int{0, 1, len(want) / 2, len(want) - 1, len(want)} {
				known := map[string]history.Commit{}
				for _, hash := range want[:count] {
					known[hash] = history.Commit{Hash: hash, Parents: parents[hash]}
				}
				got, err := r.listCommits(t.Context(), head, known)
				if err != nil || !slices.Equal(got, want) {
					t.Errorf("with %d known of %d commits the order is not git's: %v", count, len(want), err)
				}
				// What is known and no longer there is of no account.
				gone := strings.Repeat("1", 40)
				known[gone] = history.Commit{Hash: gone, Parents: []string{strings.Repeat("2", 40)}}
				got, err = r.listCommits(t.Context(), head, known)
				if err != nil || !slices.Equal(got, want) {
					t.Errorf("with %d known of %d commits and one that is gone the order is not git's: %v", count, len(want), err)
				}
			}
		})
	}
}

// randomHistory returns a repository of 300 commits, every third a merge of up
// to four, with several roots, that all lead to its branch.
func randomHistory(t *testing.T) string {
	t.Helper()
	random := rand.New(rand.NewPCG(16, 1))
	const commits = 300
	var stream strings.Builder
	isParent := map[int]bool{}
	for i := 1; i <= commits; i++ {
		fmt.Fprintf(&stream, "commit refs/heads/c%d\nmark :%d\ncommitter A <a@b> %d +0000\ndata 1\n%c\n", i, i, 1_600_000_000+random.IntN(5000), 'x')
		var parents []int
		if i > 1 && random.IntN(60) > 0 {
			parents = append(parents, i-1-random.IntN(min(i-1, 4)))
		}
		for random.IntN(3) == 0 && i > 3 && len(parents) > 0 && len(parents) < 4 {
			if other := 1 + random.IntN(i-1); !slices.Contains(parents, other) {
				parents = append(parents, other)
			}
		}
		if i == commits { // the last one leads to all
			for other := 1; other < i; other++ {
				if !isParent[other] && !slices.Contains(parents, other) {
					parents = append(parents, other)
				}
			}
		}
		for n, parent := range parents {
			isParent[parent] = true
			fmt.Fprintf(&stream, "%s :%d\n", []string{"from", "merge"}[min(n, 1)], parent)
		}
		fmt.Fprintf(&stream, "M 100644 inline f%d\ndata 4\n%04d\n\n", random.IntN(20), i)
	}
	directory := t.TempDir()
	gitOutput(t, directory, "init", "-q", "-b", "main")
	command := exec.Command("git", "fast-import", "--quiet")
	command.Dir, command.Stdin = directory, strings.NewReader(stream.String())
	if output, err := command.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, output)
	}
	gitOutput(t, directory, "update-ref", "refs/heads/main", fmt.Sprintf("refs/heads/c%d", commits))
	return directory
}

func gitOutput(t *testing.T, directory string, arguments ...string) string {
	t.Helper()
	command := exec.Command("git", arguments...)
	command.Dir = directory
	output, err := command.Output()
	if err != nil {
		t.Fatalf("git %s: %v", strings.Join(arguments, " "), err)
	}
	return string(output)
}

// A long history is read in blocks, on all cores, with the same result.
func TestAllTreeChanges(t *testing.T) {
	r, err := Open(t.Context(), randomHistory(t))
	if err != nil {
		t.Fatal(err)
	}
	head, err := r.ResolveHead(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	read := func(by changesReader) (all []history.TreeChanges) {
		t.Helper()
		err := by(t.Context(), inLines, head+"\n", "-M", func(changes history.TreeChanges) error {
			all = append(all, changes)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		return all
	}
	if diff := cmp.Diff(read(r.treeChanges), read(r.allTreeChanges)); diff != "" {
		t.Errorf("in one run and in blocks (-one +blocks):\n%s", diff)
	}
}
