package link

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"repochat/internal/history"
)

// mentionPattern matches a reference to an issue or pull request: "#12",
// "GH-12", "owner/name#12", or the address of its page.
var mentionPattern = regexp.MustCompile(`(?i)(?:(?:^|[^\w&/#])(?:GH-|([\w.-]+/[\w.-]+)?#)|https?://([\w.:-]+)/([\w.-]+/[\w.-]+)/(?:issues|pull)/)([1-9]\d{0,8})\b`)

// Mentions finds references to a repository's own issues and pull requests.
type Mentions struct{ home home }

// NewMentions returns what finds references to the repository of some names; the
// issues tell on which hosts its pages are.
func NewMentions(names []history.RepositoryName, issues []history.Issue) Mentions {
	return Mentions{newHome(names, issues)}
}

// In returns the numbers that the texts of one author mention in their own
// voice, each once, in order.
func (m Mentions) In(texts ...string) []int {
	var numbers []int
	for _, text := range texts {
		// Only a comment that is left out can bring a number to its sign.
		if !holdsNumber(text) && !strings.Contains(text, "<!--") {
			continue
		}
		for _, match := range findInPlaces(mentionPattern, prose(text), holdsNumber, anything) {
			number, err := strconv.Atoi(match[issueNumber])
			if err == nil && m.home.owns(match) && !slices.Contains(numbers, number) {
				numbers = append(numbers, number)
			}
		}
	}
	return numbers
}

func anything(string) bool { return true }
