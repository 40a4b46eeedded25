package server

import (
	"context"
	"errors"
	"net/url"
	"regexp"

	"repochat/internal/egress"
	"repochat/internal/history"
	"repochat/internal/ingest"
)

// checkGit accepts the places that somebody with a browser may have read: web
// URLs of GitHub and of the world, no directory of this machine and no server
// that can be reached from here only. Those are for the command line.
//
// On the configured GitHub, which is read with the server's token, it is the
// repository's own address alone: the caller's patterns are matched with the
// name, and the token would open any other repository.
func (s *server) checkGit(ctx context.Context, name history.RepositoryName, git string) error {
	if git == "" {
		return nil
	}
	u, err := url.Parse(git)
	if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" {
		return refuse(errInvalid, "git has to be an http or https URL, like https://github.com/OWNER/NAME. What lies elsewhere is added on the server's machine with: repochat sync OWNER/NAME --git …")
	}
	if u.User != nil {
		return refuse(errInvalid, "git must not hold a user or a password; the server reads private repositories with its own token.")
	}
	if ingest.IsOnHost(git, s.GitHubURL) {
		if ingest.IsGitOf(git, s.GitHubURL, name) {
			return nil
		}
		return refuse(errInvalid, "On %s, git has to be the address of %s itself, %s. Another repository is added under its own name.", s.github.Hostname(), name, s.github.JoinPath(name.String()+".git"))
	}
	switch err := egress.CheckHost(ctx, u.Hostname()); {
	case errors.Is(err, egress.ErrNotPublic):
		return refuse(errInvalid, "%s is no host of the public internet. What lies elsewhere is added on the server's machine with: repochat sync OWNER/NAME --git …", u.Hostname())
	case err != nil:
		return refuse(errInvalid, "The host %s could not be looked up. Check the address.", u.Hostname())
	}
	return nil
}

// archivePattern is REF:PATH within the git repository.
var archivePattern = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._/-]*:[A-Za-z0-9][A-Za-z0-9._/-]*$`)

func checkTracker(tracker string) error {
	if tracker == "" || tracker == ingest.TrackerGitHub || tracker == ingest.NoTracker || archivePattern.MatchString(tracker) {
		return nil
	}
	return refuse(errInvalid, "tracker has to be github, none, or an archive within the git repository as REF:PATH, like gh-pages:archive.json.")
}
