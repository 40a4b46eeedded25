package manifest

import (
	"bufio"
	"bytes"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"
)

// setupConfiguration is the manifest of setuptools that its own configuration is
// (https://setuptools.pypa.io/en/latest/userguide/declarative_config.html).
const setupConfiguration = "setup.cfg"

// requirement matches a requirement of a Python package: its name and what follows it
// (https://packaging.python.org/en/latest/specifications/dependency-specifiers/).
var requirement = regexp.MustCompile(`^\s*([A-Za-z0-9][A-Za-z0-9._-]*)\s*(?:\[[^\]]*\])?\s*\(?([^;#@]*)`)

// ofRequirement reads one; ok is false for a text that is none.
func ofRequirement(text, scope string) (p Package, ok bool) {
	m := requirement.FindStringSubmatch(text)
	if m == nil {
		return Package{}, false
	}
	return Package{Name: m[1], Version: strings.Trim(m[2], " )"), Scope: scope}, true
}

// ofDependencyGroups returns what the groups of a project require for its development, as
// PEP 735 has it (https://peps.python.org/pep-0735/).
func ofDependencyGroups(content []byte) (all []Package, err error) {
	var file struct {
		Groups map[string][]any `toml:"dependency-groups"`
	}
	if _, err := toml.Decode(string(content), &file); err != nil {
		return nil, err
	}
	for _, name := range slices.Sorted(maps.Keys(file.Groups)) {
		for _, entry := range file.Groups[name] {
			text, isText := entry.(string)
			if p, ok := ofRequirement(text, "development"); isText && ok {
				all = append(all, p)
			}
		}
	}
	return all, nil
}

// ofSetupConfiguration returns what the options of a setup.cfg require.
func ofSetupConfiguration(content []byte) (all []Package) {
	section, scope := "", ""
	lines := bufio.NewScanner(bytes.NewReader(content))
	for lines.Scan() {
		line := lines.Text()
		text := strings.TrimSpace(line)
		isIndented := line != text && strings.TrimLeft(line, " \t") != line
		switch {
		case text == "", strings.HasPrefix(text, "#"), strings.HasPrefix(text, ";"):
			continue
		case strings.HasPrefix(text, "[") && !isIndented:
			section, scope = strings.Trim(text, "[]"), ""
			continue
		case !isIndented:
			key, value, _ := strings.Cut(text, "=")
			scope, text = scopeOf(section, strings.TrimSpace(key)), strings.TrimSpace(value)
		}
		if p, ok := ofRequirement(text, scope); ok && scope != "" {
			all = append(all, p)
		}
	}
	return all
}

// scopeOf returns what the packages of an option are required for; "" for an option that
// requires none.
func scopeOf(section, key string) string {
	switch {
	case section == "options" && key == "install_requires":
		return "runtime"
	case section == "options" && key == "tests_require":
		return "test"
	case section == "options" && key == "setup_requires":
		return "build"
	case section == "options.extras_require":
		return "optional"
	}
	return ""
}
