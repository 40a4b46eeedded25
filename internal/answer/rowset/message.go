package rowset

import (
	"regexp"
	"slices"
	"strings"

	"repochat/internal/answer"
	"repochat/internal/prose"
	"repochat/internal/schema"
)

// longestBody is how much of a commit's message is told behind its first line, in
// characters.
const longestBody = 700

// trailer matches a line of git's at the end of a message that names a person or a tool.
var trailer = regexp.MustCompile(`(?i)^(?:signed-off-by|co-authored-by|reviewed-by|acked-by|tested-by|reported-by|change-id|cc):\s`)

// Body returns what the message of a commit says behind its first line, trailers aside,
// where the rows are that one commit; "" where it says no more, or there are other rows.
func Body(rows answer.Rows) string {
	isCommit := func(c answer.Column) bool { return c.Kind == schema.Commit }
	at := slices.IndexFunc(rows.Columns, func(c answer.Column) bool { return c.Property == "message" })
	if len(rows.Result.Rows) != 1 || at < 0 || !slices.ContainsFunc(rows.Columns, isCommit) {
		return ""
	}
	message, _ := rows.Result.Rows[0][at].(string)
	_, body, _ := strings.Cut(strings.TrimSpace(message), "\n")
	lines := slices.DeleteFunc(strings.Split(body, "\n"), trailer.MatchString)
	return prose.OneLine(prose.Printable(strings.Join(lines, "\n")), longestBody)
}
