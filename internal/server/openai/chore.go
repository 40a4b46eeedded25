package openai

import (
	"encoding/json"
	"regexp"
	"strings"

	api "github.com/sashabaranov/go-openai"
)

// Chat programs send requests of their own beside those of people: for a title
// of the conversation, for tags, for further questions. None of them is a
// question about a repository, and each expects an answer of a certain form.
// Open WebUI's begin with "### Task:" and carry the chat between tags;
// LibreChat's are one sentence, and the chat after it.
var (
	webUIChore     = regexp.MustCompile(`(?is)^\s*### Task:.*<chat_history>(.*?)</chat_history>`)
	libreChatChore = regexp.MustCompile(`(?is)^\s*(?:provide a concise, 5-word-or-less title for the conversation|analyze this conversation and provide:?\s*1\. the detected language|please generate a concise title \(max \d+ characters\) for a conversation)(.*)$`)

	// wantedJSON is the key of the object that Open WebUI asks for, as in
	// JSON format: { "follow_ups": ["Question 1?"] }.
	wantedJSON = regexp.MustCompile(`\{\s*"(title|tags|follow_ups|queries|text|prompt)"\s*:`)

	userLine = regexp.MustCompile(`(?im)^\s*(?:user|human)\s*:\s*(\S.*)$`)
)

// chore answers a request that a chat program makes for itself. It needs no
// model and no graph.
func chore(messages []message, repository string) (reply string, ok bool) {
	last := messages[len(messages)-1]
	if last.Role != api.ChatMessageRoleUser {
		return "", false
	}
	text := string(last.Content)
	if match := webUIChore.FindStringSubmatch(text); match != nil {
		return webUIReply(text, match[1], repository), true
	}
	if match := libreChatChore.FindStringSubmatch(text); match != nil {
		return titleOf(match[1], repository), true
	}
	return "", false
}

func webUIReply(text, chat, repository string) string {
	key := "title text"
	if match := wantedJSON.FindStringSubmatch(text); match != nil {
		key = match[1]
	}
	switch key {
	case "title text":
		return titleOf(chat, repository)
	case "title":
		return object(key, titleOf(chat, repository))
	case "tags":
		return object(key, []string{repository})
	case "follow_ups", "queries":
		return object(key, []string{}) // none is better than an invented one
	default:
		return object(key, "")
	}
}

func object(key string, value any) string {
	body, err := json.Marshal(map[string]any{key: value})
	if err != nil {
		return "{}" // strings always encode
	}
	return string(body)
}

// mostTitleWords is what the chat programs ask for, roughly.
const mostTitleWords = 7

// titleOf makes a title of a chat's first question.
func titleOf(chat, repository string) string {
	first := userLine.FindStringSubmatch(chat)
	if first == nil {
		return repository
	}
	words := strings.Fields(first[1])
	title := strings.TrimRight(strings.Join(words[:min(len(words), mostTitleWords)], " "), "?!.,;: ")
	if len(words) > mostTitleWords {
		title += " …"
	}
	return title
}
