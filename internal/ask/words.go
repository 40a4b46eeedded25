package ask

import (
	"context"

	"repochat/internal/answer"
	"repochat/internal/answer/words"
	"repochat/internal/ask/note"
	"repochat/internal/llm"
	"repochat/internal/prose"
	"repochat/internal/reader/readings"
)

const mostAnswerTokens = 300

// word puts rows into words, by the model where there is one to ask and more to
// word than one value. What the model states without ground never reaches the
// user.
func (a *Asker) word(ctx context.Context, q readings.Question, f found, rows answer.Rows, watch func(Event)) (*words.Writer, []answer.Notice) {
	source := note.Ground(q.Scanned, rows)
	source.Query, source.Window = f.checked.Facts(), note.Window(f.checked.Facts().Window)
	source.IsUnsure = f.plan.Unsure
	worded := words.NewWriter(source, func(words answer.Words) { watch(Event{EventToken, words.Markdown()}) })
	defer worded.Close()
	isModelAway := f.fallback != nil && f.fallback.Code == ModelUnavailable
	if a.synthesizer == nil || isModelAway || len(rows.Columns)*len(rows.Result.Rows) <= 1 {
		return worded, nil
	}
	messages, err := note.Messages(q.Scanned, prose.OneLine(f.plan.Reading, mostReading), worded)
	if err != nil {
		return worded, nil
	}
	response, err := a.synthesizer.Complete(ctx, llm.Request{Messages: messages, MaxTokens: mostAnswerTokens}, worded.Write)
	if err != nil || response.CutAtLimit {
		worded.BreakOff()
	}
	worded.Close()
	return worded, note.OfWords(ctx, response, err, worded.Dropped, worded.Own)
}
