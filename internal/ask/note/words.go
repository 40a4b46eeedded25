package note

import (
	"context"
	"fmt"
	"strings"

	"repochat/internal/answer"
	"repochat/internal/llm"
	"repochat/internal/prose"
)

// OfWords returns notices about words of the model that are missing or were left out.
func OfWords(ctx context.Context, response llm.Response, err error, dropped []string) []answer.Notice {
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
	if len(dropped) > 0 {
		quoted := prose.QuotedAll(dropped[:min(5, len(dropped))])
		texts = append(texts, "Left out of the model's words, because the rows do not hold it: "+strings.Join(quoted, ", ")+".")
	}
	return answer.NoticesOf(answer.NoticeWords, texts...)
}
