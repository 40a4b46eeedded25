// Package schema describes the graph as data: its labels, relationships and
// properties, the kinds of thing that have a name, how one is written in a few
// characters, where its page on GitHub is, and what a card of evidence shows of
// it. The loader, the constraints, the names, the neighbourhood, the
// prompt, the checker and the answers read it: a new kind is an entry in kinds.go.
package schema
