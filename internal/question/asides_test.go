package question

import "testing"

// accounts has the login of everyone by their names in small letters.
type accounts map[string]string

func (a accounts) AreOne(name, other string) bool { return a[name] != "" && a[name] == a[other] }
func (a accounts) IsPerson(name string) bool      { return a[name] != "" }

func TestWithoutSecondNames(t *testing.T) {
	known := accounts{"David Navarro": "dnav", "dnav": "dnav", "Ann": "ann", "ann": "ann", "bob": "bob"}
	tests := []struct{ asked, want string }{
		{"What did David Navarro (dnav) contribute?", "What did David Navarro contribute?"},
		{"Which issues did Magnus Westerlund (bob) raise?", "Which issues did bob raise?"},
		{"Which issues did Magnus Westerlund (gloinul) raise?", "Which issues did Magnus Westerlund (gloinul) raise?"},
		{"What did dnav (David Navarro) contribute?", "What did dnav contribute?"},
		{"issues of Ann (@ann) and David Navarro ( dnav )", "issues of Ann and David Navarro"},
		{"Ann (bob) and the issue (ann)", "Ann (bob) and the issue (ann)"},
		{"who reviewed the PR (#446)?", "who reviewed the PR (#446)?"},
	}
	for _, test := range tests {
		if got := withoutSecondNames(test.asked, known); got != test.want {
			t.Errorf("%q: %q, want %q", test.asked, got, test.want)
		}
	}
}
