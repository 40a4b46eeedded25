package ask

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"repochat/internal/ask/names"
	"repochat/internal/ask/prose"
	"repochat/internal/ask/rows"
	"repochat/internal/ask/thing"
	"repochat/internal/graph"
	"repochat/internal/history"
)

// finish makes the answer of the chosen attempt.
func (w *work) finish(ctx context.Context, t *try) {
	w.answer.Reading = t.extraction.Reading
	w.answer.Query, w.answer.Repairs = t.Query, t.Repairs
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
	case errors.Is(t.failure, errNoQuery) && t.extraction.Words == "":
		w.fail(NoQuery, "The model wrote neither a query nor an answer. Ask again in other words.")
	case t.extraction.Query == "":
		w.decline(t.extraction)
	case t.failure != nil && isWrite(t.failure):
		w.say(Conversational, onlyReads(w.question))
	case t.failure != nil:
		w.fail(NoQuery, "No query could be written that runs: "+prose.OneLine(t.failure.Error(), 300))
	default:
		w.tellRows(ctx, t)
	}
}

// decline answers with the words of a completion that has no query.
func (w *work) decline(e Extraction) {
	switch {
	case e.Declined == Failed:
		w.fail("", prose.OneLine(e.Words, 600))
	case e.Declined == NotInGraph && w.grounded(e.Words):
		w.say(NotInGraph, prose.Escape(prose.OneLine(e.Words, 600)))
	case e.Declined == NotInGraph:
		w.say(NotInGraph, fmt.Sprintf("The graph of %s does not hold that. %s", w.question.Repository, whatCanBeAsked(w.question)))
	case asksToAct(w.question.Text) || !w.grounded(e.Words):
		w.say(Conversational, onlyReads(w.question))
	default:
		w.say(Conversational, prose.Escape(prose.OneLine(e.Words, 600)))
	}
}

// grounded says whether words that no rows stand behind state nothing but what
// the question says.
func (w *work) grounded(words string) bool {
	return words != "" && len(w.ground(nil, graph.Result{}).Unfounded(words)) == 0
}

// tellRows tells what a query found, or which kind of nothing it is.
func (w *work) tellRows(ctx context.Context, t *try) {
	for _, text := range w.notices(t) {
		w.notice(text)
	}
	w.tell(EventRows, t.result)
	w.answer.OtherReadings = w.otherReadings(t)
	w.answer.Note = w.note(t)
	switch missing := w.missing(t); {
	case missing != "":
		w.say(NotInGraph, missing)
	case len(t.result.Rows) == 0 || isNull(t.result):
		w.say(NoneFound, "None found.")
	default:
		to := thing.LinksOf(w.question.Repository, w.known.Vocabulary.URL)
		columns := rows.Columns(t.checked.Repaired, t.result)
		w.answer.Outcome = Answered
		w.answer.Evidence = rows.Collect(columns, t.result, to)
		complete := w.completeEvidence(ctx, w.answer.Evidence)
		w.answer.Text = w.body(ctx, t, columns, to)
		w.answer.Evidence = complete()
		if len(w.answer.Evidence) > 0 {
			w.tell(EventEvidence, w.answer.Evidence)
		}
	}
}

// body writes the answer proper, by the model where there is one to ask and
// more to tell than one row about one thing: that is told as it is, at once and
// without the tokens.
func (w *work) body(ctx context.Context, t *try, columns []rows.Column, to thing.Links) string {
	plain := rows.Compose(columns, t.result, to, rows.ReachesLimit(t.checked.Repaired, t.result))
	if w.asker.synthesizer != nil && !w.isModelAway() && (len(t.result.Rows) > 1 || len(w.answer.Evidence) > 1) {
		if text := w.synthesize(ctx, t, columns); text != "" {
			return text
		}
	}
	for line := range strings.SplitAfterSeq(plain, "\n") {
		w.tell(EventToken, line)
	}
	return plain
}

// isModelAway says whether the model could not be asked for the query; it is
// not asked again for the words.
func (w *work) isModelAway() bool {
	return w.answer.Fallback != nil && w.answer.Fallback.Code == ModelUnavailable
}

// notices are what a reader has to know beside the answer.
func (w *work) notices(t *try) []string {
	notices := names.Notices(w.known.Known, t.checked.Repaired)
	if isNothing(t.result) || lacksValue(t.result) {
		notices = append(notices, names.StateNotices(w.known.Known)...)
	}
	if lacksValue(t.result) && usesLabel(t.checked.Repaired, "Repository") && w.missing(t) == "" {
		notices = append(notices, notTold(w.question.Repository, t.result))
	}
	if isNothing(t.result) {
		notices = append(notices, boundNotices(t.checked.Repaired, w.known.Vocabulary)...)
	}
	notices = append(notices, strayNotices(w.chosen, t.checked.Repaired)...)
	notices = append(notices, t.checked.Warnings...)
	if w.known.Vocabulary.DataAsOf.IsZero() {
		notices = append(notices, fmt.Sprintf("%s is being loaded, or its last loading was stopped: the answer may be incomplete.", w.question.Repository))
	}
	if t.result.Truncated {
		notices = append(notices, fmt.Sprintf("There are more rows; only the first %d were read.", len(t.result.Rows)))
	}
	if v := w.known.Vocabulary; v.LabelledBugs > 0 && w.asksForBugs() && usesLabel(t.checked.Repaired, "Issue") {
		notices = append(notices, fmt.Sprintf("Every issue is counted as a bug; %d of %d issues carry the label %s.",
			v.LabelledBugs, v.Nodes["Issue"], names.Alternatives(labelMatches(v.BugLabels))))
	}
	return notices
}

var bugWord = regexp.MustCompile(`(?i)\b(?:bugs?|buggy|defects?)\b`)

// asksForBugs says whether a question is about bugs in general, where it
// matters what counts as one. A bug that is named is one.
func (w *work) asksForBugs() bool {
	for _, name := range w.known.Known {
		if name.Kind == IssueName || name.Kind == PullName || name.Kind == LabelName {
			return false
		}
	}
	return bugWord.MatchString(w.question.Text)
}

func labelMatches(labels []string) []NameMatch {
	matches := make([]NameMatch, len(labels))
	for i, label := range labels {
		matches[i] = NameMatch{Value: label}
	}
	return matches
}

func usesLabel(query, label string) bool {
	return regexp.MustCompile(":\\s*`?" + label + "\\b").MatchString(query)
}

// missing says what the graph does not hold of this repository, when that and
// not its history is why nothing was found.
func (w *work) missing(t *try) string {
	nodes := w.known.Vocabulary.Nodes
	if isNothing(t.result) && nodes != nil && nodes["Issue"]+nodes["PullRequest"] == 0 &&
		(usesLabel(t.checked.Repaired, "Issue") || usesLabel(t.checked.Repaired, "PullRequest")) {
		return fmt.Sprintf("The graph holds no issues and no pull requests of %s: it was loaded from git alone. "+
			"`repochat sync` with --tracker adds them.", w.question.Repository)
	}
	if isNull(t.result) && usesLabel(t.checked.Repaired, "Repository") {
		return notTold(w.question.Repository, t.result)
	}
	return ""
}

// notTold says which properties of a repository are not known.
func notTold(repository history.RepositoryName, result graph.Result) string {
	var unknown []string
	for i, name := range result.Columns {
		if result.Rows[0][i] == nil {
			unknown = append(unknown, rows.Words(name))
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
	if reading := strings.TrimRight(prose.OneLine(t.extraction.Reading, 300), "."); reading != "" {
		parts = append(parts, "Reading: "+prose.Escape(reading)+".")
	}
	if window := dateWindow(t.checked.Repaired); window != "" {
		parts = append(parts, window)
	}
	if as := w.known.Vocabulary.DataAsOf; !as.IsZero() {
		parts = append(parts, "Data as of "+as.UTC().Format(time.DateOnly)+".")
	}
	return strings.Join(parts, " ")
}

var (
	lowerBound = regexp.MustCompile(`>=\s*['"](\d{4}(?:-\d\d(?:-\d\d(?:T[\d:]+Z?)?)?)?)['"]`)
	upperBound = regexp.MustCompile(`<\s*['"](\d{4}(?:-\d\d(?:-\d\d(?:T[\d:]+Z?)?)?)?)['"]`)
)

// boundNotices tell of a period outside the history, in which nothing can be
// found, where the history begins or ends.
func boundNotices(query string, v Vocabulary) []string {
	first, end, ok := period(query)
	switch {
	case !ok || v.FirstCommit.IsZero():
		return nil
	case !end.After(v.FirstCommit):
		return []string{"The first commit is of " + v.FirstCommit.UTC().Format(time.DateOnly) + "."}
	case first.After(v.LastCommit):
		return []string{"The last commit is of " + v.LastCommit.UTC().Format(time.DateOnly) + "."}
	}
	return nil
}

// dateWindow says which days a query covers, when it names one half-open
// period: "Dates: 2018-07-01 to 2018-07-31 (UTC)."
func dateWindow(query string) string {
	first, end, ok := period(query)
	if !ok {
		return ""
	}
	last := end.Add(-time.Second)
	if first.Format(time.DateOnly) == last.Format(time.DateOnly) {
		return "Date: " + first.Format(time.DateOnly) + " (UTC)."
	}
	return "Dates: " + first.Format(time.DateOnly) + " to " + last.Format(time.DateOnly) + " (UTC)."
}

// period returns the one half-open period that a query names.
func period(query string) (first, end time.Time, ok bool) {
	from, to := lowerBound.FindAllStringSubmatch(query, -1), upperBound.FindAllStringSubmatch(query, -1)
	if len(from) != 1 || len(to) != 1 {
		return time.Time{}, time.Time{}, false
	}
	first, firstOK := moment(from[0][1])
	end, endOK := moment(to[0][1])
	return first, end, firstOK && endOK && first.Before(end)
}

// moment reads the beginning of a date of the graph, down to the year alone.
func moment(text string) (time.Time, bool) {
	const whole = "2006-01-02T15:04:05Z"
	for _, layout := range []string{whole, whole[:19], whole[:16], whole[:13], whole[:10], whole[:7], whole[:4]} {
		if at, err := time.Parse(layout, text); err == nil {
			return at, true
		}
	}
	return time.Time{}, false
}
