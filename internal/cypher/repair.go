package cypher

import (
	"fmt"
	"slices"
	"strings"

	"repochat/internal/cypher/syntax"
)

// draft is a query on its way to be checked.
type draft struct {
	text   string
	tree   *syntax.Query
	bound  *bindings
	schema *Schema
	// repairs are sentences, one for each change so far.
	repairs []string
	// numbered are the names of the text that end in a number; see taken.
	numbered map[string]bool
}

// change is what one kind of repair does: edits, and a sentence for each thing
// that was wrong.
type change struct {
	edits     []syntax.Edit
	sentences []string
}

func (c *change) add(sentence string, edits ...syntax.Edit) {
	c.edits = append(c.edits, edits...)
	if slices.Contains(c.sentences, sentence) {
		return
	}
	c.sentences = append(c.sentences, sentence)
}

func (c *change) addf(edit syntax.Edit, format string, arguments ...any) {
	c.add(fmt.Sprintf(format, arguments...), edit)
}

// read parses a text into a draft.
func read(text string, schema *Schema) (*draft, error) {
	tree, err := syntax.Parse(text)
	if err != nil {
		return nil, err
	}
	return &draft{text: text, tree: tree, bound: bind(tree), schema: schema}, nil
}

// kindsOfRepair are in the order in which one can uncover the next.
var kindsOfRepair = []func(*draft) change{
	labelRepairs,
	labelSynonymRepairs,
	alternativeRepairs,
	repositoryRepairs,
	typeRepairs,
	authorRepairs,
	propertyRepairs,
	propertySynonymRepairs,
	arrowRepairs,
	ringRepairs,
	regularExpressionRepairs,
	dateRepairs,
	groupingRepairs,
}

// mostRounds is how often a kind of repair looks at a query: each time the whole
// of it is read anew.
const mostRounds = 5

// repair makes the known slips of a query good, one kind after the other. What
// cannot be made good in certainty is left.
func (d *draft) repair() error {
	for _, kind := range kindsOfRepair {
		// A second round sees what lay inside a part that the first replaced.
		for range mostRounds {
			change := kind(d)
			if len(change.edits) == 0 {
				break
			}
			repaired, err := read(syntax.Apply(d.text, change.edits), d.schema)
			if err != nil {
				return err
			}
			repaired.repairs = slices.Concat(d.repairs, change.sentences)
			*d = *repaired
		}
	}
	return nil
}

// textOf is the text of a part of the query.
func (d *draft) textOf(span syntax.Span) string { return d.text[span.Start:span.Stop] }

// quoted writes a text as a Cypher string.
func quoted(text string) string {
	return "'" + stringEscapes.Replace(text) + "'"
}

var stringEscapes = strings.NewReplacer(`\`, `\\`, `'`, `\'`, "\n", `\n`, "\r", `\r`, "\t", `\t`, "\b", `\b`, "\f", `\f`)
