package made_test

import (
	"testing"
	"time"

	"repochat/internal/ask/said/made"
	"repochat/internal/history"
	"repochat/internal/question"
	"repochat/internal/question/names"
	"repochat/internal/schema"
)

func scan(text string) question.Scanned {
	q := question.ScanText(text, time.Date(2024, 8, 26, 0, 0, 0, 0, time.UTC),
		names.Resolved{Text: "v1.6.0", Kind: schema.Release, How: names.Exactly, Matches: []names.Match{{Value: "v1.6.0"}}})
	q.Repository = history.RepositoryName{Owner: "acme", Name: "kettle"}
	return q
}

func TestAsksRelease(t *testing.T) {
	tests := []struct {
		asked string
		want  bool
	}{
		{"which release first had the whistle", true},
		{"since which version is the whistle there", true},
		{"is the whistle in any tagged release?", true},
		{"is the leak fixed in v1.6.0", true},
		{"is that only on main?", true},
		{"why was v1.6.0 fixed so late", false},
		{"who fixed the leak", false},
		{"what came with v1.6.0", false},
	}
	for _, test := range tests {
		t.Run(test.asked, func(t *testing.T) {
			if got := made.AsksRelease(scan(test.asked)); got != test.want {
				t.Errorf("asks for a release: %t, want %t", got, test.want)
			}
		})
	}
}

func TestWithoutReleases(t *testing.T) {
	tests := []struct{ text, want string }{
		{"leak whistle fixed v1.6.0 tagged release", "leak whistle fixed"},
		{"v1.6.0 leak", "v1.6.0 leak"}, // a word alone says too little
		{"release", "release"},
	}
	for _, test := range tests {
		if got := made.WithoutReleases(scan("is the leak fixed in v1.6.0"), test.text); got != test.want {
			t.Errorf("%q without releases is %q, want %q", test.text, got, test.want)
		}
	}
}

func TestWithoutOwnName(t *testing.T) {
	tests := []struct{ text, want string }{
		{"kettle whistle leak", "whistle leak"},
		{"Kettles whistle leak", "whistle leak"},
		{"kettle leak", "kettle leak"},
	}
	for _, test := range tests {
		if got := made.WithoutOwnName(scan("x"), test.text); got != test.want {
			t.Errorf("%q without the name is %q, want %q", test.text, got, test.want)
		}
	}
}

func TestDid(t *testing.T) {
	if did := made.Did("who removed the whistle"); did == nil || !did.MatchString("Remove the whistle") || did.MatchString("Add a whistle") {
		t.Errorf("%v", did)
	}
	if did := made.Did("who wrote the whistle"); did != nil {
		t.Errorf("%v", did)
	}
}
