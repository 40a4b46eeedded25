package githubtest

import (
	"slices"
	"strings"
	"time"
)

// repositoryIssues filters and orders. The oldest come first when no order is
// given.
func repositoryIssues(c *call, r *Repository) (any, error) {
	states, labels := c.texts("states"), c.texts("labels")
	filter := c.object("filterBy")
	if filter == nil {
		filter = newArguments(c.name+".filterBy", nil, nil)
	}
	since, err := filter.time("since")
	if err != nil {
		return nil, err
	}
	states = append(states, filter.texts("states")...)
	labels = append(labels, filter.texts("labels")...)
	assignee := filter.text("assignee")
	var items []*issue
	for _, i := range r.issues {
		if !i.UpdatedAt.Before(since) && allows(states, state(i.State)) && sharesLabel(labels, i.Labels) &&
			(assignee == "" || slices.ContainsFunc(i.Assignees, func(a string) bool { return strings.EqualFold(a, assignee) })) {
			items = append(items, i)
		}
	}
	key, descending := threadOrder(c)
	return paginate(c, list[*issue]{items: items, descending: descending, of: r.nodeID(),
		key: func(i *issue) sortKey { return key(i.thread()) }})
}

func repositoryPullRequests(c *call, r *Repository) (any, error) {
	states, labels := c.texts("states"), c.texts("labels")
	base, head := c.text("baseRefName"), c.text("headRefName")
	var items []*pullRequest
	for _, p := range r.pulls {
		if allows(states, state(p.State)) && sharesLabel(labels, p.Labels) &&
			(base == "" || p.Base == base) && (head == "" || p.Head == head) {
			items = append(items, p)
		}
	}
	key, descending := threadOrder(c)
	return paginate(c, list[*pullRequest]{items: items, descending: descending, of: r.nodeID(),
		key: func(p *pullRequest) sortKey { return key(p.thread()) }})
}

func allows(wanted []string, value string) bool {
	return len(wanted) == 0 || slices.Contains(wanted, value)
}

func sharesLabel(wanted, labels []string) bool {
	return len(wanted) == 0 || slices.ContainsFunc(wanted, func(w string) bool {
		return slices.ContainsFunc(labels, func(l string) bool { return strings.EqualFold(l, w) })
	})
}

func releases(c *call, r *Repository) (any, error) {
	key := func(re *release) sortKey { return byTime(re.PublishedAt, re.id) }
	descending := true // the newest first, when no order is given
	if order := c.object("orderBy"); order != nil {
		descending = order.text("direction") == "DESC"
		if order.text("field") == "NAME" {
			key = func(re *release) sortKey { return sortKey{Text: re.Name, ID: re.id} }
		}
	}
	return paginate(c, list[*release]{items: r.releases, key: key, descending: descending, of: r.nodeID()})
}

func releaseByTag(c *call, r *Repository) (any, error) {
	for _, re := range r.releases {
		if re.Tag == c.text("tagName") {
			return re, nil
		}
	}
	return nil, nil
}

func (r *Repository) latestRelease() *release {
	var latest *release
	for _, re := range r.releases {
		if !re.IsPrerelease && (latest == nil || latest.PublishedAt.Before(re.PublishedAt)) {
			latest = re
		}
	}
	return latest
}

func refs(c *call, r *Repository) (any, error) {
	var items []*reference
	prefix := c.text("refPrefix")
	for _, ref := range slices.Concat(r.branches, r.tags) {
		if strings.HasPrefix(ref.prefix+ref.name, prefix) && strings.Contains(ref.name, c.text("query")) {
			items = append(items, ref)
		}
	}
	order := c.object("orderBy")
	key := func(ref *reference) sortKey { return sortKey{Text: ref.name} }
	descending := c.text("direction") == "DESC"
	if order != nil {
		descending = order.text("direction") == "DESC"
		if order.text("field") == "TAG_COMMIT_DATE" {
			key = func(ref *reference) sortKey {
				at := ""
				if target := r.commits[ref.commit]; target != nil {
					at = target.Committer.When.UTC().Format(time.RFC3339)
				}
				return sortKey{Text: at + " " + ref.name}
			}
		}
	}
	return paginate(c, list[*reference]{items: items, key: key, descending: descending, of: r.nodeID()})
}

// thread is what orders issues and pull requests.
type thread struct {
	id                   int
	createdAt, updatedAt time.Time
	comments             int
}

func (i *issue) thread() thread {
	return thread{i.id, i.CreatedAt, i.UpdatedAt, len(i.comments)}
}

func (p *pullRequest) thread() thread {
	return thread{p.id, p.CreatedAt, p.UpdatedAt, len(p.comments)}
}

// threadOrder reads orderBy. Without it the oldest come first.
func threadOrder(c *call) (key func(thread) sortKey, descending bool) {
	created := func(t thread) sortKey { return byTime(t.createdAt, t.id) }
	order := c.object("orderBy")
	if order == nil {
		return created, false
	}
	descending = order.text("direction") == "DESC"
	switch order.text("field") {
	case "UPDATED_AT":
		return func(t thread) sortKey { return byTime(t.updatedAt, t.id) }, descending
	case "COMMENTS":
		return func(t thread) sortKey { return sortKey{Number: int64(t.comments), ID: t.id} }, descending
	}
	return created, descending
}
