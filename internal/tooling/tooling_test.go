package tooling_test

import (
	"testing"

	"repochat/internal/tooling"
)

func TestTools(t *testing.T) {
	tests := []struct {
		kind       tooling.Kind
		name, file string
	}{
		{tooling.CI, "Travis CI", ".travis.yml"},
		{tooling.CI, "GitHub Actions", ".github/workflows/ci.yml"},
		{tooling.CI, "Jenkins", "Jenkinsfile.release"},
		{tooling.CI, "", "docs/.travis.yml"},
		{tooling.CI, "", ".github/workflow.md"},
		{tooling.Packaging, "Go modules", "go.mod"},
		{tooling.Packaging, "vendored dependencies", "vendor/a/b.go"},
		{tooling.Packaging, "", "cmd/go.mod"},
	}
	for _, test := range tests {
		got := ""
		for _, tool := range tooling.Tools(test.kind) {
			if tool.Has(test.file) {
				got += tool.Name
			}
		}
		if got != test.name {
			t.Errorf("%s is of %q, want %q", test.file, got, test.name)
		}
	}
}

func TestLanguages(t *testing.T) {
	tests := []struct{ name, file, line, want string }{
		{"Go", "go.mod", "go 1.22.0\n", "1.22.0"},
		{"Go", "go.mod", "\tgolang.org/x/mod v0.1.0\n", ""},
		{"Python", "setup.py", "    python_requires='>=3.6, <4',\n", ">=3.6, <4"},
		{"Python", "setup.cfg", "python_requires = >= 3.8\n", ">= 3.8"},
		{"Python", "pyproject.toml", "requires-python = \">=3.9\"\n", ">=3.9"},
		{"Node.js", "package.json", "    \"node\": \">= 18\",\n", ">= 18"},
		{"Rust", "Cargo.toml", "rust-version = \"1.70\"\n", "1.70"},
		{"Rust", "core/Cargo.toml", "edition = \"2021\"\n", ""},
		{"Java", "pom.xml", "    <maven.compiler.release>17</maven.compiler.release>\n", "17"},
		{"Ruby", "rack.gemspec", "  s.required_ruby_version = '>= 2.4.0'\n", ">= 2.4.0"},
		{"PHP", "composer.json", "        \"php\": \"^8.1\"\n", "^8.1"},
	}
	for _, test := range tests {
		language, ok := tooling.LanguageOf(test.name)
		if !ok || !language.Has(test.file) {
			t.Errorf("%s says nothing of %s", test.file, test.name)
			continue
		}
		got := ""
		if found := language.Line.FindStringSubmatch(test.line); found != nil {
			got = found[1]
		}
		if got != test.want {
			t.Errorf("%q requires %q, want %q", test.line, got, test.want)
		}
	}
	if _, ok := tooling.LanguageOf("Klingon"); ok {
		t.Error("an unknown language is known")
	}
}
