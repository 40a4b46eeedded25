package slot

import (
	_ "embed" // for the words
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"repochat/internal/wordset"
)

//go:embed numbers.yaml
var numberFile []byte

// amounts are the words around a number that tell whether it is how many are meant.
var amounts = readAmounts()

type amountWords struct {
	// amount stand before how many, and named before the number of a thing.
	amount, named wordset.Set
	// rows follow how many, and others a number that is not of what is asked for.
	rows, others wordset.Set
}

func readAmounts() amountWords {
	var file struct{ Amount, Named, Rows, Others wordset.Set }
	wordset.MustRead(numberFile, &file)
	return amountWords{file.Amount, file.Named, file.Rows, file.Others}
}

var (
	// wordBefore and wordBehind match the words on both sides of a number.
	wordBefore = regexp.MustCompile(`([\pL\pN+#.-]+)\s+$`)
	wordBehind = regexp.MustCompile(`^\s*\+?\s+([\pL'’-]+)`)
	// ofStatement ends with what tells that there are so many: "there were four releases".
	ofStatement = regexp.MustCompile(`(?i)\b(?:there\s+(?:were|was|are|is|have\s+been)|there['’]s|es\s+gab|es\s+gibt|il\s+y\s+a(?:vait)?|hay|hubo|había)\s+(?:only\s+|just\s+|about\s+)?$`)
	// isCompared begins with what makes a number a bound: "3 or more".
	isCompared = regexp.MustCompile(`(?i)^\s*\+|^\s*(?:or\s+(?:more|fewer|less)|oder\s+(?:mehr|weniger)|ou\s+(?:plus|moins)|o\s+(?:más|menos))\b`)
	// compares ends with what makes the number behind it a bound.
	compares = regexp.MustCompile(`(?i)(?:[<>=≥≤]\s*|\b(?:(?:more|fewer|less|greater|larger|longer|older)\s+(?:than|as)|at\s+(?:least|most)|mehr\s+als|weniger\s+als|plus\s+de|moins\s+de|au\s+moins|más\s+de|menos\s+de|al\s+menos)\s+)$`)
	// ofUnits ends with what stands before units of time that are asked for.
	ofUnits = regexp.MustCompile(`(?i)\b(?:the|top|which|what|die|welche|les|quels|los|qué)\s+$`)
)

// ofSpan ends what stands before things that bound something: "the longest gap between
// two versions".
var ofSpan = regexp.MustCompile(`(?i)\b(?:between|zwischen|entre)\s+$`)

// isAmount reports whether a number between two parts of a text says how many are meant
// or bounds how many, and is not the number of something that the answer has no rows of:
// "three points", "section 4", "HTTP/3", "2.x".
func (r *reader) isAmount(before, behind string) bool {
	switch {
	case strings.HasSuffix(before, "/") && isWordRune(lastRune(strings.TrimSuffix(before, "/"))):
		return false
	case ofSpan.MatchString(before):
		return false
	case strings.HasPrefix(behind, ".") && len(behind) > 1 && isWordRune(rune(behind[1])), strings.HasPrefix(behind, "-") && len(behind) > 1 && unicode.IsLetter(rune(behind[1])):
		return false
	}
	next := ""
	if m := wordBehind.FindStringSubmatch(behind); m != nil {
		next = strings.ToLower(m[1])
	}
	isOther := amounts.others[next] && !amounts.rows[next]
	if compares.MatchString(before) || isCompared.MatchString(behind) {
		return !isOther
	}
	previous, isNamed := "", false
	if m := wordBefore.FindStringSubmatch(before); m != nil {
		previous = strings.ToLower(m[1])
		first := []rune(m[1])[0]
		isWritten := unicode.IsUpper(first) && strings.TrimSpace(before) != m[1] && !strings.HasSuffix(strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(before), m[1])), ".")
		isNamed = amounts.named[previous] || isWritten && !amounts.amount[previous] && !amounts.rows[previous] && !r.isWord(previous)
	}
	switch {
	case isOther, ofStatement.MatchString(before):
		return false
	case amounts.amount[previous] && !slices.Contains(articles, previous):
		return true
	case isNamed:
		return amounts.rows[next] && !isLinking[next] && !amounts.named[previous]
	}
	isAmountBehind := amounts.amount[next] && !slices.Contains(articles, next) // "les 5 derniers commits"
	return next == "" || amounts.rows[next] || isAmountBehind || r.isWord(next)
}

// MayCount reports whether a word in small letters may stand behind a number of things, or
// before one: "commits", "derniers".
func MayCount(word string) bool { return amounts.rows[word] || amounts.amount[word] }

// articles stand before a number of whatever is meant, and isLinking are words behind
// one that are no things.
var (
	articles  = strings.Fields("die den der les los las the le el about at")
	isLinking = wordset.Of("or and with of in that which who by per until since on from to for")
)

// yearBeside begins with what stands between a year and another one, which makes it one.
var yearBeside = regexp.MustCompile(`(?i)^\s*(?:,|/|-|&|vs\.?|versus|and|or|und|oder|et|ou|y|o|compared\s+(?:to|with))`)

// justBefore returns what stands before a place in a text, at most some fifteen words of
// it: an expression that is anchored at the end reads the whole of what it is given, and
// a text of a thousand numbers would be read a thousand times.
func justBefore(text string, at int) string {
	from := at - 100
	if from <= 0 {
		return text[:at]
	}
	space := strings.IndexAny(text[from:at], " \t\n")
	if space < 0 {
		return text[:at]
	}
	return text[from+space : at]
}

func mayBeYear(word string) bool { return len(word) == len("2006") && word > "1969" && word < "2100" }

// withinOne matches a length of time that has no number: "within a day".
var withinOne = regexp.MustCompile(`(?i)\b(?:within|in under|in less than|under|less than|innerhalb|en moins d'|menos de)\s+(?:of\s+)?(an?|one|eine[mrs]?|une?|un)\b`)

// numbers reads how many of something are meant.
func (r *reader) numbers() {
	for _, m := range withinOne.FindAllStringSubmatchIndex(r.text, -1) {
		// Other questions for what came soon have names that say how soon.
		if length := unitLength(r.text[m[3]:]); length > 0 && releaseNoun.MatchString(r.text) {
			r.slots = append(r.slots, Slot{Kind: Duration, Start: m[2], End: m[3], Text: r.text[m[2]:m[3]], Number: 1, Length: length})
		}
	}
	for _, m := range numeral.FindAllStringIndex(r.text, -1) {
		word := strings.ToLower(r.text[m[0]:m[1]])
		before, behind := justBefore(r.text, m[0]), r.text[m[1]:]
		n, known := numberWords[word]
		if !known {
			number, err := strconv.Atoi(word)
			if err != nil || isWordRune(lastRune(before)) || isWordRune(firstRune(behind)) || isOneOfSeveral(before, word, behind) {
				continue
			}
			n = number
		}
		s := Slot{Kind: Number, Start: m[0], End: m[1], Text: word, Number: n, Length: time.Duration(n) * unitLength(behind)}
		switch {
		case s.Length > 0:
			s.Kind, s.IsRows = Duration, ofUnits.MatchString(before)
		default:
			s.IsNone = !(mayBeYear(word) && yearBeside.MatchString(behind)) && !r.isAmount(before, behind)
		}
		s.IsBound = n > 0 && (ofHaving.MatchString(before) || compares.MatchString(before) || isCompared.MatchString(behind))
		r.add(s)
	}
}

// ofHaving ends with what says that a thing has so many of another.
var ofHaving = regexp.MustCompile(`(?i)\b(?:with|having|has|have|had|mit|hat|haben|avec|con)\s+(?:only\s+|exactly\s+)?$`)
