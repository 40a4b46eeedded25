package look

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"repochat/internal/ask/infiles"
	"repochat/internal/ask/said/cited"
	"repochat/internal/gitrepo"
	"repochat/internal/pickaxe"
	"repochat/internal/question"
	"repochat/internal/reader"
)

// commit shows the message of a commit and what it changed. why says what is not shown.
func (l Looker) commit(ctx context.Context, q question.Scanned, hash string) (all []cited.Passage, why string, err error) {
	git, _, err := l.git.OpenGit(ctx, q.Repository)
	if err != nil {
		return nil, "", err
	}
	full, err := git.ResolveHead(ctx, hash)
	if errors.Is(err, gitrepo.ErrNoRevision) {
		return nil, "there is no such commit", nil
	}
	if err != nil {
		return nil, "", err
	}
	commits, err := l.pickaxe.Describe(ctx, q.Repository, []string{full})
	if err != nil {
		return nil, "", err
	}
	commit, isKnown := commits[full]
	if !isKnown {
		return nil, "the default branch does not have this commit", nil
	}
	released, err := l.pickaxe.WithReleases(ctx, q.Repository, []pickaxe.Commit{commit})
	if err != nil {
		return nil, "", err
	}
	patch, isCut, err := git.Patch(ctx, full, mostPatch)
	if err != nil {
		return nil, "", err
	}
	text, err := git.Message(ctx, full, mostMessage)
	if err != nil {
		return nil, "", err
	}
	message := commitPassage(released[0])
	for _, part := range parts(text, 1) {
		message.Text = part.text
		all = append(all, message)
	}
	most := len(all) + mostDiffs
	for _, change := range withoutSecrets(patch) {
		for _, part := range parts(change, 1) {
			p := message
			p.Text, p.IsCode, p.Place = part.text, true, "what it changed"
			all = append(all, p)
		}
	}
	if isCut || len(all) > most {
		all, why = all[:min(len(all), most)], "it changed more than is shown"
	}
	return all, why, nil
}

// mostMessage is how many bytes of a commit's message are shown.
const mostMessage = 4000

// beginOfDiff is how git begins the changes of a file.
const beginOfDiff = "diff --git "

// withoutSecrets returns how many lines of which files a patch changes, and its changes file
// by file, but for files that may hold secrets.
func withoutSecrets(patch string) (changes []string) {
	for i, change := range strings.Split("\n"+patch, "\n"+beginOfDiff) {
		if change = strings.Trim(change, "\n"); change == "" {
			continue
		}
		if i > 0 {
			header, _, _ := strings.Cut(change, "\n")
			isBetween := func(r rune) bool { return r == ' ' || r == '"' } // git puts some paths in quotation marks
			if slices.ContainsFunc(strings.FieldsFunc(header, isBetween), infiles.MayHoldSecrets) {
				continue
			}
			change = beginOfDiff + change
		}
		changes = append(changes, change)
	}
	return changes
}

// part is a part of a text, with its first and last line.
type part struct {
	text        string
	first, last int
}

// parts splits a text, whose first line has a number, into parts of whole lines, each as long
// as is shown at once. A longer line is cut.
func parts(text string, first int) (all []part) {
	var b strings.Builder
	from, number := first, first
	end := func() {
		if strings.TrimSpace(b.String()) != "" {
			all = append(all, part{strings.TrimRight(b.String(), "\n"), from, number - 1})
		}
		b.Reset()
		from = number
	}
	for line := range strings.Lines(text) {
		if len(line) > partBytes {
			line = strings.ToValidUTF8(line[:partBytes-len("…\n")], "") + "…\n"
		}
		if b.Len()+len(line) > partBytes {
			end()
		}
		b.WriteString(line)
		number++
	}
	end()
	return all
}

// mostFile is the size up to which a file is read.
const mostFile = 4 << 20

// file shows a part of a file. Where there is none of that path, one whose path ends so is
// read, and where there are several, or it is a directory, they are named.
func (l Looker) file(ctx context.Context, q question.Scanned, asked reader.Lookup) (all []cited.Passage, why string, err error) {
	git, head, err := l.git.OpenGit(ctx, q.Repository)
	if err != nil {
		return nil, "", err
	}
	if asked.Revision != "" {
		revision, err := git.ResolveHead(ctx, asked.Revision)
		switch {
		case errors.Is(err, gitrepo.ErrNoRevision):
			return nil, "there is no release, branch or commit “" + asked.Revision + "”", nil
		case err != nil:
			return nil, "", err
		}
		head = revision
	}
	files, err := git.Files(ctx, head)
	if err != nil {
		return nil, "", err
	}
	file, near := findFile(files, asked.Text)
	switch {
	case infiles.MayHoldSecrets(asked.Text) || file != nil && infiles.MayHoldSecrets(file.Path):
		return nil, "this file may hold secrets, and is not shown", nil
	case file == nil && len(near) > 0:
		return nil, "there is no file of this path; there are: " + strings.Join(near, ", "), nil
	case file == nil:
		return nil, "there is no such file", nil
	case file.Size > mostFile:
		return nil, "the file is too large to be read", nil
	}
	content, err := git.ReadFile(ctx, head, file.Path)
	if err != nil {
		return nil, "", err
	}
	if bytes.IndexByte(content, 0) >= 0 || !utf8.Valid(content) {
		return nil, "the file holds no text", nil
	}
	all, why = shown(string(content), asked, *file)
	return all, why, nil
}

// shown returns the lines of a file that are asked for, in parts, and what is not shown.
func shown(content string, asked reader.Lookup, file gitrepo.File) (all []cited.Passage, why string) {
	lines := strings.SplitAfter(strings.ReplaceAll(content, "\r\n", "\n"), "\n")
	if len(lines) > 1 && lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	from, to := max(1, asked.From), len(lines)
	if asked.To >= from {
		to = min(to, asked.To)
	}
	if from > len(lines) {
		return nil, fmt.Sprintf("it has only %d lines", len(lines))
	}
	about := "file " + file.Path + ", now"
	if asked.Revision != "" {
		about = "file " + file.Path + " at " + asked.Revision
	}
	of := parts(strings.Join(lines[from-1:to], ""), from)
	for _, p := range of[:min(len(of), mostParts)] {
		place := fmt.Sprintf("lines %d-%d", p.first, p.last)
		all = append(all, cited.Passage{Thread: fileAt(file.Path, asked.Revision), Title: file.Path, About: about, Place: place, Text: p.text, IsCode: true, First: p.first, Last: p.last})
	}
	if len(of) > mostParts {
		why = fmt.Sprintf("shown up to line %d of %d", of[mostParts-1].last, len(lines))
	}
	return all, why
}

// shortestStem is how long the name of a file is at least, without its ending, by which
// others are named that have it as a part of theirs.
const shortestStem = 4

// findFile returns the file of a path, or the only one whose path ends so, in small or
// capital letters; nil where there is none. near are the paths of several, of those in a
// directory of that name, or of those with that name.
func findFile(files []gitrepo.File, asked string) (found *gitrepo.File, near []string) {
	lower := strings.ToLower(strings.Trim(asked, "/"))
	stem := strings.TrimSuffix(path.Base(lower), path.Ext(lower))
	var ending []*gitrepo.File
	var inside, like []string
	for i, file := range files {
		own := strings.ToLower(file.Path)
		switch {
		case file.Path == asked:
			return &files[i], nil
		case own == lower || strings.HasSuffix(own, "/"+lower):
			ending = append(ending, &files[i])
		case strings.HasPrefix(own, lower+"/"):
			inside = append(inside, file.Path)
		case len(stem) >= shortestStem && strings.Contains(path.Base(own), stem):
			like = append(like, file.Path)
		}
	}
	if len(ending) == 1 {
		return ending[0], nil
	}
	for _, file := range ending {
		near = append(near, file.Path)
	}
	near = slices.Concat(near, inside)
	if len(near) == 0 {
		near = like
	}
	if more := len(near) - mostPaths; more > 0 {
		near = append(near[:mostPaths:mostPaths], fmt.Sprintf("and %d more", more))
	}
	return nil, near
}
