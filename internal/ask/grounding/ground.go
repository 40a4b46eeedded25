// Package grounding keeps an answer to what was looked up: it knows everything
// that an answer may state, finds what a sentence states beyond that, and
// passes on the sentences of a stream that have ground.
//
// Numbers, dates, hashes, names and addresses that a text of others holds, the
// title of an issue or the message of a commit, are no ground by themselves:
// whoever opens an issue could put words into our mouth. They may be quoted, or
// be told of the thing that they stand in.
package grounding

import (
	"fmt"
	"math"
	"strings"
	"time"

	"repochat/internal/ask/dates"
	"repochat/internal/ask/rows"
	"repochat/internal/ask/thing"
	"repochat/internal/graph"
)

// Source is what an answer may draw on.
type Source struct {
	// Question is the question's text, and Now the moment that it counts from.
	Question string
	Now      time.Time
	// Said are other texts that the answer may repeat: the repository's name,
	// the earlier questions and answers.
	Said []string
	// Columns and Result are the rows found.
	Columns []rows.Column
	Result  graph.Result
	// Evidence are the cards that numbered references may point to, and the
	// addresses that a link may lead to.
	Evidence []rows.Evidence
	// Moments are other dates that may be told: the age of the data.
	Moments []time.Time
	// Common says whether a word belongs to the language of questions, and is no
	// name.
	Common func(word string) bool
}

// Ground is everything that an answer may state.
type Ground struct {
	common func(string) bool
	// asked is what the question and the texts before it say, in lower case.
	asked      string
	askedWords []string
	// values are the words and phrases of the rows that name things, in lower
	// case; hashes, paths and people are those among them of that kind.
	values map[string]bool
	hashes []string
	paths  []string
	// references are the numbers that may stand behind a "#".
	references map[string]bool
	numbers    []float64
	// days are the dates, as 2006-01-02, and their months, years and days of
	// any year: 2018-07-05, 2018-07, 2018, 07, 07-05. weekdays are theirs.
	days     map[string]bool
	weekdays map[string]bool
	clocks   map[string]bool
	// ratios are the quotients of amounts of one column, for "twice".
	ratios []float64
	quotes []quotable
	cards  []rows.Evidence
	links  map[string]bool
	ranks  int
}

// New returns the ground that a source gives.
func New(from Source) *Ground {
	g := &Ground{
		common: from.Common, values: map[string]bool{}, references: map[string]bool{}, days: map[string]bool{},
		weekdays: map[string]bool{}, clocks: map[string]bool{}, links: map[string]bool{}, cards: from.Evidence, ranks: len(from.Result.Rows),
	}
	g.addQuestion(from)
	for _, at := range append([]time.Time{from.Now}, from.Moments...) {
		g.addMoment(at)
	}
	for _, row := range from.Result.Rows {
		g.addRow(from.Columns, row)
	}
	for _, card := range from.Evidence {
		g.addCard(card)
	}
	for _, name := range from.Result.Columns {
		g.addPhrase(rows.Words(name))
		g.addPhrase(name)
	}
	for _, count := range rows.Aggregates(from.Columns, from.Result) {
		g.numbers = append(g.numbers, count.Value)
		if strings.HasPrefix(count.Name, "percent ") {
			g.ratios = append(g.ratios, count.Value/100)
		}
	}
	g.addRatios(from)
	return g
}

func (g *Ground) addQuestion(from Source) {
	var text strings.Builder
	text.WriteString(from.Question)
	for _, said := range from.Said {
		text.WriteString("\n" + said)
	}
	for _, span := range dates.Parse(from.Question, from.Now) {
		text.WriteString("\n" + span.Note)
		if !span.From.IsZero() {
			g.addMoment(span.From)
		}
		if !span.To.IsZero() {
			g.addMoment(span.To)
			g.addMoment(span.To.Add(-time.Second))
		}
	}
	g.asked = strings.ToLower(plain(text.String()))
	g.askedWords = wordsOf(g.asked)
	for _, m := range isoDate.FindAllString(g.asked, -1) {
		if day, err := time.Parse(time.DateOnly, m[:10]); err == nil {
			g.addMoment(day)
		}
	}
	// The digits of dates are no numbers.
	rest := isoDate.ReplaceAllString(g.asked, " ")
	for _, m := range referenceText.FindAllStringSubmatch(rest, -1) {
		g.references[m[1]] = true
	}
	for _, m := range numberInText.FindAllStringSubmatch(rest, -1) {
		if n, ok := parseNumber(m[1]); ok {
			g.numbers = append(g.numbers, n)
			g.references[m[1]] = true
		}
	}
	for _, address := range addressText.FindAllString(text.String(), -1) {
		g.links[trimAddress(address)] = true
	}
}

func (g *Ground) addMoment(at time.Time) {
	if at.IsZero() {
		return
	}
	at = at.UTC()
	for _, layout := range []string{time.DateOnly, "2006-01", "2006", "01", "01-02"} {
		g.days[at.Format(layout)] = true
	}
	g.weekdays[strings.ToLower(at.Weekday().String())] = true
	g.clocks[at.Format("15:04")] = true
	g.clocks[at.Format("15:04:05")] = true
}

// freeProperties hold texts that people wrote for people.
var freeProperties = map[string]bool{"title": true, "message": true, "body": true, "description": true}

// mostNameWords is the longest text, in words, that still counts as a name.
const mostNameWords = 4

// addRow takes in the values of one row. Its free texts may be told of what the
// row names.
func (g *Ground) addRow(columns []rows.Column, row []any) {
	quote := quotable{}
	for i, value := range row {
		column := rows.Column{}
		if i < len(columns) {
			column = columns[i]
		}
		g.addValue(column, value, &quote)
	}
	if len(quote.texts) > 0 && len(g.quotes) < mostQuotables {
		quote.only = g.ranks == 1
		g.quotes = append(g.quotes, quote)
	}
}

func (g *Ground) addValue(column rows.Column, value any, quote *quotable) {
	switch v := value.(type) {
	case nil:
	case string:
		g.addText(column, v, quote)
	case int64:
		g.addInteger(column, v, quote)
	case float64:
		g.numbers = append(g.numbers, v)
		if math.Abs(v) <= 1 {
			g.numbers = append(g.numbers, 100*v) // a share may be told in percent
		}
	case []any:
		g.numbers = append(g.numbers, float64(len(v)))
		for _, item := range v {
			g.addValue(column, item, quote)
		}
	case map[string]any:
		for key, item := range v {
			g.addValue(rows.Column{Name: key, Property: key}, item, quote)
		}
	case graph.Node:
		for key, item := range v.Properties {
			g.addValue(rows.Column{Name: key, Property: key, Kind: rows.KindOf(v.Labels, key)}, item, quote)
		}
	case graph.RelationshipValue:
		g.addPhrase(v.Type)
		g.addValue(column, v.Properties, quote)
	case graph.Path:
		g.numbers = append(g.numbers, float64(len(v.Relationships)))
		for _, node := range v.Nodes {
			g.addValue(column, node, quote)
		}
	default:
		g.addPhrase(fmt.Sprint(v))
	}
}

func (g *Ground) addInteger(column rows.Column, n int64, quote *quotable) {
	text := fmt.Sprint(n)
	isReference := column.Kind == thing.Issue || column.Kind == thing.PullRequest
	if isReference || strings.HasSuffix(strings.ToLower(column.Name), "number") {
		g.references[text] = true
		quote.names = append(quote.names, text)
	}
	if !isReference {
		g.numbers = append(g.numbers, float64(n))
	}
}

func (g *Ground) addText(column rows.Column, text string, quote *quotable) {
	if at, err := time.Parse(time.RFC3339, text); err == nil {
		g.addMoment(at)
		return
	}
	for _, layout := range []string{time.DateOnly, "2006-01", "2006"} {
		if at, err := time.Parse(layout, text); err == nil {
			g.days[at.Format(layout)] = true
			g.addPartOfDate(at, layout)
			return
		}
	}
	switch {
	case column.Kind == thing.Commit:
		g.hashes = append(g.hashes, strings.ToLower(text))
		quote.names = append(quote.names, strings.ToLower(text[:min(7, len(text))]))
	case column.Kind == thing.File:
		g.paths = append(g.paths, strings.ToLower(text))
		quote.names = append(quote.names, strings.ToLower(text))
	case addressWhole.MatchString(text):
		g.links[trimAddress(text)] = true
	case freeProperties[column.Property], len(strings.Fields(text)) > mostNameWords, strings.Contains(text, "\n"):
		if len(g.quotes) < mostQuotables {
			quote.texts = append(quote.texts, newQuotedText(text))
		}
		return
	case column.Kind != "":
		quote.names = append(quote.names, strings.ToLower(text))
	}
	g.addPhrase(text)
}

func (g *Ground) addPartOfDate(at time.Time, layout string) {
	switch layout {
	case time.DateOnly:
		g.addMoment(at)
	case "2006-01":
		for _, part := range []string{"2006", "01"} {
			g.days[at.Format(part)] = true
		}
	}
}

// addPhrase takes in a text that names something, as a whole and by its words.
func (g *Ground) addPhrase(text string) {
	text = strings.ToLower(plain(text))
	g.values[text] = true
	for _, word := range wordsOf(text) {
		g.values[word] = true
	}
	if strings.ContainsAny(text, "/.") && !strings.Contains(text, " ") {
		g.paths = append(g.paths, text)
	}
	if hashShape.MatchString(text) {
		g.hashes = append(g.hashes, text)
	}
	if n, ok := parseNumber(text); ok {
		g.numbers = append(g.numbers, n)
	}
}

func (g *Ground) addCard(card rows.Evidence) {
	g.links[trimAddress(card.URL)] = card.URL != ""
	g.addPhrase(strings.TrimPrefix(card.Label, "@"))
}

// addRatios relates the amounts of each column to each other.
func (g *Ground) addRatios(from Source) {
	const most = 50
	for i, column := range from.Columns {
		var amounts []float64
		for _, row := range from.Result.Rows[:min(len(from.Result.Rows), most)] {
			if n, ok := row[i].(int64); ok && column.Kind == "" && n > 0 {
				amounts = append(amounts, float64(n))
			}
		}
		for _, a := range amounts {
			for _, b := range amounts {
				g.ratios = append(g.ratios, a/b)
			}
		}
	}
}
