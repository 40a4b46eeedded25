package course

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"path"
	"slices"
	"strings"

	"repochat/internal/answer"
	"repochat/internal/ask/tell"
	"repochat/internal/gitrepo"
	"repochat/internal/prose"
	"repochat/internal/reader"
	"repochat/internal/schema"
)

// sizeColumns are those of the rows of files by size.
var sizeColumns = []answer.Column{
	{Name: "path", Title: "File", Kind: schema.File}, {Name: "bytes", Title: "Bytes", Unit: answer.UnitCount}, {Name: "lines", Title: "Lines", Unit: answer.UnitCount},
}

// mostFiles is how many files are listed by size, and mostOfCount the size up to which
// the lines of one are counted, in bytes.
const mostFiles, mostOfCount = 10, 16 << 20

// sizes lists the largest files of the commit that the graph was loaded from.
func (s source) sizes(ctx context.Context, asked reader.FileSizes) (answered answer.Answer, ok bool, err error) {
	if asked.InAll {
		return s.linesAt(ctx, asked)
	}
	files, err := s.filesAt(ctx, s.Head, asked)
	if err != nil || len(files) == 0 {
		return answer.Answer{}, false, err
	}
	slices.SortStableFunc(files, func(a, b gitrepo.File) int { return cmp.Compare(b.Size, a.Size) })
	listed := files[:min(mostFiles, len(files))]
	var paths []string
	for _, f := range listed {
		paths = append(paths, f.Path)
	}
	lines := map[string]int64{}
	err = s.Git.ReadFiles(ctx, s.Head, paths, mostOfCount, func(path string, content []byte) error {
		if !bytes.ContainsRune(content, 0) {
			lines[path] = int64(bytes.Count(content, []byte("\n")))
		}
		return nil
	})
	if err != nil {
		return answer.Answer{}, false, err
	}
	t := teller{}
	for i, f := range listed {
		count, isText := lines[f.Path]
		size := fmt.Sprintf(" has %d bytes", f.Size)
		var cell any
		if isText {
			size, cell = fmt.Sprintf(" has %d lines and %d bytes", count, f.Size), count
		}
		t.Rows = append(t.Rows, []any{f.Path, f.Size, cell})
		if i == 0 {
			t.Text("The largest of " + tell.Counted(len(files), "file") + ", ")
			t.File(f.Path)
			t.Text("," + size + ".")
			t.Leads()
		}
	}
	if len(listed) > 1 {
		t.Text(prose.Paragraph)
		t.Text(fmt.Sprintf("The table has the largest %d.", len(listed)))
	}
	return t.Answer(slices.Clone(sizeColumns), "files by size at "+schema.Short(schema.Commit, s.Head)+filesOf(asked)), true, nil
}

// filesAt returns the files of a commit that are asked for.
func (s source) filesAt(ctx context.Context, hash string, asked reader.FileSizes) ([]gitrepo.File, error) {
	files, err := s.Git.Files(ctx, hash)
	return slices.DeleteFunc(files, func(f gitrepo.File) bool { return !isAsked(f.Path, asked) }), err
}

// filesOf says which files an answer is of.
func filesOf(asked reader.FileSizes) string {
	reading := ", from git"
	if said := strings.Join(slices.DeleteFunc([]string{asked.Ending, cmp.Or(asked.Under, strings.Join(asked.Paths, " or "))}, func(part string) bool { return part == "" }), ", "); said != "" {
		reading += "; " + said
	}
	if asked.IsTests {
		reading += "; tests"
	}
	return reading
}

// isAsked reports whether a file is one of those that are asked for.
func isAsked(file string, asked reader.FileSizes) bool {
	if len(asked.Paths) > 0 && !slices.Contains(asked.Paths, file) {
		return false
	}
	return (asked.Ending == "" || strings.EqualFold(path.Ext(file), asked.Ending)) && strings.HasPrefix(file, asked.Under) &&
		(!asked.IsTests || strings.Contains(strings.ToLower(file), "test") || strings.Contains(strings.ToLower(file), "spec."))
}
