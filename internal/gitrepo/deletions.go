package gitrepo

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"repochat/internal/history"
)

// patchFormat prints a commit's hash on a line that no patch can begin with.
const patchFormat = "%x02%H"

// DeletedLines yields the lines that each of the fixes, full hashes, deletes or
// changes against its first parent. Binary files and submodules have no lines.
// An error of yield ends the reading and is returned.
func (r *Repository) DeletedLines(ctx context.Context, fixes []string, yield func(history.DeletedLine) error) error {
	if len(fixes) == 0 {
		return nil // git log would read HEAD
	}
	input := strings.NewReader(strings.Join(fixes, "\n") + "\n")
	err := r.git(ctx, input, func(output io.Reader) error {
		return readPatches(output, yield)
	}, "log", "--no-walk=unsorted", "--stdin", "--format="+patchFormat,
		"--patch", "-U0", "-M", renameLimit, "--diff-merges=first-parent", "--diff-filter=a",
		"--ignore-submodules=all", "--no-ext-diff", "--no-textconv", "--no-color",
		"--src-prefix=a/", "--dst-prefix=b/")
	if err != nil {
		return fmt.Errorf("read deleted lines in %s: %w", r.directory, err)
	}
	return nil
}

// readPatches reads what git log prints with patchFormat, --patch and -U0.
func readPatches(input io.Reader, yield func(history.DeletedLine) error) error {
	reader := patchReader{lines: bufio.NewReaderSize(input, 1<<16), yield: yield}
	for {
		line, err := reader.line()
		switch {
		case errors.Is(err, io.EOF) && line == "":
			return nil
		case err != nil && !errors.Is(err, io.EOF):
			return err
		case line != "" && line[0] == commitMark:
			reader.at = history.DeletedLine{Fix: line[1:]}
		case strings.HasPrefix(line, "--- "):
			err = reader.readPath(line[len("--- "):])
		case strings.HasPrefix(line, "@@ "):
			err = reader.readHunk(line)
		default:
			err = nil // a header that says nothing about lines
		}
		if err != nil && !errors.Is(err, io.EOF) {
			return err
		}
	}
}

type patchReader struct {
	lines *bufio.Reader
	at    history.DeletedLine // the commit and file that are being read
	yield func(history.DeletedLine) error
}

// line returns the next line without its newline, and io.EOF with the last
// one if that has no newline.
func (p *patchReader) line() (string, error) {
	line, err := p.lines.ReadString('\n')
	return strings.TrimSuffix(line, "\n"), err
}

// readPath reads a path after "--- ": plain with a tab behind it if it has a
// space, or quoted as a C string if it has anything odd.
func (p *patchReader) readPath(text string) error {
	if strings.HasPrefix(text, `"`) {
		unquoted, err := strconv.Unquote(strings.TrimSuffix(text, "\t"))
		if err != nil {
			return fmt.Errorf("unknown path %s in a patch", text)
		}
		text = unquoted
	}
	p.at.Path = strings.TrimPrefix(strings.TrimSuffix(text, "\t"), "a/")
	return nil
}

// readHunk reads "@@ -start,count +start,count @@ …" and the deleted lines that
// follow. The added ones begin with "+", which nothing else that is looked for
// does.
func (p *patchReader) readHunk(header string) error {
	start, count, err := deletedRange(header)
	if err != nil {
		return err
	}
	for i := range count {
		line, err := p.line()
		text, found := strings.CutPrefix(line, "-")
		if !found {
			return errors.Join(fmt.Errorf("unknown line %q in a hunk", line), err)
		}
		p.at.Number, p.at.Text = start+i, text
		if err := p.yield(p.at); err != nil {
			return err
		}
	}
	return nil
}

// deletedRange returns the first line and the number of lines of the old side
// of a hunk. A count of 1 may be left out.
func deletedRange(header string) (start, count int, err error) {
	fields := strings.Fields(header)
	if len(fields) < 3 {
		return 0, 0, fmt.Errorf("unknown hunk %q in a patch", header)
	}
	first, number, counted := strings.Cut(strings.TrimPrefix(fields[1], "-"), ",")
	start, err = strconv.Atoi(first)
	count = 1
	if err == nil && counted {
		count, err = strconv.Atoi(number)
	}
	if err != nil || start < 0 || count < 0 {
		return 0, 0, fmt.Errorf("unknown hunk %q in a patch", header)
	}
	return start, count, nil
}
