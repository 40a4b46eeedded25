// Package course tells from git how a repository used something over its history: the
// tools that it set up with files of their own, or the version of a language that it
// requires; which packages it depends on; which of its files are the largest; and how its tags stand to one another.
package course

import (
	"context"
	"fmt"
	"strings"
	"time"

	"repochat/internal/answer"
	"repochat/internal/ask/lines"
	"repochat/internal/gitrepo"
	"repochat/internal/graph"
	"repochat/internal/history"
	"repochat/internal/pickaxe"
	"repochat/internal/prose"
	"repochat/internal/question"
	"repochat/internal/reader"
	"repochat/internal/schema"
)

// Commits describes commits; *pickaxe.Pickaxe does.
type Commits interface {
	Describe(ctx context.Context, repository history.RepositoryName, hashes []string) (map[string]pickaxe.Commit, error)
	WithReleases(ctx context.Context, repository history.RepositoryName, commits []pickaxe.Commit) ([]pickaxe.Commit, error)
}

// Answer tells the course of what a question asks of. ok is false where the repository
// never had a file of the kind, or no such tag. The error wraps pickaxe.ErrNoGit where the history cannot
// be read, is the context's, or is one of git or of the graph.
func Answer(ctx context.Context, git pickaxe.Git, commits Commits, q question.Scanned, asked reader.Course) (answered answer.Answer, ok bool, err error) {
	ctx, cancel := context.WithTimeout(ctx, pickaxe.Within)
	defer cancel()
	repository, head, err := git.OpenGit(ctx, q.Repository)
	if err != nil {
		return answer.Answer{}, false, err
	}
	of := source{repository, head, commits, q.Repository}
	switch {
	case asked.Tags != nil:
		return of.tags(q.Text, *asked.Tags)
	case asked.Sizes != nil:
		return of.sizes(ctx, *asked.Sizes)
	case asked.Packages != nil:
		return of.packages(ctx, *asked.Packages)
	case asked.Language != "":
		return of.version(ctx, asked)
	}
	return of.tools(ctx, asked.Tools)
}

// source is where the course is read from.
type source struct {
	git     *gitrepo.Repository
	head    string
	commits Commits
	name    history.RepositoryName
}

// describe returns commits by their full hashes, each with its first release.
func (s source) describe(ctx context.Context, hashes []string) (map[string]pickaxe.Commit, error) {
	known, err := s.commits.Describe(ctx, s.name, hashes)
	if err != nil {
		return nil, err
	}
	var all []pickaxe.Commit
	for _, commit := range known {
		all = append(all, commit)
	}
	all, err = s.commits.WithReleases(ctx, s.name, all)
	for _, commit := range all {
		known[commit.Hash] = commit
	}
	return known, err
}

// teller gathers the words of an answer with the rows that they are taken from.
type teller struct {
	commits     map[string]pickaxe.Commit
	words, lead answer.Words
	rows        [][]any
	cards       []answer.Evidence
}

func (t *teller) text(text string) {
	t.words = append(t.words, answer.Segment{Text: prose.Printable(text)})
}

func (t *teller) file(path string) {
	t.words = append(t.words, answer.Segment{Text: path, Kind: schema.File, ID: path})
}

// commit tells a commit with its day, its author and its first release.
func (t *teller) commit(hash string) {
	c, isKnown := t.commits[hash]
	if !isKnown { // the graph was loaded from another commit meanwhile
		t.words = append(t.words, answer.Segment{Text: schema.Short(schema.Commit, hash), Kind: schema.Commit, ID: hash})
		return
	}
	words, card := lines.Commit(c)
	t.words, t.cards = append(t.words, words...), lines.WithCard(t.cards, card)
}

// day is the day of a date as the graph has it.
func day(date string) string {
	day, _, _ := strings.Cut(date, "T")
	return day
}

// at returns when a commit was made, nil for one that is not known.
func (t *teller) at(hash string) any {
	if c, isKnown := t.commits[hash]; isKnown {
		return c.At
	}
	return nil
}

// answer returns what was told as an answer.
func (t *teller) answer(columns []answer.Column, reading string) answer.Answer {
	answered := answer.Answer{Outcome: answer.Answered, Text: t.words.Markdown(), Evidence: t.cards}
	answered.Words, answered.Lead, answered.Columns = t.words, t.lead, columns
	answered.Result = graph.Result{Columns: []string{}, Rows: t.rows}
	for _, column := range columns {
		answered.Result.Columns = append(answered.Result.Columns, column.Name)
	}
	answered.Reading = reading
	return answered
}

func counted(number int, noun string) string {
	if number != 1 {
		noun += "s"
	}
	return fmt.Sprintf("%d %s", number, noun)
}

func date(at time.Time) string { return at.UTC().Format(time.DateOnly) }
