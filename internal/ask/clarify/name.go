package clarify

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"repochat/internal/answer/back"
	"repochat/internal/question"
	"repochat/internal/schema"
)

// mostThings is how many things of one name are distinguished.
const mostThings = 7

// allOfName is how likely a name that several things have stands for all of them.
const allOfName = 0.6

// namesakes is for a name that several things have.
func namesakes(q question.Scanned) []Ambiguity {
	var all []Ambiguity
	for _, name := range q.Names {
		if len(name.Matches) < 2 || !name.Known() {
			continue
		}
		text := strings.Trim(name.Text, "\"'`“”‘’")
		var things []string
		for _, match := range name.Matches[:min(len(name.Matches), mostThings)] {
			things = append(things, match.Value)
		}
		a := Ambiguity{Aspect: back.NameAspect, Of: text, Ask: fmt.Sprintf("Only one %s?", text)}
		every := Value{ID: "every", Label: "all " + schema.NounOf(name.Kind).Many + " of this name", Likelihood: allOfName}
		all = append(all, a.union(every, things, func(thing string) Value {
			written := thing
			if name.Kind == schema.File && !strings.Contains(thing, "/") {
				written = "./" + thing // the name alone is that of all of them
			}
			return Value{ID: thing, Say: replacing(text, written)}
		}))
	}
	return all
}

// mostYears is how many years of a day without one are distinguished: each can be
// said in words, whether it is an option or not.
const mostYears = 40

// anyYear is how likely a day without a year is one of any year.
const anyYear = 0.6

var numberOfMonth = regexp.MustCompile(`^-(\d\d)-(?:(\d\d)T)?$`)

// withoutYear is for "31 July". years are those in which there is something on
// that day, the latest first.
func withoutYear(q question.Scanned, years []string) []Ambiguity {
	var all []Ambiguity
	for _, span := range q.Dates {
		if span.MonthDay == "" || len(years) < 2 || !numberOfMonth.MatchString(span.MonthDay) {
			continue
		}
		words := strings.TrimSpace(q.Text[span.Start:span.End])
		a := Ambiguity{Aspect: back.YearAspect, Of: words, Ask: words + " of one year?"}
		everyYear := Value{ID: "any", Label: "any year", Likelihood: anyYear}
		all = append(all, a.union(everyYear, years[:min(len(years), mostYears)], func(year string) Value {
			return Value{ID: year, Say: replacing(words, inFull(span.MonthDay, year))}
		}))
	}
	return all
}

// inFull writes a day or a month of a year: "31 July 2018".
func inFull(monthDay, year string) string {
	found := numberOfMonth.FindStringSubmatch(monthDay)
	month, _ := strconv.Atoi(found[1])
	text := fmt.Sprintf("%s %s", time.Month(month), year)
	if found[2] != "" {
		text = strings.TrimLeft(found[2], "0") + " " + text
	}
	return text
}

// monthDays returns the days and months without a year in a question, as they
// stand in a date.
func monthDays(q question.Scanned) []string {
	var all []string
	for _, span := range q.Dates {
		if numberOfMonth.MatchString(span.MonthDay) {
			all = append(all, span.MonthDay)
		}
	}
	return all
}

var pronoun = regexp.MustCompile(`(?i)\b(?:they|them|he|him|she|her)\b`)

// peopleSaid matches the people for whom a pronoun behind them stands: "How many people
// committed? Who are they?"
var peopleSaid = regexp.MustCompile(`(?i)\b(?:people|persons?|developers?|devs|contributors?|authors?|reviewers?|committers?|users?|maintainers?|newcomers?)\b`)

// everybody is how likely "they" are all whom the last answer names.
const everybody = 0.6

// referents is for "they", after an answer that names several people.
func referents(q question.Scanned) []Ambiguity {
	said, at := pronoun.FindString(q.Text), pronoun.FindStringIndex(q.Text)
	if said == "" || len(q.Conversation) == 0 || peopleSaid.MatchString(q.Text[:at[0]]) {
		return nil
	}
	things := q.Conversation[len(q.Conversation)-1].Things
	var people []string
	for _, thing := range things {
		if thing.Kind == schema.Person {
			people = append(people, thing.Value)
		}
	}
	if len(people) < 2 || len(people) != len(things) || len(people) > mostThings {
		return nil
	}
	a := Ambiguity{Aspect: back.ReferentAspect, Of: said, Ask: fmt.Sprintf("Only one of “%s”?", said)}
	all := Value{ID: "all", Label: "all of them", Likelihood: everybody}
	return []Ambiguity{a.union(all, people, func(person string) Value { return Value{ID: person, Say: replacing(said, person)} })}
}
