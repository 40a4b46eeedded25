package githubtest

import "fmt"

func queryFields() map[string]resolver {
	return map[string]resolver{
		"repository": with(func(c *call, w *world) (any, error) {
			return w.repository(c.text("owner"), c.text("name"), c.boolean("followRenames"))
		}),
		"node": with(func(c *call, w *world) (any, error) { return w.node(c.text("id")) }),
		"nodes": with(func(c *call, w *world) (any, error) {
			ids := c.texts("ids")
			if len(ids) > mostPerPage {
				return nil, &typedError{"ARGUMENT_LIMIT", fmt.Sprintf("You may not provide more than %d node ids; you provided %d.", mostPerPage, len(ids))}
			}
			return nodesByID(c, w, ids)
		}),
		"user": with(func(c *call, w *world) (any, error) {
			if who := w.account(c.text("login")); who != nil && who.Kind == User {
				return who, nil
			}
			return nil, notFound("Could not resolve to a User with the login of '%s'.", c.text("login"))
		}),
		"viewer": of(func(w *world) any { return w.account(viewerLogin) }),
		"rateLimit": with(func(c *call, _ *world) (any, error) {
			if c.boolean("dryRun") {
				return nil, unsupported("rateLimit(dryRun: true)")
			}
			return &c.x.limit, nil
		}),
	}
}

// nodesByID answers null for an id that is not there, with an error beside it.
func nodesByID(c *call, w *world, ids []string) (any, error) {
	found := []any{}
	for _, id := range ids {
		node, err := w.node(id)
		if err != nil {
			c.x.errors = append(c.x.errors, answerError(err, []any{c.field.key, len(found)}, c.field.field().Position))
			node = nil
		}
		found = append(found, node)
	}
	return found, nil
}

func accountFields(kind string) map[string]resolver {
	fields := map[string]resolver{
		"id":           of(func(a *account) any { return a.nodeID() }),
		"login":        of(func(a *account) any { return a.Login }),
		"url":          of(func(a *account) any { return "https://github.com/" + a.Login }),
		"resourcePath": of(func(a *account) any { return "/" + a.Login }),
		"avatarUrl": with(func(c *call, a *account) (any, error) {
			c.number("size")
			return fmt.Sprintf("https://avatars.githubusercontent.com/u/%d?v=4", a.id), nil
		}),
		"databaseId": of(func(a *account) any { return a.id }),
		"createdAt":  of(func(a *account) any { return a.created }),
		"updatedAt":  of(func(a *account) any { return a.created }),
	}
	if kind == string(Bot) {
		fields["url"] = of(func(a *account) any { return "https://github.com/apps/" + a.Login })
		fields["resourcePath"] = of(func(a *account) any { return "/apps/" + a.Login })
		return fields
	}
	// A User's email is "" when it is not public, other accounts' is null.
	fields["email"] = of(func(a *account) any {
		if len(a.Emails) > 0 {
			return a.Emails[0]
		}
		if kind == string(User) {
			return ""
		}
		return nil
	})
	if kind != string(Mannequin) {
		fields["name"] = of(func(a *account) any { return orNull(a.Name) })
	}
	return fields
}

// orNull answers null for what is empty.
func orNull(text string) any {
	if text == "" {
		return nil
	}
	return text
}
