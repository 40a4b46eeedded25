package mcp

import (
	"context"
	"errors"
	"repochat/internal/question/names"
	"repochat/internal/schema"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

type namesInput struct {
	Repository string      `json:"repository,omitempty" jsonschema:"owner/name as list_repositories shows it; may be left out when there is only one"`
	Text       string      `json:"text" jsonschema:"the name as somebody wrote it: a file or the end of its path, a login or a person's name, a hash, a number, a tag"`
	Kind       schema.Kind `json:"kind,omitempty" jsonschema:"look for this kind only"`
}

type namesOutput struct {
	Repository string      `json:"repository"`
	Known      bool        `json:"known" jsonschema:"whether something has the name; otherwise names are suggestions"`
	Names      []foundName `json:"names"`
}

type foundName struct {
	Kind      schema.Kind `json:"kind"`
	How       string      `json:"how" jsonschema:"by which rule the text was matched"`
	Matches   []nameMatch `json:"matches"`
	Total     int         `json:"total" jsonschema:"how many matches there are, of which matches are the first"`
	Condition string      `json:"condition" jsonschema:"the Cypher condition for all matches, on u, f, c, i, p, r or b for the node"`
}

type nameMatch struct {
	Value string `json:"value" jsonschema:"what a query compares with: a path, login, hash, number, tag or name"`
	Title string `json:"title,omitempty" jsonschema:"a person's name, an issue's title, the first line of a commit's message"`
	State string `json:"state,omitempty" jsonschema:"of an issue or a pull request"`
}

// mostMatches bounds the matches of one kind.
const mostMatches = 20

func listKinds(input *jsonschema.Schema) {
	for _, kind := range names.Kinds() {
		input.Properties["kind"].Enum = append(input.Properties["kind"].Enum, string(kind))
	}
}

func (t *tools) names(ctx context.Context, _ *sdk.CallToolRequest, input namesInput) (*sdk.CallToolResult, *namesOutput, error) {
	repository, err := t.repository(ctx, input.Repository)
	if err != nil {
		return nil, nil, err
	}
	if strings.TrimSpace(input.Text) == "" {
		return nil, nil, errors.New("the text is empty; give the name to look for")
	}
	var kinds []schema.Kind
	if input.Kind != "" {
		kinds = []schema.Kind{input.Kind}
	}
	found, err := t.Queries.FindNames(ctx, repository, input.Text, kinds...)
	if err != nil {
		return nil, nil, t.explain(ctx, err)
	}
	output := &namesOutput{Repository: repository.String(), Names: []foundName{}}
	for _, name := range found {
		output.Known = output.Known || name.Known()
		output.Names = append(output.Names, newFoundName(name))
	}
	return nil, output, nil
}

func newFoundName(name names.Named) foundName {
	found := foundName{Kind: name.Kind, How: name.How, Matches: []nameMatch{}, Total: len(name.Matches), Condition: name.Condition}
	for _, match := range name.Matches[:min(len(name.Matches), mostMatches)] {
		found.Matches = append(found.Matches, nameMatch{Value: match.Value, Title: match.Name, State: string(match.State)})
	}
	return found
}
