// Package join makes one query of several that answer the parts of one question:
// each of two things that are compared, or each of two questions in one sentence.
package join

import (
	"regexp"
	"slices"
	"strings"

	"repochat/internal/cypher/condition"
	"repochat/internal/prose"
	"repochat/internal/reader/learned/compose"
	"repochat/internal/reader/learned/slot"
)

// Part is one of several queries whose rows are told together, with the words that
// tell it from the others.
type Part struct {
	Label string
	Text  compose.Text
}

// mostJoined is how many rows of each part are told, and mostRanked of one that ranks them.
const (
	mostJoined = "100"
	mostRanked = "10"
)

// Queries makes one query of several that return the same columns, or one value each.
// ok is false for others, and for what is no query.
func Queries(parts ...Part) (joined compose.Text, ok bool) {
	var all []returned
	var read []string
	for _, part := range parts {
		r, ok := parseReturn(part.Text.Query)
		if !ok {
			return compose.Text{}, false
		}
		all = append(all, r)
		read = append(read, part.Label+": "+part.Text.Reading)
	}
	isOne := func(r returned) bool { return len(r.names) == 1 && r.aggregates() }
	areSame := !slices.ContainsFunc(all, func(r returned) bool { return !slices.Equal(r.names, all[0].names) })
	if !areSame && slices.ContainsFunc(all, isOne) {
		name := "count"
		if !slices.ContainsFunc(all, func(r returned) bool { return !isOne(r) || !strings.HasSuffix(r.names[0], "ercentage") }) {
			name = "percentage"
		}
		for i := range all {
			if !isOne(all[i]) && (forOther.MatchString(parts[i].Label) || !all[i].counts()) {
				return compose.Text{}, false
			}
			all[i].items, all[i].names = strings.TrimSuffix(all[i].items, " AS "+all[i].names[0])+" AS "+name, []string{name}
		}
	}
	var queries []string
	for i, r := range all {
		if !slices.Equal(r.names, all[0].names) {
			return compose.Text{}, false
		}
		queries = append(queries, r.labelled(parts[i].Label))
	}
	joined.Query, joined.Reading = strings.Join(queries, " UNION ALL "), strings.Join(read, "; ")
	return joined, true
}

// forOther begins a question for something else than how many things there are, which
// the number of a list does not answer.
var forOther = regexp.MustCompile(`(?i)^\W*(?:and\s+|und\s+|et\s+|y\s+)?(?:what|who|when|how\s+(?:long|old|often|much)|was|wer|wann|wie\s+lange|qui|quand|qué|quién|cuándo)(?:[^\p{L}]|$)`)

// aggregates reports whether a query returns a figure over all that it matches.
func (r returned) aggregates() bool { return aggregate.MatchString(r.items) }

var aggregate = regexp.MustCompile(`(?i)\b(?:count|sum|avg|min|max|percentileCont)\(`)

// counts makes a list the number of its things; false for what is no list, and for one in
// an order that has the most of something first, whose number says nothing.
func (r *returned) counts() bool {
	first, _, _ := strings.Cut(r.items, " AS ")
	if r.aggregates() || strings.ContainsAny(first, "({[,") || strings.Contains(r.tail, " LIMIT ") || strings.Contains(r.tail, " DESC") {
		return false
	}
	r.items, r.names = "count(DISTINCT "+first+") AS count", []string{"count"}
	r.distinct, r.tail = "", ""
	return true
}

// returned is the RETURN of a query, taken apart.
type returned struct {
	before, distinct, items, tail string
	names                         []string
}

func (r returned) labelled(label string) string {
	if len(r.names) == 1 && r.aggregates() { // beside a label, a count of nothing would be no row
		return r.before + "WITH " + r.items + " RETURN " + condition.Literal(label) + " AS part, " + r.names[0]
	}
	tail := r.tail
	if strings.Contains(tail, " ORDER BY ") && !strings.Contains(tail, " LIMIT ") {
		most := mostJoined
		if strings.Contains(tail, " DESC") {
			most = mostRanked
		}
		tail += " LIMIT " + most
	}
	return r.before + "RETURN " + r.distinct + condition.Literal(label) + " AS part, " + r.items + tail
}

// parseReturn takes a query apart that package compose wrote. ok is
// false where a column has no name.
func parseReturn(query string) (r returned, ok bool) {
	const word = "RETURN "
	at := outside(query, word)
	if len(at) == 0 || len(outside(query, " UNION ")) > 0 {
		return returned{}, false
	}
	last := at[len(at)-1]
	r.before, r.items = query[:last], query[last+len(word):]
	if rest, is := strings.CutPrefix(r.items, "DISTINCT "); is {
		r.distinct, r.items = "DISTINCT ", rest
	}
	for _, tail := range []string{" ORDER BY ", " LIMIT "} {
		if found := outside(r.items, tail); len(found) > 0 {
			r.items, r.tail = r.items[:found[0]], r.items[found[0]:]+r.tail
		}
	}
	start := 0
	for _, comma := range append(outside(r.items, ", "), len(r.items)) {
		name, _, named := lastCut(r.items[start:comma], " AS ")
		if !named {
			name = strings.TrimSpace(r.items[start:comma])
		}
		if strings.ContainsAny(name, ".()[]{} ") {
			return returned{}, false
		}
		r.names = append(r.names, name)
		start = comma + len(", ")
	}
	return r, true
}

// lastCut returns what stands behind the last separator of a text.
func lastCut(text, separator string) (behind, before string, found bool) {
	at := strings.LastIndex(text, separator)
	if at < 0 {
		return "", text, false
	}
	return text[at+len(separator):], text[:at], true
}

// outside returns where a word stands in a query, outside of brackets and strings.
func outside(query, word string) []int {
	var found []int
	depth, quoted := 0, false
	for i := 0; i < len(query); i++ {
		switch c := query[i]; {
		case quoted:
			if c == '\\' {
				i++
			} else if c == '\'' {
				quoted = false
			}
		case strings.HasPrefix(query[i:], word) && depth == 0:
			found = append(found, i)
		case c == '\'':
			quoted = true
		case strings.IndexByte("([{", c) >= 0:
			depth++
		case strings.IndexByte(")]}", c) >= 0:
			depth--
		}
	}
	return found
}

// Pair returns the first two values of one kind, which a question may compare: their
// labels, its values without the one and without the other, and where the text
// between them stands.
func Pair(slots slot.Slots) (labels [2]string, without [2]slot.Slots, between [2]int, ok bool) {
	for i, first := range slots {
		if !comparable[first.Kind.Family()] {
			continue
		}
		for j := i + 1; j < len(slots); j++ {
			second := slots[j]
			if first.Kind.Family() != second.Kind.Family() || second.Start < first.End {
				continue
			}
			labels = [2]string{first.Told(), second.Told()}
			without = [2]slot.Slots{slices.Delete(slices.Clone(slots), j, j+1), slices.Delete(slices.Clone(slots), i, i+1)}
			return labels, without, [2]int{first.End, second.Start}, true
		}
	}
	return labels, without, between, false
}

// Each returns a text that names two things, given by where what stands between them
// begins and ends, once with each of them.
func Each(text string, slots slot.Slots, between [2]int) []string {
	start, end := 0, between[1]
	for _, v := range slots {
		if v.End == between[0] {
			start = v.Start
		}
		if v.Start == between[1] {
			end = v.End
		}
	}
	return []string{text[:between[0]] + text[end:], text[:start] + text[between[1]:]}
}

// AreListed reports whether some periods of a text are two with a beginning and an end
// each that are named one after the other and have no moment in common: a count for both
// together would hide either.
func AreListed(periods []slot.Slot, text string) bool {
	isBounded := func(s slot.Slot) bool { return !s.Period.From.IsZero() && !s.Period.To.IsZero() }
	if len(periods) != 2 || !isBounded(periods[0]) || !isBounded(periods[1]) || !lists.MatchString(text[periods[0].End:periods[1].Start]) {
		return false
	}
	one, two := periods[0].Period, periods[1].Period
	return !one.To.After(two.From) || !two.To.After(one.From)
}

// lists matches what stands between two things of a list.
var lists = regexp.MustCompile(`(?i)^[\s,&/+?]*(?:\b(?:and|or|with|und|oder|mit|et|ou|avec|y|o|con)\b)?\s*(?:\b(?:what|how)\s+about\s+)?(?:\b(?:in|for|during|im|für|en|pour|de)\b)?\s*$`)

// comparable are the kinds of which a question may compare two.
var comparable = map[slot.Kind]bool{slot.Period: true, slot.Person: true, slot.File: true, slot.Release: true, slot.Label: true, slot.FileSet: true, slot.FileRole: true}

// Compares reports whether the words between two things compare them.
func Compares(between string) bool { return compares.MatchString(between) }

var compares = regexp.MustCompile(`(?i)\b(?:vs|versus|against|compared?\s+(?:to|with|against)|opposed\s+to|than|als|qu['’]en|que\s+en|verglichen\s+mit|gegenüber|im\s+vergleich\s+zu|par\s+rapport\s+à|comparée?s?\s+à|frente\s+a|comparad[oa]s?\s+con)(?:\W|$)`)

// Label returns a part of a question as what its rows are called.
func Label(part string) string { return prose.Capital(strings.TrimRight(part, "?!., ")) }
