package githubtest

import (
	"cmp"
	"fmt"
	"maps"
	"os/exec"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"repochat/internal/history"
)

// onSample walks a connection of the sample repository, given as its field
// with its arguments, and calls visit with each item.
func onSample(t *testing.T, s *Server, field, selection string, visit func(item any)) {
	t.Helper()
	name, _, _ := strings.Cut(field, "(")
	query := fmt.Sprintf(`query($after: String) {repository(owner: "lanternlane", name: "shedbook") {%s {nodes {%s} pageInfo {hasNextPage endCursor}}}}`,
		strings.Replace(field, "(", "(first: 40, after: $after, ", 1), selection)
	var after any
	for {
		got := answered(t, s, query, map[string]any{"after": after})
		items, _ := got.at("repository." + name + ".nodes").([]any)
		for _, item := range items {
			visit(item)
		}
		if got.at("repository."+name+".pageInfo.hasNextPage") == false {
			return
		}
		after = got.at("repository." + name + ".pageInfo.endCursor")
	}
}

// told is a thread as both sides tell it.
type told struct {
	Title, Body, State, Author, Labels, Comments string
}

func TestTheSampleIsServedWhole(t *testing.T) {
	contents, written := Sample(t)
	s := New(t, Options{})
	s.Add(contents)

	t.Run("issues", func(t *testing.T) {
		want := map[float64]told{}
		for _, i := range contents.Issues {
			want[float64(i.Number)] = told{i.Title, i.Body, string(i.State), i.Author, sorted(i.Labels), comments(i.Comments)}
		}
		got := map[float64]told{}
		onSample(t, s, "issues(states: [OPEN, CLOSED])", threadSelection, collectInto(got))
		if diff := gocmp.Diff(want, got); diff != "" {
			t.Errorf("-want +got:\n%s", diff)
		}
	})
	t.Run("pull requests", func(t *testing.T) {
		want := map[float64]told{}
		for _, p := range contents.PullRequests {
			want[float64(p.Number)] = told{p.Title, p.Body, string(p.State), p.Author, sorted(p.Labels), comments(p.Comments)}
		}
		got := map[float64]told{}
		onSample(t, s, "pullRequests(states: [OPEN, CLOSED, MERGED])", threadSelection, collectInto(got))
		if diff := gocmp.Diff(want, got); diff != "" {
			t.Errorf("-want +got:\n%s", diff)
		}
	})
	t.Run("commits in the order of git log", func(t *testing.T) {
		output, err := exec.Command("git", "-C", written.Git, "rev-list", "main").Output()
		if err != nil {
			t.Fatal(err)
		}
		if diff := gocmp.Diff(strings.Fields(string(output)), historyOf(t, s, "lanternlane", "shedbook")); diff != "" {
			t.Errorf("-want +got:\n%s", diff)
		}
	})
	t.Run("tags, annotated or not", func(t *testing.T) {
		got := map[string]string{}
		onSample(t, s, `refs(refPrefix: "refs/tags/")`, `name target {oid ... on Tag {target {oid}}}`, func(item any) {
			got[follow(item, "name").(string)] = fmt.Sprint(cmp.Or(follow(item, "target.target.oid"), follow(item, "target.oid")))
		})
		want := map[string]string{}
		for _, release := range contents.Releases {
			want[release.Tag] = release.Commit
		}
		if diff := gocmp.Diff(want, got); diff != "" {
			t.Errorf("-want +got:\n%s", diff)
		}
	})
	t.Run("authors of commits have accounts", func(t *testing.T) {
		logins := map[string]bool{}
		visitHistory(t, s, "lanternlane", "shedbook", `author {name user {login}}`, func(item any) {
			if login := follow(item, "author.user.login"); login != nil {
				logins[login.(string)] = true
			}
		})
		for _, login := range []string{"miralind", "jbrueckner", "sofmar", "pnovak", "aikot", "denizy", "toliveira", "ruthabara"} {
			if !logins[login] {
				t.Errorf("no commit of %s among those of %v", login, slices.Sorted(maps.Keys(logins)))
			}
		}
	})
	if twice := slices.DeleteFunc(s.FetchedTwice(), func(key string) bool { return strings.HasPrefix(key, "Commit.history") }); len(twice) > 0 {
		t.Errorf("fetched twice: %q", twice)
	}
}

const threadSelection = `number title body state author {login} labels(first: 100) {nodes {name}} comments(first: 100) {nodes {author {login} body createdAt} pageInfo {hasNextPage}}`

func collectInto(all map[float64]told) func(item any) {
	return func(item any) {
		var labels, said []string
		for _, l := range follow(item, "labels.nodes").([]any) {
			labels = append(labels, follow(l, "name").(string))
		}
		for _, c := range follow(item, "comments.nodes").([]any) {
			said = append(said, fmt.Sprintf("%s at %v: %v", login(c), follow(c, "createdAt"), follow(c, "body")))
		}
		slices.Sort(said)
		all[follow(item, "number").(float64)] = told{
			follow(item, "title").(string), follow(item, "body").(string), strings.ToLower(follow(item, "state").(string)),
			login(item), sorted(labels), strings.Join(said, "\n"),
		}
	}
}

func login(item any) string {
	name, _ := follow(item, "author.login").(string)
	return name
}

func sorted(names []string) string {
	return strings.Join(slices.Sorted(slices.Values(names)), ", ")
}

func comments(held []history.Comment) string {
	var said []string
	for _, c := range held {
		said = append(said, fmt.Sprintf("%s at %s: %s", strings.TrimSuffix(c.Author, "[bot]"), c.CreatedAt.Format("2006-01-02T15:04:05Z"), c.Body))
	}
	slices.Sort(said)
	return strings.Join(said, "\n")
}

func historyOf(t *testing.T, s *Server, owner, name string) []string {
	var hashes []string
	visitHistory(t, s, owner, name, "oid", func(item any) { hashes = append(hashes, follow(item, "oid").(string)) })
	return hashes
}

func visitHistory(t *testing.T, s *Server, owner, name, selection string, visit func(any)) {
	t.Helper()
	query := `query($owner: String!, $name: String!, $after: String) {repository(owner: $owner, name: $name) {defaultBranchRef {target {... on Commit {
		history(first: 100, after: $after) {nodes {` + selection + `} pageInfo {hasNextPage endCursor}}}}}}}`
	const history = "repository.defaultBranchRef.target.history."
	var after any
	for {
		got := answered(t, s, query, map[string]any{"owner": owner, "name": name, "after": after})
		for _, item := range got.at(history + "nodes").([]any) {
			visit(item)
		}
		if got.at(history+"pageInfo.hasNextPage") == false {
			return
		}
		after = got.at(history + "pageInfo.endCursor")
	}
}
