package ask

import (
	"context"
	"fmt"
	"strings"
	"time"

	"repochat/internal/answer"
	"repochat/internal/answer/words"
	"repochat/internal/llm"
	"repochat/internal/prose"
	"repochat/prompts"
)

const mostAnswerTokens = 300

// synthesize has the model word a result. What it states without ground never
// reaches the reader.
func (w *work) synthesize(ctx context.Context, t *try, said *words.Writer) {
	messages, err := w.answerMessages(t, said)
	if err != nil {
		return
	}
	response, err := w.asker.synthesizer.Complete(ctx, llm.Request{Messages: messages, MaxTokens: mostAnswerTokens}, said.Write)
	if err != nil || response.CutAtLimit {
		said.BreakOff()
	}
	said.Close()
	switch {
	case ctx.Err() != nil:
	case err != nil && response.Text == "":
		w.notice(answer.NoticeWords, fmt.Sprintf("The model could not put the rows into words: %v. They are told without it.", err))
	case err != nil:
		w.notice(answer.NoticeWords, fmt.Sprintf("The model's words broke off: %v. The rows are complete.", err))
	case response.CutAtLimit || response.Filtered:
		w.notice(answer.NoticeWords, "The model's words are cut short. The rows are complete.")
	}
	if len(said.Dropped) > 0 {
		w.notice(answer.NoticeWords, "Left out of the model's words, because the rows do not hold it: "+strings.Join(quoteAll(said.Dropped[:min(5, len(said.Dropped))]), ", ")+".")
	}
}

func quoteAll(texts []string) []string {
	quotedTexts := make([]string, len(texts))
	for i, text := range texts {
		quotedTexts[i] = prose.Quoted(text)
	}
	return quotedTexts
}

func (w *work) answerMessages(t *try, said *words.Writer) ([]llm.Message, error) {
	system, err := prompts.Render("answer", "system", map[string]any{"Repository": w.question.Repository.String()})
	if err != nil {
		return nil, err
	}
	user, err := prompts.Render("answer", "user", map[string]any{
		"Question": prompts.Fenced(w.question.Text), "Reading": prompts.Fenced(prose.OneLine(t.plan.Reading, 300)),
		"Figures": prompts.Fenced(answer.PromptFigures(said.Figures())),
		"Rows":    prompts.Fenced(said.Rows().Prompt()),
	})
	if err != nil {
		return nil, err
	}
	return []llm.Message{{Role: llm.System, Content: system}, {Role: llm.User, Content: user}}, nil
}

// sound returns a reading, or "" when it speaks of things that neither the
// question nor the query name: it is the only text of a model that is shown
// before there are rows.
func (w *work) sound(reading, query string) string {
	known := []string{query}
	for _, name := range w.known.Names {
		known = append(known, fmt.Sprint(len(name.Matches)))
		for _, match := range name.Matches {
			known = append(known, match.Value, match.Name)
		}
	}
	if reading == "" || len(words.Foreign(w.ground(answer.Rows{}, known...), reading)) > 0 {
		return ""
	}
	return reading
}

// ground is what an answer to the question may state.
func (w *work) ground(rows answer.Rows, said ...string) words.Source {
	said = append(said, w.question.Repository.String())
	for _, turn := range w.question.Conversation {
		said = append(said, turn.Question)
	}
	source := words.Source{Question: w.question.Text, Said: said, Moments: []time.Time{w.known.Vocabulary.DataAsOf}, Window: w.answer.Window, Rows: rows}
	for _, span := range w.known.Dates {
		source.Moments = append(source.Moments, span.From)
		if !span.To.IsZero() {
			source.Moments = append(source.Moments, span.To.Add(-time.Second))
		}
	}
	for _, person := range w.known.Vocabulary.People {
		source.People = append(source.People, person.Login, person.Name)
	}
	return source
}
