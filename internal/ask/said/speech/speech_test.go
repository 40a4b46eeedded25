package speech_test

import (
	"strings"
	"testing"
	"time"

	"repochat/internal/ask/said/speech"
	"repochat/internal/question"
	"repochat/internal/question/names"
	"repochat/internal/schema"
)

func scan(text string) question.Scanned {
	person := func(text, login, how string) names.Resolved {
		return names.Resolved{Text: text, Kind: schema.Person, How: how, Matches: []names.Match{{Value: login}}}
	}
	return question.ScanText(text, time.Date(2024, 8, 28, 0, 0, 0, 0, time.UTC), person("robin", "rmarx", names.ByPart), person("Marten", "marten", names.ByPart), person("nibanks", "nibanks", names.Exactly))
}

func TestSpeakers(t *testing.T) {
	tests := []struct{ text, want string }{
		{"what did robin say about tuples", "robin"},
		{"what does Marten think of JSON-SEQ", "Marten"},
		{"did nibanks ever object to a separate event?", "nibanks"},
		{"which arguments did nibanks bring for blocking", "nibanks"},
		{"what was Marten's opinion on datagrams", "Marten"},
		{"what are robin's main concerns about CBOR", "robin"},
		{"comments by robin about tuples", "robin"},
		{"what said Marten, and what answered robin?", "Marten, robin"},
		{"what did robin and Marten say about tuples", "robin, Marten"},
		{"was sagte Marten zu JSON-SEQ?", "Marten"},
		{"Was hat robin zu Tupeln gesagt?", "robin"},
		{"que pense Marten de JSON-SEQ ?", "Marten"},
		{"qu'a dit robin sur les tuples ?", "robin"},
		{"¿qué opina Marten sobre JSON-SEQ?", "Marten"},
		{"what did hubert say about tuples", "hubert (nobody)"},
		{`In the thread "0-RTT", what did robin say?`, "robin"},
		{"what did people say about tuples", ""},
		{"what did robin fix", ""},
		{"which issues did robin comment on", ""},
		{"how many commits did Marten write", ""},
		{"On average, how many comments does nibanks write per issue?", ""},
		{"who answered Marten", ""},
		{"robin's commits about tuples", ""},
		{"files that robin and nibanks changed", ""},
	}
	for _, tt := range tests {
		t.Run(tt.text, func(t *testing.T) {
			speakers, _ := speech.Speakers(scan(tt.text))
			var got []string
			for _, s := range speakers {
				if len(s.People) == 0 {
					s.Said += " (nobody)"
				}
				got = append(got, s.Said)
			}
			if strings.Join(got, ", ") != tt.want {
				t.Errorf("%q, want %q", strings.Join(got, ", "), tt.want)
			}
		})
	}
}

func TestTitles(t *testing.T) {
	tests := []struct {
		text, want string
		quoted     bool
	}{
		{`What said Marten in the issue "JSON-SEQ is painful"?`, "JSON-SEQ is painful", true},
		{`the "JSON-SEQ is painful" thread, how did it end?`, "JSON-SEQ is painful", true},
		{`how was the pull request titled “Remove categories” resolved`, "Remove categories", true},
		{"the JSON-SEQ is painful thread, how did it end?", "JSON-SEQ is painful", false},
		{"what was the outcome of the blocked events discussion", "outcome of the blocked events, the blocked events, blocked events", false},
		{"how did the oldest issue end", "", false},
		{"from the beginning of the project until now, what happened to the number of issues in the end", "beginning of the project until now, what happened to the number of, the project until now, what happened to the number of", false},
		{`list issues with the label "design"`, "", false},
		{`who opened the issue "JSON-SEQ is painful"`, "", false},
	}
	for _, tt := range tests {
		t.Run(tt.text, func(t *testing.T) {
			titles, quoted := speech.Titles(scan(tt.text))
			if strings.Join(titles, ", ") != tt.want || quoted != tt.quoted {
				t.Errorf("%q, quoted %t", titles, quoted)
			}
		})
	}
}
