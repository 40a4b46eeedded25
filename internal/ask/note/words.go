package note

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"repochat/internal/answer"
	"repochat/internal/answer/words"
	"repochat/internal/answer/writer"
	"repochat/internal/llm"
	"repochat/internal/prose"
	"repochat/internal/question"
	"repochat/prompts"
)

// Ground is what an answer to a question may state besides its rows.
func Ground(q question.Scanned, rows answer.Rows, said ...string) words.Source {
	source := words.Source{Question: q.Text, Said: append(append(said, q.Repository.String()), q.Said()...),
		AsOf: q.Vocabulary.DataAsOf, Rows: rows}
	for _, span := range q.Dates {
		source.Moments = append(source.Moments, span.From)
		if !span.To.IsZero() {
			source.Moments = append(source.Moments, span.To.Add(-time.Second))
		}
	}
	for _, person := range q.Vocabulary.People {
		source.People = append(source.People, person.Login, person.Name)
	}
	return source
}

// OfWords returns notices about words of the model that are missing, were left out, or
// are its own.
func OfWords(ctx context.Context, response llm.Response, err error, dropped, own []string) []answer.Notice {
	var texts []string
	switch {
	case ctx.Err() != nil:
	case err != nil && response.Text == "":
		texts = append(texts, fmt.Sprintf("The model could not put the rows into words: %v. They are told without it.", err))
	case err != nil:
		texts = append(texts, fmt.Sprintf("The model's words broke off: %v. The rows are complete.", err))
	case response.CutAtLimit || response.Filtered:
		texts = append(texts, "The model's words are cut short. The rows are complete.")
	}
	list := func(words []string) string {
		return strings.Join(prose.QuotedAll(words[:min(5, len(words))]), ", ") + "."
	}
	if len(dropped) > 0 {
		texts = append(texts, "Left out of the model's answer, because the rows do not bear it out: "+list(dropped))
	}
	if len(own) > 0 {
		texts = append(texts, "Said by the model, and not borne out by the rows: "+list(own))
	}
	return answer.NoticesOf(answer.NoticeWords, texts...)
}

// How many tokens a model may write about rows, and how many a question may take more
// where it writes them again.
const (
	mostAnswerTokens = 300
	tokensAgain      = 5000
)

// Word has a model put the rows of a question, which it read so, into words. It tells the
// model once what the rows do not bear out, and takes what the model writes then.
func Word(ctx context.Context, model llm.Completer, q question.Scanned, reading string, worded *writer.Writer) []answer.Notice {
	messages, err := Messages(q, reading, worded)
	if err != nil {
		return nil
	}
	response, err := model.Complete(ctx, llm.Request{Messages: messages, MaxTokens: mostAnswerTokens}, worded.Write)
	if err != nil || response.CutAtLimit {
		worded.BreakOff()
	} else if kept := worded.Kept(); len(kept) > 0 {
		llm.ExtendBudget(ctx, tokensAgain)
		if text, ok := again(ctx, model, messages, response.Text, kept, len(worded.Words) > 0); ok {
			worded.Rewrite(text)
		}
	}
	worded.Close()
	return OfWords(ctx, response, err, worded.Dropped, worded.Own)
}

// again asks a model for its words once more, from the first sentence that is kept back on.
// ok is false where it does not answer: then the words stay as they are.
func again(ctx context.Context, model llm.Completer, messages []llm.Message, said string, kept []writer.Sentence, hasTold bool) (text string, ok bool) {
	type lost struct{ Text, Missed string }
	var all []lost
	for _, s := range kept {
		if len(s.Missed) > 0 {
			all = append(all, lost{prompts.Fenced(prose.OneLine(s.Text, longestLost)), strings.Join(prose.QuotedAll(s.Missed[:min(mostMissed, len(s.Missed))]), ", ")})
		}
	}
	content, err := prompts.Render("answer", "again", map[string]any{"Lost": all, "HasTold": hasTold})
	if err != nil {
		return "", false
	}
	messages = append(slices.Clip(messages), llm.Message{Role: llm.Assistant, Content: said}, llm.Message{Role: llm.User, Content: content})
	response, err := model.Complete(ctx, llm.Request{Messages: messages, MaxTokens: mostAnswerTokens}, nil)
	if err != nil || response.CutAtLimit {
		return "", false
	}
	return strings.TrimSpace(strings.ReplaceAll(response.Text, "<none/>", "")), true
}

// What a prompt has of a sentence that is left out: characters, and texts without ground.
const (
	longestLost = 500
	mostMissed  = 6
)

// Messages ask a model to put the rows of a question into words.
func Messages(q question.Scanned, reading string, worded *writer.Writer) ([]llm.Message, error) {
	system, err := prompts.Render("answer", "system", map[string]any{"Repository": q.Repository.String()})
	if err != nil {
		return nil, err
	}
	user, err := prompts.Render("answer", "user", map[string]any{
		"Question": prompts.Fenced(q.Text), "Reading": prompts.Fenced(reading),
		"Figures": prompts.Fenced(words.PromptFigures(worded.Figures())),
		"Rows":    prompts.Fenced(words.PromptRows(worded.Rows())),
	})
	if err != nil {
		return nil, err
	}
	return []llm.Message{{Role: llm.System, Content: system}, {Role: llm.User, Content: user}}, nil
}

// IsGrounded reports whether words that no rows stand behind state nothing but what
// the question or the other texts say.
func IsGrounded(q question.Scanned, text string, said ...string) bool {
	return text != "" && len(words.Foreign(Ground(q, answer.Rows{}, said...), text)) == 0
}

// Sound returns a reading, or "" when it speaks of things that neither the question nor the
// query name: it is the only text of a model that is shown before there are rows.
func Sound(q question.Scanned, reading, query string) string {
	known := []string{query}
	for _, name := range q.Names {
		known = append(known, fmt.Sprint(len(name.Matches)))
		for _, match := range name.Matches {
			known = append(known, match.Value, match.Name)
		}
	}
	if !IsGrounded(q, reading, known...) {
		return ""
	}
	return reading
}
