package clarify

import (
	"regexp"
	"slices"

	"repochat/internal/answer/back"
	"repochat/internal/cypher/facts"
	"repochat/internal/prose"
	"repochat/internal/question"
	"repochat/internal/schema"
)

var bugWord = regexp.MustCompile(`(?i)\b(?:bugs?|defects?|issues?|tickets?)\b`)

// bugWords are the words of a question about a person's bugs, or those of a
// period, beside fillers.
var bugWords = set(`bug bugs defect defects issue issues ticket tickets many number count open unfixed unresolved unsolved still got happened occurred exist existed see saw`)

// relation is a way to have to do with a bug.
type relation struct {
	id, label string
	likely    float64
	// list and count say what is asked of a person, their name between the two
	// halves; both are followed by what narrows it down.
	before, after string
	// isOfOpen reports whether the bugs may be open ones, and takesPeriod whether a
	// period has a meaning.
	isOfOpen, takesPeriod bool
	follows               []string
}

var waysToOwn = []relation{
	{"assigned", "assigned to ", .34, "are assigned to", "", true, false, []string{"assigned"}},
	{"fixed", "fixed by ", .26, "did", "fix", false, true, []string{"author", "fixed"}},
	{"introduced", "introduced by ", .2, "did", "introduce", true, true, []string{"author", "introduced"}},
	{"created", "reported by ", .2, "did", "report", true, true, []string{"creates"}},
}

// relations is for "ann's bugs".
func relations(q question.Scanned) (Ambiguity, bool) {
	p, ok := partsOf(q)
	if !ok || len(p.people) != 1 || !bugWord.MatchString(p.rest) || !p.says(bugWords) || len(p.files) > 0 && len(p.periods) > 0 {
		return Ambiguity{}, false
	}
	who := p.people[0]
	a := Ambiguity{Aspect: back.RelationAspect, Of: "bugs of a person", Ask: "Which bugs of " + who + "?", IsVague: true}
	for _, r := range waysToOwn {
		if len(p.periods) > 0 && !r.takesPeriod || p.isOpen && !r.isOfOpen || len(p.files) > 0 && r.id != "fixed" && r.id != "introduced" {
			continue
		}
		a.Values = append(a.Values, Value{r.id, r.label + who, r.likelyOf(p), always(r.sentence(p, who)), r.follows, "", p.kept})
	}
	slices.SortStableFunc(a.Values, byLikelihood)
	return a, len(a.Values) > 1
}

// likelyOf returns the likelihood of a relation. An open bug of a person is one
// that is assigned to them: that is what it means unless they say otherwise.
func (r relation) likelyOf(p parts) float64 {
	if p.isOpen && r.id == "assigned" {
		return 2 * r.likely
	}
	return r.likely
}

func (r relation) sentence(p parts, who string) string {
	asked := "Which"
	if p.isCount {
		asked = "How many"
	}
	if p.isOpen {
		asked += " open"
	}
	return join(asked, r.noun(), p.in("in"), r.before, who, r.after, p.period())
}

// noun returns how a sentence calls the bugs: those that the tracker alone tells
// of are issues in any state.
func (r relation) noun() string {
	if r.id == "assigned" || r.id == "created" {
		return "issues"
	}
	return "bugs"
}

var issueWord = regexp.MustCompile(`(?i)\b(?:issues?|tickets?)\b`)

// reportedIssues is how likely "the issues of July" are those that were reported
// then: an issue is what somebody wrote, while a bug was in the code before.
const reportedIssues = 0.85

// bugDates is for "the bugs of July": a bug has the date of the commit that
// introduced it, and that of its report.
func bugDates(q question.Scanned) (Ambiguity, bool) {
	p, ok := partsOf(q)
	if !ok || len(p.periods) != 1 || len(p.people)+len(p.files) > 0 || p.isOpen || !bugWord.MatchString(p.rest) || !p.says(bugWords) {
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
			{"reported", "reported " + p.period(), reported, always(join(asked, noun, "were reported", p.period())), nil, "", compares("created_at")},
		},
	}
	slices.SortStableFunc(a.Values, byLikelihood)
	return a, true
}

// compares returns whether a query compares a property.
func compares(property string) func(*facts.Facts) bool {
	return func(f *facts.Facts) bool { return f.Compares(property) }
}

// isPerson reports whether a thing of a conversation is a person.
func isPerson(thing question.Thing) bool { return thing.Kind == schema.Person }
