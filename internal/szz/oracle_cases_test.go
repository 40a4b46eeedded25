package szz_test

import (
	"cmp"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"repochat/internal/gitrepo"
	"repochat/internal/history"
	"repochat/internal/szz"
)

// oracleCase is a fix of the oracle with several candidates, for the test of
// internal/rerank that asks a model about it.
type oracleCase struct {
	Repository string
	Case       szz.Case
	Wanted     []string // by the developers
	Selected   []string // by the variant
}

// captured is a judge that keeps its cases and decides nothing.
type captured []szz.Case

func (c *captured) Left() int { return 1 << 30 }

func (c *captured) Choose(_ context.Context, one szz.Case) ([]int, bool, error) {
	*c = append(*c, one)
	return nil, false, nil
}

// writeCases writes the fixes with a choice into the directory
// REPOCHAT_ORACLE_CASES, if it is set, without what their messages say about
// commits and issues.
func writeCases(t *testing.T, repository *gitrepo.Repository, directory string, input szz.Input, fixes []instance) error {
	into := os.Getenv("REPOCHAT_ORACLE_CASES")
	if into == "" {
		return nil
	}
	explanations, err := szz.Explain(t.Context(), repository, input, szz.Best)
	if err != nil {
		return err
	}
	if err := addMessages(directory, &input, explanations); err != nil {
		return err
	}
	var cases captured
	if err := szz.Rerank(t.Context(), repository, input, szz.Best, explanations, &cases, szz.NewChoices("")); err != nil {
		return err
	}
	for _, c := range cases {
		at := slices.IndexFunc(explanations, func(e szz.Explanation) bool { return e.Fix == c.Fix.Hash })
		one := oracleCase{Repository: fixes[0].Repository, Case: c, Wanted: fixes[explanations[at].Issue].Bugs}
		for _, candidate := range explanations[at].Candidates {
			if candidate.Lost == "" {
				one.Selected = append(one.Selected, candidate.Commit)
			}
		}
		one.Case.Issue = history.Issue{} // the oracle has dates alone
		one.Case.Fix.Message = withoutHints(one.Case.Fix.Message, one)
		content, err := json.Marshal(one)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(into, c.Fix.Hash+".json"), content, 0o600); err != nil {
			return err
		}
	}
	return nil
}

var (
	reference = regexp.MustCompile(`(?i)\b[0-9a-f]{6,40}\b|#[0-9]+|\bGH-[0-9]+`)
	hint      = regexp.MustCompile(`(?i)revert|introduc|regress|caused|broke|since `)
)

// withoutHints takes out of a message what may tell the commit that is looked
// for: references in its subject, and paragraphs with references or such words.
func withoutHints(message string, c oracleCase) string {
	var subjects []string
	for _, candidate := range c.Case.Candidates {
		subjects = append(subjects, candidate.Subject())
	}
	first, rest, _ := strings.Cut(message, "\n")
	var kept []string
	for _, paragraph := range append([]string{reference.ReplaceAllString(first, "…")}, strings.Split(strings.TrimSpace(rest), "\n\n")...) {
		isHint := func(subject string) bool { return len(subject) > 8 && strings.Contains(paragraph, subject) }
		if !hint.MatchString(paragraph) && !reference.MatchString(paragraph) && !slices.ContainsFunc(subjects, isHint) {
			kept = append(kept, paragraph)
		}
	}
	return cmp.Or(strings.Join(kept, "\n\n"), "(its message is left out)")
}

// addMessages fills in the messages of the fixes and of their candidates.
func addMessages(directory string, input *szz.Input, explanations []szz.Explanation) error {
	var hashes []string
	for _, e := range explanations {
		hashes = append(hashes, e.Fix)
		for _, candidate := range e.Candidates {
			hashes = append(hashes, candidate.Commit)
		}
	}
	output, err := runGit(directory, strings.Join(hashes, "\n"), "log", "--no-walk", "--stdin", "-z", "--format=%H%n%B")
	if err != nil {
		return err
	}
	messages := map[string]string{}
	for record := range strings.SplitSeq(string(output), "\x00") {
		hash, message, _ := strings.Cut(record, "\n")
		messages[hash] = strings.TrimSpace(message)
	}
	for i := range input.Commits {
		input.Commits[i].Message = messages[input.Commits[i].Hash]
	}
	return nil
}
