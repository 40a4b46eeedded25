package view

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"repochat/internal/history"
	"repochat/internal/schema"
)

// Kinds lists the kinds of thing that have a neighbourhood.
func Kinds() []schema.Kind {
	var kinds []schema.Kind
	for _, entry := range schema.Kinds() {
		if entry.InNeighbourhood {
			kinds = append(kinds, entry.Kind)
		}
	}
	return kinds
}

// ErrNoSuchThing reports that the repository has nothing of that kind and name.
var ErrNoSuchThing = errors.New("the graph does not hold it")

// Neighbourhood is a thing with what is linked to it, ready to be drawn.
type Neighbourhood struct {
	// Centre is the Key of the node that was asked for.
	Centre string `json:"centre"`
	Nodes  []Node `json:"nodes"`
	Edges  []Edge `json:"edges"`
	// Truncated is set when some neighbours were left out.
	Truncated bool `json:"truncated"`
}

// Node is a thing. A number or a login may name two things of different kinds:
// Key, the kind and the ID, is what edges refer to.
type Node struct {
	Key  string      `json:"key"`
	Kind schema.Kind `json:"kind"`
	// ID is a commit's full hash, an issue's or pull request's number, a file's
	// path, or a person's login, without one the graph's own id.
	ID string `json:"id"`
	// Label is short: "3cae549", "#12", "valve.go", "@ann".
	Label string `json:"label"`
	// Title is one line of at most 200 characters: a subject, a title, a path.
	Title string `json:"title"`
	URL   string `json:"url,omitempty"`
}

// Edge is a link between two nodes by their keys; Type is one of the graph's
// relationships.
type Edge struct {
	From string `json:"from"`
	To   string `json:"to"`
	Type string `json:"type"`
}

// mostNeighbours bounds what one picture can show.
const mostNeighbours = 60

// Neighbourhood reads what surrounds one thing: a commit by its hash or the
// beginning of it, an issue or pull request by its number, a file by its path,
// a person by login or name. It fails with ErrNoSuchThing when there is none.
func (r Reader) Neighbourhood(ctx context.Context, repository history.RepositoryName, kind schema.Kind, id string) (Neighbourhood, error) {
	w := walk{ctx: ctx, graph: r.Graph, repository: repository, seen: map[string]bool{}}
	centre, err := w.find(kind, id)
	if err != nil {
		return Neighbourhood{}, fmt.Errorf("look for the %s %.100q: %w", kind, id, err)
	}
	w.add(centre)
	if err := w.follow(journeys[kind]); err != nil {
		return Neighbourhood{}, fmt.Errorf("read the neighbourhood of the %s %.100q: %w", kind, id, err)
	}
	edges, err := w.edges()
	if err != nil {
		return Neighbourhood{}, fmt.Errorf("read the links of the %s %.100q: %w", kind, id, err)
	}
	n := Neighbourhood{Centre: centre.Key, Edges: edges, Truncated: w.truncated}
	for _, node := range w.nodes {
		n.Nodes = append(n.Nodes, node.Node)
	}
	return n, nil
}

// edges returns the links between the nodes that were found, without those
// that say the same twice.
func (w *walk) edges() ([]Edge, error) {
	keys := map[string]string{} // of the database's ids, by label
	for _, node := range w.nodes {
		keys[schema.EntryOf(node.Kind).Node+" "+node.stored] = node.Key
	}
	all := []Edge{}
	for _, link := range links() {
		from, to := w.stored(link.from.Kind), w.stored(link.to.Kind)
		if len(from) == 0 || len(to) == 0 {
			continue
		}
		rows, err := w.run(link.between(), map[string]any{"from": from, "to": to})
		if err != nil {
			return nil, err
		}
		for _, row := range rows {
			all = append(all, Edge{
				From: keys[link.from.Node+" "+text(row[0])], To: keys[link.to.Node+" "+text(row[1])], Type: link.name,
			})
		}
	}
	return withoutNoise(all, w.nodes[0].Key), nil
}

// withoutNoise leaves out what hides the story of a bug. A file that a fix
// changed needs no second line from the issue, which "impacted" is; and which
// of the files here another commit changed too matters only around that commit
// or that file.
func withoutNoise(edges []Edge, centre string) []Edge {
	fixes := map[string][]string{} // by issue
	changed := map[Edge]bool{}
	for _, edge := range edges {
		switch edge.Type {
		case "fixed":
			fixes[edge.To] = append(fixes[edge.To], edge.From)
		case "changed":
			changed[edge] = true
		}
	}
	isFix := func(commit string) bool {
		return slices.ContainsFunc(edges, func(e Edge) bool { return e.Type == "fixed" && e.From == commit })
	}
	return slices.DeleteFunc(edges, func(edge Edge) bool {
		switch edge.Type {
		case "impacted":
			return slices.ContainsFunc(fixes[edge.From], func(commit string) bool {
				return changed[Edge{From: commit, To: edge.To, Type: "changed"}]
			})
		case "changed":
			return edge.From != centre && edge.To != centre && !isFix(edge.From)
		}
		return false
	})
}

// storedNode is a node with its id in the database.
type storedNode struct {
	Node
	stored string
}

// newNode reads a row of projection's columns.
func (w *walk) newNode(entry schema.Entry, row []any) storedNode {
	n := storedNode{stored: text(row[0])}
	n.Kind, n.ID = entry.Kind, text(row[1])
	n.Title = oneLine(text(row[2]))
	n.URL = text(row[3])
	isNamed, isDeleted := boolean(row[4]), boolean(row[5])
	switch {
	case !isNamed:
		n.Label = cmp.Or(n.Title, n.ID)
	case entry.Kind == schema.File:
		n.Label = n.ID[strings.LastIndexByte(n.ID, '/')+1:]
	default:
		n.Label = schema.Short(entry.Kind, n.ID)
	}
	if n.URL == "" && isNamed && !isDeleted {
		n.URL = page(w.repository, w.address, entry.Kind, n.ID)
	}
	n.Label = shorten(n.Label, longestLabel)
	n.Key = string(entry.Kind) + ":" + n.ID
	return n
}

const (
	longestLabel = 60
	longestTitle = 200
)

// oneLine returns the first line that says something, shortened.
func oneLine(title string) string {
	first, _, _ := strings.Cut(strings.TrimSpace(title), "\n")
	return shorten(strings.TrimSpace(first), longestTitle)
}

func shorten(words string, length int) string {
	if runes := []rune(words); len(runes) > length {
		return string(runes[:length-1]) + "…"
	}
	return words
}
