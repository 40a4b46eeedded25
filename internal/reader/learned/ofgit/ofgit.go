// Package ofgit reads the questions that git answers, and not the graph.
package ofgit

import (
	"repochat/internal/reader"
	"repochat/internal/reader/learned/course"
	"repochat/internal/reader/learned/filetext"
	"repochat/internal/reader/learned/lines"
	"repochat/internal/reader/learned/tags"
)

// Reader reads them. IsWord reports whether a word is one of questions.
type Reader struct{ IsWord func(word string) bool }

// Pickaxe returns which texts a question asks of as they stand in lines of files, as
// reader.Rereader describes.
func (r Reader) Pickaxe(request reader.Request) (asked reader.Pickaxe, ok bool) {
	return lines.Of(request.Scanned, r.IsWord)
}

// FileText returns the file that a question wants to be quoted, as reader.Rereader
// describes.
func (r Reader) FileText(request reader.Request) (asked reader.FileText, ok bool) {
	return filetext.Of(request.Scanned)
}

// Course returns of what a question asks how it was over time, as reader.Rereader
// describes.
func (r Reader) Course(request reader.Request) (asked reader.Course, ok bool) {
	if set, ok := tags.Of(request.Scanned); ok {
		return reader.Course{Tags: &set}, true
	}
	return course.Of(request.Scanned)
}
