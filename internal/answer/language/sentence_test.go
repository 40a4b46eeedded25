package language

import "testing"

func TestSentenceEnd(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"a sentence", "Ada fixed it. Then Bob came.", "Ada fixed it. "},
		{"a number", "It takes 3.5 days. Then", "It takes 3.5 days. "},
		{"an initial", "Benjamin M. Schwartz wrote it. Then", "Benjamin M. Schwartz wrote it. "},
		{"initials at the beginning", "J.C. Jones wrote it. Then", "J.C. Jones wrote it. "},
		{"an initial at the beginning", "J. Jones wrote it. Then", "J. Jones wrote it. "},
		{"a letter at the end", "It is written in C. Then", "It is written in C. "},
		{"a company that the sentence goes on behind", "Ada replaced Google by Meta Platforms, Inc. on Monday. Then", "Ada replaced Google by Meta Platforms, Inc. on Monday. "},
		{"a company at the end", "Ada works for Meta Platforms, Inc. Bob does not.", "Ada works for Meta Platforms, Inc. "},
		{"a German day", "Am 21. Mai wurde es behoben. Dann", "Am 21. Mai wurde es behoben. "},
		{"none that is complete", "Ada fixed it", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := tt.text[:max(0, SentenceEnd(tt.text))]; got != tt.want {
				t.Errorf("%q, want %q", got, tt.want)
			}
		})
	}
}
