package view

import (
	"context"
	"fmt"

	"repochat/internal/history"
	"repochat/internal/schema"
)

// Functions are some functions with what became of them.
type Functions struct {
	// HasCode reports whether the graph holds functions of the repository at all.
	HasCode   bool       `json:"has_code"`
	Functions []Function `json:"functions"`
	// Total counts those that were left out, too.
	Total int `json:"total"`
}

// Function is a function with figures about its history.
type Function struct {
	ID        string `json:"id"`
	Name      string `json:"name"` // with what it is defined in: "Cart.add"
	Kind      string `json:"kind"`
	Path      string `json:"path"`
	Signature string `json:"signature,omitempty"`
	// FirstLine and LastLine are 0 when it is no longer at head.
	FirstLine int  `json:"first_line"`
	LastLine  int  `json:"last_line"`
	Deleted   bool `json:"deleted"`
	// Origin is what implies it where the file does not write it.
	Origin string `json:"origin,omitempty"`
	URL    string `json:"url,omitempty"`
	// Changes counts the commits that touched it, LastChanged is when the last one
	// was made.
	Changes     int    `json:"changes"`
	LastChanged string `json:"last_changed,omitempty"`
	// Bugs counts the issues whose fixes touched it.
	Bugs int `json:"bugs"`
	// Owners are those who changed it most often, three at most of People.
	Owners  []Owner `json:"owners"`
	People  int     `json:"people"`
	Callers int     `json:"callers"`
	Callees int     `json:"callees"`
	// Touch is what a commit did to it, where the functions of one were asked for.
	Touch *Touch `json:"touch,omitempty"`
}

// Owner is a person who changed a function, and how often.
type Owner struct {
	Login   string `json:"login,omitempty"`
	Name    string `json:"name,omitempty"`
	Changes int    `json:"changes"`
}

// Touch is what a commit did to a function.
type Touch struct {
	Additions    int    `json:"additions"`
	Deletions    int    `json:"deletions"`
	Type         string `json:"change_type"`
	PreviousName string `json:"previous_name,omitempty"`
	PreviousPath string `json:"previous_path,omitempty"`
}

// FunctionsOf says whose functions are wanted.
type FunctionsOf string

// A file's functions are those that it defines, and those that it defined once;
// a name's are those that have it, with or without what they are defined in; a
// commit's are those that it touched.
const (
	OfFile   FunctionsOf = "file"
	OfName   FunctionsOf = "name"
	OfCommit FunctionsOf = "commit"
)

// Valid reports whether there are functions of that.
func (of FunctionsOf) Valid() bool { return functionQueries[of] != "" }

// mostFunctions bounds a list: a file of a compiler has that many.
const mostFunctions = 500

// Each query finds functions fn, with what a commit did to them as t.
var functionQueries = map[FunctionsOf]string{
	OfFile: `MATCH (fn:Function) WHERE fn.repo = $repo AND fn.path = $id
WITH fn, null AS t ORDER BY fn.deleted, fn.start_line, fn.qualified_name, fn.id`,
	OfName: `MATCH (fn:Function) WHERE fn.repo = $repo AND (fn.qualified_name = $id OR fn.name = $id)
WITH fn, null AS t ORDER BY fn.qualified_name = $id DESC, fn.deleted, fn.path, fn.start_line, fn.id`,
	OfCommit: `MATCH (c:Commit)-[t:touched]->(fn:Function) WHERE c.repo = $repo AND fn.repo = $repo AND c.id STARTS WITH toLower($id)
WITH fn, t ORDER BY fn.path, fn.deleted, fn.start_line, fn.qualified_name, fn.id`,
}

const (
	hasFunctionsQuery = `MATCH (fn:Function) WHERE fn.repo = $repo WITH fn LIMIT 1 RETURN count(fn) > 0 AS has`

	// The figures of the functions fn. Everything comes in one row, which no limit
	// on rows can cut short.
	functionFigures = `
WITH collect([fn, t]) AS found
WITH size(found) AS total, found[0..$limit] AS found
UNWIND found AS one
WITH total, one[0] AS fn, one[1] AS t
WITH total, fn, t,
  COUNT { (fn)<-[:touched]-(:Commit) } AS changes,
  COLLECT { MATCH (fn)<-[:touched]-(c:Commit) RETURN max(c.committedDate) AS last } AS last,
  COUNT { (fn)<-[:impacted]-(:Issue) } AS bugs,
  COLLECT { MATCH (fn)<-[:touched]-(c:Commit)<-[:author]-(u:User)
    WITH u, count(DISTINCT c) AS changes ORDER BY changes DESC, u.id
    RETURN [u.login, u.name, changes] AS owner } AS owners,
  COUNT { (fn)<-[:calls]-() } AS callers, COUNT { (fn)-[:calls]->() } AS callees
RETURN total, collect([
  fn.id, fn.qualified_name, fn.kind, fn.path, fn.signature, fn.start_line, fn.end_line, fn.deleted, fn.origin,
  changes, last, bugs, owners, callers, callees,
  t.additions, t.deletions, t.change_type, t.previous_name, t.previous_path
]) AS functions`
)

// Functions lists the functions of a file by its path, of a name, or of a commit
// by its hash or the beginning of it.
func (r Reader) Functions(ctx context.Context, repository history.RepositoryName, of FunctionsOf, id string) (Functions, error) {
	listed, err := r.functions(ctx, repository, functionQueries[of], id)
	if err != nil {
		return Functions{}, fmt.Errorf("read the functions of the %s %.100q: %w", of, id, err)
	}
	if len(listed.Functions) > 0 {
		listed.HasCode = true
		return listed, nil
	}
	found, err := r.Graph.Run(ctx, hasFunctionsQuery, parameters(repository))
	if err != nil {
		return Functions{}, fmt.Errorf("look for functions: %w", err)
	}
	listed.HasCode = len(found.Rows) > 0 && boolean(found.Rows[0][0])
	return listed, nil
}

func (r Reader) functions(ctx context.Context, repository history.RepositoryName, find, id string) (Functions, error) {
	listed := Functions{Functions: []Function{}}
	params := parameters(repository)
	params["id"], params["limit"] = id, mostFunctions
	found, err := r.Graph.Run(ctx, find+functionFigures, params)
	if err != nil || len(found.Rows) == 0 {
		return listed, err
	}
	links, err := r.links(ctx, repository)
	if err != nil {
		return listed, err
	}
	listed.Total = integer(found.Rows[0][0])
	for _, values := range list(found.Rows[0][1]) {
		listed.Functions = append(listed.Functions, newFunction(list(values), links))
	}
	return listed, nil
}

// links returns what makes addresses of GitHub's pages; known is false where the
// repository's own is not known.
func (r Reader) links(ctx context.Context, repository history.RepositoryName) (pages, error) {
	found, err := r.Graph.Run(ctx, repositoryQuery, parameters(repository))
	if err != nil || len(found.Rows) == 0 {
		return pages{}, err
	}
	return pages{repository, text(found.Rows[0][0])}, nil
}

// pages makes addresses of a repository's pages.
type pages struct {
	repository history.RepositoryName
	address    string
}

func (p pages) to(kind schema.Kind, name string) string {
	return page(p.repository, p.address, kind, name)
}

// newFunction reads the columns of functionFigures.
func newFunction(values []any, pages pages) Function {
	f := Function{
		ID: text(values[0]), Name: text(values[1]), Kind: text(values[2]), Path: text(values[3]), Signature: text(values[4]),
		FirstLine: integer(values[5]), LastLine: integer(values[6]), Deleted: boolean(values[7]), Origin: text(values[8]),
		Changes: integer(values[9]), Bugs: integer(values[11]), Owners: []Owner{},
		Callers: integer(values[13]), Callees: integer(values[14]),
	}
	if last := list(values[10]); len(last) > 0 {
		f.LastChanged = text(last[0])
	}
	owners := list(values[12])
	f.People = len(owners)
	for _, owner := range owners[:min(len(owners), 3)] {
		o := list(owner)
		f.Owners = append(f.Owners, Owner{Login: text(o[0]), Name: text(o[1]), Changes: integer(o[2])})
	}
	if values[17] != nil {
		touch := newTouch(values[15:])
		f.Touch = &touch
	}
	if url := pages.to(schema.File, f.Path); url != "" && !f.Deleted {
		f.URL = fmt.Sprintf("%s#L%d-L%d", url, f.FirstLine, f.LastLine)
	}
	return f
}

func newTouch(values []any) Touch {
	return Touch{
		Additions: integer(values[0]), Deletions: integer(values[1]), Type: text(values[2]),
		PreviousName: text(values[3]), PreviousPath: text(values[4]),
	}
}
