package ask

import (
	"context"

	"repochat/internal/ask/names"
	"repochat/internal/ask/thing"
	"repochat/internal/history"
)

// What package names finds in a question is a part of every request and answer.
type (
	ResolvedName = names.Resolved
	NameMatch    = names.Match
	NameKind     = thing.Kind
	Vocabulary   = names.Vocabulary
	Names        = names.Source
	GraphNames   = names.Graph
	FoundName    = names.Named
)

// The kinds of name.
const (
	FileName      = thing.File
	PersonName    = thing.Person
	CommitName    = thing.Commit
	IssueName     = thing.Issue
	PullName      = thing.PullRequest
	ReleaseName   = thing.Release
	BranchName    = thing.Branch
	LabelName     = thing.Label
	DirectoryName = thing.Directory
)

// The rules by which a name is matched.
const (
	MatchedExactly     = names.Exactly
	MatchedBySuffix    = names.BySuffix
	MatchedByStem      = names.ByStem
	MatchedWithoutCase = names.WithoutCase
	MatchedByPart      = names.ByPart
	MatchedByChoice    = names.ByChoice
	MatchedNearly      = names.Nearly
)

// NameKinds returns all kinds of name, the likeliest first.
func NameKinds() []NameKind { return names.Kinds() }

// FindNames returns what a text can name in a repository: everything of the
// given kinds, all when there are none, that it matches. When nothing does, it
// returns what is near, with MatchedNearly. The error is graph.ErrNoRepository
// or another one of the graph's.
func (a *Asker) FindNames(ctx context.Context, repository history.RepositoryName, text string, kinds ...NameKind) ([]FoundName, error) {
	return a.names.LookUp(ctx, repository, text, kinds...)
}
