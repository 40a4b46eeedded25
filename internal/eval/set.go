// Package eval scores answers against question sets whose right rows are known.
package eval

import (
	"bufio"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"

	"repochat/internal/ask"
)

// Item is one question of a set with what a right answer is.
type Item struct {
	ID       string
	Intent   string
	Question string
	// Conversation holds the questions that are asked before, oldest first.
	Conversation []string
	// Now is the clock to ask with; zero means the set does not say.
	Now      time.Time
	Expected Rows
	// Alternatives are other sound answers.
	Alternatives []Rows
	// Outcomes are the right kinds of answer. None means that the set names
	// none: then only the rows count.
	Outcomes []ask.Outcome
	// Must holds texts that the answer or its notices contain, in any case.
	// Where a text has bars, one of the parts between them is enough.
	Must []string
	// AnyRows is set when outcome and texts alone say what is right.
	AnyRows bool
}

// Rows is an expected result.
type Rows struct {
	Kind    Kind
	Columns []string
	Rows    [][]any
	// Any is set when one of the rows is answer enough.
	Any bool
}

// Kind describes how an expected result is compared.
type Kind string

// The kinds of result.
const (
	Scalar  Kind = "scalar"  // one row of values, all equal
	Set     Kind = "set"     // the same things both ways, in any order
	Ranking Kind = "ranking" // the same leader and score; any prefix
	Table   Kind = "table"   // all rows and numbers
	Groups  Kind = "groups"  // all rows and numbers, ties within a group free
)

// ReadSet reads a question set: tab-separated text with a heading, one question
// a line, JSON in the columns conversation, must, params, expected, columns and
// accept. The column outcome holds outcomes with bars between them; beside an
// outcome, an empty expected says nothing about the rows. Without a column
// intent, kind groups the questions.
func ReadSet(r io.Reader) ([]Item, error) {
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, 16<<20)
	if !lines.Scan() {
		return nil, fmt.Errorf("read question set: no heading; the first line names the columns: %w", orEOF(lines.Err()))
	}
	heading := strings.Split(lines.Text(), "\t")
	var items []Item
	for number := 2; lines.Scan(); number++ {
		fields := strings.Split(lines.Text(), "\t")
		if len(fields) != len(heading) {
			return nil, fmt.Errorf("read question set: line %d has %d fields, the heading %d", number, len(fields), len(heading))
		}
		record := make(map[string]string, len(fields))
		for i, name := range heading {
			record[name] = fields[i]
		}
		item, err := readItem(record)
		if err != nil {
			return nil, fmt.Errorf("read question set: line %d: %w", number, err)
		}
		items = append(items, item)
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("read question set: %w", err)
	}
	return items, nil
}

func orEOF(err error) error {
	if err == nil {
		return io.ErrUnexpectedEOF
	}
	return err
}

// accept is the JSON of the column of that name.
type accept struct {
	Shape        Kind `json:"shape"`
	Any          bool `json:"any"`
	Alternatives []struct {
		Shape   Kind     `json:"shape"`
		Columns []string `json:"columns"`
		Rows    [][]any  `json:"rows"`
	} `json:"alts"`
}

func readItem(record map[string]string) (Item, error) {
	item := Item{ID: record["id"], Intent: cmp.Or(record["intent"], record["kind"]), Question: record["question"]}
	if item.ID == "" || item.Question == "" {
		return Item{}, fmt.Errorf("id or question is missing")
	}
	outcomes, err := readOutcomes(record["outcome"])
	if err != nil {
		return Item{}, fmt.Errorf("%s: %w", item.ID, err)
	}
	item.Outcomes, item.AnyRows = outcomes, outcomes != nil && record["expected"] == ""
	var params struct {
		Now string `json:"_now"`
	}
	var accepted accept
	for column, target := range map[string]any{
		"conversation": &item.Conversation, "must": &item.Must,
		"params": &params, "expected": &item.Expected.Rows, "columns": &item.Expected.Columns, "accept": &accepted,
	} {
		if record[column] == "" {
			continue
		}
		if err := json.Unmarshal([]byte(record[column]), target); err != nil {
			return Item{}, fmt.Errorf("%s: column %s: %w", item.ID, column, err)
		}
	}
	if params.Now != "" {
		now, err := time.Parse(time.RFC3339, params.Now)
		if err != nil {
			return Item{}, fmt.Errorf("%s: _now: %w", item.ID, err)
		}
		item.Now = now
	}
	item.Expected.Kind = accepted.Shape
	item.Expected.Any = accepted.Any
	for _, a := range accepted.Alternatives {
		alternative := Rows{Kind: a.Shape, Columns: a.Columns, Rows: a.Rows}
		if alternative.Kind == "" {
			alternative.Kind = item.Expected.Kind
		}
		if alternative.Columns == nil {
			alternative.Columns = item.Expected.Columns
		}
		item.Alternatives = append(item.Alternatives, alternative)
	}
	return item, nil
}

func readOutcomes(text string) ([]ask.Outcome, error) {
	if text == "" {
		return nil, nil
	}
	var outcomes []ask.Outcome
	for word := range strings.SplitSeq(text, "|") {
		switch outcome := ask.Outcome(word); outcome {
		case ask.Answered, ask.NoneFound, ask.UnknownName, ask.NotInGraph, ask.Conversational:
			outcomes = append(outcomes, outcome)
		default:
			return nil, fmt.Errorf("column outcome: %q is no outcome of an answer", word)
		}
	}
	return outcomes, nil
}
