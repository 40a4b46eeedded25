package cited

import (
	"regexp"
	"strings"

	"repochat/internal/answer"
	"repochat/internal/prose"
	"repochat/internal/question/english"
)

// addressed matches a text that speaks to a program instead of people: it is
// shown to the user and not to a model. A text that escapes it is data to the
// model still, and what the model makes of it is checked.
var addressed = regexp.MustCompile(`(?i)\b(?:ignore|disregard|forget|override)\b.{0,40}\b(?:instructions?|prompts?|rules|passages)\b|` +
	`\b(?:system|developer) (?:prompt|message|override)\b|<\|[a-z_]+\|>|\[/?inst\]|^\s*(?:system|assistant)\s*:|` +
	`\b(?:you are|act as|as) (?:now )?an? (?:ai|assistant|language model|llm|chatbot|helpful)\b|` +
	`\b(?:ai|llm|assistants?|chatbots?|language models?|repochat)\b.{0,30}\b(?:must|should|shall|need to|have to|reading this|please)\b|` +
	`\b(?:respond|reply|answer)\b.{0,12}\b(?:only|exactly|with the word|the following)\b`)

// SpeaksToProgram reports whether a text speaks to a program instead of people.
func SpeaksToProgram(text string) bool { return addressed.MatchString(text) }

// IsOrdinary reports whether a word that was looked for names nothing: one of the English
// language, a number, or a reference to a thread.
func IsOrdinary(word string) bool {
	lower := strings.ToLower(word)
	return english.IsWord(lower) || strings.Trim(lower, "#0123456789") == ""
}

// InNoText tells of words that were looked for and that are in none of the texts found.
func InNoText(words []string) []answer.Notice {
	if len(words) == 0 {
		return nil
	}
	return answer.NoticesOf(answer.NoticeMissing, "No text that was found has "+strings.Join(prose.QuotedAll(words), ", ")+".")
}
