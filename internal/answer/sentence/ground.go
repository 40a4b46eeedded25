package sentence

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"repochat/internal/answer"
	"repochat/internal/answer/columnname"
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
	// IsUnsure reports that the question may have been misread: its answer does not
	// begin with yes or no.
	IsUnsure bool
	Said     []string
	// Moments are dates that the answer may name besides those of the rows: the
	// question's.
	Moments []time.Time
	// AsOf is the moment that the data describe. An answer may name its day.
	AsOf   time.Time
	Window *answer.Window
	Rows   answer.Rows
	// Query is the query of the rows; nil where that is not known.
	Query *facts.Facts
	// People are the logins and names of the repository, in the rows or not.
	People []string
}

// Ground is everything that words may state.
type Ground struct {
	Source
	Figures []answer.Figure
	Key     int
	// names are the cells that name something, by their words in lower case:
	// longest first for each first word.
	names map[string][]name
	// asked is the question with the other texts, in lower case.
	asked      string
	AskedWords map[string]bool
	AskedDeeds map[string]bool
	IsPerson   map[string]bool
	ColumnWord map[string]bool
	// isFree is set for a text without rows, whose dates and numbers may be any
	// of the question.
	IsFree bool
}

// name is a text of a cell, or a part of it that stands for it.
type name struct {
	words  []string
	row    int
	column int
	// isPart is set for a word of a person's name: it is one in capitals only.
	isPart bool
}

// Candidate is what a literal may be: a cell, a figure, or something asked.
type Candidate struct {
	Row     int // 0 for what is no row's
	Column  int // -1 for what is no cell
	Figure  *answer.Figure
	Counted schema.Kind
	Unit    answer.Unit
	IsAsked bool
}

// NewGround returns what words may state.
func NewGround(from Source) *Ground {
	g := &Ground{
		Source: from, Figures: answer.Figures(from.Rows.Columns, from.Rows.Result, from.Rows.AtLimit),
		names: map[string][]name{}, AskedWords: map[string]bool{}, AskedDeeds: map[string]bool{}, IsPerson: map[string]bool{}, ColumnWord: map[string]bool{},
	}
	if len(from.Rows.Columns) > 0 {
		g.Key = answer.Key(from.Rows.Columns)
	}
	g.asked = strings.ToLower(language.Plain(strings.Join(append([]string{from.Question}, from.Said...), "\n")))
	for _, word := range language.WordsOf(g.asked) {
		g.AskedWords[word] = true
	}
	for _, l := range language.All() {
		for _, word := range language.WordsOf(strings.ToLower(language.Plain(from.Question))) {
			g.AskedDeeds[l.AskedDeed(word)] = true
		}
	}
	for _, person := range from.People {
		for _, word := range language.WordsOf(strings.ToLower(language.Plain(person))) {
			g.IsPerson[word] = true
		}
	}
	for i, column := range from.Rows.Columns {
		for _, word := range strings.Fields(strings.ToLower(columnname.Words(column.Name))) {
			g.ColumnWord[word] = !strings.ContainsAny(word, "0123456789") && len(word) > 3
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

// languageOf is what files of an extension are called, in lower case, where that is
// not the extension.
var languageOf = map[string]string{
	"c": "c", "cpp": "c++", "cs": "c#", "css": "css", "go": "go", "html": "html", "java": "java", "js": "javascript", "json": "json",
	"kt": "kotlin", "md": "markdown", "php": "php", "py": "python", "rb": "ruby", "rs": "rust", "scala": "scala", "sh": "shell",
	"sql": "sql", "swift": "swift", "ts": "typescript", "tsx": "typescript", "yaml": "yaml", "yml": "yaml",
}

// LacksDeed reports whether a word is one of a deed that neither the query nor
// the question stands behind; ofPeople, that somebody did it.
func (g *Ground) LacksDeed(l *language.Language, lower string, ofPeople bool) bool {
	name := l.Deed(lower)
	return name != "" && g.Query != nil && !g.AskedDeeds[name] && !g.ColumnWord[lower] && !deed.IsShown(name, g.Query, ofPeople && g.Rows.Columns[g.Key].Kind == schema.Person)
}

// addCell takes in a text that names something or is quoted by its beginning.
func (g *Ground) addCell(value any, row, column int) {
	switch v := value.(type) {
	case string:
		if at, _ := language.MomentOf(v); !at.IsZero() {
			return
		}
		line, _, _ := strings.Cut(strings.TrimSpace(v), "\n")
		g.addName(name{words: language.WordsOf(strings.ToLower(language.Plain(line))), row: row, column: column})
		if g.Rows.Columns[column].Property == "extension" {
			g.addName(name{words: []string{languageOf[v]}, row: row, column: column})
		}
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

func (g *Ground) addName(n name) {
	if len(n.words) > 0 && len(n.words) < 60 && n.words[0] != "" {
		g.names[n.words[0]] = append(g.names[n.words[0]], n)
	}
}

// Numbers returns what a number can be. Half of something is not rounded to a
// whole.
func (g *Ground) Numbers(values []float64, decimals int, isPercent bool) []Candidate {
	var found []Candidate
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
				found = append(found, Candidate{Row: n + 1, Column: i, Counted: g.CountedIn(i), Unit: column.Unit})
			}
		}
	}
	for i, figure := range g.Figures {
		if figure.Date == "" && fits(figure.Value, figure.Unit) {
			found = append(found, Candidate{Row: figure.Row, Column: -1, Figure: &g.Figures[i], Counted: g.countedOf(figure), Unit: figure.Unit})
		}
	}
	if w := g.Window; w != nil && fits(float64(w.Days), answer.UnitDays) {
		found = append(found, Candidate{Column: -1, Unit: answer.UnitDays, IsAsked: true})
	}
	return found
}

// IsWeekday reports whether a column holds the days of a week as numbers, of which
// Monday is the first.
func IsWeekday(c answer.Column) bool {
	return c.Unit == answer.UnitPeriod && strings.Contains(strings.ToLower(c.Name), "weekday") || strings.EqualFold(c.Name, "dayOfWeek")
}

// CountedIn returns what the counts of a column count.
func (g *Ground) CountedIn(i int) schema.Kind { return rowset.CountedIn(g.Rows.Columns[i]) }

// countedOf returns what a figure counts.
func (g *Ground) countedOf(figure answer.Figure) schema.Kind {
	for i, column := range g.Rows.Columns {
		if strings.HasSuffix(figure.Name, "."+column.Name) {
			return g.CountedIn(i)
		}
	}
	return figure.Counted
}

// Days returns what a date can be: a cell, a figure, a bound of the period, or
// a date of the question.
func (g *Ground) Days(spelled []language.Day) []Candidate {
	var found []Candidate
	covers := func(at time.Time, known int) bool {
		return known > 0 && slices.ContainsFunc(spelled, func(d language.Day) bool { return d.Covers(at, known) })
	}
	for n, row := range g.Rows.Result.Rows {
		for i, value := range row {
			text, isText := value.(string)
			if number, isNumber := value.(int64); isNumber && IsWeekday(g.Rows.Columns[i]) {
				if slices.ContainsFunc(spelled, func(d language.Day) bool {
					return d.Weekday == time.Weekday(number%7).String() && d == language.Day{Weekday: d.Weekday}
				}) {
					found = append(found, Candidate{Row: n + 1, Column: i, Unit: answer.UnitPeriod})
				}
				continue
			}
			if number, isNumber := value.(int64); isNumber && g.Rows.Columns[i].Unit == answer.UnitPeriod && number > 1900 {
				text, isText = strconv.FormatInt(number, 10), true
			}
			if at, known := language.MomentOf(text); isText && covers(at, known) {
				found = append(found, Candidate{Row: n + 1, Column: i, Unit: g.Rows.Columns[i].Unit})
			}
		}
	}
	if w := g.Window; w != nil {
		from, _ := time.Parse(time.DateOnly, w.From)
		to, _ := time.Parse(time.DateOnly, w.To)
		if covers(from, 3) || covers(to, 3) {
			found = append(found, Candidate{Column: -1, IsAsked: true})
		}
	}
	isDay := func(d language.Day) bool { return d.Date > 0 && d.Month > 0 && d.Covers(g.AsOf.UTC(), 4) }
	if !g.AsOf.IsZero() && slices.ContainsFunc(spelled, isDay) {
		found = append(found, Candidate{Column: -1, IsAsked: true})
	}
	for _, at := range g.Moments {
		if !at.IsZero() && covers(at.UTC(), 4) {
			found = append(found, Candidate{Column: -1, IsAsked: true})
			break
		}
	}
	return found
}

// things returns what a code-like text can be: a whole hash, path, tag or
// number, the beginning of a hash, or the end of a path.
func (g *Ground) things(text string) []Candidate {
	var found []Candidate
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
				found = append(found, Candidate{Row: n + 1, Column: i})
			}
		}
	}
	if found == nil && g.isAsked(text) {
		return []Candidate{{Column: -1, IsAsked: true}}
	}
	return found
}

// isAsked reports whether the question holds a text, between borders of words.
func (g *Ground) isAsked(text string) bool {
	return language.HasPhrase(g.asked, strings.ToLower(strings.TrimPrefix(text, "@")))
}
