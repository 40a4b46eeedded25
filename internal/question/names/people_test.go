package names

import "testing"

func TestPeopleAreCalledByShortFirstNames(t *testing.T) {
	v := newVocabulary(Vocabulary{People: []Person{
		{Login: "cw", Name: "Christopher Wood"}, {Login: "topher", Name: "Chris Topher"}, {Login: "al", Name: "Alexander Hill"}, {Login: "alexa", Name: "Alexandra Hill"},
	}})
	tests := []struct{ text, want string }{
		{"chris wood", "cw"},
		{"Christopher Wood", "cw"},
		{"chris topher", "topher"},
		{"alex hill", ""}, // two may be meant
		{"ch wood", ""},
		{"wood wood", ""},
	}
	for _, tt := range tests {
		t.Run(tt.text, func(t *testing.T) {
			got := ""
			if matches, _ := v.person(tt.text); len(matches) == 1 {
				got = matches[0].Value
			}
			if got != tt.want || v.isPerson(tt.text) != (tt.want != "") {
				t.Errorf("%q, want %q; it is a person: %v", got, tt.want, v.isPerson(tt.text))
			}
		})
	}
}

func TestPeopleByTheirOtherNames(t *testing.T) {
	index := newVocabulary(Vocabulary{People: []Person{
		{Name: "Ashley Mannix", Aliases: []string{"Ashley", "kodraus"}}, {Login: "ashley", Name: "Ashley Ray"}, {Login: "kim", Name: "Kim Larsen", Aliases: []string{"K. Larsen"}},
		{Login: "marco-tiloca-sics", Name: "marco-tiloca-sics"}, {Login: "chris-wood", Name: "Kit Wood"}, {Login: "al-gore"},
		{Login: "PieterKas"}, {Login: "jodoe"},
	}})
	tests := []struct{ text, want string }{
		{"KodrAus", "Ashley Mannix"},
		{"ashley", "ashley"}, // a login comes before an alias
		{"K. Larsen", "kim"},
		{"larsen", "kim"},
		{"Marco Tiloca", "marco-tiloca-sics"},
		{"chris wood", ""}, // the account has a name of its own
		{"al gore", ""},    // too short to tell
		{"pieter kas", "PieterKas"},
		{"jo doe", ""},
	}
	for _, test := range tests {
		matches, how := index.person(test.text)
		if got := valueOf(matches); got != test.want {
			t.Errorf("%s: %v by %s, want %s", test.text, matches, how, test.want)
		}
	}
}

// valueOf returns the value of the only match; "" where there are none or several.
func valueOf(matches []Match) string {
	if len(matches) != 1 {
		return ""
	}
	return matches[0].Value
}

func TestAFirstNameWithoutAnAccountIsAllWhoHaveIt(t *testing.T) {
	v := newVocabulary(Vocabulary{People: []Person{{Name: "simon"}, {Login: "sirupsen", Name: "Simon Eskildsen"}, {Login: "ann", Name: "Ann"}, {Login: "ab", Name: "Ann Bell"}}})
	if matches, how := v.person("simon"); len(matches) != 2 || how != ByPart {
		t.Errorf("simon is %v (%s), want both", matches, how)
	}
	if matches, how := v.person("ann"); len(matches) != 1 || how != Exactly {
		t.Errorf("ann is %v (%s), want the account", matches, how)
	}
}
