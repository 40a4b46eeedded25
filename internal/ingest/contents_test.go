package ingest

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/github"
	"repochat/internal/history"
)

func TestDescribePeopleAddsWhatGitHubKnows(t *testing.T) {
	account := func(kind, login, name string) github.Person {
		return github.Person{Actor: github.Actor{Type: kind, Login: login}, Name: name}
	}
	c := contents{people: map[string]github.Person{
		"ada": account("User", "Ada", "Ada Lovelace"), "eve": account("User", "eve", "Eve"),
		"robot": account("Bot", "robot", ""), "import-7": account("Mannequin", "import-7", ""), "octo": account("Organization", "octo", ""),
	}}
	identities := history.Identities{People: []history.Person{
		{ID: "ada", Login: "ada", Name: "A. L.", Type: history.PersonUser},
		{ID: "eve", Login: "eve", Type: history.PersonUser},
		{ID: "robot", Login: "robot", Type: history.PersonUser},
		{ID: "import-7", Login: "import-7", Type: history.PersonUser},
		{ID: "octo", Login: "octo", Type: history.PersonUser},
		{ID: "bob@example.org", Name: "Bob", Type: history.PersonUnknown},
	}}
	c.describePeople(&identities)
	want := []history.Person{
		{ID: "ada", Login: "ada", Name: "A. L.", Type: history.PersonUser},
		{ID: "eve", Login: "eve", Name: "Eve", Type: history.PersonUser},
		{ID: "robot", Login: "robot", Type: history.PersonBot},
		{ID: "import-7", Login: "import-7", Type: history.PersonUnknown},
		{ID: "octo", Login: "octo", Type: history.PersonUnknown},
		{ID: "bob@example.org", Name: "Bob", Type: history.PersonUnknown},
	}
	if diff := cmp.Diff(want, identities.People); diff != "" {
		t.Error(diff)
	}
}
