package ingest

import (
	"context"
	"errors"
	"maps"
	"slices"
	"time"

	"repochat/internal/github"
	"repochat/internal/history"
	"repochat/internal/store"
)

// people asks who the accounts are that the records name, when they are not
// known yet or have another login than before: who renames an account updates
// nothing else. Only users have more to tell than their login and type.
func (c *collector) people(ctx context.Context) (string, error) {
	met := map[string]sighting{}
	err := eachActor(ctx, c.worker.Store, c.stored.Name, func(a github.Actor, at time.Time) {
		if !at.Before(met[a.ID].at) {
			met[a.ID] = sighting{a, at}
		}
	})
	if err != nil {
		return "", err
	}
	err = c.worker.Store.Records(ctx, c.stored.Name, kindGitHubPerson, func(r store.Record) error {
		var known github.Person
		if err := readRecord(r, &known); err != nil {
			return err
		}
		if seen := met[known.ID]; seen.Login == known.Login || !seen.at.After(r.FetchedAt) {
			delete(met, known.ID)
		}
		return nil
	})
	if err != nil {
		return "", err
	}
	people := make([]github.Person, 0, len(met))
	var users []string
	for _, id := range slices.Sorted(maps.Keys(met)) {
		if met[id].Type == "User" {
			users = append(users, id)
		} else {
			people = append(people, github.Person{Actor: met[id].Actor})
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

// sighting is an account as a record names it that arrived at some time.
type sighting struct {
	github.Actor
	at time.Time
}

// eachActor yields every account that a record names, as often as it does,
// with the time when the record arrived.
func eachActor(ctx context.Context, s Store, name history.RepositoryName, yield func(github.Actor, time.Time)) error {
	read := func(kind string, actors func(r store.Record, yield func(github.Actor)) error) error {
		return s.Records(ctx, name, kind, func(r store.Record) error {
			return actors(r, func(a github.Actor) { yield(a, r.FetchedAt) })
		})
	}
	return errors.Join(
		read(kindGitHubIssue, func(r store.Record, yield func(github.Actor)) error {
			var issue github.Issue
			err := readRecord(r, &issue)
			issue.Actors(yield)
			return err
		}),
		read(kindGitHubPull, func(r store.Record, yield func(github.Actor)) error {
			var pull github.PullRequest
			err := readRecord(r, &pull)
			pull.Actors(yield)
			return err
		}),
		read(kindGitHubCommit, func(r store.Record, yield func(github.Actor)) error {
			var commit github.Commit
			err := readRecord(r, &commit)
			if commit.Author != nil {
				yield(*commit.Author)
			}
			return err
		}),
	)
}
