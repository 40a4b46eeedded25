package dates

import (
	"strings"

	"repochat/internal/wordset"
)

// foreign are words of dates in German, French and Spanish with the English
// ones. Those that English has too, in another sense, are left out.
var foreign = func() map[string]string {
	words := map[string]string{}
	for english, list := range map[string]string{
		"january": "januar jänner janvier enero", "february": "februar février fevrier febrero", "march": "märz maerz mars marzo",
		"april": "avril abril", "may": "mai mayo", "june": "juni juin junio", "july": "juli juillet julio", "august": "août aout agosto",
		"september": "septembre septiembre", "october": "oktober octobre octubre", "november": "novembre noviembre", "december": "dezember décembre diciembre",
		"since": "seit depuis desde", "after": "nach après después despues", "until": "bis hasta jusqu'à jusqu'en", "before": "avant", "between": "zwischen",
		"last":  "letzte letzten letzter letztes letztem vergangenen vergangene dernier dernière derniers dernières último última últimos últimas ultimo ultimos ultimas",
		"month": "monat monats mes", "months": "monate monaten mois meses", "year": "jahr jahres année annee año", "years": "jahre jahren années ans años",
		"week": "woche semaine semana", "weeks": "wochen semaines semanas", "days": "tage tagen jours días dias",
		"two": "zwei deux dos", "three": "drei trois tres", "four": "vier quatre cuatro", "five": "fünf fuenf cinq cinco", "six": "sechs seis",
		"seven": "sieben sept siete", "eight": "huit ocho", "nine": "neun neuf nueve", "ten": "zehn dix diez", "eleven": "elf onze once", "twelve": "zwölf zwoelf douze doce",
		"of": "de del", "yesterday": "gestern hier ayer", "today": "heute aujourd'hui hoy",
	} {
		for word := range strings.FieldsSeq(list) {
			words[word] = english
		}
	}
	return words
}()

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
