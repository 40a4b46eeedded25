package gitrepo

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
)

// Patch returns what a commit, given by its full hash, changed: how many lines of which
// files, and the changes themselves as git show -M prints them; those of a merge are against
// its first parent. Of the text no more than most bytes are returned, up to the end of a
// line; isCut reports whether there is more.
func (r *Repository) Patch(ctx context.Context, commit string, most int) (patch string, isCut bool, err error) {
	var text []byte
	err = r.git(ctx, nil, func(output io.Reader) (err error) {
		text, err = io.ReadAll(io.LimitReader(output, int64(most)+1))
		if err == nil && len(text) > most {
			err = errPatchCut
		}
		return err
	}, "show", "--format=", "--stat=100", "--patch", "-M", "--diff-merges=first-parent", "--no-color", "--no-ext-diff", "--no-textconv", "--no-show-signature", commit, "--")
	isCut = errors.Is(err, errPatchCut)
	if err != nil && !isCut {
		return "", false, fmt.Errorf("show commit %s of %s: %w", commit, r.directory, err)
	}
	if isCut {
		text = text[:most]
		for len(text) > 0 && text[len(text)-1] != '\n' {
			text = text[:len(text)-1]
		}
	}
	return string(text), isCut, nil
}

// Message returns the message of a commit, given by its full hash: its subject and what else
// it says, as far as most bytes reach.
func (r *Repository) Message(ctx context.Context, commit string, most int) (string, error) {
	var text []byte
	err := r.git(ctx, nil, func(output io.Reader) (err error) {
		if text, err = io.ReadAll(io.LimitReader(output, int64(most))); err != nil {
			return err
		}
		_, err = io.Copy(io.Discard, output)
		return err
	}, "show", "--no-patch", "--format=%B", "--no-color", "--no-show-signature", commit, "--")
	if err != nil {
		return "", fmt.Errorf("read the message of commit %s of %s: %w", commit, r.directory, err)
	}
	return strings.TrimSpace(strings.ToValidUTF8(string(text), "\uFFFD")), nil
}

// errPatchCut ends the reading of a patch that is longer than wanted.
var errPatchCut = errors.New("the patch is cut")
