package history

import (
	"slices"
	"time"
)

// RemarkKind is what kind of text somebody added to a thread.
type RemarkKind string

// The kinds of remark: a comment on the thread, a review, and a comment on a
// line that belongs to a review.
const (
	CommentRemark RemarkKind = "comment"
	ReviewRemark  RemarkKind = "review"
	LineRemark    RemarkKind = "remark"
)

// Remark is one text that somebody added to an issue or pull request.
type Remark struct {
	Comment
	Kind  RemarkKind
	State string // of a review
}

// Discussion returns what was said on the issue, in order of time.
func (i Issue) Discussion() []Remark { return inOrder(remarks(CommentRemark, i.Comments)) }

// Discussion returns what was said on the pull request, in order of time.
func (p PullRequest) Discussion() []Remark {
	all := remarks(CommentRemark, p.Comments)
	for _, r := range p.Reviews {
		all = append(all, Remark{
			Comment: Comment{Author: r.Author, Body: r.Body, CreatedAt: r.CreatedAt, URL: r.URL}, Kind: ReviewRemark, State: r.State,
		})
		all = append(all, remarks(LineRemark, r.Comments)...)
	}
	return inOrder(all)
}

func remarks(kind RemarkKind, comments []Comment) []Remark {
	all := make([]Remark, len(comments))
	for i, comment := range comments {
		all[i] = Remark{Comment: comment, Kind: kind}
	}
	return all
}

func inOrder(all []Remark) []Remark {
	slices.SortStableFunc(all, func(a, b Remark) int { return a.CreatedAt.Compare(b.CreatedAt) })
	return all
}

// closingSpan is how far the comment that somebody gives with the closing of a
// thread lies from it: GitHub records the two one after the other.
const closingSpan = 5 * time.Second

// ClosingRemark returns the place in a discussion of the comment that was given
// with a thread's closing, or -1. closer may be "" where it is not known.
func ClosingRemark(discussion []Remark, closedAt time.Time, closer string) int {
	best, nearest := -1, closingSpan+1
	for i, remark := range discussion {
		away := remark.CreatedAt.Sub(closedAt).Abs()
		byAnother := closer != "" && remark.Author != "" && remark.Author != closer
		if closedAt.IsZero() || remark.Kind != CommentRemark || byAnother || away > closingSpan || away >= nearest {
			continue
		}
		best, nearest = i, away
	}
	return best
}
