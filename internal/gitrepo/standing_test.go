package gitrepo

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

func TestStandings(t *testing.T) {
	f := newFixture(t)
	f.write("a", "1\n")
	f.commit("one")
	f.git("branch", "merged")
	f.git("checkout", "--quiet", "-b", "topic")
	f.write("b", "1\n")
	f.commit("two")
	f.write("b", "2\n")
	f.commit("three\n\nbody")
	f.git("checkout", "--quiet", "main")
	f.write("a", "2\n")
	f.commit("four")
	got, err := f.open().Standings(context.Background(), f.git("rev-parse", "main"))
	if err != nil {
		t.Fatal(err)
	}
	want := []Standing{{Ahead: 2, Behind: 1, Author: "Ada Author", Subject: "three"}, {Behind: 1, Author: "Ada Author", Subject: "one"}}
	want[0].Name, want[1].Name = "topic", "merged"
	if diff := cmp.Diff(want, got, cmpopts.IgnoreFields(Standing{}, "Head", "CommittedAt")); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestIsAncestor(t *testing.T) {
	f := newFixture(t)
	f.write("a", "1\n")
	f.commit("one")
	f.git("checkout", "--quiet", "-b", "topic")
	f.write("b", "1\n")
	f.commit("two")
	f.git("checkout", "--quiet", "main")
	f.write("a", "2\n")
	f.commit("three")
	for _, test := range []struct {
		name, commit, from string
		want               bool
	}{
		{"a parent", "main~1", "main", true},
		{"the same", "main", "main", true},
		{"a child", "main", "main~1", false},
		{"another branch", "topic", "main", false},
		{"where it branched off", "main~1", "topic", true},
	} {
		got, err := f.open().IsAncestor(t.Context(), f.git("rev-parse", test.commit), f.git("rev-parse", test.from))
		if err != nil || got != test.want {
			t.Errorf("%s: %v, %v", test.name, got, err)
		}
	}
}

func TestOwnCommits(t *testing.T) {
	f := newFixture(t)
	f.write("a", "1\n")
	f.commit("one")
	f.git("checkout", "--quiet", "-b", "topic")
	f.write("b", "1\n")
	f.commit("two")
	f.write("c", "1\n")
	f.commit("three\n\nbody")
	f.git("checkout", "--quiet", "main")
	f.write("d", "1\n")
	f.commit("four")
	f.git("cherry-pick", "topic~1")
	got, err := f.open().OwnCommits(context.Background(), f.git("rev-parse", "main"), f.git("rev-parse", "topic"), 5)
	if err != nil {
		t.Fatal(err)
	}
	want := []OwnCommit{{Author: "Ada Author", Subject: "three"}, {Author: "Ada Author", Subject: "two", IsPicked: true}}
	if diff := cmp.Diff(want, got, cmpopts.IgnoreFields(OwnCommit{}, "Hash", "AuthoredAt")); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if one, err := f.open().OwnCommits(context.Background(), f.git("rev-parse", "main"), f.git("rev-parse", "topic"), 1); err != nil || len(one) != 1 {
		t.Errorf("%d commits, %v, want one", len(one), err)
	}
}

func TestTagObjects(t *testing.T) {
	f := newFixture(t)
	f.write("a", "1\n")
	commit := f.commit("one")
	f.git("tag", "light")
	f.git("tag", "-a", "-m", "The first version", "v1")
	got, err := f.open().TagObjects()
	if err != nil {
		t.Fatal(err)
	}
	want := []Tag{{Name: "light", Commit: commit, CommittedAt: f.now.UTC(), Author: "Ada Author"}, {Name: "v1", Commit: commit, CommittedAt: f.now.UTC(), Author: "Ada Author", IsAnnotated: true, Tagger: "Cora Committer", TaggedAt: f.now.UTC(), Subject: "The first version"}}
	if diff := cmp.Diff(want, got, cmpopts.EquateApproxTime(24*60*60*1e9)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
