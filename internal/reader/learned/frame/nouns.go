package frame

import "slices"

var nouns = map[Entity]string{Commit: "commits", Issue: "bugs", File: "files", Pull: "pull requests", Release: "releases"}

// Nouns returns the words for the things that a frame is about, apart from people.
func (f Frame) Nouns() []string {
	var all []string
	add := func(noun string) {
		if noun != "" && !slices.Contains(all, noun) {
			all = append(all, noun)
		}
	}
	add(nouns[f.Target])
	for entity, measure := range Measures {
		if measure == f.Measure {
			add(nouns[entity])
		}
	}
	return all
}
