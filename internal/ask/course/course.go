// Package course tells from git how a repository used something over its history: the
// tools that it set up with files of their own, or the version of a language that it
// requires; which packages it depends on; which of its files are the largest; and how its tags stand to one another.
package course

import (
	"context"

	"repochat/internal/answer"
	"repochat/internal/ask/tell"
	"repochat/internal/pickaxe"
	"repochat/internal/question"
	"repochat/internal/reader"
)

// Answer tells the course of what a question asks of. ok is false where the repository
// never had a file of the kind, or no such tag. The error wraps pickaxe.ErrNoGit where the history cannot
// be read, is the context's, or is one of git or of the graph.
func Answer(ctx context.Context, git pickaxe.Git, commits tell.Commits, q question.Scanned, asked reader.Course) (answered answer.Answer, ok bool, err error) {
	ctx, cancel := context.WithTimeout(ctx, pickaxe.Within)
	defer cancel()
	repository, head, err := git.OpenGit(ctx, q.Repository)
	if err != nil {
		return answer.Answer{}, false, err
	}
	of := source{tell.Source{Git: repository, Head: head, Commits: commits, Name: q.Repository}}
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
type source struct{ tell.Source }

// teller gathers the words of an answer with the rows that they are taken from.
type teller struct{ tell.Teller }
