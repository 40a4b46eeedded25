package main

import (
	"context"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"time"

	"repochat/internal/ask"
	"repochat/internal/graph"
)

// questionLine is one line of a batch.
type questionLine struct {
	ID       string    `json:"id"`
	Question string    `json:"question"`
	Now      time.Time `json:"now"`
	Reading  string    `json:"reading"`
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
	Others   []ask.OtherReading `json:"other_readings"`
	Notices  []string           `json:"notices"`
	DataAsOf time.Time          `json:"data_as_of,omitzero"`
	Error    string             `json:"error"`
}

func newAnswerLine(id string, answer ask.Answer) answerLine {
	line := answerLine{
		ID: id, Outcome: answer.Outcome, Answer: answer.Text, Query: answer.Query, Params: answer.Parameters,
		Columns: answer.Result.Columns, Rows: answer.Result.Rows, Reading: answer.Reading, Note: answer.Note, Others: answer.OtherReadings,
		Notices: answer.Notices, DataAsOf: answer.DataAsOf, Error: answer.Error,
	}
	if line.Others == nil {
		line.Others = []ask.OtherReading{}
	}
	// A program that reads the lines finds lists, never null.
	if line.Columns == nil {
		line.Columns = []string{}
	}
	if line.Rows == nil {
		line.Rows = [][]any{}
	}
	if line.Notices == nil {
		line.Notices = []string{}
	}
	return line
}

// answerBatch answers every line of a file. A question that fails is a line
// with its error; the others are answered all the same.
func answerBatch(ctx context.Context, asker *ask.Asker, path string, common ask.Question, std streams) error {
	return eachLine(path, std.in, func(line questionLine) error {
		question := common
		question.Text, question.Reading = line.Question, line.Reading
		if !line.Now.IsZero() {
			question.Now = line.Now
		}
		answer, err := asker.Ask(ctx, question, nil)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			answer.Outcome, answer.Error = ask.Failed, err.Error()
		}
		return writeLine(std.out, newAnswerLine(line.ID, answer))
	})
}

func writeCSV(out io.Writer, result graph.Result) error {
	table := csv.NewWriter(out)
	if err := table.Write(result.Columns); err != nil {
		return err
	}
	for _, row := range result.Rows {
		fields := make([]string, len(row))
		for i, value := range row {
			field, err := csvField(value)
			if err != nil {
				return err
			}
			fields[i] = field
		}
		if err := table.Write(fields); err != nil {
			return err
		}
	}
	table.Flush()
	return table.Error()
}

// csvField writes text and numbers as they are, and everything else as JSON.
func csvField(value any) (string, error) {
	switch v := value.(type) {
	case nil:
		return "", nil
	case string:
		return v, nil
	case int64, float64, bool:
		return fmt.Sprint(v), nil
	default:
		encoded, err := json.Marshal(v)
		return string(encoded), err
	}
}
