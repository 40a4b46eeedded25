package slot_test

import (
	"strings"
	"testing"
	"time"

	"repochat/internal/question"
	"repochat/internal/question/names"
	"repochat/internal/reader/learned/slot"
	"repochat/internal/schema"
)

func TestReadTellsWhatIsLeftOut(t *testing.T) {
	ann := names.Resolved{Text: "ann", Kind: schema.Person, How: names.Exactly, Matches: []names.Match{{Value: "ann"}}}
	bot := names.Resolved{Text: "dependabot", Kind: schema.Person, How: names.ByPart, Matches: []names.Match{{Value: "dependabot"}}}
	file := names.Resolved{Text: "src/a.py", Kind: schema.File, How: names.Exactly, Matches: []names.Match{{Value: "src/a.py", Name: "a.py"}}}
	release := names.Resolved{Text: "v1.2", Kind: schema.Release, How: names.Exactly, Matches: []names.Match{{Value: "v1.2"}}}
	tests := []struct{ text, denied, others string }{
		{"has anything but dependabot bumps landed since v1.2?", "person:dependabot", "release:v1.2"},
		{"anything other than ann's commits since v1.2", "person:ann", "release:v1.2"},
		{"everything except src/a.py", "file:src/a.py", ""},
		{"commits without dependabot and docs", "person:dependabot filerole:docs", ""},
		{"commits, not counting bots and merges", "bots:not counting bots merges:merges", ""},
		{"commits of all, excluding bots such as dependabot", "bots:excluding bots person:dependabot", ""},
		{"everything except merge commits", "merges:merge commits", ""},
		{"commits excluding merge commits and bots", "merges:merge commits bots:bots", ""},
		{"commits excluding KodrAus and ann", "person:ann", ""},
		{"src/a.py, excl. KodrAus + ann", "person:ann", "file:src/a.py"},
		{"commits without merges by ann and bob", "merges:merges", "person:ann"},
		{"nothing but merges", "merges:merges", ""},
		{"who besides the editors and ann opened issues", "crew:editors person:ann", ""},
		{"apart from ann, who commits", "person:ann", ""},
		{"Commits außer denen von dependabot", "person:dependabot", ""},
		{"Commits ohne Merges", "merges:Merges", ""},
		{"les commits sauf ceux de ann", "person:ann", ""},
		{"commits excepto los de ann", "person:ann", ""},
		{"commits sin contar merges", "merges:merges", ""},
		{"nothing but ann's commits", "", "person:ann"},
		{"has nothing but ann's commits landed", "person:ann", ""},
		{"commits by ann without a review", "", "person:ann"},
		{"which merges did ann do", "", "person:ann"},
	}
	for _, tt := range tests {
		t.Run(tt.text, func(t *testing.T) {
			scanned := question.ScanText(tt.text, time.Date(2024, 8, 28, 0, 0, 0, 0, time.UTC), ann, bot, file, release)
			denied, others := slot.Read(scanned, func(string) bool { return false }).Denied()
			if got := written(denied); got != tt.denied {
				t.Errorf("left out %q, want %q", got, tt.denied)
			}
			if got := written(others); got != tt.others {
				t.Errorf("not left out %q, want %q", got, tt.others)
			}
		})
	}
}

func written(all slot.Slots) string {
	var texts []string
	for _, s := range all {
		texts = append(texts, string(s.Kind)+":"+s.Text)
	}
	return strings.Join(texts, " ")
}
