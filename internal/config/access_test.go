package config

import (
	"fmt"
	"strings"
	"testing"
)

func withProvider(c *Config) {
	c.Auth, c.PublicURL = AuthOIDC, "https://chat.example.org"
	c.OIDCIssuer, c.OIDCClientID, c.OIDCClientSecret = "https://id.example.org/realm", "repochat", "hunter2"
	c.OIDCScopes, c.OIDCGroupsClaim, c.OIDCGroups = []string{"openid"}, "groups", []string{"team-a=acme/*"}
}

func TestAccessSettingsNameTheRemedy(t *testing.T) {
	token := "ada=" + strings.Repeat("hunter2", 6)
	count := func(n int) *int { return &n }
	tests := []struct {
		name   string
		change func(*Config)
		want   []string // substrings of the error; none means valid
	}{
		{"tokens", func(c *Config) { c.Auth, c.Tokens = AuthToken, []string{token} }, nil},
		{"tokens that nobody is asked for", func(c *Config) { c.Tokens = []string{token} }, []string{"REPOCHAT_TOKENS", "REPOCHAT_AUTH=token"}},
		{"a short token", func(c *Config) { c.Auth, c.Tokens = AuthToken, []string{"ada=hunter2"} }, []string{"REPOCHAT_TOKENS", "openssl rand"}},
		{"sessions that end at once", func(c *Config) { c.Auth, c.SessionLifetime = AuthToken, 0 }, []string{"REPOCHAT_SESSION_LIFETIME"}},
		{"an identity provider", withProvider, nil},
		{"one on this machine", func(c *Config) {
			withProvider(c)
			c.OIDCIssuer, c.PublicURL = "http://127.0.0.1:5556", "http://localhost:8080/"
		}, nil},
		{"one in the clear", func(c *Config) { withProvider(c); c.OIDCIssuer = "http://id.example.org" }, []string{"REPOCHAT_OIDC_ISSUER", "https://"}},
		{"a page in the clear", func(c *Config) { withProvider(c); c.PublicURL = "http://chat.example.org" }, []string{"REPOCHAT_PUBLIC_URL", "https://"}},
		{"a page below a path", func(c *Config) { withProvider(c); c.PublicURL = "https://example.org/chat" }, []string{"REPOCHAT_PUBLIC_URL", "after the host"}},
		{"no public URL", func(c *Config) { withProvider(c); c.PublicURL = "" }, []string{"REPOCHAT_PUBLIC_URL"}},
		{"no client secret", func(c *Config) { withProvider(c); c.OIDCClientSecret = "" }, []string{"REPOCHAT_OIDC_CLIENT_SECRET"}},
		{"no groups", func(c *Config) { withProvider(c); c.OIDCGroups = nil }, []string{"REPOCHAT_OIDC_GROUPS", "*=*"}},
		{"a group of nothing", func(c *Config) { withProvider(c); c.OIDCGroups = []string{"team-a"} }, []string{"REPOCHAT_OIDC_GROUPS", "GROUP=OWNER/NAME"}},
		{"no openid", func(c *Config) { withProvider(c); c.OIDCScopes = []string{"email"} }, []string{"REPOCHAT_OIDC_SCOPES"}},
		{"a provider that nobody is asked for", func(c *Config) { withProvider(c); c.Auth = AuthToken }, []string{"REPOCHAT_AUTH=oidc"}},
		{"requests below zero", func(c *Config) { c.RequestsPerMinute = count(-1) }, []string{"REPOCHAT_REQUESTS_PER_MINUTE"}},
		{"a proxy that is no network", func(c *Config) { c.TrustedProxies = []string{"10.0.0.7"} }, []string{"REPOCHAT_TRUSTED_PROXIES", "10.0.0.7/32"}},
		{"a site", func(c *Config) { c.CORSOrigins = []string{"https://tools.example.org:8443"} }, nil},
		{"every site", func(c *Config) { c.CORSOrigins = []string{"*"} }, []string{"REPOCHAT_CORS_ORIGINS"}},
		{"every site below a name", func(c *Config) { c.CORSOrigins = []string{"https://*.example.org"} }, []string{"REPOCHAT_CORS_ORIGINS"}},
		{"a site with a path", func(c *Config) { c.CORSOrigins = []string{"https://tools.example.org/"} }, []string{"REPOCHAT_CORS_ORIGINS"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			c := valid()
			c.SessionLifetime = 1
			tt.change(&c)
			err := c.Validate()
			if (err == nil) != (len(tt.want) == 0) {
				t.Fatalf("Validate() = %v, want an error: %v", err, len(tt.want) > 0)
			}
			for _, want := range tt.want {
				if !strings.Contains(err.Error(), want) {
					t.Errorf("error %q does not mention %q", err, want)
				}
			}
			if err != nil && strings.Contains(err.Error(), "hunter2") {
				t.Errorf("error %q shows a secret", err)
			}
		})
	}
}

func TestLimitsDependOnTheSignIn(t *testing.T) {
	five := 5
	for name, test := range map[string]struct {
		access              Access
		requests, questions int
	}{
		"nobody limits the user of this machine": {Access{Auth: AuthNone}, 0, 0},
		"unless it is set":                       {Access{Auth: AuthNone, QuestionsPerMinute: &five}, 0, 5},
		"those who sign in are limited":          {Access{Auth: AuthToken}, 600, 30},
		"as it is set":                           {Access{Auth: AuthOIDC, RequestsPerMinute: &five, QuestionsPerMinute: new(int)}, 5, 0},
	} {
		if requests, questions := test.access.Limits(); requests != test.requests || questions != test.questions {
			t.Errorf("%s: %d requests, %d questions", name, requests, questions)
		}
	}
}

func TestRedactedShowsNoSecretOfTheSignIn(t *testing.T) {
	c := valid()
	withProvider(&c)
	c.Tokens = []string{"ada=hunter2"}
	text := fmt.Sprintf("%+v", c.Redacted())
	if strings.Contains(text, "hunter2") || !strings.Contains(text, "ada=•••") {
		t.Errorf("settings are shown as %s", text)
	}
	if c.Tokens[0] != "ada=hunter2" {
		t.Error("redacting changed the settings themselves")
	}
}
