// Package made finds in a question what it says was done with something, and whether it
// asks for the release that this came with.
package made

import (
	"regexp"
	"strings"

	"repochat/internal/question"
	"repochat/internal/schema"
)

// A deed is what a question says was done with something, as messages of commits say
// it that did it.
type deed struct{ asked, did *regexp.Regexp }

var deeds = []deed{
	{regexp.MustCompile(`(?i)\b(?:removed?|removal|dropped|drop|deleted?|gone|kicked out|thrown out|got rid of|get rid of|entfernt|rausgeworfen|supprimée?s?|eliminad[oa]s?|quitad[oa]s?)(?:$|[^\pL])`),
		regexp.MustCompile(`(?i)\b(?:remov(?:e|es|ed|ing)|drop(?:s|ped|ping)?|delet(?:e|es|ed|ing)|get rid of|kill)\b`)},
	{regexp.MustCompile(`(?i)\b(?:add(?:ed)?|introduced?|appear(?:ed)?|existing|exists?|came in|come in|land(?:s|ed)?|arrived?|implemented|supported|eingebaut|eingeführt|hinzugefügt|ajoutée?s?|introduite?s?|añadid[oa]s?|agregad[oa]s?)(?:$|[^\pL])`),
		regexp.MustCompile(`(?i)^(?:feat(?:ure)?(?:\([^)]*\))?!?:? +)?(?:add(?:s|ed|ing)?\b|introduc|implement|initial|support\b|new\b|allow|enable)`)},
}

// Did returns what matches the messages of commits that did what a question says was
// done; nil where it says nothing of the kind.
func Did(asked string) *regexp.Regexp {
	for _, d := range deeds {
		if d.asked.MatchString(asked) {
			return d.did
		}
	}
	return nil
}

var (
	// whichRelease matches a question for the release that something came with, and
	// isReleased one for whether it came with any.
	whichRelease = regexp.MustCompile(`(?i)\b(?:w?h?ich|what|welche[rmns]?|quelle|qué)\s+(?:(?:the|first|draft|major|minor|stable|published|official|new|tagged|erste[nrs]?|neue[nrs]?)\s+){0,2}(?:version|versión|release|tag)s?(?:$|[^\pL])`)
	isReleased   = regexp.MustCompile(`(?i)\b(?:(?:in|part\s+of|with)\s+(?:an?|any|some|the\s+(?:last|latest|newest|current)|einem|irgendeinem|une?|alguna)\s+(?:tagged\s+|published\s+|official\s+|stable\s+)?(?:release|version|draft|versión)|(?:been|already|yet|ever)\s+(?:released|shipped|published)|released\s+(?:yet|already)|(?:only|just)\s+on\s+(?:main|master|head)|pin\s+(?:to\s+)?(?:main|master|head)|(?:ab|seit|since|as\s+of|depuis|desde)\s+(?:which|what|welcher|quelle|qué)\s+(?:release|version|versión))(?:$|[^\pL])`)
	// done matches what is said of something together with a release.
	done = regexp.MustCompile(`(?i)\b(?:fix(?:ed|es)?|has|have|affect(?:s|ed)?|contain(?:s|ed)?|includ(?:es?|ed)|need|upgrad(?:e|es|ing)|still|behoben|enthalten|enthält|betroffen|corrigé|contient|arreglad[oa]|contiene|incluye)(?:$|[^\pL])`)
	why  = regexp.MustCompile(`(?i)(?:^|[^\pL])(?:why|warum|wieso|pourquoi|por\s+qué)(?:$|[^\pL])`)
	// releaseWords are the words of such a question that no text needs to have.
	releaseWords = regexp.MustCompile(`(?i)\b(?:versione?n?s?|releases?|tags?|wich|released|tagged|published|pin|master|main|head|upgrad(?:e|es|ing))\b`)
)

// AsksRelease reports whether a question asks with which release something came, whether
// with any, or whether with one that it names.
func AsksRelease(q question.Scanned) bool {
	return whichRelease.MatchString(q.Text) || isReleased.MatchString(q.Text) || len(releases(q)) > 0 && done.MatchString(q.Text) && !why.MatchString(q.Text)
}

func releases(q question.Scanned) (named []string) {
	for _, name := range q.Names {
		if name.Kind == schema.Release {
			named = append(named, strings.ToLower(name.Text))
		}
	}
	return named
}

// IsAddition reports whether a question says that something came.
func IsAddition(asked string) bool {
	return !deeds[0].asked.MatchString(asked) && deeds[1].asked.MatchString(asked)
}

// leastWords is how many words have to be left of a text.
const leastWords = 2

// WithoutAddition returns a text without the words for something having come: what
// brought it may say that in any words, or in none. It is as it is where none
// would be left.
func WithoutAddition(text string) string {
	without := strings.Fields(deeds[1].asked.ReplaceAllString(text, " "))
	if len(without) == 0 {
		return text
	}
	return strings.Join(without, " ")
}

// WithoutReleases returns a text without the words for releases and without those that a
// question names; as it is where too little would be left.
func WithoutReleases(q question.Scanned, text string) string {
	isNamed := map[string]bool{}
	for _, name := range releases(q) {
		isNamed[name] = true
	}
	var kept []string
	for _, word := range strings.Fields(releaseWords.ReplaceAllString(text, " ")) {
		if !isNamed[strings.ToLower(word)] {
			kept = append(kept, word)
		}
	}
	if len(kept) < leastWords {
		if without := strings.Join(strings.Fields(releaseWords.ReplaceAllString(text, " ")), " "); without != "" {
			return without
		}
		return text
	}
	return strings.Join(kept, " ")
}

// WithoutOwnName returns a text without the repository's own name, which all its texts may
// have; as it is where too little would be left.
func WithoutOwnName(q question.Scanned, text string) string {
	isOwn := func(word, name string) bool {
		return name != "" && strings.EqualFold(strings.TrimSuffix(strings.ToLower(word), "s"), strings.TrimSuffix(strings.ToLower(name), "s"))
	}
	var kept []string
	for _, word := range strings.Fields(text) {
		if !isOwn(word, q.Repository.Name) && !isOwn(word, question.ShortName(q.Repository.Name)) {
			kept = append(kept, word)
		}
	}
	if len(kept) < leastWords {
		return text
	}
	return strings.Join(kept, " ")
}
