package szz

import (
	"path"
	"strings"
)

// syntax is how a family of languages writes comments.
type syntax struct {
	line       []string // what begins a comment that ends with its line
	notComment []string // what begins like a comment and is none
	open, shut string   // of a comment in a block
	// continued is what lines within a block comment begin with by custom.
	continued string
}

var (
	cFamily       = syntax{line: []string{"//"}, open: "/*", shut: "*/", continued: "*"}
	phpFamily     = syntax{line: []string{"//", "#"}, notComment: []string{"#["}, open: "/*", shut: "*/", continued: "*"}
	styleFamily   = syntax{open: "/*", shut: "*/", continued: "*"}
	hashFamily    = syntax{line: []string{"#"}}
	dashFamily    = syntax{line: []string{"--"}, open: "{-", shut: "-}"}
	sqlFamily     = syntax{line: []string{"--"}, open: "/*", shut: "*/", continued: "*"}
	lispFamily    = syntax{line: []string{";"}}
	iniFamily     = syntax{line: []string{";", "#"}}
	percentFamily = syntax{line: []string{"%"}}
	fortranFamily = syntax{line: []string{"!"}}
	basicFamily   = syntax{line: []string{"'"}}
	batchFamily   = syntax{line: []string{"::", "rem ", "REM "}}
	markupFamily  = syntax{open: "<!--", shut: "-->"}
	mlFamily      = syntax{open: "(*", shut: "*)"}
)

// syntaxes maps lists of extensions to the family that they belong to.
var syntaxes = bySyntax(map[string]syntax{
	"c h cc cpp cxx c++ hh hpp hxx inl m mm java js jsx mjs cjs ts tsx mts cts go rs swift kt kts scala sc cs fs dart groovy gradle " +
		"proto sol zig v sv d glsl hlsl cu cuh thrift jsonc less scss sass styl": cFamily,
	"php phtml": phpFamily,
	"css pcss":  styleFamily,
	"py pyi pyx rb rake gemspec sh bash zsh fish ksh pl pm t r jl yaml yml toml tf hcl nix cmake mk mak ex exs cr nim tcl awk sed " +
		"ps1 psm1 dockerfile graphql gql bzl bazel star conf cfg env properties gitignore gitattributes coffee": hashFamily,
	"hs lhs elm lua adb ads vhd vhdl":                   dashFamily,
	"sql psql ddl":                                      sqlFamily,
	"lisp lsp cl el clj cljs cljc edn scm ss rkt asm s": lispFamily,
	"ini inf reg desktop service":                       iniFamily,
	"tex sty cls bib erl hrl pro":                       percentFamily,
	"f90 f95 f03 f08":                                   fortranFamily,
	"vb vbs bas":                                        basicFamily,
	"bat cmd":                                           batchFamily,
	"xml xsl xslt xsd xaml vue svelte md markdown mdx rst csproj vcxproj props targets plist": markupFamily,
	"ml mli pas pp": mlFamily,
})

// namedSyntaxes are of files that are known by their name.
var namedSyntaxes = map[string]syntax{
	"makefile": hashFamily, "gnumakefile": hashFamily, "dockerfile": hashFamily, "gemfile": hashFamily,
	"rakefile": hashFamily, "vagrantfile": hashFamily, "cmakelists.txt": hashFamily, "build": hashFamily,
	"workspace": hashFamily, "jenkinsfile": cFamily,
}

func bySyntax(lists map[string]syntax) map[string]syntax {
	all := map[string]syntax{}
	for list, family := range lists {
		for name := range extensions(list) {
			all[name] = family
		}
	}
	return all
}

// isComment says whether a trimmed line of a file is only a comment. It sees
// one line: of a comment over several, lines that begin as such lines do by
// custom. In a file of an unknown language nothing is a comment.
func isComment(file, line string) bool {
	name := strings.ToLower(path.Base(file))
	language, known := namedSyntaxes[name]
	if !known {
		language, known = syntaxes[extension(name)]
	}
	return known && language.isComment(line)
}

func (s syntax) isComment(line string) bool {
	if hasAnyPrefix(line, s.notComment) {
		return false
	}
	if hasAnyPrefix(line, s.line) {
		return true
	}
	if s.open == "" {
		return false
	}
	if rest, opened := strings.CutPrefix(line, s.open); opened {
		_, behind, closed := strings.Cut(rest, s.shut)
		return !closed || strings.TrimSpace(behind) == ""
	}
	return line == s.shut || s.continued != "" && s.continues(line)
}

// continues says whether a line goes on with a block comment: "* text", "*",
// "*/", but not "*pointer = 1".
func (s syntax) continues(line string) bool {
	rest, found := strings.CutPrefix(line, s.continued)
	return found && (rest == "" || rest == "/" || rest[0] == ' ' || rest[0] == '\t')
}

func hasAnyPrefix(line string, prefixes []string) bool {
	for _, prefix := range prefixes {
		if strings.HasPrefix(line, prefix) {
			return true
		}
	}
	return false
}
