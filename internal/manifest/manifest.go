// Package manifest reads which packages a repository depends on, from the files in which
// it says so: go.mod, package.json, pyproject.toml and those of many other ecosystems.
package manifest

import (
	"cmp"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/git-pkgs/manifests"
)

// Package is a package that a manifest requires.
type Package struct {
	// Name is as the manifest has it, and Version the version or the range of versions that
	// it asks for; "" where it says none.
	Name, Version string
	// Scope is what the package is required for: runtime, development, test, build or
	// optional.
	Scope string
	// IsIndirect is set where the package is required by another one only.
	IsIndirect bool
}

// major matches what the path of a Go module has at its end from major version 2 on.
var major = regexp.MustCompile(`[/.]v\d+$`)

// Key returns what the names of a package have in common over its versions.
func (p Package) Key() string { return major.ReplaceAllString(strings.ToLower(p.Name), "") }

// noLibraries are the ecosystems whose files name no packages that code is written against:
// images, actions of a workflow, hooks and the repository's submodules.
var noLibraries = []string{"alpine", "arch", "asdf", "brew", "docker", "git", "github-actions", "guix", "nix", "pre-commit", "rpm"}

// beside are the directories with manifests of others, or of what is only tested with.
var beside = regexp.MustCompile(`(?i)(?:^|/)(?:vendor|node_modules|third_party|testdata|fixtures?|__fixtures__)/`)

// EcosystemOf returns the ecosystem whose manifest the file with a path is, by the type
// that package URLs have for it (https://github.com/package-url/purl-spec), such as golang
// or npm; "" for a file that is none. A file with the versions that were resolved, such as
// go.sum or package-lock.json, is none.
func EcosystemOf(file string) string {
	if path.Base(file) == setupConfiguration && !beside.MatchString(file) {
		return "pypi"
	}
	ecosystem, kind, ok := manifests.Identify(path.Base(file))
	if !ok || kind != manifests.Manifest || slices.Contains(noLibraries, ecosystem) || beside.MatchString(file) {
		return ""
	}
	return ecosystem
}

// scopes are those of packages, in their order.
var scopes = []string{"runtime", "optional", "build", "development", "test"}

func place(scope string) int { return slices.Index(scopes, scope) }

// packagesOf returns the packages that a file with a name requires, as it has them.
func packagesOf(name string, content []byte) (all []Package, err error) {
	if name == setupConfiguration {
		return ofSetupConfiguration(content), nil
	}
	parsed, err := manifests.Parse(name, content)
	if err != nil {
		return nil, err
	}
	for _, d := range parsed.Dependencies {
		all = append(all, Package{Name: d.Name, Version: d.Version, Scope: string(d.Scope), IsIndirect: !d.Direct})
	}
	if name == "pyproject.toml" {
		groups, err := ofDependencyGroups(content)
		return append(all, groups...), err
	}
	return all, nil
}

// mostBytes is the size of the largest manifest that is read.
const mostBytes = 1 << 20

// Parse returns the packages that a manifest requires, each once: those that it requires at
// run time first, and by name.
func Parse(file string, content []byte) (packages []Package, err error) {
	if len(content) > mostBytes {
		return nil, fmt.Errorf("read the manifest %s: it has more than %d bytes", file, mostBytes)
	}
	defer func() {
		if cause := recover(); cause != nil { // its content comes from outside, and its parser is one of many
			packages, err = nil, fmt.Errorf("read the manifest %s: %v", file, cause)
		}
	}()
	all, err := packagesOf(path.Base(file), content)
	if err != nil {
		return nil, fmt.Errorf("read the manifest %s: %w", file, err)
	}
	seen := map[string]bool{}
	for _, p := range all {
		if seen[p.Key()] || p.Name == "" {
			continue
		}
		seen[p.Key()] = true
		packages = append(packages, p)
	}
	slices.SortFunc(packages, func(a, b Package) int {
		return cmp.Or(cmp.Compare(place(a.Scope), place(b.Scope)), cmp.Compare(a.Key(), b.Key()))
	})
	return packages, nil
}
