package gitrepo

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strconv"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"

	"repochat/internal/history"
)

const (
	// mostPerRun bounds the memory of one run of git, and leastPerRun is so many
	// diffs that starting git for them costs little.
	mostPerRun  = 1500
	leastPerRun = 200
)

// diffsPerRun shares diffs out evenly, so that all cores are busy to the end.
func diffsPerRun(diffs, cores int) int {
	rounds := (diffs + cores*mostPerRun - 1) / (cores * mostPerRun)
	return max(leastPerRun, (diffs+cores*rounds-1)/max(1, cores*rounds))
}

// Diffs yields how the contents of each pair differ, as git diff -w prints it,
// or git diff if white space counts.
// It runs git on several cores; yield is called by one goroutine at a time, in
// no order. An error of yield ends the work and is returned.
func (r *Repository) Diffs(ctx context.Context, pairs []history.BlobPair, options history.DiffOptions, yield func(pair int, diff history.BlobDiff) error) error {
	var mutex sync.Mutex
	locked := func(pair int, diff history.BlobDiff) error {
		mutex.Lock()
		defer mutex.Unlock()
		return yield(pair, diff)
	}
	group, ctx := errgroup.WithContext(ctx)
	cores := runtime.GOMAXPROCS(0)
	group.SetLimit(cores)
	size := diffsPerRun(len(pairs), cores)
	for from := 0; from < len(pairs); from += size {
		part := pairs[from:min(from+size, len(pairs))]
		group.Go(func() error {
			return r.presentDiffs(ctx, part, options, func(pair int, diff history.BlobDiff) error { return locked(from+pair, diff) })
		})
	}
	if err := group.Wait(); err != nil {
		return fmt.Errorf("compare contents in %s: %w", r.directory, err)
	}
	return nil
}

// presentDiffs compares pairs of which a partial clone may lack contents. Git
// stops at the first that is missing. Most often none is, and to look for all
// of them takes longer than comparing them: that is done when git has stopped.
func (r *Repository) presentDiffs(ctx context.Context, pairs []history.BlobPair, options history.DiffOptions, yield func(int, history.BlobDiff) error) error {
	partial, err := r.isPartial()
	if err != nil {
		return err
	}
	if !partial {
		return r.diffs(ctx, pairs, options, yield)
	}
	found := make([]history.BlobDiff, len(pairs))
	keep := func(pair int, diff history.BlobDiff) error {
		found[pair] = diff
		return nil
	}
	var missing map[int]bool
	if err := r.diffs(ctx, pairs, options, keep); err != nil {
		if ctx.Err() != nil {
			return err
		}
		if pairs, missing, err = r.withoutMissing(ctx, pairs); err != nil {
			return err
		}
		if err := r.diffs(ctx, pairs, options, keep); err != nil {
			return err
		}
	}
	for i, diff := range found {
		diff.Missing = missing[i]
		if err := yield(i, diff); err != nil {
			return err
		}
	}
	return nil
}

// diffs compares pairs in one run of git: those of one tree with those of
// another, in which the n-th pair is the file named n.
func (r *Repository) diffs(ctx context.Context, pairs []history.BlobPair, options history.DiffOptions, yield func(int, history.BlobDiff) error) error {
	scratch, err := r.newScratch()
	if err != nil {
		return err
	}
	defer scratch.remove()
	before, after := pairEntries(pairs)
	beforeTree, afterTree := scratch.addTree(before), scratch.addTree(after)
	if err := scratch.write(); err != nil {
		return err
	}
	arguments := []string{"diff-tree", "-r", "--patch", "-U0", "--no-renames", "--no-ext-diff", "--no-textconv", "--no-color",
		"--indent-heuristic", "--diff-algorithm=myers", "--src-prefix=a/", "--dst-prefix=b/"}
	if !options.WhiteSpace {
		arguments = append(arguments, "-w")
	}
	if options.Text {
		arguments = append(arguments, "--text")
	}
	arguments = append(arguments, beforeTree, afterTree)
	return r.gitIn(ctx, scratch.directory, nil, func(output io.Reader) error {
		reader := diffReader{lines: bufio.NewReaderSize(output, 1<<18), withLines: options.WithLines}
		return reader.read(len(pairs), yield)
	}, arguments...)
}

// pairEntries returns the two trees of pairs. Equal contents, and contents that
// are missing, are in neither.
func pairEntries(pairs []history.BlobPair) (before, after []history.PathEntry) {
	entry := func(name string, blob history.Blob) history.PathEntry {
		return history.PathEntry{Path: name, TreeEntry: history.TreeEntry{Mode: 0o100644, Blob: blob}}
	}
	for i, pair := range pairs {
		if pair.Old == pair.New {
			continue
		}
		name := fmt.Sprintf("%08d", i)
		before = append(before, entry(name, pair.Old))
		if pair.New != (history.Blob{}) {
			after = append(after, entry(name, pair.New))
		}
	}
	return before, after
}

// diffReader reads the patches that diffs makes git print.
type diffReader struct {
	lines     *bufio.Reader
	withLines bool
	diff      history.BlobDiff
}

// read yields a diff for each pair, an empty one where git prints nothing.
func (d *diffReader) read(pairs int, yield func(int, history.BlobDiff) error) error {
	const header = "diff --git a/"
	at := -1
	finish := func(next int) error {
		for ; at < next; at++ {
			if at < 0 {
				continue
			}
			if err := yield(at, d.diff); err != nil {
				return err
			}
			d.diff = history.BlobDiff{}
		}
		return nil
	}
	for {
		line, err := d.line()
		switch {
		case errors.Is(err, io.EOF) && line == "":
			return finish(pairs)
		case err != nil && !errors.Is(err, io.EOF):
			return err
		case strings.HasPrefix(line, header):
			var next int
			if _, err := fmt.Sscanf(line[len(header):], "%08d", &next); err != nil || next <= at || next >= pairs {
				return fmt.Errorf("unknown output of git diff-tree: %q", line)
			}
			if err := finish(next); err != nil {
				return err
			}
		case strings.HasPrefix(line, "Binary files "):
			d.diff.Binary = true
		case strings.HasPrefix(line, "@@ "):
			if err := d.readHunk(line); err != nil {
				return err
			}
		}
	}
}

// line returns the next line without its newline.
func (d *diffReader) line() (string, error) {
	line, err := d.lines.ReadString('\n')
	return strings.TrimSuffix(line, "\n"), err
}

// readHunk reads "@@ -start,count +start,count @@ …" and the lines that follow.
func (d *diffReader) readHunk(header string) error {
	fields := strings.Fields(header)
	if len(fields) < 4 || fields[1][0] != '-' || fields[2][0] != '+' {
		return fmt.Errorf("unknown hunk %q in a patch", header)
	}
	var hunk history.Hunk
	var err error
	if hunk.OldStart, hunk.OldLines, err = hunkRange(fields[1][1:]); err != nil {
		return err
	}
	if hunk.NewStart, hunk.NewLines, err = hunkRange(fields[2][1:]); err != nil {
		return err
	}
	d.diff.Hunks = append(d.diff.Hunks, hunk)
	for read := int32(0); read < hunk.OldLines+hunk.NewLines; {
		mark, err := d.readLine()
		if err != nil {
			return err
		}
		if mark != '\\' { // "\ No newline at end of file"
			read++
		}
	}
	return nil
}

// readLine reads a line of a hunk and returns its first byte. Its text is kept
// only if it is wanted: most of a history's patches are text that is not.
func (d *diffReader) readLine() (byte, error) {
	if d.withLines {
		line, err := d.line()
		if line == "" {
			return 0, errors.Join(io.ErrUnexpectedEOF, err)
		}
		switch line[0] {
		case '-':
			d.diff.Deleted = append(d.diff.Deleted, line[1:])
		case '+':
			d.diff.Added = append(d.diff.Added, line[1:])
		}
		return line[0], nil
	}
	line, err := d.lines.ReadSlice('\n')
	if len(line) == 0 {
		return 0, errors.Join(io.ErrUnexpectedEOF, err)
	}
	mark := line[0]
	for errors.Is(err, bufio.ErrBufferFull) {
		_, err = d.lines.ReadSlice('\n')
	}
	if err != nil && !errors.Is(err, io.EOF) {
		return 0, err
	}
	return mark, nil
}

// hunkRange reads "start,count" or "start", which counts one line, and returns
// the range in lines counted from 0. Git numbers an empty range by the line
// before it.
func hunkRange(text string) (start, count int32, err error) {
	first, number, counted := strings.Cut(text, ",")
	parsed, err := strconv.ParseInt(first, 10, 32)
	parsedCount := int64(1)
	if err == nil && counted {
		parsedCount, err = strconv.ParseInt(number, 10, 32)
	}
	if err != nil || parsed < 0 || parsedCount < 0 || parsed == 0 && parsedCount > 0 {
		return 0, 0, fmt.Errorf("unknown range %q in a patch", text)
	}
	if parsedCount > 0 {
		parsed--
	}
	return int32(parsed), int32(parsedCount), nil
}
