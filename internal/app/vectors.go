package app

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"repochat/internal/config"
	"repochat/internal/embeddings"
	"repochat/internal/graph"
	"repochat/internal/history"
	"repochat/internal/pause"
	"repochat/internal/search"
	"repochat/internal/search/vectors"
)

// errNoSentences is returned where vectors are asked for and switched off.
var errNoSentences = errors.New("vectors are switched off; REPOCHAT_EMBEDDINGS=auto switches them on")

// vectorsPause is how often it is looked whether a repository has new texts.
const vectorsPause = time.Minute

// newSearcher returns a searcher whose queries get their vectors from an embedder.
func newSearcher(c config.Config, g search.Graph, e embeddings.Embedder) *search.Searcher {
	if !c.HasEmbeddings() || c.LLMReplay != "" || c.LLMRecord != "" {
		return search.New(g)
	}
	return search.NewWithVectors(g, search.Vectors{Embedder: e, Space: func() graph.VectorSpace { return spaceOf(e.Model()) }})
}

func spaceOf(m embeddings.Model) graph.VectorSpace {
	return graph.VectorSpace{Model: m.Name, Dimension: m.Dimension}
}

// PatientSearcher waits for the vector of a query for as long as the model
// takes, for figures that must not depend on what it did before.
func (a *App) PatientSearcher() *search.Searcher {
	return newSearcher(a.config, a.lister, a.sentences.texts)
}

// MakeVectors brings the vectors of a repository's texts up to date. progress,
// when not nil, is told how many threads are done.
func (a *App) MakeVectors(ctx context.Context, name history.RepositoryName, progress func(done, total int)) (vectors.Changes, error) {
	embedder := a.sentences.texts
	if !a.config.HasEmbeddings() {
		return vectors.Changes{}, errNoSentences
	}
	if embedder.Model().Dimension == 0 { // an endpoint that has not answered yet
		if _, err := embedder.Embed(ctx, []string{name.String()}); err != nil {
			return vectors.Changes{}, err
		}
	}
	return vectors.Maker{
		Graph:    a.lister,
		Loader:   &graph.Loader{Driver: a.database.driver, Database: a.config.Neo4jDatabase},
		Embedder: embedder, Space: spaceOf(embedder.Model()), Progress: progress,
	}.Make(ctx, name)
}

// KeepVectors brings the vectors of all repositories up to date whenever their
// data are new, until the context ends. Where REPOCHAT_SEARCH_VECTORS is off it
// returns at once. A repository whose vectors cannot be made is tried again later.
func (a *App) KeepVectors(ctx context.Context) error {
	if a.config.SearchVectors != "on" || !a.config.HasEmbeddings() {
		return nil
	}
	done := map[history.RepositoryName]time.Time{}
	for {
		summaries, err := a.catalogue.Repositories(ctx)
		if err != nil {
			slog.Debug("no list of repositories to make vectors of", "error", err)
		}
		for _, summary := range summaries {
			if !summary.IsComplete() || summary.DataAsOf.Equal(done[summary.Name]) {
				continue
			}
			changes, err := a.MakeVectors(ctx, summary.Name, nil)
			if err != nil {
				slog.Warn("the vectors of a repository are not up to date; its texts are found by their words", "repository", summary.Name, "error", err)
				continue
			}
			done[summary.Name] = summary.DataAsOf
			slog.Info("the vectors of a repository are up to date", "repository", summary.Name, "made", changes.Made, "removed", changes.Removed)
		}
		if pause.For(ctx, vectorsPause) != nil {
			return nil
		}
	}
}
