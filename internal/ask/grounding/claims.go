package grounding

import (
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

const (
	months      = `January|February|March|April|May|June|July|August|September|October|November|December`
	shortMonths = `Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec`
	anyMonth    = `(?:` + months + `|` + shortMonths + `)\.?`
	weekdayName = `Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday`
)

var (
	isoDate = pattern{regexp.MustCompile(`\b\d{4}-\d\d-\d\d(?:[tT ]\d\d:\d\d(?::\d\d)?[zZ]?)?`), has("-")}

	listMark     = regexp.MustCompile(`^\s*(?:>\s*)*(?:\d{1,3}[.)]|[-*+•])\s+|^\s*\|[\s:|-]*\|\s*$|^\s*#{1,6}\s`)
	addressText  = pattern{regexp.MustCompile(`(?i)\b(?:[a-z][a-z0-9+.-]*://|www\.|mailto:|javascript:|data:)[^\s)>\]"'|` + "`" + `]+`), has(":.")}
	addressWhole = regexp.MustCompile(`(?i)^https?://\S+$`)
	linkTarget   = pattern{regexp.MustCompile(`\]\(\s*<?([^)\s>]*)>?[^)]*\)`), has("(")}
	cardNumber   = pattern{regexp.MustCompile(`\[(\d{1,3})\]`), has("[")}
	mailAddress  = pattern{regexp.MustCompile(`[\w.+-]+@[\w-]+(?:\.[\w-]+)+`), has("@")}
	codeText     = pattern{regexp.MustCompile("`([^`]+)`"), has("`")}
	loginText    = pattern{regexp.MustCompile(`(?:^|[^\w/])@([A-Za-z0-9][\w-]*(?:\[bot\])?)`), has("@")}
	hashText     = pattern{regexp.MustCompile(`\b[0-9a-fA-F]{7,64}\b`), hasHexadecimals}
	hashShape    = regexp.MustCompile(`^[0-9a-f]{7,64}$`)
	dayText      = pattern{regexp.MustCompile(`\b(\d{4})[-/](\d\d?)(?:[-/](\d\d?))?\b`), has("-/")}
	numericDay   = pattern{regexp.MustCompile(`\b(\d\d?)([./])(\d\d?)[./](\d{4}|\d\d)\b`), hasDigitsAround("./")}
	clockText    = pattern{regexp.MustCompile(`\b(\d\d?:\d\d(?::\d\d)?)\b`), has(":")}
	monthDay     = pattern{regexp.MustCompile(`\b(` + anyMonth + `)\s+(\d{1,2})(?:st|nd|rd|th)?\b(?:,?\s+(\d{4})\b)?`), has(monthInitials)}
	dayMonth     = pattern{regexp.MustCompile(`\b(\d{1,2})(?:st|nd|rd|th)?\.?\s+(?:of\s+)?(` + anyMonth + `)(?:\b|\s|$)(?:,?\s*(\d{4})\b)?`), has(monthInitials)}
	monthYear    = pattern{regexp.MustCompile(`\b(` + anyMonth + `),?\s+(?:of\s+|in\s+)?(\d{4})\b`), has(monthInitials)}
	// "May", "March" and the short names are other words far more often.
	monthAlone  = pattern{regexp.MustCompile(`\b(January|February|April|June|July|August|September|October|November|December)\b|\b(?:[Ii]n|[Dd]uring|[Ss]ince|[Ll]ast) (March|May)\b`), has(monthInitials)}
	weekdayText = pattern{regexp.MustCompile(`\b(` + weekdayName + `)s?\b`), has("y")}
	quarterText = pattern{regexp.MustCompile(`\bQ([1-4])\s*(\d{4})?\b`), has("Q")}
	versionText = pattern{regexp.MustCompile(`\bv\d+(?:\.\d+)*[\w.-]*|\b\d+(?:\.\d+){2,}[\w.-]*`), hasVersion}
	pathText    = pattern{regexp.MustCompile(`[\p{L}\p{N}_.@-]*(?:/[\p{L}\p{N}_.@-]+)+/?|\b[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)*\.[A-Za-z][A-Za-z0-9]*\b`), hasPath}
	shorthand   = regexp.MustCompile(`(?i)^(?:e\.g|i\.e|a\.m|p\.m|u\.s|etc|vs|and/or|either/or|w/o|n/a|he/she|they/them|yes/no|day/month/year|month/day/year|read/write)\.?$`)
)

// check blanks out what a pattern matches, and remembers what has no ground.
type check struct {
	text  string
	found []string
}

func (c *check) each(pattern pattern, holds func(match []string) bool) {
	if !pattern.possible(c.text) {
		return
	}
	c.text = pattern.ReplaceAllStringFunc(c.text, func(piece string) string {
		if !holds(pattern.FindStringSubmatch(piece)) {
			c.found = append(c.found, strings.Trim(piece, " .,;:`#@()[]"))
		}
		return " "
	})
}

// Unfounded returns what a sentence states without ground: numbers, dates,
// hashes, logins, paths, versions, references, names and addresses. Each kind
// of statement is checked and then blanked out, so that the digits of a hash
// are not read as a number.
func (g *Ground) Unfounded(sentence string) []string {
	text := plain(sentence)
	mark := listMark.FindString(text)
	c := &check{text: text[len(mark):]}
	g.addresses(c)
	c.each(cardNumber, func(m []string) bool { n, err := strconv.Atoi(m[1]); return err == nil && n >= 1 && n <= len(g.cards) })
	c.text = g.withoutQuotes(c.text)
	c.each(codeText, func(m []string) bool { return g.holdsCode(sentence, m[1]) })
	c.text = bare(c.text)
	g.things(c, sentence)
	g.moments(c)
	c.found = append(c.found, g.names(c.text, mark != "")...)
	c.found = append(c.found, g.amounts(c.text)...)
	return compact(c.found)
}

// Alien returns what a text that is no answer states of things that neither the
// rows nor the question know: addresses, people, commits, issues and numbers.
// It is for a reading, whose words are free.
func (g *Ground) Alien(text string) []string {
	c := &check{text: plain(text)}
	g.addresses(c)
	c.text = bare(c.text)
	c.each(loginText, func(m []string) bool { return g.isPerson(m[1]) })
	c.each(referenceIn, func(m []string) bool { return g.references[m[1]] })
	c.each(hashText, func(m []string) bool {
		return !hasDigit(m[0]) || !hasLetter(m[0]) || g.isHash(strings.ToLower(m[0]), 7)
	})
	c.each(isoDate, func(m []string) bool { return g.holdsMoment(m[0]) })
	c.each(dayText, func(m []string) bool { return g.knowsDay(m[1], m[2], m[3]) })
	for _, pattern := range []pattern{monthDay, dayMonth, monthYear, numericDay, versionText} {
		c.each(pattern, func([]string) bool { return true })
	}
	return compact(append(c.found, g.amounts(c.text)...))
}

func compact(list []string) []string {
	var once []string
	for _, item := range list {
		if !slices.Contains(once, item) {
			once = append(once, item)
		}
	}
	return once
}

// addresses lets links lead only to what the rows or the question name: a page
// of the evidence, or an address that a row has as its value.
func (g *Ground) addresses(c *check) {
	c.each(linkTarget, func(m []string) bool { return g.links[trimAddress(m[1])] || g.isCard(m[1]) })
	c.each(addressText, func(m []string) bool { return g.links[trimAddress(m[0])] })
	c.each(mailAddress, func(m []string) bool {
		return g.values[strings.ToLower(m[0])] || strings.Contains(g.asked, strings.ToLower(m[0]))
	})
}

// isCard says whether a link's target is the number of a card.
func (g *Ground) isCard(target string) bool {
	n, err := strconv.Atoi(strings.TrimPrefix(target, "#"))
	return err == nil && n >= 1 && n <= len(g.cards)
}

func trimAddress(address string) string {
	address = strings.TrimRight(address, ".,;:!?*_")
	if unescaped, err := url.PathUnescape(address); err == nil {
		address = unescaped
	}
	return strings.ToLower(strings.TrimSuffix(address, "/"))
}

// holdsCode says whether a text in back-ticks names a thing, or is a word of
// ours.
func (g *Ground) holdsCode(sentence, code string) bool {
	code = strings.ToLower(strings.Trim(strings.TrimSpace(plain(code)), `"'`))
	switch {
	case code == "" || g.values[code] || strings.Contains(g.asked, code) || g.isHash(code, 4) || g.isPath(code):
		return true
	case g.references[strings.TrimPrefix(code, "#")], g.toldOf(sentence, code) && hasLetter(code):
		return true
	}
	// A phrase: each of its words has to hold.
	words := strings.Fields(code)
	return len(words) > 1 && len(g.Unfounded(code)) == 0
}

// things checks what has a name: people, commits, files, versions, issues.
func (g *Ground) things(c *check, sentence string) {
	c.each(loginText, func(m []string) bool { return g.isPerson(m[1]) })
	c.each(referenceIn, func(m []string) bool { return g.references[m[1]] })
	c.each(hashText, func(m []string) bool {
		text := strings.ToLower(m[0])
		if !hasDigit(text) || !hasLetter(text) {
			n, ok := parseNumber(text)
			return !hasDigit(text) || g.isHash(text, 7) || ok && g.counts(n, 0)
		}
		return g.isHash(text, 7)
	})
	c.each(isoDate, func(m []string) bool { return g.holdsMoment(m[0]) })
	c.each(dayText, func(m []string) bool { return g.knowsDay(m[1], m[2], m[3]) })
	c.each(numericDay, g.knowsNumericDay)
	c.each(versionText, func(m []string) bool { return g.isWord(m[0]) || g.toldOf(sentence, m[0]) })
	c.each(pathText, func(m []string) bool { return g.holdsPath(sentence, m[0]) })
}

// referenceIn is an issue or a pull request in a sentence.
var referenceIn = pattern{regexp.MustCompile(`(?i)(?:#|\b(?:issue|bug|pr|pull request|pull|ticket)\s+(?:no\.?\s*|number\s+)?#?)(\d+)\b`), has(digits)}

func (g *Ground) isPerson(login string) bool {
	login = strings.ToLower(login)
	return g.values[login] || slices.Contains(g.askedWords, login)
}

func (g *Ground) isHash(text string, shortest int) bool {
	if len(text) < shortest {
		return false
	}
	return slices.ContainsFunc(g.hashes, func(hash string) bool { return strings.HasPrefix(hash, text) }) ||
		slices.ContainsFunc(g.askedWords, func(word string) bool {
			return hashShape.MatchString(word) && (strings.HasPrefix(word, text) || strings.HasPrefix(text, word))
		})
}

// isPath says whether a text is a path, its end, or a folder in it.
func (g *Ground) isPath(text string) bool {
	text = strings.ToLower(strings.Trim(text, "/"))
	return text != "" && slices.ContainsFunc(g.paths, func(path string) bool {
		return path == text || strings.HasSuffix(path, "/"+text) || strings.HasPrefix(path, text+"/") || strings.Contains(path, "/"+text+"/")
	})
}

// isWord says whether a word stands in the rows or in the question.
func (g *Ground) isWord(text string) bool {
	text = strings.ToLower(strings.TrimRight(text, "."))
	return g.values[text] || slices.Contains(g.askedWords, text)
}

func (g *Ground) holdsPath(sentence, text string) bool {
	text = strings.TrimRight(text, ".-/")
	switch {
	case text == "" || shorthand.MatchString(text) || g.isPath(text) || g.isWord(text) || g.toldOf(sentence, text):
		return true
	case strings.Contains(g.asked, strings.ToLower(text)):
		return true
	}
	// Two words with a slash between: "open/closed", "commits/fixes".
	for _, part := range strings.Split(text, "/") {
		if strings.Contains(part, ".") || !strings.Contains(text, "/") || !g.common(part) && !g.isWord(part) && !isDigits(part) {
			return false
		}
	}
	return true
}

func isDigits(text string) bool { _, err := strconv.Atoi(text); return err == nil }

// moments checks dates in words, weekdays and times of day.
func (g *Ground) moments(c *check) {
	c.each(monthDay, func(m []string) bool { return g.knowsNamedDay(m[3], m[1], m[2]) })
	c.each(dayMonth, func(m []string) bool { return g.knowsNamedDay(m[3], m[2], m[1]) })
	c.each(monthYear, func(m []string) bool { return g.knowsNamedDay(m[2], m[1], "") })
	c.each(monthAlone, func(m []string) bool { return g.knowsNamedDay("", m[1]+m[2], "") })
	c.each(weekdayText, func(m []string) bool {
		day := strings.ToLower(m[1])
		return g.weekdays[day] || g.values[day] || strings.Contains(g.asked, day)
	})
	c.each(quarterText, g.knowsQuarter)
	c.each(clockText, func(m []string) bool {
		clock := fmt.Sprintf("%05s", m[1])
		return g.clocks[clock] || strings.Contains(g.asked, m[1])
	})
}

// holdsMoment is for a day, or a day with its time.
func (g *Ground) holdsMoment(text string) bool {
	if !g.days[text[:10]] {
		return false
	}
	clock := strings.Trim(text[10:], "tTzZ ")
	return clock == "" || g.clocks[clock]
}

func (g *Ground) knowsDay(year, month, day string) bool {
	key := year + "-" + fmt.Sprintf("%02s", month)
	if day != "" {
		key += "-" + fmt.Sprintf("%02s", day)
	}
	return g.days[key]
}

// knowsNumericDay takes 5.7.2018 as day and month, and 7/5/2018 as either.
func (g *Ground) knowsNumericDay(m []string) bool {
	first, second, year := m[1], m[3], m[4]
	if len(year) == 2 {
		year = "20" + year
	}
	return g.knowsDay(year, second, first) || m[2] == "/" && g.knowsDay(year, first, second)
}

// knowsNamedDay is for a day or a month in words; year and day may be "".
func (g *Ground) knowsNamedDay(year, month, day string) bool {
	at, err := time.Parse("Jan", month[:min(3, len(month))])
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
	return g.days[key] || day == "" && year == "" && strings.Contains(g.asked, strings.ToLower(month))
}

func (g *Ground) knowsQuarter(m []string) bool {
	if strings.Contains(g.asked, "q"+m[1]) {
		return true
	}
	quarter, _ := strconv.Atoi(m[1])
	for month := 3*quarter - 2; month <= 3*quarter; month++ {
		if g.days[strings.TrimPrefix(fmt.Sprintf("%s-%02d", m[2], month), "-")] {
			return true
		}
	}
	return false
}
