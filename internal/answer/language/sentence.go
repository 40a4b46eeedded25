package language

import (
	"regexp"
	"slices"
	"strings"
)

// SentenceEnd returns the offset behind the first line or sentence that is
// complete; -1 when there is none. A full stop ends one only before a space and a
// capital, a digit, a brace or a mark: "3.5", "main.go" and "am 21. Mai" go on.
func SentenceEnd(text string) int {
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '\n':
			return i + 1
		case '.', '!', '?':
			if i+2 < len(text) && text[i+1] == ' ' && !IsStructure(text[:i+2]) && !goesOn(text[:i], text[i+2:]) {
				return i + 2
			}
		}
	}
	return -1
}

var abbreviations = strings.Fields("e.g i.e no nos vs etc approx ca cf jan feb mar apr jun jul aug sep sept oct okt nov dec dez dr mr mrs ms st nr bzw z.b d.h u.a p.ex env usw")

// companies are abbreviations in the names of companies, which end many a sentence.
var companies = []string{"co", "corp", "inc", "ltd"}

// goesOn reports whether a full stop belongs to the word before it: to an
// abbreviation, or to a German day before its month.
func goesOn(before, behind string) bool {
	word := strings.ToLower(before[strings.LastIndexAny(before, " \n(")+1:])
	isCompany := slices.Contains(companies, word) && !IsCapital(behind)
	if slices.Contains(abbreviations, word) || isCompany || isInitial(before) && IsCapital(behind) {
		return true
	}
	next, _, _ := strings.Cut(behind, " ")
	isMonth := IsMonth(strings.ToLower(strings.Trim(next, ".,;")))
	return word != "" && strings.Trim(word, "0123456789") == "" && (isMonth || len(word) < 3 && !IsCapital(behind))
}

// initial matches the initial of a name behind another name or initial, or at the beginning:
// "Benjamin M", "J. R", "J.C" and "J" go on with a surname.
var initial = regexp.MustCompile(`(?:\p{Lu}\pL+\s|\b\p{Lu}\.\s?|^)\p{Lu}$`)

func isInitial(before string) bool {
	if len(before) > longestName {
		before = "…" + before[len(before)-longestName:] // which is no beginning
	}
	return initial.MatchString(before)
}

// longestName is more bytes than a name has before an initial.
const longestName = 64

// structure matches the beginning of a line that is none of a sentence: a list, a
// table, a heading, a fence or a quotation. The page shows the rows.
var structure = regexp.MustCompile("^\\s*(?:\\||#{1,6}\\s|[-*+•]\\s|\\d{1,3}[.)]\\s|>|```|~~~|:?-{3,})")

// IsStructure reports whether a line is none of a sentence, but of a list, a table
// or the like.
func IsStructure(line string) bool { return structure.MatchString(line) }
