package graph

import "repochat/internal/history"

func (b *builder) linkCommits() {
	for _, commit := range b.snapshot.Commits {
		if author, ok := b.snapshot.Identities.OfSignature(commit.Author); ok {
			b.link("author", userKey(author), commitKey(commit.Hash), nil)
		}
		for _, person := range b.snapshot.CoAuthors[commit.Hash] {
			b.link("co_author", userKey(person), commitKey(commit.Hash), nil)
		}
		for _, parent := range commit.Parents {
			b.link("parent_of", commitKey(parent), commitKey(commit.Hash), nil)
		}
	}
}

func (b *builder) linkChanges() {
	for _, commit := range b.snapshot.Commits {
		for _, change := range commit.Changes {
			p := properties{}
			p.integer("additions", change.Additions)
			p.integer("deletions", change.Deletions)
			p.integer("changes", change.Additions+change.Deletions)
			p.known("change_type", string(change.Type))
			p.known("previous_path", change.PreviousPath)
			b.link("changed", commitKey(commit.Hash), b.fileKey(change.Path), p)
		}
	}
}

func (b *builder) linkIssues() {
	for _, issue := range b.snapshot.Issues {
		target := b.issueKey(issue.Number)
		b.linkLogins("creates", target, issue.Author)
		b.linkLogins("assigned", target, issue.Assignees...)

		b.linkLogins("participates_in", target, issue.Author, issue.ClosedBy)
		b.linkLogins("participates_in", target, issue.Assignees...)
		b.linkLogins("participates_in", target, issue.Participants...)
		b.linkLogins("participates_in", target, commenters(issue.Comments)...)
	}
}

// linkLogins links people to one thing. An empty login is a deleted account.
func (b *builder) linkLogins(kind string, target Key, logins ...string) {
	for _, login := range logins {
		if person, ok := b.snapshot.Identities.OfLogin(login); ok && login != "" {
			b.link(kind, userKey(person), target, nil)
		}
	}
}

func commenters(comments []history.Comment) []string {
	logins := make([]string, len(comments))
	for i, comment := range comments {
		logins[i] = comment.Author
	}
	return logins
}

// linkFixes links the plausible fixes to their issues, and the issues to the
// files that the fixes changed.
func (b *builder) linkFixes() {
	commits := commitsByHash(b.snapshot.Commits)
	for _, fix := range b.snapshot.Fixes {
		if !fix.Plausible {
			continue
		}
		p := properties{}
		p.known("source", string(fix.Source))
		p.known("evidence", fix.Evidence)
		b.link("fixed", commitKey(fix.Commit), b.issueKey(fix.Issue), p)
		for _, filePath := range commits.filesOfFix(fix.Commit) {
			b.link("impacted", b.issueKey(fix.Issue), b.fileKey(filePath), nil)
		}
	}
}

// The sources of an introduction. What is both traced and named has the method,
// lines and confidence of the one and the evidence of the other.
const (
	tracedSource = "szz"
	namedSource  = "named"
)

func (b *builder) linkIntroductions() {
	type pair struct{ commit, issue Key }
	named := map[pair]string{}
	for _, n := range b.snapshot.Named {
		named[pair{commitKey(n.Commit), b.issueKey(n.Issue)}] = n.Evidence
	}
	for _, introduction := range b.snapshot.Introductions {
		p := properties{"source": tracedSource}
		if evidence, both := named[pair{commitKey(introduction.Commit), b.issueKey(introduction.Issue)}]; both {
			p["source"] = namedSource
			p.known("evidence", evidence)
		}
		p.known("method", introduction.Method)
		p.integer("lines", introduction.Lines)
		p["confidence"] = introduction.Confidence
		p.known("reason", introduction.Reason)
		b.link("introduced", commitKey(introduction.Commit), b.issueKey(introduction.Issue), p)
	}
	for _, n := range b.snapshot.Named {
		p := properties{"source": namedSource, "method": namedSource}
		p.known("evidence", n.Evidence)
		b.link("introduced", commitKey(n.Commit), b.issueKey(n.Issue), p)
	}
}

func (b *builder) linkPullRequests() {
	for _, pull := range b.snapshot.PullRequests {
		target := b.pullRequestKey(pull.Number)
		b.linkLogins("opens", target, pull.Author)
		b.linkLogins("merges", target, pull.MergedBy)
		for _, review := range pull.Reviews {
			b.linkLogins("reviews", target, review.Author)
			b.linkLogins("comments_on", target, commenters(review.Comments)...)
		}
		b.linkLogins("comments_on", target, commenters(pull.Comments)...)
		for _, hash := range b.snapshot.PullRequestCommits[pull.Number] {
			b.link("contains", target, commitKey(hash), nil)
		}
		for _, issue := range b.snapshot.PullRequestIssues[pull.Number] {
			b.link("closes", target, b.issueKey(issue), nil)
		}
	}
}

func (b *builder) linkReleases() {
	for _, release := range b.snapshot.Releases {
		b.link("tags", releaseKey(release.Tag), commitKey(release.Commit), nil)
	}
}

func (b *builder) linkBranches() {
	for _, branch := range b.snapshot.Branches {
		b.link("head", branchKey(branch.Name), commitKey(branch.Head), nil)
	}
}
