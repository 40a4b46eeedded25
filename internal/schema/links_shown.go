package schema

// ShownLink is a type of relationship that pictures of a neighbourhood show,
// with the words for it as seen from its start and from its end: "fixed #10",
// "fixed by 3cae549".
type ShownLink struct{ Type, Forth, Back string }

// ShownLinks returns the relationships that pictures show, in the order in which
// the story of a bug is told.
func ShownLinks() []ShownLink {
	return []ShownLink{
		{"introduced", "introduced", "introduced by"},
		{"fixed", "fixed", "fixed by"},
		{"impacted", "impacted", "impacted by"},
		{"changed", "changed", "changed by"},
		{"contains", "contains", "part of"},
		{"closes", "closes", "closed by"},
		{"author", "wrote", "written by"},
		{"creates", "reported", "reported by"},
		{"assigned", "is assigned", "assigned to"},
		{"opens", "opened", "opened by"},
		{"merges", "merged", "merged by"},
		{"reviews", "reviewed", "reviewed by"},
	}
}

// Relationship returns the relationship of a type; found is false when there is
// none.
func (s Schema) Relationship(name string) (relationship Relationship, found bool) {
	for _, r := range s.Relationships {
		if r.Type == name {
			return r, true
		}
	}
	return Relationship{}, false
}
