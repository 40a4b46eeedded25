package slot_test

import (
	"strings"
	"testing"
	"time"

	"repochat/internal/question"
	"repochat/internal/reader/learned/slot"
	"repochat/internal/schema"
)

func TestReadLinesOfReleases(t *testing.T) {
	tags := []string{"v1.0.0", "v1.1.0", "2.0", "v2.0.1", "v2.3.0", "v2.30.0", "v2.31.0", "v20.1.0", "draft-a-b-00", "draft-a-b-01", "draft-a-c-01", "cli/v1.0", "cli/v1.1"}
	tests := []struct{ text, want string }{
		{"2.x releases in 2016", "releases 2.* v2.*"},
		{"how many 4.x releases", "releases v4.*"},
		{"latest 1.x tag", "tag cli/v1.* v1.*"},
		{"latest 2.x", "release 2.* v2.*"},
		{"what changed in the 2.3x line", " v2.30* v2.31*"},
		{"releases of the v1.x series", "releases cli/v1.* v1.*"},
		{"all 2.3 versions", ""},
		{"all 1.1 versions", "versions cli/v1.1.* v1.1.* cli/v1.1"},
		{"how many v2 releases", "releases 2.* v2.*"},
		{"the last 5 releases", ""},
		{"what is in v2.0.1", ""},
		{"every version of draft-a-b with its date", "version draft-a-b-*"},
		{"how often was draft-a-b published", "release draft-a-b-*"},
		{"did we publish any draft-a in 2024", "release draft-a-*"},
		{"who wrote draft-a-b", ""},
		{"cli releases", "releases cli/*"},
		{"versions of b", "versions draft-a-b-*"},
		{"releases before 2.x", " 2.* v2.*"},
		{"a 2x speedup", ""},
	}
	for _, tt := range tests {
		t.Run(tt.text, func(t *testing.T) {
			scanned := question.ScanText(tt.text, time.Date(2024, 8, 28, 0, 0, 0, 0, time.UTC))
			scanned.Vocabulary.Whole = map[schema.Kind][]string{schema.Release: tags}
			got := ""
			for _, s := range slot.Read(scanned, func(string) bool { return false }) {
				switch {
				case s.IsLine():
					got += s.Noun + " " + strings.Join(s.Names, " ")
				case s.Kind == slot.Number && !strings.Contains(tt.text, "last 5"):
					t.Errorf("%s is taken for a number", s.Text)
				}
			}
			if got != tt.want {
				t.Errorf("%q, want %q", got, tt.want)
			}
		})
	}
}

func TestAVersionIsNoNumberWithoutTags(t *testing.T) {
	for _, text := range []string{"2.x releases in 2016", "latest 1.x tag", "support for python 3.x", "was v4 released", "fixes in 3.12"} {
		scanned := question.ScanText(text, time.Date(2024, 8, 28, 0, 0, 0, 0, time.UTC))
		if numbers := slot.Read(scanned, func(string) bool { return false }).Of(slot.Number); len(numbers) > 0 {
			t.Errorf("%q: %v", text, numbers)
		}
	}
}

func TestReadTheLatestRelease(t *testing.T) {
	tests := []struct {
		text string
		want int
	}{
		{"does the latest release contain 3cae549", 1},
		{"is #12 fixed in the newest version", 1},
		{"what was the latest release", 0},
		{"is 3cae549 in v1.0.0, the latest release", 1},
	}
	for _, tt := range tests {
		scanned := question.ScanText(tt.text, time.Date(2024, 8, 28, 0, 0, 0, 0, time.UTC))
		if releases := slot.Read(scanned, func(string) bool { return false }).Of(slot.Release); len(releases) != tt.want {
			t.Errorf("%q: %v", tt.text, releases)
		}
	}
}
