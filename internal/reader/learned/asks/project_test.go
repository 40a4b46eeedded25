package asks_test

import (
	"testing"

	"repochat/internal/reader/learned/asks"
)

func TestWithoutOwnName(t *testing.T) {
	tests := []struct{ text, want string }{
		{"whats the newest logrus release and what did it fix", "whats the newest release and what did it fix"},
		{"number of commits to logrus per calendar year", "number of commits per calendar year"},
		{"who has added it to logrus?", "who has added it?"},
		{"the share of commits on logrus.md by Ann", "the share of commits on logrus.md by Ann"},
		{"Which Go version is required by Logrus 1.10.1", "Which Go version is required by 1.10.1"},
		{"who are logrus's maintainers", "who are the project's maintainers"},
		{"Who maintains logrus in practice?", "Who maintains the project in practice?"},
		{"is logrus still maintained", "is the project still maintained"},
		{"wer hat bei logrus seit 2020 mitgemacht", "wer hat seit 2020 mitgemacht"},
		// It is a thing's.
		{"who changed logrus.go", "who changed logrus.go"},
		{"commits about logrus hooks", "commits about logrus hooks"},
		{"when was logrus.Entry added", "when was logrus.Entry added"},
	}
	for _, test := range tests {
		t.Run(test.text, func(t *testing.T) {
			if got := asks.WithoutOwnName(test.text, "logrus"); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

func TestWithoutTheNameOfADraft(t *testing.T) {
	for text, want := range map[string]string{
		"how many issues are open on the HPKE draft": "how many issues are open on the project",
		"who wrote most of hpke":                     "who wrote most",
		"commits about hpke contexts":                "commits about hpke contexts",
	} {
		if got := asks.WithoutOwnName(text, "draft-irtf-cfrg-hpke"); got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
}
