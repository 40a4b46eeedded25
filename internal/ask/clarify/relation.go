package clarify

import (
	"regexp"
	"slices"
	"strings"

	"repochat/internal/answer/back"
	"repochat/internal/prose"
	"repochat/internal/question"
)

var bugWord = regexp.MustCompile(`(?i)\b(?:bugs?|defects?|issues?|tickets?)\b`)

// relations is for "ann's bugs".
func relations(q question.Scanned) (Ambiguity, bool) {
	p, ok := partsOf(q)
	if !ok || len(p.people) != 1 || !bugWord.MatchString(p.rest) || !p.says(words.Bugs) || question.SaysOpened(q.Text) || len(p.files) > 0 && len(p.periods) > 0 {
		return Ambiguity{}, false
	}
	who := p.people[0]
	a := Ambiguity{Aspect: back.RelationAspect, Of: "bugs of a person", Ask: "Which bugs of " + who + "?", IsVague: true}
	open := 0
	if p.isOpen {
		open = 1
	}
	for _, r := range ways.Bugs {
		if sentence := r.sentence(p); sentence != "" {
			a.Values = append(a.Values, Value{r.ID, strings.Replace(r.Label, "{PERSON}", who, 1), r.Likely[open], always(sentence), r.Follows, "", p.kept})
		}
	}
	slices.SortStableFunc(a.Values, byLikelihood)
	return a, len(a.Values) > 1
}

var issueWord = regexp.MustCompile(`(?i)\b(?:issues?|tickets?)\b`)

// reportedIssues is how likely "the issues of July" are those that were reported
// then: an issue is what somebody wrote, while a bug was in the code before.
const reportedIssues = 0.85

// bugDates is for "the bugs of July": a bug has the date of the commit that
// introduced it, and that of its report.
func bugDates(q question.Scanned) (Ambiguity, bool) {
	p, ok := partsOf(q)
	if !ok || len(p.periods) != 1 || len(p.people)+len(p.files) > 0 || p.isOpen || !bugWord.MatchString(p.rest) || !p.says(words.Bugs) {
		return Ambiguity{}, false
	}
	asked := "Which"
	if p.isCount {
		asked = "How many"
	}
	noun, reported := "bugs", .5
	if issueWord.MatchString(p.rest) {
		noun, reported = "issues", reportedIssues
	}
	a := Ambiguity{
		Aspect: back.DateAspect, Of: "date of a bug", Ask: prose.Capital(noun) + " by which date?", IsVague: true,
		Values: []Value{
			{"introduced", "introduced " + p.period(), 1 - reported, always(join(asked, "bugs were introduced by commits made", p.period())), []string{"introduced"}, "", p.kept},
			{"reported", "reported " + p.period(), reported, always(join(asked, noun, "were reported", p.period())), nil, "", comparesOneOf("created_at")},
		},
	}
	slices.SortStableFunc(a.Values, byLikelihood)
	return a, true
}
