package classify

import (
	_ "embed" // for the cues
	"regexp"
	"slices"
	"strings"
	"sync"

	"gopkg.in/yaml.v3"

	"repochat/internal/prefilter"
	"repochat/internal/reader/learned/frame"
	"repochat/internal/reader/learned/slot"
)

// Cues are what a question says that its query has to use, as bits.
type Cues uint64

//go:embed cues.yaml
var cueFile []byte

type cue struct {
	Name string
	Said *prefilter.Regexp
	Used *regexp.Regexp
}

var cues = sync.OnceValue(func() []cue {
	var file []struct{ Name, Said, Used string }
	if err := yaml.Unmarshal(cueFile, &file); err != nil {
		panic("classify: cues.yaml: " + err.Error()) // part of the binary
	}
	all := make([]cue, len(file))
	for i, c := range file {
		all[i] = cue{c.Name, prefilter.MustCompile(c.Said), regexp.MustCompile(c.Used)}
	}
	return all
})

// denying returns the cues that leave a person out.
var denying = sync.OnceValue(func() (bits Cues) {
	for i, c := range cues() {
		if c.Name == "other than" || c.Name == "never" {
			bits |= 1 << i
		}
	}
	return bits
})

// named are the cues of a kind of thing that is named: the name is used then, or
// told.
var named = map[string]slot.Kind{"labels": slot.Label, "branches": slot.Branch, "releases": slot.Release, "directories": slot.Directory, "functions": slot.Function, "classes": slot.Class, "annotations": slot.Annotation, "tests": slot.FileRole, "merged": slot.Merges}

// Said returns the cues in the words of a question with some values.
func Said(words []string, slots slot.Slots) Cues {
	text := strings.Join(slices.DeleteFunc(slices.Clone(words), func(word string) bool { return strings.HasPrefix(word, "§") }), " ")
	lower := prefilter.Lower(text)
	var said Cues
	for i, c := range cues() {
		if kind, isKind := named[c.Name]; c.Said.MayMatch(lower) && c.Said.MatchString(text) && !(isKind && slots.Has(kind)) {
			said |= 1 << i
		}
	}
	return said
}

// Names returns the cues' names.
func (c Cues) Names() []string {
	var names []string
	for i, one := range cues() {
		if c&(1<<i) != 0 {
			names = append(names, one.Name)
		}
	}
	return names
}

// Unused returns the cues of a question that a frame does not use: neither its
// parts nor its wordings speak of them. A query composed of parts uses the cues that
// leave a person out; a named query does not.
func (m *Model) Unused(said Cues, f frame.Frame, slots slot.Slots) Cues {
	said &^= m.Cues[f]
	if denied, _ := slots.Denied(); len(denied) > 0 && f.Query == "" {
		said &^= denying()
	}
	if said == 0 {
		return 0
	}
	text := f.String()
	for i, c := range cues() {
		if said&(1<<i) != 0 && c.Used.MatchString(text) {
			said &^= 1 << i
		}
	}
	return said
}
