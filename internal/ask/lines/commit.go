package lines

import (
	"fmt"
	"slices"
	"strings"

	"repochat/internal/answer"
	"repochat/internal/pickaxe"
	"repochat/internal/prose"
	"repochat/internal/schema"
)

// longestSubject is the length up to which the first line of a message is told, in characters.
const longestSubject = 100

// Commit tells a commit in words, with its author, its day, its pull request and its first
// release; card is its evidence.
func Commit(c pickaxe.Commit) (words answer.Words, card answer.Evidence) {
	subject := prose.OneLine(c.Subject, longestSubject)
	text := " (“" + subject + "”"
	if c.By != "" {
		text += ", " + c.By
	}
	text += ", " + c.At[:min(len("2006-01-02"), len(c.At))]
	words = answer.Words{{Text: schema.Short(schema.Commit, c.Hash), Kind: schema.Commit, ID: c.Hash, URL: c.URL}, {Text: text}}
	if c.Pull > 0 && !strings.Contains(c.Subject, fmt.Sprintf("#%d", c.Pull)) {
		id := fmt.Sprint(c.Pull)
		words = append(words, answer.Segment{Text: ", "}, answer.Segment{Text: schema.Short(schema.PullRequest, id), Kind: schema.PullRequest, ID: id})
	}
	words = append(words, answer.Segment{Text: ")"})
	if c.Release.Tag != "" {
		words = append(words, answer.Segment{Text: ", first in the release "}, answer.Segment{Text: c.Release.Tag, Kind: schema.Release, ID: c.Release.Tag})
	}
	return words, answer.Evidence{
		Kind: string(schema.Commit), ID: c.Hash, Label: schema.Short(schema.Commit, c.Hash), Title: subject, Author: c.By, Date: c.At, URL: c.URL,
	}
}

// WithCard returns the cards of an answer with one more, each once.
func WithCard(cards []answer.Evidence, card answer.Evidence) []answer.Evidence {
	if slices.ContainsFunc(cards, func(have answer.Evidence) bool { return have.ID == card.ID }) {
		return cards
	}
	return append(cards, card)
}
