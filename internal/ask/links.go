package ask

import (
	"net/url"
	"strconv"
	"strings"

	"repochat/internal/history"
)

// links makes addresses of GitHub's pages.
type links struct {
	repository string // https://github.com/owner/name
	people     string // https://github.com
}

// linksOf takes the repository's own address where it is known: it may lie on
// an Enterprise server.
func linksOf(repository history.RepositoryName, address string) links {
	l := links{repository: "https://github.com/" + repository.String(), people: "https://github.com"}
	parsed, err := url.Parse(address)
	if err != nil || parsed.Host == "" || (parsed.Scheme != "https" && parsed.Scheme != "http") {
		return l
	}
	base := parsed.Scheme + "://" + parsed.Host
	return links{repository: base + "/" + repository.String(), people: base}
}

// to returns the address of a thing by its kind and value; "" when it has none.
func (l links) to(kind NameKind, value string) string {
	switch kind {
	case CommitName:
		return l.repository + "/commit/" + url.PathEscape(value)
	case IssueName:
		return l.repository + "/issues/" + url.PathEscape(value)
	case PullName:
		return l.repository + "/pull/" + url.PathEscape(value)
	case FileName:
		return l.repository + "/blob/HEAD/" + escapePath(value)
	case ReleaseName:
		return l.repository + "/releases/tag/" + url.PathEscape(value)
	case PersonName:
		login, isBot := strings.CutSuffix(value, "[bot]")
		if !loginShape.MatchString(login) {
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

// labelOf is how a thing is written in a few characters: "#135", "3cae549".
func labelOf(kind NameKind, value string) string {
	switch kind {
	case CommitName:
		return value[:min(7, len(value))]
	case IssueName, PullName:
		return "#" + value
	case PersonName:
		return "@" + value
	default:
		return value
	}
}

// valueText writes a value that names a thing: a number or a string.
func valueText(value any) string {
	switch v := value.(type) {
	case string:
		return v
	case int64:
		return strconv.FormatInt(v, 10)
	}
	return ""
}
