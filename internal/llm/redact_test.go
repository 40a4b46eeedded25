package llm

import (
	"strings"
	"testing"
)

func TestTheKeyNeverLeavesTheEndpointsAnswer(t *testing.T) {
	const key = "sk-abcabd"
	tests := []struct{ name, text, want string }{
		{"the key in the middle", "It is sk-abcabd, yes.", "It is [key], yes."},
		{"the key at the end", "It is sk-abcabd", "It is [key]"},
		{"twice", "sk-abcabdsk-abcabd", "[key][key]"},
		{"a beginning that is not the key", "It is sk-abcab or sk-", "It is sk-abcab or sk-"},
		{"a false start right before it", "sk-sk-abcabd", "sk-[key]"},
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
