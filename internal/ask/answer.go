package ask

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"repochat/internal/answer"
	"repochat/internal/answer/language"
	"repochat/internal/ask/body"
	"repochat/internal/ask/evidence"
	"repochat/internal/ask/gaps"
	"repochat/internal/ask/literals"
	"repochat/internal/ask/note"
	"repochat/internal/ask/state"
	"repochat/internal/ask/talk"
	"repochat/internal/ask/tracker"
	"repochat/internal/graph"
	"repochat/internal/prose"
	"repochat/internal/question/names"
	"repochat/internal/reader"
	"repochat/internal/reader/readings"
	"repochat/internal/report"
	"repochat/internal/schema"
)

// How many characters of a reading and of words without rows are shown.
const (
	mostReading = 300
	mostSaid    = 600
)

// answer makes the answer of what was found.
func (a *Asker) answer(ctx context.Context, q readings.Question, f found, watch func(Event)) Answer {
	answered := Answer{
		Reading: f.plan.Reading, Query: f.Query, Repairs: f.Repairs, Result: noRows(), Names: q.Names,
		DataAsOf: q.Vocabulary.DataAsOf, Attempts: f.attempts, Fallback: f.fallback,
	}
	if f.result.Rows != nil {
		answered.Result = f.result
	}
	if f.Query != "" {
		answered.Parameters = repositoryParameters(q.Repository)
	}
	answered.Clarification = note.Clarification(q.Scanned, f.plan)
	if f.report != nil {
		return answerReport(q, f, answered, watch)
	}
	end, isOver := withoutRows(q, f, answered.Clarification)
	if !isOver {
		return a.answerRows(ctx, q, f, answered, watch)
	}
	answered.Outcome, answered.Text, answered.Trouble = end.outcome, end.text, end.trouble
	if end.outcome == Failed {
		answered.Error = end.text
	}
	answered.Notices = f.notices
	for _, name := range f.named.Unknown {
		name.Text = literals.AsWritten(q.Text, name.Text)
		answered.Names = append(slices.Clip(answered.Names), name)
	}
	if tracker.HasMessageIssuesOnly(q.Vocabulary) && slices.ContainsFunc(f.named.Unknown, tracker.IsIssueName) {
		answered.Notices = append(answered.Notices, answer.Notice{Code: answer.NoticeName, Text: tracker.OnlyMessages})
	}
	watchNotices(watch, answered.Notices)
	watch(Event{EventToken, answered.Text})
	return answered
}

func watchNotices(watch func(Event), notices []answer.Notice) {
	for _, notice := range notices {
		watch(Event{EventNotice, notice.Text})
	}
}

// noRows is the result of an answer without any: its JSON has empty lists.
func noRows() graph.Result { return graph.Result{Columns: []string{}, Rows: [][]any{}} }

// ending is an answer that no rows stand behind. Its trouble is "" where the
// question itself has the answer.
type ending struct {
	outcome Outcome
	text    string
	trouble Trouble
}

// withoutRows returns the answer of a question whose query gave no result; ok is
// false when it gave one.
func withoutRows(q readings.Question, f found, asked *answer.Clarification) (end ending, ok bool) {
	switch failure := f.failure; {
	case f.err != nil:
		return ending{Failed, prose.Capital(f.err.Error()) + ".", ModelUnavailable}, true
	case isTrouble(failure):
		return ending{Failed, prose.Capital(failure.Error()) + ".", GraphUnavailable}, true
	case errors.Is(failure, graph.ErrTimeout):
		return ending{Failed, "The graph database took too long and was stopped. A narrower question, or a shorter period, may be quicker.", QueryTimeout}, true
	case errors.Is(failure, errNoQuery) && f.plan.Words == "":
		return ending{Failed, "The model wrote neither a query nor an answer. Ask again in other words.", NoQuery}, true
	case report.IsWrong(failure):
		return withoutReport(failure), true
	case len(f.named.Unknown) > 0:
		return ending{UnknownName, strings.TrimSpace(names.TellUnknown(q.Repository.String(), f.named.Unknown, q.Vocabulary) + " " + tracker.EndFor(f.named.Unknown, q.Vocabulary)), ""}, true
	case errors.Is(failure, errOnlyAsks) && asked != nil:
		return ending{Conversational, prose.Escape(asked.Question), ""}, true
	case f.Extracted == "":
		return declined(q, f), true
	case isWrite(failure):
		return ending{Conversational, talk.OnlyReads(q.Question), ""}, true
	case failure != nil:
		return ending{Failed, "No query could be written that runs: " + prose.OneLine(failure.Error(), 300), NoQuery}, true
	}
	return ending{}, false
}

// declined answers with the words of a plan that has no query.
func declined(q readings.Question, f found) ending {
	text, kind := f.plan.Words, reader.Conversation
	if say := f.said(); say != nil {
		text, kind = say.Text, say.Kind
	}
	isGrounded := note.IsGrounded(q.Scanned, text)
	text = prose.OneLine(text, mostSaid)
	switch {
	case kind == reader.NotUnderstood && language.AsksForAccess(text, q.Text) != "":
		return ending{Failed, "The question was not understood. " + talk.CanBeAsked(q.Question), ""}
	case kind == reader.NotUnderstood:
		return ending{Failed, text, NotUnderstood}
	case kind == reader.NotInGraph && !isGrounded:
		return ending{NotInGraph, fmt.Sprintf("The graph of %s does not hold that. %s", q.Repository, talk.CanBeAsked(q.Question)), ""}
	case kind == reader.NotInGraph:
		return ending{NotInGraph, prose.Escape(text), ""}
	case talk.AsksToAct(q.Text) || !isGrounded:
		return ending{Conversational, talk.OnlyReads(q.Question), ""}
	}
	return ending{Conversational, prose.Escape(text), ""}
}

// answerRows answers with what a query found, or with which kind of nothing it is.
func (a *Asker) answerRows(ctx context.Context, q readings.Question, f found, answered Answer, watch func(Event)) Answer {
	query, result := f.checked.Facts(), f.result
	gap := gaps.Missing(q.Scanned, query, result)
	answered.Notices = slices.Concat(f.notices, notices(q, f.step, gap))
	watchNotices(watch, answered.Notices)
	watch(Event{EventRows, result})
	answered = literals.WithCorrections(q.Text, f.named.Corrected, answered)
	answered.Window = note.Window(query.Window)
	answered.Note = note.Write(f.plan.Reading, answered.Window, answered.DataAsOf)
	rows := answer.Rows{
		Columns: answer.Columns(query, result), Result: result,
		Links: schema.LinksOf(q.Repository, q.Vocabulary.URL), AtLimit: query.ReachesLimit(len(result.Rows)),
	}
	answered.Columns, answered.AtLimit = rows.Columns, rows.AtLimit
	answered.State = state.Of(q, query, rows.Columns, answered.Window)
	if none := gaps.None(q.Scanned, query, result); gap != "" || none != "" {
		answered.Outcome, answered.Text = NoneFound, none
		if gap != "" {
			answered.Outcome, answered.Text = NotInGraph, gap
		}
		watch(Event{EventToken, answered.Text})
		return answered
	}
	rows.Behind = a.behind(ctx, q.Repository, f.checked, rows)
	cards := append(answer.Collect(rows.Columns, result, rows.Links), rows.Behind...)
	complete := evidence.Complete(ctx, a.graph, cards, repositoryParameters(q.Repository))
	worded, told := a.word(ctx, q, f, rows, watch)
	watchNotices(watch, told)
	answered.Outcome, answered.Notices = Answered, append(answered.Notices, told...)
	answered.Words, answered.Lead = worded.Words, worded.Lead
	if text := body.Of(ctx, a.graph, q.Repository, q.Text, rows); text != "" {
		said := answer.Words{{Text: prose.Paragraph}, {Text: "“" + text + "”"}}
		answered.Words = slices.Concat(answered.Words, said)
		watch(Event{EventToken, said.Markdown()})
	}
	answered.Text = answered.Words.Markdown()
	if answered.Evidence = complete(); len(answered.Evidence) > 0 {
		watch(Event{EventEvidence, answered.Evidence})
	}
	return answered
}

// otherReadings lists what a step's query does not follow. A reader that can plan
// again is asked whether another reading makes a difference.
func otherReadings(q readings.Question, s *step) []OtherReading {
	var others []OtherReading
	rereader, plansAgain := s.reader.(reader.Rereader)
	for _, other := range q.Others(s.checked.Facts()) {
		if plansAgain {
			again := rereader.Reread(reader.Request{Scanned: q.Rewritten(other.Chosen), Chosen: other.Chosen})
			if again == "" || again == s.Extracted {
				continue
			}
		}
		others = append(others, OtherReading{ID: other.ID, Text: other.Text})
	}
	return others
}
