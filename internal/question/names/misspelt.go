package names

import (
	"cmp"
	"context"
	"fmt"
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
// words are near to too many. The error is graph.ErrNoRepository or another one
// of the graph's.
func (f *Finder) Misspelt(ctx context.Context, repository history.RepositoryName, text string, kind schema.Kind) ([]Spelling, error) {
	kept, err := f.vocabulary(ctx, repository)
	if err != nil {
		return nil, fmt.Errorf("read the names of %s: %w", repository, err)
	}
	text = strings.TrimSpace(text)
	if utf8.RuneCountInString(text) < shortestMisspelt {
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

func limitFor(text string) int { return farthest(utf8.RuneCountInString(text)) }

func (v *vocabulary) spelledPeople(text string) []Spelling {
	plain := history.PlainName(strings.TrimPrefix(text, "@"))
	nearest := map[Match]int{}
	var order []Match
	for _, near := range v.callers.within(plain, limitFor(plain)) {
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

// spelledFiles finds base names, or stems, by the key under which paths are kept.
func spelledFiles(words spellings, paths map[string][]string, lower string, written func(path string) string) []Spelling {
	var found []Spelling
	for _, near := range words.within(lower, limitFor(lower)) {
		if !sameExtension(near.word, lower) {
			continue
		}
		path := paths[near.word][0]
		found = append(found, Spelling{Text: written(path), Match: Match{Value: path, Name: baseName(path)}, Distance: near.distance})
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
	segments := strings.Count(lower, "/") + 1
	ends := map[string]string{}
	for path := range v.paths {
		end := lastSegments(path, segments)
		if known, taken := ends[strings.ToLower(end)]; !taken || path < known {
			ends[strings.ToLower(end)] = path
		}
	}
	var found []Spelling
	for _, near := range nearKeys(ends, lower) {
		path := ends[near.word]
		if sameExtension(near.word, lower) {
			found = append(found, Spelling{Text: lastSegments(path, segments), Match: Match{Value: path, Name: baseName(path)}, Distance: near.distance})
		}
	}
	return found
}

// spelledFolders does so for directories.
func (v *vocabulary) spelledFolders(lower string) []Spelling {
	segments := strings.Count(lower, "/") + 1
	ends := map[string]string{}
	for folder := range v.folders {
		folder = strings.TrimSuffix(folder, "/")
		end := lastSegments(folder, segments)
		if known, taken := ends[strings.ToLower(end)]; !taken || folder < known {
			ends[strings.ToLower(end)] = folder
		}
	}
	var found []Spelling
	for _, near := range nearKeys(ends, lower) {
		folder := ends[near.word]
		found = append(found, Spelling{Text: lastSegments(folder, segments), Match: Match{Value: folder + "/"}, Distance: near.distance})
	}
	return found
}

func nearKeys(keys map[string]string, lower string) []nearWord {
	words := make([]string, 0, len(keys))
	for key := range keys {
		words = append(words, key)
	}
	return newSpellings(words).within(lower, limitFor(lower))
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
	for _, near := range p.words.within(lower, limitFor(lower)) {
		found = append(found, Spelling{Text: p.written[near.word], Match: Match{Value: p.written[near.word]}, Distance: near.distance})
	}
	return found
}

// NameOf is how a thing is written in a sentence: a person with both names,
// everything else by its value.
func NameOf(match Match) string { return nameOfMatch(match) }
