package link

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestPlaces(t *testing.T) {
	tests := []struct {
		name, text string
		want       []string
	}{
		{"nothing", "", nil},
		{"no reference", "a\nb\n", nil},
		{"the first line", "#1\nb\n", []string{"#1\n"}},
		{"the line before", "a\nb\n#1", []string{"b\n#1"}},
		{"places that meet", "a\n#1\nb\n#2\nc", []string{"a\n#1\n", "b\n#2\n"}},
		{"places that overlap", "a\n#1\n#2\nc", []string{"a\n#1\n#2\n"}},
		{"places apart", "#1\n\n\n\npull/2", []string{"#1\n", "\npull/2"}},
		{"no number, or none of an issue", "# 1\n#0\n1\n#\n1-2/3\n-1", nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff(test.want, slices.Collect(places(test.text, holdsNumber))); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// FuzzFindInPlaces holds what is found on some lines with what the patterns find
// in the whole text.
func FuzzFindInPlaces(f *testing.F) {
	for _, text := range []string{
		"Fixes\n#12", "fix: \n  GH-3\nfix #4", "closes https://github.com/a/b/issues/5", "#1#2 #3\n#4", "gh-1 gH-2", "https://a.b/c/d/i\u017f\u017fue\u017f/5", "a#1\n#2", "re\u017folve\n#7\n\n&#8", "fix #9\r\ncloses:\r\n#10",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if got, want := findInPlaces(closingPattern, text, holdsNumber, mayRefer), closingPattern.FindAllStringSubmatch(text, -1); !equalMatches(got, want) {
			t.Errorf("closings in %q: %q, want %q", text, got, want)
		}
		got, want := findInPlaces(mentionPattern, text, holdsNumber, anything), mentionPattern.FindAllStringSubmatch(text, -1)
		for _, matches := range [][][]string{got, want} {
			for i := range matches {
				matches[i][0] = "" // the line break before it may be missing
			}
		}
		if !equalMatches(got, want) {
			t.Errorf("mentions in %q: %q, want %q", text, got, want)
		}
	})
}

func FuzzHoldsHash(f *testing.F) {
	f.Add("012345 6abcdefABCDE 0123456")
	f.Fuzz(func(t *testing.T, text string) {
		row, want := 0, false
		for i := range len(text) {
			if row++; !isHexadecimal[text[i]] {
				row = 0
			}
			want = want || row == 7
		}
		if got := holdsHash(text); got != want {
			t.Errorf("holdsHash(%q) = %t", text, got)
		}
	})
}
