package dates

import (
	_ "embed" // for the words
	"strings"

	"repochat/internal/wordset"
)

//go:embed words.yaml
var wordFile []byte

// foreign are words of dates in German, French and Spanish with the English ones, and
// germanWords those by which a question is German.
var foreign, germanWords = readWords()

func readWords() (english map[string]string, german wordset.Set) {
	var file struct {
		Foreign map[string]wordset.Set
		German  wordset.Set
	}
	wordset.MustRead(wordFile, &file)
	english = map[string]string{}
	for meant, words := range file.Foreign {
		for word := range words {
			english[word] = meant
		}
	}
	return english, file.German
}

// following are the words for "last" that stand behind what they are said of:
// "le mois dernier", "el año pasado".
var following = wordset.Of("dernier dernière passé passée pasado pasada")

// unitBefore reads a unit of the calendar with the word for "last" behind it.
func (p parser) unitBefore(i int) (period, int) {
	if !following[asciiLower(p.at(i+1).raw)] {
		return period{}, 0
	}
	return p.unitBack(strings.TrimSuffix(p.at(i).text, "s"), 1) // "mois" is one and many
}

// windowBehind reads "3 derniers mois".
func (p parser) windowBehind(i int) (period, int) {
	count, n := p.count(i)
	if n == 0 || !strings.HasPrefix(p.at(i+n).raw, "derni") {
		return period{}, 0
	}
	from, ok := p.before(p.now, count, p.at(i+n+1).text)
	if !ok {
		return period{}, 0
	}
	return period{from: from, to: p.now, hasYear: true, how: "up to now"}, n + 2
}
