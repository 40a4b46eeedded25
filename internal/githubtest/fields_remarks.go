package githubtest

import (
	"fmt"
	"slices"
)

func commentFields() map[string]resolver {
	return map[string]resolver{
		"id":             of(func(c *comment) any { return c.nodeID() }),
		"databaseId":     of(func(c *comment) any { return c.id }),
		"fullDatabaseId": of(func(c *comment) any { return fmt.Sprint(c.id) }),
		"url":            of(func(c *comment) any { return c.url() }),
		"author":         of(func(c *comment) any { return c.repository.world.account(c.Author) }),
		"body":           of(func(c *comment) any { return c.Body }),
		"createdAt":      of(func(c *comment) any { return c.CreatedAt }),
		"updatedAt":      of(func(c *comment) any { return c.updatedAt }),
		"reactions": with(func(call *call, c *comment) (any, error) {
			if asksItems(call) {
				return nil, unsupported("githubtest knows only the totalCount of %s", call.name)
			}
			return &connection{total: c.Reactions}, nil
		}),
		"isMinimized": of(func(*comment) any { return false }),
		"issue":       of(func(c *comment) any { return c.issue }),
		"pullRequest": of(func(c *comment) any { return c.pull }),
		"repository":  of(func(c *comment) any { return c.repository }),
	}
}

func commentPage(c *call, comments []*comment, of string) (any, error) {
	descending := false
	key := func(each *comment) sortKey { return byTime(each.CreatedAt, each.id) }
	if order := c.object("orderBy"); order != nil {
		descending = order.text("direction") == "DESC"
		if field := order.text("field"); field != "UPDATED_AT" {
			return nil, unsupported("comments ordered by %s", field)
		}
		key = func(each *comment) sortKey { return byTime(each.updatedAt, each.id) }
	}
	return paginate(c, list[*comment]{items: comments, key: key, descending: descending, of: of})
}

func reviewFields() map[string]resolver {
	return map[string]resolver{
		"id":             of(func(r *review) any { return r.nodeID() }),
		"databaseId":     of(func(r *review) any { return r.id }),
		"fullDatabaseId": of(func(r *review) any { return fmt.Sprint(r.id) }),
		"url":            of(func(r *review) any { return fmt.Sprintf("%s#pullrequestreview-%d", r.pull.url(), r.id) }),
		"author":         of(func(r *review) any { return r.pull.repository.world.account(r.Author) }),
		"state":          of(func(r *review) any { return r.State }),
		"body":           of(func(r *review) any { return r.Body }),
		"createdAt":      of(func(r *review) any { return r.CreatedAt }),
		"submittedAt":    of(func(r *review) any { return r.CreatedAt }),
		"updatedAt":      of(func(r *review) any { return r.CreatedAt }),
		"pullRequest":    of(func(r *review) any { return r.pull }),
		"comments":       with(func(c *call, r *review) (any, error) { return commentPage(c, r.comments, r.nodeID()) }),
	}
}

func labelFields() map[string]resolver {
	return map[string]resolver{
		"id":          of(func(l *label) any { return l.nodeID() }),
		"name":        of(func(l *label) any { return l.Name }),
		"color":       of(func(l *label) any { return l.Color }),
		"description": of(func(l *label) any { return orNull(l.Description) }),
		"createdAt":   of(func(l *label) any { return l.created }),
		"updatedAt":   of(func(l *label) any { return l.created }),
		"url":         of(func(l *label) any { return l.repository.url("labels", l.Name) }),
		"repository":  of(func(l *label) any { return l.repository }),
	}
}

// labelPage orders labels by their creation, as the schema's default says.
func labelPage(c *call, labels []*label, of string) (any, error) {
	order := c.object("orderBy")
	key := func(l *label) sortKey { return byTime(l.created, l.id) }
	switch order.text("field") {
	case "NAME":
		key = func(l *label) sortKey { return sortKey{Text: l.Name, ID: l.id} }
	case "CREATED_AT":
	default:
		return nil, unsupported("labels ordered by %s", order.text("field"))
	}
	return paginate(c, list[*label]{items: labels, key: key, descending: order.text("direction") == "DESC", of: of})
}

// timeline answers the kinds of events that the server keeps; all others must
// be left out of itemTypes.
func timeline(c *call, i *issue) (any, error) {
	kinds := map[string]string{"CLOSED_EVENT": "ClosedEvent", "REOPENED_EVENT": "ReopenedEvent"}
	asked := c.texts("itemTypes")
	if len(asked) == 0 {
		return nil, unsupported("%s without itemTypes; githubtest knows CLOSED_EVENT and REOPENED_EVENT", c.name)
	}
	since, err := c.time("since")
	if err != nil {
		return nil, err
	}
	var wanted []string
	for _, name := range asked {
		if kinds[name] == "" {
			return nil, unsupported("timeline items of type %s; githubtest knows CLOSED_EVENT and REOPENED_EVENT", name)
		}
		wanted = append(wanted, kinds[name])
	}
	var items []*event
	for _, e := range i.timeline {
		if slices.Contains(wanted, e.kind) && !e.at.Before(since) {
			items = append(items, e)
		}
	}
	return paginate(c, list[*event]{items: items, of: i.nodeID(), key: func(e *event) sortKey { return byTime(e.at, e.id) }})
}

func eventFields() resolvers {
	common := func() map[string]resolver {
		return map[string]resolver{
			"id":          of(func(e *event) any { return e.nodeID() }),
			"actor":       of(func(e *event) any { return e.issue.repository.world.account(e.actor) }),
			"createdAt":   of(func(e *event) any { return e.at }),
			"closable":    of(func(e *event) any { return e.issue }),
			"stateReason": of(func(e *event) any { return orNull(e.reason) }),
		}
	}
	closed := common()
	closed["closer"] = of(func(e *event) any { return e.closer() })
	closed["url"] = of(func(e *event) any { return fmt.Sprintf("%s#event-%d", e.issue.url(), e.id) })
	return resolvers{"ClosedEvent": closed, "ReopenedEvent": common()}
}

// closer is null when a person closed the issue by hand, and also when the
// commit is of another repository or is gone.
func (e *event) closer() any {
	if e.pull != 0 {
		return e.issue.repository.pull(e.pull)
	}
	return e.issue.repository.commits[e.commit]
}
