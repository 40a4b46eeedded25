// Package tell gathers the words of an answer that git gives, with the rows and the commits
// that they are taken from.
package tell

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"repochat/internal/answer"
	"repochat/internal/ask/lines"
	"repochat/internal/gitrepo"
	"repochat/internal/graph"
	"repochat/internal/history"
	"repochat/internal/pickaxe"
	"repochat/internal/prose"
	"repochat/internal/reader"
	"repochat/internal/schema"
)

// Commits describes commits; *pickaxe.Pickaxe does.
type Commits interface {
	Describe(ctx context.Context, repository history.RepositoryName, hashes []string) (map[string]pickaxe.Commit, error)
	WithReleases(ctx context.Context, repository history.RepositoryName, commits []pickaxe.Commit) ([]pickaxe.Commit, error)
}

// Source is a repository that is told of: its git directory, the full hash of the commit
// that its graph was loaded from, what describes its commits, and its name.
type Source struct {
	Git     *gitrepo.Repository
	Head    string
	Commits Commits
	Name    history.RepositoryName
}

// Describe returns commits by their full hashes, each with its first release.
func (s Source) Describe(ctx context.Context, hashes []string) (map[string]pickaxe.Commit, error) {
	known, err := s.Commits.Describe(ctx, s.Name, hashes)
	if err != nil {
		return nil, err
	}
	var all []pickaxe.Commit
	for _, commit := range known {
		all = append(all, commit)
	}
	all, err = s.Commits.WithReleases(ctx, s.Name, all)
	for _, commit := range all {
		known[commit.Hash] = commit
	}
	return known, err
}

// MomentOf returns the commit of a moment; the first one is that with a file that has.
// The error wraps gitrepo.ErrNoRevision where there was none.
func (s Source) MomentOf(ctx context.Context, asked reader.Moment, has func(file string) bool) (gitrepo.Moment, error) {
	switch {
	case asked.Release != "":
		return s.Git.MomentOf(ctx, asked.Release)
	case !asked.Before.IsZero():
		return s.Git.MomentBefore(ctx, s.Head, asked.Before)
	case asked.IsFirst:
		return s.Git.FirstWith(ctx, s.Head, has)
	}
	return s.Git.MomentOf(ctx, s.Head)
}

// When says when a moment is, at the beginning of a sentence.
func When(asked reader.Moment) string {
	switch {
	case asked.Release != "":
		return "At " + asked.Release
	case !asked.Before.IsZero() && strings.HasPrefix(asked.Text, "before"):
		return prose.Capital(asked.Text)
	case !asked.Before.IsZero():
		return "At the end of “" + asked.Text + "”"
	case asked.IsFirst:
		return "At first"
	}
	return "Now"
}

// Teller gathers the words of an answer, of which Lead is the beginning that stands for
// all. Commits are those that it may tell, by their full hashes.
type Teller struct {
	Commits     map[string]pickaxe.Commit
	Words, Lead answer.Words
	Rows        [][]any
	cards       []answer.Evidence
}

// Text tells a text.
func (t *Teller) Text(text string) {
	t.Words = append(t.Words, answer.Segment{Text: prose.Printable(text)})
}

// File tells the path of a file.
func (t *Teller) File(path string) {
	t.Words = append(t.Words, answer.Segment{Text: path, Kind: schema.File, ID: path})
}

// Commit tells a commit with its day, its author and its first release.
func (t *Teller) Commit(hash string) {
	c, isKnown := t.Commits[hash]
	if !isKnown { // the graph was loaded from another commit meanwhile
		t.Words = append(t.Words, answer.Segment{Text: schema.Short(schema.Commit, hash), Kind: schema.Commit, ID: hash})
		return
	}
	words, card := lines.Commit(c)
	t.Words, t.cards = append(t.Words, words...), lines.WithCard(t.cards, card)
}

// At returns when a commit was made, nil for one that is not known.
func (t *Teller) At(hash string) any {
	if c, isKnown := t.Commits[hash]; isKnown {
		return c.At
	}
	return nil
}

// Leads takes what was told so far for the lead.
func (t *Teller) Leads() { t.Lead = slices.Clone(t.Words) }

// Answer returns what was told as an answer.
func (t *Teller) Answer(columns []answer.Column, reading string) answer.Answer {
	answered := answer.Answer{Outcome: answer.Answered, Text: t.Words.Markdown(), Evidence: t.cards}
	answered.Words, answered.Lead, answered.Columns = t.Words, t.Lead, slices.Clone(columns)
	answered.Result = graph.Result{Columns: []string{}, Rows: t.Rows}
	for _, column := range columns {
		answered.Result.Columns = append(answered.Result.Columns, column.Name)
	}
	answered.Reading = reading
	return answered
}

// Day returns the day of a date as the graph has it.
func Day(date string) string {
	day, _, _ := strings.Cut(date, "T")
	return day
}

// Date returns the day of a moment.
func Date(at time.Time) string { return at.UTC().Format(time.DateOnly) }

// Counted returns a number of things.
func Counted(number int, noun string) string {
	if number != 1 {
		noun += "s"
	}
	return fmt.Sprintf("%d %s", number, noun)
}

// OrNil returns a text, or nil for an empty one.
func OrNil(text string) any {
	if text == "" {
		return nil
	}
	return text
}
