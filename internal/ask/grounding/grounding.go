package grounding

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
	"time"
	"unicode"

	"repochat/internal/ask/dates"
	"repochat/internal/ask/rows"
	"repochat/internal/graph"
)

// Ground is everything that an answer may state: what the question says, what
// the rows hold, and what can be counted in them.
type Ground struct {
	common  func(string) bool
	text    string // all words, in lower case
	numbers []float64
	// days are the dates, as 2006-01-02, and their months, years and days of
	// any year: 2018-07-05, 2018-07, 2018, 07, 07-05.
	days map[string]bool
}

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
	// Common says whether a word belongs to the language of questions, and is no
	// name.
	Common func(word string) bool
}

// New returns the ground that a source gives.
func New(from Source) *Ground {
	g := &Ground{days: map[string]bool{}, common: from.Common}
	var text strings.Builder
	text.WriteString(from.Question + "\n" + strings.Join(from.Said, "\n") + "\n" + from.Now.UTC().Format(time.DateOnly))
	for _, span := range dates.Parse(from.Question, from.Now) {
		text.WriteString("\n" + span.Note)
		if !span.From.IsZero() {
			g.addDay(span.From)
		}
		if !span.To.IsZero() {
			g.addDay(span.To)
			g.addDay(span.To.Add(-time.Second))
		}
	}
	for _, row := range from.Result.Rows {
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
	for _, count := range rows.Aggregates(from.Columns, from.Result) {
		g.numbers = append(g.numbers, count.Value)
	}
	return g
}

func (g *Ground) addDay(day time.Time) {
	for _, layout := range []string{time.DateOnly, "2006-01", "2006", "01", "01-02"} {
		g.days[day.UTC().Format(layout)] = true
	}
}

func (g *Ground) addValue(text *strings.Builder, value any) {
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

func (g *Ground) addNumber(text string) {
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

// shorthand has a dot or a slash and is no file.
var shorthand = regexp.MustCompile(`(?i)^(?:e\.g|i\.e|a\.m|p\.m|u\.s|etc\.|vs\.|and/or|w/o|n/a|he/she|[\w-]+\.(?:com|org|net|io|dev))$`)

// "May" is a verb far more often than a month.
const months = `January|February|March|April|June|July|August|September|October|November|December`

// Unfounded returns what a sentence states without ground: numbers, dates,
// hashes, logins, paths, references, names and addresses.
func (g *Ground) Unfounded(sentence string) []string {
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
	check(pathText, func(m []string) bool { return shorthand.MatchString(m[0]) || g.common(m[0]) || g.says(m[0]) })
	for _, m := range boldText.FindAllStringSubmatch(text, -1) {
		if len(strings.Fields(m[1])) == 1 && !hasDigit(m[1]) && !g.common(strings.Trim(m[1], ".,:;!?")) && !g.says(m[1]) {
			found = append(found, m[1])
		}
	}
	check(namePair, g.knowsPair)
	check(amount, func(m []string) bool { return g.counts(m[0]) || g.days[m[0]] && len(m[0]) == 4 })
	return append(found, g.unfoundedWords(text)...)
}

// knowsDay is for a day or a month in words; year and day may be "".
func (g *Ground) knowsDay(year, month, day string) bool {
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
func (g *Ground) says(text string) bool {
	text = strings.ToLower(strings.Trim(strings.TrimSpace(text), ".,;:!?()'\"*…"))
	return text == "" || strings.Contains(g.text, text)
}

// knowsPair is for two capitalised words in a row: they may be a name.
func (g *Ground) knowsPair(m []string) bool {
	words := strings.Fields(m[0])
	for len(words) > 0 && (g.common(words[0]) || strings.EqualFold(words[0], "github")) {
		words = words[1:]
	}
	return len(words) < 2 || g.says(strings.Join(words, " "))
}

// counts says whether a number occurs, or is what a known number is when
// rounded to as many decimals.
func (g *Ground) counts(text string) bool {
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
func (g *Ground) unfoundedWords(text string) []string {
	var found []string
	for _, word := range wordText.FindAllString(text, -1) {
		n, isNumber := numberWords[strings.ToLower(word)]
		if isNumber && !g.says(word) && !g.counts(strconv.FormatFloat(n, 'f', -1, 64)) {
			found = append(found, word)
		}
	}
	return found
}

func hasDigit(text string) bool  { return strings.ContainsFunc(text, unicode.IsDigit) }
func hasLetter(text string) bool { return strings.ContainsFunc(text, unicode.IsLetter) }
