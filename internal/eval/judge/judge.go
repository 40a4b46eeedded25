package judge

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"repochat/internal/history"
	"repochat/internal/llm"
	"repochat/internal/passage"
	"repochat/prompts"
)

// Completer asks a model; *llm.Client is one.
type Completer interface {
	Complete(ctx context.Context, request llm.Request, onToken func(string)) (llm.Response, error)
}

// ErrNotJudged is returned when a model's judgement is not in its form.
var ErrNotJudged = errors.New("the model gave no judgement in the form that was asked for")

// Judge asks a model about answers to questions about one repository.
type Judge struct {
	Model      Completer
	Repository history.RepositoryName
}

// criterion is one of the four that an answer is scored by.
type criterion struct{ Name, Meaning string }

// Criteria are the names of the criteria, in the order of Scores.
var Criteria = []string{criteria[0].Name, criteria[1].Name, criteria[2].Name, criteria[3].Name}

var criteria = []criterion{
	{"accuracy", "what the answer states is true, as far as the reference and the issue show; what contradicts them is not."},
	{"completeness", "it holds what the reference says that matters for the question: the outcome, and the reasons."},
	{"relevance", "it answers this question and does not stray from it."},
	{"clarity", "somebody who asked can follow it at once."},
}

// Scores are those of one answer, from 1 to 10, in the order of Criteria.
type Scores [4]float64

// Repeats is how often an answer is scored.
const Repeats = 2

const (
	mostTokens    = 400
	longestAnswer = 4000
)

// Score scores an answer. A repeat asks for the criteria in the other order, so
// that it is not the same request, which a model answers with the same words.
func (j Judge) Score(ctx context.Context, q Question, answer string, repeat int) (Scores, error) {
	order := slices.Clone(criteria)
	if repeat%2 == 1 {
		slices.Reverse(order)
	}
	data := j.asked(q)
	data["Criteria"], data["Answer"] = order, fenced(answer)
	said, err := j.complete(ctx, "system", "user", data)
	if err != nil {
		return Scores{}, err
	}
	return scoresOf(said)
}

// Preference is which of two answers is better.
type Preference string

// The preferences.
const (
	First   Preference = "first"
	Second  Preference = "second"
	Neither Preference = "neither"
)

// Prefer compares two answers, in the order in which they are shown.
func (j Judge) Prefer(ctx context.Context, q Question, first, second string) (Preference, error) {
	data := j.asked(q)
	data["First"], data["Second"] = fenced(first), fenced(second)
	said, err := j.complete(ctx, "system of two", "user of two", data)
	if err != nil {
		return "", err
	}
	return preferenceOf(said)
}

func (j Judge) asked(q Question) map[string]any {
	return map[string]any{
		"Repository": j.Repository.String(),
		"Question":   fenced(q.Question), "Body": fenced(q.Body), "Reference": fenced(q.Reference),
	}
}

func (j Judge) complete(ctx context.Context, system, user string, data map[string]any) (string, error) {
	return complete(ctx, j.Model, "judge", system, user, data)
}

// Bare asks a model a question about a repository without anything from it.
func Bare(ctx context.Context, model Completer, repository history.RepositoryName, question string) (string, error) {
	return complete(ctx, model, "bare", "system", "user", map[string]any{"Repository": repository.String(), "Question": fenced(question)})
}

func complete(ctx context.Context, model Completer, step, system, user string, data map[string]any) (string, error) {
	var messages []llm.Message
	for _, part := range []struct {
		role llm.Role
		name string
	}{{llm.System, system}, {llm.User, user}} {
		content, err := prompts.Render(step, part.name, data)
		if err != nil {
			return "", err
		}
		messages = append(messages, llm.Message{Role: part.role, Content: content})
	}
	response, err := model.Complete(ctx, llm.Request{Messages: messages, MaxTokens: mostTokens}, nil)
	if err != nil {
		return "", fmt.Errorf("ask the model: %w", err)
	}
	return strings.TrimSpace(response.Text), nil
}

// fenced makes a text from outside safe between the tags of a prompt.
func fenced(text string) string {
	return prompts.Fenced(passage.Cut(strings.TrimSpace(strings.ToValidUTF8(text, "\uFFFD")), longestAnswer))
}

var (
	scoreLine = regexp.MustCompile(`(?im)^[\s*\-]*\**(accuracy|completeness|relevance|clarity)\**\s*:\s*\**\s*(\d{1,2})\b`)
	better    = regexp.MustCompile(`(?i)<better>\s*(first|second|neither)\s*</better>`)
)

// scoresOf reads a model's scores; of several of one criterion the last counts.
func scoresOf(said string) (Scores, error) {
	var scores Scores
	for _, found := range scoreLine.FindAllStringSubmatch(said, -1) {
		score, err := strconv.Atoi(found[2])
		if err != nil || score < 1 || score > 10 {
			return Scores{}, fmt.Errorf("%w: %s %s", ErrNotJudged, found[1], found[2])
		}
		scores[slices.Index(Criteria, strings.ToLower(found[1]))] = float64(score)
	}
	if place := slices.Index(scores[:], 0); place >= 0 {
		return Scores{}, fmt.Errorf("%w: no score of %s", ErrNotJudged, Criteria[place])
	}
	return scores, nil
}

// preferenceOf reads which answer a model prefers; its last word counts.
func preferenceOf(said string) (Preference, error) {
	all := better.FindAllStringSubmatch(said, -1)
	if len(all) == 0 {
		return "", fmt.Errorf("%w: no preference", ErrNotJudged)
	}
	return Preference(strings.ToLower(all[len(all)-1][1])), nil
}
