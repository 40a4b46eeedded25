package main

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"repochat/internal/answer"
	"repochat/internal/ask"
	"repochat/internal/question"
)

// questionLine is one line of a batch: a question, or a conversation.
type questionLine struct {
	ID       string    `json:"id"`
	Question string    `json:"question"`
	Now      time.Time `json:"now"`
	Reading  string    `json:"reading"`
	// Turns are the questions of a conversation, in order.
	Turns []turnLine `json:"turns"`
}

// UnmarshalJSON reads a line, and refuses one that asks nothing.
func (l *questionLine) UnmarshalJSON(text []byte) error {
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(text, &fields); err != nil {
		return err
	}
	if fields["question"] == nil && fields["turns"] == nil {
		return errors.New(`it has neither "question" nor "turns"`)
	}
	type object questionLine
	return json.Unmarshal(text, (*object)(l))
}

// questions returns what a line asks, in order. Now holds for the turns of a
// conversation that have none of their own.
func (l questionLine) questions() []turnLine {
	if len(l.Turns) == 0 {
		return []turnLine{{Question: l.Question, Now: l.Now, Reading: l.Reading}}
	}
	turns := slices.Clone(l.Turns)
	for i := range turns {
		if turns[i].Now.IsZero() {
			turns[i].Now = l.Now
		}
	}
	return turns
}

// turnLine is a question of a conversation: its text, or an object.
type turnLine struct {
	Question string    `json:"question"`
	Now      time.Time `json:"now"`
	Reading  string    `json:"reading"`
}

// UnmarshalJSON reads a string or an object.
func (t *turnLine) UnmarshalJSON(text []byte) error {
	if json.Unmarshal(text, &t.Question) == nil {
		return nil
	}
	type object turnLine
	return json.Unmarshal(text, (*object)(t))
}

// answerLine is an answer as JSON. Its fields are documented and stay.
type answerLine struct {
	ID      string         `json:"id,omitempty"`
	Outcome ask.Outcome    `json:"outcome"`
	Columns []string       `json:"columns"`
	Rows    [][]any        `json:"rows"`
	Answer  string         `json:"answer"`
	Query   string         `json:"query"`
	Params  map[string]any `json:"parameters"`
	Reading string         `json:"reading"`
	Note    string         `json:"note"`
	// Others are the readings that the query does not follow.
	Others  []ask.OtherReading `json:"other_readings"`
	Notices []string           `json:"notices"`
	// Structure is the answer for programs: its words in segments, its columns.
	Structure answer.Structure `json:"structure"`
	DataAsOf  time.Time        `json:"data_as_of,omitzero"`
	Error     string           `json:"error"`
}

func newAnswerLine(id string, from answer.Answer) answerLine {
	from.Structure.Complete(from.Query, from.Result)
	// A program that reads the lines finds lists, never null.
	return answerLine{
		ID: id, Outcome: from.Outcome, Answer: from.Text, Query: from.Query, Params: from.Parameters,
		Columns: orEmpty(from.Result.Columns), Rows: orEmpty(from.Result.Rows), Reading: from.Reading, Note: from.Note, Others: orEmpty(from.OtherReadings),
		Notices: answer.NoticeTexts(from.Notices), Structure: from.Structure, DataAsOf: from.DataAsOf, Error: from.Error,
	}
}

func orEmpty[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

// answerBatch answers every line of a file. A question that fails is a line
// with its error; the others are answered all the same.
func answerBatch(ctx context.Context, asker *ask.Asker, path string, common question.Question, std streams) error {
	return eachLine(path, std.in, func(line questionLine) error {
		asked := common
		for _, turn := range line.questions() {
			asked.Text, asked.Reading, asked.Now = turn.Question, turn.Reading, common.Now
			if !turn.Now.IsZero() {
				asked.Now = turn.Now
			}
			answered, err := asker.Ask(ctx, asked, nil)
			if ctx.Err() != nil {
				return ctx.Err()
			}
			if err != nil {
				answered.Outcome, answered.Error = ask.Failed, err.Error()
			} else {
				asked.Conversation = append(asked.Conversation, answered.Turn(turn.Question))
			}
			if err := writeLine(std.out, newAnswerLine(line.ID, answered)); err != nil {
				return err
			}
		}
		return nil
	})
}
