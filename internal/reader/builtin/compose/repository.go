package compose

import "strings"

// repositoryColumns are what is returned for the nouns that ask for a property
// of the repository.
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

func (r *relation) composeRepository() (string, bool) {
	var result []string
	for _, a := range r.frame.About {
		result = append(result, repositoryColumns[a]...)
	}
	return r.String() + " RETURN " + strings.Join(result, ", "), len(result) > 0
}
