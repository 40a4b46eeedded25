// Package assisted reads questions for the commits that an assistant of artificial
// intelligence helped to write, as their messages say: "were any commits written with AI".
package assisted

import (
	"regexp"
	"strings"
)

const (
	// assistant calls one, and helped what it did.
	assistant = `(?:(?:an?\s+|the\s+)?(?:ai|a\.i\.|llms?|claude(?:\s+code)?|(?:github\s+)?copilot|chat-?gpt|gpt|codex|gemini|cursor)\b(?:[\s-]+(?:assistants?|agents?|tools?|coding\s+(?:assistants?|tools?)|models?|bots?))?|coding\s+(?:assistants?|agents?)|artificial\s+intelligence|künstlicher?\s+intelligenz|ki\b|inteligencia\s+artificial|intelligence\s+artificielle|\bia\b)`
	helped    = `(?:(?:co-?)?(?:written|wrote|authored|author|generated|produced|made|created)|assisted|help(?:ed|s)?|used?|using|usado|escri\pL+|utilis\pL+|écri\pL+|benutzt|verwendet|geschrieben|contribut\pL+)`
)

var (
	// asks match such a question: what is done stands before the assistant, or behind it.
	asks = []*regexp.Regexp{
		regexp.MustCompile(`(?i)\b` + helped + `\b[^?]{0,40}?\b` + assistant),
		regexp.MustCompile(`(?i)\b` + assistant + `[\s-]+` + helped + `\b`),
		regexp.MustCompile(`(?i)\bco-?author\pL*\b[^?]{0,30}\b` + assistant),
	}
	// ofCode matches what says that commits or code are meant, and other what says that
	// something else is.
	ofCode = regexp.MustCompile(`(?i)\b(?:commits?|code|código|programm?\pL*|messages?|trailers?|repo\pL*|project|projekt|projet|proyecto|depósito|dépôt|here|hier|main|history)\b`)
	other  = regexp.MustCompile(`(?i)\b(?:issues?|tickets?|prs?|pull\s+requests?|reviews?|polic(?:y|ies)|allow\pL*|permit\pL*|may\s+(?:i|we)|can\s+(?:i|we)|should|files?|functions?)\b`)
)

// signs are what a message has that was written with an assistant, in small letters.
var signs = []string{
	"co-authored-by: claude", "noreply@anthropic.com", "claude code", "claude helped", "with claude", "by claude", "using claude",
	"co-authored-by: copilot", "copilot@users.noreply.github.com", "github copilot", "with copilot", "by copilot", "using copilot", "chatgpt", "openai codex", "codex@openai.com",
	"cursoragent", "co-authored-by: cursor", "gemini code assist", "gemini-code-assist", "devin-ai", "google-labs-jules", "aider (", "ai-assisted", "ai assisted", "generated with ai", "ai-generated", "with the help of ai",
}

// Of returns the query for such a question, and its reading; ok is false for any other one,
// and for one that names something besides.
func Of(text string) (query, reading string, ok bool) {
	if !ofCode.MatchString(text) || other.MatchString(text) {
		return "", "", false
	}
	for _, expression := range asks {
		if expression.MatchString(text) {
			var has []string
			for _, sign := range signs {
				has = append(has, "toLower(c.message) CONTAINS '"+sign+"'")
			}
			return "MATCH (u:User)-[:author]->(c:Commit) WHERE " + strings.Join(has, " OR ") + " RETURN c.id AS commit, c.message AS message, c.committedDate AS date, u.login AS login, u.name AS name ORDER BY date DESC",
				"commits whose message says that an assistant such as Claude, Copilot or ChatGPT helped; others may have been written with one as well", true
		}
	}
	return "", "", false
}
