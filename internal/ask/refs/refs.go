// Package refs answers what git tells of branches and tags and the graph does not hold:
// how far a branch is from the default branch, and which tags are annotated, by whom.
package refs

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"repochat/internal/answer"
	"repochat/internal/gitrepo"
	"repochat/internal/graph"
	"repochat/internal/pickaxe"
	"repochat/internal/prose"
	"repochat/internal/question"
	"repochat/internal/reader"
	"repochat/internal/schema"
)

// Answer answers from the references of a repository. ok is false where none of those
// that the question names is there, or no branch but the default one, or no tag. The
// error wraps pickaxe.ErrNoGit where the history cannot be read, or is one of git.
func Answer(ctx context.Context, git pickaxe.Git, q question.Scanned, asked reader.References) (answered answer.Answer, ok bool, err error) {
	ctx, cancel := context.WithTimeout(ctx, pickaxe.Within)
	defer cancel()
	repository, head, err := git.OpenGit(ctx, q.Repository)
	if err != nil {
		return answer.Answer{}, false, err
	}
	if asked.Kind != reader.Branches {
		tags, err := repository.TagObjects()
		tags = named(tags, asked.Names, func(t gitrepo.Tag) string { return t.Name })
		switch {
		case err != nil || len(tags) == 0:
			return answer.Answer{}, false, err
		case asked.Kind == reader.Releases:
			return ofReleases(ctx, repository, head, tags)
		case asked.ByWhom:
			return ofMakers(tags), true, nil
		}
		return ofTags(tags), true, nil
	}
	main, err := repository.DefaultBranch()
	if err != nil {
		return answer.Answer{}, false, err
	}
	standings, err := repository.Standings(ctx, head)
	others := slices.DeleteFunc(slices.Clone(asked.Names), func(name string) bool { return name == main })
	standings = named(standings, others, func(s gitrepo.Standing) string { return s.Name })
	if err != nil || len(standings) == 0 {
		return answer.Answer{}, false, err
	}
	if oldest.MatchString(q.Text) {
		slices.SortStableFunc(standings, func(a, b gitrepo.Standing) int { return a.CommittedAt.Compare(b.CommittedAt) })
	}
	if len(asked.Names) == 0 || len(standings) > mostNamed || !slices.ContainsFunc(standings, isAhead) {
		return ofBranches(standings, main), true, nil
	}
	own := make([][]gitrepo.OwnCommit, len(standings))
	for i, s := range standings {
		if own[i], err = repository.OwnCommits(ctx, head, s.Head, mostOwn); err != nil {
			return answer.Answer{}, false, err
		}
	}
	return ofNamed(standings, own, main), true, nil
}

// oldest matches what asks for the branches that nobody has committed to for longest.
var oldest = regexp.MustCompile(`(?i)(?:^|[^\p{L}])(?:oldest|stalest|longest|älteste\p{L}*|ältester|plus\s+ancienne?s?|más\s+antigu\p{L}+)(?:[^\p{L}]|$)`)

func isAhead(s gitrepo.Standing) bool { return s.Ahead > 0 }

// named returns the things that have one of some names; all where no name is given.
func named[T any](all []T, names []string, name func(T) string) []T {
	if len(names) == 0 {
		return all
	}
	return slices.DeleteFunc(all, func(one T) bool { return !slices.Contains(names, name(one)) })
}

// mostNamed is how many branches or tags are named in words.
const mostNamed = 5

// ofBranches tells how branches stand to the default one.
func ofBranches(standings []gitrepo.Standing, main string) answer.Answer {
	t := teller{reading: "branches beside " + main + ", from git"}
	ahead := slices.DeleteFunc(slices.Clone(standings), func(s gitrepo.Standing) bool { return s.Ahead == 0 })
	switch {
	case len(standings) == 1:
		s := standings[0]
		t.branch(s.Name)
		t.text(fmt.Sprintf(" is %s ahead of %s and %s behind", commits(s.Ahead), main, commits(s.Behind)))
		if s.Ahead == 0 {
			t.text(": all its commits are in " + main)
		}
		t.text(fmt.Sprintf(". Its last commit is of %s, by %s (“%s”).", day(s.CommittedAt), s.Author, prose.OneLine(s.Subject, longest)))
	case len(ahead) == 0:
		t.text(fmt.Sprintf("None of the %d other branches has a commit that is not in %s.", len(standings), main))
	default:
		have := "have"
		if len(ahead) == 1 {
			have = "has"
		}
		t.text(fmt.Sprintf("%d of the %d other branches %s commits that are not in %s: ", len(ahead), len(standings), have, main))
		for i, s := range ahead[:min(mostNamed, len(ahead))] {
			t.comma(i)
			t.branch(s.Name)
			t.text(fmt.Sprintf(" (%d, the last of %s by %s)", s.Ahead, day(s.CommittedAt), s.Author))
		}
		t.more(len(ahead))
		t.text(" A commit that was picked or squashed into it counts as another one.")
	}
	columns := []answer.Column{
		{Name: "branch", Title: "Branch", Kind: schema.Branch}, {Name: "ahead", Title: "Commits ahead", Unit: answer.UnitCount}, {Name: "behind", Title: "Commits behind", Unit: answer.UnitCount},
		{Name: "date", Title: "Last commit", Unit: answer.UnitDate}, {Name: "by", Title: "By", Unit: answer.UnitText}, {Name: "subject", Title: "Subject", Unit: answer.UnitText},
	}
	rows := make([][]any, len(standings))
	for i, s := range standings {
		rows[i] = []any{s.Name, int64(s.Ahead), int64(s.Behind), graph.FormatDate(s.CommittedAt), s.Author, prose.OneLine(s.Subject, longest)}
	}
	return t.answer(columns, rows)
}

// mostOwn is how many commits of a branch are listed.
const mostOwn = 50

// ofNamed tells what the branches that a question names hold beside the default one:
// each has its own commits, the latest first.
func ofNamed(standings []gitrepo.Standing, own [][]gitrepo.OwnCommit, main string) answer.Answer {
	t := teller{reading: "commits of branches that " + main + " does not have, from git"}
	rows := [][]any{}
	for i, s := range standings {
		if i > 0 {
			t.text(prose.Paragraph)
		}
		t.branch(s.Name)
		if s.Ahead == 0 {
			t.text(fmt.Sprintf(": all its commits are in %s. Its last one is of %s, by %s (“%s”).", main, day(s.CommittedAt), s.Author, prose.OneLine(s.Subject, longest)))
			continue
		}
		t.text(fmt.Sprintf(" has %s that %s does not have, the last of %s by %s", commits(s.Ahead), main, day(s.CommittedAt), s.Author))
		picked := 0
		for j, commit := range own[i] {
			if j < mostNamed {
				t.text(map[bool]string{true: ": ", false: ", "}[j == 0] + "“" + prose.OneLine(commit.Subject, longest) + "”")
			}
			if commit.IsPicked {
				picked++
			}
			rows = append(rows, []any{s.Name, commit.Hash, graph.FormatDate(commit.AuthoredAt), commit.Author, prose.OneLine(commit.Subject, longest), commit.IsPicked})
		}
		t.more(len(own[i]))
		if picked > 0 {
			t.text(fmt.Sprintf(" The same changes as in %d of them are in %s.", picked, main))
		} else {
			t.text(fmt.Sprintf(" No commit of %s makes the same changes as one of them; several of them may have come in as one.", main))
		}
	}
	columns := []answer.Column{
		{Name: "branch", Title: "Branch", Kind: schema.Branch}, {Name: "commit", Title: "Commit", Unit: answer.UnitText}, {Name: "date", Title: "Date", Unit: answer.UnitDate},
		{Name: "by", Title: "By", Unit: answer.UnitText}, {Name: "subject", Title: "Subject", Unit: answer.UnitText}, {Name: "picked", Title: "Same changes in " + main, Unit: answer.UnitBoolean},
	}
	return t.answer(columns, rows)
}

// ofTags tells which tags are annotated, and by whom.
func ofTags(tags []gitrepo.Tag) answer.Answer {
	t := teller{reading: "tags, from git"}
	light := slices.DeleteFunc(slices.Clone(tags), func(tag gitrepo.Tag) bool { return tag.IsAnnotated })
	signed := slices.DeleteFunc(slices.Clone(tags), func(tag gitrepo.Tag) bool { return !tag.IsSigned })
	switch {
	case len(tags) == 1:
		t.one(tags[0])
	case len(light) == len(tags):
		t.text(fmt.Sprintf("None of the %d tags is annotated: all are lightweight, of which git keeps no tagger and no date.", len(tags)))
	default:
		t.text(fmt.Sprintf("%d of %d tags are annotated, and %d of them signed", len(tags)-len(light), len(tags), len(signed)))
		if len(light) > 0 {
			t.text("; lightweight are ")
			for i, tag := range light[:min(mostNamed, len(light))] {
				t.comma(i)
				t.tag(tag.Name)
			}
			t.more(len(light))
		} else {
			t.text(".")
		}
		t.taggers(tags)
	}
	columns := []answer.Column{
		{Name: "tag", Title: "Tag", Kind: schema.Release}, {Name: "kind", Title: "Kind", Unit: answer.UnitText}, {Name: "tagger", Title: "Tagger", Unit: answer.UnitText},
		{Name: "date", Title: "Tagged", Unit: answer.UnitDate}, {Name: "signed", Title: "Signed", Unit: answer.UnitBoolean}, {Name: "message", Title: "Message", Unit: answer.UnitText},
	}
	rows := make([][]any, len(tags))
	for i, tag := range tags {
		rows[i] = []any{tag.Name, kindOf(tag), orNil(tag.Tagger), nil, tag.IsSigned, orNil(prose.OneLine(tag.Subject, longest))}
		if !tag.TaggedAt.IsZero() {
			rows[i][3] = graph.FormatDate(tag.TaggedAt)
		}
	}
	return t.answer(columns, rows)
}

func kindOf(tag gitrepo.Tag) string {
	if tag.IsAnnotated {
		return "annotated"
	}
	return "lightweight"
}

func orNil(text string) any {
	if text == "" {
		return nil
	}
	return text
}

// longest is how much of a subject is told, in characters.
const longest = 100

// teller gathers the words of an answer.
type teller struct {
	words   answer.Words
	reading string
}

func (t *teller) text(text string) {
	t.words = append(t.words, answer.Segment{Text: prose.Printable(text)})
}

func (t *teller) branch(name string) {
	t.words = append(t.words, answer.Segment{Text: name, Kind: schema.Branch, ID: name})
}

func (t *teller) tag(name string) {
	t.words = append(t.words, answer.Segment{Text: name, Kind: schema.Release, ID: name})
}

func (t *teller) comma(place int) {
	if place > 0 {
		t.text(", ")
	}
}

func (t *teller) more(all int) {
	if all > mostNamed {
		t.text(fmt.Sprintf(" and %d more", all-mostNamed))
	}
	t.text(".")
}

// one tells of one tag.
func (t *teller) one(tag gitrepo.Tag) {
	t.tag(tag.Name)
	if !tag.IsAnnotated {
		t.text(" is lightweight: git keeps no tagger and no date of it.")
		t.commitOf(tag)
		return
	}
	t.text(" is annotated")
	if tag.Tagger != "" {
		t.text(" by " + tag.Tagger)
	}
	if !tag.TaggedAt.IsZero() {
		t.text(", " + day(tag.TaggedAt))
	}
	if tag.IsSigned {
		t.text(", and signed.")
	} else {
		t.text(", and not signed.")
	}
	if subject := prose.OneLine(tag.Subject, longest); subject != "" {
		t.text(" It says: “" + subject + "”.")
	}
	t.commitOf(tag)
}

// commitOf tells which commit a tag leads to.
func (t *teller) commitOf(tag gitrepo.Tag) {
	if tag.Commit == "" {
		return
	}
	t.text(" It is on ")
	t.words = append(t.words, answer.Segment{Text: schema.Short(schema.Commit, tag.Commit), Kind: schema.Commit, ID: tag.Commit})
	if !tag.CommittedAt.IsZero() {
		t.text(", committed on " + day(tag.CommittedAt))
	}
	t.text(".")
}

// taggers tells who made most of the annotated tags.
func (t *teller) taggers(tags []gitrepo.Tag) {
	count := map[string]int{}
	var people []string
	for _, tag := range tags {
		if tag.Tagger == "" {
			continue
		}
		if count[tag.Tagger] == 0 {
			people = append(people, tag.Tagger)
		}
		count[tag.Tagger]++
	}
	if len(people) == 0 {
		return
	}
	slices.SortStableFunc(people, func(a, b string) int { return count[b] - count[a] })
	told := make([]string, min(mostNamed, len(people)))
	for i := range told {
		told[i] = fmt.Sprintf("%s %d", people[i], count[people[i]])
	}
	t.text(" They were made by " + strings.Join(told, ", "))
	t.more(len(people))
}

func (t *teller) answer(columns []answer.Column, rows [][]any) answer.Answer {
	answered := answer.Answer{Outcome: answer.Answered, Text: t.words.Markdown(), Reading: t.reading, Evidence: []answer.Evidence{}}
	answered.Words, answered.Lead, answered.Columns = t.words, t.words, columns
	answered.Result = graph.Result{Columns: []string{}, Rows: rows}
	for _, column := range columns {
		answered.Result.Columns = append(answered.Result.Columns, column.Name)
	}
	return answered
}

func day(at time.Time) string { return at.UTC().Format(time.DateOnly) }

func commits(n int) string {
	if n == 1 {
		return "one commit"
	}
	return fmt.Sprintf("%d commits", n)
}
