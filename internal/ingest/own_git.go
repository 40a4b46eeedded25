package ingest

import (
	"net/url"
	"strings"

	"repochat/internal/history"
)

// IsOnHost reports whether a URL leads to the host of a base, by whatever
// scheme and port.
func IsOnHost(git, base string) bool {
	u, err := url.Parse(git)
	b, errBase := url.Parse(base)
	return err == nil && errBase == nil && u.Host != "" && strings.EqualFold(hostname(u), hostname(b))
}

// IsGitOf reports whether a URL is the place where the GitHub of a base has the
// git of a repository, with or without ".git" at its end. The server's token is
// sent to no other URL: whoever may add a repository names its URL, and would
// read with the token whatever they like.
func IsGitOf(git, base string, name history.RepositoryName) bool {
	u, err := url.Parse(git)
	b, errBase := url.Parse(base)
	if err != nil || errBase != nil || !isSameServer(u, b) || u.RawQuery != "" || u.ForceQuery || u.Fragment != "" {
		return false
	}
	want := strings.TrimSuffix(b.EscapedPath(), "/") + "/" + name.String()
	path := strings.TrimSuffix(u.EscapedPath(), "/")
	return strings.EqualFold(strings.TrimSuffix(path, ".git"), want)
}

func isSameServer(a, b *url.URL) bool {
	return a.Host != "" && a.Scheme == b.Scheme && strings.EqualFold(hostname(a), hostname(b)) && port(a) == port(b)
}

// hostname leaves out the dot that ends a name which is complete.
func hostname(u *url.URL) string { return strings.TrimSuffix(u.Hostname(), ".") }

func port(u *url.URL) string {
	if u.Port() != "" {
		return u.Port()
	}
	return map[string]string{"http": "80", "https": "443"}[u.Scheme]
}
