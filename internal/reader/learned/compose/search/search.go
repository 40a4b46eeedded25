// Package search makes a search of the texts of the slots of a question.
package search

import (
	"slices"
	"strings"

	"repochat/internal/reader/learned/compose"
	"repochat/internal/reader/learned/frame"
	"repochat/internal/reader/learned/slot"
)

// kindsOfText are the kinds of text that a search is told.
var kindsOfText = map[string]string{"issue": "issues", "pull": "pull requests", "commit": "commits", "thread": "discussions"}

// Write returns a search for a topic: the words that no question has, and
// those in quotation marks. ok is false where there are none.
func Write(f frame.Frame, slots slot.Slots) (written compose.Text, ok bool) {
	var words, used []string
	_, named := slots.Denied()
	for _, s := range named {
		if s.Kind == slot.Topic || s.Kind == slot.Text {
			words = append(words, s.Names...)
			used = append(used, s.Text)
		}
	}
	if len(words) == 0 {
		return compose.Text{}, false
	}
	topic := strings.Join(words, " ")
	people, periods := named.Of(slot.Person), named.Of(slot.Period)
	kind := kindsOfText[f.Query]
	if kind == "" && len(people) > 0 {
		kind = kindsOfText["thread"]
	}
	written.Search = topic
	if kind != "" {
		written.Search = strings.TrimSpace(f.State + " " + kind + " about " + topic)
	}
	if kind != "" && len(people) > 0 {
		written.Search += " by " + people[0].Told()
		used = append(used, people[0].Text)
	}
	if f.Query == "why" {
		written.Search = "why " + topic
	}
	if len(periods) > 0 {
		written.Search += " in " + periods[0].Told()
		used = append(used, periods[0].Text)
	}
	written.Reading = "texts about “" + topic + "”"
	written.Unused = slices.DeleteFunc(slices.Clone(slots), func(s slot.Slot) bool {
		return s.Kind == slot.FileRole || slices.Contains(used, s.Text) || strings.Contains(topic, s.Text)
	})
	return written, true
}
