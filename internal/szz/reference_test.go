package szz_test

import (
	"bytes"
	"os"
	"os/exec"
	"path"
	"strconv"
	"strings"
	"testing"

	"repochat/internal/archive"
	"repochat/internal/gitrepo"
	"repochat/internal/history"
	"repochat/internal/link"
	"repochat/internal/szz"
)

// TestReference compares variant r with a reference made with git blame -w, fix
// by fix: the lines that git diff -U0 -w says a fix deletes, without data files,
// blank and brace-only lines and comments, and of the commits that git blame -w
// says they are from, made before the issue was opened and no fixes of it
// themselves, the latest. It needs a repository with a tracker archive on
// gh-pages:
//
//	REPOCHAT_REFERENCE=dir REPOCHAT_REFERENCE_ALIAS=owner/old go test ./internal/szz -run Reference -v -timeout 0
func TestReference(t *testing.T) {
	directory := os.Getenv("REPOCHAT_REFERENCE")
	if directory == "" {
		t.Skip("set REPOCHAT_REFERENCE to a repository with gh-pages:archive.json")
	}
	c := readArchived(t, directory)
	want := map[pair]bool{}
	order := map[string]int{}
	for i, commit := range c.commits {
		order[commit.Hash] = i
	}
	opened, fixesOf := map[int]history.Issue{}, map[int]map[string]bool{}
	for _, issue := range c.issues {
		opened[issue.Number] = issue
	}
	for _, fix := range c.fixes {
		if fix.Plausible {
			if fixesOf[fix.Issue] == nil {
				fixesOf[fix.Issue] = map[string]bool{}
			}
			fixesOf[fix.Issue][fix.Commit] = true
		}
	}
	for issue, fixes := range fixesOf {
		for fix := range fixes {
			var latest *history.Commit
			for _, origin := range blamedOf(t, directory, fix) {
				commit := &c.commits[order[origin]]
				if commit.Committer.When.After(opened[issue].CreatedAt) || fixes[origin] || commit.IsMerge() {
					continue
				}
				// Commits that were rebased together have one date: the last of them counts.
				if latest == nil || commit.Committer.When.After(latest.Committer.When) ||
					commit.Committer.When.Equal(latest.Committer.When) && order[origin] > order[latest.Hash] {
					latest = commit
				}
			}
			if latest != nil {
				want[pair{latest.Hash, issue}] = true
			}
		}
	}
	t.Logf("%d fixes of %d issues", len(c.fixes), len(fixesOf))
	compare(t, introductions(t, c, szz.R), want, 0.95)
}

func readArchived(t *testing.T, directory string) corpus {
	t.Helper()
	git, err := gitrepo.Open(t.Context(), directory)
	if err != nil {
		t.Fatal(err)
	}
	content, err := git.ReadFile(t.Context(), "gh-pages", "archive.json")
	if err != nil {
		t.Fatal(err)
	}
	tracker, err := archive.Read(bytes.NewReader(content))
	if err != nil {
		t.Fatal(err)
	}
	head, err := git.ResolveHead(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	commits, err := git.Commits(t.Context(), head, nil)
	if err != nil {
		t.Fatal(err)
	}
	names := []history.RepositoryName{tracker.Repository}
	if owner, name, found := strings.Cut(os.Getenv("REPOCHAT_REFERENCE_ALIAS"), "/"); found {
		names = append(names, history.RepositoryName{Owner: owner, Name: name})
	}
	return corpus{git: git, commits: commits, issues: tracker.Issues, pullRequests: tracker.PullRequests, fixes: link.Fixes(link.Input{
		HasTracker: true, Names: names, Commits: commits, Issues: tracker.Issues, PullRequests: tracker.PullRequests,
	})}
}

// blamedOf returns the commits that git blame says the lines are from that a
// fix deletes and that count.
func blamedOf(t *testing.T, directory, fix string) []string {
	t.Helper()
	patch, err := runGit(directory, "", "diff", "-U0", "-w", "-M", "--no-color", "--no-ext-diff", fix+"^1", fix)
	if err != nil {
		return nil // the first commit of all
	}
	deleted := map[string][]int{}
	file, line := "", 0
	for text := range strings.Lines(string(patch)) {
		switch {
		case strings.HasPrefix(text, "--- "):
			file = strings.TrimPrefix(strings.TrimSpace(text[len("--- "):]), "a/")
		case strings.HasPrefix(text, "@@ -"):
			line, _ = strconv.Atoi(strings.FieldsFunc(text, func(r rune) bool { return r < '0' || r > '9' })[0])
		case strings.HasPrefix(text, "-"):
			if countsInReference(file, strings.TrimSpace(text[1:])) {
				deleted[file] = append(deleted[file], line)
			}
			line++
		}
	}
	var origins []string
	for file, lines := range deleted {
		command := exec.Command("git", "blame", "-w", "--porcelain", fix+"^1", "--", file)
		command.Dir = directory
		output, err := command.Output()
		if err != nil {
			t.Fatalf("git blame %s^1 %s: %v", fix, file, err)
		}
		from := map[int]string{}
		for text := range strings.Lines(string(output)) {
			if fields := strings.Fields(text); !strings.HasPrefix(text, "\t") && len(fields) >= 3 && len(fields[0]) == 40 {
				number, _ := strconv.Atoi(fields[2])
				from[number] = fields[0]
			}
		}
		for _, line := range lines {
			origins = append(origins, from[line])
		}
	}
	return origins
}

// countsInReference says independently of the product which lines count: the
// kinds that the study leaves out, for the files of these repositories.
func countsInReference(file, line string) bool {
	if strings.Trim(line, "{}()[];, \t") == "" || strings.HasPrefix(line, "Subproject commit ") {
		return false
	}
	switch strings.ToLower(path.Ext(file)) {
	case ".json", ".html", ".svg", ".lock", ".csv", ".png":
		return false
	case ".py", ".sage", ".sh", ".yml", ".yaml", "":
		return !strings.HasPrefix(line, "#")
	case ".md", ".mkd":
		return !strings.HasPrefix(line, "<!--")
	}
	return true
}
