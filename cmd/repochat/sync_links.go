package main

import (
	"fmt"
	"slices"

	"repochat/internal/history"
	"repochat/internal/ingest"
	"repochat/internal/link"
	"repochat/internal/szz"
)

// linkFlags are the flags of sync about links. They are kept with the
// repository: the next synchronisation uses them again.
type linkFlags struct {
	Alias        []string `placeholder:"OWNER/NAME" help:"Another name of the repository, such as the one before it was renamed: OWNER/NAME#12 counts as its own issue 12. Can be repeated; none forgets the names of last time."`
	IssuePattern []string `sep:"none" placeholder:"PATTERN" help:"Regular expression for the issues of another tracker in messages of fixing commits, like (JIRA-[0-9]+), Bug: ([0-9]+), or BUG/ where each such commit fixes a bug of its own; =>URL with $1 behind it gives their pages. Can be repeated; none forgets the patterns of last time."`
	Hints        *bool    `negatable:"" help:"Count the commits that developers say introduced a bug (Fixes: HASH, introduced in HASH, regression from #12, reverts of a fix) beside those that are traced. Default: as last time, else yes."`
	Variant      string   `placeholder:"NAME" help:"SZZ variant that traces bugs to the commits that introduced them: b, ag, ma, l, r or best. Default: as last time, else r."`
}

// links reads the flags. A flag that was not given changes nothing.
func (f linkFlags) links() (ingest.Links, error) {
	aliases, err := f.aliases()
	if err != nil {
		return ingest.Links{}, err
	}
	patterns, err := settings("issue-pattern", f.IssuePattern)
	if err != nil {
		return ingest.Links{}, err
	}
	for _, pattern := range patterns {
		if _, err := link.ParseIssuePattern(pattern); err != nil {
			return ingest.Links{}, fmt.Errorf("--issue-pattern: %w", err)
		}
	}
	links := ingest.Links{Aliases: aliases, IssuePatterns: patterns, Hints: f.Hints}
	if f.Variant != "" {
		links.Variant, err = szz.ParseVariant(f.Variant)
	}
	return links, err
}

func (f linkFlags) aliases() ([]history.RepositoryName, error) {
	texts, err := settings("alias", f.Alias)
	if err != nil || texts == nil {
		return nil, err
	}
	names := make([]history.RepositoryName, len(texts))
	for i, text := range texts {
		if names[i], err = history.ParseRepositoryName(text); err != nil {
			return nil, fmt.Errorf("--alias: %w", err)
		}
	}
	return names, nil
}

// settings returns the values of a flag that can be repeated: nil when it was
// not given, and an empty list for "none".
func settings(flag string, values []string) ([]string, error) {
	switch {
	case len(values) == 0:
		return nil, nil
	case !slices.Contains(values, ingest.NoLinks):
		return values, nil
	case len(values) > 1:
		return nil, fmt.Errorf("--%s %s cannot be combined with others", flag, ingest.NoLinks)
	}
	return []string{}, nil
}
