package link

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"repochat/internal/history"
)

// MessageIssues returns the issues that are known only because commit messages
// close them: those of GitHub when the input has no tracker's records, and
// those of other trackers that the input's patterns find. They are closed as of
// the last commit that closes them; nothing else is known of them, and a
// record of the tracker takes their place when there is one. address is that
// of the repository's page, "" when it is not known.
func MessageIssues(input Input, address string) []history.Issue {
	m := messageIssues{input: input, home: newHome(input.Names, input.Issues), address: address, places: map[string]int{}}
	if !input.HasTracker {
		m.addNumbered()
	}
	m.addKeyed()
	slices.SortStableFunc(m.issues, func(a, b history.Issue) int { return cmp.Compare(a.Number, b.Number) })
	return m.issues
}

type messageIssues struct {
	input   Input
	home    home
	address string
	issues  []history.Issue
	places  map[string]int // of an issue by what names it
}

// addNumbered adds the issues that closing keywords name. A number that merges
// and squashes of GitHub give to a pull request is none.
func (m *messageIssues) addNumbered() {
	pulls := mergedNumbers(m.input.Commits)
	for _, commit := range m.input.Commits {
		for _, closing := range m.home.owned(m.input.Messages.in(commit).closings) {
			if pulls[closing.issue] {
				continue
			}
			issue := history.Issue{Number: closing.issue}
			if m.address != "" {
				issue.URL = fmt.Sprintf("%s/issues/%d", m.address, closing.issue)
			}
			m.add(fmt.Sprint("#", closing.issue), issue, commit.Committer.When)
		}
	}
}

// mergedNumbers returns the numbers of pull requests, as far as messages that
// GitHub wrote give them away.
func mergedNumbers(commits []history.Commit) map[int]bool {
	const github = "noreply@github.com"
	numbers := map[int]bool{}
	for _, commit := range commits {
		subject := commit.Subject()
		if strings.HasPrefix(subject, "Merge pull request #") || strings.EqualFold(commit.Committer.Email, github) {
			numbers[namedPull(subject)] = true
		}
	}
	return numbers
}

// addKeyed adds the issues of other trackers. Their numbers count down from -1.
func (m *messageIssues) addKeyed() {
	for _, commit := range m.input.Commits {
		for _, found := range m.input.keyed(commit, m.home) {
			found.Number = -1 - len(m.issues)
			m.add(found.Key, found.Issue, commit.Committer.When)
		}
	}
}

func (m *messageIssues) add(name string, issue history.Issue, closedAt time.Time) {
	place, known := m.places[name]
	if !known {
		place = len(m.issues)
		m.places[name] = place
		issue.State, issue.KnownFrom = history.Closed, history.KnownFromMessage
		m.issues = append(m.issues, issue)
	}
	if closedAt.After(m.issues[place].ClosedAt) {
		m.issues[place].ClosedAt = closedAt
	}
}

// keyed returns what the patterns find in a commit's message. The quoted
// subject of a revert names what the other commit fixed. A commit that names an
// issue fixes that one, and no bug of its own.
func (i Input) keyed(commit history.Commit, home home) []foundIssue {
	said := commit
	said.Message = withoutRevertedSubject(commit.Message)
	var found, own []foundIssue
	for _, pattern := range i.Patterns {
		for _, issue := range pattern.find(said) {
			same := func(other foundIssue) bool { return other.Key == issue.Key }
			switch {
			case issue.Key == commit.Hash:
				own = []foundIssue{issue}
			case !slices.ContainsFunc(found, same):
				found = append(found, issue)
			}
		}
	}
	if len(found) > 0 || len(own) == 0 || len(home.owned(i.Messages.in(commit).closings)) > 0 {
		return found
	}
	return own
}
