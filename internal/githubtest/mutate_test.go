package githubtest

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/history"
)

// now is the clock of tests that alter a repository, later than its contents.
func now() time.Time { return time.Date(2024, 6, 1, 8, 30, 15, 999, time.UTC) }

const nowText = "2024-06-01T08:30:15Z" // to the second, as GitHub keeps it

func TestEdits(t *testing.T) {
	type edited struct{ path, query, want string }
	issue := func(path, selection, want string) edited {
		return edited{"repository.issue." + path, onBoat(`issue(number: 1) {` + selection + `}`), want}
	}
	tests := []struct {
		name string
		edit func(*Repository)
		want []edited
	}{
		{"an edited title is an update", func(r *Repository) {
			r.EditIssue(1, func(i *history.Issue) { i.Title = "It drips" })
		}, []edited{issue("title", "title", "It drips"), issue("updatedAt", "updatedAt", nowText)}},
		{"closing leaves an event", func(r *Repository) {
			r.EditIssue(1, func(i *history.Issue) { i.State, i.ClosedBy, i.ClosingPulls = history.Closed, "carol", []int{8} })
		}, []edited{
			issue("state", "state", "CLOSED"), issue("closedAt", "closedAt", nowText), issue("stateReason", "stateReason", "COMPLETED"),
			issue("timelineItems.nodes.0.closer.number", "timelineItems(first: 9, itemTypes: [CLOSED_EVENT]) {nodes {... on ClosedEvent {actor {login} closer {... on PullRequest {number}}}}}", "8"),
			issue("timelineItems.nodes.0.actor.login", "timelineItems(first: 9, itemTypes: [CLOSED_EVENT]) {nodes {... on ClosedEvent {actor {login}}}}", "carol"),
		}},
		{"closed as a duplicate", func(r *Repository) {
			r.EditIssue(1, func(i *history.Issue) { i.State, i.Labels = history.Closed, []string{"duplicate"} })
		}, []edited{issue("stateReason", "stateReason", "NOT_PLANNED"), issue("labels.nodes.0.name", "labels(first: 1) {nodes {name}}", "duplicate")}},
		{"opening again leaves both events", func(r *Repository) {
			r.EditIssue(1, func(i *history.Issue) { i.State = history.Closed })
			r.EditIssue(1, func(i *history.Issue) { i.State = history.Open })
		}, []edited{issue("stateReason", "stateReason", "REOPENED"), issue("closedAt", "closedAt", "<nil>"),
			issue("timelineItems.totalCount", "timelineItems(first: 9, itemTypes: [CLOSED_EVENT, REOPENED_EVENT]) {totalCount nodes {... on ReopenedEvent {createdAt}}}", "2")}},
		{"a comment by somebody new", func(r *Repository) {
			r.EditIssue(1, func(i *history.Issue) {
				i.Comments = append(i.Comments, history.Comment{Author: "dave", Body: "Same here", CreatedAt: day(40)})
			})
		}, []edited{issue("comments.nodes.0.author.login", "comments(first: 1) {nodes {author {login}}}", "dave"),
			issue("participants.nodes.1.login", "participants(first: 9) {nodes {login}}", "dave")}},
		{"somebody assigned", func(r *Repository) {
			r.EditIssue(1, func(i *history.Issue) { i.Assignees = []string{"ada", "robot"} })
		}, []edited{issue("assignees.totalCount", "assignees(first: 9) {totalCount nodes {login}}", "1")}},
		{"a deleted account is a ghost, and nothing is updated", func(r *Repository) {
			r.DeleteAccount("ada")
			r.EditIssue(2, func(i *history.Issue) { i.Title = "ada stays away" })
		}, []edited{issue("author", "author {login}", "<nil>"), issue("updatedAt", "updatedAt", "2024-03-20T09:00:00Z")}},
		{"a renamed account has its new name everywhere, and nothing is updated", func(r *Repository) {
			r.RenameAccount("ada", "ada-l")
		}, []edited{issue("author.login", "author {login}", "ada-l"), issue("updatedAt", "updatedAt", "2024-03-20T09:00:00Z")}},
		{"a renamed label has its new name everywhere, and nothing is updated", func(r *Repository) {
			r.RenameLabel("bug", "defect")
		}, []edited{issue("labels.nodes.0.name", "labels(first: 1) {nodes {name}}", "defect"), issue("updatedAt", "updatedAt", "2024-03-20T09:00:00Z")}},
		{"a new issue has the next number", func(r *Repository) {
			r.Delete(8)
			if got := r.OpenIssue(history.Issue{Title: "New", Author: "erin"}); got != 9 {
				t.Errorf("it is number %d, want 9", got)
			}
		}, []edited{{"repository.issues.nodes.0.author.login", onBoat(`issues(last: 1) {totalCount nodes {author {login}}}`), "erin"}}},
		{"a deleted issue is nowhere", func(r *Repository) { r.Delete(1) },
			[]edited{{"repository.issues.totalCount", onBoat(`issues {totalCount}`), "6"}, {"repository.issues.nodes.0.number", onBoat(`issues(first: 1) {nodes {number}}`), "2"}}},
		{"a merged pull request", func(r *Repository) {
			number := r.OpenPullRequest(history.PullRequest{Title: "Paint", Base: "main", Head: "paint"})
			r.EditPullRequest(number, func(p *history.PullRequest) { p.State, p.MergedBy = history.Merged, "ada" })
		}, []edited{{"repository.pullRequest.mergedAt", onBoat(`pullRequest(number: 9) {mergedAt}`), nowText},
			{"repository.pullRequest.closedAt", onBoat(`pullRequest(number: 9) {closedAt}`), nowText},
			{"repository.pullRequest.headRepository", onBoat(`pullRequest(number: 9) {headRepository {name}}`), "<nil>"},
			{"repository.pullRequest.mergeCommit", onBoat(`pullRequest(number: 9) {mergeCommit {oid}}`), "<nil>"}}},
		{"a renamed repository answers to both names", func(r *Repository) {
			r.Rename(history.RepositoryName{Owner: "armada", Name: "ship"})
		}, []edited{{"repository.nameWithOwner", onBoat(`nameWithOwner owner {__typename}`), "armada/ship"},
			{"repository.owner.__typename", `{repository(owner: "armada", name: "ship") {owner {__typename}}}`, "Organization"}}},
		{"starred", func(r *Repository) {
			r.EditDetails(func(d *history.Repository) { stars := 12; d.Stars = &stars })
		}, []edited{{"repository.stargazerCount", onBoat(`stargazerCount`), "12"}}},
		{"a forced push", func(r *Repository) { r.SetBranch("main", fmt.Sprintf("%040x", 2)) },
			[]edited{{"repository.defaultBranchRef.target.history.totalCount", onBoat(`defaultBranchRef {target {... on Commit {history {totalCount}}}}`), "2"},
				{"repository.pushedAt", onBoat(`pushedAt`), nowText},
				{"repository.object.messageHeadline", onBoat(`object(oid: "0000000000000000000000000000000000000005") {... on Commit {messageHeadline}}`), "Commit 4"}}},
		{"a renamed default branch", func(r *Repository) {
			r.OpenPullRequest(history.PullRequest{Number: 90, Title: "Open", Base: "main"})
			r.RenameBranch("main", "trunk")
		},
			[]edited{{"repository.defaultBranchRef.name", onBoat(`defaultBranchRef {name}`), "trunk"},
				{"repository.ref", onBoat(`ref(qualifiedName: "refs/heads/main") {name}`), "<nil>"},
				{"repository.pullRequest.baseRefName", onBoat(`pullRequest(number: 8) {baseRefName}`), "main"}, // it is merged
				{"repository.pullRequest.baseRefName", onBoat(`pullRequest(number: 90) {baseRefName}`), "trunk"}}},
		{"a release", func(r *Repository) {
			r.Publish(history.Release{Tag: "v1", Name: "One", Commit: fmt.Sprintf("%040x", 3)})
		}, []edited{{"repository.releases.nodes.0.tagCommit.messageHeadline", onBoat(`releases(first: 1) {nodes {tagCommit {messageHeadline}}}`), "Commit 2"},
			{"repository.refs.nodes.0.target.__typename", onBoat(`refs(first: 1, refPrefix: "refs/tags/") {nodes {target {__typename}}}`), "Commit"}}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s := New(t, Options{Now: now})
			test.edit(s.Add(smallTracker()))
			for _, want := range test.want {
				if got := fmt.Sprint(answered(t, s, want.query, nil).at(want.path)); got != want.want {
					t.Errorf("%s is %s, want %s", want.path, got, want.want)
				}
			}
		})
	}
}

func TestTransfer(t *testing.T) {
	s := New(t, Options{Now: now})
	from := s.Add(smallTracker())
	to := s.Add(Contents{Repository: history.Repository{Name: history.RepositoryName{Owner: "octo", Name: "dock"}, CreatedAt: day(0)}})
	id := answered(t, s, onBoat(`issue(number: 3) {id}`), nil).at("repository.issue.id")
	if number := from.Transfer(3, to); number != 1 {
		t.Errorf("its number is %d, want 1", number)
	}
	if got := answered(t, s, `{repository(owner: "octo", name: "dock") {issue(number: 1) {title updatedAt}}}`, nil); got.at("repository.issue.title") != "Issue 3" || got.at("repository.issue.updatedAt") != nowText {
		t.Errorf("there: %s", got.text)
	}
	if got := ask(t, s, onBoat(`issue(number: 3) {title}`), nil); !strings.HasPrefix(got.firstError(), "NOT_FOUND") {
		t.Errorf("here: %s", got.text)
	}
	if got := ask(t, s, `query($id: ID!) {node(id: $id) {id}}`, map[string]any{"id": id}); !strings.HasPrefix(got.firstError(), "NOT_FOUND") {
		t.Errorf("by its old id: %s", got.text)
	}
}

func TestEditedCommentsKeepTheirIDs(t *testing.T) {
	s := New(t, Options{Now: now})
	r := s.Add(smallTracker())
	say := func(n int, text string) history.Comment {
		return history.Comment{Author: "ada", Body: text, CreatedAt: day(30 + n)}
	}
	set := func(comments ...history.Comment) (ids, updated []any) {
		r.EditIssue(1, func(i *history.Issue) { i.Comments = comments })
		got := answered(t, s, onBoat(`issue(number: 1) {comments(first: 9) {nodes {id updatedAt}}}`), nil)
		return got.each("repository.issue.comments.nodes", "id"), got.each("repository.issue.comments.nodes", "updatedAt")
	}
	before, _ := set(say(1, "one"), say(2, "two"), say(3, "three"))
	after, updated := set(say(2, "two"), say(3, "three, edited"))
	if diff := cmp.Diff(before[1:], after); diff != "" {
		t.Errorf("ids after a deletion and an edit, -want +got:\n%s", diff)
	}
	if diff := cmp.Diff([]any{"2024-04-02T09:00:00Z", nowText}, updated); diff != "" {
		t.Errorf("updates, -want +got:\n%s", diff)
	}
	if got := ask(t, s, `query($id: ID!) {node(id: $id) {id}}`, map[string]any{"id": before[0]}); !strings.HasPrefix(got.firstError(), "NOT_FOUND") {
		t.Errorf("the deleted comment: %s", got.text)
	}
}

func TestBecomeReplaysAVersion(t *testing.T) {
	s := New(t, Options{Now: now})
	r := s.Add(smallTracker())
	before := answered(t, s, onBoat(`issues(first: 9) {nodes {number id updatedAt}}`), nil)
	later := smallTracker()
	later.Issues[0].Title, later.Issues[0].UpdatedAt = "Edited", day(50)
	later.Issues[1].State, later.Issues[1].ClosedAt, later.Issues[1].ClosedBy, later.Issues[1].ClosingCommits = history.Open, time.Time{}, "", nil
	later.Issues = append(later.Issues[:6], history.Issue{Number: 9, Title: "New", State: history.Open, CreatedAt: day(51), Labels: []string{"fresh"}})
	later.PullRequests[0].Title, later.PullRequests[0].UpdatedAt = "Plug it", day(52)
	r.Become(later)
	got := answered(t, s, onBoat(`issues(first: 9) {nodes {number id updatedAt}} pullRequest(number: 8) {title} label(name: "fresh") {name}`), nil)
	if diff := cmp.Diff([]any{1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 9.0}, got.each("repository.issues.nodes", "number")); diff != "" {
		t.Errorf("numbers, -want +got:\n%s", diff)
	}
	if diff := cmp.Diff(before.each("repository.issues.nodes", "id")[:6], got.each("repository.issues.nodes", "id")[:6]); diff != "" {
		t.Errorf("ids, -before +after:\n%s", diff)
	}
	want := before.each("repository.issues.nodes", "updatedAt")[:6]
	want[0], want[1] = "2024-04-20T09:00:00Z", nowText
	if diff := cmp.Diff(want, got.each("repository.issues.nodes", "updatedAt")[:6]); diff != "" {
		t.Errorf("updates, -want +got:\n%s", diff)
	}
	if got.at("repository.pullRequest.title") != "Plug it" || got.at("repository.label.name") != "fresh" {
		t.Errorf("got %s", got.text)
	}
}

func TestGitFollowsItsRepository(t *testing.T) {
	contents, written := Sample(t)
	s := New(t, Options{Now: now})
	r := s.Add(contents)
	hash := r.Commit("main", Change{
		Message: "Mend the gate\n\nFixes #1", Author: history.Signature{Name: "Ada", Email: "ada@example.org"},
		Files: map[string]string{"gate/latch.txt": "shut\n"},
	})
	r.RenameBranch("main", "trunk")
	r.Publish(history.Release{Tag: "v9", Commit: hash})
	r.Rename(history.RepositoryName{Owner: "lanternlane", Name: "shed"})

	got := answered(t, s, `{repository(owner: "lanternlane", name: "shedbook") {nameWithOwner defaultBranchRef {name target {oid ... on Commit {additions changedFilesIfAvailable committedDate parents(first: 2) {nodes {oid}}}}}}}`, nil)
	for path, want := range map[string]any{
		"nameWithOwner": "lanternlane/shed", "defaultBranchRef.name": "trunk", "defaultBranchRef.target.oid": hash,
		"defaultBranchRef.target.additions": 1.0, "defaultBranchRef.target.committedDate": nowText,
		"defaultBranchRef.target.parents.nodes.0.oid": written.Head,
	} {
		if got.at("repository."+path) != want {
			t.Errorf("%s is %v, want %v", path, got.at("repository."+path), want)
		}
	}
	clone := filepath.Join(t.TempDir(), "clone")
	// By its old name, which redirects.
	if output, err := exec.Command("git", "clone", "--quiet", s.URL+"/lanternlane/shedbook", clone).CombinedOutput(); err != nil {
		t.Fatalf("git clone: %v: %s", err, output)
	}
	output, err := exec.Command("git", "-C", clone, "log", "-1", "--format=%H %an %s %D").Output()
	if want := hash + " Ada Mend the gate HEAD -> trunk, tag: v9, origin/trunk, origin/HEAD"; err != nil || strings.TrimSpace(string(output)) != want {
		t.Errorf("cloned %s (%v), want %s", output, err, want)
	}
	if head, err := exec.Command("git", "-C", written.Git, "rev-parse", "main").Output(); err != nil || strings.TrimSpace(string(head)) != written.Head {
		t.Errorf("the original's main is %s (%v), want %s", head, err, written.Head)
	}
}
