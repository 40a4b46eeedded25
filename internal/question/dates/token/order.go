package token

import (
	"regexp"
	"slices"
	"strconv"

	"repochat/internal/wordset"
)

// IsGerman reports whether a text has words that only German has.
func IsGerman(words []Word) bool { return hasOf(words, Known.German) }

func hasOf(words []Word, set wordset.Set) bool {
	return slices.ContainsFunc(words, func(w Word) bool { return set[Lower(w.Raw)] })
}

// dayAndMonth, wholeDay and frenchQuarter match words that the next ones complete.
var (
	dayAndMonth   = regexp.MustCompile(`^\d{1,2}\.\d{1,2}$`)
	wholeDay      = regexp.MustCompile(`^\d{1,2}\.\d{1,2}(\.(?:(?:19|20)\d\d|\d\d))$`)
	frenchQuarter = regexp.MustCompile(`^t[1-4]$`)
	isYear        = regexp.MustCompile(`^(?:19|20)\d\d$`)
)

// completed returns words with a day that has its year from the end of its period
// ("6.9. bis 11.9.2018"), and with quarters as they are called in French and Spanish
// ("T3 2018").
func completed(words []Word) []Word {
	for i := range words {
		switch text := words[i].Text; {
		case i+2 < len(words) && Ranges[words[i+1].Text] && dayAndMonth.MatchString(text):
			if m := wholeDay.FindStringSubmatch(words[i+2].Text); m != nil {
				words[i].Text += m[1]
			}
		case i+1 < len(words) && frenchQuarter.MatchString(text) && (isYear.MatchString(words[i+1].Text) || words[i+1].Text == "of" && i+2 < len(words) && isYear.MatchString(words[i+2].Text)):
			words[i].Text = "q" + text[1:]
		}
	}
	return words
}

// slashed matches a date of which slashes or hyphens leave open whether the day or the
// month comes first.
var slashed = regexp.MustCompile(`^(\d{1,2})[/-](\d{1,2})[/-](?:\d\d|(?:19|20)\d\d)$`)

// IsDayFirst reports whether the dates of a text such as 6/7/2018 begin with the day: where
// one of them can be read in no other way, and in German, French and Spanish, unless one
// can only begin with the month.
func IsDayFirst(words []Word) bool {
	for _, w := range words {
		m := slashed.FindStringSubmatch(w.Text)
		if m == nil {
			continue
		}
		first, _ := strconv.Atoi(m[1]) // at most two digits
		second, _ := strconv.Atoi(m[2])
		if first > 12 || second > 12 {
			return first > 12
		}
	}
	return hasOf(words, Known.Abroad)
}
