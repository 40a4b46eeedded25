package refs

import (
	"strings"
	"testing"
	"time"

	"repochat/internal/gitrepo"
	"repochat/internal/history"
)

func standing(name string, ahead, behind int) gitrepo.Standing {
	return gitrepo.Standing{Branch: history.Branch{Name: name, CommittedAt: time.Date(2024, 3, 1, 9, 0, 0, 0, time.UTC)}, Ahead: ahead, Behind: behind, Author: "Ada", Subject: "Try it"}
}

func TestOfBranches(t *testing.T) {
	tests := []struct {
		name      string
		standings []gitrepo.Standing
		want      string
	}{
		{"some are ahead", []gitrepo.Standing{standing("topic", 3, 1), standing("old", 0, 9)}, "1 of the 2 other branches has commits that are not in main: topic (3, the last of 2024-03-01 by Ada)."},
		{"none is", []gitrepo.Standing{standing("a", 0, 1), standing("b", 0, 2)}, "None of the 2 other branches has a commit that is not in main."},
		{"one that is merged", []gitrepo.Standing{standing("a", 0, 1)}, "a is 0 commits ahead of main and one commit behind: all its commits are in main. Its last commit is of 2024-03-01, by Ada (“Try it”)."},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := ofBranches(test.standings, "main")
			if words := got.Words.Plain(); !strings.HasPrefix(words, test.want) || len(got.Result.Rows) != len(test.standings) {
				t.Errorf("%q with %d rows, want %q", words, len(got.Result.Rows), test.want)
			}
		})
	}
}

func TestOfNamed(t *testing.T) {
	topic, merged := standing("topic", 2, 1), standing("old", 0, 9)
	own := [][]gitrepo.OwnCommit{{{Hash: "b", Author: "Ada", Subject: "Second"}, {Hash: "a", Author: "Ada", Subject: "First", IsPicked: true}}, nil}
	want := "topic has 2 commits that main does not have, the last of 2024-03-01 by Ada: “Second”, “First”. The same changes as in 1 of them are in main." +
		"\n\nold: all its commits are in main. Its last one is of 2024-03-01, by Ada (“Try it”)."
	got := ofNamed([]gitrepo.Standing{topic, merged}, own, "main")
	if words := got.Words.Plain(); words != want || len(got.Result.Rows) != 2 {
		t.Errorf("%q with %d rows, want %q", words, len(got.Result.Rows), want)
	}
}

func TestRelease(t *testing.T) {
	made := time.Date(2024, 4, 2, 9, 0, 0, 0, time.UTC)
	own := []gitrepo.OwnCommit{{Hash: "b", Author: "Ada", AuthoredAt: made, Subject: "Second"}, {Hash: "a", Author: "Bo", AuthoredAt: made, Subject: "First", IsPicked: true}}
	var told teller
	rows := told.release("v1.1", own, "main")
	want := "v1.1 was made beside main. It has 2 commits that main does not have: “Second” by Ada, 2024-04-02, “First” by Bo, 2024-04-02. The same changes as in 1 of those listed are in main as commits of their own."
	if words := told.words.Plain(); words != want || len(rows) != 2 {
		t.Errorf("%q with %d rows, want %q", words, len(rows), want)
	}
}

func TestReleaseOfManyCommits(t *testing.T) {
	var told teller
	rows := told.release("v1.1", make([]gitrepo.OwnCommit, mostOwn+1), "main")
	if words := told.words.Plain(); !strings.Contains(words, "It has more than 50 commits that main does not have") || len(rows) != mostOwn {
		t.Errorf("%q with %d rows", words, len(rows))
	}
}

func TestOfTags(t *testing.T) {
	light := gitrepo.Tag{Name: "light"}
	made := gitrepo.Tag{Name: "v1", IsAnnotated: true, IsSigned: true, Tagger: "Cora", TaggedAt: time.Date(2024, 3, 1, 9, 0, 0, 0, time.UTC), Subject: "First"}
	tests := []struct {
		name string
		tags []gitrepo.Tag
		want string
	}{
		{"both kinds", []gitrepo.Tag{light, made}, "1 of 2 tags are annotated, and 1 of them signed; lightweight are light. They were made by Cora 1."},
		{"lightweight ones", []gitrepo.Tag{light, light}, "None of the 2 tags is annotated: all are lightweight, of which git keeps no tagger and no date."},
		{"one", []gitrepo.Tag{made}, "v1 is annotated by Cora, 2024-03-01, and signed. It says: “First”."},
		{"a lightweight one", []gitrepo.Tag{light}, "light is lightweight: git keeps no tagger and no date of it."},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if words := ofTags(test.tags).Words.Plain(); words != test.want {
				t.Errorf("%q, want %q", words, test.want)
			}
		})
	}
}

func TestOfMakers(t *testing.T) {
	day := func(n int) time.Time { return time.Date(2024, 3, n, 9, 0, 0, 0, time.UTC) }
	light := gitrepo.Tag{Name: "light", Author: "Bo", CommittedAt: day(2)}
	made := gitrepo.Tag{Name: "v1", IsAnnotated: true, Tagger: "Cora", TaggedAt: day(1), CommittedAt: day(1), Author: "Bo"}
	newer := gitrepo.Tag{Name: "v2", IsAnnotated: true, Tagger: "Cora", TaggedAt: day(3), CommittedAt: day(1), Author: "Cora"}
	tests := []struct {
		name string
		tags []gitrepo.Tag
		want string
	}{
		{"the latest first", []gitrepo.Tag{made, light, newer}, "v2 was tagged by Cora, 2024-03-03. Of the 3 tags Cora made 2, Bo 1. For the 1 without a tagger the author of the commit counts."},
		{"one that another wrote", []gitrepo.Tag{made}, "v1 was tagged by Cora, 2024-03-01. Its commit was written by Bo."},
		{"a lightweight one", []gitrepo.Tag{light}, "light is on a commit of Bo, 2024-03-02; git keeps no tagger of it."},
		{"none with a tagger", []gitrepo.Tag{light, light}, "light is on a commit of Bo, 2024-03-02; git keeps no tagger of it. Of the 2 tags Bo made 2. For the 2 without a tagger the author of the commit counts."},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := ofMakers(tt.tags)
			if got.Words.Plain() != tt.want || len(got.Result.Rows) != len(tt.tags) {
				t.Errorf("%q, %d rows", got.Words.Plain(), len(got.Result.Rows))
			}
		})
	}
}
