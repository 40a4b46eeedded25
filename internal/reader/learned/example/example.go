// Package example makes questions that a repository has an answer to of wordings with
// places for names.
package example

import (
	"regexp"
	"strings"

	"repochat/internal/question"
	"repochat/internal/reader/learned/slot"
	"repochat/internal/schema"
)

var place = regexp.MustCompile(`\{(\w+)\}`)

// Fill puts names in the places of a wording. ok is false where there is none
// for a place.
func Fill(wording string, q question.Scanned, slots slot.Slots) (text string, ok bool) {
	ok = true
	text = place.ReplaceAllStringFunc(wording, func(name string) string {
		value := nameFor(strings.Trim(name, "{}"), q, slots)
		ok = ok && value != ""
		return value
	})
	if text != "" {
		text = strings.ToUpper(text[:1]) + text[1:]
	}
	return text, ok
}

// placeKinds are the kinds of value that stand in a place.
var placeKinds = map[string]slot.Kind{
	"FILE": slot.File, "DIR": slot.Directory, "USER": slot.Person, "HASH": slot.Commit, "ISSUE": slot.Issue, "PULL": slot.Pull,
	"FUNCTION": slot.Function, "CLASS": slot.Class, "ANNOTATION": slot.Annotation,
	"RELEASE": slot.Release, "LABEL": slot.Label, "PERIOD": slot.Period, "YEAR": slot.Period,
}

func nameFor(name string, q question.Scanned, slots slot.Slots) string {
	if named := slots.Of(placeKinds[name]); len(named) > 0 {
		return strings.TrimSpace(named[0].Text)
	}
	v := q.Vocabulary
	first := func(names []string) string {
		if len(names) == 0 {
			return ""
		}
		return names[0]
	}
	switch name {
	case "N":
		return "5"
	case "FILE":
		return first(v.Files)
	case "DIR":
		for _, path := range v.Files {
			if at := strings.LastIndexByte(path, '/'); at > 0 {
				return path[:at+1]
			}
		}
	case "USER":
		if len(v.People) > 0 {
			return v.People[0].Login
		}
	case "FUNCTION":
		if function := first(v.Whole[schema.Function]); function != "" {
			return function + "()"
		}
	case "CLASS":
		return first(v.Whole[schema.Class])
	case "ANNOTATION":
		if annotation := first(v.Whole[schema.Annotation]); annotation != "" {
			return "@" + annotation
		}
	case "RELEASE":
		return first(v.Whole[schema.Release])
	case "LABEL":
		if label := first(v.Whole[schema.Label]); label != "" {
			return `"` + label + `"`
		}
	case "PERIOD":
		if !v.LastCommit.IsZero() {
			return v.LastCommit.Format("January 2006")
		}
	case "YEAR":
		if !v.LastCommit.IsZero() {
			return v.LastCommit.Format("2006")
		}
	}
	return ""
}
