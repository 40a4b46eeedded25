package gitrepo

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"repochat/internal/history"
)

// logFormat makes git log -z print a commit as NUL-terminated fields. The mark
// at the start sets a commit apart from the raw entries (":…") of the one before,
// and countsMark the line counts of a block, which come first.
const (
	commitMark = '\x02'
	countsMark = '\x03'
	logFormat  = "%x02%H%x00%P%x00%an%x00%ae%x00%at%x00%cn%x00%ce%x00%ct%x00%B%x00"
	logFields  = 9
)

// readLog reads what git log prints with logFormat, --raw and -z, after the line
// counts of all changes in it, and yields each commit once it is complete.
func readLog(input io.Reader, yield func(history.Commit)) error {
	reader := newLogReader(input)
	for reader.next() {
		switch {
		case reader.token[0] == countsMark:
			reader.counts = strings.Fields(string(reader.token[1:]))
		case reader.token[0] == commitMark:
			reader.finish(yield)
			reader.startCommit()
		case reader.commit == nil:
			reader.fail("entry before the first commit")
		case reader.token[0] == ':':
			reader.readChange()
		default:
			reader.fail("neither a commit nor a change")
		}
	}
	if reader.err == nil {
		reader.err = reader.scanner.Err()
	}
	reader.finish(yield)
	return reader.err
}

type logReader struct {
	scanner *bufio.Scanner
	token   []byte
	err     error

	commit  *history.Commit
	changes []history.FileChange
	counts  []string // of the changes to come
	known   map[string]string
}

func newLogReader(input io.Reader) *logReader {
	const longestMessage = 1 << 28
	scanner := bufio.NewScanner(input)
	scanner.Buffer(make([]byte, 1<<16), longestMessage)
	scanner.Split(splitAtNUL)
	return &logReader{scanner: scanner, known: map[string]string{}}
}

func splitAtNUL(data []byte, atEOF bool) (int, []byte, error) {
	if i := bytes.IndexByte(data, 0); i >= 0 {
		return i + 1, data[:i], nil
	}
	if atEOF && len(data) > 0 {
		return len(data), data, nil
	}
	return 0, nil, nil
}

// next moves to the next entry. Between entries git prints newlines and empty
// fields that carry nothing.
func (r *logReader) next() bool {
	for r.err == nil && r.scanner.Scan() {
		if r.token = bytes.TrimLeft(r.scanner.Bytes(), "\n"); len(r.token) > 0 {
			return true
		}
	}
	return false
}

func (r *logReader) startCommit() {
	fields := [logFields]string{string(r.token[1:])}
	for i := 1; i < logFields; i++ {
		fields[i] = r.field()
	}
	r.commit = &history.Commit{
		Hash:      r.intern(fields[0]),
		Author:    signature(fields[2:5]),
		Committer: signature(fields[5:8]),
		Message:   strings.TrimRight(strings.ToValidUTF8(fields[8], "\uFFFD"), "\n"),
	}
	for _, parent := range strings.Fields(fields[1]) {
		r.commit.Parents = append(r.commit.Parents, r.intern(parent))
	}
	r.changes = nil
}

// readChange reads ":100644 100644 <hash> <hash> M", then the path, or both
// paths of a rename.
func (r *logReader) readChange() {
	status := r.token[bytes.LastIndexByte(r.token, ' ')+1:]
	if len(status) == 0 {
		r.fail("change without a status")
		return
	}
	change := history.FileChange{Type: history.Modified}
	switch status[0] {
	case 'A':
		change.Type = history.Added
	case 'D':
		change.Type = history.Deleted
	case 'R':
		change.Type = history.Renamed
		change.PreviousPath = r.intern(DisplayPath(r.field()))
	}
	change.Path = r.intern(DisplayPath(r.field()))
	r.readCounts(&change)
	r.changes = append(r.changes, change)
}

// readCounts reads the next of the line counts.
func (r *logReader) readCounts(change *history.FileChange) {
	if len(r.counts) == 0 {
		r.fail("no line counts of " + change.Path)
		return
	}
	counts := r.counts[0]
	r.counts = r.counts[1:]
	if counts == binaryCounts {
		change.Binary = true
		return
	}
	additions, deletions, _ := strings.Cut(counts, ",")
	change.Additions, change.Deletions = r.number(additions), r.number(deletions)
}

// finish yields the commit that has been read, if there is one.
func (r *logReader) finish(yield func(history.Commit)) {
	if r.commit == nil || r.err != nil {
		return
	}
	commit := *r.commit
	for _, change := range r.changes {
		commit.Additions += change.Additions
		commit.Deletions += change.Deletions
	}
	commit.ChangedFiles = len(r.changes)
	if !commit.IsMerge() {
		commit.Changes = r.changes
	}
	r.commit = nil
	yield(commit)
}

func (r *logReader) field() string {
	if r.err == nil && !r.scanner.Scan() {
		r.fail("output ends within an entry")
	}
	return string(r.scanner.Bytes())
}

func (r *logReader) number(text string) int {
	number, err := strconv.Atoi(text)
	if err != nil || number < 0 {
		r.fail(fmt.Sprintf("%q is not a count of lines", text))
	}
	return number
}

func (r *logReader) fail(reason string) {
	if r.err == nil {
		r.err = fmt.Errorf("unknown output of git log: %s", reason)
	}
}

// intern returns one copy of texts that come again and again: paths and hashes.
func (r *logReader) intern(text string) string {
	if known, found := r.known[text]; found {
		return known
	}
	r.known[text] = text
	return text
}

// signature reads a name, an address and a time in seconds.
func signature(fields []string) history.Signature {
	return history.Signature{
		Name:  strings.ToValidUTF8(fields[0], "\uFFFD"),
		Email: strings.ToValidUTF8(fields[1], "\uFFFD"),
		When:  moment(fields[2]),
	}
}

// moment reads seconds since 1970. Git prints nothing where it cannot read a
// date; a year that needs five digits would not sort as text.
func moment(text string) time.Time {
	seconds, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return time.Time{}
	}
	latest := time.Date(9999, time.December, 31, 23, 59, 59, 0, time.UTC).Unix()
	return time.Unix(min(seconds, latest), 0).UTC()
}

// DisplayPath returns a path as valid UTF-8. Bytes that are not are written as
// git writes them, so that two paths never become one.
func DisplayPath(path string) string {
	if utf8.ValidString(path) {
		return path
	}
	var shown strings.Builder
	for len(path) > 0 {
		r, size := utf8.DecodeRuneInString(path)
		if r == utf8.RuneError && size == 1 {
			fmt.Fprintf(&shown, `\%03o`, path[0])
		} else {
			shown.WriteString(path[:size])
		}
		path = path[size:]
	}
	return shown.String()
}
