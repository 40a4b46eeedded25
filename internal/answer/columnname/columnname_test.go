package columnname_test

import (
	"testing"

	"repochat/internal/answer/columnname"
)

func TestWords(t *testing.T) {
	for name, want := range map[string]string{
		"openBugs": "open bugs", "merged_pulls": "merged pull requests", "pull": "pull request", "pull_request": "pull request",
		"pull_requests": "pull requests", "PRs": "pull requests", "prs": "pull requests", "pullTitle": "pull request title", "prefix": "prefix", "count(p.number)": "count p number",
	} {
		if got := columnname.Words(name); got != want {
			t.Errorf("Words(%q) = %q, want %q", name, got, want)
		}
	}
}
