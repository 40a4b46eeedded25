// Package pronoun finds the words of a question that stand for something that was said
// before it: "it", "they", "the second one", "that commit".
package pronoun

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"repochat/internal/reader/learned/slot"
	"repochat/internal/wordset"
)

// Pointing is where a question refers to something earlier.
type Pointing struct {
	Start, End int
	Many       bool
	Kind       slot.Kind // where the words say it
	IsThing    bool      // whether it stands for no person: "it"
	Place      int       // of a row, from 1; -1 is the last one
}

var (
	// ordinals are rows of the last answer by their place.
	ordinals = regexp.MustCompile(`(?i)\bthe\s+(?:(first|1st|top)|(second|2nd)|(third|3rd)|(fourth|4th)|(fifth|5th)|(last))(?:\s+one\b|\s*[?.!]*$)`)
	// demonstratives are things of a kind that the words say: "that commit".
	demonstratives = regexp.MustCompile(`(?i)\b(?:this|that|these|those|the same|dieser?|diesen|dieses|ce|cet|cette|ces|est[ea]|es[ea])\s+(commit|issue|bug|ticket|pr|pull request|file|datei|fichier|person|developer|one|release|version)(s|n)?\b`)
	// pronouns stand for people, for one thing, or for several.
	pronouns = regexp.MustCompile(`(?i)\b(?:(he|she|him|her|his|hers)|(it|its|this|that|es|ihn|lo|le|l(?:'|’))|(they|them|em|their|those|these|sie|ihre|les|los|las|leur))(?:\b|[^\p{L}])`)
	// impersonal matches the pronouns that stand for no person.
	impersonal = regexp.MustCompile(`(?i)^(?:it|its|this|that)$`)
	// expletive is what follows an "it" that stands for nothing: "does it take", "is it
	// risky to".
	expletive = regexp.MustCompile(`(?i)^\s+(?:(?:usually|normally|typically|generally|actually|really|on average|uns|denn|normalerweise)\s+)*(?:takes?|took|taken|possible|likely|true|that|bis|um|zu)\b|^\s+(?:(?:still|really|ok|very|too)\s+)?\p{L}+\s+(?:to\s+\p{Ll}|that\s|if\s)`)
	// relative is "that" or "it" that stands for nothing that was said: "commits
	// that", "is it true".
	relative = regexp.MustCompile(`(?i)(?:\p{L}{3,}s?|those|all|anything|everything|so|now|is|was|find|know|say|said|mean|tell|show)\s+$`)
	// antecedent matches any one thing of a kind at the end of some words, with what is said of
	// it: an "it" behind that stands for it, and for nothing that was said earlier.
	antecedent = regexp.MustCompile(`(?i)\b(?:an?|each|every|any|one|the\s+average)\s+(?:[\pL-]+\s+){0,2}(?:issue|ticket|bug|pr|pull\s+request|commit|file|release|version|tag|review|change)\b[^.?!;]*$|\b(?:which|what)\s+(?:[\pL-]+\s+){0,2}(?:issue|ticket|bug|pr|pull\s+request|commit|file|release|version|tag)\b[^.?!;]*\b(?:before|until|till|after|when|once|because|though|although)\s+$`)
	// determiner is what follows a "this" that stands before a name, or before a word for
	// the repository: "who is this Ann", "who maintains this project".
	determiner = regexp.MustCompile(`^\s+(?:\p{Lu}\p{Ll}|(?:project|repo|repository|codebase)\b)`)
	// afterVerb is what stands before a "that" of its own in a question: "has that been".
	afterVerb = regexp.MustCompile(`(?i)(?:^|\s)(?:has|did|does|will|would|(?:when|where|how|why|by\s+whom|who)\s+(?:is|was|were))\s+$`)
	// germanThat matches a "das" that is no article: "wann kam das rein".
	germanThat = regexp.MustCompile(`(?i)\b(?:kam|ist|war|wurde|hat|wird)\s+(das)\s+(?:rein|drin|dazu|weg|behoben|passiert|entfernt|eingebaut|eingeführt|geändert|gefixt|gemergt|gemacht|gelöst|beschlossen)`)
)

var kindOfNoun = map[string]slot.Kind{
	"commit": slot.Commit, "issue": slot.Issue, "bug": slot.Issue, "ticket": slot.Issue, "pr": slot.Pull, "pull request": slot.Pull, "file": slot.File,
	"datei": slot.File, "fichier": slot.File, "person": slot.Person, "developer": slot.Person, "release": slot.Release, "version": slot.Release,
}

// Find returns the first part of a question that refers to something earlier and is
// none of its values; nil where there is none.
func Find(text string, slots slot.Slots) *Pointing {
	if m := ordinals.FindStringSubmatchIndex(text); m != nil {
		place := 1
		for m[2*place] < 0 {
			place++
		}
		if place == 6 {
			place = -1
		}
		end := m[1]
		for end > m[0] && strings.ContainsRune(" ?.!", rune(text[end-1])) {
			end--
		}
		return &Pointing{Start: m[0], End: end, Place: place}
	}
	if m := demonstratives.FindStringSubmatchIndex(text); m != nil && slots.IsFree(m[0], m[1]) {
		return &Pointing{Start: m[0], End: m[1], Many: m[4] >= 0, Kind: kindOfNoun[strings.ToLower(text[m[2]:m[3]])]}
	}
	if m := germanThat.FindStringSubmatchIndex(text); m != nil && slots.IsFree(m[2], m[3]) {
		return &Pointing{Start: m[2], End: m[3], IsThing: true}
	}
	for _, m := range pronouns.FindAllStringSubmatchIndex(text, -1) {
		for group := 1; group <= 3; group++ {
			start, end := m[2*group], m[2*group+1]
			if start < 0 || !slots.IsFree(start, end) || endsInWord(text[:start]) || isArticle(text[start:end], text[end:]) || group == 2 && (antecedent.MatchString(text[:start]) || expletive.MatchString(text[end:]) || strings.EqualFold(text[start:end], "this") && determiner.MatchString(text[end:])) || strings.EqualFold(text[start:end], "that") && relative.MatchString(text[:start]) && !afterVerb.MatchString(text[:start]) {
				continue
			}
			p := &Pointing{Start: start, End: end, Many: group == 3, IsThing: impersonal.MatchString(text[start:end])}
			if group == 1 {
				p.Kind = slot.Person
			}
			return p
		}
	}
	return nil
}

// endsInWord reports whether a text ends with a letter: "cuáles" is no "les".
func endsInWord(text string) bool {
	last, _ := utf8.DecodeLastRuneInString(text)
	return unicode.IsLetter(last)
}

// articles are French and Spanish pronouns that stand before things, too, and thing begins
// with the word behind one.
var (
	articles = wordset.Of("le lo les los las l' l’")
	thing    = regexp.MustCompile(`^\s*(\d+\s|\pL+)`)
)

// isArticle reports whether a word stands before things, and for none: "les 5 derniers
// commits".
func isArticle(word, behind string) bool {
	m := thing.FindStringSubmatch(behind)
	return articles[strings.ToLower(word)] && m != nil && (m[1][0] >= '0' && m[1][0] <= '9' || slot.MayCount(strings.ToLower(m[1])))
}

// Allows reports whether a pronoun may stand for something of a kind.
func (at Pointing) Allows(kind slot.Kind) bool {
	return (at.Kind == "" || at.Kind == kind) && (!at.IsThing || kind != slot.Person)
}
