package condition

import (
	"slices"
	"strings"
)

// The roles of files in a repository.
const (
	Tests         = "tests"
	Documentation = "documentation"
	Sources       = "source files"
)

// ofRole are what the paths of the files of a role hold: directories of these names,
// names that begin with, hold or end with a text, and extensions. They are the
// conventions of the test runners and documentation generators of the languages
// that are met most.
var ofRole = map[string]struct{ directories, beginnings, parts, ends, extensions []string }{
	Tests: {
		directories: []string{"test", "tests", "testing", "testdata", "spec", "specs", "__tests__", "e2e"},
		beginnings:  []string{"test_"},
		parts:       []string{"_test.", ".test.", "_spec.", ".spec.", "-test."},
		ends:        []string{"Test.java", "Tests.java", "IT.java", "Test.kt", "Tests.cs", "conftest.py"},
	},
	Documentation: {
		directories: []string{"doc", "docs", "documentation"},
		beginnings:  []string{"readme", "changelog", "changes", "contributing"},
		extensions:  []string{"md", "mdx", "markdown", "rst", "adoc", "asciidoc"},
	},
	Sources: {
		extensions: []string{"go", "py", "pyi", "js", "jsx", "mjs", "cjs", "ts", "tsx", "vue", "svelte", "java", "kt", "kts", "scala", "groovy", "c", "h", "cc", "cpp", "cxx", "hpp", "cs", "fs", "rs", "rb",
			"php", "swift", "m", "mm", "dart", "lua", "pl", "pm", "r", "jl", "hs", "ml", "ex", "exs", "erl", "clj", "elm", "zig", "nim", "sh", "bash", "zsh", "ps1", "sql", "css", "scss", "less", "html", "htm", "proto"},
	},
}

// DirectoriesOf returns the names of the directories that files of a role lie in.
func DirectoriesOf(role string) []string { return ofRole[role].directories }

// Role returns the condition that a file has one of the roles, by its path. Tests
// are no source files. Any other word is part of the names of the files, as "controller"
// is, or with a slash at its end the name of a directory which they lie in.
func Role(v string, roles ...string) string {
	return either(roles, func(role string) string {
		switch role {
		case Tests, Documentation:
			return rolePath(v, role)
		case Sources:
			return "((" + rolePath(v, role) + ") AND NOT (" + rolePath(v, Tests) + "))"
		}
		if strings.HasSuffix(role, "/") {
			return "'/' + toLower(" + v + ".path) CONTAINS " + Literal("/"+role)
		}
		return "toLower(" + v + ".name) CONTAINS " + Literal(role)
	})
}

// IsOfRole reports whether a literal is one of those by which Role tells files.
func IsOfRole(literal string) bool {
	for _, r := range ofRole {
		isDirectory := len(literal) > 2 && slices.Contains(r.directories, strings.Trim(literal, "/")) && "/"+strings.Trim(literal, "/")+"/" == literal
		if isDirectory || slices.Contains(slices.Concat(r.beginnings, r.parts, r.ends, r.extensions), literal) {
			return true
		}
	}
	return false
}

func rolePath(v, role string) string {
	var conditions []string
	add := func(left, operator string, values []string) {
		for _, value := range values {
			conditions = append(conditions, left+" "+operator+" "+Literal(value))
		}
	}
	r := ofRole[role]
	for _, directory := range r.directories {
		conditions = append(conditions, "'/' + toLower("+v+".path) CONTAINS "+Literal("/"+directory+"/"))
	}
	add("toLower("+v+".name)", "STARTS WITH", r.beginnings)
	add("toLower("+v+".name)", "CONTAINS", r.parts)
	add(v+".name", "ENDS WITH", r.ends)
	if len(r.extensions) > 0 {
		conditions = append(conditions, "toLower("+v+".extension) IN ["+literals(r.extensions)+"]")
	}
	return strings.Join(conditions, " OR ")
}

func literals(values []string) string {
	quoted := make([]string, len(values))
	for i, value := range values {
		quoted[i] = Literal(value)
	}
	return strings.Join(quoted, ", ")
}

// Ending returns the condition that the name of a file has one of some ends; those
// that begin with a dot and hold no other are extensions.
func Ending(v string, ends ...string) string {
	return either(ends, func(end string) string {
		if strings.LastIndexByte(end, '.') == 0 {
			return v + ".extension = " + Literal(end[1:])
		}
		return v + ".name ENDS WITH " + Literal(end)
	})
}
