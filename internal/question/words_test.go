package question

import (
	"testing"
	"time"

	"repochat/internal/question/names"
	"repochat/internal/schema"
)

func TestCommonWordsInChatSpelling(t *testing.T) {
	tests := []struct {
		word string
		want bool
	}{
		{"evry1", true},
		{"sum1", true},
		{"any1", true},
		{"2day", true},
		{"2morrow", true},
		{"jonas1", false},
		{"user1", false},
		{"api2", false},
		{"v1.2", false},
		{"file4", false},
		{"x264", false},
	}
	for _, tt := range tests {
		t.Run(tt.word, func(t *testing.T) {
			if got := IsCommonWord(tt.word); got != tt.want {
				t.Errorf("IsCommonWord(%q) = %t, want %t", tt.word, got, tt.want)
			}
		})
	}
}

// TestWordsOfTheLanguageAreNoNames uses a repository in which somebody and a file are
// called as an article and the rest of a contraction are.
func TestWordsOfTheLanguageAreNoNames(t *testing.T) {
	source := &fixedNames{vocabulary: names.Vocabulary{
		Files:  []string{"src/t.py", "src/kettle.py"},
		People: []names.Person{{Login: "tom", Name: "Tom S"}, {Login: "densh", Name: "Den Shabalin"}},
	}}
	scanner := NewScanner(source, func() time.Time { return testNow })
	for _, text := range []string{"When was the last change that wasn't formatting?", "What's the oldest file?", "wer hat in den letzten zwei Jahren am meisten beigetragen", "Was war in den Jahren davor los?"} {
		scanned, err := scanner.Scan(t.Context(), Question{Repository: testRepository, Text: text, Now: testNow})
		if err != nil {
			t.Fatal(err)
		}
		if len(scanned.Names) > 0 || len(scanned.Unknown) > 0 {
			t.Errorf("%q names %v and %v", text, scanned.Names, scanned.Unknown)
		}
	}
	for _, text := range []string{"how often does 4.x get releases compared with v5.1.x", "res.redirect doesn't do what it did", "work by humans"} {
		scanned, err := scanner.Scan(t.Context(), Question{Repository: testRepository, Text: text, Now: testNow})
		if err != nil || len(scanned.Names)+len(scanned.Unknown) > 0 {
			t.Errorf("%q names %v and %v, %v", text, scanned.Names, scanned.Unknown, err)
		}
	}
	scanned, err := scanner.Scan(t.Context(), Question{Repository: testRepository, Text: "what did Den fix in t.py", Now: testNow})
	if err != nil || len(scanned.Names) != 2 {
		t.Errorf("the names are %v, %v; want a person and a file", scanned.Names, err)
	}
}

func TestYearsBehindANumberedKind(t *testing.T) {
	tests := []struct {
		name, text string
		year       bool
	}{
		{"a year", "how long until a pull request 2022 was merged", true},
		{"a year of several", "PRs 2021", true},
		{"a number with its mark", "who merged pull request #2022", false},
		{"a year to come", "who merged pull request 2031", false},
		{"an issue that there is", "who closed issue 135", false},
	}
	scanner := NewScanner(kettle(), func() time.Time { return testNow })
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			scanned, err := scanner.Scan(t.Context(), Question{Repository: testRepository, Text: tt.text, Now: testNow})
			if err != nil {
				t.Fatal(err)
			}
			if isYear := len(scanned.Dates) == 1 && len(scanned.Unknown) == 0; isYear != tt.year {
				t.Errorf("periods %v, names %v, unknown %v", scanned.Dates, scanned.Names, scanned.Unknown)
			}
		})
	}
}

func TestNoLabelsBeforeTheirWord(t *testing.T) {
	for _, asked := range []string{"how many issues carry label design", "issues w/ label design", "issues that have label design", "labels used on issues with label design"} {
		var labels []string
		for _, span := range ScanText(asked, time.Now()).Spans {
			if len(span.Kinds) > 0 && span.Kinds[0] == schema.Label {
				labels = append(labels, span.Text)
			}
		}
		if len(labels) != 1 || labels[0] != "design" {
			t.Errorf("%s: %q", asked, labels)
		}
	}
}

func TestWordsBehindLabelNameOneThatIsKnownAlone(t *testing.T) {
	known := given{names: map[string]names.Resolved{"breakdown": {Kind: schema.Label, Text: "breakdown"}}}
	tests := []struct {
		asked string
		known vocabulary
		want  int
	}{
		{"label breakdown for issues", given{}, 0},
		{"issues with the label breakdown", known, 1},
		{"how many have the security label vs privacy", given{}, 1},
	}
	for _, tt := range tests {
		if got := text(tt.asked).announced(tt.known); len(got) != tt.want {
			t.Errorf("%s: %+v, want %d", tt.asked, got, tt.want)
		}
	}
}
