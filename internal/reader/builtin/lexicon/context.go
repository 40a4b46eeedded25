package lexicon

// inContext settles words whose meaning depends on their neighbours.
func inContext(concepts []Concept) []Concept {
	for i := range concepts {
		c := &concepts[i]
		before := neighbour(concepts, i, -1)
		switch {
		case c.Text == "by" && !groups(concepts, i), c.Kind == Compare && !compares(concepts, i):
			c.Kind = Filler
		case c.Text == "this" || c.Text == "that" || c.Text == "the":
			if refers(concepts, i) {
				c.Kind, c.Value = Pronoun, "this"
			}
		case others[c.Text] && (neighbour(concepts, i, +1).Is(Noun, "person") || c.Text == "else" && before.Is(Noun, "person")):
			c.Kind = Unknown // another one than the person asked for
		case c.Text == "own" && before.Kind == Pronoun, c.Is(Pronoun, "self") && neighbour(concepts, i, +1).Kind == Quality:
			c.Kind = Filler // "which fixes were themselves buggy"
		case c.Text == "whose" && before.Kind == Noun:
			c.Kind = Clause
		case c.Kind == Verb && c.Form == Base && nominal[c.Value] && i > 0 && determiners[concepts[i-1].Text]:
			c.Kind = Noun
		case c.Text == "version" && c.Kind == Noun && ofFile(concepts[i+1:]):
			c.Kind = Filler // "the first version of main.go"
		case c.Text == "projects":
			c.Kind, c.Value = Topic, "operations" // the repository is one project
		case c.Text == "it" && i == len(concepts)-1 && before.Text == "is" && i > 1 && concepts[i-2].Is(Noun, "repository"):
			c.Kind = Filler // "which project is it?"
		case c.Text == "one" && before.Kind == Compare:
			c.Kind, c.Number = Number, 1
		case c.Text == "changes" && doer(before):
			c.Kind, c.Value, c.Form = Verb, "change", Third
		case c.Text == "fixes" && !doer(before):
			c.Kind, c.Value = Noun, "fix"
		}
	}
	return concepts
}

// ofFile says whether concepts begin with "of" and a file.
func ofFile(concepts []Concept) bool {
	return len(concepts) > 1 && concepts[0].Text == "of" && concepts[1].Is(Slot, "file")
}

// neighbour returns the nearest concept to one side that is not a filler.
func neighbour(concepts []Concept, i, step int) Concept {
	for i += step; i >= 0 && i < len(concepts); i += step {
		if concepts[i].Kind != Filler {
			return concepts[i]
		}
	}
	return Concept{}
}

// refers says whether a determiner before a single thing points back to one
// named earlier: "that commit", or "the commit" where nothing follows that
// would tell which.
func refers(concepts []Concept, i int) bool {
	if i+1 >= len(concepts) {
		return false
	}
	next := concepts[i+1]
	if next.Form != Base || !next.Is(Noun, "commit", "issue", "file", "pull", "person") || next.Text == "who" || next.Text == "people" || next.Text == "team" {
		return false
	}
	return concepts[i].Text != "the" || i+2 == len(concepts) && i > 1
}

var others = map[string]bool{"another": true, "other": true, "else": true}

// nominal are the verbs whose base form is also a noun, after a determiner.
var (
	nominal     = map[string]bool{"fix": true, "change": true}
	determiners = map[string]bool{"a": true, "an": true, "the": true, "this": true, "any": true, "each": true, "every": true, "which": true,
		"what": true, "last": true, "latest": true, "first": true, "recent": true, "most recent": true, "single": true, "one": true, "code": true}
)

// groups says whether a group follows "by": "by year", "by author", "by number
// of commits", but not "by user ann".
func groups(concepts []Concept, i int) bool {
	after := neighbour(concepts, i, +1)
	for j := i + 1; j+1 < len(concepts) && after.Kind == Noun; j++ {
		if concepts[j].Start == after.Start && (concepts[j+1].Kind == Slot || concepts[j+1].Kind == Unknown) {
			return false
		}
	}
	if after.Kind == Unit || after.Is(Ask, "count") {
		return true
	}
	return after.Form == Base && !indefinite[after.Text] &&
		after.Is(Noun, "label", "file", "directory", "extension", "person", "committer", "assignee", "reporter", "reviewer")
}

// indefinite are the words for a person that form no group.
var indefinite = map[string]bool{"who": true, "whom": true, "anyone": true, "anybody": true, "someone": true, "somebody": true,
	"everyone": true, "everybody": true, "people": true, "whoever": true, "team": true}

// compares says whether a number stands where the comparison wants it.
func compares(concepts []Concept, i int) bool {
	switch concepts[i].Text {
	case "or more", "or above", "or fewer", "or less":
		return i > 0 && concepts[i-1].Kind == Number
	}
	return i+1 < len(concepts) && (concepts[i+1].Kind == Number || concepts[i+1].Text == "one" || concepts[i+1].Text == "a")
}

// doer says whether the next word is what somebody or something does.
func doer(before Concept) bool {
	return before.Is(Noun, "person", "commit", "committer", "pull") || before.Kind == Clause
}
