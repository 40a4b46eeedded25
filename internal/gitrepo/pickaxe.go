package gitrepo

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"repochat/internal/gitrepo/contents"
	"repochat/internal/history"
	"repochat/internal/xdiff"
)

// Occurrence is a change of a file in which lines with a text were added or deleted,
// or which gave a file a path with the text, or took it away.
type Occurrence struct {
	// Text is the index of the text among those that were looked for.
	Text int
	// Commit is the full hash, and Path that of the file, as Commits writes them; of a
	// file that was deleted the one that it had.
	Commit, Path string
	// NamedBefore and NamedAfter report whether the path had the text.
	NamedBefore, NamedAfter bool
	// Before and After count the lines of the whole file that hold the text.
	Before, After int
	// Deleted and Added are the lines with the text that differ, white space aside.
	Deleted, Added []string
}

// mostPickaxeBytes is the size from which on a content is not looked into: what
// people write is smaller.
const mostPickaxeBytes = 4 << 20

// Pickaxe finds in which commits, of those that are reached from one, lines with one
// of some texts were added or deleted: what git log -G finds, merges left out, for
// texts that stand as whole words, in small or capital letters of ASCII. It finds in
// which files came to have the texts in their paths, too. The occurrences are as they
// were committed, parents before children.
func (r *Repository) Pickaxe(ctx context.Context, head string, texts []string) ([]Occurrence, error) {
	wanted, order, err := r.changesOf(ctx, head)
	if err != nil {
		return nil, err
	}
	pairs := make([]history.BlobPair, len(wanted))
	for i, change := range wanted {
		pairs[i] = history.BlobPair{Old: contentOf(change.Old.TreeEntry), New: contentOf(change.New.TreeEntry)}
	}
	needles := newNeedles(texts)
	found := make([][]Occurrence, len(pairs))
	err = r.eachPair(ctx, pairs, func() contents.Compare {
		finder := occurrenceFinder{needles: needles}
		return func(i int, before, after contents.Content) error {
			found[i] = finder.find(before, after)
			return nil
		}
	})
	if err != nil {
		return nil, fmt.Errorf("search the lines that changed in %s: %w", r.directory, err)
	}
	var all []Occurrence
	for i, change := range wanted {
		for _, occurrence := range withPaths(found[i], needles, change) {
			occurrence.Commit, occurrence.Path = order[i], DisplayPath(cmp.Or(change.New.Path, change.Old.Path))
			all = append(all, occurrence)
		}
	}
	return all, nil
}

// withPaths returns the occurrences in a change with whether its paths have the texts,
// and those that only its paths are.
func withPaths(found []Occurrence, needles []needle, change history.TreeChange) []Occurrence {
	var before, after string
	if change.Old.TreeEntry != (history.TreeEntry{}) {
		before = change.Old.Path
	}
	if change.New.TreeEntry != (history.TreeEntry{}) {
		after = change.New.Path
	}
	for i, n := range needles {
		named := Occurrence{Text: i, NamedBefore: n.isInPath(before), NamedAfter: n.isInPath(after)}
		at := slices.IndexFunc(found, func(o Occurrence) bool { return o.Text == i })
		switch {
		case at >= 0:
			found[at].NamedBefore, found[at].NamedAfter = named.NamedBefore, named.NamedAfter
		case named.NamedBefore != named.NamedAfter:
			found = append(found, named)
		}
	}
	return found
}

// changesOf returns the changes of contents and paths by commits that are no merges, as
// they were committed, and the commit of each.
func (r *Repository) changesOf(ctx context.Context, head string) (changes []history.TreeChange, commits []string, err error) {
	err = r.changesSince(ctx, byDate, []string{head}, nil, func(c history.TreeChanges) error {
		if len(c.Parents) > 1 {
			return nil
		}
		for _, change := range c.Changes {
			if contentOf(change.Old.TreeEntry) != contentOf(change.New.TreeEntry) || change.Old.Path != change.New.Path {
				changes, commits = append(changes, change), append(commits, c.Commit)
			}
		}
		return nil
	})
	if err != nil {
		return nil, nil, fmt.Errorf("read changes of trees in %s: %w", r.directory, err)
	}
	return changes, commits, nil
}

// CountLines returns how many lines of each file of a commit, given by its full hash,
// hold each of some texts, as Pickaxe finds them. Files without any are left out.
func (r *Repository) CountLines(ctx context.Context, head string, texts []string) ([]map[string]int, error) {
	needles := newNeedles(texts)
	var mutex sync.Mutex
	counts := make([]map[string]int, len(texts))
	for n := range texts {
		counts[n] = map[string]int{}
	}
	err := r.eachHeadFile(ctx, head, func(path string, lines lineTexts) {
		for n, needle := range needles {
			if count := lines.count(needle); count > 0 {
				mutex.Lock()
				counts[n][path] = count
				mutex.Unlock()
			}
		}
	})
	if err != nil {
		return nil, fmt.Errorf("count lines in %s: %w", r.directory, err)
	}
	return counts, nil
}

// eachHeadFile calls visit with the lines of each file of a commit that people read, from
// several goroutines. The lines are visit's until it returns.
func (r *Repository) eachHeadFile(ctx context.Context, head string, visit func(path string, lines lineTexts)) error {
	files, err := r.Files(ctx, head)
	if err != nil {
		return err
	}
	pairs := make([]history.BlobPair, len(files))
	for i, file := range files {
		entry, err := parseEntry("100644", file.Blob)
		if err != nil {
			return err
		}
		pairs[i].New = entry.Blob
	}
	return r.eachPair(ctx, pairs, func() contents.Compare {
		var lower []byte
		return func(i int, _, content contents.Content) error {
			if isLeftOut(content) {
				return nil
			}
			lower = appendLower(lower[:0], content.Bytes)
			visit(files[i].Path, linesOf(content.Bytes, lower))
			return nil
		}
	})
}

// LongerWords returns the words of the files of a commit, given by its full hash, that hold
// a text as a part of them, in any case, and in how many lines each stands.
func (r *Repository) LongerWords(ctx context.Context, head, text string) (map[string]int, error) {
	holds := regexp.MustCompile(`[\pL\pN_]*` + regexp.QuoteMeta(string(appendLower(nil, []byte(text)))) + `[\pL\pN_]*`)
	var mutex sync.Mutex
	counts := map[string]int{}
	err := r.eachHeadFile(ctx, head, func(_ string, lines lineTexts) {
		for i, line := range lines.lower {
			for _, place := range holds.FindAllIndex(line, -1) {
				mutex.Lock()
				counts[string(lines.written[i][place[0]:place[1]])]++
				mutex.Unlock()
			}
		}
	})
	if err != nil {
		return nil, fmt.Errorf("find words with %s in %s: %w", text, r.directory, err)
	}
	maps.DeleteFunc(counts, func(word string, _ int) bool { return strings.EqualFold(word, text) })
	return counts, nil
}

// needle is a text that is looked for, in small letters.
type needle struct {
	text []byte
	// wordFirst and wordLast report that the text begins and ends with a part of a
	// word: none may stand beside it.
	wordFirst, wordLast bool
	// written is the text as it is looked for, and isMixed reports that it has capitals
	// among small letters: then netConn and NETConn are other names than NetConn.
	written []byte
	isMixed bool
}

func newNeedles(texts []string) []needle {
	needles := make([]needle, len(texts))
	for i, text := range texts {
		first, _ := utf8.DecodeRuneInString(text)
		last, _ := utf8.DecodeLastRuneInString(text)
		needles[i] = needle{appendLower(nil, []byte(text)), isWordRune(first), isWordRune(last), []byte(text), mixed.MatchString(text)}
	}
	return needles
}

// IsOfOneCase reports whether Pickaxe finds a text as it is written alone, and not with
// capital letters in other places.
func IsOfOneCase(text string) bool { return mixed.MatchString(text) }

func isWordRune(r rune) bool { return r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) }

// isIn reports whether a content, given in small letters and as it is written, holds the
// text as a whole word.
func (n needle) isIn(content, written []byte) bool {
	if len(n.text) == 0 {
		return false
	}
	for from := 0; ; {
		at := bytes.Index(content[from:], n.text)
		if at < 0 {
			return false
		}
		start, end := from+at, from+at+len(n.text)
		before, _ := utf8.DecodeLastRune(content[:start])
		after, _ := utf8.DecodeRune(content[end:])
		isWhole := !(n.wordFirst && start > 0 && isWordRune(before) && !endsEscape(content[:start])) && !(n.wordLast && end < len(content) && isWordRune(after))
		if isWhole && !n.isOther(written[start:end]) {
			return true
		}
		from = start + 1
	}
}

// endsEscape reports whether a content ends in the escape of a white space, as strings of
// code have it before a word: "\nDid you mean this?".
func endsEscape(content []byte) bool {
	return len(content) > 1 && content[len(content)-2] == '\\' && bytes.IndexByte([]byte("ntr"), content[len(content)-1]) >= 0
}

func (n needle) isInPath(path string) bool {
	return n.isIn(appendLower(nil, []byte(path)), []byte(path))
}

// isOther reports whether a word is the text but for the case of its letters, and with
// that another name: both have capitals among small letters.
func (n needle) isOther(word []byte) bool {
	return n.isMixed && !bytes.Equal(word, n.written) && mixed.Match(word)
}

// mixed matches a name with capital letters behind its first letter, and small ones.
var mixed = regexp.MustCompile(`^.+\p{Lu}.*\p{Ll}|^.*\p{Ll}.*\p{Lu}`)

// occurrenceFinder finds texts in the lines that two contents differ in. It is for
// one goroutine at a time.
type occurrenceFinder struct {
	needles       []needle
	comparer      xdiff.Comparer
	before, after []byte // in small letters
}

func (f *occurrenceFinder) find(before, after contents.Content) []Occurrence {
	if isLeftOut(before) || isLeftOut(after) {
		return nil
	}
	f.before, f.after = appendLower(f.before[:0], before.Bytes), appendLower(f.after[:0], after.Bytes)
	var all []Occurrence
	var hunks []history.Hunk
	for i, n := range f.needles {
		if !n.isIn(f.before, before.Bytes) && !n.isIn(f.after, after.Bytes) {
			continue
		}
		if hunks == nil {
			hunks = f.comparer.Hunks(before.Bytes, after.Bytes, xdiff.Options{IgnoreWhiteSpace: true})
		}
		deleted, added := linesOf(before.Bytes, f.before), linesOf(after.Bytes, f.after)
		occurrence := Occurrence{Text: i, Before: deleted.count(n), After: added.count(n)}
		for _, hunk := range hunks {
			occurrence.Deleted = deleted.appendWith(occurrence.Deleted, n, hunk.OldStart, hunk.OldLines)
			occurrence.Added = added.appendWith(occurrence.Added, n, hunk.NewStart, hunk.NewLines)
		}
		if len(occurrence.Deleted)+len(occurrence.Added) > 0 {
			all = append(all, occurrence)
		}
	}
	return all
}

// isLeftOut reports whether a content has no lines that people read.
func isLeftOut(content contents.Content) bool {
	return content.Missing || content.TooLarge || len(content.Bytes) > mostPickaxeBytes || xdiff.IsBinary(content.Bytes)
}

// appendLower appends a text with the letters of ASCII in small ones, so that every
// byte keeps its place.
func appendLower(buffer, text []byte) []byte {
	start := len(buffer)
	buffer = append(buffer, text...)
	for i := start; i < len(buffer); i++ {
		if c := buffer[i]; 'A' <= c && c <= 'Z' {
			buffer[i] = c + 'a' - 'A'
		}
	}
	return buffer
}

// lineTexts are the lines of a content, as they are and in small letters.
type lineTexts struct{ written, lower [][]byte }

func linesOf(written, lower []byte) lineTexts {
	return lineTexts{bytes.Split(written, []byte("\n")), bytes.Split(lower, []byte("\n"))}
}

func (l lineTexts) count(n needle) int {
	count := 0
	for i, line := range l.lower {
		if n.isIn(line, l.written[i]) {
			count++
		}
	}
	return count
}

// mostLines is how many lines of one change are kept.
const mostLines = 20

func (l lineTexts) appendWith(lines []string, n needle, start, count int32) []string {
	for i := start; i < start+count && int(i) < len(l.lower) && len(lines) < mostLines; i++ {
		if n.isIn(l.lower[i], l.written[i]) {
			lines = append(lines, strings.ToValidUTF8(string(slices.Clone(l.written[i])), "\uFFFD"))
		}
	}
	return lines
}

// PathsWith returns the paths that hold a text as Pickaxe looks for it.
func PathsWith(paths []string, text string) []string {
	n := newNeedles([]string{text})[0]
	return slices.DeleteFunc(slices.Clone(paths), func(path string) bool { return !n.isInPath(path) })
}
