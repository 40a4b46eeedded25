package ingest

import (
	"slices"
	"strings"

	"repochat/internal/history"
	"repochat/internal/link"
	"repochat/internal/szz"
)

// Links are changes to a repository's link settings. What is nil stays as it
// was at the last synchronisation; an empty list takes the setting away.
type Links struct {
	Aliases       []history.RepositoryName
	IssuePatterns []string
	Hints         *bool // whether the commits that developers blame for bugs count
	// Variant is that of SZZ; the default takes the setting away.
	Variant szz.Variant
}

// linkSettings returns the settings of this synchronisation, and says in a
// notice which of them come from the last one.
func (s *synchronisation) linkSettings(changes Links) history.LinkSettings {
	settings := s.stored.Links
	if changes.Aliases != nil {
		settings.Aliases = changes.Aliases
	} else if len(settings.Aliases) > 0 {
		s.notice("using the aliases of the last synchronisation, %s (to go without: --alias %s)", joinNames(settings.Aliases), NoLinks)
	}
	if changes.IssuePatterns != nil {
		settings.IssuePatterns = changes.IssuePatterns
	} else if len(settings.IssuePatterns) > 0 {
		s.notice("using the issue patterns of the last synchronisation, %s (to go without: --issue-pattern %s)", strings.Join(settings.IssuePatterns, ", "), NoLinks)
	}
	if changes.Hints != nil {
		settings.NoHints = !*changes.Hints
	} else if settings.NoHints {
		s.notice("leaving out what developers say introduced bugs, as at the last synchronisation (to read it: --hints)")
	}
	switch {
	case changes.Variant == szz.Default:
		settings.Variant = ""
	case changes.Variant != "":
		settings.Variant = string(changes.Variant)
	case settings.Variant != "":
		s.notice("tracing bugs by the variant %s, as at the last synchronisation (to trace by the default: --variant %s)", settings.Variant, szz.Default)
	}
	return settings
}

// issuePatterns reads the patterns of the settings.
func issuePatterns(settings history.LinkSettings) ([]link.IssuePattern, error) {
	var patterns []link.IssuePattern
	for _, text := range settings.IssuePatterns {
		pattern, err := link.ParseIssuePattern(text)
		if err != nil {
			return nil, err
		}
		patterns = append(patterns, pattern)
	}
	return patterns, nil
}

// withCreation gives the issues whose creation is not known the latest moment
// at which it can have been: they were opened before they were closed.
func withCreation(issues []history.Issue) []history.Issue {
	issues = slices.Clone(issues)
	for i := range issues {
		if issues[i].CreatedAt.IsZero() {
			issues[i].CreatedAt = issues[i].ClosedAt
		}
	}
	return issues
}

// NoLinks is the value of an option that takes a link setting away.
const NoLinks = "none"

func joinNames(names []history.RepositoryName) string {
	texts := make([]string, len(names))
	for i, name := range names {
		texts[i] = name.String()
	}
	return strings.Join(texts, ", ")
}

func (s *synchronisation) countIntroductions(snapshot history.Snapshot) {
	type pair struct {
		commit string
		issue  int
	}
	traced := map[pair]bool{}
	for _, introduction := range snapshot.Introductions {
		traced[pair{introduction.Commit, introduction.Issue}] = true
	}
	c := &s.report.Counts
	c.Introductions, c.Named = len(snapshot.Introductions), len(snapshot.Named)
	for _, named := range snapshot.Named {
		if traced[pair{named.Commit, named.Issue}] {
			c.NamedTraced++
		}
	}
}
