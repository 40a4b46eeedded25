package ask

import (
	"context"
	"fmt"
	"strings"
	"time"

	"repochat/internal/ask/grounding"
	"repochat/internal/ask/names"
	"repochat/internal/ask/prose"
	"repochat/internal/ask/rows"
	"repochat/internal/graph"
	"repochat/internal/llm"
	"repochat/prompts"
)

const (
	mostSynthesisRows = 10 // in the model's own table
	mostAnswerTokens  = 700
)

// synthesize has the model tell a result. What it states without ground never
// reaches the reader. "" means that nothing of its words can be used.
func (w *work) synthesize(ctx context.Context, t *try, columns []rows.Column) string {
	messages, err := w.answerMessages(t, columns)
	if err != nil {
		return ""
	}
	told := grounding.NewWriter(w.ground(columns, t.result), func(text string) { w.tell(EventToken, text) })
	response, err := w.asker.synthesizer.Complete(ctx, llm.Request{Messages: messages, MaxTokens: mostAnswerTokens}, told.Write)
	told.Flush()
	text := strings.TrimSpace(told.Text())
	switch {
	case ctx.Err() != nil:
	case err != nil && text == "":
		w.notice(fmt.Sprintf("The model could not put the rows into words: %v. They are told without it.", err))
	case err != nil:
		w.notice(fmt.Sprintf("The model's words broke off: %v. The rows are complete.", err))
	case response.CutAtLimit || response.Filtered:
		w.notice("The model's words are cut short. The rows are complete.")
	}
	if len(told.Dropped) > 0 {
		w.notice("Left out of the model's words, because the rows do not hold it: " + strings.Join(quoteAll(told.Dropped[:min(5, len(told.Dropped))]), ", ") + ".")
	}
	return text
}

func quoteAll(texts []string) []string {
	quotedTexts := make([]string, len(texts))
	for i, text := range texts {
		quotedTexts[i] = prose.Quoted(text)
	}
	return quotedTexts
}

func (w *work) answerMessages(t *try, columns []rows.Column) ([]llm.Message, error) {
	system, err := prompts.Render("answer", "system", map[string]any{
		"Repository": w.question.Repository.String(), "MostRows": mostSynthesisRows,
	})
	if err != nil {
		return nil, err
	}
	var counts []string
	for _, c := range rows.Aggregates(columns, t.result) {
		counts = append(counts, fmt.Sprintf("%s = %s", c.Name, rows.Number(c.Value)))
	}
	if rows.ReachesLimit(t.checked.Repaired, t.result) {
		counts[0] += " (as many as the query asked for, not all there are)"
	}
	user, err := prompts.Render("answer", "user", map[string]any{
		"Question": fenced(w.question.Text), "Reading": fenced(prose.OneLine(t.extraction.Reading, 300)),
		"Counts":   fenced(strings.Join(counts, ", ")),
		"Evidence": fenced(describeEvidence(w.answer.Evidence)),
		"Rows":     fenced(rows.Fit(columns, t.result)),
	})
	if err != nil {
		return nil, err
	}
	return []llm.Message{{Role: llm.System, Content: system}, {Role: llm.User, Content: user}}, nil
}

// mostEvidenceTold is how many cards the model may point to: one for each row
// that it tells.
const mostEvidenceTold = mostSynthesisRows

// describeEvidence numbers the cards as the model may refer to them.
func describeEvidence(evidence []Evidence) string {
	var cards []string
	for i, card := range evidence[:min(mostEvidenceTold, len(evidence))] {
		cards = append(cards, fmt.Sprintf("[%d] %s", i+1, card.Label))
	}
	return strings.Join(cards, ", ")
}

// sound returns a reading, or "" when it speaks of things that neither the
// question nor the query name: it is the only text of a model that is shown
// before there are rows.
func (w *work) sound(reading, query string) string {
	known := []string{query}
	for _, name := range w.known.Known {
		known = append(known, fmt.Sprint(len(name.Matches)))
		for _, match := range name.Matches {
			known = append(known, match.Value, match.Name)
		}
	}
	if reading == "" || len(w.ground(nil, graph.Result{}, known...).Alien(reading)) > 0 {
		return ""
	}
	return reading
}

// ground is what an answer to the question may state.
func (w *work) ground(columns []rows.Column, result graph.Result, said ...string) *grounding.Ground {
	said = append(said, w.question.Repository.String())
	for _, turn := range w.question.Conversation {
		said = append(said, turn.Question, turn.Answer)
	}
	return grounding.New(grounding.Source{
		Question: w.question.Text, Now: w.question.Now, Said: said, Columns: columns, Result: result,
		Evidence: w.answer.Evidence, Moments: []time.Time{w.known.Vocabulary.DataAsOf}, Common: names.IsCommonWord,
	})
}
