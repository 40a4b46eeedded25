package compose

import (
	"regexp"
	"strconv"
	"strings"
	"time"

	"repochat/internal/cypher/condition"
	"repochat/internal/reader/learned/compose/release"
	"repochat/internal/reader/learned/slot"
)

// placeholder is a place for a slot in a named query: $file(f) is the condition
// that f is the named file, $period?(c.committedDate) one that may be missing.
var placeholder = regexp.MustCompile(`\$(\w+)(\??)\(([\w.]*)\)`)

// fill puts the slots into a named query. ok is false when one is missing.
func (r *relation) fill(query string) (filled string, ok bool) {
	ok = query != ""
	filled = placeholder.ReplaceAllStringFunc(query, func(text string) string {
		m := placeholder.FindStringSubmatch(text)
		value := r.valueOf(m[1], m[3])
		if value == "" {
			ok = ok && m[2] == "?"
			return "true"
		}
		return value
	})
	return strings.Join(strings.Fields(filled), " "), ok
}

// valueOf returns what stands for a placeholder, "" where the question has no such slot.
func (r *relation) valueOf(name, of string) string {
	base := strings.TrimRight(name, "2")
	second := base != name
	switch base {
	case "n":
		return r.figure(of)
	case "days":
		return r.length(of, 24*time.Hour)
	case "minutes":
		return r.length(of, time.Minute)
	case "from", "to", "period":
		return r.bound(base, of, second)
	case "tag":
		if s, ok := r.nth(slot.Release, second); ok && !s.IsLine() && s.Names[0] != condition.Latest {
			return condition.Literal(s.Names[0])
		}
		return ""
	case "since":
		if s, ok := r.nth(slot.Release, second); ok && !s.IsLine() && s.Names[0] != condition.Latest && s.Side != slot.Unreleased {
			return condition.Tag(of+".tag", s.Names...)
		}
		return ""
	case "line":
		return r.taken(release.Line(of, r.slots.Of(slot.Release)))
	case "release":
		return r.taken(release.One(of, r.slots.Of(slot.Release)))
	case "file":
		return r.one(slot.File, second, func(names ...string) string { return condition.File(of, names...) })
	case "path":
		if !r.slots.Has(slot.Directory) {
			return r.files(of)
		}
		return r.one(slot.Directory, second, func(names ...string) string { return condition.Directory(of, names...) })
	case "files":
		return r.files(of)
	case "place":
		if r.slots.Has(slot.File) && !r.slots.Has(slot.Directory) {
			return r.valueOf("file", of)
		}
		return r.valueOf("path", of)
	case "function", "class":
		return r.one(slot.Kind(base), second, func(names ...string) string { return condition.Definition(of, names...) })
	case "user":
		return r.one(slot.Person, second, func(names ...string) string { return condition.Person(of, names...) })
	case "commit":
		return r.one(slot.Commit, second, func(names ...string) string { return condition.Commit(of, names...) })
	case "issue":
		return r.one(slot.Issue, second, func(names ...string) string { return condition.Number(of, names...) })
	case "pull":
		return r.one(slot.Pull, second, func(names ...string) string { return condition.Number(of, names...) })
	case "label":
		return r.one(slot.Label, second, func(names ...string) string { return condition.Label(of, names...) })
	case "text":
		return r.one(slot.Text, second, func(names ...string) string { return condition.Literal(strings.ToLower(names[0])) })
	}
	return ""
}

// figure returns the question's number for a place with a usual one: "two" of
// "which two files" is none.
func (r *relation) figure(usual string) string {
	figure := usual
	for _, s := range r.slots.Of(slot.Number) {
		if s.IsNone {
			continue
		}
		r.used[s.Start] = true
		if said := strconv.Itoa(s.Number); said == usual {
			return usual
		} else if s.Number > 2 {
			figure = said
		}
	}
	return figure
}

// length returns how many units the question says that something lasts, rounded
// up, for a place with a usual number of them.
func (r *relation) length(usual string, unit time.Duration) string {
	length := usual
	if said, ok := r.nth(slot.Duration, false); ok {
		length = strconv.Itoa(int((said.Length + unit - 1) / unit))
	}
	r.note(length + map[bool]string{true: " days", false: " minutes"}[unit > time.Hour])
	return length
}

func (r *relation) nth(kind slot.Kind, second bool) (slot.Slot, bool) {
	all := r.slots.Of(kind)
	if kind != slot.Person {
		_, all = all.Denied() // what is left out is not what is asked about
	}
	at := 0
	if second {
		at = 1
	}
	if at >= len(all) {
		return slot.Slot{}, false
	}
	r.used[all[at].Start] = true
	return all[at], true
}

func (r *relation) one(kind slot.Kind, second bool, write func(...string) string) string {
	s, ok := r.nth(kind, second)
	if !ok {
		return ""
	}
	return write(s.Names...)
}

// bound returns a bound of a period, or the condition that a date lies in it.
func (r *relation) bound(what, of string, second bool) string {
	s, ok := r.nth(slot.Period, second)
	switch {
	case !ok:
		return ""
	case what == "period":
		r.note(tables().Dated[of])
		return condition.Within(of, s.Period)
	case what == "from" && !s.Period.From.IsZero():
		return condition.Moment(s.Period.From)
	case what == "to" && !s.Period.To.IsZero():
		return condition.Moment(s.Period.To)
	}
	return ""
}
