package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"repochat/internal/prose"
	"repochat/internal/szz"
)

// printExplanation prints in words what the only fix leads to and why.
func (r szzRun) printExplanation(ctx context.Context, variant szz.Variant, out io.Writer) error {
	input, err := r.input(ctx)
	if err != nil {
		return err
	}
	explanations, err := szz.Explain(ctx, r.repository, input, variant)
	if err != nil {
		return err
	}
	subjects := map[string]string{}
	for _, commit := range input.Commits {
		subjects[commit.Hash] = commit.Subject()
	}
	for _, explanation := range explanations {
		if _, err := io.WriteString(out, explain(explanation, subjects)); err != nil {
			return err
		}
	}
	return nil
}

func explain(explanation szz.Explanation, subjects map[string]string) string {
	var text strings.Builder
	fmt.Fprintf(&text, "fix %.10s %s\n\nlines that it deletes or changes, and what is looked at beside them:\n", explanation.Fix, subjects[explanation.Fix])
	for _, line := range explanation.Lines {
		fmt.Fprintf(&text, "  %s:%d from %.10s: %s", line.Path, line.Number, line.Origin, strings.TrimSpace(line.Text))
		if line.Note != "" {
			fmt.Fprintf(&text, " (%s)", line.Note)
		}
		if line.Dropped != "" {
			fmt.Fprintf(&text, " (does not count: %s)", line.Dropped)
		}
		text.WriteString("\n")
	}
	text.WriteString("\ncommits that they lead to:\n")
	for _, candidate := range explanation.Candidates {
		verdict := "introduced it: " + candidate.Reason
		if candidate.Lost != "" {
			verdict = "not selected: " + candidate.Lost
		}
		fmt.Fprintf(&text, "  %.10s %s %s\n    %s\n", candidate.Commit, candidate.Date.Format("2006-01-02"), subjects[candidate.Commit], verdict)
	}
	if len(explanation.Candidates) == 0 {
		text.WriteString("  none: no line that counts leads to a commit\n")
	}
	return prose.Printable(text.String())
}
