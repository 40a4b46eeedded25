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
			{ID: "every", Label: "all issues", Likelihood: allIssues, Say: func(s string) string { return s }},
			{ID: "labelled", Label: "labelled " + known.BugLabels[0], Likelihood: 1 - allIssues, Say: inPlaceOf(word, labelled), Holds: comparesOneOf("labels", "label")},
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
		a := Ambiguity{Aspect: back.ScopeAspect, Of: word, Ask: fmt.Sprintf("Only what lies in %s?", strings.Join(found[:1], "")), IsUnion: true,
			Values: []Value{{ID: "every", Label: wholeOf(q.Text, word), Likelihood: wholeRepository, Say: func(s string) string { return s }}}}
		if len(found) > 1 {
			a.Ask = fmt.Sprintf("Only what lies in one %s/?", word)
		}
		for i, directory := range found {
			a.Values = append(a.Values, Value{
				ID: directory, Label: directory, Likelihood: (1 - wholeRepository) / float64(len(found)) * (1.01 - float64(i)/100),
				Say: inPlaceOf(word, directory), Holds: comparesOneOf("path"),
			})
		}
		all = append(all, a)
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
func plainWords(q question.Scanned) (words []string) {
	for _, at := range wordOf.FindAllStringIndex(q.Text, -1) {
		word := q.Text[at[0]:at[1]]
		lower := strings.ToLower(word)
		if len(word) >= shortestDirectory && !filler[lower] && !isSpokenOf[lower] && !isPartOfName(q, at) && !slices.Contains(words, word) {
			words = append(words, word)
		}
	}
	return words
}

// shortestDirectory is the shortest word that is taken for a directory's name, in
// bytes.
const shortestDirectory = 3

// isSpokenOf are the words that questions call things by, which directories are
// called, too.
var isSpokenOf = set(`commit commits issue issues file files people user users author authors change changes release releases branch branches label labels
	bug bugs defect defects merge merges review reviews line lines code work data time last first most project history
	function functions method methods class classes interface interfaces field fields constructor constructors annotation annotations
	call calls caller callers callee callees parameter parameters`)

// called returns the directories whose own names are words of a question, by word
// in lower case: the shortest paths, at most as many as are distinguished.
func called(q question.Scanned) map[string][]string {
	words := map[string]bool{}
	for _, word := range plainWords(q) {
		words[strings.ToLower(word)] = true
	}
	found := map[string][]string{}
	for _, file := range q.Vocabulary.Files {
		for from, end := 0, strings.IndexByte(file, '/'); end >= 0; {
			if name := strings.ToLower(file[from:end]); words[name] && !slices.Contains(found[name], file[:end+1]) {
				found[name] = append(found[name], file[:end+1])
			}
			next := strings.IndexByte(file[end+1:], '/')
			if next < 0 {
				break
			}
			from, end = end+1, end+1+next
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
