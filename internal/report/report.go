// Package report runs the reports that prompts/reports defines: named queries
// with parameters, each part an answer of its own. What a report is told is
// found as the names and days of a question are, and everything is rendered by
// one renderer: Markdown, JSON and HTML.
package report

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"repochat/internal/answer"
	"repochat/internal/graph"
	"repochat/internal/history"
	"repochat/internal/question"
	"repochat/internal/question/names"
	"repochat/internal/schema"
	"repochat/prompts"
)

// Runner runs a read-only query within limits on time and rows.
type Runner interface {
	Run(ctx context.Context, query string, parameters map[string]any) (graph.Result, error)
}

// Names finds the names and days of a text in a repository.
type Names interface {
	Scan(ctx context.Context, q question.Question) (question.Scanned, error)
	LookUp(ctx context.Context, repository history.RepositoryName, text string, kinds ...schema.Kind) ([]names.Named, error)
	Misspelt(ctx context.Context, repository history.RepositoryName, text string, kind schema.Kind) ([]names.Spelling, error)
}

// Reports runs reports. It is safe for concurrent use.
type Reports struct {
	graph       Runner
	names       Names
	definitions []definition
}

// New returns the reports over a graph. It fails when a definition is not sound.
func New(graph Runner, names Names) (*Reports, error) {
	all, err := prompts.Reports()
	if err != nil {
		return nil, err
	}
	r := &Reports{graph: graph, names: names}
	for _, one := range all {
		compiled, err := compile(one)
		if err != nil {
			return nil, fmt.Errorf("read the report %s: %w", one.Name, err)
		}
		r.definitions = append(r.definitions, compiled)
	}
	return r, nil
}

// List returns the definitions of all reports.
func (r *Reports) List() []prompts.ReportDefinition {
	list := make([]prompts.ReportDefinition, len(r.definitions))
	for i, d := range r.definitions {
		list[i] = d.ReportDefinition
	}
	return list
}

// ErrUnknown reports that there is no report of a name.
var ErrUnknown = errors.New("there is no such report")

// find returns the definition of a report.
func (r *Reports) find(name string) (definition, error) {
	for _, d := range r.definitions {
		if d.Name == name {
			return d, nil
		}
	}
	_, err := Find(name)
	return definition{}, err
}

// Definitions returns the definitions of all reports, without a graph.
func Definitions() ([]prompts.ReportDefinition, error) { return prompts.Reports() }

// Find returns the definition of a report. The error is ErrUnknown, and lists
// the reports that there are.
func Find(name string) (prompts.ReportDefinition, error) {
	all, err := Definitions()
	if err != nil {
		return prompts.ReportDefinition{}, err
	}
	var known []string
	for _, d := range all {
		if d.Name == name {
			return d, nil
		}
		known = append(known, d.Name)
	}
	return prompts.ReportDefinition{}, fmt.Errorf("%w as %q; there are: %s", ErrUnknown, name, strings.Join(known, ", "))
}

// Request asks for one report.
type Request struct {
	Repository history.RepositoryName
	Name       string
	// Arguments are the texts that the report is told, by the names of its
	// arguments: a login or part of a name, the end of a path, "last month".
	Arguments map[string]string
	// Login is who asks, where that is known.
	Login string
	// Now is the moment that "last month" counts from.
	Now time.Time
}

// Report is what a report found, ready to be rendered.
type Report struct {
	Name       string
	Title      answer.Words
	Summary    string
	Repository history.RepositoryName
	Arguments  []Argument
	// Window is the period that the report covers, and Before the one that it is
	// compared with; nil where there is none.
	Window, Before *answer.Window
	Parts          []Part
	Notices        []answer.Notice
	DataAsOf       time.Time
	links          schema.Links
}

// Argument is what a report was told, and how it was read.
type Argument struct {
	Name string
	// Text is the argument as it was given; "" where it was left out.
	Text string
	// Kind is what it names, or "period".
	Kind schema.Kind
	// Value is the thing: a login, a path, a tag, or a period in words.
	Value string
	// Others are other things that the text may name.
	Others []string
}

// Part is one query's answer within a report.
type Part struct {
	Name, Title string
	// Chart is "series", "ranking" or "".
	Chart string
	// Items are the rows as items of a list; nil for a table.
	Items []answer.Words
	// Empty describes why the part has no rows; "" when it has some.
	Empty string
	answer.Answer
}

// Run runs a report. The error is ErrUnknown, an *ArgumentError,
// graph.ErrNoRepository, the context's, or one of the graph's.
func (r *Reports) Run(ctx context.Context, request Request) (Report, error) {
	definition, err := r.find(request.Name)
	if err != nil {
		return Report{}, err
	}
	b, err := r.bind(ctx, definition, request)
	if err != nil {
		return Report{}, err
	}
	report := Report{
		Name: definition.Name, Summary: definition.Summary, Repository: request.Repository,
		Arguments: b.arguments, Window: b.window, Before: b.before, Notices: b.notices, DataAsOf: b.vocabulary.DataAsOf, links: b.links,
	}
	report.Title, _ = definition.title.write(b.writing(answer.Rows{}))
	for _, part := range definition.parts {
		if !part.isFor(b.firstKind()) {
			continue
		}
		done, err := r.part(ctx, part, b)
		if err != nil {
			return Report{}, fmt.Errorf("read the part %s of the report %s: %w", part.Name, definition.Name, err)
		}
		report.Parts = append(report.Parts, done)
	}
	report.leaveOutUnknown()
	if ends := names.TellTrackerEnd(b.vocabulary); ends != "" {
		report.Notices = append(report.Notices, answer.Notice{Code: answer.NoticeMissing, Text: ends})
	}
	return report, nil
}

// leaveOutUnknown tells once of the parts of which the graph holds nothing, since no
// tracker was read, and leaves them out where others are left.
func (r *Report) leaveOutUnknown() {
	isUnknown := func(p Part) bool { return p.Outcome == answer.NotInGraph }
	var titles []string
	for _, p := range r.Parts {
		if isUnknown(p) {
			titles = append(titles, p.Title)
		}
	}
	if len(titles) == 0 || len(titles) == len(r.Parts) {
		return
	}
	r.Parts = slices.DeleteFunc(r.Parts, isUnknown)
	r.Notices = append(r.Notices, answer.Notice{Code: answer.NoticeMissing, Text: "Left out: " + strings.Join(titles, ", ") + ". " + withoutTracker})
}

// part runs the query of a part and puts its rows into words.
func (r *Reports) part(ctx context.Context, p part, b *binding) (Part, error) {
	done := Part{Name: p.Name, Title: p.Title, Chart: p.Chart}
	done.Query, done.Parameters, done.DataAsOf = p.shown, b.parameters, b.vocabulary.DataAsOf
	if p.Needs == "tracker" && b.lacksTracker() {
		done.Outcome, done.Empty = answer.NotInGraph, withoutTracker
		done.Result = graph.Result{Columns: []string{}, Rows: [][]any{}}
		done.Complete("", done.Result)
		return done, nil
	}
	result, err := r.graph.Run(ctx, p.scoped, b.parameters)
	if err != nil {
		return Part{}, err
	}
	if p.Months {
		result.Rows = withoutGaps(result.Rows)
	}
	done.Result = result
	done.Columns = answer.Columns(p.facts, result)
	b.entitle(done.Columns)
	rows := answer.Rows{Columns: done.Columns, Result: result, Links: b.links}
	if isEmpty(result) {
		done.Outcome, done.Empty = answer.NoneFound, p.empty.plain(b.writing(answer.Rows{}))
	} else {
		done.Outcome = answer.Answered
		done.Words = p.sentences(b.writing(rows), !b.lacksTracker())
		done.Items = p.items(b, rows)
		done.Evidence = answer.Collect(done.Columns, result, b.links)
	}
	done.Text = done.Words.Markdown()
	done.Lead = done.Words
	done.Complete(p.shown, result)
	return done, nil
}

const withoutTracker = "The graph holds no pull requests of this repository, and no issues but those that commit messages close: it was loaded from git alone. `repochat sync` with --tracker adds them."

// isEmpty reports whether a result has no row, or only one without any value.
func isEmpty(result graph.Result) bool {
	if len(result.Rows) != 1 {
		return len(result.Rows) == 0
	}
	for _, value := range result.Rows[0] {
		if value != nil {
			return false
		}
	}
	return true
}
