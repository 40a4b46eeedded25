// Package contents tells from git which files a repository has and what they hold: whether
// there is a file and since when, which sections a document has and what became of them,
// and which people files name as authors, editors or maintainers.
package contents

import (
	"context"

	"repochat/internal/answer"
	"repochat/internal/ask/tell"
	"repochat/internal/pickaxe"
	"repochat/internal/question"
	"repochat/internal/reader"
)

// mostBytes is the size up to which a file is read.
const mostBytes = 4 << 20

// Answer tells of the contents that a question asks of. ok is false where the repository
// has nothing that could tell. The error wraps pickaxe.ErrNoGit where the history cannot be
// read, is the context's, or is one of git or of the graph.
func Answer(ctx context.Context, git pickaxe.Git, commits tell.Commits, q question.Scanned, asked reader.Contents) (answered answer.Answer, ok bool, err error) {
	ctx, cancel := context.WithTimeout(ctx, pickaxe.Within)
	defer cancel()
	repository, head, err := git.OpenGit(ctx, q.Repository)
	if err != nil {
		return answer.Answer{}, false, err
	}
	of := source{tell.Source{Git: repository, Head: head, Commits: commits, Name: q.Repository}}
	switch asked.Kind {
	case reader.Presence:
		return of.presence(ctx, asked)
	case reader.Sections:
		return of.sections(ctx, asked)
	case reader.SectionCourse:
		return of.course(ctx, asked)
	}
	return of.credits(ctx, asked)
}

// source is where contents are read from.
type source struct{ tell.Source }
