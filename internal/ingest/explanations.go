package ingest

import (
	"cmp"
	"context"
	"slices"
	"strconv"

	"repochat/internal/history"
	"repochat/internal/schema"
	"repochat/internal/store"
	"repochat/internal/szz"
)

// explanations keep why fixes lead to commits, for whoever asks.
type explanations interface {
	PutExplanations(ctx context.Context, name history.RepositoryName, all []history.Explanation) error
	ExplanationIDs(ctx context.Context, name history.RepositoryName) (map[store.ExplanationID]bool, error)
}

const (
	// mostExplained is the number of lines that are kept of a fix, and
	// longestExplained that of the bytes of each: a generated file has many.
	mostExplained    = 300
	longestExplained = 400
)

// traceUnexplained forgets the traces of fixes that nothing is kept of to
// explain them.
func (s *synchronisation) traceUnexplained(ctx context.Context, fixes []history.Fix, traces *szz.Traces) error {
	kept, err := s.worker.Store.ExplanationIDs(ctx, s.stored.Name)
	if err != nil {
		return err
	}
	for _, fix := range fixes {
		if !kept[store.ExplanationID{Issue: fix.Issue, Fix: fix.Commit}] {
			traces.Forget(fix.Commit)
		}
	}
	return nil
}

// keepExplanations keeps why the fixes lead to the commits that they lead to,
// and what developers said.
func (s *synchronisation) keepExplanations(ctx context.Context, snapshot history.Snapshot, variant szz.Variant, found []szz.Explanation) error {
	e := newExplainer(snapshot, variant)
	var all []history.Explanation
	explained := map[int]bool{}
	for _, one := range found {
		explained[one.Issue] = true
		all = append(all, e.explanation(one))
	}
	for issue := range e.named {
		if !explained[issue] {
			all = append(all, e.explanation(szz.Explanation{Issue: issue, Lines: []szz.Line{}}))
		}
	}
	return s.worker.Store.PutExplanations(ctx, s.stored.Name, all)
}

// explainer puts names and addresses to what szz found.
type explainer struct {
	links    schema.Links
	method   string
	issues   map[int]history.Issue
	subjects map[string]string // of commits
	named    map[int][]history.Named
}

func newExplainer(snapshot history.Snapshot, variant szz.Variant) explainer {
	e := explainer{method: string(variant), issues: map[int]history.Issue{}, subjects: map[string]string{}, named: map[int][]history.Named{}}
	if snapshot.Repository.URL != "" {
		e.links = schema.LinksOf(snapshot.Repository.Name, snapshot.Repository.URL)
	}
	for _, issue := range snapshot.Issues {
		e.issues[issue.Number] = issue
	}
	for _, commit := range snapshot.Commits {
		e.subjects[commit.Hash] = commit.Subject()
	}
	for _, n := range snapshot.Named {
		e.named[n.Issue] = append(e.named[n.Issue], history.Named{
			Commit: n.Commit, Subject: e.subjects[n.Commit], URL: e.address(schema.Commit, n.Commit), Evidence: n.Evidence,
		})
	}
	return e
}

// address returns the page of a thing; "" where the repository has none.
func (e explainer) address(kind schema.Kind, value string) string {
	if e.links == (schema.Links{}) || value == "" {
		return ""
	}
	return e.links.To(kind, value)
}

func (e explainer) explanation(one szz.Explanation) history.Explanation {
	issue := e.issues[one.Issue]
	explained := history.Explanation{
		Issue: one.Issue, Title: issue.Title, Reported: cmp.Or(one.Reported, issue.CreatedAt),
		IssueURL: cmp.Or(issue.URL, e.address(schema.Issue, strconv.Itoa(one.Issue))),
		Fix:      one.Fix, Subject: e.subjects[one.Fix], FixURL: e.address(schema.Commit, one.Fix), Method: e.method,
		Candidates: []history.Candidate{}, Named: e.named[one.Issue],
	}
	for _, c := range one.Candidates {
		c.URL = e.address(schema.Commit, c.Commit)
		explained.Candidates = append(explained.Candidates, c.Candidate)
	}
	if one.Lines != nil {
		explained.Lines, explained.LeftOut = shownLines(one.Lines)
	}
	return explained
}

// shownLines returns the lines to keep, first those that count if there are
// too many, and how many are left out.
func shownLines(lines []szz.Line) (shown []history.TracedLine, leftOut int) {
	shown = []history.TracedLine{}
	for _, line := range lines {
		shown = append(shown, line.TracedLine)
	}
	if leftOut = len(shown) - mostExplained; leftOut > 0 {
		slices.SortStableFunc(shown, func(a, b history.TracedLine) int {
			return cmp.Compare(dropped(a), dropped(b))
		})
		shown = shown[:mostExplained]
	}
	for i := range shown {
		if len(shown[i].Text) > longestExplained {
			shown[i].Text = shown[i].Text[:longestExplained] + "…"
		}
	}
	return shown, max(0, leftOut)
}

func dropped(line history.TracedLine) int {
	if line.Dropped != "" {
		return 1
	}
	return 0
}
