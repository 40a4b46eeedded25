package builtin

import (
	"strings"

	"repochat/internal/ask/builtin/lexicon"
)

// repositoryColumns are the properties of the repository that a question can
// ask for, by the noun that does.
var repositoryColumns = map[string][]string{
	"license":        {"g.license AS license"},
	"language":       {"g.primary_language AS language", "g.languages AS languages"},
	"topic":          {"g.topics AS topics"},
	"star":           {"g.stars AS stars"},
	"fork":           {"g.forks AS forks"},
	"watcher":        {"g.watchers AS watchers"},
	"owner":          {"g.owner AS owner"},
	"private":        {"g.is_private AS private"},
	"archived":       {"g.is_archived AS archived"},
	"default branch": {"g.default_branch AS branch"},
	"about":          {"g.description AS description"},
	"description":    {"g.description AS description"},
	"name":           {"g.owner AS owner", "g.name AS repository"},
	"url":            {"g.url AS url"},
	"detail":         {"g.owner AS owner", "g.name AS repository", "g.description AS description"},
}

// readRepository reads questions about the repository as a whole: its licence,
// its language, its name.
func (r *reader) readRepository() {
	var asked []string
	for i, c := range r.concepts {
		if c.Kind != lexicon.Noun || r.used[i] {
			continue
		}
		if c.Value != "default branch" && r.findAny(lexicon.Noun, "default branch") < 0 && (entityOf(c) != noEntity || c.Text == "who") {
			return
		}
		if repositoryColumns[c.Value] != nil {
			asked = append(asked, c.Value)
		}
	}
	if len(asked) == 0 && r.find(lexicon.Noun, "repository") >= 0 && r.find(lexicon.Verb) < 0 && r.frame.asked == list {
		asked = []string{"detail"} // "what is this repository about?"
	}
	if len(asked) == 0 || !aboutRepository(asked) && r.find(lexicon.Noun, "repository") < 0 {
		return
	}
	r.frame.target, r.frame.about = repository, asked
	for i, c := range r.concepts {
		if c.Kind == lexicon.Noun || c.Is(lexicon.Quality, "common") || c.Is(lexicon.Degree, "most") {
			r.use(i)
		}
	}
	r.frame.asked = list
}

// aboutRepository says whether a property can only be the repository's.
func aboutRepository(asked []string) bool {
	for _, a := range asked {
		switch a {
		case "name", "url", "detail", "description", "topic":
		default:
			return true
		}
	}
	return false
}

func (r *relation) composeRepository() (string, bool) {
	var result []string
	for _, a := range r.frame.about {
		result = append(result, repositoryColumns[a]...)
	}
	return r.String() + " RETURN " + strings.Join(result, ", "), len(result) > 0
}
