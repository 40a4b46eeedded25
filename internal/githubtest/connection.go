package githubtest

import (
	"cmp"
	"fmt"
	"slices"
)

// mostPerPage is the greatest first or last that GitHub accepts.
const mostPerPage = 100

// list is what a connection holds.
type list[T any] struct {
	items []T
	// key describes where an item stands in the order. Cursors name keys, so they
	// stay good when items come, go or move. Without it the items are in order,
	// and cursors name positions.
	key        func(T) sortKey
	descending bool
	// cursors replaces how cursors are written; for histories of commits.
	cursors cursorStyle
	// of identifies the object that the connection belongs to.
	of string
}

// sortKey orders items: by a text or a number, and two of one value by their id.
type sortKey struct {
	Text   string `json:",omitempty"`
	Number int64  `json:",omitempty"`
	ID     int
}

func (k sortKey) compare(other sortKey) int {
	return cmp.Or(cmp.Compare(k.Text, other.Text), cmp.Compare(k.Number, other.Number), cmp.Compare(k.ID, other.ID))
}

// connection is a part of a connection, as it was asked for.
type connection struct {
	total                int
	nodes                []any
	cursors              []string
	hasNext, hasPrevious bool
	totalSize            int // of languages
}

type edge struct {
	node   any
	cursor string
}

// paginate cuts the page that a connection's arguments ask for.
func paginate[T any](c *call, l list[T]) (*connection, error) {
	limit, backwards, err := pageSize(c)
	if err != nil {
		return nil, err
	}
	style := l.cursors
	if style == nil {
		style = l.order(c.name)
	}
	start, end, err := bounds(c, style, len(l.items))
	if err != nil {
		return nil, err
	}
	if backwards {
		start = max(start, end-limit)
	} else {
		end = min(end, start+limit)
	}
	p := &connection{total: len(l.items), hasPrevious: start > 0, hasNext: end < len(l.items)}
	for i := start; i < end; i++ {
		p.nodes = append(p.nodes, l.items[i])
		p.cursors = append(p.cursors, style.write(i))
	}
	if limit > 0 {
		c.x.pages = append(c.x.pages, Page{
			Connection: c.name, Of: l.of, Arguments: c.canonical(),
			After: c.text("after"), Before: c.text("before"), Size: limit, Items: len(p.nodes),
		})
	}
	return p, nil
}

// order brings the items into the order of their keys and returns how cursors
// name them.
func (l *list[T]) order(connection string) cursorStyle {
	if l.key == nil {
		return positionCursors{connection}
	}
	type keyed struct {
		key  sortKey
		item T
	}
	pairs := make([]keyed, len(l.items))
	for i, item := range l.items {
		pairs[i] = keyed{l.key(item), item}
	}
	slices.SortStableFunc(pairs, func(a, b keyed) int { return directed(a.key.compare(b.key), l.descending) })
	style := keyCursors{connection: connection, descending: l.descending, keys: make([]sortKey, len(pairs))}
	l.items = make([]T, len(pairs))
	for i, pair := range pairs {
		l.items[i], style.keys[i] = pair.item, pair.key
	}
	return style
}

func directed(order int, descending bool) int {
	if descending {
		return -order
	}
	return order
}

// pageSize reads first and last, which GitHub demands wherever items are asked.
func pageSize(c *call) (limit int, backwards bool, err error) {
	name := c.field.field().Name
	first, hasFirst := c.number("first")
	last, hasLast := c.number("last")
	switch {
	case hasFirst && hasLast:
		return 0, false, unsupported("first and last of %s together, which GitHub discourages", c.name)
	case !hasFirst && !hasLast && asksItems(c):
		return 0, false, &typedError{"MISSING_PAGINATION_BOUNDARIES",
			fmt.Sprintf("You must provide a `first` or `last` value to properly paginate the `%s` connection.", name)}
	case first < 0 || last < 0:
		return 0, false, unsupported("a negative number of items of %s", c.name)
	case max(first, last) > mostPerPage:
		which := "first"
		if hasLast {
			which = "last"
		}
		return 0, false, &typedError{"EXCESSIVE_PAGINATION",
			fmt.Sprintf("Requesting %d records on the `%s` connection exceeds the `%s` limit of %d records.", max(first, last), name, which, mostPerPage)}
	}
	return max(first, last), hasLast, nil
}

// asksItems is false when only a count is asked, for which GitHub demands no
// bounds.
func asksItems(c *call) bool {
	selected := collect(c.field.selection(), c.x.variables, func(string) bool { return true })
	return slices.ContainsFunc(selected, func(s collected) bool {
		return slices.Contains([]string{"nodes", "edges", "pageInfo"}, s.field().Name)
	})
}

// bounds returns the half-open range between the cursors after and before.
func bounds(c *call, style cursorStyle, total int) (start, end int, err error) {
	end = total
	if after := c.text("after"); after != "" {
		if _, start, err = style.read(after); err != nil {
			return 0, 0, err
		}
	}
	if before := c.text("before"); before != "" {
		if end, _, err = style.read(before); err != nil {
			return 0, 0, err
		}
	}
	start = min(start, total)
	return start, max(start, min(end, total)), nil
}

func connectionFields() resolvers {
	return resolvers{
		anyConnection: {
			"totalCount": of(func(p *connection) any { return p.total }),
			"totalSize":  of(func(p *connection) any { return p.totalSize }),
			"nodes":      of(func(p *connection) any { return append([]any{}, p.nodes...) }),
			"edges":      of(func(p *connection) any { return p.edges() }),
			"pageInfo":   of(func(p *connection) any { return (*pageInfo)(p) }),
		},
		anyEdge: {
			"node":   of(func(e *edge) any { return e.node }),
			"cursor": of(func(e *edge) any { return e.cursor }),
			"size":   of(func(e *edge) any { return e.node.(*language).size }),
		},
		"PageInfo": {
			"hasNextPage":     of(func(p *pageInfo) any { return p.hasNext }),
			"hasPreviousPage": of(func(p *pageInfo) any { return p.hasPrevious }),
			"startCursor":     of(func(p *pageInfo) any { return p.cursorAt(0) }),
			"endCursor":       of(func(p *pageInfo) any { return p.cursorAt(len(p.cursors) - 1) }),
		},
	}
}

func (p *connection) edges() []any {
	edges := []any{}
	for i, node := range p.nodes {
		edges = append(edges, &edge{node, p.cursors[i]})
	}
	return edges
}

type pageInfo connection

// cursorAt is null for an empty page.
func (p *pageInfo) cursorAt(i int) any {
	if i < 0 || i >= len(p.cursors) {
		return nil
	}
	return p.cursors[i]
}
