package access

import (
	"fmt"
	"slices"
	"strings"

	"repochat/internal/history"
)

// Pattern names repositories: "owner/name" is one, "owner/*" all of an owner,
// and "*" all there are.
type Pattern string

// All is the pattern of every repository.
const All Pattern = "*"

// ParsePattern reads a pattern. GitHub does not tell names by their case, and
// neither does a pattern.
func ParsePattern(text string) (Pattern, error) {
	text = strings.ToLower(strings.TrimSpace(text))
	if text == string(All) {
		return All, nil
	}
	owner, name, _ := strings.Cut(text, "/")
	if name == "*" {
		name = "any" // the owner alone is in question
	}
	if _, err := history.ParseRepositoryName(owner + "/" + name); err != nil {
		return "", fmt.Errorf("%q names no repositories; write OWNER/NAME, OWNER/* or *", text)
	}
	return Pattern(text), nil
}

// Match reports whether the pattern names a repository.
func (p Pattern) Match(repository history.RepositoryName) bool {
	owner, all := strings.CutSuffix(string(p), "/*")
	switch {
	case p == All:
		return true
	case all:
		return strings.EqualFold(owner, repository.Owner)
	}
	return strings.EqualFold(string(p), repository.String())
}

// Patterns name the repositories that any of them names.
type Patterns []Pattern

// ParsePatterns reads several patterns.
func ParsePatterns(texts []string) (Patterns, error) {
	var patterns Patterns
	for _, text := range texts {
		p, err := ParsePattern(text)
		if err != nil {
			return nil, err
		}
		if !slices.Contains(patterns, p) {
			patterns = append(patterns, p)
		}
	}
	return patterns, nil
}

// Match reports whether one of the patterns names a repository.
func (p Patterns) Match(repository history.RepositoryName) bool {
	return slices.ContainsFunc(p, func(pattern Pattern) bool { return pattern.Match(repository) })
}
