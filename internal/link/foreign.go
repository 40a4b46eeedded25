package link

import (
	"cmp"
	"maps"
	"slices"

	"repochat/internal/history"
)

// ForeignNames returns the other repositories whose issues the commits and pull
// requests say they close, the most frequent first. One of them may be an
// earlier name of this repository: references outlive a rename.
func ForeignNames(input Input) []history.RepositoryName {
	home := newHome(input.Names, input.Issues)
	count := map[string]int{}
	read := func(text string) {
		for _, match := range closingPattern.FindAllStringSubmatch(text, -1) {
			repository := cmp.Or(match[shortRepository], match[urlRepository])
			if repository != "" && !home.owns(match) {
				count[repository]++
			}
		}
	}
	for _, commit := range input.Commits {
		read(commit.Message)
	}
	for _, pull := range input.PullRequests {
		read(pull.Title)
		read(pull.Body)
	}
	var names []history.RepositoryName
	for _, text := range slices.SortedFunc(maps.Keys(count), func(a, b string) int {
		return cmp.Or(cmp.Compare(count[b], count[a]), cmp.Compare(a, b))
	}) {
		if name, err := history.ParseRepositoryName(text); err == nil {
			names = append(names, name)
		}
	}
	return names
}
