package config

import (
	"errors"
	"fmt"
	"os"
	"strings"
)

// HasGitHubApp reports whether a GitHub App reads GitHub, in the place of a token.
func (c *Config) HasGitHubApp() bool { return c.GitHubAppID != 0 }

// GitHubAppPrivateKey returns the App's private key in PEM form.
func (c *Config) GitHubAppPrivateKey() ([]byte, error) {
	if c.GitHubAppKeyFile == "" {
		// Many places that hold environment variables keep them on one line.
		return []byte(strings.ReplaceAll(c.GitHubAppKey, `\n`, "\n")), nil
	}
	key, err := os.ReadFile(c.GitHubAppKeyFile)
	if err != nil {
		return nil, fmt.Errorf("GITHUB_APP_PRIVATE_KEY_FILE: %w", err)
	}
	return key, nil
}

func (c *Config) validateGitHub() error {
	return errors.Join(validHTTPURL("GITHUB_URL", c.GitHubURL), c.validateGitHubApp())
}

func (c *Config) validateGitHubApp() error {
	hasKey := c.GitHubAppKey != "" || c.GitHubAppKeyFile != ""
	switch {
	case !c.HasGitHubApp() && (hasKey || c.GitHubAppInstallation != 0):
		return errors.New("GITHUB_APP_ID is not set; name the GitHub App, or unset the App's other settings")
	case !c.HasGitHubApp():
		return nil
	case !hasKey:
		return errors.New("GITHUB_APP_ID is set but the App's private key is not; give its file with GITHUB_APP_PRIVATE_KEY_FILE")
	case c.GitHubAppKey != "" && c.GitHubAppKeyFile != "":
		return errors.New("GITHUB_APP_PRIVATE_KEY and GITHUB_APP_PRIVATE_KEY_FILE exclude each other; give one of them")
	case c.GitHubToken != "":
		return errors.New("GITHUB_TOKEN and GITHUB_APP_ID exclude each other; give one of them")
	case c.GitHubAppID < 0 || c.GitHubAppInstallation < 0:
		return errors.New("GITHUB_APP_ID and GITHUB_APP_INSTALLATION_ID are numbers above zero, as the App's settings page shows them")
	}
	return nil
}
