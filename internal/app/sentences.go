package app

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"time"

	"repochat/internal/config"
	"repochat/internal/embeddings"
	embeddingslocal "repochat/internal/embeddings/local"
	"repochat/internal/graph/local"
	"repochat/internal/jvm"
	"repochat/internal/llm"
)

// sentences are the vectors of one process, and the model on this machine where
// they come from that one.
type sentences struct {
	embedder embeddings.Embedder
	texts    embeddings.Embedder     // of the texts that are searched, and of what is looked for
	local    *embeddingslocal.Source // nil for none
}

// newSentences starts nothing: the model on this machine starts when the first
// vector is needed.
func newSentences(c config.Config, progress func(string)) (sentences, error) {
	switch {
	case !c.HasEmbeddings():
		return sentences{embedder: embeddings.None{}, texts: embeddings.None{}}, nil
	case c.ManagesEmbeddings():
		options, err := sentenceOptions(c)
		if err != nil {
			return sentences{}, err
		}
		options.Progress = progress
		source := embeddingslocal.New(options)
		return sentences{
			embedder: embeddings.New(source, embeddingslocal.Space), texts: embeddings.New(source.Texts(), embeddingslocal.TextSpace), local: source,
		}, nil
	}
	client, err := newEmbeddingClient(c)
	if err != nil {
		return sentences{}, err
	}
	embedder := embeddings.New(client, embeddings.Model{Name: c.EmbeddingsModel})
	return sentences{embedder: embedder, texts: embedder}, nil
}

func newEmbeddingClient(c config.Config) (*llm.EmbeddingClient, error) {
	return llm.NewEmbeddingClient(llm.EmbeddingOptions{BaseURL: c.EmbeddingsBaseURL, Key: c.EmbeddingsAPIKey, Model: c.EmbeddingsModel, Timeout: c.LLMTimeout})
}

func (s sentences) close() error {
	if s.local == nil {
		return nil
	}
	return s.local.Close()
}

// usesSentences reports whether something of an answer depends on vectors: a
// model is shown the examples that are nearest to a question. Recorded answers
// are found by their prompt, which must not depend on whether vectors were there.
func usesSentences(c config.Config) bool {
	return c.HasEmbeddings() && c.HasModel() && c.LLMReplay == "" && c.LLMRecord == ""
}

// StartSentences starts the model on this machine in the background, where it is
// used, so that the first question need not. It downloads the model where that is missing, which
// the progress given to Open names. Where it cannot start, questions are read by
// their words alone.
func (a *App) StartSentences(ctx context.Context) {
	if a.sentences.local == nil || !usesSentences(a.config) {
		return
	}
	go func() {
		if err := a.sentences.local.Start(ctx); err != nil && ctx.Err() == nil {
			slog.Warn("no sentence model; questions are read by their words alone", "error", err)
		}
	}()
}

// sentenceOptions say where the model lives: what one process writes with the
// other data, its jars in the user's cache directory.
func sentenceOptions(c config.Config) (embeddingslocal.Options, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return embeddingslocal.Options{}, fmt.Errorf("find the user's cache directory: %w; set XDG_CACHE_HOME or HOME", err)
	}
	return embeddingslocal.Options{
		Options: jvm.Options{DataDirectory: filepath.Join(c.Data, "embeddings"), CacheDirectory: filepath.Join(cache, "repochat")},
		Idle:    c.EmbeddingsIdle,
	}, nil
}

const sentenceSubject = "sentence model"

// diagnoseSentences reports where vectors come from. Without them everything works,
// so that only an endpoint that was named and does not answer is a failure.
func diagnoseSentences(ctx context.Context, c config.Config) local.Finding {
	switch {
	case !c.HasEmbeddings():
		return local.Finding{Subject: sentenceSubject, OK: true, Detail: "off; words alone are used (REPOCHAT_EMBEDDINGS=auto uses one)"}
	case c.ManagesEmbeddings():
		return diagnoseLocalSentences(ctx, c)
	}
	finding := local.Finding{Subject: sentenceSubject, Detail: fmt.Sprintf("%s at %s", c.EmbeddingsModel, c.Redacted().EmbeddingsBaseURL)}
	client, err := newEmbeddingClient(c)
	if err != nil {
		finding.Remedy = err.Error()
		return finding
	}
	ctx, cancel := context.WithTimeout(ctx, 20*time.Second)
	defer cancel()
	vectors, err := client.Embed(ctx, []string{"hello"})
	if err != nil {
		finding.Remedy = err.Error() + "; mend that, or unset EMBEDDINGS_BASE_URL to use the model on this machine"
		return finding
	}
	finding.OK = true
	finding.Detail += fmt.Sprintf(", vectors of %d numbers", len(vectors[0]))
	return finding
}

func diagnoseLocalSentences(ctx context.Context, c config.Config) local.Finding {
	options, err := sentenceOptions(c)
	if err != nil {
		return local.Finding{Subject: sentenceSubject, Detail: "no cache directory", Remedy: err.Error()}
	}
	parts := map[string]string{}
	for _, finding := range embeddingslocal.Check(ctx, options) {
		if !finding.OK {
			return local.Finding{Subject: sentenceSubject, OK: true, Detail: fmt.Sprintf("none, words alone are used: %s (%s)", finding.Detail, finding.Remedy)}
		}
		parts[finding.Subject] = finding.Detail
	}
	return local.Finding{Subject: sentenceSubject, OK: true, Detail: parts[embeddingslocal.Subject] + "; " + parts[embeddingslocal.Subject+" process"]}
}
