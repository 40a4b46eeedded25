package ask

import (
	"context"
	"fmt"

	"repochat/internal/answer"
	"repochat/internal/answer/words"
	"repochat/internal/ask/note"
	"repochat/internal/llm"
	"repochat/internal/prose"
	"repochat/internal/reader"
	"repochat/internal/reader/readings"
	"repochat/prompts"
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
	messages, err := wordMessages(q, f.plan.Reading, worded)
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

func wordMessages(q readings.Question, reading string, worded *words.Writer) ([]llm.Message, error) {
	system, err := prompts.Render("answer", "system", map[string]any{"Repository": q.Repository.String()})
	if err != nil {
		return nil, err
	}
	user, err := prompts.Render("answer", "user", map[string]any{
		"Question": prompts.Fenced(q.Text), "Reading": prompts.Fenced(prose.OneLine(reading, mostReading)),
		"Figures": prompts.Fenced(words.PromptFigures(worded.Figures())),
		"Rows":    prompts.Fenced(words.PromptRows(worded.Rows())),
	})
	if err != nil {
		return nil, err
	}
	return []llm.Message{{Role: llm.System, Content: system}, {Role: llm.User, Content: user}}, nil
}

// sound returns a reading, or "" when it speaks of things that neither the
// question nor the query name: it is the only text of a model that is shown
// before there are rows. A reader that plans again at no cost is no model: its
// readings are composed.
func sound(q readings.Question, by reader.Reader, reading, query string) string {
	if _, isBuiltIn := by.(reader.Rereader); isBuiltIn {
		return reading
	}
	known := []string{query}
	for _, name := range q.Names {
		known = append(known, fmt.Sprint(len(name.Matches)))
		for _, match := range name.Matches {
			known = append(known, match.Value, match.Name)
		}
	}
	if !grounded(q, reading, known...) {
		return ""
	}
	return reading
}

// grounded reports whether words that no rows stand behind state nothing but what
// the question or the other texts say.
func grounded(q readings.Question, text string, said ...string) bool {
	return text != "" && len(words.Foreign(note.Ground(q.Scanned, answer.Rows{}, said...), text)) == 0
}
