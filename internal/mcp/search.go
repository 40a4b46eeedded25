package mcp

import (
	"context"
	"errors"

	"github.com/google/jsonschema-go/jsonschema"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"repochat/internal/history"
	"repochat/internal/search"
)

// Searcher finds what people wrote; *search.Searcher is one.
type Searcher interface {
	Search(ctx context.Context, repository history.RepositoryName, q search.Query) (search.Found, error)
}

type searchInput struct {
	Repository string   `json:"repository,omitempty" jsonschema:"owner/name as list_repositories shows it; may be left out when there is only one"`
	Query      string   `json:"query" jsonschema:"what to look for: a few words, an error message, or the whole text of an issue"`
	Kinds      []string `json:"kinds,omitempty" jsonschema:"find only these kinds: issue, pull_request, commit, document"`
	K          int      `json:"k,omitempty" jsonschema:"how many hits to return; 5 when left out, 50 at most"`
}

// searchOutput is the same for programs as the text is for a model.
type searchOutput struct {
	Repository string       `json:"repository"`
	Found      search.Found `json:"found"`
}

// hitsByDefault is few: a model reads all of them.
const hitsByDefault = 5

func limitHits(input *jsonschema.Schema) {
	least, most := 1.0, float64(search.MostHits)
	input.Properties["k"].Minimum, input.Properties["k"].Maximum = &least, &most
	for _, kind := range search.Kinds {
		input.Properties["kinds"].Items.Enum = append(input.Properties["kinds"].Items.Enum, kind)
	}
}

// search returns each hit whole, its signature first, so that an agent needs no
// other call to read it.
func (t *tools) search(ctx context.Context, _ *sdk.CallToolRequest, input searchInput) (*sdk.CallToolResult, *searchOutput, error) {
	repository, err := t.repository(ctx, input.Repository)
	if err != nil {
		return nil, nil, err
	}
	if input.K == 0 {
		input.K = hitsByDefault
	}
	found, err := t.Searcher.Search(ctx, repository, search.Query{Text: input.Query, Kinds: input.Kinds, Limit: input.K, WithFunctions: true})
	if errors.Is(err, search.ErrNoWords) {
		return nil, nil, errors.New("the query has no word to search for; give a few words")
	}
	if err != nil {
		return nil, nil, t.explain(ctx, err)
	}
	result := &sdk.CallToolResult{Content: []sdk.Content{&sdk.TextContent{Text: search.Plain(found)}}}
	return result, &searchOutput{Repository: repository.String(), Found: found}, nil
}
