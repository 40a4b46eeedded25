package gaps

import (
	"slices"
	"strings"

	"repochat/internal/cypher/facts"
	"repochat/internal/graph"
	"repochat/internal/question/names"
	"repochat/internal/question/version"
	"repochat/internal/schema"
)

// OfReleases tells what is behind a result about releases: that the latest one by its date
// is not the highest, that the graph has no commit of one that is named, and that lines
// which were changed between two are those of all commits.
func OfReleases(query *facts.Facts, result graph.Result, known names.Vocabulary) []string {
	return slices.Concat(notHighest(query, result, known), beside(query, known), countsBeside(query, result, known), linesBetween(query, result))
}

// linesBetween tells how the lines that were changed between two releases add up.
func linesBetween(query *facts.Facts, result graph.Result) []string {
	isSum := slices.Contains(query.Properties, "additions") && slices.Contains(result.Columns, "additions") && len(result.Rows) == 1
	var tags []string
	for _, literal := range query.Literals {
		if slices.ContainsFunc(literal.Subjects, func(s facts.Source) bool { return s.Is("Release", "tag") }) && !slices.Contains(tags, literal.Value) {
			tags = append(tags, literal.Value)
		}
	}
	if !isSum || len(tags) != 2 {
		return nil
	}
	return []string{"These are the lines of all commits between the two: one that was changed twice counts twice. `git diff --numstat " + tags[0] + " " + tags[1] + "` tells how the two differ."}
}

// beside tells of the releases that a query names for their commits, and whose commit is
// not in the history of the default branch.
func beside(query *facts.Facts, known names.Vocabulary) []string {
	if !slices.Contains(query.Properties, "released_at") {
		return nil
	}
	var told []string
	for _, literal := range query.Literals {
		isTag := slices.ContainsFunc(literal.Subjects, func(s facts.Source) bool { return s.Is("Release", "tag") })
		if isTag && slices.Contains(known.Beside, literal.Value) {
			told = append(told, "The graph does not hold the commits of `"+literal.Value+"` that the default branch does not have.")
		}
	}
	return told
}

// countsBeside tells of releases in a table whose commits are counted without those that
// the default branch does not have.
func countsBeside(query *facts.Facts, result graph.Result, known names.Vocabulary) []string {
	column := slices.IndexFunc(query.Columns, func(c facts.Column) bool { return c.Source.Is("Release", "tag") })
	if column < 0 || !slices.Contains(result.Columns, "commits") {
		return nil
	}
	var tags []string
	for _, row := range result.Rows {
		if column >= len(row) {
			continue
		}
		if tag, _ := row[column].(string); slices.Contains(known.Beside, tag) {
			tags = append(tags, "`"+tag+"`")
		}
	}
	if len(tags) == 0 {
		return nil
	}
	return []string{"The commits of " + strings.Join(tags, ", ") + " that the default branch does not have are not counted; ask for the commits of one release to see them."}
}

// notHighest tells that the latest release by date has a lower number than another one,
// which a question for the latest release may mean. It is nil for any other result.
func notHighest(query *facts.Facts, result graph.Result, known names.Vocabulary) []string {
	isLatest := len(query.Ordering) > 0 && query.Ordering[0].Descending && query.Ordering[0].Source.Is("Release", "published_at")
	column := slices.IndexFunc(query.Columns, func(c facts.Column) bool { return c.Source.Is("Release", "tag") })
	if !isLatest || column < 0 || len(result.Rows) == 0 || column >= len(result.Rows[0]) {
		return nil
	}
	latest, _ := result.Rows[0][column].(string)
	highest := version.Highest(known.Whole[schema.Release], latest)
	if highest == "" {
		return nil
	}
	return []string{"`" + latest + "` is the latest by its date; the highest number has `" + highest + "`."}
}
