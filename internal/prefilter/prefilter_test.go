package prefilter_test

import (
	"slices"
	"testing"

	"repochat/internal/prefilter"
)

// expressions are of the kinds that occur: alternatives, options, repetitions, classes,
// anchors and empty matches.
var expressions = []string{
	`(?i)\b(?:proposed\s+changes|change\s+proposals)\b`, `(?i)^\W*(?:which|what)\s+(?:issues?|prs?)\b`, `(?i)(?:a|be)+c`, `(?i)x*`, `^$`, `(?i)k{2,3}`, `(?i)straße|s+`,
	`[a-c]d(?:ef)?`, `(?i)ſs`, `\d{2}(?:th|nd)`, `(?i:ab)c|D`, `(?i)é|^`, `.+ing`, `(?i)(?:one|two)\s*(?:three|x)`,
	`(?i)(?:who|which\s+people)\s+(?:works?|worked)(?:\s+most)?\s+(?:at\s+night|(?:on\s+)?mondays?)$`, `(?i)(one|two)(?:(three)|four){1,2}five+`,
}

func FuzzPrefilter(f *testing.F) {
	for _, text := range []string{"Which issues are open?", "proposed  changes", "ABEC", "", "KKK", "K\u212A", "STRASSE", "ſs", "12th", "abC", "D", "É", "one THREE", "bd", "singing", "Who works most on Mondays", "onethreefourfive"} {
		f.Add(text)
	}
	var compiled []*prefilter.Regexp
	for _, expression := range expressions {
		compiled = append(compiled, prefilter.MustCompile(expression))
	}
	f.Fuzz(func(t *testing.T, text string) {
		for i, r := range compiled {
			if r.Regexp.MatchString(text) && !r.MayMatch(prefilter.Lower(text)) {
				t.Errorf("%s matches %q", expressions[i], text)
			}
			if got, want := r.FindAllStringSubmatchIndex(text, -1), r.Regexp.FindAllStringSubmatchIndex(text, -1); !slices.EqualFunc(got, want, slices.Equal) {
				t.Errorf("%s finds %v in %q, want %v", expressions[i], got, text, want)
			}
			if at := r.FindStringIndex(text); at != nil && !r.MayBegin(text[at[0]:]) {
				t.Errorf("%s matches %q from %d on", expressions[i], text, at[0])
			}
		}
	})
}

func TestPrefilter(t *testing.T) {
	tests := []struct {
		expression, text   string
		mayMatch, mayBegin bool
	}{
		{`(?i)\b(?:proposed\s+changes|change\s+proposals)\b`, "which issues are open?", false, false},
		{`(?i)\b(?:proposed\s+changes|change\s+proposals)\b`, "Proposed things", true, true},
		{`(?i)^(?:which|what)\s+issues\b`, "How many issues", false, false},
		{`(?i)^(?:which|what)\s+issues\b`, "WHICH PRs", false, true},
		{`(?i)^(?:which|what)\s+issues\b`, "Winners", false, false},
		{`(?i)^(?:which|what)\s+issues\b`, "w", false, false},
		{`(?i)^(?:am|a)\b`, "a", true, true},
		{`(?i)^(?:am|a)\b`, "at night", true, true}, // it may end behind its first character
		{`\d`, "no number", true, false},
		{`x*`, "anything", true, true},
		{`(?i)a`, "", true, false},
	}
	for _, tt := range tests {
		r := prefilter.MustCompile(tt.expression)
		if got := r.MayMatch(prefilter.Lower(tt.text)); got != tt.mayMatch {
			t.Errorf("%s may match %q: %t", tt.expression, tt.text, got)
		}
		if got := r.MayBegin(tt.text); got != tt.mayBegin {
			t.Errorf("%s may begin %q: %t", tt.expression, tt.text, got)
		}
	}
}
