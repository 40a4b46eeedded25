package said

import (
	"regexp"
	"strings"
	"time"

	"repochat/internal/question"
	"repochat/internal/schema"
	"repochat/internal/search"
)

// deedWords are the words for the deeds that the graph holds.
var deedWords = map[string]string{
	"fixed": "fixed", "introduced": "introduced", "opened": "opened", "reported": "opened", "created": "opened", "filed": "opened",
	"merged": "merged", "reviewed": "reviewed", "assigned to": "assigned",
}

const (
	deedPart = `(?P<deed>fixed|introduced|opened|reported|created|filed|merged|reviewed|assigned to)`
	wasPart  = `(?:(?:that|which)\s+)?(?:(?:were|was|are|is|have been|has been)\s+)?`
)

// byNobody is what is said of a deed without who did it.
var byNobody = regexp.MustCompile(`(?i)^(?P<topic>.+?)\s+` + wasPart + deedPart + `$`)

// clause is a word that begins a clause, which a topic does not have.
var clause = regexp.MustCompile(`(?i)\b(?:that|which|who|by|and|or|not|never)\b`)

// byWhom reads a topic that ends in what was done, as in "memory that alice fixed
// in 2023": the topic is searched for, and the graph holds who did it and when.
// ok is false where a word of it is not understood.
func byWhom(q question.Scanned, kinds []string, state, topic string) (w Wanted, ok bool) {
	w = Wanted{IsList: true, Query: search.Query{Kinds: kinds, State: state}}
	w.narrow(q, strings.TrimRight(topic, " ?.!"), false)
	person, pattern := "", byNobody
	for _, name := range q.Names {
		if name.Kind != schema.Person || len(name.Matches) != 1 || !name.Known() {
			continue
		}
		who := `@?` + regexp.QuoteMeta(strings.TrimPrefix(name.Text, "@"))
		for _, form := range []string{
			`(?i)^(?P<topic>.+?)\s+(?:(?:that|which)\s+)?` + who + `\s+(?:has\s+|have\s+)?` + deedPart + `$`,
			`(?i)^(?P<topic>.+?)\s+` + wasPart + deedPart + `\s+(?:by\s+)?` + who + `$`,
		} {
			if m := regexp.MustCompile(form); m.MatchString(w.Topic) {
				person, pattern = name.Matches[0].Value, m
			}
		}
	}
	m := pattern.FindStringSubmatch(w.Topic)
	if m == nil || clause.MatchString(m[1]) {
		return Wanted{}, false
	}
	w.Deed = search.Deed{Name: deedWords[strings.ToLower(m[2])], Person: person, Since: w.Since, Until: w.Until}
	w.Query.Since, w.Query.Until = time.Time{}, time.Time{}
	w.Topic, w.Text = m[1], m[1]
	if w.Deed.Name == "introduced" && person == "" && !ofBugs.MatchString(q.Text) { // it came, and broke nothing
		w.Deed = search.Deed{}
		w.setDone(q)
	}
	return w, true
}

// ofBugs matches the words for what commits introduce, as the graph tells it.
var ofBugs = regexp.MustCompile(`(?i)\b(?:bugs?|issues?|defects?|regressions?|problems?|fehler|anomalies?|errores)\b`)

// done says by whom and when, for the reading of a question.
func (w Wanted) done() string {
	if w.Deed.Name == "" {
		return map[bool]string{true: ", by " + w.Person}[w.Person != ""]
	}
	said := ", " + w.Deed.Name
	if w.Deed.Person != "" {
		said += map[bool]string{true: " to ", false: " by "}[w.Deed.Name == "assigned"] + w.Deed.Person
	}
	if !w.Deed.Since.IsZero() {
		said += " from " + w.Deed.Since.Format(time.DateOnly)
	}
	if !w.Deed.Until.IsZero() {
		said += " to " + w.Deed.Until.Add(-time.Second).Format(time.DateOnly)
	}
	return said
}
