package manifest_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/manifest"
)

func TestParse(t *testing.T) {
	tests := []struct {
		name, file, content string
		want                []manifest.Package
	}{
		{"a module", "go.mod", "module a\n\ngo 1.26\n\nrequire (\n\tgithub.com/x/y/v2 v2.1.0\n\tgolang.org/x/mod v0.1.0 // indirect\n)\n", []manifest.Package{
			{Name: "github.com/x/y/v2", Version: "v2.1.0", Scope: "runtime"},
			{Name: "golang.org/x/mod", Version: "v0.1.0", Scope: "runtime", IsIndirect: true},
		}},
		{"a module without any", "go.mod", "module a\n\ngo 1.18\n", nil},
		{"a package for the browser", "web/package.json", `{"dependencies": {"marked": "^4.0.0"}, "devDependencies": {"vite": "7.1.0"}}`, []manifest.Package{
			{Name: "marked", Version: "^4.0.0", Scope: "runtime"}, {Name: "vite", Version: "7.1.0", Scope: "development"},
		}},
		{"requirements, one of them twice", "requirements.txt", "flask>=2.0\nFlask>=2.1\nrequests==2.1 # pinned\n", []manifest.Package{
			{Name: "flask", Version: ">=2.0", Scope: "runtime"}, {Name: "requests", Version: "==2.1", Scope: "runtime"},
		}},
		{"a project", "pyproject.toml", "[project]\nname = 'x'\ndependencies = ['click>=8']\n[dependency-groups]\ndev = ['ruff']\n", []manifest.Package{
			{Name: "click", Version: ">=8", Scope: "runtime"}, {Name: "ruff", Scope: "development"},
		}},
		{"groups of a project", "pyproject.toml", "[project]\nname = 'x'\n[dependency-groups]\ntests = ['pytest>=8 ; python_version > \"3\"', 'freezegun']\ndev = ['tox[x]', {include-group = 'tests'}]\n", []manifest.Package{
			{Name: "freezegun", Scope: "development"}, {Name: "pytest", Version: ">=8", Scope: "development"}, {Name: "tox", Scope: "development"},
		}},
		{"the options of setuptools", "setup.cfg", "[metadata]\nname = x\n\n[options]\npackages = find:\ninstall_requires =\n    # a comment\n    Werkzeug>=2.0\n    click\n\n[options.extras_require]\ndotenv = python-dotenv\n\n[flake8]\nselect =\n    E\n", []manifest.Package{
			{Name: "click", Scope: "runtime"}, {Name: "Werkzeug", Version: ">=2.0", Scope: "runtime"}, {Name: "python-dotenv", Scope: "optional"},
		}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, err := manifest.Parse(test.file, []byte(test.content))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("packages (-want +got):\n%s", diff)
			}
		})
	}
}

func TestParseTellsWhatItCannotRead(t *testing.T) {
	if _, err := manifest.Parse("web/package.json", []byte("{broken")); err == nil {
		t.Error("Parse has no error for a broken manifest")
	}
}

func TestEcosystemOf(t *testing.T) {
	for file, want := range map[string]string{
		"go.mod": "golang", "web/package.json": "npm", "requirements.txt": "pypi", "api/pom.xml": "maven", "Cargo.toml": "cargo", "setup.cfg": "pypi",
		"go.sum": "", "package-lock.json": "", "Dockerfile": "", ".github/workflows/ci.yml": "", "README.md": "",
		"vendor/x/go.mod": "", "node_modules/x/package.json": "", "parser/testdata/package.json": "",
	} {
		if got := manifest.EcosystemOf(file); got != want {
			t.Errorf("EcosystemOf(%q) = %q, want %q", file, got, want)
		}
	}
}

func TestKey(t *testing.T) {
	for name, want := range map[string]string{
		"github.com/go-chi/chi/v5": "github.com/go-chi/chi", "github.com/go-chi/chi": "github.com/go-chi/chi",
		"gopkg.in/yaml.v3": "gopkg.in/yaml", "Flask": "flask", "@types/node": "@types/node",
	} {
		if got := (manifest.Package{Name: name}).Key(); got != want {
			t.Errorf("the key of %q is %q, want %q", name, got, want)
		}
	}
}

// FuzzParse reads what others wrote as manifests of many kinds.
func FuzzParse(f *testing.F) {
	for file, content := range map[string]string{
		"go.mod": "module a\nrequire (\n\tx.org/y v1.0.0\n", "package.json": `{"dependencies": {"a": 1, "b": {}}}`, "pyproject.toml": "[project\ndependencies = [1]",
		"pom.xml": "<project><dependencies><dependency/>", "Cargo.toml": "[dependencies]\na = {}\n", "build.gradle": "implementation 'a:b:'", "setup.py": "install_requires=[",
		"Gemfile": "gem 'a', '~> 1'", "requirements.txt": "-e .\n@@\n", "composer.json": `{"require": []}`, "Podfile": "pod", "mix.exs": "{:a, ", "setup.cfg": "[options]\ninstall_requires =\n  a[",
	} {
		f.Add(file, []byte(content))
	}
	f.Fuzz(func(t *testing.T, file string, content []byte) {
		packages, err := manifest.Parse(file, content)
		for _, p := range packages {
			if p.Name == "" || err != nil {
				t.Errorf("%s: %+v, %v", file, p, err)
			}
		}
	})
}
