package compose

import (
	"cmp"
	"fmt"
	"strings"

	"repochat/internal/cypher/condition"
	"repochat/internal/prose"
	"repochat/internal/reader/learned/frame"
	"repochat/internal/reader/learned/slot"
)

// composeDerived counts or ranks what is worked out of a node.
func (r *relation) composeDerived() (string, bool) {
	f := r.frame
	value, name := derived[f.Target], string(f.Target)
	base := r.pattern.subject
	r.pattern.needed[base] = true
	match := r.pattern.String()
	if f.Target == frame.Label {
		match += " UNWIND " + variables[base] + ".labels AS label"
	}
	switch {
	case f.Having != "" || f.Per != "":
		return "", false
	case f.Ask == "count":
		return match + " RETURN count(DISTINCT " + value + ") AS " + plurals[f.Target], true
	case f.Ask != "":
		return "", false
	}
	score := base
	if e := counted[f.Measure]; e != "" {
		score = e
	}
	result := value + " AS " + name
	if value == name {
		result = name
	}
	direction := " DESC"
	if f.Order == "fewest" {
		direction = ""
	}
	return fmt.Sprintf("%s RETURN %s, count(DISTINCT %s) AS %s ORDER BY %s%s%s", match, result, variables[score], plurals[score], plurals[score], direction, r.limit()), true
}

// composeSeries counts, sums, or shares by unit of time.
func (r *relation) composeSeries() (string, bool) {
	f := r.frame
	dated := entityOf(r.date)
	r.pattern.needed[dated], r.pattern.needed[f.Target] = true, true
	if strings.HasSuffix(r.date, "closed_at") || strings.HasSuffix(r.date, "merged_at") {
		r.pattern.condition(dated, r.date+" IS NOT NULL")
	}
	unit, name := condition.Unit(f.Per, r.date), plurals[f.Target]
	var score string
	switch f.Ask {
	case "", "count":
		score = r.count(f.Target)
	case "sum":
		if !r.isLines() {
			return "", false
		}
		score, name = "sum("+r.lines()+")", r.lineName()
	case "share":
		share, ok := r.share()
		if !ok {
			return "", false
		}
		return fmt.Sprintf("%s WITH DISTINCT %s AS %s, %s RETURN %s, %s AS percent ORDER BY %s", r.pattern.String(), unit, f.Per, variables[f.Target], f.Per, share, f.Per), true
	case "mean", "median":
		if days := r.days(); days != "" {
			return fmt.Sprintf("%s RETURN %s AS %s, %s AS %sDays ORDER BY %s", r.pattern.String(), unit, f.Per, r.mean(days), r.meanName(), f.Per), true
		}
		return fmt.Sprintf("%s WITH %s AS %s, %s AS n RETURN %s AS %s", r.pattern.String(), unit, f.Per, r.count(f.Target), r.mean("n"), r.meanName()), true
	default:
		return "", false
	}
	order := f.Per
	if f.Per == "weekday" && f.Order == "" {
		order = name + " DESC"
	}
	if f.Order == "most" || f.Order == "fewest" {
		order = name + r.direction()
	} else if f.Order == "last" || f.Order == "first" {
		return "", false
	}
	return fmt.Sprintf("%s RETURN %s AS %s, %s AS %s ORDER BY %s%s", r.pattern.String(), unit, f.Per, score, name, order, r.limit()), true
}

// composeShare returns what percentage of the target has a property.
func (r *relation) composeShare() (string, bool) {
	v, name := variables[r.frame.Target], "percentage"
	if of := tables().Links[r.frame.Of]; of.Property != "" && of.Told != "" {
		name = prose.Camel(of.Told + " percentage")
	}
	r.pattern.needed[r.frame.Target] = true
	share, ok := r.share()
	return r.pattern.String() + " WITH DISTINCT " + v + " RETURN " + share + " AS " + name, ok
}

func (r *relation) share() (string, bool) {
	if r.frame.Of == "" || thingOf(r.frame.Of) != r.frame.Target {
		return "", false
	}
	v := variables[r.frame.Target]
	var holds string
	if r.frame.Of == "commit.introduced" && r.pattern.holds("fixed") {
		r.note(noteBuggyFix)
		holds = "EXISTS { (i:Issue)<-[:fixed]-(c)-[:introduced]->(j:Issue) WHERE j <> i }"
	} else {
		text, ok := r.linkText(r.frame.Of, false)
		if !ok {
			return "", false
		}
		holds = text
		_, kind, _ := strings.Cut(r.frame.Of, ".")
		r.note(cmp.Or(tables().Followed[kind], tables().Links[r.frame.Of].Told))
	}
	return fmt.Sprintf("CASE count(%s) WHEN 0 THEN null ELSE 100.0 * sum(CASE WHEN %s THEN 1 ELSE 0 END) / count(%s) END", v, holds, v), true
}

func (r *relation) mean(expression string) string {
	if r.frame.Ask == "median" {
		return "percentileCont(" + expression + ", 0.5)"
	}
	return "avg(" + expression + ")"
}

func (r *relation) meanName() string {
	if r.frame.Ask == "median" {
		return "median"
	}
	return "average"
}

// days returns the expression of how long something took, "" when that is not
// what is measured.
func (r *relation) days() string {
	between := func(from, to string, on frame.Entity) string {
		if !r.pattern.reaches(on) {
			return ""
		}
		r.pattern.condition(on, to+" IS NOT NULL")
		return "duration.inSeconds(datetime(" + from + "), datetime(" + to + ")).seconds / 86400.0"
	}
	switch r.frame.Measure {
	case "closedays":
		return between("i.created_at", "i.closed_at", frame.Issue)
	case "mergedays":
		return between("p.created_at", "p.merged_at", frame.Pull)
	}
	return ""
}

// composeMean returns the average or median number of one thing per other, or
// of a number that the target carries.
func (r *relation) composeMean() (string, bool) {
	f := r.frame
	v := variables[f.Target]
	r.pattern.needed[f.Target] = true
	if days := r.days(); days != "" {
		return r.pattern.String() + " RETURN " + r.mean(days) + " AS " + r.meanName() + "Days", true
	}
	if figure, _ := r.ownFigure(); figure != "" {
		return r.pattern.String() + " RETURN " + r.mean(figure) + " AS " + r.meanName(), true
	}
	switch e := counted[f.Measure]; {
	case f.Measure == "comments" && (f.Target == frame.Issue || f.Target == frame.Pull):
		return r.pattern.String() + " RETURN " + r.mean(v+".comments_count") + " AS " + r.meanName(), true
	case f.Target == frame.Commit && (f.Measure == "changedFiles" || f.Measure == "files"):
		return r.pattern.String() + " RETURN " + r.mean("c.changedFiles") + " AS " + r.meanName(), true
	case f.Target == frame.Commit && r.isLines():
		return r.pattern.String() + " RETURN " + r.mean(r.lines()) + " AS " + r.meanName(), true
	case e == "" || e == f.Target:
		return "", false
	default:
		return fmt.Sprintf("%s WITH %s, %s AS n RETURN %s AS %s", r.pattern.String(), v, r.count(e), r.mean("n"), r.meanName()), true
	}
}

func (r *relation) isLines() bool {
	return r.isLinesName() && r.pattern.reaches(frame.Commit)
}

// lines returns the lines of one commit, or of one change of a file.
func (r *relation) lines() string {
	v := "c"
	if r.pattern.reaches(frame.File) || r.pattern.holds("touched") {
		v = "r"
		r.pattern.changeNamed = true
	} else {
		r.pattern.needed[frame.Commit] = true
	}
	switch r.frame.Measure {
	case "additions", "deletions":
		return v + "." + r.frame.Measure
	}
	return v + ".additions + " + v + ".deletions"
}

func (r *relation) lineName() string {
	if m := r.frame.Measure; m == "additions" || m == "deletions" {
		return m
	}
	return "lines"
}

// composeSum returns lines or comments in all.
func (r *relation) composeSum() (string, bool) {
	f := r.frame
	if f.Measure == "comments" && (f.Target == frame.Issue || f.Target == frame.Pull) {
		return r.pattern.String() + " RETURN sum(" + variables[f.Target] + ".comments_count) AS comments", true
	}
	if !r.isLines() {
		return "", false
	}
	r.leaveOutMerges()
	expression := r.lines()
	if f.Measure != "lines" {
		return r.pattern.String() + " RETURN sum(" + expression + ") AS " + f.Measure, true
	}
	v, _, _ := strings.Cut(expression, ".")
	return fmt.Sprintf("%s RETURN sum(%s.additions) AS additions, sum(%s.deletions) AS deletions, sum(%s) AS lines", r.pattern.String(), v, v, expression), true
}

// leaveOutMerges keeps a merge from counting lines a second time.
func (r *relation) leaveOutMerges() {
	if r.frame.Has != "commit.merge" && r.frame.State != "merge" && !r.pattern.reaches(frame.File) && !r.pattern.holds("touched") && !r.slots.Has(slot.Commit) {
		r.pattern.condition(frame.Commit, "NOT c.is_merge")
		r.note(noteNoMerges)
	}
}

// composeRanking returns the target ordered by its score.
func (r *relation) composeRanking() (string, bool) {
	f := r.frame
	r.pattern.needed[f.Target] = true
	score, name := r.score()
	if score == "" || f.Ask != "" {
		return "", false
	}
	return fmt.Sprintf("%s RETURN %s, %s AS %s ORDER BY %s%s%s", r.pattern.String(), strings.Join(tables().Columns[f.Target], ", "), score, name, name, r.direction(), r.limit()), true
}

// score returns the expression and the name of what a ranking goes by.
func (r *relation) score() (expression, name string) {
	f := r.frame
	v := variables[f.Target]
	if figure, name := r.ownFigure(); figure != "" {
		return figure, name
	}
	switch e := counted[f.Measure]; {
	case f.Target == frame.Commit && (f.Measure == "changedFiles" || f.Measure == "files" && !r.slots.Has(slot.File, slot.Directory)):
		return "c.changedFiles", "files"
	case e != "" && e != f.Target:
		return r.count(e), plurals[e]
	case f.Measure == "comments" && (f.Target == frame.Issue || f.Target == frame.Pull):
		return v + ".comments_count", "comments"
	case f.Measure == "mergedays" && f.Target == frame.Pull, f.Measure == "closedays" && f.Target == frame.Issue:
		return r.days(), "days"
	case f.Target == frame.Pull && r.isLinesName():
		return r.linesOfPull(), r.lineName()
	case !r.isLines():
		return "", ""
	}
	r.leaveOutMerges()
	if f.Target == frame.Commit {
		return r.lines(), r.lineName()
	}
	return "sum(" + r.lines() + ")", r.lineName()
}

func (r *relation) isLinesName() bool {
	m := r.frame.Measure
	return m == "lines" || m == "additions" || m == "deletions"
}

// linesOfPull are those that GitHub counts, or those of its commits where an archive has none.
func (r *relation) linesOfPull() string {
	counted, summed := "p."+r.frame.Measure, "c."+r.frame.Measure
	if r.frame.Measure == "lines" {
		counted, summed = "p.additions + p.deletions", "c.additions + c.deletions"
	}
	return "coalesce(" + counted + ", reduce(sum = 0, n IN COLLECT { MATCH (p)-[:contains]->(c:Commit) WHERE NOT c.is_merge RETURN " + summed + " } | sum + n))"
}

// operators and bounds are the words for how something is compared with a number, in a
// query and for a reader.
var (
	operators = map[string]string{"more": ">", "atleast": ">=", "fewer": "<", "atmost": "<=", "exactly": "="}
	bounds    = map[string]string{"more": "more than", "atleast": "at least", "fewer": "fewer than", "atmost": "at most", "exactly": "exactly"}
)

// composeComparison returns or counts the things that have more, or fewer,
// than a number of others.
func (r *relation) composeComparison() (string, bool) {
	f := r.frame
	operator, number := operators[f.Having], r.number(1, slot.Number, slot.Duration)
	r.pattern.needed[f.Target] = true
	if operator == "" || f.Per != "" || f.Order == "first" || f.Order == "last" {
		return "", false
	}
	score, name := r.score()
	if score == "" {
		return "", false
	}
	r.note(fmt.Sprintf("with %s %d %s", bounds[f.Having], number, name))
	if !strings.Contains(score, "(") || strings.HasPrefix(score, "duration") {
		r.pattern.condition(f.Target, fmt.Sprintf("%s %s %d", score, operator, number))
		if f.Ask == "count" {
			return r.pattern.String() + " RETURN " + r.count(f.Target) + " AS " + plurals[f.Target], true
		}
		return r.pattern.String() + " RETURN DISTINCT " + strings.Join(tables().Columns[f.Target], ", ") + ", " + score + " AS " + name + " ORDER BY " + name + " DESC", f.Ask == ""
	}
	with := fmt.Sprintf("%s WITH %s, %s AS %s WHERE %s %s %d", r.pattern.String(), variables[f.Target], score, name, name, operator, number)
	switch f.Ask {
	case "count":
		return with + " RETURN count(" + variables[f.Target] + ") AS " + plurals[f.Target], true
	case "":
		return with + " RETURN " + strings.Join(tables().Columns[f.Target], ", ") + ", " + name + " ORDER BY " + name + " DESC", true
	}
	return "", false
}
