package metrics

import (
	"context"
	"errors"
	"sync/atomic"
	"time"

	"repochat/internal/ask"
	"repochat/internal/llm"
	"repochat/internal/question"
	"repochat/internal/reader"
)

// Asker answers a question; *ask.Asker does.
type Asker interface {
	Ask(context.Context, question.Question, func(ask.Event)) (ask.Answer, error)
}

// Asker counts the questions that an Asker answers.
func (m *Metrics) Asker(next Asker) Asker { return countedAsker{next, m} }

type countedAsker struct {
	next    Asker
	metrics *Metrics
}

func (a countedAsker) Ask(ctx context.Context, question question.Question, tell func(ask.Event)) (ask.Answer, error) {
	var writer atomic.Value // the name of who wrote the last query
	writer.Store("none")
	started := time.Now()
	answer, err := a.next.Ask(context.WithValue(ctx, writerKey{}, &writer), question, tell)
	generator, _ := writer.Load().(string)
	a.metrics.questions.WithLabelValues(outcomeOf(answer, err), generator).Inc()
	a.metrics.questionDuration.WithLabelValues(generator).Observe(seconds(time.Since(started)))
	a.metrics.repairs.Add(float64(len(answer.Repairs)))
	a.metrics.retries.Add(float64(retries(answer.Attempts)))
	for _, attempt := range answer.Attempts {
		if attempt.Query != "" {
			a.metrics.queryDuration.WithLabelValues(resultOf(attempt)).Observe(seconds(attempt.Took))
		}
	}
	return answer, err
}

// retries returns how many queries were tried beyond the first of each part of a question.
func retries(made []ask.Attempt) int {
	parts := map[string]bool{}
	for _, attempt := range made {
		parts[attempt.Question] = true
	}
	return len(made) - len(parts)
}

func outcomeOf(answer ask.Answer, err error) string {
	switch {
	case errors.Is(err, context.Canceled):
		return "stopped"
	case err != nil:
		return "error"
	}
	return string(answer.Outcome)
}

func resultOf(a ask.Attempt) string {
	switch {
	case a.Error != "":
		return "error"
	case a.Rows == 0:
		return "empty"
	}
	return "rows"
}

type writerKey struct{}

// Reader notes under which name the queries of a question are written.
func (m *Metrics) Reader(name string, next reader.Reader) reader.Reader {
	named := namedReader{next, name}
	if rereader, tells := next.(reader.Rereader); tells {
		return struct {
			namedReader
			reader.Rereader
		}{named, rereader}
	}
	return named
}

type namedReader struct {
	reader.Reader
	name string
}

func (n namedReader) Read(ctx context.Context, request reader.Request) (reader.Plan, error) {
	if writer, known := ctx.Value(writerKey{}).(*atomic.Value); known {
		writer.Store(n.name)
	}
	return n.Reader.Read(ctx, request)
}

// Completer counts the calls of a language model.
func (m *Metrics) Completer(next llm.Completer) llm.Completer { return countedCompleter{next, m} }

type countedCompleter struct {
	next    llm.Completer
	metrics *Metrics
}

func (c countedCompleter) Complete(ctx context.Context, request llm.Request, onToken func(string)) (llm.Response, error) {
	started := time.Now()
	response, err := c.next.Complete(ctx, request, onToken)
	c.metrics.modelCalls.WithLabelValues(callResult(err)).Inc()
	c.metrics.modelDuration.Observe(seconds(time.Since(started)))
	c.metrics.modelTokens.WithLabelValues("prompt").Add(float64(response.Usage.Prompt))
	c.metrics.modelTokens.WithLabelValues("completion").Add(float64(response.Usage.Completion))
	return response, err
}

// callResult names the failures that an operator can do something about.
func callResult(err error) string {
	for _, known := range []struct {
		is   error
		name string
	}{
		{llm.ErrUnauthorized, "unauthorized"},
		{llm.ErrQuotaExceeded, "quota_exceeded"},
		{llm.ErrRateLimited, "rate_limited"},
		{llm.ErrModelUnknown, "model_unknown"},
		{llm.ErrContextTooLong, "context_too_long"},
		{llm.ErrTimeout, "timeout"},
		{llm.ErrBrokenOff, "broken_off"},
		{llm.ErrUnavailable, "unavailable"},
		{context.Canceled, "stopped"},
	} {
		if errors.Is(err, known.is) {
			return known.name
		}
	}
	if err != nil {
		return "error"
	}
	return "ok"
}
