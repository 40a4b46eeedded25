package link

import (
	"regexp"
	"strings"

	"repochat/internal/history"
)

// logins are the accounts that appear in the tracker, or that GitHub names as
// authors of commits.
type logins struct {
	spellings map[string]bool   // as the tracker has them
	display   map[string]string // canonical login → spelling
	bots      map[string]bool   // canonical logins that are marked as bots
}

func readLogins(commits []history.Commit, issues []history.Issue, pulls []history.PullRequest) logins {
	l := logins{spellings: map[string]bool{}, display: map[string]string{}, bots: map[string]bool{}}
	for _, commit := range commits {
		l.add(commit.AuthorLogin)
	}
	for _, issue := range issues {
		l.add(issue.Author, issue.ClosedBy)
		l.add(issue.Assignees...)
		l.add(issue.Participants...)
		l.addComments(issue.Comments)
	}
	for _, pull := range pulls {
		l.add(pull.Author, pull.MergedBy)
		l.add(pull.Assignees...)
		l.addComments(pull.Comments)
		for _, review := range pull.Reviews {
			l.add(review.Author)
			l.addComments(review.Comments)
		}
	}
	return l
}

func (l logins) addComments(comments []history.Comment) {
	for _, comment := range comments {
		l.add(comment.Author)
	}
}

func (l logins) add(spellings ...string) {
	for _, spelling := range spellings {
		if spelling == "" {
			continue // a deleted account
		}
		canonical := canonicalLogin(spelling)
		l.spellings[spelling] = true
		l.bots[canonical] = l.bots[canonical] || strings.HasSuffix(spelling, botSuffix)
		if shown := withoutBotSuffix(spelling); l.display[canonical] == "" || shown < l.display[canonical] {
			l.display[canonical] = shown
		}
	}
}

func (l logins) has(canonical string) bool { return l.display[canonical] != "" }

// spell returns a login as the tracker writes it, else as a noreply address
// does, else in lower case.
func (l logins) spell(canonical string, mails map[string]int) string {
	if shown := l.display[canonical]; shown != "" {
		return shown
	}
	best := canonical
	for mail := range mails {
		if login := noreplyLogin(mail); canonicalLogin(login) == canonical {
			best = min(best, withoutBotSuffix(login)) // upper case sorts first
		}
	}
	return best
}

const botSuffix = "[bot]"

// canonicalLogin returns a login in lower case and without "[bot]": GraphQL
// says "dependabot" where REST and git say "dependabot[bot]".
func canonicalLogin(login string) string { return strings.ToLower(withoutBotSuffix(login)) }

func withoutBotSuffix(login string) string { return strings.TrimSuffix(login, botSuffix) }

// knownBots are accounts of machines whose logins do not always say so.
var knownBots = map[string]bool{
	"allcontributors": true, "codecov": true, "copybara-service": true, "dependabot": true,
	"dependabot-preview": true, "github-actions": true, "github-merge-queue": true, "greenkeeper": true,
	"greenkeeperio-bot": true, "imgbot": true, "mergify": true, "pre-commit-ci": true, "renovate": true,
	"semantic-release-bot": true, "snyk-bot": true, "web-flow": true,
}

// isBot reports whether a canonical login is one of a machine by its looks.
func isBot(canonical string) bool {
	return knownBots[canonical] || strings.HasSuffix(canonical, "-bot")
}

// machineAddresses are used by machines under several names.
var machineAddresses = map[string]string{
	"noreply@github.com":        "web-flow",
	"action@github.com":         "github-actions",
	"actions@github.com":        "github-actions",
	"github-actions@github.com": "github-actions",
	"support@dependabot.com":    "dependabot",
	"bot@renovateapp.com":       "renovate",
	"support@greenkeeper.io":    "greenkeeper",
}

// noreplyPattern matches the addresses that GitHub gives out: with the
// account's number since July 2017, without it before.
// https://docs.github.com/en/account-and-profile/setting-up-and-managing-your-personal-account-on-github/managing-email-preferences/setting-your-commit-email-address
var noreplyPattern = regexp.MustCompile(`(?i)^(?:\d+\+)?([a-z0-9][a-z0-9_-]*(?:\[bot\])?)@users\.noreply\.[a-z0-9.-]+$`)

// noreplyLogin returns the login in a noreply address, or "".
func noreplyLogin(mail string) string {
	match := noreplyPattern.FindStringSubmatch(mail)
	if match == nil {
		return ""
	}
	return match[1]
}

// knownLogin returns the login that an address tells by itself, or "".
func knownLogin(a *address) string {
	if login := noreplyLogin(a.key); login != "" {
		return canonicalLogin(login)
	}
	if login := machineAddresses[a.key]; login != "" {
		return login
	}
	if name := mostFrequent(a.names); strings.HasSuffix(name, botSuffix) && !strings.ContainsAny(name, " @") {
		return canonicalLogin(name)
	}
	return ""
}
