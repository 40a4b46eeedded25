package builtin

import (
	"fmt"
	"strconv"
	"strings"
)

// derivation is a thing that is no node: it is worked out of another one.
type derivation struct {
	of     entity
	unwind string // the expression to take one by one, or
	value  string // the expression of the value
}

var derived = map[entity]derivation{
	label:     {of: issue, unwind: ".labels"},
	extension: {of: file, value: "f.extension"},
	directory: {of: file, value: "left(f.path, size(f.path) - size(f.name))"},
}

// composeDerived counts labels, directories and kinds of file, or ranks them.
func (r *relation) composeDerived() (string, bool) {
	f := r.frame
	d, name := derived[f.target], string(f.target)
	if d.of == file {
		r.pattern.needed[file] = true
	}
	match, value := r.String(), d.value
	if d.unwind != "" {
		on := d.of
		if !r.pattern.reaches(on) {
			on = pull
		}
		match, value = match+" UNWIND "+variables[on]+d.unwind+" AS label", "label"
	}
	if f.asked == count && f.compare == nil {
		return match + " RETURN count(DISTINCT " + value + ") AS " + plurals[f.target], true
	}
	if f.asked != list || f.compare != nil || variables[f.measure.counted] == "" {
		return "", false
	}
	result := value + " AS " + name
	if value == name {
		result = name
	}
	score := plurals[f.measure.counted]
	r.pattern.needed[f.measure.counted] = true
	return fmt.Sprintf("%s RETURN %s, count(DISTINCT %s) AS %s ORDER BY %s%s%s",
		match, result, variables[f.measure.counted], score, score, r.rankDirection(), r.limit()), true
}

func (r *relation) rankDirection() string {
	if r.frame.rank == ascending {
		return ""
	}
	return " DESC"
}

func (r *relation) limit() string {
	if r.frame.limit == 0 {
		return ""
	}
	return " LIMIT " + strconv.Itoa(r.frame.limit)
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
	if r.date == "" || f.compare != nil || f.groupBy != noEntity || f.rank != unordered && !f.unitAsked || f.order != unordered {
		return "", false
	}
	dated := r.dated()
	r.pattern.needed[dated] = true
	if strings.HasSuffix(r.date, "closed_at") || strings.HasSuffix(r.date, "merged_at") {
		r.pattern.where = append(r.pattern.where, r.date+" IS NOT NULL")
	}
	unit, name := unitOf(f.groupUnit, r.date), plurals[f.target]
	score := r.counted(f.target)
	switch f.asked {
	case sum:
		score, name = "sum("+r.lineExpression()+")", r.lineName()
	case percentage:
		v := variables[f.target]
		share, ok := r.shareOf(v)
		if !ok {
			return "", false
		}
		r.pattern.needed[f.target] = true
		return fmt.Sprintf("%s WITH DISTINCT %s AS %s, %s RETURN %s, %s AS percent ORDER BY %s",
			r.String(), unit, f.groupUnit, v, f.groupUnit, share, f.groupUnit), true
	case average, median:
		return fmt.Sprintf("%s WITH %s AS %s, %s AS n RETURN %s AS %s", r.String(), unit, f.groupUnit, score, r.meanOf("n"), r.meanName()), true
	}
	order := f.groupUnit
	if f.rank != unordered {
		order = name + r.rankDirection()
	}
	return fmt.Sprintf("%s RETURN %s AS %s, %s AS %s ORDER BY %s%s", r.String(), unit, f.groupUnit, score, name, order, r.limit()), true
}

// composeShare returns what percentage of the target has the property.
func (r *relation) composeShare() (string, bool) {
	v := variables[r.frame.target]
	share, ok := r.shareOf(v)
	if !ok {
		return "", false
	}
	r.pattern.needed[r.frame.target] = true
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
	if r.frame.asked == median {
		return "percentileCont(" + expression + ", 0.5)"
	}
	return "avg(" + expression + ")"
}

func (r *relation) meanName() string {
	if r.frame.asked == median {
		return "median"
	}
	return "average"
}

// composeMean returns the average or median number of one thing per other, or
// of a number that the target carries.
func (r *relation) composeMean() (string, bool) {
	f := r.frame
	switch {
	case f.measure.property == "comments" && (f.target == issue || f.target == pull):
		return r.String() + " RETURN " + r.meanOf(variables[f.target]+".comments_count") + " AS " + r.meanName(), true
	case f.measure.property != "" && (f.target == commit || f.groupBy == commit):
		r.pattern.needed[commit] = true
		return r.String() + " RETURN " + r.meanOf(r.lineExpression()) + " AS " + r.meanName(), true
	case f.groupBy == noEntity || f.groupBy == f.target || derived[f.groupBy].of != noEntity:
		return "", false
	}
	r.pattern.needed[f.groupBy] = true
	return fmt.Sprintf("%s WITH %s, %s AS n RETURN %s AS %s",
		r.String(), variables[f.groupBy], r.counted(f.target), r.meanOf("n"), r.meanName()), true
}

// lineExpression returns the lines of one commit, or of one change of a file.
func (r *relation) lineExpression() string {
	v := "c"
	if r.pattern.reaches(file) {
		v = "r"
		r.pattern.changeNamed = true
	} else {
		r.pattern.needed[commit] = true
	}
	switch r.frame.measure.property {
	case "additions":
		return v + ".additions"
	case "deletions":
		return v + ".deletions"
	default:
		return v + ".additions + " + v + ".deletions"
	}
}

func (r *relation) lineName() string {
	if p := r.frame.measure.property; p == "additions" || p == "deletions" {
		return p
	}
	return "lines"
}

// composeSum returns lines or comments in all.
func (r *relation) composeSum() (string, bool) {
	f := r.frame
	if f.measure.property == "comments" {
		if f.target != issue && f.target != pull {
			return "", false
		}
		return r.String() + " RETURN sum(" + variables[f.target] + ".comments_count) AS comments", true
	}
	r.leaveOutMerges()
	expression := r.lineExpression()
	if p := f.measure.property; p == "additions" || p == "deletions" {
		return r.String() + " RETURN sum(" + expression + ") AS " + p, true
	}
	v, _, _ := strings.Cut(expression, ".")
	return fmt.Sprintf("%s RETURN sum(%s.additions) AS additions, sum(%s.deletions) AS deletions, sum(%s) AS lines", r.String(), v, v, expression), true
}

// leaveOutMerges keeps a merge from counting lines a second time.
func (r *relation) leaveOutMerges() {
	if !r.pattern.reaches(file) && len(r.frame.of(commitSlot)) == 0 {
		r.pattern.condition(commit, "NOT c.is_merge")
		r.reading.note(noteNoMerges)
	}
}

// composeRanking returns the target ordered by its score.
func (r *relation) composeRanking() (string, bool) {
	f := r.frame
	v := variables[f.target]
	r.pattern.needed[f.target] = true
	var score, name string
	switch m := f.measure; {
	case m.counted != noEntity && m.counted != f.target && derived[m.counted].of == noEntity:
		score, name = r.counted(m.counted), plurals[m.counted]
		if m.counted == file && f.target == commit && len(f.of(fileSlot))+len(f.of(directorySlot)) == 0 {
			r.pattern.drop(changed)
			score, name = "c.changedFiles", "files"
		}
	case m.property == "changedFiles" && f.target == commit:
		score, name = "c.changedFiles", "files"
	case m.property == "comments" && (f.target == issue || f.target == pull):
		score, name = v+".comments_count", "comments"
	case m.property == "" || m.property == "comments" || m.property == "changedFiles":
		return "", false
	case f.target == commit:
		score, name = r.lineExpression(), r.lineName()
	default:
		r.leaveOutMerges()
		score, name = "sum("+r.lineExpression()+")", r.lineName()
	}
	if f.asked != list {
		return "", false
	}
	return fmt.Sprintf("%s RETURN %s, %s AS %s ORDER BY %s%s%s",
		r.String(), strings.Join(columns[f.target], ", "), score, name, name, r.rankDirection(), r.limit()), true
}

// composeComparison returns or counts the things that have more, or fewer,
// than a number of others.
func (r *relation) composeComparison() (string, bool) {
	f := r.frame
	c, v := f.compare, variables[f.target]
	r.pattern.needed[f.target] = true
	if property := r.comparedProperty(); property != "" {
		r.pattern.where = append(r.pattern.where, fmt.Sprintf("%s %s %d", property, c.operator, c.number))
		if f.asked == count {
			return r.String() + " RETURN " + r.counted(f.target) + " AS " + plurals[f.target], true
		}
		return r.String() + " RETURN DISTINCT " + strings.Join(columns[f.target], ", ") + ", " + property + " AS score ORDER BY score DESC", f.asked == list
	}
	if c.counted == noEntity || c.counted == f.target || derived[c.counted].of != noEntity {
		return "", false
	}
	name := plurals[c.counted]
	with := fmt.Sprintf("%s WITH %s, %s AS %s WHERE %s %s %d", r.matchWith(c.counted), v, r.counted(c.counted), name, name, c.operator, c.number)
	switch f.asked {
	case count:
		return with + " RETURN count(" + v + ") AS " + plurals[f.target], true
	case list:
		return with + " RETURN " + strings.Join(columns[f.target], ", ") + ", " + name + " ORDER BY " + name + " DESC", true
	}
	return "", false
}

func (r *relation) matchWith(e entity) string {
	r.pattern.needed[e] = true
	return r.String()
}

func (r *relation) comparedProperty() string {
	f := r.frame
	switch {
	case f.compare.counted == file && f.target == commit && len(f.of(fileSlot)) == 0:
		r.pattern.drop(changed)
		return "c.changedFiles"
	case f.measure.property == "comments" && (f.target == issue || f.target == pull):
		return variables[f.target] + ".comments_count"
	case f.measure.property != "" && f.target == commit:
		return r.lineExpression()
	}
	return ""
}
