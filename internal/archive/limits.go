package archive

import (
	"errors"
	"fmt"

	"repochat/internal/boundedjson"
)

// ErrTooLarge says that an archive is larger than its limits.
var ErrTooLarge = errors.New("the tracker archive is too large")

// Limits bound what an archive may hold. They are far above those of any real
// one: an archive comes from a repository, and whoever may write to it.
type Limits struct {
	Bytes  int64 // of the archive
	Record int64 // bytes of one issue or pull request with all its comments
	Items  int   // labels, issues, pull requests, comments and reviews, and the names in each
}

// DefaultLimits returns the limits that hold where no others are set.
func DefaultLimits() Limits {
	const megabyte = 1 << 20
	return Limits{Bytes: 512 * megabyte, Record: 16 * megabyte, Items: 5_000_000}
}

// longestText is the most bytes of a title or of a body. GitHub's have 65,536
// characters.
const longestText = 1 << 20

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

// checkText refuses a text that no tracker would have taken.
func checkText(field, text string) error {
	if len(text) > longestText {
		return fmt.Errorf("%w: field %s has %d bytes, more than %d", ErrTooLarge, field, len(text), longestText)
	}
	return nil
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
