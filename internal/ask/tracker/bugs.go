package tracker

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"repochat/internal/answer"
	"repochat/internal/answer/back"
	"repochat/internal/cypher/facts"
	"repochat/internal/question"
	"repochat/internal/question/names"
	"repochat/internal/schema"
)

// BugNotices tell what counts as a bug, where a question asks for bugs in general and
// some issues carry a label that marks them.
func BugNotices(q question.Scanned, query *facts.Facts) []string {
	known := q.Vocabulary
	if known.LabelledBugs == 0 || !asksForBugs(q) || !query.UsesLabel("Issue") {
		return nil
	}
	labels := make([]names.Match, len(known.BugLabels))
	for i, label := range known.BugLabels {
		labels[i] = names.Match{Value: label}
	}
	return []string{fmt.Sprintf("Every issue is counted as a bug; %d of %d issues carry the label %s.",
		known.LabelledBugs, known.Nodes["Issue"], names.Alternatives(labels))}
}

var bugWord = regexp.MustCompile(`(?i)\b(?:bugs?|buggy|defects?|fehlern?|anomalies?|bogues?|errores|fallos)\b`)

// asksForBugs reports whether a question is about bugs in general, where it matters what
// counts as one. A bug that is named is one.
func asksForBugs(q question.Scanned) bool {
	isNamed := slices.ContainsFunc(q.Names, func(name names.Resolved) bool {
		return name.Kind == schema.Issue || name.Kind == schema.PullRequest || name.Kind == schema.Label
	})
	return !isNamed && bugWord.MatchString(q.Text)
}

// LabelledNotice tells what counts where only issues with the label of bugs are bugs, as
// an offer to narrow an answer down has it; none for any other offer.
func LabelledNotice(offer *back.Clarification) []answer.Notice {
	if offer.Aspect != back.ScopeAspect || !offer.IsOffer {
		return nil
	}
	at := slices.IndexFunc(offer.Options, func(o back.Option) bool { return o.Value == back.Labelled })
	if at < 0 || !slices.ContainsFunc(offer.Options[:at], func(o back.Option) bool {
		return isNumber(o.Result) && counted(o.Result) == counted(offer.Options[at].Result)
	}) {
		return nil
	}
	return answer.NoticesOf(answer.NoticeDefinition, fmt.Sprintf("Only issues %s: %s.", offer.Options[at].Text, offer.Options[at].Result))
}

// counted returns what a result counts, without the number, and isNumber reports whether it
// counts things, and not the rows of a table.
func counted(result string) string {
	return strings.TrimSuffix(strings.TrimLeft(result, "0123456789"), "s")
}

func isNumber(result string) bool { return counted(result) != result && counted(result) != " row" }
