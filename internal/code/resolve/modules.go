package resolve

import (
	"path"
	"slices"
	"strings"

	"repochat/internal/code"
)

// scopeOf names what a file shares its definitions with: the files of its
// directory and package in Go, those of its package in Java. A file of another
// language is a module of its own.
func scopeOf(f *file) string {
	switch f.facts.Language {
	case code.Go:
		return "go " + path.Dir(f.path) + " " + f.facts.Package
	case code.Java:
		return "java " + f.facts.Package
	}
	return "file " + f.path
}

// modules finds the files that imports name.
type modules struct {
	byPath map[string]*file
	// packages are the files of a directory in Go and of a package in Java.
	packages map[string][]*file
	// endings are files by the ends of their paths, without what follows the
	// last dot: "c" and "b/c" for a/b/c.py.
	endings map[string][]*file
	goRoot  string // import path of the repository's root
}

func newModules(files []*file) modules {
	m := modules{byPath: map[string]*file{}, packages: map[string][]*file{}, endings: map[string][]*file{}}
	for _, f := range files {
		m.byPath[f.path] = f
		switch f.facts.Language {
		case code.Go:
			if !strings.HasSuffix(f.path, "_test.go") {
				m.packages["go "+path.Dir(f.path)] = append(m.packages["go "+path.Dir(f.path)], f)
			}
		case code.Java:
			m.packages[f.scope] = append(m.packages[f.scope], f)
		default:
			m.addEndings(f)
		}
	}
	m.goRoot = m.findRoot(files)
	return m
}

func (m modules) addEndings(f *file) {
	stem := strings.TrimSuffix(f.path, path.Ext(f.path))
	stem = strings.TrimSuffix(strings.TrimSuffix(stem, "/index"), "/__init__")
	parts := strings.Split(stem, "/")
	for i := range parts {
		ending := family(f) + strings.Join(parts[i:], "/")
		m.endings[ending] = append(m.endings[ending], f)
	}
}

// findRoot guesses the import path of the root: the one under which most
// imports name a directory of the repository.
func (m modules) findRoot(files []*file) string {
	votes := map[string]map[string]bool{}
	for _, f := range files {
		if f.facts.Language != code.Go {
			continue
		}
		for _, i := range f.facts.Imports {
			for at := 0; at >= 0; {
				rest := i.Module[at:]
				if m.packages["go "+rest] != nil && at > 0 {
					root := i.Module[:at-1]
					if votes[root] == nil {
						votes[root] = map[string]bool{}
					}
					votes[root][rest] = true
				}
				next := strings.IndexByte(rest, '/')
				if next < 0 {
					break
				}
				at += next + 1
			}
		}
	}
	best := ""
	for root, directories := range votes {
		if best == "" || len(directories) > len(votes[best]) || len(directories) == len(votes[best]) && root < best {
			best = root
		}
	}
	return best
}

// of returns the files that an import names; none for what lies outside of the
// repository.
func (m modules) of(f *file, i code.Import) []*file {
	switch f.facts.Language {
	case code.Go:
		if m.goRoot == "" || i.Module != m.goRoot && !strings.HasPrefix(i.Module, m.goRoot+"/") {
			return nil
		}
		directory := strings.TrimPrefix(strings.TrimPrefix(i.Module, m.goRoot), "/")
		if directory == "" {
			directory = "."
		}
		return m.packages["go "+directory]
	case code.Java:
		return m.ofJava(i)
	case code.Python:
		return m.ofPython(f, i)
	}
	if found := m.ofScript(f, i.Module); found != nil {
		return []*file{found}
	}
	return nil
}

// ofJava finds the file of a class that is imported, or of the class whose
// member is.
func (m modules) ofJava(i code.Import) []*file {
	if i.Name == "*" {
		if files := m.packages["java "+i.Module]; files != nil {
			return files
		}
	}
	name, module := i.Name, i.Module
	for range 3 {
		if found := defining(m.packages["java "+module], name); found != nil {
			return []*file{found}
		}
		at := strings.LastIndexByte(module, '.')
		if at < 0 {
			return nil
		}
		module, name = module[:at], module[at+1:]
	}
	return nil
}

func defining(files []*file, name string) *file {
	for _, f := range files {
		if len(f.outer[name]) > 0 {
			return f
		}
	}
	return nil
}

// ofPython finds a module; "from package import module" names one, too.
func (m modules) ofPython(f *file, i code.Import) []*file {
	name := strings.TrimLeft(i.Module, ".")
	dots := len(i.Module) - len(name)
	name = strings.ReplaceAll(name, ".", "/")
	inner := strings.Trim(name+"/"+i.Name, "/")
	if dots == 0 {
		if i.Name != "" && i.Name != "*" {
			if found := m.nearest(f, inner); found != nil {
				return []*file{found}
			}
		}
		if found := m.nearest(f, name); found != nil {
			return []*file{found}
		}
		return nil
	}
	directory := path.Dir(f.path)
	for range dots - 1 {
		directory = path.Dir(directory)
	}
	for _, candidate := range []string{inner, name} {
		for _, ending := range []string{".py", "/__init__.py", ".pyi"} {
			if found := m.byPath[path.Join(directory, candidate)+ending]; found != nil {
				return []*file{found}
			}
		}
	}
	return nil
}

// nearest returns the file whose path ends so, and among several the one that
// shares the most directories with the file that names it. A file does not name
// itself.
func (m modules) nearest(f *file, ending string) *file {
	var found []*file
	for _, candidate := range m.endings[family(f)+ending] {
		if candidate != f {
			found = append(found, candidate)
		}
	}
	if len(found) == 0 {
		return nil
	}
	return slices.MaxFunc(found, func(a, b *file) int {
		if by := shared(a.path, f.path) - shared(b.path, f.path); by != 0 {
			return by
		}
		return len(b.path) - len(a.path)
	})
}

func shared(a, b string) int {
	left, right := strings.Split(path.Dir(a), "/"), strings.Split(path.Dir(b), "/")
	for i := range min(len(left), len(right)) {
		if left[i] != right[i] {
			return i
		}
	}
	return min(len(left), len(right))
}

var endingsScript = []string{"", ".ts", ".tsx", ".d.ts", ".js", ".jsx", ".mjs", ".cjs", ".mts", ".cts", "/index.ts", "/index.tsx", "/index.d.ts", "/index.js", "/index.jsx"}

// ofScript finds a module by its path from the file, or by the end of its path,
// as the aliases of build tools write it: "@/store", "core/util".
func (m modules) ofScript(f *file, module string) *file {
	if strings.HasPrefix(module, ".") {
		base := path.Join(path.Dir(f.path), module)
		for _, ending := range endingsScript {
			if found := m.byPath[base+ending]; found != nil {
				return found
			}
		}
		// TypeScript names the file that a module becomes.
		stem := strings.TrimSuffix(base, path.Ext(base))
		for _, ending := range endingsScript[1:4] {
			if found := m.byPath[stem+ending]; found != nil {
				return found
			}
		}
		return nil
	}
	ending := strings.TrimLeft(module, "@~#/")
	if extension := path.Ext(ending); slices.Contains(endingsScript, extension) {
		ending = strings.TrimSuffix(ending, extension)
	}
	ending = strings.TrimSuffix(ending, "/index")
	if !strings.Contains(ending, "/") && module == ending {
		return nil // the name of a package
	}
	return m.nearest(f, ending)
}
