// Package web holds the chat page. Its sources are in src; dist is what
// `npm run build` makes of them, committed so that building the program needs
// no Node.
package web

import (
	"embed"
	"io/fs"
)

//go:embed dist
var built embed.FS

// Dist returns the built page, with index.html at its root.
func Dist() fs.FS {
	dist, err := fs.Sub(built, "dist")
	if err != nil {
		panic(err) // the name is a constant that the compiler has checked
	}
	return dist
}
