package graph

import (
	"path"
	"strings"

	"repochat/internal/history"
)

func (b *builder) addRepository() {
	r := b.snapshot.Repository
	p := properties{}
	p.known("name", r.Name.Name)
	p.known("owner", r.Name.Owner)
	p.known("description", r.Description)
	p.link(r.URL)
	p.known("license", r.License)
	p.known("primary_language", r.PrimaryLanguage)
	if len(r.Languages) > 0 {
		p.list("languages", "", r.Languages)
	}
	if len(r.Topics) > 0 {
		p.list("topics", "", r.Topics)
	}
	p.optionalInteger("stars", r.Stars)
	p.optionalInteger("forks", r.Forks)
	p.optionalInteger("watchers", r.Watchers)
	p.known("default_branch", r.DefaultBranch)
	p.optionalBoolean("is_private", r.IsPrivate)
	p.optionalBoolean("is_fork", r.IsFork)
	p.optionalBoolean("is_archived", r.IsArchived)
	p.date("created_at", r.CreatedAt)
	p.date("pushed_at", r.PushedAt)
	p.date("data_as_of", r.DataAsOf)
	if r.TrackerAsOf.Before(r.DataAsOf) {
		p.date("tracker_as_of", r.TrackerAsOf)
	}
	if len(r.Labels) > 0 {
		names, descriptions := make([]string, len(r.Labels)), make([]string, len(r.Labels))
		for i, label := range r.Labels {
			names[i], descriptions[i] = label.Name, label.Description
		}
		p.list("labels", "", names)
		p.list("label_descriptions", "", descriptions)
	}
	b.add(repositoryKey(r.Name), p)
}

func repositoryKey(name history.RepositoryName) Key { return Key{"Repository", name.String()} }

func (b *builder) addUsers() {
	for _, person := range b.snapshot.Identities.People {
		p := properties{}
		p.known("login", person.Login)
		p.known("name", person.Name)
		p.known("email", person.Email)
		p.known("type", string(person.Type))
		if len(person.Aliases) > 0 {
			p.list("aliases", "", person.Aliases)
		}
		b.add(userKey(person.ID), p)
	}
}

func (b *builder) addCommits() {
	const mostProperties = 12 // a map that grows takes more time than all else here
	for _, commit := range b.snapshot.Commits {
		p := make(properties, mostProperties)
		p.text("message", commit.Message)
		p.date("committedDate", commit.Committer.When)
		p.date("authoredDate", commit.Author.When)
		p.date("released_at", commit.ReleasedAt)
		p.integer("additions", commit.Additions)
		p.integer("deletions", commit.Deletions)
		p.integer("changedFiles", commit.ChangedFiles)
		// Plain git knows no comments on commits, and no source tells zero.
		if commit.CommentsCount > 0 {
			p.integer("commentsCount", commit.CommentsCount)
		}
		p["is_merge"] = commit.IsMerge()
		if url := b.snapshot.Repository.URL; url != "" {
			p.link(url + "/commit/" + commit.Hash)
		}
		b.add(commitKey(commit.Hash), p)
	}
}

// addFiles adds every path that exists or ever existed: a renamed or deleted
// file keeps the node of its old path.
func (b *builder) addFiles() {
	for _, filePath := range b.snapshot.HeadFiles {
		b.addFile(filePath, false)
	}
	for _, commit := range b.snapshot.Commits {
		for _, change := range commit.Changes {
			b.addFile(change.Path, true)
			if change.PreviousPath != "" {
				b.addFile(change.PreviousPath, true)
			}
		}
	}
}

func (b *builder) addFile(filePath string, deleted bool) {
	key := b.fileKey(filePath)
	if _, found := b.vertices[key]; found {
		return // as most are by far: every change names its file
	}
	p := properties{}
	name := path.Base(filePath)
	p.known("path", filePath)
	p.known("name", name)
	p.known("extension", extension(name))
	p["deleted"] = deleted
	b.add(key, p)
}

// extension returns what follows the last dot of a base name. A leading dot
// hides a file and begins no extension: .gitignore has none.
func extension(name string) string {
	return strings.TrimPrefix(path.Ext(strings.TrimLeft(name, ".")), ".")
}

func (b *builder) addIssues() {
	for _, issue := range b.snapshot.Issues {
		p := properties{}
		if issue.Key == "" {
			p.integer("number", issue.Number)
		}
		p.link(issue.URL)
		p.known("state", string(issue.State))
		p.date("created_at", issue.CreatedAt)
		p.date("closed_at", issue.ClosedAt)
		if issue.KnownFrom == "" {
			p.text("title", issue.Title)
			p.text("body", issue.Body)
			p.list("labels", "label", issue.Labels)
			p.integer("comments_count", len(issue.Comments))
		} else {
			p.known("title", issue.Title)
			p.known("known_from", issue.KnownFrom)
		}
		b.add(b.issueKey(issue.Number), p)
	}
}

func (b *builder) addPullRequests() {
	for _, pull := range b.snapshot.PullRequests {
		p := properties{}
		p.integer("number", pull.Number)
		p.link(pull.URL)
		p.text("title", pull.Title)
		p.text("body", pull.Body)
		p.known("state", string(pull.State))
		p["is_draft"] = pull.IsDraft
		p.date("created_at", pull.CreatedAt)
		p.date("closed_at", pull.ClosedAt)
		p.date("merged_at", pull.MergedAt)
		if size := pull.Size; size != nil {
			p.integer("additions", size.Additions)
			p.integer("deletions", size.Deletions)
			p.integer("changedFiles", size.ChangedFiles)
		}
		p.list("labels", "label", pull.Labels)
		p.integer("comments_count", len(pull.Comments))
		p.known("base", pull.Base)
		p.known("head", pull.Head)
		b.add(b.pullRequestKey(pull.Number), p)
	}
}

func (b *builder) addReleases() {
	for _, release := range b.snapshot.Releases {
		p := properties{}
		p.known("tag", release.Tag)
		p.known("name", release.Name)
		p.link(release.URL)
		p.date("published_at", release.PublishedAt)
		p["is_prerelease"] = release.IsPrerelease
		b.add(releaseKey(release.Tag), p)
	}
}

func (b *builder) addBranches() {
	for _, branch := range b.snapshot.Branches {
		p := properties{}
		p.known("name", branch.Name)
		p["is_default"] = branch.IsDefault
		p.date("committedDate", branch.CommittedAt)
		b.add(branchKey(branch.Name), p)
	}
}
