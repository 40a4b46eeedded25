package names

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"repochat/internal/history"
	"repochat/internal/schema"
)

// Spelling is a name that a text may be a misspelling of.
type Spelling struct {
	// Text is what to write in the place of the misspelt text: a login, a base
	// name for a base name, a path for a path.
	Text string
	// Match is the thing, or the first one of several, that has the name.
	Match Match
	// Distance is the number of slips between the two.
	Distance int
}

// Misspelt returns the names that a text which names nothing may be a
// misspelling of, nearest first. A text that differs in a digit, or in more
// than a letter of a file's extension, is the name of another thing; and short
// words are near to too many, so that they are only parts of logins. The error is graph.ErrNoRepository or another one
// of the graph's.
func (f *Finder) Misspelt(ctx context.Context, repository history.RepositoryName, text string, kind schema.Kind) ([]Spelling, error) {
	kept, err := f.vocabulary(ctx, repository)
	if err != nil {
		return nil, fmt.Errorf("read the names of %s: %w", repository, err)
	}
	text = strings.TrimSpace(text)
	if utf8.RuneCountInString(text) < shortestMisspelt && kind != schema.Person {
		return nil, nil
	}
	found := kept.index.spellings(text, kind)
	found = slices.DeleteFunc(found, func(s Spelling) bool { return digitsOf(s.Text) != digitsOf(text) })
	slices.SortStableFunc(found, func(a, b Spelling) int { return cmp.Compare(a.Distance, b.Distance) })
	return found, nil
}

// shortestMisspelt is how long a text is, in characters, that can be misspelt.
const shortestMisspelt = 5

func digitsOf(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsDigit(r) {
			return r
		}
		return -1
	}, text)
}

// spellings returns the names of a kind within a text's distance, each once.
func (v *vocabulary) spellings(text string, kind schema.Kind) []Spelling {
	lower := strings.ToLower(text)
	switch {
	case kind == schema.Person:
		return v.spelledPeople(text)
	case kind == schema.Directory:
		return v.spelledFolders(strings.Trim(lower, "/"))
	case kind == schema.File && strings.Contains(lower, "/"):
		return v.spelledPaths(lower)
	case kind == schema.File && strings.Contains(lower, "."):
		return spelledFiles(v.names, v.byLower, lower, baseName)
	case kind == schema.File:
		return spelledFiles(v.stems, v.byStemLo, lower, func(path string) string { return stemOf(baseName(path)) })
	default:
		return v.whole[kind].spelled(lower)
	}
}

func (v *vocabulary) spelledPeople(text string) []Spelling {
	plain := history.PlainName(strings.TrimPrefix(text, "@"))
	nearest := map[Match]int{}
	var order []Match
	around := v.callers.around(plain)
	if utf8.RuneCountInString(plain) < shortestMisspelt {
		around = nil
	}
	for _, near := range around {
		for _, match := range slices.Concat(v.people[near.word], v.parts[near.word]) {
			before, known := nearest[match]
			if !known {
				order = append(order, match)
			}
			if !known || near.distance < before {
				nearest[match] = near.distance
			}
		}
	}
	if len(order) == 0 {
		for _, match := range v.partlyCalled(plain) {
			order, nearest[match] = append(order, match), 1
		}
	}
	found := make([]Spelling, len(order))
	for i, match := range order {
		found[i] = Spelling{Text: match.Value, Match: match, Distance: nearest[match]}
	}
	// A login may have digits that nothing in a name speaks of.
	if digitsOf(text) == "" {
		for i := range found {
			if digitsOf(found[i].Text) != "" && found[i].Match.Name != "" {
				found[i].Text = found[i].Match.Name
			}
		}
	}
	return found
}

// partlyCalled returns the one person whose login begins or ends with a name, as
// "martinduke" does with "duke"; nil where there are several.
func (v *vocabulary) partlyCalled(plain string) []Match {
	if utf8.RuneCountInString(plain) < leastOfLogin {
		return nil
	}
	if strings.Contains(plain, " ") {
		return v.loginOf(strings.Fields(plain))
	}
	var found []Match
	for key, matches := range v.people {
		isPart := !strings.Contains(key, " ") && (strings.HasPrefix(key, plain) || strings.HasSuffix(key, plain))
		for _, match := range matches {
			if isPart && !slices.Contains(found, match) {
				found = append(found, match)
			}
		}
	}
	if len(found) != 1 {
		return nil
	}
	return found
}

// loginOf returns the one person without a name whose login is made of a first and last
// name: "huitema", "chuitema" or "christianhuitema" for Christian Huitema; nil where there
// are several.
func (v *vocabulary) loginOf(words []string) []Match {
	first, last := words[0], words[len(words)-1]
	_, size := utf8.DecodeRuneInString(first)
	var found []Match
	for _, login := range []string{last, first[:size] + last, first + last} {
		if utf8.RuneCountInString(login) < leastOfLogin {
			continue
		}
		for _, match := range v.people[login] {
			if match.Name == "" || strings.EqualFold(match.Name, match.Value) {
				found = append(found, match)
			}
		}
	}
	if len(found) != 1 {
		return nil
	}
	return found
}

// leastOfLogin is how many letters of a login tell whose it is.
const leastOfLogin = 4

// spelledFiles finds base names, or stems, by the key under which paths are kept.
func spelledFiles(words spellings, paths map[string][]string, lower string, written func(path string) string) []Spelling {
	var found []Spelling
	for _, near := range words.around(lower) {
		if !sameExtension(near.word, lower) {
			continue
		}
		path := paths[near.word][0]
		found = append(found, Spelling{Text: written(path), Match: pathMatch(path), Distance: near.distance})
	}
	return found
}

// sameExtension reports whether the extensions of two file names differ in one
// slip at most.
func sameExtension(a, b string) bool {
	_, first, _ := strings.Cut(baseName(a), ".")
	_, second, _ := strings.Cut(baseName(b), ".")
	return first == second || len(newSpellings([]string{first}).within(second, 1)) == 1
}

// spelledPaths compares a path with the ends of as many segments of all paths.
func (v *vocabulary) spelledPaths(lower string) []Spelling {
	found := spelledEnds(maps.Keys(v.paths), lower)
	return slices.DeleteFunc(found, func(s Spelling) bool { return !sameExtension(strings.ToLower(s.Text), lower) })
}

// spelledFolders does so for directories.
func (v *vocabulary) spelledFolders(lower string) []Spelling {
	return spelledEnds(maps.Keys(v.folders), lower)
}

// spelledEnds finds the paths whose ends, of as many segments, are near to a text. Of
// several that end alike it takes the first by name.
func spelledEnds(paths iter.Seq[string], lower string) []Spelling {
	segments := strings.Count(lower, "/") + 1
	end := func(path string) string { return lastSegments(strings.TrimSuffix(path, "/"), segments) }
	byEnd := map[string]string{}
	for path := range paths {
		key := strings.ToLower(end(path))
		if known, taken := byEnd[key]; !taken || path < known {
			byEnd[key] = path
		}
	}
	var found []Spelling
	for _, near := range newSpellings(slices.Collect(maps.Keys(byEnd))).around(lower) {
		path := byEnd[near.word]
		found = append(found, Spelling{Text: end(path), Match: pathMatch(path), Distance: near.distance})
	}
	return found
}

// lastSegments returns the end of a path of so many segments.
func lastSegments(path string, segments int) string {
	at := len(path)
	for ; segments > 0 && at >= 0; segments-- {
		at = strings.LastIndexByte(path[:at], '/')
	}
	return path[at+1:]
}

func (p plainNames) spelled(lower string) []Spelling {
	var found []Spelling
	for _, near := range p.words.around(lower) {
		found = append(found, Spelling{Text: p.written[near.word], Match: Match{Value: p.written[near.word]}, Distance: near.distance})
	}
	return found
}
