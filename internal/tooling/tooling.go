// Package tooling knows the files by which a repository sets up the tools that build,
// test and package it, and the lines that say which version of a language it requires.
package tooling

import (
	"bytes"
	_ "embed"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"

	"gopkg.in/yaml.v3"
)

// Kind is a kind of tools.
type Kind string

// The kinds of tools: those that test each change on a server, and those that build and
// package.
const (
	CI        Kind = "ci"
	Packaging Kind = "packaging"
)

// Tool is a program that a repository sets up with files of its own.
type Tool struct {
	Name string
	// Words matches what people call it.
	Words *regexp.Regexp
	files []string
}

// Has reports whether the file with a path sets the tool up.
func (t Tool) Has(file string) bool { return fits(t.files, file) }

// Language is a language of which a repository can require a version.
type Language struct {
	Name string
	// Called is an expression for what people call it, and Requires matches what the
	// requirement is called.
	Called   string
	Requires *regexp.Regexp
	// Line matches a line with the version that is required; its first group is that.
	Line  *regexp.Regexp
	files []string
}

// Has reports whether the file with a path says which version is required.
func (l Language) Has(file string) bool { return fits(l.files, file) }

// fits reports whether a path fits one of some patterns; one with a slash at its end is
// a directory.
func fits(patterns []string, file string) bool {
	return slices.ContainsFunc(patterns, func(pattern string) bool {
		if strings.HasSuffix(pattern, "/") {
			return strings.HasPrefix(file, pattern)
		}
		matched, err := path.Match(pattern, file)
		return err == nil && matched
	})
}

// Tools returns the tools of a kind.
func Tools(kind Kind) []Tool { return load().tools[kind] }

// Languages returns the languages.
func Languages() []Language { return load().languages }

// LanguageOf returns the language of a name; ok is false for an unknown one.
func LanguageOf(name string) (of Language, ok bool) {
	for _, language := range Languages() {
		if language.Name == name {
			return language, true
		}
	}
	return Language{}, false
}

//go:embed tooling.yaml
var written []byte

type table struct {
	tools     map[Kind][]Tool
	languages []Language
}

// load reads the table, once.
var load = sync.OnceValue(func() table {
	var raw struct {
		Tools map[Kind][]struct {
			Name, Words string
			Files       []string
		}
		Languages []struct {
			Name, Words, Line string
			Requires, Files   []string
		}
	}
	decoder := yaml.NewDecoder(bytes.NewReader(written))
	decoder.KnownFields(true)
	if err := decoder.Decode(&raw); err != nil {
		panic(fmt.Sprintf("tooling.yaml: %v", err)) // it is a part of the program
	}
	t := table{tools: map[Kind][]Tool{}}
	for kind, tools := range raw.Tools {
		for _, tool := range tools {
			t.tools[kind] = append(t.tools[kind], Tool{tool.Name, word(tool.Words), tool.Files})
		}
	}
	for _, l := range raw.Languages {
		t.languages = append(t.languages, Language{l.Name, l.Words, word(strings.Join(l.Requires, "|")), regexp.MustCompile(l.Line), l.Files})
	}
	return t
})

// word matches one of some expressions as whole words; one without any matches nothing.
func word(expression string) *regexp.Regexp {
	if expression == "" {
		return regexp.MustCompile(`[^\s\S]`)
	}
	return regexp.MustCompile(`(?i)(?:^|[^\p{L}\p{N}_.])(?:` + expression + `)(?:[^\p{L}\p{N}_]|$)`)
}
