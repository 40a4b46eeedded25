// Package body returns what the author of one commit, issue or pull request wrote under
// its title, where an answer is that one thing.
package body

import (
	"context"
	"regexp"
	"slices"
	"strings"

	"repochat/internal/answer"
	"repochat/internal/graph"
	"repochat/internal/history"
	"repochat/internal/passage"
	"repochat/internal/prose"
	"repochat/internal/schema"
)

// longest is how much is told, in characters.
const longest = 700

// Graph runs queries that only read.
type Graph interface {
	Run(ctx context.Context, query string, parameters map[string]any) (graph.Result, error)
}

var (
	// trailer matches a line of git's at the end of a message that names a person or a
	// tool.
	trailer = regexp.MustCompile(`(?i)^(?:signed-off-by|co-authored-by|reviewed-by|acked-by|tested-by|reported-by|change-id|cc):\s`)
	// about matches a question for what a thread is about.
	about = regexp.MustCompile(`(?i)(?:^|[^\p{L}])(?:about|summar\p{L}+|tl;?dr|gist|recap|explain\p{L}*|describ\p{L}+|chang(?:es?|ing|ed)|purpose|worum|zusammenfass\p{L}+|erklär\p{L}*|beschreib\p{L}+|ändert|résum\p{L}+|expliqu\p{L}+|concerne|changes?|resum\p{L}+|trata|explic\p{L}+|cambia)(?:[^\p{L}]|$)`)
)

// threadQuery reads what the author of an issue or a pull request wrote.
const threadQuery = `MATCH (t:Issue|PullRequest {repo: $repo}) WHERE t.number = $number RETURN t.body AS body LIMIT 1`

// Of returns the text of the one commit that the rows are, without its first line and its
// trailers, or of the one issue or pull request where the question is what that is about;
// "" where it says no more, or there are other rows.
func Of(ctx context.Context, reads Graph, repository history.RepositoryName, question string, rows answer.Rows) string {
	if len(rows.Result.Rows) != 1 {
		return ""
	}
	cell := func(is func(answer.Column) bool) any {
		if at := slices.IndexFunc(rows.Columns, is); at >= 0 {
			return rows.Result.Rows[0][at]
		}
		return nil
	}
	if cell(func(c answer.Column) bool { return c.Kind == schema.Commit }) != nil {
		message, _ := cell(func(c answer.Column) bool { return c.Property == "message" }).(string)
		return ofMessage(message)
	}
	isThread := func(c answer.Column) bool { return c.Kind == schema.Issue || c.Kind == schema.PullRequest }
	number, isNumber := cell(isThread).(int64)
	if !isNumber || !about.MatchString(question) {
		return ""
	}
	found, err := reads.Run(ctx, threadQuery, map[string]any{"repo": repository.String(), "number": number})
	if err != nil || len(found.Rows) == 0 {
		return "" // the rows are an answer without it
	}
	body, _ := found.Rows[0][0].(string)
	return prose.OneLine(prose.Printable(passage.Own(body, nil)), longest)
}

func ofMessage(message string) string {
	_, body, _ := strings.Cut(strings.TrimSpace(message), "\n")
	lines := slices.DeleteFunc(strings.Split(body, "\n"), trailer.MatchString)
	return prose.OneLine(prose.Printable(strings.Join(lines, "\n")), longest)
}
