package token

import (
	_ "embed" // for the words
	"time"

	"repochat/internal/wordset"
)

// Months are the months by their names and abbreviations.
var Months = map[string]time.Month{
	"january": 1, "february": 2, "march": 3, "april": 4, "may": 5, "june": 6, "july": 7,
	"august": 8, "september": 9, "october": 10, "november": 11, "december": 12,
	"jan": 1, "feb": 2, "febr": 2, "mar": 3, "apr": 4, "jun": 6, "jul": 7, "aug": 8, "sep": 9,
	"sept": 9, "oct": 10, "nov": 11, "dec": 12,
}

// Ranges are the words and signs between the two ends of a period.
var Ranges = wordset.Of("to - – — .. ... / until till through thru upto à a al au")

//go:embed words.yaml
var wordFile []byte

// Known are the words of dates.
var Known = readWords()

// Vocabulary are words with what they mean for dates.
type Vocabulary struct {
	// foreign are words in German, French and Spanish with the English ones.
	foreign map[string]string
	// German are those by which a question is German.
	German wordset.Set
	// Abroad are those of German, French and Spanish that English does not have.
	Abroad wordset.Set
	// Articles may stand before a period and within one.
	Articles wordset.Set
	// Starts and Ends are words for both ends of a period, and Bare those of them
	// that stand before it without "of".
	Starts, Ends, Bare wordset.Set
	// Thirds are the words for the thirds of a period, with which one it is.
	Thirds map[string]int
	// States say that something has been so for a time.
	States wordset.Set
	// Ago are the phrases that stand before how long ago something was.
	Ago []string
}

func readWords() Vocabulary {
	var file struct {
		Foreign                                        map[string]wordset.Set
		German, Abroad, Articles, Starts, Ends, States wordset.Set
		Bare                                           wordset.Set
		Thirds                                         map[string]wordset.Set
		Ago                                            []string
	}
	wordset.MustRead(wordFile, &file)
	v := Vocabulary{
		foreign: map[string]string{}, German: file.German, Abroad: file.Abroad, Articles: file.Articles, Starts: file.Starts, Ends: file.Ends, Bare: file.Bare,
		Thirds: map[string]int{}, Ago: file.Ago, States: file.States,
	}
	for english, words := range file.Foreign {
		for word := range words {
			v.foreign[word] = english
		}
	}
	for place, words := range file.Thirds {
		for word := range words {
			v.Thirds[word] = map[string]int{"first": 0, "second": 1, "last": 2}[place]
		}
	}
	return v
}

// English returns the English word for one of another language; "" for any other.
func English(word string) string { return Known.foreign[word] }
