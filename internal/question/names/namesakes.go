package names

import (
	"fmt"
	"slices"

	"repochat/internal/cypher/facts"
	"repochat/internal/graph"
	"repochat/internal/history"
	"repochat/internal/prose"
)

// NamesakeNotices returns a sentence for each name in the rows or in the query
// that several people have, at least one of them without an account: they may
// be one person, whom no address and no account joins.
func NamesakeNotices(people []Person, query *facts.Facts, result graph.Result) []string {
	mentioned := mentionedTexts(query, result)
	groups := map[string][]Person{} // by plain name
	wanted := map[string]bool{}
	for _, person := range people {
		name := history.PlainName(person.Name)
		if name == "" {
			continue
		}
		groups[name] = append(groups[name], person)
		if mentioned[name] || person.Login != "" && mentioned[history.PlainName(person.Login)] {
			wanted[name] = true
		}
	}
	var notices []string
	for name := range wanted {
		if notice := namesakeNotice(groups[name]); notice != "" {
			notices = append(notices, notice)
		}
	}
	slices.Sort(notices)
	return notices
}

// mentionedTexts returns the texts of the rows and of the query's literals as
// names are compared.
func mentionedTexts(query *facts.Facts, result graph.Result) map[string]bool {
	texts := map[string]bool{}
	for _, literal := range query.Literals {
		texts[history.PlainName(literal.Value)] = true
	}
	for _, row := range result.Rows {
		for _, value := range row {
			addTexts(texts, value)
		}
	}
	return texts
}

// longestName keeps the messages and bodies in rows from being compared.
const longestName = 100

func addTexts(texts map[string]bool, value any) {
	switch v := value.(type) {
	case string:
		if len(v) <= longestName {
			texts[history.PlainName(v)] = true
		}
	case []any:
		for _, item := range v {
			addTexts(texts, item)
		}
	case graph.Node:
		addTexts(texts, v.Properties["name"])
	}
}

// namesakeNotice returns "" where each of the people has an account of their
// own, because two accounts are two people.
func namesakeNotice(people []Person) string {
	lacksLogin := func(p Person) bool { return p.Login == "" }
	if len(people) < 2 || !slices.ContainsFunc(people, lacksLogin) {
		return ""
	}
	return fmt.Sprintf("%d people in the data have the name %s; they may be one, but no account or address shows it.",
		len(people), prose.Quoted(people[0].Name))
}
