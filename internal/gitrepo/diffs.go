package gitrepo

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"sync"

	"repochat/internal/gitrepo/contents"
	"repochat/internal/history"
	"repochat/internal/xdiff"
)

// Diffs yields how the contents of each pair differ, as git diff -w -U0 prints
// it, or git diff -U0 if white space counts. No attributes are looked at: that a
// file is binary is decided by its content alone.
//
// It uses several cores; yield is called by one goroutine at a time, in no
// order. An error of yield ends the work and is returned.
func (r *Repository) Diffs(ctx context.Context, pairs []history.BlobPair, options history.DiffOptions, yield func(pair int, diff history.BlobDiff) error) error {
	differing, places, err := differingPairs(pairs, yield)
	if err != nil {
		return fmt.Errorf("compare contents in %s: %w", r.directory, err)
	}
	partial, err := r.isPartial()
	if err != nil {
		return fmt.Errorf("compare contents in %s: %w", r.directory, err)
	}
	var mutex sync.Mutex
	err = r.eachPair(ctx, differing, func() contents.Compare {
		var comparer xdiff.Comparer
		return func(pair int, before, after contents.Content) error {
			if (before.Missing || after.Missing) && !partial {
				return lacking(differing[pair], before.Missing)
			}
			diff := diffOf(&comparer, before, after, options)
			mutex.Lock()
			defer mutex.Unlock()
			return yield(places[pair], diff)
		}
	})
	if err != nil {
		return fmt.Errorf("compare contents in %s: %w", r.directory, err)
	}
	return nil
}

// differingPairs returns the pairs of different contents with their places among
// all pairs, and yields an empty diff for the others.
func differingPairs(pairs []history.BlobPair, yield func(pair int, diff history.BlobDiff) error) (differing []history.BlobPair, places []int, err error) {
	for i, pair := range pairs {
		if pair.Old == pair.New {
			if err := yield(i, history.BlobDiff{}); err != nil {
				return nil, nil, err
			}
			continue
		}
		differing, places = append(differing, pair), append(places, i)
	}
	return differing, places, nil
}

// diffOf compares two contents. One that is too large to be compared is binary;
// where binary contents are to be compared, too, it is as if it were missing.
func diffOf(comparer *xdiff.Comparer, before, after contents.Content, options history.DiffOptions) history.BlobDiff {
	tooLarge := before.TooLarge || after.TooLarge
	switch {
	case before.Missing || after.Missing, tooLarge && options.Text:
		return history.BlobDiff{Missing: true}
	case tooLarge, !options.Text && (xdiff.IsBinary(before.Bytes) || xdiff.IsBinary(after.Bytes)):
		return history.BlobDiff{Binary: true}
	}
	diff := history.BlobDiff{
		Hunks: comparer.Hunks(before.Bytes, after.Bytes, xdiff.Options{IgnoreWhiteSpace: !options.WhiteSpace}),
	}
	if options.WithLines {
		deleted, added := lineReader{rest: before.Bytes}, lineReader{rest: after.Bytes}
		for _, hunk := range diff.Hunks {
			diff.Deleted = deleted.appendLines(diff.Deleted, hunk.OldStart, hunk.OldLines)
			diff.Added = added.appendLines(diff.Added, hunk.NewStart, hunk.NewLines)
		}
	}
	return diff
}

// lineReader reads lines of a content from its beginning on.
type lineReader struct {
	rest []byte
	line int32 // the number of the line that rest begins with
}

// appendLines appends the lines of a range, without their newlines. Ranges come
// in order. The texts of a range are parts of one: to hold one is to hold all.
func (l *lineReader) appendLines(texts []string, start, count int32) []string {
	l.skip(start - l.line)
	from := l.rest
	l.skip(count)
	text := string(from[:len(from)-len(l.rest)])
	for range count {
		var line string
		line, text, _ = strings.Cut(text, "\n")
		texts = append(texts, line)
	}
	return texts
}

func (l *lineReader) skip(lines int32) {
	for range lines {
		_, l.rest, _ = bytes.Cut(l.rest, []byte("\n"))
	}
	l.line += lines
}
