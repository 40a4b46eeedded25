package literals

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"repochat/internal/cypher"
	"repochat/internal/cypher/condition"
	"repochat/internal/cypher/facts"
	"repochat/internal/history"
	"repochat/internal/question"
	"repochat/internal/question/names"
	"repochat/internal/schema"
)

// mention is one name in a query, with all literals that write it.
type mention struct {
	text     string
	kinds    []schema.Kind
	literals []literal
}

// literal is one literal with the parts that belong to the comparison and not
// to the name: the slash before the end of a path, the dot after a stem.
type literal struct {
	facts.Literal
	places        []schema.Place
	before, after string
}

// mentionsIn returns the names that a query compares with, in the order in
// which they occur first.
func mentionsIn(f *facts.Facts) []mention {
	var all []mention
	speaksOfRole := namesRole(f)
	for _, l := range f.Literals {
		text, kinds, named := nameIn(l)
		if len(kinds) == 0 || speaksOfRole && condition.IsOfRole(l.Value) {
			continue
		}
		at := slices.IndexFunc(all, func(m mention) bool { return strings.EqualFold(m.text, text) && sharesKind(m.kinds, kinds) })
		if at < 0 {
			all = append(all, mention{text: text, kinds: kinds})
			at = len(all) - 1
		}
		all[at].literals = append(all[at].literals, named)
	}
	return all
}

// leastOfRole is how many of the literals of a condition for files of a role a query
// holds at least that has such a condition.
const leastOfRole = 5

// namesRole reports whether a query speaks of all files of a role, by literals of which
// many name nothing in any one repository.
func namesRole(f *facts.Facts) bool {
	n := 0
	for _, l := range f.Literals {
		if condition.IsOfRole(l.Value) {
			n++
		}
	}
	return n >= leastOfRole
}

func sharesKind(a, b []schema.Kind) bool {
	return slices.ContainsFunc(a, func(kind schema.Kind) bool { return slices.Contains(b, kind) })
}

// KindsAt returns the kinds whose names a literal is compared with, when it is
// one of the type of these names: a number is no login.
func KindsAt(l facts.Literal) []schema.Kind {
	var kinds []schema.Kind
	for _, place := range placesOf(l) {
		for _, kind := range schema.KindsAt(place.Label, place.Property) {
			if schema.EntryOf(kind).IsNumbered() == l.IsNumber && !slices.Contains(kinds, kind) {
				kinds = append(kinds, kind)
			}
		}
	}
	return kinds
}

// placesOf returns the properties that a literal is compared with.
func placesOf(l facts.Literal) []schema.Place {
	var places []schema.Place
	for _, subject := range l.Subjects {
		if subject.Kind != facts.PropertyValue {
			continue
		}
		for _, label := range subject.Thing.Labels {
			places = append(places, schema.Place{Label: label, Property: subject.Property})
		}
	}
	return places
}

// nameIn returns the name that a literal writes, and what it can name; no kinds
// when the literal stands for something else.
func nameIn(l facts.Literal) (text string, kinds []schema.Kind, named literal) {
	named = literal{Literal: l, places: placesOf(l)}
	kinds = KindsAt(l)
	switch l.Operator {
	case "=", "<>", "IN":
		kinds = without(kinds, schema.Directory)
	case "STARTS WITH", "ENDS WITH", "CONTAINS":
		if l.IsNumber {
			return "", nil, named
		}
	default:
		return "", nil, named
	}
	text = named.trim(kinds)
	kinds = narrowed(kinds, named, text)
	return text, kinds, named
}

func without(kinds []schema.Kind, kind schema.Kind) []schema.Kind {
	return slices.DeleteFunc(kinds, func(k schema.Kind) bool { return k == kind })
}

// trim takes the name out of the literal's value.
func (l *literal) trim(kinds []schema.Kind) string {
	text := l.Value
	if slices.Contains(kinds, schema.File) {
		text = strings.TrimLeft(text, "/")
		text = strings.TrimPrefix(text, "./")
		l.before = l.Value[:len(l.Value)-len(text)]
		trimmed := strings.TrimRight(text, "/")
		if l.Operator == "STARTS WITH" && trimmed == text {
			trimmed = strings.TrimSuffix(text, ".")
		}
		l.after, text = text[len(trimmed):], trimmed
	}
	if slices.Contains(kinds, schema.Person) && strings.HasPrefix(text, "@") {
		l.before, text = "@", text[1:]
	}
	return text
}

// narrowed returns the kinds that a literal can name by its form, none when it
// is a pattern that no single thing is named by.
func narrowed(kinds []schema.Kind, l literal, text string) []schema.Kind {
	isFile := slices.Contains(kinds, schema.File)
	isPart := l.Operator == "STARTS WITH" || l.Operator == "ENDS WITH" || l.Operator == "CONTAINS"
	switch {
	case !strings.ContainsFunc(text, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }):
		return nil
	case slices.Contains(kinds, schema.Commit) && !schema.EntryOf(schema.Commit).CanBe(text):
		return nil
	case isPart && question.IsCommonWord(strings.Trim(text, " -_")), isPart && strings.HasPrefix(text, "["):
		return nil
	case isFile && strings.HasPrefix(text, ".") && !strings.Contains(text[1:], "."):
		return nil // an extension; a file may be called so, but none has to be
	case isPart && isFile && strings.HasSuffix(l.after, "/"):
		return []schema.Kind{schema.Directory}
	case isPart && isFile && l.Operator == "STARTS WITH" && l.after == "" && l.Compares("path"):
		return []schema.Kind{schema.Directory}
	}
	return kinds
}

func (m mention) isNumber() bool { return m.literals[0].IsNumber }

// isPattern reports whether the name is only looked for within other names.
func (m mention) isPattern() bool {
	return !slices.ContainsFunc(m.literals, func(l literal) bool { return l.Operator == "=" || l.Operator == "IN" || l.Operator == "<>" })
}

// isNegated reports whether the query only says what is not so of the name.
func (m mention) isNegated() bool {
	return !slices.ContainsFunc(m.literals, func(l literal) bool { return !l.Negated })
}

// isSaid reports whether the user's words hold the name, whole or as the base
// name or the stem of a file.
func (m mention) isSaid(said string) bool {
	plain := words(said)
	base := baseName(m.text)
	stem, _, _ := strings.Cut(base, ".")
	for _, text := range []string{m.text, base, stem} {
		if text = words(text); text != "  " && strings.Contains(plain, text) {
			return true
		}
	}
	return false
}

// words writes a text as plain words between spaces.
func words(text string) string {
	plain := history.PlainName(text)
	return " " + strings.Join(strings.FieldsFunc(plain, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }), " ") + " "
}

// replacements returns the changes that make the literals write another name.
func (m mention) replacements(s names.Spelling) []cypher.Replacement {
	var all []cypher.Replacement
	for _, l := range m.literals {
		value := l.before + l.written(s) + l.after
		if l.Folded {
			value = strings.ToLower(value)
		}
		if property := m.heldIn(l, s); value != l.Value || property != "" {
			all = append(all, cypher.Replacement{Literal: l.Literal, Value: value, Property: property})
		}
	}
	return all
}

var (
	loginOfUser = schema.Place{Label: "User", Property: "login"}
	nameOfUser  = schema.Place{Label: "User", Property: "name"}
)

// heldIn returns the property that a person is to be found by in the place of the one that
// a literal is compared with: many have a login and no name, some a name and no login. ""
// leaves the property as it is.
func (m mention) heldIn(l literal, s names.Spelling) string {
	if len(l.places) != 1 || l.Operator == "IN" || s.Match.Value == "" {
		return "" // the others of a list may be there
	}
	compares := func(place schema.Place) bool {
		return slices.ContainsFunc(m.literals, func(other literal) bool { return slices.Contains(other.places, place) })
	}
	switch place := l.places[0]; {
	case place == nameOfUser && s.Match.Name == "" && !compares(loginOfUser):
		return loginOfUser.Property
	case place == loginOfUser && s.Match.Name == s.Match.Value && !compares(nameOfUser):
		return nameOfUser.Property
	}
	return ""
}

// written returns a name as the property holds it that the literal is compared
// with.
func (l literal) written(s names.Spelling) string {
	isWhole := l.Operator == "=" || l.Operator == "IN" || l.Operator == "<>"
	for _, place := range l.places {
		switch place {
		case loginOfUser:
			return s.Match.Value
		case nameOfUser:
			return cmp.Or(s.Match.Name, s.Match.Value)
		case schema.Place{Label: "Function", Property: "name"}, schema.Place{Label: "Class", Property: "name"}:
			return names.OwnName(s.Text)
		case schema.Place{Label: "File", Property: "name"}:
			return baseName(s.Text)
		case schema.Place{Label: "File", Property: "path"}:
			if isWhole {
				return s.Match.Value
			}
		}
	}
	return s.Text
}

func baseName(path string) string { return path[strings.LastIndexByte(path, '/')+1:] }
