package ask

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"repochat/internal/answer"
	"repochat/internal/answer/words"
	"repochat/internal/graph"
	"repochat/internal/history"
	"repochat/internal/prose"
	"repochat/internal/question/names"
	"repochat/internal/reader"
	"repochat/internal/schema"
)

// finish makes the answer of the chosen attempt.
func (w *work) finish(ctx context.Context, t *try) {
	w.answer.Reading = t.plan.Reading
	w.answer.Query, w.answer.Repairs = t.Query, t.Repairs
	w.clarify(t.plan)
	if t.result.Rows != nil {
		w.answer.Result = t.result
	}
	if t.Query != "" {
		w.answer.Parameters = repositoryParameters(w.question.Repository)
	}
	switch {
	case t.failure != nil && isTrouble(t.failure):
		w.fail(GraphUnavailable, prose.Capital(t.failure.Error())+".")
	case errors.Is(t.failure, graph.ErrTimeout):
		w.fail(QueryTimeout, "The graph database took too long and was stopped. A narrower question, or a shorter period, may be quicker.")
	case errors.Is(t.failure, errNoQuery) && t.plan.Words == "":
		w.fail(NoQuery, "The model wrote neither a query nor an answer. Ask again in other words.")
	case len(t.named.Unknown) > 0:
		w.tellUnknown(t.named.Unknown)
	case t.Extracted == "":
		w.decline(t)
	case t.failure != nil && isWrite(t.failure):
		w.say(Conversational, onlyReads(w.question))
	case t.failure != nil:
		w.fail(NoQuery, "No query could be written that runs: "+prose.OneLine(t.failure.Error(), 300))
	default:
		w.tellRows(ctx, t)
	}
}

// clarify offers what the reader asked back about, each option as a question.
func (w *work) clarify(plan reader.Plan) {
	for _, step := range plan.Steps {
		asked, ok := step.(reader.Clarify)
		if !ok {
			continue
		}
		text := prose.OneLine(asked.Question, 300)
		if !w.grounded(text) {
			text = "Which of these is meant?"
		}
		w.answer.Clarification = &answer.Clarification{Question: text}
		for _, option := range asked.Options {
			option = prose.OneLine(option, 300)
			w.answer.Clarification.Options = append(w.answer.Clarification.Options, answer.Option{Text: option, Question: option})
		}
	}
}

// decline answers with the words of a plan that has no query.
func (w *work) decline(t *try) {
	text, kind := t.plan.Words, reader.Conversation
	if say := t.said(); say != nil {
		text, kind = say.Text, say.Kind
	}
	switch {
	case errors.Is(t.failure, errOnlyAsks) && w.answer.Clarification != nil:
		w.say(Conversational, prose.Escape(w.answer.Clarification.Question))
	case kind == reader.NotUnderstood:
		w.fail("", prose.OneLine(text, 600))
	case kind == reader.NotInGraph && w.grounded(text):
		w.say(NotInGraph, prose.Escape(prose.OneLine(text, 600)))
	case kind == reader.NotInGraph:
		w.say(NotInGraph, fmt.Sprintf("The graph of %s does not hold that. %s", w.question.Repository, whatCanBeAsked(w.question)))
	case asksToAct(w.question.Text) || !w.grounded(text):
		w.say(Conversational, onlyReads(w.question))
	default:
		w.say(Conversational, prose.Escape(prose.OneLine(text, 600)))
	}
}

// grounded reports whether words that no rows stand behind state nothing but what
// the question says.
func (w *work) grounded(text string) bool {
	return text != "" && len(words.Foreign(w.ground(answer.Rows{}), text)) == 0
}

// tellRows answers with what a query found, or with which kind of nothing it is.
func (w *work) tellRows(ctx context.Context, t *try) {
	for _, notice := range w.notices(t) {
		w.notice(notice.Code, notice.Text)
	}
	w.tell(EventRows, t.result)
	w.offer(t.named)
	w.answer.OtherReadings = w.otherReadings(t)
	w.answer.Window = dateWindow(t.checked.Facts().Window)
	w.answer.Note = w.note(t)
	rows := answer.Rows{
		Columns: answer.Columns(t.checked.Facts(), t.result), Result: t.result,
		Links: schema.LinksOf(w.question.Repository, w.known.Vocabulary.URL), AtLimit: t.checked.Facts().ReachesLimit(len(t.result.Rows)),
	}
	w.answer.Columns, w.answer.AtLimit = rows.Columns, rows.AtLimit
	switch missing := w.missing(t); {
	case missing != "":
		w.say(NotInGraph, missing)
	case len(t.result.Rows) == 0 || isNull(t.result):
		w.say(NoneFound, "None found.")
	default:
		w.answer.Outcome = Answered
		w.answer.Evidence = answer.Collect(rows.Columns, t.result, rows.Links)
		complete := w.completeEvidence(ctx, w.answer.Evidence)
		w.word(ctx, t, rows)
		w.answer.Evidence = complete()
		if len(w.answer.Evidence) > 0 {
			w.tell(EventEvidence, w.answer.Evidence)
		}
	}
}

// word puts the rows into words, by the model where there is one to ask and
// more to word than one value.
func (w *work) word(ctx context.Context, t *try, rows answer.Rows) {
	said := words.NewWriter(w.ground(rows), func(words answer.Words) { w.tell(EventToken, words.Markdown()) })
	if w.asker.synthesizer != nil && !w.isModelAway() && len(rows.Columns)*len(t.result.Rows) > 1 {
		w.synthesize(ctx, t, said)
	}
	said.Close()
	w.answer.Words, w.answer.Lead = said.Words, said.Lead
	w.answer.Text = said.Words.Markdown()
}

// isModelAway says whether the model could not be asked for the query; it is
// not asked again for the words.
func (w *work) isModelAway() bool {
	return w.answer.Fallback != nil && w.answer.Fallback.Code == ModelUnavailable
}

// notices are what a reader has to know beside the answer.
func (w *work) notices(t *try) []answer.Notice {
	query := t.checked.Facts()
	var notices []answer.Notice
	add := func(code answer.NoticeCode, texts ...string) {
		notices = append(notices, answer.NoticesOf(code, texts...)...)
	}
	add(answer.NoticeName, names.Notices(w.known.Names, query)...)
	add(answer.NoticeName, w.namesNotices(t.named)...)
	add(answer.NoticeName, names.NamesakeNotices(w.known.Vocabulary.People, query, t.result)...)
	if isNothing(t.result) || lacksValue(t.result) {
		add(answer.NoticeMissing, names.StateNotices(w.known.Names)...)
	}
	if lacksValue(t.result) && query.UsesLabel("Repository") && w.missing(t) == "" {
		add(answer.NoticeMissing, notTold(w.question.Repository, t.result))
	}
	if isNothing(t.result) {
		add(answer.NoticePeriod, boundNotices(query.Window, w.known.Vocabulary)...)
	}
	if notice := w.messageNotice(query); notice != "" {
		add(answer.NoticeDefinition, notice)
	}
	add(answer.NoticeReading, strayNotices(w.chosen, query)...)
	add(answer.NoticeQuery, t.checked.Warnings...)
	if w.known.Vocabulary.DataAsOf.IsZero() {
		add(answer.NoticeLoading, fmt.Sprintf("%s is being loaded, or its last loading was stopped: the answer may be incomplete.", w.question.Repository))
	}
	if t.result.Truncated {
		add(answer.NoticeTruncated, fmt.Sprintf("There are more rows; only the first %d were read.", len(t.result.Rows)))
	}
	if v := w.known.Vocabulary; v.LabelledBugs > 0 && w.asksForBugs() && query.UsesLabel("Issue") {
		add(answer.NoticeDefinition, fmt.Sprintf("Every issue is counted as a bug; %d of %d issues carry the label %s.",
			v.LabelledBugs, v.Nodes["Issue"], names.Alternatives(labelMatches(v.BugLabels))))
	}
	return notices
}

var bugWord = regexp.MustCompile(`(?i)\b(?:bugs?|buggy|defects?)\b`)

// asksForBugs says whether a question is about bugs in general, where it
// matters what counts as one. A bug that is named is one.
func (w *work) asksForBugs() bool {
	for _, name := range w.known.Names {
		if name.Kind == schema.Issue || name.Kind == schema.PullRequest || name.Kind == schema.Label {
			return false
		}
	}
	return bugWord.MatchString(w.question.Text)
}

func labelMatches(labels []string) []names.Match {
	matches := make([]names.Match, len(labels))
	for i, label := range labels {
		matches[i] = names.Match{Value: label}
	}
	return matches
}

// missing says what the graph does not hold of this repository, when that and
// not its history is why nothing was found.
func (w *work) missing(t *try) string {
	nodes := w.known.Vocabulary.Nodes
	if isNothing(t.result) && nodes != nil && nodes["Issue"]+nodes["PullRequest"] == 0 &&
		(t.checked.Facts().UsesLabel("Issue") || t.checked.Facts().UsesLabel("PullRequest")) {
		return fmt.Sprintf("The graph holds no issues and no pull requests of %s: it was loaded from git alone. "+
			"`repochat sync` with --tracker adds them.", w.question.Repository)
	}
	if isNothing(t.result) || isOrderedByNothing(t.checked.Facts(), t.result) {
		if untold := w.untold(t.checked.Facts()); untold != "" {
			return untold
		}
	}
	if isNull(t.result) && t.checked.Facts().UsesLabel("Repository") {
		return notTold(w.question.Repository, t.result)
	}
	return ""
}

// notTold says which properties of a repository are not known.
func notTold(repository history.RepositoryName, result graph.Result) string {
	var unknown []string
	for i, name := range result.Columns {
		if result.Rows[0][i] == nil {
			unknown = append(unknown, answer.NameWords(name))
		}
	}
	return fmt.Sprintf("What was loaded of %s does not tell: %s. GitHub may.", repository, strings.Join(unknown, ", "))
}

// lacksValue says whether a result is one row with a gap: the closing date of
// an issue that is open.
func lacksValue(result graph.Result) bool {
	return len(result.Rows) == 1 && slices.Contains(result.Rows[0], nil)
}

// isNull says whether a result is one row without any value.
func isNull(result graph.Result) bool {
	if len(result.Rows) != 1 {
		return false
	}
	for _, value := range result.Rows[0] {
		if value != nil {
			return false
		}
	}
	return true
}

// note says how the question was read, which days the query covers, and how
// old the data are.
func (w *work) note(t *try) string {
	var parts []string
	if reading := strings.TrimRight(prose.OneLine(t.plan.Reading, 300), "."); reading != "" {
		parts = append(parts, "Reading: "+prose.Escape(reading)+".")
	}
	if w.answer.Window != nil {
		parts = append(parts, w.answer.Window.String())
	}
	if as := w.known.Vocabulary.DataAsOf; !as.IsZero() {
		parts = append(parts, "Data as of "+as.UTC().Format(time.DateOnly)+".")
	}
	return strings.Join(parts, " ")
}
