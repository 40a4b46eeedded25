package sample

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// reference is how the story's texts name what is only known when it is built:
// @{id} an issue's or a pull request's number, @{hash id} and @{full id} the
// short and the full hash of the commit that carries a change.
var reference = regexp.MustCompile(`@\{(?:(hash|full) )?([a-z0-9.-]+)\}`)

func (b *builder) expand(text string) (string, error) {
	var missing []string
	expanded := reference.ReplaceAllStringFunc(text, func(found string) string {
		groups := reference.FindStringSubmatch(found)
		form, id := groups[1], groups[2]
		if form == "" {
			if number, known := b.plan.numbers[id]; known {
				return strconv.Itoa(number)
			}
		} else if m, known := b.changes[id]; known {
			if form == "hash" {
				return m.hash.String()[:7]
			}
			return m.hash.String()
		}
		missing = append(missing, found)
		return found
	})
	if len(missing) > 0 {
		return "", fmt.Errorf("nothing is known of %s", strings.Join(missing, ", "))
	}
	return expanded, nil
}

// messageOf returns a commit's message as git would have it.
func (b *builder) messageOf(c commit) (string, error) {
	message := strings.TrimSpace(c.Message)
	switch {
	case message == "" && c.Sync:
		message = "Merge branch 'main' into " + c.ID
	case c.Reverts != "":
		message += "\n\nThis reverts commit @{full " + c.Reverts + "}."
	case c.Picks != "":
		message += "\n\n(cherry picked from commit @{full " + c.Picks + "})"
	}
	trailers, err := b.coAuthors(c.With)
	if err != nil {
		return "", err
	}
	expanded, err := b.expand(message + trailers)
	return expanded + "\n", err
}

func (b *builder) coAuthors(who []string) (string, error) {
	var trailers strings.Builder
	for _, w := range who {
		_, identity, err := b.story.find(w)
		if err != nil {
			return "", err
		}
		if trailers.Len() == 0 {
			trailers.WriteByte('\n')
		}
		trailers.WriteString("\nCo-authored-by: " + identity)
	}
	return trailers.String(), nil
}

func subject(message string) string {
	first, _, _ := strings.Cut(strings.TrimSpace(message), "\n")
	return first
}
