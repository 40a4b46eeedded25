package gitrepo

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"

	"repochat/internal/history"
)

// Origins returns for each of the lines the commit that last changed it before
// its fix, as git blame -w at the fix's first parent tells. progress, which may
// be nil, is told how many of how many lines are traced.
func (r *Repository) Origins(ctx context.Context, lines []history.DeletedLine, progress func(done, total int)) ([]string, error) {
	origins := make([]string, len(lines))
	report := counter(len(lines), progress)
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(runtime.GOMAXPROCS(0))
	for _, file := range groupByFile(lines) {
		group.Go(func() error {
			if err := r.blame(ctx, lines, file, origins); err != nil {
				line := lines[file[0]]
				return fmt.Errorf("trace lines of %s before %s in %s: %w", displayPath(line.Path), line.Fix, r.directory, err)
			}
			report(len(file))
			return nil
		})
	}
	if err := group.Wait(); err != nil {
		return nil, err
	}
	return origins, nil
}

// counter returns a function that adds to a count and reports it.
func counter(total int, progress func(done, total int)) func(int) {
	var mutex sync.Mutex
	done := 0
	return func(more int) {
		mutex.Lock()
		defer mutex.Unlock()
		done += more
		if progress != nil {
			progress(done, total)
		}
	}
}

// groupByFile returns the indexes of lines that share a fix and a path, each
// group ordered by line number, groups in the order in which they begin.
func groupByFile(lines []history.DeletedLine) [][]int {
	type file struct{ fix, path string }
	groups := map[file]int{}
	var files [][]int
	for i, line := range lines {
		key := file{line.Fix, line.Path}
		group, found := groups[key]
		if !found {
			group = len(files)
			groups[key] = group
			files = append(files, nil)
		}
		files[group] = append(files[group], i)
	}
	for _, file := range files {
		slices.SortFunc(file, func(a, b int) int { return lines[a].Number - lines[b].Number })
	}
	return files
}

// blame fills the origins of lines of one file. One run of git blame serves
// all of them, limited to the ranges that are asked for.
func (r *Repository) blame(ctx context.Context, lines []history.DeletedLine, file []int, origins []string) error {
	wanted := make(map[int][]int, len(file))
	for _, i := range file {
		wanted[lines[i].Number] = append(wanted[lines[i].Number], i)
	}
	first := lines[file[0]]
	arguments := []string{"blame", "--porcelain", "-w", "--no-textconv"}
	arguments = append(arguments, lineRanges(lines, file)...)
	arguments = append(arguments, first.Fix+"^1", "--", first.Path)
	err := r.git(ctx, nil, func(output io.Reader) error {
		return readBlame(output, func(number int, commit string) {
			for _, i := range wanted[number] {
				origins[i] = commit
			}
		})
	}, arguments...)
	if err != nil {
		return err
	}
	for _, i := range file {
		if origins[i] == "" {
			return fmt.Errorf("git blame tells nothing of line %d", lines[i].Number)
		}
	}
	return nil
}

// lineRanges returns -L options that cover the lines of a file. With very many
// ranges the whole file is read: a command line has an end.
func lineRanges(lines []history.DeletedLine, file []int) []string {
	const most = 1000
	var options []string
	for start := 0; start < len(file); {
		end := start
		for end+1 < len(file) && lines[file[end+1]].Number <= lines[file[end]].Number+1 {
			end++
		}
		options = append(options, fmt.Sprintf("-L%d,%d", lines[file[start]].Number, lines[file[end]].Number))
		start = end + 1
	}
	if len(options) > most {
		return nil
	}
	return options
}

// readBlame reads git blame --porcelain: for each line "<commit> <number in
// commit> <number> …", headers of which each has a word before its value, and
// the text behind a tab.
func readBlame(input io.Reader, yield func(number int, commit string)) error {
	reader := bufio.NewReaderSize(input, 1<<16)
	atEntry := true
	for {
		line, err := reader.ReadString('\n')
		if errors.Is(err, io.EOF) && line == "" {
			return nil
		}
		if err != nil && !errors.Is(err, io.EOF) {
			return err
		}
		switch {
		case strings.HasPrefix(line, "\t"):
			atEntry = true
		case atEntry:
			fields := strings.Fields(line)
			if len(fields) < 3 {
				return fmt.Errorf("unknown output of git blame: %q", line)
			}
			number, err := strconv.Atoi(fields[2])
			if err != nil {
				return fmt.Errorf("unknown output of git blame: %q", line)
			}
			yield(number, fields[0])
			atEntry = false
		}
	}
}
