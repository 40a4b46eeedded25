package llm

import (
	"strings"
	"testing"
)

func TestTheKeyNeverLeavesTheEndpointsAnswer(t *testing.T) {
	const key = "sk-abcabcabcabcabd"
	tests := []struct{ name, text, want string }{
		{"the key in the middle", "It is sk-abcabcabcabcabd, yes.", "It is [key], yes."},
		{"the key at the end", "It is sk-abcabcabcabcabd", "It is [key]"},
		{"twice", "sk-abcabcabcabcabdsk-abcabcabcabcabd", "[key][key]"},
		{"a beginning that is not the key", "It is sk-abcabcabc or sk-", "It is sk-abcabcabc or sk-"},
		{"a false start right before it", "sk-sk-abcabcabcabcabd", "sk-[key]"},
		{"no key", "It is 5.", "It is 5."},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for size := 1; size <= len(tt.text); size++ {
				var told strings.Builder
				r := &redactor{key: key, pass: func(piece string) { told.WriteString(piece) }}
				for from := 0; from < len(tt.text); from += size {
					r.write(tt.text[from:min(from+size, len(tt.text))])
				}
				r.flush()
				if told.String() != tt.want {
					t.Errorf("in pieces of %d: %q, want %q", size, told.String(), tt.want)
				}
			}
		})
	}
}

func TestAWordThatServesAsAKeyIsNoSecret(t *testing.T) {
	const text = "MATCH (c:Commit)-[:fixed]->(i:Issue)"
	for _, key := range []string{"", "x", "fixed", "ollama"} {
		var told strings.Builder
		r := &redactor{key: key, pass: func(piece string) { told.WriteString(piece) }}
		r.write(text)
		r.flush()
		if told.String() != text || redacted(text, key) != text {
			t.Errorf("with the key %q the text became %q", key, told.String())
		}
	}
}
