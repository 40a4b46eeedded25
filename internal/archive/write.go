package archive

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"

	"repochat/internal/history"
)

// document is a whole archive, as it is written.
type document struct {
	Magic     string        `json:"magic"`
	Timestamp string        `json:"timestamp"`
	Repo      string        `json:"repo"`
	Labels    []labelRecord `json:"labels"`
	Issues    []issueRecord `json:"issues"`
	Pulls     []pullRecord  `json:"pulls"`
}

// Write encodes an archive in the format that Read reads, the same bytes for
// the same archive. What the format has and an Archive does not is derived:
// node ids from repository and number, a comment's updatedAt from its
// createdAt; authors' associations are left out.
func Write(w io.Writer, a *Archive) error {
	d := document{
		Magic: Magic, Timestamp: a.Timestamp.UTC().Format(time.RFC3339Nano), Repo: a.Repository.String(),
		Labels: []labelRecord{}, Issues: []issueRecord{}, Pulls: []pullRecord{},
	}
	for _, label := range a.Labels {
		d.Labels = append(d.Labels, labelRecord{Name: label.Name, Description: nullable(label.Description), Color: label.Color})
	}
	for _, issue := range a.Issues {
		d.Issues = append(d.Issues, a.issueRecord(issue))
	}
	for _, pull := range a.PullRequests {
		d.Pulls = append(d.Pulls, a.pullRecord(pull))
	}
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(d); err != nil {
		return fmt.Errorf("write tracker archive of %s: %w", a.Repository, err)
	}
	return nil
}

func (a *Archive) issueRecord(issue history.Issue) issueRecord {
	return issueRecord{threadRecord{
		Number: issue.Number, ID: a.nodeID("I", issue.Number), Title: issue.Title, URL: issue.URL,
		State: trackerState(issue.State), Author: nullable(issue.Author),
		Assignees: list(issue.Assignees), Labels: list(issue.Labels), Body: issue.Body,
		CreatedAt: at(issue.CreatedAt), UpdatedAt: at(issue.UpdatedAt), ClosedAt: at(issue.ClosedAt),
		Comments: commentRecords(issue.Comments),
	}}
}

func (a *Archive) pullRecord(pull history.PullRequest) pullRecord {
	record := pullRecord{
		threadRecord: threadRecord{
			Number: pull.Number, ID: a.nodeID("PR", pull.Number), Title: pull.Title, URL: pull.URL,
			State: trackerState(pull.State), Author: nullable(pull.Author),
			Assignees: list(pull.Assignees), Labels: list(pull.Labels), Body: pull.Body,
			CreatedAt: at(pull.CreatedAt), UpdatedAt: at(pull.UpdatedAt), ClosedAt: at(pull.ClosedAt),
			Comments: commentRecords(pull.Comments),
		},
		MergedAt: at(pull.MergedAt), MergedBy: nullable(pull.MergedBy),
		Reviews:        []reviewRecord{},
		BaseRepository: nullable(a.Repository.String()), BaseRefName: pull.Base, BaseRefOid: pull.BaseCommit,
		HeadRepository: nullable(pull.HeadRepository), HeadRefName: pull.Head, HeadRefOid: pull.HeadCommit,
	}
	if pull.MergeCommit != "" {
		record.MergeCommit = &commitRecord{Oid: pull.MergeCommit}
	}
	for i, review := range pull.Reviews {
		record.Reviews = append(record.Reviews, reviewRecord{
			ID: a.nodeID("PRR", pull.Number, i+1), Author: nullable(review.Author), State: review.State, Body: review.Body,
			CreatedAt: at(review.CreatedAt), UpdatedAt: at(review.CreatedAt), Comments: commentRecords(review.Comments),
		})
	}
	return record
}

func commentRecords(comments []history.Comment) []commentRecord {
	records := []commentRecord{}
	for _, c := range comments {
		records = append(records, commentRecord{Author: nullable(c.Author), Body: c.Body, CreatedAt: at(c.CreatedAt), UpdatedAt: at(c.CreatedAt)})
	}
	return records
}

// nodeID makes an id in the look of GitHub's: a prefix for the kind and
// base64 of what it names.
func (a *Archive) nodeID(kind string, numbers ...int) string {
	name := a.Repository.String() + strings.Trim(fmt.Sprint(numbers), "[]")
	return kind + "_" + base64.RawURLEncoding.EncodeToString([]byte(name))
}

// trackerState spells a state as GitHub's API does.
func trackerState(s history.State) string { return strings.ToUpper(string(s)) }

func nullable(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}

func at(t time.Time) *moment {
	if t.IsZero() {
		return nil
	}
	m := moment(t.UTC().Format(time.RFC3339))
	return &m
}

func list(names []string) []string {
	if names == nil {
		return []string{}
	}
	return names
}
