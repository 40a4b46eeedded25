package ask

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"repochat/internal/answer"
	"repochat/internal/answer/rowset"
	"repochat/internal/ask/literals"
	"repochat/internal/ask/tracker"
	"repochat/internal/cypher/facts"
	"repochat/internal/graph"
	"repochat/internal/history"
	"repochat/internal/prose"
	"repochat/internal/question/names"
	"repochat/internal/reader"
	"repochat/internal/reader/readings"
	"repochat/internal/schema"
)

// notices are what a user has to know beside the answer. gap is what the graph
// does not hold; "" where that is not why nothing was found.
func notices(q readings.Question, s *step, gap string) []answer.Notice {
	query, result, known := s.checked.Facts(), s.result, q.Vocabulary
	notices := unsureNotices(s.plan)
	add := func(code answer.NoticeCode, texts ...string) {
		notices = append(notices, answer.NoticesOf(code, texts...)...)
	}
	add(answer.NoticeName, names.Notices(q.Names, query)...)
	add(answer.NoticeName, nameNotices(q, s.named)...)
	add(answer.NoticeName, names.NamesakeNotices(known.People, query, result)...)
	if rowset.IsNothing(result) || lacksValue(result) {
		add(answer.NoticeMissing, names.StateNotices(q.Names)...)
	}
	if lacksValue(result) && query.UsesLabel("Repository") && gap == "" {
		add(answer.NoticeMissing, notTold(q.Repository, result))
	}
	if rowset.IsNothing(result) {
		add(answer.NoticePeriod, boundNotices(query.Window, known)...)
	}
	add(answer.NoticeDefinition, tracker.Notices(query, known)...)
	for _, choice := range q.Chosen {
		if !choice.Follows(query) {
			add(answer.NoticeReading, "The query does not follow the chosen reading: "+choice.Text+".")
		}
	}
	add(answer.NoticeQuery, s.checked.Warnings...)
	if known.DataAsOf.IsZero() {
		add(answer.NoticeLoading, fmt.Sprintf("%s is being loaded, or its last loading was stopped: the answer may be incomplete.", q.Repository))
	}
	if result.Truncated {
		add(answer.NoticeTruncated, fmt.Sprintf("There are more rows; only the first %d were read.", len(result.Rows)))
	}
	if known.LabelledBugs > 0 && asksForBugs(q) && query.UsesLabel("Issue") {
		add(answer.NoticeDefinition, fmt.Sprintf("Every issue is counted as a bug; %d of %d issues carry the label %s.",
			known.LabelledBugs, known.Nodes["Issue"], names.Alternatives(labelMatches(known.BugLabels))))
	}
	return notices
}

// unsureNotices tell how a plan took the question, and that its reader is not sure of it.
func unsureNotices(plan reader.Plan) (notices []answer.Notice) {
	if plan.Unsure {
		notices = answer.NoticesOf(answer.NoticeReading, "I am not sure that this is what you asked. "+lookedFor(plan.Reading))
	}
	if plan.Note != "" {
		notices = append(notices, answer.NoticesOf(answer.NoticeReading, plan.Note)...)
	}
	return notices
}

var bugWord = regexp.MustCompile(`(?i)\b(?:bugs?|buggy|defects?)\b`)

// asksForBugs reports whether a question is about bugs in general, where it
// matters what counts as one. A bug that is named is one.
func asksForBugs(q readings.Question) bool {
	isNamed := slices.ContainsFunc(q.Names, func(name names.Resolved) bool {
		return name.Kind == schema.Issue || name.Kind == schema.PullRequest || name.Kind == schema.Label
	})
	return !isNamed && bugWord.MatchString(q.Text)
}

func labelMatches(labels []string) []names.Match {
	matches := make([]names.Match, len(labels))
	for i, label := range labels {
		matches[i] = names.Match{Value: label}
	}
	return matches
}

// nameNotices tell what the names in the query were read as, and which of them
// nothing has.
func nameNotices(q readings.Question, named literals.Judgement) []string {
	var notices []string
	for _, c := range named.Corrected {
		if !c.IsMisspelt && isToldAlready(q.Names, c) {
			continue
		}
		notice := fmt.Sprintf("Read %s as %s.", prose.Quoted(c.Text), names.NameOf(c.As))
		if len(c.Others) > 0 {
			notice += " It may also be " + names.Alternatives(c.Others) + "."
		}
		notices = append(notices, notice)
	}
	if len(named.Missing) > 0 {
		notices = append(notices, strings.ReplaceAll(names.TellUnknown(q.Repository.String(), named.Missing), "\n\n", " "))
	}
	return notices
}

// lookedFor describes how a question was understood.
func lookedFor(reading string) string {
	return "I looked for: " + strings.TrimSuffix(reading, ".") + "."
}

// isToldAlready reports whether a name that is only written in another way is
// told of by the names of the question, or is no other name: a short hash.
func isToldAlready(known []names.Resolved, c literals.Correction) bool {
	isMatch := func(match names.Match) bool { return match.Value == c.As.Value }
	return strings.HasPrefix(strings.ToLower(c.As.Value), strings.ToLower(c.Text)) ||
		slices.ContainsFunc(known, func(name names.Resolved) bool { return slices.ContainsFunc(name.Matches, isMatch) })
}

// boundNotices tell of a period outside the history, in which nothing can be
// found, where the history begins or ends.
func boundNotices(window *facts.Window, v names.Vocabulary) []string {
	switch {
	case window == nil || v.FirstCommit.IsZero():
		return nil
	case !window.To.After(v.FirstCommit):
		return []string{"The first commit is of " + v.FirstCommit.UTC().Format(time.DateOnly) + "."}
	case window.From.After(v.LastCommit):
		return []string{fmt.Sprintf("The last commit is of %s; the last whole month of the data is %s.", v.LastCommit.UTC().Format(time.DateOnly), v.LastWholeMonth().Format("January 2006"))}
	}
	return nil
}

// missing reports what the graph does not hold of this repository, when that and
// not its history is why nothing was found.
func missing(q readings.Question, query *facts.Facts, result graph.Result) string {
	nodes := q.Vocabulary.Nodes
	isEmpty := rowset.IsNothing(result) || rowset.PartsAreNothing(result)
	switch {
	case isEmpty && nodes != nil && nodes["Issue"]+nodes["PullRequest"] == 0 && (query.UsesLabel("Issue") || query.UsesLabel("PullRequest")):
		return fmt.Sprintf("The graph holds no issues and no pull requests of %s: it was loaded from git alone. "+
			"`repochat sync` with --tracker adds them.", q.Repository)
	case isEmpty && nodes != nil && nodes["PullRequest"] == 0 && query.UsesLabel("PullRequest"):
		return fmt.Sprintf("The graph holds no pull requests of %s: no tracker with any was read. `repochat sync` with --tracker or a GITHUB_TOKEN reads them.", q.Repository)
	case (isEmpty || tracker.IsOrderedByNothing(query, result)) && tracker.HasMessageIssuesOnly(q.Vocabulary) && tracker.UsesIssues(query) && tracker.Asks(query):
		return fmt.Sprintf("The graph does not hold that of %s: no issue tracker was read, and its %d issues are known only from the commit messages that close them. "+
			"`repochat sync` with --tracker or a GITHUB_TOKEN reads the rest.", q.Repository, q.Vocabulary.MessageIssues)
	case isNull(result) && query.UsesLabel("Repository"):
		return notTold(q.Repository, result)
	}
	return ""
}

// notTold reports which properties of a repository are not known.
func notTold(repository history.RepositoryName, result graph.Result) string {
	var unknown []string
	for i, name := range result.Columns {
		if result.Rows[0][i] == nil {
			unknown = append(unknown, answer.NameWords(name))
		}
	}
	return fmt.Sprintf("What was loaded of %s does not tell: %s. GitHub may.", repository, strings.Join(unknown, ", "))
}

// lacksValue reports whether a result is one row with a gap: the closing date of
// an issue that is open.
func lacksValue(result graph.Result) bool {
	return len(result.Rows) == 1 && slices.Contains(result.Rows[0], nil)
}

// isNull reports whether a result is one row without any value.
func isNull(result graph.Result) bool {
	return len(result.Rows) == 1 && !slices.ContainsFunc(result.Rows[0], func(value any) bool { return value != nil })
}
