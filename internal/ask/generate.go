package ask

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strings"

	"repochat/internal/ask/names"
	"repochat/internal/ask/prose"
	"repochat/internal/cypher"
	"repochat/internal/graph"
	"repochat/internal/llm"
	"repochat/prompts"
)

// Model is a Generator that has a language model write the query.
type Model struct {
	completer llm.Completer
	schema    graph.Schema
	examples  *similarity
	// glossary tells the model how words are read.
	glossary bool
}

// NewModel returns a generator that shows the model the entries of the bank
// that are most like the question. The bank may be empty.
func NewModel(completer llm.Completer, schema graph.Schema, bank []prompts.Example) (*Model, error) {
	examples, err := newSimilarity(bank)
	if err != nil {
		return nil, fmt.Errorf("read example bank: %w", err)
	}
	return &Model{completer: completer, schema: schema, examples: examples, glossary: true}, nil
}

// WithoutGlossary returns a generator that does not tell the model how words
// are read.
func (m *Model) WithoutGlossary() *Model {
	without := *m
	without.glossary = false
	return &without
}

// A completion is four sentences and a query. The limit stops a weak model
// that repeats itself for ever.
const mostCompletionTokens = 1200

// Generate asks the model. An answer that broke off counts when it holds a
// whole query all the same.
func (m *Model) Generate(ctx context.Context, request Request, onToken func(string)) (string, error) {
	messages, err := m.messages(request)
	if err != nil {
		return "", err
	}
	response, err := m.completer.Complete(ctx, llm.Request{Messages: messages, MaxTokens: mostCompletionTokens}, onToken)
	if errors.Is(err, llm.ErrBrokenOff) && lastBlock(response.Text) != "" {
		return response.Text, nil
	}
	return response.Text, err
}

func (m *Model) messages(request Request) ([]llm.Message, error) {
	system, err := prompts.Render("generate", "system", map[string]any{
		"Repository":    request.Question.Repository.String(),
		"Nodes":         describeLabels(m.schema),
		"Relationships": describeRelationships(m.schema),
		"Glossary":      m.glossary,
	})
	if err != nil {
		return nil, err
	}
	question := request.Question
	user, err := prompts.Render("generate", "user", map[string]any{
		"Examples":     m.examples.like(mask(inContext(question), request.Names, question.Now)),
		"Today":        question.Now.UTC().Format("Monday 2006-01-02"),
		"Names":        fenced(names.Describe(request.Names)),
		"Conversation": fenced(describeConversation(question.Conversation)),
		"Question":     fenced(question.Text),
		"Chosen":       fenced(describeChosen(request.Chosen)),
		"Previous":     describePrevious(request.Previous),
	})
	if err != nil {
		return nil, err
	}
	return []llm.Message{{Role: llm.System, Content: system}, {Role: llm.User, Content: user}}, nil
}

// Up to this many words may be a follow-up like "and in August 2024?".
const mostFollowUpWords = 6

// inContext returns a question for choosing examples: a short one in a
// conversation may say little without the one before.
func inContext(question Question) string {
	turns := question.Conversation
	if len(turns) == 0 || len(strings.Fields(question.Text)) > mostFollowUpWords {
		return question.Text
	}
	return turns[len(turns)-1].Question + "\n" + question.Text
}

// fenceTag is any tag that marks a part of a prompt.
var fenceTag = regexp.MustCompile(`(?i)<(\s*/?\s*(?:question|conversation|names|rows|query|no_query)\b)`)

// fenced makes a text from outside safe to put between tags: it cannot close
// them, or open others.
func fenced(text string) string { return fenceTag.ReplaceAllString(text, "‹$1") }

const (
	turnsShown      = 3
	answerRunesKept = 300
)

// withoutScope takes the repository's predicate, which the check adds by
// itself, out of a query: it is only noise to a model.
var withoutScope = strings.NewReplacer(
	" {repo: $"+cypher.DefaultRepositoryParameter+"}", "",
	"{repo: $"+cypher.DefaultRepositoryParameter+", ", "{",
)

// describeConversation renders the last turns, oldest first.
func describeConversation(turns []Turn) string {
	if len(turns) > turnsShown {
		turns = turns[len(turns)-turnsShown:]
	}
	var text []string
	for _, turn := range turns {
		text = append(text, "User: "+prose.OneLine(turn.Question, answerRunesKept))
		if turn.Reading != "" {
			text = append(text, "Reading: "+prose.OneLine(turn.Reading, answerRunesKept))
		}
		if turn.Query != "" {
			text = append(text, "Query: "+prose.OneLine(withoutScope.Replace(turn.Query), 2*answerRunesKept))
		}
		if turn.Answer != "" {
			text = append(text, "Answer: "+prose.OneLine(turn.Answer, answerRunesKept))
		}
	}
	return strings.Join(text, "\n")
}

// previousTry is a failed attempt as the prompt of the retry shows it.
type previousTry struct{ Query, Problem string }

func describePrevious(attempt *Attempt) *previousTry {
	if attempt == nil {
		return nil
	}
	try := &previousTry{Query: attempt.Extracted}
	switch {
	case attempt.Extracted == "":
		try.Problem = "It held no query."
	case attempt.Error != "":
		try.Problem = "It failed: " + fenced(prose.OneLine(attempt.Error, 400))
	case len(attempt.Notifications) > 0:
		try.Problem = "It found nothing: " + fenced(prose.OneLine(strings.Join(attempt.Notifications, " "), 400))
	default:
		try.Problem = "It found nothing. " + attempt.Doubt
	}
	return try
}
