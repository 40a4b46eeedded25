package githubtest

import (
	"slices"
	"strings"
)

// language, license and topic are small things beside a repository.
type language struct {
	name string
	size int // bytes of code
}

type license struct{ name string }

type topic struct{ name string }

// languages of the contents are ordered, but without sizes: each has half of
// the one before.
func (r *Repository) languages() []*language {
	var all []*language
	size := 1 << 20
	for _, name := range r.details.Languages {
		all = append(all, &language{name, size})
		size /= 2
	}
	return all
}

func (r *Repository) primaryLanguage() *language {
	if r.details.PrimaryLanguage == "" {
		return nil
	}
	return &language{name: r.details.PrimaryLanguage}
}

func (r *Repository) license() *license {
	if r.details.License == "" {
		return nil
	}
	return &license{r.details.License}
}

func languages(c *call, r *Repository) (any, error) {
	items := r.languages()
	if order := c.object("orderBy"); order != nil && order.text("field") == "SIZE" && order.text("direction") == "ASC" {
		slices.Reverse(items)
	}
	built, err := paginate(c, list[*language]{items: items, of: r.nodeID()})
	if err != nil {
		return nil, err
	}
	for _, each := range items {
		built.totalSize += each.size
	}
	return built, nil
}

func topics(c *call, r *Repository) (any, error) {
	var items []*topic
	for _, name := range r.details.Topics {
		items = append(items, &topic{name})
	}
	return paginate(c, list[*topic]{items: items, of: r.nodeID()})
}

func detailFields() resolvers {
	return resolvers{
		"Language": {
			"id":    of(func(l *language) any { return nodeID("LANG", 0, l.name) }),
			"name":  of(func(l *language) any { return l.name }),
			"color": of(func(*language) any { return nil }),
		},
		"License": {
			"id":     of(func(l *license) any { return nodeID("LIC", 0, l.name) }),
			"key":    of(func(l *license) any { return strings.ToLower(l.name) }),
			"spdxId": of(func(l *license) any { return l.name }),
			"name":   of(func(l *license) any { return l.name }),
		},
		"RepositoryTopic": {
			"id":    of(func(t *topic) any { return nodeID("RT", 0, t.name) }),
			"topic": of(func(t *topic) any { return t }),
			"url":   of(func(t *topic) any { return "https://github.com/topics/" + t.name }),
		},
		"Topic": {
			"id":   of(func(t *topic) any { return nodeID("TO", 0, t.name) }),
			"name": of(func(t *topic) any { return t.name }),
		},
	}
}
