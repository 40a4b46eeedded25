package ingest

import (
	"context"
	"maps"
	"slices"
	"time"

	"repochat/internal/github"
	"repochat/internal/history"
	"repochat/internal/store"
)

// people asks who the accounts are that the records name and that are not
// known yet. Only users have more to tell than their login and type.
func (c *collector) people(ctx context.Context) (string, error) {
	met := map[string]github.Actor{}
	if err := eachActor(ctx, c.worker.Store, c.stored.Name, func(a github.Actor) { met[a.ID] = a }); err != nil {
		return "", err
	}
	known, err := c.worker.Store.RecordKeys(ctx, c.stored.Name, kindGitHubPerson)
	if err != nil {
		return "", err
	}
	for _, id := range known {
		delete(met, id)
	}
	people := make([]github.Person, 0, len(met))
	var users []string
	for _, id := range slices.Sorted(maps.Keys(met)) {
		if met[id].Type == "User" {
			users = append(users, id)
		} else {
			people = append(people, github.Person{Actor: met[id]})
		}
	}
	const page = 100
	for some := range slices.Chunk(users, page) {
		found, err := c.client.People(ctx, some)
		if err != nil {
			return "", err
		}
		if err := c.savePeople(ctx, found); err != nil {
			return "", err
		}
	}
	return count(len(met), "new account", "new accounts"), c.savePeople(ctx, people)
}

func (c *collector) savePeople(ctx context.Context, people []github.Person) error {
	records := make([]store.Record, len(people))
	for i, person := range people {
		var err error
		if records[i], err = newRecord(kindGitHubPerson, person.ID, person, time.Time{}, c.worker.Now()); err != nil {
			return err
		}
	}
	return c.worker.Store.ChangeRecords(ctx, c.stored.Name, records, nil)
}

// eachActor yields every account that a record names, as often as it does.
func eachActor(ctx context.Context, s Store, name history.RepositoryName, yield func(github.Actor)) error {
	err := readRecords(ctx, s, name, kindGitHubIssue, func(i github.Issue) { i.Actors(yield) })
	if err != nil {
		return err
	}
	err = readRecords(ctx, s, name, kindGitHubPull, func(p github.PullRequest) { p.Actors(yield) })
	if err != nil {
		return err
	}
	return readRecords(ctx, s, name, kindGitHubCommit, func(commit github.Commit) {
		if commit.Author != nil {
			yield(*commit.Author)
		}
	})
}
