package config

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestGitHubAppPrivateKeyComesFromTheEnvironmentOrAFile(t *testing.T) {
	const key = "-----BEGIN RSA PRIVATE KEY-----\nabc\n-----END RSA PRIVATE KEY-----\n"
	file := filepath.Join(t.TempDir(), "key.pem")
	if err := os.WriteFile(file, []byte(key), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]Config{
		"a value":             {GitHubAppKey: key},
		"a value on one line": {GitHubAppKey: strings.ReplaceAll(key, "\n", `\n`)},
		"a file":              {GitHubAppKeyFile: file},
	} {
		t.Run(name, func(t *testing.T) {
			if got, err := c.GitHubAppPrivateKey(); err != nil || string(got) != key {
				t.Errorf("%q, %v", got, err)
			}
		})
	}
	missing := Config{GitHubAppKeyFile: file + "-none"}
	if _, err := missing.GitHubAppPrivateKey(); err == nil || !strings.Contains(err.Error(), "GITHUB_APP_PRIVATE_KEY_FILE") {
		t.Errorf("a file that is not there: %v", err)
	}
}
