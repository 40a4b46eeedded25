package archive

import (
	"errors"
	"fmt"

	"repochat/internal/boundedjson"
)

// ErrTooLarge reports that an archive is larger than its limits.
var ErrTooLarge = errors.New("the tracker archive is too large")

// Limits bound what an archive may hold. They are far above those of any real
// one: an archive comes from a repository, and whoever may write to it.
type Limits struct {
	Bytes  int64 // of the archive
	Record int64 // bytes of one issue or pull request with all its comments
	Text   int64 // bytes of a title, of a body or of a comment
	Items  int   // labels, issues, pull requests, comments and reviews, and the names in each
}

// DefaultLimits returns the limits that hold where no others are set.
func DefaultLimits() Limits {
	const megabyte = 1 << 20
	return Limits{Bytes: 512 * megabyte, Record: 16 * megabyte, Text: megabyte, Items: 5_000_000}
}

// Check returns an error that wraps ErrTooLarge for an archive of more bytes
// than the limit.
func (l Limits) Check(size int64) error {
	if size > l.Bytes {
		return tooLarge(l.Bytes)
	}
	return nil
}

func tooLarge(limit int64) error {
	return fmt.Errorf("%w: more than %d MB are not read; REPOCHAT_MAX_ARCHIVE_MB raises the limit", ErrTooLarge, limit>>20)
}

func (l Limits) tooLong(place string) error {
	return fmt.Errorf("%w: %s: more than %d MB; REPOCHAT_MAX_RECORD_MB raises the limit", ErrTooLarge, place, l.Record>>20)
}

// count counts what a record holds.
func (in *reader) count(items int) error {
	if in.items += items; in.items > in.limits.Items {
		return fmt.Errorf("%w: more than %d issues, comments and names in it; REPOCHAT_MAX_ITEMS raises the limit", ErrTooLarge, in.limits.Items)
	}
	return nil
}

func (r threadRecord) items() int {
	return 1 + len(r.Assignees) + len(r.Labels) + len(r.Comments)
}

func (r pullRecord) items() int {
	items := r.threadRecord.items() + len(r.Reviews)
	for _, review := range r.Reviews {
		items += len(review.Comments)
	}
	return items
}

// checkTexts refuses a text that no tracker would have taken: GitHub's have 65,536
// characters at most.
func (l Limits) checkTexts(texts ...string) error {
	for _, text := range texts {
		if int64(len(text)) > l.Text {
			return fmt.Errorf("%w: it has a text of %d KB, and more than %d KB are not read; REPOCHAT_MAX_TEXT_KB raises the limit", ErrTooLarge, len(text)>>10, l.Text>>10)
		}
	}
	return nil
}

func (r threadRecord) texts() []string {
	texts := []string{r.Title, r.Body, r.URL}
	for _, comment := range r.Comments {
		texts = append(texts, comment.Body)
	}
	return texts
}

func (r pullRecord) texts() []string {
	texts := r.threadRecord.texts()
	for _, review := range r.Reviews {
		texts = append(texts, review.Body)
		for _, comment := range review.Comments {
			texts = append(texts, comment.Body)
		}
	}
	return texts
}

// placed is an error within a record.
type placed struct {
	error
	place string
}

func (p placed) Unwrap() error { return p.error }

// place notes the record of a value that is too long; other errors are returned
// as they are.
func place(err error, place string) error {
	if tooLong := (*boundedjson.TooLongError)(nil); errors.As(err, &tooLong) {
		return placed{err, place}
	}
	return err
}

func placeOf(err error, tooLong *boundedjson.TooLongError) string {
	if p := (placed{}); errors.As(err, &p) {
		return p.place
	}
	return fmt.Sprintf("the value at byte %d", tooLong.Offset)
}
