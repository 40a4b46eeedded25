package words

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"repochat/internal/answer"
	"repochat/internal/answer/deed"
	"repochat/internal/answer/language"
	"repochat/internal/answer/rowset"
	"repochat/internal/cypher/facts"
	"repochat/internal/graph"
	"repochat/internal/schema"
)

// Source is what words may draw on.
type Source struct {
	// Question is the question's text, and Said are other texts that the answer
	// may repeat: the repository's name, the earlier questions.
	Question string
	Said     []string
	// Moments are dates that the answer may name besides those of the rows: the
	// question's, the age of the data.
	Moments []time.Time
	Window  *answer.Window
	Rows    answer.Rows
	// Query is the query of the rows; nil where that is not known.
	Query *facts.Facts
	// People are the logins and names of the repository, in the rows or not.
	People []string
}

// ground is everything that words may state.
type ground struct {
	Source
	figures []answer.Figure
	key     int
	// names are the cells that name something, by their words in lower case:
	// longest first for each first word.
	names map[string][]name
	// asked is the question with the other texts, in lower case.
	asked      string
	askedWords map[string]bool
	askedDeeds map[string]bool
	people     map[string]bool
	columnWord map[string]bool
	// isFree is set for a text without rows, whose dates and numbers may be any
	// of the question.
	isFree bool
}

// name is a text of a cell, or a part of it that stands for it.
type name struct {
	words  []string
	row    int
	column int
	// isPart is set for a word of a person's name: it is one in capitals only.
	isPart bool
}

// candidate is what a literal may be: a cell, a figure, or something asked.
type candidate struct {
	row     int // 0 for what is no row's
	column  int // -1 for what is no cell
	figure  *answer.Figure
	counted schema.Kind
	unit    answer.Unit
	isAsked bool
}

func newGround(from Source) *ground {
	g := &ground{
		Source: from, figures: answer.Figures(from.Rows.Columns, from.Rows.Result, from.Rows.AtLimit),
		names: map[string][]name{}, askedWords: map[string]bool{}, askedDeeds: map[string]bool{}, people: map[string]bool{}, columnWord: map[string]bool{},
	}
	if len(from.Rows.Columns) > 0 {
		g.key = answer.Key(from.Rows.Columns)
	}
	g.asked = strings.ToLower(language.Plain(strings.Join(append([]string{from.Question}, from.Said...), "\n")))
	for _, word := range language.WordsOf(g.asked) {
		g.askedWords[word] = true
	}
	for _, l := range language.All() {
		for _, word := range language.WordsOf(strings.ToLower(language.Plain(from.Question))) {
			g.askedDeeds[l.AskedDeed(word)] = true
		}
	}
	for _, person := range from.People {
		for _, word := range language.WordsOf(strings.ToLower(language.Plain(person))) {
			g.people[word] = true
		}
	}
	for i, column := range from.Rows.Columns {
		for _, word := range strings.Fields(strings.ToLower(answer.NameWords(column.Name))) {
			g.columnWord[word] = !strings.ContainsAny(word, "0123456789") && len(word) > 3
		}
		for n, row := range from.Rows.Result.Rows {
			g.addCell(row[i], n+1, i)
		}
	}
	for first := range g.names {
		slices.SortStableFunc(g.names[first], func(a, b name) int { return len(b.words) - len(a.words) })
	}
	return g
}

// lacksDeed reports whether a word is one of a deed that neither the query nor
// the question stands behind.
func (g *ground) lacksDeed(l *language.Language, lower string) bool {
	name := l.Deed(lower)
	return name != "" && g.Query != nil && !g.askedDeeds[name] && !g.columnWord[lower] && !deed.IsShown(name, g.Query, g.Rows.Columns[g.key].Kind == schema.Person)
}

// addCell takes in a text that names something or is quoted by its beginning.
func (g *ground) addCell(value any, row, column int) {
	switch v := value.(type) {
	case string:
		if at, _ := language.MomentOf(v); !at.IsZero() {
			return
		}
		line, _, _ := strings.Cut(strings.TrimSpace(v), "\n")
		g.addName(name{words: language.WordsOf(strings.ToLower(language.Plain(line))), row: row, column: column})
		if c := g.Rows.Columns[column]; c.Kind == schema.Person || strings.Contains(strings.ToLower(c.Name), "name") && c.Unit != answer.UnitText {
			for _, part := range language.WordsOf(strings.ToLower(language.Plain(line))) {
				g.addName(name{words: []string{part}, row: row, column: column, isPart: true})
			}
		}
	case []any:
		for _, item := range v {
			g.addCell(item, row, column)
		}
	}
}

func (g *ground) addName(n name) {
	if len(n.words) > 0 && len(n.words) < 60 {
		g.names[n.words[0]] = append(g.names[n.words[0]], n)
	}
}

// numbers returns what a number can be. Half of something is not rounded to a
// whole.
func (g *ground) numbers(values []float64, decimals int, isPercent bool) []candidate {
	var found []candidate
	fits := func(known float64, unit answer.Unit) bool {
		for _, n := range values {
			if isPercent && unit != answer.UnitPercent {
				if (unit == answer.UnitNumber || unit == "") && math.Abs(known) <= 1 && language.Rounds(100*known, n, decimals) {
					return true
				}
				continue
			}
			if language.Rounds(known, n, decimals) {
				return true
			}
		}
		return false
	}
	for i, column := range g.Rows.Columns {
		for n, row := range g.Rows.Result.Rows {
			if known, ok := graph.Float(row[i]); ok && column.Kind == "" && fits(known, column.Unit) {
				found = append(found, candidate{row: n + 1, column: i, counted: g.countedIn(i), unit: column.Unit})
			}
		}
	}
	for i, figure := range g.figures {
		if figure.Date == "" && fits(figure.Value, figure.Unit) {
			found = append(found, candidate{row: figure.Row, column: -1, figure: &g.figures[i], counted: g.countedOf(figure), unit: figure.Unit})
		}
	}
	if w := g.Window; w != nil && fits(float64(w.Days), answer.UnitDays) {
		found = append(found, candidate{column: -1, unit: answer.UnitDays, isAsked: true})
	}
	return found
}

func (g *ground) countedIn(i int) schema.Kind { return rowset.CountedIn(g.Rows.Columns[i]) }

// countedOf returns what a figure counts.
func (g *ground) countedOf(figure answer.Figure) schema.Kind {
	for i, column := range g.Rows.Columns {
		if strings.HasSuffix(figure.Name, "."+column.Name) {
			return g.countedIn(i)
		}
	}
	return figure.Counted
}

// days returns what a date can be: a cell, a figure, a bound of the period, or
// a date of the question.
func (g *ground) days(spelled []language.Day) []candidate {
	var found []candidate
	covers := func(at time.Time, known int) bool {
		return known > 0 && slices.ContainsFunc(spelled, func(d language.Day) bool { return d.Covers(at, known) })
	}
	for n, row := range g.Rows.Result.Rows {
		for i, value := range row {
			text, isText := value.(string)
			if number, isNumber := value.(int64); isNumber && g.Rows.Columns[i].Unit == answer.UnitPeriod && number > 1900 {
				text, isText = strconv.FormatInt(number, 10), true
			}
			if at, known := language.MomentOf(text); isText && covers(at, known) {
				found = append(found, candidate{row: n + 1, column: i, unit: g.Rows.Columns[i].Unit})
			}
		}
	}
	if w := g.Window; w != nil {
		from, _ := time.Parse(time.DateOnly, w.From)
		to, _ := time.Parse(time.DateOnly, w.To)
		if covers(from, 3) || covers(to, 3) {
			found = append(found, candidate{column: -1, isAsked: true})
		}
	}
	for _, at := range g.Moments {
		if !at.IsZero() && covers(at.UTC(), 4) {
			found = append(found, candidate{column: -1, isAsked: true})
			break
		}
	}
	return found
}

// things returns what a code-like text can be: a whole hash, path, tag or
// number, the beginning of a hash, or the end of a path.
func (g *ground) things(text string) []candidate {
	var found []candidate
	lower := strings.ToLower(text)
	for i, column := range g.Rows.Columns {
		for n, row := range g.Rows.Result.Rows {
			value, isText := row[i].(string)
			if number, isNumber := row[i].(int64); isNumber && schema.EntryOf(column.Kind).IsNumbered() {
				value, isText = "#"+strconv.FormatInt(number, 10), true
			}
			value = strings.ToLower(value)
			if !isText || value == "" {
				continue
			}
			isSame := value == lower || column.Kind == schema.Commit && len(lower) >= 7 && strings.HasPrefix(value, lower) ||
				column.Kind == schema.File && strings.HasSuffix(value, "/"+strings.TrimSuffix(lower, "/")) ||
				column.Kind == schema.File && strings.HasPrefix(value, strings.TrimSuffix(lower, "/")+"/") ||
				column.Kind == schema.Person && "@"+value == lower
			if isSame {
				found = append(found, candidate{row: n + 1, column: i})
			}
		}
	}
	if found == nil && g.isAsked(text) {
		return []candidate{{column: -1, isAsked: true}}
	}
	return found
}

// isAsked reports whether the question holds a text, between borders of words.
func (g *ground) isAsked(text string) bool {
	return language.HasPhrase(g.asked, strings.ToLower(strings.TrimPrefix(text, "@")))
}
