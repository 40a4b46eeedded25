package schema

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
	if kind == Person {
		return l.toPerson(value)
	}
	page := EntryOf(kind).Page
	if page == "" {
		return ""
	}
	if strings.HasPrefix(page, "blob") || strings.HasPrefix(page, "tree") {
		return l.repository + "/" + page + "/" + escapePath(value)
	}
	return l.repository + "/" + page + "/" + url.PathEscape(value)
}

// toPerson returns the page of an account, which is below no repository.
func (l Links) toPerson(login string) string {
	login, isBot := strings.CutSuffix(login, "[bot]")
	switch {
	case !IsLogin(login):
		return ""
	case isBot:
		return l.people + "/apps/" + login
	}
	return l.people + "/" + login
}

func escapePath(path string) string {
	segments := strings.Split(path, "/")
	for i, segment := range segments {
		segments[i] = url.PathEscape(segment)
	}
	return strings.Join(segments, "/")
}
