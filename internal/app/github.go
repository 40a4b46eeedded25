package app

import (
	"fmt"

	"repochat/internal/config"
	"repochat/internal/github"
	"repochat/internal/graph/local"
)

// newGitHubApp prepares the GitHub App of the settings; nil when there is none.
func newGitHubApp(c config.Config) (*github.App, error) {
	if !c.HasGitHubApp() {
		return nil, nil
	}
	key, err := c.GitHubAppPrivateKey()
	if err != nil {
		return nil, err
	}
	return github.NewApp(github.AppOptions{URL: c.GitHubURL, ID: c.GitHubAppID, Installation: c.GitHubAppInstallation, Key: key})
}

func diagnoseGitHub(c config.Config) local.Finding {
	finding := local.Finding{Subject: "GitHub", OK: true}
	switch _, err := newGitHubApp(c); {
	case err != nil:
		finding.OK, finding.Detail, finding.Remedy = false, fmt.Sprintf("App %d", c.GitHubAppID), err.Error()
	case c.HasGitHubApp():
		finding.Detail = fmt.Sprintf("App %d at %s", c.GitHubAppID, c.Redacted().GitHubURL)
	case c.GitHubToken != "":
		finding.Detail = "token set for " + c.Redacted().GitHubURL
	default:
		finding.Detail = "no token; issues and pull requests come from archives only (set GITHUB_TOKEN to read them from GitHub)"
	}
	return finding
}
