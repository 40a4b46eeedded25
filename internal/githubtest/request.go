package githubtest

import (
	"net/http"
	"slices"
	"strings"

	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/parser"
)

// Request is a request to the GraphQL endpoint, as rules for faults see it and
// as it is kept for assertions.
type Request struct {
	Number    int // counted from 1
	Operation string
	Query     string
	Variables map[string]any
	Header    http.Header // without Authorization
	fields    []string
}

// Asks reports whether the request asks for a field, by the names of the fields
// that lead to it, whatever their aliases: "repository.issues",
// "repository.issues.nodes.comments", "node.comments".
func (r Request) Asks(path string) bool { return slices.Contains(r.fields, path) }

// Record is a request and what became of it.
type Record struct {
	Request
	Status int
	// Delivered is whether the whole answer was written, and was a GraphQL
	// answer. Then its Pages are known to the client.
	Delivered bool
	Fault     string // name of the injected fault, "" for none
	Points    int    // of the rate limit
	Nodes     int    // asked for at most
	Bytes     int    // of the answer's body
	Errors    []string
	Pages     []Page
}

// Page is a page of a connection that an answer holds.
type Page struct {
	Connection string // as "Repository.issues"
	Of         string // global id of what it belongs to
	Arguments  string // those that filter and order, as JSON
	After      string
	Before     string
	Size       int // first or last
	Items      int // that it had
}

// Key identifies what a page continues: two pages of one key are the same
// page fetched twice.
func (p Page) Key() string {
	return strings.Join([]string{p.Connection, p.Of, p.Arguments, p.After, p.Before}, " | ")
}

// describe fills in what the query itself tells: the operation, unless several
// stand in it, and the fields, each as a dotted path. What cannot be parsed
// asks for nothing.
func (r *Request) describe() {
	document, err := parser.ParseQuery(&ast.Source{Input: r.Query})
	if err != nil {
		return
	}
	if len(document.Operations) == 1 && r.Operation == "" {
		r.Operation = document.Operations[0].Name
	}
	r.fields = fieldsOf(document)
}

func fieldsOf(document *ast.QueryDocument) []string {
	var paths []string
	var walk func(set ast.SelectionSet, prefix string, depth int)
	walk = func(set ast.SelectionSet, prefix string, depth int) {
		const deepest = 50 // fragments of an invalid request may go in circles
		if depth > deepest {
			return
		}
		for _, selection := range set {
			switch s := selection.(type) {
			case *ast.Field:
				paths = append(paths, prefix+s.Name)
				walk(s.SelectionSet, prefix+s.Name+".", depth+1)
			case *ast.InlineFragment:
				walk(s.SelectionSet, prefix, depth+1)
			case *ast.FragmentSpread:
				if fragment := document.Fragments.ForName(s.Name); fragment != nil {
					walk(fragment.SelectionSet, prefix, depth+1)
				}
			}
		}
	}
	for _, operation := range document.Operations {
		walk(operation.SelectionSet, "", 0)
	}
	return paths
}
