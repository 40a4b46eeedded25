package githubtest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	git "github.com/go-git/go-git/v5"
	"github.com/go-git/go-git/v5/plumbing"
	"github.com/go-git/go-git/v5/plumbing/object"

	"repochat/internal/archive"
	"repochat/internal/gitrepo"
	"repochat/internal/history"
	"repochat/internal/link"
	"repochat/internal/sample"
	"repochat/internal/sample/sampletest"
)

// FromArchive makes contents of a tracker archive and the git directory that
// belongs to it. Every tag is a release, too, as where only git is known.
// Whose the commits are is found out as for a graph: an archive does not say.
func FromArchive(ctx context.Context, tracker *archive.Archive, directory string) (Contents, error) {
	c := Contents{
		Repository:   history.Repository{Name: tracker.Repository},
		Issues:       tracker.Issues,
		PullRequests: tracker.PullRequests,
		Git:          directory,
	}
	for _, l := range tracker.Labels {
		c.Labels = append(c.Labels, Label{Name: l.Name, Description: l.Description, Color: l.Color})
	}
	if err := c.readGit(ctx); err != nil {
		return Contents{}, fmt.Errorf("read %s for the server: %w", directory, err)
	}
	c.People = peopleOf(link.Identify(c.Commits, c.Issues, c.PullRequests))
	return c, nil
}

// Sample makes contents of the sample repository, which it writes into a
// directory of the test.
func Sample(t testing.TB) (Contents, sample.Sample) {
	t.Helper()
	written := sampletest.Write(t)
	text, err := os.ReadFile(written.Tracker)
	if err != nil {
		t.Fatal(err)
	}
	tracker, err := archive.Read(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	c, err := FromArchive(t.Context(), tracker, written.Git)
	if err != nil {
		t.Fatal(err)
	}
	return c, written
}

// peopleOf keeps the people with a login, and every address that is theirs.
func peopleOf(identities history.Identities) []Person {
	addresses := map[history.PersonID][]string{}
	for key, id := range identities.BySignature {
		if strings.Contains(key, "@") {
			addresses[id] = append(addresses[id], key)
		}
	}
	var people []Person
	for _, p := range identities.People {
		if p.Login == "" {
			continue
		}
		slices.Sort(addresses[p.ID])
		kind := User
		if p.Type == history.PersonBot {
			kind = Bot
		}
		emails := addresses[p.ID]
		if p.Email != "" {
			emails = append([]string{p.Email}, emails...)
		}
		people = append(people, Person{Login: p.Login, Name: p.Name, Emails: emails, Kind: kind})
	}
	return people
}

// readGit fills in what the git directory knows.
func (c *Contents) readGit(ctx context.Context) error {
	repository, err := gitrepo.Open(ctx, c.Git)
	if err != nil {
		return err
	}
	if c.Branches, err = repository.Branches(); err != nil {
		return err
	}
	if c.Releases, err = repository.Tags(); err != nil {
		return err
	}
	if c.Tags, err = readTags(c.Git, c.Releases); err != nil {
		return err
	}
	c.Commits, err = repository.CommitsOf(ctx, heads(c.Branches, c.Releases))
	return err
}

// heads returns the tips of everything, the default branch's first: most
// others are reachable from it.
func heads(branches []history.Branch, tags []history.Release) []string {
	var all []string
	for _, b := range branches {
		if b.IsDefault {
			all = append([]string{b.Head}, all...)
		} else {
			all = append(all, b.Head)
		}
	}
	for _, t := range tags {
		all = append(all, t.Commit)
	}
	return all
}

// readTags adds to the tags what only the objects of annotated ones tell.
func readTags(directory string, tags []history.Release) ([]Tag, error) {
	repository, err := git.PlainOpen(directory)
	if err != nil {
		return nil, err
	}
	var all []Tag
	for _, known := range tags {
		tag := Tag{Name: known.Tag, Commit: known.Commit}
		reference, err := repository.Reference(plumbing.NewTagReferenceName(known.Tag), true)
		if err != nil {
			return nil, fmt.Errorf("tag %s: %w", known.Tag, err)
		}
		annotated, err := repository.TagObject(reference.Hash())
		switch {
		case err == nil:
			tag.describe(annotated)
		case !errors.Is(err, plumbing.ErrObjectNotFound):
			return nil, fmt.Errorf("tag %s: %w", known.Tag, err)
		}
		all = append(all, tag)
	}
	return all, nil
}

func (t *Tag) describe(annotated *object.Tag) {
	t.Object, t.Message = annotated.Hash.String(), strings.TrimRight(annotated.Message, "\n")
	t.Tagger = history.Signature{Name: annotated.Tagger.Name, Email: annotated.Tagger.Email, When: annotated.Tagger.When.UTC()}
}
