package ask

import (
	"context"
	"slices"

	"repochat/internal/ask/note"
	"repochat/internal/ask/unsure"
	"repochat/internal/reader"
	"repochat/internal/reader/readings"
	"repochat/internal/report"
)

// Reports runs reports.
type Reports interface {
	Run(context.Context, report.Request) (report.Report, error)
}

// report runs the report of a plan.
func (a *Asker) report(ctx context.Context, q readings.Question, asked reader.Report, watch func(Event)) (*report.Report, error) {
	watch(Event{EventStatus, "Making a report"})
	name, arguments := report.Told(asked.Name, asked.Arguments, q.Now)
	request, notices := report.Request{Repository: q.Repository, Name: name, Arguments: arguments, Now: q.Now}.WithPlace(q.Text, q.Vocabulary.Files)
	made, err := a.reports.Run(ctx, request)
	if err != nil {
		return nil, err
	}
	made.Notices = slices.Concat(notices, made.Notices)
	return &made, nil
}

// answerReport makes the answer of a question that a report answers.
func answerReport(q readings.Question, f found, answered Answer, watch func(Event)) Answer {
	from := f.report.Answer()
	answered.Outcome, answered.Text, answered.Query, answered.Parameters = from.Outcome, from.Text, from.Query, from.Parameters
	answered.Evidence, answered.Structure, answered.Attempts = from.Evidence, from.Structure, append(answered.Attempts, from.Attempts...)
	if from.Result.Rows != nil {
		answered.Result = from.Result
	}
	answered.Notices = slices.Concat(f.notices, unsure.Notices(f.plan), from.Notices)
	answered.Note = note.Write(f.plan.Reading, answered.Window, q.Vocabulary.DataAsOf)
	watchNotices(watch, answered.Notices)
	if answered.Query != "" {
		watch(Event{EventQuery, QueryEvent{Query: answered.Query, Parameters: answered.Parameters, Repairs: []string{}}})
		watch(Event{EventRows, answered.Result})
	}
	watch(Event{EventToken, answered.Text})
	if len(answered.Evidence) > 0 {
		watch(Event{EventEvidence, answered.Evidence})
	}
	return answered
}

// withoutReport returns the answer of a question whose report has an argument
// that names nothing.
func withoutReport(err error) ending {
	wrong, _ := report.IsArgument(err)
	if wrong.IsMissing {
		return ending{Failed, wrong.Reason, ""}
	}
	return ending{UnknownName, wrong.Reason, ""}
}
