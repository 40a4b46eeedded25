package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"repochat/internal/app"
	"repochat/internal/config"
	"repochat/internal/history"
	"repochat/internal/prose"
	"repochat/internal/search"
)

type searchCommand struct {
	Words        string `arg:"" optional:"" help:"What to search for."`
	ofRepository `embed:""`
	Format       string   `enum:"text,json" default:"text" help:"Form of the hits: ${enum}."`
	Kind         []string `enum:"issue,pull_request,commit,document" placeholder:"KIND" help:"Find only things of this kind: ${enum}. Can be given several times."`
	Person       string   `placeholder:"LOGIN" help:"Find only what this person opened, wrote in or committed."`
	Label        string   `placeholder:"NAME" help:"Find only issues and pull requests with this label."`
	Path         string   `placeholder:"PATH" help:"Find only documents and commits under this path."`
	Limit        int      `default:"10" help:"Number of hits. Default: ${default}."`
	Batch        string   `placeholder:"FILE" help:"Answer a file of lines {\"id\",\"query\",\"kinds\"?,\"limit\"?,\"expand\"?} with lines {\"id\",\"hits\":[...]}; with expand false only texts count, no relationships; - is standard input."`
}

// Validate is called by the parser.
func (c searchCommand) Validate() error {
	if (c.Words == "") == (c.Batch == "") {
		return errors.New("give words to search for, or a file of searches with --batch")
	}
	return nil
}

// Run searches once, or for each line of a file.
func (c searchCommand) Run(ctx context.Context, settings config.Config, std streams) error {
	return c.run(ctx, settings, std, func(a *app.App, name history.RepositoryName) error {
		if c.Batch != "" {
			return eachLine(c.Batch, std.in, func(line searchLine) error { return line.search(ctx, a.Searcher(), name, std) })
		}
		return c.search(ctx, a.Searcher(), name, std)
	})
}

func (c searchCommand) search(ctx context.Context, s *search.Searcher, name history.RepositoryName, std streams) error {
	found, err := s.Search(ctx, name, search.Query{
		Text: c.Words, Kinds: c.Kind, Person: c.Person, Label: c.Label, Path: c.Path, Limit: c.Limit, WithFunctions: true,
	})
	if err != nil {
		return err
	}
	if c.Format == "json" {
		return writeLine(std.out, newFoundLine("", found))
	}
	fmt.Fprint(std.out, prose.Printable(search.Plain(found)))
	return nil
}

// searchLine is one search of a batch.
type searchLine struct {
	ID     string   `json:"id"`
	Query  string   `json:"query"`
	Kinds  []string `json:"kinds"`
	Limit  int      `json:"limit"`
	Expand *bool    `json:"expand"`
}

func (l searchLine) search(ctx context.Context, s *search.Searcher, name history.RepositoryName, std streams) error {
	for _, kind := range l.Kinds {
		if !slices.Contains(search.Kinds, kind) {
			return usageError{fmt.Errorf("%s: %q is no kind; kinds are %s", l.ID, kind, strings.Join(search.Kinds, ", "))}
		}
	}
	found, err := s.Search(ctx, name, search.Query{
		Text: l.Query, Kinds: l.Kinds, Limit: l.Limit, TextOnly: l.Expand != nil && !*l.Expand, WithFunctions: true,
	})
	if err != nil && !errors.Is(err, search.ErrNoWords) {
		return err
	}
	return writeLine(std.out, newFoundLine(l.ID, found))
}

// foundLine is the outcome of a search as a line of JSON.
type foundLine struct {
	ID   string    `json:"id,omitempty"`
	Hits []hitLine `json:"hits"`
}

type hitLine struct {
	Kind    string  `json:"kind"`
	ID      string  `json:"id"`
	Number  int     `json:"number,omitempty"`
	Title   string  `json:"title"`
	Passage string  `json:"passage"`
	Score   float64 `json:"score"`
	Reason  string  `json:"reason"`
	URL     string  `json:"url"`
}

func newFoundLine(id string, found search.Found) foundLine {
	line := foundLine{ID: id, Hits: []hitLine{}}
	for _, h := range found.Hits {
		hit := hitLine{Kind: h.Kind, ID: h.ID, Number: h.Number, Title: h.Title, Score: h.Score, Reason: h.Reason, URL: h.URL}
		if len(h.Passages) > 0 {
			hit.Passage = h.Passages[0].Text
		}
		line.Hits = append(line.Hits, hit)
	}
	return line
}
