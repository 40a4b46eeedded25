// Package model reads a question by a language model: it writes the prompt, and
// takes the plan out of the completion.
package model

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"repochat/internal/cypher"
	"repochat/internal/embeddings"
	"repochat/internal/llm"
	"repochat/internal/prose"
	"repochat/internal/question"
	"repochat/internal/question/names"
	"repochat/internal/reader"
	"repochat/internal/reader/readings"
	"repochat/internal/schema"
	"repochat/prompts"
)

// Model is a reader.Reader that asks a language model for the plan.
type Model struct {
	completer llm.Completer
	schema    schema.Schema
	examples  *similarity
	// glossary tells the model how words are read.
	glossary bool
}

// New returns a reader that shows the model the entries of the bank that are
// most like the question. The bank may be empty.
func New(completer llm.Completer, schema schema.Schema, bank []prompts.Example) (*Model, error) {
	examples, err := newSimilarity(bank)
	if err != nil {
		return nil, fmt.Errorf("read example bank: %w", err)
	}
	return &Model{completer: completer, schema: schema, examples: examples, glossary: true}, nil
}

// WithoutGlossary returns a reader that does not tell the model how words
// are read.
func (m *Model) WithoutGlossary() *Model {
	without := *m
	without.glossary = false
	return &without
}

// WithMeaning returns a reader that chooses examples by their meaning, too,
// whenever the embedder has vectors. The prompts of one question then depend on
// whether it had, so that recorded answers, which are found by their prompt, want
// a reader without it.
func (m *Model) WithMeaning(embedder embeddings.Embedder) *Model {
	with := *m
	examples := *m.examples
	examples.meaning = newMeaning(embedder, examples.wordings)
	with.examples = &examples
	return &with
}

// A completion is four sentences and a query. The limit stops a weak model
// that repeats itself for ever.
const mostCompletionTokens = 1200

// Read asks the model, in one piece: nothing of a plan is shown before it is
// checked.
func (m *Model) Read(ctx context.Context, request reader.Request) (reader.Plan, error) {
	messages, err := m.messages(ctx, request)
	if err != nil {
		return reader.Plan{}, err
	}
	response, err := m.completer.Complete(ctx, llm.Request{Messages: messages, MaxTokens: mostCompletionTokens}, nil)
	if err != nil {
		return reader.Plan{}, err
	}
	return Extract(response.Text), nil
}

func (m *Model) messages(ctx context.Context, request reader.Request) ([]llm.Message, error) {
	shown := m.schema.Core()
	isAboutCode := mentions(request, codeWord) || namesCode(request.Names)
	if isAboutCode {
		shown = m.schema
	}
	if mentions(request, remarkWord) {
		shown = shown.WithComments()
	}
	system, err := prompts.Render("generate", "system", map[string]any{
		"Repository":    request.Repository.String(),
		"Nodes":         describeLabels(shown),
		"Relationships": describeRelationships(shown),
		"Glossary":      m.glossary,
		"Dates":         len(request.Dates)+len(request.Conversation) > 0,
		"Releases":      aboutReleases(request.Scanned),
		"Code":          isAboutCode,
	})
	if err != nil {
		return nil, err
	}
	user, err := prompts.Render("generate", "user", map[string]any{
		"Examples":     m.examples.like(ctx, mask(inContext(request.Scanned))),
		"Today":        request.Now.UTC().Format("Monday 2006-01-02"),
		"Names":        prompts.Fenced(names.Describe(request.Names)),
		"Conversation": prompts.Fenced(describeConversation(request.Conversation)),
		"Question":     prompts.Fenced(request.Text),
		"Chosen":       prompts.Fenced(describeChosen(request.Chosen)),
		"DataEnd":      lastDay(request.Vocabulary),
		"Tracker":      lackOfTracker(request.Vocabulary),
		"Taken":        fencedSteps(request.Taken),
		"Problem":      hasProblem(request.Taken),
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
func inContext(q question.Scanned) question.Scanned {
	turns := q.Conversation
	if len(turns) == 0 || len(strings.Fields(q.Text)) > mostFollowUpWords {
		return q
	}
	return q.WithText(turns[len(turns)-1].Question + "\n" + q.Text)
}

const (
	turnsShown      = 3
	answerRunesKept = 300
	// A query is shown whole or not at all: half of one leads nowhere. Those of
	// earlier turns must be shorter.
	mostQueryRunes   = 4000
	mostEarlierQuery = 600
	thingsShown      = 10
)

// withoutScope takes the repository's predicate, which the check adds by
// itself, out of a query: it is only noise to a model.
var withoutScope = strings.NewReplacer(
	" {repo: $"+cypher.DefaultRepositoryParameter+"}", "",
	"{repo: $"+cypher.DefaultRepositoryParameter+", ", "{",
)

// describeConversation renders the last turns, oldest first.
func describeConversation(turns []question.Turn) string {
	if len(turns) > turnsShown {
		turns = turns[len(turns)-turnsShown:]
	}
	var text []string
	for i, turn := range turns {
		text = append(text, "User: "+prose.OneLine(turn.Question, answerRunesKept))
		if turn.Reading != "" {
			text = append(text, "Reading: "+prose.OneLine(turn.Reading, answerRunesKept))
		}
		if query := withoutScope.Replace(turn.Query); query != "" && (i == len(turns)-1 || len(query) <= mostEarlierQuery) {
			text = append(text, "Query: "+prose.OneLine(query, mostQueryRunes))
		}
		if turn.Answer != "" {
			text = append(text, "Answer: "+prose.OneLine(turn.Answer, answerRunesKept))
		}
		if len(turn.Things) > 0 {
			text = append(text, "Rows in order: "+describeThings(turn.Things))
		}
	}
	return strings.Join(text, "\n")
}

// describeThings lists what the rows of an answer were about, so that "the
// second one" has a meaning.
func describeThings(things []question.Thing) string {
	var list []string
	for i, thing := range things[:min(len(things), thingsShown)] {
		list = append(list, fmt.Sprintf("%d. %s", i+1, schema.Short(thing.Kind, thing.Value)))
	}
	if more := len(things) - thingsShown; more > 0 {
		list = append(list, fmt.Sprintf("and %d more", more))
	}
	return strings.Join(list, ", ")
}

var releaseWord = regexp.MustCompile(`(?i)\b(?:releas\w*|ver(?:sion|ö)\w*|tag(?:s|ged)?|ship\w*|v\d[\w.-]*)\b`)

// aboutReleases reports whether a question may be about releases, whose range is
// explained only then.
func aboutReleases(q question.Scanned) bool {
	for _, name := range q.Names {
		if name.Kind == schema.Release {
			return true
		}
	}
	return releaseWord.MatchString(q.Text)
}

// lastDay is the day that the data end on; "" when it is not known.
func lastDay(v names.Vocabulary) string {
	if v.DataAsOf.IsZero() {
		return ""
	}
	return v.DataAsOf.UTC().Format(time.DateOnly)
}

// lackOfTracker tells which issues and pull requests the graph lacks; "" where it has all.
func lackOfTracker(v names.Vocabulary) string {
	if !names.HasTracker(v) {
		return "No issue tracker was read: there is no pull request, and of issues only those that commit messages say they close. Messages of commits and merges name others as #12."
	}
	return names.TellTrackerEnd(v)
}

// fencedSteps makes the rows and problems of earlier steps safe to put into a
// prompt.
func fencedSteps(taken []reader.Taken) []reader.Taken {
	fenced := slices.Clone(taken)
	for i := range fenced {
		fenced[i].Problem, fenced[i].Rows = prompts.Fenced(fenced[i].Problem), prompts.Fenced(fenced[i].Rows)
	}
	return fenced
}

// hasProblem reports whether the last step is no answer.
func hasProblem(taken []reader.Taken) bool {
	return len(taken) > 0 && taken[len(taken)-1].Problem != ""
}

// describeChosen tells a model how the question is to be read; "" when nothing
// was chosen.
func describeChosen(chosen []readings.Choice) string {
	texts := make([]string, len(chosen))
	for i, choice := range chosen {
		texts[i] = prose.OneLine(choice.Text, 200)
	}
	return strings.Join(texts, "; ")
}
