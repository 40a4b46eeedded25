package clarify

import (
	"testing"

	"repochat/internal/answer/back"
	"repochat/internal/schema"
	"repochat/internal/wordset"
)

// TestWords holds the files of words to their form: a file that is read in part leaves
// sets empty, and a way that no aspect has synonyms for is misspelt.
func TestWords(t *testing.T) {
	for name, set := range map[string]wordset.Set{
		"whole": words.Whole, "top": words.Top, "ranked": words.Ranked, "bugs": words.Bugs, "filler": words.Filler, "spoken": words.Spoken, "alone": words.Alone,
	} {
		if len(set) < 5 {
			t.Errorf("%s has %d words", name, len(set))
		}
	}
	for aspect, all := range map[back.Aspect][][]way{back.MeasureAspect: {ways.People, ways.Files}, back.RelationAspect: {ways.Bugs}} {
		for _, list := range all {
			for _, w := range list {
				if w.Label == "" || len(w.Say) == 0 || w.Likely[0] <= 0 || w.Likely[1] <= 0 || len(words.Synonyms[aspect][w.ID]) == 0 {
					t.Errorf("%s: %+v lacks something", aspect, w)
				}
				for _, follows := range w.Follows {
					if _, found := schema.Default().Relationship(follows); !found {
						t.Errorf("%s: %s follows %s, which is no relationship", aspect, w.ID, follows)
					}
				}
			}
		}
	}
}
