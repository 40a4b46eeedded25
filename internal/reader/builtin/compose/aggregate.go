package compose

import (
	"fmt"
	"strconv"
	"strings"

	"repochat/internal/reader/builtin/frame"
	"repochat/internal/reader/builtin/slot"
)

// derivations are the expressions of what is no node: of each value of a list
// for labels, of one value for the rest.
var derivations = map[frame.Entity]string{
	frame.Label:     ".labels",
	frame.Extension: "f.extension",
	frame.Directory: "left(f.path, size(f.path) - size(f.name))",
}

// composeDerived counts labels, directories and kinds of file, or ranks them.
func (r *relation) composeDerived() (string, bool) {
	f := r.frame
	base, name, value := frame.DerivedFrom(f.Target), string(f.Target), derivations[f.Target]
	if base == frame.File {
		r.pattern.needed[frame.File] = true
	}
	match := r.String()
	if f.Target == frame.Label {
		if !r.pattern.reaches(base) {
			base = frame.Pull
		}
		match, value = match+" UNWIND "+variables[base]+value+" AS label", name
	}
	if f.Asked == frame.Count && f.Compare == nil {
		return match + " RETURN count(DISTINCT " + value + ") AS " + plurals[f.Target], true
	}
	if f.Asked != frame.List || f.Compare != nil || variables[f.Measure.Counted] == "" {
		return "", false
	}
	result := value + " AS " + name
	if value == name {
		result = name
	}
	score := plurals[f.Measure.Counted]
	r.pattern.needed[f.Measure.Counted] = true
	return fmt.Sprintf("%s RETURN %s, count(DISTINCT %s) AS %s ORDER BY %s%s%s",
		match, result, variables[f.Measure.Counted], score, score, r.rankDirection(), r.limit()), true
}

func (r *relation) rankDirection() string {
	if r.frame.Rank == frame.Ascending {
		return ""
	}
	return " DESC"
}

func (r *relation) limit() string {
	if r.frame.Limit == 0 {
		return ""
	}
	return " LIMIT " + strconv.Itoa(r.frame.Limit)
}

// unitOf returns the expression for the unit of time that a date falls into.
func unitOf(unit, date string) string {
	switch unit {
	case "day":
		return "left(" + date + ", 10)"
	case "week":
		return "toString(date.truncate('week', date(left(" + date + ", 10))))"
	case "quarter":
		return "left(" + date + ", 4) + '-Q' + toString((toInteger(substring(" + date + ", 5, 2)) + 2) / 3)"
	case "year":
		return "left(" + date + ", 4)"
	default:
		return "left(" + date + ", 7)"
	}
}

// composeSeries counts, sums or shares by unit of time.
func (r *relation) composeSeries() (string, bool) {
	f := r.frame
	if r.date == "" || f.Compare != nil || f.GroupBy != frame.NoEntity || f.Rank != frame.Unordered && !f.UnitAsked || f.Order != frame.Unordered {
		return "", false
	}
	dated := r.dated()
	r.pattern.needed[dated] = true
	if strings.HasSuffix(r.date, "closed_at") || strings.HasSuffix(r.date, "merged_at") {
		r.pattern.condition(dated, r.date+" IS NOT NULL")
	}
	unit, name := unitOf(f.GroupUnit, r.date), plurals[f.Target]
	score := r.counted(f.Target)
	switch f.Asked {
	case frame.Sum:
		score, name = "sum("+r.lineExpression()+")", r.lineName()
	case frame.Percentage:
		v := variables[f.Target]
		share, ok := r.shareOf(v)
		if !ok {
			return "", false
		}
		r.pattern.needed[f.Target] = true
		return fmt.Sprintf("%s WITH DISTINCT %s AS %s, %s RETURN %s, %s AS percent ORDER BY %s",
			r.String(), unit, f.GroupUnit, v, f.GroupUnit, share, f.GroupUnit), true
	case frame.Average, frame.Median:
		return fmt.Sprintf("%s WITH %s AS %s, %s AS n RETURN %s AS %s", r.String(), unit, f.GroupUnit, score, r.meanOf("n"), r.meanName()), true
	}
	order := f.GroupUnit
	if f.Rank != frame.Unordered {
		order = name + r.rankDirection()
	}
	return fmt.Sprintf("%s RETURN %s AS %s, %s AS %s ORDER BY %s%s", r.String(), unit, f.GroupUnit, score, name, order, r.limit()), true
}

// composeShare returns what percentage of the target has the property.
func (r *relation) composeShare() (string, bool) {
	v := variables[r.frame.Target]
	share, ok := r.shareOf(v)
	if !ok {
		return "", false
	}
	r.pattern.needed[r.frame.Target] = true
	return r.String() + " WITH DISTINCT " + v + " RETURN " + share + " AS percentage", true
}

// shareOf returns the percentage of the nodes called v that meet the share's conditions.
func (r *relation) shareOf(v string) (string, bool) {
	if len(r.share) == 0 {
		return "", false
	}
	holds := strings.Join(r.share, " AND ")
	return fmt.Sprintf("CASE count(%s) WHEN 0 THEN null ELSE 100.0 * sum(CASE WHEN %s THEN 1 ELSE 0 END) / count(%s) END", v, holds, v), true
}

func (r *relation) meanOf(expression string) string {
	if r.frame.Asked == frame.Median {
		return "percentileCont(" + expression + ", 0.5)"
	}
	return "avg(" + expression + ")"
}

func (r *relation) meanName() string {
	if r.frame.Asked == frame.Median {
		return "median"
	}
	return "average"
}

// composeMean returns the average or median number of one thing per other, or
// of a number that the target carries.
func (r *relation) composeMean() (string, bool) {
	f := r.frame
	switch {
	case f.Measure.Property == "comments" && (f.Target == frame.Issue || f.Target == frame.Pull):
		return r.String() + " RETURN " + r.meanOf(variables[f.Target]+".comments_count") + " AS " + r.meanName(), true
	case f.Measure.Property != "" && (f.Target == frame.Commit || f.GroupBy == frame.Commit):
		r.pattern.needed[frame.Commit] = true
		return r.String() + " RETURN " + r.meanOf(r.lineExpression()) + " AS " + r.meanName(), true
	case f.GroupBy == frame.NoEntity || f.GroupBy == f.Target || frame.DerivedFrom(f.GroupBy) != frame.NoEntity:
		return "", false
	}
	r.pattern.needed[f.GroupBy] = true
	return fmt.Sprintf("%s WITH %s, %s AS n RETURN %s AS %s",
		r.String(), variables[f.GroupBy], r.counted(f.Target), r.meanOf("n"), r.meanName()), true
}

// lineExpression returns the lines of one commit, or of one change of a file.
func (r *relation) lineExpression() string {
	v := "c"
	if r.pattern.reaches(frame.File) {
		v = "r"
		r.pattern.changeNamed = true
	} else {
		r.pattern.needed[frame.Commit] = true
	}
	switch r.frame.Measure.Property {
	case "additions":
		return v + ".additions"
	case "deletions":
		return v + ".deletions"
	default:
		return v + ".additions + " + v + ".deletions"
	}
}

func (r *relation) lineName() string {
	if p := r.frame.Measure.Property; p == "additions" || p == "deletions" {
		return p
	}
	return "lines"
}

// composeSum returns lines or comments in all.
func (r *relation) composeSum() (string, bool) {
	f := r.frame
	if f.Measure.Property == "comments" {
		if f.Target != frame.Issue && f.Target != frame.Pull {
			return "", false
		}
		return r.String() + " RETURN sum(" + variables[f.Target] + ".comments_count) AS comments", true
	}
	r.leaveOutMerges()
	expression := r.lineExpression()
	if p := f.Measure.Property; p == "additions" || p == "deletions" {
		return r.String() + " RETURN sum(" + expression + ") AS " + p, true
	}
	v, _, _ := strings.Cut(expression, ".")
	return fmt.Sprintf("%s RETURN sum(%s.additions) AS additions, sum(%s.deletions) AS deletions, sum(%s) AS lines", r.String(), v, v, expression), true
}

// leaveOutMerges keeps a merge from counting lines a second time.
func (r *relation) leaveOutMerges() {
	if !r.pattern.reaches(frame.File) && len(r.frame.SlotsOf(slot.Commit)) == 0 {
		r.pattern.condition(frame.Commit, "NOT c.is_merge")
		r.reading.note(noteNoMerges)
	}
}

// composeRanking returns the target ordered by its score.
func (r *relation) composeRanking() (string, bool) {
	f := r.frame
	v := variables[f.Target]
	r.pattern.needed[f.Target] = true
	var score, name string
	switch m := f.Measure; {
	case m.Counted != frame.NoEntity && m.Counted != f.Target && frame.DerivedFrom(m.Counted) == frame.NoEntity:
		score, name = r.counted(m.Counted), plurals[m.Counted]
		if m.Counted == frame.File && f.Target == frame.Commit && len(f.SlotsOf(slot.File))+len(f.SlotsOf(slot.Directory)) == 0 {
			r.pattern.drop(changed)
			score, name = "c.changedFiles", "files"
		}
	case m.Property == "changedFiles" && f.Target == frame.Commit:
		score, name = "c.changedFiles", "files"
	case m.Property == "comments" && (f.Target == frame.Issue || f.Target == frame.Pull):
		score, name = v+".comments_count", "comments"
	case m.Property == "" || m.Property == "comments" || m.Property == "changedFiles":
		return "", false
	case f.Target == frame.Commit:
		score, name = r.lineExpression(), r.lineName()
	default:
		r.leaveOutMerges()
		score, name = "sum("+r.lineExpression()+")", r.lineName()
	}
	if f.Asked != frame.List {
		return "", false
	}
	return fmt.Sprintf("%s RETURN %s, %s AS %s ORDER BY %s%s%s",
		r.String(), strings.Join(columns[f.Target], ", "), score, name, name, r.rankDirection(), r.limit()), true
}

// composeComparison returns or counts the things that have more, or fewer,
// than a number of others.
func (r *relation) composeComparison() (string, bool) {
	f := r.frame
	c, v := f.Compare, variables[f.Target]
	r.pattern.needed[f.Target] = true
	if property := r.comparedProperty(); property != "" {
		r.pattern.condition(f.Target, fmt.Sprintf("%s %s %d", property, c.Operator, c.Number))
		if f.Asked == frame.Count {
			return r.String() + " RETURN " + r.counted(f.Target) + " AS " + plurals[f.Target], true
		}
		return r.String() + " RETURN DISTINCT " + strings.Join(columns[f.Target], ", ") + ", " + property + " AS score ORDER BY score DESC", f.Asked == frame.List
	}
	if c.Counted == frame.NoEntity || c.Counted == f.Target || frame.DerivedFrom(c.Counted) != frame.NoEntity {
		return "", false
	}
	name := plurals[c.Counted]
	with := fmt.Sprintf("%s WITH %s, %s AS %s WHERE %s %s %d", r.matchWith(c.Counted), v, r.counted(c.Counted), name, name, c.Operator, c.Number)
	switch f.Asked {
	case frame.Count:
		return with + " RETURN count(" + v + ") AS " + plurals[f.Target], true
	case frame.List:
		return with + " RETURN " + strings.Join(columns[f.Target], ", ") + ", " + name + " ORDER BY " + name + " DESC", true
	}
	return "", false
}

func (r *relation) matchWith(e frame.Entity) string {
	r.pattern.needed[e] = true
	return r.String()
}

func (r *relation) comparedProperty() string {
	f := r.frame
	switch {
	case f.Compare.Counted == frame.File && f.Target == frame.Commit && len(f.SlotsOf(slot.File)) == 0:
		r.pattern.drop(changed)
		return "c.changedFiles"
	case f.Measure.Property == "comments" && (f.Target == frame.Issue || f.Target == frame.Pull):
		return variables[f.Target] + ".comments_count"
	case f.Measure.Property != "" && f.Target == frame.Commit:
		return r.lineExpression()
	}
	return ""
}
