package frame

import "repochat/internal/reader/builtin/lexicon"

// repositoryNouns are the properties of the repository that a question can ask
// for.
var repositoryNouns = map[string]bool{"license": true, "language": true, "topic": true, "star": true, "fork": true, "watcher": true,
	"owner": true, "private": true, "archived": true, "default branch": true, "about": true, "description": true, "name": true,
	"url": true, "detail": true}

// readRepository reads questions about the repository as a whole: its licence,
// its language, its name.
func (r *reader) readRepository() {
	var asked []string
	for i, c := range r.concepts {
		if c.Kind != lexicon.Noun || r.used[i] {
			continue
		}
		if c.Value != "default branch" && r.findAny(lexicon.Noun, "default branch") < 0 && (entityOf(c) != NoEntity || c.Text == "who") {
			return
		}
		if repositoryNouns[c.Value] {
			asked = append(asked, c.Value)
		}
	}
	if len(asked) == 0 && r.find(lexicon.Noun, "repository") >= 0 && r.find(lexicon.Verb) < 0 && r.frame.Asked == List {
		asked = []string{"detail"} // "what is this repository about?"
	}
	if len(asked) == 0 || !aboutRepository(asked) && r.find(lexicon.Noun, "repository") < 0 {
		return
	}
	r.frame.Target, r.frame.About = Repository, asked
	for i, c := range r.concepts {
		if c.Kind == lexicon.Noun || c.Is(lexicon.Quality, "common") || c.Is(lexicon.Degree, "most") {
			r.use(i)
		}
	}
	r.frame.Asked = List
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
