package gitrepo

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"
	"strings"

	"repochat/internal/history"
)

// keptLog is a file that holds what git log printed of commits, and how many
// lines they add and delete, in blocks. A
// commit never changes, so a block is right for ever, whatever becomes of the
// branches that led to it; what is left of a write that broke off is dropped.
//
// The file begins with a line that names the format and the git that printed
// it: another one may find other renames. Each block is a line with its length
// and checksum, and then the output.
type keptLog struct {
	path   string // "" keeps nothing
	header string
	whole  int64 // bytes up to the end of the last whole block
	blocks [][]byte
}

const keptFormat = "repochat commits 2"

// openKept reads a kept log. One that is missing, of another git or broken is
// empty.
func openKept(path, git string) (*keptLog, error) {
	kept := &keptLog{path: path, header: fmt.Sprintf("%s, %s, %s\n", keptFormat, git, strings.Join(logArguments(), " "))}
	if path == "" {
		return kept, nil
	}
	content, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, fmt.Errorf("read what is kept of commits: %w", err)
	}
	if !bytes.HasPrefix(content, []byte(kept.header)) {
		return kept, nil
	}
	kept.whole = int64(len(kept.header))
	for {
		block, size := nextBlock(content[kept.whole:])
		if size == 0 {
			return kept, nil
		}
		kept.blocks = append(kept.blocks, block)
		kept.whole += int64(size)
	}
}

// nextBlock returns the first block and how many bytes it takes with its line;
// zero when there is no whole one.
func nextBlock(content []byte) (block []byte, size int) {
	line, rest, found := bytes.Cut(content, []byte("\n"))
	var length int
	var sum uint32
	if !found {
		return nil, 0
	}
	if n, err := fmt.Sscanf(string(line), "%d %x", &length, &sum); n != 2 || err != nil || length <= 0 || length > len(rest) {
		return nil, 0
	}
	block = rest[:length]
	if crc32.ChecksumIEEE(block) != sum {
		return nil, 0
	}
	return block, len(line) + 1 + length
}

// append adds blocks as write yields them.
func (k *keptLog) append(write func(add func(block []byte) error) error) (err error) {
	if k.path == "" {
		return write(func([]byte) error { return nil })
	}
	if err := os.MkdirAll(filepath.Dir(k.path), 0o750); err != nil {
		return fmt.Errorf("keep commits: %w", err)
	}
	file, err := os.OpenFile(k.path, os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return fmt.Errorf("keep commits: %w", err)
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	if err := file.Truncate(k.whole); err != nil {
		return fmt.Errorf("keep commits: %w", err)
	}
	if _, err := file.Seek(k.whole, io.SeekStart); err != nil {
		return fmt.Errorf("keep commits: %w", err)
	}
	output := bufio.NewWriter(file)
	if k.whole == 0 {
		_, _ = output.WriteString(k.header)
	}
	err = write(func(block []byte) error {
		_, _ = fmt.Fprintf(output, "%d %08x\n", len(block), crc32.ChecksumIEEE(block))
		_, err := output.Write(block)
		return err
	})
	return errors.Join(err, output.Flush())
}

// readBlock reads the commits of a block. It was read before.
func readBlock(block []byte) ([]history.Commit, error) {
	var commits []history.Commit
	err := readLog(bytes.NewReader(block), func(commit history.Commit) { commits = append(commits, commit) })
	return commits, err
}
