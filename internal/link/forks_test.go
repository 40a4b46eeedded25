package link

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/history"
)

func TestForkOwnersAreAliases(t *testing.T) {
	var commits []history.Commit
	add := func(message, name string, parents ...string) string {
		hash := fmt.Sprintf("%040d", len(commits))
		commits = append(commits, history.Commit{Hash: hash, Message: message, Parents: parents, Author: history.Signature{Name: name, Email: name + "@example.org"}})
		return hash
	}
	main := add("Begin", "Cora Committer")
	merge := func(account string, authors ...string) {
		branch := main
		for i, author := range authors {
			branch = add(fmt.Sprint("Change ", i), author, branch)
		}
		main = add(fmt.Sprintf("Merge pull request #%d from %s/topic", len(commits), account), "Cora Committer", main, branch)
	}
	merge("KodrAus", "Ashley Mannix")
	merge("KodrAus", "Ashley Mannix")
	merge("KodrAus", "Ashley Mannix", "Cora Committer") // a reviewer's last touch
	merge("team", "Ada Author")
	merge("team", "Ben Builder")
	merge("dora", "dora")
	merge("eve", "dependabot[bot]")
	merge("dora", "Ben Builder") // a branch in the repository of dora

	merge("lanternlane", "Ada Author")
	people := map[string][]string{}
	for _, person := range Identify(commits, nil, nil, history.RepositoryName{Owner: "lanternlane", Name: "shedbook"}).People {
		people[person.Name] = person.Aliases
	}
	want := map[string][]string{"Ashley Mannix": {"kodraus"}, "Cora Committer": nil, "Ada Author": nil, "Ben Builder": nil, "dora": nil, "dependabot[bot]": nil}
	if diff := cmp.Diff(want, people); diff != "" {
		t.Errorf("aliases (-want +got):\n%s", diff)
	}
}
