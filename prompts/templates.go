package prompts

import (
	"bytes"
	"embed"
	"fmt"
	"regexp"
	"strings"
	"text/template"
)

//go:embed *.tmpl
var templateFiles embed.FS

// Render renders one part of a step's prompt: step "generate" and part
// "system" are the template {{define "system"}} in generate.tmpl. Every step
// can use what glossary.tmpl defines.
func Render(step, part string, data any) (string, error) {
	parsed, err := template.New(step).Option("missingkey=error").ParseFS(templateFiles, "glossary.tmpl", step+".tmpl")
	if err != nil {
		return "", fmt.Errorf("read prompt %s: %w", step, err)
	}
	var text bytes.Buffer
	if err := parsed.ExecuteTemplate(&text, part, data); err != nil {
		return "", fmt.Errorf("render prompt %s: %w", step, err)
	}
	return strings.TrimSpace(text.String()) + "\n", nil
}

// fenceTag is any tag that marks a part of a prompt.
var fenceTag = regexp.MustCompile(`(?i)<(\s*/?\s*(?:question|conversation|names|rows|passages|query|no_query|not_found|search|look|report|clarify|option|reference|answer|first_answer|second_answer|better)\b)`)

// Fenced makes a text from outside safe to put between the tags of a prompt: it
// cannot close them, or open others.
func Fenced(text string) string { return fenceTag.ReplaceAllString(text, "‹$1") }
