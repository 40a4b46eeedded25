package gaps

import (
	"slices"

	"repochat/internal/cypher/facts"
	"repochat/internal/graph"
	"repochat/internal/question/names"
	"repochat/internal/question/version"
	"repochat/internal/schema"
)

// NotHighest tells that the latest release by date has a lower number than another one,
// which a question for the latest release may mean. It is nil for any other result.
func NotHighest(query *facts.Facts, result graph.Result, known names.Vocabulary) []string {
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
