package thing

import (
	"net/url"
	"strings"

	"repochat/internal/history"
)

// Links makes addresses of GitHub's pages.
type Links struct {
	repository string // https://github.com/owner/name
	people     string // https://github.com
}

// LinksOf takes the repository's own address where it is known: it may lie on
// an Enterprise server.
func LinksOf(repository history.RepositoryName, address string) Links {
	l := Links{repository: "https://github.com/" + repository.String(), people: "https://github.com"}
	parsed, err := url.Parse(address)
	if err != nil || parsed.Host == "" || (parsed.Scheme != "https" && parsed.Scheme != "http") {
		return l
	}
	base := parsed.Scheme + "://" + parsed.Host
	return Links{repository: base + "/" + repository.String(), people: base}
}

// To returns the address of a thing by its kind and value; "" when it has none.
func (l Links) To(kind Kind, value string) string {
	switch kind {
	case Commit:
		return l.repository + "/commit/" + url.PathEscape(value)
	case Issue:
		return l.repository + "/issues/" + url.PathEscape(value)
	case PullRequest:
		return l.repository + "/pull/" + url.PathEscape(value)
	case File:
		return l.repository + "/blob/HEAD/" + escapePath(value)
	case Release:
		return l.repository + "/releases/tag/" + url.PathEscape(value)
	case Person:
		login, isBot := strings.CutSuffix(value, "[bot]")
		if !IsLogin(login) {
			return ""
		}
		if isBot {
			return l.people + "/apps/" + login
		}
		return l.people + "/" + login
	}
	return ""
}

func escapePath(path string) string {
	segments := strings.Split(path, "/")
	for i, segment := range segments {
		segments[i] = url.PathEscape(segment)
	}
	return strings.Join(segments, "/")
}

// Short is how a thing is written in a few characters: "#135", "3cae549".
func Short(kind Kind, value string) string {
	switch kind {
	case Commit:
		return value[:min(7, len(value))]
	case Issue, PullRequest:
		return "#" + value
	case Person:
		return "@" + value
	default:
		return value
	}
}
