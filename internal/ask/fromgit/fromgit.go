// Package fromgit answers the steps of a plan for which git is read, and no graph.
package fromgit

import (
	"context"

	"repochat/internal/answer"
	"repochat/internal/ask/contents"
	"repochat/internal/ask/course"
	"repochat/internal/ask/filetext"
	"repochat/internal/ask/tell"
	"repochat/internal/pickaxe"
	"repochat/internal/question"
	"repochat/internal/reader"
)

// IsBeginning reports whether a step quotes the beginning of a file, which a model that was
// shown texts does better without.
func IsBeginning(step reader.Step) bool {
	text, isText := step.(reader.FileText)
	return isText && text.IsBeginning
}

// Answer answers a Course, a Contents or a FileText. ok is false for any other step, where
// git tells nothing of it, and where commits is nil and they have to be described. The error
// wraps pickaxe.ErrNoGit where the history cannot be read, is the context's, or is one of git
// or of the graph.
func Answer(ctx context.Context, git pickaxe.Git, commits tell.Commits, q question.Scanned, step reader.Step) (answered answer.Answer, ok bool, err error) {
	switch asked := step.(type) {
	case reader.FileText:
		return filetext.Answer(ctx, git, q, asked)
	case reader.Course:
		if commits != nil {
			return course.Answer(ctx, git, commits, q, asked)
		}
	case reader.Contents:
		if commits != nil {
			return contents.Answer(ctx, git, commits, q, asked)
		}
	}
	return answer.Answer{}, false, nil
}
