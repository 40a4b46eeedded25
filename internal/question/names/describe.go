package names

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"repochat/internal/cypher/condition"
	"repochat/internal/cypher/facts"
	"repochat/internal/graph"
	"repochat/internal/history"
	"repochat/internal/prose"
	"repochat/internal/schema"
)

// Describe tells a model what the names of a question stand for: one line
// for each, with the condition to write in a query.
func Describe(names []Resolved) string {
	var lines []string
	for _, name := range names {
		lines = append(lines, fmt.Sprintf("%s: %s", prose.Quoted(name.Text), describeName(name)))
	}
	return strings.Join(lines, "\n")
}

func describeName(name Resolved) string {
	first := name.Matches[0]
	text := fmt.Sprintf("%s, %s", kindWord(name), Condition(name))
	if first.Name != "" && first.Name != first.Value && name.Kind != schema.File {
		text += fmt.Sprintf(" (%s)", prose.OneLine(first.Name, 60))
	}
	return text
}

// kindWord returns what a name is: "file", "7 files, all meant".
func kindWord(name Resolved) string {
	noun := schema.NounOf(name.Kind)
	if n := len(name.Matches); n > 1 {
		return fmt.Sprintf("%d %s, all meant", n, noun.Many)
	}
	return noun.One
}

// Condition returns the condition that picks out exactly the matches.
func Condition(name Resolved) string {
	values := make([]string, len(name.Matches))
	for i, match := range name.Matches {
		values[i] = match.Value
	}
	entry := schema.EntryOf(name.Kind)
	switch name.Kind {
	case schema.Function, schema.Class:
		return condition.Definition(entry.Variable, ComparedDefinition(name)...)
	case schema.File:
		return fileCondition(name, values)
	case schema.Directory:
		return "f.path STARTS WITH " + condition.Literal(values[0])
	case schema.Person:
		return personCondition(name.Matches)
	case schema.Label:
		return condition.Literal(values[0]) + " IN i.labels (p.labels for pull requests)"
	}
	if entry.IsNumbered() {
		return condition.Number(entry.Variable, values...)
	}
	return condition.Equal(entry.Variable+"."+entry.Key, values...)
}

const mostPathsListed = 6

func fileCondition(name Resolved, paths []string) string {
	shared := name.Matches[0].Name
	for _, match := range name.Matches {
		if match.Name != shared {
			shared = ""
		}
	}
	switch {
	case len(paths) == 1:
		return condition.Equal("f.path", paths...)
	case shared != "" && !strings.Contains(name.Text, "/"):
		return condition.Equal("f.name", shared)
	case len(paths) <= mostPathsListed:
		return condition.Equal("f.path", paths...)
	default:
		return condition.File("f", name.Text)
	}
}

func personCondition(matches []Match) string {
	var conditions []string
	for _, match := range matches {
		property := "u.login"
		if match.Value == match.Name {
			property = "u.name" // a person without a login
		}
		conditions = append(conditions, condition.Equal(property, match.Value))
	}
	return strings.Join(conditions, " OR ")
}

// Notices tells how names were read that are not exactly what the question
// says, and which of several things of one name the query means.
func Notices(names []Resolved, query *facts.Facts) []string {
	var notices []string
	for _, name := range names {
		noun := schema.NounOf(name.Kind)
		switch {
		case beginsTags(name, query), isUnused(name, query):
		case name.TakenFor != "":
			notices = append(notices, fmt.Sprintf("%s is not %s but %s.", name.Text, withArticle(schema.NounOf(name.TakenFor).One), withArticle(noun.One)))
		case len(name.Matches) > 1:
			notices = append(notices, fmt.Sprintf("%s is the name of %d %s; %s.",
				prose.Quoted(name.Text), len(name.Matches), noun.Many, meant(name.Matches, query)))
		case name.How == ByStem, name.How == ByPart, name.How == BySuffix, name.How == WithoutCase && name.Kind == schema.File:
			notices = append(notices, fmt.Sprintf("%s is read as the %s %s.", prose.Quoted(name.Text), noun.One, NameOf(name.Matches[0])))
		}
	}
	return notices
}

// isUnused reports whether a query that compares with something takes no account of the
// person or the file that a name was read as: the writer of the query took the words for
// something else.
func isUnused(name Resolved, query *facts.Facts) bool {
	if name.Kind != schema.Person && name.Kind != schema.File || len(query.Literals) == 0 {
		return false
	}
	meant := []string{name.Text}
	for _, match := range name.Matches {
		meant = append(meant, match.Value, match.Name)
	}
	return !slices.ContainsFunc(query.Literals, func(l facts.Literal) bool {
		return isOfKind(l, name.Kind) && slices.ContainsFunc(meant, func(text string) bool {
			return text != "" && strings.Contains(strings.ToLower(l.Value), strings.ToLower(text))
		})
	})
}

// isOfKind reports whether a literal is compared with a name of things of a kind.
func isOfKind(l facts.Literal, kind schema.Kind) bool {
	return slices.ContainsFunc(l.Subjects, func(s facts.Source) bool {
		return s.Kind == facts.PropertyValue && slices.ContainsFunc(s.Thing.Labels, func(label string) bool {
			return slices.Contains(schema.KindsAt(label, s.Property), kind)
		})
	})
}

// beginsTags reports whether a query takes a name for a part of what tags begin with, whatever
// else has it: "versions of draft-a-b".
func beginsTags(name Resolved, query *facts.Facts) bool {
	return slices.ContainsFunc(query.Literals, func(l facts.Literal) bool {
		return l.Operator == "STARTS WITH" && l.Compares("tag") && strings.Contains(strings.ToLower(l.Value), strings.ToLower(name.Text))
	})
}

// StateNotices tell of issues and pull requests what explains that something
// was not found: what is open was not closed, and what is closed not merged. Where the
// records of the tracker end before the commits do, it was so then.
func StateNotices(names []Resolved, known Vocabulary) []string {
	var notices []string
	end := ""
	if TellTrackerEnd(known) != "" {
		end = known.TrackerAsOf.UTC().Format(time.DateOnly)
	}
	for _, name := range names {
		switch {
		case name.Kind != schema.Issue && name.Kind != schema.PullRequest:
		case name.Matches[0].State == history.Open && end != "":
			notices = append(notices, fmt.Sprintf("#%s was open on %s; what became of it since is not known.", name.Matches[0].Value, end))
		case name.Matches[0].State == history.Open:
			notices = append(notices, fmt.Sprintf("#%s is still open.", name.Matches[0].Value))
		case name.Kind == schema.PullRequest && name.Matches[0].State == history.Closed:
			notices = append(notices, fmt.Sprintf("#%s was closed without being merged.", name.Matches[0].Value))
		}
	}
	return notices
}

// meant returns which of several matches a query means: those that it names one
// by one, or all.
func meant(matches []Match, query *facts.Facts) string {
	var named []Match
	for _, match := range matches {
		if query.Holds(match.Value) {
			named = append(named, match)
		}
	}
	if len(named) == 0 || len(named) == len(matches) {
		return "all are meant: " + listMatches(matches)
	}
	return "the query takes " + listMatches(named) + " of " + listMatches(matches)
}

func withArticle(noun string) string {
	if strings.ContainsRune("aeiou", rune(noun[0])) {
		return "an " + noun
	}
	return "a " + noun
}

// TellUnknown describes which names the graph does not know, and what may be meant.
func TellUnknown(repository string, unknown []Resolved, known Vocabulary) string {
	var sentences []string
	for _, name := range unknown {
		noun := schema.NounOf(name.Kind).One
		if name.Kind == schema.Person {
			noun = "developer"
		}
		sentence := fmt.Sprintf("There is no %s %s in %s.", noun, prose.Quoted(name.Text), repository)
		isDefined := slices.ContainsFunc(known.Labels, func(l graph.Label) bool { return l.IsDefined && strings.EqualFold(l.Name, name.Text) })
		switch {
		case name.Kind == schema.Label && isDefined:
			sentence = fmt.Sprintf("No issue or pull request of %s has the label %s, which its tracker defines.", repository, prose.Quoted(name.Text))
		case name.Kind == schema.Label:
			sentence = fmt.Sprintf("No issue or pull request of %s has a label %s.", repository, prose.Quoted(name.Text))
		}
		if len(name.Matches) > 0 && !isDefined {
			sentence += " Did you mean " + Alternatives(name.Matches) + "?"
		}
		sentences = append(sentences, sentence)
	}
	return strings.Join(sentences, "\n\n")
}

// leastLag is how long before the last commit the records of a tracker end for it to
// be worth telling.
const leastLag = 7 * 24 * time.Hour

// HasTracker reports whether a tracker was read: all issues and pull requests of a repository
// without one are known from commit messages.
func HasTracker(known Vocabulary) bool {
	return known.Nodes == nil || known.Nodes["Issue"]+known.Nodes["PullRequest"] > known.MessageIssues
}

// TellTrackerEnd describes where the records of a tracker end well before the commits
// do. It is "" where they do not.
func TellTrackerEnd(known Vocabulary) string {
	if known.TrackerAsOf.IsZero() || known.LastCommit.Sub(known.TrackerAsOf) < leastLag {
		return ""
	}
	return fmt.Sprintf("The records of issues and pull requests end on %s; the commits go on to %s.",
		known.TrackerAsOf.UTC().Format(time.DateOnly), known.LastCommit.UTC().Format(time.DateOnly))
}

// Alternatives lists things of which one is meant: "a, b or c".
func Alternatives(matches []Match) string {
	var words []string
	for _, match := range matches {
		words = append(words, NameOf(match))
	}
	if len(words) == 1 {
		return words[0]
	}
	return strings.Join(words[:len(words)-1], ", ") + " or " + words[len(words)-1]
}

const mostMatchesListed = 5

func listMatches(matches []Match) string {
	var words []string
	for _, match := range atMost(matches, mostMatchesListed) {
		words = append(words, NameOf(match))
	}
	text := strings.Join(words, ", ")
	if more := len(matches) - mostMatchesListed; more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return text
}

// NameOf is how a thing is written in a sentence: a person with both names,
// everything else by its value.
func NameOf(match Match) string {
	if match.Name != "" && match.Name != match.Value && !strings.HasSuffix(match.Value, match.Name) {
		return fmt.Sprintf("%s (%s)", prose.Quoted(match.Value), prose.OneLine(match.Name, 60))
	}
	return prose.Quoted(match.Value)
}
