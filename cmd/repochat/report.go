package main

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"repochat/internal/app"
	"repochat/internal/config"
	"repochat/internal/history"
	"repochat/internal/prose"
	"repochat/internal/report"
)

type reportCommand struct {
	Name         string   `arg:"" optional:"" help:"The report; without it, all reports are listed."`
	Arguments    []string `arg:"" optional:"" name:"arg" help:"What the report is about: a login, a path, a tag, days like March 2024; or NAME=VALUE."`
	ofRepository `embed:""`
	Format       string    `enum:"md,json,html" default:"md" help:"Form of the report: ${enum}."`
	Now          time.Time `placeholder:"TIME" help:"Moment that last month counts from, like 2024-07-31T12:00:00Z. Default: now."`
}

// Run writes one report.
func (c reportCommand) Run(ctx context.Context, settings config.Config, std streams) error {
	if c.Name == "" {
		return c.list(std)
	}
	definition, err := report.Find(c.Name)
	if err != nil {
		return usageError{err}
	}
	if c.Now.IsZero() {
		c.Now = time.Now()
	}
	return c.run(ctx, settings, std, func(a *app.App, name history.RepositoryName) error {
		made, err := a.Reports().Run(ctx, report.Request{
			Repository: name, Name: c.Name, Arguments: report.Positional(definition, c.Arguments, c.Now), Now: c.Now,
		})
		if wrong, isArgument := report.IsArgument(err); isArgument {
			return usageError{wrong}
		}
		if err != nil {
			return err
		}
		return c.write(made, std)
	})
}

func (c reportCommand) write(made report.Report, std streams) error {
	switch c.Format {
	case "json":
		encoder := json.NewEncoder(std.out)
		encoder.SetEscapeHTML(false)
		return encoder.Encode(made.Document())
	case "html":
		page, err := made.HTML()
		if err != nil {
			return err
		}
		_, err = fmt.Fprint(std.out, page)
		return err
	}
	_, err := fmt.Fprint(std.out, prose.Printable(made.Markdown()))
	return err
}

// list writes the names of all reports with their arguments.
func (c reportCommand) list(std streams) error {
	definitions, err := report.Definitions()
	if err != nil {
		return err
	}
	for _, d := range definitions {
		var arguments []string
		for _, a := range d.Arguments {
			text := strings.ToUpper(a.Name)
			if !a.Required {
				text = "[" + text + "]"
			}
			arguments = append(arguments, text)
		}
		fmt.Fprintf(std.out, "%-28s %s\n", strings.TrimSpace(d.Name+" "+strings.Join(arguments, " ")), d.Summary)
	}
	return nil
}
