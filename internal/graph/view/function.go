package view

import (
	"context"
	"fmt"

	"repochat/internal/history"
	"repochat/internal/schema"
)

// FunctionStory is a function with its changes, its bugs and its calls.
type FunctionStory struct {
	Function    Function `json:"function"`
	Doc         string   `json:"doc,omitempty"`
	Annotations []string `json:"annotations"` // without the @
	// Changes are the commits that touched it, the newest first.
	Changes []FunctionChange `json:"changes"`
	// Bugs are the issues whose fixes touched it, the newest first.
	Bugs []FunctionBug `json:"bugs"`
	// Callers and Callees are those with the most calls, of as many as the
	// function's figures say.
	Callers []Caller `json:"callers"`
	Callees []Caller `json:"callees"`
}

// FunctionChange is a commit that touched a function.
type FunctionChange struct {
	Commit  string `json:"commit"`
	Subject string `json:"subject"`
	Date    string `json:"date"`
	Author  string `json:"author,omitempty"` // a login, else a name
	URL     string `json:"url,omitempty"`
	Touch
	// Fixed and Introduced are the numbers of issues.
	Fixed      []int `json:"fixed"`
	Introduced []int `json:"introduced"`
}

// FunctionBug is an issue whose fix touched a function.
type FunctionBug struct {
	Number int    `json:"number"`
	Title  string `json:"title"`
	State  string `json:"state"`
	URL    string `json:"url,omitempty"`
}

// Caller is the other end of calls: a function, or a file that calls outside of
// any function and has no name.
type Caller struct {
	ID    string `json:"id"` // a file's is its path
	Name  string `json:"name,omitempty"`
	Path  string `json:"path"`
	Count int    `json:"count"` // places
	// Confidence is how likely it is that the calls mean it, and How tells by
	// what they were resolved.
	Confidence float64 `json:"confidence"`
	How        string  `json:"how"`
}

const (
	mostChanges = 200
	mostCallers = 100

	oneFunctionQuery = `MATCH (fn:Function) WHERE fn.repo = $repo AND fn.id = $id
WITH fn, null AS t`

	functionStoryQuery = `MATCH (fn:Function) WHERE fn.repo = $repo AND fn.id = $id
RETURN fn.doc AS doc,
  COLLECT { MATCH (fn)-[:annotated]->(a:Annotation) RETURN a.name AS name ORDER BY name } AS annotations,
  COLLECT { MATCH (fn)<-[t:touched]-(c:Commit)
    WITH c, t ORDER BY c.committedDate DESC, c.id LIMIT $changes
    RETURN [c.id, left(c.message, 1000), c.committedDate, c.url, t.additions, t.deletions, t.change_type, t.previous_name, t.previous_path,
      COLLECT { MATCH (c)<-[:author]-(u:User) RETURN coalesce(u.login, u.name) AS author ORDER BY author },
      COLLECT { MATCH (c)-[:fixed]->(i:Issue) RETURN DISTINCT i.number AS number ORDER BY number },
      COLLECT { MATCH (c)-[:introduced]->(i:Issue) RETURN DISTINCT i.number AS number ORDER BY number }
    ] AS change } AS changes,
  COLLECT { MATCH (fn)<-[:impacted]-(i:Issue)
    WITH i ORDER BY i.number DESC LIMIT $changes
    RETURN [i.number, i.title, i.state, i.url] AS bug } AS bugs,
  COLLECT { MATCH (fn)<-[k:calls]-(o) WHERE o.repo = $repo
    WITH o, k ORDER BY k.count DESC, o.path, o.qualified_name, o.id LIMIT $callers
    RETURN [o.id, o.qualified_name, o.path, k.count, k.confidence, k.how] AS caller } AS callers,
  COLLECT { MATCH (fn)-[k:calls]->(o:Function) WHERE o.repo = $repo
    WITH o, k ORDER BY k.count DESC, o.path, o.qualified_name, o.id LIMIT $callers
    RETURN [o.id, o.qualified_name, o.path, k.count, k.confidence, k.how] AS callee } AS callees`
)

// Function reads what is known of the function with an id of the graph. It fails
// with ErrNoSuchThing when there is none.
func (r Reader) Function(ctx context.Context, repository history.RepositoryName, id string) (FunctionStory, error) {
	listed, err := r.functions(ctx, repository, oneFunctionQuery, id)
	if err == nil && len(listed.Functions) == 0 {
		err = ErrNoSuchThing
	}
	if err != nil {
		return FunctionStory{}, fmt.Errorf("look for the function %.100q: %w", id, err)
	}
	params := parameters(repository)
	params["id"], params["changes"], params["callers"] = id, mostChanges, mostCallers
	found, err := r.Graph.Run(ctx, functionStoryQuery, params)
	if err == nil && len(found.Rows) == 0 {
		err = ErrNoSuchThing // a synchronisation took it away in between
	}
	if err != nil {
		return FunctionStory{}, fmt.Errorf("read the story of the function %.100q: %w", id, err)
	}
	links, err := r.links(ctx, repository)
	if err != nil {
		return FunctionStory{}, fmt.Errorf("read the repository's address: %w", err)
	}
	row := found.Rows[0]
	return FunctionStory{
		Function: listed.Functions[0], Doc: text(row[0]), Annotations: each(row[1], text),
		Changes: each(row[2], func(value any) FunctionChange { return newFunctionChange(list(value), links) }),
		Bugs:    each(row[3], func(value any) FunctionBug { return newFunctionBug(list(value), links) }),
		Callers: each(row[4], newCaller), Callees: each(row[5], newCaller),
	}, nil
}

func newFunctionChange(values []any, pages pages) FunctionChange {
	c := FunctionChange{
		Commit: text(values[0]), Subject: oneLine(text(values[1])), Date: text(values[2]), URL: text(values[3]),
		Touch: newTouch(values[4:]), Fixed: each(values[10], integer), Introduced: each(values[11], integer),
	}
	if authors := each(values[9], text); len(authors) > 0 {
		c.Author = authors[0]
	}
	if c.URL == "" {
		c.URL = pages.to(schema.Commit, c.Commit)
	}
	return c
}

func newFunctionBug(values []any, pages pages) FunctionBug {
	b := FunctionBug{Number: integer(values[0]), Title: oneLine(text(values[1])), State: text(values[2]), URL: text(values[3])}
	if b.URL == "" {
		b.URL = pages.to(schema.Issue, fmt.Sprint(b.Number))
	}
	return b
}

func newCaller(value any) Caller {
	values := list(value)
	confidence, _ := values[4].(float64)
	id := text(values[0])
	if text(values[1]) == "" {
		id = text(values[2])
	}
	return Caller{
		ID: id, Name: text(values[1]), Path: text(values[2]), Count: integer(values[3]),
		Confidence: confidence, How: text(values[5]),
	}
}

// each reads the items of a list; none are an empty list.
func each[T any](value any, read func(any) T) []T {
	items := make([]T, 0, len(list(value)))
	for _, item := range list(value) {
		items = append(items, read(item))
	}
	return items
}
