package app

import (
	"context"
	"log/slog"

	"repochat/internal/search"
)

// WarmUp loads the built-in reader, and searches a repository once, so that the
// database plans and compiles the queries of a search before the first person
// waits for them: seconds in a database that has just started. What fails then
// fails again where it is asked for, and is told there.
func (a *App) WarmUp(ctx context.Context) {
	if _, err := a.data.builtIn.load(); err != nil {
		slog.Error("the first question will fail", "error", err)
	}
	summaries, err := a.catalogue.Repositories(ctx)
	if err != nil {
		slog.Debug("no list of repositories to search beforehand", "error", err)
		return
	}
	for _, summary := range summaries {
		if !summary.IsComplete() {
			continue
		}
		// The planner tells lists of one thing, of up to ten and of more apart.
		for _, limit := range []int{search.DefaultLimit, 5, 1} {
			if _, err := a.searcher.Search(ctx, summary.Name, search.Query{Text: "why " + summary.Name.Name, Limit: limit}); err != nil {
				slog.Debug("the search beforehand failed", "repository", summary.Name, "error", err)
			}
		}
		return
	}
}
