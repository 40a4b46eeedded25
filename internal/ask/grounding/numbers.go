package grounding

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

var (
	numberInText  = regexp.MustCompile(`(?:^|[^\p{L}\p{N}_.,-])(\d[\d,]*(?:\.\d+)?)\b`)
	referenceText = regexp.MustCompile(`(?:#|\b(?:issues?|bugs?|prs?|pull requests?|pulls?|tickets?)\s+(?:no\.?\s+|number\s+)?#?)(\d+)\b`)
	// amountText is a number with its separators: a comma, a space or an
	// apostrophe between thousands.
	amountText = pattern{regexp.MustCompile(`(\d{1,3}(?:[,' ’]\d{3})+(?:\.\d+)?|\d+(?:[.,]\d+)?)(\s?[kKM]\b)?(\s?%| percent\b| per cent\b)?`), has(digits)}
	ordinal    = pattern{regexp.MustCompile(`\b(\d+)(?:st|nd|rd|th)\b`), has(digits)}
	foreign    = pattern{regexp.MustCompile(`[\p{Nd}\p{No}\p{Nl}]`), hasNumeral}
)

// separators may stand between thousands.
var separators = strings.NewReplacer("'", "", "’", "", " ", "")

// parseNumber reads a number with its separators. A comma before anything but
// three digits is a decimal one.
func parseNumber(text string) (float64, bool) {
	text = separators.Replace(text)
	if head, tail, found := strings.Cut(text, ","); found && !strings.Contains(tail, ",") && len(tail) != 3 && !strings.Contains(tail, ".") {
		text = head + "." + tail
	}
	n, err := strconv.ParseFloat(strings.ReplaceAll(text, ",", ""), 64)
	return n, err == nil && !math.IsInf(n, 0) && !math.IsNaN(n)
}

// amounts checks the numbers of a sentence from which everything else that has
// digits has been blanked out.
func (g *Ground) amounts(text string) []string {
	c := &check{text: text}
	c.each(ordinal, func(m []string) bool {
		n, err := strconv.Atoi(m[1])
		return err == nil && (n <= g.ranks || g.counts(float64(n), 0))
	})
	c.each(amountText, func(m []string) bool {
		if !g.amount(m[1], strings.TrimSpace(m[2])) {
			c.found = append(c.found, strings.TrimSpace(m[1]+m[2]))
		}
		return true
	})
	// Digits of other scripts: no row has them.
	c.each(foreign, func([]string) bool { return false })
	return append(c.found, g.numberWords(c.text)...)
}

func (g *Ground) amount(text, unit string) bool {
	n, ok := parseNumber(text)
	if !ok {
		return false
	}
	decimals := 0
	if at := strings.LastIndexAny(text, ".,"); at >= 0 && n != math.Trunc(n) {
		decimals = len(text) - at - 1
	}
	switch strings.ToLower(unit) {
	case "k":
		return slices.ContainsFunc(g.numbers, func(known float64) bool { return rounds(known/1000, n, decimals) })
	case "m":
		return slices.ContainsFunc(g.numbers, func(known float64) bool { return rounds(known/1e6, n, decimals) })
	}
	return g.counts(n, decimals) || len(text) == 4 && g.days[text]
}

// counts says whether a number is known, or is what a known one is when it is
// rounded to as many decimals.
func (g *Ground) counts(n float64, decimals int) bool {
	return slices.ContainsFunc(g.numbers, func(known float64) bool { return rounds(known, n, decimals) })
}

// rounds says whether n is a known number, rounded. Half of something is not
// rounded to a whole.
func rounds(known, n float64, decimals int) bool {
	if known == n {
		return true
	}
	if decimals == 0 && math.Abs(known) < 1 {
		return false
	}
	scale := math.Pow10(decimals)
	return math.Round(known*scale) == math.Round(n*scale)
}

var (
	units = map[string]float64{
		"zero": 0, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12,
		"thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17, "eighteen": 18, "nineteen": 19,
		"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90,
	}
	scales   = map[string]float64{"hundred": 100, "thousand": 1000, "million": 1e6, "dozen": 12, "dozens": 12, "hundreds": 100, "thousands": 1000, "millions": 1e6}
	multiple = map[string]float64{"twice": 2, "double": 2, "doubled": 2, "triple": 3, "thrice": 3, "half": 0.5}
)

// numberWords looks for numbers written as words: "twenty-one", "three hundred
// and five", "a dozen", "twice".
func (g *Ground) numberWords(text string) []string {
	var found []string
	words := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) })
	for i := 0; i < len(words); {
		if quotient, isMultiple := multiple[words[i]]; isMultiple {
			if !g.hasRatio(quotient) {
				found = append(found, words[i])
			}
			i++
			continue
		}
		value, n := wordsNumber(words[i:])
		if n == 0 {
			i++
			continue
		}
		if said := strings.Join(words[i:i+n], " "); !g.counts(value, 0) && !g.values[said] && !strings.Contains(g.asked, said) {
			found = append(found, said)
		}
		i += n
	}
	return found
}

func (g *Ground) hasRatio(quotient float64) bool {
	return slices.ContainsFunc(g.ratios, func(known float64) bool { return math.Abs(known-quotient) <= 0.04*quotient })
}

// wordsNumber reads a number from the beginning of some words, and says how
// many words it takes; 0 when there is none.
func wordsNumber(words []string) (value float64, n int) {
	total, part := 0.0, 0.0
	for n < len(words) {
		unit, isUnit := units[words[n]]
		scale, isScale := scales[words[n]]
		one := words[n] == "one" && n > 0 && part >= 20
		switch {
		case isUnit && (n == 0 || part == 0 || unit < 10 && int(part)%10 == 0 && part >= 20 || unit < 100 && int(part)%100 == 0 && part >= 100):
			part += unit
		case one:
			part++
		case isScale:
			if part == 0 {
				part = 1
			}
			part *= scale
			if scale >= 1000 {
				total, part = total+part, 0
			}
		case words[n] == "and" && n > 0 && (part >= 100 || total > 0) && n+1 < len(words) && (units[words[n+1]] > 0):
		default:
			return total + part, n
		}
		n++
	}
	return total + part, n
}
