package ingest_test

import (
	"strings"
	"testing"
)

// TestReleasedByAncestry holds that the commits of a release are those that its tag
// reaches and no tag before it, as git log has them: a branch that was merged after a
// release is in the next one, however old its commits are, and a tag on a release branch
// has what that branch left from.
func TestReleasedByAncestry(t *testing.T) {
	w := newWorld(t)
	w.run("tag", "v0", "HEAD~3")
	w.run("checkout", "--quiet", "-b", "topic", "HEAD~2")
	w.commit(3, "Ada", "Work on a topic", "topic.go", "package main\n")
	w.run("checkout", "--quiet", "main")
	w.runAt(day(6), "Ada", "tag", "--annotate", "--message", "One", "v1")
	w.runAt(day(7), "Ada", "merge", "--quiet", "--no-edit", "topic")
	w.commit(8, "Bob", "Go on", "doc.md", "# Go on\n")
	w.run("checkout", "--quiet", "-b", "release", "main~1")
	w.commit(9, "Ada", "Name the release", "VERSION", "2\n")
	w.runAt(day(10), "Ada", "tag", "--annotate", "--message", "Two", "v2")
	w.run("checkout", "--quiet", "main")
	w.mustSync(w.source())

	tags := []string{"v0", "v1", "v2"}
	for i, tag := range tags {
		before := []string{"log", "--format=%s", tag}
		if i > 0 {
			before = append(before, "--not", tags[i-1])
		}
		want := map[string]bool{}
		for subject := range strings.Lines(w.output(append(before, "--")...)) {
			if subject = strings.TrimSpace(subject); subject != "Name the release" { // not of the default branch
				want[subject] = true
			}
		}
		got := w.query("MATCH (r:Release {repo: $repo, tag: '" + tag + "'}) MATCH (c:Commit {repo: $repo}) WHERE c.released_at = r.published_at RETURN split(c.message, '\n')[0]")
		for subject := range want {
			if !strings.Contains(got, "["+subject+"]") {
				t.Errorf("%s lacks %q: %s", tag, subject, got)
			}
		}
		if rows := strings.Count(got, "[") - 1; rows != len(want) {
			t.Errorf("%s has %d commits, git log has %d: %s", tag, rows, len(want), got)
		}
	}
	if got := w.query("MATCH (c:Commit {repo: $repo}) WHERE c.released_at IS NULL RETURN c.message"); got != "[[Go on]]" {
		t.Errorf("in no release: %s", got)
	}
}
