package report

import (
	"fmt"
	"time"

	"repochat/internal/answer"
	"repochat/internal/prose"
	"repochat/internal/question"
	"repochat/internal/question/dates"
	"repochat/prompts"
)

// The whole of history, as dates of the graph compare.
const beginning, end = "0000", "9999"

// bindPeriod reads the days that an argument names. Without any, the report
// period covers the last whole month of the data, and every other one all of
// them.
func (b *binding) bindPeriod(report string, wanted prompts.ReportArgument, text string, scanned question.Scanned) error {
	if text != "" {
		return b.takePeriod(wanted, text, scanned)
	}
	if report != "period" {
		b.parameters["from"], b.parameters["to"] = beginning, end
		b.written[wanted.Name] = answer.Segment{}
		b.arguments = append(b.arguments, Argument{Name: wanted.Name, Kind: Period})
		return nil
	}
	last := b.lastMonth()
	b.cover(wanted, "", dates.Span{From: last, To: last.AddDate(0, 1, 0)})
	return nil
}

// lastMonth returns the beginning of the last whole month of the data.
func (b *binding) lastMonth() time.Time {
	at := momentOf(b.vocabulary).UTC()
	return time.Date(at.Year(), at.Month()-1, 1, 0, 0, 0, 0, time.UTC)
}

// takePeriod binds an argument to the first period of its text.
func (b *binding) takePeriod(wanted prompts.ReportArgument, text string, scanned question.Scanned) error {
	if len(scanned.Dates) == 0 {
		return &ArgumentError{Argument: wanted.Name, Reason: fmt.Sprintf("%s names no days. Write them like \"March 2024\", \"2023\" or \"last week\".", prose.Quoted(prose.OneLine(text, 100)))}
	}
	span := scanned.Dates[0]
	if span.MonthDay != "" {
		span.From, span.To = b.latest(span.MonthDay)
		b.notice(answer.NoticeReading, "%s is read as the latest in the data: %s.", prose.Quoted(text), spell(span.From, span.To))
	}
	b.cover(wanted, text, span)
	return nil
}

// latest returns the latest day or month "-07-31T" or "-07-" that the data hold.
func (b *binding) latest(monthDay string) (from, to time.Time) {
	at := momentOf(b.vocabulary).UTC()
	for year := at.Year(); ; year-- {
		text, layout := fmt.Sprintf("%04d%s", year, monthDay[:len(monthDay)-1]), "2006-01"
		if monthDay[len(monthDay)-1] == 'T' {
			layout = time.DateOnly
		}
		from, err := time.Parse(layout, text)
		if err != nil && year > at.Year()-8 { // 29 February is not of every year
			continue
		}
		if to = from.AddDate(0, 1, 0); layout == time.DateOnly {
			to = from.AddDate(0, 0, 1)
		}
		if !from.After(at) || err != nil {
			return from, to
		}
	}
}

// cover sets the period of a report, and the one before, which is as long.
func (b *binding) cover(wanted prompts.ReportArgument, text string, span dates.Span) {
	first, at := b.vocabulary.FirstCommit.UTC(), momentOf(b.vocabulary).UTC()
	if span.From.IsZero() {
		span.From = first.Truncate(day)
	}
	if span.To.IsZero() || span.To.Year() > 9999 {
		span.To = at.Truncate(day).Add(day)
	}
	priorFrom := before(span.From, span.To)
	b.window, b.before = answer.NewWindow("", span.From, span.To), answer.NewWindow("", priorFrom, span.From)
	for name, moment := range map[string]time.Time{"from": span.From, "to": span.To, "priorFrom": priorFrom, "priorTo": span.From} {
		b.parameters[name] = moment.UTC().Format("2006-01-02T15:04:05Z")
	}
	if wanted.Name == "first" || wanted.Name == "second" {
		b.parameters[wanted.Name+"From"], b.parameters[wanted.Name+"To"] = b.parameters["from"], b.parameters["to"]
		b.window, b.before = nil, nil
	}
	b.parameters["grain"] = grainOf(span)
	value := spell(span.From, span.To)
	b.arguments = append(b.arguments, Argument{Name: wanted.Name, Text: text, Kind: Period, Value: value})
	b.written[wanted.Name] = answer.Segment{Text: value}
	b.written["before"] = answer.Segment{Text: spell(priorFrom, span.From)}
	switch month := b.lastMonth(); {
	case !span.From.Before(at):
		b.notice(answer.NoticePeriod, "The data end on %s; the last whole month that they hold is %s.", at.Format(time.DateOnly), month.Format("January 2006"))
	case span.To.After(at) && !span.To.Truncate(day).Equal(at.Truncate(day).Add(day)):
		b.notice(answer.NoticePeriod, "The data end on %s, before the period does.", at.Format(time.DateOnly))
	case !span.To.After(first):
		b.notice(answer.NoticePeriod, "The first commit is of %s.", first.Format(time.DateOnly))
	}
}

const day = 24 * time.Hour

// before returns the beginning of the period before one: as many months before
// whole months, else as many days.
func before(from, to time.Time) time.Time {
	if from.Day() == 1 && to.Day() == 1 && to.Equal(to.Truncate(day)) {
		months := (to.Year()-from.Year())*12 + int(to.Month()) - int(from.Month())
		return from.AddDate(0, -months, 0)
	}
	return from.Add(from.Sub(to))
}

// grainOf returns how much of a date tells the days or months of a series apart.
func grainOf(span dates.Span) int {
	if span.To.Sub(span.From) <= 62*day {
		return len("2024-07-31")
	}
	return len("2024-07")
}

// spell writes a period: a day, a month, a year, or its first and last day.
func spell(from, to time.Time) string {
	switch {
	case to.Equal(from.AddDate(0, 0, 1)):
		return from.Format("2 January 2006")
	case from.Day() == 1 && to.Equal(from.AddDate(0, 1, 0)):
		return from.Format("January 2006")
	case from.YearDay() == 1 && to.Equal(from.AddDate(1, 0, 0)):
		return from.Format("2006")
	}
	return from.Format("2 January 2006") + " to " + to.Add(-time.Second).Format("2 January 2006")
}

// withoutGaps fills the days or months between the first row and the last with
// zeros. The first column holds them, and all others amounts.
func withoutGaps(rows [][]any) [][]any {
	const most = 1200
	var filled [][]any
	for _, row := range rows {
		label, _ := row[0].(string)
		layout, months, days := "2006-01", 1, 0
		if len(label) == len(time.DateOnly) {
			layout, months, days = time.DateOnly, 0, 1
		}
		at, err := time.Parse(layout, label)
		if err != nil {
			continue // the year of a broken clock
		}
		for len(filled) > 0 {
			last, _ := time.Parse(layout, filled[len(filled)-1][0].(string))
			if last = last.AddDate(0, months, days); !last.Before(at) || len(filled) >= most {
				break
			}
			gap := make([]any, len(row))
			gap[0] = last.Format(layout)
			for i := range gap[1:] {
				gap[1+i] = int64(0)
			}
			filled = append(filled, gap)
		}
		filled = append(filled, row)
	}
	return filled
}
