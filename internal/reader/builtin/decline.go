package builtin

import (
	"regexp"
	"strings"

	"repochat/internal/reader"
	"repochat/internal/reader/builtin/frame"
	"repochat/internal/reader/builtin/lexicon"
)

// order begins a request to do something: it is told apart from a question
// that begins with the same verb by the one thing that the verb is to act on.
var order = regexp.MustCompile(`(?i)^\W*(?:(?:please|kindly|now|just|can you|could you|would you|will you|i (?:want|need) you to)\W+)*` +
	`(?:delete|remove|close|reopen|merge|create|open|assign|label|revert|rename|push|deploy|update|edit|write|add|drop|fire|run|execute|approve|fix|send)\s+` +
	`(?:(?:the|this|that|a|an|all|my|our|your|me|it|him|her|every)\b\s*(\w*)|(?:issue|bug|pr|ticket|pull request)\s*(?:#|number)?\s*\d|#\d)`)

// harmlessObjects are what a question may order: "write me a list".
var harmlessObjects = regexp.MustCompile(`(?i)^(?:list|table|ranking|summary|overview|report|answer|number|count|chart|graph|query|a)$`)

// refuse answers an order: the graph is only read.
func refuse(s sentence) (understood, bool) {
	m := order.FindStringSubmatch(s.text)
	if m == nil || harmlessObjects.MatchString(m[1]) {
		return understood{}, false
	}
	return understood{kind: reader.Conversation, words: "I only read the history of the repository; I cannot change anything."}, true
}

const holdings = "It holds commits, files, issues, pull requests, releases, branches and people, who did what, and which commits fixed or introduced a bug."

// topicWords say what the graph lacks, by topic.
var topicWords = map[string]string{
	"dependencies": "The graph does not hold what the repository depends on, or what depends on it.",
	"access":       "The graph does not hold who has access to the repository.",
	"future":       "The graph holds what happened, and nothing about the future.",
	"code":         "The graph does not hold the content of files, so nothing about the code itself.",
	"operations":   "The graph does not hold builds, projects, downloads or other services around the repository.",
	"closers":      "The graph does not hold who closed a pull request.",
	"forks":        "The graph does not hold the repository's forks.",
	"people":       "The graph holds what people did in the repository, and nothing else about them.",
	"priority":     "The graph does not hold priorities or costs; labels may, and you can ask by label.",
}

// nothing says why the graph has no answer to a kind of question.
func nothing(topic string) (understood, bool) {
	if topic == "smalltalk" {
		return understood{kind: reader.Conversation, words: "I answer questions about the history of this repository. " + holdings}, true
	}
	words, known := topicWords[topic]
	return understood{kind: reader.NotInGraph, words: words + " " + holdings}, known
}

// decline says plainly that a question is not understood, or not answerable,
// and which ones near to it are.
func (p *Parser) decline(s sentence) understood {
	for _, c := range s.concepts {
		if c.Kind == lexicon.Topic {
			return understood{kind: reader.NotInGraph, words: topicWords[c.Value] + " " + holdings}
		}
	}
	words := "I do not understand the question."
	f, left := frame.Read(s.concepts, s.slots)
	if missing := f.Missing(); missing != "" && len(left) == 0 {
		return understood{kind: reader.NotInGraph, words: missing + " " + holdings}
	}
	if refersBack(s) {
		words = "I do not know what “" + s.concepts[pronoun(s.concepts)].Text + "” refers to here; name it in the question."
	} else if at := pronoun(left); at >= 0 && !(left[at].Text == "its" && namesBefore(s.concepts, left[at].Start)) {
		words = "I do not know what “" + left[at].Text + "” refers to here; name it in the question."
	} else if unknown := unknownWords(left); len(unknown) > 0 {
		words = "I do not understand " + strings.Join(unknown, ", ") + " in this question."
	}
	return understood{kind: reader.NotUnderstood, words: words, near: p.bank.nearest(essence(s.concepts), 3)}
}

// namesBefore says whether a question itself holds what a pronoun at an offset
// can stand for.
func namesBefore(concepts []lexicon.Concept, offset int) bool {
	for _, c := range concepts {
		if c.Start < offset && (c.Is(lexicon.Noun) && c.Text != "who" || c.Is(lexicon.Slot)) {
			return true
		}
	}
	return false
}

func unknownWords(concepts []lexicon.Concept) []string {
	var unknown []string
	for _, c := range concepts {
		if c.Kind == lexicon.Unknown {
			unknown = append(unknown, "“"+c.Text+"”")
		}
	}
	return unknown
}
