package origin_test

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"repochat/internal/gitrepo"
	"repochat/internal/szz/origin"
)

// file is what a commit of a madeHistory has at a path.
type file struct{ mode, content string }

// regular returns a file of lines.
func regular(lines ...string) file {
	return file{"100644", strings.Join(lines, "\n") + "\n"}
}

type tree map[string]file

// madeHistory is a real git repository that a test makes with git fast-import,
// which allows for histories that are tedious with git commit.
type madeHistory struct {
	t         testing.TB
	directory string
	input     bytes.Buffer
	trees     []tree // of the commits, which have the numbers 1, 2, …
	head      int
}

func newHistory(t testing.TB) *madeHistory {
	t.Helper()
	return &madeHistory{t: t, directory: t.TempDir()}
}

// commit adds a commit with a tree and parents and returns its number. Its date
// is that of the number, unless skew moves it.
func (h *madeHistory) commit(content tree, skew int, parents ...int) int {
	number := len(h.trees) + 1
	h.trees = append(h.trees, content)
	fmt.Fprintf(&h.input, "commit refs/heads/made\nmark :%d\ncommitter A <a@example.org> %d +0000\ndata 0\n", number, 1700000000+60*number+skew)
	if len(parents) == 0 {
		// Without it, the branch's last commit would be the parent.
		reset := "reset refs/heads/made\n"
		text := h.input.String()
		at := strings.LastIndex(text, "commit refs/heads/made\n")
		h.input.Truncate(at)
		h.input.WriteString(reset + "\n" + text[at:])
	}
	for i, parent := range parents {
		fmt.Fprintf(&h.input, "%s :%d\n", map[bool]string{true: "from", false: "merge"}[i == 0], parent)
	}
	h.input.WriteString("deleteall\n")
	for _, path := range slices.Sorted(maps.Keys(content)) {
		f := content[path]
		if f.mode == "160000" {
			fmt.Fprintf(&h.input, "M 160000 %s %s\n", f.content, path)
			continue
		}
		fmt.Fprintf(&h.input, "M %s inline %s\ndata %d\n%s\n", f.mode, path, len(f.content), f.content)
	}
	h.head = number
	return number
}

// write makes the repository and returns the hashes of the commits; that of
// commit n is at n.
func (h *madeHistory) write() []string {
	h.t.Helper()
	h.git(nil, "init", "--quiet", "--bare", "--initial-branch=made")
	marks := filepath.Join(h.directory, "marks")
	h.git(&h.input, "fast-import", "--quiet", "--force", "--export-marks="+marks)
	content, err := os.ReadFile(marks)
	if err != nil {
		h.t.Fatal(err)
	}
	hashes := make([]string, len(h.trees)+1)
	for line := range strings.Lines(string(content)) {
		var number int
		var hash string
		if _, err := fmt.Sscanf(line, ":%d %s", &number, &hash); err != nil {
			h.t.Fatal(err)
		}
		hashes[number] = hash
	}
	return hashes
}

func (h *madeHistory) git(input *bytes.Buffer, arguments ...string) string {
	h.t.Helper()
	command := exec.Command("git", arguments...)
	command.Dir = h.directory
	command.Env = append(os.Environ(), "GIT_CONFIG_NOSYSTEM=1", "GIT_CONFIG_GLOBAL="+os.DevNull)
	if input != nil {
		command.Stdin = input
	}
	var complaint bytes.Buffer
	command.Stderr = &complaint
	output, err := command.Output()
	if err != nil {
		h.t.Fatalf("git %v: %v: %s", arguments, err, complaint.String())
	}
	return strings.TrimSpace(string(output))
}

func (h *madeHistory) open() *gitrepo.Repository {
	h.t.Helper()
	repository, err := gitrepo.Open(h.t.Context(), h.directory)
	if err != nil {
		h.t.Fatal(err)
	}
	return repository
}

// checkAgainstBlame compares the origins of all lines that all commits delete,
// merges too, with git blame -w, and returns the number of lines.
func (h *madeHistory) checkAgainstBlame(graph *origin.Graph, commits []string) int {
	h.t.Helper()
	edits, err := graph.Edits(h.t.Context(), h.open(), commits)
	if err != nil {
		h.t.Fatal(err)
	}
	lines := 0
	for _, edit := range edits {
		got := traced(edit)
		lines += len(got)
		if len(got) == 0 {
			continue
		}
		want, err := blame(h.directory, edit.Commit, edit.Path, edit.Hunks)
		if err != nil {
			h.t.Error(err)
			continue
		}
		if !slices.Equal(got, want) {
			h.t.Errorf("%s %q: lines come from\n%s\nwant\n%s", edit.Commit, edit.Path, strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
	}
	return lines
}

// graphOf returns the graph of everything that the hashes reach.
func (h *madeHistory) graphOf(hashes ...string) *origin.Graph {
	h.t.Helper()
	graph := origin.New()
	if err := graph.Extend(h.t.Context(), h.open(), hashes); err != nil {
		h.t.Fatal(err)
	}
	return graph
}
