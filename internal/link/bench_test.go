package link

import (
	"fmt"
	"strings"
	"testing"

	"repochat/internal/history"
)

// largeInput is a repository of 20,000 squashed pull requests by 200 people,
// every tenth of which closes an issue.
func largeInput() Input {
	const pulls = 20_000
	var w world
	for i := range pulls {
		login := fmt.Sprintf("user%d", i%200)
		w.pulled(login, 1, "Person "+login, login+"@example.org")
		commit, pull := &w.commits[i], &w.pulls[i]
		commit.Message = fmt.Sprintf("Change number %d (#%d)\n\n%s", i, pull.Number, strings.Repeat("A sentence of a message. ", 20))
		if i > 0 {
			commit.Parents = []string{w.commits[i-1].Hash}
		}
		if i%10 == 0 {
			w.issues = append(w.issues, history.Issue{Number: 100_000 + i, Author: login, CreatedAt: start})
			pull.Body = fmt.Sprintf("%s\nFixes #%d", strings.Repeat("Text. ", 50), 100_000+i)
		}
	}
	return Input{Names: []history.RepositoryName{{Owner: "o", Name: "r"}}, Commits: w.commits, Issues: w.issues, PullRequests: w.pulls}
}

func BenchmarkFixes(b *testing.B) {
	input := largeInput()
	for b.Loop() {
		if fixes := Fixes(input); len(fixes) != len(input.Issues) {
			b.Fatalf("%d fixes, want %d", len(fixes), len(input.Issues))
		}
	}
}

func BenchmarkIdentify(b *testing.B) {
	input := largeInput()
	for b.Loop() {
		if identities := Identify(input.Commits, input.Issues, input.PullRequests); len(identities.People) != 200 {
			b.Fatalf("%d people, want 200", len(identities.People))
		}
	}
}
