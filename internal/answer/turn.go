package answer

import (
	"cmp"
	"regexp"
	"slices"

	"repochat/internal/answer/back"
	"repochat/internal/cypher"
	"repochat/internal/graph"
	"repochat/internal/question"
	"repochat/internal/schema"
)

// MostThings is how many things of its rows a turn keeps.
const MostThings = 50

// Turn returns an answer as a later question may refer to it. asked is the text
// of its question.
func (a Answer) Turn(asked string) question.Turn {
	columns := a.Columns
	if columns == nil && a.Query != "" {
		s := a.Structure
		s.Complete(a.Query, a.Result)
		columns = s.Columns
	}
	turn := question.Turn{
		Question: cmp.Or(a.Asked, asked), Reading: a.Reading, Query: cypher.WithoutScope(a.Query), Answer: a.Text,
		Things: Things(columns, a.Result.Rows), Back: a.Clarification.Turn(),
	}
	if turn.IsFromTexts() && a.Outcome == Answered {
		turn.Things = bestOf(a.Evidence)
	}
	return turn
}

// bestOf returns the thread or commit that an answer from texts begins with; none where
// it begins with a document.
func bestOf(evidence []Evidence) []question.Thing {
	if len(evidence) == 0 || !slices.Contains([]schema.Kind{schema.Commit, schema.Issue, schema.PullRequest}, schema.Kind(evidence[0].Kind)) {
		return nil
	}
	return []question.Thing{{Kind: schema.Kind(evidence[0].Kind), Value: evidence[0].ID}}
}

// Things returns what rows are about, a thing a row in their order: what the
// first column that names a thing holds.
func Things(columns []Column, rows [][]any) []question.Thing {
	var things []question.Thing
	for _, row := range rows {
		if len(things) == MostThings {
			break
		}
		if thing, ok := thingOf(columns, row); ok {
			things = append(things, thing)
		}
	}
	return things
}

func thingOf(columns []Column, row []any) (question.Thing, bool) {
	for i, value := range row {
		if i >= len(columns) {
			break
		}
		kind, id := columns[i].Kind, valueText(value)
		if node, isNode := value.(graph.Node); isNode {
			kind, id, _ = nodeName(node)
		}
		switch {
		case kind != "" && id != "":
			return question.Thing{Kind: kind, Value: id}, true
		case kind == schema.Person && titleBeside(columns, row, i) != "":
			return question.Thing{Kind: kind, Value: titleBeside(columns, row, i)}, true
		}
	}
	return question.Thing{}, false
}

// evidenceLine is the list of links in an appendix, and pageLink a link in it.
var (
	evidenceLine = regexp.MustCompile(`(?m)^Evidence: (.+)$`)
	pageLink     = regexp.MustCompile(`\]\((https?://[^\s)]+)\)`)
)

// ParseTurn reads an answer that was sent as text with its appendix, as a client
// sends it back. Its things are those that the evidence links to, of the kind of
// the first: the others stand beside them in the rows.
func ParseTurn(asked, text string) question.Turn {
	words, reading, query := parseText(text)
	turn := question.Turn{Question: asked, Answer: words, Reading: reading, Query: cypher.WithoutScope(query), Back: back.Parse(text)}
	lines := evidenceLine.FindAllStringSubmatch(text, -1)
	if lines == nil {
		return turn
	}
	for _, link := range pageLink.FindAllStringSubmatch(lines[len(lines)-1][1], MostThings) {
		thing, ok := question.ThingAt(link[1])
		if ok && (len(turn.Things) == 0 || turn.Things[0].Kind == thing.Kind) {
			turn.Things = append(turn.Things, thing)
		}
	}
	return turn
}
