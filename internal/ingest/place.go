package ingest

import (
	"cmp"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"repochat/internal/github"
	"repochat/internal/history"
)

// place is where everything is read from, decided from what the user gave and
// what is known from the last synchronisation.
type place struct {
	gitDirectory string // read in place; "" when there is a URL
	gitURL       string // may hold credentials
	gitLocation  string // what is stored and shown: either, without credentials
	trustGit     bool   // the URL may lead into a private network
	webURL       string // where people see the repository; "" when unknown
	tracker      tracker
	github       *github.Client // nil when GitHub is not the tracker
	head         string
	links        history.LinkSettings
	indexes      []string // files of SCIP indexes
}

// tracker is where the tracker archive lies. Both forms empty: there is none.
type tracker struct {
	file           string // absolute path
	revision, path string // in the git repository
}

func (t tracker) isNone() bool { return t == tracker{} }

// String returns the location as it is given on the command line.
func (t tracker) String() string {
	if t.revision != "" {
		return t.revision + ":" + t.path
	}
	return t.file
}

// locate says, in notices, which locations it takes from the last
// synchronisation: an option that was left out must not silently take the
// issues out of a graph.
func (s *synchronisation) locate(source Source) (place, error) {
	p := place{head: source.Head, links: s.linkSettings(source.Links)}
	git, usual := source.Git, s.defaultGit(s.stored.Name)
	renamed := !strings.EqualFold(source.Repository.String(), s.stored.Name.String())
	if renamed && IsGitOf(git, s.worker.GitHubURL, source.Repository) {
		git = usual
	}
	switch {
	case git != "":
		p.trustGit = source.TrustGit
	case s.stored.Git != "" && s.stored.Git != usual:
		git, p.trustGit = s.stored.Git, s.stored.TrustGit
		s.notice("using the git location of the last synchronisation, %s", git)
	default:
		git = usual
	}
	if err := p.setGit(git); err != nil {
		return place{}, err
	}
	location := source.Tracker
	switch {
	case location == NoTracker, cmp.Or(location, s.stored.Tracker) == TrackerGitHub:
		return p, nil
	case location == "" && s.stored.Tracker == "":
		return p, nil
	case location == "":
		location = s.stored.Tracker
		s.notice("using the tracker archive of the last synchronisation, %s (to go without: --tracker %s)", location, NoTracker)
	}
	var err error
	p.tracker, err = parseTracker(location)
	return p, err
}

func (p *place) setGit(git string) error {
	if isURL(git) {
		p.gitURL = git
		p.gitLocation = withoutCredentials(git)
		p.webURL = webURL(p.gitLocation)
		return nil
	}
	directory, err := filepath.Abs(git)
	if err != nil {
		return fmt.Errorf("git directory %s: %w", git, err)
	}
	p.gitDirectory, p.gitLocation = directory, directory
	return nil
}

// isURL tells a URL, or git's short form HOST:PATH, from a directory.
func isURL(git string) bool {
	if strings.Contains(git, "://") {
		return true
	}
	if _, err := os.Stat(git); err == nil {
		return false
	}
	host, _, short := strings.Cut(git, ":")
	return short && host != "" && !strings.ContainsAny(host, `/\`)
}

// withoutCredentials removes the user and password of a web URL. The user of
// an ssh URL is no secret.
func withoutCredentials(git string) string {
	if !strings.Contains(git, "://") {
		return git // HOST:PATH, which has no place for a password
	}
	u, err := url.Parse(git)
	if err != nil {
		return "" // it is refused elsewhere; what it holds must not be shown
	}
	if u.User == nil {
		return git
	}
	if u.Scheme == "http" || u.Scheme == "https" {
		u.User = nil
	} else {
		u.User = url.User(u.User.Username())
	}
	return u.String()
}

// webURL returns the page that shows a repository which is fetched from a
// URL, as GitHub and its likes lay them out; "" when there is none.
func webURL(git string) string {
	if !strings.Contains(git, "://") { // git@github.com:owner/name.git
		host, path, short := strings.Cut(git, ":")
		if !short {
			return ""
		}
		host = host[strings.LastIndex(host, "@")+1:]
		return "https://" + host + "/" + strings.TrimSuffix(strings.TrimPrefix(path, "/"), ".git")
	}
	u, err := url.Parse(git)
	if err != nil || u.Host == "" {
		return ""
	}
	page := strings.TrimSuffix(u.Path, ".git")
	switch u.Scheme {
	case "http", "https":
		return u.Scheme + "://" + u.Host + page
	case "ssh":
		return "https://" + u.Hostname() + page
	}
	return ""
}

// isBelow reports whether a URL leads to the host of a base, by the same scheme.
func isBelow(git, base string) bool {
	u, err := url.Parse(git)
	b, errBase := url.Parse(base)
	return err == nil && errBase == nil && u.Host != "" && u.Scheme == b.Scheme && strings.EqualFold(u.Host, b.Host)
}

// parseTracker reads FILE or REF:PATH. A file that exists is a file.
func parseTracker(location string) (tracker, error) {
	if _, err := os.Stat(location); err == nil {
		file, err := filepath.Abs(location)
		return tracker{file: file}, err
	}
	revision, path, found := strings.Cut(location, ":")
	if !found || revision == "" || path == "" {
		return tracker{}, wrongSource{fmt.Errorf("no tracker archive at %s; give a file, or REF:PATH like gh-pages:archive.json, with --tracker", location)}
	}
	return tracker{revision: revision, path: path}, nil
}
