package mcp

import (
	"context"

	"github.com/google/jsonschema-go/jsonschema"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

type queryInput struct {
	Repository string `json:"repository,omitempty" jsonschema:"owner/name as list_repositories shows it; may be left out when there is only one"`
	Query      string `json:"query" jsonschema:"one Cypher query of MATCH, OPTIONAL MATCH, WHERE, WITH, UNWIND, CALL {…}, UNION and RETURN; no procedures"`
	MaxRows    int    `json:"max_rows,omitempty" jsonschema:"most rows to return; aggregate or LIMIT in the query where that will do"`
}

type queryOutput struct {
	Repository string   `json:"repository"`
	Result     rows     `json:"result"`
	Query      string   `json:"query" jsonschema:"the query as it ran, with its repairs and the repository's scope"`
	Repairs    []string `json:"repairs" jsonschema:"what was changed in the query"`
	Warnings   []string `json:"warnings" jsonschema:"what is likely a slip, and names that the database does not have"`
	TookMS     int64    `json:"took_ms"`
}

// limitRows bounds max_rows.
func limitRows(input *jsonschema.Schema) {
	least, most := 1.0, float64(mostRows)
	p := input.Properties["max_rows"]
	p.Minimum, p.Maximum, p.Default = &least, &most, []byte("100")
}

func (t *tools) query(ctx context.Context, _ *sdk.CallToolRequest, input queryInput) (*sdk.CallToolResult, *queryOutput, error) {
	repository, err := t.repository(ctx, input.Repository)
	if err != nil {
		return nil, nil, err
	}
	executed, err := t.Queries.RunQuery(ctx, repository, input.Query)
	if err != nil {
		return nil, nil, t.explain(ctx, err)
	}
	return nil, &queryOutput{
		Repository: repository.String(), Result: fit(executed.Result, input.MaxRows),
		Query: executed.Checked.Query, Repairs: orEmpty(executed.Checked.Repairs),
		Warnings: append(orEmpty(executed.Checked.Warnings), executed.Notifications...), TookMS: executed.Result.Took.Milliseconds(),
	}, nil
}
