package clarify

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"repochat/internal/answer/back"
	"repochat/internal/cypher/facts"
	"repochat/internal/question"
)

// How likely "bugs" are all issues, and a question with a word that a directory is
// called speaks of the whole repository.
const (
	allIssues       = 0.9
	wholeRepository = 0.7
)

// leastLabelled is of how many issues one at least carries the label that says it
// is a bug, where a project goes by that label.
const leastLabelled = 10

var plainBugs = regexp.MustCompile(`(?i)\b(?:bugs?|defects?)\b`)

// labelledBugs is for "bugs", which are all issues, where some issues carry a
// label that says they are bugs.
func labelledBugs(q question.Scanned) []Ambiguity {
	known := q.Vocabulary
	said := plainBugs.FindStringIndex(q.Text)
	if said == nil || len(known.BugLabels) != 1 || isPartOfName(q, said) {
		return nil
	}
	if issues := known.Nodes["Issue"]; known.LabelledBugs*leastLabelled < issues || known.LabelledBugs >= issues {
		return nil
	}
	word := q.Text[said[0]:said[1]]
	labelled := word + " labelled " + known.BugLabels[0]
	if strings.ContainsAny(known.BugLabels[0], " :") {
		labelled = fmt.Sprintf("%s labelled %q", word, known.BugLabels[0])
	}
	return []Ambiguity{{
		Aspect: back.ScopeAspect, Of: word, Ask: fmt.Sprintf("Only issues labelled %s?", known.BugLabels[0]), IsUnion: true,
		Values: []Value{
			{ID: "every", Label: "all issues", Likelihood: allIssues, Say: unchanged},
			{ID: back.Labelled, Label: "labelled " + known.BugLabels[0], Likelihood: 1 - allIssues, Say: inPlaceOf(word, labelled), Holds: comparesOneOf("labels", "label")},
		},
	}}
}

// isPartOfName reports whether a part of a question belongs to a name in it.
func isPartOfName(q question.Scanned, part []int) bool {
	return slices.ContainsFunc(q.Spans, func(s question.Span) bool {
		return s.Start < part[1] && part[0] < s.End && (s.Name.Known() || s.Sure || s.Asserted)
	})
}

// directories is for a word that directories are called: who speaks of the whole
// repository may mean what lies in one of them.
func directories(q question.Scanned, known map[string][]string) []Ambiguity {
	var all []Ambiguity
	for _, word := range plainWords(q) {
		found := known[strings.ToLower(word)]
		if len(found) == 0 {
			continue
		}
		a := Ambiguity{Aspect: back.ScopeAspect, Of: word, Ask: fmt.Sprintf("Only what lies in %s?", found[0])}
		if len(found) > 1 {
			a.Ask = fmt.Sprintf("Only what lies in one %s/?", word)
		}
		all = append(all, a.union(Value{ID: "every", Label: wholeOf(q.Text, word), Likelihood: wholeRepository}, found, func(directory string) Value {
			return Value{ID: directory, Say: inPlaceOf(word, directory), Holds: comparesOneOf("path")}
		}))
	}
	return all
}

// wholeOf returns what a question is about that is about more than the directory
// called by a word: all files of a role that the word stands for, or everything.
func wholeOf(text, word string) string {
	for _, role := range question.Roles(text) {
		if strings.EqualFold(text[role.Start:role.End], word) {
			return "all " + role.Name
		}
	}
	return "the whole repository"
}

// plainWords returns the words of a question that directories may be called: they
// belong to no name, and are not how questions call things.
func plainWords(q question.Scanned) (plain []string) {
	for _, at := range wordOf.FindAllStringIndex(q.Text, -1) {
		word := q.Text[at[0]:at[1]]
		lower := strings.ToLower(word)
		if len(word) >= shortestDirectory && !words.Filler[lower] && !words.Spoken[lower] && !isPartOfName(q, at) && !slices.Contains(plain, word) {
			plain = append(plain, word)
		}
	}
	return plain
}

// shortestDirectory is the shortest word that is taken for a directory's name, in
// bytes.
const shortestDirectory = 3

// called returns the directories whose own names are words of a question, by word
// in lower case: the shortest paths, at most as many as are distinguished.
func called(q question.Scanned) map[string][]string {
	asked := map[string]bool{}
	for _, word := range plainWords(q) {
		asked[strings.ToLower(word)] = true
	}
	found := map[string][]string{}
	for _, file := range q.Vocabulary.Files {
		end := 0
		for part := range strings.SplitAfterSeq(file, "/") {
			end += len(part)
			directory, isDirectory := strings.CutSuffix(part, "/")
			if name := strings.ToLower(directory); isDirectory && asked[name] && !slices.Contains(found[name], file[:end]) {
				found[name] = append(found[name], file[:end])
			}
		}
	}
	for name, directories := range found {
		slices.SortStableFunc(directories, func(x, y string) int { return len(x) - len(y) })
		found[name] = directories[:min(len(directories), mostThings)]
	}
	return found
}

// inPlaceOf returns a function that puts words in the place of a word.
func inPlaceOf(word, words string) func(string) string {
	whole := regexp.MustCompile(`(?i)\b` + regexp.QuoteMeta(word) + `\b`)
	return func(sentence string) string {
		at := whole.FindStringIndex(sentence)
		if at == nil {
			return sentence
		}
		return sentence[:at[0]] + words + sentence[at[1]:]
	}
}

func comparesOneOf(properties ...string) func(*facts.Facts) bool {
	return func(f *facts.Facts) bool { return slices.ContainsFunc(properties, f.Compares) }
}
