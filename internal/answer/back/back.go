// Package back holds what an answer asks back.
package back

import (
	"fmt"
	"regexp"
	"strings"

	"repochat/internal/prose"
	"repochat/internal/question"
)

// Clarification is a question back, with the answers to choose from.
type Clarification struct {
	Question string   `json:"question"`
	Options  []Option `json:"options"`
	// Aspect is what of the question is unclear, and Key tells which choice is
	// remembered; "" where a choice is about this question alone.
	Aspect Aspect `json:"aspect,omitempty"`
	Key    string `json:"key,omitempty"`
	// Round counts the questions back about one question, from 1; 0 where the
	// options are other questions to ask.
	Round int `json:"round,omitempty"`
	// Asked is the sentence that the question back is about: it holds all that
	// has been decided so far.
	Asked string `json:"asked,omitempty"`
	// IsOffer reports that nothing is asked: the answer holds all the options, and
	// may be narrowed down to one, or is clearly the likeliest of them.
	IsOffer bool `json:"is_offer,omitempty"`
}

// Aspect is what of a question can be meant in several ways.
type Aspect string

// The aspects.
const (
	MeasureAspect  Aspect = "measure"  // what "best" goes by
	RelationAspect Aspect = "relation" // what a person has to do with a bug
	DateAspect     Aspect = "date"     // which date of a bug
	YearAspect     Aspect = "year"     // of a day without one
	NameAspect     Aspect = "name"     // which of several things
	ScopeAspect    Aspect = "scope"    // a part of the repository, or of its issues
	ReferentAspect Aspect = "referent" // who "they" are
)

// Markdown writes a clarification with its options as a numbered list.
func (c *Clarification) Markdown() string {
	var b strings.Builder
	b.WriteString(prose.Escape(c.Question) + "\n")
	for i, option := range c.Options {
		fmt.Fprintf(&b, "\n%d. %s", i+1, prose.Escape(option.Text))
		if option.Result != "" {
			b.WriteString(": " + prose.Escape(option.Result))
		}
	}
	if c.Round > 0 {
		b.WriteString("\n\n" + repliable)
	}
	return b.String()
}

// repliable ends a question back that can be replied to.
const repliable = "Reply with a number, or say it in other words."

// Turn returns a question back as a later question may reply to it; nil for none.
func (c *Clarification) Turn() *question.Back {
	if c == nil || c.Round == 0 {
		return nil
	}
	turn := &question.Back{Question: c.Question}
	for _, option := range c.Options {
		turn.Options, turn.Sentences = append(turn.Options, option.Text), append(turn.Sentences, option.Question)
	}
	return turn
}

var (
	written = regexp.MustCompile(`(?s)([^\n]+)\n((?:\n\d\. [^\n]+)+)\n\n` + regexp.QuoteMeta(repliable))
	option  = regexp.MustCompile(`(?m)^\d\. (.+?)(?:: .*)?$`)
)

// Parse reads the question back of an answer that was sent as text, as a client
// sends it back; nil when it has none.
func Parse(text string) *question.Back {
	found := written.FindAllStringSubmatch(strings.ReplaceAll(text, "\r\n", "\n"), -1)
	if found == nil {
		return nil
	}
	last := found[len(found)-1]
	turn := &question.Back{Question: unescape(last[1])}
	for _, line := range option.FindAllStringSubmatch(last[2], -1) {
		turn.Options = append(turn.Options, unescape(line[1]))
	}
	return turn
}

var escaped = regexp.MustCompile(`\\([[:punct:]])`)

func unescape(text string) string { return escaped.ReplaceAllString(text, "$1") }

// Option is one way to settle a clarification.
type Option struct {
	Text string `json:"text"`
	// Question is what to ask instead, and Reading the reading to ask it with.
	Question string `json:"question,omitempty"`
	Reading  string `json:"reading,omitempty"`
	// Value tells the option from the others of its aspect.
	Value string `json:"value,omitempty"`
	// Result is what the option leads to, where that is known.
	Result string `json:"result,omitempty"`
}

// Labelled is the value of the option that counts only the issues with a label as bugs.
const Labelled = "labelled"

// Decision is how an unclear part of a question was taken without asking.
type Decision struct {
	// Key tells which choice it is that can be remembered, and forgotten.
	Key  string `json:"key"`
	Of   string `json:"of"`   // "best developer"
	Text string `json:"text"` // "by commits"
	// IsOwn reports that the one who asks has made it their own.
	IsOwn bool `json:"is_own"`
}
