// Package labels tells which labels a tracker defines, what they are for, and how many
// issues and pull requests have them: queries know only those that something has.
package labels

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"repochat/internal/answer"
	"repochat/internal/graph"
	"repochat/internal/prose"
	"repochat/internal/question"
	"repochat/internal/reader"
	"repochat/internal/schema"
)

// mostNamed is how many labels are named in words.
const mostNamed = 12

// Answer tells of the labels that a question asks for.
func Answer(q question.Scanned, asked reader.Labels) answer.Answer {
	t := teller{asked: asked, repository: q.Repository.String()}
	for _, label := range q.Vocabulary.Labels {
		if label.IsDefined {
			t.defined = append(t.defined, label)
		}
	}
	switch {
	case len(asked.Names) > 0:
		t.named()
	case asked.Prefix != "":
		t.alike()
	case asked.About != "":
		t.about()
	case asked.Use == reader.Once:
		t.usedOnce()
	default:
		t.all()
	}
	return t.answer()
}

// teller gathers the words and rows of an answer.
type teller struct {
	asked      reader.Labels
	repository string
	defined    []graph.Label
	words      answer.Words
	listed     []graph.Label
	reading    string
	isUnknown  bool
}

func (t *teller) text(text string) { t.words = append(t.words, answer.Segment{Text: text}) }

func (t *teller) label(name string) {
	t.words = append(t.words, answer.Segment{Text: prose.Printable(name), Kind: schema.Label, ID: name})
}

// labels names some labels, with those that are not named as a number.
func (t *teller) labels(some []graph.Label) {
	for i, label := range some[:min(mostNamed, len(some))] {
		if i > 0 {
			t.text(", ")
		}
		t.label(label.Name)
	}
	if more := len(some) - mostNamed; more > 0 {
		t.text(fmt.Sprintf(" and %d more", more))
	}
}

// uses returns how many of the things that count have a label.
func (t *teller) uses(label graph.Label) int {
	switch {
	case t.asked.IsOpen:
		return label.Open
	case t.asked.OnIssues:
		return label.Issues
	case t.asked.OnPullRequests:
		return label.PullRequests
	}
	return label.Issues + label.PullRequests
}

// things are what counts, after a number or "no".
func (t *teller) things() string {
	switch {
	case t.asked.IsOpen:
		return "open issue"
	case t.asked.OnIssues:
		return "issue"
	case t.asked.OnPullRequests:
		return "pull request"
	}
	return "issue or pull request"
}

// all tells how many labels there are, and which of them nothing has.
func (t *teller) all() {
	t.reading = "the labels that the tracker defines"
	unused := slices.DeleteFunc(slices.Clone(t.defined), func(l graph.Label) bool { return t.uses(l) > 0 })
	t.text(fmt.Sprintf("The tracker defines %s: ", counted(len(t.defined), "label")))
	switch len(unused) {
	case 0:
		t.text(fmt.Sprintf("each of them is on at least one %s.", t.things()))
	case len(t.defined):
		t.text(fmt.Sprintf("none of them is on any %s.", t.things()))
	default:
		t.text(fmt.Sprintf("%d %s on at least one %s, and %d on none (", len(t.defined)-len(unused), isOrAre(len(t.defined)-len(unused)), t.things(), len(unused)))
		t.labels(unused)
		t.text(").")
	}
	if t.asked.Use == reader.Unused {
		t.reading, t.listed = "labels that the tracker defines and no "+t.things()+" has", unused
		return
	}
	t.listed = slices.Clone(t.defined)
	slices.SortStableFunc(t.listed, func(a, b graph.Label) int { return cmp.Compare(t.uses(b), t.uses(a)) })
}

// alike tells of labels that begin alike, in the order of their names, which of them most
// things have, and which none has.
func (t *teller) alike() {
	t.reading = "labels that begin with “" + t.asked.Prefix + "”"
	for _, label := range t.defined {
		if strings.HasPrefix(strings.ToLower(label.Name), strings.ToLower(t.asked.Prefix)) {
			t.listed = append(t.listed, label)
		}
	}
	slices.SortStableFunc(t.listed, func(a, b graph.Label) int {
		return cmp.Or(cmp.Compare(len(a.Name), len(b.Name)), strings.Compare(a.Name, b.Name))
	})
	most := slices.MaxFunc(t.listed, func(a, b graph.Label) int { return cmp.Compare(t.uses(a), t.uses(b)) })
	t.text(counted(len(t.listed), "label") + " of the tracker begin with “" + prose.Printable(t.asked.Prefix) + "”: ")
	t.label(most.Name)
	t.text(fmt.Sprintf(" is on the most, %s", counted(t.uses(most), t.things())))
	if none := slices.DeleteFunc(slices.Clone(t.listed), func(l graph.Label) bool { return t.uses(l) > 0 }); len(none) > 0 {
		t.text(", and on none ")
		t.labels(none)
	}
	t.text(".")
}

// usedOnce tells which labels one thing alone has.
func (t *teller) usedOnce() {
	t.reading = "labels that one " + t.things() + " alone has"
	t.listed = slices.DeleteFunc(slices.Clone(t.defined), func(l graph.Label) bool { return t.uses(l) != 1 })
	if len(t.listed) == 0 {
		t.text(fmt.Sprintf("No label is on one %s alone.", t.things()))
		return
	}
	t.text(fmt.Sprintf("%s %s on one %s alone: ", counted(len(t.listed), "label"), isOrAre(len(t.listed)), t.things()))
	t.labels(t.listed)
	t.text(".")
}

// named tells what some labels are for.
func (t *teller) named() {
	t.reading = "what labels are for, as the tracker describes them"
	for i, name := range t.asked.Names {
		if i > 0 {
			t.text(" ")
		}
		at := slices.IndexFunc(t.defined, func(l graph.Label) bool { return strings.EqualFold(l.Name, name) })
		if at < 0 {
			t.unknown(name)
			continue
		}
		label := t.defined[at]
		t.listed = append(t.listed, label)
		t.label(label.Name)
		if label.Description == "" {
			t.text(" has no description in the tracker.")
		} else {
			t.text(" is described as “" + prose.OneLine(prose.Printable(label.Description), longest) + "”.")
		}
		t.text(fmt.Sprintf(" %s and %s have it.", counted(label.Issues, "issue"), counted(label.PullRequests, "pull request")))
	}
	t.isUnknown = len(t.listed) == 0
}

// longest is how long a description is in words, in characters.
const longest = 300

// unknown tells that there is no label of a name, and which there are.
func (t *teller) unknown(name string) {
	t.text(fmt.Sprintf("The tracker of %s defines no label “%s”; it defines ", t.repository, prose.Printable(name)))
	t.labels(t.defined)
	t.text(".")
}

// about tells which labels have a word in their name or description.
func (t *teller) about() {
	t.reading = "labels with “" + t.asked.About + "” in their name or description"
	has := func(text string) bool {
		return strings.Contains(strings.ToLower(text), strings.ToLower(t.asked.About))
	}
	for _, label := range t.defined {
		if has(label.Name) || has(label.Description) {
			t.listed = append(t.listed, label)
		}
	}
	if len(t.listed) == 0 {
		t.text(fmt.Sprintf("No label has “%s” in its name or description; the tracker defines ", t.asked.About))
		t.labels(t.defined)
		t.text(".")
		return
	}
	t.text(fmt.Sprintf("%s %s “%s” in the name or description: ", counted(len(t.listed), "label"), hasOrHave(len(t.listed)), t.asked.About))
	t.labels(t.listed)
	t.text(".")
}

// answer returns what was told.
func (t *teller) answer() answer.Answer {
	answered := answer.Answer{Outcome: answer.Answered, Text: t.words.Markdown()}
	if t.isUnknown {
		answered.Outcome = answer.UnknownName
	}
	answered.Words, answered.Reading = t.words, t.reading
	answered.Result = graph.Result{Columns: []string{"label", "description", "issues", "open", "pull_requests"}, Rows: make([][]any, 0, len(t.listed))}
	answered.Columns = []answer.Column{
		{Name: "label", Title: "Label", Kind: schema.Label}, {Name: "description", Title: "Description", Unit: answer.UnitText},
		{Name: "issues", Title: "Issues", Unit: answer.UnitCount}, {Name: "open", Title: "Open issues", Unit: answer.UnitCount}, {Name: "pull_requests", Title: "Pull requests", Unit: answer.UnitCount},
	}
	for _, label := range t.listed {
		answered.Result.Rows = append(answered.Result.Rows, []any{label.Name, label.Description, int64(label.Issues), int64(label.Open), int64(label.PullRequests)})
	}
	return answered
}

func counted(number int, noun string) string {
	if number != 1 {
		noun += "s"
	}
	return fmt.Sprintf("%d %s", number, noun)
}

func isOrAre(number int) string {
	if number == 1 {
		return "is"
	}
	return "are"
}

func hasOrHave(number int) string {
	if number == 1 {
		return "has"
	}
	return "have"
}
