package join

import (
	"regexp"
	"slices"
	"strings"
)

// secondAsk matches where a second question begins in one sentence.
var secondAsk = regexp.MustCompile(`(?i)[\s,;]*(?:\b(?:and|und|et|y|e)|[?;.!])\s+((?:please\s+)?(?:give|show|list|tell|name|count|compare|zeige?|nenne?|liste|donne|montre|dame|muestra|lista)\b|how\s+(?:many|often|much|long)|who\b|whom\b|which\b|in\s+which\s+(?:files?|modules?|packages?|director(?:y|ies)|folders?|years?|months?|quarters?|releases?|versions?)\b|what\b|when\b|where\b|by\s+whom|wie\s*viele?\b|wie\s+(?:oft|lange)|wer\b|welche\w*\b|wann\b|von\s+wem|combien\b|qui\b|par\s+qui|quand\b|quelles?\b|quels?\b|cuánt[oa]s\b|quién(?:es)?\b|cuándo\b|por\s+quién)`)

// SplitBehind returns the two questions of a sentence, the first of them the longest that is
// whole by itself; ok is false where none is.
func SplitBehind(sentence string, isWhole func(first string) bool) (first, second string, ok bool) {
	for _, m := range slices.Backward(secondAsk.FindAllStringSubmatchIndex(sentence, -1)) {
		first, second := sentence[:m[0]], strings.TrimSpace(sentence[m[2]:])
		if len(strings.Fields(first)) >= shortestPart && len(strings.Fields(second)) > 1 && !ofEach.MatchString(second) && isWhole(first) {
			return first, second, true
		}
	}
	return "", "", false
}

// Split returns the two questions of a sentence; ok is false where there is one.
func Split(sentence string) (first, second string, ok bool) {
	m := secondAsk.FindStringSubmatchIndex(sentence)
	if m == nil || len(strings.Fields(sentence[:m[0]])) < shortestPart {
		return "", "", false
	}
	second = strings.TrimSpace(sentence[m[2]:])
	if len(strings.Fields(second)) < 2 || ofEach.MatchString(second) {
		return "", "", false
	}
	return sentence[:m[0]], second, true
}

// ofEach matches what asks for no more than a figure beside each of the things that
// were asked for.
var ofEach = regexp.MustCompile(`(?i)\b(?:each|every one|respectively|jeweils|jede[rsn]?|chacune?|cada)\b`)

// shortestPart is how many words the first of two questions has at least.
const shortestPart = 3
