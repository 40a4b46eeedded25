package slot

import (
	"slices"
	"strings"

	"repochat/internal/question"
	"repochat/internal/schema"
)

// things say which kind of thing a kind of value names.
var things = map[Kind]schema.Kind{
	Commit: schema.Commit, Issue: schema.Issue, Pull: schema.PullRequest, File: schema.File,
	Person: schema.Person, Release: schema.Release, Branch: schema.Branch, Label: schema.Label,
}

// ThingOf returns the kind of thing that a kind of value names; "" for none.
func ThingOf(kind Kind) schema.Kind { return things[kind] }

// KindOf returns the kind of value that names a kind of thing; "" for none.
func KindOf(thing schema.Kind) Kind {
	for kind, of := range things {
		if of == thing {
			return kind
		}
	}
	return ""
}

// OfThings returns the things of a kind as one value, each once; ok is false where there
// is none.
func OfThings(all []question.Thing, kind Kind) (value Slot, ok bool) {
	value = Slot{Kind: kind}
	for _, thing := range all {
		name := thing.Value
		if thing.Kind == schema.File {
			name = "./" + name // this path, not every file of the name
		}
		if KindOf(thing.Kind) == kind && kind != "" && !slices.Contains(value.Names, name) {
			value.Names, value.Value = append(value.Names, name), thing.Value
		}
	}
	if len(value.Names) > 1 {
		value.Value = ""
	}
	value.Text = strings.Join(value.Names, ", ")
	return value, len(value.Names) > 0
}
