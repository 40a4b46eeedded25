package question

import (
	"net/url"
	"strings"

	"repochat/internal/schema"
)

// ThingAt returns what a page of GitHub is about.
func ThingAt(address string) (Thing, bool) {
	parsed, err := url.Parse(address)
	if err != nil {
		return Thing{}, false
	}
	parts := strings.Split(strings.Trim(parsed.Path, "/"), "/")
	switch {
	case len(parts) == 1 && parts[0] != "":
		return Thing{Kind: schema.Person, Value: parts[0]}, true
	case len(parts) == 2 && parts[0] == "apps":
		return Thing{Kind: schema.Person, Value: parts[1] + "[bot]"}, true
	case len(parts) < 4:
		return Thing{}, false
	}
	page := strings.Join(parts[2:], "/")
	for _, entry := range schema.Kinds() {
		if entry.Page == "" {
			continue
		}
		if value, found := strings.CutPrefix(page, entry.Page+"/"); found && value != "" {
			return Thing{Kind: entry.Kind, Value: value}, true
		}
	}
	return Thing{}, false
}
