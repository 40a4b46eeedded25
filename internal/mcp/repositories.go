package mcp

import (
	"context"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

type repositoriesInput struct{}

type repositoriesOutput struct {
	Repositories []repository `json:"repositories"`
}

type repository struct {
	Repository  string         `json:"repository" jsonschema:"owner/name, to be given to the other tools"`
	Description string         `json:"description,omitempty"`
	URL         string         `json:"url,omitempty"`
	Loaded      bool           `json:"loaded" jsonschema:"false while it is being loaded and cannot be asked about"`
	DataAsOf    string         `json:"data_as_of,omitempty" jsonschema:"the moment that the data speaks of, in UTC"`
	Nodes       map[string]int `json:"nodes" jsonschema:"how many nodes there are of each label"`
}

func (t *tools) repositories(ctx context.Context, _ *sdk.CallToolRequest, _ repositoriesInput) (*sdk.CallToolResult, *repositoriesOutput, error) {
	summaries, err := t.Repositories.List(ctx)
	if err != nil {
		return nil, nil, t.explain(ctx, err)
	}
	output := &repositoriesOutput{Repositories: []repository{}}
	for _, summary := range summaries {
		r := repository{
			Repository: summary.Name.String(), Description: summary.Description, URL: summary.URL, Loaded: summary.IsComplete(), Nodes: summary.Nodes,
		}
		if r.Loaded {
			r.DataAsOf = summary.DataAsOf.UTC().Format(time.RFC3339)
		}
		if r.Nodes == nil {
			r.Nodes = map[string]int{}
		}
		output.Repositories = append(output.Repositories, r)
	}
	return nil, output, nil
}
