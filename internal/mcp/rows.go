package mcp

import (
	"encoding/json"
	"fmt"

	"repochat/internal/graph"
)

const (
	defaultRows = 100
	mostRows    = 1000
	// mostBytes bounds the rows of one result as JSON, about 8,000 tokens: an
	// agent's context is short.
	mostBytes = 32 << 10
	// mostRunes bounds one text: bodies of issues can be long.
	mostRunes = 1000
)

// rows is a result as an agent gets it.
type rows struct {
	Columns []string `json:"columns"`
	Rows    [][]any  `json:"rows"`
	Total   int      `json:"total" jsonschema:"how many rows the query had, of which rows are the first"`
	// Cut is a sentence about what is not shown.
	Cut string `json:"cut,omitempty" jsonschema:"what was left out, and how to see it"`
}

// fit returns a result's first rows: at most the given number, 100 when it is
// zero, and no more than an agent can take in.
func fit(result graph.Result, most int) rows {
	if most <= 0 {
		most = defaultRows
	}
	fitted := rows{Columns: orEmpty(result.Columns), Rows: [][]any{}, Total: len(result.Rows)}
	bytes, shortened := 0, false
	for _, row := range result.Rows[:min(len(result.Rows), most, mostRows)] {
		short := make([]any, len(row))
		for i, value := range row {
			var cut bool
			short[i], cut = shorten(value)
			shortened = shortened || cut
		}
		body, err := json.Marshal(short)
		if err != nil || bytes+len(body) > mostBytes && len(fitted.Rows) > 0 {
			break // graph.Result promises that its values encode
		}
		bytes += len(body)
		fitted.Rows = append(fitted.Rows, short)
	}
	fitted.Cut = whatIsCut(len(fitted.Rows), result, shortened)
	return fitted
}

func whatIsCut(shown int, result graph.Result, shortened bool) string {
	switch {
	case result.Truncated:
		return fmt.Sprintf("The first %d rows are shown; the query has more than %d. Aggregate, filter, or order and LIMIT in the query.", shown, len(result.Rows))
	case shown < len(result.Rows):
		return fmt.Sprintf("The first %d of %d rows are shown. Aggregate, filter, or SKIP and LIMIT in the query to see others.", shown, len(result.Rows))
	case shortened:
		return fmt.Sprintf("Texts are cut after %d characters, which … shows. Return substring() of them to read on.", mostRunes)
	}
	return ""
}

// shorten cuts the texts of a value, wherever they stand in it.
func shorten(value any) (short any, cut bool) {
	switch v := value.(type) {
	case string:
		if runes := []rune(v); len(runes) > mostRunes {
			return string(runes[:mostRunes]) + "…", true
		}
	case []any:
		list := make([]any, len(v))
		for i, item := range v {
			var one bool
			list[i], one = shorten(item)
			cut = cut || one
		}
		return list, cut
	case map[string]any:
		m := make(map[string]any, len(v))
		for key, item := range v {
			var one bool
			m[key], one = shorten(item)
			cut = cut || one
		}
		return m, cut
	case graph.Node:
		properties, cut := shorten(v.Properties)
		v.Properties, _ = properties.(map[string]any)
		return v, cut
	}
	return value, false
}
