package refs

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"repochat/internal/answer"
	"repochat/internal/gitrepo"
	"repochat/internal/graph"
	"repochat/internal/schema"
)

// made returns when a tag was made, or the commit of one of which git does not tell that.
func made(tag gitrepo.Tag) time.Time {
	if tag.TaggedAt.IsZero() {
		return tag.CommittedAt
	}
	return tag.TaggedAt
}

// maker returns who made a tag, or who wrote the commit of one of which git does not tell
// that.
func maker(tag gitrepo.Tag) (name string, isTagger bool) {
	if tag.Tagger != "" {
		return tag.Tagger, true
	}
	return tag.Author, false
}

// ofMakers tells who made some tags, the latest first.
func ofMakers(tags []gitrepo.Tag) answer.Answer {
	t := teller{reading: "who made the tags, from git"}
	tags = slices.Clone(tags)
	slices.SortStableFunc(tags, func(a, b gitrepo.Tag) int { return made(b).Compare(made(a)) })
	t.madeBy(tags[0])
	if len(tags) > 1 {
		t.counts(tags)
	}
	columns := []answer.Column{
		{Name: "tag", Title: "Tag", Kind: schema.Release}, {Name: "date", Title: "Made", Unit: answer.UnitDate}, {Name: "tagger", Title: "Tagger", Unit: answer.UnitText},
		{Name: "author", Title: "Author of its commit", Unit: answer.UnitText}, {Name: "commit", Title: "Commit", Kind: schema.Commit},
	}
	rows := make([][]any, len(tags))
	for i, tag := range tags {
		rows[i] = []any{tag.Name, graph.FormatDate(made(tag)), orNil(tag.Tagger), orNil(tag.Author), tag.Commit}
	}
	return t.answer(columns, rows)
}

// madeBy tells who made one tag.
func (t *teller) madeBy(tag gitrepo.Tag) {
	t.tag(tag.Name)
	name, isTagger := maker(tag)
	if isTagger {
		t.text(" was tagged by " + name + ", " + day(made(tag)) + ".")
		if tag.Author != "" && tag.Author != name {
			t.text(" Its commit was written by " + tag.Author + ".")
		}
		return
	}
	t.text(" is on a commit of " + name + ", " + day(tag.CommittedAt) + "; git keeps no tagger of it.")
}

// counts tells how many of the tags each person made.
func (t *teller) counts(tags []gitrepo.Tag) {
	count := map[string]int{}
	unknown := 0
	for _, tag := range tags {
		name, isTagger := maker(tag)
		count[name]++
		if !isTagger {
			unknown++
		}
	}
	people := make([]string, 0, len(count))
	for name := range count {
		people = append(people, name)
	}
	slices.SortFunc(people, func(a, b string) int { return cmp.Or(count[b]-count[a], strings.Compare(a, b)) })
	told := make([]string, min(mostNamed, len(people)))
	for i := range told {
		told[i] = fmt.Sprintf("%s %d", people[i], count[people[i]])
	}
	told[0] = fmt.Sprintf("%s made %d", people[0], count[people[0]])
	t.text(fmt.Sprintf(" Of the %d tags %s", len(tags), strings.Join(told, ", ")))
	t.more(len(people))
	if unknown > 0 {
		t.text(fmt.Sprintf(" For the %d without a tagger the author of the commit counts.", unknown))
	}
}
