// Package filekind guesses from the name of a file whether it holds tests, text
// for people, or data.
package filekind

import (
	"path"
	"slices"
	"strings"
)

// IsTest reports whether a file holds tests, by the names that most languages
// give them.
func IsTest(file string) bool {
	for _, directory := range strings.Split(strings.ToLower(path.Dir(file)), "/") {
		if slices.Contains([]string{"test", "tests", "spec", "specs", "testing", "testsuite", "__tests__", "unittests"}, directory) {
			return true
		}
	}
	name := strings.ToLower(strings.TrimSuffix(path.Base(file), path.Ext(file)))
	return strings.HasPrefix(name, "test_") || strings.HasSuffix(name, "_test") || strings.HasSuffix(name, "_spec") ||
		strings.HasSuffix(name, ".test") || strings.HasSuffix(name, ".spec") || strings.HasSuffix(path.Base(file), "Test.java")
}

// IsDocument reports whether a file is text for people.
func IsDocument(file string) bool {
	name := strings.ToLower(path.Base(file))
	switch extension(name) {
	case "md", "markdown", "mdx", "rst", "txt", "adoc", "asciidoc", "tex", "texi", "pod", "changes":
		return name != "cmakelists.txt"
	}
	return slices.ContainsFunc([]string{"changelog", "changes", "news", "readme", "authors", "todo", "version", "copying", "license"}, func(known string) bool {
		return strings.HasPrefix(name, known)
	})
}

// dataExtensions are of files that nobody writes by hand: their lines change
// because something else did.
var dataExtensions = extensions("json jsonl json5 ndjson geojson har map lock sum csv tsv htm html xhtml svg snap patch diff " +
	"png jpg jpeg gif ico webp bmp tif tiff pdf eps ps woff woff2 ttf otf eot wasm pem crt key der parquet ipynb log po pot")

// dataNames are data by their whole name, in lower case.
var dataNames = extensions("go.sum npm-shrinkwrap.json pnpm-lock.yaml")

func extensions(list string) map[string]bool {
	set := map[string]bool{}
	for name := range strings.FieldsSeq(list) {
		set[name] = true
	}
	return set
}

// IsData reports whether a file is data, or made by a program.
func IsData(file string) bool {
	name := strings.ToLower(path.Base(file))
	return dataExtensions[extension(name)] || dataNames[name] ||
		strings.HasSuffix(name, ".min.js") || strings.HasSuffix(name, ".min.css")
}

func extension(name string) string { return strings.TrimPrefix(path.Ext(name), ".") }
