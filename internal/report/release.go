package report

import (
	"context"
	"slices"

	"repochat/internal/answer"
	"repochat/internal/question/names"
	"repochat/internal/schema"
	"repochat/prompts"
)

// Queries of a release's range. Each returns a single row, which no limit on
// rows can cut short.
const (
	taggedQuery = `MATCH (r:Release {repo: $repo})-[:tags]->(c:Commit {repo: $repo})
WITH r.tag AS tag, c.id AS commit, coalesce(r.published_at, c.committedDate) AS date, c.committedDate AS committed, coalesce(r.is_prerelease, false) AS candidate
ORDER BY date DESC, tag DESC
RETURN collect([tag, commit, date, committed, candidate]) AS releases`

	reachableQuery = `MATCH (t:Commit {repo: $repo}) WHERE t.id = $commit
MATCH (t)<-[:parent_of*0..]-(c:Commit)
WITH DISTINCT c
RETURN collect(c.id) AS commits`
)

// tagged is a release and the commit that it tags.
type tagged struct {
	tag, commit, date, committed string
	isPrerelease                 bool
}

func (r *Reports) tagged(ctx context.Context, b *binding) ([]tagged, error) {
	found, err := r.graph.Run(ctx, taggedQuery, map[string]any{"repo": b.repository})
	if err != nil || len(found.Rows) == 0 {
		return nil, err
	}
	var all []tagged
	items, _ := found.Rows[0][0].([]any)
	for _, item := range items {
		fields, _ := item.([]any)
		text := func(i int) string { s, _ := fields[i].(string); return s }
		if len(fields) == 5 {
			isPrerelease, _ := fields[4].(bool)
			all = append(all, tagged{text(0), text(1), text(2), text(3), isPrerelease})
		}
	}
	return all, nil
}

func (r *Reports) reachable(ctx context.Context, b *binding, commit string) (map[string]bool, error) {
	found, err := r.graph.Run(ctx, reachableQuery, map[string]any{"repo": b.repository, "commit": commit})
	if err != nil || len(found.Rows) == 0 {
		return nil, err
	}
	set := map[string]bool{}
	ids, _ := found.Rows[0][0].([]any)
	for _, id := range ids {
		if text, isText := id.(string); isText {
			set[text] = true
		}
	}
	return set, nil
}

// bindLatest binds an argument to the latest release.
func (r *Reports) bindLatest(ctx context.Context, b *binding, wanted prompts.ReportArgument) error {
	all, err := r.tagged(ctx, b)
	if err != nil {
		return err
	}
	if len(all) == 0 {
		return &ArgumentError{Argument: wanted.Name, Reason: "There are no releases and no tags in " + b.repository + "."}
	}
	b.take(wanted, "", schema.Release, []names.Match{{Value: all[0].tag}})
	return nil
}

// bindReleases finds for each argument that names a release its commits: those
// reachable from its tag and not from that of the release before it.
func (r *Reports) bindReleases(ctx context.Context, b *binding) error {
	for i, argument := range b.arguments {
		if argument.Kind != schema.Release {
			continue
		}
		commits, before, err := r.rangeOf(ctx, b, argument.Value)
		if err != nil {
			return err
		}
		name := "commits"
		if i > 0 {
			name = "commits2"
		}
		b.parameters[name] = commits
		text := "before"
		if i > 0 {
			text = "before2"
		}
		if before != "" {
			b.written[text] = answer.Segment{Text: before, Kind: schema.Release, ID: before, URL: b.links.To(schema.Release, before)}
		}
	}
	return nil
}

// rangeOf returns the commits that a release has and the one before it has not.
// The release before is the latest whose commit is an ancestor; where there is
// none, the latest by date, and only its commits are left out. The pre-releases of
// a release are part of it, unless nothing else is before it.
func (r *Reports) rangeOf(ctx context.Context, b *binding, tag string) (commits []string, before string, err error) {
	all, err := r.tagged(ctx, b)
	if err != nil {
		return nil, "", err
	}
	at := slices.IndexFunc(all, func(t tagged) bool { return t.tag == tag })
	if at < 0 {
		b.notice(answer.NoticeMissing, "The commit of %s is not in the graph: it is not reachable from the default branch.", tag)
		return []string{}, "", nil
	}
	mine, err := r.reachable(ctx, b, all[at].commit)
	if err != nil {
		return nil, "", err
	}
	previous := releaseBefore(all, all[at], mine)
	theirs := map[string]bool{}
	if previous != nil {
		before = previous.tag
		if theirs, err = r.reachable(ctx, b, previous.commit); err != nil {
			return nil, "", err
		}
		if !mine[previous.commit] {
			b.notice(answer.NoticeReading, "No release is an ancestor of %s: the one before it by date is %s.", tag, previous.tag)
		}
	}
	commits = []string{}
	for id := range mine {
		if !theirs[id] {
			commits = append(commits, id)
		}
	}
	slices.Sort(commits)
	return commits, before, nil
}

// releaseBefore returns the release before one, of which the reachable commits
// are given; nil when it is the first. A pre-release stands before another one, and
// before a release that no release is before.
func releaseBefore(all []tagged, of tagged, reachable map[string]bool) *tagged {
	if !of.isPrerelease {
		full := slices.DeleteFunc(slices.Clone(all), func(t tagged) bool { return t.isPrerelease })
		if before := previousOf(full, of, reachable); before != nil {
			return before
		}
	}
	return previousOf(all, of, reachable)
}

// previousOf returns the one of all that stands before a release; nil when none
// does.
func previousOf(all []tagged, of tagged, reachable map[string]bool) *tagged {
	var byAncestry, byDate *tagged
	for i, other := range all {
		switch {
		case other.commit == of.commit:
		case reachable[other.commit]:
			if byAncestry == nil || other.committed > byAncestry.committed {
				byAncestry = &all[i]
			}
		case other.date < of.date && (byDate == nil || other.date > byDate.date):
			byDate = &all[i]
		}
	}
	if byAncestry != nil {
		return byAncestry
	}
	return byDate
}
