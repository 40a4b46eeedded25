package ask

import (
	"context"
	"fmt"
	"strings"
	"time"

	"repochat/internal/graph"
	"repochat/internal/llm"
	"repochat/prompts"
)

const (
	// The rows may take about 1,500 tokens of the prompt.
	mostRowBytes       = 6000
	mostSynthesisRows  = 10 // in the model's own table
	mostAnswerTokens   = 700
	mostSynthesisRunes = 120 // of one value
)

// synthesize has the model tell a result. What it states without ground never
// reaches the reader. "" means that nothing of its words can be used.
func (w *work) synthesize(ctx context.Context, t *try, columns []column) string {
	messages, err := w.answerMessages(t, columns)
	if err != nil {
		return ""
	}
	told := &groundedWriter{ground: newGround(w.question, columns, t.result), tell: func(text string) { w.tell(EventToken, text) }}
	_, err = w.asker.synthesizer.Complete(ctx, llm.Request{Messages: messages, MaxTokens: mostAnswerTokens}, told.write)
	told.flush()
	text := strings.TrimSpace(told.kept.String())
	if err != nil && text != "" {
		w.notice(fmt.Sprintf("The model's words broke off: %v. The rows are complete.", err))
	}
	if len(told.dropped) > 0 {
		w.notice("Left out of the model's words, because the rows do not hold it: " + strings.Join(quoteAll(atMost(told.dropped, 5)), ", ") + ".")
	}
	return text
}

func quoteAll(texts []string) []string {
	quotedTexts := make([]string, len(texts))
	for i, text := range texts {
		quotedTexts[i] = quoted(text)
	}
	return quotedTexts
}

func (w *work) answerMessages(t *try, columns []column) ([]llm.Message, error) {
	system, err := prompts.Render("answer", "system", map[string]any{
		"Repository": w.question.Repository.String(), "MostRows": mostSynthesisRows,
	})
	if err != nil {
		return nil, err
	}
	var counts []string
	for _, c := range aggregates(columns, t.result) {
		counts = append(counts, fmt.Sprintf("%s = %s", c.name, number(c.value)))
	}
	if reachesLimit(t.checked.Repaired, t.result) {
		counts[0] += " (as many as the query asked for, not all there are)"
	}
	user, err := prompts.Render("answer", "user", map[string]any{
		"Question": fenced(w.question.Text), "Reading": fenced(oneLine(t.extraction.Reading, 300)),
		"DataAsOf": w.known.vocabulary.DataAsOf.UTC().Format(time.DateOnly),
		"Counts":   strings.Join(counts, ", "),
		"Rows":     fenced(fitRows(columns, t.result)),
	})
	if err != nil {
		return nil, err
	}
	return []llm.Message{{Role: llm.System, Content: system}, {Role: llm.User, Content: user}}, nil
}

// fitRows writes as many rows as the prompt has room for, and says how many
// are left out.
func fitRows(columns []column, result graph.Result) string {
	cells := cellWriter{}
	var text strings.Builder
	text.WriteString(strings.Join(result.Columns, " | ") + "\n")
	for n, row := range result.Rows {
		line := make([]string, len(row))
		for i, value := range row {
			switch v := value.(type) {
			case nil:
				line[i] = "null"
			case string:
				line[i] = oneLine(v, mostSynthesisRunes)
				if columns[i].kind == CommitName {
					line[i] = labelOf(CommitName, v)
				}
			default:
				line[i] = cells.cell(column{}, v)
			}
		}
		joined := strings.Join(line, " | ") + "\n"
		if text.Len()+len(joined) > mostRowBytes && n > 0 {
			fmt.Fprintf(&text, "… and %d more rows, not shown here\n", len(result.Rows)-n)
			break
		}
		text.WriteString(joined)
	}
	return text.String()
}

// groundedWriter passes on the sentences of a stream that have ground, and
// keeps back the rest.
type groundedWriter struct {
	ground  *ground
	tell    func(string)
	pending string
	kept    strings.Builder
	dropped []string
}

// write takes a piece of text and passes on the sentences that it completes.
func (g *groundedWriter) write(piece string) {
	g.pending += piece
	for {
		end := sentenceEnd(g.pending)
		if end < 0 {
			return
		}
		g.pass(g.pending[:end])
		g.pending = g.pending[end:]
	}
}

// flush passes on what is left when the stream has ended.
func (g *groundedWriter) flush() {
	g.pass(g.pending)
	g.pending = ""
}

func (g *groundedWriter) pass(sentence string) {
	if unfounded := g.ground.unfounded(sentence); len(unfounded) > 0 {
		g.dropped = append(g.dropped, unfounded...)
		return
	}
	g.kept.WriteString(sentence)
	if sentence != "" {
		g.tell(sentence)
	}
}

// sentenceEnd returns the offset behind the first line or sentence that is
// complete; -1 when there is none. A full stop ends one only before a space:
// "3.5" and "main.go" go on, and so does the "1." of a list.
func sentenceEnd(text string) int {
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '\n':
			return i + 1
		case '.', '!', '?':
			if i+1 < len(text) && text[i+1] == ' ' && !listMark.MatchString(text[:i+2]) {
				return i + 2
			}
		}
	}
	return -1
}
