package ingest

import (
	"context"
	"fmt"
	"io"

	"repochat/internal/code"
	"repochat/internal/code/lineage"
	"repochat/internal/gitrepo"
	"repochat/internal/history"
)

// functionsFile is the file of the functions that were followed before.
const functionsFile = "functions.gz"

// followFunctions finds which commits touched each function, of all commits that
// are new since the last time. Contents that are not read are told.
func (s *synchronisation) followFunctions(ctx context.Context, in input, cache *code.Cache, snapshot *history.Snapshot) error {
	return s.phase(phaseFunctions, func() (string, error) {
		var l *lineage.Lineage
		err := s.readKept(functionsFile, func(kept io.Reader, program string) { l = lineage.Read(kept, program) })
		if err != nil {
			return "", err
		}
		extended, err := l.Extend(ctx, shownPaths{in.git}, in.head, lineage.Options{Known: cache.Facts, Progress: s.reporter(phaseFunctions)})
		if err != nil {
			return "", err
		}
		if l.Changed() {
			if err := s.keep(functionsFile, l.Write); err != nil {
				return "", fmt.Errorf("keep the functions of %s: %w", s.stored.Name, err)
			}
		}
		s.tellNotes("of earlier commits not read", extended.Skipped)
		snapshot.FunctionHistory = l.Functions()
		c := &s.report.Counts
		c.Touches, c.PastFunctions = len(snapshot.FunctionHistory.Touches), len(snapshot.FunctionHistory.Past)
		return fmt.Sprintf("%s, %s read; %s, %d of them gone, were touched %s", count(extended.Commits, "new commit", "new commits"), count(extended.Contents, "content", "contents"),
			count(c.Functions+c.PastFunctions, "function", "functions"), c.PastFunctions, count(c.Touches, "time", "times")), nil
	})
}

// shownPaths is a repository whose paths are as they are shown, the same for
// files at head and in the history.
type shownPaths struct{ *gitrepo.Repository }

// TreeChanges is that of the repository.
func (r shownPaths) TreeChanges(ctx context.Context, heads, known []string, yield func(history.TreeChanges) error) error {
	return r.Repository.TreeChanges(ctx, heads, known, func(changes history.TreeChanges) error {
		for i := range changes.Changes {
			c := &changes.Changes[i]
			c.Old.Path, c.New.Path = gitrepo.DisplayPath(c.Old.Path), gitrepo.DisplayPath(c.New.Path)
		}
		return yield(changes)
	})
}
