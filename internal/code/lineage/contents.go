package lineage

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path"
	"runtime"
	"slices"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"

	"repochat/internal/code"
	"repochat/internal/history"
)

// content is what is kept of a file's content while commits are compared.
type content struct {
	functions []function // by their first lines
	// words are hashes of the words, and starts says where those of each line begin.
	words  []uint32
	starts []int32
}

func (c *content) lines() int32 { return int32(len(c.starts)) - 1 }

// wordsIn counts the words of some lines.
func (c *content) wordsIn(first, last int32) int32 {
	if last > c.lines() {
		return 0
	}
	return c.starts[last] - c.starts[first]
}

// function is a function of a content.
type function struct {
	name        string // qualified
	nth         int32  // among the definitions of the file that have this name, from 1
	kind        string
	first, last int32 // lines from 0, the last one excluded
}

func (f function) size() int32 { return f.last - f.first }

// simple is the function's name alone.
func (f function) simple() string { return f.name[strings.LastIndexByte(f.name, '.')+1:] }

// contentKey names a content as a file of that ending has it, which decides on
// the language.
type contentKey struct {
	blob   history.Blob
	ending string
}

func keyOf(e entry) contentKey {
	return contentKey{blob: e.blob, ending: strings.ToLower(path.Ext(e.path))}
}

// contentsAtOnce bounds what is held in memory of contents that are not compared yet.
const contentsAtOnce = 1000

// reader reads contents and compares them, batch by batch.
type reader struct {
	source    Source
	options   Options
	extractor *code.Extractor
	contents  map[contentKey]*content
	uses      map[contentKey]int // how many changes to come need a content
	total     int                // contents to read
	read      int

	mutex   sync.Mutex
	slow    map[string]bool // paths with a content that took too long
	skipped map[code.Note]bool
}

func newReader(source Source, options Options, steps []step) *reader {
	r := &reader{
		source: source, options: options, extractor: code.NewExtractor(options.Limits), contents: map[contentKey]*content{}, uses: map[contentKey]int{},
		slow: map[string]bool{}, skipped: map[code.Note]bool{},
	}
	for _, s := range steps {
		for _, e := range s.needs() {
			r.uses[keyOf(e)]++
		}
	}
	r.total = len(r.uses)
	return r
}

// needs returns the files whose functions have to be known to add the commit. A
// file that only gets another path keeps what it has.
func (s step) needs() []entry {
	var needed []entry
	for _, c := range s.changes {
		if keyOf(c.old) == keyOf(c.new) {
			continue
		}
		// The names of what merges bring together are in the lineage.
		if c.old.exists() && !s.isMerge() {
			needed = append(needed, c.old)
		}
		if c.new.exists() {
			needed = append(needed, c.new)
		}
	}
	return needed
}

// batch returns the first steps, as many as are read at once.
func (r *reader) batch(steps []step) []step {
	seen := map[contentKey]bool{}
	for i, s := range steps {
		for _, e := range s.needs() {
			if r.contents[keyOf(e)] == nil {
				seen[keyOf(e)] = true
			}
		}
		if len(seen) >= contentsAtOnce {
			return steps[:i+1]
		}
	}
	return steps
}

// release forgets the contents that no step to come needs.
func (r *reader) release(batch []step) {
	for _, s := range batch {
		for _, e := range s.needs() {
			if r.uses[keyOf(e)]--; r.uses[keyOf(e)] == 0 {
				delete(r.contents, keyOf(e))
			}
		}
	}
}

// plan reads what the steps need, and matches the functions of each that is no
// merge.
func (r *reader) plan(ctx context.Context, batch []step) ([]plan, error) {
	if err := r.readContents(ctx, batch); err != nil {
		return nil, err
	}
	if err := r.compare(ctx, batch); err != nil {
		return nil, err
	}
	plans := make([]plan, len(batch))
	workers, ctx := errgroup.WithContext(ctx)
	workers.SetLimit(runtime.GOMAXPROCS(0))
	for i, s := range batch {
		if !s.isMerge() {
			workers.Go(func() error {
				plans[i] = match(s.changes, r.contents)
				return ctx.Err()
			})
		}
	}
	return plans, workers.Wait()
}

// compare fills in the hunks of changes. An added or deleted file is one hunk.
func (r *reader) compare(ctx context.Context, batch []step) error {
	places := map[history.BlobPair][]*fileChange{}
	var pairs []history.BlobPair
	for _, s := range batch {
		for i := range s.changes {
			c := &s.changes[i]
			switch {
			case s.isMerge() || c.old.blob == c.new.blob:
			case !c.old.exists():
				c.hunks = []history.Hunk{{NewLines: r.linesOf(c.new)}}
			case !c.new.exists():
				c.hunks = []history.Hunk{{OldLines: r.linesOf(c.old)}}
			default:
				pair := history.BlobPair{Old: c.old.blob, New: c.new.blob}
				if places[pair] == nil {
					pairs = append(pairs, pair)
				}
				places[pair] = append(places[pair], c)
			}
		}
	}
	err := r.source.Diffs(ctx, pairs, history.DiffOptions{WhiteSpace: true}, func(i int, diff history.BlobDiff) error {
		for _, c := range places[pairs[i]] {
			c.hunks = diff.Hunks
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("compare functions: %w", err)
	}
	return nil
}

func (r *reader) linesOf(e entry) int32 {
	if c := r.contents[keyOf(e)]; c != nil {
		return c.lines()
	}
	return 0
}

// readContents reads the contents that the steps need and that are not there. Of
// those that cannot be read nothing is known.
func (r *reader) readContents(ctx context.Context, batch []step) error {
	missing := map[string][]entry{}
	var hashes []string
	seen := map[contentKey]bool{}
	for _, s := range batch {
		for _, e := range s.needs() {
			key := keyOf(e)
			if seen[key] || r.contents[key] != nil {
				continue
			}
			seen[key] = true
			hash := e.blob.String()
			if missing[hash] == nil {
				hashes = append(hashes, hash)
			}
			missing[hash] = append(missing[hash], e)
		}
	}
	workers, ctx := errgroup.WithContext(ctx)
	workers.SetLimit(runtime.GOMAXPROCS(0))
	err := r.source.ReadBlobs(ctx, hashes, r.bytes(), func(hash string, text []byte) error {
		workers.Go(func() error {
			for _, e := range missing[hash] {
				r.keep(e, hash, text)
			}
			return ctx.Err()
		})
		return ctx.Err()
	})
	if err := errors.Join(err, workers.Wait()); err != nil {
		return fmt.Errorf("read source files: %w", err)
	}
	for _, entries := range missing {
		for _, e := range entries {
			if r.contents[keyOf(e)] == nil {
				r.contents[keyOf(e)] = &content{}
				r.skip(e.path, fmt.Sprintf("not there or larger than %d bytes", r.bytes()))
			}
		}
	}
	return nil
}

func (r *reader) bytes() int64 {
	if r.options.Limits.Bytes > 0 {
		return r.options.Limits.Bytes
	}
	return code.DefaultLimits().Bytes
}

// keep reads one content. A path that took too long once is not tried again:
// its other contents would most likely, too.
func (r *reader) keep(e entry, hash string, text []byte) {
	definitions, err := r.definitions(e, hash, text)
	c := &content{}
	if err == nil {
		c = contentOf(definitions, text)
	}
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if skip := (*code.Skip)(nil); errors.As(err, &skip) {
		r.slow[e.path] = r.slow[e.path] || skip.Again
		r.skipped[code.Note{Path: e.path, Reason: skip.Reason}] = true
	}
	r.contents[keyOf(e)] = c
	r.read++
	if r.options.Progress != nil {
		r.options.Progress(r.read, r.total)
	}
}

func (r *reader) definitions(e entry, hash string, text []byte) ([]code.Definition, error) {
	if r.options.Known != nil {
		if facts, known := r.options.Known(e.path, hash); known {
			return facts.Definitions, nil
		}
	}
	r.mutex.Lock()
	slow := r.slow[e.path]
	r.mutex.Unlock()
	if slow {
		return nil, &code.Skip{Reason: "another content of it takes too long to read"}
	}
	return r.extractor.Outline(e.path, text)
}

func (r *reader) skip(name, reason string) { r.skipped[code.Note{Path: name, Reason: reason}] = true }

func (r *reader) notes() []code.Note {
	var notes []code.Note
	for note := range r.skipped {
		notes = append(notes, note)
	}
	slices.SortFunc(notes, func(a, b code.Note) int {
		return cmp.Or(strings.Compare(a.Path, b.Path), strings.Compare(a.Reason, b.Reason))
	})
	return notes
}

func contentOf(definitions []code.Definition, text []byte) *content {
	c := &content{}
	taken := map[string]int32{}
	for _, d := range definitions {
		taken[d.Qualified]++
		if d.Kind.IsFunction() {
			c.functions = append(c.functions, function{
				name: strings.Clone(d.Qualified), nth: taken[d.Qualified], kind: string(d.Kind), first: int32(d.First) - 1, last: int32(d.Last),
			})
		}
	}
	slices.SortStableFunc(c.functions, func(a, b function) int {
		return cmp.Or(cmp.Compare(a.first, b.first), cmp.Compare(b.last, a.last))
	})
	c.words, c.starts = words(text)
	return c
}

// words returns hashes of the names and numbers in a text, and where those of
// each line begin; one more start than there are lines.
func words(text []byte) (hashes []uint32, starts []int32) {
	const offset, prime = 2166136261, 16777619 // FNV-1a
	starts = append(starts, 0)
	hash, inside := uint32(offset), false
	end := func() {
		if inside {
			hashes = append(hashes, hash)
		}
		hash, inside = offset, false
	}
	for _, b := range text {
		if isOfWord(b) {
			hash, inside = (hash^uint32(b))*prime, true
			continue
		}
		end()
		if b == '\n' {
			starts = append(starts, int32(len(hashes)))
		}
	}
	end()
	if len(text) > 0 && text[len(text)-1] != '\n' {
		starts = append(starts, int32(len(hashes)))
	}
	return hashes, starts
}

func isOfWord(b byte) bool {
	return b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= '0' && b <= '9' || b == '_' || b == '$' || b >= 0x80
}
