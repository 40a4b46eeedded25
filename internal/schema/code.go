package schema

import "slices"

// Ring is a part of the schema that a description of the graph shows only
// where a question needs it; "" is what every description shows.
type Ring string

// CodeRing is what source files define, and how it hangs together.
const CodeRing Ring = "code"

// Core returns the schema without the parts that few questions need: also
// without the ends of relationships that lie in these.
func (s Schema) Core() Schema {
	core := s
	core.Labels, core.Relationships = nil, nil
	inRing := map[string]bool{}
	for _, label := range s.Labels {
		inRing[label.Name] = label.Ring != ""
		if label.Ring == "" {
			core.Labels = append(core.Labels, label)
		}
	}
	for _, r := range s.Relationships {
		if r.Ring == "" {
			r.Ends = slices.DeleteFunc(slices.Clone(r.Ends), func(e Ends) bool { return inRing[e.From] || inRing[e.To] })
			core.Relationships = append(core.Relationships, r)
		}
	}
	return core
}

func codeLabels() []Node {
	definition := func(more ...Property) []Property {
		return append([]Property{
			{Name: "id", Type: String},
			{Name: "repo", Type: String},
			{Name: "name", Type: String, Indexed: true},
			{Name: "qualified_name", Type: String, Meaning: "with the names of what it is defined in, such as Cart.add", Indexed: true},
			{Name: "kind", Type: String},
			{Name: "visibility", Type: String, Meaning: "public, protected, private, package, module or local"},
			{Name: "path", Type: String, Meaning: "of its file", Indexed: true},
			{Name: "language", Type: String},
			{Name: "start_line", Type: Integer},
			{Name: "end_line", Type: Integer},
			{Name: "signature", Type: String},
			{Name: "doc", Type: String, Meaning: "its comment"},
			{Name: "origin", Type: String, Meaning: "only where it is not written in the file: what implies it, such as lombok @Getter, record or spring data JpaRepository"},
		}, more...)
	}
	return []Node{
		{Name: "Class", Ring: CodeRing, Meaning: "a type at head; kind is class, interface, struct, enum, record, annotation, type or namespace", Properties: definition(
			Property{Name: "supertypes", Type: StringList, Meaning: "names of what it extends or implements, also outside of the repository"},
		)},
		{Name: "Function", Ring: CodeRing, Meaning: "a function, past or present; kind is function, method or constructor", Properties: definition(
			Property{Name: "deleted", Type: Boolean, Meaning: "no longer at head; has only the name, kind, path and language that it had last"},
			Property{Name: "parameters", Type: StringList, Meaning: "name and type each"},
			Property{Name: "result", Type: String, Meaning: "type as written"},
			Property{Name: "lines", Type: Integer},
		)},
		{Name: "Field", Ring: CodeRing, Meaning: "a field of a class, or a constant of an enum, at head", Properties: definition(
			Property{Name: "type", Type: String, Meaning: "as written"},
		)},
		{Name: "Annotation", Ring: CodeRing, Meaning: "an annotation or decorator", Properties: []Property{
			{Name: "id", Type: String},
			{Name: "repo", Type: String},
			{Name: "name", Type: String, Meaning: "without the @", Indexed: true},
		}},
	}
}

func codeRelationships() []Relationship {
	return []Relationship{
		{Type: "declares", Ring: CodeRing, Ends: []Ends{{"File", "Class"}, {"File", "Function"}}, Meaning: "it is defined there"},
		{Type: "touched", Ring: CodeRing, Ends: []Ends{{"Commit", "Function"}}, Meaning: "changed lines of the function, under any name and path it had; not for merges", Properties: []Property{
			{Name: "additions", Type: Integer},
			{Name: "deletions", Type: Integer},
			{Name: "change_type", Type: String, Meaning: "ADDED, MODIFIED, RENAMED, MOVED (from another file) or DELETED"},
			{Name: "previous_name", Type: String, Meaning: "qualified; only where it changed"},
			{Name: "previous_path", Type: String, Meaning: "only where it changed"},
		}},
		{Type: "has_method", Ring: CodeRing, Ends: []Ends{{"Class", "Function"}}, Meaning: "constructors too"},
		{Type: "has_field", Ring: CodeRing, Ends: []Ends{{"Class", "Field"}}},
		{Type: "annotated", Ring: CodeRing, Ends: []Ends{{"Class", "Annotation"}, {"Function", "Annotation"}, {"Field", "Annotation"}}, Properties: []Property{
			{Name: "arguments", Type: String},
		}},
		{Type: "extends", Ring: CodeRing, Ends: []Ends{{"Class", "Class"}}},
		{Type: "implements", Ring: CodeRing, Ends: []Ends{{"Class", "Class"}}},
		{Type: "imports", Ring: CodeRing, Ends: []Ends{{"File", "File"}}},
		{Type: "calls", Ring: CodeRing, Ends: []Ends{{"Function", "Function"}, {"File", "Function"}}, Meaning: "from a file: outside of any function", Properties: []Property{
			{Name: "count", Type: Integer, Meaning: "places"},
			{Name: "confidence", Type: Float},
			{Name: "how", Type: String, Meaning: "scope, import, receiver, name, or scip for an index of a compiler"},
		}},
	}
}
