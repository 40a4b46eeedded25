package dates

import (
	"repochat/internal/question/dates/token"

	"repochat/internal/wordset"
)

// following are the words for "last" that stand behind what they are said of:
// "le mois dernier", "el año pasado".
var following = wordset.Of("dernier dernière passé passée pasado pasada")

// unitBefore reads a unit of the calendar with the word for "last" behind it.
func (p parser) unitBefore(i int) (period, int) {
	if !following[token.Lower(p.at(i+1).Raw)] {
		return period{}, 0
	}
	return p.unitBack(p.unit(i), 1) // "mois" is one and many
}

// windowBehind reads "3 derniers mois" and "3 últimos meses".
func (p parser) windowBehind(i int) (period, int) {
	count, n := p.count(i)
	if n == 0 || p.at(i+n).Text != "last" || token.Lower(p.at(i+n).Raw) == "last" {
		return period{}, 0
	}
	from, ok := p.before(p.now, count, p.unit(i+n+1))
	if !ok {
		return period{}, 0
	}
	return period{from: from, to: p.now, hasYear: true, how: "up to now"}, n + 2
}
