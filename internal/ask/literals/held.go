package literals

import (
	"slices"
	"strings"

	"repochat/internal/question/names"
	"repochat/internal/schema"
)

// unlisted are the places whose names no vocabulary lists. A branch that a pull
// request came from is mostly deleted.
var unlisted = []schema.Place{{Label: "User", Property: "email"}, {Label: "PullRequest", Property: "base"}, {Label: "PullRequest", Property: "head"}, {Label: "Release", Property: "name"}}

// isHeldBy reports whether one of the comparisons with the name holds for some
// name of the vocabulary, or may hold for one that no vocabulary lists.
func (m mention) isHeldBy(v names.Vocabulary) bool {
	for _, l := range m.literals {
		for _, place := range l.places {
			if slices.Contains(unlisted, place) || slices.ContainsFunc(namesAt(place, v), l.holdsFor) {
				return true
			}
		}
	}
	return false
}

// namesAt returns the values of a property in the whole repository.
func namesAt(place schema.Place, v names.Vocabulary) []string {
	switch place.Label {
	case "User":
		list := make([]string, 0, len(v.People))
		for _, person := range v.People {
			if place.Property == "login" {
				list = append(list, person.Login)
			} else {
				list = append(list, person.Name)
			}
		}
		return list
	case "File", "changed":
		if place.Property != "name" {
			return v.Files
		}
		list := make([]string, len(v.Files))
		for i, path := range v.Files {
			list[i] = baseName(path)
		}
		return list
	}
	for _, kind := range schema.KindsAt(place.Label, place.Property) {
		if list := v.Whole[kind]; list != nil {
			if place.Property == "name" && schema.EntryOf(kind).IsDefined {
				return ownNames(list)
			}
			return list
		}
	}
	return nil
}

// holdsFor reports whether the literal's comparison holds for a value.
func (l literal) holdsFor(value string) bool {
	if value == "" {
		return false
	}
	literal := l.Value
	if l.Folded {
		value, literal = strings.ToLower(value), strings.ToLower(literal)
	}
	switch l.Operator {
	case "STARTS WITH":
		return strings.HasPrefix(value, literal)
	case "ENDS WITH":
		return strings.HasSuffix(value, literal)
	case "CONTAINS":
		return strings.Contains(value, literal)
	}
	return value == literal
}

func ownNames(qualified []string) []string {
	list := make([]string, len(qualified))
	for i, name := range qualified {
		list[i] = names.OwnName(name)
	}
	return list
}
