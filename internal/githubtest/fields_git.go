package githubtest

import (
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"repochat/internal/history"
	"repochat/internal/link"
)

func commitFields() map[string]resolver {
	return map[string]resolver{
		"id":                      of(func(c *commit) any { return c.nodeID() }),
		"oid":                     of(func(c *commit) any { return c.Hash }),
		"abbreviatedOid":          of(func(c *commit) any { return c.Hash[:7] }),
		"message":                 of(func(c *commit) any { return c.Message }),
		"messageHeadline":         of(func(c *commit) any { return headline(c.Subject()) }),
		"messageBody":             of(func(c *commit) any { return c.body() }),
		"url":                     of(func(c *commit) any { return c.repository.url("commit", c.Hash) }),
		"commitUrl":               of(func(c *commit) any { return c.repository.url("commit", c.Hash) }),
		"authoredDate":            of(func(c *commit) any { return c.Author.When }),
		"committedDate":           of(func(c *commit) any { return c.Committer.When }),
		"author":                  of(func(c *commit) any { return &gitActor{c.Author, c.repository.world} }),
		"committer":               of(func(c *commit) any { return &gitActor{c.Committer, c.repository.world} }),
		"additions":               of(func(c *commit) any { return c.Additions }),
		"deletions":               of(func(c *commit) any { return c.Deletions }),
		"changedFiles":            of(func(c *commit) any { return c.ChangedFiles }),
		"changedFilesIfAvailable": of(func(c *commit) any { return c.ChangedFiles }),
		"repository":              of(func(c *commit) any { return c.repository }),
		"parents": with(func(c *call, source *commit) (any, error) {
			return paginate(c, list[*commit]{items: source.parents(), of: source.nodeID()})
		}),
		"history": with(commitHistory),
		"comments": with(func(c *call, source *commit) (any, error) {
			if asksItems(c) {
				return nil, unsupported("githubtest knows only the totalCount of %s", c.name)
			}
			c.number("first")
			c.number("last")
			return &connection{total: source.CommentsCount}, nil
		}),
		"associatedPullRequests": with(associatedPullRequests),
		"authors": with(func(c *call, source *commit) (any, error) {
			actors := []*gitActor{{source.Author, source.repository.world}}
			for _, s := range link.CoAuthors(source.Message) {
				s.When = source.Author.When
				actors = append(actors, &gitActor{s, source.repository.world})
			}
			return paginate(c, list[*gitActor]{items: actors, of: source.nodeID()})
		}),
	}
}

// headline is cut as GitHub cuts it.
func headline(subject string) string {
	const longest = 72
	if utf8.RuneCountInString(subject) <= longest {
		return subject
	}
	return string([]rune(subject)[:longest-3]) + "…"
}

func commitHistory(c *call, head *commit) (any, error) {
	since, err := c.time("since")
	if err != nil {
		return nil, err
	}
	until, err := c.time("until")
	if err != nil {
		return nil, err
	}
	items := head.repository.history(head)
	if !since.IsZero() || !until.IsZero() {
		items = slices.DeleteFunc(slices.Clone(items), func(each *commit) bool {
			at := each.Committer.When
			return at.Before(since) || !until.IsZero() && at.After(until)
		})
	}
	return paginate(c, list[*commit]{items: items, cursors: historyCursors{head.Hash}, of: head.nodeID()})
}

func associatedPullRequests(c *call, source *commit) (any, error) {
	order := c.object("orderBy")
	if field := order.text("field"); field != "CREATED_AT" {
		return nil, unsupported("associatedPullRequests ordered by %s", field)
	}
	return paginate(c, list[*pullRequest]{items: source.repository.pullsWith(source.Hash), descending: order.text("direction") == "DESC", of: source.nodeID(),
		key: func(p *pullRequest) sortKey { return byTime(p.CreatedAt, p.id) }})
}

// gitActor is somebody as git records them.
type gitActor struct {
	history.Signature
	world *world
}

func (g *gitActor) typeName() string { return "GitActor" }

func gitActorFields() map[string]resolver {
	return map[string]resolver{
		"name":  of(func(g *gitActor) any { return g.Name }),
		"email": of(func(g *gitActor) any { return g.Email }),
		"date":  of(func(g *gitActor) any { return g.When.In(zone(g.Email)) }),
		"user":  of(func(g *gitActor) any { return g.user() }),
		"avatarUrl": with(func(c *call, _ *gitActor) (any, error) {
			c.number("size")
			return "https://avatars.githubusercontent.com/u/0?v=4", nil
		}),
	}
}

// user is found by the address, also by GitHub's own noreply addresses. A bot
// is not a User.
func (g *gitActor) user() *account {
	email := strings.ToLower(g.Email)
	who := g.world.byEmail[email]
	if local, found := strings.CutSuffix(email, "@users.noreply.github.com"); found && who == nil {
		if _, login, numbered := strings.Cut(local, "+"); numbered {
			local = login
		}
		who = g.world.account(local)
	}
	if who == nil || who.Kind != User {
		return nil
	}
	return who
}

// zone gives everybody a clock of their own: a GitTimestamp has the offset of
// whoever wrote it, and a client that cuts it as text is wrong.
func zone(email string) *time.Location {
	return time.FixedZone("", (len(email)%5-2)*60*60)
}

func refFields() map[string]resolver {
	return map[string]resolver{
		"id":         of(func(r *reference) any { return r.nodeID() }),
		"name":       of(func(r *reference) any { return r.name }),
		"prefix":     of(func(r *reference) any { return r.prefix }),
		"target":     of(func(r *reference) any { return r.target() }),
		"repository": of(func(r *reference) any { return r.repository }),
	}
}

// target is the object of an annotated tag, else a commit.
func (r *reference) target() any {
	if r.tag != nil {
		return r.tag
	}
	return r.repository.commits[r.commit]
}

func tagFields() map[string]resolver {
	return map[string]resolver{
		"id":             of(func(t *tagObject) any { return t.nodeID() }),
		"oid":            of(func(t *tagObject) any { return t.Object }),
		"abbreviatedOid": of(func(t *tagObject) any { return t.Object[:7] }),
		"name":           of(func(t *tagObject) any { return t.Name }),
		"message":        of(func(t *tagObject) any { return orNull(t.Message) }),
		"tagger":         of(func(t *tagObject) any { return &gitActor{t.Tagger, t.repository.world} }),
		"target":         of(func(t *tagObject) any { return t.repository.commits[t.Commit] }),
		"repository":     of(func(t *tagObject) any { return t.repository }),
	}
}

func releaseFields() map[string]resolver {
	return map[string]resolver{
		"id":           of(func(r *release) any { return r.nodeID() }),
		"databaseId":   of(func(r *release) any { return r.id }),
		"name":         of(func(r *release) any { return orNull(r.Name) }),
		"tagName":      of(func(r *release) any { return r.Tag }),
		"url":          of(func(r *release) any { return r.url() }),
		"createdAt":    of(func(r *release) any { return r.PublishedAt }),
		"updatedAt":    of(func(r *release) any { return r.PublishedAt }),
		"publishedAt":  of(func(r *release) any { return r.PublishedAt }),
		"isDraft":      of(func(*release) any { return false }),
		"isPrerelease": of(func(r *release) any { return r.IsPrerelease }),
		"isLatest":     of(func(r *release) any { return r == r.repository.latestRelease() }),
		"tag":          of(func(r *release) any { return r.repository.reference("refs/tags/" + r.Tag) }),
		"tagCommit":    of(func(r *release) any { return r.repository.commits[r.Commit] }),
		"repository":   of(func(r *release) any { return r.repository }),
	}
}

func (r *release) url() string {
	return r.repository.urlOr(r.URL, "releases/tag", r.Tag)
}
