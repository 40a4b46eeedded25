// Package rerank has a language model choose among the commits that may have
// introduced a bug.
package rerank

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"repochat/internal/llm"
	"repochat/internal/szz"
	"repochat/prompts"
)

// Completer asks a model; *llm.Client is one.
type Completer interface {
	Complete(ctx context.Context, request llm.Request, onToken func(string)) (llm.Response, error)
}

// Judge is a szz.Judge that asks a model. Without an answer, for whatever
// reason, the choice of the variant stays.
type Judge struct {
	Model Completer
	Calls int // that may be made yet

	Asked, Failed int // calls that were made
}

// Summary says how many calls were made.
func (j *Judge) Summary() string {
	return fmt.Sprintf("the model was asked about %d fixes; %d calls failed", j.Asked, j.Failed)
}

const mostTokens = 500

// Left is how many calls may be made yet.
func (j *Judge) Left() int { return j.Calls }

// Choose asks the model.
func (j *Judge) Choose(ctx context.Context, c szz.Case) (candidates []int, answered bool, err error) {
	if j.Calls <= 0 {
		return nil, false, nil
	}
	messages, err := Prompt(c)
	if err != nil {
		return nil, false, err
	}
	j.Calls--
	j.Asked++
	response, err := j.Model.Complete(ctx, llm.Request{Messages: messages, MaxTokens: mostTokens}, nil)
	switch {
	case ctx.Err() != nil:
		return nil, false, ctx.Err()
	case err != nil || response.Filtered:
		j.Failed++
		return nil, false, nil
	}
	return chosen(answerOf(response.Text), len(c.Candidates)), true, nil
}

const (
	longestIssue   = 4000
	longestMessage = 1000
)

// Prompt returns what a model is asked about a case.
func Prompt(c szz.Case) ([]llm.Message, error) {
	type candidate struct {
		Number, Files, Lines int
		Date, Message, Hunks string
	}
	data := struct {
		Title, Body, Message, Hunks string
		Candidates                  []candidate
	}{Title: fenced(c.Issue.Title, longestMessage), Body: fenced(c.Issue.Body, longestIssue), Message: fenced(c.Fix.Message, longestMessage), Hunks: fencedTags(c.Hunks)}
	for i, one := range c.Candidates {
		data.Candidates = append(data.Candidates, candidate{
			Number: i + 1, Files: one.ChangedFiles, Lines: one.Lines, Date: one.Committer.When.UTC().Format("2006-01-02"),
			Message: fenced(one.Message, longestMessage), Hunks: fencedTags(one.Hunks),
		})
	}
	system, err := prompts.Render("rerank", "system", nil)
	if err != nil {
		return nil, err
	}
	user, err := prompts.Render("rerank", "user", data)
	if err != nil {
		return nil, fmt.Errorf("ask about fix %s: %w", c.Fix.Hash, err)
	}
	return []llm.Message{{Role: llm.System, Content: system}, {Role: llm.User, Content: user}}, nil
}

// tag is any tag that marks a part of the prompt, or the answer.
var tag = regexp.MustCompile(`(?i)<(\s*/?\s*(?:issue|fix|candidate|answer)\b)`)

// fencedTags makes a text from outside safe to put between the tags.
func fencedTags(text string) string { return tag.ReplaceAllString(text, "‹$1") }

// fenced does so, and shortens the text.
func fenced(text string, most int) string {
	text = strings.ToValidUTF8(text, "\uFFFD")
	if len(text) > most {
		text = strings.ToValidUTF8(text[:most], "") + " …"
	}
	return fencedTags(strings.TrimSpace(text))
}

var answerTag = regexp.MustCompile(`(?is)<answer>([^<]{0,60})</answer>`)

// answerOf returns what stands in the last answer of a text; "" for none.
func answerOf(text string) string {
	all := answerTag.FindAllStringSubmatch(text, -1)
	if len(all) == 0 {
		return ""
	}
	return strings.TrimSpace(all[len(all)-1][1])
}

var number = regexp.MustCompile(`[0-9]+`)

// chosen returns the indexes of the candidates that an answer names. One that
// names other numbers, or all of them, chooses none.
func chosen(answer string, candidates int) []int {
	var indexes []int
	for _, text := range number.FindAllString(answer, -1) {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 || n > candidates {
			return nil
		}
		if !slices.Contains(indexes, n-1) {
			indexes = append(indexes, n-1)
		}
	}
	if len(indexes) == candidates {
		return nil
	}
	return indexes
}
