package szz

import (
	"path"
	"strings"
)

// mayHoldBug says whether a line of a file can hold a bug: not one of a data
// file, and not a line that is blank, or only braces, or only a comment.
func mayHoldBug(file, line string) bool {
	line = strings.TrimSpace(line)
	return !isData(file) && !isBlank(line) && !isComment(file, line)
}

// isBlank says whether a line is empty or only closes and opens blocks.
func isBlank(line string) bool { return strings.Trim(line, "{}()[];, \t") == "" }

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

func isData(file string) bool {
	name := strings.ToLower(path.Base(file))
	return dataExtensions[extension(name)] || dataNames[name] ||
		strings.HasSuffix(name, ".min.js") || strings.HasSuffix(name, ".min.css")
}

func extension(name string) string { return strings.TrimPrefix(path.Ext(name), ".") }
