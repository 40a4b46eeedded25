package schema

import (
	"testing"

	"repochat/internal/history"
)

var testRepository = history.RepositoryName{Owner: "acme", Name: "kettle"}

func TestLinks(t *testing.T) {
	hub := LinksOf(testRepository, "")
	enterprise := LinksOf(testRepository, "https://git.example.org/acme/kettle")
	tests := []struct{ name, got, want string }{
		{"a file", hub.To(File, "a b/c#d.go"), "https://github.com/acme/kettle/blob/HEAD/a%20b/c%23d.go"},
		{"a bot", hub.To(Person, "dependabot[bot]"), "https://github.com/apps/dependabot"},
		{"a person without a login", hub.To(Person, "Bob Builder"), ""},
		{"an issue of an Enterprise server", enterprise.To(Issue, "12"), "https://git.example.org/acme/kettle/issues/12"},
		{"a person of an Enterprise server", enterprise.To(Person, "ada"), "https://git.example.org/ada"},
		{"an address that is none", LinksOf(testRepository, "javascript:alert(1)").To(PullRequest, "1"), "https://github.com/acme/kettle/pull/1"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if tt.got != tt.want {
				t.Errorf("got %q, want %q", tt.got, tt.want)
			}
		})
	}
}
