package code_test

import (
	"testing"

	"repochat/internal/code"
)

func TestLinguist(t *testing.T) {
	tests := []struct {
		file, content, want string
		isCode              bool
	}{
		{"a/b.go", "package b\n", "Go", true},
		{"README.md", "# A\n", "Markdown", false},
		{"Makefile", "all:\n", "Makefile", true},
		{"web/a.ts", "export const a = 1;\n", "TypeScript", true},
		{"a.rs", "use std::io;\nfn main() {}\n", "Rust", true},
		{"a.h", "#include <vector>\nclass A {};\n", "C++", true},
		{"a.json", "{}", "JSON", false},
		{"a.yml", "a: b\n", "YAML", false},
		{"a.html", "<html>", "HTML", false},
		{"a.sql", "SELECT 1;\n", "SQL", false},
		{"a.txt", "text\n", "Text", false},
		{"setup.cfg", "[metadata]\nname = x\n", "INI", false},
		{"LICENSE", "text\n", "Text", false},
		{"a.unheardof", "", "", false},
	}
	for _, test := range tests {
		if got, isCode := code.Linguist(test.file, []byte(test.content)); got != test.want || isCode != test.isCode {
			t.Errorf("the language of %s is %q, %t, want %q, %t", test.file, got, isCode, test.want, test.isCode)
		}
	}
}
