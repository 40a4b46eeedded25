package schema

import (
	"slices"
	"testing"
)

// What the table of kinds says of nodes has to be in the schema: a property that
// is not there would be null in every answer, and no error.
func TestKindsAgreeWithTheSchema(t *testing.T) {
	nodes := map[string]Node{}
	for _, node := range Default().Labels {
		nodes[node.Name] = node
	}
	types := map[string]Relationship{}
	for _, relationship := range Default().Relationships {
		types[relationship.Type] = relationship
	}
	for _, entry := range Kinds() {
		t.Run(string(entry.Kind), func(t *testing.T) {
			if entry.Noun.One == "" || entry.Noun.Many == "" || entry.Variable == "" || len(entry.Places) == 0 {
				t.Errorf("the noun, the variable or the naming properties are missing: %+v", entry)
			}
			for _, place := range entry.Places {
				properties := slices.Concat(nodes[place.Label].Properties, types[place.Label].Properties)
				if !slices.ContainsFunc(properties, func(p Property) bool { return p.Name == place.Property }) {
					t.Errorf("%s has no property %s", place.Label, place.Property)
				}
			}
			if entry.Node == "" {
				return
			}
			properties := map[string]PropertyType{}
			for _, property := range nodes[entry.Node].Properties {
				properties[property.Name] = property.Type
			}
			if properties[entry.Key] != entry.KeyType {
				t.Errorf("%s.%s is a %q, not a %q", entry.Node, entry.Key, properties[entry.Key], entry.KeyType)
			}
			wanted := []string{entry.Title}
			if entry.Card != nil {
				wanted = append(wanted, entry.Card.Date)
			}
			for _, property := range wanted {
				if property != "" && properties[property] == "" {
					t.Errorf("%s has no property %s", entry.Node, property)
				}
			}
			if entry.Card != nil && entry.Card.Author != "" && !slices.Contains(types[entry.Card.Author].Ends, Ends{"User", entry.Node}) {
				t.Errorf("%s does not lead from a person to a %s", entry.Card.Author, entry.Node)
			}
		})
	}
}

func TestEntryOf(t *testing.T) {
	if got := EntryOf("comet").Noun.Many; got != "rows" {
		t.Errorf("what is no kind is called %q", got)
	}
	if _, found := EntryOfNode(""); found {
		t.Error("no label is one of a kind")
	}
	tests := []struct {
		label, property string
		want            Kind
	}{
		{"Commit", "id", Commit}, {"Commit", "message", ""}, {"User", "login", Person}, {"Branch", "name", Branch}, {"Comet", "id", ""}, {"", "", ""},
	}
	for _, tt := range tests {
		if got := KindOf(tt.label, tt.property); got != tt.want {
			t.Errorf("%s.%s names %q, want %q", tt.label, tt.property, got, tt.want)
		}
	}
}

func TestShort(t *testing.T) {
	tests := []struct {
		kind        Kind
		value, want string
	}{
		{Commit, "3cae5496a86cafde2ab59f95bb62d6d47202445b", "3cae549"}, {Commit, "3ca", "3ca"}, {Issue, "135", "#135"},
		{PullRequest, "7", "#7"}, {Person, "ada", "@ada"}, {File, "src/a.go", "src/a.go"}, {Release, "draft-yasskin-02", "draft-yasskin-02"}, {"", "x", "x"},
	}
	for _, tt := range tests {
		if got := Short(tt.kind, tt.value); got != tt.want {
			t.Errorf("%s %s is written %q, want %q", tt.kind, tt.value, got, tt.want)
		}
	}
}

func TestCanBe(t *testing.T) {
	tests := []struct {
		kind Kind
		text string
		want bool
	}{
		{Commit, "3cae", true}, {Commit, "main", false}, {Issue, "#12", true}, {Issue, "v1", false}, {File, "", false}, {Label, "good first issue", true},
	}
	for _, tt := range tests {
		if got := EntryOf(tt.kind).CanBe(tt.text); got != tt.want {
			t.Errorf("%q as the name of a %s: %v", tt.text, tt.kind, got)
		}
	}
}

func TestEvidenceQuery(t *testing.T) {
	const want = `MATCH (n:Issue) WHERE n.repo = $repo AND n.number IN $issue
OPTIONAL MATCH (u:User)-[:creates]->(n)
RETURN 'issue' AS kind, toString(n.number) AS id, n.title AS title, min(coalesce(u.login, u.name)) AS author, n.created_at AS date, n.state AS state`
	if got := EntryOf(Issue).EvidenceQuery(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if got := EntryOf(Directory).EvidenceQuery(); got != "" {
		t.Errorf("a directory is looked up by %s", got)
	}
}

func TestShownLinksAreInTheSchema(t *testing.T) {
	for _, link := range ShownLinks() {
		relationship, found := Default().Core().Relationship(link.Type)
		if !found {
			t.Errorf("%s is no relationship", link.Type)
		}
		for _, ends := range relationship.Ends {
			from, _ := EntryOfNode(ends.From)
			to, _ := EntryOfNode(ends.To)
			if !from.InNeighbourhood || !to.InNeighbourhood {
				t.Errorf("%s joins %v, of which one is not in the picture", link.Type, ends)
			}
		}
	}
}
