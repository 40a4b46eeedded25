package ingest

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"repochat/internal/archive"
	"repochat/internal/github"
	"repochat/internal/history"
)

// contents are what the stored records tell, wherever they came from.
type contents struct {
	issues []history.Issue
	pulls  []history.PullRequest
	moment time.Time // that they speak of
	url    string    // of the repository's page; "" when unknown
	labels []history.Label
	// The rest is known from GitHub only.
	description *history.Repository
	releases    []history.Release
	commits     map[string]github.Commit
	people      map[string]github.Person // by login in lower case, as GraphQL has it
	names       github.Names
	formerNames []history.RepositoryName
}

// readContents reads the records of an archive or of GitHub; nil when there
// are none of either.
func (s *synchronisation) readContents(ctx context.Context, p place) (*contents, error) {
	if p.github != nil {
		return s.readGitHub(ctx)
	}
	tracker, err := joinArchive(ctx, s.worker.Store, s.stored.Name)
	if err != nil || tracker == nil {
		return nil, err
	}
	return ofArchive(tracker), nil
}

func ofArchive(tracker *archive.Archive) *contents {
	c := &contents{
		issues: tracker.Issues, pulls: tracker.PullRequests,
		moment: trackerMoment(tracker), url: trackerURL(tracker),
	}
	for _, label := range tracker.Labels {
		c.labels = append(c.labels, history.Label{Name: label.Name, Description: label.Description})
	}
	return c
}

func (s *synchronisation) readGitHub(ctx context.Context) (*contents, error) {
	r, err := s.readRound(ctx)
	if err != nil {
		return nil, err
	}
	c := &contents{
		moment: r.Began, formerNames: r.FormerNames,
		commits: map[string]github.Commit{}, people: map[string]github.Person{},
	}
	names, err := s.readNames(ctx, c, r.FormerNames)
	if err != nil {
		return nil, err
	}
	c.names, s.gitHubNames = names, names
	db, name := s.worker.Store, s.stored.Name
	err = errors.Join(
		readRecords(ctx, db, name, kindGitHubIssue, func(i github.Issue) {
			issue := i.History(names)
			dropTexts(issue.Comments)
			c.issues = append(c.issues, issue)
		}),
		readRecords(ctx, db, name, kindGitHubPull, func(p github.PullRequest) {
			pull := p.History(names)
			dropTexts(pull.Comments)
			dropReviews(pull.Reviews)
			c.pulls = append(c.pulls, pull)
		}),
		readRecords(ctx, db, name, kindGitHubRelease, func(release github.Release) {
			if !release.IsDraft {
				c.releases = append(c.releases, release.History(names))
			}
		}),
		readRecords(ctx, db, name, kindGitHubCommit, func(commit github.Commit) { c.commits[commit.OID] = commit }),
	)
	if err != nil {
		return nil, err
	}
	slices.SortFunc(c.issues, func(a, b history.Issue) int { return cmp.Compare(a.Number, b.Number) })
	slices.SortFunc(c.pulls, func(a, b history.PullRequest) int { return cmp.Compare(a.Number, b.Number) })
	slices.SortFunc(c.releases, func(a, b history.Release) int { return strings.Compare(a.Tag, b.Tag) })
	return c, nil
}

// dropTexts leaves of comments who wrote them and when: that is all that a graph
// holds of them, and in a large repository they are most of its text.
func dropTexts(comments []history.Comment) {
	for i := range comments {
		comments[i].Body = ""
	}
}

func dropReviews(reviews []history.Review) {
	for i := range reviews {
		reviews[i].Body = ""
		dropTexts(reviews[i].Comments)
	}
}

// readNames reads the description and the people, which tell what the names in
// all other records stand for.
func (s *synchronisation) readNames(ctx context.Context, c *contents, former []history.RepositoryName) (github.Names, error) {
	name := s.stored.Name
	names := github.Names{
		IsHome: func(repository string) bool {
			return strings.EqualFold(repository, name.String()) || slices.ContainsFunc(former, func(old history.RepositoryName) bool {
				return strings.EqualFold(repository, old.String())
			})
		},
		Labels: map[string]string{}, Logins: map[string]string{},
	}
	err := errors.Join(
		readRecords(ctx, s.worker.Store, name, kindGitHubRepository, func(found github.Repository) {
			description := found.History(name)
			c.description, c.url, names.HomeURL, c.labels = &description, found.URL, found.URL, description.Labels
			for _, label := range found.Labels {
				names.Labels[label.ID] = label.Name
			}
		}),
		readRecords(ctx, s.worker.Store, name, kindGitHubPerson, func(person github.Person) {
			names.Logins[person.ID] = person.Login
			c.people[strings.ToLower(person.Login)] = person
		}),
	)
	return names, err
}

// describeCommits adds what GitHub knows of commits.
func (c *contents) describeCommits(commits []history.Commit) {
	for i := range commits {
		known := c.commits[commits[i].Hash]
		commits[i].CommentsCount = known.Comments
		commits[i].AuthorLogin = c.names.Login(known.Author)
	}
}

// describePeople adds what GitHub knows of accounts. A name in git is how
// people sign here, and stays.
func (c *contents) describePeople(identities *history.Identities) {
	for i := range identities.People {
		person := &identities.People[i]
		known, found := c.people[strings.ToLower(person.Login)]
		if !found {
			continue
		}
		person.Name = cmp.Or(person.Name, known.Name)
		switch known.Type {
		case "User", "EnterpriseUserAccount":
		case "Bot":
			person.Type = history.PersonBot
		default: // organisations, and mannequins: stand-ins of an imported history
			person.Type = history.PersonUnknown
		}
	}
}
