package report

import (
	"context"
	"slices"

	"repochat/internal/answer"
	"repochat/internal/question/names"
	"repochat/internal/question/version"
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

	// laterQuery finds the releases after a date; those that tag a commit of the default
	// branch are none of them.
	laterQuery = `MATCH (r:Release {repo: $repo}) WHERE r.published_at > $date
RETURN r.tag AS tag ORDER BY r.published_at DESC LIMIT 1`

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
	if b.releases != nil {
		return b.releases, nil
	}
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
	b.releases = all
	return all, nil
}

func (r *Reports) reachable(ctx context.Context, b *binding, commit string) (map[string]bool, error) {
	if set := b.reached[commit]; set != nil {
		return set, nil
	}
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
	if b.reached == nil {
		b.reached = map[string]map[string]bool{}
	}
	b.reached[commit] = set
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
	later, err := r.graph.Run(ctx, laterQuery, map[string]any{"repo": b.repository, "date": all[0].date})
	if err != nil || len(later.Rows) == 0 {
		return err
	}
	if tag, isText := later.Rows[0][0].(string); isText {
		b.written["later"] = b.release(tag)
	}
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
			b.written[text] = b.release(before)
		}
	}
	return nil
}

// bindBetween finds the commits that the newer one of two releases has and the older
// one has not; releases that are not told apart by date stand as they are named.
func (r *Reports) bindBetween(ctx context.Context, b *binding) error {
	var of []string
	for _, argument := range b.arguments {
		if argument.Kind == schema.Release {
			of = append(of, argument.Value)
		}
	}
	if len(of) != 2 {
		return nil
	}
	b.parameters["between"] = []string{}
	all, err := r.tagged(ctx, b)
	if err != nil {
		return err
	}
	place := func(tag string) int { return slices.IndexFunc(all, func(t tagged) bool { return t.tag == tag }) }
	older, newer := place(of[0]), place(of[1])
	if older < 0 || newer < 0 {
		return nil // told where the range of each was looked for
	}
	if all[older].date > all[newer].date {
		older, newer = newer, older
	}
	has, err := r.reachable(ctx, b, all[newer].commit)
	if err != nil {
		return err
	}
	had, err := r.reachable(ctx, b, all[older].commit)
	if err != nil {
		return err
	}
	b.parameters["between"] = without(has, had)
	b.written["older"], b.written["newer"] = b.release(all[older].tag), b.release(all[newer].tag)
	return nil
}

// release writes the tag of a release.
func (b *binding) release(tag string) answer.Segment {
	return answer.Segment{Text: tag, Kind: schema.Release, ID: tag, URL: b.links.To(schema.Release, tag)}
}

// without returns what one set has and another has not, in order.
func without(set, other map[string]bool) []string {
	left := []string{}
	for id := range set {
		if !other[id] {
			left = append(left, id)
		}
	}
	slices.Sort(left)
	return left
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
	return without(mine, theirs), before, nil
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
	var byNumber, byAncestry, byDate *tagged
	for i, other := range all {
		switch {
		case other.commit == of.commit:
		case reachable[other.commit]:
			if byAncestry == nil || other.committed > byAncestry.committed {
				byAncestry = &all[i]
			}
			if version.IsLower(other.tag, of.tag) && (byNumber == nil || version.IsLower(byNumber.tag, other.tag)) {
				byNumber = &all[i]
			}
		case other.date < of.date && (byDate == nil || other.date > byDate.date):
			byDate = &all[i]
		}
	}
	switch {
	case byNumber != nil:
		return byNumber
	case byAncestry != nil:
		return byAncestry
	}
	return byDate
}
