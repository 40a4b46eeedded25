package ask

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"repochat/internal/answer"
	"repochat/internal/answer/rowset"
	"repochat/internal/ask/fromgit"
	"repochat/internal/ask/labels"
	"repochat/internal/ask/lines"
	"repochat/internal/ask/note"
	"repochat/internal/ask/refs"
	"repochat/internal/ask/said"
	"repochat/internal/ask/tell"
	"repochat/internal/ask/unsure"
	"repochat/internal/pickaxe"
	"repochat/internal/prose"
	"repochat/internal/reader"
	"repochat/internal/reader/readings"
)

// Pickaxe finds what became of texts in lines of files, and describes commits; *pickaxe.Pickaxe does.
type Pickaxe interface {
	lines.Pickaxe
	tell.Commits
}

// fromGit answers a question from git or from the texts where that is what its plan
// asks for, or where nothing better came of it.
func (a *Asker) fromGit(ctx context.Context, q readings.Question, f found, watch func(Event)) (answered Answer, ok bool) {
	if answered, ok = a.looked(ctx, q, f, watch); ok {
		return answered, true
	}
	if answered, ok = a.besideGraph(ctx, q, f, watch); ok {
		return answered, true
	}
	if answered, ok = a.references(ctx, q, f, watch); ok {
		return answered, true
	}
	if answered, ok = a.searchInstead(ctx, q, f, watch); ok {
		return a.withLines(ctx, q, answered, watch), true
	}
	if answered, ok = a.linesBeside(ctx, q, f, watch); ok {
		return answered, true
	}
	return a.searchNames(ctx, q, f, watch)
}

// references tells of branches, tags or a text in the lines of files where the plan asks
// for what git tells of them.
func (a *Asker) references(ctx context.Context, q readings.Question, f found, watch func(Event)) (answered Answer, ok bool) {
	if f.step == nil || len(f.plan.Steps) == 0 {
		return Answer{}, false
	}
	switch asked := f.plan.Steps[0].(type) {
	case reader.Pickaxe:
		return a.plannedLines(ctx, q, f, asked, watch), true
	case reader.References:
		if a.git == nil || asked.Kind == reader.Releases && f.hasResult() && !rowset.IsNothing(f.result) {
			return Answer{}, false
		}
		watch(Event{EventStatus, "Reading the references of git"})
		answered, ok, err := refs.Answer(ctx, a.git, q.Scanned, asked)
		answered.Names, answered.DataAsOf, answered.Attempts, answered.Fallback = q.Names, q.Vocabulary.DataAsOf, f.attempts, f.fallback
		told := f.plan
		told.Reading = answered.Reading
		answered.Note, answered.Notices = note.Write(answered.Reading, nil, answered.DataAsOf), unsure.Notices(told)
		return answered, ok && err == nil
	}
	return Answer{}, false
}

// besideGraph answers what no query does: it tells the labels that the tracker defines,
// quotes a file as it was at the moments that the question names, tells how something was
// used over time, or which files there are and what they hold, all but the first where no query of a model has found something.
func (a *Asker) besideGraph(ctx context.Context, q readings.Question, f found, watch func(Event)) (answered Answer, ok bool) {
	by, isBuiltIn := a.rereader()
	if by == nil || q.Reading != "" || f.err != nil {
		return Answer{}, false
	}
	fromGit := a.git != nil && (isBuiltIn || !f.hasResult() || rowset.IsNothing(f.result))
	for _, planned := range by.BesideGraph(reader.Request{Scanned: q.Scanned}) {
		var err error
		if asked, isLabels := planned.(reader.Labels); isLabels {
			answered, ok = labels.Answer(q.Scanned, asked), true
		} else if ok = fromGit && (isBuiltIn || !fromgit.IsBeginning(planned)); ok {
			watch(Event{EventStatus, "Reading the history in git"})
			answered, ok, err = fromgit.Answer(ctx, a.git, a.pickaxe, q.Scanned, planned)
		}
		if ok && err == nil {
			answered.Names, answered.DataAsOf, answered.Attempts, answered.Fallback = q.Names, q.Vocabulary.DataAsOf, f.attempts, f.fallback
			answered.Note = note.Write(answered.Reading, nil, answered.DataAsOf)
			return answered, true
		}
	}
	return Answer{}, false
}

// rereader returns the reader that plans again at no cost; nil where there is none.
// isFirst reports whether it is the one that is asked first.
func (a *Asker) rereader() (by reader.Rereader, isFirst bool) {
	if by, isFirst = a.reader.(reader.Rereader); !isFirst {
		by, _ = a.fallback.(reader.Rereader)
	}
	return by, isFirst
}

// plannedLines answers a plan that looks for a text in the lines of files.
func (a *Asker) plannedLines(ctx context.Context, q readings.Question, f found, asked reader.Pickaxe, watch func(Event)) Answer {
	var of lines.Lines
	ok, never := false, false
	if a.pickaxe != nil {
		of, ok, never = a.linesOf(ctx, q, asked, watch)
	}
	answered := of.Answer
	if !ok {
		answered = Answer{Outcome: NotInGraph, Text: "The git history of " + q.Repository.String() + " cannot be searched here for " + strings.Join(prose.QuotedAll(asked.Texts), " or ") + ".", Result: noRows()}
	}
	if never {
		answered.Outcome, answered.Text = NoneFound, "No line of a file ever had "+strings.Join(prose.QuotedAll(asked.Texts), " or ")+"."
	}
	answered.Names, answered.DataAsOf, answered.Attempts, answered.Fallback = q.Names, q.Vocabulary.DataAsOf, f.attempts, f.fallback
	return answered
}

// linesOf returns what became of the texts of a question in the lines of files. Not ok,
// it reports whether no line ever had one of them.
func (a *Asker) linesOf(ctx context.Context, q readings.Question, asked reader.Pickaxe, watch func(Event)) (found lines.Lines, ok, never bool) {
	watch(Event{EventStatus, "Searching the lines that commits changed"})
	found, ok, err := lines.Answer(ctx, a.pickaxe, q.Scanned, asked)
	if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
		watch(Event{EventNotice, fmt.Sprintf("To search the lines of the whole history took longer than %s and was stopped.", pickaxe.Within)})
	}
	found.Names, found.DataAsOf = q.Names, q.Vocabulary.DataAsOf
	found.Note = note.Write(found.Reading, nil, found.DataAsOf)
	if !asked.IsCode || found.IsVast {
		found.Notices = append(unsure.Notice(found.Reading), found.Notices...)
	}
	return found, ok && err == nil, !ok && err == nil
}

// asksOfLines returns which texts a question asks of as they stand in lines of files.
func (a *Asker) asksOfLines(q readings.Question) (asked reader.Pickaxe, ok bool) {
	by, _ := a.rereader()
	if a.pickaxe == nil || by == nil || q.Reading != "" {
		return reader.Pickaxe{}, false
	}
	return by.Pickaxe(reader.Request{Scanned: q.Scanned})
}

// withLines returns an answer from the texts with what became of the texts of the
// question in the lines of files: before it, or behind it where that says why, or where
// a model wrote it.
func (a *Asker) withLines(ctx context.Context, q readings.Question, answered Answer, watch func(Event)) Answer {
	foundNothing := answered.Outcome != Answered
	asked, ok := a.asksOfLines(q)
	isByModel := a.synthesizer != nil && !(foundNothing && asked.IsCode) && !lines.WantsRelease(q.Text)
	if !ok || isByModel || asked.Event == "" && !(foundNothing && asked.IsCode) || len(asked.Texts) == 0 && !foundNothing {
		return answered
	}
	found, ok, never := a.linesOf(ctx, q, asked, watch)
	found.Attempts, found.Fallback = answered.Attempts, answered.Fallback
	switch {
	case len(asked.Texts) == 0 && !found.Fits:
		return answered
	case never && foundNothing && asked.Event != "":
		answered.Notices = append(answer.NoticesOf(answer.NoticeMissing, "No line of a file ever had "+strings.Join(prose.QuotedAll(asked.Texts), " or ")+"."), answered.Notices...)
		return answered
	case !ok:
		return answered
	case !foundNothing && asked.IsCode && asked.Event == reader.Went && !found.Fits:
		answered.Notices = append(answer.NoticesOf(answer.NoticeMissing, prose.Quoted(asked.Texts[0])+" is still in lines of files, so it was not removed from all of them."), answered.Notices...)
		return answered
	case (found.IsPart || found.IsVast || lines.SpeaksOfThreads(q.Text) || asked.Event == reader.Came && lines.IsLater(found.Answer, answered)) && len(answered.Evidence) > 0:
		return unsure.Beside(answered, found.Answer, false, "")
	case foundNothing && (len(answered.Evidence) == 0 || asked.IsCode && !asked.AsksWhy):
		return found.Answer
	case !foundNothing && (a.synthesizer != nil || asked.OnlyWhy || !found.Fits):
		return unsure.Beside(answered, found.Answer, false, "")
	}
	texts := answered
	texts.Words = slices.Concat(answer.Words{{Text: "What was written about it:"}, {Text: prose.Paragraph}}, answered.Words)
	return unsure.Beside(found.Answer, texts, false, "")
}

// linesBeside answers a question whose reading is not sure with what became of its
// texts in the lines of files, before what the query found.
func (a *Asker) linesBeside(ctx context.Context, q readings.Question, f found, watch func(Event)) (answered Answer, ok bool) {
	if f.step == nil || f.err != nil {
		return Answer{}, false
	}
	isSure := !f.plan.Unsure && len(f.named.Unknown) == 0 && f.said() == nil
	if isSure && !(f.hasResult() && rowset.IsNothing(f.result)) && !lines.WantsRelease(q.Text) {
		return Answer{}, false
	}
	asked, ok := a.asksOfLines(q)
	isElsewhere := isSure && asked.Event != reader.Went && !rowset.IsNothing(f.result)
	if !ok || isElsewhere || isSure && !asked.IsCode || asked.Event == "" && (f.plan.Unsure || !asked.IsCode) {
		return Answer{}, false
	}
	asked.Topics = slices.DeleteFunc(asked.Topics, func(text string) bool { return !f.plan.LeavesOut(text) })
	if len(asked.Texts)+len(asked.Topics) == 0 {
		return Answer{}, false
	}
	found, ok, _ := a.linesOf(ctx, q, asked, watch)
	if !ok || found.IsPart || (isSure || len(asked.Texts) == 0) && !found.Fits {
		return Answer{}, false // "who deleted a.go", which is there
	}
	found.Attempts, found.Fallback = f.attempts, f.fallback
	isOfThreads := lines.SpeaksOfThreads(q.Text)
	if mayBeLater := a.synthesizer == nil && asked.Event == reader.Came && !asked.IsCode; a.searcher != nil && f.plan.Unsure && (isOfThreads || mayBeLater) {
		wanted := said.Anything(q.Scanned, q.Text).Briefly()
		if texts := a.answerTexts(ctx, q, wanted, func(Event) {}); isOfThreads || lines.IsLater(found.Answer, texts) {
			return unsure.Beside(texts, found.Answer, false, ""), true
		}
	}
	answered = a.answer(ctx, q, f, func(Event) {})
	if answered.Outcome != Answered || !f.plan.Unsure || slices.ContainsFunc(asked.Texts, f.plan.LeavesOut) {
		return found.Answer, true
	}
	return unsure.Beside(answered, found.Answer, true, f.plan.Reading), true
}
