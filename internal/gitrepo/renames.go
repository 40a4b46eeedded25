package gitrepo

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"repochat/internal/history"
)

// Renames answers each question with the index of a source, or -1. The answers
// are those of git blame, which looks for the former name of one path alone:
// where a commit adds several paths, git log may pair them in another way.
func (r *Repository) Renames(ctx context.Context, questions []history.RenameQuestion) ([]int, error) {
	if len(questions) == 0 {
		return nil, nil
	}
	answers, err := r.renames(ctx, questions)
	if err != nil && ctx.Err() == nil {
		// A partial clone may lack contents, which stops git. That is rare.
		var changed bool
		if questions, changed, err = r.answerable(ctx, questions, err); changed {
			answers, err = r.renames(ctx, questions)
		}
	}
	if err != nil {
		return nil, fmt.Errorf("find renames in %s: %w", r.directory, err)
	}
	return answers, nil
}

func (r *Repository) renames(ctx context.Context, questions []history.RenameQuestion) ([]int, error) {
	scratch, err := r.newScratch()
	if err != nil {
		return nil, err
	}
	defer scratch.remove()
	input := renameTrees(scratch, questions)
	if err := scratch.write(); err != nil {
		return nil, err
	}
	answers := slices.Repeat([]int{-1}, len(questions))
	err = r.gitIn(ctx, scratch.directory, strings.NewReader(input), func(output io.Reader) error {
		return readRenames(output, questions, answers)
	}, "diff-tree", "--stdin", "-r", "--raw", "--no-abbrev", "-z", "-M", renameLimit)
	return answers, err
}

// renameTrees adds a tree of the sources and a tree of the target of each
// question, and returns what git diff-tree is to compare.
func renameTrees(scratch *scratch, questions []history.RenameQuestion) string {
	var input strings.Builder
	for _, question := range questions {
		sources := slices.DeleteFunc(slices.Clone(question.Sources), func(s history.PathEntry) bool { return s.Path == "" })
		slices.SortFunc(sources, func(a, b history.PathEntry) int { return cmp.Compare(a.Path, b.Path) })
		fmt.Fprintf(&input, "%s %s\n", scratch.addTree(sources), scratch.addTree([]history.PathEntry{question.Target}))
	}
	return input.String()
}

// answerable returns the questions without the sources whose contents the
// repository lacks, and without any if it lacks the target's, and reports
// whether it left out any. If it did not, the error is why git stopped.
func (r *Repository) answerable(ctx context.Context, questions []history.RenameQuestion, stopped error) (_ []history.RenameQuestion, changed bool, _ error) {
	partial, err := r.isPartial()
	if err != nil || !partial {
		return questions, false, errors.Join(stopped, err)
	}
	blobs := map[history.Blob]bool{}
	for _, question := range questions {
		for _, entry := range append([]history.PathEntry{question.Target}, question.Sources...) {
			if entry.HasLines() {
				blobs[entry.Blob] = true
			}
		}
	}
	missing, err := r.missing(ctx, blobs)
	if err != nil || len(missing) == 0 {
		return questions, false, errors.Join(stopped, err)
	}
	present := slices.Clone(questions)
	for i, question := range questions {
		// The indexes of the sources stay: they are the answers.
		present[i].Sources = slices.Clone(question.Sources)
		for j, source := range question.Sources {
			if missing[source.Blob] || missing[question.Target.Blob] {
				present[i].Sources[j] = history.PathEntry{}
			}
		}
	}
	return present, true, nil
}

// readRenames reads what git diff-tree prints: for each question the names of
// its trees on a line, and its changes as NUL-terminated fields.
func readRenames(input io.Reader, questions []history.RenameQuestion, answers []int) error {
	scanner := bufio.NewScanner(input)
	scanner.Buffer(make([]byte, 1<<16), 1<<20)
	scanner.Split(splitAtNUL)
	at := -1
	for scanner.Scan() {
		token := scanner.Bytes()
		for len(token) > 0 && token[0] != ':' {
			_, rest, found := bytes.Cut(token, []byte("\n"))
			if at++; !found || at >= len(questions) {
				return fmt.Errorf("unknown output of git diff-tree: %q", token)
			}
			token = rest
		}
		if len(token) == 0 {
			continue
		}
		status := token[bytes.LastIndexByte(token, ' ')+1:]
		if !scanner.Scan() || at < 0 || len(status) == 0 {
			return io.ErrUnexpectedEOF
		}
		if status[0] != 'R' {
			continue
		}
		source := scanner.Text()
		answers[at] = slices.IndexFunc(questions[at].Sources, func(s history.PathEntry) bool { return s.Path == source })
		if !scanner.Scan() {
			return io.ErrUnexpectedEOF
		}
	}
	return scanner.Err()
}
