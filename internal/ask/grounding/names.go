package grounding

import (
	"regexp"
	"strings"
)

// deed is what people do in a history; a word right before one is who did it.
const deed = `has|have|had|leads?|led|fixed|fixes|made|makes|wrote|writes|introduced|introduces|committed|commits|authored|authors|contributed|changed|changes|opened|opens|closed|closes|reported|reports|` +
	`merged|merges|reviewed|reviews|owns?|owned|did|does|touched|created|creates|assigned|worked|holds?|follows|tops?|caused|broke|breaks|resolved|is the|was the|is responsible|was responsible`

var (
	doer      = pattern{regexp.MustCompile(`(?:^|[\s("“|:;,–—])([\p{L}][\p{L}\p{N}_.'’-]*)\s+(?:(?:also|then|still|only|alone|now|later|mostly|each|both)\s+)?(?:` + deed + `)\b`), has(" \t\n")}
	byWhom    = pattern{regexp.MustCompile(`\b(?:by|ask|contact|from|thank|thanks to|assigned to|belongs to|with)\s+([\p{L}][\p{L}\p{N}_'’-]*)`), has(" \t\n")}
	namePair  = pattern{regexp.MustCompile(`\p{Lu}[\p{L}'’-]+(?:\s+\p{Lu}[\p{L}'’.-]*)+`), hasCapital}
	capital   = pattern{regexp.MustCompile(`[\p{L}\p{N},;]\s+(\p{Lu}[\p{L}'’-]+)`), hasCapital}
	leader    = regexp.MustCompile(`^\s*([\p{L}][\p{L}\p{N}_.'’-]*(?:\s+[\p{L}][\p{L}\p{N}_.'’-]*){0,2})\s*(?:[:(=]|[–—-]\s|\s*$)`)
	ourNames  = wordSet("github git szz neo4j cypher repochat markdown utc i english german french spanish api url ok yes no none note total overall average median sum mean unknown n/a")
	smallTalk = wordSet(`nobody everyone everybody somebody someone anyone none others another each every either neither both all most many several few some any such same other
		i you he she it we they who which that this these those there here what whoever one ones first second third last next
		also only still already always often never again together alone otherwise instead however therefore thus hence besides moreover meanwhile overall altogether
		accordingly notably interestingly finally currently recently mostly mainly usually probably possibly perhaps unfortunately apparently
		according based given among besides apart beyond despite due far well yes no sorry please note answer result results row rows value values count counts data
		developer developers author authors contributor contributors committer maintainer bug bugs issue issues fix fixes commit commits file files person people name names label labels release releases branch branches
		query table list ranking top leader leaders winner figure figures number numbers history repository graph period time times day days month months year years week weeks
		not nothing more less fewer least much half part share rest remaining respectively likewise similarly additionally furthermore finally lastly
		way work works reason reasons cause causes change changes problem problems title titles message messages state states url link links hash hashes details detail summary`)
)

func wordSet(words string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(words) {
		set[w] = true
	}
	return set
}

// names looks for people and other names that nothing tells of: two capitalised
// words, one in the middle of a sentence, whoever is said to have done
// something, and what stands first in an item of a list or in a cell.
func (g *Ground) names(text string, isItem bool) []string {
	var found []string
	miss := func(name string) {
		if name = strings.Trim(name, " .,;:'’-"); name != "" {
			found = append(found, name)
		}
	}
	for _, m := range namePair.all(text) {
		if !g.knowsPair(m[0]) {
			miss(m[0])
		}
	}
	for _, pattern := range []pattern{doer, byWhom, capital} {
		for _, m := range pattern.all(text) {
			if !g.knowsName(m[1]) {
				miss(m[1])
			}
		}
	}
	if strings.HasPrefix(strings.TrimSpace(text), "|") {
		return append(found, g.cells(text)...)
	}
	if isItem {
		if m := leader.FindStringSubmatch(text); m != nil {
			found = append(found, g.unknownWords(m[1])...)
		}
	}
	return found
}

// cells checks the words of a table's row: there every word is a value, a
// heading, or of our own.
func (g *Ground) cells(row string) []string {
	var found []string
	for _, cell := range strings.Split(row, "|") {
		if len(strings.Fields(cell)) <= mostNameWords {
			found = append(found, g.unknownWords(cell)...)
		}
	}
	return found
}

func (g *Ground) unknownWords(text string) []string {
	var found []string
	if g.values[strings.ToLower(strings.TrimSpace(text))] {
		return nil
	}
	for _, w := range wordsOf(text) {
		if hasLetter(w) && !hasDigit(w) && !g.knowsName(w) {
			found = append(found, w)
		}
	}
	return found
}

// knowsName says whether a word is a name that the rows or the question hold,
// or none at all.
func (g *Ground) knowsName(name string) bool {
	lower := strings.ToLower(strings.TrimSuffix(strings.TrimSuffix(strings.Trim(name, ".,;:'’-"), "'s"), "’s"))
	if lower == "" || ourNames[lower] || smallTalk[lower] || g.common(lower) || g.isWord(lower) || strings.HasSuffix(lower, "ly") {
		return true
	}
	for part := range strings.SplitSeq(lower, "-") {
		_, isNumber := units[part]
		_, isScale := scales[part]
		_, isMultiple := multiple[part]
		if !isNumber && !isScale && !isMultiple && part != "one" {
			return false
		}
	}
	return true
}

// knowsPair is for capitalised words in a row: they may be a name.
func (g *Ground) knowsPair(pair string) bool {
	lower := strings.ToLower(strings.TrimRight(pair, ".,;:'’-"))
	if g.values[lower] || strings.Contains(g.asked, lower) {
		return true
	}
	for _, w := range strings.Fields(pair) {
		if !g.knowsName(w) {
			return false
		}
	}
	return true
}
