package report

import (
	"fmt"
	"slices"

	"repochat/internal/answer"
	"repochat/internal/cypher"
	"repochat/internal/cypher/facts"
	"repochat/internal/schema"
	"repochat/prompts"
)

// definition is a report whose queries and words have been read.
type definition struct {
	prompts.ReportDefinition
	title template
	parts []part
}

type part struct {
	prompts.ReportPart
	// shown is the query as people read it, scoped the one that runs.
	shown, scoped string
	facts         *facts.Facts
	// words are sentences, the last trackerWords of them for where a tracker was read.
	words        []template
	trackerWords int
	item, empty  template
}

// compile reads the queries of a report as those of a question are read: they
// are held against the schema and confined to one repository.
func compile(from prompts.ReportDefinition) (definition, error) {
	d := definition{ReportDefinition: from}
	var err error
	if d.title, err = parse(from.Title); err != nil {
		return d, err
	}
	graphSchema := cypher.NewSchema(schema.Default())
	for _, one := range from.Parts {
		p := part{ReportPart: one}
		checked, err := cypher.Check(one.Query, cypher.Options{Schema: graphSchema, Unrepaired: true})
		if err != nil {
			return d, fmt.Errorf("the query of the part %s: %w", one.Name, err)
		}
		p.shown, p.scoped, p.facts = checked.Repaired, checked.Query, checked.Facts()
		p.trackerWords = len(one.TrackerWords)
		for _, text := range slices.Concat(one.Words, one.TrackerWords) {
			sentence, err := parse(text)
			if err != nil {
				return d, fmt.Errorf("the words of the part %s: %w", one.Name, err)
			}
			p.words = append(p.words, sentence)
		}
		if p.item, err = parse(one.Item); err != nil {
			return d, fmt.Errorf("the item of the part %s: %w", one.Name, err)
		}
		if p.empty, err = parse(one.Empty); err != nil {
			return d, fmt.Errorf("the part %s: %w", one.Name, err)
		}
		d.parts = append(d.parts, p)
	}
	return d, nil
}

func (p part) isFor(kind schema.Kind) bool {
	return len(p.For) == 0 || slices.Contains(p.For, string(kind))
}

// sentences writes the words of a part, without the sentences whose cells are
// empty, and those for where a tracker was read only there.
func (p part) sentences(w writing, hasTracker bool) answer.Words {
	var words answer.Words
	sentences := p.words
	if !hasTracker {
		sentences = sentences[:len(sentences)-p.trackerWords]
	}
	for _, sentence := range sentences {
		written, whole := sentence.write(w)
		if !whole {
			continue
		}
		if len(words) > 0 {
			words = append(words, answer.Segment{Text: " "})
		}
		words = append(words, written...)
	}
	return words
}

// items writes each row as an item of a list.
func (p part) items(b *binding, rows answer.Rows) []answer.Words {
	if p.Item == "" {
		return nil
	}
	var items []answer.Words
	for n := range rows.Result.Rows {
		w := b.writing(rows)
		w.row = n
		item, _ := p.item.write(w)
		items = append(items, item)
	}
	return items
}
