package ask

import (
	"context"

	"repochat/internal/answer"
	"repochat/internal/cypher"
	"repochat/internal/history"
)

// mostBehind is how many things an answer names behind their count.
const mostBehind = 3

// behind returns the things that a small count counts; none where the count may
// be one of anything else.
func (a *Asker) behind(ctx context.Context, repository history.RepositoryName, checked cypher.Checked, rows answer.Rows) []Evidence {
	if len(rows.Result.Rows) != 1 || len(rows.Columns) != 1 {
		return nil
	}
	count, isCount := rows.Result.Rows[0][0].(int64)
	if !isCount || count < 1 || count > mostBehind {
		return nil
	}
	query := checked.Counted(mostBehind + 1)
	if query == "" {
		return nil
	}
	executed, err := a.RunQuery(ctx, repository, query)
	if err != nil || int64(len(executed.Result.Rows)) != count {
		return nil
	}
	return answer.Collect(answer.Columns(executed.Checked.Facts(), executed.Result), executed.Result, rows.Links)
}
