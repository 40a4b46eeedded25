package ask

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"repochat/internal/answer"
	"repochat/internal/answer/rowset"
	"repochat/internal/answer/words"
	"repochat/internal/ask/doubt"
	"repochat/internal/ask/literals"
	"repochat/internal/ask/note"
	"repochat/internal/cypher"
	"repochat/internal/cypher/plan"
	"repochat/internal/graph"
	"repochat/internal/history"
	"repochat/internal/prose"
	"repochat/internal/reader"
	"repochat/internal/reader/readings"
	"repochat/internal/report"
)

// Graph runs queries that only read, within limits.
type Graph interface {
	// RunChecked runs a query when check accepts its plan.
	RunChecked(ctx context.Context, query string, parameters map[string]any, check func(graph.Plan) error) (graph.Plan, graph.Result, error)
	Run(ctx context.Context, query string, parameters map[string]any) (graph.Result, error)
}

// step is one step that was taken, with everything that came of it.
type step struct {
	Attempt
	reader  reader.Reader
	plan    reader.Plan
	checked cypher.Checked
	// named is what became of the names in the query.
	named  literals.Judgement
	result graph.Result
	// report is what a report found; nil when the plan asks for none.
	report *report.Report
	// texts is the answer of a search; nil when none stands for the step.
	texts *Answer
	// failure is why there is no result; nil when there is one, or when the plan
	// has no query.
	failure error
}

// The plans that cannot be taken.
var (
	errNoQuery  = errors.New("the completion held no query")
	errNoStep   = errors.New("this step is not available: answer with a query, or with <no_query>")
	errOnlyAsks = errors.New("the clarifying question has no query: write that of its likeliest reading after it")
)

// ErrPlan is the error of a query whose plan was refused: the second wall behind
// the check of its text.
var ErrPlan = plan.ErrRefused

// take plans once and takes the step of the plan. Its error is one of the
// reader: everything else that goes wrong belongs to the step.
func (a *Asker) take(ctx context.Context, q readings.Question, by reader.Reader, taken []reader.Taken, watch func(Event)) (*step, error) {
	start := a.now()
	plan, err := by.Read(ctx, reader.Request{Scanned: q.Rewritten(q.Chosen), Chosen: q.Chosen, Taken: taken})
	if err != nil {
		return nil, err
	}
	s := &step{Attempt: Attempt{Source: plan.Source, Extracted: plan.Query()}, reader: by, plan: plan}
	switch asked := plan.Report(); {
	case a.prefersTexts(ctx, q, s, watch):
	case s.Extracted != "":
		if _, isBuiltIn := by.(reader.Rereader); !isBuiltIn { // whose readings are composed
			s.plan.Reading = note.Sound(q.Scanned, plan.Reading, s.Extracted)
		}
		s.failure = a.execute(ctx, q, s, watch)
	case asked != nil && a.reports != nil:
		s.report, s.failure = a.report(ctx, q, *asked, watch)
	default:
		s.failure = withoutQuery(plan)
	}
	switch {
	case s.failure != nil:
		s.Error = s.failure.Error()
	case s.report == nil && s.texts == nil && s.Extracted != "":
		s.Doubt = doubt.Of(q.Names, s.checked, s.result, s.named.Known)
		if s.Doubt == "" && s.isNarrowedInVain() && !a.isWritten(ctx, q, plan) {
			s.Doubt = doubt.NoText
		}
	}
	s.Rows = len(s.result.Rows)
	s.Took = a.now().Sub(start).Round(time.Millisecond)
	return s, nil
}

// withoutQuery returns what is wrong with a plan that has no query; nil when it
// says why.
func withoutQuery(plan reader.Plan) error {
	for _, planned := range plan.Steps {
		switch planned.(type) {
		case reader.Say:
			return nil
		case reader.Search, reader.Look, reader.Pickaxe:
			return nil // what becomes of it is decided where the question is answered
		case reader.Report:
			return errNoStep
		case reader.Clarify:
			return errOnlyAsks
		}
	}
	return errNoQuery
}

// execute takes the query of a step through its check to its rows.
func (a *Asker) execute(ctx context.Context, q readings.Question, s *step, watch func(Event)) error {
	if s.plan.Reading != "" {
		watch(Event{EventReading, s.plan.Reading})
	}
	checked, err := a.check(s.Extracted)
	if err == nil && !a.lacks(PartNames) {
		checked, s.named, err = a.settleNames(ctx, q, checked)
	}
	if err != nil || len(s.named.Unknown) > 0 {
		return err
	}
	s.checked, s.Query, s.Repairs = checked, checked.Query, checked.Repairs
	watch(Event{EventQuery, QueryEvent{Query: checked.Query, Parameters: repositoryParameters(q.Repository), Repairs: checked.Repairs}})
	executed, err := a.run(ctx, q.Repository, checked)
	s.Notifications, s.result = executed.Notifications, executed.Result
	return err
}

// settleNames decides about the names in a query that has been checked, and
// returns it with those corrected that are plainly misspelt.
func (a *Asker) settleNames(ctx context.Context, q readings.Question, checked cypher.Checked) (cypher.Checked, literals.Judgement, error) {
	said := literals.Question{Repository: q.Repository, Said: strings.Join(q.Said(), "\n"), Vocabulary: q.Vocabulary}
	named, err := literals.Judge(ctx, a.scanner, said, checked.Facts())
	if err != nil || len(named.Corrected) == 0 {
		return checked, named, err
	}
	corrected, err := a.check(named.Apply(checked))
	if err != nil {
		return checked, named, fmt.Errorf("check the query with its names corrected: %w", err)
	}
	corrected.Repairs = slices.Concat(checked.Repairs, corrected.Repairs)
	return corrected, named, nil
}

// Executed is a query that was run.
type Executed struct {
	// Checked is the query as it was repaired and confined to its repository.
	Checked    cypher.Checked
	Parameters map[string]any
	// Notifications are Neo4j's warnings of names that the database lacks.
	Notifications []string
	Result        graph.Result
}

// RunQuery runs a query that somebody wrote, on the way that every answer's
// query takes: it is checked, repaired, confined to the repository, planned,
// and run read-only within the limits. The error is a *cypher.Refusal,
// ErrPlan, or one of the graph's.
func (a *Asker) RunQuery(ctx context.Context, repository history.RepositoryName, query string) (Executed, error) {
	checked, err := a.check(query)
	if err != nil {
		return Executed{}, err
	}
	return a.run(ctx, repository, checked)
}

func (a *Asker) check(query string) (cypher.Checked, error) {
	return cypher.Check(query, cypher.Options{Schema: a.cypherSchema, Unrepaired: a.lacks(PartRepair)})
}

// run takes a checked query by way of its plan to its rows.
func (a *Asker) run(ctx context.Context, repository history.RepositoryName, checked cypher.Checked) (Executed, error) {
	executed := Executed{Checked: checked, Parameters: repositoryParameters(repository)}
	explained, result, err := a.runConfined(ctx, checked.Query, executed.Parameters)
	if errors.Is(err, plan.ErrRefused) {
		for _, written := range checked.Explicit() {
			if again, rows, failure := a.runConfined(ctx, written, executed.Parameters); failure == nil {
				executed.Checked.Query = written
				explained, result, err = again, rows, nil
				break
			}
		}
	}
	executed.Notifications, executed.Result = doubt.UnknownNames(explained), rowset.InOrder(checked.Facts(), result)
	return executed, err
}

// runConfined runs a query whose plan stays within the repository.
func (a *Asker) runConfined(ctx context.Context, query string, parameters map[string]any) (graph.Plan, graph.Result, error) {
	return a.graph.RunChecked(ctx, query, parameters, func(p graph.Plan) error {
		return plan.Check(p, cypher.DefaultRepositoryParameter)
	})
}

// repositoryParameters are the parameters of every query.
func repositoryParameters(repository history.RepositoryName) map[string]any {
	return map[string]any{cypher.DefaultRepositoryParameter: repository.String()}
}

// mostReported is how much of a report a reader is shown, in characters.
const mostReported = 2000

// said returns the plan's words in place of a query; nil when it has none.
func (s *step) said() *reader.Say {
	for _, planned := range s.plan.Steps {
		if say, ok := planned.(reader.Say); ok {
			return &say
		}
	}
	return nil
}

// reported is a step as the reader is shown it.
func (s *step) reported() reader.Taken {
	taken := reader.Taken{Query: s.Extracted}
	switch {
	case s.Extracted == "" && errors.Is(s.failure, errNoQuery):
		taken.Problem = "It held no query."
	case s.failure != nil:
		taken.Problem = "It failed: " + prose.OneLine(s.Error, 400)
	case s.report != nil:
		taken.Rows = prose.OneLine(s.report.Answer().Text, mostReported)
	case !rowset.IsNothing(s.result):
		taken.Rows = words.PromptRows(s.rows())
	case len(s.Notifications) > 0:
		taken.Problem = "It found nothing: " + prose.OneLine(strings.Join(s.Notifications, " "), 400)
	default:
		taken.Problem = "It found nothing. " + s.Doubt
	}
	return taken
}

// rows returns what a query found with its columns.
func (s *step) rows() answer.Rows {
	return answer.Rows{Columns: answer.Columns(s.checked.Facts(), s.result), Result: s.result}
}

// isTrouble reports whether a failure is none of the query's.
func isTrouble(err error) bool {
	return errors.Is(err, graph.ErrUnavailable) || errors.Is(err, graph.ErrAuthentication) || errors.Is(err, context.Canceled)
}

// isWrite reports whether a query was refused because it would do more than read.
func isWrite(err error) bool {
	var refusal *cypher.Refusal
	return errors.As(err, &refusal) && (refusal.Code == cypher.Clause || refusal.Code == cypher.Procedure || refusal.Code == cypher.Transactions)
}
