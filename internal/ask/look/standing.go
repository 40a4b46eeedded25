package look

import (
	"context"
	"fmt"
	"regexp"
	"strings"

	"repochat/internal/answer"
	"repochat/internal/ask/infiles"
	"repochat/internal/ask/said/cited"
	"repochat/internal/pickaxe"
	"repochat/internal/question"
)

// standing tells in which files a text is now, and shows the lines that have it; nothing of a
// text that never was in one.
func (l Looker) standing(ctx context.Context, q question.Scanned, h pickaxe.History) ([]cited.Passage, error) {
	var paths, counted []string
	for _, file := range h.Files {
		if !infiles.MayHoldSecrets(file.Path) {
			paths, counted = append(paths, file.Path), append(counted, fmt.Sprintf("%s (%d)", file.Path, file.Lines))
		}
	}
	now := cited.Passage{Thread: answer.Segment{Text: "the files now"}, Title: "the files now", About: "where “" + h.Text + "” is now"}
	switch {
	case len(h.Changes) == 0 && len(paths) == 0:
		return nil, nil
	case len(paths) == 0:
		now.Text = "No line of a file has “" + h.Text + "” now."
		return []cited.Passage{now}, nil
	}
	more := ""
	if len(counted) > mostPaths {
		more = fmt.Sprintf(" and %d more files", len(counted)-mostPaths)
		counted = counted[:mostPaths]
	}
	have := fmt.Sprintf("%d lines have", h.Lines())
	if h.Lines() == 1 {
		have = "1 line has"
	}
	now.Text = fmt.Sprintf("%s “%s” now, by file: %s%s.", have, h.Text, strings.Join(counted, ", "), more)
	lines, err := l.linesOf(ctx, q, paths[:min(len(paths), mostPaths)], h.Text)
	return append([]cited.Passage{now}, lines...), err
}

// linesOf shows the lines of files at head that have a text as a whole word, in small or
// capital letters, with their numbers.
func (l Looker) linesOf(ctx context.Context, q question.Scanned, paths []string, text string) (all []cited.Passage, err error) {
	git, head, err := l.git.OpenGit(ctx, q.Repository)
	if err != nil {
		return nil, err
	}
	word := regexp.MustCompile(`(?i)(?:^|[^\pL\pN_])` + regexp.QuoteMeta(text) + `(?:$|[^\pL\pN_])`)
	left := mostStanding
	err = git.ReadFiles(ctx, head, paths, mostFile, func(file string, content []byte) error {
		var lines []string
		p := cited.Passage{Thread: fileAt(file, ""), Title: file, About: "file " + file + ", now", Place: "lines with “" + text + "”", IsCode: true}
		for i, line := range strings.Split(string(content), "\n") {
			if left == 0 || !word.MatchString(line) {
				continue
			}
			left--
			lines = append(lines, fmt.Sprintf("%d: %s", i+1, strings.TrimSpace(strings.ToValidUTF8(line[:min(len(line), partBytes/mostLines)], ""))))
			p.First, p.Last = i+1, i+1
		}
		if len(lines) > 1 {
			p.First, p.Last = 0, 0 // each begins with its number
		}
		for _, part := range parts(strings.Join(lines, "\n"), 1) {
			shown := p
			shown.Text = part.text
			all = append(all, shown)
		}
		return nil
	})
	return all, err
}
