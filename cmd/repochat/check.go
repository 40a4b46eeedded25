package main

import (
	"errors"

	"repochat/internal/cypher"
	"repochat/internal/reader/model"
	"repochat/internal/schema"
)

type checkCommand struct {
	File string `arg:"" help:"Lines {\"id\",\"query\"} or {\"id\",\"completion\"}; - is standard input."`
}

// checkLine is a line to check: a query, or a model's whole completion.
type checkLine struct {
	ID         string `json:"id"`
	Query      string `json:"query"`
	Completion string `json:"completion"`
}

// checkResult is what is said of a line. Query is as it would run.
type checkResult struct {
	ID        string   `json:"id"`
	Verdict   string   `json:"verdict"` // allowed or refused
	Reason    string   `json:"reason"`
	Extracted string   `json:"extracted"`
	Query     string   `json:"query"`
	Repairs   []string `json:"repairs"`
}

// Run checks every line of the file.
func (c checkCommand) Run(std streams) error {
	schema := cypher.NewSchema(schema.Default())
	return eachLine(c.File, std.in, func(line checkLine) error {
		return writeLine(std.out, check(line, schema))
	})
}

func check(line checkLine, schema *cypher.Schema) checkResult {
	result := checkResult{ID: line.ID, Verdict: "refused", Extracted: line.Query, Repairs: []string{}}
	if line.Query == "" {
		result.Extracted = model.Extract(line.Completion).Query()
	}
	if result.Extracted == "" {
		result.Reason = "there is no query"
		return result
	}
	checked, err := cypher.Check(result.Extracted, cypher.Options{Schema: schema})
	var refusal *cypher.Refusal
	switch {
	case errors.As(err, &refusal):
		result.Reason = string(refusal.Code) + ": " + refusal.Error()
	case err != nil:
		result.Reason = err.Error()
	default:
		result.Verdict, result.Query = "allowed", checked.Query
		result.Repairs = append(result.Repairs, checked.Repairs...)
	}
	return result
}
