package archive

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"repochat/internal/history"
)

// The records are the archive's JSON, field by field in the order in which
// archive_repo.py writes them.

type labelRecord struct {
	Name        string  `json:"name"`
	Description *string `json:"description"`
	Color       string  `json:"color"`
}

// threadRecord is what issues and pull requests share.
type threadRecord struct {
	Number    int             `json:"number"`
	ID        string          `json:"id"`
	Title     string          `json:"title"`
	URL       string          `json:"url"`
	State     string          `json:"state"`
	Author    *string         `json:"author"`
	Assignees []string        `json:"assignees"`
	Labels    []string        `json:"labels"`
	Body      string          `json:"body"`
	CreatedAt *moment         `json:"createdAt"`
	UpdatedAt *moment         `json:"updatedAt"`
	ClosedAt  *moment         `json:"closedAt"`
	Comments  []commentRecord `json:"comments"`
}

type issueRecord struct {
	threadRecord
}

type pullRecord struct {
	threadRecord
	MergedAt       *moment        `json:"mergedAt"`
	MergedBy       *string        `json:"mergedBy"`
	Reviews        []reviewRecord `json:"reviews"`
	BaseRepository *string        `json:"baseRepository"`
	BaseRefName    string         `json:"baseRefName"`
	BaseRefOid     string         `json:"baseRefOid"`
	HeadRepository *string        `json:"headRepository"`
	HeadRefName    string         `json:"headRefName"`
	HeadRefOid     string         `json:"headRefOid"`
	MergeCommit    *commitRecord  `json:"mergeCommit"`
}

type commitRecord struct {
	Oid string `json:"oid"`
}

type commentRecord struct {
	Author    *string `json:"author"`
	Body      string  `json:"body"`
	CreatedAt *moment `json:"createdAt"`
	UpdatedAt *moment `json:"updatedAt"`
}

type reviewRecord struct {
	ID        string          `json:"id"`
	Author    *string         `json:"author"`
	State     string          `json:"state"`
	Body      string          `json:"body"`
	CreatedAt *moment         `json:"createdAt"`
	UpdatedAt *moment         `json:"updatedAt"`
	Comments  []commentRecord `json:"comments"`
}

// The outlines are records whose comments and reviews have no texts. A field takes
// the place of the one of the same name in the record.
type (
	issueOutline struct {
		issueRecord
		Comments []commentOutline `json:"comments"`
	}
	pullOutline struct {
		pullRecord
		Comments []commentOutline `json:"comments"`
		Reviews  []reviewOutline  `json:"reviews"`
	}
	reviewOutline struct {
		reviewRecord
		Body     skipped          `json:"body"`
		Comments []commentOutline `json:"comments"`
	}
	commentOutline struct {
		commentRecord
		Body skipped `json:"body"`
	}
)

// skipped is a value of which nothing is kept.
type skipped struct{}

// UnmarshalJSON implements json.Unmarshaler.
func (*skipped) UnmarshalJSON([]byte) error { return nil }

func withoutTexts(outlines []commentOutline) []commentRecord {
	records := make([]commentRecord, len(outlines))
	for i, outline := range outlines {
		records[i] = outline.commentRecord
	}
	return records
}

// moment is a time of the archive. It stays text until its record's number is
// known, so that an error can name both.
type moment string

func (m *moment) time(field string) (time.Time, error) {
	if m == nil || *m == "" {
		return time.Time{}, nil
	}
	at, err := time.Parse(time.RFC3339, string(*m))
	if err != nil {
		return time.Time{}, fmt.Errorf("%s %q is not a time like 2024-07-31T09:15:00Z", field, shorten(string(*m)))
	}
	return at.UTC(), nil
}

func (r labelRecord) position(_ string, index int) string { return fmt.Sprintf("label %d", index+1) }

func (r issueRecord) position(_ string, index int) string { return r.name("issue", index) }

func (r pullRecord) position(_ string, index int) string { return r.name("pull request", index) }

// name falls back to the place in the list, for a record whose number itself
// is wrong.
func (r threadRecord) name(kind string, index int) string {
	if r.Number > 0 {
		return fmt.Sprintf("%s %d", kind, r.Number)
	}
	return fmt.Sprintf("%s at place %d of its list", kind, index+1)
}

func (r labelRecord) label() Label {
	return Label{Name: r.Name, Description: text(r.Description), Color: r.Color}
}

func (r issueRecord) issue() (history.Issue, error) {
	state, err := parseState(r.State, history.Open, history.Closed)
	if err != nil {
		return history.Issue{}, err
	}
	issue := history.Issue{
		Number: r.Number, URL: r.URL, Title: r.Title, Body: r.Body, State: state,
		Author: text(r.Author), Assignees: present(r.Assignees), Labels: present(r.Labels),
	}
	err = readTimes(
		timeField{"createdAt", r.CreatedAt, &issue.CreatedAt},
		timeField{"updatedAt", r.UpdatedAt, &issue.UpdatedAt},
		timeField{"closedAt", r.ClosedAt, &issue.ClosedAt},
	)
	if err != nil {
		return history.Issue{}, err
	}
	issue.Comments, err = comments(r.Comments)
	return issue, err
}

func (r pullRecord) pullRequest() (history.PullRequest, error) {
	state, err := parseState(r.State, history.Open, history.Closed, history.Merged)
	if err != nil {
		return history.PullRequest{}, err
	}
	pull := history.PullRequest{
		Number: r.Number, URL: r.URL, Title: r.Title, Body: r.Body, State: state,
		Author: text(r.Author), Assignees: present(r.Assignees), Labels: present(r.Labels),
		MergedBy: text(r.MergedBy),
		Base:     r.BaseRefName, BaseCommit: r.BaseRefOid,
		Head: r.HeadRefName, HeadCommit: r.HeadRefOid, HeadRepository: text(r.HeadRepository),
	}
	if r.MergeCommit != nil {
		pull.MergeCommit = r.MergeCommit.Oid
	}
	err = readTimes(
		timeField{"createdAt", r.CreatedAt, &pull.CreatedAt},
		timeField{"updatedAt", r.UpdatedAt, &pull.UpdatedAt},
		timeField{"closedAt", r.ClosedAt, &pull.ClosedAt},
		timeField{"mergedAt", r.MergedAt, &pull.MergedAt},
	)
	if err != nil {
		return history.PullRequest{}, err
	}
	if pull.Comments, err = comments(r.Comments); err != nil {
		return history.PullRequest{}, err
	}
	pull.Reviews, err = reviews(r.Reviews)
	return pull, err
}

func parseState(text string, legal ...history.State) (history.State, error) {
	for _, state := range legal {
		if strings.EqualFold(text, string(state)) {
			return state, nil
		}
	}
	return "", fmt.Errorf("state %q is none of %v", shorten(text), legal)
}

// timeField is a field of a record that holds a time, and where it goes.
type timeField struct {
	name string
	from *moment
	to   *time.Time
}

func readTimes(fields ...timeField) error {
	for _, field := range fields {
		at, err := field.from.time(field.name)
		if err != nil {
			return err
		}
		*field.to = at
	}
	return nil
}

func comments(records []commentRecord) ([]history.Comment, error) {
	if len(records) == 0 {
		return nil, nil
	}
	all := make([]history.Comment, 0, len(records))
	for i, r := range records {
		at, err := r.CreatedAt.time("createdAt")
		if err != nil {
			return nil, fmt.Errorf("comment %d: %w", i+1, err)
		}
		all = append(all, history.Comment{Author: text(r.Author), Body: r.Body, CreatedAt: at})
	}
	return all, nil
}

func reviews(records []reviewRecord) ([]history.Review, error) {
	var all []history.Review
	for i, r := range records {
		at, err := r.CreatedAt.time("createdAt")
		if err != nil {
			return nil, fmt.Errorf("review %d: %w", i+1, err)
		}
		remarks, err := comments(r.Comments)
		if err != nil {
			return nil, fmt.Errorf("review %d: %w", i+1, err)
		}
		for at := range remarks {
			remarks[at].Author = cmp.Or(remarks[at].Author, text(r.Author)) // archives name the writer of a review alone
		}
		all = append(all, history.Review{Author: text(r.Author), State: r.State, Body: r.Body, CreatedAt: at, Comments: remarks})
	}
	return all, nil
}

// text reads a string that may be null: a deleted account, a label without a
// description.
func text(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}

// present drops the empty names that nulls in a list become.
func present(names []string) []string {
	var all []string
	for _, name := range names {
		if name != "" {
			all = append(all, name)
		}
	}
	return all
}
