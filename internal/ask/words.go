package ask

import (
	"context"

	"repochat/internal/answer"
	"repochat/internal/answer/writer"
	"repochat/internal/ask/note"
	"repochat/internal/prose"
	"repochat/internal/reader/readings"
)

// word puts rows into words, by the model where there is one to ask and more to
// word than one value. What the model states without ground never reaches the
// user.
func (a *Asker) word(ctx context.Context, q readings.Question, f found, rows answer.Rows, watch func(Event)) (*writer.Writer, []answer.Notice) {
	source := note.Ground(q.Scanned, rows)
	source.Query, source.Window = f.checked.Facts(), note.Window(f.checked.Facts().Window)
	source.IsUnsure = f.plan.Unsure
	worded := writer.New(source, func(words answer.Words) { watch(Event{EventToken, words.Markdown()}) })
	defer worded.Close()
	isModelAway := f.fallback != nil && f.fallback.Code == ModelUnavailable
	if a.synthesizer == nil || isModelAway || len(rows.Columns)*len(rows.Result.Rows) <= 1 {
		return worded, nil
	}
	return worded, note.Word(ctx, a.synthesizer, q.Scanned, prose.OneLine(f.plan.Reading, mostReading), worded)
}
