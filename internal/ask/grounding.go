package ask

import (
	"fmt"
	"math"
	"regexp"
	"sort"
	"strconv"
	"strings"
	"time"

	"repochat/internal/ask/dates"
	"repochat/internal/graph"
)

// ground is everything that an answer may state: what the question says, what
// the rows hold, and what can be counted in them.
type ground struct {
	text    string // all words, in lower case
	numbers []float64
	// days are the dates, as 2006-01-02, and their months, years and days of
	// any year: 2018-07-05, 2018-07, 2018, 07, 07-05.
	days map[string]bool
}

func newGround(question Question, columns []column, result graph.Result) *ground {
	g := &ground{days: map[string]bool{}}
	var text strings.Builder
	text.WriteString(question.Text + "\n" + question.Repository.String() + "\n" + question.Now.UTC().Format(time.DateOnly))
	for _, span := range dates.Parse(question.Text, question.Now) {
		text.WriteString("\n" + span.Note)
		if !span.From.IsZero() {
			g.addDay(span.From)
		}
		if !span.To.IsZero() {
			g.addDay(span.To)
			g.addDay(span.To.Add(-time.Second))
		}
	}
	for _, turn := range question.Conversation {
		text.WriteString("\n" + turn.Question + "\n" + turn.Answer)
	}
	for _, row := range result.Rows {
		for _, value := range row {
			g.addValue(&text, value)
		}
	}
	g.text = strings.ToLower(text.String())
	for _, m := range isoDate.FindAllStringSubmatch(g.text, -1) {
		if day, err := time.Parse(time.DateOnly, m[1]); err == nil {
			g.addDay(day)
		}
	}
	// The digits of dates and hashes are no numbers.
	for _, m := range numberInText.FindAllStringSubmatch(isoDate.ReplaceAllString(g.text, " "), -1) {
		g.addNumber(m[1])
	}
	for _, count := range aggregates(columns, result) {
		g.numbers = append(g.numbers, count.value)
	}
	return g
}

func (g *ground) addDay(day time.Time) {
	for _, layout := range []string{time.DateOnly, "2006-01", "2006", "01", "01-02"} {
		g.days[day.UTC().Format(layout)] = true
	}
}

func (g *ground) addValue(text *strings.Builder, value any) {
	switch v := value.(type) {
	case nil:
	case []any:
		g.numbers = append(g.numbers, float64(len(v)))
		for _, item := range v {
			g.addValue(text, item)
		}
	case map[string]any:
		for _, item := range v {
			g.addValue(text, item)
		}
	case graph.Node:
		g.addValue(text, v.Properties)
	case graph.RelationshipValue:
		text.WriteString("\n" + v.Type)
		g.addValue(text, v.Properties)
	case graph.Path:
		g.numbers = append(g.numbers, float64(len(v.Relationships)))
		for _, node := range v.Nodes {
			g.addValue(text, node)
		}
	case float64:
		g.numbers = append(g.numbers, v)
		if math.Abs(v) <= 1 {
			g.numbers = append(g.numbers, 100*v) // a share may be told in percent
		}
	default:
		fmt.Fprintf(text, "\n%v", v)
	}
}

func (g *ground) addNumber(text string) {
	if n, err := strconv.ParseFloat(strings.ReplaceAll(text, ",", ""), 64); err == nil {
		g.numbers = append(g.numbers, n)
	}
}

var (
	isoDate      = regexp.MustCompile(`\b(\d{4}-\d\d-\d\d)(?:t[\d:.]+z?)?\b`)
	numberInText = regexp.MustCompile(`(?:^|[^\p{L}\d_.,-])(\d[\d,]*(?:\.\d+)?)\b`)

	listMark  = regexp.MustCompile(`^\s*(?:\d{1,3}[.)]|[-*+])\s+|^\s*\|[\s:|-]*\|\s*$`)
	address   = regexp.MustCompile(`https?://[^\s)>\]"']+`)
	codeText  = regexp.MustCompile("`([^`]+)`")
	numberRef = regexp.MustCompile(`#(\d+)\b`)
	loginRef  = regexp.MustCompile(`@([A-Za-z0-9][\w-]*)`)
	hashText  = regexp.MustCompile(`\b[0-9a-f]{7,64}\b`)
	dayText   = regexp.MustCompile(`\b(\d{4})-(\d\d)(?:-(\d\d))?(?:T[\d:.]+Z?)?\b`)
	monthDay  = regexp.MustCompile(`\b(` + months + `)\s+(\d{1,2})(?:st|nd|rd|th)?\b(?:,?\s+(\d{4})\b)?`)
	dayMonth  = regexp.MustCompile(`\b(\d{1,2})(?:st|nd|rd|th)?\s+(?:of\s+)?(` + months + `)\b(?:,?\s+(\d{4})\b)?`)
	monthYear = regexp.MustCompile(`\b(` + months + `)\b(?:\s+(?:of\s+)?(\d{4})\b)?`)
	pathText  = regexp.MustCompile(`[\p{L}\d_.-]+(?:/[\p{L}\d_.-]+)+|\b[\p{L}\d_-]+(?:\.[\p{L}\d_-]+)*\.[a-z]{1,5}\b`)
	boldText  = regexp.MustCompile(`\*\*([^*]+)\*\*`)
	namePair  = regexp.MustCompile(`\p{Lu}[\p{L}'’-]+(?:\s+\p{Lu}[\p{L}'’.-]*)+`)
	amount    = regexp.MustCompile(`\d[\d,]*(?:\.\d+)?`)
	wordText  = regexp.MustCompile(`\p{L}+`)
)

// "May" is a verb far more often than a month.
const months = `January|February|March|April|June|July|August|September|October|November|December`

// unfounded returns what a sentence states without ground: numbers, dates,
// hashes, logins, paths, references, names and addresses.
func (g *ground) unfounded(sentence string) []string {
	text := listMark.ReplaceAllString(sentence, "")
	var found []string
	// Each kind of statement is checked and then blanked out, the plainest
	// first, so that the digits of a hash are not read as a number.
	check := func(pattern *regexp.Regexp, holds func(match []string) bool) {
		text = pattern.ReplaceAllStringFunc(text, func(piece string) string {
			if !holds(pattern.FindStringSubmatch(piece)) {
				found = append(found, strings.Trim(piece, " .,;:`#@"))
			}
			return " "
		})
	}
	check(address, func(m []string) bool {
		return strings.Contains(g.text, strings.ToLower(strings.TrimRight(m[0], ".,;:")))
	})
	check(codeText, func(m []string) bool { return g.says(m[1]) })
	check(numberRef, func(m []string) bool { return g.counts(m[1]) })
	check(loginRef, func(m []string) bool { return g.says(m[1]) })
	check(dayText, func(m []string) bool { return g.days[strings.TrimSuffix(m[1]+"-"+m[2]+"-"+m[3], "-")] })
	check(hashText, func(m []string) bool { return !hasDigit(m[0]) || g.says(m[0]) || !hasLetter(m[0]) && g.counts(m[0]) })
	check(monthDay, func(m []string) bool { return g.knowsDay(m[3], m[1], m[2]) })
	check(dayMonth, func(m []string) bool { return g.knowsDay(m[3], m[2], m[1]) })
	check(monthYear, func(m []string) bool { return g.knowsDay(m[2], m[1], "") })
	check(pathText, func(m []string) bool { return shorthand.MatchString(m[0]) || isCommonWord(m[0]) || g.says(m[0]) })
	for _, m := range boldText.FindAllStringSubmatch(text, -1) {
		if len(strings.Fields(m[1])) == 1 && !hasDigit(m[1]) && !isCommonWord(strings.Trim(m[1], ".,:;!?")) && !g.says(m[1]) {
			found = append(found, m[1])
		}
	}
	check(namePair, g.knowsPair)
	check(amount, func(m []string) bool { return g.counts(m[0]) || g.days[m[0]] && len(m[0]) == 4 })
	return append(found, g.unfoundedWords(text)...)
}

// knowsDay is for a day or a month in words; year and day may be "".
func (g *ground) knowsDay(year, month, day string) bool {
	at, err := time.Parse("January", month)
	if err != nil {
		return false
	}
	key := at.Format("01")
	if day != "" {
		key += fmt.Sprintf("-%02s", day)
	}
	if year != "" {
		key = year + "-" + key
	}
	return g.days[key]
}

// says whether a text occurs, as it is or as a part of a row's text.
func (g *ground) says(text string) bool {
	text = strings.ToLower(strings.Trim(strings.TrimSpace(text), ".,;:!?()'\"*…"))
	return text == "" || strings.Contains(g.text, text)
}

// knowsPair is for two capitalised words in a row: they may be a name.
func (g *ground) knowsPair(m []string) bool {
	words := strings.Fields(m[0])
	for len(words) > 0 && (isCommonWord(words[0]) || strings.EqualFold(words[0], "github")) {
		words = words[1:]
	}
	return len(words) < 2 || g.says(strings.Join(words, " "))
}

// counts says whether a number occurs, or is what a known number is when
// rounded to as many decimals.
func (g *ground) counts(text string) bool {
	text = strings.TrimRight(strings.ReplaceAll(text, ",", ""), ".")
	n, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return false
	}
	decimals := 0
	if at := strings.IndexByte(text, '.'); at >= 0 {
		decimals = len(text) - at - 1
	}
	scale := math.Pow10(decimals)
	for _, known := range g.numbers {
		if math.Round(known*scale) == math.Round(n*scale) {
			return true
		}
	}
	return false
}

var numberWords = map[string]float64{
	"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12,
	"twenty": 20, "thirty": 30, "fifty": 50, "dozen": 12, "hundred": 100, "thousand": 1000, "twice": 2, "both": 2,
}

// unfoundedWords looks for numbers written as words.
func (g *ground) unfoundedWords(text string) []string {
	var found []string
	for _, word := range wordText.FindAllString(text, -1) {
		n, isNumber := numberWords[strings.ToLower(word)]
		if isNumber && !g.says(word) && !g.counts(strconv.FormatFloat(n, 'f', -1, 64)) {
			found = append(found, word)
		}
	}
	return found
}

// count is a number that can be read off a result without being in it.
type count struct {
	name  string
	value float64
}

// aggregates counts rows and distinct values, and adds up columns of numbers
// that are amounts: the sum of the numbers of issues says nothing.
func aggregates(columns []column, result graph.Result) []count {
	counts := []count{{"rows", float64(len(result.Rows))}}
	for i, column := range columns {
		name := column.name
		distinct := map[string]bool{}
		var values []float64
		for _, row := range result.Rows {
			if row[i] == nil {
				continue
			}
			distinct[fmt.Sprint(row[i])] = true
			if n, ok := asFloat(row[i]); ok {
				values = append(values, n)
			}
		}
		switch {
		case len(result.Rows) < 2:
		case column.kind == "" && len(values) > 0 && len(values) == len(result.Rows):
			sort.Float64s(values)
			sum := 0.0
			for _, v := range values {
				sum += v
			}
			counts = append(counts, count{"sum of " + name, sum}, count{"smallest " + name, values[0]},
				count{"largest " + name, values[len(values)-1]}, count{"average " + name, sum / float64(len(values))})
		case len(distinct) > 0:
			counts = append(counts, count{"distinct " + name, float64(len(distinct))})
		}
	}
	return counts
}
