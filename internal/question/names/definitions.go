package names

import (
	"regexp"
	"slices"
	"strings"

	"repochat/internal/schema"
)

// definitions are the names of functions, classes or annotations, looked up by
// their own name or with the names of what they are defined in.
type definitions struct {
	byName  map[string][]string // own name → qualified names
	byLower map[string][]string // own name in lower case → qualified names
}

func newDefinitions(qualified []string) definitions {
	d := definitions{byName: map[string][]string{}, byLower: map[string][]string{}}
	for _, name := range qualified {
		own := OwnName(name)
		d.byName[own] = append(d.byName[own], name)
		d.byLower[strings.ToLower(own)] = append(d.byLower[strings.ToLower(own)], name)
	}
	return d
}

// OwnName returns what follows the last dot of a qualified name.
func OwnName(qualified string) string { return qualified[strings.LastIndexByte(qualified, '.')+1:] }

var (
	written   = strings.NewReplacer("::", ".", "->", ".", "#", ".", "(*", "", ").", ".", "@", "")
	arguments = regexp.MustCompile(`\([^()]*\)$`)
)

// PlainDefinition returns the name of a definition without what languages write
// around it: "Store.Save" for "(*Store).Save()" and "Store::Save".
func PlainDefinition(text string) string {
	return strings.Trim(written.Replace(arguments.ReplaceAllString(strings.TrimSpace(text), "")), ".")
}

// find returns the definitions that a text names, and by which rule.
func (d definitions) find(text string) (matches []Match, how string) {
	text = PlainDefinition(text)
	own, lower := OwnName(text), strings.ToLower(text)
	if found := endingIn(d.byName[own], text, func(name string) string { return name }); found != nil {
		return definitionMatches(found), Exactly
	}
	return definitionMatches(endingIn(d.byLower[OwnName(lower)], lower, strings.ToLower)), WithoutCase
}

// endingIn returns the names that end in the parts of another one.
func endingIn(names []string, text string, fold func(string) string) []string {
	return slices.DeleteFunc(slices.Clone(names), func(name string) bool { return text == "" || !strings.HasSuffix("."+fold(name), "."+text) })
}

func definitionMatches(names []string) []Match {
	var matches []Match
	for _, name := range names {
		matches = append(matches, Match{Value: name, Name: OwnName(name)})
	}
	return matches
}

// ComparedDefinition returns what a query compares with for a definition: its own
// name, which all of that name have, or with what it is defined in where the text
// says so; with the parameters that the text names behind it.
func ComparedDefinition(name Resolved) []string {
	var compared []string
	signature := arguments.FindString(strings.TrimSpace(name.Text))
	if name.Kind != schema.Function || signature == "()" {
		signature = ""
	}
	for _, match := range name.Matches {
		text := match.Name
		if strings.Contains(PlainDefinition(name.Text), ".") || name.How == ByChoice {
			text = match.Value
		}
		if text += signature; !slices.Contains(compared, text) {
			compared = append(compared, text)
		}
	}
	if compared == nil {
		return []string{PlainDefinition(name.Text)}
	}
	return compared
}

// definitionKinds are the kinds of what source files define, the likeliest first.
func definitionKinds() []schema.Kind {
	var kinds []schema.Kind
	for _, entry := range schema.Kinds() {
		if entry.IsDefined {
			kinds = append(kinds, entry.Kind)
		}
	}
	return kinds
}

// HasCode reports whether the repository has definitions.
func (x *Index) HasCode() bool {
	return slices.ContainsFunc(definitionKinds(), func(kind schema.Kind) bool { return len(x.kept.names.Whole[kind]) > 0 })
}

// Defined returns the kinds of definition that have a name, and whether it is
// written as one of them is; none where the repository has none of that name.
func (x *Index) Defined(text string) (kinds []schema.Kind, exactly bool) {
	for _, kind := range definitionKinds() {
		if matches, how := x.kept.index.defined[kind].find(text); len(matches) > 0 {
			kinds, exactly = append(kinds, kind), exactly || how == Exactly
		}
	}
	return kinds, exactly
}

// withOwnNames returns qualified names with the own names of all.
func withOwnNames(qualified []string) []string {
	all := slices.Clone(qualified)
	for _, name := range qualified {
		all = append(all, OwnName(name))
	}
	return all
}
