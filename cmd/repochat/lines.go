package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
)

// longestLine bounds one line of a JSON Lines file, in bytes.
const longestLine = 16 << 20

// eachLine decodes every line of a JSON Lines file and hands it on; "-" is
// standard input. A broken line is an error that names it.
func eachLine[T any](path string, stdin io.Reader, handle func(T) error) error {
	in := stdin
	if path != "-" {
		file, err := os.Open(path)
		if err != nil {
			return usageError{err}
		}
		defer file.Close()
		in = file
	}
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, longestLine)
	for number := 1; lines.Scan(); number++ {
		if len(lines.Bytes()) == 0 {
			continue
		}
		var line T
		if err := json.Unmarshal(lines.Bytes(), &line); err != nil {
			return usageError{fmt.Errorf("%s, line %d is not the JSON that is expected: %w", path, number, err)}
		}
		if err := handle(line); err != nil {
			return err
		}
	}
	if err := lines.Err(); err != nil {
		return fmt.Errorf("read %s: %w", path, err)
	}
	return nil
}

// writeLine writes a value as one line of JSON, with <, > and & as they are.
func writeLine(out io.Writer, value any) error {
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	return encoder.Encode(value)
}

// writeLines writes a line of JSON for each item to a file; with no path it does
// nothing.
func writeLines[T any](path string, items []T, line func(T) any) error {
	if path == "" {
		return nil
	}
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	for _, item := range items {
		if err := writeLine(file, line(item)); err != nil {
			return errors.Join(err, file.Close())
		}
	}
	return file.Close()
}
