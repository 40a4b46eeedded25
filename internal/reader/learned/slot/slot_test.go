package slot_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"repochat/internal/question"
	"repochat/internal/question/names"
	"repochat/internal/reader/learned/slot"
	"repochat/internal/schema"
)

func TestReadTellsHowLong(t *testing.T) {
	const day = 24 * time.Hour
	tests := []struct {
		text string
		want time.Duration
	}{
		{"issues older than 2 yrs", 730 * day},
		{"tickets de plus de 2 ans", 730 * day},
		{"incidencias con 3 años", 3 * 365 * day},
		{"unanswered for three weeks", 21 * day},
		{"seit 6 Monaten offen", 180 * day},
		{"idle for 90 days", 90 * day},
		{"merged within 10 mins", 10 * time.Minute},
		{"seit 48 Stunden", 48 * time.Hour},
		{"the 10 files", 0},
	}
	for _, tt := range tests {
		t.Run(tt.text, func(t *testing.T) {
			scanned := question.ScanText(tt.text, time.Date(2024, 8, 28, 0, 0, 0, 0, time.UTC))
			var got time.Duration
			for _, s := range slot.Read(scanned, func(string) bool { return false }).Of(slot.Duration) {
				got = s.Length
			}
			if got != tt.want {
				t.Errorf("%v, want %v", got, tt.want)
			}
		})
	}
}

func TestRead(t *testing.T) {
	known := []names.Resolved{
		{Text: "overlap", Kind: schema.File, How: names.ByStem, Matches: []names.Match{{Value: "a/overlap.go", Name: "overlap.go"}}},
		{Text: "faith", Kind: schema.Person, How: names.ByPart, Matches: []names.Match{{Value: "faith"}}},
	}
	isWord := func(word string) bool { return strings.EqualFold(word, "faith") || word == "unreleased" }
	tests := []struct{ name, text, want string }{
		{"a known name", "did overlap break", "file:overlap"},
		{"a word of questions is no name", "list the changes", ""},
		{"nor is a word that somebody is called", "the commits of faith", ""},
		{"unless it is marked", "the commits of Faith", "person:Faith"},
		{"numbers in digits and words", "top 5 files with two authors", "number:5 number:two"},
		{"numbers of a list and with hyphens are not how many", "are -04 to -07 missing, or (21, 22, 23)", ""},
		{"nor are the numbers of an identifier", "which commit fixed CVE-2024-1234", ""},
		{"a number of a name is no number", "who wrote v1.2.0", "release:v1.2.0"},
		{"a number behind the word version is no release without tags", "when was version 15 published", "number:15"},
		{"the version of something else is no release", "when was py3.8 dropped, and python3.9", ""},
		{"a release that is not known", "what is in release v1.2", "release:v1.2"},
		{"what is in no release yet", "which unreleased commits touch overlap", "release:unreleased file:overlap"},
		{"what is unreleased as a whole", "unreleased commits", ""},
		{"two days are a period in German", "Commits vom 2023-04-12 bis zum 2023-05-19", "period:2023-04-12 bis zum 2023-05-19"},
		{"two years are two periods", "bugs in 2022 and 2023", "period:2022 period:2023"},
		{"a year beside a year is one", "bugs, 2022 vs 2023", "period:2022 period:2023"},
		{"files of a language", "which go file has most bugs", "fileset:go"},
		{"files of a language in German", "welche Python-Dateien gibt es", "fileset:Python"},
		{"files of a language in French", "les fichiers go", "fileset:go"},
		{"the end of names", "who changed *.pb.go and the _test.go files", "fileset:*.pb.go fileset:_test.go"},
		{"to go is no language", "go to the file", ""},
		{"nobody of that name is still a name", "which commits did bob make", "person:bob"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			scanned := question.ScanText(tt.text, time.Date(2024, 8, 28, 0, 0, 0, 0, time.UTC), known...)
			var got []string
			for _, s := range slot.Read(scanned, isWord) {
				got = append(got, string(s.Kind)+":"+s.Text)
			}
			if diff := cmp.Diff(tt.want, strings.Join(got, " ")); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestPeriodsOfTheDataEndWithIt(t *testing.T) {
	const asked = "who wrote most in the last 12 months of data"
	scanned := question.ScanText(asked, time.Date(2024, 8, 28, 0, 0, 0, 0, time.UTC))
	scanned.Vocabulary.DataAsOf = time.Date(2024, 3, 1, 0, 0, 0, 0, time.UTC)
	periods := slot.Read(scanned, func(string) bool { return true }).Of(slot.Period)
	if len(periods) != 1 || periods[0].Period.From.Format(time.DateOnly) != "2023-03-01" || !strings.Contains(periods[0].Note, "1 March 2024 (the end of the data)") {
		t.Errorf("%q: %+v", asked, periods)
	}
}

func TestUntilTodayLeavesNothingOut(t *testing.T) {
	scanned := question.ScanText("how many people contributed from the beginning until today", time.Date(2024, 8, 28, 0, 0, 0, 0, time.UTC))
	scanned.Vocabulary.DataAsOf = time.Date(2024, 3, 1, 0, 0, 0, 0, time.UTC)
	if periods := slot.Read(scanned, func(string) bool { return true }).Of(slot.Period); len(periods) != 0 {
		t.Errorf("%+v", periods)
	}
	scanned = question.ScanText("how many people contributed until May 2023", time.Date(2024, 8, 28, 0, 0, 0, 0, time.UTC))
	scanned.Vocabulary.DataAsOf = time.Date(2024, 3, 1, 0, 0, 0, 0, time.UTC)
	if periods := slot.Read(scanned, func(string) bool { return true }).Of(slot.Period); len(periods) != 1 {
		t.Errorf("%+v", periods)
	}
}

func TestSideOfARelease(t *testing.T) {
	tests := []struct {
		text string
		want slot.Side
	}{
		{"how many bugs were fixed in v1.2.0?", slot.In},
		{"which commits went into release v1.2.0", slot.In},
		{"what has been done since the release v1.2.0", slot.Since},
		{"Commits seit v1.2.0", slot.Since},
		{"qui a corrigé le plus de bugs avant v1.2.0 ?", slot.Before},
		{"errores corregidos antes de la versión v1.2.0", slot.Before},
		{"which commit is tagged v1.2.0", slot.Tagged},
		{"the commit that v1.2.0 points to", slot.Tagged},
		{"which commits of v1.2.0 touched the tags page", slot.In},
	}
	for _, test := range tests {
		t.Run(test.text, func(t *testing.T) {
			scanned := question.ScanText(test.text, time.Date(2024, 8, 28, 0, 0, 0, 0, time.UTC))
			releases := slot.Read(scanned, func(string) bool { return false }).Of(slot.Release)
			if len(releases) != 1 || releases[0].Side != test.want {
				t.Errorf("got %+v, want %s", releases, test.want)
			}
		})
	}
}

func TestBetweenTwoReleases(t *testing.T) {
	tests := []struct {
		text string
		want []slot.Side
	}{
		{"commits between v1.2.0 and v1.3.0", []slot.Side{slot.Since, slot.Before}},
		{"who committed from version v1.2.0 to version v1.3.0", []slot.Side{slot.Since, slot.Before}},
		{"Commits von v1.2.0 bis v1.3.0", []slot.Side{slot.Since, slot.Before}},
		{"I have v1.2.0. What breaks until v1.3.0?", []slot.Side{slot.Since, slot.Before}},
		{"commits in v1.2.0 and v1.3.0", []slot.Side{slot.In, slot.In}},
		{"bugs fixed in v1.2.0 or v1.3.0", []slot.Side{slot.In, slot.In}},
	}
	for _, test := range tests {
		t.Run(test.text, func(t *testing.T) {
			scanned := question.ScanText(test.text, time.Date(2024, 8, 28, 0, 0, 0, 0, time.UTC))
			var got []slot.Side
			for _, release := range slot.Read(scanned, func(string) bool { return false }).Of(slot.Release) {
				got = append(got, release.Side)
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}
