package szz

import (
	"context"
	"fmt"
	"slices"

	"repochat/internal/history"
	"repochat/internal/szz/alike"
	"repochat/internal/szz/origin"
)

const (
	// mostSteps bounds how often a line is followed further back.
	mostSteps = 4
	// mostRead is the number of files up to which a commit is read for lines
	// that it only moved.
	mostRead = 300
)

// stepBack follows lines past the commits that only moved, reformatted or
// renamed what is in them.
func (t tracer) stepBack(ctx context.Context, traced map[string][]Line) error {
	var open []*Line
	for _, lines := range traced {
		for i := range lines {
			if lines[i].Dropped == "" && lines[i].distance == 0 {
				open = append(open, &lines[i])
			}
		}
	}
	read := map[string]*brought{}
	for range mostSteps {
		if err := t.readBrought(ctx, open, read); err != nil {
			return err
		}
		open = slices.DeleteFunc(open, func(line *Line) bool {
			earlier, how := read[line.Origin].before(line)
			if how == "" || earlier.Commit == "" {
				return true
			}
			line.Note = fmt.Sprintf("%s in %.10s", how, line.Origin)
			line.passed = append(line.passed, line.Origin)
			line.Origin, line.originPath, line.originLine = earlier.Commit, earlier.Path, earlier.Start
			return false
		})
		if len(open) == 0 {
			return nil
		}
	}
	return nil
}

// readBrought reads the edits of the commits that lines come from.
func (t tracer) readBrought(ctx context.Context, lines []*Line, read map[string]*brought) error {
	var commits []string
	for _, line := range lines {
		if _, known := read[line.Origin]; known {
			continue
		}
		read[line.Origin] = nil
		if !t.graph.IsMerge(line.Origin) && t.graph.EditsIn(line.Origin) <= mostRead {
			read[line.Origin] = newBrought()
			commits = append(commits, line.Origin)
		}
	}
	edits, err := t.graph.EditsWithLines(ctx, t.source, commits)
	if err != nil {
		return fmt.Errorf("follow moved lines: %w", err)
	}
	for _, edit := range edits {
		read[edit.Commit].add(edit)
	}
	return nil
}

// brought is what a commit brought, and from what.
type brought struct {
	edits   map[string]origin.Edit // by new path
	deleted map[string][]origin.Origin
	renames map[alike.Rename]int // how many lines show it
}

func newBrought() *brought {
	return &brought{edits: map[string]origin.Edit{}, deleted: map[string][]origin.Origin{}, renames: map[alike.Rename]int{}}
}

func (b *brought) add(edit origin.Edit) {
	if edit.NewPath != "" {
		b.edits[edit.NewPath] = edit
	}
	places := places(edit)
	for i, text := range edit.Deleted {
		if text = withoutSpaces(text); len(text) >= shortestMoved {
			b.deleted[text] = append(b.deleted[text], places[i])
		}
	}
	eachHunk(edit, func(_ history.Hunk, deleted, added []string, _ int) {
		for i := range min(len(deleted), len(added)) {
			if r, one := alike.Renamed(deleted[i], added[i]); one {
				b.renames[r]++
			}
		}
	})
}

// places returns where each deleted line of an edit came from.
func places(edit origin.Edit) []origin.Origin {
	all := make([]origin.Origin, 0, len(edit.Deleted))
	for _, from := range edit.Origins {
		for i := range from.Lines {
			all = append(all, origin.Origin{Commit: from.Commit, Path: from.Path, Start: from.Start + i})
		}
	}
	return all
}

// eachHunk calls visit with each hunk, its texts, and the index of its first
// deleted line.
func eachHunk(edit origin.Edit, visit func(hunk history.Hunk, deleted, added []string, index int)) {
	deleted, added := 0, 0
	for _, hunk := range edit.Hunks {
		visit(hunk, edit.Deleted[deleted:deleted+int(hunk.OldLines)], edit.Added[added:added+int(hunk.NewLines)], deleted)
		deleted, added = deleted+int(hunk.OldLines), added+int(hunk.NewLines)
	}
}

// before returns where a line was before the commit, and what the commit did to
// it; "" if the line is the commit's own.
func (b *brought) before(line *Line) (found origin.Origin, how string) {
	if b == nil {
		return origin.Origin{}, ""
	}
	var text string
	if edit, changed := b.edits[line.originPath]; changed {
		from := places(edit)
		eachHunk(edit, func(hunk history.Hunk, deleted, added []string, index int) {
			at := int(line.originLine - hunk.NewStart)
			if at < 0 || at >= len(added) || how != "" {
				return
			}
			text = added[at]
			if i, kind := b.sameLine(deleted, text, at); i >= 0 {
				found, how = from[index+i], kind
			}
		})
	} else {
		text = line.Text // of a file that the commit adds
	}
	if how == "" {
		if moved := b.deleted[withoutSpaces(text)]; len(moved) == 1 {
			return moved[0], "moved"
		}
	}
	return found, how
}

// sameLine returns the index of the deleted line that an added one stands for,
// or -1, and how they differ.
func (b *brought) sameLine(deleted []string, added string, at int) (int, string) {
	for i, text := range deleted {
		if withoutSpaces(text) == withoutSpaces(added) {
			return i, "white space changed"
		}
	}
	if at < len(deleted) {
		if r, one := alike.Renamed(deleted[at], added); one && b.renames[r] >= leastRenamed {
			return at, fmt.Sprintf("%s renamed to %s", r.From, r.To)
		}
	}
	return -1, ""
}

// leastRenamed is how many lines of a commit must show that an identifier was
// renamed, and not another one used.
const leastRenamed = 5
