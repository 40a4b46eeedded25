package link

import (
	"fmt"
	"slices"

	"repochat/internal/history"
)

// PullRequestIssues maps the number of every merged pull request to the issues
// that it closes, in order of number: those that GitHub names, and those that
// its title or body names after a closing keyword. Code, comments and quoted
// lines of the body do not count. A pull request is never an issue.
func PullRequestIssues(input Input) map[int][]int {
	issues := map[int][]int{}
	for pull, closings := range pullClosings(input) {
		for _, closing := range closings {
			issues[pull] = append(issues[pull], closing.issue)
		}
		slices.Sort(issues[pull])
	}
	return issues
}

// pullClosings returns for every merged pull request the issues that it closes,
// each once, with the words that say so.
func pullClosings(input Input) map[int][]closing {
	home := newHome(input.Names, input.Issues)
	issues := issuesByNumber(input.Issues)
	all := map[int][]closing{}
	add := func(pull int, said ...closing) {
		for _, one := range said {
			known := slices.ContainsFunc(all[pull], func(other closing) bool { return other.issue == one.issue })
			if _, isIssue := issues[one.issue]; isIssue && !known {
				all[pull] = append(all[pull], one)
			}
		}
	}
	merged := map[int]bool{}
	for _, pull := range input.PullRequests {
		if pull.State != history.Merged {
			continue
		}
		merged[pull.Number] = true
		add(pull.Number, home.closings(prose(withoutRevertedSubject(pull.Title+"\n\n"+pull.Body)))...)
		for _, issue := range pull.ClosesIssues {
			add(pull.Number, closing{issue: issue, words: fmt.Sprintf("closes #%d on GitHub", issue)})
		}
	}
	for _, issue := range input.Issues {
		for _, pull := range issue.ClosingPulls {
			if merged[pull] {
				add(pull, closing{issue: issue.Number, words: fmt.Sprintf("closed #%d on GitHub", issue.Number)})
			}
		}
	}
	return all
}

func issuesByNumber(issues []history.Issue) map[int]history.Issue {
	byNumber := make(map[int]history.Issue, len(issues))
	for _, issue := range issues {
		byNumber[issue.Number] = issue
	}
	return byNumber
}
