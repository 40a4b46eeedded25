package language

import (
	"slices"
	"strconv"
	"strings"

	"repochat/internal/schema"
)

// numbersOf maps the words of the numbers from 0 to 999 to them, as the words
// without hyphens and spaces.
func numbersOf(words func(int) string) map[string]int {
	numbers := make(map[string]int, 1000)
	for n := range 1000 {
		numbers[squeeze(words(n))] = n
	}
	return numbers
}

// squeeze takes out what stands between the parts of a number in words.
func squeeze(text string) string { return joiners.Replace(text) }

var joiners = strings.NewReplacer("-", "", " ", "", "_", "")

var thousands = map[string]bool{"thousand": true, "tausend": true, "mille": true, "mil": true}

// Number reads a number from the beginning of some words in lower case, and
// returns how many words it takes; 0 when there is none.
func (l *Language) Number(words []string) (value, taken int) {
	const longest = 8
	if head, n := l.upTo999(words[:min(longest, len(words))]); n > 0 {
		if n < len(words) && thousands[words[n]] {
			rest, more := l.upTo999(words[n+1:])
			return head*1000 + rest, n + 1 + more
		}
		return head, n
	}
	if len(words) > 0 && thousands[words[0]] {
		rest, more := l.upTo999(words[1:])
		return 1000 + rest, 1 + more
	}
	return 0, 0
}

// upTo999 takes the most words that are one number. "And" stands within one.
func (l *Language) upTo999(words []string) (value, taken int) {
	joined := ""
	for n, word := range words {
		if n == 0 && l.Sections["and"][word] {
			return 0, 0
		}
		joined += squeeze(word)
		if number, found := l.spelled[joined]; found && !l.Sections["and"][word] {
			value, taken = number, n+1
		}
	}
	return value, taken
}

func englishNumber(n int) string {
	small := strings.Fields("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen")
	tens := strings.Fields("_ _ twenty thirty forty fifty sixty seventy eighty ninety")
	switch {
	case n < 20:
		return small[n]
	case n < 100 && n%10 == 0:
		return tens[n/10]
	case n < 100:
		return tens[n/10] + "-" + small[n%10]
	case n%100 == 0:
		return small[n/100] + " hundred"
	}
	return small[n/100] + " hundred and " + englishNumber(n%100)
}

func germanNumber(n int) string {
	small := strings.Fields("null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn")
	tens := strings.Fields("_ _ zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig")
	unit := func(n int) string { return strings.TrimSuffix(small[n], "s") + map[bool]string{true: "s"}[n == 6] }
	switch {
	case n < 20:
		return small[n]
	case n < 100 && n%10 == 0:
		return tens[n/10]
	case n < 100:
		return unit(n%10) + "und" + tens[n/10]
	case n%100 == 0:
		return unit(n/100) + "hundert"
	}
	return unit(n/100) + "hundert" + germanNumber(n%100)
}

func frenchNumber(n int) string {
	small := strings.Fields("zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf")
	tens := strings.Fields("_ _ vingt trente quarante cinquante soixante soixante quatre-vingt quatre-vingt")
	switch {
	case n < 20:
		return small[n]
	case n < 100:
		ten, rest := n/10, n%10
		if ten == 7 || ten == 9 {
			rest += 10
		}
		switch {
		case n == 80:
			return "quatre-vingts"
		case rest == 0:
			return tens[ten]
		case rest == 1 && ten < 8 || n == 71:
			return tens[ten] + " et " + small[rest]
		}
		return tens[ten] + "-" + small[rest]
	case n == 100:
		return "cent"
	case n < 200:
		return "cent " + frenchNumber(n-100)
	case n%100 == 0:
		return small[n/100] + " cents"
	}
	return small[n/100] + " cent " + frenchNumber(n%100)
}

func spanishNumber(n int) string {
	small := strings.Fields("cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve " +
		"veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve")
	tens := strings.Fields("_ _ _ treinta cuarenta cincuenta sesenta setenta ochenta noventa")
	hundreds := strings.Fields("_ ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos")
	switch {
	case n < 30:
		return small[n]
	case n < 100 && n%10 == 0:
		return tens[n/10]
	case n < 100:
		return tens[n/10] + " y " + small[n%10]
	case n == 100:
		return "cien"
	case n%100 == 0:
		return hundreds[n/100]
	}
	return hundreds[n/100] + " " + spanishNumber(n%100)
}

// ParseNumber reads a number in digits, and returns how many decimals it has. A
// sign before exactly three digits stands between thousands.
func ParseNumber(text string) (values []float64, decimals int) {
	text = strings.NewReplacer("'", "", "’", "", " ", "", "\u00a0", "", "\u202f", "").Replace(text)
	at := strings.LastIndexAny(text, ".,")
	plain := strings.NewReplacer(".", "", ",", "").Replace(text)
	if at < 0 || len(text)-at-1 == 3 {
		if n, err := strconv.ParseFloat(plain, 64); err == nil {
			values = append(values, n)
		}
	}
	if at >= 0 && len(text)-at-1 != 3 {
		decimals = len(text) - at - 1
		head := strings.NewReplacer(".", "", ",", "").Replace(text[:at])
		if n, err := strconv.ParseFloat(head+"."+text[at+1:], 64); err == nil {
			values = append(values, n)
		}
	}
	return values, decimals
}

// NumberOf returns the whole number that a text is, in words or digits; -1 when it
// is none.
func (l *Language) NumberOf(text string) int {
	if n, taken := l.Number(strings.Fields(strings.ReplaceAll(strings.ToLower(text), "-", " "))); taken > 0 {
		return n
	}
	if values, decimals := ParseNumber(text); len(values) > 0 && decimals == 0 {
		return int(values[0])
	}
	return -1
}

// IsSpan reports whether the second word of a text is a unit of time, as in
// "a month after".
func (l *Language) IsSpan(text string) bool {
	words := WordsOf(strings.ToLower(text))
	return len(words) > 1 && slices.Contains([]schema.Kind{"days", "hours", "weeks", "months", "years"}, l.CountedBy(words[1]))
}
