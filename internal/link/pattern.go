package link

import (
	"fmt"
	"regexp"
	"regexp/syntax"
	"strings"

	"repochat/internal/history"
)

// IssuePattern finds issues of a tracker other than GitHub's in the messages of
// the commits that fix them.
type IssuePattern struct {
	expression *regexp.Regexp
	literal    string // in all that the expression matches; "" for none known
	address    string // template of an issue's page; "" when there is none
}

// addressMark separates a pattern's expression from its template.
const addressMark = "=>"

// ParseIssuePattern reads "EXPRESSION" or "EXPRESSION=>URL". What the first
// group of the expression matches is the key of an issue: "(JIRA-\d+)" or
// "Bug: (\d+)". Without a group every commit that matches fixes a bug of its
// own, which has no number: "^BUG/". In the URL, $1 stands for the first group.
func ParseIssuePattern(text string) (IssuePattern, error) {
	expression, address, _ := strings.Cut(text, addressMark)
	compiled, err := regexp.Compile("(?m)" + expression)
	switch {
	case err != nil:
		return IssuePattern{}, fmt.Errorf("issue pattern %q: %w", text, err)
	case compiled.MatchString(""):
		return IssuePattern{}, fmt.Errorf(`issue pattern %q matches every message; write one like BUG/ or (JIRA-\d+)`, text)
	case address != "" && !strings.HasPrefix(address, "http://") && !strings.HasPrefix(address, "https://"):
		return IssuePattern{}, fmt.Errorf("issue pattern %q: the address %q is no http or https URL", text, address)
	}
	return IssuePattern{expression: compiled, literal: requiredLiteral(expression), address: address}, nil
}

// requiredLiteral returns a text that everything holds which an expression
// matches, "" if there is none at its top. To look for it takes a fraction of
// the time.
func requiredLiteral(expression string) string {
	tree, err := syntax.Parse(expression, syntax.Perl)
	if err != nil {
		return ""
	}
	longest := ""
	for parts := []*syntax.Regexp{tree.Simplify()}; len(parts) > 0; parts = parts[1:] {
		part := parts[0]
		switch part.Op {
		case syntax.OpConcat, syntax.OpCapture:
			parts = append(parts, part.Sub...)
		case syntax.OpLiteral:
			if part.Flags&syntax.FoldCase == 0 && len(string(part.Rune)) > len(longest) {
				longest = string(part.Rune)
			}
		}
	}
	return longest
}

// find returns the issues that a commit's message names, each once, without
// numbers.
func (p IssuePattern) find(commit history.Commit) []foundIssue {
	if !strings.Contains(commit.Message, p.literal) {
		return nil
	}
	if p.expression.NumSubexp() == 0 {
		match := p.expression.FindString(commit.Message)
		if match == "" {
			return nil
		}
		return []foundIssue{{
			Issue: history.Issue{Key: commit.Hash, Title: commit.Subject()},
			words: oneLine(match),
		}}
	}
	var found []foundIssue
	known := map[string]bool{}
	for _, place := range p.expression.FindAllStringSubmatchIndex(commit.Message, -1) {
		if place[2] < 0 || place[2] == place[3] {
			continue // the group is optional and did not match
		}
		words, key := oneLine(commit.Message[place[0]:place[1]]), commit.Message[place[2]:place[3]]
		if known[key] {
			continue
		}
		known[key] = true
		issue := history.Issue{Key: key, Title: words}
		if p.address != "" {
			issue.URL = string(p.expression.ExpandString(nil, p.address, commit.Message, place))
		}
		found = append(found, foundIssue{issue, words})
	}
	return found
}

// foundIssue is an issue with the words that name it.
type foundIssue struct {
	history.Issue
	words string
}

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }
